"""A vector on a cluster. `./council arena --cluster --check` proves the same with Ray itself."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from smallcouncil.arena import cluster
from smallcouncil.research import proof, workers


class FarObject:
    """An object whose methods answer later."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *told: (getattr(self.inner, name), told))


class Actors:
    """Imitates Ray in this process."""

    def __init__(self) -> None:
        self.joined: list[str | None] = []
        self.ended = 0
        self.made = 0

    def init(self, address: str | None, **_: object) -> None:
        self.joined.append(address)

    def shutdown(self) -> None:
        self.ended += 1

    def remote(self, kind: type[Any]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *told: self.actor(kind(*told)))

    def actor(self, inner: Any) -> FarObject:
        self.made += 1
        return FarObject(inner)

    def get(self, answers: list[tuple[Callable[..., Any], tuple[Any, ...]]]) -> list[Any]:
        return [method(*told) for method, told in answers]


def test_a_cluster_plays_the_same_games_as_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = Actors()
    monkeypatch.setattr(proof, "STEPS", 60)
    monkeypatch.setattr(workers, "needed", lambda package: None)
    monkeypatch.setattr(cluster, "there_is_ray", lambda: True)
    monkeypatch.setattr(cluster, "import_module", {"ray": ray}.__getitem__)
    assert proof.digest(processes=3, cluster="10.0.0.1:6379") == proof.digest()
    assert (ray.joined, ray.made, ray.ended) == (["10.0.0.1:6379"], 3, 1)
