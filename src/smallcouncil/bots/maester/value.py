"""The learned value of a position: each house's chance of winning, from a small net that looks at one house at a time.

A file of weights names the areas, so that it fits boards with more or fewer of them.
"""

from __future__ import annotations

import os
from array import array
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the nets are small: threads would slow each other down

import numpy as np
from numpy.typing import NDArray

from smallcouncil.bots.maester.worlds import state_of
from smallcouncil.bots.steward import features
from smallcouncil.core.game import Game
from smallcouncil.thrones.nouns.state import State

Floats = NDArray[np.float64]
WEIGHTS: Final = Path(__file__).parent / "weights"
FIRST: Final = features.PLAIN + features.HOUSES  # columns before those of areas
BLOCKS: Final = 3  # blocks of columns for areas
EXACT: Final = 6  # digits that we keep: the last ones differ between machines


class Weights:
    """Weights as their file has them."""

    def __init__(self, name: str, seats: int, areas: list[str], layers: list[tuple[Floats, Floats]]) -> None:
        self.name: str = name
        self.seats: int = seats
        self.areas: list[str] = areas
        self.layers: list[tuple[Floats, Floats]] = layers

    def save(self, folder: Path) -> Path:
        named: dict[str, Any] = {"seats": np.array(self.seats), "areas": np.array(self.areas)}
        for number, (matrix, bias) in enumerate(self.layers):
            named[f"matrix{number}"], named[f"bias{number}"] = matrix.astype(np.float32), bias.astype(np.float32)
        path = folder / f"{self.name}.npz"
        np.savez_compressed(path, **named)
        return path


def read(path: Path) -> Weights:
    with np.load(path, allow_pickle=False) as file:
        count = sum(name.startswith("matrix") for name in file.files)
        layers = [
            (file[f"matrix{number}"].astype(np.float64), file[f"bias{number}"].astype(np.float64)) for number in range(count)
        ]
        return Weights(path.stem, int(file["seats"]), [str(name) for name in file["areas"]], layers)


@lru_cache(maxsize=2)
def known(folder: Path = WEIGHTS) -> list[Weights]:
    return [read(path) for path in sorted(folder.glob("*.npz"))]


def best_for(areas: list[str], seats: int, folder: Path = WEIGHTS) -> Weights:
    """The weights that know most of the board, then for the nearest number of players, then of this folder."""

    def misfit(weights: Weights) -> tuple[int, int, int]:
        return -len(set(areas) & set(weights.areas)), abs(seats - weights.seats), len(weights.areas)

    return min([*known(folder), *known()], key=misfit)


class Value:
    """Weights, fitted to a board."""

    def __init__(self, weights: Weights, areas: list[str]) -> None:
        (matrix, bias), *self.more = weights.layers
        fitted = np.zeros((FIRST + BLOCKS * len(areas), matrix.shape[1]))
        fitted[:FIRST] = matrix[:FIRST]
        place = {name: number for number, name in enumerate(weights.areas)}
        for block in range(BLOCKS):
            for number, name in enumerate(areas):
                if name in place:
                    fitted[FIRST + block * len(areas) + number] = matrix[FIRST + block * len(place) + place[name]]
        self.matrix: Floats = fitted
        self.bias: Floats = bias

    def chances(self, states: list[State]) -> list[list[float]]:
        """By position, each house's chance of winning; all positions are of one table."""
        rows = array("d")
        features.fill(states, rows)
        seats = states[0].seats
        found = np.frombuffer(rows, dtype=np.float64).reshape(len(states) * seats, -1) @ self.matrix + self.bias
        for matrix, bias in self.more:
            found = np.maximum(found, 0.0) @ matrix + bias
        worth = found.reshape(len(states), seats)
        shares = np.exp(worth - worth.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        rounded: list[list[float]] = np.round(shares, EXACT).tolist()
        return rounded


@lru_cache(maxsize=8)
def value_for(areas: tuple[str, ...], seats: int, folder: Path = WEIGHTS) -> Value:
    return Value(best_for(list(areas), seats, folder), list(areas))


def chances(games: list[Game], folder: Path = WEIGHTS) -> list[list[float]]:
    """By game, each house's chance; in a finished game, its share of the victory."""
    states = [state_of(game) for game in games]
    played = [state for game, state in zip(games, states, strict=True) if game.waiting]
    valued = iter(value_for(tuple(played[0].rules.board.names), played[0].seats, folder).chances(played) if played else [])
    return [next(valued) if game.waiting else won(game) for game in games]


def won(game: Game) -> list[float]:
    winners = game.result or []
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.state.seats)]
