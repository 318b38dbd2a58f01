"""What is printed for somebody to type must be what works there."""

from __future__ import annotations

import shutil
import subprocess
import sys
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
