"""The windows: the small objects that the rules walk.  Base and modules fill the same lists of the ruleset.

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
    """One house is asked, and one choice answers: `do` carries it out, in the game and before the house's eyes alike."""

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
    """A line in a sum of one side of a battle: strength, swords or fortifications."""

    rule: str = ""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        raise NotImplementedError


class SupportTerm:
    """What an area that supports a side adds besides its units."""

    rule: str = ""

    def value(self, state: State, battle: Battle, side: int, area: int) -> int:
        raise NotImplementedError


class Backing(Term):
    """Support that comes from no area: `add` is what it is worth to a side that it backs."""

    def backs(self, state: State, battle: Battle, side: int) -> bool:
        raise NotImplementedError

    def asks(self, state: State, house: int) -> bool:
        """When support is called for, after the house's Support orders: asks the house; False: it has nothing to say."""
        return False

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from its answer?"""
        return False

    def offer(self, state: State, battle: Battle, house: int) -> int:
        """What a house that is not in the battle could add to a side."""
        return 0


class Worth:
    """Changes what one unit is worth in a battle, fighting or supporting."""

    rule: str = ""

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        raise NotImplementedError


class CardWorth:
    """Changes what the strength of a played House Card comes to, when the texts have had their say."""

    rule: str = ""

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        raise NotImplementedError


class HouseTerm:
    """A line in a number of one house: its barrels, stars, bid."""

    rule: str = ""

    def value(self, state: State, house: int) -> int:
        raise NotImplementedError


class BidTerm:
    """What a house's bid is worth beyond the power it bids.  All know it before bids are revealed."""

    rule: str = ""

    def bonus(self, state: State, house: int, purpose: str) -> int:
        """`purpose` is the name of a track, `watch`, or what the bid of a module is for."""
        raise NotImplementedError


class VictoryScore(HouseTerm):
    """A number that is compared after the last turn."""

    event: str = ""  # tells a win that it decides; the nouns are the house and all its scores
    says: str = ""  # what is compared, in a word or two


class DeckTerm:
    """Cards of a deck that lie neither in it nor face up beside it, such as those that houses hold."""

    def cards(self, state: State, deck: int) -> list[int]:
        raise NotImplementedError


class AreaWorth:
    """Changes what an area gives a house, such as the power of a Consolidate Power order."""

    rule: str = ""

    def worth(self, state: State, house: int, area: int, value: int) -> int:
        raise NotImplementedError

    def tell(self, state: State, house: int, area: int) -> None:
        """Says why, when it changes something."""


class CardBar:
    """Keeps House Cards of a hand out of the battle that is fought."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, battle: Battle, house: int) -> int:
        """Mask of the cards."""
        raise NotImplementedError


class Season:
    """What a Westeros card changes for the whole turn.  Its place in `rules.seasons` is its bit in `state.season`."""

    def __init__(self, word: str, card: str, says: str, icon: int = NOBODY, orders: int = 0) -> None:
        self.word: str = word  # in saved games
        self.card: str = card  # by which scenarios name it
        self.says: str = says  # a few words, followed by "this turn"
        self.icon: int = icon  # all orders with this icon are forbidden
        self.orders: int = orders  # mask of further orders that are forbidden; all of them, when the ruleset is closed
        self.bans: dict[str, int] = {}  # by domain, mask of other nouns that are forbidden


class OrderBar:
    """Keeps a house from placing order tokens at all this turn."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int) -> int:
        """Mask of the tokens."""
        raise NotImplementedError


class Preface:
    """What a house decides before its orders, in the same secret chain: one choice of its verb."""

    rule: str = ""
    verb: int = 0
    due: str = ""  # why nothing else may come first, in a sentence

    def options(self, state: State, house: int) -> list[int]:
        """Ascending; empty: the house has nothing to decide."""
        raise NotImplementedError

    def reason(self, state: State, house: int, choice: int) -> Reason | None:
        """Which rule stops a choice of its verb; None when none does."""
        raise NotImplementedError

    def do(self, state: State, house: int, choice: int) -> None:
        """When orders are revealed; and at once before the house's own eyes, so that it counts for the orders that follow."""
        raise NotImplementedError

    def prompt(self, state: State, house: int) -> str:
        raise NotImplementedError


class Tactic:
    """A card that a house plays for a turn, chosen with its orders.  What it does all turn is in other windows."""

    def __init__(self, key: str, rules: tuple[str, ...] = ()) -> None:
        self.key: str = key  # in the data
        self.name: str = ""  # as the data have it
        self.rules: tuple[str, ...] = rules  # of what it does

    def at_once(self, state: State, house: int) -> None:
        """At the start of the action phase, in order of play; asks one decision at most."""

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from the house's answer?"""
        return False


class TacticBar:
    """Keeps a house from playing a Tactics Card this turn."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, card: int) -> bool:
        raise NotImplementedError


class PlaceBar:
    """Keeps an order token off an area, always.  Asked once, while the ruleset is built."""

    rule: str = ""
    reason: str = ""

    def stops(self, rules: Ruleset, area: int, order: int) -> bool:
        raise NotImplementedError


class MoveBar:
    """Keeps a piece from marching into an area, whatever else the same March moves; only a full area closes in between."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        raise NotImplementedError


class Passage:
    """Lets units that a March has brought into an area go on to another one before its attack: supply must hold after that."""

    def through(self, state: State, house: int) -> int:
        """Before the March, mask of the areas that units may pass; 0: nobody of the house may go on."""
        raise NotImplementedError

    def open_to(self, state: State, house: int, area: int) -> bool:
        """May units go on to an area in reach that nobody defends?"""
        raise NotImplementedError

    def is_due(self, state: State, house: int) -> bool:
        """Has the house marched, and must units go on now so that supply holds?"""
        raise NotImplementedError


class Companion:
    """Pieces that are no units and go where units go: along with those that are moved, and where a side retreats.

    They never stand in the way of a unit, only of the end of a chain; and whatever units have done, they can follow.
    """

    rule: str = ""
    verbs: tuple[int, ...] = ()

    def options(self, scratch: State, house: int, roads: list[int], draft: list[int]) -> list[int]:
        """The choices that a chain of moves has besides its own.  The roads: by area, the mask of where pieces go from there."""
        return []

    def why(self, scratch: State, house: int, roads: list[int], draft: list[int], choice: int) -> Reason | None:
        """Which rule stops such a choice."""
        raise NotImplementedError

    def go(self, state: State, house: int, choice: int) -> None:
        """Carries a choice out, in the game and before the house's eyes alike."""
        raise NotImplementedError

    def unfinished(self, scratch: State, house: int, draft: list[int]) -> Reason | None:
        """Why the chain cannot be ended yet; one of the choices above can mend it."""
        return None

    def at_stake(self, state: State, battle: Battle, side: int) -> bool:
        """Can one of a side be taken instead of a casualty, if it loses?"""
        return False

    def retreats(self, state: State, battle: Battle, side: int, area: int) -> None:
        """The units of a side have retreated to an area."""

    def stranded(self, state: State, battle: Battle, side: int) -> bool:
        """No unit of a side is left to retreat: settles or asks what becomes of these; False when nothing is left to settle."""
        return False


class ReachBar:
    """Keeps a house from acting on one area from another: raiding it, or supporting a battle there."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, source: int, target: int) -> bool:
        raise NotImplementedError


class SupportBar:
    """Keeps a house from pledging support to a side."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        raise NotImplementedError


class AreaBar:
    """Keeps a house's pieces out of an area: retreating there, or mustering a ship there."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, area: int) -> bool:
        raise NotImplementedError


class MusterBar:
    """Keeps a kind of unit from being mustered in an area, new or by upgrade."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        raise NotImplementedError


class Wall:
    """Makes an area one that is besieged."""

    def stands(self, state: State, area: int) -> bool:
        raise NotImplementedError


class Keeper:
    """Keeps what is built in an area for a house that has no unit there.  When it ceases to, `state.abandon` is due."""

    def keeps(self, state: State, house: int, area: int) -> bool:
        raise NotImplementedError


class Consequence:
    """Something that follows from how things stand and must be settled before the game goes on, whatever brought it about.

    Not in the middle of a battle, or of another procedure that is undivided.
    """

    def settle(self, state: State) -> bool:
        """Settles it, or pushes the decision that will; False when there is nothing to settle."""
        raise NotImplementedError


class Guard:
    """Makes entering an area an attack although no units stand there."""

    def defender(self, state: State, house: int, area: int) -> int:
        """The house that defends the area against this one; NOBODY: none by this guard."""
        raise NotImplementedError


class Way:
    """One way to carry out an order, chosen by its verb, the order's area and, where the way asks for it, a second noun.

    Further choices belong to the way.  A way belongs to an icon, or to one kind of token that names its own ways.
    """

    rule: str = ""
    verb: int = 0
    verbs: tuple[int, ...] = ()  # what may follow in the chain, `done` aside
    at_once: bool = False  # nothing may: the first choice closes the chain, and a draft shows what it does

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        """Why the order in the slot cannot be carried out in this way; None: it can."""
        return None

    def begins(self, state: State, house: int, slot: int) -> list[int]:
        """The first choices by which the order in the slot is carried out so."""
        if self.reason(state, house, slot) is not None:
            return []
        return [pack(self.verb, state.rules.area_of[slot])]

    def refuses(self, state: State, house: int, slot: int, choice: int) -> Reason | None:
        """Why the order in the slot cannot be carried out with this first choice."""
        return self.reason(state, house, slot)

    def unfit(self, state: State, area: int) -> Reason | None:
        """Why none of the orders in an area can be carried out so; None: no more is to be said than that there is none."""
        return None

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        raise NotImplementedError

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        """Asked after each small choice, the first included."""
        return self.at_once or frame.drafts[house][-1] == agenda.DONE

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        """Does to a scratch position, where nobody is told, what a small choice will do: the draft shows it."""

    def takes(self, rules: Ruleset, verb: int) -> bool:
        """May the verb follow in the chain?"""
        return verb in self.verbs

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        """Which rule stops a further choice."""
        raise NotImplementedError

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        raise NotImplementedError

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        raise NotImplementedError

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame be what it has brought up?"""
        return False


class Watcher:
    """Is told after a change; may change facts or push a frame.  Each kind of change has its own list."""

    def emptied(self, state: State, area: int, house: int) -> None:
        """The last unit of the house has left the area."""

    def controlled(self, state: State, area: int, before: int) -> None:
        """The area has changed hands."""

    def lifted(self, state: State, area: int, house: int, order: int, rule: str) -> None:
        """An order of the house was taken off the area by a rule: raided, lost, or by a card."""

    def discarded(self, state: State, house: int, card: int) -> None:
        """A House Card went to the discard."""

    def won(self, state: State, battle: Battle) -> None:
        """A battle has a winner and is cleaned up."""

    def come_up(self, state: State, kind: str) -> None:
        """A Westeros card of this kind is the one that its deck will resolve this turn; others may still come before it."""

    def asked(self, state: State, above: Frame) -> bool:
        """Can it have pushed the frame?"""
        return False


class Text:
    """What a House Card does.  A hook is asked once in its step for the side that played the card.

    Hooks that may ask somebody push one decision at most.
    """

    rule: str = ""
    cancels: bool = False  # takes the text off the opposing card
    puts_last: bool = False  # may it send a house to the last place of any track?

    def first(self, state: State, battle: Battle, side: int) -> None:
        """Before the cancels: may take a card up again, so that another is laid and this moment begins anew.

        It is asked whenever cards have been laid, so it must note on the battle that it has acted.
        """

    def ignore(self, state: State, battle: Battle, side: int) -> None:
        """With the cancels: makes something of the opposing card count for nothing, which lasts all battle."""

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        """After the reveal and the cancels, before the Blade."""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        """Lines to its side's strength."""

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        """Changes the strength of its own card or of the opposing one."""
        return value

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        """Changes what a unit of its own side, or of the other, is worth."""
        return value

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 0

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 0

    def voids_support(self, state: State, battle: Battle, side: int, area: int) -> bool:
        """Does support of the opponent from this area count for nothing?"""
        return False

    def bars_blade(self, state: State, battle: Battle, side: int) -> bool:
        """Is the opponent kept from using the Blade in this battle?"""
        return False

    def keeps_ranks(self, state: State, battle: Battle, side: int) -> bool:
        """Do the units of its side retreat without being routed?"""
        return False

    def spares(self, state: State, battle: Battle, side: int) -> bool:
        """Does its side take no casualties?"""
        return False

    def guides_retreat(self, state: State, battle: Battle, side: int) -> bool:
        """Does its house, when it wins, choose where the beaten defender goes?"""
        return False

    def thwarts(self, state: State, battle: Battle, side: int) -> bool:
        """Does it keep the victorious attacker out of the area?"""
        return False

    def losing(self, state: State, battle: Battle, side: int) -> None:
        """After the result and before casualties are counted, if its side lost."""

    def won(self, state: State, battle: Battle, side: int) -> None:
        """After the retreat, if its side won."""

    def lost(self, state: State, battle: Battle, side: int) -> None:
        """After the retreat, if its side lost."""

    def at_end(self, state: State, battle: Battle, side: int) -> None:
        """At the end of the battle, won or lost."""

    def put_away(self, state: State, battle: Battle, side: int) -> None:
        """When both cards have been put away, won or lost."""


class Net:
    """Who reaches whom under one set of conditions; `state.net[house]` picks the net of a house."""

    def __init__(self, near: list[int], march: list[int], raid: list[int], support: list[int]) -> None:
        self.near: list[int] = near  # by area, mask of the adjacent areas, for card texts
        self.march: list[int] = march  # by area, mask of the areas one step away; transport is worked out from these
        self.raid: list[int] = raid
        self.support: list[int] = support  # by area, the areas whose battles it may support
        self.carried: dict[int, int] = {}  # what transport adds, kept by source and fleets


NO_EVENTS: Final[dict[str, str]] = {}


class Roads:
    """Which net a house uses, by how things stand: `state.chart` is due whenever that may have changed."""

    def net(self, state: State, house: int) -> int:
        return 0

    def closed(self, state: State, house: int, border: PairRow) -> Reason | None:
        """Why the house cannot cross a border of the board now; None: no more is to be said than that it cannot."""
        return None

    def severed(self, state: State, house: int, border: PairRow) -> Reason | None:
        """Why the house cannot raid or support across a border now; None as above."""
        return None

    def apart(self, state: State, target: int) -> Reason | None:
        """Why units do not go to an area that has no border with theirs, where no Ships could carry them."""
        return None


class Module(options.Option):
    """One option: `prepare` amends what comes out of the box before the ruleset is made of it, `plug` the windows afterwards."""
    verbs: tuple[Verb, ...] = ()  # known in every game, so that each has its number; legal only where the option asks for them
    events: dict[str, str] = NO_EVENTS  # by name, the sentence
    folder: str = ""  # of data files that are its own

    def read(self, name: str, files: Files) -> object:
        """One of these files; a Complaint names its first slip."""
        raise NotImplementedError(self.name)

    def prepare(self, box: Box) -> None:
        pass

    def plug(self, rules: Ruleset) -> None:
        pass


class Invariant:
    """What must hold of a module's facts in every game; asked of positions and of saved games, and by the checks."""

    rule: str = ""
    says: str = ""  # what holds, in a sentence
    begins: bool = False  # asked only of positions of scenarios, which begin with a step of the turn

    def holds(self, state: State) -> bool:
        raise NotImplementedError


class InTime(Invariant):
    """A fact that a position has only from one step of the turn to another, which may be one of the next turn."""

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
    """What a position of a scenario has where no line says it."""

    fact: int = 0  # its place in `state.facts`

    def values(self, state: State) -> list[int]:
        raise NotImplementedError


class WildlingResult:
    """What a Wildling Attack comes to in place of what the rules say."""

    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        """What is carried out now; None: what the rules say."""
        raise NotImplementedError


class Holder:
    """Keeps an area for a house without units or token."""

    def holds(self, state: State, area: int) -> int:
        """The house, or NOBODY."""
        raise NotImplementedError


class Opening:
    """Prepares the table when all pieces are set up, before the first turn; or sets up pieces of its own with them."""

    def open(self, state: State) -> None:
        raise NotImplementedError
