"""Hostages in the browser: cells of the houses, the form of an offer, the form of its answer, an execution."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.test_scenes import WIDTHS, on_map, sit_in


def widths(page: Page) -> Iterator[int]:
    """Yields each width, with the decision started again."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        yield width
        if width != WIDTHS[-1]:
            page.get_by_test_id("reset").click()


def test_an_offer_is_composed_on_a_sheet_and_taken_back(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "negotiation", "Stark")
    cells_and_cards_out_of_the_game_are_at_the_houses(page)
    sheet = page.get_by_test_id("bargain")
    for _ in widths(page):
        put_together(page, sheet)
    sheet.get_by_role("button", name="Make this offer").click()
    expect(page.get_by_role("alert")).to_contain_text("You offer nothing in return.")
    sheet.get_by_role("button", name="Make this offer").click()
    expect(page.get_by_test_id("bargain")).to_have_count(0)
    the_text_view_has_cells_and_cards_out_of_the_game_too(page)
    page.context.close()


def put_together(page: Page, sheet: Locator) -> None:
    expect(sheet.locator(".line > span")).to_have_text(["Ask Lannister to release", "Ask Tyrell to release"])
    sheet.get_by_role("button", name="Robb Stark").click()
    expect(sheet.locator(".sentence")).to_have_text("Stark offers nothing for Robb Stark.")
    sheet.get_by_role("button", name="Eddard Stark").click()  # another house means another offer
    expect(sheet.locator(".sentence")).to_have_text("Stark offers nothing for Eddard Stark.")
    sheet.get_by_role("button", name="Jaime Lannister").click()
    expect(sheet.locator(".sentence")).to_have_text("Stark offers Jaime Lannister for Eddard Stark.")
    page.keyboard.press("3")
    expect(sheet.locator(".sentence")).to_have_text("Stark offers Jaime Lannister and 3 power for Eddard Stark.")
    sheet.get_by_role("button", name="Jaime Lannister").click()
    expect(sheet.locator(".sentence")).to_have_text("Stark offers 3 power for Eddard Stark.")
    page.keyboard.press("u")
    expect(sheet.locator(".sentence")).to_have_text("Stark offers nothing for Eddard Stark.")


def test_an_answer_shows_both_sides_and_freed_leaders_are_placed_on_the_map(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "answer", "Lannister")
    sheet = page.get_by_test_id("answer")
    for _ in widths(page):
        expect(sheet.locator(".sentence")).to_have_text(
            "Stark offers Balon Greyjoy, Jaime Lannister and 2 power for Eddard Stark."
        )
        expect(sheet.locator("dd")).to_have_count(4)
        sheet.get_by_role("button", name="Agree").click()
        expect(page.locator(on_map("Riverrun"))).to_have_count(1)
        sheet.get_by_role("button", name="Jaime Lannister goes to Riverrun").click()
        expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("answer")).to_have_count(0)
    page.context.close()


def cells_and_cards_out_of_the_game_are_at_the_houses(page: Page) -> None:
    cell = page.get_by_role("group", name="Cell of Stark")
    expect(cell).to_contain_text("Jaime")
    expect(page.get_by_role("group", name="Cell of Martell")).to_have_text("empty cell")
    expect(page.locator("[data-house=greyjoy] .chip.gone")).to_have_attribute("title", "Asha Greyjoy 2 (out of the game)")


def the_text_view_has_cells_and_cards_out_of_the_game_too(page: Page) -> None:
    page.keyboard.press("t")
    row = page.locator("tr[data-house=stark]", has=page.locator("th", has_text="(you)"))
    expect(row).to_contain_text("Jaime Lannister, Balon Greyjoy")
    expect(page.locator("tr[data-house=greyjoy]").last).to_contain_text("Asha Greyjoy (out of the game)")


def test_an_execution_names_the_card_and_then_a_track(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "sword", "Lannister")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.get_by_role("button", name="Execute Eddard Stark: Stark loses the House Card Eddard Stark").click()
        page.locator(".tray").get_by_role("button", name="Fiefdoms").click()
        expect(page.get_by_test_id("confirm")).to_be_enabled()
        page.keyboard.press("u")
        page.keyboard.press("u")
        expect(page.locator(".tray [data-testid=choice]")).to_have_count(2)
    page.context.close()
