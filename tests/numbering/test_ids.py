"""Every choice has one id by name, at every table, and keeps it."""

from __future__ import annotations

import pytest

from smallcouncil.cli import main
from smallcouncil.commands import new_numbers
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.ids import ACTIONS, NAMES, Numbers, folder
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import random_options
from smallcouncil.testkit.numbers import Observed, play_observed
from tests.numbering.released import RELEASED, moved

NEVER = 0
MOST = {"base": 4000}  # choices of a table that a policy for it has to tell apart
MOST_OF_A_PRESET = 8000

TABLES = [(kind, preset.name, preset.options, players) for kind in GAMES.values() for players in kind.players
          for preset in kind.presets(players)]  # fmt: skip


def texts(game: str) -> tuple[str, str]:
    place = folder(game)
    return (place / NAMES).read_text("utf-8"), (place / ACTIONS).read_text("utf-8")


def first_decision(options: list[str], players: int, kind: GameKind = GAMES["thrones"]) -> Game:
    return kind.new(options, players, 1)


# Ids that never move ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_no_number_of_the_last_release_has_moved(kind: GameKind) -> None:
    assert moved(kind.numbers(), RELEASED.read_text("utf-8").splitlines()) == []


def test_two_names_that_change_places_and_a_block_that_is_dropped_would_be_noticed() -> None:
    names, actions = texts("thrones")
    released = RELEASED.read_text("utf-8").splitlines()
    swapped = Numbers("thrones", names.replace("Karhold | Winterfell", "Winterfell | Karhold"), actions)
    assert moved(swapped, released) == ["area"]
    swapped = Numbers("thrones", names, actions.replace("Karhold | Winterfell", "Winterfell | Karhold", 1))
    assert moved(swapped, released) == ["choices"]
    shorter = Numbers("thrones", names, "\n".join(actions.splitlines()[:-1]))
    assert moved(shorter, released) == ["choices"]


def test_ids_count_through_the_file_and_lead_back_to_their_names() -> None:
    numbers = GAMES["thrones"].numbers()
    for number in range(0, numbers.size, 7):
        assert numbers.id_of(*numbers.choice(number)) == number
    assert numbers.id_of("order", "Winterfell", "Storm's End") == numbers.id_of("sail", "", "") == -1


def test_the_files_have_every_name_and_choice_of_single_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_numbers, "TOGETHER", 1)  # more of them together take a minute: `council content --number` does
    for kind in GAMES.values():
        assert new_numbers.extend(kind, Numbers(kind.name, *texts(kind.name))) == ({}, [])


def test_what_is_new_gets_numbers_after_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_numbers, "TOGETHER", 1)
    names, actions = texts("thrones")
    older = Numbers("thrones", "\n".join(names.splitlines()[:-8]), "\n".join(actions.splitlines()[:-60]))
    before = [older.choice(number) for number in range(older.size)]
    named, blocks = new_numbers.extend(GAMES["thrones"], older)
    assert set(named) == {line.partition("\t")[0] for line in names.splitlines()[-8:]}
    assert blocks[0].first == len(before)
    assert [older.choice(number) for number in range(len(before))] == before
    assert Numbers("thrones", "", "\n".join(block.line() for block in older.blocks)).size == older.size


def test_the_command_changes_nothing_if_all_names_have_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_numbers, "TOGETHER", 0)
    before = [texts(game) for game in GAMES]
    assert main(["content", "--number"]) == 0
    assert [texts(game) for game in GAMES] == before
    assert [line.partition(";")[0] for line in capsys.readouterr().out.splitlines()] == [
        f"{game}: 0 names and 0 choices have new numbers" for game in GAMES
    ]


def test_the_fuzzer_plays_by_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--numbers", "--game", "intrigue", "--games", "2", "--jobs", "1"]) == 0
    assert "2 games sound, 0 broken" in capsys.readouterr().out


@pytest.mark.parametrize(("lines", "sentence"), [
    ("1\tdone\t\t", "0 is the next id, not 1"),
    ("0\tdone\t\t\n1\tdone\t\t", "done   has an id already"),
])
def test_a_damaged_file_is_refused(lines: str, sentence: str) -> None:
    with pytest.raises(Complaint, match=sentence):
        Numbers("thrones", "", lines)


def test_a_name_that_is_there_twice_is_refused() -> None:
    with pytest.raises(Complaint, match="The list area has 'Pyke' twice"):
        Numbers("thrones", "area\tPyke | Oldtown\narea\tPyke", "")


# One meaning at all tables ---------------------------------------------------------------------------------------------


def test_a_choice_has_the_same_id_at_every_table_however_the_engine_packs_it() -> None:
    kind = GAMES["thrones"]
    clash, storm = first_decision(["ports", "siege-engines"], 3), first_decision(["storm-board"], 4)
    packed = {game.parse(0, "order Pyke March-1")[0] for game in (clash, storm)}
    assert len(packed) == 2, "the packed numbers differ"
    assert len({kind.numbering(game).ids[game.parse(0, "order Pyke March-1")[0]] for game in (clash, storm)}) == 1


def test_a_corrected_name_keeps_the_id_of_the_name_it_replaces() -> None:
    plain = GAMES["thrones"]
    renamed = plain.corrected('[["thrones/orders/clash.toml".order]]\nentry = 1\nname = "Levy of Men"\n')
    old, new = first_decision(["one-time-orders"], 3), first_decision(["one-time-orders"], 3, renamed)
    was, now = old.parse(0, "order Dragonstone Recruit")[0], new.parse(0, "order Dragonstone Levy of Men")[0]
    assert plain.numbering(old).ids[was] == renamed.numbering(new).ids[now]
    assert plain.numbering(old).observe(old, 0) == renamed.numbering(new).observe(new, 0)


def test_a_name_that_nobody_has_numbered_is_refused_with_a_sentence() -> None:
    names, actions = texts("thrones")
    with pytest.raises(Complaint, match="The area 'Valyria' has no number"):
        Numbers("thrones", names, actions).list_of("area").number("Valyria")


@pytest.mark.parametrize(("kind", "preset", "options", "players"), TABLES, ids=[f"{t[0].name}-{t[1]}-{t[3]}" for t in TABLES])
def test_the_ids_of_a_table_are_few_and_map_both_ways(kind: GameKind, preset: str, options: list[str], players: int) -> None:
    numbering = kind.numbering(kind.new(options, players, 1))
    assert len(numbering.dense) <= MOST.get(preset, MOST_OF_A_PRESET)
    assert numbering.dense == sorted(set(numbering.ids.values()))
    for place, number in enumerate(numbering.dense):
        assert numbering.place[number] == place
        assert numbering.ids[numbering.choice(number)] == number


def test_an_id_of_another_table_and_one_that_nobody_has_are_refused() -> None:
    kind = GAMES["thrones"]
    numbering = kind.numbering(first_decision([], 3))
    with pytest.raises(Illegal, match="`fortify Winterfell` is a choice of another table"):
        numbering.choice(numbering.numbers.id_of("fortify", "Winterfell", ""))
    for number in (-1, numbering.numbers.size):
        with pytest.raises(Complaint, match=f"not {number}"):
            numbering.choice(number)


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_random_games_are_played_by_the_ids_of_their_choices(kind: GameKind) -> None:
    """`council fuzz --numbers --games 1000` plays more of them."""
    for seed in range(25):
        players = kind.players[seed % len(kind.players)]
        assert play_observed(kind, random_options(kind, players, seeded(seed)), players, seed, Observed(), NEVER) > 0
