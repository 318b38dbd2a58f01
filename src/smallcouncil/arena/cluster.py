"""Spreads work over a Ray cluster (requirements/cluster.txt), if one machine is not enough."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import smallcouncil
from smallcouncil.errors import Complaint

HERE = "here"  # a cluster on this machine only, started and stopped by us
AHEAD = 4  # tasks queued per core: no core is idle, and a lost machine loses little

In = TypeVar("In")
Out = TypeVar("Out")


def there_is_ray() -> bool:
    return find_spec("ray") is not None


def spread(one: Callable[[In], Out], items: Sequence[In], address: str) -> Iterator[Out]:
    """Yields results as they come in, from every core of the cluster.

    Our package is sent along, so all play by the same rules.
    """
    ray = joined(address)
    try:
        yield from gathered(ray, ray.remote(one_task), one, list(items))
    finally:
        ray.shutdown()


def joined(address: str) -> Any:
    if not there_is_ray():
        raise Complaint("ray is missing: it is in the packages of requirements/cluster.txt.")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # sends no usage statistics
    ray: Any = import_module("ray")
    package = str(Path(smallcouncil.__file__).parent)
    told = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False if address == HERE else None}
    try:
        ray.init(address=None if address == HERE else address, runtime_env={"py_modules": [package]}, **told)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Complaint(f"There is no Ray cluster at {address!r}: {error}") from error
    return ray


def one_task(one: Callable[[In], Out], item: In) -> Out:
    return one(item)


def gathered(ray: Any, task: Any, one: Callable[[In], Out], waiting: list[In]) -> Iterator[Out]:
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    while waiting or running:
        while waiting and len(running) < most:
            running.append(task.remote(one, waiting.pop(0)))
        done, running = ray.wait(running)
        yield from ray.get(done)
