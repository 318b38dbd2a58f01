"""A Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import gymnasium

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.bots import Bot, admit, ask, bot_named, check_bot
from smallcouncil.bots.guarded import faults_of
from smallcouncil.bots.outside import takes_seed
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.lanes import NO_ONE, GameLane
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint, clipped
from smallcouncil.research import chains, shapes
from smallcouncil.research.keeping import KeptEnv
from smallcouncil.research.rendering import RENDER_MODES
from smallcouncil.research.table import ResearchTable, Seeds, Wishes, one_of, over

ILLEGAL = ("refuse", "random")
Opponent = Any  # the name of a bot, or an object or a class with `choose(game, seat)`


class OneSeat(KeptEnv, gymnasium.Env[Any, Any]):
    """One seat chooses; before and after, the bots on the other seats do."""

    def __init__(
        self, table: ResearchTable, seat: int | str, against: Sequence[Opponent], illegal: str, render_mode: str | None = None
    ) -> None:
        one_of("illegal", illegal, ILLEGAL)
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.table = table
        self.forgives = illegal == "random"
        self.seat = table.agent(seat)
        self.opponents = seated(table, self.seat, against)
        self.metadata = {"name": table.name, "render_modes": [*RENDER_MODES], "render_fps": 1}
        self.render_mode = render_mode
        self.action_space = shapes.actions(table)
        self.observation_space = shapes.observations(table)
        self.chains = table.wishes.granularity == "chain"
        self.seeds = Seeds()
        self.seed_of_game = 0
        self.lane: GameLane | None = None
        self.bots: dict[int, Bot] = {}
        self.rng = seeded(0)  # draws what replaces illegal actions
        self.illegal = 0

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        """By agent, how often its bot from outside failed in this game, and by what reason; then it chose at random."""
        return {self.table.agents[seat]: faults_of(bot) for seat, bot in self.bots.items() if faults_of(bot)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the game with this seed, or the next one."""
        number = self.seeds.next(seed)
        super().reset(seed=seed)
        self.seed_of_game = number
        self.bots = {each: bot_for(who, number, each, self.table) for each, who in self.opponents.items()}
        game = self.table.new(number)
        if any(bot.listens for bot in self.bots.values()) and game.log is None:
            game.log = []
        self.rng, self.illegal = seeded(number), 0
        self.lane = GameLane(self.table.places, game, self.table.wishes.skip_forced)
        self._play_others(self.lane)
        return self._told(self.lane)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes the action of the seat. Raises `Illegal` or `Complaint` and changes nothing if it is refused."""
        lane = self._lane()
        if lane.seat == NO_ONE:
            raise over()
        try:
            if self.chains:
                lane.step_chain(self.table.chain(action))
            else:
                lane.step(self.table.action(action))
        except Illegal:
            if not self.forgives:
                raise
            self._choose_any(lane)
        self._play_others(lane)
        is_over = lane.seat == NO_ONE
        reward = self.table.returns(lane.game)[self.seat] if is_over else 0.0
        seen, info = self._told(lane)
        return seen, reward, is_over, False, info

    def _choose_any(self, lane: GameLane) -> None:
        """Makes a random legal choice, or decision."""
        self.illegal += 1
        if self.chains:
            lane.step_chain(self.chain(lambda legal: legal[self.rng.below(len(legal))]))
        else:
            legal = lane.legal(lane.seat)
            lane.step(legal[self.rng.below(len(legal))])

    def _play_others(self, lane: GameLane) -> None:
        while lane.seat not in (self.seat, NO_ONE):
            choices = lane.game.choices(lane.seat)
            if len(choices) == 1:
                lane.make(lane.seat, choices[0])
            else:
                choice = ask(self.bots[lane.seat], lane.game, lane.seat)
                lane.game.choose(lane.seat, choice)
            lane.settle()

    def _told(self, lane: GameLane) -> tuple[Any, dict[str, Any]]:
        legal = lane.legal(self.seat)
        mask = self.table.mask(legal)
        shapes.tell(self.action_space, legal)
        seen = {"observation": self.table.observed(lane.game, self.seat), "action_mask": mask}
        return seen, {"action_mask": mask, "legal": legal, "illegal": self.illegal}

    def chain(self, pick: Callable[[Sequence[int]], int]) -> list[int]:
        """A whole decision: `pick` chooses each of its actions among the legal ones. Nothing changes."""
        return chains.drafted(self._lane(), self.seat, pick)


class GivenBot(Bot):
    """Plays with an object that a program made. If that fails, the program gets its error."""

    def __init__(self, inner: Any) -> None:
        super().__init__(0)
        self.inner = inner
        self.begun = -1  # the number of the decision for which it has answered
        self.chain: list[int] = []  # the draft of that decision, as its answers have it

    def choose(self, game: Game, seat: int) -> int:
        draft = game.draft(seat)
        if self.begun != game.state.number or len(self.chain) <= len(draft):
            view = OpenGame(game.redacted(seat))
            self.chain = [*draft, *view._chain(self.inner.choose(view, seat))]
            self.begun = game.state.number
        return self.chain[len(draft)]


def seated(table: ResearchTable, own: int, against: Sequence[Opponent]) -> dict[int, Opponent]:
    """By seat, who plays it; the last one takes all seats that are left."""
    others = [seat for seat in range(table.players) if seat != own]
    if isinstance(against, str) or not isinstance(against, Sequence) or not against:
        raise Complaint(f"Opponents are a list of bots, such as ['steward'], not {clipped(repr(against))}.")
    if len(against) > len(others):
        raise Complaint(f"You named {len(against)} opponents for {len(others)} seats.")
    for who in against:
        if isinstance(who, str):
            admit([who])
            check_bot(who, table.kind.name)
        elif not callable(getattr(who, "choose", None)):
            raise Complaint(f"An opponent is the name of a bot, or has a method choose(game, seat), unlike {clipped(repr(who))}.")
    return dict(zip(others, [*against, *[against[-1]] * (len(others) - len(against))], strict=True))


def bot_for(who: Opponent, seed: int, seat: int, table: ResearchTable) -> Bot:
    """The bot for a seat of the game with this seed."""
    own = int.from_bytes(blake2b(f"{seed} {seat}".encode(), digest_size=6).digest(), "big")
    if isinstance(who, str):
        return bot_named(who, own, table.kind.name)
    if isinstance(who, type):
        who = who(seed=own) if takes_seed(who) else who()
    return who if isinstance(who, Bot) else GivenBot(who)


def gym_env(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *, seat: int | str = 0,
    against: Sequence[Opponent] = ("steward",), illegal: str = "refuse", granularity: str = "choice", skip_forced: bool = True,
    dense: bool = True, flat: bool = True, rewards: str = "shares", records: bool = False, render_mode: str | None = None,
) -> OneSeat:
    """A Gymnasium environment for one seat, a number or a name.

    `against` are names of bots, or objects with `choose(game, seat)`, or classes of which each game makes new ones; the last
    one takes all seats that are left.
    An illegal action is refused with an error, or with `illegal="random"` replaced by a legal one and counted in the info.
    """
    wishes = Wishes(granularity, skip_forced, dense, flat, rewards, records)
    return OneSeat(ResearchTable(game, players, options, preset, wishes), seat, against, illegal, render_mode)
