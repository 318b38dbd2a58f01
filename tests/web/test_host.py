"""The host of a table in real browsers: absent players, newcomers, guests, and one seat for each browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.web.people import new_context, refuse_teacher, set_table, wait_until
from tests.web.trouble import Trouble

YOU, OPEN, BOT = {"kind": "you", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


class Club:
    """Ann has created the table; others come by her link, each in their own browser."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser: Browser = browser
        self.url: str = url
        made = set_table(url, "thrones", [YOU, OPEN, BOT, BOT, BOT])
        self.table: str = made["table"]
        self.link: str = f"{url}#/j/{self.table}/{made['invite']}"
        self.contexts: list[BrowserContext] = []
        self.ann: Page = self.new_page()
        sit_down_in_lobby(self.ann, url, self.table, made["seats"][0]["secret"])

    def new_page(self) -> Page:
        self.contexts.append(new_context(self.browser))
        return self.contexts[-1].new_page()

    def come(self, name: str) -> Page:
        page = self.new_page()
        page.goto(self.link)
        page.get_by_label("Your name").fill(name)
        page.get_by_test_id("join").click()
        page.wait_for_selector("[data-testid=prompt]")
        refuse_teacher(page)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def sit_down_in_lobby(page: Page, url: str, table: str, secret: str) -> None:
    page.goto(f"{url}#/t/{table}/{secret}")
    page.get_by_test_id("lobby").wait_for()


@pytest.fixture
def club(browser: Browser, url: str) -> Iterator[Club]:
    friends = Club(browser, url)
    yield friends
    friends.close()


def show(page: Page, tab: str) -> None:
    page.get_by_role("tab", name=tab).click()


def seat(page: Page, number: int) -> Locator:
    return page.locator(f"[data-testid=seat][data-seat='{number}']")


def test_an_absent_players_seat_goes_to_a_newcomer_and_back(club: Club, barriers: Callable[[Page], list[str]]) -> None:
    bob = club.come("Bob")
    ann = club.ann
    refuse_teacher(ann)
    show(ann, "Seats")
    expect(seat(ann, 0).get_by_test_id("host")).to_be_visible()
    expect(seat(ann, 1)).to_contain_text("Bob")
    bob.close()
    expect(seat(ann, 1).get_by_test_id("absent")).to_be_visible()
    seat(ann, 1).get_by_test_id("host-menu").click()
    assert barriers(ann) == []
    ann.get_by_test_id("give-newcomer").click()
    expect(seat(ann, 1).get_by_test_id("offered")).to_be_visible()

    dan = club.come("Dan")
    expect(seat(ann, 1)).to_contain_text("Dan for Bob")
    show(ann, "Chat")
    expect(ann.get_by_test_id("told").last).to_contain_text("Dan sits in for Bob")

    bob = club.contexts[1].new_page()
    bob.goto(f"{club.url}#/t/{club.table}")
    expect(bob.get_by_test_id("prompt")).to_contain_text("Dan sits in for you")
    bob.get_by_test_id("return").click()
    expect(bob.get_by_test_id("return")).to_have_count(0)
    expect(dan.get_by_test_id("prompt")).to_contain_text("You no longer have a seat here")
    show(ann, "Seats")
    expect(seat(ann, 1)).not_to_contain_text("Dan")


def test_one_browser_has_one_seat_unless_the_host_allows_more(club: Club) -> None:
    ann = club.ann
    ann.goto(club.link)
    expect(ann.get_by_test_id("seated")).to_be_visible()
    expect(ann.get_by_test_id("join")).to_have_count(0)
    ann.get_by_role("link", name="Back to your seat").click()
    show(ann, "Seats")
    ann.get_by_test_id("new-invite").wait_for(state="attached")
    ann.locator("[data-testid=host-more] summary").click()
    ann.get_by_test_id("several").check()
    ann.goto(club.link)
    expect(ann.get_by_test_id("join")).to_be_visible()


def test_a_guest_is_taken_from_the_table_and_the_link_changes(club: Club, trouble: Trouble) -> None:
    bob = club.come("Bob")
    ann = club.ann
    refuse_teacher(ann)
    show(ann, "Seats")
    seat(ann, 1).get_by_test_id("host-menu").click()
    ann.get_by_test_id("remove").click()
    ann.get_by_test_id("remove-yes").click()
    expect(bob.get_by_test_id("prompt")).to_contain_text("You no longer have a seat here")
    expect(ann.get_by_label("Invite with this link")).not_to_have_value(club.link)
    late = club.new_page()
    late.goto(club.link)
    with trouble.expected(f"403.*/api/tables/{club.table}/"):  # the browser logs the refusal
        late.get_by_test_id("join").click()
        expect(late.get_by_role("alert")).to_contain_text("does not lead to a table")
    who_was_taken_from_the_table_may_be_invited_again(club, bob)


def who_was_taken_from_the_table_may_be_invited_again(club: Club, bob: Page) -> None:
    ann = club.ann
    bob.goto(ann.get_by_label("Invite with this link").input_value())
    bob.get_by_test_id("join").click()
    expect(bob.get_by_test_id("seated")).to_have_count(0)
    show(ann, "Seats")
    expect(ann.locator("[data-testid=seat]").filter(has_text="Bob")).to_have_count(1)
    again = club.contexts[1].new_page()  # another tab finds the seat by the new key
    again.goto(f"{club.url}#/t/{club.table}")
    expect(again.get_by_test_id("confirm").or_(again.get_by_test_id("prompt")).first).to_be_visible()
    expect(again.get_by_role("alert")).to_have_count(0)


def test_the_houses_show_who_has_still_to_choose(club: Club) -> None:
    bob = club.come("Bob")
    for page in (club.ann, bob):
        refuse_teacher(page)
    house = bob.locator(".houses article.mine").get_attribute("data-house")
    assert house
    expect(club.ann.locator(".houses article.waits")).to_have_count(2)  # the bots have chosen
    bob.keyboard.press("Enter")
    expect(bob.get_by_role("alert")).to_contain_text("No order yet")
    bob.keyboard.press("Enter")
    expect(club.ann.locator(f".houses article.waits[data-house={house}]")).to_have_count(0)


def test_a_game_that_waits_for_an_absent_player_offers_the_host_a_bot(club: Club) -> None:
    bob = club.come("Bob")
    refuse_teacher(club.ann)
    club.ann.evaluate("person.haste = 0.9")
    wait_until(club.ann, "!document.querySelector('[data-testid=confirm]') || (person.step(), false)")  # she waits for Bob
    bob.close()
    club.ann.get_by_test_id("give-now").click()
    show(club.ann, "Seats")
    expect(seat(club.ann, 1)).to_contain_text("for Bob")
