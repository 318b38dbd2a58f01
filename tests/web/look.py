"""Opens your own position in the browser: `PYTHONPATH=src .venv/bin/python -m tests.web.look FILE`, until Ctrl-C.

Each scenario of the file is a table that starts where its story ends; every house there is yours, at its own address.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from smallcouncil.scenarios.language import Scenario, read
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.webtools import client
from tests.web.people import set_table
from tests.web.quick_server import running
from tests.web.stage import name_of


def tables(file: Path, url: str) -> list[str]:
    """The addresses to open, a line per house."""
    told: list[str] = []
    for scene in read(file.read_text(encoding="utf-8"), file.name):
        told += [scene.title, *seats(scene, url)]
    return told


def seats(scene: Scenario, url: str) -> list[str]:
    houses = ruleset(scene.options, scene.players).houses[: scene.players]
    made = set_table(url, "thrones", [{"kind": "you", "name": house} for house in houses], name=name_of(scene))
    return [f"  {houses[key['seat']]:<10} {url}#/t/{made['table']}/{key['secret']}" for key in made["seats"]]


def main(file: Path) -> None:
    client.make_ready()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), file.resolve()) as url, suppress(KeyboardInterrupt):
        print(*tables(file, url), sep="\n", flush=True)
        while True:
            time.sleep(60)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
