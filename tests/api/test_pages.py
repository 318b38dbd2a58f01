"""The pages about Python are true: their examples run, pass the type checker, and the reference is made from the docstrings."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import smallcouncil as sc
from tests.api import reference
from tests.examples import check_examples, examples_on

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_examples_give_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_examples("python.md", 40)


def test_the_program_in_the_readme_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(PROGRAM.splitlines()) == 10
    exec(compile(PROGRAM, "README.md", "exec"), {})
    assert "won" in capsys.readouterr().out


def test_the_examples_pass_the_type_checker(tmp_path: Path) -> None:
    examples, program = tmp_path / "examples.py", tmp_path / "program.py"
    examples.write_text("".join(example.source for example in examples_on("python.md")), encoding="utf-8")
    program.write_text(PROGRAM, encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml", str(examples), str(program)]
    checked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_reference_is_made_from_the_docstrings() -> None:
    """If not: `PYTHONPATH=src .venv/bin/python -m tests.api.reference`."""
    assert reference.PAGE.read_text("utf-8") == reference.page()
    for name in sc.__all__:
        assert f"## sc.{name}" in reference.page()


def test_everything_in_the_reference_is_told() -> None:
    assert [line for line in reference.page().splitlines() if re.fullmatch(r"\| `.*` \|\s*\|", line)] == []
