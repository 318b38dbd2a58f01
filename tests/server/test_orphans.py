"""Workers end with whoever began them, however that ends: nothing is left of a server, or of a command, that was killed."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from smallcouncil.processes import end_with_parent
from tests.effort import PATIENCE

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processes of others are seen in /proc")

ROOT = Path(__file__).parents[2]


def stat_of(pid: int) -> list[str]:
    """State, parent and other fields of a process; an empty list if there is no such process."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return []


def is_alive(pid: int) -> bool:
    return stat_of(pid)[:1] not in ([], ["Z"], ["X"])


def children_of(pid: int) -> list[int]:
    """The children of a process, their children, and so on."""
    parents = {int(each.name): stat_of(int(each.name)) for each in Path("/proc").iterdir() if each.name.isdigit()}
    found, new = [], [pid]
    while new:
        new = [child for child, stat in parents.items() if stat and int(stat[1]) in new]
        found += new
    return found


def busy_children_of(pid: int) -> list[int]:
    """Descendants that have used more than a second of processor time."""
    ticks = os.sysconf("SC_CLK_TCK")
    return [child for child in children_of(pid) if (stat := stat_of(child)) and int(stat[11]) / ticks > 1.0]


def happens(what: Callable[[], object]) -> bool:
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def end(pids: list[int]) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@contextlib.contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A process of ours; it does not outlive the test."""
    process = subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process
    finally:
        children = children_of(process.pid)
        process.kill()
        process.wait()
        end(children)


def kill_and_look(process: subprocess.Popen[str], least: int) -> None:
    children = children_of(process.pid)
    assert len(children) >= least
    process.kill()
    process.wait()
    happens(lambda: not any(is_alive(child) for child in children))
    left = [child for child in children if is_alive(child)]
    end(left)
    assert not left, "they outlive their parent"


def test_nothing_is_left_of_a_server_that_was_killed_while_bots_think(tmp_path: Path) -> None:
    serving = "from smallcouncil.server.settings import settings_with; from smallcouncil.server.process.serve import *\n"
    serving += "bound = free_socket('127.0.0.1', 0)\n"
    serving += f"settings = settings_with(database='sqlite:///{tmp_path / 'tables.sqlite'}', workers=2, pace=0)\n"
    serving += "Server(config_of(settings), str(bound.getsockname()[1]), opens=False).run(sockets=[bound])\n"
    with begun("-c", serving) as server:
        assert server.stdout is not None
        port = next(word for word in server.stdout.readline().split() if word.isdigit())
        spiders = {"game": "intrigue", "players": 3, "seats": [{"kind": "bot", "bot": "spider:2000"}] * 3}
        with contextlib.ExitStack() as watchers:
            for _ in range(2):
                made = post(f"http://127.0.0.1:{port}/api/tables", json.dumps(spiders).encode())
                socket = watchers.enter_context(connect(f"ws://127.0.0.1:{port}/socket"))
                socket.send(json.dumps({"type": "hello", "table": made["table"]}))
            with contextlib.suppress(urllib.error.HTTPError):
                post(f"http://127.0.0.1:{port}/api/records", b"no record")
            assert happens(lambda: busy_children_of(server.pid))
            kill_and_look(server, least=2)


def post(url: str, body: bytes) -> dict[str, str]:
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, str] = json.load(answer)
        return found


def hold_the_interpreter() -> None:
    """Keeps all other threads from running, as compiled code does in a long thought."""
    end_with_parent()
    print("holding", flush=True)
    ctypes.PyDLL(None).sleep(3600)


def stand_still() -> None:
    """Sleeps on a platform whose kernel does not end orphans."""
    sys.platform = "elsewhere"
    end_with_parent()
    print("holding", flush=True)
    time.sleep(3600)


@pytest.mark.parametrize("worker", [hold_the_interpreter, stand_still])
def test_a_worker_ends_whether_threads_can_run_in_it_or_no_kernel_helps(worker: Callable[[], None]) -> None:
    holding = (
        f"import multiprocessing, time; from tests.server.test_orphans import {worker.__name__}\n"
        f"multiprocessing.get_context('spawn').Process(target={worker.__name__}).start(); time.sleep(3600)\n"
    )
    with begun("-c", holding) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "holding\n"
        kill_and_look(parent, least=1)


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--game", "intrigue", "--players", "3", "--bots", "spider:90000", "--games", "20", "--jobs", "2"],
        ["fuzz", "--games", "100000", "--jobs", "2"],
    ],
)
def test_nothing_is_left_of_a_command_that_was_killed(words: list[str]) -> None:
    with begun("-m", "smallcouncil", *words) as command:
        assert happens(lambda: len(busy_children_of(command.pid)) >= 2)
        kill_and_look(command, least=2)
