"""Six players with every option, in a real browser: set up on the home page, played by clicking highlighted things."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.web.people import Clicker, answered, new_context, refuse_teacher, set_table, sit_down, wait_until
from tests.web.trouble import Trouble

EVERY = [
    "crown-cards", "fortifications", "siege-engines", "ports", "one-time-orders", "westeros-variant", "battle-variant",
]
YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}


def test_a_whole_six_player_game_with_every_option(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    """The middle part is played on a phone."""
    made = set_table(url, "thrones", [BOT, BOT, BOT, BOT, BOT, YOU], options=EVERY)
    page = new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    expect(page.get_by_test_id("thrones").get_by_role("group", name="One-Time orders left")).to_have_count(6)
    player = Clicker(page, 6, haste=0.7)
    wait_until(page, "!!document.querySelector('[data-mode=orders]') || (person.step(), false)")
    answered(page)
    assert barriers(page) == []
    player.play(6)
    page.set_viewport_size({"width": 390, "height": 844})
    player.play(30)
    page.set_viewport_size({"width": 1440, "height": 900})
    player.play()
    expect(page.get_by_test_id("record")).to_be_visible()
    page.context.close()


def test_a_one_time_order_is_placed_face_down(browser: Browser, url: str) -> None:
    """Its owner sees which it is, others only that there is one."""
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT, BOT], options=EVERY)
    page, other = new_context(browser).new_page(), new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    sit_down(other, url, made["table"])
    page.locator('[data-area="Dragonstone"]').focus()
    page.keyboard.press("Enter")
    page.locator('.tray [data-testid=choice][data-order="Recruit"]').click()
    page.get_by_test_id("confirm").click()
    here = "Dragonstone, Baratheon, footman, knight, order "
    dragonstone = '[data-area="Dragonstone"]'
    expect(page.locator(dragonstone)).to_have_attribute("aria-label", here + "Recruit, stronghold. Press to choose.")
    expect(other.locator(dragonstone)).to_have_attribute("aria-label", here + "One-Time order, stronghold")
    port = "Port of Pyke: Pyke, Ironman's Bay"
    expect(page.locator('[data-area="Port of Pyke"]')).to_have_attribute("aria-label", port)
    page.context.close()
    other.context.close()


def test_the_home_page_starts_with_the_commands_options(browser: Browser, url: str) -> None:
    """`council play --players 6 --options ports,fortifications` opens this address."""
    page = new_context(browser).new_page()
    page.goto(url + "#/?game=thrones&players=6&options=fortifications,ports")
    page.get_by_text("Options").first.click()
    boxes = page.locator(".options input[type=checkbox]:checked")
    expect(boxes).to_have_count(2)
    assert [boxes.nth(n).get_attribute("value") for n in range(2)] == ["fortifications", "ports"]
    page.context.close()


def test_options_are_chosen_and_refused_on_the_home_page(browser: Browser, url: str, trouble: Trouble) -> None:
    page = new_context(browser).new_page()
    page.goto(url)
    page.get_by_text("Six players, original cards").click()
    expect(page.get_by_test_id("players")).to_have_value("6")
    expect(page.get_by_role("combobox", name="Your house").get_by_role("option")).to_have_text(
        ["Random", "Baratheon", "Lannister", "Stark", "Tyrell", "Greyjoy", "Martell"]
    )
    page.locator("label.pill", has_text="A Clash of Kings").click()
    expect(page.get_by_test_id("more")).to_have_count(0)
    page.get_by_test_id("players").select_option("5")
    expect(page.get_by_test_id("more")).to_have_text("House Martell joins with 6 players.")
    page.get_by_role("button", name="Set up 6 seats").click()
    expect(page.get_by_test_id("players")).to_have_value("6")
    expect(page.get_by_test_id("reconstructed")).to_contain_text("House Cards")
    page.get_by_text("Rule options").click()
    for name in EVERY:
        expect(page.locator(f"input[value={name}]")).to_be_checked()
    with trouble.expected("400 .*/api/book/.*eight-of-four"):  # the browser logs the refusal
        page.locator("input[value=eight-of-four]").click()
        expect(page.get_by_role("alert")).to_contain_text("for 4 players only")
    expect(page.locator("input[value=eight-of-four]")).not_to_be_checked()
    page.get_by_role("combobox", name="Your house").select_option("Martell")
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-testid=prompt]")
    refuse_teacher(page)
    expect(page.get_by_test_id("thrones")).to_contain_text("Martell")
    page.goto(url)
    expect(page.get_by_test_id("players")).to_have_value("6")
    expect(page.get_by_role("combobox", name="Your house")).to_have_value("Martell")
    expect(page.get_by_text("7 chosen")).to_be_visible()
    page.context.close()
