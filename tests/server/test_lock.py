"""Two servers on one file: the second leads to the first, or says who holds the file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from smallcouncil import cli
from smallcouncil.errors import BAD_INPUT
from smallcouncil.server.process import lock
from smallcouncil.server.process.lock import DatabaseLock, DatabaseTaken, Held, answers
from tests.server.strangers import serving
from tests.server.tables import settings


@contextmanager
def playing(file: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`council play` as a process of its own, and the first line it says."""
    command = [sys.executable, "-P", "-m", "smallcouncil", "play", "--no-open", "--database", f"sqlite:///{file}", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_the_second_play_on_a_file_leads_to_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("smallcouncil.commands.play.has_screen", lambda: True)
    file = tmp_path / "games.sqlite"
    with playing(file) as (first, said):
        page = re.findall(r"http://localhost:\d+/", said)[0]
        for words in ([], ["--no-open"]):
            assert cli.main(["play", "--database", f"sqlite:///{file}", *words]) == 0
            told = capsys.readouterr().out
            assert f"The table is already set: {page}" in told
            assert f"process {first.pid}" in told
        assert opened == [page]
        (tmp_path / "link.sqlite").symlink_to(file)
        assert cli.main(["play", "--no-open", "--database", f"sqlite:///{tmp_path / 'link.sqlite'}"]) == 0
        assert page in capsys.readouterr().out
    with playing(file) as (_, said):
        assert "The table is set: " in said, "a server that was killed holds nothing"


def test_a_process_that_holds_the_file_and_does_not_answer_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.2)
    file = tmp_path / "games.sqlite"
    held = DatabaseLock(f"sqlite:///{file}")
    held.take()
    for url in ("", "http://127.0.0.1:9/"):
        held.tell(url, url)
        assert cli.main(["play", "--no-open", "--database", f"sqlite:///{file}"]) == BAD_INPUT
        said = " ".join(capsys.readouterr().err.split())
        assert f"in use by process {os.getpid()}, which is not answering" in said
    held.free()
    again = DatabaseLock(f"sqlite:///{file}")
    again.take()
    again.free()


def test_the_address_in_the_lock_file_counts_only_while_the_lock_is_held(tmp_path: Path) -> None:
    one, two = DatabaseLock(str(tmp_path / "a.db")), DatabaseLock(str(tmp_path / "a.db"))
    one.take()
    one.tell("http://127.0.0.1:8000/", "https://council.example/")
    with pytest.raises(DatabaseTaken) as taken:
        two.take()
    assert taken.value.held == Held(os.getpid(), "http://127.0.0.1:8000/", "https://council.example/")
    one.free()
    two.take()
    assert lock.read(two.beside) == Held(os.getpid())
    two.free()


def test_postgresql_is_for_several_servers() -> None:
    for _ in range(2):
        DatabaseLock("postgresql://localhost/games").take()


def test_only_a_table_of_ours_counts_as_an_answer(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as served:
        assert answers(f"http://127.0.0.1:{served.port}/")
    assert not answers(f"http://127.0.0.1:{served.port}/")
    assert not answers("")
    assert not answers("https://council.example/")
