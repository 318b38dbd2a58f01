"""The board owns a large window: its share, the size of pieces and texts, and how little moves while the page comes up."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import set_table, sit_down
from tests.web.test_scenes import YOU, new_page, settled, sit_in

LAPTOP, SCREEN, LARGE = {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}
SHARE = """() => {
  const box = document.querySelector('.world').getBoundingClientRect(), view = document.querySelector('.live').viewBox.baseVal;
  const rim = 12, k = box.width / view.width;  // what lies around the drawing itself
  return (box.width - 2 * rim * k) * (box.height - 2 * rim * k) / innerWidth / innerHeight;
}"""
PIECES = """() => [...document.querySelectorAll('.pieces .unit > use')].map((el) => el.getBoundingClientRect())
  .map(({ width, height }) => Math.round(10 * Math.max(width, height)) / 10)"""
SMALL = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const el = node.parentElement, box = el.getBoundingClientRect();
    if (!node.data.trim() || el.closest('.sr, option, style') || box.width < 2) continue;
    const matrix = el.getScreenCTM?.() ?? { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(el).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < 10.95) found.push(`${node.data.trim().slice(0, 20)} ${size.toFixed(1)} ${el.outerHTML.slice(0, 60)}`);
  }
  return [...new Set(found)];
}"""
SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
"""


def watch_shifts(page: Page) -> None:
    page.add_init_script(SHIFTS)


@pytest.mark.parametrize(("size", "root", "least"), [(LAPTOP, 13.86, 20), (SCREEN, 16.9, 26), (LARGE, 20.4, 32)])
def test_the_board_owns_the_window(browser: Browser, url: str, size: Any, root: float, least: float) -> None:
    page = sit_in(browser, url, "marches", "Stark", viewport=size)
    settled(page.locator(".world"))
    assert page.evaluate(SHARE) >= 0.36
    assert min(page.evaluate(PIECES)) >= least
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == pytest.approx(root, abs=0.1)
    assert not page.evaluate(SMALL)
    board = page.get_by_test_id("board").bounding_box()
    assert board is not None
    assert (board["y"], board["height"]) == (0, size["height"])
    page.context.close()


def test_the_storm_board_has_even_more_of_it(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU] * 4, name="fair")
    page = new_page(browser, viewport=LAPTOP)
    sit_down(page, url, made["table"], made["seats"][1]["secret"])
    settled(page.locator(".world"))
    assert page.evaluate(SHARE) >= 0.42
    assert not page.evaluate(SMALL)
    page.context.close()


def test_little_moves_while_a_page_comes_up_and_an_order_is_given(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU] * 6, name="planning")
    page = new_page(browser, viewport=LAPTOP)
    watch_shifts(page)
    sit_down(page, url, made["table"], made["seats"][4]["secret"])
    settled(page.locator(".world"))
    page.locator('path[data-area="Pyke"]').focus()
    page.keyboard.press("s")
    expect(page.locator(".pieces .order")).to_have_count(1)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") < 0.1
    page.context.close()


def test_a_telephone_shows_pieces_and_figures_that_can_be_read(browser: Browser, url: str) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = sit_in(browser, url, "late", "Stark", **phone)
    settled(page.locator(".world"))
    pieces = page.evaluate(PIECES)
    assert median(pieces) >= 16.5
    assert min(pieces) >= 12.5  # in ports
    assert not page.evaluate(SMALL)
    page.set_viewport_size({"width": 820, "height": 1180})
    settled(page.locator(".world"))
    assert not page.evaluate(SMALL)
    page.context.close()


def test_replay_and_zoom_are_one_line_and_the_realm_does_not_scroll(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "marches", "Stark", viewport=LAPTOP)
    line = page.locator("section.replay")
    expect(line.get_by_role("toolbar").get_by_role("button")).to_have_count(5)
    box = line.bounding_box()
    assert box is not None
    assert box["height"] <= 40
    assert (
        page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('aside.left'))")
        <= 1
    )
    expect(page.locator("article").first).to_contain_text("Stark")  # one's own house first
    page.set_viewport_size({"width": 1100, "height": 800})
    expect(page.locator(".board .tools")).to_be_visible()
    expect(page.locator("html.desk")).to_have_count(0)
    page.context.close()
