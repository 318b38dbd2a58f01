"""What is fixed in an environment: the table, the numbers of its choices, how finely it asks, and what it rewards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.api.numbers import apart
from smallcouncil.api.setting import asked_for, seed_from, setting_of, whole
from smallcouncil.api.story import Story
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.lanes import GameLane, Places
from smallcouncil.errors import Complaint, clipped

GRANULARITIES: Final = ("choice", "chain")
REWARDS: Final = ("shares", "ranks")
OVER: Final = "core.over"  # the rule by which nobody chooses in a finished game

Array = np.ndarray[Any, Any]


class Wishes(NamedTuple):
    """How an environment is to be; the same for all kinds."""

    granularity: str = "choice"  # is a step a small choice, or the whole decision of a seat?
    skip_forced: bool = True  # are choices without an alternative made without asking?
    dense: bool = True  # are actions the places in the list of this table? Otherwise they are ids of the whole game
    flat: bool = True  # is an observation one row of bytes?
    rewards: str = "shares"  # at the end: shares of the victory, or ranks from 1 (the first) to 0 (the last)
    records: bool = False  # does `game` keep its record?


USUAL: Final = Wishes()


class ResearchTable:
    """A table at which programs learn."""

    def __init__(
        self, game: str, players: int | None, options: Sequence[str], preset: str, wishes: Wishes = USUAL
    ) -> None:
        one_of("granularity", wishes.granularity, GRANULARITIES)
        one_of("rewards", wishes.rewards, REWARDS)
        self.kind, self.players, self.options = asked_for(game, players, preset, options)
        self.wishes: Final = wishes
        first = self.kind.new(self.options, self.players, 1)
        self.numbering: Final = self.kind.numbering(first)
        self.setting: Final = setting_of(first.state.ruleset, self.kind)
        self.places: Final = Places(self.numbering, wishes.dense)
        self.size: Final = self.numbering.layout.size  # bytes of an observation
        self.agents: Final = self.setting.seats
        self.seats: Final = {agent: seat for seat, agent in enumerate(self.agents)}
        self.name: Final = f"smallcouncil_{game}_v0"

    def __deepcopy__(self, memo: dict[int, Any]) -> ResearchTable:
        return self

    def __reduce__(self) -> Any:
        return ResearchTable, (self.kind.name, self.players, self.options, "", self.wishes)

    # Games ---------------------------------------------------------------------------------------------------------

    def new(self, seed: int) -> Game:
        """The game with this seed, as `smallcouncil.new` starts it."""
        game = self.kind.new(self.options, self.players, seed)
        if self.wishes.records:
            game.record, game.log = [], []
        return game

    def lane(self, seed: int) -> GameLane:
        return GameLane(self.places, self.new(seed), self.wishes.skip_forced)

    def open(self, game: Game, seed: int) -> OpenGame:
        """The engine's game as programs know it."""
        story = Story(seed, ["player"] * self.players) if self.wishes.records else None
        return OpenGame(game, self.setting, story)

    # What a seat gets ----------------------------------------------------------------------------------------------

    def observed(self, game: Game, seat: int) -> Any:
        seen = np.frombuffer(self.numbering.observe(game, seat), np.uint8)
        return seen if self.wishes.flat else apart(self.numbering, seen)

    def mask(self, legal: Sequence[int], extra: int = 0) -> Array:
        """A 1 for each of these places, with room for `extra` more actions."""
        found = bytearray(self.places.size + extra)
        for place in legal:
            found[place] = 1
        return np.frombuffer(found, np.int8)  # for few places, this takes a third of the time that numpy would

    def returns(self, game: Game) -> list[float]:
        """By seat, what the end of the game is worth to it."""
        if self.wishes.rewards == "ranks":
            last = self.players - 1
            return [(self.players - rank) / last for rank in self.kind.ranks(game)]
        winners = game.result or []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    # Bad input -----------------------------------------------------------------------------------------------------

    def agent(self, name: object) -> int:
        """The seat of an agent."""
        found = self.seats.get(name) if isinstance(name, str) else None
        if found is not None:
            return found
        if not isinstance(name, int | str):
            raise Complaint(f"There is no seat {clipped(repr(name))}; the seats are {', '.join(self.agents)}.")
        return self.setting.seat(name)

    def action(self, action: object, extra: int = 0) -> int:
        """The place that an action names; whether the choice there is legal is another question."""
        number = action if type(action) is int else whole(action)
        if number is None:
            raise Complaint(f"An action is a whole number, not {clipped(repr(action))}.")
        if not 0 <= number < self.places.size + extra:
            raise Complaint(f"Actions are 0 to {self.places.size + extra - 1}, not {number}.")
        return number

    def chain(self, action: object, extra: int = 0) -> list[int]:
        """The places that a whole chain names."""
        if isinstance(action, str) or not isinstance(action, Sequence | np.ndarray):
            raise Complaint(f"An action is a list of whole numbers, not {clipped(repr(action))}.")
        return [self.action(each, extra) for each in action]


class Seeds:
    """The seeds of an environment's games: the given one first, then others drawn from it."""

    def __init__(self) -> None:
        self.rng = Random()

    def next(self, seed: int | None) -> int:
        """The seed of the next game; a given one begins the row again."""
        if seed is None:
            return self.rng.getrandbits(32)
        number = seed_from(seed)
        self.rng = Random(number)
        return number


def one_of(what: str, word: object, words: tuple[str, ...]) -> None:
    if word not in words:
        raise Complaint(f"`{what}` is {' or '.join(words)}, not {clipped(repr(word))}.")


def over() -> Illegal:
    return Illegal("The game is over: reset the environment.", OVER)


def before_reset() -> Complaint:
    return Complaint("No game has begun: call reset() first.")
