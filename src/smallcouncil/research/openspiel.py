"""A game of OpenSpiel: its states have nodes of one seat, nodes of several seats at once, and a chance node at the root."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, cast

import numpy as np
import pyspiel

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.api.setting import seed_from
from smallcouncil.core.lanes import GameLane
from smallcouncil.errors import Complaint
from smallcouncil.research import seen
from smallcouncil.research.seen import Past
from smallcouncil.research.table import ResearchTable, Wishes

SHORT_NAME: Final = "python_smallcouncil"
LONGEST: Final = 20_000  # nodes of a game; no game comes near
SEEDS: Final = 2**20  # OpenSpiel makes masks of this length at the chance node
BEFORE: Final = "before the game"  # how a position without a seed is written
ANY: Final = -1  # no seed is given: every game is different
BETWEEN: Final = "+"  # options in one word
DEFAULTS: Final = {
    "game": "thrones", "players": 0, "options": "", "preset": "", "rewards": "shares", "skip_forced": True, "seed": ANY,
}
TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Small Council",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class SpielGame(pyspiel.Game):
    """The game of a table. `openspiel()` makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**DEFAULTS, **(params or {})}
        options = [word for word in told["options"].split(BETWEEN) if word]
        wishes = Wishes(skip_forced=told["skip_forced"], rewards=told["rewards"], records=True)
        self.table = ResearchTable(told["game"], told["players"] or None, options, told["preset"], wishes)
        self.wait = self.table.places.size
        self.rng = Random() if told["seed"] == ANY else Random(told["seed"])
        self.first = told["seed"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.places.size + 1,
            max_chance_outcomes=SEEDS,
            num_players=self.table.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if told["rewards"] == "shares" else self.table.players / 2,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(self.table, kind is not None and kind.perfect_recall)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def drawn(self) -> int:
        """The seed of the next game: the given one first, then others drawn from it."""
        if self.first == ANY:
            return self.rng.randrange(SEEDS)
        seed, self.first = self.first, ANY
        return int(seed)


class SpielState(pyspiel.State):
    """A position. OpenSpiel copies and pickles all its attributes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held: OpenGame | None = None  # None: the seed is not drawn yet
        self.drawn = ANY  # the seed that the chance node offers
        self.past = Past()

    def _table(self) -> ResearchTable:
        return cast(SpielGame, self.get_game()).table

    def _lane(self) -> GameLane:
        assert self.held is not None
        table = self._table()
        return GameLane(table.places, self.held._core, False)

    def current_player(self) -> int:
        """The seat that chooses, or what kind of node this is."""
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.held.to_move
        if not asked:
            return int(pyspiel.PlayerId.TERMINAL)
        return asked[0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.is_over

    def _legal_actions(self, player: int) -> list[int]:
        """Ascending; whoever is not asked at a node of several seats has the one action `wait`."""
        return sorted(self._lane().legal(player)) or [self._table().places.size]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The one seed that was drawn: chance is sampled."""
        if self.drawn == ANY:
            self.drawn = cast(SpielGame, self.get_game()).drawn()
        return [(self.drawn, 1.0)]

    def _apply_action(self, action: int) -> None:
        table = self._table()
        if self.held is None:
            lane = table.lane(seed_from(action))
            self.held = table.open(lane.game, action)
        else:
            lane = self._lane()
            (seat,) = self.held.to_move
            lane.make(seat, lane.allowed(seat, table.action(action)))
        self._settle()

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.held is not None
        lane, table = self._lane(), self._table()
        choices = {seat: lane.allowed(seat, table.action(actions[seat], 1)) for seat in self.held.to_move}
        for seat, choice in choices.items():
            lane.make(seat, choice)
        self._settle()

    def _settle(self) -> None:
        lane = self._lane()
        lane.skips = self._table().wishes.skip_forced
        lane.settle_all()

    def _action_to_string(self, player: int, action: int) -> str:
        table = self._table()
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        if action == table.places.size:
            return "wait"
        return table.setting.choices[table.places.choices[table.action(action)]].text

    def returns(self) -> list[float]:
        """By seat, what the end is worth to it; 0 while the game is played."""
        table = self._table()
        return table.returns(self.held._core) if self.held is not None and self.held.is_over else [0.0] * table.players

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> SpielState:
        """A position that looks the same to the player: what it may not know is drawn at random."""
        if self.held is None:
            raise Complaint("There is nothing to sample before the game has begun.")
        other = cast(SpielState, self.clone())
        other.held = self.held.sample(player, int(probability() * SEEDS))
        other.past = Past()
        return other

    def __reduce__(self) -> Any:
        return state_again, (str(self.get_game()), self.serialize())

    def __str__(self) -> str:
        return BEFORE if self.held is None else self.held._core.to_json()


class SpielObserver:
    """What a seat sees: bytes as numbers, and text. With perfect recall, the text is all that it has seen."""

    def __init__(self, table: ResearchTable, recalls: bool) -> None:
        self.table = table
        self.recalls = recalls
        self.tensor: Any = np.zeros(table.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(self.table.numbering.observe(state.held._core, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.held is None:
            return BEFORE
        return state.past.told(state.held, player) if self.recalls else "\n".join(seen.now(state.held, player))


def state_again(game: str, text: str) -> Any:
    """A position that was pickled."""
    return pyspiel.load_game(game).deserialize_state(text)


pyspiel.register_game(TYPE, SpielGame)


def openspiel(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *,
    rewards: str = "shares", skip_forced: bool = True, seed: int | None = None,
) -> Any:
    """A game of OpenSpiel. Its root is a chance node, whose outcome is the seed of the game; without a seed, any."""
    wishes = Wishes(skip_forced=skip_forced, rewards=rewards)
    table = ResearchTable(game, players, options, preset, wishes)
    number = ANY if seed is None else seed_from(seed)
    if number >= SEEDS:
        raise Complaint(f"OpenSpiel takes seeds below {SEEDS}, not {number}.")
    told = {"game": table.kind.name, "players": table.players, "options": BETWEEN.join(table.options)}
    return pyspiel.load_game(SHORT_NAME, {**told, "rewards": rewards, "skip_forced": skip_forced, "seed": number})
