"""Every rule id in the code stands in docs/rules/, and every rule of the reference is at work in the code."""

from __future__ import annotations

import ast
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = [page for page in sorted((ROOT / "docs" / "rules").glob("*.md")) if page.name != "README.md"]
OPTIONS = (
    "martell", "crown-cards", "fortifications", "siege-engines", "ports", "one-time-orders", "westeros-variant", "battle-variant",
    "three-player-sheet", "options", "five-colours", "parent-scoring",
)
CHAPTERS = ("base", "core", "intrigue", "table", *OPTIONS)
ID = re.compile(rf"\b((?:{'|'.join(CHAPTERS)})\.[a-z][a-z0-9-]*(?:\.[a-z0-9-]*[a-z0-9])*)")


def reference() -> list[str]:
    return [line[3:].strip() for page in PAGES for line in page.read_text("utf-8").splitlines() if line.startswith("## ")]


def at_work() -> dict[str, str]:
    """Ids in strings, and in the docstrings and comments that tie a class or function to its rule."""
    found: dict[str, str] = {}
    for file in sorted((ROOT / "src" / "smallcouncil").rglob("*.py")):
        if {"core", "thrones", "intrigue", "server"} & set(file.parts):
            for text in strings_and_comments(file):
                for rule in ID.findall(text):
                    found[rule] = file.name
    files = names_of_modules()
    return {rule: file for rule, file in found.items() if rule + ".py" not in files and not rule.endswith(".md")}


def strings_and_comments(file: Path) -> list[str]:
    with tokenize.open(file) as source:
        kinds = (tokenize.STRING, tokenize.COMMENT)
        return [token.string for token in tokenize.generate_tokens(source.readline) if token.type in kinds]


def names_of_modules() -> list[str]:
    return ["core." + file.name for file in (ROOT / "src" / "smallcouncil" / "core").glob("*.py")]


def test_no_rule_has_two_pages() -> None:
    assert len(reference()) == len(set(reference()))


def test_every_id_in_the_code_stands_in_the_reference() -> None:
    missing = {rule: file for rule, file in at_work().items() if rule not in reference()}
    assert not missing


def test_every_rule_of_the_reference_is_at_work() -> None:
    assert not sorted(set(reference()) - set(at_work()))


def test_every_rule_has_a_title_a_text_and_its_place() -> None:
    for page in PAGES:
        for part in page.read_text("utf-8").split("\n## ")[1:]:
            lines = [line for line in part.strip().splitlines() if line.strip()]
            assert len(lines) >= 4, lines[0]
            assert lines[-1].startswith("*Where: ") or lines[-1].endswith("*"), lines[0]


def test_decisions_steps_terms_and_bars_name_their_rule() -> None:
    """A class that plugs into a window has a rule, its own or one given when it is made."""
    bars = {"TokenBar", "PlaceBar", "MoveBar", "EndBar", "ReachBar", "SupportBar", "AreaBar"}
    windows = bars | {"Step", "Decision", "Term", "Worth", "Way"}
    for file in sorted((ROOT / "src" / "smallcouncil" / "thrones").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and windows & {ast.unparse(base) for base in node.bases}:
                assert re.search(r"\brule(: str)? = ", ast.unparse(node)) or node.name == "CardText", f"{file.name}: {node.name}"
