"""The weather: it opens and closes fords; each house has its own net with its arrows."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, HouseTerm, Opening, Reason, Roads, Step
from smallcouncil.thrones.modules.storm_board.reading import WEATHER
from smallcouncil.thrones.nouns.board import Net
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.cards import WINTER
from smallcouncil.thrones.reading.rows import DeckCard, PairRow
from smallcouncil.thrones.rules.westeros import Resolve

STORM: Final = 2  # first stormy position of the marker
DRY: Final = ["land", "bridge"]  # borders that are open in any weather
DECK: Final = 2  # the deck whose cards have Weather symbols


class StormRoads(Roads):
    """storm-board.weather: a net for each weather, with each house's own arrows and the roads that Ally cards open."""

    def __init__(self, rules: Ruleset) -> None:
        self.weather: int = rules.add_fact("weather", "sky", PUBLIC, "weather", WEATHER[0])
        self.arrows: list[int] = own_arrows(rules)
        self.ferries: HouseTerm | None = None  # the holders of Mercenary Transport
        self.galleys: HouseTerm | None = None  # the holders of Frey Galleys
        rules.roads = self
        rules.nets = []
        for arrows in [*sorted(set(arrow_houses(rules))), "", ALL]:
            for storm in (False, True):
                for galleys in (False, True):
                    rules.nets.append(net_for(rules, arrows, storm, galleys))

    def stormy(self, state: State) -> bool:
        return state.facts[self.weather][0] >= STORM

    def ferried(self, state: State, house: int) -> bool:
        """allies.transport: are all fords open to the house, and all arrows for marches and retreats?"""
        return self.ferries is not None and self.ferries.value(state, house) > 0

    def across(self, state: State, house: int) -> bool:
        """allies.galleys: are rivers open to the house for marches and retreats?"""
        return self.galleys is not None and self.galleys.value(state, house) > 0

    def net(self, state: State, house: int) -> int:
        arrows = len(state.rules.nets) // 4 - 1 if self.ferried(state, house) else self.arrows[house]
        return arrows * 4 + int(self.stormy(state)) * 2 + int(self.across(state, house))

    def closed(self, state: State, house: int, border: PairRow) -> Reason | None:
        if border.kind == "ford":
            return Reason("The ford is closed during a storm.", "storm-board.fords")
        if border.kind == "river":
            return Reason("A river without a ford or bridge separates the two areas.", "storm-board.rivers")
        if border.kind == "arrow" and border.house:
            return Reason("Only House " + border.house + " can use that arrow.", "storm-board.house-arrows")
        return None

    def severed(self, state: State, house: int, border: PairRow) -> Reason | None:
        if border.kind == "arrow":
            return Reason("Arrows are for Marches and retreats: no Raid or Support follows one.", "storm-board.arrows")
        return self.closed(state, house, border)

    def apart(self, state: State, target: int) -> Reason | None:
        if state.rules.board.closed & BIT[target]:
            return Reason("Nobody can enter that area in a three-player game.", "storm-board.three-players")
        return Reason("That area is not adjacent, and no arrow leads there.", "storm-board.arrows")

    def change_weather(self, state: State) -> None:
        """Moves the marker one step clockwise."""
        now = (state.facts[self.weather][0] + 1) % len(WEATHER)
        state.facts[self.weather][0] = now
        state.tell("weather " + WEATHER[now], "storm-board.weather", [])
        state.chart()


ALL: Final = "all"  # arrows of all houses


def arrow_houses(rules: Ruleset) -> list[str]:
    return [arrow.house for arrow in rules.board.data.arrows if arrow.house]


def own_arrows(rules: Ruleset) -> list[int]:
    """By house, the index of its nets: houses with their own arrows first, then all others."""
    owners = sorted(set(arrow_houses(rules)))
    return [owners.index(house) if house in owners else len(owners) for house in rules.houses[: rules.seats]]


def net_for(rules: Ruleset, arrows: str, storm: bool, galleys: bool) -> Net:
    """storm-board.fords, storm-board.arrows: arrows and rivers are only for marches and retreats.

    Transport lets a house raid and support across closed fords too; adjacency still depends on the weather.
    """
    near = DRY if storm else [*DRY, "ford"]
    crossed = ["arrow", *(["ford"] if arrows == ALL or galleys else []), *(["river"] if galleys else [])]
    net = rules.board.net(near, crossed, rules.houses if arrows == ALL else [arrows])
    if arrows == ALL:
        fair = rules.board.net([*DRY, "ford"])
        net.raid, net.support = fair.raid, fair.support
    return net


def drawn(state: State) -> DeckCard:
    """The card of the deck with Weather symbols that will be resolved."""
    return state.rules.decks[DECK][state.open_cards[DECK][0]]


class MoveMarker(Step):
    """storm-board.weather: before the card is resolved, by the symbol of the drawn card, whatever a choice on it offers."""

    name = "weather"
    rule = "storm-board.weather"

    def __init__(self, roads: StormRoads) -> None:
        self.roads: StormRoads = roads

    def go(self, state: State, frame: Frame) -> bool:
        if drawn(state).symbol:
            self.roads.change_weather(state)
        return False


class ResolveStorm(Resolve):
    """storm-board.weather: a card that replaces Winter is Coming has its own symbol."""

    def __init__(self, roads: StormRoads) -> None:
        super().__init__(DECK)
        self.roads: StormRoads = roads

    def go(self, state: State, frame: Frame) -> bool:
        replaced = drawn(state).kind == WINTER
        again = super().go(state, frame)
        if replaced and drawn(state).symbol:
            self.roads.change_weather(state)
        return again


class FirstWeather(Opening):
    def __init__(self, roads: StormRoads, start: int) -> None:
        self.roads: StormRoads = roads
        self.start: int = start

    def open(self, state: State) -> None:
        state.facts[self.roads.weather][0] = self.start


def plug_weather(rules: Ruleset, start: int) -> StormRoads:
    roads = StormRoads(rules)
    rules.turn.before("resolve III", MoveMarker(roads))
    rules.turn.replace("resolve III", ResolveStorm(roads))
    rules.set_up.placings.append(FirstWeather(roads, start))
    return roads
