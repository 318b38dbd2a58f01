"""From stored rows to a position and its story: the one way, for live tables, replays and records alike."""

from __future__ import annotations

from sys import intern

import msgspec

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import EVERYONE, Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.server.faces import Face, face_of
from smallcouncil.server.store import ChoiceRow, TableRow

encode = msgspec.json.encode
EVERY = 16  # decisions between positions that are kept
OWN = ("player", "auto")  # hands of an answer that is the person's own; "auto" was the only one there was


class Past:
    """One completed decision: who was asked, who answered how, what happened."""

    __slots__ = ("asked", "auto", "chunks", "n", "people", "players", "reveals", "step", "take", "turn")

    def __init__(
        self, take: int, n: int, turn: str, step: str, asked: int, hands: dict[int, str], reveals: int, events: list[Event]
    ) -> None:
        self.take: int = take
        self.n: int = n
        self.turn: str = intern(turn)  # there are many of these, and few turns
        self.step: str = step
        self.asked: int = asked
        self.auto: int = sum([BIT[seat] for seat, hand in hands.items() if hand == "auto"])
        self.players: int = sum([BIT[seat] for seat, hand in hands.items() if hand == "player"])
        self.people: int = sum([BIT[seat] for seat, hand in hands.items() if hand in OWN])
        self.reveals: int = reveals  # how many draws and reveals there had been before it
        self.chunks: tuple[tuple[int, bytes], ...] = tuple(chunks_of(events))  # in order, those seen by the same seats together

    def told(self, seat: int) -> dict[str, object]:
        """What the seat hears of it.  That it had only one answer is told to nobody else: it would show a secret hand."""
        seen = [chunk for sees, chunk in self.chunks if sees == EVERYONE or (seat >= 0 and sees & BIT[seat])]
        return {
            "take": self.take,
            "n": self.n,
            "turn": self.turn,
            "step": self.step,
            "asked": list(bits_of(self.asked)),
            "auto": [seat] if seat >= 0 and self.auto & BIT[seat] else [],
            "events": msgspec.Raw(b"[" + b",".join(seen) + b"]"),
        }


def chunks_of(events: list[Event]) -> list[tuple[int, bytes]]:
    chunks: list[tuple[int, bytes]] = []
    for event in events:
        text = encode(plain_event(event))
        if chunks and chunks[-1][0] == event.sees:
            chunks[-1] = (event.sees, chunks[-1][1] + b"," + text)
        else:
            chunks.append((event.sees, text))
    return chunks


def plain_event(event: Event) -> list[object]:
    plain: list[object] = [event.name, event.rule, event.nouns]
    if event.lines:
        plain.append([[line.rule, line.domain, line.noun, line.value] for line in event.lines])
    return plain


class Story:
    """A game and what has happened in it."""

    def __init__(self, kind: GameKind, row: TableRow) -> None:
        self.kind: GameKind = kind
        self.face: Face = face_of(kind.name)
        self.game: Game = kind.new(row.options, row.players, row.seed)
        self.pasts: list[Past] = []
        self.hands: dict[int, str] = {}  # how the seats answered that have sealed the open decision
        self.chains: dict[int, list[int]] = {}  # and what; of the last decision too, until another begins
        self.played: list[dict[int, list[int]]] = []  # what was sealed, by decision and seat
        self.kept: dict[int, Game] = {0: self.game.clone()}  # some positions, by decision

    def sealed(self, seat: int, chain: list[int]) -> Game:
        """The game with the chain sealed, apart from this one: nothing changes here until it is stored."""
        game = self.game.clone()
        game.log = []
        game.redraft(seat)
        game.play(seat, chain)
        return game

    def accept(self, after: Game, take: int, seat: int, chain: list[int], hand: str) -> Past | None:
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
        turn, step = self.face.turn(before), self.face.step(before)
        past = Past(take, before.number, turn, step, asked, self.hands, before.reveals, events)
        self.pasts.append(past)
        self.played.append(self.chains)
        self.hands = {}
        return past

    def reopen(self, seat: int) -> None:
        game = self.game.clone()
        game.redraft(seat)
        self.game = game
        self.hands.pop(seat, None)
        self.chains.pop(seat, None)

    def follow(self, rows: list[ChoiceRow]) -> None:
        """Plays stored rows that are not in the game yet."""
        for row in rows:
            if row.decision >= self.game.state.number:
                chain = self.game.parse(row.seat, row.chain)
                self.accept(self.sealed(row.seat, chain), row.take, row.seat, chain, row.hand)

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


def story_of(kind: GameKind, row: TableRow, rows: list[ChoiceRow]) -> Story:
    story = Story(kind, row)
    story.follow(rows)
    return story
