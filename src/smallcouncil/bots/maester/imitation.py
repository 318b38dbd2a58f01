"""Trains the proposals on maesters' orders: in each of their areas, the order they gave should be the likeliest.

This uses numpy; `torching.py` does the same with torch.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from smallcouncil.bots.maester.expertise import UNKNOWN, Expertise
from smallcouncil.bots.maester.fitting import BATCH, EIGHTH, USUAL, Adam, Layers, backward, copied, folded, layers_of, outputs
from smallcouncil.bots.maester.value import Floats

HIDDEN = (128,)
EPOCHS = 10


class OrderSets(NamedTuple):
    rows: NDArray[Any]  # by set of orders and column
    given: NDArray[np.int8]  # by set and area
    kept: NDArray[np.bool_]  # held out for validation


def gathered(games: list[Expertise]) -> OrderSets:
    rows, given, kept = [], [], []
    for number, game in enumerate(games):
        asked = (game.orders != UNKNOWN).any(axis=2)  # by position and house
        rows.append(game.sample.rows[asked])
        given.append(game.orders[asked])
        kept.append(np.full(int(asked.sum()), number % EIGHTH == 0))
    return OrderSets(np.concatenate(rows), np.concatenate(given), np.concatenate(kept))


def scale(data: OrderSets) -> tuple[Floats, Floats]:
    flat = data.rows[~data.kept].astype(np.float64)
    return flat.mean(axis=0), flat.std(axis=0) + USUAL


def surprise(layers: Layers, data: OrderSets, orders: int) -> float:
    """The cross-entropy of an order, on held-out positions."""
    rows, given = data.rows[data.kept].astype(np.float64), data.given[data.kept]
    logs, own = log_chances(outputs(layers, rows)[-1], given, orders)
    return float(-np.take_along_axis(logs, own[1][..., None], axis=2)[..., 0][own[0]].mean())


def log_chances(found: NDArray[Any], given: NDArray[np.int8], orders: int) -> tuple[NDArray[Any], tuple[Any, Any]]:
    """Log-probabilities by set, area and order; and the indices of the orders given."""
    table = found.reshape(*given.shape, orders)
    table = table - table.max(axis=2, keepdims=True)
    logs = table - np.log(np.exp(table).sum(axis=2, keepdims=True))
    return logs, (given != UNKNOWN, np.maximum(given, 0).astype(np.int64))


def slope(found: NDArray[Any], given: NDArray[np.int8], orders: int) -> NDArray[Any]:
    """Gradient of the cross-entropy by the net's output."""
    logs, (own, which) = log_chances(found, given, orders)
    wrong = np.exp(logs)
    np.put_along_axis(wrong, which[..., None], np.take_along_axis(wrong, which[..., None], axis=2) - 1.0, axis=2)
    result: NDArray[Any] = (wrong * own[..., None]).reshape(found.shape) / max(1, int(own.sum()))
    return result


def fit(data: OrderSets, orders: int, seed: int, epochs: int = EPOCHS) -> Layers:
    """The layers of the epoch with the least loss on held-out positions."""
    rng = np.random.default_rng(seed)
    mean, spread = scale(data)
    ready = OrderSets((data.rows.astype(np.float64) - mean) / spread, data.given, data.kept)
    layers = layers_of([ready.rows.shape[1], *HIDDEN, data.given.shape[1] * orders], rng)
    steps = Adam([part for layer in layers for part in layer])
    learned = np.flatnonzero(~data.kept)
    best, found = surprise(layers, ready, orders), copied(layers)
    for _ in range(epochs):
        rng.shuffle(learned)
        for start in range(0, len(learned), BATCH):
            batch = learned[start : start + BATCH]
            seen = outputs(layers, ready.rows[batch])
            steps.step(backward(layers, seen, slope(seen[-1], data.given[batch], orders)))
        loss = surprise(layers, ready, orders)
        if loss < best:
            best, found = loss, copied(layers)
    return folded(found, mean, spread)
