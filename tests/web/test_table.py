"""The table in a real browser: whole games by clicking and by keyboard, friends, a shared screen, and coming back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import (
    PAINTED,
    Clicker,
    Typist,
    answered,
    new_context,
    refuse_teacher,
    set_table,
    settled,
    sit_down,
    slowness,
    stopwatch,
    wait_until,
)

YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}


def test_a_whole_five_player_game_by_clicking_and_then_by_keyboard(browser: Browser, url: str) -> None:
    """The end by clicking is that of the game with every option."""
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT])
    page = new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    assert Clicker(page, 1).play(confirmations=15) > 15
    expect(page.get_by_test_id("log-line").last).to_be_in_viewport()
    Typist(page, 2, haste=0.85).play()
    expect(page.get_by_test_id("log-line").last).to_be_in_viewport()
    expect(page.get_by_test_id("record")).to_be_visible()
    page.context.close()


def test_the_help_explains_the_signs_of_the_board_game(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU, BOT, BOT])
    page = new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.keyboard.press("?")
    signs = page.get_by_role("dialog").get_by_role("heading", name="Signs")
    expect(signs).to_be_visible()
    expect(signs.locator("..").get_by_text("This house is to move")).to_be_visible()
    page.context.close()


def test_an_intrigue_of_three_people_in_three_browsers(browser: Browser, url: str) -> None:
    """One creates the table on the home page, the others come with the link."""
    made = set_table(url, "intrigue", [YOU, {"kind": "open"}, {"kind": "open"}])
    pages = [new_context(browser).new_page() for _ in range(3)]
    sit_down(pages[0], url, made["table"], made["seats"][0]["secret"])
    for page, name in zip(pages[1:], ("Bob", "Cid"), strict=True):
        page.goto(f"{url}#/j/{made['table']}/{made['invite']}")
        page.get_by_test_id("join").wait_for()
        page.get_by_role("textbox").first.fill(name)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-testid=prompt]")
        refuse_teacher(page)
    people = [Clicker(page, seed, haste=0.8) for seed, page in enumerate(pages)]
    for person in people:
        person.begin()
    for person in people:
        person.finish()
    for page in pages:
        page.context.close()


def test_hot_seat_has_a_curtain_that_hides_everything(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    page.goto(url)
    page.get_by_text("One screen").click()
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-testid=curtain], [data-testid=prompt]")
    refuse_teacher(page)
    Clicker(page, 3, haste=0.9)
    for _ in range(3):
        wait_until(page, "!!document.querySelector('[data-testid=curtain]') || (person.step(), false)")
        expect(page.locator("[data-testid=choice], [data-testid=hand], [data-testid=log-line]")).to_have_count(0)
        page.get_by_test_id("curtain-pass").click()
        page.wait_for_selector("[data-testid=prompt]")
        refuse_teacher(page)
    page.context.close()


def test_a_draft_survives_a_reload_and_a_lost_connection(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT])
    page = new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    page.locator('path[data-area="Dragonstone"]').focus()
    page.keyboard.press("m")
    expect(page.get_by_test_id("undo")).to_be_enabled()
    answered(page)
    drafted = page.get_by_test_id("prompt").inner_text()
    page.reload()
    expect(page.get_by_test_id("prompt")).to_have_text(drafted, use_inner_text=True)
    expect(page.get_by_test_id("undo")).to_be_enabled()
    page.context.set_offline(True)
    page.evaluate(PAINTED)
    page.context.set_offline(False)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("undo")).to_be_disabled()
    page.context.close()


def test_a_watcher_sees_each_state_within_a_frame_and_no_choices_and_then_the_replay(browser: Browser, url: str) -> None:
    """A frame is the page's time for each state with layout and painting, over a whole game."""
    made = set_table(url, "thrones", [BOT, BOT, BOT, BOT, BOT])
    page = new_context(browser).new_page()
    heard: list[object] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame)))
    page.goto(url)  # it is one page from there to the table
    worked = stopwatch(page)
    sit_down(page, url, made["table"])
    expect(page.get_by_test_id("prompt").first).to_be_visible()
    expect(page.locator("[data-testid=choice], [data-testid=confirm]")).to_have_count(0)
    page.get_by_test_id("log-line").first.wait_for()
    expect(page.get_by_test_id("log-line").last).to_be_in_viewport()  # a watcher has something to read beside the map
    expect(page.get_by_role("region", name="Houses").or_(page.locator("[aria-label=Houses]")).first).to_be_visible()
    wait_until(page, "person.over()")
    spent = worked()
    assert len(heard) > 20
    assert spent / len(heard) / slowness(page) < 16.7
    page.context.close()
    the_replay_goes_anywhere_and_has_its_own_address(new_context(browser).new_page(), f"{url}#/t/{made['table']}?at=12")


def the_replay_goes_anywhere_and_has_its_own_address(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("[data-testid=replay-slider]")
    expect(page.get_by_test_id("present")).to_be_visible()
    page.keyboard.press("ArrowRight")
    wait_until(page, "location.hash.includes('at=13')")
    page.get_by_test_id("present").click()
    expect(page.get_by_test_id("over")).to_be_visible()
    page.context.close()


def test_a_phone_shows_the_board_and_the_prompt_within_reach_of_the_thumb(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT])
    page = new_context(browser, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    confirm = settled(page.get_by_test_id("confirm"))
    assert confirm["y"] > 370
    assert confirm["height"] >= 40
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    Clicker(page, 5).play(confirmations=8)
    page.context.close()


@pytest.mark.parametrize("where", ["home", "planning", "intrigue"])
def test_nothing_bars_anybody(where: str, browser: Browser, url: str, barriers: Callable[[Page], list[str]]) -> None:
    page = new_context(browser).new_page()
    if where == "home":
        page.goto(url)
        page.get_by_test_id("play-now").wait_for()
    else:
        seats = [YOU, BOT, BOT, BOT, BOT] if where == "planning" else [YOU, BOT, BOT]
        made = set_table(url, "thrones" if where == "planning" else "intrigue", seats)
        sit_down(page, url, made["table"], made["seats"][0]["secret"])
        page.evaluate(PAINTED)
    assert barriers(page) == []
    if where != "home":
        page.keyboard.press("t")
        expect(page.get_by_test_id("text-view")).to_be_visible()
        page.evaluate(PAINTED)
        assert barriers(page) == []
    page.context.close()


def test_one_click_on_the_home_page_starts_a_game(browser: Browser, url: str) -> None:
    page = new_context(browser).new_page()
    page.goto(url)
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    kept: Any = json.loads(page.evaluate("JSON.stringify(localStorage)"))
    assert made_secret_free(page.url, kept)
    page.goto(url)
    expect(page.get_by_test_id("continue").first).to_be_visible()
    page.context.close()


def made_secret_free(address: str, kept: dict[str, str]) -> bool:
    """The browser stores the key to the seat, and the address does not contain it."""
    return any("secret" in value for value in kept.values()) and address.count("/") <= 5
