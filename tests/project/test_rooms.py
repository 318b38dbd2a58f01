"""An option is known in its own folders, and outside them only where all options are combined."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules import MODULES, NEEDS

ROOT = Path(__file__).parents[2]

# Other names of an option, beside its own name and its verbs.
CALLED = {
    "ports": r"\b[Pp]orts?\b|[Hh]arbour",
    "fortifications": r"\bFortifications?\b|(?<!fortifications, )[\"']fortification[\"']",
    "siege-engines": r"[Ss]iege.?[Ee]ngine",
    "one-time-orders": r"[Oo]ne.?[Tt]ime",
    "crown-cards": r"crown.cards?\b",
    "westeros-variant": r"[Cc]olumns of (the )?Westeros",
    "battle-variant": r"[\"']three cards[\"']",
    "wildling-cards": r"[Ww]ildling [Cc]ards?\b|[\"']Wildlings[\"']",
    "tactics": r"\b[Tt]actics?\b|\bTactic[A-Z]",
    "leaders": r"\b[Ll]eaders?\b|\b[Hh]ostages?\b",
    "storm-board": r"\b[Ww]eather|\bClaim\b|\.claim\b|\b[Aa]lly\b|\bGarrisons?\b|\bAlliances?\b|[Ss]torm [Bb]oard",
    "three-player-sheet": r"sheet for three",
    "competitive": r"[Cc]ompetitive",
    "eight-of-four": r"[Ee]ight of four",
}
ICON = "fortifications"  # lower case: an icon of House Cards
# Places where such words mean something else: a network port, or taking and paying in a database or another game.
ELSEWHERE = ("server", "bench", "commands", "core", "intrigue", "web/src/lib", "web/src/table", "web/src/intrigue")
# Words of verbs with another meaning: a step of the turn, a button, a key of a message.
COMMON = {"advance", "take", "copy", "pay", "bring", "burn", "gather", "sweep", "set", "ask", "want", "give", "offer", "refuse"}


@cache
def sources(root: Path) -> dict[Path, str]:
    """All handwritten sources of the program and the client."""
    files = [*sorted((root / "src" / "smallcouncil").rglob("*.py")), *sorted((root / "web" / "src").rglob("*"))]
    texts = {path: path.read_text("utf-8") for path in files if path.suffix in (".py", ".ts", ".svelte")}
    return {path: text for path, text in texts.items() if not path.name.endswith(".test.ts") and not is_generated(text)}


def is_generated(text: str) -> bool:
    return "do not edit" in text.partition("\n")[0]


def is_room(path: Path, name: str) -> bool:
    """`modules/ports.py`, `modules/ports/`, `web/src/thrones/options/ports.ts`, `web/src/thrones/options/ports/`."""
    parts = [part.partition(".")[0].replace("_", "-").lower() for part in path.parts[-4:]]
    return any(folder in ("modules", "options") and part == name for folder, part in pairwise(parts))


def bringing(name: str) -> list[str]:
    """The options that bring this one along: their folders may know it."""
    return [need.option for need in NEEDS if need.brings and name in need.options]


def names_of(name: str) -> str:
    """The spellings of the option's name in code: `siege-engines`, `siege_engines`, `SiegeEngines`."""
    if "-" not in name:
        return rf"[\"']{name}[\"']|modules\.{name}\b" if name != ICON else rf"modules\.{name}\b"
    kind = "".join(word.capitalize() for word in name.split("-"))
    return rf"\b({name}|{name.replace('-', '_')}|{kind})\b"


def signs_of(name: str, verbs: list[str]) -> str:
    """The option's names in words, and its verbs as constants or as words."""
    spelled = [rf"\b{verb.upper()}\b|\"{verb}\": \d" for verb in verbs]
    spelled += [rf"[\"']{verb}[\"']" for verb in verbs if verb not in COMMON]
    return "|".join([CALLED.get(name, "(?!)"), *spelled])


def known_in(root: Path, name: str, verbs: list[str]) -> list[str]:
    """The files outside its folders that name an option or its verbs."""
    anywhere, here = re.compile(names_of(name)), re.compile(signs_of(name, verbs))
    found: list[str] = []
    for path, text in sources(root).items():
        where = path.relative_to(root).as_posix()
        inner = where.removeprefix("src/smallcouncil/")
        told = not inner.startswith(ELSEWHERE) or inner.startswith("server/views/thrones/")
        at_home = any(is_room(path, room) for room in [name, *bringing(name)])
        if not at_home and (anywhere.search(text) or (told and here.search(text))):
            found.append(where)
    return found


def quoted_in(root: Path, name: str, verb: str) -> list[str]:
    """The files outside its folders with a verb in quotes, except the table of numbers."""
    word = re.compile(rf"[\"']{verb}[\"'](?!: \d)")
    found = known_in(root, name, [verb])
    return [where for where in found if word.search(sources(root)[root / where])]


def other_words(root: Path, module: Module) -> str:
    """What to do about a verb that has another meaning."""
    used = {verb.word: quoted_in(root, module.name, verb.word) for verb in module.verbs}
    return "".join(
        f'; if "{word}" means something else in {", ".join(files)}, call the verb by a word that no source has in quotes'
        for word, files in used.items() if files
    )


# How many such files there may be, of the program and of the client: less is better, more is refused.  The fewest that can be
# are `modules/__init__.py`, `language/numbers.py` for one with verbs, and the list of options in the client.
MOST = {
    "crown-cards": (2, 1),
    "fortifications": (3, 2),
    "siege-engines": (2, 2),
    "ports": (2, 2),
    "one-time-orders": (3, 1),
    "westeros-variant": (1, 1),
    "battle-variant": (1, 1),
    "wildling-cards": (1, 1),
    "tactics": (3, 2),  # also the words on the lid of its box in the client
    "leaders": (3, 2),
    "storm-board": (4, 2),
    "three-player-sheet": (1, 0),
    "competitive": (1, 0),
    "eight-of-four": (1, 0),
}
NEW = (2, 1)  # limits for any other option


def test_every_counted_option_exists() -> None:
    assert set(MOST) == set(CALLED) <= {module.name for module in MODULES}


def test_the_page_about_options_has_these_numbers() -> None:
    page = (ROOT / "docs" / "decisions" / "20-rooms.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z, -]+) \| \d+ \+ \d+ \| (\d+) \+ (\d+) \|$", page, re.MULTILINE)
    told = {name: (int(python), int(client)) for names, python, client in rows for name in names.split(", ")}
    assert told == MOST


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_an_option_is_known_in_its_folders_and_hardly_elsewhere(module: Module) -> None:
    found = known_in(ROOT, module.name, [verb.word for verb in module.verbs])
    python = [where for where in found if where.endswith(".py")]
    client = [where for where in found if where not in python]
    most = MOST.get(module.name, NEW)
    for files, few in zip((python, client), most, strict=True):
        assert len(files) <= few, told_of(module, files)


def told_of(module: Module, files: list[str]) -> str:
    return f"{module.name} is known in {files}: move what they say of it into its room{other_words(ROOT, module)}"


def test_files_that_know_an_option_are_found(tmp_path: Path) -> None:
    """Its name, its verbs and its other names count; but not in its own folders, nor where a word means something else."""
    files = {
        "src/smallcouncil/terminal/a.py": "SINK = 36",
        "src/smallcouncil/thrones/b.py": '"sink": 36',
        "src/smallcouncil/bots/c.py": '"""Ships in a port."""',
        "web/src/thrones/d.svelte": "<Port />",
        "src/smallcouncil/server/e.py": "port = 8000",
        "src/smallcouncil/thrones/modules/ports/rules.py": "class Ports: ...",
        "web/src/thrones/options/ports.ts": "SINK",
        "src/smallcouncil/terminal/f.py": "support, important, sinking",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = known_in(tmp_path, "ports", ["seize", "sink"])
    assert [Path(where).stem for where in found] == ["c", "a", "b", "d"]


def test_a_verb_with_another_meaning_is_reported(tmp_path: Path) -> None:
    module = Module()
    module.name = "towers"
    module.verbs = tuple(Verb(word, "core.choice", "area", "", f"{word} a tower") for word in ("raise", "erect"))
    numbers = "src/smallcouncil/thrones/language/numbers.py"
    files = {numbers: '"raise": 40, "erect": 41', "web/src/thrones/bids.ts": 'kind: "raise"'}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert other_words(tmp_path, module) == (
        '; if "raise" means something else in web/src/thrones/bids.ts, call the verb by a word that no source has in quotes'
    )
