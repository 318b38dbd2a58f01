"""Help in the browser: the players' pages, from the home page and from a table, at any size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import new_context, set_table, sit_down
from tests.web.test_rules import BOT, PHONE, YOU
from tests.web.trouble import Trouble


@pytest.mark.parametrize("size", [PHONE, {"width": 1366, "height": 768}], ids=["phone", "desk"])
def test_help_is_on_the_home_page_and_its_links_lead_on(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = new_context(browser, viewport=size).new_page()
    page.goto(url)
    page.get_by_role("navigation", name="More").get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", name="Help", exact=True)).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name="The table in the browser").click()
    expect(page.get_by_role("heading", name="The table in the browser")).to_be_visible()
    expect(page).to_have_title("The table in the browser – Small Council")
    fits(page, barriers)
    page.get_by_role("link", name="bots", exact=True).click()
    expect(page.get_by_role("heading", name="Choose an opponent")).to_be_in_viewport()
    fits(page, barriers)
    page.goto(url + "#/help/table?at=keys")
    expect(page.get_by_role("heading", name="Keys")).to_be_in_viewport()
    page.context.close()


def test_a_page_that_is_not_there_is_said_in_a_sentence(browser: Browser, url: str, trouble: Trouble) -> None:
    page = new_context(browser).new_page()
    with trouble.expected("404 .*/api/help/nowhere"):  # the browser logs the refusal
        page.goto(url + "#/help/nowhere")
        expect(page.get_by_role("alert")).to_have_text("There is no help page 'nowhere'.")
    page.get_by_role("link", name="All help pages").click()
    expect(page.get_by_role("link", name="Choose an opponent")).to_be_visible()
    page.context.close()


def fits(page: Page, barriers: Callable[[Page], list[str]]) -> None:
    """Tables and code scroll by themselves; the page does not scroll sideways, and keys and screen readers reach everything."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []


def test_the_help_of_a_table_leads_to_the_pages(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    made = set_table(url, "intrigue", [YOU, BOT, BOT])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.keyboard.press("?")
    page.get_by_role("link", name="All help pages").click()
    expect(page.get_by_role("heading", name="Help", exact=True)).to_be_visible()
    page.context.close()
