"""Datasets: their rows are the decisions of the records, in both forms of file, whatever happened while they were written."""

from __future__ import annotations

import gc
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import WeakSet

import numpy as np
import pytest

import smallcouncil as sc
from smallcouncil import cli
from smallcouncil.core.records import FIRST_LINE
from smallcouncil.research import Dataset
from smallcouncil.research.datasets import writing
from smallcouncil.research.datasets.form import Batch
from smallcouncil.research.datasets.rows import SPLITS, GameRows, split_of
from smallcouncil.research.datasets.writing import write
from tests.examples import check_examples

TABLES: list[dict[str, Any]] = [
    {"game": "thrones", "players": 3},
    {"game": "thrones", "players": 6, "preset": "clash"},
    {"game": "thrones", "players": 4, "preset": "swords"},
    {"game": "intrigue", "players": 4},
]
PAGE = (Path(__file__).parents[2] / "docs" / "research" / "datasets.md").read_text("utf-8")
ENDINGS = (".parquet", ".jsonl")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    sc.match(["random"], games=6, seed=3, players=3, jobs=1, records=str(folder))
    return folder


def files_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.record"))


def rows(path: Path, size: int = 1000, split: str = "") -> Iterator[dict[str, Any]]:
    """The rows one by one, with the ids alone that are legal."""
    for batch in Dataset(path).batches(size, split):
        for number in range(len(batch["id"])):
            row = {name: column[number] for name, column in batch.items()}
            yield {**row, "legal": row["legal"][: row["count"]].tolist()}


def told(batches: Iterator[Batch]) -> list[dict[str, Any]]:
    return [{name: np.asarray(column).tolist() for name, column in batch.items()} for batch in batches]


def interrupted(files: list[Path], out: Path, after: int) -> None:
    """Begins a dataset and stops while this many games are read."""
    left = [0] * after

    def stop() -> None:
        if not left:
            raise KeyboardInterrupt
        left.pop()

    with pytest.raises(KeyboardInterrupt):
        write(files, out, False, stop)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str([*table.values()][1:]))
def test_a_row_is_what_the_seat_saw_and_chose(table: dict[str, Any], tmp_path: Path) -> None:
    sc.match(["random"], games=1, seed=5, jobs=1, records=str(tmp_path), **table)
    (file,) = files_in(tmp_path)
    written = write([file], tmp_path / "all.parquet", True)
    record, found = sc.read_record(file), rows(tmp_path / "all.parquet", size=100)
    game = sc.new(**table, seed=record.seed)
    for step in record._steps:
        for seat, chain in step.chains.items():
            for choice in chain:
                chosen = game._setting.choices[choice]
                if len(game.legal(seat)) > 1:
                    row = next(found)
                    assert (row["seat"], row["id"], row["text"]) == (seat, chosen.id, chosen.text)
                    assert row["legal"] == game.legal_ids(seat)
                    assert row["step"] == len(game.draft(seat))
                    assert row["turn"] == game.turn
                    assert (row["observation"] == game.observe(seat, flat=True)).all()
                game.push(seat, chosen)
    assert next(found, None) is None
    assert list(row["outcome"]) == pytest.approx(game.returns())
    assert list(row["ranks"]) == game.returns(ranks=True)
    assert (row["game"], row["seed"], row["bots"]) == (file.stem, record.seed, record.players)
    assert written.rows == len(Dataset(tmp_path / "all.parquet"))


def test_both_forms_have_the_same_rows(records: Path, tmp_path: Path) -> None:
    one, other = (write(files_in(records), tmp_path / f"all{ending}", True) for ending in ENDINGS)
    assert one._replace(bytes=0) == other._replace(bytes=0)
    first, second = (Dataset(tmp_path / f"all{ending}") for ending in ENDINGS)
    assert first.about.items() <= second.about.items()  # lines of JSON have a checksum of their own
    assert told(first.batches(700)) == told(second.batches(700))


def test_a_file_explains_its_numbers(records: Path, tmp_path: Path) -> None:
    write(files_in(records), tmp_path / "all.parquet", True)
    dataset = Dataset(tmp_path / "all.parquet")
    assert [str(each) for each in dataset.actions] == [str(each) for each in sc.actions("thrones")]
    assert list(dataset.observations) == list(sc.observations("thrones"))
    assert dataset.about["seats"] == sc.new(players=3).seats
    for row in rows(tmp_path / "all.parquet"):
        assert str(dataset.actions[row["id"]]) == row["text"]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("after", [1, 3, 5])
def test_a_stopped_run_continues_without_double_rows(
    records: Path, tmp_path: Path, ending: str, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "PART_ROWS", {False: 300, True: 300})
    whole, out = tmp_path / f"whole{ending}", tmp_path / f"out{ending}"
    write(files_in(records), whole, False)
    interrupted(files_in(records), out, after)
    assert not out.exists()
    write(files_in(records), out, False)
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([whole.name, out.name])


def test_a_stopped_run_does_not_change_its_columns(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "PART_ROWS", {False: 300, True: 300})
    interrupted(files_in(records), tmp_path / "out.jsonl", 3)
    with pytest.raises(sc.Complaint, match="was started without observations"):
        write(files_in(records), tmp_path / "out.jsonl", True)


def test_a_part_ends_with_the_game_that_fills_it(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So memory depends on one part, not on how many games there are."""
    monkeypatch.setattr(writing, "PART_ROWS", {False: 300, True: 300})
    held: list[list[int]] = []
    add = writing.Parts.add

    def watched(parts: writing.Parts, games: list[GameRows]) -> None:
        held.append([len(each) for each in games])
        add(parts, games)

    monkeypatch.setattr(writing.Parts, "add", watched)
    written = write(files_in(records), tmp_path / "all.jsonl", False)
    assert sum(map(sum, held)) == written.rows
    assert all(sum(lengths[:-1]) < 300 for lengths in held)


def test_splits_go_by_the_seed_alone(records: Path, tmp_path: Path) -> None:
    drawn = [split_of(seed) for seed in range(20_000)]
    for name, share in SPLITS.items():
        assert drawn.count(name) / 200 == pytest.approx(share, abs=0.6)
    write(files_in(records), tmp_path / "all.parquet", False)
    whole = list(rows(tmp_path / "all.parquet"))
    assert all(row["split"] == split_of(int(row["seed"])) for row in whole)
    counts = [len(list(rows(tmp_path / "all.parquet", split=name))) for name in SPLITS]
    assert counts == [[row["split"] for row in whole].count(name) for name in SPLITS]


def test_games_in_progress_are_left_out(records: Path, tmp_path: Path) -> None:
    first, second, *_ = files_in(records)
    game = sc.replay(first).at(turn=3)
    (tmp_path / "open.record").write_text(game.record(), encoding="utf-8")
    written = write([tmp_path / "open.record", second], tmp_path / "all.jsonl", False)
    assert (written.games, written.open) == (1, 1)
    with pytest.raises(sc.Complaint, match="None of these games is over"):
        write([tmp_path / "open.record"], tmp_path / "none.jsonl", False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.jsonl", "open.record"]


def test_no_game_stays_in_memory_after_its_part(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even until Python looks for rings of objects: observations are large, and it does not notice how large."""
    monkeypatch.setattr(writing, "PART_ROWS", {False: 300, True: 1})
    living, most = WeakSet[Any](), list[int]()

    class Watched(GameRows):
        def __init__(self, file: Path, observing: bool) -> None:
            super().__init__(file, observing)
            living.update((self, self.reader, self.reader.game))

    monkeypatch.setattr(writing, "GameRows", Watched)
    gc.disable()
    try:
        write(files_in(records)[:3], tmp_path / "all.jsonl", True, lambda: most.append(len(living)))
    finally:
        gc.enable()
    assert most == [3] * 3  # a game, its reader and its rows, three times
    assert not living


# Bad input -----------------------------------------------------------------------------------------------------------


def test_records_of_another_table_are_refused(records: Path, tmp_path: Path) -> None:
    sc.match(["random"], games=1, seed=5, players=3, options=["ports"], jobs=1, records=str(tmp_path / "other"))
    mixed = [*files_in(records)[:1], shutil.copy(files_in(tmp_path / "other")[0], tmp_path / "other.record")]
    with pytest.raises(sc.Complaint, match=r"other.record is of another table .*: its options are ports, not none\."):
        write([Path(each) for each in mixed], tmp_path / "all.jsonl", False)
    assert not list(tmp_path.glob("all*"))


def test_a_damaged_record_is_refused_by_its_line(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = files_in(records)[0].read_text("utf-8")
    (tmp_path / "bad.record").write_text(text.replace("Raid", "Riad"), encoding="utf-8")
    (tmp_path / "none.record").write_text("nothing", encoding="utf-8")
    for name, sentence in (("bad", "bad.record, line "), ("none", f"its first line is not `{FIRST_LINE}`")):
        assert cli.main(["dataset", str(tmp_path / f"{name}.record"), "--out", str(tmp_path / "all.jsonl")]) == 2
        assert sentence in capsys.readouterr().err
    assert not list(tmp_path.glob("all*"))


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_damaged_file_is_refused(records: Path, tmp_path: Path, ending: str) -> None:
    whole, broken = tmp_path / f"whole{ending}", tmp_path / f"broken{ending}"
    write(files_in(records)[:2], whole, True)
    data = whole.read_bytes()
    for cut in range(0, len(data), len(data) // 20):
        broken.write_bytes(data[:cut])
        with pytest.raises(sc.Complaint, match=r"damaged|not a dataset"):
            list(Dataset(broken).batches())
    middle = len(data) * 2 // 3
    broken.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    with pytest.raises(sc.Complaint, match=r"damaged|not a dataset"):
        list(Dataset(broken).batches())


def test_what_a_dataset_refuses(records: Path, tmp_path: Path) -> None:
    write(files_in(records)[:1], tmp_path / "all.jsonl", False)
    before = (tmp_path / "all.jsonl").read_bytes()
    dataset = Dataset(tmp_path / "all.jsonl")
    for size in (0, -1, True, "ten"):
        with pytest.raises(sc.Complaint, match="The size of a batch"):
            dataset.batches(size)  # type: ignore[arg-type]
    with pytest.raises(sc.Complaint, match="There is no split 'trian'; the splits are train, valid, test"):
        dataset.batches(split="trian")
    for wrong, why in (("all.csv", "csv"), ("none.jsonl", "No such file"), ("none.parquet", "No such file")):
        with pytest.raises(sc.Complaint, match=why):
            Dataset(tmp_path / wrong)
    with pytest.raises(sc.Complaint, match="exists already"):
        write(files_in(records), tmp_path / "all.jsonl", False)
    with pytest.raises(sc.Complaint, match="Two records are named"):
        write(files_in(records)[:1] * 2, tmp_path / "two.jsonl", False)
    assert (tmp_path / "all.jsonl").read_bytes() == before


def test_without_its_package_a_sentence_names_the_extra(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    words = ["dataset", str(records), "--out", str(tmp_path / "all.parquet")]
    assert cli.main(words) == 2
    assert "pip install '.[research]'" in capsys.readouterr().err
    assert cli.main([*words[:-1], str(tmp_path / "all.jsonl")]) == 0


def test_the_command_says_what_it_wrote(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["dataset", str(records), "--out", str(tmp_path / "all.parquet")]
    assert cli.main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rows"] == len(Dataset(tmp_path / "all.parquet"))
    assert report["bytes_per_row"] == pytest.approx((tmp_path / "all.parquet").stat().st_size / report["rows"], abs=0.01)
    (tmp_path / "all.parquet").unlink()
    assert cli.main(words) == 0
    assert f"{report['rows']} rows of {report['games']} games" in capsys.readouterr().out
    assert cli.main(["dataset", str(tmp_path), "--out", str(tmp_path / "more.parquet")]) == 2
    assert "There are no records" in capsys.readouterr().err


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (commands,) = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    for line in commands.splitlines():
        assert cli.main(line.removeprefix("./council ").split()) == 0
    capsys.readouterr()
    check_examples("research/datasets.md", 3)
    with_seen = next(Dataset("seen.parquet").batches())
    columns = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)))
    assert {*with_seen} == {*columns, "count"}
