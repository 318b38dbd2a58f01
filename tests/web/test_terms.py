"""Words of the game in the browser: what they mean, by mouse, keyboard and touch, and on a page of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from smallcouncil.insight.glossary import glossary
from tests.web.people import new_context, set_table, settled, sit_down

YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}
RULE = "base.march.transport"
SIZES = {"small phone": (360, 640), "tablet": (820, 1180), "desk": (1366, 768)}


def word_of(page: Page, term: str) -> Locator:
    return page.locator(f".here [data-term='{term}']")


def card_of(page: Page, term: str) -> Locator:
    return page.get_by_role("group", name=term, exact=True)


@pytest.fixture
def rule_page(browser: Browser, url: str) -> Iterator[Page]:
    page = new_context(browser).new_page()
    page.goto(f"{url}#/rules/{RULE}")
    yield page
    page.context.close()


def test_a_word_is_explained_while_the_pointer_rests_on_it(rule_page: Page) -> None:
    word, card = word_of(rule_page, "coast"), card_of(rule_page, "coast")
    word.hover()
    expect(card).to_contain_text(glossary("thrones")["coast"].says)
    card.hover()  # the pointer may go there
    rule_page.wait_for_timeout(500)
    expect(card).to_be_visible()
    rule_page.mouse.move(2, 2)
    expect(card).to_have_count(0)


def test_the_keyboard_reaches_a_word_its_rule_and_leaves_with_escape(rule_page: Page) -> None:
    word, card = word_of(rule_page, "order"), card_of(rule_page, "order")
    word.focus()
    rule_page.keyboard.press("Shift+Tab")
    rule_page.keyboard.press("Tab")
    expect(card).to_be_visible()
    expect(word).to_have_attribute("aria-expanded", "true")
    expect(word).to_have_attribute("aria-description", glossary("thrones")["order"].says)
    rule_page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(word).to_be_focused()
    rule_page.keyboard.press("Enter")
    rule_page.keyboard.press("Tab")
    expect(card.get_by_role("link")).to_be_focused()
    rule_page.keyboard.press("Enter")
    expect(rule_page).to_have_url(re.compile(rf"#/rules/{re.escape(glossary('thrones')['order'].rule)}$"))


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_shows_a_card_in_the_window_that_leaves_the_word_free(
    browser: Browser, url: str, size: str, barriers: Callable[[Page], list[str]]
) -> None:
    width, height = SIZES[size]
    page = new_context(browser, viewport={"width": width, "height": height}, has_touch=True).new_page()
    page.goto(f"{url}#/rules/{RULE}")
    words = page.locator(".here .word")
    expect(words).not_to_have_count(0)
    page.evaluate("document.fonts.ready.then(() => true)")  # another face breaks lines elsewhere, and moves the words
    for word in words.all():
        word.tap()
        card = page.locator("[popover]")
        if card.locator(".picture").count():
            card.locator(".picture svg").first.wait_for()
        inside, beside = settled(card), settled(word)
        assert inside["x"] >= 0
        assert inside["y"] >= 0
        assert inside["x"] + inside["width"] <= width
        assert inside["y"] + inside["height"] <= height
        assert inside["y"] >= beside["y"] + beside["height"] or inside["y"] + inside["height"] <= beside["y"]
        expect(card).to_have_count(1)  # never two at a time
    assert barriers(page) == []
    page.get_by_role("heading", level=1).tap()
    expect(page.locator("[popover]")).to_have_count(0)
    page.context.close()


def test_at_a_table_the_prompt_has_words_and_a_rule_opens_beside_the_game(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    word = page.locator(".prompt [data-term='order']")
    expect(word).to_have_text("orders")
    word.click()
    card_of(page, "order").get_by_role("button").click()
    expect(page.get_by_test_id("rule-drawer")).to_contain_text(glossary("thrones")["order"].rule)
    expect(page.get_by_test_id("prompt")).to_be_visible()
    page.context.close()


def test_a_player_may_switch_it_off(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    expect(page.locator(".prompt .word")).not_to_have_count(0)
    text = page.get_by_test_id("prompt").inner_text()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Explain words of the game").uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator(".prompt .word")).to_have_count(0)
    assert page.get_by_test_id("prompt").inner_text() == text
    page.context.close()


def test_each_game_has_a_page_of_its_words(browser: Browser, url: str, barriers: Callable[[Page], list[str]]) -> None:
    page = new_context(browser, viewport={"width": 360, "height": 740}).new_page()
    page.goto(url + "#/rules/")
    page.get_by_role("link", name="Words of the game").click()
    entries = page.get_by_test_id("glossary-entry")
    expect(entries).to_have_count(len(glossary("thrones")))
    page.get_by_role("searchbox").fill("footmen")
    expect(entries.filter(has_text="A unit on land with strength 1")).to_have_count(1)
    page.get_by_role("link", name="Westeros Intrigue").click()
    page.get_by_role("searchbox").fill("")
    expect(entries).to_have_count(len(glossary("intrigue")))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    entries.filter(has_text="Bottom row").get_by_role("link").click()
    expect(page.get_by_role("heading", name="The bottom row")).to_be_visible()
    page.context.close()
