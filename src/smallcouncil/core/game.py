"""The contract of a game: all that server, client, bots, replay and tests know about any game."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

from smallcouncil.core.agenda import NO_DRAFT, Decision, Frame, Illegal, Reason, settle
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.notation import Unreadable
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.core.ruleset import HIDDEN, OWN
from smallcouncil.core.state import WHOLE, State

UNKEPT: Final = -2  # no seat's options are cached


class Entry:
    """One sealed draft of a completed decision, or (seat NOBODY) the mark of a chapter with its digest."""

    def __init__(self, number: int, seat: int, chain: list[int], mark: str) -> None:
        self.number: int = number
        self.seat: int = seat
        self.chain: list[int] = chain
        self.mark: str = mark
        self.told: int = 0  # how long the log was when the decision was complete


class Checkpoint:
    """A moment that a game can go back to."""

    def __init__(self, state: State, record: int, log: int) -> None:
        self.state: State = state
        self.record: int = record  # length of the record at that moment
        self.log: int = log


class Game:
    def __init__(self, state: State) -> None:
        self.state: State = state
        self.record: list[Entry] | None = None  # put a list here to keep a record
        self.past: list[Checkpoint] | None = None  # put a list here to allow taking back completed decisions
        self._seat: int = UNKEPT  # the seat whose options are cached
        self._kept: list[int] = []

    # Choosing ------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """The seats that must choose now, as a mask; 0 when the game is over."""
        agenda = self.state.agenda
        return agenda[-1].open if agenda else 0

    def choices(self, seat: int) -> list[int]:
        """The legal choices in ascending order. The list is cached until the next choice: do not change it."""
        if self._seat != seat:
            agenda = self.state.agenda
            if agenda and 0 <= seat < self.state.seats and agenda[-1].open & BIT[seat]:
                frame = agenda[-1]
                self._kept = frame.kind.options(self.state, frame, seat)
            else:
                self._kept = []
            self._seat = seat
        return self._kept

    def choose(self, seat: int, choice: int) -> None:
        """Adds a small choice to the seat's draft; a choice that closes the draft seals it.

        Raises Illegal and changes nothing.
        """
        if self.draft_on(seat, choice):
            self._seal(seat, 1)

    def play(self, seat: int, chain: list[int]) -> None:
        """Plays a whole chain or nothing: if a choice is refused, the draft is as before."""
        for before, choice in enumerate(chain):
            try:
                closed = self.draft_on(seat, choice)
            except Illegal:
                self._drop(seat, before)
                raise
            rest = chain[before + 1 :]
            if closed and rest:
                self._drop(seat, before + 1)
                raise self._goes_on(rest)
            if closed:
                self._seal(seat, before + 1)

    def draft_on(self, seat: int, choice: int) -> bool:
        """Adds a small choice to the seat's draft and leaves it open. Returns whether the draft is complete."""
        options = self._kept if self._seat == seat else self.choices(seat)
        if choice not in options:
            raise self._refusal(seat, choice)
        return self._add(seat, choice)

    def _add(self, seat: int, choice: int) -> bool:
        """Adds a choice that is known to be legal."""
        frame = self.state.agenda[-1]
        frame.drafts[seat] = [*frame.drafts[seat], choice]
        self._seat = UNKEPT
        return frame.kind.closed(self.state, frame, seat)

    def _drop(self, seat: int, n: int) -> None:
        """Drops the last n small choices of an open draft."""
        if n:
            frame = self.state.agenda[-1]
            frame.drafts[seat] = frame.drafts[seat][:-n]
            frame.scratch = None
            self._seat = UNKEPT

    def _seal(self, seat: int, added: int) -> None:
        state = self.state
        frame = state.agenda[-1]
        if state.eyes != WHOLE and frame.open == BIT[seat]:
            self._drop(seat, added)
            raise Illegal("This is a redacted copy: the decision cannot be completed on it.", "core.redacted")
        frame.open &= ~BIT[seat]
        if frame.open:
            return
        if self.record is None and self.past is None:
            proceed(state, frame)
        else:
            self._finish(frame, seat)

    def undo(self, seat: int) -> None:
        """Drops the seat's last small choice while its decision is open; a sealed draft becomes open again."""
        frame = self.state.agenda[-1] if self.state.agenda else None
        if frame is None or not self._asked(frame, seat) or not frame.drafts[seat]:
            raise Illegal("There is nothing to take back.", "core.undo")
        self._drop(seat, 1)
        frame.open |= BIT[seat]

    def may_take_back(self, seat: int) -> bool:
        """May the seat take back its last completed decision? Not after another seat has sealed or anything was revealed."""
        if not self.past or not self.state.agenda:
            return False
        frame = self.state.agenda[-1]
        others_sealed = frame.asked & ~frame.open & ~BIT[seat]
        return self.past[-1].state.agenda[-1].asked == BIT[seat] and not others_sealed

    def take_back(self, seat: int) -> None:
        """Goes back to before the choice that completed the seat's last decision."""
        if self.past is None or not self.may_take_back(seat):
            raise Illegal("You cannot take it back: another player has acted, or something was revealed.", "core.undo")
        self.go_back(self.past.pop())

    def checkpoint(self) -> Checkpoint:
        """The current position, for `go_back`; usable once."""
        log = self.state.log
        entries = len(self.record) if self.record is not None else 0
        return Checkpoint(self.state.clone(), entries, len(log) if log is not None else 0)

    def go_back(self, checkpoint: Checkpoint) -> None:
        """Goes back to a moment and forgets what was recorded and reported since. The table decides who must agree."""
        log = self.state.log
        self.state = checkpoint.state
        self.state.log = log
        self._seat = UNKEPT
        if self.record is not None:
            del self.record[checkpoint.record :]
        if log is not None:
            del log[checkpoint.log :]

    def redraft(self, seat: int) -> None:
        """Empties the seat's draft; a sealed one becomes open again."""
        frame = self.state.agenda[-1] if self.state.agenda else None
        if frame is not None and self._asked(frame, seat):
            self._drop(seat, len(frame.drafts[seat]))
            frame.open |= BIT[seat]

    def drafting(self, seat: int, chain: list[int]) -> tuple[Game, bool]:
        """A redacted copy with the chain as the seat's draft, and whether the chain is complete."""
        game = self.redacted(seat)
        game.redraft(seat)
        closed = False
        for at, choice in enumerate(chain):
            if closed:
                raise self._goes_on(chain[at:])
            closed = game.draft_on(seat, choice)
        return game, closed

    def _finish(self, frame: Frame, seat: int) -> None:
        """Completes a decision that all have sealed, and keeps what is to be kept.

        The record has a line per seat, in the order of seats, whoever was quicker.
        """
        state = self.state
        before = self._snapshot(frame, seat) if self.past is not None else None
        record = self.record
        chapter = state.chapter() if record is not None else ""
        if record is not None:
            for each in bits_of(frame.asked):
                entry = Entry(state.number, each, frame.drafts[each], "")
                entry.told = len(state.log) if state.log is not None else 0
                record.append(entry)
        reveals = state.reveals
        proceed(state, frame)
        if self.past is not None:
            if state.reveals != reveals or frame.asked & (frame.asked - 1):
                self.past.clear()
            elif before is not None:
                self.past[:] = [old for old in self.past if old.state.agenda[-1].asked == frame.asked]
                self.past.append(before)
        if record is not None and state.chapter() != chapter:
            record.append(Entry(state.number, NOBODY, [], state.chapter() + " " + self.digest()))

    def _snapshot(self, frame: Frame, seat: int) -> Checkpoint | None:
        if frame.asked & (frame.asked - 1):
            return None
        checkpoint = self.checkpoint()
        top = checkpoint.state.agenda[-1]
        top.drafts[seat] = top.drafts[seat][:-1]
        top.open = BIT[seat]
        return checkpoint

    # Words ---------------------------------------------------------------------------------------------------------

    def text(self, chain: list[int]) -> str:
        return self.state.ruleset.notation.text(chain)

    def parse(self, seat: int, text: str) -> list[int]:
        """The chain that a text names; raises Unreadable with a sentence. It may be illegal: `choose` checks that."""
        return self.state.ruleset.notation.parse(text)

    def why(self, seat: int, choice: int) -> Reason | None:
        """Why the choice is refused and by which rule; None if it is legal. Works for every choice of the action space."""
        rules = self.state.ruleset
        if not rules.notation.sound(choice):
            return Reason(f"{choice} is not a choice.", "core.choice")
        verb = rules.notation.verbs[choice >> 16]
        agenda = self.state.agenda
        if not agenda:
            return Reason("The game is over.", "core.over")
        frame = agenda[-1]
        if not 0 <= seat < self.state.seats:
            return Reason("You are watching: there is nothing for you to choose.", "core.not-asked")
        if not frame.open & BIT[seat]:
            if frame.asked & BIT[seat]:
                return Reason("You have sealed your choice; take it back to choose again.", "core.sealed")
            return Reason(f"{rules.seat_name(seat)} has nothing to choose now.", "core.not-asked")
        kind = self._kind(frame)
        if choice and not kind.takes(self.state, choice >> 16):
            return Reason(f"`{verb.word}` is not possible now: {kind.prompt(self.state, frame, seat)}", kind.rule)
        return kind.reason(self.state, frame, seat, choice)

    def prompt(self, seat: int) -> str:
        """The seat's prompt, in one sentence; empty if the seat is not asked."""
        agenda = self.state.agenda
        if not agenda or not self._asked(agenda[-1], seat) or not agenda[-1].open & BIT[seat]:
            return ""
        return self._kind(agenda[-1]).prompt(self.state, agenda[-1], seat)

    def idle(self, seat: int) -> bool:
        """Is the seat asked although `done` is its only possible answer, whatever happens?"""
        agenda = self.state.agenda
        if not agenda or not self._asked(agenda[-1], seat) or not agenda[-1].open & BIT[seat]:
            return False
        return self._kind(agenda[-1]).idle(self.state, agenda[-1], seat)

    def rule(self, seat: int) -> str:
        """The rule of the open decision; for a seat that answers, the rule of its current prompt."""
        agenda = self.state.agenda
        if not agenda:
            return "core.over"
        if not self._asked(agenda[-1], seat) or not agenda[-1].open & BIT[seat]:
            return agenda[-1].kind.rule
        return self._kind(agenda[-1]).cites(self.state, agenda[-1], seat)

    def draft(self, seat: int) -> list[int]:
        agenda = self.state.agenda
        return agenda[-1].drafts[seat] if agenda and self._asked(agenda[-1], seat) else []

    # Views ---------------------------------------------------------------------------------------------------------

    def redacted(self, seat: int) -> Game:
        """The game without what the seat may not see (NOBODY: the public). All views and samples are made from this."""
        if not NOBODY <= seat < self.state.seats:
            raise Illegal(f"There is no seat {seat}.", "core.not-asked")
        state = self.state.clone()
        state.rng.word = 0
        hide(state, seat)
        return Game(state)

    def glance(self, seat: int) -> State:
        """The redacted state, to be read at once and never changed: it shares with the game whatever hides nothing."""
        state = self.state.shared()
        hide(state, seat)
        return state

    def view(self, seat: int) -> dict[str, Any]:
        """The seat's view, as plain data by names."""
        return self.redacted(seat).state.plain()

    def staged(self, seat: int) -> Game:
        """The seat's view with its own open draft applied."""
        game = self.redacted(seat)
        agenda = game.state.agenda
        if agenda and self._asked(agenda[-1], seat):
            frame = agenda[-1]
            for choice in frame.drafts[seat]:
                self._kind(frame).stage(game.state, frame, seat, choice)
        return game

    def sees(self, seat: int, event: Event) -> bool:
        return event.sees < 0 or bool(seat >= 0 and event.sees & BIT[seat])

    def sample(self, seat: int, rng: Rng, policy: Policy | None = None) -> Game:
        """A complete game that looks the same to the seat; everything hidden from it is drawn at random.

        Drafts that others have sealed become some legal draft, or what the policy would do on their seats.
        """
        game = self.redacted(seat)
        state = game.state
        state.eyes = WHOLE
        state.rng.word = seeded(rng.bits() << 32 | rng.bits()).word
        state.redraw(seat, rng)
        for veil in state.ruleset.veils:
            veil.redraw(state, seat, rng)
        if state.agenda:
            frame = state.agenda[-1]
            kind = self._kind(frame) if frame.asked else None
            for other in bits_of(frame.asked & ~frame.open):
                if other == seat or kind is None:
                    continue
                if policy is None:
                    replay_at_random(state, frame, kind, other, rng)
                else:
                    game._seal_by(policy, frame, other, rng)
        return game

    def _seal_by(self, policy: Policy, frame: Frame, seat: int, rng: Rng) -> None:
        """Seals the policy's draft. Other seats may still have to choose, so nothing is completed here."""
        frame.open |= BIT[seat]
        frame.scratch = None
        self._seat = UNKEPT
        frame.drafts[seat] = policy.chain(self, seat, rng)
        frame.open &= ~BIT[seat]
        frame.scratch = None
        self._seat = UNKEPT

    # Keeping -------------------------------------------------------------------------------------------------------

    def clone(self) -> Game:
        return Game(self.state.clone())

    def to_json(self) -> str:
        """The complete game with its secrets; `from_json` of its kind reads it back."""
        return json.dumps(self.state.plain(), ensure_ascii=False, separators=(",", ":"))

    def digest(self) -> str:
        """Digest of the position by names, so that it survives changes of internals: a step's own counting is not part of it."""
        position = self.state.plain()
        position.pop("reveals", None)
        position.pop("number", None)
        for frame in position["agenda"]:
            frame.pop("memo", None)
        plain = json.dumps(position, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        return blake2b(plain.encode(), digest_size=4).hexdigest()

    @property
    def log(self) -> list[Event] | None:
        return self.state.log

    @log.setter
    def log(self, log: list[Event] | None) -> None:
        self.state.log = log

    @property
    def result(self) -> list[int] | None:
        """The winning seats, several if they share the victory; None while the game is played."""
        return None if self.state.agenda else list(bits_of(self.state.winners))

    @property
    def secret(self) -> bool:
        """Would the number of an asked seat's options tell others a secret?"""
        agenda = self.state.agenda
        return bool(agenda) and self._kind(agenda[-1]).secret

    @property
    def blind(self) -> bool:
        """Is this a redacted copy? It can be looked at and drafted on, but not played."""
        return self.state.eyes != WHOLE

    def _asked(self, frame: Frame, seat: int) -> bool:
        return 0 <= seat < self.state.seats and bool(frame.asked & BIT[seat])

    def _kind(self, frame: Frame) -> Decision[Any]:
        kind = frame.kind
        assert isinstance(kind, Decision)
        return kind

    def _goes_on(self, rest: list[int]) -> Illegal:
        notation = self.state.ruleset.notation
        named = [choice for choice in rest if notation.sound(choice)]
        return Illegal("The chain continues after its decision is closed: " + notation.text(named), "core.chain")

    def _refusal(self, seat: int, choice: int) -> Illegal:
        reason = self.why(seat, choice)
        named = self.state.ruleset.notation.sound(choice)
        assert reason is not None, self.text([choice])
        return Illegal((self.text([choice]) + ": " if named else "") + reason.sentence, reason.rule)


def proceed(state: State, frame: Frame) -> None:
    """Carries out a decision that all have sealed, and goes on to the next one."""
    state.number += 1
    state.agenda.pop()
    frame.kind.run(state, frame)
    settle(state)


def hide(state: State, seat: int) -> None:
    """Blanks whatever the seat may not see. It replaces lists and does not change them, since the game may share them."""
    for frame in state.agenda:
        for other in range(len(frame.drafts)):
            if other != seat:
                frame.drafts[other] = NO_DRAFT
    for place, fact in enumerate(state.ruleset.facts):
        if fact.seen == HIDDEN:
            state.facts[place] = [0] * fact.size
        elif fact.seen == OWN:
            state.facts[place] = [value if owner == seat else 0 for owner, value in enumerate(state.facts[place])]
    for veil in state.ruleset.veils:
        veil.redact(state, seat)
    state.redact(seat)
    state.eyes = seat


class Policy:
    """A way to play any seat. It uses nothing that the seat may not see."""

    def chain(self, game: Game, seat: int, rng: Rng) -> list[int]:
        """A whole decision at once: all choices that are missing until the seat's draft is complete."""
        raise NotImplementedError


def replay_at_random(state: State, frame: Frame, kind: Decision[Any], seat: int, rng: Rng) -> None:
    """Seals some legal draft for a seat whose real draft is hidden."""
    frame.scratch = None
    closed = False
    while not closed:
        options = kind.options(state, frame, seat)
        frame.drafts[seat] = [*frame.drafts[seat], options[rng.below(len(options))]]
        frame.scratch = None
        closed = kind.closed(state, frame, seat)


def playout(game: Game, rng: Rng) -> int:
    """Plays random legal choices to the end. Returns how many choices had an alternative."""
    real = 0
    state = game.state
    game._seat = UNKEPT
    while state.agenda:
        frame = state.agenda[-1]
        seat = (frame.open & -frame.open).bit_length() - 1
        closed = False
        while not closed:
            options = frame.kind.options(state, frame, seat)  # each list is used once, so nothing is kept, as `_add` expects
            choice = options[0]
            if len(options) > 1:
                real += 1
                choice = options[rng.below(len(options))]
            frame.drafts[seat] = [*frame.drafts[seat], choice]
            closed = frame.kind.closed(state, frame, seat)
        game._seal(seat, 1)
    return real


__all__ = ["Checkpoint", "Entry", "Game", "Illegal", "Policy", "Reason", "Unreadable", "playout"]
