"""Takes the pictures of README.md and docs/, from the states of `council shots`: `.venv/bin/python -m tests.web.pictures`.

They go to docs/images as WebP, which is a tenth of the size of PNG. Names choose some: `… tests.web.pictures battle storm`.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from smallcouncil.webtools import chromium, client
from tests.web import shots
from tests.web.people import Clicker, new_context, set_table, sit_down
from tests.web.quick_server import running

IMAGES: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
QUALITY: Final = 0.86
WIDE: Final = {"viewport": {"width": 1366, "height": 768}}

# Draws a PNG again as WebP; the browser is the only tool for that which every developer has.
AS_WEBP: Final = """async ([data, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Picture(NamedTuple):
    state: str  # a name in shots.py
    width: int = 1366
    theme: str = "light"


PICTURES: Final = {
    "home": Picture("home"),
    "battle": Picture("battle-cards"),
    "storm": Picture("storm-battle"),
    "dark": Picture("stage-march", theme="dark"),
    "phone": Picture("march", width=360),
}


def shot(browser: Browser, url: str, wanted: Picture) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        state = next(each for each in shots.SHOTS if each.name == wanted.state)
        shots.take(browser, url, state, wanted.width, wanted.theme, Path(folder))
        return next(Path(folder).iterdir()).read_bytes()


def planning(browser: Browser, url: str) -> bytes:
    """Baratheon has given two of its first orders; four bots have finished."""
    made = set_table(url, "thrones", [{"kind": "you", "name": "Ann"}] + [{"kind": "bot", "bot": "knight"}] * 4)
    page = new_context(browser, **WIDE).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    for area, key in (("Dragonstone", "m"), ("Shipbreaker Bay", "s")):
        page.locator(f'path[data-area="{area}"]').focus()
        page.keyboard.press(key)
        page.wait_for_timeout(700)
    page.locator('path[data-area="Kingswood"]').click()
    page.wait_for_timeout(1500)
    return page.screenshot()


def intrigue(browser: Browser, url: str) -> bytes:
    """The court after four of the player's cards."""
    made = set_table(url, "intrigue", [{"kind": "you", "name": "Ann"}] + [{"kind": "bot", "bot": "knight"}] * 2)
    page = new_context(browser, **WIDE).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    Clicker(page, 2).play(confirmations=4)
    page.wait_for_timeout(1500)
    return page.screenshot()


LIVE: Final = {"planning": planning, "intrigue": intrigue}


def as_webp(page: Page, png: bytes) -> bytes:
    page.goto("about:blank")
    found: str = page.evaluate(AS_WEBP, [base64.b64encode(png).decode(), QUALITY])
    return base64.b64decode(found)


def main(names: list[str]) -> None:
    client.make_ready()
    program, wishes = chromium.look()
    with tempfile.TemporaryDirectory() as games, running(Path(games)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*chromium.FLAGS], env={**os.environ, **wishes})
        for name in names or [*LIVE, *PICTURES]:
            png = LIVE[name](browser, url) if name in LIVE else shot(browser, url, PICTURES[name])
            (IMAGES / f"{name}.webp").write_bytes(as_webp(browser.new_page(), png))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
