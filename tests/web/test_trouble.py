"""An error in a page fails the test that opened it, whatever its form and whoever opened the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.web.people import new_context
from tests.web.trouble import PageTrouble, Trouble

WRONG = {
    "uncaught: .*the raven is lost": "setTimeout(() => { throw new Error('the raven is lost'); })",
    "uncaught: .*nobody waited": "void Promise.reject(new Error('nobody waited'))",
    "console: dark wings": "console.error('dark wings')",
    "console: Failed to load resource.*/api/nowhere": "fetch('/api/nowhere').then(() => 0)",
    "console: .*Content Security Policy": "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))",
}


def tell(request: pytest.FixtureRequest, wrong: str) -> None:
    """Runs a test of its own, as pytest runs all others here."""

    def story(page: Page, url: str) -> None:
        page.goto(url)
        page.evaluate(wrong)

    item = pytest.Function.from_parent(request.node.parent, name="story", callobj=story)
    item.funcargs = request.node.funcargs
    item.ihook.pytest_pyfunc_call(pyfuncitem=item)


@pytest.mark.parametrize("told", WRONG)
def test_an_error_in_a_page_fails_the_test(
    told: str, request: pytest.FixtureRequest, page: Page, url: str
) -> None:
    with pytest.raises(PageTrouble, match=told):
        tell(request, WRONG[told])
    tell(request, "1 + 1")


def test_a_second_page_and_a_closed_one_are_checked_too(browser: Browser, trouble: Trouble) -> None:
    context = new_context(browser)
    context.new_page()
    context.new_page().evaluate("console.error('first')")
    context.close()
    browser.new_page().evaluate("console.error('second')")
    with pytest.raises(PageTrouble, match=r"first(?s:.*)second"):
        trouble.check()
    trouble.check()
    browser.contexts[-1].close()


def test_a_test_may_expect_one_error_and_no_other(page: Page, trouble: Trouble) -> None:
    with trouble.expected("winter"):
        page.evaluate("console.error('winter'); console.error('summer')")
    with pytest.raises(PageTrouble, match=r"^a page complained:\nconsole: summer[^\n]*$"):
        trouble.check()


def test_an_expected_error_must_come(page: Page, trouble: Trouble) -> None:
    with pytest.raises(AssertionError, match="nobody complained of 'winter'"), trouble.expected("winter"):
        page.evaluate("console.warn('winter')")
