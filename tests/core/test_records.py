"""Records: written ones replay, damaged ones are refused with their line."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from smallcouncil.commands.scenario import read_file
from smallcouncil.core.game import playout
from smallcouncil.core.packing import packed
from smallcouncil.core.played import walk
from smallcouncil.core.records import Reader, beginning, header_of, replay, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.saves import open_record

KIND = GAMES["thrones"]
RULES = f"rules {KIND.version}"


def record(choices: int = 10_000) -> str:
    """The record of a random game, cut after a number of choices."""
    game = KIND.new(["fortifications"], 3, 9)
    game.record = []
    rng = seeded(4)
    for _ in range(choices):
        if not game.waiting:
            break
        seat = (game.waiting & -game.waiting).bit_length() - 1
        options = game.choices(seat)
        game.choose(seat, options[rng.below(len(options))])
    return write(header_of(KIND, ["fortifications"], 3, ["ann", "random", "random"], 9), game)


WHOLE = record()


def refusal(text: str) -> str:
    with pytest.raises(Complaint) as complaint:
        replay(text, GAMES, "a.record")
    return str(complaint.value)


def test_a_finished_game_replays_to_its_digest() -> None:
    reader = replay(WHOLE, GAMES, "a.record")
    assert not reader.game.waiting
    assert write(reader.header, reader.game) == WHOLE


@pytest.mark.parametrize("choices", [0, 1, 2, 7, 40, 133, 200])
def test_an_unfinished_game_is_resumed_with_its_open_drafts(choices: int) -> None:
    text = record(choices)
    reader = replay(text, GAMES, "a.record")
    assert write(reader.header, reader.game) == text
    playout(reader.game, seeded(1))


def test_a_file_cut_off_anywhere_is_refused() -> None:
    lines = WHOLE.splitlines()
    for keep in range(0, len(lines) - 1, 7):
        refusal("\n".join(lines[:keep]))
    assert "cut off" in refusal("\n".join(lines[:-1]))


def test_changed_choices_are_refused_where_they_first_matter() -> None:
    lines = WHOLE.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("0 Stark: order"))
    lines[at] = "0 Stark: done"
    assert "line" in refusal("\n".join(lines))


def test_a_wrong_digest_is_refused_with_its_line() -> None:
    lines = WHOLE.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("= turn 2"))
    lines[at] = "= turn 2 00000000"
    assert f"line {at + 1}: the game has come out differently" in refusal("\n".join(lines))


def test_other_content_or_older_rules_are_named_where_the_game_differs() -> None:
    other = WHOLE.replace("content ", "content f", 1).replace("= turn 2 ", "= turn 2 f", 1)
    assert "other content" in refusal(other)
    replay(WHOLE.replace("content ", "content f", 1), GAMES, "a.record")  # equal to the last digest: it replays
    older = WHOLE.replace(RULES, "rules 1", 1).replace("= turn 2 ", "= turn 2 f", 1)
    assert "older rules" in refusal(older)
    assert "`, the game at `turn 2`: the record was made with older rules." in refusal(older.replace("= turn 2 f", "= turn 3 f"))
    assert "comes next, not `99`: the record was made with older rules." in refusal(older.replace("\n0 Stark", "\n99 Stark"))


def test_a_record_that_continues_after_its_end_or_names_another_winner_is_refused() -> None:
    assert "continues after its end" in refusal(WHOLE + WHOLE)
    winner = WHOLE.splitlines()[-1].split()[1]
    other = "Stark" if winner != "Stark" else "Baratheon"
    assert "the game was won by" in refusal(WHOLE.replace(f"end {winner}", f"end {other}"))


@pytest.mark.parametrize(("old", "new", "says"), [
    ("small council record 1", "chess", "not a game record"),
    ("game thrones", "game ludo", "no game `ludo`"),
    (RULES, "rules 99", "newer rules"),
    (RULES, "rules one", "needs a number"),
    ("options fortifications", "options dragons", "no option"),
    ("players 3", "players 9", "3, 4, 5 or 6 players"),
    ("seed 9", "seed x", "needs a number"),
    ("seed 9", "seed \u00b2", "needs a number"),
    ("seed 9", "seed " + "9" * 5000, "needs a number"),
    ("seats Baratheon ann, Lannister", "seats Lannister ann, Baratheon", "in this order"),
    ("seats Baratheon ann, ", "seats ", "in this order"),
    ("0 Stark:", "0 Targaryen:", "no seat"),
    ("0 Stark:", "5 Stark:", "comes next"),
    ("options fortifications", "options " + "fortifications, " * 60, "50 names at most"),
    ("seats Baratheon ann", "seats " + "," * 60, "50 names at most"),
    ("0 Stark:", "\n" * 5_000 + "0 Stark:", "at most 5000 are allowed"),
    ("seats Baratheon ann", "seats Baratheon " + "ann" * 400_000, "at most 1048576 characters"),
])
def test_damaged_records_are_refused_in_one_sentence(old: str, new: str, says: str) -> None:
    assert says in refusal(WHOLE.replace(old, new, 1))


@pytest.mark.parametrize("line", [
    "game thrones", RULES, "options fortifications", "players 3", "seed 9", "0 Stark: order", "0 Stark:",
    "= turn 2", "end ",
])
def test_a_complaint_about_a_record_repeats_only_a_part_of_it(line: str) -> None:
    """Any text may appear where a word is expected."""
    said = refusal(WHOLE.replace(line, line + "x" * 15_000, 1))
    assert len(said) < 700


def test_a_game_cannot_continue_from_an_impossible_decision_number() -> None:
    """Otherwise opening the record would have to assume a billion decisions before it."""
    position = json.loads(KIND.new(["fortifications"], 3, 9).to_json())
    for number, says in ((4000, "the record continues"), (1_000_000_000, "no game has more than 5000")):
        line = f"rules {KIND.version} {packed(json.dumps({**position, 'number': number}))}"
        whole = record(0).replace("open 0", f"{line}\nopen {number}")
        assert says in refusal(whole + whole)


def test_an_option_that_is_named_twice_counts_once() -> None:
    reader = replay(WHOLE.replace("options fortifications", "options fortifications, fortifications"), GAMES, "a.record")
    assert reader.header.options == ["fortifications"]


def test_only_a_limited_part_of_a_huge_file_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.record"
    with huge.open("w") as file:
        file.truncate(64 << 20)
    tracemalloc.start()
    with pytest.raises(Complaint, match="too long for a game record: it can have at most 1048576 characters"):
        open_record(huge)
    with pytest.raises(Complaint, match="too long: it can have at most 1048576 characters"):
        read_file(huge)
    assert tracemalloc.get_traced_memory()[1] < 16 << 20
    tracemalloc.stop()


def test_whoever_holds_the_game_sees_it_continue_from_the_recorded_position() -> None:
    """A record that begins at a position, as that of a game played on from a puzzle does."""
    first, later = KIND.new([], 3, 9), KIND.new([], 3, 9)
    rng = seeded(1)
    while later.state.number < 12:
        seat = (later.waiting & -later.waiting).bit_length() - 1
        options = later.choices(seat)
        later.choose(seat, options[rng.below(len(options))])
    later.state.number = 0
    later.record = [beginning(KIND.version, later)]
    began = later.digest()
    playout(later, seeded(2))
    text = write(header_of(KIND, [], 3, ["ann", "bea", "cid"], 9), later)
    reader = Reader(text, GAMES, "a.record")
    held = reader.game
    assert reader.step()
    assert held.digest() == began != first.digest()
    steps = list(walk(Reader(text, GAMES, "a.record")))
    assert steps[0].game.digest() == began
    for step in steps:
        game = step.game.clone()
        for seat, chain in step.chains.items():
            game.play(seat, chain)
    assert game.digest() == later.digest()
    assert replay(text, GAMES, "a.record").game.digest() == later.digest()
