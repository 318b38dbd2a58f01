"""The pages are short, so are their sentences; their links lead somewhere; and the index by reader has them all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from smallcouncil.games import GAMES

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
CODE: Final = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
LARGEST_PICTURE: Final = 300_000  # bytes


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def without_code(page: Path) -> str:
    return CODE.sub("", page.read_text("utf-8"))


# Length -------------------------------------------------------------------------------------------------------------

LONGEST: Final = 200  # lines
LONGER: Final = {  # by page, why it may be longer
    "docs/bots/measurements.md": "measurements: tables of figures, each with its command",
    "docs/content/examples.md": "a list: an example of each correction",
    "docs/python/reference.md": "a list of calls",
    "docs/rules/crown-cards.md": "a list of House Cards",
    "docs/rules/swords-cards.md": "a list of House Cards",
    "docs/rules/rulings.md": "a list of rulings",
}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_is_short_unless_it_is_a_list_or_has_measurements(page: Path) -> None:
    assert (len(page.read_text("utf-8").splitlines()) > LONGEST) == (name_of(page) in LONGER)


WIDTH: Final = 120  # characters, so that a number of lines says something


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name != "rules"], ids=name_of)
def test_lines_are_wrapped(page: Path) -> None:
    """Except in tables and code, and for what cannot be broken. In the rules a sentence is a line."""
    prose = [line for line in without_code(page).splitlines() if not line.startswith(("|", "<!--"))]
    assert [line for line in prose if len(re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)) > WIDTH] == []


MOST_WORDS: Final = 18  # in a sentence, on average over a page
ITEM: Final = re.compile(r"\A\s*(?:[-*]|\d+\.) ")
BLOCKS: Final = re.compile(r"\n\s*\n|\n(?= *(?:[-*]|\d+\.) )|\n(?=[|#])")
END: Final = re.compile(r"(?<=[.!?])[\")]*\s+(?=[\"(A-Z0-9])")
WORD: Final = re.compile(r"[^\s]*\w[^\s]*")


def sentences_in(text: str) -> list[str]:
    """The sentences of the prose: without code, tables, headings, pictures and targets of links. A piece of code is one word."""
    text = re.sub(r"<!--.*?-->", "", CODE.sub("", text), flags=re.DOTALL)
    found: list[str] = []
    for block in BLOCKS.split(text):
        if block.strip().startswith(("|", "#", "![")):
            continue
        words = re.sub(r"`[^`]*`", "Code", ITEM.sub("", block, count=1))
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", words).replace("*", "")
        found += [" ".join(each.split()) for each in END.split(words.strip())]
    return [each for each in found if len(WORD.findall(each)) > 2]  # **Words** that begin a paragraph are not a sentence


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_sentences_are_short(page: Path) -> None:
    lengths = [len(WORD.findall(sentence)) for sentence in sentences_in(page.read_text("utf-8"))]
    assert sum(lengths) < MOST_WORDS * len(lengths)


def test_sentences_are_found() -> None:
    text = """# A heading of many words

**Why.** One bot thinks, e.g. for 0.5 s. It has
[a long name](page.md#with-an-anchor), `a.b(c d e)` and more!

| a table | of many words |

- The first item of a list; it ends here
- The second one (it ends here too). And more of it.

```
Code has no sentences.
```
"""
    assert sentences_in(text) == [
        "One bot thinks, e.g. for 0.5 s.", "It has a long name, Code and more!", "The first item of a list; it ends here",
        "The second one (it ends here too).", "And more of it.",
    ]


# Links --------------------------------------------------------------------------------------------------------------


def links_of(page: Path) -> list[str]:
    found: list[str] = LINK.findall(re.sub(r"`[^`]*`", "", without_code(page)))
    return [target for target in found if not target.startswith(("https:", "http:"))]


def anchors_of(page: Path) -> set[str]:
    """The anchors that Markdown readers make of headings, and those that a page sets itself."""
    text = without_code(page)
    headings = [re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", each) for each in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
    made = {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}
    return made | set(re.findall(r'<a id="([^"]+)"', text))


def leads_nowhere(page: Path, target: str) -> bool:
    file, _, anchor = target.partition("#")
    there = (page.parent / file).resolve() if file else page
    return not there.exists() or (bool(anchor) and there.suffix == ".md" and anchor not in anchors_of(there))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_a_page_and_a_heading(page: Path) -> None:
    assert [target for target in links_of(page) if leads_nowhere(page, target)] == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    page = ROOT / "README.md"
    for target in ("docs/nowhere.md", "docs/table.md#nothing", "#nothing"):
        assert leads_nowhere(page, target)
    assert not leads_nowhere(page, "docs/table.md#keys")


INDEX: Final = DOCS / "README.md"
OWN_INDEX: Final = ("rules", "decisions")  # folders whose README.md lists their pages


def test_the_index_by_reader_has_every_page() -> None:
    listed = {(INDEX.parent / target.partition("#")[0]).resolve() for target in links_of(INDEX)}
    pages = [page for page in sorted(DOCS.rglob("*.md")) if page.parent.name not in OWN_INDEX or page.name == "README.md"]
    assert [name_of(page) for page in pages if page not in listed and page != INDEX] == []


# Pictures -----------------------------------------------------------------------------------------------------------


def test_every_picture_is_small_and_on_a_page() -> None:
    shown = {(page.parent / target).resolve() for page in PAGES for target in links_of(page)}
    pictures = sorted((DOCS / "images").iterdir())
    assert [picture.name for picture in pictures if picture not in shown] == []
    assert [picture.name for picture in pictures if picture.stat().st_size > LARGEST_PICTURE] == []


# Boxes --------------------------------------------------------------------------------------------------------------

BOXES: Final = {  # the data files of a row of README.md
    "base": ["boards/westeros", "cards/base", "decks/base", "rules", "starts/five"],
    "clash": ["boards/six", "cards/crown", "cards/martell", "orders/clash", "ports/clash", "starts/six", "units/siege-engine"],
    "storm": ["cards/swords", "decks/swords", "leaders/storm", "tactics/storm", "wildlings/storm"],
    "swords": ["boards/storm", "decks/storm", "set_ups/storm", "starts/storm", "storm/ally-cards", "storm/start"],
    "box": ["characters", "thrones"],
}
OURS: Final = {"lengths/short.toml"}  # no box has these


def test_the_table_of_boxes_says_how_certain_their_values_are() -> None:
    games = {box: GAMES["intrigue" if box == "box" else "thrones"].files for box in BOXES}
    of_boxes = {f"{name}.toml" for names in BOXES.values() for name in names}
    assert of_boxes | OURS == {name for kind in GAMES.values() for name in kind.files.names()}
    grades = {box: [fact.grade for name in names for fact in games[box].graded(f"{name}.toml")] for box, names in BOXES.items()}
    told = re.findall(r"^\|.*\| `(\w+)`.* \| (\d+ of \d+) \|$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert dict(told) == {box: f"{sum(grade in 'AB' for grade in all)} of {len(all)}" for box, all in grades.items()}
