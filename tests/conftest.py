"""Which tests share a process when they are spread over several."""

import pytest

SHARED = ("browser", "postgres")  # fixtures that are dear to set up: their users go together
BROWSER_TIMEOUT = 300  # seconds


@pytest.hookimpl(tryfirst=True)  # before the tests are handed out to processes by group
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for fixture in SHARED:
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.xdist_group(fixture))
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(BROWSER_TIMEOUT))
    # The longest piece of work first: what is short fills the other process until both are done.
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
