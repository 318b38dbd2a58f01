"""A server for browser tests: bots and forced answers come at once, players who leave are soon absent, nothing is limited.

Games may start at a scene of `scenes.scenario`, or of the named file.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from smallcouncil.server.process.serve import serve
from smallcouncil.server.settings import settings_with
from tests.effort import PATIENCE
from tests.web import stage

RATES = (
    "rate", "burst", "rate_each", "burst_each", "requests", "requests_burst", "works_burst", "new_tables", "new_rate", "answers",
    "lessons", "lessons_burst",
)

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def running(folder: Path, scenes: Path = stage.FILE) -> Iterator[str]:
    """The address of such a server, which stores its games in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "tests.web.quick_server", str(port), f"sqlite:///{folder / 'tables.sqlite'}", str(scenes)]
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    address = f"http://127.0.0.1:{port}/"
    try:
        wait_for(process, address + "api/games")
        yield address
    finally:
        process.terminate()
        process.wait()


def wait_for(process: subprocess.Popen[bytes], address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the server does not start"
        try:
            urllib.request.urlopen(address).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"the server does not answer within {PATIENCE} seconds")


if __name__ == "__main__":
    stage.build(Path(sys.argv[3]))
    # Bots think and books are made in this process: in low-priority processes they would wait for every browser.
    fast = settings_with(database=sys.argv[2], workers=0, readers=0, pace=0, thinking=0, absent=2.0)
    fast.set_limits([f"{name}=1e9" for name in RATES])
    sys.exit(serve(fast, "127.0.0.1", int(sys.argv[1]), opens=False))
