"""Castles, mustering points and victory counts are three things: Towns muster, options set counts, scores have events."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import bits_of
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module, MusterBar, VictoryScore
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.language.events import TEXTS
from smallcouncil.thrones.nouns.army import FOOTMAN
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import counted
from tests.thrones.test_set_ups import BOARD, FOUR, SOURCES, STARTS, position
from tests.thrones.trial import Plain, area, graded, told, trial


class TownsMusterFootmen(MusterBar):
    rule = "base.muster.points"
    reason = "A Town can muster only a new Footman."

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.towns: list[int] = [each for each in range(board.areas) if board.points[each] and not board.castle[each]]

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        return area in self.towns and (upgrade or kind != FOOTMAN)


class ClaimScore(VictoryScore):
    rule = "base.victory.end"
    event = "won by claim"

    def value(self, state: State, house: int) -> int:
        return counted(state)[house]


class Claim(Module):
    """The areas of the valley have printed values."""

    name = "claim"
    title = "Claim"
    says = "Areas count what is printed on them."
    rule = "base.victory.instant"
    set_up = "claim"

    def plug(self, rules: Ruleset) -> None:
        rules.muster.bars.append(TownsMusterFootmen(rules))
        rules.victory.counts = [row.worth for row in rules.board.data.areas]
        rules.victory.instant_win = "instant win by claim"
        rules.victory.scores.insert(0, ClaimScore())


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TEXTS, "instant win by claim", "{0:house} has {1} Claim and wins at once.")
    monkeypatch.setitem(TEXTS, "won by claim", "{0:house} wins with the most Claim: {1}.")


def claimed(name: str, claim: int, **more: object) -> Plain:
    row = next(row for row in BOARD["area"] if row["name"] == name)
    return {**row, "claim": graded(claim), **{key: graded(value) for key, value in more.items()}}


def claims() -> Thrones:
    worth = {"West Gate": 2, "North Gate": 2, "South Gate": 2, "East Gate": 2, "Mill": 3, "Abbey": 3, "Hollow": 1, "Ford": 0}
    areas = [claimed(row["name"], worth[row["name"]]) if row["name"] in worth else row for row in BOARD["area"]]
    areas[7] = area("Orchard", 30, 70, "town", 2) | {"coast": graded(True)}
    board = {**BOARD, "name": "claim", "area": areas}
    starts = {**STARTS, "board": "claim"}
    four = {**FOUR, "board": "claim", "starts": "claim", "win": graded(8)}
    files = {"boards/claim.toml": board, "starts/claim.toml": starts}
    files["set_ups/claim.toml"] = {"sources": SOURCES, "set_up": [four]}
    return trial(Claim(), files=files)


def test_a_town_is_not_a_city_and_may_be_on_a_printed_sea() -> None:
    board = position(claims().new(["claim"], 4, 1)).rules.board
    orchard = board.names.index("Orchard")
    assert (board.castle[orchard], board.points[orchard], board.data.areas[orchard].worth) == (0, 1, 0)
    assert orchard not in board.castles
    assert list(bits_of(board.coast)) == [orchard]


def test_a_town_musters_a_footman_and_nothing_else() -> None:
    told(claims(), """
scenario base.muster.points: a Town musters a new Footman only
game thrones, 4 players, claim
position
  turn: 2, mustering
  Orchard: lannister, footman
play
  greyjoy: done
  tyrell: done
  stark: done
expect
  choices lannister: muster footman Orchard; muster footman West Gate; muster knight West Gate; done
play
  refused lannister: muster knight Orchard  [base.muster.points]
  lannister: muster footman Orchard; done
expect
  Orchard: lannister, 2 footmen
""")


def test_areas_count_their_printed_value_and_the_event_is_the_options_own() -> None:
    log = told(claims(), """
scenario base.victory.instant: eight Claim in three castles
game thrones, 4 players, claim
position
  turn: 2, march, stark
  Abbey: token stark
  Ford: stark, knight, March
  Hollow: stark, footman, March-1
play
  stark: execute Ford; move knight Hollow; done
  stark: execute Hollow; move knight Mill; done
expect
  winner: stark
  castles stark: 4
""")
    assert log[-1] == "Stark has 9 Claim and wins at once."


def test_the_last_turn_is_decided_by_the_options_own_score() -> None:
    log = told(claims(), """
scenario base.victory.end: the most Claim, though not the most castles
game thrones, 4 players, claim
position
  turn: 10, consolidate
  Mill: token stark
  Abbey: token stark
  North Gate: token lannister
  Hollow: token lannister
  Ford: lannister, footman, Consolidate Power
play
  lannister: collect Ford
expect
  winner: stark
  castles stark: 2
  castles lannister: 3
""")
    assert log[-1] == "Stark wins with the most Claim: 6."


def test_random_games_for_victory_points_keep_the_laws() -> None:
    for seed in range(2):
        assert fuzz(claims(), ["claim"], 4, seed, 60).choices > 100
