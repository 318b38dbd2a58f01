"""The browser of the tests: found, pinned, and reported if it is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from smallcouncil.errors import Complaint
from smallcouncil.webtools import chromium, workshop


def test_browser_shows_a_page(page: Page) -> None:
    page.set_content("<button onclick=\"this.textContent = 'Dracarys'\">Speak</button>")
    page.get_by_role("button", name="Speak").click()
    assert page.get_by_role("button").text_content() == "Dracarys"
    assert page.evaluate("getComputedStyle(document.body).display") == "block"


def test_each_test_begins_with_an_empty_browser(page: Page) -> None:
    assert page.context.cookies() == []
    assert len(page.context.pages) == 1


def test_barriers_are_found(page: Page, barriers: Callable[[Page], list[str]]) -> None:
    page.set_content("<html lang='en'><title>Hall</title><main><h1>Hall</h1><button></button></main></html>")
    assert [barrier.partition(":")[0] for barrier in barriers(page)] == ["button-name"]
    page.set_content("<html lang='en'><title>Hall</title><main><h1>Hall</h1><button>Speak</button></main></html>")
    assert barriers(page) == []


def test_barriers_of_the_dark_are_found(page: Page, barriers: Callable[[Page], list[str]]) -> None:
    style = "<style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style>"
    page.set_content(f"<html lang=en><title>Page</title>{style}<main><h1>Page</h1><p>Hard to read at night.</p></main></html>")
    assert [barrier.partition(":")[0] for barrier in barriers(page)] == ["in the dark, color-contrast"]


def test_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine"
    mine.touch()
    monkeypatch.setenv("COUNCIL_CHROMIUM", str(mine))
    assert chromium.look() == (mine, {})
    mine.unlink()
    with pytest.raises(Complaint, match=r"COUNCIL_CHROMIUM names .*mine, which is not a file"):
        chromium.look()


@pytest.fixture
def nothing_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No pinned browser, and no way to fetch one. Returns the only folder on PATH."""
    monkeypatch.setattr(chromium, "PINNED", tmp_path / "chromium")
    monkeypatch.setattr(workshop, "TOOLS", tmp_path / "tools")
    monkeypatch.setenv("COUNCIL_OFFLINE", "1")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("COUNCIL_CHROMIUM", raising=False)
    return tmp_path


def test_browser_on_the_path_is_used(nothing_fetched: Path) -> None:
    program = nothing_fetched / "chromium-headless-shell"
    program.write_text("")
    program.chmod(0o755)
    assert chromium.look() == (program, {})


def test_missing_browser_gets_a_sentence(nothing_fetched: Path) -> None:
    with pytest.raises(Complaint, match=r"There is no browser to test with: .* --no-browser"):
        chromium.look()


def test_package_that_is_not_the_pinned_one_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "chromium.tgz"
    package.write_bytes(b"something else")
    with pytest.raises(Complaint, match="is not the package that was pinned"):
        chromium.check(package)
