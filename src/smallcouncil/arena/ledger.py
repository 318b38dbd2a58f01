"""A file of results with a line for each game, so that an interrupted arena can continue."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from smallcouncil.arena.one_game import Outcome
from smallcouncil.arena.schedule import Meeting
from smallcouncil.errors import Complaint

FORM: Final = "small council arena 1"


class Ledger:
    """The results file. Its first line says what is played; an incomplete last line is ignored."""

    def __init__(self, path: Path, meeting: Meeting) -> None:
        self.path: Path = path
        self.meeting: Meeting = meeting
        self.found: dict[int, Outcome] = {}
        try:
            self.read(path.read_bytes() if path.exists() else b"")
        except OSError as error:
            raise Complaint(f"The file {path} for results cannot be used: {error.strerror}.") from None

    def read(self, data: bytes) -> None:
        kept = data[: data.rfind(b"\n") + 1]
        head, *lines = kept.decode("utf-8", "replace").splitlines() or [""]
        if not head:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.heading()) + "\n", encoding="utf-8")
            return
        self.check(head)
        if kept != data:
            self.path.write_bytes(kept)
        for line in lines:
            outcome = outcome_of(json.loads(line))
            self.found[outcome.number] = outcome

    def heading(self) -> dict[str, Any]:
        return {"form": FORM, **json.loads(json.dumps(self.meeting._asdict()))}

    def check(self, head: str) -> None:
        try:
            there = json.loads(head)
        except json.JSONDecodeError:
            there = None
        if not isinstance(there, dict) or there.get("form") != FORM:
            raise Complaint(f"{self.path} is not a file of arena results.")
        for key, value in self.heading().items():
            if there.get(key, Meeting._field_defaults.get(key)) != value:
                raise Complaint(f"{self.path} has results of another arena: there {key} is {there.get(key)}, here {value}.")

    def add(self, outcome: Outcome) -> None:
        self.found[outcome.number] = outcome
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(outcome._asdict()) + "\n")

    def outcomes(self) -> list[Outcome]:
        return [self.found[number] for number in sorted(self.found)]


def outcome_of(plain: dict[str, Any]) -> Outcome:
    return Outcome(**plain)
