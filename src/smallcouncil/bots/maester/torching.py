"""`fitting.fit` and `imitation.fit` with torch (requirements/train.txt), on an accelerator if there is one."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np

from smallcouncil.bots.maester import imitation
from smallcouncil.bots.maester.expertise import UNKNOWN
from smallcouncil.bots.maester.fitting import DECAY, HIDDEN, RATE, Data, Layers, folded, scale
from smallcouncil.bots.maester.imitation import OrderSets
from smallcouncil.bots.maester.value import Floats

BATCH = 1024
EPOCHS = 30
DROPPED = (0.1, 0.3)  # dropout rates to try; the better one wins
Loss = Callable[[Any, Any], Any]  # takes the net's output for some rows and their indices


def fit(data: Data, seed: int, epochs: int = EPOCHS) -> Layers:
    """Trains the value."""
    torch = torched(seed)
    shares = tensor(torch, data.shares)

    def loss(said: Any, which: Any) -> Any:
        return -(shares[which] * said[..., 0].log_softmax(1)).sum(1).mean()

    return learned(torch, data.rows, data.kept, scale(data), [*HIDDEN, 1], loss, epochs)


def fit_orders(data: OrderSets, orders: int, seed: int, epochs: int = EPOCHS) -> Layers:
    """Trains the proposals."""
    torch = torched(seed)
    given = tensor(torch, data.given).long()

    def loss(said: Any, which: Any) -> Any:
        wanted = given[which]
        table = said.reshape(*wanted.shape, orders)
        return torch.nn.functional.cross_entropy(table.permute(0, 2, 1), wanted, ignore_index=UNKNOWN)

    sizes = [*imitation.HIDDEN, data.given.shape[1] * orders]
    return learned(torch, data.rows, data.kept, imitation.scale(data), sizes, loss, epochs)


def torched(seed: int) -> Any:
    torch: Any = import_module("torch")  # imported here because nothing else needs it
    torch.manual_seed(seed)
    return torch


def device(torch: Any) -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def tensor(torch: Any, values: Any) -> Any:
    return torch.tensor(np.asarray(values, dtype=np.float32), device=device(torch))


def learned(
    torch: Any, numbers: Any, unseen: Any, scaled: tuple[Floats, Floats], sizes: list[int], loss: Loss, epochs: int
) -> Layers:
    """The layers of the epoch with the least loss on held-out rows."""
    mean, spread = scaled
    rows = (torch.tensor(numbers, device=device(torch)).float() - tensor(torch, mean)) / tensor(torch, spread)
    kept = torch.tensor(unseen, device=device(torch))
    tried = [trained(torch, rows, kept, made(torch, [rows.shape[-1], *sizes], dropped), loss, epochs) for dropped in DROPPED]
    found = min(tried, key=lambda each: each[0])[1]
    return folded([(matrix.T, bias) for matrix, bias in zip(found[::2], found[1::2], strict=True)], mean, spread)


def trained(torch: Any, rows: Any, kept: Any, net: Any, loss: Loss, epochs: int) -> tuple[float, list[Any]]:
    """The least loss, and the net's parameters at that epoch."""
    net = net.to(device(torch))
    steps = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    taught = torch.nonzero(~kept)[:, 0]
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(steps, epochs * (1 + len(taught) // BATCH))
    best, found = float("inf"), list[Any]()
    for _ in range(epochs):
        net.train()
        for batch in taught[torch.randperm(len(taught), device=device(torch))].split(BATCH):
            wrong = loss(net(rows[batch]), batch)
            steps.zero_grad()
            wrong.backward()
            steps.step()
            slower.step()
        net.eval()
        with torch.no_grad():
            now = float(loss(net(rows[kept]), kept))
        if now < best:
            best, found = now, [part.detach().cpu().numpy().astype(np.float64) for part in net.parameters()]
    return best, found


def made(torch: Any, sizes: list[int], dropped: float) -> Any:
    parts: list[Any] = []
    for before, after in pairwise(sizes[:-1]):
        parts += [torch.nn.Linear(before, after), torch.nn.ReLU(), torch.nn.Dropout(dropped)]
    return torch.nn.Sequential(*parts, torch.nn.Linear(sizes[-2], sizes[-1]))
