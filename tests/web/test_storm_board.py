"""The map of the storm board in a browser: fords that the weather opens and closes, and pieces that only this map has."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.people import set_table, settled, sit_down
from tests.web.test_scenes import YOU, new_page, on_map

HOUSES = ["Baratheon", "Lannister", "Stark", "Greyjoy"]


def begin_march(browser: Browser, url: str, scene: str) -> Page:
    made = set_table(url, "thrones", [YOU] * 4, name=scene)
    page = new_page(browser, viewport={"width": 1366, "height": 768})
    sit_down(page, url, made["table"], made["seats"][HOUSES.index("Lannister")]["secret"])
    page.locator(on_map("Tumbleton")).click()
    expect(page.locator(on_map("Bitterbridge"))).to_have_count(1)
    return page


def test_fords_are_open_while_the_weather_is_fair(browser: Browser, url: str) -> None:
    page = begin_march(browser, url, "fair")
    expect(page.locator("[data-ford]")).to_have_count(6)
    expect(page.locator("[data-closed]")).to_have_count(0)
    expect(page.locator("[data-weather=fair]")).to_have_count(1)
    expect(page.locator(on_map("Stoney Sept"))).to_have_count(1)
    page.context.close()


def test_a_storm_closes_the_fords_and_leaves_the_bridges(browser: Browser, url: str) -> None:
    page = begin_march(browser, url, "storm")
    expect(page.locator("[data-ford][data-closed]")).to_have_count(6)
    expect(page.locator("[data-weather=storm]")).to_have_count(1)
    expect(page.locator(on_map("Stoney Sept"))).to_have_count(0)
    expect(page.locator(on_map("The Rose Road"))).to_have_count(1)
    page.context.close()


def test_the_map_shows_claim_garrisons_towns_and_two_leaders(browser: Browser, url: str) -> None:
    page = begin_march(browser, url, "fair")
    expect(page.locator("[data-claim]")).to_have_count(10)
    expect(page.locator("[data-garrison]")).to_have_text("6")
    expect(page.locator("use[href='#town']")).to_have_count(7)
    expect(page.locator("[data-area=\"King's Landing\"]")).to_have_attribute(
        "aria-label", "King's Landing, Lannister, footman, stronghold, Claim 1, Garrison of Lannister, strength 6"
    )
    first, second = (settled(page.locator(f"g[data-leader='{name}'] .rim")) for name in ("Tywin Lannister", "Jaime Lannister"))
    apart = max(abs(first["x"] - second["x"]) - first["width"], abs(first["y"] - second["y"]) - first["height"])
    assert apart >= -1
    page.context.close()
