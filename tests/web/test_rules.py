"""The rules in the browser: the search finds what the command and the terminal find."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from smallcouncil.insight.rule_search import find
from tests.web.people import new_context, set_table, sit_down

PHONE = {"width": 360, "height": 740}
YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}


def ask(page: Page, question: str) -> None:
    page.get_by_role("searchbox").fill(question)


def expect_found(page: Page, question: str, game: str) -> None:
    answer = find(question, game)
    found = page.get_by_test_id("rules-found")
    expect(found.locator(".hit small")).to_have_text([rule.id for rule in answer.rules])
    expect(found.locator(".line")).to_have_text(answer.cards)


@pytest.mark.parametrize("size", [PHONE, {"width": 1366, "height": 768}], ids=["phone", "desk"])
def test_a_question_is_answered_on_the_rules_page(
    browser: Browser, url: str, size: dict[str, int], barriers: Callable[[Page], list[str]]
) -> None:
    page = new_context(browser).new_page()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.goto(url + "#/rules/")
    for question in ("how do I win", "build boat", "eddard stark", "a clash of kings", "xylophone"):
        ask(page, question)
        expect_found(page, question, "")
    expect(page.get_by_text("No rule says anything about this. These are nearest:")).to_be_visible()
    ask(page, "move over river")
    expect_found(page, "move over river", "")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.get_by_role("button", name="Rivers and bridges").click()
    expect(page.get_by_role("heading", name="Rivers and bridges")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.context.close()


def test_at_a_table_a_question_finds_the_rules_of_its_game(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    made = set_table(url, "intrigue", [YOU, BOT, BOT])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.get_by_role("button", name="Rules").first.click()
    ask(page, "how do I win")
    expect_found(page, "how do I win", "intrigue")
    page.context.close()
