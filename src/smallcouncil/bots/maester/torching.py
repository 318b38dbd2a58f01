"""The same as `fitting.fit` with torch (requirements/train.txt), on an accelerator where there is one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from smallcouncil.bots.maester.fitting import DECAY, HIDDEN, RATE, Data, Layers, folded, scale

BATCH = 1024
EPOCHS = 30
DROPPED = 0.3  # of what a layer says, while it learns


def fit(data: Data, seed: int, epochs: int = EPOCHS) -> Layers:
    torch: Any = import_module("torch")  # nobody else needs it
    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    mean, spread = scale(data)

    def tensor(values: Any) -> Any:
        return torch.tensor(np.asarray(values, dtype=np.float32), device=device)

    rows = (torch.tensor(data.rows, device=device).float() - tensor(mean)) / tensor(spread)
    shares, kept = tensor(data.shares), torch.tensor(data.kept, device=device)
    net = made(torch, data.rows.shape[2]).to(device)
    steps = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    learned = torch.nonzero(~kept)[:, 0]
    laps = epochs * (1 + len(learned) // BATCH)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(steps, laps)
    best, found = 9.0, list[Any]()
    for _ in range(epochs):
        net.train()
        for batch in learned[torch.randperm(len(learned), device=device)].split(BATCH):
            loss = -(shares[batch] * net(rows[batch])[..., 0].log_softmax(1)).sum(1).mean()
            steps.zero_grad()
            loss.backward()
            steps.step()
            slower.step()
        net.eval()
        with torch.no_grad():
            loss = float(-(shares[kept] * net(rows[kept])[..., 0].log_softmax(1)).sum(1).mean())
        if loss < best:
            best, found = loss, [part.detach().cpu().numpy().astype(np.float64) for part in net.parameters()]
    return folded([(matrix.T, bias) for matrix, bias in zip(found[::2], found[1::2], strict=True)], mean, spread)


def made(torch: Any, columns: int) -> Any:
    parts: list[Any] = []
    for before, after in zip([columns, *HIDDEN[:-1]], HIDDEN, strict=True):
        parts += [torch.nn.Linear(before, after), torch.nn.ReLU(), torch.nn.Dropout(DROPPED)]
    return torch.nn.Sequential(*parts, torch.nn.Linear(HIDDEN[-1], 1))
