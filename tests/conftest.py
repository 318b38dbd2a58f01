"""Which tests share a process when they are spread over several, and which begin; no test reads the user's settings."""

import gc
import os
from collections.abc import Generator
from importlib import import_module
from tempfile import TemporaryDirectory

import pytest

SETTINGS = TemporaryDirectory(prefix="council-settings-")
os.environ["XDG_CONFIG_HOME"] = SETTINGS.name
gc.disable()  # until all tests are collected

SHARED = ("browser", "postgres")  # what is dear to set up: its users go together
LARGE = ("hypothesis.stateful", "playwright.sync_api", "psycopg", "smallcouncil.bench.attack", "smallcouncil.terminal.session")


def pytest_configure(config: pytest.Config) -> None:
    """Processes that begin at once would each compile the same bytecode, where there is none yet: it is done before them."""
    if config.getoption("numprocesses", None) and "PYTEST_XDIST_WORKER" not in os.environ:
        for name in LARGE:
            import_module(name)


def needs(item: pytest.Item) -> list[str]:
    """By its fixtures, or by a parameter that chooses one."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return [name for name in SHARED if name in getattr(item, "fixturenames", ()) or name in parameters]


@pytest.hookimpl(wrapper=True)  # so it comes before pytest-xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    for item in items:
        needed = needs(item)
        if needed:
            item.add_marker(pytest.mark.xdist_group(needed[0]))
        if "browser" in needed:
            item.add_marker(pytest.mark.browser)
            # A browser has clocks of its own: the report names who needed two tries.  An error in a page is never forgiven.
            item.add_marker(pytest.mark.flaky(reruns=1, rerun_except="PageTrouble"))
    # Whoever needs long begins; what is short fills the other process until both are done.
    items.sort(key=lambda item: not (item.get_closest_marker("xdist_group") or item.get_closest_marker("long")))
    return (yield)


def pytest_collection_finish() -> None:
    """Five thousand tests and their modules stay to the end: no round of the garbage collector need look through them."""
    gc.freeze()
    gc.set_threshold(10_000)  # many rulesets are kept: a full round takes a quarter of a second
    gc.enable()
