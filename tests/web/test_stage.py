"""What happens is shown beat by beat, at a pace that is chosen beside the map, and nobody has to wait for it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.people import new_context, set_table, sit_down, wait_until, watch_for_trouble

BOTS = [{"kind": "bot", "bot": "random"}] * 4


def test_what_others_do_is_shown_and_can_be_skipped_and_looked_at_again(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [{"kind": "you", "name": "Ann"}, *BOTS])
    page = new_context(browser).new_page()
    trouble = watch_for_trouble(page)
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    pace = page.get_by_test_id("stage-pace")
    expect(pace).to_have_attribute("data-pace", "instant")
    pace.click()
    page.reload()
    expect(pace).to_have_attribute("data-pace", "slow")  # the browser remembers it
    page.evaluate("person.haste = 1")
    page.evaluate("person.play(2)")  # no order at all, and yes, that is meant: the others go on alone
    caption = page.get_by_test_id("caption")
    expect(caption).to_contain_text("orders are revealed")
    page.locator("body").press("Space")
    wait_until(page, "!document.querySelector('[data-testid=caption]')?.textContent.includes('orders are revealed')")
    for _ in range(2):  # held, it goes on to the next question
        page.keyboard.down("Space")
    wait_until(page, "!document.querySelector('[data-acting]')")
    page.keyboard.up("Space")
    page.get_by_test_id("replay-slider").fill("1")  # a step of the past shows what led to it
    wait_until(page, "!!document.querySelector('.replay.past') && !!document.querySelector('[data-act]')")
    assert trouble == []
