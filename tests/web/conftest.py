"""The built client and a browser, one for all tests of a process."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from smallcouncil.errors import Complaint
from smallcouncil.webtools import chromium, client
from tests.web.people import AT_ONCE
from tests.web.quick_server import running
from tests.web.trouble import Trouble


@pytest.fixture(scope="session")
def built_client() -> None:
    """The client built from the current sources; `council test` has already built it."""
    if os.environ.get("COUNCIL_CLIENT_READY") != "1":
        try:
            client.make_ready()
        except Complaint as complaint:
            pytest.fail(str(complaint), pytrace=False)


@pytest.fixture(scope="package")  # no longer scope: while it lives, Playwright's event loop forbids any other in this process
def launched(built_client: None) -> Iterator[Browser]:
    """These tests fail without a browser: silently skipping them would prove nothing."""
    try:
        program, wishes = chromium.look()
    except Complaint as complaint:
        pytest.fail(str(complaint), pytrace=False)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=program, args=[*chromium.FLAGS, chromium.UNSEEN], env={**os.environ, **wishes}, headless=True
        )
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def trouble(launched: Browser) -> Trouble:
    """Listens to every page of every test in a browser, from its beginning."""
    return Trouble(launched)


@pytest.fixture(scope="package")
def browser(launched: Browser, trouble: Trouble) -> Browser:
    return launched


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fails a test whose page had an unexpected error."""
    try:
        return (yield)
    finally:
        trouble = pyfuncitem.funcargs.get("trouble")
        if isinstance(trouble, Trouble):
            trouble.check()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser as if a person had opened it for the first time."""
    fresh = browser.new_context(service_workers="block")  # a service worker would only get in the way
    fresh.add_init_script(AT_ONCE)
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture(scope="session")
def barriers(built_client: None) -> Callable[[Page], list[str]]:
    """Runs axe for accessibility barriers in a page, in the light and the dark theme."""
    client.tools()
    axe = (client.MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def found(page: Page, rules: str) -> list[str]:
        wishes = f"{{ resultTypes: ['violations'], {rules} }}"  # passes need no description
        violations = page.evaluate(f"axe.run({wishes}).then(({{ violations }}) => violations)")
        return [f"{row['id']}: {row['help']}: {node['target']}" for row in violations for node in row["nodes"]]

    def found_in_both(page: Page) -> list[str]:
        page.evaluate(axe)  # a script of the page would violate its content policy
        page.evaluate("axe.configure({ noHtml: true })")  # otherwise it writes out the whole page for every text
        page.emulate_media(color_scheme="light")
        by_light = found(page, "")
        page.emulate_media(color_scheme="dark")
        page.wait_for_timeout(50)  # colours change quickly
        in_the_dark = found(page, "runOnly: ['color-contrast']")  # everything that the dark theme can change
        page.emulate_media(color_scheme="light")
        return by_light + [f"in the dark, {barrier}" for barrier in in_the_dark]

    return found_in_both


@pytest.fixture(scope="package")
def url(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all tests in a browser; each creates its own tables there."""
    with running(tmp_path_factory.mktemp("table")) as address:
        yield address
