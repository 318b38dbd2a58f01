"""My mistakes: from the analysis of a game to an exercise, and back when the better decision is found."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from smallcouncil.lessons.attempt import ReadyTask
from smallcouncil.lessons.language import read
from tests.web.people import new_context, set_table, sit_down
from tests.web.shots import Shot, address
from tests.web.test_lessons import LISTED, TEACHER, choose, press

pytestmark = pytest.mark.browser
TEXT = """puzzle  stark-33: Turn 10, a better March
theme   my mistakes
why     You chose to march to Greywater Watch. A maester would march to Seagard.
task    Find a better March
goal    Resolve a March that is better than yours was.  [base.march.resolve]
game    thrones, 3 players
you     stark
position
  turn: 10, march, stark
  Winterfell: stark, footman
  Moat Cailin: stark, knight, March+1*
  Lannisport: lannister, footman, March
before
  say: You chose to march a knight from Moat Cailin to Greywater Watch.  [base.march.resolve]
wrong
  chosen: execute Moat Cailin; move knight Greywater Watch
  say: This is what you did: less than 1 %.  [base.march.resolve]
  example: execute Moat Cailin; move knight Greywater Watch; done
solved
  chosen: execute Moat Cailin; move knight Seagard
  say: Yes: more than 99 %.  [base.march.resolve]
hint
  A maester would march a knight from Moat Cailin to Seagard.  [base.march.resolve]
solution
  execute Moat Cailin; move knight Seagard; done
"""
JUDGED = {
    "turn": "Turn 10", "decision": 33, "seat": 2, "what": "march", "done": "march a knight from Moat Cailin to Greywater Watch",
    "better": "march a knight from Moat Cailin to Seagard", "chain": [], "plan": [], "chance": 0.0, "could": 1.0, "error": 0.0,
    "costly": True,
}
ANALYSIS = {
    "version": 3, "game": "thrones", "seats": ["Baratheon", "Lannister", "Stark"], "seed": 1, "playouts": 20, "worlds": 10,
    "points": [{"turn": "Turn 1", "decision": 0, "chances": [0.3, 0.4, 0.3]}, {"turn": "", "decision": 99, "chances": [0, 0, 1]}],
    "turning": [], "judged": [JUDGED], "exercises": [{"turn": "Turn 10", "decision": 33, "seat": 2, "text": TEXT}],
    "missing": 0, "note": "",
}


def analysed(route: Route) -> None:
    route.fulfill(json={"state": "ready", "done": 0, "total": 0, "sentence": "", "analysis": ANALYSIS})


def test_after_a_game_with_the_teacher_its_moments_are_looked_for_without_asking(browser: Browser, url: str) -> None:
    begun: list[str] = []

    def analyses(route: Route) -> None:
        if route.request.method == "POST":
            begun.append(route.request.url)
        state = {"state": "ready", "analysis": ANALYSIS} if begun else {"state": "none", "analysis": None}
        route.fulfill(json={"done": 0, "total": 0, "sentence": "", **state})

    context = new_context(browser, viewport={"width": 390, "height": 844})
    context.add_init_script("""try { localStorage.setItem('council.prefs', '{"teacher": "on"}'); } catch {}""")
    page = context.new_page()
    page.route("**/analysis", analyses)
    bots = [{"kind": "bot", "bot": "random"}] * 2
    made = set_table(url, "thrones", [*bots, {"kind": "you", "name": "Ann"}], options=["short-game"])
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    assert page.evaluate("person.play(1000)") == ""
    expect(page.get_by_test_id("moments")).to_contain_text("A moment worth another look")
    page.get_by_test_id("moment").click()
    page.wait_for_selector(f"{TEACHER}[data-outcome=open]")
    context.close()


def test_a_mistake_is_an_exercise_until_the_better_decision_is_found(browser: Browser, url: str) -> None:
    game = ReadyTask(read(TEXT, "it").tasks[0]).game
    context = new_context(browser, viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(LISTED)
    page = context.new_page()
    page.route("**/analysis", analysed)
    page.goto(address(url, Shot("end", record="thrones-2/3-base.record")))
    page.get_by_test_id("result-show").click()
    costs = page.get_by_test_id("costs")
    expect(costs).to_contain_text("to Greywater Watch")
    expect(costs).not_to_contain_text("A maester would march")
    costs.get_by_test_id("find-it").click()
    page.wait_for_selector(f"{TEACHER}[data-outcome=open]")
    for chain, outcome in (("move knight Greywater Watch", "wrong"), ("move knight Seagard", "solved")):
        for choice in game.parse(2, f"execute Moat Cailin; {chain}"):
            choose(page, choice)
            page.wait_for_selector(".prompt:not([aria-busy=true])")
        press(page, "[data-testid=confirm]:enabled")
        decided = f"{TEACHER}[data-outcome={outcome}]"
        page.wait_for_selector(f"{decided}, [data-testid=confirm].armed")
        if not page.locator(decided).count():  # a warning: Moat Cailin is left empty
            press(page, "[data-testid=confirm]:enabled")
        page.wait_for_selector(decided)
    press(page, "[data-testid=lesson-next]")
    page.get_by_test_id("result-show").click()
    expect(costs).to_contain_text("A maester would march a knight from Moat Cailin to Seagard. 100 %")
    page.goto(page.url.partition("#")[0] + "#/mistakes/" + page.url.rpartition("/")[2].partition("?")[0] + "/7")
    expect(page.get_by_role("alert")).to_contain_text("no such exercise")
    context.close()
