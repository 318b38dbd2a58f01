"""Programs that play: whatever one does, the match continues, what went wrong is named, and no process is left."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest

import smallcouncil as sc
from smallcouncil import cli
from smallcouncil.api.game import Game as OpenGame
from smallcouncil.bots import admit, bot_named
from smallcouncil.bots.programs import WANTS, ProgramBot
from smallcouncil.core.game import Game
from smallcouncil.webtools import node, workshop
from tests.api.tables import TABLES, moments
from tests.effort import PATIENCE

HERE: Final = Path(__file__).parent
EXAMPLES: Final = HERE.parents[1] / "docs" / "examples"
WITH_SOURCES: Final = {**os.environ, "PYTHONPATH": str(Path(sc.__file__).parents[1])}


def command(*words: str) -> str:
    return f"cmd:{shlex.join([sys.executable, *words])}"


def crooked(way: str, *more: str) -> str:
    return command(str(HERE / "crooked.py"), way, *more)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False).stdout
    except ProcessLookupError:
        return False
    return not state.strip().startswith("Z")  # its parent is gone too, and nobody has asked for it yet


def await_end(file: Path) -> list[int]:
    """The processes that the file names; returns when all have ended."""
    found = [int(word) for word in file.read_text().split()] if file.exists() else []
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, found)):
        assert time.monotonic() < until, "a process is left"
        time.sleep(0.01)
    return found


def test_the_examples_play_without_a_fault() -> None:
    with workshop.only_one_at_a_time():
        script = shlex.join([str(node.found().program), str(EXAMPLES / "bot.mjs")])
    names = [command(str(EXAMPLES / "bot.py"), "--bold"), f"cmd:{script}", "knight"]
    match = sc.match(names, games=2, players=3, jobs=2, seed=4)
    assert match.faults == {}
    assert match.digest == sc.match(names, games=2, players=3, jobs=1, seed=4).digest


WAYS: Final = [
    ("dies", {"gone"}, "The program ended. I am dying, Egypt"),
    ("babble", {"babbled"}, "It wrote a line that is not an object of JSON: I think, therefore."),
    ("a list", {"babbled"}, "not an object of JSON: [1, 2]."),
    ("deep", {"babbled"}, "not an object of JSON: [[[["),
    ("endless line", {"babbled", "gone"}, "It wrote a line of more than 1048576 bytes, and was stopped."),
    ("no number", {"babbled"}, "which is no answer to question 1."),
    ("of the future", {"babbled"}, "which is no answer to question 1."),
    ("no choice", {"babbled"}, "Its answer has neither a `choice`, which is a text, nor an `id`."),
    ("talks", {"babbled"}, "It wrote a line that is not an object of JSON: and another thing."),
    ("illegal", {"illegal"}, "There is no verb `checkmate`"),
    ("half illegal", {"illegal"}, "There is no verb `checkmate`"),
    ("false id", {"illegal"}, "1000000000"),
    ("no hello", {"babbled", "gone"}, "not an object of JSON: good morning."),
    ("false wants", {"babbled", "gone"}, 'Its first line is not {"type": "hello", "wants": […]}, with some of ids, '),
    ("silent", {"silent", "gone"}, "It did not answer in time."),
    ("deaf", {"silent", "gone"}, "It did not answer in time."),
]


@pytest.mark.parametrize(("way", "reasons", "first"), WAYS, ids=[way for way, _, _ in WAYS])
def test_a_program_that_goes_wrong_never_ends_the_match(way: str, reasons: set[str], first: str, tmp_path: Path) -> None:
    name = crooked(way, str(tmp_path / "processes"))
    seconds = 0.2 if "silent" in reasons else 10.0
    match = sc.match([name, "random"], games=2, game="intrigue", players=3, jobs=1, bot_seconds=seconds)
    assert match.games == 2
    assert [*match.faults] == [name]
    faults = match.faults[name]
    assert {*faults.reasons} == reasons
    assert faults.choices == sum(faults.reasons.values()) >= 2
    assert first in faults.first
    assert "\n" not in faults.first
    assert f"{faults.choices} choices of {name} made at random: it " in repr(match)
    ended = len(await_end(tmp_path / "processes"))
    assert ended == 4 or ("silent" in reasons and ended < 4)  # some may have been stopped before they wrote down their numbers


def test_a_late_answer_does_not_count_for_the_next_question() -> None:
    name = crooked("late")
    faults = sc.match([name, "random"], games=1, game="intrigue", players=2, jobs=1, bot_seconds=0.2).faults[name]
    assert {*faults.reasons} <= {"silent", "gone"}


def test_a_program_that_stays_after_the_game_is_stopped(tmp_path: Path) -> None:
    match = sc.match([crooked("stays", str(tmp_path / "processes"))], games=1, game="intrigue", players=2, jobs=1)
    assert match.faults == {}
    assert len(await_end(tmp_path / "processes")) == 4


def test_programs_end_with_us_however_we_end(tmp_path: Path) -> None:
    file = tmp_path / "processes"
    words = ["simulate", "--bots", crooked("silent", str(file)), "--bot-seconds", "1000", "--players", "3", "--jobs", "1"]
    ours = subprocess.Popen([sys.executable, "-m", "smallcouncil", *words], env=WITH_SOURCES, stdout=subprocess.PIPE)
    until = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text().endswith("\n")):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert ours.poll() is None
    ours.send_signal(signal.SIGKILL)
    ours.wait()
    assert len(await_end(file)) == 2


@pytest.mark.parametrize(("name", "sentence"), [
    ("cmd:", "After cmd: comes the command of a program, as in `cmd:./mybot --fast`."),
    ("cmd:./nowhere --fast", "The program ./nowhere of the bot cmd:./nowhere --fast cannot be found."),
    (f"cmd:{HERE / 'test_programs.py'}", "cannot be run."),
    ("cmd:'", "cannot be read: no closing quotation."),
])
def test_a_program_that_cannot_be_started(name: str, sentence: str) -> None:
    with pytest.raises(sc.Complaint) as refused:
        sc.match([name], games=1, jobs=1)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), "1", True, None])
def test_the_time_for_an_answer_is_a_number_of_seconds(seconds: object) -> None:
    with pytest.raises(sc.Complaint, match="The time for a decision is a number of seconds above 0"):
        sc.match(["random"], games=1, jobs=1, bot_seconds=seconds)  # type: ignore[arg-type]


def test_a_program_is_started_only_if_the_user_names_it() -> None:
    """Not because a record or a message names it."""
    with pytest.raises(sc.Complaint, match="There is no bot"):
        bot_named("cmd:true", 1)


# Commands ------------------------------------------------------------------------------------------------------


def test_simulate_and_the_arena_name_what_went_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = crooked("babble")
    table = ["--game", "intrigue", "--players", "2", "--bots", f"{name},random", "--games", "2", "--jobs", "1"]
    results = str(tmp_path / "results")
    for words in (["simulate", *table], ["arena", *table, "--results", results, "--bot-seconds", "7"]):
        assert cli.main([*words, "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        faults = report.get("faults") or {row["bot"]: row["faults"] for row in report["bots"] if "faults" in row}
        assert [*faults] == [name]
        assert faults[name]["choices"] == faults[name]["reasons"]["babbled"] > 0
        assert "I think, therefore" in faults[name]["first"]
        assert cli.main(words) == 0
        assert "made at random: it answered something that is not an answer" in " ".join(capsys.readouterr().out.split())
    assert cli.main(["arena", *table, "--results", results]) == 2
    assert "results of another arena" in capsys.readouterr().err


def test_watch_tells_it_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["watch", "--game", "intrigue", "--players", "2", "--bots", f"{crooked('illegal')},random", "--speed", "0", "--plain"]
    assert cli.main(words) == 0
    assert "made at random: it chose something illegal" in " ".join(capsys.readouterr().out.split())


# Secrets --------------------------------------------------------------------------------------------------------------


def curious(name: str, view: Game, seat: int, heard: Game) -> ProgramBot:
    bot = bot_named(name, 1, view.state.ruleset.game)
    assert isinstance(bot, ProgramBot)
    bot.wants = [*WANTS]
    bot.heard = [event for event in heard.log or [] if heard.sees(seat, event)]
    return bot


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_a_question_is_the_same_in_every_world_that_looks_the_same(table: tuple[str, int, str]) -> None:
    """Whatever the seat does not see is different in these worlds."""
    name = "cmd:true"
    admit([name])
    rng = Random(5)
    told_apart = 0
    for game in moments(table, 3, every=97):
        core = game._core
        for seat in game.to_move:
            world = core.sample(seat, sc.new(seed=rng.getrandbits(30))._core.state.rng)
            one, other = (
                curious(name, each, seat, core).question(OpenGame(each.redacted(seat)), seat, 9.5) for each in (core, world)
            )
            assert json.dumps(one) == json.dumps(other)
            everything = curious(name, core, seat, core).question(OpenGame(core), seat, 9.5)
            told_apart += world.to_json() != core.to_json() and {**everything, "view": core.state.plain()} != one
    assert told_apart


SPY: Final = '''
import json, os, sys
file = open(sys.argv[1], "a")
file.write(json.dumps({"files": sorted(os.listdir("/dev/fd")), "words": sys.argv}) + "\\n")
for line in sys.stdin:
    file.write(line)
    file.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "wants": ["ids", "observation", "view"]}), flush=True)
    if message["type"] == "asked":
        print(json.dumps({"type": "answer", "number": message["number"], "id": message["ids"][0]}), flush=True)
'''


def test_a_spy_that_keeps_all_it_gets_finds_nothing_hidden(tmp_path: Path) -> None:
    (tmp_path / "spy.py").write_text(SPY)
    kept = tmp_path / "kept"
    name = command(str(tmp_path / "spy.py"), str(kept))
    match = sc.match([name, "steward"], games=1, players=3, preset="base", jobs=1, records=str(tmp_path), rotate=False)
    assert match.faults == {}
    (file,) = tmp_path.glob("*.record")
    begun, hello, table, *questions, over = map(json.loads, kept.read_text().splitlines())
    assert len(begun["files"]) <= 6  # its input and outputs, an empty pipe, the file `kept`, and the folder that it reads
    assert {*hello} == {"type", "protocol", "council", "seed"}
    assert {*table} == {"type", "game", "players", "options", "seats", "seat"}
    assert over["winners"]
    replay = sc.replay(file)
    views = [before.seen_by(0)._core.view(0) for before in replay if 0 in before.to_move]
    assert [question["view"] for question in questions if not question["draft"] and question["view"] not in views] == []
    told = replay.record.end.information_state(0).splitlines()
    events = [event for question in questions for event in question["events"]]
    assert [event for event in events if event not in told] == []
    assert len(events) > 100
