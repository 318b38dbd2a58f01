"""`sc.match`: a series of games from Python is the one that `simulate` plays, also with bots of one's own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

import smallcouncil as sc
from smallcouncil import cli
from smallcouncil.bots import admit, ask, bot_named, guarded
from smallcouncil.bots.guarded import faults_of, first_fault_of, give_time
from smallcouncil.core.bits import bits_of
from smallcouncil.games import game_named

WITH_SOURCES: Final = {**os.environ, "PYTHONPATH": str(Path(sc.__file__).parents[1])}
EAGER: Final = '''
import time

from smallcouncil.bots import Bot


class Eager:
    """Plays the last choice of its list, a whole decision at once where it can."""

    def choose(self, game, seat):
        return game.legal(seat)[-1]


class Chatty(Eager):
    """Answers with text, and with what its seat sees."""

    games = ("intrigue",)

    def __init__(self, seed):
        self.seed = seed

    def choose(self, game, seat):
        assert game == game.seen_by(seat)
        return str(super().choose(game, seat))


class Cheat:
    def choose(self, game, seat):
        return "checkmate"


class Stubborn:
    def choose(self, game, seat):
        return "order Winterfell Raid"


class HalfIllegal:
    def choose(self, game, seat):
        return f"{game.legal(seat)[-1]}; order Oldtown Raid; order Pyke Raid"


class Seven:
    def choose(self, game, seat):
        return 7


class Broken:
    def choose(self, game, seat):
        return 1 / 0


class Unborn:
    def __init__(self):
        raise ValueError("not today")

    def choose(self, game, seat):
        return game.legal(seat)[0]


class Leaver:
    def choose(self, game, seat):
        raise SystemExit("I am off")


class Thinker:
    def choose(self, game, seat):
        while game.turn < 3:
            pass
        return game.legal(seat)[0]


class Sleeper:
    def choose(self, game, seat):
        if game.turn < 2:
            time.sleep(1000)
        return game.legal(seat)[0]


class Whole:
    """Drafts on what its seat sees until only the last choice of the decision is left."""

    def choose(self, game, seat):
        chain = [game.legal(seat)[-1]]
        while True:
            try:
                game.push(seat, chain[-1])
            except Exception:
                return chain
            if not game.legal(seat):
                return chain
            chain.append(game.legal(seat)[-1])


class Listener(Eager):
    listens = True

    def choose(self, game, seat):
        assert game.turn < 2 or "Turn 2 begins." in self.heard
        return super().choose(game, seat)


class Ours(Bot):
    listens = True

    def choose(self, game, seat):
        assert all(game.sees(seat, event) for event in self.heard)
        return game.choices(seat)[-1]


class Nothing:
    pass


word = "Eager"
'''

DIVIDED: Final = 1 + EAGER.splitlines().index("        return 1 / 0")


@pytest.fixture
def eager(tmp_path: Path) -> str:
    (tmp_path / "eager.py").write_text(EAGER, encoding="utf-8")
    return f"{tmp_path / 'eager.py'}:Eager"


def test_it_is_what_simulate_plays(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate --game intrigue --players 3 --bots courtier,random --games 6 --rotate --json --jobs 1"
    assert cli.main(words.split()) == 0
    found = json.loads(capsys.readouterr().out)
    match = sc.match(["courtier", "random"], games=6, game="intrigue", players=3, jobs=1)
    assert match.digest == found["digest"]
    assert match.games == 6
    assert sum(match.wins.values()) == sum(match.wins_by_seat.values()) == pytest.approx(6)
    assert list(match.wins_by_seat) == ["p1", "p2", "p3"]
    for bot, share in match.shares.items():
        low, high = match.intervals[bot]
        assert low <= share <= high
    first, *lines = repr(match).splitlines()
    assert first == "<Match of 6 games, intrigue, 3 players"
    assert [line.split(":")[0].strip() for line in lines] == ["courtier", "random"]


def test_a_bot_from_a_file_plays(eager: str, tmp_path: Path) -> None:
    match = sc.match([eager, "random"], games=2, players=3, jobs=1, records=str(tmp_path / "records"))
    assert set(match.wins) == {eager, "random"}
    assert [sc.read_record(file).end.is_over for file in sorted((tmp_path / "records").iterdir())] == [True, True]
    chatty = eager.replace("Eager", "Chatty")
    assert sc.match([chatty], games=1, game="intrigue", players=2, jobs=1).games == 1
    assert bot_named(chatty, 5, "intrigue").inner.seed == 5  # type: ignore[attr-defined]


class Eager:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: sc.Game, seat: int) -> sc.Choice:
        return game.legal(seat)[-1]


def test_a_class_of_the_program_itself_plays_as_the_same_one_in_a_file_does(eager: str) -> None:
    told: list[Any] = []
    match = sc.match([Eager, "random"], games=2, players=3, progress=told.append)
    assert told == match.outcomes
    assert [*match.wins] == ["Eager", "random"]
    assert match.faults == {}
    there = sc.match([eager, "random"], games=2, players=3, jobs=1)
    assert [game.digest for game in match.outcomes] == [game.digest for game in there.outcomes]
    with pytest.raises(sc.Complaint, match="no bot 'Eager'"):
        sc.match(["Eager"], games=1)


def test_a_script_without_a_guard_plays_in_several_processes(eager: str, tmp_path: Path) -> None:
    """Processes are started that do not run the script again."""
    script = tmp_path / "script.py"
    script.write_text(
        f"import smallcouncil as sc\nprint('once')\nprint(sc.match([{eager!r}, 'random'], games=4, players=3, jobs=2).digest)\n"
    )
    call = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, env=WITH_SOURCES)
    assert call.stdout.split() == ["once", sc.match([eager, "random"], games=4, players=3, jobs=1).digest]


@pytest.mark.parametrize(("name", "sentence"), [
    ("nowhere.py:Eager", "There is no file nowhere.py."),
    ("FILE:Missing", "does not have a class 'Missing'; it has Eager, Chatty, Cheat, Stubborn, HalfIllegal, Seven,"),
    ("FILE:", "is a file: name the class too,"),
    ("FILE", "; it has Eager, Chatty,"),
    ("FILE:word", "is not a class."),
    ("FILE:Nothing", "is not a bot: it has no method choose(game, seat)."),
    ("FILE:Chatty", "does not know the game thrones; it plays intrigue."),
    ("BROKEN:Eager", "cannot be imported: ZeroDivisionError: division by zero."),
    ("gandalf", "There is no bot 'gandalf'; the bots are"),
])
def test_a_bot_that_cannot_play(name: str, sentence: str, eager: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    name = name.replace("FILE", eager.removesuffix(":Eager")).replace("BROKEN", str(tmp_path / "broken.py"))
    with pytest.raises(sc.Complaint) as refused:
        sc.match([name], games=1, jobs=1)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("bot", "reason", "sentence"), [
    ("Cheat", "illegal", "There is no verb `checkmate`"),
    ("Stubborn", "illegal", "It chose `order Winterfell Raid`. "),
    ("HalfIllegal", "illegal", "order Oldtown Raid: You can place orders only in areas with your units."),
    ("Seven", "babbled", "A choice is one of `legal`, its text, or several of these, but not 7."),
    ("Broken", "failed", f"It failed with ZeroDivisionError: division by zero (eager.py, line {DIVIDED})."),
    ("Unborn", "failed", "It failed with ValueError: not today (eager.py, line "),
    ("Leaver", "failed", "It failed with SystemExit: I am off (eager.py, line "),
    ("Thinker", "silent", "It needed more than 0.05 seconds for a decision."),
    ("Sleeper", "silent", "It needed more than 0.05 seconds for a decision."),
])
def test_a_bot_that_plays_wrong_is_named_and_never_ends_the_match(bot: str, reason: str, sentence: str, eager: str) -> None:
    name = eager.replace("Eager", bot)
    match = sc.match([name, "random"], games=2, players=3, jobs=1, bot_seconds=0.05 if reason == "silent" else 10)
    assert match.games == 2
    assert [*match.faults] == [name]
    assert reason in match.faults[name].reasons
    assert sentence in match.faults[name].first
    assert match.faults[name].choices == sum(match.faults[name].reasons.values())


def test_processes_tell_what_was_wrong(eager: str) -> None:
    names = [eager.replace("Eager", "Cheat"), "random"]
    assert sc.match(names, games=2, players=3, jobs=2).faults == sc.match(names, games=2, players=3, jobs=1).faults


@pytest.mark.parametrize("bot", ["Thinker", "Sleeper"])
def test_the_time_limit_holds_in_any_thread(bot: str, eager: str) -> None:
    """Nobody waits for its code any more; after three late decisions in a row it is not asked again."""
    names = [eager.replace("Eager", bot), "random"]
    with ThreadPoolExecutor(1) as other:
        faults = other.submit(sc.match, names, games=1, players=3, jobs=1, bot_seconds=0.05).result().faults[names[0]]
    assert {*faults.reasons} == {"silent", "gone"}
    assert faults.reasons["silent"] >= 3


def test_the_time_limit_is_for_a_whole_decision(eager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers choice by choice, and a second passes with each answer; the rest of the decision is made at random."""
    clock = count()
    monkeypatch.setattr(guarded, "monotonic", lambda: float(next(clock)))
    admit([eager])
    game = game_named("thrones").new([], 3, 4)
    bot = bot_named(eager, 1)
    give_time(bot, 2.5)
    choices = Counter[int]()
    while game.state.number < 40:
        seat = bits_of(game.waiting)[0]
        if seat == 0:
            choices[game.state.number] += 1
        game.choose(seat, game.choices(seat)[0] if seat else ask(bot, game, seat))
    late = sum(max(0, many - 3) for many in choices.values())
    assert late
    assert faults_of(bot) == {"silent": late}
    assert first_fault_of(bot) == "The time for the decision was over."


def test_a_bot_that_is_right_has_no_faults(eager: str) -> None:
    """It may answer a whole decision, also where the game makes forced choices itself."""
    for bot in ("Eager", "Whole", "Listener", "Ours"):
        assert sc.match([eager.replace("Eager", bot), "random"], games=2, players=3, jobs=1).faults == {}


def test_a_file_is_run_only_if_the_user_names_it(tmp_path: Path) -> None:
    """Not because a record or a message names it."""
    (tmp_path / "loud.py").write_text("raise SystemExit('I was run')", encoding="utf-8")
    with pytest.raises(sc.Complaint, match="There is no bot"):
        bot_named(f"{tmp_path / 'loud.py'}:Loud", 1)


def test_a_package_may_offer_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "bots_of_mine-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: bots-of-mine\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[smallcouncil.bots]\nmine = bots_of_mine:Eager\nlost = bots_of_mine:Lost\n")
    (tmp_path / "bots_of_mine.py").write_text(EAGER)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert sc.match(["mine", "random"], games=1, players=3, jobs=1).games == 1
    with pytest.raises(sc.Complaint, match="The bot lost is offered as bots_of_mine:Lost, which cannot be imported"):
        sc.match(["lost"], games=1, players=3, jobs=1)
    with pytest.raises(sc.Complaint, match="mine"):
        sc.match(["gandalf"], games=1, players=3, jobs=1)


SERIES: Final[list[tuple[dict[str, Any], str]]] = [
    ({"bots": "knight"}, "Bots are a list of names, such as ['knight'], not 'knight'."),
    ({"bots": []}, "Bots are a list of names, such as ['knight'], not []."),
    ({"bots": [1]}, "A bot is a name, such as 'knight', or a class with choose(game, seat), not 1."),
    ({"bots": [int]}, "The class int is not a bot: it has no method choose(game, seat)."),
    ({"bots": [Eager], "jobs": 2}, "The class Eager plays only in this process: name its file, ./mine.py:Eager."),
    ({"bots": [Eager, type("Eager", (Eager,), {})]}, "There is another bot Eager: give the class a name of its own."),
    ({"bots": [type("knight", (Eager,), {})]}, "There is another bot knight: give the class a name of its own."),
    ({"bots": ["random"] * 6}, "You named 6 bots for 5 seats."),
    ({"games": 0}, "The number of games is a whole number, 1 or more, not 0."),
    ({"games": 1.5}, "The number of games is a whole number, 1 or more, not 1.5."),
    ({"jobs": 0}, "The number of jobs is a whole number, 1 or more, not 0."),
    ({"seed": -1}, "A seed is a whole number, 0 or more, not -1."),
]


@pytest.mark.parametrize(("asked", "sentence"), SERIES, ids=str)
def test_a_series_that_cannot_be_played(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sc.Complaint) as refused:
        sc.match(**{"bots": ["random"], "jobs": 1, **asked})
    assert str(refused.value) == sentence
