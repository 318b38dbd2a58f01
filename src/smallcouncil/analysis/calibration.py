"""Calibration: do the predicted chances match the results? Bots play games; each planning is compared with who won."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from typing import Final, NamedTuple

from smallcouncil.analysis.judging import board_chances
from smallcouncil.bots import Bot, ask, bot_named
from smallcouncil.bots.maester.value import chances, won
from smallcouncil.bots.maester.worlds import is_planned, state_of
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named

APART: Final = 1 << 40  # added to seeds, so that no value was trained on these games
STEWARD: Final = "steward"
MAESTER: Final = "maester:4"
BINS: Final = 10
TINY: Final = 1e-6  # replaces a predicted chance of 0


class Trial(NamedTuple):
    """The games to play and how closely to look at them."""

    players: int
    options: tuple[str, ...]
    worlds: int
    seed: int


class Forecast(NamedTuple):
    """One planning phase of one game: the predicted chances, and the result."""

    turn: int
    value: list[float]  # by seat, the learned value of the position itself
    played: list[float]  # by seat, the mean value at the next planning, after stewards played on
    won: list[float]  # by seat, the share of the victory


class Bin(NamedTuple):
    """Predictions that were about the same."""

    said: float
    won: float
    number: int  # how many predictions


class CalibrationScore(NamedTuple):
    positions: int
    brier: float  # mean squared error of the chances of single houses
    guess: float  # the same error if every house had the same chance
    entropy: float  # cross-entropy of the winner, in nats
    bins: list[Bin]


def tried(trial: Trial, number: int) -> list[Forecast]:
    """Plays one game. In half of the games some seats are maesters with few playouts and the others stewards."""
    seed = APART + 1_000_003 * trial.seed + number
    game, rng = game_named("thrones").new(list(trial.options), trial.players, seed), seeded(seed + 1)
    bots = drawn_bots(trial.players, rng)
    game.log = []
    looks: list[tuple[int, list[float], list[float]]] = []
    while game.waiting:
        state = state_of(game)
        if is_planned(state) and (not looks or looks[-1][0] != state.turn):
            looks.append((state.turn, chances([game])[0], board_chances(game.redacted(NOBODY), trial.worlds, rng.bits())))
        move(game, bots)
    end = won(game)
    return [Forecast(turn, value, played, end) for turn, value, played in looks]


def drawn_bots(players: int, rng: Rng) -> list[Bot]:
    strong = rng.below(2)
    return [bot_named(MAESTER if strong and rng.below(2) else STEWARD, rng.bits()) for _ in range(players)]


def move(game: Game, bots: list[Bot]) -> None:
    seat = (game.waiting & -game.waiting).bit_length() - 1
    choices = game.choices(seat)
    game.choose(seat, choices[0] if len(choices) == 1 else ask(bots[seat], game, seat))


# Results, a line for each game -----------------------------------------------------------------------------------------


def line_of(trial: Trial, number: int, rows: list[Forecast]) -> str:
    return json.dumps({"trial": trial, "number": number, "rows": rows})


def read(path: Path, trial: Trial | None = None) -> tuple[Trial, dict[int, list[Forecast]]]:
    """The trial of the file and, by number, its games; refuses a file of another trial."""
    found: dict[int, list[Forecast]] = {}
    try:
        for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
            plain = json.loads(line)
            players, options, worlds, seed = plain["trial"]
            named = Trial(players, tuple(options), worlds, seed)
            if named != (trial or named):
                raise Complaint(f"{path} has the results of another trial.")
            trial = named
            found[plain["number"]] = [Forecast(*row) for row in plain["rows"]]
    except (ValueError, KeyError, TypeError):
        raise Complaint(f"{path} is not a file of results.") from None
    if trial is None:
        raise Complaint(f"There are no results in {path}.")
    return trial, found


# Scores -----------------------------------------------------------------------------------------------------------------


def score(said: list[list[float]], came: list[list[float]]) -> CalibrationScore:
    """Scores predicted chances against shares of the victory, position by position."""
    pairs = [pair for one, two in zip(said, came, strict=True) for pair in zip(one, two, strict=True)]
    brier = sum((chance - share) ** 2 for chance, share in pairs) / len(pairs)
    guess = sum((1 / len(shares) - share) ** 2 for shares in came for share in shares) / len(pairs)
    entropy = -sum(share * log(max(TINY, chance)) for chance, share in pairs) / len(came)
    return CalibrationScore(len(came), brier, guess, entropy, bins(pairs))


def bins(pairs: list[tuple[float, float]]) -> list[Bin]:
    """Groups predictions by tenths; empty groups are left out."""
    found: list[Bin] = []
    for number in range(BINS):
        inside = [pair for pair in pairs if min(BINS - 1, int(pair[0] * BINS)) == number]
        if inside:
            found.append(Bin(mean([said for said, _ in inside]), mean([came for _, came in inside]), len(inside)))
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values)
