"""Picks the form of a file by its ending."""

from __future__ import annotations

from pathlib import Path

from smallcouncil.errors import Complaint
from smallcouncil.research.datasets.form import FileForm
from smallcouncil.research.datasets.jsonl import JsonLines
from smallcouncil.research.datasets.parquet import Parquet


def form_of(path: Path) -> FileForm:
    for form in (Parquet, JsonLines):
        if path.suffix == form.ending:
            return form()
    raise Complaint(f"A dataset is a file {Parquet.ending} or {JsonLines.ending}, not {path.name}.")
