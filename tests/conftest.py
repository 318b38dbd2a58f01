"""Groups tests that share a process, starts the slow ones first, and keeps the user's settings out of all tests."""

import gc
import os
from collections.abc import Generator
from importlib import import_module
from tempfile import TemporaryDirectory

import pytest

SETTINGS = TemporaryDirectory(prefix="council-settings-")
os.environ["XDG_CONFIG_HOME"] = SETTINGS.name
gc.disable()  # off until all tests are collected

SHARED = ("browser", "postgres")  # expensive fixtures: their users share a process
LARGE = ("hypothesis.stateful", "playwright.sync_api", "psycopg", "smallcouncil.bench.attack", "smallcouncil.terminal.session")


def pytest_configure(config: pytest.Config) -> None:
    """Compiles bytecode once before the test processes start: otherwise each of them would compile the same."""
    if config.getoption("numprocesses", None) and "PYTEST_XDIST_WORKER" not in os.environ:
        for name in LARGE:
            import_module(name)


def needs(item: pytest.Item) -> list[str]:
    """The expensive fixtures that a test uses, directly or by a parameter."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return [name for name in SHARED if name in getattr(item, "fixturenames", ()) or name in parameters]


@pytest.hookimpl(wrapper=True)  # must run before pytest-xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    for item in items:
        needed = needs(item)
        if needed:
            item.add_marker(pytest.mark.xdist_group(needed[0]))
        if "browser" in needed:
            item.add_marker(pytest.mark.browser)
            # A browser has its own clocks: a test may need two tries, and the report names it. An error in a page is never
            # forgiven.
            item.add_marker(pytest.mark.flaky(reruns=1, rerun_except="PageTrouble"))
    # Slow tests start first; short ones fill the other process until both are done.
    items.sort(key=lambda item: not (item.get_closest_marker("xdist_group") or item.get_closest_marker("long")))
    return (yield)


def pytest_collection_finish() -> None:
    """Five thousand tests and their modules stay to the end, so the garbage collector need not look at them."""
    gc.freeze()
    gc.set_threshold(10_000)  # many rulesets are kept: a full collection takes a quarter of a second
    gc.enable()
