"""Golden records: games played once come out the same for ever, with the content they were made with.

If a record of the newest rules differs here, a rule has changed, intended or not; see docs/decisions/14-pinned-games.md.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from smallcouncil.bots import BOTS, read_name
from smallcouncil.core import contents
from smallcouncil.core.game import playout
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import Header, Reader, replay
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from tests.golden.make import HERE, PARTINGS, is_older, parting

RECORDS = sorted(HERE.glob("*/*.record"))
CHANGES = Path(__file__).parents[2] / "docs" / "changes.md"

A_RULE_HAS_CHANGED = """\
{complaint}
This game was played under the rules {version} of {title}, which are still called the newest, and it does not come out the
same any more.  Changed data files cannot do that: a record is replayed with the content it was made with.
- If no rule was to change, this record has found the mistake.
- If the change is meant: raise `version` in src/smallcouncil/{game}/game.py, say in docs/changes.md under `## {game}, rules
  {next}` what players will notice, and run `PYTHONPATH=src .venv/bin/python -m tests.golden.make`, which adds records of the
  new rules and notes where those of the old ones part.  No record is taken away or made again."""

A_RECORD_IS_MISSING = """\
No golden record has {missing}.
`PYTHONPATH=src .venv/bin/python -m tests.golden.make` plays the games that are missing, once what they play is ready: no record
is made again.  Its new files belong into the same commit."""


def name_of(path: Path) -> str:
    return path.relative_to(HERE).as_posix()


def header(path: Path) -> Header:
    return Reader(path.read_text(encoding="utf-8"), GAMES, path.name).header


@cache
def headers() -> list[Header]:
    """Headers are read lazily, because each starts a game: processes that only collect tests need none."""
    return [header(path) for path in RECORDS]


PARTED = {name: int(line) for name, _, line in (text.rpartition(" ") for text in PARTINGS.read_text("utf-8").splitlines())}


@pytest.mark.parametrize("path", [path for path in RECORDS if not is_older(path)], ids=name_of)
def test_a_game_comes_out_as_recorded(path: Path) -> None:
    game = game_named(path.parent.name.rpartition("-")[0])
    try:
        reader = replay(path.read_text(encoding="utf-8"), GAMES, str(path.relative_to(HERE.parents[1])))
    except Complaint as complaint:
        told = A_RULE_HAS_CHANGED.format(
            complaint=complaint, version=game.version, title=game.title, game=game.name, next=game.version + 1
        )
        pytest.fail(told, pytrace=False)
    assert reader.difference == "", "content that was shipped is in the archive, other content in the record"
    assert reader.header.rules == game.version
    assert not reader.game.waiting, "a whole game"


@pytest.mark.parametrize("path", [path for path in RECORDS if is_older(path)], ids=name_of)
def test_a_game_of_older_rules_differs_only_where_it_is_known_to(path: Path) -> None:
    assert parting(path) == PARTED.get(name_of(path), 0), (
        f"{name_of(path)} parts from the rules of now at another line than {PARTINGS.name} says. If the rules were meant to"
        " change, `PYTHONPATH=src .venv/bin/python -m tests.golden.make` notes it anew."
    )


def test_every_change_of_the_rules_is_announced_to_players() -> None:
    told = CHANGES.read_text(encoding="utf-8")
    for game in GAMES.values():
        for version in range(1, game.version + 1):
            heading = f"## {game.name}, rules {version}"
            assert f"\n{heading}\n" in told, f"docs/changes.md has no part `{heading}` that says what has changed"
            assert any(path.parent.name == f"{game.name}-{version}" for path in RECORDS), f"no record of {heading}"


# Coverage of the records ----------------------------------------------------------------------------------------------


def newest(game: GameKind) -> list[Header]:
    return [each for each in headers() if (each.game, each.rules) == (game.name, game.version)]


def test_there_are_enough_of_them() -> None:
    assert sum(len(newest(game)) for game in GAMES.values()) >= 40
    assert [name for name in map(name_of, RECORDS) if name in PARTED] == list(PARTED), "each parting is that of a record"
    assert sum(path.stat().st_size for path in RECORDS) < 3 << 20


def uncovered(game: GameKind, played: list[Header]) -> list[str]:
    """The presets, by number of players, and the options that no record has: each alone, with its needs."""
    tables = {(each.players, tuple(sorted(each.options))) for each in played}
    presets = [
        f"the preset {preset.name} with {players} players" for players in game.players for preset in game.presets(players)
        if (players, tuple(sorted(preset.options))) not in tables
    ]
    sets = [list(options) for _, options in tables]
    options = dict.fromkeys(option.name for players in game.players for option in game.options(players))
    return presets + [f"the option {name} alone" for name in options if sorted(game.sheet().with_needed([name])) not in sets]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_they_cover_every_number_of_players_every_option_every_preset_and_every_bot(game: GameKind) -> None:
    played = newest(game)
    missing = uncovered(game, played)
    if missing:
        pytest.fail(A_RECORD_IS_MISSING.format(missing=", ".join(missing)), pytrace=False)
    able = {name for name, bot in BOTS.items() if not bot.games or game.name in bot.games}
    assert {read_name(seat)[0].name for each in played for seat in each.seats} == able
    assert any("+" in each.content and each.carried for each in played), "corrected content is carried along"


def test_missing_coverage_is_named() -> None:
    thrones = GAMES["thrones"]
    rest = [each for each in newest(thrones) if each.options != ["ports"] and (each.options or each.players != 4)]
    lost = ["the preset base with 4 players", "the option ports alone"]
    assert [each for each in uncovered(thrones, rest) if each not in uncovered(thrones, newest(thrones))] == lost


# Changes of data ------------------------------------------------------------------------------------------------------


def changed(game: GameKind) -> GameKind:
    """The game with other values in its files: neutral forces are stronger, the first character has another name."""
    plain = json.loads(game.bundle())
    if game.name == "thrones":
        for board in ("westeros", "six"):
            for force in plain["files"][f"boards/{board}.toml"]["neutral"]["forces"]:
                force["strength"] += 1
    else:
        plain["files"]["characters.toml"]["colour"][0]["characters"][0]["name"] = "Lyanna Stark"
    return type(game)().holding(contents.unbundled(json.dumps(plain), game.name))


INSTALLED: dict[str, GameKind] = {game.name: changed(game) for game in GAMES.values()}


def test_another_value_would_be_noticed() -> None:
    for game in GAMES.values():
        assert played_out(INSTALLED[game.name]) != played_out(game)


def played_out(game: GameKind) -> str:
    begun = game.new([], game.players[-1], 1)
    playout(begun, seeded(1))
    return begun.digest()


@pytest.mark.parametrize("path", [path for path in RECORDS if name_of(path) not in PARTED][::6], ids=name_of)
def test_a_change_of_data_alters_no_game(path: Path) -> None:
    reader = Reader(path.read_text(encoding="utf-8"), INSTALLED, path.name)
    assert reader.pinned
    while reader.step():
        pass
    assert reader.kind.content() == reader.header.content


def test_all_are_replayed_with_their_own_content_whatever_is_installed() -> None:
    for path, made in zip(RECORDS, headers(), strict=True):
        assert Reader(path.read_text(encoding="utf-8"), INSTALLED, path.name).kind.content() == made.content
