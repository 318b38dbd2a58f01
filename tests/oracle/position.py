"""A position as the oracle stores it, read from the plain form of a game and written in a form that can be compared."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracle.box import LAND, PORT, SEA, Box

ROUTED = "routed "
ENGINE = "siege engine"
SHIP = "ship"
MOST_IN_PORT = 3
SPACES = 6  # spaces of the Claim track
MOST_SUPPLY = 6
FAIR = ("", "fair", "turning")
TACTICS = ("tactic", "second tactic")


def upright(units: Counter[str]) -> Counter[str]:
    return Counter({unit: count for unit, count in units.items() if not unit.startswith(ROUTED) and count})


def allied(unit: str) -> bool:
    return unit.removeprefix(ROUTED).startswith("ally ")


def own(units: Counter[str]) -> int:
    """How many units have the house's own colour."""
    return sum(count for unit, count in units.items() if not allied(unit))


def abandoned(units: Counter[str]) -> bool:
    """Are there Ally units without one of the house's own?"""
    return size(units) > 0 and not own(units)


def size(units: Counter[str]) -> int:
    return sum(units.values())


class Area:
    def __init__(self, plain: dict[str, Any]) -> None:
        self.house: str = plain.get("house", "")
        self.units: Counter[str] = Counter(plain.get("units", {}))
        self.orders: list[str] = [order for order in plain.get("orders", []) if order]
        self.token: str = plain.get("token", "")
        self.neutral: int = plain.get("neutral", 0)


class Holding:
    """A house's belongings other than its pieces on the board."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.power: int = plain["power"]
        self.supply: int = plain["supply"]
        self.hand: list[str] = list(plain["hand"])
        self.used: list[str] = list(plain.get("used", []))
        self.gone: list[str] = list(plain.get("gone", []))


class Position:
    def __init__(self, plain: dict[str, Any], box: Box) -> None:
        facts = plain.get("facts", {})
        self.box = box
        self.board = box.board
        self.turn: int = plain["turn"]
        self.areas: dict[str, Area] = {name: Area(plain["areas"].get(name, {})) for name in box.board.kind}
        self.houses: dict[str, Holding] = {name: Holding(each) for name, each in plain["houses"].items()}
        self.throne: list[str] = list(plain["throne"])
        self.fiefdoms: list[str] = list(plain["fiefdoms"])
        self.court: list[str] = list(plain["court"])
        self.tokens: list[str] = list(plain["tokens"])
        self.blade_used: bool = bool(plain.get("blade used"))
        self.season: list[str] = list(plain.get("season", []))
        self.leaders: dict[str, str] = dict(facts.get("leader at", {}))
        self.held: dict[str, str] = dict(facts.get("leader held", {}))
        self.planned: dict[str, str] = dict(facts.get("leader planned", {}))
        self.forts: set[str] = set(facts.get("fortification", {}))
        played = [facts.get(fact, {}) for fact in TACTICS]
        self.tactics: dict[str, set[str]] = {house: {cards.get(house, "") for cards in played} for house in box.houses}
        self.marched_on: set[str] = set(facts.get("marched on", {}))
        self._read_the_storm(plain)
        self.winner: str = ""
        self.waiting: str = ""  # the area that attackers have left: it counts as theirs until the attack is settled
        self.marcher: str = ""
        self.told: list[str] = []  # strengths in the log's words
        self.attackers: tuple[str, str, Counter[str]] | None = None  # area, house and units of an attack in progress

    def _read_the_storm(self, plain: dict[str, Any]) -> None:
        facts = plain.get("facts", {})
        self.weather: str = facts.get("weather", {}).get("sky", "")
        self.garrisons: dict[str, int] = dict(facts.get("garrison", {}))
        track = facts.get("Claim track", {})
        self.track: list[str] = [track.get(str(space), "") for space in range(1, SPACES + 1)]
        self.done_with: set[str] = set(facts.get("tactic out", {}))
        self.mute: set[str] = set(facts.get("no tactic", {}))
        self.ally_cards: dict[str, str] = dict(facts.get("ally card", {}))
        self.ally_used: set[str] = set(facts.get("ally used", {}))
        self.alliances: dict[str, str] = dict(facts.get("alliance", {}))
        self.piles: dict[str, list[str]] = {}
        self.tops: set[str] = set()  # the decks whose top card is face up
        for deck, pile in zip(self.box.ally_decks, plain["decks"][3:], strict=False):
            self.piles[deck] = [*pile.get("open", []), *pile["cards"]]
            self.tops |= {deck} if pile.get("open") else set()

    # Control -------------------------------------------------------------------------------------------------------

    def controller(self, area: str) -> str:
        """The house that controls a land area or the land of a port; for a sea, the house with ships there."""
        place = self.areas[area]
        if area == self.waiting and not place.house and self.board.is_land(area):
            return self.marcher
        if self.board.kind[area] == PORT:
            return self.controller(self.board.port_land[area])
        if place.house or self.board.kind[area] == SEA:
            return place.house
        return self.garrison_of(area) or place.token or self.board.home.get(area, "")

    def garrison_of(self, area: str) -> str:
        return self.box.garrisons[area] if area in self.garrisons else ""

    def castles(self, house: str) -> int:
        return sum(1 for area in self.board.castle if self.controller(area) == house)

    def claim(self, house: str) -> int:
        """Claim from Cities and Strongholds, and on the track."""
        held = sum(self.board.claim[area] for area in self.board.castle if self.controller(area) == house)
        return held + self.track.count(house)

    def side(self, leader: str) -> str:
        """The Leader's house; an Ally Leader's is the holder of the card."""
        who = self.box.leaders[leader]
        return who.house or self.ally_cards.get(who.card, "")

    def has(self, house: str, kind: str) -> bool:
        """Does the house have an Ally card of a kind?"""
        return any(holder == house and self.box.allies[card].kind == kind for card, holder in self.ally_cards.items())

    def plays(self, house: str, tactic: str) -> bool:
        return tactic in self.tactics[house]

    def leaders_in(self, area: str, house: str) -> list[str]:
        return [leader for leader, where in self.leaders.items() if where == area and self.side(leader) == house]

    def rival_of(self, house: str, area: str) -> str:
        """The other house whose units or Garrison are in an area, "neutral" for a force, otherwise ""."""
        place = self.areas[area]
        there = place.house or self.garrison_of(area)
        return "neutral" if place.neutral else there if there != house else ""

    def free_to(self, house: str, area: str) -> bool:
        """Is the area neither held by another house nor neutral?"""
        return not self.rival_of(house, area) and self.controller(area) in ("", house)

    # Power ---------------------------------------------------------------------------------------------------------

    def gain(self, house: str, power: int) -> None:
        self.houses[house].power += max(0, min(power, self.free_tokens(house)))

    def free_tokens(self, house: str) -> int:
        """Tokens in the pool: neither available, nor on the board, nor on the Claim track."""
        out = self.houses[house].power + sum(1 for place in self.areas.values() if place.token == house)
        return self.box.tokens - out - self.track.count(house)

    def lose(self, house: str, power: int) -> int:
        lost = min(power, self.houses[house].power)
        self.houses[house].power -= lost
        return lost

    # Supply --------------------------------------------------------------------------------------------------------

    def sizes(self, house: str) -> dict[str, int]:
        """By area, its number of units."""
        return {area: size(place.units) for area, place in self.areas.items() if place.house == house}

    def fed(self, house: str, sizes: dict[str, int] | None = None) -> bool:
        """Does supply allow the units as they are, or as they would be? Those in an attack are an army of their own."""
        armies = [*(self.sizes(house) if sizes is None else sizes).values()]
        if self.attackers is not None and self.attackers[1] == house:
            armies.append(size(self.attackers[2]))
        armies = sorted([army for army in armies if army > 1], reverse=True)
        limits = self.box.supply[self.houses[house].supply]
        return len(armies) <= len(limits) and all(army <= limit for army, limit in zip(armies, limits, strict=False))

    def ports_hold(self, sizes: dict[str, int]) -> bool:
        return all(sizes.get(port, 0) <= MOST_IN_PORT for port in self.board.port_land)

    def barrels(self, house: str) -> int:
        """The barrels that a Supply card counts."""
        found = sum(self.board.barrels[area] for area in self.board.barrels if self.controller(area) == house)
        return min(MOST_SUPPLY, found + self.has(house, "supplies"))

    def accompanied(self, units: dict[str, Counter[str]]) -> bool:
        """Would no Ally unit be alone with these numbers?"""
        return not any(abandoned(each) for each in units.values())

    # Ways ----------------------------------------------------------------------------------------------------------

    def ferries(self, house: str, area: str) -> set[str]:
        """The land areas that a chain of own Ships connects with one."""
        board = self.board
        own = {sea for sea, place in self.areas.items() if place.house == house and board.is_sea(sea)}
        seas = [sea for sea in board.touches[area] if sea in own]
        for sea in seas:
            seas += [other for other in board.touches[sea] if other in own and other not in seas]
        return {land for sea in seas for land in board.touches[sea] if board.is_land(land)} - {area}

    def near(self, area: str, house: str = "") -> set[str]:
        """The adjacent areas in this weather; with Mercenary Transport every ford is open to the house."""
        fords = self.board.fords[area] if self.board.fords.get(area) else set()
        return self.board.touches[area] | (fords if self.weather in FAIR or self.has(house, "transport") else set())

    def reaches(self, house: str, origin: str, target: str) -> bool:
        """Do Support and Raid of a house reach the area? They reach adjacent areas, never from land to sea."""
        return target in self.near(origin, house) and not (self.board.is_land(origin) and not self.board.is_land(target))

    def arrows(self, house: str, area: str) -> set[str]:
        """The ends of its arrows; a single house's are open to it, and with Mercenary Transport."""
        ways = self.board.arrows.get(area, {})
        return {other for other, owner in ways.items() if owner in ("", house) or self.has(house, "transport")}

    def ways(self, house: str, area: str) -> set[str]:
        """The areas its units there could go to, whoever is there: neighbours of their kind, arrows, over the sea, own ports."""
        board = self.board
        if board.is_land(area):
            rivers = board.rivers[area] | board.fords[area] if self.has(house, "galleys") else set()
            near = {other for other in self.near(area, house) if board.is_land(other)}
            return near | self.arrows(house, area) | rivers | self.ferries(house, area)
        afloat = {other for other in board.touches[area] if not board.is_land(other)}
        return {other for other in afloat if board.kind[other] != PORT or self.controller(other) == house}

    # Pieces --------------------------------------------------------------------------------------------------------

    def put(self, area: str, house: str, units: Counter[str]) -> None:
        """Puts units into an area without others; another house's token there returns to its pool."""
        if not size(units):
            return
        place = self.areas[area]
        assert place.house in ("", house), area
        place.house = house
        place.units += units
        if place.token != house:
            place.token = ""

    def take(self, area: str, units: Counter[str]) -> None:
        place = self.areas[area]
        place.units -= units
        if not size(place.units):
            place.house = ""

    def clear_emptied(self) -> None:
        """Removes orders and Fortifications without a unit, and orders in a port whose land is not its ships' own."""
        for name, place in self.areas.items():
            foreign = self.board.kind[name] == PORT and self.controller(name) != place.house
            if name == self.waiting:
                continue
            if foreign or not place.house:
                place.orders = []
            if not place.house and name not in self.garrisons:
                self.forts.discard(name)

    def won_by(self) -> str:
        """The first in the order of play with the number of castles, or the Claim, that wins at once."""
        count = self.claim if self.box.storm else self.castles
        return next((house for house in self.throne if count(house) >= self.box.to_win), "")

    # Plain ---------------------------------------------------------------------------------------------------------

    def plain(self, resting: bool) -> dict[str, Any]:
        """The position by names, for comparison; `resting`: after the turn, without what that changes."""
        found: dict[str, Any] = {"areas": {}, "houses": {}}
        for name, place in self.areas.items():
            units = Counter[str]()
            for unit, count in place.units.items():
                units[unit.removeprefix(ROUTED) if resting else unit] += count
            plain: dict[str, Any] = {"house": place.house, "token": place.token, "neutral": place.neutral}
            plain["units"] = dict(sorted((+units).items()))
            plain["orders"] = [] if resting else sorted(place.orders)
            if any(plain.values()):
                found["areas"][name] = plain
        for house, holding in self.houses.items():
            found["houses"][house] = {"hand": sorted(holding.hand), "used": sorted(holding.used), "gone": sorted(holding.gone)}
            if not resting:
                found["houses"][house]["power"] = holding.power
                found["houses"][house]["supply"] = holding.supply
        found |= {"throne": self.throne, "fiefdoms": self.fiefdoms, "court": self.court, "tokens": self.tokens}
        found |= {"leaders": self.leaders, "held": self.held, "forts": sorted(self.forts)}
        found |= {"garrisons": self.garrisons, "track": self.track, "tactics done with": sorted(self.done_with)}
        found |= {"ally cards": self.ally_cards, "alliances": self.alliances}
        if not resting:
            found |= {
                "piles": self.piles,
                "tops": sorted(self.tops),
                "ally used": sorted(self.ally_used),
                "no tactic": sorted(self.mute),
            }
            found["blade used"] = self.blade_used
            found["marched on"] = sorted(self.marched_on)
        return found


__all__ = ["ENGINE", "LAND", "MOST_IN_PORT", "MOST_SUPPLY", "PORT", "ROUTED", "SEA", "SHIP", "SPACES", "Area", "Position"]
__all__ += ["abandoned", "allied", "own", "size", "upright"]
