"""Impossible options are refused in the same words everywhere, with their rule; the order of options does not matter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil import cli
from smallcouncil.core.game import playout
from smallcouncil.core.records import header_of, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.app import make_app
from tests.helpers import together
from tests.server.tables import settings

THRONES = GAMES["thrones"]
FORBIDDEN = [
    (["three-player-sheet"], 5, "The option three-player-sheet is for 3 players only [three-player-sheet.stars]."),
    (["ports", "competitive"], 4, "The option competitive is for 5 players only [options.competitive]."),
    (["eight-of-four", "one-time-orders"], 6, "The option eight-of-four is for 4 players only [options.eight-of-four]."),
    (["crown-cards"], 7, "The board game is for 3, 4, 5 or 6 players, not 7 [base.setup.houses]."),
    (["ports", "dragons"], 5, "There is no option 'dragons'; the options are crown-cards,"),
]

Gate = Callable[[list[str], int, Path, pytest.CaptureFixture[str]], str]


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words) == 2
    said = capsys.readouterr()
    return said.err + said.out


def simulate(options: list[str], players: int, _: Path, capsys: pytest.CaptureFixture[str]) -> str:
    bots = ",".join(["random"] * players)
    return told(["simulate", "--bots", bots, "--players", str(players), "--options", ",".join(options)], capsys)


def fuzz(options: list[str], players: int, _: Path, capsys: pytest.CaptureFixture[str]) -> str:
    return told(["fuzz", "--games", "1", "--players", str(players), "--options", ",".join(options)], capsys)


def play(options: list[str], players: int, _: Path, capsys: pytest.CaptureFixture[str]) -> str:
    return told(["play", "--terminal", "--players", str(players), "--options", ",".join(options)], capsys)


def watch(options: list[str], players: int, _: Path, capsys: pytest.CaptureFixture[str]) -> str:
    return told(["watch", "--players", str(players), "--options", ",".join(options)], capsys)


def scenario(options: list[str], players: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "a.scenario"
    game = ", ".join(["thrones", f"{players} players", *options])
    file.write_text(f"scenario  a.b: an option\ngame      {game}\nexpect\n  turn: 1\n", encoding="utf-8")
    return told(["scenario", str(file)], capsys)


def record(options: list[str], players: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "a.record"
    lines = record_of([]).splitlines()
    lines[3], lines[4] = "options " + ", ".join(options), f"players {players}"
    file.write_text("\n".join(lines), encoding="utf-8")
    return told(["replay", str(file)], capsys)


def saved_game(options: list[str], players: int, _: Path, capsys: pytest.CaptureFixture[str]) -> str:
    plain = json.loads(THRONES.new([], 5, 1).to_json())
    with pytest.raises(Complaint) as refusal:
        THRONES.from_json(json.dumps({**plain, "options": options, "players": players}))
    return str(refusal.value)


def server(options: list[str], players: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    seats = [{"kind": "bot", "bot": "random"}] * players
    wish: dict[str, Any] = {"game": "thrones", "players": players, "seats": seats, "options": options}
    with TestClient(make_app(settings(folder))) as http:
        answer = http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    said = answer.json()
    return str(said["sentence"]).removesuffix(".") + f" [{said['rule']}]."


def record_of(options: list[str]) -> str:
    game = THRONES.new(options, 5, 3)
    game.record = []
    playout(game, seeded(3))
    return write(header_of(THRONES, options, 5, ["ann"] * 5, 3), game)


@pytest.mark.parametrize(("options", "players", "sentence"), FORBIDDEN)
@pytest.mark.parametrize("door", [simulate, fuzz, play, watch, scenario, record, saved_game, server])
def test_impossible_options_are_refused_with_their_rule(
    door: Gate, options: list[str], players: int, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in door(options, players, tmp_path, capsys)


def test_the_order_of_options_does_not_matter() -> None:
    names = together(THRONES, 5)
    assert record_of(names) == record_of(names[::-1]) == record_of([*names, *names[3:]])
    assert THRONES.new(names[::-1], 5, 1).state.ruleset is THRONES.new(names, 5, 1).state.ruleset
    assert THRONES.new(names[::-1], 5, 1).to_json() == THRONES.new(names, 5, 1).to_json()
