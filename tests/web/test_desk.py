"""The board fills most of a large window: its share, the size of pieces and texts, and how little moves while loading."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import test_storm
from tests.web.people import PAINTED, set_table, settled, sit_down
from tests.web.test_scenes import YOU, new_page, sit_in

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
BROKEN = """(where) => [...document.querySelectorAll(where)].flatMap((el) => {
  const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT), range = document.createRange(), found = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode())
    for (const word of text.data.matchAll(/\\S+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getClientRects().length > 1 || el.scrollWidth > el.clientWidth) found.push(word[0]);
    }
  return found;
})"""
SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
"""


def watch_shifts(page: Page) -> None:
    page.add_init_script(SHIFTS)


@pytest.mark.parametrize(("size", "root", "least"), [(LAPTOP, 13.86, 20), (SCREEN, 18.3, 26), (LARGE, 23.5, 32)])
def test_the_board_fills_most_of_the_window(browser: Browser, url: str, size: Any, root: float, least: float) -> None:
    page = sit_in(browser, url, "late", "Stark", viewport=size)
    settled(page.locator(".world"))
    assert page.evaluate(SHARE) >= 0.36
    assert min(page.evaluate(PIECES)) >= least
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == pytest.approx(root, abs=0.1)
    assert not page.evaluate(SMALL)
    board = settled(page.get_by_test_id("board"))
    assert (board["y"], board["height"]) == (0, size["height"])
    expect(page.locator("aside.left article")).to_have_count(6)
    expect(page.locator("aside.left article").last).to_be_in_viewport(ratio=1)
    assert page.evaluate(BROKEN, "aside.left .open b") == []
    page.context.close()


def test_the_storm_board_has_even_more_of_it(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU] * 4, name="fair")
    page = new_page(browser, viewport=LAPTOP)
    sit_down(page, url, made["table"], made["seats"][1]["secret"])
    settled(page.locator(".world"))
    assert page.evaluate(SHARE) >= 0.42
    assert not page.evaluate(SMALL)
    page.context.close()


def test_little_moves_while_a_page_loads_and_an_order_is_placed(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU] * 6, name="planning")
    page = new_page(browser, viewport=LAPTOP)
    watch_shifts(page)
    sit_down(page, url, made["table"], made["seats"][4]["secret"])
    settled(page.locator(".world"))
    page.locator('path[data-area="Pyke"]').focus()
    page.keyboard.press("s")
    expect(page.locator(".pieces .order")).to_have_count(1)
    settled(page.locator(".world"))
    page.evaluate(PAINTED)  # the layout shift has been recorded
    assert page.evaluate("window.shifted") < 0.1
    page.context.close()


def test_a_phone_shows_readable_pieces_and_figures(browser: Browser, url: str) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = sit_in(browser, url, "late", "Stark", **phone)
    settled(page.locator(".world"))
    assert min(page.evaluate(PIECES)) >= 17  # in ports, too
    assert not page.evaluate(SMALL)
    what_is_asked_is_seen_at_once(page)
    page.set_viewport_size({"width": 820, "height": 1180})
    settled(page.locator(".world"))
    assert not page.evaluate(SMALL)
    page.context.close()


NAMED = """(corner) => [...document.querySelectorAll('.names text:not(.faded)')]
  .filter((el) => {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    return left < corner.x + corner.width && right > corner.x && top < corner.y + corner.height && bottom > corner.y;
  }).map((el) => el.textContent.trim())"""


def what_is_asked_is_seen_at_once(page: Page) -> None:
    """Prompt, map and tray: nothing scrolls, the map shows the areas of the decision, and no tool covers a name."""
    for what in ("[data-testid=prompt]", "[data-testid=confirm]", ".tray [data-testid=choice]", ".tabs button:last-child"):
        expect(page.locator(what).first).to_be_in_viewport(ratio=1)
    board = settled(page.get_by_test_id("board"))
    for area in ("Winterfell", "The Narrow Sea"):
        name = settled(page.locator(".names text:not(.faded)").get_by_text(area, exact=True).first)
        assert board["x"] <= name["x"] <= board["x"] + board["width"] - name["width"]
        assert board["y"] <= name["y"] <= board["y"] + board["height"] - name["height"]
    for tool in page.locator(".board .tools button:visible").all():
        assert page.evaluate(NAMED, settled(tool)) == []


def test_replay_and_zoom_are_one_line_and_the_realm_does_not_scroll(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "marches", "Stark", viewport=LAPTOP)
    line = page.locator("section.replay")
    expect(line.get_by_role("toolbar").get_by_role("button")).to_have_count(5)
    assert settled(line)["height"] <= 40
    assert (
        page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('aside.left'))")
        <= 1
    )
    expect(page.locator("article").first).to_contain_text("Stark")  # the player's own house first
    page.context.close()


SAID = (
    "Move units.",
    "March from Winterfell (3 units can move).",
    "Who is to be first on the Fiefdoms track, and who is last on it?",
)


@pytest.mark.parametrize("size", [LAPTOP, SCREEN])
def test_every_prompt_has_the_same_height_and_its_buttons_the_same_place(browser: Browser, url: str, size: Any) -> None:
    page = sit_in(browser, url, "marches", "Stark", viewport=size)
    prompt, confirm = page.locator(".asks"), page.locator(".asks .confirm")
    places = []
    for words in SAID:
        prompt.locator(".what p").evaluate("(el, words) => { el.textContent = words; }", words)
        places.append((settled(prompt)["height"], settled(confirm)))
        arms = settled(prompt.locator(".seat svg"))
        assert abs(arms["y"] + arms["height"] / 2 - settled(prompt)["y"] - places[0][0] / 2) <= 1
    assert places.count(places[0]) == len(places)
    page.context.close()


COVERED = """() => {
  const rect = (el) => el.getBoundingClientRect();
  const box = rect(document.querySelector('.world')), board = rect(document.querySelector('.board'));
  const sheets = [...document.querySelectorAll('.table > :is(header, .ask, .beside, .panel, .replay)')];
  const found = sheets.filter((el) => {
    const { left, right, top, bottom, width, height } = rect(el);
    return width && height && left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  }).map((el) => el.className);
  const out = (frame) => box.left < frame.left - 1 || box.right > frame.right + 1
    || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  if (out(board)) found.push('the edge of the board');
  if (out({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) found.push('the edge of the window');
  return found;
}"""
BETWEEN = ((820, 1180), (1024, 768), (1199, 800))  # sizes between phone and desktop


def the_large_sheet_of_a_battle_covers_all_but_the_head(page: Page) -> None:
    """All of it is visible; then it is folded away."""
    sheet = page.locator(".scene.battle")
    expect(sheet).to_be_visible()
    for what in (
        "[data-testid=prompt]",
        ".scene .card.lit >> nth=-1",
        ".matrix tbody tr:last-child",
        "[data-testid=battle-turn]",
    ):
        expect(page.locator(what)).to_be_in_viewport(ratio=1)
    expect(page.locator("section.replay")).to_be_hidden()
    assert settled(sheet)["width"] > page.evaluate("innerWidth") - 20
    page.get_by_test_id("battle-turn").click()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("scene", "house", "asked"), [
    ("planning", "Greyjoy", '.tray [data-order="Raid"]'),
    ("three-cards", "Martell", ".matrix tbody tr:last-child"),
    ("siege", "Baratheon", ".tray [data-testid=choice]"),
])  # fmt: skip
def test_between_phone_and_desktop_the_board_is_whole_and_uncovered(
    scene: str, house: str, asked: str, browser: Browser, url: str
) -> None:
    sit = test_storm.sit_in if scene == "siege" else sit_in
    page = sit(browser, url, scene, house, viewport={"width": 820, "height": 1180})
    for width, height in BETWEEN:
        page.set_viewport_size({"width": width, "height": height})
        if scene == "three-cards":
            the_large_sheet_of_a_battle_covers_all_but_the_head(page)
        settled(page.locator(".world"))
        assert page.evaluate(COVERED) == []
        assert page.evaluate(SHARE) >= 0.3
        assert not page.evaluate(SMALL)
        for what in ("[data-testid=prompt]", "[data-testid=confirm]", asked, "section.replay"):
            expect(page.locator(what).first).to_be_in_viewport(ratio=0.9)
        tabs = page.locator(".panel").get_by_role("tab")
        expect(tabs).to_have_text(["Realm", "Log", "Seats", "Chat", "Notes"])
        expect(page.get_by_role("tabpanel").locator("article").first).to_contain_text(house)  # the open panel is one of them
        tabs.nth(1).click()
        expect(page.get_by_role("tabpanel").locator("article")).to_have_count(0)
        tabs.nth(0).click()
        if scene == "three-cards":
            page.get_by_test_id("battle-turn").click()
    page.context.close()
