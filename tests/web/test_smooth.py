"""The map follows the hand: what zooming, panning and a move cost, on a large board late in a game, without a graphics card.

All limits but the pace of frames are on time that a processor has worked, so that they hold while others work beside.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from smallcouncil.webtools import chromium
from tests.web.test_scenes import on_map, settled, sit_in

LAPTOP = {"width": 1366, "height": 768}
CATEGORIES = ["toplevel", "cc", "devtools.timeline", "disabled-by-default-devtools.timeline"]
AN_EVENT, A_FRAME, SHARP, A_MOVE = 8, 34, 300, 16  # milliseconds
TRIES = 3
FRAMES = """() => {
  window.paced = [];
  let last = 0;
  const tick = (now) => { if (last) paced.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""
# How long after the last event the map is laid out for the size it is seen in, and that has been painted.
REST = """() => new Promise((done) => {
  const began = performance.now(), world = document.querySelector('.world'), sheet = document.querySelector('.sheet');
  const scale = (el) => Number(/scale\\(([^)]+)\\)/.exec(el.style.transform)[1]);
  const look = (now) => {
    if (Math.abs(scale(world) * scale(sheet) - 1) > 1e-3) requestAnimationFrame(look);
    else requestAnimationFrame(() => requestAnimationFrame((then) => done(then - began)));
  };
  requestAnimationFrame(look);
})"""

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def painting(browser: Browser) -> Iterator[Browser]:
    """A browser that paints what it shows: the others of these tests save themselves the work."""
    program, wishes = chromium.look()
    launched = browser.browser_type.launch(
        executable_path=program, args=[*chromium.FLAGS], env={**os.environ, **wishes}, headless=True
    )
    yield launched
    launched.close()


class Trace:
    """What a processor did for a page meanwhile, in milliseconds."""

    def __init__(self, file: Path) -> None:
        found = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
        threads = {(row["pid"], row["tid"]): row["args"]["name"] for row in found if row.get("name") == "thread_name"}
        self.rows: list[tuple[str, str, float, Any]] = [
            (threads.get((row["pid"], row["tid"]), ""), row["name"], row.get("tdur", 0) / 1000, row.get("args", {}))
            for row in found
            if row.get("ph") == "X"
        ]

    def each(self, name: str, kind: str = "") -> list[float]:
        """Of its main thread."""
        return [
            spent
            for thread, what, spent, args in self.rows
            if what == name and thread == "CrRendererMain" and (not kind or args.get("data", {}).get("type") == kind)
        ]


def traced(browser: Browser, page: Page, tmp_path: Path, act: Any) -> Trace:
    file = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=file, categories=CATEGORIES)
    act()
    browser.stop_tracing()
    return Trace(file)


def test_the_map_follows_the_hand(painting: Browser, url: str, tmp_path: Path) -> None:
    page = sit_in(painting, url, "late", "Stark", viewport=LAPTOP, reduced_motion="no-preference")
    settled(page.locator(".world"))
    page.evaluate(FRAMES)
    hand = page.context.new_cdp_session(page)
    pace: dict[str, list[float]] = {"zoom": [], "pan": []}
    spent: dict[str, list[float]] = {"zoom": [], "pan": []}
    rest: list[float] = []
    for _ in range(TRIES):
        for kind, act, event in (("zoom", zoom, "wheel"), ("pan", pan, "pointermove")):
            page.evaluate("paced.length = 0")
            trace = traced(painting, page, tmp_path, lambda act=act: act(page, hand))
            spent[kind].append(median(trace.each("EventDispatch", event)) + median(trace.each("ProxyMain::BeginMainFrame")))
            pace[kind].append(median(page.evaluate("paced")))
            rest.append(page.evaluate(REST))
        calm = max(spent["zoom"][-1], spent["pan"][-1]) <= AN_EVENT and max(pace["zoom"][-1], pace["pan"][-1]) <= A_FRAME
        if calm and max(rest[-2:]) <= SHARP:
            break
    assert max(min(spent["zoom"]), min(spent["pan"])) <= AN_EVENT, spent
    assert min(pace["zoom"]) <= A_FRAME, pace
    assert min(pace["pan"]) <= A_FRAME, pace
    assert min(rest) <= SHARP, rest
    page.context.close()


def zoom(page: Page, hand: CDPSession) -> None:
    for step in range(14):
        turn = -50 if step < 9 else 30
        hand.send("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": 683, "y": 300, "deltaX": 0, "deltaY": turn})


def pan(page: Page, hand: CDPSession) -> None:
    page.mouse.move(683, 300)
    page.mouse.down()
    for step in range(14):
        page.mouse.move(683 + 7 * step, 300 + 9 * step)
    page.mouse.up()


def test_what_the_server_answers_is_shown_within_a_frame(painting: Browser, url: str, tmp_path: Path) -> None:
    page = sit_in(painting, url, "late", "Stark", viewport=LAPTOP)
    settled(page.locator(".world"))
    page.locator(on_map("Winterfell")).focus()
    script, frame = [], []
    for _ in range(TRIES):

        def march() -> None:
            page.keyboard.press("Enter")
            expect(page.locator(on_map("The Stony Shore"))).to_have_count(1)
            page.evaluate(PAINTED)

        trace = traced(painting, page, tmp_path, march)
        script.append(max(trace.each("FunctionCall")))
        frame.append(max(trace.each("ProxyMain::BeginMainFrame")))
        page.get_by_test_id("reset").click()
        expect(page.locator(on_map("The Stony Shore"))).to_have_count(0)
        page.locator(on_map("Winterfell")).focus()
    assert min(script) <= A_MOVE, script
    assert min(frame) <= A_MOVE, frame
    page.context.close()
