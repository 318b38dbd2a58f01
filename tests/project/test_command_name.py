"""Commands in printed sentences work where they are printed."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import smallcouncil
from smallcouncil import COMMAND

CODE = "import smallcouncil; print(smallcouncil.COMMAND, smallcouncil.__file__)"


def test_a_checkout_is_started_by_its_own_program() -> None:
    assert COMMAND == "./council"


def test_an_installed_package_is_started_by_the_installed_command(tmp_path: Path) -> None:
    installed = tmp_path / "lib" / "site-packages" / "smallcouncil"
    installed.mkdir(parents=True)
    shutil.copy(smallcouncil.__file__, installed)
    code = f"import sys; sys.path.insert(0, {str(installed.parent)!r}); {CODE}"
    told = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["council", str(installed / "__init__.py")]


def texts(path: Path) -> Iterator[str]:
    """String literals without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    docstrings = [body[0].value for body in bodies if body and isinstance(body[0], ast.Expr)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield node.value


def test_no_sentence_names_a_command_that_may_not_exist() -> None:
    """`council play` works where the package is installed, `./council play` in a checkout: COMMAND knows."""
    package = Path(smallcouncil.__file__).parent
    wrong = [(path.name, text) for path in package.rglob("*.py") for text in texts(path) if "`council " in text]
    # These become comments in files of the repository.
    assert [name for name, _ in wrong] == ["contract.py"] * len(wrong), wrong
