"""Before and after a game in the browser: the home page; the result with its curves and turning points, the rematch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.web.people import STEP, set_table, sit_down, wait_until
from tests.web.shots import GOLDEN, SHOTS, Shot, address, scenes
from tests.web.trouble import Trouble

MINUTES = 7  # longer than either recorded game takes
SHIFTS = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts = (window.shifts ?? 0) + entry.value;
}).observe({ type: "layout-shift", buffered: true })"""


def test_the_home_page_shows_the_living_map_and_nothing_moves_when_map_and_fonts_load(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    asked: list[str] = []
    page.add_init_script(SHIFTS)
    page.goto(url)
    expect(page.get_by_test_id("living").locator(".unit").first).to_be_visible()
    wait_until(page, "document.fonts.check('600 20px Alegreya') && document.fonts.check('16px \"Source Sans 3\"')")
    page.on("request", lambda request: asked.append(request.url))
    drawn = page.locator(".living .live").inner_html()
    wait_until(page, f"document.querySelector('.living .live').innerHTML !== {json.dumps(drawn)}")  # the game continues
    assert asked == [], "and asks the server for nothing"
    assert page.evaluate("window.shifts ?? 0") < 0.1
    page.get_by_role("radio", name="A Storm of Swords", exact=True).first.check(force=True)
    expect(page.get_by_test_id("players")).to_have_value("4")


@pytest.mark.parametrize("box", ["A Game of Thrones", "A Storm of Swords"])
def test_the_recorded_game_of_the_home_page_plays_to_its_end_and_starts_again(box: str, page: Page, url: str) -> None:
    """The page's own clock is advanced, so there is no waiting."""
    page.clock.install()
    page.goto(url)
    page.clock.run_for(1000)
    page.get_by_role("radio", name=box, exact=True).first.check(force=True)
    page.get_by_test_id("living").wait_for()
    turns = [page.locator(".living .live").inner_html()]
    for _ in range(MINUTES):
        page.clock.run_for(60_000)
        turns.append(page.locator(".living .live").inner_html())
    assert len({*turns}) == len(turns)


def analysed() -> Callable[[Route], None]:
    """Imitates the server's analysis, which would take a minute: nothing, started, in progress, done."""
    judged = {
        "turn": "Turn 1", "decision": 0, "seat": 2, "what": "orders", "done": "place Support in Winterfell",
        "better": "place Raid in Winterfell", "chain": [], "plan": [], "chance": 0.2, "could": 0.3, "error": 0.01, "costly": True,
    }
    turning = {
        "turn": "Turn 1", "decision": 5, "what": "march", "seat": 2, "words": "marches a knight from Winterfell to Moat Cailin",
        "before": [0.3, 0.4, 0.3], "after": [0.2, 0.3, 0.5], "fallen": [],
    }
    points = [{"turn": "Turn 1", "decision": 0, "chances": [0.3, 0.4, 0.3]}, {"turn": "", "decision": 9, "chances": [0, 0, 1]}]
    found = {
        "version": 1, "game": "thrones", "seats": ["Baratheon", "Lannister", "Stark"], "seed": 1, "playouts": 20, "worlds": 10,
        "points": points, "turning": [turning], "judged": [judged, {**judged, "decision": 7, "costly": False}],
        "exercises": [], "missing": 0, "note": "",
    }
    told = {"state": "working", "done": 3, "total": 9, "sentence": "", "analysis": None}
    states = [{**told, "state": "none"}, told, told, {**told, "state": "ready", "analysis": found}]

    def answer(route: Route) -> None:
        route.fulfill(json=states.pop(0) if len(states) > 1 else states[0])

    return answer


def test_the_result_has_ranks_curves_and_turning_points_that_lead_into_the_replay(
    page: Page, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.route("**/analysis", analysed())
    page.goto(address(url, Shot("end", record="thrones-2/3-base.record")))
    expect(page.get_by_test_id("prompt")).to_contain_text("Lannister wins")
    expect(page.get_by_test_id("battle")).to_have_count(0)  # the last battle is not shown as new
    page.get_by_test_id("result-show").click()
    result = page.get_by_test_id("result")
    expect(result.get_by_role("img", name=re.compile("^Castles for every house"))).to_be_visible()
    expect(result.get_by_test_id("turning").nth(1)).to_be_visible()  # castles show where it turned
    result.get_by_test_id("analyse").click()
    expect(result.get_by_test_id("analysing")).to_be_visible()
    expect(result.get_by_role("img", name=re.compile("^Chance of winning for every house.*Stark 100 %"))).to_be_visible()
    expect(result.get_by_test_id("costs").get_by_role("listitem")).to_have_count(1)
    expect(result.get_by_test_id("costs")).to_contain_text("A maester would place Raid in Winterfell. 30 %")
    expect(result.get_by_test_id("turning")).to_have_count(1)
    expect(result.locator("ol li")).to_have_count(3)
    result.get_by_role("button", name="Power").click()
    result.get_by_text("The numbers").click()
    expect(result.get_by_role("table", name="Power").get_by_role("row")).to_have_count(4)
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(result).to_have_count(0)
    page.get_by_test_id("result-show").click()
    link = result.get_by_test_id("turning").first
    at = (link.get_attribute("href") or "").partition("?at=")[2]
    link.click()
    expect(result).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"\?at={at}$"))
    here = page.locator(".log .here")
    expect(here).to_be_in_viewport(ratio=0.5)  # the log follows
    page.get_by_role("slider").press("Home")
    expect(page.locator(".log h3").get_by_text("Turn 1", exact=True)).to_be_in_viewport(ratio=1)
    page.keyboard.press("ArrowRight")
    expect(here).to_be_in_viewport(ratio=0.5)
    page.goto(page.url.partition("?")[0] + f"?at={at}")
    page.get_by_test_id("why-ask").click()
    told = "/I (chose to|had no choice but to) /.test(document.querySelector('[data-testid=why]').textContent)"
    wait_until(page, told)  # the bot of that seat explains itself


def test_a_rematch_starts_with_one_click(context: BrowserContext, url: str) -> None:
    context.add_init_script(STEP)
    made = set_table(url, "intrigue", [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}])
    page = context.new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    assert page.evaluate("person.play(1000)") == ""
    page.get_by_test_id("over").get_by_test_id("rematch").click()
    expect(page).not_to_have_url(re.compile(made["table"]))
    expect(page.get_by_test_id("over")).to_have_count(0)
    expect(page.get_by_test_id("confirm").or_(page.get_by_test_id("prompt")).first).to_be_visible()


def test_the_app_can_be_installed_and_opens_without_the_server(browser: Browser, url: str, trouble: Trouble) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    assert page.evaluate("navigator.serviceWorker.ready.then((it) => new URL(it.scope).pathname)") == "/"
    manifest = page.request.get(url + (page.locator("link[rel=manifest]").get_attribute("href") or ""))
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert page.request.get(url + icon["src"]).ok
    context.set_offline(True)
    with trouble.expected("net::ERR_INTERNET_DISCONNECTED"):
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("is not answering")
    context.close()


def test_the_states_of_the_shots_exist() -> None:
    """The pictures themselves are for people: `./council shots`."""
    assert len(SHOTS) >= 20
    assert len({shot.name for shot in SHOTS}) == len(SHOTS)
    for shot in SHOTS:
        assert not shot.scene or (shot.scene in scenes() and shot.house), "somebody looks"
        assert not shot.record or (GOLDEN / shot.record).is_file()
