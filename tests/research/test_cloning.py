"""The bot `clone`: it learns from datasets, plays every task, and is refused where it has nothing to learn from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import smallcouncil as sc
from smallcouncil import cli
from smallcouncil.arena import benchmark
from smallcouncil.arena.one_game import play
from smallcouncil.bots import clone, clone_net
from smallcouncil.research import cloning
from smallcouncil.research.datasets import standard
from smallcouncil.research.datasets.writing import write


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cloning")
    sc.match(["steward"], games=14, seed=3, players=3, jobs=1, records=str(folder / "records"))
    write(sorted((folder / "records").iterdir()), folder / "seen.jsonl", True)
    return folder / "seen.jsonl"


def test_it_learns_what_was_chosen(
    seen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cloning, "EPOCHS", 3)
    fitted = cloning.fit([seen], 1)
    assert fitted.hits > 1.3 * fitted.by_chance
    assert cli.main(["train", "--clone", str(seen), "--out", str(tmp_path)]) == 0
    assert f"{fitted.rows} choices that it did not learn from" in capsys.readouterr().out
    kept = clone_net.net_of(tmp_path / "thrones.npz")
    assert (kept.ids == fitted.net.ids).all()
    assert np.allclose(kept.weights["matrix"], fitted.net.weights["matrix"], atol=0.01)


@pytest.mark.parametrize("task", benchmark.TASKS)
def test_it_plays_every_task_and_always_in_the_same_way(task: str) -> None:
    plan = benchmark.plan_of(task, "clone", benchmark.TASKS[task].players)
    assert play(plan, 0).digest == play(plan, 0).digest


def test_an_id_that_it_never_met_has_a_score_too() -> None:
    net = clone_net.net_of(clone.WEIGHTS / "thrones.npz")
    game = sc.new(players=4, preset="swords", seed=1)
    scores = net.scores(game.observe(0, flat=True), game.legal_ids(0))
    assert len(scores) == len(game.legal(0))
    assert np.isfinite(scores).all()


def test_what_it_cannot_learn_from(seen: Path, tmp_path: Path) -> None:
    write(sorted((seen.parent / "records").iterdir())[:2], tmp_path / "blind.jsonl", False)
    with pytest.raises(sc.Complaint, match="has no observations"):
        cloning.fit([tmp_path / "blind.jsonl"], 1)


def test_a_standard_set_continues_and_has_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(standard.GAMES, "small", 4)
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    left = [0, 0]

    def stop() -> None:
        if not left:
            raise KeyboardInterrupt
        left.pop()

    with pytest.raises(KeyboardInterrupt):
        standard.make("small", "intrigue-4", one, False, 1, stop)
    cut = standard.record_of(tmp_path / "one.jsonl.records", 0)
    cut.write_text(cut.read_text("utf-8")[:-1], encoding="utf-8")  # a run that was killed leaves such a record
    assert standard.make("small", "intrigue-4", one, False, 1) == standard.make("small", "intrigue-4", other, False, 2)
    assert one.read_bytes() == other.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.jsonl", "other.jsonl"]


@pytest.mark.parametrize(("words", "sentence"), [
    (["--standard", "tiny"], "There is no standard set 'tiny'; the sets are small, medium."),
    (["--standard", "small", "--task", "base-9"], "There is no task 'base-9'"),
    (["--standard", "small", "games"], "leave out the records"),
    (["--task", "base-3", "games"], "leave out --task"),
    ([], "Name records or folders of records"),
])
def test_what_the_command_refuses(words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["dataset", *words, "--out", str(tmp_path / "all.jsonl")]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
