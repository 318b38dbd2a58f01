"""Pictures of the table in many states, sizes and both themes, for people to look at: `./council shots`.

Every state comes from a fixed file: a scene of `scenes.scenario` or a golden record.
"""

from __future__ import annotations

import json
import os
import tempfile
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from smallcouncil.scenarios.language import read
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.webtools import chromium, client
from tests.web import stage
from tests.web.people import Rivals, refuse_teacher, set_table
from tests.web.quick_server import running

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SIZES = {360: 740, 820: 1180, 1024: 768, 1366: 768, 1920: 1080, 2560: 1440}
THEMES = ("light", "dark")
Act = Callable[[Page], object]


class Shot(NamedTuple):
    name: str
    scene: str = ""  # scene of scenes.scenario, and the seat
    house: str = ""
    page: str = ""  # address of a page that is not a table
    record: str = ""  # path below tests/golden, and the decision to show; -1: its end
    at: int = -1
    played: Sequence[str] = ()  # moves of the houses before somebody looks, and after
    live: Sequence[str] = ()
    then: Act = lambda page: None
    until: str = ""  # what must be visible by then
    pace: str = "instant"  # speed of the stage


def press(key: str) -> Act:
    return lambda page: page.keyboard.press(key)


def click(*selectors: str) -> Act:
    """Clicks these one after another, if they are there: on a phone some are not."""

    def found(page: Page) -> None:
        for selector in selectors:
            button = page.locator(selector).first
            if button.is_visible():
                button.click()
                page.wait_for_timeout(250)

    return found


CHOICE = ".tray [data-testid=choice]"
STEP = press("ArrowRight")  # a step of the replay, which the stage shows
GAME = "thrones-3/5-base.record"
WALLS = "Lannister: execute Lannisport; move 2 siege engines Riverrun, knight Riverrun, footman Riverrun; done"
RAID = "Lannister: execute Seagard; raid Moat Cailin; done"
ATTACK = "Lannister: execute Greywater Watch; move 3 knights Moat Cailin; done"
CARDS = ("Lannister: card Cersei Lannister", "Stark: card Catelyn Stark")
RETREAT = "Stark: retreat Winterfell"
BIDS = ("Lannister: done", "Lannister: bid 4", "Baratheon: bid 3")
BID = "Stark: bid 0"
NEXT_TURN = [RAID, ATTACK, *CARDS, RETREAT, *BIDS]
HIT = "[data-testid=hit]"
WHY = "[data-testid=why] p:not(.muted)"
TEACHER = "[data-testid=teacher]"
READY = ", ".join(f"[data-testid={each}]" for each in ("prompt", "play-now", "learn-go", "puzzle-next")) + ", h1"

SHOTS: Sequence[Shot] = (
    Shot("home"),
    Shot("learn", page="learn", until="[data-testid=lesson]"),
    Shot("lesson", page="learn/march", then=click(CHOICE), until=TEACHER),
    Shot("lesson-battle", page="learn/battle", until=TEACHER),
    Shot("quiz", page="learn/reading", until=TEACHER),
    Shot("first-game", page="learn", then=click("[data-testid=first-game]"), until=TEACHER),
    Shot("puzzles", page="puzzles/", then=click("summary"), until="[data-testid=puzzle]"),
    Shot("puzzle", page="puzzles/base-1", then=click("[data-testid=lesson-hint]"), until=TEACHER),
    Shot("puzzle-intrigue", page="puzzles/intrigue-1", until=TEACHER),
    Shot("five-minutes", page="help/five-minutes", until="h1"),
    Shot("glossary", page="glossary/", until="dt"),
    Shot("rules-page", page="rules/base.march.transport", until="main h2"),
    Shot("planning", scene="planning", house="Greyjoy"),
    Shot("march", scene="marches", house="Stark", then=click(CHOICE)),
    Shot("forced-march", scene="gather", house="Lannister", then=click(CHOICE)),
    Shot("raid", scene="leaders", house="Stark"),
    Shot("mustering", scene="muster", house="Stark", then=click(".tray button")),
    Shot("attack", scene="walls", house="Lannister", then=click(CHOICE, '.tray [data-target="Riverrun"]')),
    Shot("battle", scene="walls", house="Stark", played=[WALLS]),
    Shot("battle-cards", scene="tywin-hand", house="Lannister"),
    Shot("three-cards", scene="three-cards", house="Tyrell"),
    Shot("bids", scene="scout", house="Stark"),
    Shot("westeros", scene="blades", house="Baratheon"),
    Shot("hostages", scene="negotiation", house="Stark"),
    Shot("tactics", scene="tactic", house="Stark"),
    Shot("storm-fair", scene="fair", house="Lannister", then=click(CHOICE)),
    Shot("storm-closed", scene="storm", house="Lannister", then=click(CHOICE)),
    Shot("storm-allies", scene="alliance", house="Lannister"),
    Shot("storm-battle", scene="siege", house="Baratheon", then=click(CHOICE, '.tray [data-target="King\'s Landing"]')),
    Shot("late", scene="late", house="Stark"),
    Shot("six-clash", record="thrones-2/6-clash.record", at=160),
    Shot("stage-orders", record=GAME, at=0, then=STEP, until="[data-act=flip]", pace="slow"),
    Shot("stage-march", record=GAME, at=3, then=STEP, until="[data-act=march]", pace="slow"),
    Shot("stage-duel", record=GAME, at=6, then=STEP, until="[data-testid=duel] output", pace="slow"),
    Shot("stage-westeros", record=GAME, at=21, then=STEP, until="[data-testid=drawn]", pace="slow"),
    Shot("stage-bids", record=GAME, at=27, then=STEP, until="[data-testid=bids]", pace="slow"),
    Shot("hit-raid", scene="hits", house="Stark", live=[RAID], until=HIT),
    Shot("hit-attack", scene="hits", house="Stark", played=[RAID], live=[ATTACK], until=HIT),
    Shot("hit-area", scene="hits", house="Stark", played=[RAID, ATTACK, *CARDS], live=[RETREAT], until=HIT),
    Shot("hit-bid", scene="hits", house="Stark", played=NEXT_TURN, live=[BID], until=HIT),
    Shot("turn-summary", scene="hits", house="Stark", played=NEXT_TURN, until="[data-testid=summary]"),
    Shot("replay", record="thrones-2/5-base.record", at=89, then=STEP),
    Shot("why", record="thrones-2/5-base.record", at=15, then=click("[data-testid=why-ask]"), until=WHY),
    Shot("why-orders", record="thrones-2/5-base.record", at=1, then=click("[data-testid=why-ask]"), until=WHY),
    Shot("why-cards", record="intrigue-1/3-box.record", at=8, then=click("[data-testid=why-ask]"), until=WHY),
    Shot("end", record="thrones-2/5-base.record", then=click("[data-testid=result-show]")),
    Shot("storm-end", record="thrones-4/3-storm-board.record", then=click("[data-testid=result-show]")),
    Shot("intrigue", record="intrigue-1/4-box.record", at=12),
    Shot("text", scene="planning", house="Greyjoy", then=press("t")),
    Shot("rules", scene="planning", house="Greyjoy", then=press("?")),
)


def scenes() -> dict[str, Any]:
    return {stage.name_of(scene): scene for scene in read(stage.FILE.read_text(encoding="utf-8"), stage.FILE.name)}


def seated(url: str, shot: Shot) -> Rivals:
    """The players of a scene, after their moves."""
    scene = scenes()[shot.scene]
    houses = ruleset(scene.options, scene.players).houses[: scene.players]
    made = set_table(url, "thrones", [{"kind": "you", "name": house} for house in houses], name=shot.scene)
    rivals = Rivals(url, made, scene.players, scene.options)
    for line in shot.played:
        rivals.play(line)
    return rivals


def address(url: str, shot: Shot) -> str:
    """The address of a picture that is not a scene."""
    if shot.page:
        return f"{url}#/{shot.page}"
    if shot.record:
        text = (GOLDEN / shot.record).read_bytes()
        with urllib.request.urlopen(urllib.request.Request(url + "api/records", text)) as answer:
            table = json.load(answer)["table"]
        return f"{url}#/t/{table}" + (f"?at={shot.at}" if shot.at >= 0 else "")
    return url


def take(browser: Browser, url: str, shot: Shot, width: int, theme: str, folder: Path) -> None:
    phone = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if width < 500 else {}
    wishes: dict[str, Any] = {"color_scheme": theme, "reduced_motion": "reduce", **phone}
    context = browser.new_context(viewport={"width": width, "height": SIZES[width]}, **wishes)
    context.add_init_script(f"""localStorage.setItem('council.stage', '{{"pace":"{shot.pace}"}}')""")
    page = context.new_page()
    rivals = seated(url, shot) if shot.scene else None
    page.goto(f"{url}#/t/{rivals.table}/{rivals.keys[shot.house]}" if rivals else address(url, shot))
    page.wait_for_selector(READY)
    refuse_teacher(page)
    page.wait_for_timeout(1200)
    for line in shot.live:
        assert rivals is not None, "a record is over"
        rivals.play(line)
    shot.then(page)
    if shot.until:
        page.wait_for_selector(shot.until, state="attached")
    page.wait_for_timeout(300)
    page.screenshot(path=folder / f"{shot.name}-{width}-{theme}.png")
    context.close()


def main(folder: Path, names: Sequence[str] = (), sizes: Sequence[int] = (), themes: Sequence[str] = ()) -> int:
    """Returns how many were taken."""
    client.make_ready()
    program, wishes = chromium.look()
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [
        (shot, width, theme)
        for shot in SHOTS if not names or shot.name in names
        for width in sizes or SIZES
        for theme in themes or THEMES
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as games, running(Path(games)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*chromium.FLAGS], env={**os.environ, **wishes})
        for shot, width, theme in wanted:
            take(browser, url, shot, width, theme, folder)
        browser.close()
    return len(wanted)
