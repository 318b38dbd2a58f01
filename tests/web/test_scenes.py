"""Rare decisions, each in a real browser: highlighted, drafted, taken back, answered by key, and listed in the text view."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import (
    answered,
    confirm_anyway,
    new_context,
    set_table,
    settled,
    sit_down,
    wait_until,
)

HOUSES = ["Baratheon", "Lannister", "Stark", "Tyrell", "Greyjoy", "Martell"]
YOU = {"kind": "you", "name": "Ann"}
WIDTHS = (1366, 360)  # a small laptop and a small phone


def on_map(area: str) -> str:
    return f'path[data-area="{area}"][data-lit=true]'


QUESTIONS = {  # by scene: the house, what comes before, what is highlighted and how often
    "sting": ("Martell", ["The Scorpion’s Sting around Yronwood"], '[aria-label="House Cards"] [data-testid=choice]', 13),
    "seize": ("Tyrell", [], on_map("Port of Lannisport"), 1),
    "doran": ("Martell", [], '[aria-label="Influence tracks"] [data-testid=choice]', 3),
    "doran-base": ("Martell", [], '[aria-label="Influence tracks"] [data-testid=choice]', 1),
    "ellaria": ("Martell", [], on_map("Sunspear"), 1),
    "arianne": ("Martell", [], on_map("Sunspear"), 1),
    "tywin": ("Lannister", [], ".tray [data-testid=choice]", 6),
    "willas": ("Tyrell", [], ".tray [data-testid=choice]", 1),
    "blades": ("Baratheon", [], ".tray .offer.lit", 2),
    "milkwater": ("Lannister", [], '[aria-label="House Cards"] [data-testid=choice]', 2),
    "tyrion": ("Lannister", [], ".tray [data-testid=choice]", 1),
    "aeron": ("Greyjoy", [], ".tray [data-testid=choice]", 1),
    "davos": ("Baratheon", [], ".tray [data-testid=choice]", 1),
    "mace": ("Tyrell", [], ".tray [data-testid=choice]", 2),
    "thorns": ("Tyrell", [], on_map("Blackwater"), 1),
    "stannis": ("Baratheon", [], '[aria-label="Influence tracks"] [data-testid=choice]', 1),
    "bran": ("Stark", [], '[aria-label="House Cards"] [data-testid=choice]', 2),
    "hostage": ("Greyjoy", [], ".tray [data-testid=choice]", 2),
    "beyond": ("Lannister", [], '[aria-label="Influence tracks"] [data-testid=choice]', 2),
}


KEPT: dict[str, list[Page]] = {}  # by wish, pages whose last test passed
WISHED: dict[Page, str] = {}


def sit_in(browser: Browser, url: str, scene: str, house: str, text: bool = False, **wishes: object) -> Page:
    """An experienced player sits down, at the map or, if that is enough, at the text view, which is cheaper.

    They may `leave` another table first: then all of the client is already loaded, as it is for people.
    """
    made = set_table(url, "thrones", [YOU] * 6, name=scene)
    wished = f"{id(browser)} {text} {wishes}"
    kept = KEPT.get(wished)
    page = kept.pop() if kept else new_page(browser, text, **wishes)
    WISHED[page] = wished
    sit_down(page, url, made["table"], made["seats"][HOUSES.index(house)]["secret"])
    return page


def leave(page: Page) -> None:
    """Keeps the page for the next test with the same wish; it must have its first view and size again."""
    page.goto(page.url.partition("#")[0] + "#/")
    page.get_by_test_id("prompt").wait_for(state="detached")
    page.evaluate("localStorage.clear()")
    KEPT.setdefault(WISHED[page], []).append(page)


def new_page(browser: Browser, text: bool = False, **wishes: object) -> Page:
    page = new_context(browser, **wishes).new_page()
    prefs = json.dumps({"teacher": "off", "text": text})
    page.add_init_script(f"localStorage.setItem('council.prefs', {prefs!r})")
    return page


def ask_in_the_text_view(page: Page, before: list[str]) -> None:
    """Chooses everything in the text view, takes it back, and returns to the map."""
    page.locator("caption").first.wait_for(state="attached")
    for n, _ in enumerate([*before, ""], 1):
        page.locator("[data-testid=choice]").first.click()
        expect(page.locator(".draft li")).to_have_count(n)
    expect(page.get_by_test_id("undo")).to_be_enabled()
    page.get_by_test_id("reset").click()
    expect(page.locator(".draft li")).to_have_count(0)
    page.keyboard.press("t")
    page.locator("svg.map, .map svg, [data-area]").first.wait_for(state="attached")


@pytest.mark.parametrize("scene", QUESTIONS)
def test_a_rare_decision_is_highlighted_taken_back_and_in_the_text_view(
    scene: str, browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    house, before, lit, count = QUESTIONS[scene]
    page = sit_in(browser, url, scene, house, text=True)
    ask_in_the_text_view(page, before)
    for words in before:
        page.locator(".tray").get_by_role("button", name=words).click()
    expect(page.locator(lit)).to_have_count(count)
    if scene == "doran":
        assert barriers(page) == []
    undo = page.get_by_test_id("undo")
    page.locator(".tray [data-testid=choice]").first.click()
    expect(undo).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator(lit)).to_have_count(count)
    the_list_answers_by_key(page, len(before))
    page.keyboard.press("t")
    page.locator("caption").first.wait_for(state="attached")
    leave(page)


def the_list_answers_by_key(page: Page, drafted: int) -> None:
    answered(page)
    page.keyboard.press("l")
    digits = page.locator(".choices .list kbd.hint")
    page.locator(".choices [data-testid=choice]").first.wait_for()
    if not digits.count():  # many are in rows, which are opened first
        page.keyboard.press("1")
        expect(digits.first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".draft li")).to_have_count(drafted + 1)
    answered(page)
    page.evaluate("document.activeElement.blur()")  # otherwise Enter would press what has the focus
    asked = page.get_by_test_id("prompt").inner_text()
    moved = f"document.querySelector('[data-testid=prompt]').innerText !== {json.dumps(asked)}"
    page.keyboard.press("Enter")
    wait_until(page, f"!!document.querySelector('.warning') || {moved}")
    if page.locator(".warning").count():  # more could be done: a warning comes once
        page.keyboard.press("Enter")
    wait_until(page, moved)


def test_the_wildling_card_is_visible_while_the_houses_bid(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    """It is above the bids and beside the Westeros decks; the text view has its words."""
    page = sit_in(browser, url, "scout", "Stark")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".tray .hint:not(kbd)")).to_contain_text("Skinchanger Scout")
        expect(page.locator(".tray .hint:not(kbd)")).to_contain_text("the lowest bidder loses all its power")
        assert barriers(page) == []
    page.keyboard.press("t")
    told = page.locator("li", has_text="Wildling card: Skinchanger Scout. If the wildlings win, the lowest bidder loses all")
    expect(told).to_have_count(1)
    page.context.close()


def test_the_table_of_cards_shows_the_range_if_a_card_may_be_exchanged(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "outcomes", "Lannister")
    rows = page.locator(".matrix tbody tr")
    aeron = [rows.nth(row).locator("td").last for row in range(7)]
    told = ["win 8–2*", "win 7–2*", "win 6–2*", "win 6–2*", "may win 5–5*", "may win 5–5*", "may win 4–5*"]
    falls = [1, 2, 0, 1, 0, 0, 0]  # a dot per unit
    for _ in range(2):  # the large sheet, then folded away with the same words
        for cell, words, dots in zip(aeron, told, falls, strict=True):
            expect(cell.locator("[aria-hidden]:not(svg)")).to_have_text(words)
            expect(cell.locator(".falls i")).to_have_count(dots)
        open_still = "A card may change, so the result can be anything from Greyjoy by 0 to Lannister by 3."
        expect(aeron[4].locator(".sr")).to_contain_text(open_still)
        page.get_by_test_id("battle-turn").click()
    page.get_by_test_id("battle-turn").click()
    leave(page)


def test_the_wildling_card_waits_beside_the_decks_while_another_card_is_resolved(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "hungry", "Stark")
    expect(page.locator(".westeros")).to_contain_text("Skinchanger Scout")
    expect(page.locator(".tray")).not_to_contain_text("Skinchanger Scout")
    leave(page)


def test_the_effect_of_a_choice_card_is_chosen_by_number_and_by_a_tap(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    """Each effect is shown as its card; another one replaces it, and nothing may be chosen too."""
    page = sit_in(browser, url, "blades", "Baratheon")
    offers = page.locator(".tray .offer")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        expect(offers).to_have_text([re.compile("^Mustering.*musters in its Cities"), re.compile("^Supply.*sets its supply")])
        assert barriers(page) == []
        page.keyboard.press("2")
        expect(page.locator(".tray .offer.chosen")).to_contain_text("Supply")
        offers.first.click()
        expect(page.locator(".tray .offer.chosen")).to_contain_text("Mustering")
        page.get_by_test_id("reset").click()
    offers.first.click()
    page.locator(".tray").get_by_role("button", name="Choose nothing").click()
    expect(page.locator(".tray .offer.chosen")).to_have_count(0)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("prompt").first).not_to_contain_text("A Throne of Blades")
    page.context.close()


def test_a_forced_march_brings_all_units_at_once(browser: Browser, url: str) -> None:
    """From one area by a button or on the map, from everywhere by another; within supply, and with Leaders."""
    page = sit_in(browser, url, "gather", "Lannister")
    page.get_by_role("button", name="Forced March into Stoney Sept").last.click()
    page.locator("[data-bring=Riverrun]").click()
    expect(page.locator(".tray .gone")).to_have_text(["2 footmen: Riverrun → Stoney Sept×"])
    page.get_by_test_id("reset").click()
    page.get_by_role("button", name="Forced March into Stoney Sept").last.click()
    page.locator(on_map("Harrenhal")).click()
    page.get_by_role("button", name="All: footman, knight, Jaime Lannister").click()
    came = ["footman, knight: Harrenhal → Stoney Sept×", "Jaime Lannister: Harrenhal → Stoney Sept×"]
    expect(page.locator(".tray .gone")).to_have_text(came)
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.get_by_role("button", name="Take back Jaime Lannister").click()
    expect(page.locator(".tray .gone")).to_have_text(came[:1])
    page.get_by_test_id("reset").click()
    page.get_by_role("button", name="Forced March into Stoney Sept").last.click()
    page.get_by_test_id("bring-all").click()
    expect(page.locator(".tray .gone")).to_have_count(4)  # two areas and two Leaders
    expect(page.locator(".tray")).to_contain_text("No other unit can come.")
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    leave(page)


def test_a_port_can_be_tapped(browser: Browser, url: str) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = sit_in(browser, url, "planning", "Greyjoy", **phone)
    box = settled(page.locator('path[data-area="Port of Pyke"]'))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for dx, dy in ((0, 0), (-17, 0), (17, 0), (0, 17), (0, -17)):
        page.touchscreen.tap(x + dx, y + dy)
        page.locator('[data-doubt="Port of Pyke"], .where b').first.wait_for()
        if page.locator("[data-doubt]").count():
            page.locator('[data-doubt="Port of Pyke"]').tap()
        expect(page.get_by_test_id("where")).to_contain_text("Order for Port of Pyke")
        assert settled(page.locator(".tray [data-order=Support]"))["width"] >= 40
        page.get_by_test_id("where").get_by_role("button", name="Close").tap()
        expect(page.get_by_test_id("where")).to_contain_text("Choose an area")
    expect(page.get_by_role("dialog")).to_have_count(0)  # nothing covers the map
    page.context.close()


def test_a_march_against_walls(browser: Browser, url: str, barriers: Callable[[Page], list[str]]) -> None:
    page = sit_in(browser, url, "walls", "Lannister")
    a_tip_offers_nothing_that_cannot_be_clicked(page)
    the_map_stays_where_it_is_from_question_to_question(page)
    page.locator(".tray [data-testid=choice]").click()
    page.locator("[data-target=Riverrun]").click()
    expect_terms(page, 0, {"footman": 1, "knight, against a Fortification": 1, "2 siege engines": 8, "March +1 ★": 1})
    expect_terms(page, 1, {"footman": 1, "knight": 2, "Defense +2 ★": 2, "Fortification": 1})
    assert barriers(page) == []
    page.get_by_test_id("reset").click()
    enter_confirms_and_does_not_press_again_what_was_clicked(page)
    page.context.close()


def a_tip_offers_nothing_that_cannot_be_clicked(page: Page) -> None:
    page.locator('path[data-area="Winterfell"]').hover()
    expect(page.locator(".pop.quiet")).to_be_visible()
    expect(page.locator(".pop :is(button, .why)")).to_have_count(0)  # a refusal is shown only after a click
    page.locator('path[data-area="Winterfell"]').click()
    page.locator(".pop .why").get_by_role("button", name="rule").click()
    expect(page.get_by_test_id("rule-drawer")).to_be_visible()
    page.get_by_test_id("rule-drawer").get_by_role("button", name="Close").click()
    expect(page.get_by_test_id("rule-drawer")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".pop")).to_have_count(0)


def the_map_stays_where_it_is_from_question_to_question(page: Page) -> None:
    for width, height in ((1366, 768), (1100, 800)):
        page.set_viewport_size({"width": width, "height": height})
        world = page.locator(".world")
        before = settled(world)
        page.locator(".tray [data-testid=choice]").click()
        page.locator("[data-target=Riverrun]").wait_for()
        assert settled(world) == before
        page.locator("[data-target=Riverrun]").click()
        expect(page.locator(".tray .gone")).to_be_visible()
        assert settled(world) == before
        page.get_by_test_id("reset").click()


def enter_confirms_and_does_not_press_again_what_was_clicked(page: Page) -> None:
    page.locator(".tray [data-testid=choice]").click()
    page.locator(".tray").get_by_title("only footman").click()
    page.locator(".tray [data-target=Riverrun]").click()
    expect(page.locator(".tray .gone")).to_have_text(re.compile("^footman → Riverrun"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirm")).to_have_count(0)


def test_the_battle_names_every_term_of_a_port(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "port-battle", "Lannister")
    expect_terms(page, 0, {"3 ships": 3, "March +1 ★": 1})
    port = {"support from Port of Pyke": 2, "Support order in Port of Pyke": 1, "support from Sunset Sea": 1}
    expect_terms(page, 1, {"2 ships": 2, "Defense +1": 1, **port})
    leave(page)


def expect_terms(page: Page, side: int, terms: dict[str, int]) -> None:
    """The terms of a side in order, without possible ones, and their total."""
    found = page.locator(".battle .side").nth(side)
    expect(found.locator("li:not(.maybe) button")).to_have_text(list(terms))
    expect(found.locator("li:not(.maybe) b")).to_have_text([f"+{worth}" for worth in terms.values()])
    total = page.locator(".battle .sum output, .battle .who strong").nth(side)  # in the scene, or beside the map
    expect(total).to_have_text(str(sum(terms.values())))


def test_a_bought_strength_is_shown_as_x(browser: Browser, url: str, barriers: Callable[[Page], list[str]]) -> None:
    page = sit_in(browser, url, "tywin-hand", "Lannister")
    row = page.locator(".matrix tbody tr").first
    expect(row.locator("th")).to_have_text("Tywin X", use_inner_text=True)
    told = "Stark wins, 1:4. A card text applies. If Lannister pays 4 or more, it wins."
    expect(row.locator("td").nth(2)).to_have_attribute("title", told)
    fits = "(all) => all.every((el) => el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight)"
    assert page.locator(".matrix th span").evaluate_all(fits), "a name is cut"
    assert barriers(page) == []
    page.context.close()
    page = sit_in(browser, url, "tywin", "Lannister")
    page.get_by_role("button", name="Pay 3 power").click()
    expect(page.locator(".battle .sum output").first).to_have_text("4")
    leave(page)


def test_the_cards_of_the_turn_can_be_looked_up_at_any_time(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "westeros", "Stark")
    expect(page.get_by_text("no card face up")).to_have_count(3)
    page.locator(".tray [data-testid=choice]").first.click()
    page.get_by_test_id("confirm").click()
    expect(page.locator("[data-mode=orders]")).to_be_visible()
    cards = ["I Supply", "II Last Days of Summer", "III Sea of Storms"]
    expect(page.locator(".decks .was b")).to_have_text([card.replace(" ", "", 1) for card in cards])
    leave(page)


def test_orders_by_key_are_placed_and_sealed(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU] * 6, name="planning")
    host, page = new_page(browser, text=True), new_page(browser)
    for each, house in ((host, "Baratheon"), (page, "Greyjoy")):  # the host is soon asked about all who are absent
        sit_down(each, url, made["table"], made["seats"][HOUSES.index(house)]["secret"])
    every_whisper_has_a_tab_in_sight(page)
    keys_give_orders_and_say_which_tokens_are_gone(page)
    page.get_by_test_id("reset").click()
    enter_confirms_after_an_order_by_click_and_letter(page)
    page.get_by_test_id("reset").click()
    own_sealed_orders_stay_in_sight(page)
    host.context.close()
    page.context.close()


def every_whisper_has_a_tab_in_sight(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()
    rooms = page.get_by_role("tablist").last.get_by_role("tab")
    expect(rooms).to_have_count(6)
    for n in range(6):
        expect(rooms.nth(n)).to_be_in_viewport(ratio=0.9)
    page.get_by_role("tab", name="Log").click()


def keys_give_orders_and_say_which_tokens_are_gone(page: Page) -> None:
    for area, order in (("Pyke", "March +0"), ("Greywater Watch", "March −1")):
        page.locator(on_map(area)).focus()
        page.keyboard.press("m")
        expect(page.locator(f'path[data-area="{area}"]')).to_have_attribute("aria-label", re.compile(re.escape(order)))
    page.locator(on_map("Ironman's Bay")).focus()
    page.keyboard.press("m")
    expect(page.locator(".tray .why")).to_contain_text("March +0, March −1: You have no such order left to place.")
    expect(page.get_by_test_id("where")).to_contain_text("Order for Ironman's Bay")  # beside the map: nothing covers it
    expect(page.locator(".pop")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".tray .why")).to_have_count(0)


def enter_confirms_after_an_order_by_click_and_letter(page: Page) -> None:
    page.locator(on_map("Pyke")).click()
    page.keyboard.press("r")
    expect(page.locator('path[data-area="Pyke"]')).to_have_attribute("aria-label", re.compile("Raid"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No order yet")
    expect(page.locator(".pop")).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")  # the keyboard moved the focus to the area
    selected = page.get_by_test_id("where")
    expect(selected).to_contain_text("Order for Pyke")
    page.keyboard.press("Escape")
    expect(selected).to_have_text("Choose an area, then its order.")


def own_sealed_orders_stay_in_sight(page: Page) -> None:
    orders, pyke = page.locator(".pieces .order"), page.locator('path[data-area="Pyke"]')
    for area in ("Pyke", "Port of Pyke"):
        page.locator(on_map(area)).focus()
        page.keyboard.press("s")
        expect(page.locator(f'path[data-area="{area}"]')).to_have_attribute("aria-label", re.compile("Support"))
    confirm_anyway(page)
    expect(page.get_by_test_id("confirm")).to_have_count(0)
    expect(orders).to_have_count(2)
    expect(pyke).to_have_attribute("aria-label", re.compile("Support"))
    page.reload()
    expect(page.get_by_test_id("unseal")).to_be_visible()
    expect(orders).to_have_count(2)
    expect(pyke).to_have_attribute("aria-label", re.compile("Support"))
    page.get_by_test_id("unseal").click()
    expect(page.get_by_test_id("confirm")).to_be_visible()


def test_the_result_of_a_battle_stays_until_it_is_dismissed(browser: Browser, url: str) -> None:
    """No decision follows the cards: Stark marches at once."""
    made = set_table(url, "thrones", [YOU] * 6, name="result")
    pages = {}
    for house, card in (("Tyrell", "Ser Garlan Tyrell"), ("Lannister", "Kevan Lannister"), ("Stark", "")):
        page = pages[house] = new_page(browser)
        sit_down(page, url, made["table"], made["seats"][HOUSES.index(house)]["secret"])
        if house == "Tyrell":
            page.locator(".tray [data-testid=choice]").first.click()
            page.locator(".tray").get_by_role("button", name="one fewer knight").click()
            page.locator('.tray [data-target="Stoney Sept"]').click()
            page.get_by_test_id("confirm").click()
        if card:
            page.locator(".tray .card").filter(has_text=card).click()
            page.get_by_test_id("confirm").click()
    expect(pages["Stark"].get_by_test_id("confirm")).to_have_count(1)
    for house in ("Tyrell", "Lannister"):
        panel = pages[house].locator(".battle")
        expect(panel.locator("header")).to_contain_text("Battle of Stoney Sept")
        expect(panel.locator("header")).to_contain_text("Tyrell has won")
        expect(panel.locator(".laid b")).to_have_text(["Ser Garlan Tyrell", "Kevan Lannister"])
        expect(panel.locator(".who strong")).to_have_text(["6", "2"])
        expect(panel).to_contain_text("2 knights")
    pages["Stark"].wait_for_timeout(1000)
    for house in ("Tyrell", "Lannister"):
        panel = pages[house].locator(".battle")
        panel.get_by_role("button", name="Close").click()
        expect(panel).to_have_count(0)
    expect(pages["Stark"].locator(".battle")).to_have_count(0)  # it has a prompt, and did not fight
    for page in pages.values():
        page.context.close()


def test_every_march_starts_with_all_units(browser: Browser, url: str) -> None:
    page = sit_in(browser, url, "marches", "Stark")
    tray = page.locator(".tray")
    for area, target, counts in (("Winterfell", "Karhold", ["2/2", "1/1"]), ("White Harbor", "Widow's Watch", ["1/1", "1/1"])):
        tray.get_by_role("button", name=area).click()
        expect(tray.locator("output")).to_have_text(counts)
        tray.get_by_title("only knight").click()
        tray.locator(f'[data-target="{target}"]').click()
        expect(tray.locator(".gone")).to_have_text(re.compile("^knight → "))
        page.get_by_test_id("undo").click()
        expect(tray.locator(".gone")).to_have_count(0)
        expect(tray.locator("output")).to_have_text(counts)
        tray.get_by_title("only knight").click()
        tray.locator(f'[data-target="{target}"]').click()
        expect(tray.locator(".gone")).to_have_text(re.compile("^knight → "))
        page.get_by_test_id("confirm").click()
    leave(page)
