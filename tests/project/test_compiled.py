"""The engine compiled by mypyc plays the same games as the sources.

As a script this prints the results of `games_played` with whichever engine is on its path.
"""

from __future__ import annotations

import ast
import copy
import inspect
import os
import pickle
import subprocess
import sys
from array import array
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pytest

import smallcouncil as sc
from smallcouncil import compiled
from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.bots.steward import features
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.commands import build
from smallcouncil.core import game as engine
from smallcouncil.core.agenda import Frame
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.processes import spread
from smallcouncil.research import proof
from smallcouncil.thrones.nouns.state import State
from tests.api.tables import TABLES, moments
from tests.helpers import sets_together

ROOT = Path(__file__).parents[2]
LOOK_EVERY = 40  # choices between two looks


def games_played() -> list[str]:
    """A line per game: what was played, and a digest of everything seen on the way."""
    return [
        f"{kind.name} {players} {' '.join(options)}: {game_seen(kind, options, players, number)}"
        for kind in GAMES.values()
        for players in kind.players
        for number, options in enumerate(option_sets(kind, players))
    ] + [f"spider among {players}: {play(spiders(players), 0).digest}" for players in (2, 4, 6)] + stewards_seen()


def programs_seen() -> list[str]:
    """What Python programs see of random games: texts, numbers, copies, pickles, and the arrays of a vector."""
    return [f"{table}: {program_seen(table)}" for table in TABLES] + [f"vector: {proof.digest()}"]


def program_seen(table: tuple[str, int, str]) -> str:
    seen = blake2b(digest_size=8)
    for game in moments(table, seed=5, every=223):
        assert game == pickle.loads(pickle.dumps(game)) == copy.deepcopy(game)
        looks = [game.legal(0), game.why(0, "done"), game.prompt(0), game.seen_by(0), game.sample(0, 1), game.returns()]
        seen.update(f"{game} {game!r} {hash(game)} {game.record()} {looks}".encode() + pickle.dumps(game))
    return seen.hexdigest()


def table_seen() -> str:
    """The same of one table, its picture, and a game of stewards: parts of these are never compiled."""
    drawn = sc.svg(sc.new(preset="clash", players=6, seed=3))
    return f"{program_seen(TABLES[-1])} {blake2b(drawn.encode(), digest_size=8).hexdigest()} {steward_game(3, [])}"


def engine_files() -> list[str]:
    """The file of the engine here, and in two processes that this one starts."""
    return [engine.__file__, *spread(inspect.getfile, [Game, Frame], jobs=2)]


def spiders(players: int) -> SeriesPlan:
    """Bots whose playouts are compiled with the engine."""
    return SeriesPlan("intrigue", players, (), ("spider:15", *["courtier"] * (players - 1)), 1, players, False)


def stewards_seen() -> list[str]:
    """The steward is compiled too: games with combined options, with candidates and positions in numbers on the way."""
    kind = GAMES["thrones"]
    tables = [(players, options) for players in kind.players for options in ([], *sets_together(kind, players))]
    return [f"stewards {players} {' '.join(options)}: {steward_game(players, options)}" for players, options in tables]


def steward_game(players: int, options: list[str]) -> str:
    game, policy, rng = GAMES["thrones"].new(options, players, players), Sensible(), seeded(players)
    seen = blake2b(digest_size=8)
    for turn in range(1, 5):  # the first four turns cover everything
        policy.play_until(game, turn, rng)
        if not game.waiting:
            break
        rows = array("d")
        assert isinstance(game.state, State)
        features.fill([game.state], rows)
        seen.update(f"{rows} {policy.candidates(game, turn % players, 4, rng)}".encode())
    return f"{game.digest()} {seen.hexdigest()}"


def option_sets(kind: GameKind, players: int) -> list[list[str]]:
    """No options, each alone, all that can be combined."""
    names = [option.name for option in kind.options(players)]
    return [[], *[kind.sheet().with_needed([name]) for name in names], *sets_together(kind, players)]


def game_seen(kind: GameKind, options: list[str], players: int, seed: int) -> str:
    game, rng = kind.new(options, players, seed), seeded(seed)
    game.log = []
    seen = blake2b(digest_size=8)
    number = 0
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        choices = game.choices(seat)
        if number % LOOK_EVERY == 0:
            seen.update(looked_at(game, seat).encode())
            numbering = kind.numbering(game)
            seen.update(repr(numbering.legal(game, seat)).encode() + numbering.observe(game, seat))
        game.choose(seat, choices[rng.below(len(choices))])
        number += 1
    told = [kind.sentence(game.state.ruleset, event) for event in game.log]
    seen.update(" ".join(told).encode())
    return f"{number} choices, {len(told)} events, {game.digest()} {seen.hexdigest()}"


def looked_at(game: Game, seat: int) -> str:
    sample = game.sample(seat, seeded(7))
    return f"{game.to_json()} {game.view(seat)} {game.text(game.choices(seat))} {game.prompt(seat)} {sample.digest()}"


def play_compiled(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}  # their engine, our tests
    return subprocess.run(
        [sys.executable, "-P", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


with_compiler = pytest.mark.skipif(compiled.compiler() is None, reason="there is no C compiler")


@pytest.fixture(scope="module")
def built() -> Path:
    """The unpacked package with a compiled engine."""
    return build.kept(fast=True)


@with_compiler
@pytest.mark.long
@pytest.mark.xdist_group("compiled")  # all tests share what is built once
def test_compiled_engine_plays_the_same_games(built: Path) -> None:
    played = play_compiled(built, __file__)
    assert played.returncode == 0, played.stderr
    where, *lines = played.stdout.splitlines()
    assert Path(where).is_relative_to(built)
    assert not where.endswith(".py")
    assert lines == games_played() + programs_seen()

    scenarios = play_compiled(built, "-m", "smallcouncil", "scenario", "-q", "tests/scenarios")
    assert scenarios.returncode == 0, scenarios.stdout + scenarios.stderr


SWITCHES: Final = """
import smallcouncil as sc

sc.use_compiled()
from tests.project.test_compiled import engine_files, table_seen

print(sc.engine, *engine_files(), sep="\\n")
print(table_seen())
"""


@with_compiler
@pytest.mark.xdist_group("compiled")
def test_a_program_that_switches_to_the_compiled_engine(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It and the processes it starts play with the build in the cache, beside our sources."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled.cache().mkdir(parents=True)
    place = compiled.put_in_place(built, compiled.fingerprint())
    switched = play_compiled(ROOT / "src", "-c", SWITCHES)
    assert switched.returncode == 0, switched.stderr
    runs, *files, seen = switched.stdout.splitlines()
    assert runs == "compiled"
    assert [Path(file).is_relative_to(place) and not file.endswith(".py") for file in files] == [True] * 3
    assert seen == table_seen()


def test_every_exception_name_has_one_type() -> None:
    """When compiled, a name has one type per function: a second handler with the same name stops with a TypeError."""
    for path in compiled.modules(ROOT / "src"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                handlers = [node for node in ast.walk(function) if isinstance(node, ast.ExceptHandler) and node.name]
                caught = {(node.name, ast.unparse(node.type)) for node in handlers if node.type}
                assert len(caught) == len({name for name, _ in caught}), f"{path}, {function.name}"


def test_without_a_compiler_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(Complaint, match="C compiler is missing"):
        build.build(tmp_path, compiled=True, fast=True)


if __name__ == "__main__":
    print(engine.__file__)
    print("\n".join(games_played() + programs_seen()))
