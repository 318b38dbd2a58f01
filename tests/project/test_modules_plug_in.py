"""Modules plug in without the base rules knowing of them."""

from __future__ import annotations

import ast
from pathlib import Path

from smallcouncil.thrones.modules import MODULES

SOURCES = Path(__file__).parents[2] / "src" / "smallcouncil"


ROOMS = "smallcouncil.thrones.modules."


def base_files() -> list[Path]:
    chapters = ("rules", "cards", "nouns", "language", "reading", "saving", "proof")
    folders = [SOURCES / name for name in ("core", "scenarios", "testkit")] + [SOURCES / "thrones" / name for name in chapters]
    assert all(folder.is_dir() for folder in folders)
    return [file for folder in folders for file in sorted(folder.rglob("*.py"))]


def imports(file: Path) -> list[str]:
    """Everything a file imports, as `module.name`."""
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def test_the_base_imports_nothing_from_modules() -> None:
    for file in base_files():
        assert not any("modules" in name for name in imports(file)), file.name


def test_only_option_folders_and_the_list_of_options_import_from_option_folders() -> None:
    rooms = SOURCES / "thrones" / "modules"
    lists = ("MODULES", "OPTIONS", "PLAYERS")
    for file in sorted(SOURCES.rglob("*.py")):
        if rooms not in file.parents:
            entered = [name for name in imports(file) if name.startswith(ROOMS) and name.removeprefix(ROOMS) not in lists]
            assert not entered, f"{file.relative_to(SOURCES)} imports {entered}"


def test_base_rules_name_no_option_and_never_ask_which_is_on() -> None:
    spelled = [spelling for module in MODULES for spelling in (module.name, module.name.replace("-", "_"), type(module).__name__)]
    names = [name for name in spelled if name != "fortifications"]  # the icon of House Cards
    for file in base_files():
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, f"{file.name} names {node.value}"
            if isinstance(node, ast.Name | ast.Attribute):
                word = node.id if isinstance(node, ast.Name) else node.attr
                assert word not in names, f"{file.name} names {word}"
            if isinstance(node, ast.Attribute) and node.attr == "options" and file.parent.name != "core":
                assert ast.unparse(node) != "state.rules.options", f"{file.name} asks which option is on"
