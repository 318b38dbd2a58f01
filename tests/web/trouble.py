"""What pages complain of: uncaught errors, rejected promises, whatever the console calls an error, a crash.

It hears every page of a browser, whoever opened it.  A story that brings trouble on itself says which, and only for that while.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, WebError

SETTLED = "() => new Promise((done) => setTimeout(done))"  # a promise that nobody catches is told after the task that broke it


class PageTrouble(AssertionError):
    """A page complained, and no story had said that it would."""


class Trouble:
    def __init__(self, browser: Browser) -> None:
        self.browser: Browser = browser
        self.heard: list[str] = []
        browser.on("context", self.watch)

    def watch(self, context: BrowserContext) -> None:
        context.on("weberror", self.uncaught)
        context.on("console", self.logged)
        context.on("page", lambda page: page.on("crash", lambda page: self.heard.append(f"the page crashed: {page.url}")))

    def uncaught(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error} ({error.page.url if error.page else 'a worker'})")

    def logged(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.heard.append(f"console: {line.text} ({line.location['url']})")

    def all(self) -> list[str]:
        """Whatever was complained of until now, on any page: a page that answers has told all that came before."""
        for context in self.browser.contexts:
            for page in context.pages:
                listen_to(page)
        return self.heard

    @contextmanager
    def expected(self, pattern: str) -> Iterator[None]:
        """What matches, and comes within this while, is part of the story; it must come."""
        before = [*self.all()]
        yield
        since = self.all()[len(before) :]
        self.heard = before + [line for line in since if not re.search(pattern, line)]
        assert len(self.heard) < len(before) + len(since), f"nobody complained of {pattern!r}"

    def take(self) -> list[str]:
        """All of it; the next story begins without."""
        told, self.heard = self.all(), []
        return told

    def check(self) -> None:
        """Fails if there was any."""
        told = self.take()
        if told:
            raise PageTrouble("\n".join(["a page complained:", *told]))


def listen_to(page: Page) -> None:
    with suppress(Error):  # it is closed, or has crashed: then there is nothing more to hear
        page.evaluate(SETTLED)
