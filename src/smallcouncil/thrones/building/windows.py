"""The windows: lists of small objects that the rules walk. Base and modules fill the same lists of the ruleset.

Steps, procedures and decisions come from the core; everything else that can be plugged in is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core import agenda, options
from smallcouncil.core.bits import NOBODY, only_one
from smallcouncil.core.notation import Verb, pack

if TYPE_CHECKING:
    from smallcouncil.core.datafiles import Files
    from smallcouncil.core.events import Sheet
    from smallcouncil.thrones.building.box import Box
    from smallcouncil.thrones.building.ruleset import Ruleset
    from smallcouncil.thrones.nouns.battle import Battle
    from smallcouncil.thrones.nouns.state import State
    from smallcouncil.thrones.reading.rows import PairRow

Frame = agenda.Frame
Reason = agenda.Reason


class Step(agenda.Step["State"]):
    pass


class InTurn(agenda.InTurn["State"]):
    pass


class Decision(agenda.Decision["State"]):
    pass


class SingleChoice(Decision):
    """One house answers with one choice. `do` applies it, both in the game and in the house's draft."""

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.do(scratch, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        self.do(state, house, frame.drafts[house][0])

    def do(self, state: State, house: int, choice: int) -> None:
        raise NotImplementedError(self.name)


class Procedure(agenda.Procedure["State"]):
    pass


class Term:
    """A line in the sum of one side of a battle: strength, swords or fortifications."""

    rule: str = ""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        raise NotImplementedError


class SupportTerm:
    """What a supporting area adds to its units."""

    rule: str = ""

    def value(self, state: State, battle: Battle, side: int, area: int) -> int:
        raise NotImplementedError


class Backing(Term):
    """Support from no area; `add` is its value to the side that it backs."""

    def backs(self, state: State, battle: Battle, side: int) -> bool:
        raise NotImplementedError

    def asks(self, state: State, house: int) -> bool:
        """Asks the house when support is called for, after its Support orders. Returns False if there is nothing to ask."""
        return False

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from the answer?"""
        return False

    def offer(self, state: State, battle: Battle, house: int) -> int:
        """What a house outside the battle could add to a side."""
        return 0


class Worth:
    """Changes the strength of one unit in a battle, fighting or supporting."""

    rule: str = ""

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        raise NotImplementedError


class CardWorth:
    """Changes the strength of a played House Card, after the texts."""

    rule: str = ""

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        raise NotImplementedError


class HouseTerm:
    """A line in the sum of one house: its barrels, stars, bid."""

    rule: str = ""

    def value(self, state: State, house: int) -> int:
        raise NotImplementedError


class BidTerm:
    """Adds to the value of a house's bid. Everybody knows it before bids are revealed."""

    rule: str = ""

    def bonus(self, state: State, house: int, purpose: str) -> int:
        """`purpose` is the name of a track, `watch`, or the purpose of a module's bid."""
        raise NotImplementedError


class VictoryScore(HouseTerm):
    """A number that is compared after the last turn."""

    event: str = ""  # the event of a win that it decides; its nouns are the house and all its scores
    says: str = ""  # what is compared, in one or two words


class DeckTerm:
    """Cards of a deck that are neither in it nor face up beside it, such as those that houses hold."""

    def cards(self, state: State, deck: int) -> list[int]:
        raise NotImplementedError


class AreaWorth:
    """Changes what an area yields to a house, such as the power of a Consolidate Power order."""

    rule: str = ""

    def worth(self, state: State, house: int, area: int, value: int) -> int:
        raise NotImplementedError

    def tell(self, state: State, house: int, area: int) -> None:
        """Logs the reason, if it changes something."""


class CardBar:
    """Bars House Cards of a hand from the current battle."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, battle: Battle, house: int) -> int:
        """Mask of the cards."""
        raise NotImplementedError


class Season:
    """A change by a Westeros card for the whole turn. Its index in `rules.seasons` is its bit in `state.season`."""

    def __init__(self, word: str, card: str, says: str, icon: int = NOBODY, orders: int = 0) -> None:
        self.word: str = word  # its name in saved games
        self.card: str = card  # its name in scenarios
        self.says: str = says  # a few words before "this turn"
        self.icon: int = icon  # icon of the orders it forbids
        self.orders: int = orders  # mask of further forbidden orders; of all forbidden orders once the ruleset is closed
        self.bans: dict[str, int] = {}  # by domain, mask of other forbidden nouns


class OrderBar:
    """Bars a house from placing some order tokens this turn."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int) -> int:
        """Mask of the tokens."""
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


class Tactic:
    """A card that a house plays for a turn, chosen with its orders. Other windows have its lasting effects."""

    def __init__(self, key: str, rules: tuple[str, ...] = ()) -> None:
        self.key: str = key  # its key in the data
        self.name: str = ""  # its name in the data
        self.rules: tuple[str, ...] = rules  # rules of its effects

    def at_once(self, state: State, house: int) -> None:
        """Takes effect at the start of the action phase, in order of play; asks at most one decision."""

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from the house's answer?"""
        return False


class TacticBar:
    """Bars a house from playing a Tactics Card this turn."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, card: int) -> bool:
        raise NotImplementedError


class PlaceBar:
    """Bars an order token from an area, always. It is asked once, while the ruleset is built."""

    rule: str = ""
    reason: str = ""

    def stops(self, rules: Ruleset, area: int, order: int) -> bool:
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


class ReachBar:
    """Bars a house from acting on one area from another: raiding it, or supporting a battle there."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, source: int, target: int) -> bool:
        raise NotImplementedError


class SupportBar:
    """Bars a house from pledging support to a side."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        raise NotImplementedError


class AreaBar:
    """Bars a house's pieces from an area: retreating there, or mustering a ship there."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, area: int) -> bool:
        raise NotImplementedError


class MusterBar:
    """Bars a kind of unit from being mustered in an area, new or by upgrade."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        raise NotImplementedError


class Wall:
    """Makes an area count as besieged."""

    def stands(self, state: State, area: int) -> bool:
        raise NotImplementedError


class Keeper:
    """Keeps a building in an area for a house without units there. When it stops doing so, call `state.abandon`."""

    def keeps(self, state: State, house: int, area: int) -> bool:
        raise NotImplementedError


class Consequence:
    """A consequence of the position that must be settled before the game continues, whatever caused it.

    It waits for the end of a battle, or of another procedure that is undivided.
    """

    def settle(self, state: State) -> bool:
        """Settles it, or pushes a decision that will; False if there is nothing to settle."""
        raise NotImplementedError


class Guard:
    """Makes entering an area an attack although it has no units."""

    def defender(self, state: State, house: int, area: int) -> int:
        """The house that defends the area against this one; NOBODY if this guard does not apply."""
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


class Watcher:
    """Is called after a change; may change facts or push a frame. Each kind of change has its own list."""

    def emptied(self, state: State, area: int, house: int) -> None:
        """The last unit of the house has left the area."""

    def controlled(self, state: State, area: int, before: int) -> None:
        """The area has changed hands."""

    def lifted(self, state: State, area: int, house: int, order: int, rule: str) -> None:
        """A rule removed the house's order from the area: it was raided, lost, or removed by a card."""

    def discarded(self, state: State, house: int, card: int) -> None:
        """A House Card went to its discard pile."""

    def won(self, state: State, battle: Battle) -> None:
        """A battle is over and has a winner."""

    def come_up(self, state: State, kind: str) -> None:
        """A Westeros card of this kind will be resolved by its deck this turn; others may still come before it."""

    def asked(self, state: State, above: Frame) -> bool:
        """Can this watcher have pushed the frame?"""
        return False


class Text:
    """The effect of a House Card. Each hook is called once in its step, for the side that played the card.

    Hooks that may ask somebody push at most one decision.
    """

    rule: str = ""
    cancels: bool = False  # does it cancel the text of the opposing card?
    puts_last: bool = False  # may it send a house to the last place of any track?

    def first(self, state: State, battle: Battle, side: int) -> None:
        """Before the cancels: may take back a card, so that another is played and this moment starts again.

        It is called whenever cards have been played, so it must note on the battle that it has taken effect.
        """

    def ignore(self, state: State, battle: Battle, side: int) -> None:
        """With the cancels: makes a part of the opposing card count for nothing in this battle."""

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        """Takes effect after the reveal and the cancels, before the Blade."""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        """Adds lines to its side's strength."""

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        """Changes the strength of its own card or of the opposing one."""
        return value

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        """Changes the strength of a unit of its own side or of the other."""
        return value

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 0

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 0

    def voids_support(self, state: State, battle: Battle, side: int, area: int) -> bool:
        """Does the opponent's support from this area count for nothing?"""
        return False

    def bars_blade(self, state: State, battle: Battle, side: int) -> bool:
        """Is the opponent barred from using the Blade in this battle?"""
        return False

    def keeps_ranks(self, state: State, battle: Battle, side: int) -> bool:
        """Do the units of its side retreat without being routed?"""
        return False

    def spares(self, state: State, battle: Battle, side: int) -> bool:
        """Does its side take no casualties?"""
        return False

    def guides_retreat(self, state: State, battle: Battle, side: int) -> bool:
        """Does its house, if it wins, choose where the defeated defender retreats?"""
        return False

    def thwarts(self, state: State, battle: Battle, side: int) -> bool:
        """Does it keep the victorious attacker out of the area?"""
        return False

    def losing(self, state: State, battle: Battle, side: int) -> None:
        """If its side lost: takes effect after the result, before casualties are counted."""

    def won(self, state: State, battle: Battle, side: int) -> None:
        """If its side won: takes effect after the retreat."""

    def lost(self, state: State, battle: Battle, side: int) -> None:
        """If its side lost: takes effect after the retreat."""

    def at_end(self, state: State, battle: Battle, side: int) -> None:
        """Takes effect at the end of the battle, won or lost."""

    def put_away(self, state: State, battle: Battle, side: int) -> None:
        """Takes effect when both cards have been put away, won or lost."""


class Net:
    """Connections of areas under one set of conditions; `state.net[house]` is the net of a house."""

    def __init__(self, near: list[int], march: list[int], raid: list[int], support: list[int]) -> None:
        self.near: list[int] = near  # by area, mask of the adjacent areas, for card texts
        self.march: list[int] = march  # by area, mask of the areas one step away; transport is computed from these
        self.raid: list[int] = raid
        self.support: list[int] = support  # by area, the areas whose battles it may support
        self.carried: dict[int, int] = {}  # cache of what transport adds, by source and fleets


NO_EVENTS: Final[dict[str, str]] = {}


class Roads:
    """Says which net a house uses in a position. Call `state.chart` whenever that may have changed."""

    def net(self, state: State, house: int) -> int:
        return 0

    def closed(self, state: State, house: int, border: PairRow) -> Reason | None:
        """Why the house cannot cross a border of the board now; None: no special reason."""
        return None

    def severed(self, state: State, house: int, border: PairRow) -> Reason | None:
        """Why the house cannot raid or support across a border now; None: no special reason."""
        return None

    def apart(self, state: State, target: int) -> Reason | None:
        """Why units cannot go to an area without a border with theirs, if no Ships could carry them."""
        return None


class Module(options.Option):
    """One option: `prepare` amends the box before the ruleset is made of it, `plug` the windows afterwards."""
    verbs: tuple[Verb, ...] = ()  # known in every game, so that each has its number; legal only while the option asks for them
    events: dict[str, str] = NO_EVENTS  # by name, the sentence
    folder: str = ""  # folder of its own data files

    def read(self, name: str, files: Files) -> object:
        """Reads one of these files; a Complaint names the first mistake."""
        raise NotImplementedError(self.name)

    def prepare(self, box: Box) -> None:
        pass

    def plug(self, rules: Ruleset) -> None:
        pass


class Invariant:
    """A condition on a module's facts in every game; checked in positions, saved games and the fuzzer's checks."""

    rule: str = ""
    says: str = ""  # the condition, in a sentence
    begins: bool = False  # does it apply only to scenario positions, which start with a step of the turn?

    def holds(self, state: State) -> bool:
        raise NotImplementedError


class InTime(Invariant):
    """A fact that exists only from one step of the turn to another, possibly in the next turn."""

    begins = True

    def __init__(self, fact: int, first: str, last: str, rule: str, says: str) -> None:
        self.fact: int = fact
        self.first: str = first
        self.last: str = last
        self.rule = rule
        self.says = says

    def holds(self, state: State) -> bool:
        at, first, last = state.agenda[0].at, state.rules.turn.place(self.first), state.rules.turn.place(self.last)
        timely = first <= at <= last if first < last else at >= first or at <= last
        return timely or not any(state.facts[self.fact])


class Given:
    """A default of a scenario position, used if the scenario does not set it."""

    fact: int = 0  # its index in `state.facts`

    def values(self, state: State) -> list[int]:
        raise NotImplementedError


class WildlingResult:
    """A different result of a Wildling Attack."""

    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        """The procedure that replaces the usual result now; None: the usual one."""
        raise NotImplementedError


class Holder:
    """Keeps an area for a house without units or token."""

    def holds(self, state: State, area: int) -> int:
        """The house, or NOBODY."""
        raise NotImplementedError


class Opening:
    """Prepares the table after all pieces are set up, before the first turn; or sets up its own pieces with them."""

    def open(self, state: State) -> None:
        raise NotImplementedError
