"""The built client: light to load, and nothing in the page that a strict content policy would refuse."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

import smallcouncil

STATIC = Path(smallcouncil.__file__).parent / "server" / "static"
FIRST_LOAD = 300_000  # bytes, compressed
SCENES = ("draw", "people", "westeros", "art", "scenes")  # chunks with the pictures of cards
FONTS = 120_000  # bytes: all of them
CARD_ART = 32_000  # bytes, compressed: all of them together


class Page(HTMLParser):
    """What a page loads, and what is inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pulled: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        address = values.get("src") or (values.get("href") if tag == "link" else None)
        if address:
            self.pulled.append(address)
        if tag == "style" or (tag == "script" and not values.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


@pytest.fixture(scope="module")
def index(built_client: None) -> Page:
    file = STATIC / "index.html"
    assert file.is_file()
    return Page(file.read_text(encoding="utf-8"))


def on_the_wire(file: Path) -> int:
    compressed = file.with_name(file.name + ".br")
    return (compressed if compressed.is_file() else file).stat().st_size


def test_first_load_is_light(index: Page) -> None:
    files = [STATIC / "index.html", *(STATIC / address for address in index.pulled)]
    sizes = {file.name: on_the_wire(file) for file in files}
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def test_scenes_of_cards_are_loaded_when_a_card_is_shown(index: Page) -> None:
    """People, decks and the cards of options are separate chunks; nothing else needs their drawing code."""
    drawn = [file for kind in SCENES for file in (STATIC / "assets").glob(f"{kind}-*.js")]
    sizes = {file.name: on_the_wire(file) for file in drawn}
    assert len(sizes) == 8, sizes
    assert sum(sizes.values()) < CARD_ART, sizes
    assert not [address for address in index.pulled if Path(address).name in sizes]
    pencil = next(name for name in sizes if name.startswith("draw-"))
    others = [file for file in (STATIC / "assets").glob("*.js") if file.name not in sizes]
    assert not [file.name for file in others if f'from"./{pencil}"' in file.read_text(encoding="utf-8")]


def test_page_keeps_to_a_strict_content_policy(index: Page) -> None:
    assert index.inline == []
    assert not [address for address in index.pulled if ":" in address or address.startswith("//")]


def test_names_of_files_change_with_their_contents(index: Page) -> None:
    scripts = [address for address in index.pulled if address.endswith((".js", ".css"))]
    assert scripts
    assert all(address.startswith("./assets/") and "-" in address for address in scripts)


def test_large_texts_are_stored_compressed(built_client: None) -> None:
    texts = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html", ".svg")]
    for file in texts:
        if file.stat().st_size >= 1024:
            assert on_the_wire(file) < file.stat().st_size, file
            assert file.with_name(file.name + ".gz").is_file(), file


def test_fonts_are_light_load_later_and_have_their_licence(index: Page) -> None:
    fonts = list((STATIC / "assets").glob("*.woff2"))
    assert len(fonts) >= 3
    assert sum(file.stat().st_size for file in fonts) <= FONTS
    assert not [address for address in index.pulled if address.endswith(".woff2")]
    for name in ("alegreya", "alegreya-sc", "source-sans-3"):
        licence = (STATIC / "licences" / f"{name}.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in licence
    styles = "".join(file.read_text(encoding="utf-8") for file in (STATIC / "assets").glob("*.css"))
    assert styles.count(".woff2") == styles.count("font-display:swap")
