"""A series of games from Python: bots play, and the result can be read and asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from smallcouncil.api.setting import asked_for, seed_from, whole
from smallcouncil.arena import series, statistics
from smallcouncil.arena.one_game import Outcome, SeriesPlan
from smallcouncil.bots import NAMES
from smallcouncil.bots.guarded import SECONDS, check_seconds, faults_told
from smallcouncil.bots.outside import ADMITTED, as_bot
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint, clipped
from smallcouncil.games import GAMES


class Match:
    """The results of a series of games between bots.

    `outcomes` has every game. Each has its `number`, by seat the bots (`seats`), their `ranks`, how many choices they had
    (`asked`), their `seconds` of thinking and their `faults`. It has the numbers of the seats that won (`winners`), how many
    turns there were (`chapters`) and how many choices with an alternative (`decisions`), the `battles` and those that the
    attacker won (`stormed`), the `deeds` of each seat, and a `digest`.
    """

    def __init__(self, plan: SeriesPlan, outcomes: list[Outcome]) -> None:
        self.plan: Final = plan
        self.outcomes: Final = outcomes  # by game

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.outcomes)

    @property
    def wins(self) -> dict[str, float]:
        """By bot, its wins; a shared win counts in parts."""
        return statistics.wins_by_bot(self.outcomes)

    @property
    def shares(self) -> dict[str, float]:
        """By bot, its wins as a share of the games that it sat in, once for each of its seats."""
        chances = statistics.chances_by_bot(self.outcomes)
        return {name: wins / chances[name] for name, wins in self.wins.items()}

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """By bot, the confidence interval of its share."""
        chances = statistics.chances_by_bot(self.outcomes)
        return {name: statistics.wilson(wins, chances[name]) for name, wins in self.wins.items()}

    @property
    def ranks(self) -> dict[str, float]:
        """By bot, its mean rank; 1 is the best."""
        return statistics.ranks_by_bot(self.outcomes)

    @property
    def wins_by_seat(self) -> dict[str, float]:
        """By seat, the wins of whoever sat there."""
        plan = self.plan
        rules = GAMES[plan.game].new([*plan.options], plan.players, plan.seed).state.ruleset
        return {rules.seat_name(seat): wins for seat, wins in enumerate(statistics.wins_by_seat(self.outcomes, plan.players))}

    @property
    def intervals_by_seat(self) -> dict[str, tuple[float, float]]:
        """By seat, the confidence interval of the share of games that it wins."""
        return {name: statistics.wilson(wins, self.games) for name, wins in self.wins_by_seat.items()}

    @property
    def faults(self) -> dict[str, statistics.Faults]:
        """By bot from outside, the choices that were made at random in its place: how many, for what reasons, what came first."""
        return statistics.faults_by_bot(self.outcomes)

    @property
    def digest(self) -> str:
        """The same for the same games, on any machine and in any number of processes."""
        return series.digest(self.outcomes)

    def __repr__(self) -> str:
        options = ", ".join(["", *self.plan.options])
        lines = [f"<Match of {many(self.games, 'game')}, {self.plan.game}, {self.plan.players} players{options}"]
        for name, wins in self.wins.items():
            low, high = self.intervals[name]
            share = f"{100 * self.shares[name]:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            lines.append(f"  {name}: {wins:.4g} wins, {share}, mean rank {self.ranks[name]:.2f}")
        lines += [f"  {faults_told(name, each.reasons, each.first)}" for name, each in self.faults.items()]
        return "\n".join(lines) + ">"


def match(
    bots: Sequence[str | type[Any]], games: int = 100, seed: int = 1, *, game: str = "thrones", players: int | None = None,
    options: Sequence[str] = (), preset: str = "", rotate: bool = True, jobs: int | None = None, records: str = "",
    bot_seconds: float = SECONDS, progress: series.OnOutcome | None = None,
) -> Match:
    """Lets bots play games and counts who wins.

    `bots` are names, such as `knight` or `./mine.py:Eager`, or classes; the last one takes all seats that are left. They
    move on by one seat every game, unless `rotate` is False. `jobs` is the number of processes, usually one for each core; a
    class plays in this process alone. The records of the games go into the folder `records`. A bot from outside has
    `bot_seconds` for each decision. `progress` is called with the outcome of each game as soon as it is over.
    """
    kind, size, chosen = asked_for(game, players, preset, options)
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise Complaint(f"Bots are a list of names, such as ['knight'], not {clipped(repr(bots))}.")
    if len(bots) > size:
        raise Complaint(f"You named {len(bots)} bots for {size} seats.")
    count, word = number_of("games", games), seed_from(seed)
    check_seconds(bot_seconds)
    own = [bot for bot in bots if isinstance(bot, type)]
    processes = number_of("jobs", (1 if own else series.cores()) if jobs is None else jobs)
    if own and processes > 1:
        raise Complaint(f"The class {own[0].__name__} plays only in this process: name its file, ./mine.py:{own[0].__name__}.")
    names = [name_of(bot) for bot in bots]
    seated = (*names, *[names[-1]] * (size - len(names)))
    plan = SeriesPlan(kind.name, size, tuple(chosen), seated, count, word, rotate, records, seconds=bot_seconds)
    with known_by_name(own):
        return Match(plan, series.run(plan, processes, progress))


def name_of(bot: object) -> str:
    if not isinstance(bot, str | type):
        raise Complaint(f"A bot is a name, such as 'knight', or a class with choose(game, seat), not {clipped(repr(bot))}.")
    return bot if isinstance(bot, str) else bot.__name__


@contextmanager
def known_by_name(classes: list[type[Any]]) -> Iterator[None]:
    """Makes bots of a program's own classes known by their names until its games are played."""
    own: dict[str, type[Any]] = {}
    for kind in classes:
        name = kind.__name__
        if name in NAMES or name in ADMITTED or own.setdefault(name, kind) is not kind:
            raise Complaint(f"There is another bot {name}: give the class a name of its own.")
    ADMITTED.update({name: as_bot(kind, name) for name, kind in own.items()})
    try:
        yield
    finally:
        for name in own:
            del ADMITTED[name]


def number_of(what: str, number: object) -> int:
    found = whole(number)
    if found is None or found < 1:
        raise Complaint(f"The number of {what} is a whole number, 1 or more, not {clipped(repr(number))}.")
    return found
