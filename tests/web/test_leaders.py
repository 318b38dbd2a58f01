"""Leaders in a real browser: banners on the map, riders of a March, a triggering order; wide and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.people import settled
from tests.web.test_scenes import leave, on_map, sit_in

WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True,
}


@pytest.mark.parametrize("wishes", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_leader_is_triggered_rides_and_is_taken_back(wishes: dict[str, Any], browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "leaders", "Stark", **wishes)
    expect(page.locator("[data-leader]")).to_have_count(12)
    box = settled(page.locator('[data-leader="Robb Stark"] .charge'))
    assert box["height"] >= 7  # page pixels, each of them two on a phone: it is readable
    page.locator(".tray").get_by_role("button", name="Instead, march with Robb Stark (strength 1, a sword)").click()
    eddard = page.locator(".tray").get_by_role("switch", name="Eddard Stark rides along")
    expect(eddard).to_be_checked()
    eddard.click()
    expect(eddard).not_to_be_checked()
    page.locator(".tray [data-target=Seagard]").click()
    gone = page.locator(".tray .gone")
    expect(gone).to_have_text(["2 footmen, knight → Seagard×", "Robb Stark → Seagard×"])
    expect(page.get_by_test_id("prompt")).to_contain_text("Eddard Stark cannot stay without your units")
    page.locator(".tray [data-target='Greywater Watch']").click()
    expect(gone).to_have_text(["2 footmen, knight → Seagard×", "Robb Stark → Seagard×", "Eddard Stark → Greywater Watch×"])
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.locator(".tray").get_by_role("button", name="Call them back from Seagard").click()
    expect(gone).to_have_text(["Eddard Stark → Greywater Watch×"])
    leave(page)


def test_the_map_offers_order_and_leader_where_they_are(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "leaders", "Stark", **WIDE)
    page.locator(on_map("Moat Cailin")).click(position={"x": 12, "y": 30})
    both = page.get_by_role("dialog", name="Moat Cailin").locator("[data-testid=choice]")
    expect(both).to_have_text(["Raid from Moat Cailin", "Instead, march with Robb Stark (strength 1, a sword)"])
    both.last.click()
    page.locator(".tray [data-target=Seagard]").click()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).to_contain_text("Choose a House Card for the battle of Seagard.")
    leave(page)


def test_the_text_view_lists_leaders_with_their_areas(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "leaders", "Stark", text=True)
    expect(page.get_by_role("row").filter(has_text="Moat Cailin").filter(has_text="Robb Stark").first).to_be_attached()
    leave(page)
