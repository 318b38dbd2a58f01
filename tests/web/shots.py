"""Pictures of the table in many states, sizes and both themes, for people to look at: `./council shots`.

Every state comes from a file that does not change: a scene of `scenes.scenario` or a golden record.
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

from smallcouncil.core.scenarios import read
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.webtools import chromium, client
from tests.web import stage
from tests.web.people import AT_ONCE, refuse_coach, set_table
from tests.web.quick_server import running

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SIZES = {360: 740, 820: 1180, 1366: 768, 1920: 1080, 2560: 1440}
THEMES = ("light", "dark")
Act = Callable[[Page], object]


class Shot(NamedTuple):
    name: str
    scene: str = ""  # of scenes.scenario, and whose seat
    house: str = ""
    record: str = ""  # below tests/golden, and the decision it shows; -1: its end
    at: int = -1
    then: Act = lambda page: None


def press(key: str) -> Act:
    return lambda page: page.keyboard.press(key)


def click(test_id: str) -> Act:
    def found(page: Page) -> None:
        button = page.get_by_test_id(test_id).first
        if button.is_visible():
            button.click()

    return found


SHOTS: Sequence[Shot] = (
    Shot("home"),
    Shot("planning", scene="planning", house="Greyjoy"),
    Shot("march", scene="gather", house="Baratheon"),
    Shot("raid", scene="leaders", house="Stark"),
    Shot("battle", scene="walls"),
    Shot("battle-cards", scene="tywin-hand", house="Lannister"),
    Shot("three-cards", scene="three-cards"),
    Shot("bids", scene="scout"),
    Shot("westeros", scene="blades"),
    Shot("hostages", scene="negotiation", house="Stark"),
    Shot("tactics", scene="tactic"),
    Shot("storm-planning", scene="fair"),
    Shot("storm-allies", scene="alliance", house="Lannister"),
    Shot("storm-battle", scene="siege", house="Baratheon"),
    Shot("six-clash", record="thrones-2/6-clash.record", at=160),
    Shot("replay", record="thrones-2/5-base.record", at=90),
    Shot("end", record="thrones-2/5-base.record", then=click("result-show")),
    Shot("storm-end", record="thrones-2/3-storm-board.record", then=click("result-show")),
    Shot("intrigue", record="intrigue-1/4-box.record", at=12),
    Shot("text", scene="planning", house="Greyjoy", then=press("t")),
    Shot("rules", scene="planning", house="Greyjoy", then=press("?")),
)


def scenes() -> dict[str, Any]:
    return {stage.name_of(scene): scene for scene in read(stage.FILE.read_text(encoding="utf-8"), stage.FILE.name)}


def address(url: str, shot: Shot) -> str:
    """Where to look at it."""
    if shot.scene:
        scene = scenes()[shot.scene]
        houses = ruleset(scene.options, scene.players).houses[: scene.players]
        made = set_table(url, "thrones", [{"kind": "you", "name": house} for house in houses], name=shot.scene)
        seat = houses.index(shot.house) if shot.house else 0
        return f"{url}#/t/{made['table']}/{made['seats'][seat]['secret']}"
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
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.goto(address(url, shot))
    page.wait_for_selector("[data-testid=prompt], [data-testid=play-now]")
    refuse_coach(page)
    page.wait_for_timeout(1200)
    shot.then(page)
    page.wait_for_timeout(300)
    page.screenshot(path=folder / f"{shot.name}-{width}-{theme}.png")
    context.close()


def main(folder: Path, names: Sequence[str] = (), sizes: Sequence[int] = (), themes: Sequence[str] = ()) -> int:
    """How many were taken."""
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
