"""The background compile pauses for a test run, a bench or a build of any checkout, and no two compiles run at once.

A program that counts replaces the compiler, and starts another one: both must pause, continue and end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from smallcouncil import cli, compiled, machine
from smallcouncil.commands import build, compiling
from smallcouncil.commands import test as test_command

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has neither these locks nor these signals")

COUNTS = """
import os, sys, time
place = sys.argv[1]
while not os.path.exists(place + "/enough"):
    with open(place + "/" + sys.argv[2], "a") as file:
        file.write(".")
    time.sleep(0.01)
"""
WORKS = """
import os, subprocess, sys, zipfile
from smallcouncil.commands import compiling
compiling.end_with_watcher()
place = os.environ["COUNTS_IN"]
count = [sys.executable, "-c", os.environ["COUNTS"], place]
ours, theirs = (subprocess.Popen([*count, name], stdin=subprocess.DEVNULL) for name in ("first", "second"))
print(os.getpid(), ours.pid, theirs.pid, file=open(place + "/pids.new", "w"))
os.rename(place + "/pids.new", place + "/pids")
ours.wait(), theirs.wait()
zipfile.ZipFile(sys.argv[1] + "/fake.whl", "w").writestr("smallcouncil/core/game.py", "no library")
"""
WATCHES = """
import sys
from smallcouncil import compiled
from smallcouncil.commands import compiling
compiled.fingerprint = lambda sources=None: "today"
sys.exit(compiling.main([sys.executable, "-c", sys.argv[1]]))
"""


def until(true: Callable[[], bool]) -> None:
    """Waits without a limit: only the test's own time limit counts."""
    while not true():
        time.sleep(0.02)


class Compile:
    """A background compile as `council play` starts it, with its own user and machine."""

    def __init__(self, place: Path, environment: dict[str, str]) -> None:
        self.place: Path = place
        self.watcher: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-c", WATCHES, WORKS], env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def workers(self) -> list[int]:
        until((self.place / "pids").exists)
        return [int(word) for word in (self.place / "pids").read_text().split()]

    def counted(self) -> list[int]:
        return [(self.place / name).stat().st_size if (self.place / name).exists() else 0 for name in ("first", "second")]

    def goes_on(self) -> None:
        """Returns when both programs have counted further."""
        before = self.counted()
        until(lambda: all(now > then for now, then in zip(self.counted(), before, strict=True)))

    def rests(self) -> None:
        """Returns when both programs are paused."""
        until(lambda: all(state(pid) == "T" for pid in self.workers))

    def finish(self) -> int:
        (self.place / "enough").touch()
        return self.watcher.wait()


def state(pid: int) -> str:
    """R and S run, T is paused, Z has ended; empty if it is gone."""
    said = subprocess.run(["ps", "-o", "state=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return said.stdout.strip()[:1]


def is_gone(pid: int) -> bool:
    return state(pid) in ("", "Z")


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Compile]]:
    for name in ("temporary", "cache", "place"):
        (tmp_path / name).mkdir()
    environment = {
        "TMPDIR": str(tmp_path / "temporary"), "XDG_CACHE_HOME": str(tmp_path / "cache"), "COUNTS": COUNTS,
        "COUNTS_IN": str(tmp_path / "place"), "PYTHONPATH": str(compiled.PACKAGE.parent),
    }
    monkeypatch.setattr("tempfile.tempdir", environment["TMPDIR"])
    monkeypatch.setenv("XDG_CACHE_HOME", environment["XDG_CACHE_HOME"])
    begun: list[Compile] = []

    def one() -> Compile:
        begun.append(Compile(tmp_path / "place", environment))
        return begun[-1]

    yield one
    for each in begun:
        each.watcher.kill()
        each.finish()


@pytest.fixture
def background(begin: Callable[[], Compile]) -> Compile:
    """A running compile."""
    found = begin()
    found.goes_on()
    return found


def test_it_pauses_while_the_machine_is_needed_and_continues_afterwards(background: Compile) -> None:
    with machine.needed():
        background.rests()
        with machine.needed():  # a bench beside the suite
            background.rests()
        assert all(state(pid) == "T" for pid in background.workers)
    background.goes_on()
    assert background.finish() == 0
    assert (compiled.cache() / "today").is_dir()


def test_it_checks_often_enough_to_pause_within_a_second() -> None:
    assert compiling.LOOK_EVERY < 1


@pytest.mark.parametrize(("words", "does"), [
    (["test", "tests/project/test_words.py"], (test_command, "quick_round")),
    (["test"], (test_command, "full_round")),
    (["build"], (build, "run")),
])
def test_suites_and_builds_need_the_machine(
    words: list[str], does: tuple[object, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does `bench`; its module is large, so the list is checked."""
    monkeypatch.setattr(machine, "folder", lambda: tmp_path)
    seen: list[bool] = []

    def look(*given: object) -> int:
        seen.append(machine.is_needed())
        return 0

    monkeypatch.setattr(*does, look)
    assert not machine.is_needed()
    assert cli.main(words) == 0
    assert seen == [True]
    assert not machine.is_needed()
    assert "bench" in cli.NEED_THE_MACHINE


def test_it_does_not_start_while_the_machine_is_needed(begin: Callable[[], Compile]) -> None:
    with machine.needed():
        waits = begin()
        until(compiled.is_building)
        time.sleep(2 * compiling.LOOK_EVERY)
        assert waits.counted() == [0, 0]
    waits.goes_on()


def test_a_second_compile_ends_at_once_without_a_word(background: Compile) -> None:
    assert compiling.main([sys.executable, "-c", "raise SystemExit('two at once')"]) == 0
    assert compiled.is_building()
    assert not list(compiled.cache().glob("*.failed"))


@pytest.mark.parametrize("resting", [False, True])
def test_killing_the_watcher_ends_the_work_and_frees_the_locks(background: Compile, resting: bool) -> None:
    if resting:
        with machine.needed():
            background.rests()
            background.watcher.kill()
            until(lambda: all(is_gone(pid) for pid in background.workers))
    else:
        background.watcher.kill()
        until(lambda: all(is_gone(pid) for pid in background.workers))
    background.watcher.wait()
    assert not compiled.is_building()
    assert not (compiled.cache() / "today").exists()


def test_a_killed_test_run_no_longer_needs_the_machine(background: Compile) -> None:
    program = "from smallcouncil import machine\nwith machine.needed():\n print('ours', flush=True)\n input()"
    environment = {**os.environ, "PYTHONPATH": str(compiled.PACKAGE.parent), "TMPDIR": str(machine.folder().parent)}
    suite = subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert suite.stdout is not None
    assert suite.stdout.readline() == "ours\n"
    background.rests()
    suite.send_signal(signal.SIGKILL)
    suite.communicate()
    background.goes_on()


def test_another_users_folder_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled without the others' locks; a test run still works."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)  # the folder is ours, so it belongs to another user now
    with machine.needed(), machine.compiling() as free:
        assert not free
    assert list((tmp_path / f"smallcouncil-{os.geteuid() + 1}").iterdir()) == []


def test_a_link_in_its_place_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / f"smallcouncil-{os.getuid()}").symlink_to(tmp_path / "elsewhere")
    with machine.needed(), machine.compiling() as free:
        assert not free
    assert list((tmp_path / "elsewhere").iterdir()) == []
