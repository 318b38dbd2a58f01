"""Trains the value: each house's numbers go through the same small net, and the houses share one win.

This uses numpy; `torching.py` does the same with torch for large sets of games.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from smallcouncil.bots.maester.samples import GameSample
from smallcouncil.bots.maester.value import Floats

HIDDEN: Final = (128, 64)
BATCH: Final = 256
RATE: Final = 2e-3
DECAY: Final = 0.02
EPOCHS: Final = 12
EIGHTH: Final = 8  # one game in this many decides when to stop
USUAL: Final = 0.02  # least spread of a column, so that one that hardly changes is not blown up
Layers = list[tuple[Floats, Floats]]


class Data(NamedTuple):
    rows: NDArray[Any]  # by position, house and column
    shares: NDArray[Any]  # by position and house
    kept: NDArray[np.bool_]  # held out for validation


def gathered(samples: list[GameSample]) -> Data:
    rows = np.concatenate([sample.rows for sample in samples])
    shares = np.concatenate([np.repeat(sample.shares[None], len(sample.rows), axis=0) for sample in samples])
    kept = np.concatenate([np.full(len(sample.rows), number % EIGHTH == 0) for number, sample in enumerate(samples)])
    return Data(rows, shares, kept)


def scale(data: Data) -> tuple[Floats, Floats]:
    """By column, the mean and the mean deviation."""
    flat = data.rows[~data.kept].reshape(-1, data.rows.shape[2]).astype(np.float64)
    return flat.mean(axis=0), flat.std(axis=0) + USUAL


def folded(layers: Layers, mean: Floats, spread: Floats) -> Layers:
    """The same net for unscaled numbers."""
    (matrix, bias), *more = layers
    matrix = matrix / spread[:, None]
    return [(matrix, bias - mean @ matrix), *more]


def cross_entropy(layers: Layers, data: Data) -> float:
    """Cross-entropy on the held-out positions; guessing gives the logarithm of the number of houses."""
    logs = log_shares(outputs(layers, data.rows[data.kept].astype(np.float64))[-1][..., 0])
    return float(-(data.shares[data.kept] * logs).sum(axis=1).mean())


def outputs(layers: Layers, rows: NDArray[Any]) -> list[NDArray[Any]]:
    """The output of every layer, after the rows themselves."""
    found = [rows]
    for number, (matrix, bias) in enumerate(layers):
        after = found[-1] @ matrix + bias
        found.append(after if number == len(layers) - 1 else np.maximum(after, 0.0))
    return found


def log_shares(worth: NDArray[Any]) -> NDArray[Any]:
    worth = worth - worth.max(axis=1, keepdims=True)
    found: NDArray[Any] = worth - np.log(np.exp(worth).sum(axis=1, keepdims=True))
    return found


def begun(columns: int, rng: np.random.Generator) -> Layers:
    return layers_of([columns, *HIDDEN, 1], rng)


def layers_of(sizes: list[int], rng: np.random.Generator) -> Layers:
    """The layers of an untrained net."""
    return [
        (rng.normal(0.0, np.sqrt(2 / before), (before, after)), np.zeros(after))
        for before, after in pairwise(sizes)
    ]


def fit(data: Data, seed: int, epochs: int = EPOCHS) -> Layers:
    """The layers of the epoch with the least loss on held-out positions."""
    rng = np.random.default_rng(seed)
    mean, spread = scale(data)
    rows = (data.rows.astype(np.float64) - mean) / spread
    ready = Data(rows, data.shares, data.kept)
    layers = begun(rows.shape[2], rng)
    steps = Adam([part for layer in layers for part in layer])
    learned = np.flatnonzero(~data.kept)
    best, found = cross_entropy(layers, ready), copied(layers)
    for _ in range(epochs):
        rng.shuffle(learned)
        for start in range(0, len(learned), BATCH):
            batch = learned[start : start + BATCH]
            steps.step(slopes(layers, rows[batch], data.shares[batch]))
        loss = cross_entropy(layers, ready)
        if loss < best:
            best, found = loss, copied(layers)
    return folded(found, mean, spread)


def copied(layers: Layers) -> Layers:
    return [(matrix.copy(), bias.copy()) for matrix, bias in layers]


def slopes(layers: Layers, rows: NDArray[Any], shares: NDArray[Any]) -> list[NDArray[Any]]:
    """Gradient of the cross-entropy by each matrix and bias."""
    seen = outputs(layers, rows)
    return backward(layers, seen, ((np.exp(log_shares(seen[-1][..., 0])) - shares) / len(rows))[..., None])


def backward(layers: Layers, seen: list[NDArray[Any]], slope: NDArray[Any]) -> list[NDArray[Any]]:
    """Backpropagation, from the gradient by the net's output."""
    found: list[NDArray[Any]] = []
    for number in reversed(range(len(layers))):
        matrix = layers[number][0]
        before = seen[number].reshape(-1, matrix.shape[0])
        flat = slope.reshape(-1, matrix.shape[1])
        found = [before.T @ flat, flat.sum(axis=0), *found]
        slope = (slope @ matrix.T) * (seen[number] > 0)
    return found


class Adam:
    """The Adam optimiser: steps of similar size for all weights, whatever their gradients."""

    def __init__(self, parts: list[Floats]) -> None:
        self.parts: list[Floats] = parts
        self.means: list[Floats] = [np.zeros_like(part) for part in parts]
        self.squares: list[Floats] = [np.zeros_like(part) for part in parts]
        self.steps: int = 0

    def step(self, slopes: list[NDArray[Any]]) -> None:
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            width = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= RATE * (mean / (1 - 0.9**self.steps) / width + (DECAY * part if part.ndim == 2 else 0.0))
