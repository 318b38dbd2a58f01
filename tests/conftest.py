"""Which tests share a process when they are spread over several, and which begin."""

from collections.abc import Generator

import pytest

SHARED = ("browser", "postgres")  # fixtures that are dear to set up: their users go together
BROWSER_TIMEOUT = 300  # seconds


@pytest.hookimpl(wrapper=True)  # so it comes before pytest-xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        for name in SHARED:
            if name in fixtures:
                item.add_marker(pytest.mark.xdist_group(name))
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(BROWSER_TIMEOUT))
    # Whoever needs long begins; what is short fills the other process until both are done.
    items.sort(key=lambda item: not (item.get_closest_marker("xdist_group") or item.get_closest_marker("timeout")))
    return (yield)
