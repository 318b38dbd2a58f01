"""The table keeps its shape at the size of a small laptop: whatever has the focus, whatever is open, whatever is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import new_context, set_table, sit_down, wait_until
from tests.web.test_options import BOT, EVERY, YOU

LAPTOP = {"width": 1366, "height": 768}
FRAMES = "[...document.querySelectorAll('html, body, .table, main, .thrones, .map, .board')]"
SCROLLED = FRAMES + ".filter((el) => el.scrollTop || el.scrollLeft).length"
NAMES = "[...document.querySelectorAll('.names text')]"
SIZES = NAMES + ".map((el) => parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a)"


def sit_first(browser: Browser, url: str, options: list[str] = EVERY, **wishes: object) -> Page:
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT, BOT], options=options)
    page = new_context(browser, **{"viewport": LAPTOP, **wishes}).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.locator(".names text").first.wait_for(state="attached")
    return page


def test_tab_moves_the_map_and_not_the_table(browser: Browser, url: str) -> None:
    page = sit_first(browser, url)
    board = page.get_by_test_id("board")
    before = board.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + 60, before["y"] + 60)  # far from the lit areas
    for _ in range(3):
        page.mouse.wheel(0, -400)
    page.wait_for_timeout(400)
    page.evaluate("document.querySelector('aside.left').focus()")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-area]')"):
            break
    assert page.evaluate("document.activeElement.dataset.area") == "Dragonstone"
    assert page.evaluate(SCROLLED) == 0
    assert board.bounding_box() == before
    shield = page.locator('[data-area="Dragonstone"]').bounding_box()
    assert shield is not None
    assert before["x"] < shield["x"] + shield["width"] / 2 < before["x"] + before["width"]
    assert before["y"] < shield["y"] + shield["height"] / 2 < before["y"] + before["height"]
    page.keyboard.press("l")
    page.locator(".choices").wait_for()
    assert page.evaluate(SCROLLED) == 0
    assert board.bounding_box() == before
    page.context.close()


def test_the_list_lies_over_the_map_and_shows_its_last_row(browser: Browser, url: str) -> None:
    page = sit_first(browser, url, ["ports"])
    before = page.locator(".world").bounding_box()
    page.keyboard.press("l")
    rows = page.locator(".choices .row")
    expect(rows).to_have_count(3)
    last, frame = rows.last.bounding_box(), page.locator(".list.over").bounding_box()
    assert last is not None
    assert frame is not None
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]
    assert page.locator(".world").bounding_box() == before
    page.context.close()


def test_the_list_names_the_button_that_goes_on(browser: Browser, url: str) -> None:
    page = sit_first(browser, url)
    page.keyboard.press("l")
    page.locator(".choices [data-testid=choice]").first.click()
    expect(page.locator(".choices")).to_have_text("Press Confirm to go on.")
    expect(page.get_by_test_id("confirm")).to_contain_text("Confirm")
    page.context.close()


@pytest.mark.parametrize("size", [LAPTOP, {"width": 390, "height": 844}])
def test_names_on_the_map_can_be_read(size: dict[str, int], browser: Browser, url: str) -> None:
    page = sit_first(browser, url, viewport=size)
    sizes = page.evaluate(SIZES)
    assert len(sizes) > 40
    assert min(sizes) >= 9
    page.context.close()


@pytest.mark.parametrize("by", ["click", "key"])
def test_enter_confirms_a_one_time_order_that_is_laid(by: str, browser: Browser, url: str) -> None:
    page = sit_first(browser, url)
    dragonstone = page.locator('path[data-area="Dragonstone"]')
    if by == "click":
        page.locator('.tray [data-order="Recruit"]').click()
        dragonstone.click()
    else:
        dragonstone.focus()
        page.keyboard.press("Enter")
        page.locator('.pop [data-order="Recruit"]').press("Enter")
    expect(page.locator(".tray .gone")).to_contain_text("Recruit lies in Dragonstone")
    wait_until(page, "!document.querySelector('[data-testid=confirm]').disabled")
    if by == "key":
        dragonstone.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pop")).to_have_count(0)
    expect(page.get_by_test_id("prompt").first).not_to_contain_text(re.compile("You may lay"))
    page.context.close()
