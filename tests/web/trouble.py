"""Errors of pages: uncaught errors, rejected promises, whatever the console calls an error, a crash.

It listens to every page of a browser, whoever opened it. A test that causes an error on purpose names it, for a limited part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, WebError

SETTLED = "() => new Promise((done) => setTimeout(done))"  # an unhandled rejection is reported after its task


class PageTrouble(AssertionError):
    """An unexpected error in a page."""


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
        """All errors so far, on any page: a page that answers has reported everything before."""
        for context in self.browser.contexts:
            for page in context.pages:
                listen_to(page)
        return self.heard

    @contextmanager
    def expected(self, pattern: str) -> Iterator[None]:
        """Expects a matching error within the block; it must come."""
        before = [*self.all()]
        yield
        since = self.all()[len(before) :]
        self.heard = before + [line for line in since if not re.search(pattern, line)]
        assert len(self.heard) < len(before) + len(since), f"nobody complained of {pattern!r}"

    def take(self) -> list[str]:
        """All errors; the next test starts without them."""
        told, self.heard = self.all(), []
        return told

    def check(self) -> None:
        """Fails if there was any."""
        told = self.take()
        if told:
            raise PageTrouble("\n".join(["a page complained:", *told]))


def listen_to(page: Page) -> None:
    with suppress(Error):  # the page is closed or has crashed: there is nothing more to report
        page.evaluate(SETTLED)
