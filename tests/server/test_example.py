"""The client of the documentation plays a seat of a real server to the end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_client_names_the_arguments_that_it_needs() -> None:
    said = subprocess.run([sys.executable, "docs/examples/player.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "player.py needs three words: the address of the server, the table, and the secret of the seat.\n"


@pytest.mark.long
def test_the_thirty_line_client_plays_a_game_of_each_kind(tmp_path: Path) -> None:
    """It binds to loopback, takes a free port, and says where it is."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "smallcouncil", "play", "--no-open", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    for limit in ("pace=0", "rate=1e6", "burst=1e6", "rate_each=1e6", "burst_each=1e6"):
        command += ["--limit", limit]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://localhost:\d+/", line)
        assert found, line
        for game, players in (("intrigue", 2), ("thrones", 3)):
            made = set_table(found[0], game, players)
            words = [sys.executable, "docs/examples/player.py", found[0], made["table"], made["seats"][0]["secret"]]
            said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
            assert said.stdout.splitlines()[-1].startswith("won by seats")
    finally:
        server.terminate()
        server.wait()


def set_table(url: str, game: str, players: int) -> Any:
    seats = [{"kind": "you", "name": "Ann"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    wish = json.dumps({"game": game, "players": players, "seats": seats}).encode()
    request = urllib.request.Request(url + "api/tables", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
