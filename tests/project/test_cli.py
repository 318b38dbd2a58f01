"""The command line: sentences instead of tracebacks, whatever is typed and wherever the output goes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from smallcouncil.cli import COMMANDS, EXAMPLES, Parser, import_command, laid_out, main

ROOT = Path(__file__).parents[2]


def hear_interrupts() -> None:
    """Makes Ctrl-C work as at a terminal; in the background of a script it is ignored, and child processes inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(words: list[str], stdout: int, program: tuple[str, ...] = ("-m", "smallcouncil")) -> subprocess.Popen[bytes]:
    """Starts a command as `./council` does, in its own process group."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-P", *program, *words]
    nothing, errors = subprocess.DEVNULL, subprocess.PIPE
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=nothing, stdout=stdout, stderr=errors, start_new_session=True,
        preexec_fn=None if os.name == "nt" else hear_interrupts,
    )


@pytest.mark.parametrize(("words", "sentence"), [
    (["simulate", "--games", "x"], "--games needs a whole number, not 'x' (see `./council simulate --help`)."),
    (["watch", "--speed", "fast"], "--speed needs a number, not 'fast' (see `./council watch --help`)."),
    (["play", "--seed"], "--seed needs a value after it (see `./council play --help`)."),
    (["play", "--ask-everything=yes"], "--ask-everything takes no value; leave out 'yes' (see `./council play --help`)."),
    (["replay"], "`./council replay` needs FILE (see `./council replay --help`)."),
    (["play", "--foo", "3"], "there is no option --foo for `./council play` (see `./council play --help`)."),
    (["fuzz", "now"], "`./council fuzz` does not know what to do with 'now' (see `./council fuzz --help`)."),
    (["--foo"], "there is no option --foo for `./council` (see `./council --help`)."),
    (["help", "dance"], "there is no command `dance`"),
    (["play", "--terminal", "--game", "chess"], "There is no game 'chess'; the games are thrones"),
    (["watch", "--game", "chess"], "There is no game 'chess'"),
    (["fuzz", "--jobs", "0"], "--games and --jobs are at least 1"),
    (["fuzz", "--saves", "5", "--games", "3"], "--saves reads saved games of any table: leave out --games."),
    (["fuzz", "--options", "ports", "--without", "ports"], "You switch ports on with --options and leave it out"),
    (["play", "--port", "99999"], "--port needs a whole number from 0 to 65535, not '99999'"),
    (["play", "--options", ","], "--options needs a name, or several with commas between them, not ','"),
    (["watch", "--preset", ""], "--preset needs a value, not an empty one"),
    (["play", "--terminal", "--save="], "--save needs a value, not an empty one"),
    (["backup", ""], "`./council backup` needs a word, not an empty one"),
    (["replay", "--check", "x", "--to", "3"], "--check plays records to their end and shows none: leave out --to."),
    (["analyse", "x", "--players", "3"], "Only --calibrate plays games of its own: leave out --players."),
    (["analyse", "--calibrate", "0"], "--calibrate needs a number of games, 1 or more"),
    (["play", "--plain"], "--plain is for the table in the terminal: add --terminal."),
    (["build", "--contract", "--living"], "--contract writes files of the client and nothing else: leave out --living."),
    (["watch", "--bots", "knight:foo"], "There is no bot 'knight:foo': after `knight:` comes a style (aggressive,"),
    (["simulate", "--bots", "maester:999999999"], "after `maester:` comes a number of playouts from 1 to 99,999,999, then"),
    (["bench", "foo"], "`./council bench` does not know 'foo'; it knows 'engine', 'server'"),
    (["bench", "--games", "5"], "`./council bench` measures the engine, not the server: leave out --games."),
    (["shots", "--theme", "blue"], "--theme cannot be 'blue'; the choices are 'light', 'dark'"),
    (["train"], "`./council train` needs --family: base-3,"),
    (["train", "--family", "base-3", "--beside", "2"], "Only with --expert are games of experts kept: leave out --beside."),
    (["build", "--contract", "--out", "X"], "--contract writes files of the client and nothing else: leave out --out."),
    (["content", "--texts", "--grade", "A"], "--texts lists what cards do, which has no grade: leave out --grade."),
    (["replay", "--check", __file__], f"{__file__} is not a game record: its first line is not"),
    (["test", "nosuchpath"], "There is no test file or folder nosuchpath."),
])
def test_typing_mistakes_get_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert shown.out == ""


def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == main([]) == main(["--help"]) == 0
    assert capsys.readouterr().out.count("usage: ./council COMMAND") == 3
    assert main(["help", "replay"]) == 0
    assert "Replay the record of a game" in capsys.readouterr().out


def test_the_examples_of_the_overview_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    modules = {name: module for name, _, module in COMMANDS}
    for words, _ in EXAMPLES:
        assert words in shown
        _, name, *rest = words.split()
        parser = Parser(prog=name)
        import_command(name, modules[name]).add(parser)
        assert parser.parse_known_args(rest)[1] == []


def test_a_reader_who_stops_reading_is_not_a_failure() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    council = started(["rules"], writing)
    os.close(writing)
    _, errors = council.communicate()
    assert (council.returncode, errors) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_output_that_cannot_be_written_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        council = started(["rules"], full.fileno())
        _, errors = council.communicate()
    assert (council.returncode, errors) == (2, b"council: the output cannot be written: No space left on device.\n")


def test_closed_output_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["rules"]) == 2
    assert "standard output is closed" in capsys.readouterr().err


TALKATIVE = """
import sys
from smallcouncil.commands import progress
from smallcouncil.cli import main
progress.EVERY = 0.0
if __name__ == "__main__":  # not in its own workers
    sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="process groups")
@pytest.mark.parametrize("words", [
    ["simulate", "--bots", "random,random,random", "--players", "3", "--games", "100000", "--jobs", "2"],
    ["fuzz", "--games", "100000", "--jobs", "2"],
    ["fuzz", "--games", "100000", "--jobs", "1"],
])
def test_ctrl_c_stops_long_work_at_once_without_a_traceback(words: list[str], tmp_path: Path) -> None:
    """It prints a count after every game, so that we see it working; and nothing else."""
    program = tmp_path / "talkative.py"
    program.write_text(TALKATIVE)
    council = started(words, subprocess.DEVNULL, (str(program),))
    assert council.stderr is not None
    first = council.stderr.readline()
    os.killpg(council.pid, signal.SIGINT)
    _, errors = council.communicate()
    assert council.returncode == 130
    assert all(re.fullmatch(rb"\d+ of 100000 games\n", line) for line in [first, *errors.splitlines(keepends=True)])


@pytest.mark.skipif(os.name == "nt", reason="process groups")
def test_a_command_started_to_ignore_ctrl_c_ignores_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """For `./council fuzz &` in a script, Ctrl-C is meant for others."""
    monkeypatch.setattr(f"{__name__}.hear_interrupts", lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    council = started(["rules", "base.march.transport"], subprocess.DEVNULL)
    os.killpg(council.pid, signal.SIGINT)
    _, errors = council.communicate()
    assert (council.returncode, errors) == (0, b"")


def test_long_work_reports_its_progress_now_and_then(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("smallcouncil.commands.progress.EVERY", 0.0)
    assert main(["fuzz", "--games", "3", "--jobs", "1", "--every", "0"]) == 0
    shown = capsys.readouterr()
    assert shown.err == "1 of 3 games\n2 of 3 games\n"
    assert shown.out.startswith("3 games sound, 0 broken")


def test_an_unreadable_data_folder_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def guarded(look: Callable[[Path], bool]) -> Callable[[Path], bool]:
        def looked(path: Path) -> bool:
            if path.is_relative_to("/somebody/elses"):
                raise PermissionError(13, "Permission denied", str(path))
            return look(path)

        return looked

    monkeypatch.setenv("XDG_DATA_HOME", "/somebody/elses")
    monkeypatch.setattr(Path, "is_file", guarded(Path.is_file))
    monkeypatch.setattr(Path, "exists", guarded(Path.exists))
    terminal = ["play", "--terminal"]
    for words in ([*terminal, "--house", "stark"], [*terminal, "--resume"], [*terminal, "--resume", "x"], ["replay", "x"]):
        assert main(words) == 2
        assert "/somebody/elses/smallcouncil/games, cannot be read: Permission denied." in capsys.readouterr().err


def test_a_complaint_on_a_narrow_screen_is_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    sentence = "council: House Martell takes part with six players; leave out --house, or say --players 6."
    lines = laid_out(sentence, seen=True).splitlines()
    assert all(len(line) <= 30 for line in lines)
    assert " ".join(lines) == sentence == laid_out(sentence, seen=False)


@pytest.mark.parametrize("words", [["--limit", "foo=1"], ["--preset", "nope"], ["--terminal", "--bots", "knight:foo"]])
def test_a_wrong_command_starts_no_compile(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr("smallcouncil.compiled.build_for_next_time", begun.append)
    assert main(["play", *words]) == 2
    assert not begun


HEAVY = ("numpy", "rich", "sqlalchemy", "litestar", "uvicorn", "smallcouncil.terminal.session", "smallcouncil.server")


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["build", "--help"], ["test", "--help"]])
def test_help_does_not_import_what_only_a_table_needs(words: list[str]) -> None:
    code = f"""
import sys
from smallcouncil.cli import main
main({words!r})
print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    told = subprocess.run([sys.executable, "-P", "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert told.stderr == "[]\n"
