"""Games on the storm board that start in the middle: Ally cards are dealt, armies are larger, Claim is on its track."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.allies import has_room
from tests.oracle.box import Box
from tests.oracle.position import ENGINE, MOST_SUPPLY, SPACES, Position, allied, own

SKIES = ["fair", "turning", "storm", "clearing"]
AT_ONCE = ("plots", "accusations")  # kinds that are never in front of a house
PIECES = ["footman", "knight"]


def mix(plain: dict[str, Any], box: Box, rng: Random) -> dict[str, Any]:
    """The plain form of a game at its first planning phase, enriched at random within the rules."""
    facts = plain["facts"]
    for holding in plain["houses"].values():
        holding["power"] = rng.randrange(2, 10)
        holding["supply"] = rng.randrange(2, MOST_SUPPLY + 1)
    sky = rng.choice([*SKIES, *SKIES[2:]])
    if sky != SKIES[0]:
        facts["weather"] = {"sky": sky}
    tokens = rng.randrange(SPACES)
    facts["Claim track"] = {str(SPACES - number): rng.choice(box.houses) for number in range(tokens)}
    facts["garrison"] = {area: strength for area, strength in facts["garrison"].items() if rng.random() < 0.8}
    for leader in [leader for leader, who in box.leaders.items() if who.house and leader in facts["leader at"]]:
        if rng.random() < 0.2:
            del facts["leader at"][leader]
            facts["leader held"][leader] = rng.choice([house for house in box.houses if house != box.leaders[leader].house])
    deal_allies(plain, box, rng)
    raise_armies(plain, box, rng)
    leave_garrisons(plain, box, rng)
    # The first house on the track is asked first.
    poor = [box.garrisons[area] for area in facts["garrison"] if box.garrisons[area] != plain["throne"][0]]
    if poor and rng.random() < 0.15:
        take_units(plain, box, rng.choice(poor), rng)
    if rng.random() < 0.2:
        make_rich(plain, box, rng)
    return {**plain, "facts": {name: fact for name, fact in facts.items() if fact}}


def deal_allies(plain: dict[str, Any], box: Box, rng: Random) -> None:
    facts, held = plain["facts"], plain["facts"]["ally card"]
    for deck, pile in zip(box.ally_decks, plain["decks"][3:], strict=True):
        fond = rng.choice(box.houses)
        for card in [card for card in pile["cards"] if box.allies[card].kind not in AT_ONCE and rng.random() < 0.6]:
            pile["cards"].remove(card)
            held[card] = fond if rng.random() < 0.5 else rng.choice(box.houses)
            if box.allies[card].leader:
                areas = [area for area, place in plain["areas"].items() if place.get("house") == held[card]]
                facts["leader at"][box.allies[card].leader] = rng.choice(areas)
        for house in box.houses:
            if (
                box.ally_decks[deck]
                and sum(holder == house and box.allies[card].deck == deck for card, holder in held.items()) >= 3
            ):
                facts.setdefault("alliance", {})[deck] = house


def raise_armies(plain: dict[str, Any], box: Box, rng: Random) -> None:
    """Adds units of Army cards and of the houses, as far as supply allows."""
    kinds = [*PIECES, ENGINE] if "siege-engines" in box.options else PIECES
    pieces = [(house, rng.choice(kinds)) for house in box.houses for _ in range(3)]
    for card, house in plain["facts"]["ally card"].items():
        pieces += [(house, unit) for unit in box.allies[card].units.elements() if rng.random() < 0.9]
    for house, unit in pieces:
        p = Position(plain, box)
        areas = [area for area in p.areas if has_room(p, house, area)]
        if areas:
            units = plain["areas"][(area := rng.choice(areas))]["units"]
            plain["areas"][area] = plain["areas"][area] | {"units": dict(Counter(units) + Counter([unit]))}
    if "siege-engines" in box.options:
        give_engines(plain, rng)


def give_engines(plain: dict[str, Any], rng: Random) -> None:
    """Gives some Ally units only an Engine as company, so that a lost battle takes it away."""
    for place in plain["areas"].values():
        units = place.get("units", {})
        if any(allied(unit) for unit in units) and own(Counter(units)) == 1 and units.get("footman") and rng.random() < 0.7:
            del units["footman"]
            units[ENGINE] = 1


def leave_garrisons(plain: dict[str, Any], box: Box, rng: Random) -> None:
    """Removes the units beside some Garrisons."""
    facts = plain["facts"]
    for area in facts["garrison"]:
        elsewhere = [
            other for other, place in plain["areas"].items() if place.get("house") == box.garrisons[area] and other != area
        ]
        if area in plain["areas"] and elsewhere and rng.random() < 0.3:
            del plain["areas"][area]
            facts["leader at"] |= {leader: elsewhere[0] for leader, where in facts["leader at"].items() if where == area}


def take_units(plain: dict[str, Any], box: Box, house: str, rng: Random) -> None:
    """Leaves a house only its Garrisons: its Leaders are in cells, those of Allies wait on their cards."""
    at, held, cards = (plain["facts"][name] for name in ("leader at", "leader held", "ally card"))
    for area in [area for area, place in plain["areas"].items() if place.get("house") == house]:
        del plain["areas"][area]
    for leader in [leader for leader in at if (box.leaders[leader].house or cards[box.leaders[leader].card]) == house]:
        del at[leader]
        if box.leaders[leader].house:
            held[leader] = rng.choice([other for other in box.houses if other != house])


def make_rich(plain: dict[str, Any], box: Box, rng: Random) -> None:
    """Gives a house its last tokens."""
    house = rng.choice(box.houses)
    plain["houses"][house]["power"] += Position(plain, box).free_tokens(house)
