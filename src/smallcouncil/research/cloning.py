"""Fits the net of the bot `clone` to datasets with observations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from smallcouncil.bots.clone_net import CloneNet, Floats
from smallcouncil.bots.maester.fitting import Adam
from smallcouncil.errors import Complaint
from smallcouncil.research.datasets.form import Batch
from smallcouncil.research.datasets.reading import Dataset

HIDDEN: Final = 48
EPOCHS: Final = 6
BATCH: Final = 128  # rows of a step
READ: Final = 4_096  # rows that are read and mixed at a time
RARE: Final = 0.005  # share of the rows: a feature must come and be missing this often


class Fitted(NamedTuple):
    """A net, and how often it makes the choice of the games that it did not learn from."""

    game: str
    net: CloneNet
    rows: int
    hits: float
    by_chance: float


def fit(files: Sequence[Path], seed: int) -> Fitted:
    """A net for the datasets, all of one game. It learns from their split `train`."""
    datasets = [Dataset(file) for file in files]
    for dataset in datasets:
        if not dataset.about["observations"] or dataset.about["game"] != datasets[0].about["game"]:
            raise Complaint(f"{dataset.path} has no observations, or is of another game than {datasets[0].path}.")
    random = np.random.default_rng(seed)
    net = blank(datasets, random)
    parts: list[Any] = [*net.weights.values()]
    adam = Adam(parts)
    for _ in range(EPOCHS):
        for batch in mixed(datasets):
            order = random.permutation(len(batch["id"]))
            for at in range(0, len(order), BATCH):
                learn(net, adam, batch, order[at : at + BATCH])
    rows, hits, chance = 0, 0, 0.0
    for dataset in datasets:
        for batch in dataset.batches(READ, "valid"):
            rows += len(batch["id"])
            hits += int((logits(net, batch, np.arange(len(batch["id"])))[0].argmax(axis=1) == chosen(batch)).sum())
            chance += float((1 / batch["count"]).sum())
    return Fitted(datasets[0].about["game"], net, rows, hits / max(rows, 1), chance / max(rows, 1))


def mixed(datasets: list[Dataset]) -> Iterator[Batch]:
    """The batches of all datasets in turn."""
    sources = [dataset.batches(READ, "train") for dataset in datasets]
    while sources:
        for source in [*sources]:
            batch = next(source, None)
            if batch is None:
                sources.remove(source)
            else:
                yield batch


def blank(datasets: list[Dataset], random: np.random.Generator) -> CloneNet:
    """A net that knows nothing yet, for the features and ids of these datasets."""
    width = len(datasets[0].observations)
    counts, rows, known = np.zeros((width, 256), np.int64), 0, set[int]()
    flat = np.arange(width) * 256
    for batch in mixed(datasets):
        for seen in np.array_split(batch["observation"], 8):
            counts += np.bincount((seen + flat).ravel(), minlength=width * 256).reshape(width, 256)
        rows += len(batch["id"])
        known.update(np.unique(batch["legal"]).tolist())
    if not rows:
        raise Complaint("The datasets have no rows to learn from.")
    counts[:, 0] = 0
    columns, values = np.nonzero((counts > RARE * rows) & (counts < (1 - RARE) * rows))
    ids = np.array(sorted(known - {-1}), np.int32)

    def drawn(*shape: int) -> Floats:
        found: Floats = (random.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
        return found

    return CloneNet(
        columns.astype(np.int32), values.astype(np.uint8), ids, matrix=drawn(len(columns), HIDDEN),
        bias=np.zeros(HIDDEN, np.float32), vectors=drawn(len(ids) + 1, HIDDEN), worth=np.zeros(len(ids) + 1, np.float32),
    )


def chosen(batch: Batch) -> Any:
    """By row, the place of what was chosen among the legal ids."""
    return (batch["legal"] == batch["id"][:, None]).argmax(axis=1)


def logits(net: CloneNet, batch: Batch, rows: Any) -> tuple[Floats, Floats, Floats, Any]:
    """The scores of the legal choices of these rows, and what came before them: features, the hidden layer, places of ids."""
    legal = batch["legal"][rows][:, : batch["count"][rows].max()]
    features = net.features(batch["observation"][rows])
    hidden, places = net.hidden(features), net.places(legal)
    scores = np.einsum("rh,rlh->rl", hidden, net.weights["vectors"][places]) + net.weights["worth"][places]
    return np.where(legal < 0, -np.inf, scores), features, hidden, places


def learn(net: CloneNet, adam: Adam, batch: Batch, rows: Any) -> None:
    """One step of learning from these rows: what was chosen becomes more likely among what was legal."""
    scores, features, hidden, places = logits(net, batch, rows)
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[np.arange(len(rows)), chosen(batch)[rows]] -= 1
    shares = (shares / len(rows)).astype(np.float32)
    before = np.einsum("rl,rlh->rh", shares, net.weights["vectors"][places]) * (hidden > 0)
    vectors, worth = np.zeros_like(net.weights["vectors"]), np.zeros_like(net.weights["worth"])
    np.add.at(vectors, places, shares[:, :, None] * hidden[:, None, :])
    np.add.at(worth, places, shares)
    adam.step([features.T @ before, before.sum(axis=0), vectors, worth])
