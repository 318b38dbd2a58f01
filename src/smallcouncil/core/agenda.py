"""The agenda: a stack of frames. *Procedures* walk a list of named steps; *decisions* wait for seats.

A frame holds only ints, so that a game can be cloned and saved at any moment. Its behaviour is its `kind`, one object per ruleset
that is found by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from smallcouncil.core.bits import NOBODY

if TYPE_CHECKING:
    from smallcouncil.core.state import State

S = TypeVar("S", bound="State")

DONE: Final = 0  # the choice that closes a chain
NO_DRAFT: Final[list[int]] = []  # shared: drafts are replaced, never changed in place
NO_DRAFTS: Final[list[list[int]]] = []  # shared by procedures, which ask nobody


class Reason:
    """Why a choice is refused: a sentence for a person and the rule behind it."""

    def __init__(self, sentence: str, rule: str) -> None:
        self.sentence: str = sentence
        self.rule: str = rule


class Illegal(Exception):
    """A choice was refused; nothing has changed."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence + " [" + rule + "]")
        self.sentence: str = sentence
        self.rule: str = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return Illegal, (self.sentence, self.rule)


class Frame:
    """One entry of the agenda."""

    __slots__ = ("asked", "at", "drafts", "kind", "memo", "open", "scratch", "scratch_seat", "staged")

    def __init__(self, kind: Kind[Any], at: int, asked: int, open: int, drafts: list[list[int]], memo: list[int]) -> None:
        self.kind: Kind[Any] = kind
        self.at: int = at  # a procedure's step
        self.asked: int = asked  # mask of the seats a decision asks
        self.open: int = open  # mask of the seats that have not sealed; 0: the frame runs by itself
        self.drafts: list[list[int]] = drafts  # by seat, the small choices so far
        self.memo: list[int] = memo  # a step's own notes (emptied when the step is over), or a decision's question
        self.scratch: State | None = None  # the position with a seat's draft applied; None until it is needed
        self.scratch_seat: int = NOBODY
        self.staged: int = 0  # how many small choices of the draft are applied to `scratch`

    def clone(self) -> Frame:
        return Frame(self.kind, self.at, self.asked, self.open, self.drafts[:] if self.asked else NO_DRAFTS, self.memo[:])


class Kind(Generic[S]):
    """The behaviour of a frame. All games of a ruleset share it and find it by name."""

    name: str = ""
    rule: str = ""
    undivided: bool = False  # do consequences (`unsettled`) wait until this frame is over?

    def run(self, state: S, frame: Frame) -> None:
        raise NotImplementedError(self.name)

    # A frame with open seats has a `Decision`, which defines these two. They are here to be called without asking which it is.

    def options(self, state: S, frame: Frame, seat: int) -> list[int]:
        raise NotImplementedError(self.name)

    def closed(self, state: S, frame: Frame, seat: int) -> bool:
        raise NotImplementedError(self.name)


class Step(Generic[S]):
    """One step of a procedure. It pushes a frame and returns True to be called again, or returns False when it is over."""

    name: str = ""
    rule: str = ""
    hands_on: bool = False  # does the next step inherit its memo?
    closes: bool = False  # does it end effects that last as long as the procedure?

    def go(self, state: S, frame: Frame) -> bool:
        raise NotImplementedError(self.name)

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        """The step's memo from before it pushed the frame above.

        A saved game proves with it that the step did push that frame.
        """
        return []

    def follows(self, state: S, frame: Frame, above: Frame) -> bool:
        """Can the frame above come from an answer to this step's decision, and not from the step itself?"""
        return False

    def is_sound(self, state: S, memo: list[int]) -> bool:
        """Can this be the step's memo while it waits? A saved game is asked this, for what the step would not write again."""
        return True


class InTurn(Step[S]):
    """A step that gives each seat a turn.

    Its memo holds the seats it singled out, then the number of turns given, then the order of the seats if it keeps to the one it
    started with.
    """

    singled_out: int = 0  # how many seats it singles out before the turns
    keeps_order: bool = True

    def turns(self, state: S) -> int:
        """How many turns the step gives."""
        return state.seats

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        """The memo from one turn earlier."""
        at = self.singled_out
        return [*memo[:at], memo[at] - 1, *memo[at + 1:]] if len(memo) > at and memo[at] > 0 else []

    def is_sound(self, state: S, memo: list[int]) -> bool:
        at, seats = self.singled_out, list(range(state.seats))
        if not set(memo[:at]) <= set(seats):
            return False
        if len(memo) <= at:
            return True  # no turn has been given yet
        return 0 <= memo[at] <= self.turns(state) and sorted(memo[at + 1:]) == (seats if self.keeps_order else [])


class Procedure(Kind[S]):
    """A list of named steps that modules may amend while the ruleset is built."""

    def __init__(self, name: str, rule: str, steps: list[Step[S]]) -> None:
        self.name = name
        self.rule = rule
        self.steps: list[Step[S]] = steps

    def run(self, state: S, frame: Frame) -> None:
        steps = self.steps
        while frame.at < len(steps):
            step = steps[frame.at]
            if step.go(state, frame):
                return
            frame.at += 1
            if frame.memo and not step.hands_on:
                frame.memo = []
            agenda = state.agenda
            if not agenda or agenda[-1] is not frame:
                return
        state.agenda.pop()

    def place(self, name: str) -> int:
        for at, step in enumerate(self.steps):
            if step.name == name:
                return at
        raise LookupError(self.name + " has no step " + name)

    def before(self, name: str, step: Step[S]) -> None:
        self.steps.insert(self.place(name), step)

    def after(self, name: str, step: Step[S]) -> None:
        self.steps.insert(self.place(name) + 1, step)

    def replace(self, name: str, step: Step[S]) -> None:
        self.steps[self.place(name)] = step

    def drop(self, name: str) -> None:
        self.steps.pop(self.place(name))

    def move(self, name: str, before: str) -> None:
        """Moves a step to another place in the order."""
        step = self.steps.pop(self.place(name))
        self.before(before, step)

    def push(self, state: S) -> None:
        state.agenda.append(Frame(self, 0, 0, 0, NO_DRAFTS, []))


class Decision(Kind[S]):
    """A question to one seat or several.  Small choices go into drafts; when all asked have sealed, `run` applies them."""

    verbs: tuple[int, ...] = ()  # the verbs it takes, `done` aside
    secret: bool = False  # do the options of a seat depend on what others do not see?
    must: str = ""  # the sentence that refuses `done`
    only: str = ""  # the sentence that refuses any other choice that is not an option

    def takes(self, state: S, verb: int) -> bool:
        return verb in self.verbs

    def can_name(self, state: S, choice: int) -> bool:
        """Can a choice of one of its verbs ever be legal at this table? The others need no number there."""
        return True

    def options(self, state: S, frame: Frame, seat: int) -> list[int]:
        """The legal choices, ascending; never empty."""
        raise NotImplementedError(self.name)

    def closed(self, state: S, frame: Frame, seat: int) -> bool:
        """Has the draft come to its end?  Asked after each small choice."""
        return True

    def stage(self, scratch: S, frame: Frame, seat: int, choice: int) -> None:
        """Applies one small choice to a scratch position, from which further options and the seat's view are made."""

    def reason(self, state: S, frame: Frame, seat: int, choice: int) -> Reason | None:
        """The rule that forbids this choice of one of the decision's verbs; None if no rule does.

        If one sentence explains every refusal, being an option decides. If there are several, the decision overrides this and
        says which comes first.
        """
        if choice in self.options(state, frame, seat):
            return None
        return Reason(self.must if choice == DONE and self.must else self.only, self.rule)

    def idle(self, state: S, frame: Frame, seat: int) -> bool:
        """Is the seat asked only as a formality? Tables then close its draft at once and say nothing about it."""
        return False

    def cites(self, state: S, frame: Frame, seat: int) -> str:
        """The rule of the current prompt; a chain may have moved to another rule than its decision's."""
        return self.rule

    def prompt(self, state: S, frame: Frame, seat: int) -> str:
        """The prompt for the seat, in one sentence."""
        raise NotImplementedError(self.name)

    def ask(self, state: S, asked: int, memo: list[int]) -> None:
        """Asks the seats of a mask. Everybody can see the memo."""
        assert asked, self.name
        state.agenda.append(Frame(self, 0, asked, asked, [NO_DRAFT] * state.seats, memo))

    def staged(self, state: S, frame: Frame, seat: int) -> S:
        """The position with the seat's draft applied; without a draft it is the position itself. Never change it."""
        draft = frame.drafts[seat]
        if not draft:
            return state
        scratch = frame.scratch
        if scratch is None or frame.scratch_seat != seat:
            scratch = frame.scratch = state.clone()
            frame.scratch_seat = seat
            frame.staged = 0
        while frame.staged < len(draft):
            frame.staged += 1
            self.stage(scratch, frame, seat, draft[frame.staged - 1])  # type: ignore[arg-type]
        return scratch  # type: ignore[return-value]


def settle(state: State) -> None:
    """Runs procedures until somebody must decide or the agenda is empty."""
    agenda = state.agenda
    while agenda:
        frame = agenda[-1]
        if frame.open:
            return
        if frame.kind.undivided or not state.unsettled():
            frame.kind.run(state, frame)
        agenda = state.agenda
