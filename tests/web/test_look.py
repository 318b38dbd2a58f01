"""Your own position, opened in the browser as docs/options.md says."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.look import tables
from tests.web.quick_server import running

OWN = """
scenario  mine: walls at Winterfell, and power to take
game      thrones, 5 players, fortifications
position
  turn: 2, consolidate, stark
  fortification: Winterfell
  Winterfell: stark, 2 footmen
  White Harbor: stark, footman, Consolidate Power
expect
  waiting: stark
"""


def test_your_own_scenario_is_a_table_in_the_browser(page: Page, built_client: None, tmp_path: Path) -> None:
    file = tmp_path / "mine.scenario"
    file.write_text(OWN)
    with running(tmp_path, file) as url:
        title, *seats = tables(file, url)
        assert title == "mine: walls at Winterfell, and power to take"
        assert [line.split()[0] for line in seats] == ["Baratheon", "Lannister", "Stark", "Tyrell", "Greyjoy"]
        page.goto(seats[2].split()[1])
        page.wait_for_selector("[data-testid=prompt]")
        expect(page.get_by_test_id("prompt")).to_contain_text("Resolve a Consolidate Power order")
        expect(page.locator('use[href="#piece-fort"]')).to_be_visible()
        expect(page.locator('path[data-area="White Harbor"][data-lit=true]')).to_have_count(1)
