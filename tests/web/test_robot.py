"""The robot of `council fuzz --browser` plays the beginnings of a few games; it finds dead ends, refusals and errors."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from smallcouncil.cli import main
from smallcouncil.commands.in_browser import boxes
from smallcouncil.games import GAMES
from tests.web import robot
from tests.web.robot import SIZES, THEMES, Robot, Stuck, Table, seated, table_of

TABLES = [
    Table("thrones", "swords", 4, size="phone", theme="dark", hot=True),
    Table("thrones", "clash", 6, pace="fast"),
    Table("thrones", "storm", 5, size="tablet", hot=True),
    Table("intrigue", "parent", 3, size="phone", hot=True),
]
ANSWERS = 8


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.preset}-{table.size}")
def test_the_robot_presses_what_a_person_could_press(table: Table, browser: Browser, url: str) -> None:
    with seated(browser, url, table) as player:
        player.play(ANSWERS)
    assert player.confirmed == ANSWERS
    assert player.wrong == []


ASKED = '<main class="prompt asks" aria-busy="false"><p data-testid="prompt">Choose an order.</p>{}</main>'
COVERED = '<button data-testid="choice">March</button><div style="position: fixed; inset: 0"></div>'


@pytest.mark.parametrize("within", ["", '<button data-testid="confirm" disabled>Confirm</button>', COVERED])
def test_a_dead_end_is_reported(within: str, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robot, "PATIENCE", 3)
    page.set_content(ASKED.format(within))
    with pytest.raises(Stuck, match=r"nothing can be pressed: Choose an order"):
        Robot(page, 1).play()


def test_a_refusal_of_an_offered_choice_is_reported_and_others_are_not(page: Page) -> None:
    player = Robot(page, 1)
    player.heard('{"type": "state", "you": {"chain": [7], "choices": [8, 9]}}')
    refused = '{"type": "error", "about": "draft", "rule": "base.supply", "sentence": "Your armies would be too large."}'
    player.sent('{"type": "draft", "chain": [7, 8, 8]}')
    player.heard(refused)
    assert (len(player.refused), player.wrong) == (1, [])
    player.sent('{"type": "draft", "chain": [7, 9]}')
    player.heard(refused)
    assert (len(player.refused), len(player.wrong)) == (1, 1)
    player.heard('{"type": "error", "about": "draft", "rule": "core.sealed", "sentence": "You have sealed your choice."}')
    assert (len(player.refused), len(player.wrong)) == (2, 1)
    player.heard('{"type": "error", "about": "seal", "rule": "base.supply", "sentence": "Your armies would be too large."}')
    assert len(player.wrong) == 2


def test_consecutive_seeds_go_through_all_presets_sizes_and_themes() -> None:
    found = [Table(*each) for each in boxes("", "", 0)]
    seen = [table_of(seed, found) for seed in range(5, 5 + len(found))]
    presets = {(kind.name, preset.name, n) for kind in GAMES.values() for n in kind.players for preset in kind.presets(n)}
    assert {(each.game, each.preset, each.players) for each in seen} == presets
    assert ({each.size for each in seen}, {each.theme for each in seen}) == ({*SIZES}, {*THEMES})
    assert {each.hot for each in seen} == {True, False}
    assert table_of(12, found) == table_of(12, found)


@pytest.mark.parametrize(("words", "sentence"), [
    (["--browser", "0"], "--browser is at least 1"),
    (["--browser", "many"], "--browser needs a whole number, not 'many'"),
    (["--browser", "1", "--saves", "4"], "--browser plays whole presets one after another: leave out --saves."),
    (["--browser", "1", "--preset", "foo"], "There is no preset 'foo'"),
    (["--browser", "1", "--preset", "swords", "--players", "3"], "The preset swords is for 4 players, not 3."),
    (["--browser", "1", "--game", "intrigue", "--players", "9"], "not 9"),
])  # fmt: skip
def test_wrong_arguments_are_refused_before_a_browser_starts(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", *words]) == 2
    assert sentence in capsys.readouterr().err
