"""Plays the scenarios with one file of the rules changed, in a separate process.

The parent process never loads the engine, so each child loads all of it, with the changed file among the others.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from time import process_time
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from tests.mutation.mutants import THRONES, Mutant, files, mutated

PACKAGE: Final = "smallcouncil.thrones"
ENGINE: Final = "smallcouncil"
ROOM: Final = 1 << 31  # most memory of a process in bytes: an endless loop may fill a list
PATIENCE: Final = 4  # factor of the usual cost of loading the rules and playing all scenarios that one scenario may take
HUNG: Final = "it hangs"

Reached = dict[str, set[int]]  # by file, the lines


class Whole(NamedTuple):
    """The results of the unchanged rules."""

    scenarios: list[str]  # `file:line` of each
    reached: list[Reached]  # by scenario
    loading: Reached
    cost: float  # processor seconds for loading the rules and playing all scenarios


# Separate processes -----------------------------------------------------------------------------------------------------


def apart(work: Callable[[], Any]) -> Any:
    """The result of the work in a separate process; None: it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            told = json.dumps(work())
        except BaseException as error:  # the parent process must get any error
            told = json.dumps({"error": repr(error)})
        with os.fdopen(writing, "w") as pipe:
            pipe.write(told)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else None


class Planted(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec")


class Planter:
    """Imports the changed file instead of the one on the disk."""

    def __init__(self, file: str, tree: ast.Module) -> None:
        self.name = f"{PACKAGE}." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.path = str(THRONES / file)
        self.tree = tree

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return spec_from_file_location(name, self.path, loader=Planted(name, self.path, self.tree))


# Playing ----------------------------------------------------------------------------------------------------------------


class Stories:
    """The scenarios under some paths, by `file:line`. The engine is loaded with the first of them."""

    def __init__(self, paths: list[str]) -> None:
        command = importlib.import_module("smallcouncil.commands.scenario")
        self.kinds = importlib.import_module("smallcouncil.games").GAMES
        self.runner = command.Runner
        files = [file for path in paths for file in command.files_in(path)]
        self.found = {f"{each.file}:{each.line}": each for file in files for each in command.read_file(file)}

    def play(self, name: str) -> None:
        self.runner(self.found[name], self.kinds).run()


def whole(paths: list[str]) -> Whole:
    assert ENGINE not in sys.modules, "the engine is loaded already: no change would be seen"
    cost, scenarios = answer(apart(lambda: costs(paths)))
    reached, loading = answer(apart(lambda: reaching(paths, scenarios)))
    return Whole(scenarios, [lines_by_file(each) for each in reached], lines_by_file(loading), cost)


def answer(told: Any) -> Any:
    if not isinstance(told, list):
        raise SystemExit(f"A scenario fails without any change: {told}")
    return told


def costs(paths: list[str]) -> list[object]:
    stories = Stories(paths)
    for name in stories.found:
        stories.play(name)
    return [process_time(), list(stories.found)]


def reaching(paths: list[str], scenarios: list[str]) -> list[object]:
    """The lines of the rules that each scenario runs, and those that run when they are loaded."""
    rules, seen = {str(THRONES / file): file for file in files()}, set[tuple[str, int]]()

    def line(frame: FrameType, event: str, _: object) -> Any:
        seen.add((rules[frame.f_code.co_filename], frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: object) -> Any:
        return line if frame.f_code.co_filename in rules else None

    def taken() -> list[tuple[str, int]]:
        found = sorted(seen)
        seen.clear()
        return found

    sys.settrace(call)
    stories = Stories(paths)
    loading = taken()
    reached = []
    for name in scenarios:
        stories.play(name)
        reached.append(taken())
    return [reached, loading]


def lines_by_file(lines: list[tuple[str, int]]) -> Reached:
    found: Reached = {}
    for file, number in lines:
        found.setdefault(file, set()).add(number)
    return found


# Trying -----------------------------------------------------------------------------------------------------------------


def reaches(reached: Reached, mutant: Mutant) -> bool:
    return not reached.get(mutant.file, set()).isdisjoint(mutant.lines)


def in_turn(mutant: Mutant, known: Whole) -> list[str]:
    """Scenarios that run the line come first, short before long. All are included: one may use what another has built."""

    def rank(at: int) -> tuple[bool, bool, int]:
        reached = known.reached[at]
        return not reaches(reached, mutant), mutant.file not in reached, sum(map(len, reached.values()))

    return [known.scenarios[at] for at in sorted(range(len(known.scenarios)), key=rank)]


def try_out(mutant: Mutant, known: Whole, paths: list[str]) -> str:
    """The scenario that notices, and how; "": none does."""

    def work() -> str:
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        sys.meta_path.insert(0, Planter(mutant.file, mutated(mutant.file, mutant.number)))
        return first_failure(in_turn(mutant, known), paths, PATIENCE * known.cost)

    told = apart(work)
    return str(told["error"]) if isinstance(told, dict) else HUNG if told is None else str(told)


def first_failure(scenarios: list[str], paths: list[str], patience: float) -> str:
    """The alarm kills the process: an endless loop may catch everything else."""
    signal.setitimer(signal.ITIMER_VIRTUAL, patience)
    stories = Stories(paths)
    for name in scenarios:
        signal.setitimer(signal.ITIMER_VIRTUAL, patience)
        try:
            stories.play(name)
        except Exception as error:
            return f"{name}: {type(error).__name__}"
    return ""
