"""Builds a game and its history from stored rows: live tables, replays and records all use this."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import groupby
from sys import intern
from typing import cast

import msgspec

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import EVERYONE, Event
from smallcouncil.core.game import Game, Illegal, Unreadable
from smallcouncil.core.kind import GameKind
from smallcouncil.core.outside import Unsound
from smallcouncil.core.packing import pressed, unpressed
from smallcouncil.core.records import BIGGEST_POSITION
from smallcouncil.errors import Complaint
from smallcouncil.insight import telling
from smallcouncil.server.messages.outgoing import LogEvent, LogGroup
from smallcouncil.server.store import ChoiceRow, PositionRow, Stored, line, standing
from smallcouncil.server.views import Presenter, presenter_of

log = logging.getLogger(__name__)

encode = msgspec.json.encode
EVERY = 16  # decisions between positions kept in memory
OWN = ("player", "auto")  # a person's own answers; "auto" was their only legal one


class PastDecision:
    """A completed decision: the seats asked, how they answered, and the events that followed."""

    __slots__ = ("asked", "auto", "chunks", "n", "players", "reveals", "step", "take", "turn")

    def __init__(
        self, take: int, n: int, turn: str, step: str, asked: int, hands: dict[int, str], reveals: int, events: list[Event]
    ) -> None:
        self.take: int = take
        self.n: int = n
        self.turn: str = intern(turn)  # many decisions share a few turns
        self.step: str = step
        self.asked: int = asked  # 0: decided under other rules, so no longer shown
        self.auto: int = sum([BIT[seat] for seat, hand in hands.items() if hand == "auto"])
        self.players: int = sum([BIT[seat] for seat, hand in hands.items() if hand == "player"])
        self.reveals: int = reveals  # number of draws and reveals before it
        self.chunks: tuple[tuple[int, bytes], ...] = tuple(chunks_of(events))  # neighbours with one audience joined

    @property
    def people(self) -> int:
        """Seats whose answer was their own, including forced ones."""
        return self.auto | self.players

    def told(self, seat: int) -> LogGroup:
        """The log entry for the seat. Only the seat itself learns that its answer was forced: that would reveal a secret hand."""
        return {
            "take": self.take,
            "n": self.n,
            "turn": self.turn,
            "step": self.step,
            "asked": list(bits_of(self.asked)),
            "auto": [seat] if seat >= 0 and self.auto & BIT[seat] else [],
            "events": cast("list[LogEvent]", msgspec.Raw(self.seen(seat))),  # already encoded
        }

    def seen(self, seat: int) -> bytes:
        """The events the seat saw, as a JSON list."""
        seen = [chunk for sees, chunk in self.chunks if sees == EVERYONE or (seat >= 0 and sees & BIT[seat])]
        return b"[" + b",".join(seen) + b"]"


def chunks_of(events: list[Event]) -> list[tuple[int, bytes]]:
    chunks: list[tuple[int, bytes]] = []
    for event in events:
        text = encode(telling.plain_event(event))
        if chunks and chunks[-1][0] == event.sees:
            chunks[-1] = (event.sees, chunks[-1][1] + b"," + text)
        else:
            chunks.append((event.sees, text))
    return chunks


class Divergence:
    """First decision that these rules cannot reproduce."""

    def __init__(self, decision: int, sentence: str) -> None:
        self.decision: int = decision
        self.sentence: str = sentence


class Diverged(Exception):
    """A stored choice, or its result, cannot be reproduced under these rules; the message says why."""


class History:
    """A game with all its past decisions."""

    def __init__(self, kind: GameKind, game: Game) -> None:
        self.kind: GameKind = kind
        self.presenter: Presenter = presenter_of(kind.name)
        self.game: Game = game
        self.pasts: list[PastDecision] = []
        self.hands: dict[int, str] = {}  # by seat, the kind of answer for seats that have sealed the open decision
        self.chains: dict[int, list[int]] = {}  # by seat, their sealed choices; kept until the next decision gets its first seal
        self.played: list[dict[int, list[int]]] = []  # sealed choices by decision, then seat
        self.kept: dict[int, Game] = {0: self.game.clone()}  # some positions, by decision
        self.marks: dict[int, str] = {}  # by decision: the turn that starts there and its digest, as records write it
        self.begins: list[PositionRow] = []  # positions where the game continued under other rules
        self.divergence: Divergence | None = None
        self.rest: list[ChoiceRow] = []  # choices after the divergence, made under other rules
        self.was: list[list[ChoiceRow]] = []  # for each of `begins`: the choices it replaced
        self.unread: list[PositionRow] = []  # such positions, from the first that these rules cannot read

    @property
    def take_back_limit(self) -> int:
        """Nothing before this decision can be taken back."""
        return self.begins[-1].decision if self.begins else 0

    def sealed(self, seat: int, chain: list[int]) -> Game:
        """A copy of the game with the chain sealed. The history does not change until the seal is stored."""
        game = self.game.clone()
        game.log = []
        game.redraft(seat)
        game.play(seat, chain)
        return game

    def accept(self, after: Game, take: int, seat: int, chain: list[int], hand: str, digest: str = "") -> PastDecision | None:
        """Makes the copy from `sealed` the current game. Returns the decision if this completed it."""
        before = self.game.state
        if not self.hands:
            self.chains = {}
        self.hands[seat] = hand
        self.chains[seat] = chain
        events = after.log or []
        after.log = None
        self.game = after
        if after.state.number == before.number:
            return None
        asked = before.agenda[-1].asked
        turn, step = self.presenter.turn(before), self.presenter.step(before)
        past = PastDecision(take, before.number, turn, step, asked, self.hands, before.reveals, events)
        self.pasts.append(past)
        self.played.append(self.chains)
        self.hands = {}
        if after.state.chapter() != before.chapter():
            self.marks[after.state.number] = after.state.chapter() + " " + (digest or after.digest())
        return past

    def reopen(self, seat: int) -> None:
        game = self.game.clone()
        game.redraft(seat)
        self.game = game
        self.hands.pop(seat, None)
        self.chains.pop(seat, None)

    # Following what is stored --------------------------------------------------------------------------------------

    def follow(self, rows: list[ChoiceRow]) -> None:
        """Plays stored rows that are not in the game yet, as far as these rules reproduce them.

        Compares digests at each turn and at the end. Only if one differs, a second, careful pass finds the decision.
        """
        if self.divergence is not None:
            return
        new = [row for row in rows if row.decision >= self.game.state.number]
        decisions = [list(group) for _, group in groupby(new, key=lambda row: row.decision)]
        before = Moment(self)
        for careful in (False, True):
            place, reason = self._follow(decisions, careful)
            if not reason:
                return
            if not careful:
                before.restore(self)
        self.rest = [row for group in decisions[place:] for row in group]
        self.divergence = Divergence(self.game.state.number, self._divergence_sentence(reason))

    def _follow(self, decisions: list[list[ChoiceRow]], careful: bool) -> tuple[int, str]:
        """Returns how many decisions were played and the reason for stopping; the reason is empty if all were."""
        last = max((place for place, rows in enumerate(decisions) if any(row.digest for row in rows)), default=-1)
        for place, rows in enumerate(decisions):
            before = Moment(self)
            try:
                self._play(rows, careful or place == last)
            except Diverged as diverged:
                before.restore(self)
                return place, str(diverged)
            except Exception as error:  # old choices may fail in any way under new rules; the table must still open
                log.warning("decision %d of a stored game fails here: %r", rows[0].decision, error)
                before.restore(self)
                return place, "An error occurs under the current rules at a choice that was made then."
        return len(decisions), ""

    def _play(self, rows: list[ChoiceRow], compare: bool) -> None:
        """Plays the rows of one decision that are not in the game yet."""
        number = rows[0].decision
        digest = max(row.digest for row in rows)
        for row in [row for row in rows if row.seat not in self.hands]:
            if self.game.state.number != number:
                raise Diverged("Under the current rules, different players would be asked.")
            try:
                chain = self.game.parse(row.seat, row.chain)
                self.accept(self.sealed(row.seat, chain), row.take, row.seat, chain, row.hand)
            except (Illegal, Unreadable) as error:  # only the log says why: the choice may be secret
                log.warning("decision %d of a stored game is refused here: %s", number, error)
                raise Diverged("The current rules refuse a choice that was made then.") from error
        if digest and self.game.state.number == number:
            raise Diverged("Under the current rules, different players would be asked.")
        mark = self.marks.get(self.game.state.number, "")
        if digest and (compare or mark) and digest != (mark.rpartition(" ")[2] or self.game.digest()):
            raise Diverged("The same choices now lead to a different position.")

    def _divergence_sentence(self, reason: str) -> str:
        turn, number = self.presenter.turn(self.game.state).lower(), self.game.state.number
        return f"The rules have changed since this was played: in {turn}, at decision {number}, it differs. {reason}"

    def resume_at(self, row: PositionRow) -> bool:
        """Continues under these rules from a stored position. Skipped decisions keep their numbers but are no longer shown.

        Returns False and sets the divergence if the position cannot be read.
        """
        try:
            game = unpacked(self.kind, row.position)
        except Complaint as complaint:
            self.divergence = Divergence(self.game.state.number, self._divergence_sentence(str(complaint)))
            return False
        for number in range(len(self.pasts), row.decision):
            self.pasts.append(PastDecision(row.take, number, "", "", 0, {}, game.state.reveals, []))
            self.played.append({})
        self.game = game
        self.kept[row.decision] = game.clone()
        self.hands, self.chains = {}, {}
        self.begins.append(row)
        self.was.append(self.rest)
        self.divergence, self.rest = None, []
        return True

    def before_seals(self) -> Game:
        """The position without the seals of the open decision."""
        game = self.game.clone()
        for seat in self.hands:
            game.redraft(seat)
        return game

    def heard(self, seat: int) -> list[Event]:
        """All events the seat has seen, in order."""
        return [event for past in self.pasts for event in telling.read(past.seen(seat))]

    # Looking -------------------------------------------------------------------------------------------------------

    def plays(self, seat: int) -> bool:
        """Must the seat still answer the open decision?"""
        return seat != NOBODY and bool(self.game.waiting & BIT[seat])

    def distance(self, decision: int) -> int:
        """How many decisions `at` must play again."""
        return decision - self._kept_before(decision)

    def _kept_before(self, decision: int) -> int:
        return max(number for number in list(self.kept) if number <= decision)

    def at(self, decision: int) -> Game:
        """The position at the start of that decision, replayed from the nearest kept one.

        Threads may call this concurrently: `kept` and `played` only grow.
        """
        begin = self._kept_before(decision)
        game = self.kept[begin].clone()
        for number in range(begin, decision):
            for seat, chain in sorted(self.played[number].items()):
                game.play(seat, chain)
            if (number + 1) % EVERY == 0:
                self.kept.setdefault(number + 1, game.clone())
        return game


class Moment:
    """A snapshot of a history to roll back to. Holding the game is enough: games are replaced, never changed."""

    def __init__(self, history: History) -> None:
        self.game: Game = history.game
        self.hands: dict[int, str] = dict(history.hands)
        self.chains: dict[int, list[int]] = dict(history.chains)
        self.pasts: int = len(history.pasts)

    def restore(self, history: History) -> None:
        history.game, history.hands, history.chains = self.game, dict(self.hands), dict(self.chains)
        del history.pasts[self.pasts :]
        del history.played[self.pasts :]
        history.marks = {number: mark for number, mark in history.marks.items() if number <= self.game.state.number}


def history_of(kind: GameKind, stored: Stored) -> History:
    """The current game, or as much of it as this server's rules reproduce."""
    row = stored.table
    history = History(kind, kind.new(row.options, row.players, row.seed))
    rows = line(stored.takes, stored.choices)
    taken = {(take.take, take.decision) for take in stored.takes if take.rules}
    begins = [row for row in standing(stored.takes, stored.positions) if (row.take, row.decision) in taken]
    for place, begin in enumerate(begins):
        history.follow([row for row in rows if row.decision < begin.decision])
        if not history.resume_at(begin):
            history.unread = begins[place:]
            history.rest += [row for row in rows if row.decision >= begin.decision]
            return history
    history.follow(rows)
    return history


def unmarked(stored: Stored, history: History) -> tuple[list[ChoiceRow], list[PositionRow]]:
    """Digests and turn positions missing from a game that is older than their storage: the last row of each decision with its
    digest, and the position of each turn that starts there."""
    rows: dict[int, ChoiceRow] = {}
    marked = {row.decision for row in line(stored.takes, stored.choices) if row.digest}
    for row in line(stored.takes, stored.choices):
        if row.decision < len(history.played) and history.played[row.decision] and row.decision not in marked:
            rows[row.decision] = row
    if not rows:
        return [], []
    found: list[ChoiceRow] = []
    positions = [packed(history.kept[0], 0, history.kept[0].digest())] if 0 in rows else []
    game = history.at(min(rows))
    begins = {begin.decision for begin in history.begins}
    for number, row in sorted(rows.items()):
        game = game if game.state.number == number and number not in begins else history.at(number)
        before = game.state.chapter()
        for seat, chain in sorted(history.played[number].items()):
            game.play(seat, chain)
        found.append(replace(row, digest=game.digest()))
        if game.state.chapter() != before:
            positions.append(packed(game, row.take, found[-1].digest))
    return found, positions


# Positions ------------------------------------------------------------------------------------------------------------


def packed(game: Game, take: int, digest: str) -> PositionRow:
    """The complete position, compressed, as stored at the start of a turn."""
    state = game.state
    return PositionRow(take, state.number, state.chapter(), digest, pressed(game.to_json()))


def unpacked(kind: GameKind, position: bytes) -> Game:
    try:
        text = unpressed(position, BIGGEST_POSITION)
    except Unsound as error:
        raise Complaint(f"A stored position cannot be read: {error}.") from error
    return kind.from_json(text)
