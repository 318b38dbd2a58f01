"""Random play of this engine against another commit's, in alternating slices."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import NamedTuple

import smallcouncil
from smallcouncil.bench import worker
from smallcouncil.bench.subjects import Subject
from smallcouncil.errors import Complaint

SOURCES = Path(smallcouncil.__file__).parents[1]
ROUNDS = 48
ROUNDS_A_PAIR = 4  # a process keeps the luck of its memory layout, several per cent, for life: so both start again
GAMES_A_SLICE = 30
GAMES_A_COMPILED_SLICE = 200  # about six times as fast: a slice should last as long


class Slice(NamedTuple):
    decisions: int
    seconds: float


class Comparison(NamedTuple):
    ratio: float  # this engine's decisions per second divided by the other's
    least: float
    most: float
    same: bool  # did both play the same number of decisions in every slice?


class EngineProcess:
    def __init__(self, sources: Path, subject: Subject, games: int) -> None:
        command = [sys.executable, "-P", worker.__file__, subject.game, str(subject.players), str(games), *subject.options]
        environment = {**os.environ, "PYTHONPATH": str(sources)}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def slice(self) -> Slice:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
            decisions, seconds = self.process.stdout.readline().split()
        except (BrokenPipeError, ValueError):
            raise Complaint(f"The engine of that commit does not play: {self.last_words()}") from None
        return Slice(int(decisions), float(seconds))

    def last_words(self) -> str:
        self.process.kill()
        _, errors = self.process.communicate()
        return (errors.strip().splitlines() or ["it says nothing"])[-1]

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


def compare(here: Path, there: Path, subject: Subject, rounds: int, games: int) -> Comparison:
    """Compares the package in one folder with that in another."""
    ratios: list[float] = []
    same = True
    while len(ratios) < rounds:
        for before, after in pair_of_workers(here, there, subject, min(ROUNDS_A_PAIR, rounds - len(ratios)), games):
            same = same and before.decisions == after.decisions
            ratios.append(after.decisions / after.seconds / (before.decisions / before.seconds))
    return Comparison(median(ratios), min(ratios), max(ratios), same)


def pair_of_workers(here: Path, there: Path, subject: Subject, rounds: int, games: int) -> list[tuple[Slice, Slice]]:
    """The slices of two fresh processes, the other commit's first."""
    old, new = EngineProcess(there, subject, games), EngineProcess(here, subject, games)
    slices = []
    try:
        for number in range(rounds + 1):
            if number % 2:  # they alternate, so that neither always has the better moment
                before, after = old.slice(), new.slice()
            else:
                after, before = new.slice(), old.slice()
            slices.append((before, after))
    finally:
        old.stop()
        new.stop()
    return slices[1:]  # the first slices only warm up


def check_out(commit: str, folder: Path) -> None:
    """The files of a commit, without touching the working tree."""
    command = ["git", "archive", "--format=tar", commit]
    try:
        call = subprocess.run(command, cwd=SOURCES.parent, capture_output=True, check=False)
    except FileNotFoundError:
        raise Complaint("git is missing: `--against` needs it to fetch the other commit.") from None
    if call.returncode:
        said = call.stderr.decode(errors="replace").strip().splitlines() or ["no such commit"]
        raise Complaint(f"git cannot give the sources of {commit}: {said[-1]}")
    with tarfile.open(fileobj=BytesIO(call.stdout)) as archive:
        for member in archive:
            if member.isfile():
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                content = archive.extractfile(member)
                assert content is not None
                target.write_bytes(content.read())
