"""Bots explain their decisions: after the game, and during it to the player of a seat, from what the seat may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from smallcouncil.analysis import why
from smallcouncil.analysis.cases import ORDERS, so_far
from smallcouncil.analysis.why import Voice, advice, explained, told
from smallcouncil.bots.comparing import Rejected
from smallcouncil.bots.reasons import Reasons, reasons_of
from smallcouncil.cli import main
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import to_do
from tests.golden.make import HERE, is_older

RECORD = Path(__file__).parent / "short.record"
CARDS = HERE / "intrigue-1" / "3-box.record"
FEW = 1  # playouts


def view_of(game: Game, seat: int) -> Game:
    view = game.redacted(seat)
    view.redraft(seat)
    return view


# Reasons ---------------------------------------------------------------------------------------------------------------


def test_hidden_things_do_not_change_the_reasons() -> None:
    game = game_named("thrones").new([], 3, 4)
    twin = game.sample(1, seeded(9))
    first, again = [reasons_of(each.redacted(1), 1, seeded(3), 8, []) for each in (game, twin)]
    assert first == again
    assert len(first.rejected) == 2
    assert first.liked not in [each.plan for each in first.rejected]
    assert all(each.behind >= 0 for each in first.rejected), "of the three the best is liked"


def test_the_decision_made_is_compared_with_the_rest_whatever_its_result() -> None:
    game = game_named("thrones").new([], 3, 4)
    done = reasons_of(game.redacted(0), 0, seeded(3), 8, []).rejected[-1].plan
    found = reasons_of(game.redacted(0), 0, seeded(3), 8, [], done=done)
    assert sorted(found.liked) == sorted(done)
    assert [each.behind for each in found.rejected] == sorted(each.behind for each in found.rejected), "the best comes first"


# Words -----------------------------------------------------------------------------------------------------------------

MINE = Voice("I chose to", "I had no choice but to", "I could also", "My", "my choice", "I")


def said(behind: float, error: float) -> str:
    game = game_named("thrones").new([], 3, 4)
    plans = [game.parse(0, f"order Dragonstone {order}; done") for order in ("March+0", "Support")]
    found = Reasons(plans[0], 0.25, [Rejected(plans[1], behind, error)], 12)
    first, other, *_ = told(game.redacted(0), 0, found, MINE)
    assert first == "I chose to place March +0 in Dragonstone. My chance of winning is then about 25 %."
    return other


@pytest.mark.parametrize(("behind", "error", "difference"), [
    (0.034, 0.01, "3 percentage points less likely to win than my choice."),
    (0.014, 0.002, "1 percentage point less likely to win than my choice."),
    (-0.08, 0.03, "8 percentage points more likely to win than my choice."),
    (0.05, 0.04, "as likely to win as my choice."),
    (-0.05, 0.04, "as likely to win as my choice."),
    (0.006, 0.0, "as likely to win as my choice."),
])
def test_only_a_certain_difference_is_called_better_or_worse(behind: float, error: float, difference: str) -> None:
    assert said(behind, error) == f"I could also place Support in Dragonstone instead of March +0. That is about {difference}"


def test_advice_is_told_in_whole_sentences_and_says_what_differs() -> None:
    game = game_named("thrones").new([], 3, 4)
    lines = advice(game.redacted(0), 0, [], 5, 8)
    assert lines == advice(game.redacted(0), 0, [], 5, 8)
    assert lines[0].startswith("A maester would place ")
    assert "Your chance of winning is then about " in lines[0]
    assert all(line.startswith("You could also place ") and "instead of" in line for line in lines[1:3])
    assert all("likely to win " in line and "the maester's plan." in line for line in lines[1:3])
    assert all(line.endswith(".") for line in lines)
    with pytest.raises(Complaint, match="no advice in the card game"):
        advice(game_named("intrigue").new([], 3, 4).redacted(0), 0, [], 5)


def test_each_speaks_for_itself() -> None:
    game = game_named("thrones").new([], 3, 4)
    done = game.parse(0, "order Dragonstone March+0; done")
    mine = explained(game.redacted(0), 0, [], "maester:4:builder", 3, done)
    assert mine[0].startswith("I chose to place March +0 in Dragonstone. ")
    assert "I played each plan out in 6 possible worlds." in mine
    thumbs = "I decide by rules of thumb. To compare, a maester played each plan out in 6 possible worlds."
    assert thumbs in explained(game.redacted(0), 0, [], "knight:builder", 3, done, 4)
    by_lot = ["I chose to place March +0 in Dragonstone.", "I choose at random from all legal choices."]
    assert explained(game.redacted(0), 0, [], "random", 3, done) == by_lot
    ann = explained(game.redacted(0), 0, [], "Ann", 3, done, 4)
    assert ann[0].startswith("Baratheon chose to place March +0 in Dragonstone. Baratheon's chance of winning ")
    assert "A maester played each plan out in 6 possible worlds." in ann


# All golden records ----------------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    step: PlayedDecision
    seat: int
    bot: str
    heard: list[Event]


def soonest() -> dict[str, Asked]:
    """For each kind of decision, one near the end of a turn, so that its answer is quick."""
    found: dict[str, tuple[int, Asked]] = {}
    for path in sorted(HERE.glob("*/*.record")):
        if is_older(path):
            continue
        reader, steps = so_far(path.read_text(encoding="utf-8"), path.name)
        left = 0
        for step in reversed(steps):
            name = step.game.state.agenda[-1].kind.name
            left = 0 if name == ORDERS else left + 1
            if name not in found or left * step.game.state.seats < found[name][0]:
                seat = next(iter(step.chains))
                heard = [event for event in (reader.game.log or [])[: step.told] if step.game.sees(seat, event)]
                asked = Asked(step, seat, reader.header.seats[seat], heard)
                found[name] = (left * step.game.state.seats, asked)
    return {name: asked for name, (_, asked) in found.items()}


def bears_out(line: str, figures: Rejected) -> bool:
    """Two standard errors, and at least one percentage point."""
    clear = abs(figures.behind) >= max(0.01, 2 * figures.error)
    called = "less" if figures.behind > 0 else "more"
    return f"{called} likely to win than" in line if clear else "about as likely to win as" in line


def test_every_kind_of_decision_is_explained_and_the_figures_bear_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a bot that plays at random, a knight explains."""
    thought: list[Reasons] = []

    def thinking(*args: Any) -> Reasons:
        thought.append(reasons_of(*args))
        return thought[-1]

    monkeypatch.setattr(why, "reasons_of", thinking)
    for name, (step, seat, bot, heard) in soonest().items():
        view, done = view_of(step.game, seat), step.chains[seat]
        speaker = "knight" if bot == "random" else bot
        lines = explained(view, seat, heard, speaker, 1, done, FEW)
        where = f"{name}: {lines}"
        choice = to_do(phrases_of(view, seat, done))
        assert lines[0].startswith((f"I chose to {choice}. ", f"I had no choice but to {choice}.")), where
        assert all(line.endswith(".") for line in lines), where
        others = [line for line in lines if line.startswith("I could also ")]
        assert len(set(others)) == len(others), where
        figures = [] if thought[-1].forced else thought[-1].rejected
        assert [bears_out(line, each) for line, each in zip(others, figures, strict=True)] == [True] * len(others), where
        assert not any(f"could also {choice}. " in line for line in others), where


# The command -----------------------------------------------------------------------------------------------------------


def test_the_command_lists_decisions_and_explains_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(RECORD), "--house", "stark"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed[0].startswith("    0  turn 1, Stark places ")
    assert all(", Stark " in line for line in listed)
    assert main(["why", str(RECORD), "--house", "Stark", "--decision", "0"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Turn 1, Stark"
    assert told[1].startswith("  I chose to place ")


def test_the_card_game_is_explained_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(CARDS), "--house", "p2"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "    1  round 1, Player 2 places Tyrion Lannister at the right end"
    assert main(["why", str(CARDS), "--decision", "7"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["Round 1, Player 2", told[1]]
    assert told[1].startswith("  I chose to place Robert Baratheon at the left end. My chance of winning is then about ")
    assert told[-1].endswith("To compare, a spider played each plan out in 12 possible worlds.")


@pytest.mark.parametrize(("words", "complaint"), [
    (["--house", "Foo"], "'Foo' does not play in this game; Baratheon, Lannister, Stark do."),
    (["--house", "Greyjoy"], "'Greyjoy' does not play in this game; Baratheon, Lannister, Stark do."),
    (["--decision", "9999"], "There is no decision 9999 in "),
    (["--decision", "-1"], "There is no decision -1 in "),
])
def test_the_command_complains_about_a_seat_that_does_not_play(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", str(RECORD), *words]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert complaint in out.err


def test_the_command_says_which_seats_decided_instead(capsys: pytest.CaptureFixture[str]) -> None:
    marches = [line for line in listing(capsys) if " marches " in line]
    number, who = int(marches[0][:5]), marches[0].split(", ")[1].split()[0]
    other = "Stark" if who != "Stark" else "Lannister"
    assert main(["why", str(RECORD), "--house", other, "--decision", str(number)]) == 2
    assert f"{other} made no decision then; {who} did." in capsys.readouterr().err


def listing(capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["why", str(RECORD)]) == 0
    return capsys.readouterr().out.splitlines()
