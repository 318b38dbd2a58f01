"""A small phone and an upright tablet: the place of Confirm, what a fingertip can press, and that nothing covers a list."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.web import test_storm
from tests.web.people import answered, settled
from tests.web.test_scenes import sit_in

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
FINGERTIP = 40  # pixels
# Terms of the glossary are words of a sentence, as high as its lines: a fingertip that misses one does nothing else.
SLIGHT = f"""() => [...document.querySelectorAll(
  '.strip :is(button, a, summary), .prompt button, .tabs button, .thumbs button, .board .tools button'
)].filter((el) => !el.matches("[data-term]")).flatMap((el) => {{
  const {{ x, y, width, height }} = el.getBoundingClientRect();
  const seen = width > 1 && el.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  return seen && Math.min(width, height) < {FINGERTIP} - 0.5 ? [`${{el.ariaLabel ?? el.innerText}} ${{width}} ${{height}}`] : [];
}})"""
UNCOVERED = """(el) => {
  const { x, y, width, height } = el.getBoundingClientRect();
  const corners = [[0.5, 0.1], [0.5, 0.5], [0.5, 0.9]];
  return corners.every(([a, b]) => el.contains(document.elementFromPoint(x + a * width, y + b * height)));
}"""
SIDEWAYS = "(el) => el.scrollWidth - el.clientWidth"


def drafts(page: Page, *selectors: str) -> None:
    for selector in selectors:
        page.locator(selector).first.tap()
        answered(page)


def apart(one: FloatRect, other: FloatRect) -> bool:
    return one["x"] + one["width"] <= other["x"] or one["y"] + one["height"] <= other["y"]


CHOICE = ".strip [data-testid=choice]"


@pytest.mark.parametrize(("scene", "house", "nothing", "steps"), [
    ("planning", "Greyjoy", "Give no orders", ["path[data-area=Pyke]", CHOICE]),
    ("marches", "Stark", "", [CHOICE, "[data-target]"]),
    ("muster", "Stark", "Muster nothing", [".tray button", CHOICE]),
    ("gather", "Lannister", "", [CHOICE, "[data-testid=bring-all]"]),
])  # fmt: skip
def test_confirm_and_the_answer_that_does_nothing_have_fixed_places(
    scene: str, house: str, nothing: str, steps: list[str], browser: Browser, url: str
) -> None:
    page = sit_in(browser, url, scene, house, **PHONE)
    confirm, quiet = page.locator(".prompt .confirm"), page.locator(".prompt .nothing")
    expect(confirm).to_have_text("Confirm", use_inner_text=True)
    expect(confirm).to_be_disabled()
    place = settled(confirm)
    assert min(place["width"], place["height"]) >= FINGERTIP
    if nothing:
        expect(quiet).to_have_text(nothing)
    for step in steps:
        if quiet.count():
            assert apart(settled(quiet), place)
            assert settled(quiet)["height"] >= FINGERTIP
        the_signs_are_in_one_line(page)
        assert page.evaluate(SLIGHT) == []
        drafts(page, step)
        assert settled(confirm) == place
    expect(confirm).to_be_enabled()
    expect(quiet).to_have_count(0)
    assert page.evaluate(SLIGHT) == []
    page.context.close()


def the_signs_are_in_one_line(page: Page) -> None:
    signs = page.locator(".prompt .signs button")
    boxes = [settled(sign) for sign in signs.all()]
    assert len(boxes) == 2
    assert len({box["y"] for box in boxes}) == 1


def test_a_warning_does_not_move_confirm(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "planning", "Greyjoy", **PHONE)
    place = settled(page.locator(".prompt .confirm"))
    page.locator(".prompt .nothing").tap()
    expect(page.locator(".prompt .warning")).to_be_visible()
    assert settled(page.locator(".prompt .confirm")) == place
    page.context.close()


@pytest.mark.parametrize(("scene", "house", "cards"), [("tactic", "Stark", 6), ("alliance", "Lannister", 4)])
def test_all_cards_to_choose_from_are_visible_and_explained_when_chosen(
    scene: str, house: str, cards: int, browser: Browser, url: str
) -> None:
    page = (test_storm.sit_in if scene == "alliance" else sit_in)(browser, url, scene, house, **PHONE)
    offers = page.locator(".strip .offer")
    expect(offers).to_have_count(cards)
    for offer in offers.all():
        expect(offer).to_be_in_viewport(ratio=1)
    assert page.evaluate(SLIGHT) == []
    said = page.locator(".strip .said, .strip p.hint:not(.offers *)").filter(visible=True)
    expect(said).to_have_text("Tap a card to read it. It counts when you confirm.")
    offers.first.tap()
    expect(said.first).not_to_contain_text("Tap a card")
    page.context.close()


def test_the_text_view_is_a_block_per_area_with_the_players_own_first(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "planning", "Greyjoy", text=True, **PHONE)
    areas = page.locator(".text table").first.locator("tbody tr")
    expect(areas.nth(3)).to_have_attribute("data-house", "greyjoy")
    own = [areas.nth(n).get_attribute("data-house") for n in range(4)]
    assert own == ["greyjoy"] * 4
    assert areas.nth(4).get_attribute("data-house") != "greyjoy"
    assert page.get_by_test_id("text-view").evaluate(SIDEWAYS) <= 0
    for table in page.locator(".text .scroll").all():
        assert table.evaluate(SIDEWAYS) <= 0
    box = settled(areas.first)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["viewport"]["width"]
    first = areas.first.locator("th").inner_text()
    areas.first.get_by_test_id("choice").first.tap()
    answered(page)
    expect(areas.first.locator("th")).to_have_text(first)  # what was pressed stays there
    page.context.close()


def test_no_name_in_the_head_of_the_card_table_is_cut(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "tywin-hand", "Lannister", **PHONE)
    names = page.locator(".matrix:not(.row) thead th span")
    expect(names).to_have_count(7)
    names.first.scroll_into_view_if_needed()
    for name in names.all():
        assert name.evaluate(SIDEWAYS) <= 0
        box = settled(name)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    page.context.close()


def none_is_covered(choices: Locator) -> None:
    choices.first.wait_for()
    for choice in choices.all():
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport(ratio=1)
        choice.page.wait_for_function(UNCOVERED, arg=choice.element_handle())  # the map may still be moving


@pytest.mark.parametrize("size", [(820, 1180), (768, 1024)])
def test_on_a_tablet_buttons_cover_no_choice(size: tuple[int, int], browser: Browser, url: str) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = sit_in(browser, url, "muster", "Stark", viewport=viewport)
    page.locator(".tray button").first.click()
    choices = page.locator(".tray [data-testid=choice]")
    expect(choices).to_have_count(8)
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    none_is_covered(choices)
    expect(page.locator(".tray .foot .bar")).to_be_in_viewport(ratio=1)  # the supply bar
    page.context.close()
    page = sit_in(browser, url, "scout", "Stark", viewport=viewport)
    none_is_covered(page.locator(".tray [data-testid=choice]"))
    expect(page.locator(".tray .reminder")).to_be_in_viewport(ratio=0.9)
    page.context.close()
    page = sit_in(browser, url, "gather", "Lannister", viewport=viewport)
    page.locator(".tray [data-testid=choice]").first.click()
    page.get_by_test_id("bring-all").wait_for()
    none_is_covered(page.locator(".tray :is([data-testid=choice], [data-bring])"))
    page.context.close()
