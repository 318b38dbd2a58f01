"""The board of A Storm of Swords in a browser: the panels beside the map, Ally cards by key and by tap, a Garrison."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.people import set_table, settled, sit_down
from tests.web.test_scenes import new_page, on_map

HOUSES = ["Baratheon", "Lannister", "Stark", "Greyjoy"]
YOU = {"kind": "you", "name": "Ann"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


def sit_in(browser: Browser, url: str, scene: str, house: str, **wishes: Any) -> Page:
    made = set_table(url, "thrones", [YOU] * len(HOUSES), name=scene)
    page = new_page(browser, **wishes)
    sit_down(page, url, made["table"], made["seats"][HOUSES.index(house)]["secret"])
    return page


def test_an_ally_card_is_taken_by_key_and_its_army_placed_on_highlighted_areas(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    page = sit_in(browser, url, "alliance", "Lannister", viewport={"width": 1366, "height": 768})
    expect(page.get_by_label("Weather", exact=True)).to_contain_text("Fords are closed.")
    expect(page.locator(".houses .score")).to_contain_text(["4/8", "3/8", "2/8", "3/8"])
    settled(page.locator(".world"))
    assert page.locator("aside.left").evaluate("box => box.scrollHeight <= box.clientHeight")  # all houses are visible
    for chip in page.locator(".houses .chip:not(.gone)").all():  # a visible picture or none, and its signs
        picture = chip.locator("img")
        assert not picture.is_visible() or min(settled(picture)["width"], settled(picture)["height"]) >= 20
        assert all(sign.is_visible() for sign in chip.locator(".count svg").all())
    lines = page.locator(".houses .line").evaluate_all("all => all.map((line) => line.getBoundingClientRect().height)")
    assert max(lines[1:]) < 24  # there is no third line without a Tactics Card
    allies = page.get_by_role("region", name="Ally cards")
    expect(allies.locator("[data-deck=Tyrell] .top")).to_contain_text("Army")
    expect(allies.locator("[data-deck=Frey] li.used")).to_contain_text("Military Support")
    expect(page.locator(".houses article", has_text="Lannister")).to_contain_text("met now")
    expect(page.locator(".wild")).to_have_count(0)
    assert barriers(page) == []
    page.keyboard.press("3")
    expect(page.locator(".draft li, .offer.chosen").first).to_be_attached()
    page.keyboard.press("u")
    expect(page.locator(".offer.lit")).to_have_count(4)
    page.get_by_role("button", name="Tyrell Army").click()
    page.get_by_test_id("confirm").click()
    expect(page.locator('[data-mode="station"]')).to_be_attached()
    expect(page.locator(on_map("Harrenhal"))).to_have_count(1)
    page.locator(on_map("Harrenhal")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="ally knight to Harrenhal").first.click()
    expect(page.locator('use[href="#piece-ally-knight"]').first).to_be_attached()
    page.get_by_test_id("undo").click()
    expect(page.locator('.board use[href="#piece-ally-knight"]')).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_text("Weather: storm. Fords are closed. Next: storm.")).to_be_attached()
    page.context.close()


def test_a_lone_garrison_is_in_the_preview_of_an_attack_on_a_phone(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    page = sit_in(browser, url, "siege", "Baratheon", **PHONE)
    page.get_by_role("button", name="Allies").tap()
    expect(page.locator("[data-deck=Arryn] li")).to_contain_text("Military Support")
    page.keyboard.press("Escape")
    page.locator(on_map("Kingswood")).dispatch_event("click")
    page.locator(on_map("King's Landing")).dispatch_event("click")
    page.get_by_role("button", name="Battle").tap()
    panel = page.get_by_test_id("battle")
    expect(panel).to_contain_text("Garrison of King's Landing")
    expect(panel).to_contain_text("Arryn Military Support")
    expect(panel).to_contain_text("its Garrison of 6 leaves the game")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert barriers(page) == []
    page.context.close()
