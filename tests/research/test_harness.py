"""Language models play: any function from text to text, with errors, tokens, a transcript and press."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import smallcouncil as sc
from smallcouncil.research import harness
from smallcouncil.research.press import Press

PLAYERS: Final[dict[str, harness.Player]] = {"Baratheon": "random", "Lannister": "random"}


def fenced(text: str) -> str:
    return str(re.findall(r"```\n(.*?)\n```", text, re.DOTALL)[-1])


def example(text: str) -> str:
    """Plays whatever the prompt gives as an example, as its last fenced block says."""
    return f"I shall do as I am told.\n```\n{fenced(text)}\n```"


def stark_and_bots(model: Callable[[str], Any], **words: Any) -> harness.Transcript:
    return harness.play(sc.new(players=3, seed=5), {"Stark": model, **PLAYERS}, **words)


def test_a_model_plays_a_whole_game() -> None:
    done = stark_and_bots(example, tokens=lambda text: len(text.split()))
    assert done.game.is_over
    assert done.errors == done.at_random == {"Stark": 0}
    assert done.tokens["Stark"] == sum(len(f"{each.prompt} {each.answer}".split()) for each in done.exchanges) > 1000
    again = stark_and_bots(example)
    assert again.game == done.game
    assert [each.choices for each in again.exchanges] == [each.choices for each in done.exchanges]
    assert repr(done) == f"<Transcript of {len(done.exchanges)} exchanges: {done.game!r}>"


def test_wrong_answers_are_sent_back_then_the_choice_is_random() -> None:
    heard: list[str] = []

    def stubborn(text: str) -> str:
        heard.append(text)
        return "order Casterly Rock Raid"

    done = stark_and_bots(stubborn, allowance=1)
    assert done.game.is_over
    first, second = done.exchanges[:2]
    assert "Casterly Rock" in first.error
    assert (first.choices, first.at_random, second.at_random) == ("", False, True)
    assert first.error in second.prompt == heard[1]
    assert "order Casterly Rock Raid" in second.prompt
    assert second.choices
    assert done.errors["Stark"] == 2 * done.at_random["Stark"] == len(done.exchanges)


@pytest.mark.parametrize(("model", "error"), [
    (lambda text: 1 / 0, "The model failed with ZeroDivisionError: division by zero"),
    (lambda text: None, "The model answered NoneType, which is not a text."),
], ids=["raises", "no text"])
def test_a_model_that_fails_never_ends_the_game(model: Callable[[str], Any], error: str) -> None:
    done = stark_and_bots(model, allowance=0)
    assert done.game.is_over
    assert {each.error for each in done.exchanges} == {error}


def test_press_is_heard_by_those_it_is_for_and_changes_no_game() -> None:
    """Nobody answers to what was said here, so the game must be the same without it."""

    def model(name: str) -> Callable[[str], str]:
        def speak(text: str) -> str:
            if "you may talk" in text:
                lines = ["to all: peace!", "To Stark: " + "secret " * 30, "to Stark: too much", "to nobody: lost", "idle words"]
                return "\n".join(lines) if name == "Lannister" else "to Lannister: as you say" if name == "Stark" else "nothing"
            return example(text)
        return speak

    def played(press: Press | None) -> harness.Transcript:
        players: dict[str, harness.Player] = {name: model(name) for name in ("Baratheon", "Lannister", "Stark")}
        return harness.play(sc.new(players=3, seed=5), players, press=press)

    silent, loud = played(None), played(Press(rounds=2, messages=2, length=50))
    assert silent.messages == []
    assert loud.game == silent.game
    assert loud.game._core.digest() == silent.game._core.digest()
    assert len(loud.messages) == 3 * 2 * loud.game.turn
    assert {(message.seat, message.to) for message in loud.messages} == {
        ("Lannister", "all"), ("Lannister", "Stark"), ("Stark", "Lannister"),
    }
    assert max(len(message.text) for message in loud.messages) == 50
    for name, hears in (("Stark", True), ("Baratheon", False)):
        prompts = "\n".join(each.prompt for each in loud.exchanges if each.seat == name)
        assert "Lannister to all: peace!" in prompts
        assert ("Lannister to Stark: secret" in prompts) == hears
    first = [each for each in loud.exchanges if each.kind == "talk"][:3]
    assert all("What was said" not in each.prompt for each in first)  # all speak at the same time


def test_a_transcript_is_lines_of_json() -> None:
    done = harness.play(
        sc.new(players=3, seed=5), {"Stark": lambda text: "to all: hail" if "you may talk" in text else "no", **PLAYERS},
        allowance=0, press=Press(),
    )
    lines = [json.loads(line) for line in done.lines()]
    assert {line["kind"] for line in lines} == {"asked", "talk", "message"}
    assert [line["text"] for line in lines if line["kind"] == "message"] == ["hail"] * done.game.turn


def test_a_model_plays_as_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from smallcouncil.research.harness import ModelBot\n\n\nclass Mine(ModelBot):\n"
        "    def model(self, text):\n        return text.rpartition('\\n```')[0].rpartition('```\\n')[2]\n\n\n"
        "class Mute(ModelBot):\n    def model(self, text):\n        return ''\n"
    )
    assert sc.match([f"{file}:Mine", "random"], games=1, game="intrigue", players=3, jobs=1).faults == {}
    faults = sc.match([f"{file}:Mute", "random"], games=1, game="intrigue", players=3, jobs=1).faults
    assert {*faults[f"{file}:Mute"].reasons} == {"illegal"}
    assert faults[f"{file}:Mute"].first.startswith("Your answer names no choice.")


WRONG: Final[list[tuple[Any, dict[str, Any], str]]] = [
    ([example, "random", "random"], {}, "Players are a dictionary by seat, not [<function"),
    ({"Stark": example}, {}, "Nobody plays Baratheon, Lannister."),
    ({"Stark": example, 2: example, **PLAYERS}, {}, "Stark has two players."),
    ({"Tully": example, **PLAYERS}, {}, "There is no seat 'Tully'"),
    ({"Stark": 7, **PLAYERS}, {}, "A player is a function or the name of a bot, not 7."),
    ({"Stark": "gandalf", **PLAYERS}, {}, "There is no bot 'gandalf'"),
    ({"Stark": "spider", **PLAYERS}, {}, "does not know the game thrones"),
    ({"Stark": example, **PLAYERS}, {"allowance": -1}, "The allowance is a number of answers, 0 or more, not -1."),
    ({"Stark": example, **PLAYERS}, {"allowance": "all"}, "The allowance is a number of answers"),
    ({"Stark": example, **PLAYERS}, {"seed": -1}, "A seed is a whole number"),
    ({"Stark": example, **PLAYERS}, {"legal": "some"}, "`legal` is one of"),
    ({"Stark": example, **PLAYERS}, {"press": Press(messages=0)}, "Press has a number of messages, 1 or more, not 0."),
]


@pytest.mark.parametrize(("players", "words", "sentence"), WRONG, ids=[sentence for _, _, sentence in WRONG])
def test_bad_input_changes_nothing(players: Any, words: Any, sentence: str) -> None:
    game = sc.new(players=3, seed=5)
    with pytest.raises(sc.Complaint) as refused:
        harness.play(game, players, **words)
    assert sentence in str(refused.value)
    assert game == sc.new(players=3, seed=5)


def test_every_preset_can_be_played() -> None:
    """A model that draws one of the listed choices at random reaches the end."""
    rng = Random(1)

    def draw(text: str) -> str:
        rows = text.partition("All choices now (of names in braces, one):\n")[2].partition("\nPossible verbs")[0].splitlines()
        picked = rng.choice(rows) if rows else fenced(text)
        while "{" in picked:
            before, _, rest = picked.partition("{")
            names, _, after = rest.partition("}")
            picked = before + rng.choice(names.split(" | ")) + after
        return picked

    for preset, players in (("clash", 6), ("swords", 4)):
        done = harness.play(sc.new(players=players, preset=preset, seed=3), dict.fromkeys(range(players), draw), rules="none")
        assert done.game.is_over
        assert [each.error for each in done.exchanges if each.error] == []
