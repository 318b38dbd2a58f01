"""Saved games that somebody has changed: refused with a sentence, or sound to the end of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from smallcouncil.cli import main
from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.testkit.mangling import ReadingCounts, broken, fuzz_saved, mangled, positions, step
from smallcouncil.thrones.nouns.state import State

THRONES = GAMES["thrones"]


@pytest.mark.parametrize("block", range(8))
@pytest.mark.parametrize("name", GAMES)
def test_an_accepted_save_can_be_played(name: str, block: int) -> None:
    tally = fuzz_saved(GAMES[name], 9100 + block, 125)
    assert tally.wrong == []
    assert tally.tried == 125
    assert tally.played > 3, "some changes leave a sound game"
    assert tally.refused > 60, "most do not"


@pytest.mark.parametrize("name", GAMES)
def test_an_unchanged_save_is_accepted_at_every_decision(name: str) -> None:
    rng = seeded(77)
    for _ in range(40):
        for saved in positions(GAMES[name], rng):
            assert GAMES[name].from_json(saved).to_json() == saved


def test_a_port_that_waits_for_the_end_of_a_battle_does_not_spoil_the_saved_game() -> None:
    """The city is taken, its ships are still there, and the winner must decide about a token before the battle is over."""
    waited = 0
    for seed in range(1, 400):
        game, rng = THRONES.new(["ports"], 5, seed), seeded(seed)
        while game.waiting and waited < 3:
            if game.state.agenda[-1].kind.name == "leave token" and game.clone().state.unsettled():
                assert THRONES.from_json(game.to_json()).to_json() == game.to_json()
                waited += 1
            step(game, rng)
        if waited == 3:
            return
    raise LookupError("no such battle")


def test_every_saved_game_differs_from_the_one_it_was_made_of() -> None:
    saved, rng = THRONES.new([], 5, 1).to_json(), seeded(3)
    copies = [mangled(saved, rng) for _ in range(100)]
    assert len({text for text in copies if json.loads(text) != json.loads(saved)}) > 90
    assert json.loads(saved) == json.loads(THRONES.from_json(saved).to_json())


def test_a_save_that_fails_later_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: without the proof, some accepted saves fail in the middle."""
    monkeypatch.setattr("smallcouncil.core.kind.prove_agenda", lambda state: None)
    monkeypatch.setattr("smallcouncil.core.kind.prove_drafts", lambda game: None)
    game = at(["orders"], [], 5)
    plain = json.loads(game.to_json())
    plain["agenda"][-1]["asked"] = ["Stark", "Tyrell"]
    assert "IndexError" in broken(THRONES, json.dumps(twice(plain)), seeded(1), ReadingCounts())


def twice(plain: dict[str, Any]) -> dict[str, Any]:
    """The same decision once more on top."""
    plain["agenda"].append(json.loads(json.dumps(plain["agenda"][-1])))
    plain["agenda"][-1]["kind"] = "bid watch"
    return plain


def at(kinds: list[str], options: list[str], players: int) -> Game:
    """A random game at its first decision of one of these kinds."""
    for seed in range(1, 400):
        game, rng = THRONES.new(options, players, seed), seeded(seed)
        while game.waiting:
            if game.state.agenda[-1].kind.name in kinds:
                return game
            step(game, rng)
    raise LookupError(kinds)


@pytest.mark.parametrize("kind", ["march", "card", "retreat", "bid throne", "muster", "support", "ties"])
def test_a_decision_that_nothing_pushed_is_refused(kind: str) -> None:
    plain = json.loads(at([kind], [], 5).to_json())
    assert THRONES.from_json(json.dumps(plain)).waiting
    frame = plain["agenda"][-1]
    for asked in (["Stark"], ["Baratheon"], ["Baratheon", "Stark", "Lannister", "Tyrell", "Greyjoy"]):
        if set(asked) != set(frame["asked"]):
            refused({**plain, "agenda": [*plain["agenda"][:-1], {**frame, "asked": asked}]})
    refused({**plain, "agenda": [*plain["agenda"], frame]})
    refused({**plain, "agenda": [*plain["agenda"][:-2], frame]})
    refused({**plain, "agenda": [frame]})
    refused({**plain, "agenda": [*plain["agenda"][:-1], {**frame, "memo": [*frame.get("memo", []), 1]}]})


COUNTED = ["go last", "losses", "execute hostage", "support", "support allies", "feed", "muster", "one-time order"]
STORM = ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders", "one-time-orders"]


@pytest.mark.parametrize("kind", COUNTED)
def test_a_step_that_counts_its_turns_is_sound_to_its_end(kind: str) -> None:
    saved, rng, tally = at([kind], STORM, 5).to_json(), seeded(1), ReadingCounts()
    assert [trouble for trouble in [broken(THRONES, mangled(saved, rng), rng, tally) for _ in range(200)] if trouble] == []
    assert tally.played > 3


@pytest.mark.parametrize(("kind", "before"), [("go last", 2), ("execute hostage", 1), ("support", 1), ("march", 1)])
def test_an_order_of_play_has_every_house_once(kind: str, before: int) -> None:
    """Nothing else proves who has already had a turn."""
    plain = json.loads(at([kind], STORM, 5).to_json())
    memo = plain["agenda"][-2]["memo"]
    order = memo[before:]
    assert sorted(order) == list(range(5))
    for forged in ([*order[:-1], 15], [*order[:-1], -1], [*order[:-1], order[0]], order[:-1], [*order, 5]):
        memo[before:] = forged
        refused(plain)


def test_only_the_asked_house_may_exceed_its_supply() -> None:
    game = at(["feed"], STORM, 5)
    asked, unfed = game.state.agenda[-1].asked, 0
    for house in range(5):
        forged = game.clone()
        assert isinstance(forged.state, State)
        forged.state.set_supply(house, 0)
        if not asked & BIT[house] and not forged.state.fits(house, forged.state.sizes(house)):
            refused(json.loads(forged.to_json()))
            unfed += 1
    assert unfed


def test_an_attack_comes_from_an_area_without_other_houses() -> None:
    plain = json.loads(at(["card"], [], 5).to_json())
    assert THRONES.from_json(json.dumps(plain)).waiting
    battle = plain["battle"]
    others = [area for area, there in plain["areas"].items() if there.get("house") not in (None, battle["attacker"])]
    assert len(others) > 3
    for area in others:
        refused({**plain, "battle": {**battle, "source": area}})


def test_an_attack_comes_from_an_order() -> None:
    plain = json.loads(at(["card"], [], 5).to_json())
    assert plain["battle"]["march"].startswith("March")
    refused({**plain, "battle": {**plain["battle"], "march": ""}})


def refused(plain: dict[str, Any]) -> None:
    with pytest.raises(Complaint, match="not a valid saved game"):
        THRONES.from_json(json.dumps(plain))


def test_a_draft_that_was_never_legal_is_refused() -> None:
    game = at(["march"], [], 5)
    plain = json.loads(game.to_json())
    seat = plain["agenda"][-1]["asked"][0]
    for chain in ("done", "execute The Eyrie", "move footman The Eyrie"):
        plain["agenda"][-1]["drafts"] = {seat: chain}
        refused(plain)


def test_the_command_reads_saved_games_of_both_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--saves", "120", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("120 saved games: ")
    assert ", 0 of them broken; " in said
