"""Writes the position of a game in the language of scenarios, so that the text read back gives the same position.

A position is at the beginning of a step. If the game is inside a step, the text is a position from before and the choices that
lead from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.records import seat_of
from smallcouncil.core.rng import NotedRng, Rng, fixed, seeded
from smallcouncil.core.state import WHOLE
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.scenarios.scene import Scene
from smallcouncil.scenarios.scenes import scene_of

TRIES: Final = 300  # to find choices that look the same
FARTHEST: Final = 100  # decisions between a position and the moment that is written


class Writing(NamedTuple):
    """A moment of a game as text, block by block."""

    game: str  # thrones
    players: int
    options: list[str]
    position: list[str]
    chance: list[str]
    play: list[str]

    def lines(self) -> list[str]:
        found = [f"game      {', '.join([self.game, f'{self.players} players', *self.options])}"]
        for block, lines in (("position", self.position), ("chance", self.chance), ("play", self.play)):
            found += [block, *["  " + line for line in lines]] if lines else []
        return found

    def set_up(self) -> Game:
        """The game that this text describes."""
        scene = scene_of(game_named(self.game), self.options, self.players)
        for line in self.position:
            scene.put(*halves(line))
        draws = [scene.chance(*halves(line)) for line in self.chance]
        game = scene.finish(draws)
        for line in self.play:
            name, text = halves(line)
            seat = seat_of(game, name)
            game.play(seat, game.parse(seat, text))
        if draws:
            raise Complaint("less is drawn at random than before.")
        return game


def halves(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    return key, value.strip()


def written(game: Game, past: Sequence[PlayedDecision] = (), seat: int = WHOLE, rng: Rng | None = None) -> Writing:
    """The game's position as text. `past` are the decisions that led to it, the last one last; without them only a position at
    the beginning of a step can be written.

    For a seat, everything that the seat does not know is drawn at random: the text tells no secret.
    """
    return PositionWriter(game, past, seat, rng or seeded(0)).write()


class PositionWriter:
    def __init__(self, game: Game, past: Sequence[PlayedDecision], seat: int, rng: Rng) -> None:
        self.game: Game = game
        self.past: Sequence[PlayedDecision] = past[-FARTHEST:]
        self.seat: int = seat
        self.rng: Rng = rng
        rules = game.state.ruleset
        self.kind = game_named(rules.game)
        self.options: list[str] = rules.options
        self.players: int = rules.seats

    def scene(self) -> Scene:
        return scene_of(self.kind, self.options, self.players)

    def write(self) -> Writing:
        """The shortest text: it begins at the latest position that can be written."""
        if not self.game.waiting:
            raise Complaint("The game is over: there is no decision to write a position for.")
        trouble = ""
        for at in range(len(self.past), -1, -1):
            try:
                return self.beginning(at)
            except (Complaint, Illegal, Unreadable) as error:
                trouble = trouble or str(error)
        raise Complaint(f"This moment cannot be written: {trouble}")

    def beginning(self, at: int) -> Writing:
        """The text that begins `at` decisions into the past."""
        played = self.past[at:]
        begin = undrafted(played[0].game if played else self.game)
        scene = self.scene()
        if played and self.seat != WHOLE and self.hides():
            raise Complaint("choices since the beginning of the step are still secret.")
        shown = begin if self.seat == WHOLE else begin.sample(self.seat, self.rng)
        way = [step.game for step in played] + [self.game]
        position = scene.lines(shown, way)
        text = Writing(self.kind.name, self.players, self.options, position, [], [])
        if scene.stated(text.set_up()) != scene.stated(shown):
            raise Complaint("no position is exactly this one.")
        played, draws = self.drawn(begin, played)
        play = [self.chain(seat, step.chains[seat]) for step in played for seat in sorted(step.chains)]
        now = self.game if self.seat == WHOLE else self.game.sample(self.seat, self.rng)
        play += [self.chain(seat, now.draft(seat)) for seat in range(self.players) if now.draft(seat)]
        text = text._replace(chance=[scene.chance_line(each) for each in draws], play=play)
        if play and self.seen(scene, text.set_up()) != self.seen(scene, self.game):
            raise Complaint("the choices made since do not lead to it.")
        return text

    def hides(self) -> bool:
        """Does the position hold secrets from the seat, other than the order of cards and open drafts?"""
        scene, game = self.scene(), undrafted(self.game)
        return scene.stated(game) != scene.stated(game.redacted(self.seat))

    def seen(self, scene: Scene, game: Game) -> dict[str, Any]:
        return scene.stated(game if self.seat == WHOLE else game.redacted(self.seat))

    def chain(self, seat: int, chain: list[int]) -> str:
        return f"{self.game.state.ruleset.seat_name(seat).lower()}: {self.game.text(chain)}"

    def drawn(self, begin: Game, played: Sequence[PlayedDecision]) -> tuple[list[PlayedDecision], list[list[int]]]:
        """The decisions as they may be told, and what was drawn at random on the way."""
        again, told, notes = begin.clone(), list[PlayedDecision](), list[list[int]]()
        for step in played:
            before = again.clone()
            rng = again.state.rng = NotedRng(again.state.rng.word, fixed(again.state.rng))
            act(again, step.chains)
            if self.seat != WHOLE and len(step.chains) > 1 and rng.notes:
                step, drawn = self.as_shown(before, step, again)
                notes += drawn
            else:
                notes += rng.notes
            told.append(step)
        return told, notes

    def as_shown(self, before: Game, step: PlayedDecision, after: Game) -> tuple[PlayedDecision, list[list[int]]]:
        """A decision whose outcome was drawn at random, with other choices of the others that look the same to the seat."""
        scene = self.scene()
        shown = self.seen(scene, after)
        for _ in range(TRIES):
            trial = before.clone()
            rng = trial.state.rng = NotedRng(seeded(self.rng.bits()).word, [])
            others = {seat: some_chain(before, seat, self.rng) for seat in step.chains if seat != self.seat}
            chains = {**step.chains, **others}
            act(trial, chains)
            if self.seen(scene, trial) == shown:
                return step._replace(chains=chains), rng.notes
        raise Complaint("some of what the houses chose in secret was never shown.")


def act(game: Game, chains: dict[int, list[int]]) -> None:
    for seat in sorted(chains):
        game.play(seat, chains[seat])


def some_chain(game: Game, seat: int, rng: Rng) -> list[int]:
    """Some legal draft of the seat."""
    trial = game.clone()
    closed = False
    while not closed:
        options = trial.choices(seat)
        closed = trial.draft_on(seat, options[rng.below(len(options))])
    return trial.draft(seat)


def undrafted(game: Game) -> Game:
    """The game as it was before anybody chose anything in the open decision."""
    copy = game.clone()
    for seat in bits_of(copy.state.agenda[-1].asked):
        copy.redraft(seat)
    return copy
