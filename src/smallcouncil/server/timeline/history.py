"""From stored rows to a position and its story: the one way, for live tables, replays and records alike."""

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
from smallcouncil.server.store import ChoiceRow, PositionRow, Stored, TableRow, line, standing
from smallcouncil.server.views import Presenter, presenter_of

log = logging.getLogger(__name__)

encode = msgspec.json.encode
EVERY = 16  # decisions between positions that are kept
OWN = ("player", "auto")  # hands of an answer that is the person's own; "auto" was the only one there was


class PastDecision:
    """One completed decision: who was asked, who answered how, what happened."""

    __slots__ = ("asked", "auto", "chunks", "n", "players", "reveals", "step", "take", "turn")

    def __init__(
        self, take: int, n: int, turn: str, step: str, asked: int, hands: dict[int, str], reveals: int, events: list[Event]
    ) -> None:
        self.take: int = take
        self.n: int = n
        self.turn: str = intern(turn)  # there are many of these, and few turns
        self.step: str = step
        self.asked: int = asked  # nobody: it was decided under other rules, and is not told any more
        self.auto: int = sum([BIT[seat] for seat, hand in hands.items() if hand == "auto"])
        self.players: int = sum([BIT[seat] for seat, hand in hands.items() if hand == "player"])
        self.reveals: int = reveals  # how many draws and reveals there had been before it
        self.chunks: tuple[tuple[int, bytes], ...] = tuple(chunks_of(events))  # in order, those seen by the same seats together

    @property
    def people(self) -> int:
        """Seats whose answer was their own, if only the one there was."""
        return self.auto | self.players

    def told(self, seat: int) -> LogGroup:
        """What the seat hears of it.  That it had only one answer is told to nobody else: it would show a secret hand."""
        return {
            "take": self.take,
            "n": self.n,
            "turn": self.turn,
            "step": self.step,
            "asked": list(bits_of(self.asked)),
            "auto": [seat] if seat >= 0 and self.auto & BIT[seat] else [],
            "events": cast("list[LogEvent]", msgspec.Raw(self.seen(seat))),  # written already
        }

    def seen(self, seat: int) -> bytes:
        """The events of it that the seat has seen, as a list."""
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
    """Where the rules of this server no longer give the game that was played."""

    def __init__(self, decision: int, sentence: str) -> None:
        self.decision: int = decision
        self.sentence: str = sentence


class Diverged(Exception):
    """The stored choice or what followed from it does not come about here; says why."""


class History:
    """A game and what has happened in it."""

    def __init__(self, kind: GameKind, row: TableRow) -> None:
        self.kind: GameKind = kind
        self.presenter: Presenter = presenter_of(kind.name)
        self.game: Game = kind.new(row.options, row.players, row.seed)
        self.pasts: list[PastDecision] = []
        self.hands: dict[int, str] = {}  # how the seats answered that have sealed the open decision
        self.chains: dict[int, list[int]] = {}  # and what; of the last decision too, until another begins
        self.played: list[dict[int, list[int]]] = []  # what was sealed, by decision and seat
        self.kept: dict[int, Game] = {0: self.game.clone()}  # some positions, by decision
        self.marks: dict[int, str] = {}  # by decision, the turn that begins with it and the digest, as a record has it
        self.begins: list[PositionRow] = []  # from where it went on under other rules
        self.divergence: Divergence | None = None
        self.rest: list[ChoiceRow] = []  # what was played after that, by other rules than these
        self.was: list[list[ChoiceRow]] = []  # the same, before it went on from each of these positions
        self.unread: list[PositionRow] = []  # from where it went on as well, if these rules could read it

    @property
    def take_back_limit(self) -> int:
        """Nothing before this decision can be taken back."""
        return self.begins[-1].decision if self.begins else 0

    def sealed(self, seat: int, chain: list[int]) -> Game:
        """The game with the chain sealed, apart from this one: nothing changes here until it is stored."""
        game = self.game.clone()
        game.log = []
        game.redraft(seat)
        game.play(seat, chain)
        return game

    def accept(self, after: Game, take: int, seat: int, chain: list[int], hand: str, digest: str = "") -> PastDecision | None:
        """What `sealed` gave becomes the game; the answer is the decision it completed, if it did."""
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
        """Plays stored rows that are not in the game yet, as far as they give here what they gave then.

        Digests are compared at each turn and at the end; only where one differs it is worked out at which decision.
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
        """How many decisions were played, and why no more; without a reason all were."""
        last = max((place for place, rows in enumerate(decisions) if any(row.digest for row in rows)), default=-1)
        for place, rows in enumerate(decisions):
            before = Moment(self)
            try:
                self._play(rows, careful or place == last)
            except Diverged as diverged:
                before.restore(self)
                return place, str(diverged)
            except Exception as error:  # rules of another time may fail in any way; the table must open nevertheless
                log.warning("decision %d of a stored game fails here: %r", rows[0].decision, error)
                before.restore(self)
                return place, "An error occurs under the current rules at a choice that was made then."
        return len(decisions), ""

    def _play(self, rows: list[ChoiceRow], compare: bool) -> None:
        """All rows of one decision that are not in the game yet."""
        number = rows[0].decision
        digest = max(row.digest for row in rows)
        for row in [row for row in rows if row.seat not in self.hands]:
            if self.game.state.number != number:
                raise Diverged("Under the current rules, different players would be asked.")
            try:
                chain = self.game.parse(row.seat, row.chain)
                self.accept(self.sealed(row.seat, chain), row.take, row.seat, chain, row.hand)
            except (Illegal, Unreadable) as error:  # why is for the log alone: all are told, and it may have been a secret choice
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
        """Goes on under these rules from a stored position; what was decided between is kept, and not told any more.

        False, and the game has parted, if the position cannot be read.
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
        """The position without what some have sealed of the open decision."""
        game = self.game.clone()
        for seat in self.hands:
            game.redraft(seat)
        return game

    def heard(self, seat: int) -> list[Event]:
        """What the seat has seen happen, in order, as far as it is told here."""
        return [event for past in self.pasts for event in telling.read(past.seen(seat))]

    # Looking -------------------------------------------------------------------------------------------------------

    def plays(self, seat: int) -> bool:
        """Is the seat asked and has not sealed?"""
        return seat != NOBODY and bool(self.game.waiting & BIT[seat])

    def distance(self, decision: int) -> int:
        """How many decisions `at` must play again."""
        return decision - self._kept_before(decision)

    def _kept_before(self, decision: int) -> int:
        return max(number for number in list(self.kept) if number <= decision)

    def at(self, decision: int) -> Game:
        """The position when that decision was asked, played forward from the nearest one that was kept.

        Several threads may ask at once: what is kept is only added to, and what was played too.
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
    """A story as it was, to come back to: games are replaced, never changed."""

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
    """The game as it stands; where this server's rules do not give what was played, as far as they do."""
    history = History(kind, stored.table)
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
    """The digests and positions that are missing of a game from before they were stored: the last row of each decision, with its
    digest, and the turns that begin there."""
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
    """The whole position, as it is stored at the beginning of a turn."""
    state = game.state
    return PositionRow(take, state.number, state.chapter(), digest, pressed(game.to_json()))


def unpacked(kind: GameKind, position: bytes) -> Game:
    try:
        text = unpressed(position, BIGGEST_POSITION)
    except Unsound as error:
        raise Complaint(f"A stored position cannot be read: {error}.") from error
    return kind.from_json(text)
