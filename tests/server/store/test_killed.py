"""What was acknowledged is there, whenever the server is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import smallcouncil
from tests.server.store import killed


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    # Runs in a process of its own, because only a process without threads may be forked.
    program = [sys.executable, killed.__file__, str(tmp_path / "games.db"), "5"]
    here = os.environ | {"PYTHONPATH": str(Path(smallcouncil.__file__).parents[1])}
    ran = subprocess.run(program, env=here, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "none lost" in ran.stdout
