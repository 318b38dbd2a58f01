"""The laws about secrets catch an option that reveals its own, and hold for one that does not."""

from __future__ import annotations

import pytest

from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.testkit.demands import Broken
from smallcouncil.testkit.laws import fuzz
from smallcouncil.testkit.secrecy import check_secrets
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.language.numbers import NUMBERS
from tests.thrones.trial import trial
from tests.toy.omens import faults
from tests.toy.omens.rules import BEHOLD, DIVINE, Omens

STARK, GREYJOY = 2, 4
TRIES = 40  # samples to try
REVEALS = "a decision that can be taken back reveals nothing"
SHOWS = "a draft shows only what its seat knows"
SHOWN = "what is told to one is shown to nobody else"
REDRAWN = "samples draw secret facts again"
AGREE = "samples agree with what their seat was told"

BEFORE = """
scenario  omens
game      thrones, 5 players, omens
position
  turn: 2, consolidate, stark
  Winterfell: stark, footman, Consolidate Power
  Moat Cailin: greyjoy, footman, Consolidate Power
expect
  asks stark: base.power.collect
"""


@pytest.fixture(autouse=True)
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "divine", DIVINE)
    monkeypatch.setitem(NUMBERS, "behold", BEHOLD)


def before(option: Module, story: str = BEFORE) -> Game:
    runner = Runner(read(story, "story")[0], {"thrones": trial(option)})
    runner.run()
    assert runner.begun is not None
    return runner.begun


def broken(option: Module, story: str = BEFORE, seat: int = STARK, choice: str = "divine Winterfell") -> set[str]:
    """The laws that are broken when Stark looks at a card."""
    game, found = before(option, story), set()
    chosen = game.parse(seat, choice)[0]
    for seed in range(TRIES):
        try:
            check_secrets(game, seat, chosen, seeded(seed))
        except Broken as law:
            found.add(str(law).partition(":")[0].partition(" (")[0])
    return found


@pytest.mark.parametrize(
    ("option", "law"),
    [
        (faults.FreeLook(), REVEALS), (faults.FalseDraft(), SHOWS), (faults.FalseAtOnce(), SHOWS), (faults.ToldToAll(), AGREE),
        (faults.ShownToAll(), SHOWN), (faults.NoVeil(), AGREE), (faults.NothingKept(), AGREE),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Module) else "",
)
def test_an_option_that_reveals_its_secret_breaks_a_law(option: Module, law: str) -> None:
    assert broken(option) == {law}


@pytest.mark.parametrize("option", [Omens(), faults.Faulty()], ids=["as printed", "without a proof of its facts"])
def test_an_option_that_keeps_its_secret_breaks_none(option: Module) -> None:
    assert broken(option) == set()


@pytest.mark.parametrize(("option", "laws"), [(Omens(), set()), (faults.NoVeil(), {REDRAWN})], ids=["with a veil", "without"])
def test_another_houses_knowledge_is_drawn_again_too(option: Module, laws: set[str]) -> None:
    looked = BEFORE.replace("expect", "play\n  stark: divine Winterfell; behold I\nexpect").replace("asks stark", "asks greyjoy")
    assert broken(option, looked, GREYJOY, "collect Moat Cailin") == laws


COLUMNS = """omens, westeros-variant
position
  open I: Mustering, Supply, Supply
  open II: Clash of Kings, Clash of Kings, Clash of Kings
  open III: Wildling Attack, Wildling Attack, Sea of Storms
"""


def test_a_law_finds_two_options_that_do_not_go_together() -> None:
    """In the variant the cards of the next turns are face up, so the top card is still in its deck when omens fade."""
    last_order = BEFORE.replace("omens\nposition\n", COLUMNS).replace("greyjoy, footman, Consolidate Power", "greyjoy, footman")
    assert broken(Omens(), last_order) == {AGREE}


@pytest.mark.parametrize("option", [faults.FreeLook(), faults.FalseDraft(), faults.ToldToAll(), faults.NoVeil()])
def test_a_whole_random_game_finds_it(option: Module) -> None:
    with pytest.raises(Broken):
        fuzz(trial(option), ["omens"], 5, 3, every=100)
