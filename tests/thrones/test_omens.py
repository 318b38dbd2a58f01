"""An option with a secret in its own folder: one house knows it, its bots use it, and nobody else learns it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.thrones.aids import fact_of, state_of
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.terminal.thrones.tell import story
from smallcouncil.terminal.thrones.westeros import fact_lines
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.language.numbers import NUMBERS
from tests.thrones.trial import trial
from tests.toy.omens.rules import BEHOLD, DIVINE, Omens

STARK, GREYJOY = 2, 4
SECOND = 1  # deck II
CLASH = "Clash of Kings"
LOOK = "divine Winterfell; behold II"
Plays = Callable[[str], Game]

POSITION = f"""
scenario  omens
game      thrones, 5 players, omens
position
  turn: 2, consolidate, stark
  deck II: {CLASH}
  Winterfell: stark, footman, Consolidate Power
  Moat Cailin: greyjoy, footman, Consolidate Power
"""
BEFORE = POSITION + "expect\n  power stark: 5\n"
AFTER = POSITION + f"play\n  stark: {LOOK}\nexpect\n  power stark: 4\n"


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> Thrones:
    monkeypatch.setitem(NUMBERS, "divine", DIVINE)
    monkeypatch.setitem(NUMBERS, "behold", BEHOLD)
    return trial(Omens())


@pytest.fixture
def plays(kind: Thrones) -> Plays:
    def played(text: str) -> Game:
        runner = Runner(read(text, "story")[0], {"thrones": kind})
        runner.run()
        assert runner.begun is not None
        return runner.begun

    return played


def top(game: Game, deck: int) -> str:
    state = state_of(game)
    return state.rules.decks[deck][state.decks[deck][0]].name


def heard(game: Game, seat: int) -> list[str]:
    return [line.plain for line in story(game, seat, [event for event in game.log or [] if game.sees(seat, event)])]


def test_the_log_tells_the_house_the_card_and_the_others_that_it_looked(plays: Plays) -> None:
    game = plays(AFTER)
    looked = "Stark pays 1 power and looks at the top card of Westeros deck II."
    assert heard(game, STARK) == [looked, f"{CLASH} is on top of Westeros deck II."]
    assert heard(game, GREYJOY) == heard(game, NOBODY) == [looked]


def test_its_words_show_the_house_its_omen_and_the_others_nothing(plays: Plays) -> None:
    game = plays(AFTER)
    shown = {seat: [line.plain for line in fact_lines(state_of(game.redacted(seat)))] for seat in (STARK, GREYJOY)}
    assert shown == {STARK: ["Divined: Stark II", f"Your omen: {CLASH}."], GREYJOY: ["Divined: Stark II"]}


def test_a_decision_is_described_in_its_words(plays: Plays) -> None:
    game = plays(BEFORE)
    said = phrases_of(game, STARK, game.parse(STARK, LOOK))
    assert said == ["pay 1 power to look at the top card of Westeros deck II"]


def test_the_draft_shows_the_payment_and_no_card(plays: Plays) -> None:
    copy, closed = plays(BEFORE).drafting(STARK, plays(BEFORE).parse(STARK, LOOK))
    shown = state_of(copy.staged(STARK))
    assert closed
    assert shown.power[STARK] == 4
    assert not any(fact_of(shown, "omen"))


def test_a_look_cannot_be_taken_back_and_a_collection_can(plays: Plays) -> None:
    game = plays(AFTER)
    with pytest.raises(Illegal, match="something was revealed"):
        game.take_back(STARK)
    other = plays(POSITION + "play\n  stark: collect Winterfell\nexpect\n  power stark: 7\n")
    other.take_back(STARK)
    assert state_of(other).power[STARK] == 5


def test_samples_have_the_card_on_top_for_the_house_that_saw_it(plays: Plays) -> None:
    game = plays(AFTER)
    tops = {seat: {top(game.sample(seat, seeded(n)), SECOND) for n in range(30)} for seat in (STARK, GREYJOY, NOBODY)}
    assert tops[STARK] == {CLASH}
    assert len(tops[GREYJOY]) > 2
    assert len(tops[NOBODY]) > 2


def test_stewards_play_it_to_the_end(kind: Thrones) -> None:
    """They look ahead in samples, which the veil completes."""
    game = kind.new(["omens"], 5, 3)
    bots = [bot_named("steward", seat) for seat in range(5)]
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        game.choose(seat, ask(bots[seat], game, seat))
    assert game.result


@pytest.mark.parametrize("options", [["omens"], ["omens", "swords-decks"]])
def test_random_games_with_it_obey_the_laws(kind: Thrones, options: list[str]) -> None:
    fuzz(kind, options, 5, 1, 60)
