"""Ally cards: how they are drawn, stolen and put back, their immediate effects, alliances, Ally units and Leaders."""

from __future__ import annotations

from collections import Counter

from tests.oracle import claim
from tests.oracle.asking import DONE, DRAWN, Script, ask, choose
from tests.oracle.position import MOST_SUPPLY, Position, own, size

PRICE, THEFT, PLOTTED = 2, 1, 4
ENOUGH = 3  # cards for an alliance
MODEST = 5  # most Claim with which Political Support gains more


def cards_of(p: Position, house: str, deck: str) -> list[str]:
    """The cards of a deck that it holds; Plots is on its way back."""
    rows = p.box.allies
    held = [card for card, holder in p.ally_cards.items() if holder == house and rows[card].deck == deck]
    return [card for card in held if rows[card].kind != "plots"]


def discard(p: Position, card: str) -> None:
    """Puts the card under its deck."""
    del p.ally_cards[card]
    p.piles[p.box.allies[card].deck].append(card)


# Drawing -----------------------------------------------------------------------------------------------------------


def forge(p: Position, house: str) -> Script[None]:
    """Forge Alliances, immediate: for 2 power the top card of a deck that nobody else is allied with."""
    decks = [deck for deck, pile in p.piles.items() if pile and p.alliances.get(deck, house) == house]
    if p.houses[house].power < PRICE or not decks:
        return
    answer = yield from ask(house, [DONE, *[f"enlist {deck}" for deck in decks]])
    if answer != DONE:
        p.lose(house, PRICE)
        deck = answer.removeprefix("enlist ")
        p.tops.discard(deck)  # the next card stays face down
        yield from gain(p, house, p.piles[deck].pop(0))


def gain(p: Position, house: str, card: str) -> Script[None]:
    """Puts the card in front of the house and applies its immediate effect."""
    row = p.box.allies[card]
    p.ally_cards[card] = house
    make_alliance(p, house, row.deck)
    if row.units:
        yield from place_army(p, house, row.units)
    if row.kind == "leadership":
        yield from settle_leaders(p, [row.leader], house)
    if row.kind == "plots":
        yield from plot(p, house, card)
    if row.kind == "political" and p.claim(house) <= MODEST:
        claim.gain(p, house)
    if row.kind == "supplies":
        p.houses[house].supply = min(MOST_SUPPLY, p.houses[house].supply + 1)
    if row.kind == "accusations":
        yield from accuse(p, house)
        discard(p, card)


def make_alliance(p: Position, house: str, deck: str) -> None:
    if p.box.ally_decks[deck] and deck not in p.alliances and len(cards_of(p, house, deck)) >= ENOUGH:
        p.alliances[deck] = house


# Immediate effects -------------------------------------------------------------------------------------------------


def place_army(p: Position, house: str, units: Counter[str]) -> Script[None]:
    """Places all that area and supply allow, in any sequence."""
    left = units.copy()
    while True:
        places = [area for area in p.board.kind if has_room(p, house, area)]
        choices = [f"station {unit} {area}" for unit in left for area in places]
        if not choices:
            return
        answer = yield from ask(house, choices)
        unit = next(unit for unit in left if answer.startswith(f"station {unit} "))
        p.areas[answer.removeprefix(f"station {unit} ")].units[unit] += 1
        left -= Counter([unit])


def has_room(p: Position, house: str, area: str) -> bool:
    place = p.areas[area]
    if place.house != house or not own(place.units):
        return False
    sizes = p.sizes(house)
    sizes[area] += 1
    return p.fed(house, sizes)


def quarters(p: Position, house: str) -> list[str]:
    """The land areas with units of the house, where its Leaders can be."""
    return [area for area in p.board.kind if p.board.is_land(area) and p.areas[area].house == house]


def settle_leaders(p: Position, leaders: list[str], house: str) -> Script[None]:
    """Ally Leaders join units of the house that has their cards; without any they wait on their cards."""
    places = quarters(p, house)
    for leader in leaders:
        p.leaders.pop(leader, None)
    left = list(leaders) if places else []
    while left:
        where = {f"{leader} {area}": (leader, area) for leader in left for area in places}
        leader, area = where[(yield from choose(house, "set", where))] if len(places) > 1 else (left[0], places[0])
        p.leaders[leader] = area
        left.remove(leader)


def plot(p: Position, house: str, card: str) -> Script[None]:
    """4 power, or for 1 a random card of that deck from a house that has one."""
    deck = p.box.allies[card].deck
    marks = [mark for mark in p.houses if mark != house and cards_of(p, mark, deck)] if p.houses[house].power >= THEFT else []
    answer = yield from ask(house, ["reap", *[f"steal {mark}" for mark in marks]])
    if answer == "reap":
        p.gain(house, PLOTTED)
    else:
        p.lose(house, THEFT)
        yield from steal(p, house, deck, answer.removeprefix("steal "))
    discard(p, card)


def steal(p: Position, house: str, deck: str, victim: str) -> Script[None]:
    stolen = yield from ask(house, cards_of(p, victim, deck), DRAWN)
    p.ally_cards[stolen] = house
    yield from disband(p, victim)
    yield from gain(p, house, stolen)


def disband(p: Position, house: str) -> Script[None]:
    """Removes Ally units beyond what the remaining cards allow, kind by kind."""
    granted = Counter[str]()
    for card, holder in p.ally_cards.items():
        granted += p.box.allies[card].units if holder == house else Counter()
    while True:
        surplus = ally_units(p, house) - granted
        where = [(unit, area) for unit in surplus for area in p.board.kind if p.areas[area].house == house]
        choices = [f"{unit} {area}" for unit, area in where if p.areas[area].units[unit]]
        if not choices:
            return
        answer = yield from choose(house, "remove", choices)
        unit = next(unit for unit in surplus if answer.startswith(unit + " "))
        p.take(answer.removeprefix(unit + " "), Counter([unit]))


def ally_units(p: Position, house: str) -> Counter[str]:
    found = Counter[str]()
    for place in p.areas.values():
        if place.house == house:
            for unit, count in place.units.items():
                found[unit.removeprefix("routed ")] += count
    return Counter({unit: count for unit, count in found.items() if unit.startswith("ally ")})


def accuse(p: Position, house: str) -> Script[None]:
    taken = [space for space, token in enumerate(p.track, 1) if token]
    answer = (yield from ask(house, [DONE, *[f"accuse {space}" for space in taken]])) if taken else DONE
    if answer != DONE:
        claim.remove(p, int(answer.removeprefix("accuse ")))


# Lasting -----------------------------------------------------------------------------------------------------------


def change_sides(p: Position, leader: str, winner: str) -> None:
    """A captured Leader joins the winner with the card; the loser's alliance with that house ends."""
    card = p.box.leaders[leader].card
    deck, loser = p.box.allies[card].deck, p.ally_cards[card]
    if p.alliances.get(deck) == loser:
        del p.alliances[deck]
    p.ally_cards[card] = winner
    make_alliance(p, winner, deck)


def plundered(p: Position, house: str, area: str) -> bool:
    """The Sellsword Army: nobody else gains power from a Consolidate Power order next to its holder's Ally units."""
    for card, holder in p.ally_cards.items():
        if p.box.allies[card].kind == "sellswords" and holder != house:
            return any(p.areas[other].house == holder and beside(p, other) for other in p.near(area))
    return False


def beside(p: Position, area: str) -> bool:
    return size(p.areas[area].units) > own(p.areas[area].units)


# Invariants ----------------------------------------------------------------------------------------------------------


def astray(p: Position) -> list[str]:
    """Ally cards in several places or none, units that are alone or not allowed, Leaders without their cards."""
    found = Counter([*p.ally_cards, *[card for pile in p.piles.values() for card in pile]])
    wrong = [card for card in p.box.allies if found[card] != 1]
    wrong += [f"{area}: {dict(place.units)}" for area, place in p.areas.items() if size(place.units) and not own(place.units)]
    for house in p.houses:
        granted = sum((p.box.allies[card].units for card, holder in p.ally_cards.items() if holder == house), Counter[str]())
        wrong += [f"{house}: {dict(ally_units(p, house))}"] if ally_units(p, house) - granted else []
    for leader, who in p.box.leaders.items():
        if not who.house and leader in p.leaders and who.card not in p.ally_cards:
            wrong.append(leader)
    return wrong


def waiting(p: Position, house: str) -> list[str]:
    """Ally Leaders that wait on their cards."""
    leaders = [p.box.allies[card].leader for card, holder in p.ally_cards.items() if holder == house]
    return [leader for leader in leaders if leader and leader not in p.leaders]
