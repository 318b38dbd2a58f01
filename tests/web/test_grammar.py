"""Colours on the map: the fill shows the owner, a moving line the choices, and nothing is dimmed."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.test_scenes import leave, sit_in

ABOVE = """() => {
  const names = [...document.querySelectorAll('.live .names')].at(-1), pieces = document.querySelector('.live .pieces');
  return !!(names.compareDocumentPosition(pieces) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
FILLED = (
    "[...document.querySelectorAll('path[data-area]')].filter((el) => getComputedStyle(el).fill !== 'rgba(0, 0, 0, 0)').length"
)


def test_fill_shows_the_owner_and_a_line_the_choices(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "planning", "Greyjoy", viewport={"width": 1366, "height": 768})
    expect(page.locator("[data-line=runs]")).to_have_count(4)
    assert page.evaluate(FILLED) == 0  # neither highlighted nor dimmed: the colour of an area is its house's
    assert page.evaluate(ABOVE)
    what_is_owned(page)
    page.locator('path[data-area="Pyke"]').focus()
    page.keyboard.press("s")
    expect(page.locator("[data-line=runs]")).to_have_count(3)
    expect(page.locator("[data-line=thin]")).to_have_count(1)  # answered, and may be changed
    leave(page)


def what_is_owned(page: Page) -> None:
    land, sea = page.locator("[data-owned=Pyke]"), page.locator('[data-owned="Ironman\'s Bay"]')
    expect(land.locator(".wash")).to_have_count(1)
    expect(sea.locator(".wash")).to_have_count(0)
    expect(sea.locator(".band")).to_have_count(1)
    expect(page.locator('.unit[data-house="greyjoy"] .pennant')).to_have_count(1)
    for owned in (land, sea):
        assert owned.get_attribute("clip-path")  # a line never belongs to two neighbours


def test_the_arms_of_a_house_are_shown_wherever_it_is_named(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "marches", "Stark", viewport={"width": 1366, "height": 768})
    arms = page.locator('.ask .seat use[href="#sigil-stark"]')
    expect(arms).to_have_count(1)
    expect(page.locator(".seat svg text")).to_have_count(0)  # no letters
    expect(page.locator("symbol#sigil-stark")).to_have_count(1)
    page.locator("article").first.wait_for()
    assert all(page.locator("article .player").all_inner_texts())  # the player of each house
    leave(page)
