"""A program plays a game: it asks, chooses, takes back, and is told why not."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import smallcouncil as sc
from tests.api.tables import moments

BASE = ("thrones", 5, "base")


def loaded_by(program: str) -> list[str]:
    """The modules that a new process has loaded after this program."""
    return output_of(program + "\nimport sys\nprint(*sys.modules)").split()


def output_of(program: str) -> str:
    path = {**os.environ, "PYTHONPATH": str(Path(sc.__file__).parents[1])}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=path).stdout


def test_the_import_alone_loads_next_to_nothing() -> None:
    found = loaded_by("import smallcouncil as sc")
    assert [name for name in found if name.startswith("smallcouncil.")] == []
    assert "numpy" not in found


def test_a_game_needs_neither_numpy_nor_the_server() -> None:
    found = loaded_by("import smallcouncil as sc\ngame = sc.new(seed=1)\nstr(game)\ngame.record()")
    assert "smallcouncil.api.game" in found
    assert [name for name in found if name.split(".")[0] in ("numpy", "litestar", "rich")] == []


def test_another_process_reads_a_pickle_and_plays_on(tmp_path: Path) -> None:
    game = next(game for game in moments(("thrones", 6, "clash"), seed=4, every=151) if game.turn > 1)
    seat = game.to_move[0]
    choice = game.legal(seat)[0]
    (tmp_path / "game.pickle").write_bytes(pickle.dumps((game, seat, choice)))
    told = output_of(f"""
import pickle
game, seat, choice = pickle.load(open({str(tmp_path / "game.pickle")!r}, "rb"))
game.push(seat, choice)
print(hash(game))
print(game.record())
""")
    game.push(seat, choice)
    assert told == f"{hash(game)}\n{game.record()}\n"


def test_every_name_is_there() -> None:
    assert {name for name in dir(sc) if not name.startswith("__")} == {*sc.__all__}
    assert all(getattr(sc, name) is not None for name in sc.__all__)
    with pytest.raises(AttributeError, match="no attribute 'checkmate'"):
        sc.checkmate  # noqa: B018


def test_a_game_is_played_by_names() -> None:
    game = sc.new(seed=7)
    assert game.seats == ["Baratheon", "Lannister", "Stark", "Tyrell", "Greyjoy"]
    assert game.to_move == [0, 1, 2, 3, 4]
    assert (game.name, game.options, game.turn, game.is_over, game.winners) == ("thrones", [], 1, False, [])
    raid = next(choice for choice in game.legal("stark") if choice.text == "order Winterfell Raid")
    assert (raid.verb, raid.x, raid.y, str(raid), repr(raid)) == (
        "order", "Winterfell", "Raid", "order Winterfell Raid", "<Choice 'order Winterfell Raid'>",
    )
    game.push("Stark", raid)
    assert game.draft(2) == (raid,)
    assert game.why(2, raid) == ("That area already has an order.", "base.planning.one-order")
    assert game.prompt("Stark").endswith(".")
    game.pop("STARK")
    assert game == sc.new(seed=7)
    assert game != sc.new(seed=8)


def test_choices_are_equal_at_other_tables_if_they_have_the_same_name() -> None:
    here, there = sc.new(players=3, seed=1), sc.new(players=5, options=["ports"], seed=1)
    one = {choice.text: choice for choice in here.legal("Stark")}
    other = {choice.text: choice for choice in there.legal("Stark")}
    common = sorted(one.keys() & other.keys())
    assert len(common) > 5
    for text in common:
        assert one[text] == other[text] == pickle.loads(pickle.dumps(one[text])) == copy.deepcopy(other[text])
        assert len({one[text], other[text]}) == 1
    assert one[common[0]] != one[common[1]]
    there.push("Stark", one[common[1]])
    assert there.draft("Stark") == (other[common[1]],)


def test_a_chain_is_played_whole_or_not_at_all() -> None:
    game = sc.new(players=3, seed=1)
    with pytest.raises(sc.Illegal, match="already has an order") as refused:
        game.push("Stark", "order Winterfell Raid, Winterfell March-1")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.rule, str(again)) == (refused.value.rule, str(refused.value))
    assert again.rule == "base.planning.one-order"
    assert game == sc.new(players=3, seed=1)
    game.push("Stark", [game.legal("Stark")[1]])
    assert len(game.draft("Stark")) == 1


def test_a_list_may_have_choices_and_their_texts() -> None:
    game, other = sc.new(players=3, seed=1), sc.new(players=3, seed=1)
    march = game.legal("Stark")[1]
    game.push("Stark", [march, "order White Harbor Raid", "order The Shivering Sea Raid; done"])
    other.push("Stark", f"{march}; order White Harbor Raid, The Shivering Sea Raid; done")
    assert game == other
    assert 2 not in game.to_move


def test_a_finished_game_has_winners_returns_and_ranks() -> None:
    *_, game = moments(BASE, seed=3, every=10_000)
    assert game.is_over
    assert game.to_move == []
    assert sum(game.returns()) == pytest.approx(1)
    assert [seat for seat, share in enumerate(game.returns()) if share] == game.winners
    assert all(game.returns(ranks=True)[seat] <= 2 for seat in game.winners)
    assert sum(game.returns(ranks=True)) == 15
    assert repr(game) == f"<Game thrones: {' and '.join(game.seats[seat] for seat in game.winners)} won>"
    assert game.legal(0) == ()
    assert game.why(0, "done") == ("The game is over.", "core.over")
    with pytest.raises(sc.Illegal, match="The game is over"):
        game.push(0, "done")


def test_a_game_in_progress_has_no_returns_yet() -> None:
    game = sc.new(players=3, seed=1)
    assert game.returns() == [0, 0, 0]
    with pytest.raises(sc.Complaint, match="not over"):
        game.returns(ranks=True)


def test_a_record_survives_a_pickle() -> None:
    *_, game = moments(BASE, seed=3, every=10_000)
    record = sc.read_record(game.record(players=["ann", "bob", "cy", "dan", "eve"]))
    again = pickle.loads(pickle.dumps(record))
    assert (again.text, again.players, again.end) == (record.text, record.players, game)
    assert pickle.loads(pickle.dumps(sc.replay(record))).at(turn=2) == sc.replay(record).at(turn=2)


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    assert sc.new(seed=5).record() == sc.new(seed=5).record()
    assert sc.new().record() != sc.new().record()


def test_a_preset_decides_how_many_play_if_nobody_says() -> None:
    assert len(sc.new().seats) == 5
    assert len(sc.new(preset="swords").seats) == 4
    assert len(sc.new("intrigue").seats) == 4
    assert sc.new(preset="clash", options=["ports"], seed=1) == sc.new(preset="clash", seed=1)


def test_a_copy_knows_the_coming_cards_and_a_sample_does_not() -> None:
    game = sc.new("intrigue", players=3, seed=4)
    assert game.copy().position() == game.position()
    samples = {game.sample(0, seed).position() for seed in range(20)}
    assert len(samples) > 10
    assert all(sc.position(text).seen_by(0).legal(0) == game.legal(0) for text in samples)
    assert game.sample(0, 3) == game.sample(0, 3) == game.copy().sample(0, 3)
    for generator in (Random, np.random.default_rng):
        assert game.sample(0, generator(3)) == game.sample(0, generator(3))


def test_what_a_seat_sees_can_be_drafted_on_but_not_completed() -> None:
    game = next(game for game in moments(BASE, seed=3, every=1) if len(game.to_move) == 1)
    seat = game.to_move[0]
    seen = game.seen_by(seat)
    with pytest.raises(sc.Complaint, match="what one seat sees"):
        seen.position()
    with pytest.raises(sc.Complaint, match="has no record"):
        seen.record()
    assert str(seen).startswith("thrones, turn")
    last = complete(game.copy(), seat)
    for choice in last[:-1]:
        seen.push(seat, choice)
    with pytest.raises(sc.Illegal, match="cannot be completed"):
        seen.push(seat, last[-1])
    assert seen.to_move == [seat]


def complete(game: sc.Game, seat: int) -> list[sc.Choice]:
    """A decision of the seat, from its first choice to its last."""
    found: list[sc.Choice] = []
    while not found or game.draft(seat):
        found.append(game.legal(seat)[0])
        game.push(seat, found[-1])
    return found


def test_a_record_can_be_looked_at_turn_by_turn() -> None:
    *_, game = moments(BASE, seed=6, every=10_000)
    record = sc.read_record(game.record(["ann", "ben", "cleo", "dan", "eve"]))
    replay = sc.replay(record)
    assert (record.players, record.game, record.options, record.seed) == (["ann", "ben", "cleo", "dan", "eve"], "thrones", [], 6)
    assert record.end == game
    assert replay.at(turn=1) == replay.at(decision=0) == sc.new(seed=6)
    assert replay.at(turn=2).turn == 2
    games = list(replay)
    assert (len(games), games[-1]) == (len(replay), game)
    assert len(replay) == len(record) + 1
    assert repr(record) == f"<GameRecord of {len(record)} decisions: {repr(game)[15:]}"
    for number in range(0, len(record), 40):
        assert games[number] == replay.at(decision=number) == sc.read_record(games[number].record()).end


def test_a_recorded_game_can_be_played_on_from_any_moment() -> None:
    *_, game = moments(BASE, seed=6, every=10_000)
    again = sc.replay(game.record()).at(decision=40)
    rng = Random(1)
    while not again.is_over:
        seat = again.to_move[0]
        again.push(seat, rng.choice(again.legal(seat)))
    assert sc.read_record(again.record()).end == again
    assert again.record() != game.record()


def test_a_record_can_be_read_from_a_file(tmp_path: Path) -> None:
    game = sc.new(players=3, seed=2)
    file = tmp_path / "mine.record"
    file.write_text(game.record(), encoding="utf-8")
    assert sc.read_record(file).end == sc.read_record(str(file)).end == game


def test_a_position_is_set_up_and_played() -> None:
    text = """
game thrones, 5 players
position
  turn: 2, raid, stark
  White Harbor: stark, footman, Raid
  Moat Cailin: greyjoy, footman, Consolidate Power
"""
    game = sc.position(text)
    assert game.turn == 2
    game.push("Stark", "execute White Harbor; raid Moat Cailin; done")
    assert game != sc.position(text)
    game.position()
    with pytest.raises(sc.Complaint, match="began at a position"):
        game.record()


def test_a_game_read_from_a_record_knows_what_happened() -> None:
    game = sc.new(players=3, seed=5)
    rng = Random(5)
    while game.turn < 3:
        seat = game.to_move[0]
        game.push(seat, rng.choice(game.legal(seat)))
    for seat in range(3):
        assert sc.read_record(game.record()).end.information_state(seat) == game.information_state(seat)
