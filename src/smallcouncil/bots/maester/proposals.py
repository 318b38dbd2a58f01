"""Proposes promising orders: by area, how likely an expert is to give each order, learned from games of maesters."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any, Final

import numpy as np

from smallcouncil.bots.maester.lots import drawn
from smallcouncil.bots.maester.value import Floats
from smallcouncil.bots.maester.worlds import Plan, state_of
from smallcouncil.bots.steward import features
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import DONE, ORDER
from smallcouncil.thrones.nouns.state import State

BOLD: Final = 0.7  # temperature; below 1, likely orders come even more often
EXACT: Final = 6  # digits that we keep: the last ones differ between machines


class Proposals:
    """A net for one board: from the numbers of a house to a weight for each order in each area. Order 0 means none."""

    def __init__(self, areas: list[str], orders: list[str], layers: list[tuple[Floats, Floats]]) -> None:
        self.areas: list[str] = areas
        self.orders: list[str] = orders
        self.layers: list[tuple[Floats, Floats]] = layers

    def fits(self, state: State) -> bool:
        return self.areas == state.rules.board.names

    def save(self, path: Path) -> None:
        named: dict[str, Any] = {"areas": np.array(self.areas), "orders": np.array(self.orders)}
        for number, (matrix, bias) in enumerate(self.layers):
            named[f"matrix{number}"], named[f"bias{number}"] = matrix.astype(np.float16), bias.astype(np.float16)
        np.savez_compressed(path, **named)

    def weights(self, state: State, seat: int) -> list[list[float]]:
        """By area and order, the weight."""
        rows = array("d")
        features.fill([state], rows)
        found = np.frombuffer(rows, dtype=np.float64).reshape(state.seats, -1)[seat]
        for number, (matrix, bias) in enumerate(self.layers):
            found = (np.maximum(found, 0.0) if number else found) @ matrix + bias
        table: list[list[float]] = np.round(found.reshape(len(self.areas), len(self.orders)), EXACT).tolist()
        return table

    def plans(self, game: Game, seat: int, like: Plan, most: int, rng: Rng) -> list[Plan]:
        """Sets of orders; answers that an option needs before them are copied from another plan."""
        state = state_of(game)
        weights, place = self.weights(state, seat), {name: number for number, name in enumerate(self.orders)}
        orders = [place.get(order.name, -1) for order in state.rules.orders]
        return [self.plan(game, seat, like, weights, orders, rng) for _ in range(most)]

    def plan(self, game: Game, seat: int, like: Plan, weights: list[list[float]], orders: list[int], rng: Rng) -> Plan:
        copy = game.redacted(seat)
        found = [choice for choice in like if verb_of(choice) != ORDER and choice != DONE]
        for choice in found:
            copy.draft_on(seat, choice)
        areas = sorted({x_of(choice) for choice in copy.choices(seat) if verb_of(choice) == ORDER})
        while areas:
            area = areas.pop(rng.below(len(areas)))
            open = [0, *[choice for choice in copy.choices(seat) if verb_of(choice) == ORDER and x_of(choice) == area]]
            row = weights[area]
            likely = [row[orders[y_of(choice)]] if orders[y_of(choice)] >= 0 else min(row) for choice in open]
            top = max(likely)
            choice = open[drawn([exp((each - top) / BOLD) for each in likely], rng)]
            if choice:
                copy.draft_on(seat, choice)
                found.append(choice)
        return [*found, DONE]


def read(path: Path) -> Proposals:
    with np.load(path, allow_pickle=False) as file:
        count = sum(name.startswith("matrix") for name in file.files)
        layers = [(file[f"matrix{n}"].astype(np.float64), file[f"bias{n}"].astype(np.float64)) for n in range(count)]
        return Proposals([str(name) for name in file["areas"]], [str(name) for name in file["orders"]], layers)


@lru_cache(maxsize=1)
def known(folder: Path) -> list[Proposals]:
    return [read(path) for path in sorted(folder.glob("*.npz"))]
