"""Takes the pictures of the documentation from a running server:  python -m tests.web.pictures http://127.0.0.1:8000/

The server should answer quickly (tests/web/quick_server.py); the pictures go to docs/images.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from smallcouncil.webtools import chromium
from tests.web.people import Clicker, new_context, set_table, sit_down

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "steward"}
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.mouse.move(2, 2)
    page.screenshot(path=IMAGES / f"{name}.png")


def board_game(browser: Browser, url: str, clicks: int, seed: int, until: str, **wishes: object) -> Page:
    """A game played by clicking for a while, then until something is on the screen."""
    made = set_table(url, "thrones", [YOU, BOT, BOT, BOT, BOT])
    page = new_context(browser, **wishes).new_page()
    sit_down(page, url, made["table"], made["seats"][0]["secret"])
    player = Clicker(page, seed)
    player.play(confirmations=clicks)
    for _ in range(4000):
        if not until or page.locator(until).count() or player.is_over():
            break
        player.step()
        page.wait_for_timeout(10)
    return page


def main(url: str) -> None:
    program, wishes = chromium.look()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*chromium.FLAGS], env={**wishes})
        page = new_context(browser).new_page()
        page.goto(url)
        page.get_by_test_id("play-now").wait_for()
        take(page, "home")
        take(board_game(browser, url, 0, 1, "[data-testid=confirm]"), "planning")
        take(board_game(browser, url, 12, 5, "[data-testid=confirm]", color_scheme="dark"), "dark")
        take(board_game(browser, url, 0, 3, "[data-testid=confirm]", **PHONE), "phone")
        made = set_table(url, "intrigue", [YOU, {"kind": "bot"}, {"kind": "bot"}])
        page = new_context(browser).new_page()
        sit_down(page, url, made["table"], made["seats"][0]["secret"])
        Clicker(page, 2).play(confirmations=4)
        take(page, "intrigue")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
