"""Tactics Cards in a browser: beside the orders, changed while these are drafted, on a phone and by key; their decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.people import settled
from tests.web.test_scenes import leave, on_map, sit_in

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


def card(page: Page, name: str) -> Any:
    return page.get_by_test_id("tactics").get_by_role("button", name=name)


def test_a_card_is_chosen_first_and_changed_while_orders_are_drafted(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    page = sit_in(browser, url, "tactic", "Stark", **DESK)
    lit = page.locator("path[data-area][data-lit=true]")
    expect(lit).to_have_count(0)
    expect(page.get_by_test_id("tactics").get_by_test_id("choice")).to_have_count(6)
    card(page, "Hold Territory").click()
    expect(card(page, "Hold Territory")).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(3)
    page.locator(on_map("Winterfell")).focus()
    page.keyboard.press("m")
    placed = page.locator(".tray .progress b")
    expect(placed).to_have_text("1 of 3 areas have orders")
    card(page, "Control Westeros").click()
    expect(card(page, "Control Westeros")).to_have_attribute("aria-pressed", "true")
    expect(placed).to_have_text("1 of 3 areas have orders")
    page.keyboard.press("1")
    expect(card(page, "Careful Planning")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".tray .progress small")).to_have_text("4 stars left")
    page.keyboard.press("u")
    expect(placed).to_have_text("0 of 3 areas have orders")
    page.get_by_test_id("reset").click()
    the_tray_of_cards_fits(page, **DESK["viewport"])
    assert barriers(page) == []
    leave(page)


def test_the_tray_of_cards_fits_a_phone_without_barriers(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    page = sit_in(browser, url, "tactic", "Stark", **PHONE)
    the_tray_of_cards_fits(page, **PHONE["viewport"])
    assert barriers(page) == []
    page.context.close()


def the_tray_of_cards_fits(page: Page, width: int, height: int) -> None:
    tray = page.get_by_test_id("tactics")
    expect(tray).to_be_visible()
    settled(tray)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, "the page does not scroll sideways"
    card(page, "Support Allies").click()
    expect(card(page, "Support Allies")).to_have_attribute("aria-pressed", "true")
    assert settled(tray)["height"] < 0.2 * height, "a chosen card leaves room for the orders"


def test_units_move_without_an_order(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "troops", "Stark", **DESK)
    page.locator(on_map("Winterfell")).click()
    page.locator(".tray [data-target='White Harbor']").click()
    expect(page.locator(".tray")).to_contain_text("→ White Harbor")
    page.keyboard.press("Escape")
    expect(page.locator(on_map("White Harbor"))).to_have_count(1)
    leave(page)


def test_only_units_that_came_may_move_further(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "onward", "Stark", **DESK)
    page.locator(on_map("Moat Cailin")).click()
    expect(page.locator(".tray .unit")).to_have_count(1)
    page.locator(".tray [data-target='Greywater Watch']").click()
    expect(page.locator(".tray")).to_contain_text("→ Greywater Watch")
    expect(page.locator(".tray .unit")).to_have_count(0)
    leave(page)


def test_careful_planning_shows_power_the_other_cards_and_the_face_up_cards(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "second", "Stark", **DESK)
    expect(page.get_by_test_id("tactics").get_by_test_id("choice")).to_have_count(5)
    expect(page.locator(".houses article[data-house=lannister] .front")).to_have_text("Hold Territory")
    page.locator(".tray").get_by_role("button", name="Gain 2 power").click()
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    leave(page)


def test_support_from_afar_is_offered_beside_the_battle(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "afar", "Stark", **DESK)
    expect(page.get_by_test_id("battle").get_by_text("Stark’s Support Allies").first).to_be_visible()
    page.locator(".tray").get_by_role("button", name="+1 for Lannister").click()
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    leave(page)
