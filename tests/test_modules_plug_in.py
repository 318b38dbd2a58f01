"""Modules plug in without the base rules knowing of them."""

from __future__ import annotations

import ast
from pathlib import Path

from smallcouncil.thrones.modules import MODULES

SOURCES = Path(__file__).parent.parent / "src" / "smallcouncil"


def base_files() -> list[Path]:
    folders = [SOURCES / "core", SOURCES / "thrones" / "rules", SOURCES / "thrones" / "cards"]
    return [file for folder in folders for file in sorted(folder.rglob("*.py"))]


def test_base_rules_import_nothing_from_modules() -> None:
    for file in base_files():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            where = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert not any("modules" in name for name in [where, *names]), file.name


def test_base_rules_name_no_option_and_never_ask_which_is_on() -> None:
    names = [spelling for module in MODULES for spelling in (module.name, module.name.replace("-", "_"), type(module).__name__)]
    for file in base_files():
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, f"{file.name} names {node.value}"
            if isinstance(node, ast.Name | ast.Attribute):
                word = node.id if isinstance(node, ast.Name) else node.attr
                assert word not in names or word == "fortifications", f"{file.name} names {word}"  # the icon of House Cards
            if isinstance(node, ast.Attribute) and node.attr == "options" and file.parent.name != "core":
                assert ast.unparse(node) != "state.rules.options", f"{file.name} asks which option is on"
