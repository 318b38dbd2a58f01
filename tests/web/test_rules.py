"""The rules in the browser: chapters to read, links between rules, and a search that finds what the command finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from smallcouncil.insight.rule_search import find
from smallcouncil.rulesref import chapter_named, shelves
from tests.web.people import new_context, set_table, sit_down
from tests.web.trouble import Trouble

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1366, "height": 768}
YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def ask(page: Page, question: str) -> None:
    page.get_by_role("searchbox").fill(question)


def expect_found(page: Page, question: str, game: str) -> None:
    answer = find(question, game)
    found = page.get_by_test_id("rules-found")
    expect(found.locator(".hit small")).to_have_text([rule.id for rule in answer.rules])
    expect(found.locator(".line")).to_have_text(answer.cards)


def expect_opened(page: Page, title: str) -> None:
    """Its heading has the focus, so the keyboard and a screen reader continue there."""
    heading = page.get_by_role("heading", name=title, exact=True).first
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def page_at(browser: Browser, address: str, size: dict[str, int]) -> Page:
    page = new_context(browser).new_page()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.goto(address)
    return page


@SIZES
def test_a_question_is_answered_on_the_rules_page(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = page_at(browser, url + "#/rules/", size)
    for question in ("how do I win", "build boat", "eddard stark", "a clash of kings", "xylophone"):
        ask(page, question)
        expect_found(page, question, "")
    expect(page.get_by_text("No rule says anything about this. These are nearest:")).to_be_visible()
    ask(page, "move over river")
    expect_found(page, "move over river", "")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.get_by_role("link", name="Rivers and bridges").click()
    expect_opened(page, "Rivers and bridges")
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.context.close()


@SIZES
def test_a_newcomer_reads_chapter_after_chapter(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = page_at(browser, url + "#/rules/", size)
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=2)).to_have_text([shelf.title for shelf in shelves()])
    expect(main.get_by_role("link")).to_have_text([chapter.title for shelf in shelves() for chapter, _ in shelf.chapters])
    assert barriers(page) == []
    main.get_by_role("link", name="Raids").click()
    expect_opened(page, "Raids")
    raids = chapter_named("raid")
    assert raids is not None
    expect(main.get_by_role("heading", level=3)).to_have_text([rule.title for rule in raids.rules])
    assert barriers(page) == []
    main.get_by_role("link", name="Next: Marches").click()
    expect_opened(page, "Marches")
    expect(page).to_have_title("Marches – Rules – Small Council")
    page.go_back()
    expect(page.get_by_role("heading", name="Raids", exact=True)).to_be_focused()
    expect(main.get_by_role("link", name="Next: Marches")).to_be_in_viewport()  # the reader was there
    page.context.close()


@SIZES
def test_a_rule_opens_in_its_chapter_and_links_lead_on(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = page_at(browser, url + "#/rules/base.march.adjacent", size)
    expect_opened(page, "Only to a neighbouring area")
    page.locator(".here").get_by_role("link", name="ship transport").press("Enter")
    expect_opened(page, "Ship transport")
    expect(page.locator(".here .tag")).to_have_text("base.march.transport")
    assert barriers(page) == []
    assert page.url.endswith("#/rules/base.march.transport")
    page.context.close()


@SIZES
def test_a_table_that_is_too_wide_is_scrolled_and_the_page_is_not(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = page_at(browser, url + "#/rules/map", size)
    table = page.get_by_role("region", name="Table").last
    expect(table.get_by_role("row", name="Castle Black 1 Karhold")).to_have_count(1)
    assert table.evaluate("table => table.scrollWidth > table.clientWidth") == (size is PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.context.close()


def test_an_address_without_a_rule_says_so(browser: Browser, url: str, trouble: Trouble) -> None:
    page = page_at(browser, url + "#/rules/march", DESK)
    expect(page.get_by_role("heading", name="Marches", exact=True)).to_be_visible()
    with trouble.expected("404 .*/api/(rules|chapters)/.*nothing"):  # the browser logs the refusals
        for nothing in ("base.nothing", "nothing"):
            page.goto(f"{url}#/rules/{nothing}")
            expect(page.get_by_role("alert")).to_contain_text(f"'{nothing}'")
    page.get_by_role("link", name="All rules").click()
    expect_opened(page, "Read these first")
    page.context.close()


def test_at_a_table_a_question_finds_the_rules_of_its_game(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    made = set_table(url, "intrigue", [YOU, BOT, BOT])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.get_by_role("button", name="Rules").first.click()
    ask(page, "how do I win")
    expect_found(page, "how do I win", "intrigue")
    page.context.close()


@SIZES
def test_the_drawer_at_a_table_has_the_same_chapters(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = new_context(browser).new_page()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    made = set_table(url, "thrones", [YOU, BOT, BOT])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.get_by_role("button", name="The rule behind this").first.click()
    drawer = page.get_by_test_id("rule-drawer")
    expect(drawer.get_by_role("heading", level=3)).to_have_text("Placing orders")
    assert barriers(page) == []
    drawer.get_by_role("link", name="The planning phase").first.click()
    expect_opened(page, "The planning phase")
    drawer.get_by_role("link", name="All rules").click()
    expect_opened(page, "Read these first")
    expect(drawer.get_by_role("link", name="Westeros Intrigue")).to_have_count(0)
    drawer.get_by_role("button", name="Back to the previous rule").click()
    expect_opened(page, "The planning phase")
    assert "#/t/" in page.url, "the table is still there"
    page.context.close()
