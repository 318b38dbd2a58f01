"""People at the browser table for tests: they see only what is highlighted, and click or type."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

from smallcouncil.thrones.building.build import ruleset
from tests.effort import PATIENCE

EXPECT = 120_000  # milliseconds: twenty times the usual, for a slow and busy machine
expect.set_options(timeout=EXPECT)

# Makes one random click on something highlighted; confirms if nothing else is left, and sometimes before.
STEP = """(() => {
  const shown = (el) => {
    const box = el.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && !el.disabled && el.getAttribute('aria-disabled') !== 'true';
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const click = (el) => {
    for (const kind of ['pointerdown', 'pointerup']) el.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  };
  let seed = 1;
  const chance = () => { seed = (seed * 48271) % 2147483647; return seed / 2147483647; };
  window.person = {
    clicks: 0, confirmed: 0, haste: 0.3,
    sow(n) { seed = n * 7919 + 1; },
    over: () => !!document.querySelector('[data-testid=over]'),
    lit: () => all('[data-testid=choice], [data-lit=true]'),
    step() {
      if (this.over()) return false;
      const [confirm] = all('[data-testid=confirm]');
      const choices = all('[data-testid=choice]');
      const lit = choices.length && chance() < 0.8 ? choices : this.lit();
      if (confirm && (!lit.length || chance() < this.haste)) { click(confirm); this.confirmed += 1; return true; }
      if (!lit.length) return false;
      click(lit[Math.floor(chance() * lit.length)]);
      this.clicks += 1;
      return true;
    },
    async play(until) {
      let idle = 0;
      while (!this.over() && this.confirmed < until) {
        idle = this.step() ? 0 : idle + 1;
        if (idle > PATIENCE * 50) return 'nobody goes on: ' + document.querySelector('[data-testid=prompt]')?.textContent;
        await new Promise((go) => setTimeout(go, idle > 2 ? 20 : 4));
      }
      return '';
    },
  };
})()""".replace("PATIENCE", str(PATIENCE))


# Shows events at once instead of at the stage's own pace.
AT_ONCE = """try {
  if (!localStorage.getItem('council.stage')) localStorage.setItem('council.stage', '{"pace":"instant"}');
} catch {}"""


def new_context(browser: Browser, **wishes: Any) -> BrowserContext:
    """A context as if a person had opened the browser for the first time."""
    usual = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**{**usual, **wishes})
    context.set_default_timeout(EXPECT)
    context.add_init_script(STEP)
    context.add_init_script(AT_ONCE)
    return context


def set_table(url: str, game: str, seats: list[dict[str, str]], **more: Any) -> Any:
    wish = {"game": game, "players": len(seats), "seats": seats, **more}
    request = urllib.request.Request(url + "api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def sit_down(page: Page, url: str, table: str, secret: str = "") -> None:
    page.goto(f"{url}#/t/{table}" + (f"/{secret}" if secret else ""))
    page.wait_for_selector("[data-testid=prompt]")
    refuse_teacher(page)


def refuse_teacher(page: Page) -> None:
    """Declines the guide, which is offered once."""
    offer = page.locator("[data-testid=teacher-no]")
    if offer.count():
        offer.click()


def wait_until(page: Page, holds: str) -> None:
    """Polls from outside: the page's own policy lets no script wait inside it."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(holds):
        assert time.monotonic() < end, f"still not: {holds}"
        page.wait_for_timeout(50)


# Waits until everything has been laid out and painted, with the page's fonts.
PAINTED = """() => document.fonts.ready.then(
  () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def settled(place: Locator) -> FloatRect:
    """The box of an element once it no longer moves."""
    same, before = 0, None
    for _ in range(600):
        place.page.evaluate(PAINTED)
        now = place.bounding_box()
        same = same + 1 if now == before else 0
        if now and same == 3:
            return now
        before = now
    raise AssertionError(f"it never comes to rest: {before}")


# A fixed piece of work, and its milliseconds on the machine that limits are set on.
YARDSTICK = """() => {
  for (let round = 0; round < 31; round++) {
    const known = new Map();
    for (let n = 0; n < 4000; n++) known.set((n * 7919 % 1000) + ',' + n, n);
    JSON.parse(JSON.stringify([...known.keys()].sort()));
  }
}"""
IDLE = 31.0


def stopwatch(page: Page) -> Callable[[], float]:
    """Processor milliseconds of the page's own thread since the call, whatever else the machine does."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def now() -> float:
        found = {row["name"]: row["value"] for row in session.send("Performance.getMetrics")["metrics"]}
        return float(found["ThreadTime"]) * 1000

    begun = now()
    return lambda: now() - begun


def slowness(page: Page) -> float:
    """How much longer work takes here and now than on the machine that limits are set on."""
    spent = stopwatch(page)
    page.evaluate(YARDSTICK)
    return spent() / IDLE


def answered(page: Page) -> None:
    """Waits until the server has answered the draft: prompt and highlights are current. The draft itself is shown at once."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def confirm_anyway(page: Page) -> None:
    """Confirms twice: the first time warns about what is left undone."""
    page.get_by_test_id("confirm").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_test_id("confirm").click()


def skip_until(page: Page, holds: str) -> None:
    """Presses Space until the condition holds, and never after: that would dismiss what was waited for."""
    space = """document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))"""
    wait_until(page, f"{holds} || ({space}, false)")


def hold_until(page: Page, key: str, holds: str) -> None:
    """Holds a key down, which repeats as on a keyboard."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(holds):
        assert time.monotonic() < end, f"{key} is held, and still not: {holds}"
        page.keyboard.down(key)
        page.wait_for_timeout(50)
    page.keyboard.up(key)


class Rivals:
    """The players of the board game without a screen, who act by notation."""

    def __init__(self, url: str, made: Any, players: int, options: Sequence[str] = ()) -> None:
        self.socket: str = url.replace("http", "ws", 1) + "socket"
        self.table: str = made["table"]
        rules = ruleset(list(options), players)
        self.parse = rules.notation.parse
        self.keys: dict[str, str] = {rules.houses[key["seat"]]: key["secret"] for key in made["seats"]}

    def play(self, line: str) -> None:
        """`Stark: card Robb Stark`, as in scenarios."""
        house, _, words = line.partition(": ")
        with connect(self.socket) as socket:
            socket.send(json.dumps({"type": "hello", "table": self.table, "secret": self.keys[house]}))
            decision = self.heard(socket, "table")["decision"]
            socket.send(json.dumps({"type": "seal", "decision": decision, "chain": self.parse(words)}))
            self.heard(socket, "sealed")

    @staticmethod
    def heard(socket: ClientConnection, kind: str) -> Any:
        while (message := json.loads(socket.recv(timeout=PATIENCE)))["type"] != kind:
            assert message["type"] != "error", message
        return message


class Clicker:
    """Clicks at random, only on highlighted things."""

    def __init__(self, page: Page, seed: int, haste: float = 0.3) -> None:
        """`haste` is the chance of confirming what could still be changed."""
        self.page: Page = page
        page.evaluate("([seed, haste]) => { person.sow(seed); person.haste = haste; }", [seed, haste])

    def step(self) -> bool:
        """Makes one click; False if there is nothing to do now."""
        return bool(self.page.evaluate("person.step()"))

    def is_over(self) -> bool:
        return bool(self.page.evaluate("person.over()"))

    def begin(self) -> None:
        """Starts to play by itself; `finish` waits for the end."""
        self.page.evaluate("() => { window.trouble = null; person.play(1e9).then((trouble) => { window.trouble = trouble; }); }")

    def finish(self) -> None:
        wait_until(self.page, "window.trouble !== null")
        assert self.page.evaluate("window.trouble") == ""

    def play(self, confirmations: int = 1_000_000) -> int:
        """Plays to the end of the game, or to a number of confirmations. Returns the number of clicks."""
        trouble = self.page.evaluate("(most) => person.play(most)", confirmations)
        assert not trouble, trouble
        return int(self.page.evaluate("person.clicks"))


class Typist:
    """Uses only the keyboard: the list of choices, its digits, and Enter."""

    LOOK = """() => ({
      over: person.over(),
      asked: !!document.querySelector('[data-testid=confirm]'),
      open: !(document.querySelector('[data-testid=confirm]')?.disabled ?? true),
      digits: document.querySelectorAll('.choices kbd.hint').length,
    })"""

    def __init__(self, page: Page, seed: int, haste: float = 0.35) -> None:
        """`haste` is the chance of confirming what could still be changed."""
        self.page: Page = page
        self.haste: float = haste
        self.chance: random.Random = random.Random(seed)

    def play(self) -> None:
        while not (seen := self.page.evaluate(self.LOOK))["over"]:
            if not seen["asked"]:
                self.page.wait_for_timeout(15)
            elif seen["open"] and (not seen["digits"] or self.chance.random() < self.haste):
                self.page.keyboard.press("Enter")
            elif seen["digits"]:
                self.page.keyboard.press(str(self.chance.randrange(1, 1 + min(9, seen["digits"]))))
            else:
                self.page.keyboard.press("l")
