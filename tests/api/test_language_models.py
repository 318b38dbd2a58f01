"""Games as text for language models: prompts that tell what the seat sees and no more, and answers however they are written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import smallcouncil as sc
from tests.api.tables import TABLES, moments

MOST: Final = 8_000
ANSWERS: Final = tomllib.loads(Path(__file__).with_name("answers.toml").read_text("utf-8"))["answer"]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_prompt_is_short_and_the_same_in_every_world_that_looks_the_same(table: tuple[str, int, str]) -> None:
    rng = Random(4)
    for game in moments(table, 6, every=97):
        for seat in range(len(game.seats)):
            for legal in ("none", "verbs", "all"):
                text = sc.prompt(game, seat, legal=legal, rules="none")
                assert len(text) <= MOST
                assert len(sc.prompt(game, seat, legal=legal)) > len(text)
            if game.legal(seat):
                world = game.sample(seat, rng.getrandbits(30))
                assert sc.prompt(world, seat, "all", history=0) == sc.prompt(game, seat, "all", history=0)


def test_a_prompt_tells_what_a_player_would_look_at() -> None:
    game = sc.new(players=5, seed=7)
    text = sc.prompt(game, "Stark", legal="all")
    for part in (
        "You play Stark in the game thrones against Baratheon, Lannister, Tyrell, Greyjoy. Turn 1.", "3: 3 2 2 2",
        "Winterfell (land, stronghold", "> ", "Eddard Stark 3 (2x fortification)", "To decide: Give orders", "order AREA ORDER",
        "throne: Baratheon, Lannister, Stark", "Moat Cailin", "March+1*", "```", "The aim: hold the most castles",
    ):
        assert part in text
    assert "The aim" not in sc.prompt(game, "Stark", rules="none")
    assert "Choices now, by verb: done (1), order (" in sc.prompt(game, "Stark", legal="verbs")


def test_a_prompt_tells_the_last_events_that_the_seat_saw() -> None:
    game = sc.new(players=3, seed=5)
    rng = Random(5)
    while game.turn < 2:
        seat = game.to_move[0]
        game.push(seat, rng.choice(game.legal(seat)))
    seen = game.information_state(0).splitlines()
    told = sc.prompt(game, 0, history=4).splitlines()
    begin = told.index("What happened last, the newest at the end:") + 1
    at = seen.index(told[begin])
    assert seen[at : at + 4] == told[begin : begin + 4]
    assert "What happened last" not in sc.prompt(game, 0, history=0)


def test_whatever_the_list_of_all_choices_says_is_read() -> None:
    for game in moments(("thrones", 5, "clash"), 2, every=23):
        for seat in game.to_move:
            for choice in game.legal(seat):
                assert sc.read_answer(game, seat, f"I think\n```\n{choice}\n```").choices == (choice,)


def test_sixty_answers_are_there() -> None:
    assert len(ANSWERS) >= 60
    assert len({answer["text"] for answer in ANSWERS}) == len(ANSWERS)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer["text"][:40])
def test_an_answer_is_read_or_gets_a_sentence(answer: dict[str, str]) -> None:
    game = sc.new(players=5, seed=7)
    found = sc.read_answer(game, "Stark", answer["text"])
    assert game == sc.new(players=5, seed=7)
    assert bool(found) == ("choices" in answer)
    if found:
        read, meant = game.copy(), game.copy()
        read.push("Stark", found.choices)
        meant.push("Stark", answer["choices"])
        assert read == meant
    else:
        assert answer["says"] in found.sentence
        assert "\n" not in found.sentence
        assert len(found.sentence) < 400


def test_an_answer_may_repeat_what_was_chosen_before() -> None:
    game = sc.new(players=5, seed=7)
    game.push("Stark", "order Winterfell Raid")
    found = sc.read_answer(game, "Stark", "order Winterfell Raid; order White Harbor March+0")
    assert [str(choice) for choice in found.choices] == ["order White Harbor March+0"]


def test_a_bid_is_read_without_its_verb() -> None:
    for game in moments(("thrones", 3, "base"), 2, every=1):
        for seat in game.to_move:
            legal = game.legal(seat)
            if len(legal) > 2 and legal[1].verb == "bid":
                assert sc.read_answer(game, seat, legal[1].x).choices == (legal[1],)
                return
    raise AssertionError("nobody was asked for a bid")


def test_whoever_is_not_asked_gets_a_sentence() -> None:
    game = sc.new(players=3, seed=5)
    rng = Random(5)
    while len(game.to_move) != 1:
        seat = game.to_move[0]
        game.push(seat, rng.choice(game.legal(seat)))
    other = (game.to_move[0] + 1) % 3
    assert sc.read_answer(game, other, "done").sentence == f"{game.seats[other]} has nothing to choose now."
    assert "You have nothing to decide now." in sc.prompt(game, other)


@pytest.mark.parametrize(("words", "sentence"), [
    ({"seat": "Targaryen"}, "There is no seat 'Targaryen'"),
    ({"legal": "some"}, "`legal` is one of none, verbs, all"),
    ({"rules": "long"}, "`rules` is one of short, none, not 'long'"),
    ({"history": -1}, "`history` is a number of events, 0 or more, not -1."),
    ({"history": "all"}, "not 'all'"),
], ids=str)
def test_a_prompt_that_does_not_exist(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sc.Complaint) as refused:
        sc.prompt(sc.new(players=5, seed=1), **{"seat": "Stark", **words})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("text", [None, 7, b"done", ["done"]])
def test_an_answer_must_be_a_text(text: Any) -> None:
    with pytest.raises(sc.Complaint, match="An answer is a text, not "):
        sc.read_answer(sc.new(players=5, seed=1), "Stark", text)


def test_an_endless_answer_is_read_from_its_end() -> None:
    game = sc.new(players=5, seed=7)
    assert sc.read_answer(game, "Stark", "perhaps " * 100_000 + "\norder Winterfell Raid").choices
    assert not sc.read_answer(game, "Stark", "```" * 50_000)
    assert not sc.read_answer(game, "Stark", "a, " * 50_000 + "; " * 50_000)
