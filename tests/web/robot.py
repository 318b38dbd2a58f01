"""A robot that plays whole games in a real browser like a person: with a mouse or a fingertip, only on visible, uncovered things.

Now and then it looks around. `./council fuzz --browser N` lets it play N games over all presets, numbers of players, sizes and
themes.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Page, WebSocket, sync_playwright

from smallcouncil.games import GAMES
from smallcouncil.webtools import chromium, client
from tests.web.people import new_context, refuse_teacher, set_table
from tests.web.quick_server import running
from tests.web.stage import SEED
from tests.web.trouble import Trouble

SIZES = {"laptop": (1366, 768), "phone": (360, 740), "tablet": (820, 1180), "desk": (1920, 1080)}
THEMES = ("light", "dark")
PACES = ("instant", "fast")  # speeds of the stage
YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}
MOST = 20_000  # most steps of a game
PATIENCE = 3_000  # most steps without anything to press
PAUSE = 30  # milliseconds between looks while there is nothing to press
RACED = ("table.stale", "core.sealed")  # rules that refuse what was answered meanwhile
CURIOUS = 0.06  # chance that a step only looks around
HOT = 0.35  # share of tables with all seats at one screen
HASTE = 0.3  # chance of confirming what could still be changed

# What a person would press now: its words and an uncovered spot; `seed` decides between several.
LOOK = """([seed, curious, haste]) => {
  const chance = () => { seed = (seed * 48271) % 2147483647; return seed / 2147483647; };
  const spot = (el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    if (width < 2 || height < 2 || el.disabled || el.ariaDisabled === 'true') return null;
    for (const across of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const at = [x + across * width, y + down * height];
        if (el.contains(document.elementFromPoint(...at))) return at;
      }
    return null;
  };
  const reach = (el) => {
    const here = spot(el);
    if (here || el.ownerSVGElement) return here;
    el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return spot(el);
  };
  const any = (what, ...selectors) => {
    const all = [...document.querySelectorAll(selectors.join(','))];
    for (; all.length; ) {
      const [el] = all.splice(Math.floor(chance() * all.length), 1);
      const at = reach(el);
      if (at) return { what, at, words: (el.ariaLabel ?? el.textContent).trim().slice(0, 60) };
    }
    return null;
  };
  const asks = document.querySelector('.prompt.asks');
  const named = (...names) => names.map((name) => `[data-testid=${name}]`);
  const first = any('pass', ...named('curtain-pass', 'skip', 'hit-go', 'digest-skip', 'teacher-no', 'present'));
  if (first) return first;
  if (document.querySelector(named('result', 'result-show').join(','))) return { what: 'over' };
  if (document.querySelector('dialog[open], .modal, [role=dialog]')) return { what: 'close' };
  const prompt = document.querySelector('[data-testid=prompt]')?.textContent.trim() ?? '';
  if (asks?.ariaBusy !== 'false') return { what: 'wait', words: prompt };
  const around = () => any('look', '.thumbs button', '.tabs button', 'details > summary', '.houses button.cards', '[data-area]');
  if (chance() < curious) return (chance() < 0.3 ? null : around()) ?? { what: 'view' };
  const lit = () => any('choose', ...named('choice'), '[data-lit=true]', '[data-target]');
  const confirm = () => any('confirm', ...named('confirm'));
  const found = chance() < haste ? confirm() ?? lit() : lit() ?? confirm();
  if (found) return found;
  return { what: 'stuck', words: prompt };
}"""


class Table(NamedTuple):
    """The table to play, and how it is displayed."""

    game: str
    preset: str
    players: int
    size: str = "laptop"
    theme: str = "light"
    pace: str = "instant"
    hot: bool = False  # are all seats at one screen? Otherwise one seat among bots
    seed: int = 1

    @property
    def options(self) -> list[str]:
        presets = GAMES[self.game].presets(self.players)
        return next((preset.options for preset in presets if preset.name == self.preset), [])

    def __str__(self) -> str:
        seats = "hot seat" if self.hot else "bots"
        named = f"{self.game} {self.preset}".strip()
        return f"{named}, {self.players} players, {seats}, {self.size}, {self.theme}, stage {self.pace}, seed {self.seed}"


def table_of(seed: int, boxes: Sequence[Table]) -> Table:
    """Consecutive seeds go through all boxes; everything else is drawn."""
    rng = random.Random(seed)
    size, theme, pace, hot = rng.choice([*SIZES]), rng.choice(THEMES), rng.choice(PACES), rng.random() < HOT
    return boxes[seed % len(boxes)]._replace(size=size, theme=theme, pace=pace, hot=hot, seed=seed)


class Stuck(Exception):
    """Nothing can be pressed, and nothing happens."""


class Robot:
    """Sits at one screen."""

    def __init__(self, page: Page, seed: int, touch: bool = False) -> None:
        self.page: Page = page
        self.rng: random.Random = random.Random(seed)
        self.dice: int = seed + 1
        self.press: Any = page.touchscreen.tap if touch else page.mouse.click
        self.confirmed: int = 0
        self.steps: int = 0
        self.last: list[str] = []  # its last actions
        self.offered: list[list[int]] = []  # chains that the server has offered
        self.drafted: list[int] = []
        self.refused: list[str] = []  # acceptable refusals
        self.wrong: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self.sent)
        socket.on("framereceived", self.heard)

    def sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "draft":
            self.drafted = message["chain"]

    def heard(self, frame: str | bytes) -> None:
        """Notes what the server offers and refuses.

        A refusal is acceptable if more was sent than one offered choice, as with a whole army, or if the server was quicker to
        give the only answer.
        """
        message = json.loads(frame)
        kind = message["type"]
        asked = message if kind == "draft" else message.get("you") if kind in ("table", "state") else None
        if asked:
            self.offered = [[*asked["chain"], choice] for choice in asked["choices"]]
        if kind == "error" and message["about"] != "why":
            told = f"{message['about']}: {message['sentence']} ({'; '.join(self.last[-3:])})"
            order = message["about"] == "draft" and (message["rule"] in RACED or self.drafted not in self.offered)
            (self.refused if order else self.wrong).append(told)

    def play(self, confirmations: int = MOST) -> None:
        """Plays to the end of the game, or to a number of confirmations."""
        idle = 0
        while self.confirmed < confirmations:
            curious = 0.5 if idle > 50 else CURIOUS
            found = self.page.evaluate(LOOK, [self.dice, curious, HASTE])
            if found["what"] == "over":
                return
            if found["what"] in ("choose", "confirm", "pass"):
                idle = 0
            elif found["what"] in ("stuck", "wait"):
                idle += 1
            self.steps += 1
            if idle > PATIENCE or self.steps > MOST:
                why = {"stuck": "nothing can be pressed", "wait": "nobody goes on"}.get(found["what"], "the game does not end")
                raise Stuck(f"{why}: {found.get('words', '')} ({'; '.join(self.last[-5:])})")
            self.do(found)

    def do(self, found: Any) -> None:
        what = found["what"]
        if what != "wait":  # the waiting time must not change the game
            self.dice = self.rng.randrange(1, 2**31 - 1)
        if what in ("stuck", "wait"):
            self.page.wait_for_timeout(PAUSE)
        elif what in ("close", "view"):
            self.page.keyboard.press("Escape" if what == "close" else self.rng.choice("tl"))
        else:
            self.press(*found["at"])
            self.confirmed += what == "confirm"
            self.last.append(f"{what} {found['words']}")

    def look_back(self, url: str) -> None:
        """Visits the result, the replay, the tables, and the home page with the table on it."""
        self.page.keyboard.press("Escape")
        for key in ("t", "ArrowLeft", "ArrowLeft", "ArrowRight", "t", "n"):
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(PAUSE)
        self.page.goto(url)
        self.page.get_by_test_id("continue").first.wait_for()


@contextmanager
def seated(browser: Browser, url: str, table: Table) -> Iterator[Robot]:
    """A robot at a new table."""
    people = table.players if table.hot else 1
    rng = random.Random(table.seed)
    seats = [YOU] * people + [BOT] * (table.players - people)
    rng.shuffle(seats)
    made = set_table(url, table.game, seats, options=table.options, name=f"{SEED}{table.seed}")
    width, height = SIZES[table.size]
    touch = table.size in ("phone", "tablet")
    wishes: dict[str, Any] = {"is_mobile": True, "has_touch": True} if touch else {}
    context = new_context(
        browser, viewport={"width": width, "height": height}, color_scheme=table.theme,
        reduced_motion="reduce" if table.pace == "instant" else "no-preference", **wishes,
    )  # fmt: skip
    context.add_init_script(f"""try {{ localStorage.setItem('council.stage', '{{"pace":"{table.pace}"}}') }} catch {{}}""")
    kept = {
        f"council.keys.{made['table']}": made["seats"],
        f"council.table.{made['table']}": {"hot": table.hot},
    }
    for name, value in kept.items():
        keep = f"localStorage.getItem({name!r}) ?? localStorage.setItem({name!r}, {json.dumps(json.dumps(value))})"
        context.add_init_script(f"try {{ {keep} }} catch {{}}")
    page = context.new_page()
    robot = Robot(page, table.seed, touch)
    page.goto(f"{url}#/t/{made['table']}")
    page.wait_for_selector("[data-testid=prompt], [data-testid=curtain]")
    refuse_teacher(page)
    try:
        yield robot
    finally:
        context.close()


def played(browser: Browser, trouble: Trouble, url: str, table: Table) -> Robot:
    """Plays one whole game and collects its problems."""
    with seated(browser, url, table) as robot:
        try:
            robot.play()
            robot.look_back(url)
        except (Stuck, Error) as error:
            robot.wrong.append(str(error))
        robot.wrong += trouble.take()
    return robot


def main(games: int, seed: int, boxes: Sequence[Table]) -> int:
    """Returns how many of these games failed; each is reported as it ends."""
    client.make_ready()
    program, wishes = chromium.look()
    broken = 0
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=[*chromium.FLAGS, chromium.UNSEEN], env={**os.environ, **wishes}
        )
        trouble = Trouble(browser)
        for number in range(seed, seed + games):
            table = table_of(number, boxes)
            robot = played(browser, trouble, url, table)
            broken += bool(robot.wrong)
            told = [*[f"refused, {each}" for each in robot.refused], *robot.wrong]
            print(f"{table}: {robot.steps} steps, {'broken' if robot.wrong else 'sound'}", *told, sep="\n  ", flush=True)
        browser.close()
    return broken
