"""Runs many games in several processes; the result does not depend on how many."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path

from smallcouncil.arena.one_game import Outcome, SeriesPlan, check, play
from smallcouncil.errors import Complaint
from smallcouncil.processes import spread

OnOutcome = Callable[[Outcome], None]


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(plan: SeriesPlan, jobs: int, progress: OnOutcome | None = None) -> list[Outcome]:
    """All games of a plan, in the order of their numbers."""
    check(plan)
    if jobs < 1:
        raise Complaint(f"At least one job is needed, not {jobs}.")
    if plan.records:
        make_folder(plan.records)
    found: list[Outcome] = []
    for outcome in spread(partial(play, plan), range(plan.games), min(jobs, plan.games)):
        found.append(outcome)
        if progress is not None:
            progress(outcome)
    return sorted(found, key=lambda outcome: outcome.number)


def make_folder(name: str) -> None:
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"The folder {name} cannot be created: {error.strerror}.") from None


def digest(found: list[Outcome]) -> str:
    """Digest of all results in the order of their numbers, without times."""
    hash = blake2b(digest_size=8)
    for each in found:
        hash.update(f"{each.number} {each.seats} {each.winners} {each.chapters} {each.decisions} {each.digest}\n".encode())
    return hash.hexdigest()
