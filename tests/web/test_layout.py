"""The layout stays the same at the size of a small laptop, whatever has the focus, is open, or is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import answered, new_context, set_table, settled, sit_down, wait_until
from tests.web.test_options import BOT, EVERY, YOU
from tests.web.test_scenes import sit_in

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
    settled(page.locator(".world"))
    return page


def test_tab_moves_the_map_and_not_the_table(browser: Browser, url: str) -> None:
    page = sit_first(browser, url)
    board = page.get_by_test_id("board")
    before = settled(board)
    page.mouse.move(before["x"] + 60, before["y"] + 60)  # far from the highlighted areas
    for _ in range(3):
        page.mouse.wheel(0, -400)
    expect(page.locator(".board.moving")).to_have_count(0)
    page.evaluate("document.querySelector('aside.left').focus()")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-area]')"):
            break
    assert page.evaluate("document.activeElement.dataset.area") == "Dragonstone"
    shield = settled(page.locator('[data-area="Dragonstone"]'))
    assert page.evaluate(SCROLLED) == 0
    assert board.bounding_box() == before
    assert before["x"] < shield["x"] + shield["width"] / 2 < before["x"] + before["width"]
    assert before["y"] < shield["y"] + shield["height"] / 2 < before["y"] + before["height"]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('[data-area][data-lit=true]')"), "from nowhere to a lit area at once"
    page.keyboard.press("l")
    page.locator(".choices").wait_for()
    assert page.evaluate(SCROLLED) == 0
    assert board.bounding_box() == before
    page.context.close()


def test_the_list_covers_the_map_and_shows_its_last_row(browser: Browser, url: str) -> None:
    page = sit_first(browser, url, ["ports"])
    before = settled(page.locator(".world"))
    page.keyboard.press("l")
    rows = page.locator(".choices .row")
    expect(rows).to_have_count(3)
    last, frame = settled(rows.last), settled(page.locator(".list.over"))
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]
    page.locator(".choices [data-testid=choice]").first.click()
    expect(page.locator(".draft li")).to_have_count(1)
    answered(page)
    assert settled(page.locator(".world")) == before
    page.context.close()


def test_names_on_the_map_are_readable_and_the_list_names_the_button_that_continues(browser: Browser, url: str) -> None:
    page = sit_first(browser, url, viewport={"width": 390, "height": 844})
    names_on_the_map_can_be_read(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    settled(page.locator(".world"))
    names_on_the_map_can_be_read(page)
    the_columns_of_westeros_say_when_their_cards_act(page)
    page.keyboard.press("l")
    page.locator(".choices [data-testid=choice]").first.click()
    expect(page.locator(".choices p")).to_have_text("Press Confirm to continue.")
    expect(page.get_by_test_id("confirm")).to_contain_text("Confirm")
    the_text_says_when_the_cards_of_westeros_act(page)
    page.context.close()


def names_on_the_map_can_be_read(page: Page) -> None:
    sizes = page.evaluate(SIZES)
    assert len(sizes) > 40
    assert min(sizes) >= 9


def the_columns_of_westeros_say_when_their_cards_act(page: Page) -> None:
    expect(page.locator(".westeros .day")).to_have_text(["next", "in 2", "in 3"])
    card = page.locator(".westeros .ahead button").first
    card.click()
    expect(page.locator(".westeros .told b")).to_have_text(f"{card.inner_text()}.")
    card.click()
    expect(page.locator(".westeros .told")).to_have_count(0)


def the_text_says_when_the_cards_of_westeros_act(page: Page) -> None:
    page.keyboard.press("t")
    expect(page.locator(".text li").nth(1)).to_have_text(re.compile(r"^Westeros 1: .+ \(next turn\), .+ \(in three turns\)\.$"))
    expect(page.locator(".text li")).to_have_count(4)


@pytest.mark.parametrize("by", ["click", "key"])
def test_enter_confirms_a_placed_one_time_order(by: str, browser: Browser, url: str) -> None:
    page = sit_first(browser, url)
    dragonstone = page.locator('path[data-area="Dragonstone"]')
    if by == "click":
        page.locator('.tray [data-order="Recruit"]').click()
        dragonstone.click()
    else:
        dragonstone.focus()
        page.keyboard.press("Enter")
        page.locator('.tray [data-testid=choice][data-order="Recruit"]').press("Enter")
    expect(page.locator(".tray .gone")).to_contain_text("Recruit is in Dragonstone")
    wait_until(page, "!document.querySelector('[data-testid=confirm]').disabled")
    if by == "key":
        dragonstone.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pop")).to_have_count(0)
    expect(page.get_by_test_id("prompt").first).not_to_contain_text(re.compile("You may place a One-Time"))
    page.context.close()


BROKEN = """() => [...document.querySelectorAll('.tray .once .name')].flatMap((el) => {
  const text = el.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""


def test_names_of_one_time_orders_break_between_words(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [BOT, BOT, BOT, YOU, BOT, BOT], options=EVERY)
    page = new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    names = page.locator(".tray .once .name")
    names.last.wait_for()  # three bots choose first
    expect(names.last).to_have_text("Might of Highgarden")
    for width, height in ((1440, 900), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        tray = settled(page.locator(".tray"))
        assert page.evaluate(BROKEN) == []
        for name in names.all():
            box = name.bounding_box()
            assert box is not None
            assert tray["x"] <= box["x"] + 1
            assert box["x"] + box["width"] <= tray["x"] + tray["width"] + 1
    page.context.close()


def test_three_cards_of_seven(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "three-cards", "Martell")
    for width, height in ((1366, 768), (1100, 800)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page.locator(".tray"))
        three_cards_are_chosen(page)
        page.get_by_test_id("reset").click()
    page.context.close()


def three_cards_are_chosen(page: Page) -> None:
    """All cards and all rows of the grid are visible, and the prompt counts correctly."""
    rows = page.locator(".matrix tbody tr")
    expect(rows).to_have_count(7)
    expect(rows.first.locator("th")).to_have_text("Red Viper 5")
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=0.9)
    cards = page.locator(".tray .card")
    expect(cards).to_have_count(7)
    right = page.evaluate("innerWidth")
    prompt = page.get_by_test_id("prompt").first
    asked = "3 House Cards for the battle of The Boneway; 1 is drawn."
    for n, says in enumerate([asked, "(2 to go)", "(1 to go)", "The Boneway;"]):
        expect(prompt).to_contain_text(says)
        box = settled(cards.nth(n + 3))
        expect(cards.nth(n + 3)).to_be_in_viewport(ratio=1)
        assert box["x"] + box["width"] <= right
        if n < 3:
            cards.nth(n).click()
    expect(prompt).not_to_contain_text("to go")
    expect(page.locator(".matrix tbody tr.sel")).to_have_count(3)
    expect(page.get_by_test_id("confirm")).to_be_enabled()


def test_a_warning_does_not_move_the_map(browser: Browser, url: str) -> None:
    page = sit_first(browser, url, [])
    before = settled(page.locator(".world"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No order yet")
    assert settled(page.locator(".world")) == before
    page.context.close()


def test_the_teacher_speaks_when_something_is_new_and_goes_with_one_key(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU, BOT, BOT], options=["short-game"])
    page = new_context(browser, viewport=LAPTOP).new_page()
    page.add_init_script("""localStorage.setItem('council.prefs', '{"teacher": "on"}')""")
    page.goto(f"{url}#/t/{made['table']}/{made['seats'][0]['secret']}")
    teacher, text = page.get_by_test_id("teacher"), page.locator("[data-testid=teacher] p")
    expect(text).to_contain_text("You lead House Baratheon.")
    expect(page.locator("[data-mark=Dragonstone]")).to_have_count(1)  # what it speaks of is ringed
    for words in ("A Footman has strength 1", "Every area with your units gets one order", "This bar always says"):
        page.get_by_test_id("teacher-next").click()
        expect(text).to_contain_text(words)
    page.get_by_test_id("teacher-next").click()
    expect(teacher).to_have_count(0)
    page.locator('path[data-area="Dragonstone"]').focus()
    page.keyboard.press("r")
    expect(text).to_contain_text("Raid removes an adjacent Support")
    page.keyboard.press("g")
    expect(teacher).to_have_count(0)
    page.keyboard.press("g")
    for area in ("Kingswood", "Shipbreaker Bay"):
        page.locator(f'path[data-area="{area}"]').focus()
        page.keyboard.press("c" if area == "Kingswood" else "d")
    expect(page.locator("[data-testid=teacher].caution")).to_contain_text("your army in Dragonstone could take it")
    page.get_by_test_id("confirm").click()  # the caution asks twice
    expect(page.get_by_test_id("confirm")).to_contain_text("Yes, confirm")
    page.get_by_test_id("confirm").click()
    wait_until(page, "JSON.parse(localStorage.getItem('council.taught'))['order raid'] >= 1")
    page.reload()
    page.get_by_test_id("prompt").wait_for()
    assert "You lead House" not in (teacher.text_content() or "" if teacher.count() else "")
    page.context.close()
