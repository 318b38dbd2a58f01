"""Bad input at every door: an exception of ours with one sentence, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import smallcouncil as sc

SETTINGS: Final[list[tuple[dict[str, Any], str]]] = [
    ({"game": "chess"}, "There is no game 'chess'; the games are thrones, intrigue."),
    ({"game": "throne"}, "There is no game 'throne'; did you mean thrones?"),
    ({"game": 5}, "There is no game 5; the games are thrones, intrigue."),
    ({"game": ["thrones"]}, "There is no game ['thrones']; did you mean thrones?"),
    ({"players": 9}, "There is no table for 9 players; thrones is for 3, 4, 5 or 6."),
    ({"players": "five"}, "There is no table for 'five' players"),
    ({"players": 3.0}, "There is no table for 3.0 players"),
    ({"players": True}, "There is no table for True players"),
    ({"preset": "clas", "players": 5}, "There is no preset 'clas' for 5 players; the presets are base, clash, storm."),
    ({"preset": "swords", "players": 5}, "There is no preset 'swords' for 5 players; it is for 4."),
    ({"preset": "nothing"}, "There is no preset 'nothing' for 5 players"),
    ({"preset": ["clash"]}, "A preset is a name, such as 'clash', not ['clash']."),
    ({"options": "ports"}, "Options are a list of their names, not 'ports'."),
    ({"options": [1]}, "Options are a list of their names, not [1]."),
    ({"options": 7}, "Options are a list of their names, not 7."),
    ({"options": ["sharks"]}, "sharks"),
    ({"seed": -1}, "A seed is a whole number, 0 or more, not -1."),
    ({"seed": "seven"}, "A seed is a whole number, 0 or more, not 'seven'."),
    ({"seed": 1.5}, "A seed is a whole number, 0 or more, not 1.5."),
    ({"seed": True}, "A seed is a whole number, 0 or more, not True."),
]


@pytest.mark.parametrize(("setting", "sentence"), SETTINGS, ids=lambda value: str(value)[:40])
def test_a_table_that_does_not_exist(setting: dict[str, Any], sentence: str) -> None:
    for door in (sc.new, lambda **asked: sc.match(["random"], games=1, jobs=1, **asked)):
        with pytest.raises(sc.Complaint) as refused:
            door(**setting)
        assert sentence in str(refused.value)
        assert "\n" not in str(refused.value)


SEATS: Final[list[tuple[Any, str]]] = [
    (5, "There is no seat 5; the seats are 0 to 4."),
    (-1, "There is no seat -1; the seats are 0 to 4."),
    (1.0, "There is no seat 1.0"),
    (None, "There is no seat None"),
    (False, "There is no seat False"),
    ("Targaryen", "There is no seat 'Targaryen'; the seats are Baratheon, Lannister, Stark, Tyrell, Greyjoy."),
    ("x" * 1000, "There is no seat 'xxx"),
]
DOORS: Final[list[Callable[[sc.Game, Any], object]]] = [
    lambda game, seat: game.legal(seat),
    lambda game, seat: game.push(seat, "done"),
    lambda game, seat: game.pop(seat),
    lambda game, seat: game.why(seat, "done"),
    lambda game, seat: game.prompt(seat),
    lambda game, seat: game.draft(seat),
    lambda game, seat: game.seen_by(seat),
    lambda game, seat: game.sample(seat, 1),
]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("seat", "sentence"), SEATS, ids=lambda value: str(value)[:40])
def test_a_seat_that_does_not_exist(door: Callable[[sc.Game, Any], object], seat: Any, sentence: str) -> None:
    game = sc.new(seed=1)
    with pytest.raises(sc.Complaint) as refused:
        door(game, seat)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 200
    assert game == sc.new(seed=1)


CHAINS: Final[list[tuple[Any, type[Exception], str]]] = [
    ("", sc.Illegal, "Nothing was chosen."),
    ("checkmate", sc.Illegal, "There is no verb `checkmate`."),
    ("order Casterly Rock Raid", sc.Illegal, "not"),
    ("order Winterfell Raid; done; done", sc.Illegal, "continues after its decision"),
    ("x" * 20_000, sc.Illegal, "16000 characters"),
    ([], sc.Illegal, "Nothing was chosen."),
    (7, sc.Complaint, "A choice is one of `legal`, its text, or several of these, but not 7. `game.choice(id)`"),
    (None, sc.Complaint, "but not None."),
    (["order Winterfell Raid", 7], sc.Complaint, "but not 7."),
    (["order Winterfell Raid", "order Pyke Raid"], sc.Illegal, "only in areas with your units"),
    (b"done", sc.Complaint, "but not b'done'."),
]


@pytest.mark.parametrize(("chain", "kind", "sentence"), CHAINS, ids=lambda value: str(value)[:40])
def test_a_choice_that_is_none(chain: Any, kind: type[Exception], sentence: str) -> None:
    game = sc.new(seed=1)
    with pytest.raises(kind) as refused:
        game.push("Stark", chain)
    assert sentence in str(refused.value)
    assert game == sc.new(seed=1)


def test_a_choice_of_another_game_is_refused() -> None:
    game, cards = sc.new(seed=1), sc.new("intrigue", seed=1)
    with pytest.raises(sc.Illegal):
        game.push("Stark", cards.legal(cards.to_move[0])[0])
    with pytest.raises(sc.Illegal):
        game.push("Lannister", game.legal("Stark")[1])
    assert game == sc.new(seed=1)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(sc.Illegal, match="nothing to take back"):
        sc.new(seed=1).pop("Stark")


def test_why_is_about_one_choice() -> None:
    with pytest.raises(sc.Complaint, match="a single choice, but 2 are named"):
        sc.new(seed=1).why("Stark", "order Winterfell Raid; done")


POSITIONS: Final[list[tuple[Any, str]]] = [
    ("", "the position"),
    ("position\n  turn: 2, raid", "a position names its game"),
    ("game chess, 2 players", "there is no game `chess`"),
    ("game thrones, 9 players", "the position, line 1: "),
    ("game thrones, 5 players\nposition\n  Gotham: stark, knight", "the position, line 3: "),
    ("game thrones, 5 players\nposition\n  Winterfell: stark, 99 knights", "the position"),
    ("game thrones, 5 players\nplay\n  stark: order Winterfell Raid", "the position, line 3: refused"),
    ("game thrones, 5 players\nplay\n  stark: checkmate", "the position, line 3: "),
    ("game thrones, 5 players\nexpect\n  turn: 1", "a position expects nothing"),
    ("game thrones, 5 players\nposition", "the block `position` is empty"),
    ("game thrones, 5 players\nchance\n  deck I: Supply", "line 3"),
    ("scenario a: b\ngame thrones, 5 players", "the position, line 1: "),
    (None, "A position is a text, not None."),
]


@pytest.mark.parametrize(("text", "sentence"), POSITIONS, ids=lambda value: str(value)[:40])
def test_a_position_that_cannot_be_read(text: Any, sentence: str) -> None:
    with pytest.raises(sc.Complaint) as refused:
        sc.position(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    record = sc.new(players=3, seed=2).record()
    broken: list[tuple[Any, str]] = [
        ("nowhere.record", "nowhere.record cannot be read: No such file or directory."),
        (tmp_path, "cannot be read"),
        ("a\nb", "the record is not a game record"),
        (record.replace("seed 2", "seed x"), "`seed` needs a number"),
        (record.replace("players 3", "players 8"), "the record, the header"),
        (record.replace("open 0", "open 5"), "decision 0 is open here"),
        (record.replace(record.split()[-1], "12345678"), "the game has come out differently here"),
        ("\n".join(record.splitlines()[:-1]), "cut off"),
        (7, "A record is a text or the name of a file, not 7."),
    ]
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    broken.append((tmp_path / "picture.png", "is not a text file"))
    for text, sentence in broken:
        for door in (sc.read_record, sc.replay):
            with pytest.raises(sc.Complaint) as refused:
                door(text)
            assert sentence in str(refused.value)
            assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("when", "sentence"), [
    ({}, "Say when"),
    ({"turn": 1, "decision": 1}, "Say when"),
    ({"turn": 99}, "There is no turn 99; the record has 1 to 0."),
    ({"decision": 0}, "There is no decision 0"),
    ({"decision": -1}, "There is no decision -1"),
    ({"decision": "x"}, "There is no decision 'x'"),
], ids=str)
def test_a_moment_that_a_record_does_not_have(when: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sc.Complaint) as refused:
        sc.replay(sc.new(players=3, seed=2).record()).at(**when)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("players", ["ann", ["ann"], ["a"] * 9])
def test_a_record_names_a_player_for_each_seat(players: Any) -> None:
    with pytest.raises(sc.Complaint, match="a player for each of the 3 seats"):
        sc.new(players=3, seed=2).record(players)


@pytest.mark.parametrize("rng", [-1, "x", None, 1.5])
def test_a_sample_needs_a_generator_or_a_seed(rng: Any) -> None:
    with pytest.raises(sc.Complaint, match="A seed is a whole number"):
        sc.new(players=3, seed=2).sample(0, rng)
