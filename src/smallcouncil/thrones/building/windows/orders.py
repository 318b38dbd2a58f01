"""Windows of orders: planning them, and carrying them out by raids, Marches and Consolidate Power."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import agenda
from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import pack
from smallcouncil.thrones.building.windows.control import AreaBar, HouseTerm, Watcher
from smallcouncil.thrones.building.windows.module import Frame, Procedure, Reason
from smallcouncil.thrones.nouns.orders import ICONS, POWER, RAID, SUPPORT

if TYPE_CHECKING:
    from smallcouncil.thrones.building.box import Box
    from smallcouncil.thrones.building.ruleset import Ruleset
    from smallcouncil.thrones.nouns.battle import Battle
    from smallcouncil.thrones.nouns.state import State
    from smallcouncil.thrones.reading.rows import StarRow


class OrderBar:
    """Bars a house from placing some order tokens this turn."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int) -> int:
        """Mask of the tokens."""
        raise NotImplementedError


class PlaceBar:
    """Bars an order token from an area, always. It is asked once, while the ruleset is built."""

    rule: str = ""
    reason: str = ""

    def stops(self, rules: Ruleset, area: int, order: int) -> bool:
        raise NotImplementedError


class Preface:
    """A decision of a house before its orders, in the same secret chain: one choice of its verb."""

    rule: str = ""
    verb: int = 0
    due: str = ""  # the sentence that refuses anything else before it

    def options(self, state: State, house: int) -> list[int]:
        """The choices, ascending; empty: the house has nothing to decide."""
        raise NotImplementedError

    def reason(self, state: State, house: int, choice: int) -> Reason | None:
        """The rule that forbids a choice of its verb; None if there is none."""
        raise NotImplementedError

    def do(self, state: State, house: int, choice: int) -> None:
        """Applies the choice when orders are revealed, and at once in the house's draft, where it counts for the orders."""
        raise NotImplementedError

    def prompt(self, state: State, house: int) -> str:
        raise NotImplementedError


class Way:
    """One way to resolve an order, chosen by its verb, the order's area and possibly a second noun.

    Further choices belong to the way. A way belongs to an icon, or to one kind of token that names its own ways.
    """

    rule: str = ""
    verb: int = 0
    verbs: tuple[int, ...] = ()  # verbs that may follow in the chain, except `done`
    at_once: bool = False  # does the first choice close the chain? The draft then shows its effect

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        """Why the order in the slot cannot be resolved this way; None: it can."""
        return None

    def begins(self, state: State, house: int, slot: int) -> list[int]:
        """The first choices that resolve the order in the slot this way."""
        if self.reason(state, house, slot) is not None:
            return []
        return [pack(self.verb, state.rules.area_of[slot])]

    def refuses(self, state: State, house: int, slot: int, choice: int) -> Reason | None:
        """Why the order in the slot cannot be resolved with this first choice."""
        return self.reason(state, house, slot)

    def unfit(self, state: State, area: int) -> Reason | None:
        """Why no order in an area can be resolved this way; None: there simply is none."""
        return None

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        raise NotImplementedError

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        """Is the chain complete? Asked after each small choice, including the first."""
        return self.at_once or frame.drafts[house][-1] == agenda.DONE

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        """Applies a small choice to a scratch position without logging it; the draft shows it."""

    def takes(self, rules: Ruleset, verb: int) -> bool:
        """May the verb follow in the chain?"""
        return verb in self.verbs

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        """The rule that forbids a further choice."""
        raise NotImplementedError

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        raise NotImplementedError

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        raise NotImplementedError

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can this way have pushed the frame?"""
        return False


class ReachBar:
    """Bars a house from acting on one area from another: raiding it, or supporting a battle there."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, source: int, target: int) -> bool:
        raise NotImplementedError


class MoveBar:
    """Bars a piece from marching into an area, whatever else the March moves. During the March only a full area closes."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        raise NotImplementedError


class Passage:
    """Lets units that a March brought into an area move further before its attack; supply must hold after that."""

    def through(self, state: State, house: int) -> int:
        """Before the March, mask of the areas that units may pass; 0: no unit of the house may move further."""
        raise NotImplementedError

    def open_to(self, state: State, house: int, area: int) -> bool:
        """May units move further to an undefended area in reach?"""
        raise NotImplementedError

    def is_due(self, state: State, house: int) -> bool:
        """Has the house marched, and must units move further now so that supply holds?"""
        raise NotImplementedError


class Companion:
    """Pieces other than units that go where units go: with those that move, and with a side that retreats.

    They never block a unit, only the end of a chain; and whatever units have done, they can follow.
    """

    rule: str = ""
    verbs: tuple[int, ...] = ()

    def options(self, scratch: State, house: int, roads: list[int], draft: list[int]) -> list[int]:
        """Further choices in a chain of moves. `roads`: by area, the mask of areas that pieces can reach from there."""
        return []

    def why(self, scratch: State, house: int, roads: list[int], draft: list[int], choice: int) -> Reason | None:
        """The rule that forbids such a choice."""
        raise NotImplementedError

    def go(self, state: State, house: int, choice: int) -> None:
        """Applies a choice, both in the game and in the house's draft."""
        raise NotImplementedError

    def unfinished(self, scratch: State, house: int, draft: list[int]) -> Reason | None:
        """Why the chain cannot end yet; one of the choices above can fix it."""
        return None

    def at_stake(self, state: State, battle: Battle, side: int) -> bool:
        """If the side loses, can one of these be taken instead of a casualty?"""
        return False

    def retreats(self, state: State, battle: Battle, side: int, area: int) -> None:
        """The units of a side have retreated to an area: moves the companions too."""

    def stranded(self, state: State, battle: Battle, side: int) -> bool:
        """No unit of a side is left to retreat: settles what happens to its companions, or asks.

        False if nothing is left to settle.
        """
        return False


class Guard:
    """Makes entering an area an attack although it has no units."""

    def defender(self, state: State, house: int, area: int) -> int:
        """The house that defends the area against this one; NOBODY if this guard does not apply."""
        raise NotImplementedError


class AreaWorth:
    """Changes what an area yields to a house, such as the power of a Consolidate Power order."""

    rule: str = ""

    def worth(self, state: State, house: int, area: int, value: int) -> int:
        raise NotImplementedError

    def tell(self, state: State, house: int, area: int) -> None:
        """Logs the reason, if it changes something."""


class PlanningWindows:
    """Placing orders: which, where, and how many of them with stars."""

    def __init__(self, box: Box) -> None:
        self.stars: list[int] = [row.stars for row in box.stars]
        self.sheet: list[StarRow] = box.stars
        self.star_rule: str = box.star_rule
        self.star_terms: list[HouseTerm] = []
        self.prefaces: list[Preface] = []  # decisions before orders, made in secret together with them
        self.order_bars: list[OrderBar] = []
        self.place_bars: list[PlaceBar] = []
        self.command_bars: list[AreaBar] = []  # bars areas in which a house's units get no orders
        self.placed_late: list[int] = [0] * len(box.houses)  # by house, mask of orders that a text may still place
        self.tokens: int = (1 << len(box.orders)) - 2  # mask of all tokens; number 0 means no order
        self.starred: int = sum([BIT[token] for token, order in enumerate(box.orders) if order.star])  # mask of tokens
        self.given: dict[int, list[list[int]]] = {}  # cache of choices; see `planning.given`
        self.barred: list[int] = []  # by area, mask of the tokens it can never have; computed by `close`

    def place_bar(self, rules: Ruleset, area: int, order: int) -> PlaceBar | None:
        for bar in self.place_bars:
            if bar.stops(rules, area, order):
                return bar
        return None

    def close(self, rules: Ruleset) -> None:
        tokens = range(1, len(rules.orders))
        for area in range(rules.board.areas):
            self.barred.append(sum([BIT[token] for token in tokens if self.place_bar(rules, area, token) is not None]))


class ActionWindows:
    """Carrying out orders: the ways of their icons, or of single tokens."""

    def __init__(self) -> None:
        self.ways: list[list[Way]] = [[] for _ in ICONS]
        self.own_ways: dict[int, list[Way]] = {}  # by token, its own ways instead of those of its icon
        self.on_lifted: list[Watcher] = []

        # Computed by `close`.
        self.ways_of: list[list[Way]] = []  # by token
        self.all_ways: list[list[Way]] = []  # by icon, with the ways of single tokens
        self.way_with: list[list[Way | None]] = []  # by icon and verb, the first of these

    def close(self, rules: Ruleset) -> None:
        icons = rules.icons
        self.ways_of = [self.own_ways.get(token, self.ways[icon] if token else []) for token, icon in enumerate(icons)]
        self.all_ways = [ways[:] for ways in self.ways]
        for token, own in self.own_ways.items():
            self.all_ways[icons[token]] += own
        for ways in self.all_ways:
            firsts: list[Way | None] = [None] * (max([way.verb for way in ways], default=0) + 1)
            for way in reversed(ways):
                firsts[way.verb] = way
            self.way_with.append(firsts)
        rules.name_causes([(way.rule, rules.orders[token].name) for token, own in self.own_ways.items() for way in own])


class RaidWindows:
    def __init__(self) -> None:
        self.bars: list[ReachBar] = []
        self.vulnerable: int = BIT[SUPPORT] | BIT[RAID] | BIT[POWER]  # icons of orders that raids remove


class MarchWindows(Procedure):
    """The moves of a March: a procedure that modules amend by name, and its windows."""

    def __init__(self) -> None:
        super().__init__("march moves", "base.march.resolve", [])
        self.bars: list[MoveBar] = []
        self.companions: list[Companion] = []  # pieces that go where units go
        self.passages: list[Passage] = []  # lets units of a March move further; at most one
        self.guards: list[Guard] = []
        self.order_may_go: bool = False  # may a text remove the March of a battle?


class PowerWindows:
    def __init__(self) -> None:
        self.collects: list[AreaWorth] = []  # changes to the yield of a Consolidate Power order
