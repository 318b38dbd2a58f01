"""Records with their content: replayed with it, whatever is installed; a mismatch is refused."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from smallcouncil.core import contents
from smallcouncil.core.game import playout
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import header_of, replay, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.thrones.game import Thrones

CORRECTED = '[["thrones/starts/five.toml".start]]\nhouse = "Stark"\npower = 7\n'


def upgraded() -> GameKind:
    """The board game as in a later version: a stronger neutral force, and Stark starts with more power."""
    plain = json.loads(GAMES["thrones"].bundle())
    plain["files"]["boards/westeros.toml"]["neutral"]["forces"][0]["strength"] += 1
    for start in plain["files"]["starts/five.toml"]["start"]:
        start["power"]["value"] += 1
    return Thrones().holding(contents.unbundled(json.dumps(plain), "thrones"))


LATER = upgraded()


def record(kind: GameKind, with_content: bool) -> str:
    game = kind.new([], 3, 9)
    game.record = []
    playout(game, seeded(4))
    return write(header_of(kind, [], 3, ["ann", "ben", "cat"], 9, with_content), game)


PLAIN, WHOLE = record(LATER, False), record(LATER, True)


def refusal(text: str) -> str:
    with pytest.raises(Complaint) as complaint:
        replay(text, GAMES, "a.record")
    return str(complaint.value)


def test_such_a_record_ends_with_the_content_in_short_lines() -> None:
    assert WHOLE.startswith(PLAIN + "content\n")
    assert max(len(line) for line in WHOLE.removeprefix(PLAIN).splitlines()) == 100
    assert contents.from_lines(WHOLE.removeprefix(PLAIN).splitlines()[1:]) == LATER.bundle()


def test_a_record_is_replayed_with_the_content_it_carries() -> None:
    assert "the record was made with other content files" in refusal(PLAIN)
    reader = replay(WHOLE, GAMES, "a.record")
    assert reader.kind.content() == LATER.content()
    assert (reader.difference, reader.pinned) == ("", True)
    assert write(reader.header, reader.game) == WHOLE


def test_content_that_was_shipped_once_need_not_be_carried() -> None:
    made = record(GAMES["thrones"], False)
    installed: dict[str, GameKind] = {"thrones": LATER}
    reader = replay(made, installed, "a.record")
    assert (reader.difference, reader.pinned) == ("", True)
    assert reader.kind.content() == GAMES["thrones"].content()


@pytest.mark.parametrize("with_content", [False, True])
def test_a_record_with_the_installed_content_is_replayed_as_usual(with_content: bool) -> None:
    reader = replay(record(GAMES["thrones"], with_content), GAMES, "a.record")
    assert reader.kind is GAMES["thrones"]
    assert (reader.difference, reader.pinned) == ("", False)


def test_corrections_are_carried_too() -> None:
    kind = GAMES["thrones"].corrected(CORRECTED)
    reader = replay(record(kind, True), {"thrones": Thrones()}, "a.record")
    assert reader.kind.content() == kind.content()


# Mismatches ------------------------------------------------------------------------------------------------------------


def carrying(lines: list[str]) -> str:
    return PLAIN + "\n".join(["content", *lines]) + "\n"


def test_content_of_another_digest_is_refused_even_if_the_right_one_is_installed() -> None:
    own = GAMES["thrones"].content()
    for text in (WHOLE.replace(f"content {LATER.content()}", f"content {own}"), carrying(contents.lines_of(Thrones().bundle()))):
        assert refusal(text).startswith("a.record: The content that is carried along with this game cannot be used: it is")


@pytest.mark.parametrize(("lines", "says"), [
    (["%%%"], "it is damaged"),
    (["abcd"], "it is damaged"),
    (["é"], "it is damaged"),
    ([base64.b64encode(zlib.compress(b"\xff\xfe")).decode()], "it is damaged"),
    ([base64.b64encode(zlib.compress(b"{}")).decode()], "it does not say how it is written"),
    ([base64.b64encode(zlib.compress(b" " * (3 << 20))).decode()], "it is cut off, or longer than 2097152 characters"),
    ([contents.lines_of(LATER.bundle())[0][1:], *contents.lines_of(LATER.bundle())[1:]], "it is damaged"),
    (contents.lines_of(LATER.bundle())[:-2], "it is cut off"),
    (contents.lines_of(GAMES["intrigue"].bundle()), "it belongs to the game 'intrigue'"),
])
def test_damaged_content_is_refused_in_one_sentence(lines: list[str], says: str) -> None:
    told = refusal(carrying(lines))
    assert told.startswith("a.record: The content that is carried along with this game cannot be used: ")
    assert says in told


def test_a_record_must_be_closed_before_its_content() -> None:
    lines = PLAIN.splitlines()
    assert "is cut off after line" in refusal("\n".join([*lines[:-1], *WHOLE.removeprefix(PLAIN).splitlines()]))


def test_mangled_content_gives_a_complaint_or_the_same_game() -> None:
    rng = seeded(8)
    body = WHOLE.removeprefix(PLAIN)
    for _ in range(40):
        letters = [*body]
        for _ in range(1 + rng.below(3)):
            at = rng.below(len(letters))
            if rng.below(2):
                letters[at] = "\n =Aé\x00content"[rng.below(13)]
            else:
                del letters[at]
        try:
            reader = replay(PLAIN + "".join(letters), GAMES, "a.record")
        except Complaint:
            continue
        assert reader.kind.content() == LATER.content(), "a broken line does no harm"
