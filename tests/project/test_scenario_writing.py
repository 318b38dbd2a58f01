"""What is written of a game, read again, is the same position, and it tells no secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.analysis.cases import so_far
from smallcouncil.cli import main
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.scenarios.writing import Writing, written
from tests.golden.make import HERE, is_older

RECORDS = [path for path in sorted(HERE.glob("*/*.record")) if not is_older(path)]
CORRECTED = [path for path in RECORDS if "renamed" in path.stem]  # no scenario has the names of these games
STRIDE = 12  # every twelfth decision of a record is written
FLOOR = 0.99  # share of the decisions of a kind that can be written


def moments(path: Path) -> Iterator[tuple[Game, list[PlayedDecision]]]:
    steps = so_far(path.read_text("utf-8"), path.stem)[1]
    for at in range(len(path.stem) % STRIDE, len(steps), STRIDE):
        yield steps[at].game, steps[:at]


def read_again(text: Writing) -> Game:
    """The game of a scenario with these lines."""
    lines = ["scenario  a.b: c", *text.lines(), "expect", "  winner: nobody"]
    runner = Runner(read("\n".join(lines), "f")[0], GAMES)
    runner.run()
    return runner.game


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the count of decisions, and without bids that are over."""
    plain = {name: value for name, value in view.items() if name not in ("number", "reveals")}
    if plain["game"] == "thrones":
        plain["houses"] = {
            name: {what: value for what, value in house.items() if what != "bid"} for name, house in plain["houses"].items()
        }
    return plain


def in_full(game: Game) -> dict[str, Any]:
    """Everything but chance and the order of face-down cards."""
    plain = shown(game.state.plain())
    plain.pop("rng")
    for deck in plain.get("decks", []):
        hidden = len(deck["cards"]) - deck.get("known", 0)
        deck["cards"][:hidden] = sorted(deck["cards"][:hidden])
    plain.get("thrones", []).sort()
    return plain


@pytest.mark.parametrize("path", [path for path in RECORDS if path not in CORRECTED], ids=lambda path: path.stem)
def test_every_moment_of_a_game_can_be_written_and_read(path: Path) -> None:
    """Written in full it is the same position; written for a seat it looks the same to that seat."""
    asked, done = Counter[str](), Counter[str]()
    for game, past in moments(path):
        kind, seat = game.state.agenda[-1].kind.name, bits_of(game.waiting)[0]
        asked[kind] += 2
        try:
            assert in_full(read_again(written(game, past))) == in_full(game)
            done[kind] += 1
            again = read_again(written(game, past, seat, seeded(game.state.number)))
        except Complaint:
            continue
        assert shown(again.view(seat)) == shown(game.view(seat))
        done[kind] += 1
    assert asked
    assert {kind: f"{done[kind]} of {n}" for kind, n in asked.items() if done[kind] < FLOOR * n} == {}


@pytest.mark.parametrize("path", [path for path in RECORDS if path not in CORRECTED][::8], ids=lambda path: path.stem)
def test_what_is_written_for_a_seat_does_not_depend_on_what_it_does_not_know(path: Path) -> None:
    for game, _ in moments(path):
        seat = bits_of(game.waiting)[0]
        try:
            text = written(game, [], seat, seeded(7))
        except Complaint:
            continue
        for seed in range(2):
            assert written(game.sample(seat, seeded(seed)), [], seat, seeded(7)) == text


@pytest.mark.parametrize("path", CORRECTED, ids=lambda path: path.stem)
def test_a_game_with_other_names_is_refused_or_written_right(path: Path) -> None:
    for game, past in moments(path):
        try:
            text = written(game, past)
        except Complaint:
            continue
        assert in_full(read_again(text)) == in_full(game)


def game_in(name: str) -> list[PlayedDecision]:
    return so_far((HERE / "thrones-4" / f"{name}.record").read_text("utf-8"), name)[1]


def asks(step: PlayedDecision, kind: str) -> bool:
    return step.game.state.agenda[-1].kind.name == kind


def test_the_beginning_of_a_game_is_short() -> None:
    text = written(GAMES["thrones"].new([], 5, 1))
    assert text.lines() == ["game      thrones, 5 players", "position", "  turn: 1, planning", "  board: start"]


def test_inside_a_battle_the_choices_since_the_march_are_played() -> None:
    steps = game_in("5-base")
    at = next(n for n, step in enumerate(steps) if asks(step, "card"))
    text = written(steps[at].game, steps[:at])
    assert text.position[0].partition(",")[2].split(",")[0] == " march"
    assert " execute " in text.play[0]
    with pytest.raises(Complaint, match="inside a battle"):
        written(steps[at].game)


def test_an_open_draft_is_played() -> None:
    game = GAMES["thrones"].new([], 3, 1)
    game.play(2, game.parse(2, "order Winterfell March"))
    assert written(game).play == ["stark: order Winterfell March+0"]


def test_a_choice_that_was_drawn_from_is_another_one_for_whoever_did_not_see_it() -> None:
    """With the battle variant a house offers three cards and one is shown: the others stay secret."""
    steps = game_in("5-battle-variant")
    at = next(n for n, step in enumerate(steps) if asks(step, "three cards") and len(step.chains) == 2)
    after, chains = steps[at + 1], steps[at].chains
    seat, other = sorted(chains)
    offered = {line for line in written(after.game, steps[: at + 1]).play if " card " in line}
    told = [written(after.game, steps[: at + 1], seat, seeded(seed)).play for seed in range(9)]
    name = after.game.state.ruleset.seat_name(other).lower()
    assert {line for line in offered if not line.startswith(name)} <= {line for lines in told for line in lines}
    assert len({line for lines in told for line in lines if line.startswith(f"{name}: card")}) > 1


def test_a_past_that_leads_elsewhere_is_refused() -> None:
    steps = game_in("5-base")
    at = next(n for n, step in enumerate(steps) if asks(step, "card"))
    with pytest.raises(Complaint, match="cannot be written"):
        written(steps[at].game, steps[: at - 1])


def test_a_game_that_is_over_has_no_moment() -> None:
    reader, steps = so_far((HERE / "thrones-4" / "5-base.record").read_text("utf-8"), "it")
    with pytest.raises(Complaint, match="The game is over"):
        written(reader.game, steps)


# The command ------------------------------------------------------------------------------------------------------------

RECORD = str(HERE / "thrones-4" / "5-base.record")


def test_the_command_writes_a_scenario_that_passes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.scenario"
    for arguments in ([], ["--house", "stark"]):
        assert main(["scenario", "--from", RECORD, "--at", "100", *arguments]) == 0
        file.write_text(capsys.readouterr().out, "utf-8")
        assert main(["scenario", str(file)]) == 0
        assert "pass     5-base.100: turn" in capsys.readouterr().out


def test_the_command_writes_the_open_decision_of_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = Path(RECORD).read_text("utf-8").split("\n")
    cut = tmp_path / "my game.record"
    last = next(n for n, line in enumerate(lines) if line.startswith("1 "))
    cut.write_text("\n".join([*lines[:last], "open 1"]), "utf-8")
    assert main(["scenario", "--from", str(cut)]) == 0
    assert capsys.readouterr().out.startswith("scenario  my-game.1: turn 1, decision 1 of ")


@pytest.mark.parametrize(("arguments", "told"), [
    (["--from", RECORD], "is over: choose a decision with --at"),
    (["--from", RECORD, "--at", "9999"], "There is no decision 9999"),
    (["--from", RECORD, "--at", "9", "--house", "Bolton"], "'Bolton' does not play in this game"),
    (["--from", RECORD, "a.scenario"], "leave out the files"),
    (["--at", "9", "a.scenario"], "--from names the record"),
    (["--house", "stark", "a.scenario"], "leave out --house"),
    ([], "needs files to run, or --from and a record"),
])
def test_the_command_refuses_in_a_sentence(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", *arguments]) == 2
    assert told in capsys.readouterr().err
