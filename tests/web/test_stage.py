"""Events are shown beat by beat, at a speed chosen beside the map, and nobody has to wait for them."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.people import Rivals, hold_until, new_context, set_table, sit_down, skip_until, wait_until

BOTS = [{"kind": "bot", "bot": "random"}] * 4


def test_others_moves_are_shown_and_can_be_skipped_and_replayed(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [{"kind": "you", "name": "Ann"}, *BOTS])
    page = new_context(browser).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    pace = page.get_by_test_id("stage-pace")
    expect(pace).to_have_attribute("data-pace", "instant")
    pace.click()
    page.reload()
    expect(pace).to_have_attribute("data-pace", "slow")  # the browser remembers it
    page.evaluate("person.haste = 1")
    page.evaluate("person.play(2)")  # no order at all, confirmed: the others continue alone
    caption = page.get_by_test_id("caption")
    expect(caption).to_contain_text("orders are revealed")
    page.locator("body").press("Space")
    wait_until(page, "!document.querySelector('[data-testid=caption]')?.textContent.includes('orders are revealed')")
    hold_until(page, "Space", "!document.querySelector('[data-acting]')")  # a held key continues to the next prompt
    page.get_by_test_id("replay-slider").fill("1")  # a past step shows what led to it
    wait_until(page, "!!document.querySelector('.replay.past') && !!document.querySelector('[data-act]')")


YOU = {"kind": "you", "name": "Ann"}
FAST = """localStorage.setItem('council.stage', '{"pace":"fast"}')"""


def test_events_that_affect_the_player_wait_and_so_does_the_log(browser: Browser, url: str) -> None:
    made = set_table(url, "thrones", [YOU] * 3, name="hits")
    rivals = Rivals(url, made, 3)
    page = new_context(browser, reduced_motion="no-preference").new_page()
    page.add_init_script(FAST)
    sit_down(page, url, made["table"], rivals.keys["Stark"])
    page.locator(".over").wait_for(state="attached")  # only the log has events from before somebody looks
    hit, log = page.get_by_test_id("hit"), page.get_by_test_id("log-line")

    def tells(words: str, picture: str, *lines: str) -> None:
        for line in lines:
            rivals.play(line)
        skip_until(page, "!!document.querySelector('[data-testid=hit]')")  # events that affect the player are not skipped
        expect(hit).to_contain_text(words)
        expect(hit.locator("[data-picture]")).to_have_attribute("data-picture", picture)
        page.locator("body").press("Space")

    for line in ("execute Seagard; raid Moat Cailin; done", "execute Greywater Watch; move 3 knights Moat Cailin; done"):
        rivals.play("Lannister: " + line)
    expect(hit).to_contain_text("raided Moat Cailin: your Support is lost")
    assert not log.filter(has_text="attacks").count()  # the log does not reveal what is still to be shown
    expect(page.locator(".over[data-acting]")).to_have_count(1)
    tells("raided Moat Cailin", "order")
    tells("Lannister attacks you in Moat Cailin with 3 knights.", "place")
    expect(log.filter(has_text="attacks")).to_have_count(1)
    for line in ("Lannister: card Cersei Lannister", "Stark: card Catelyn Stark"):
        rivals.play(line)
    skip_until(page, "!!document.querySelector('[data-testid=hit-go]')")  # its end waits
    page.locator("body").press("Space")
    rivals.play("Stark: retreat Winterfell")
    expect(log.filter(has_text="into Moat Cailin")).to_have_count(1)  # its consequences do not wait
    expect(hit).to_have_count(0)
    bids = ("Lannister: done", "Lannister: bid 4", "Baratheon: bid 3", "Stark: bid 0")
    tells("You drop from place 1 to place 3 on the Iron Throne track. You bid nothing.", "track", *bids)
    summary = page.get_by_test_id("summary")
    expect(summary).to_contain_text("Turn 3 is over")
    page.reload()
    expect(summary).to_contain_text("Moat Cailin")
    page.get_by_test_id("summary-close").click()
    page.reload()
    page.get_by_test_id("prompt").wait_for()
    expect(summary).to_have_count(0)
    page.context.close()
