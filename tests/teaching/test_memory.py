"""What is understood twice is not said again; a mistake brings its caution back."""

from __future__ import annotations

from smallcouncil.teaching.memory import MOST, Memory
from smallcouncil.teaching.notes import CAUTION, INTRODUCTION, Remark

MARCH = Remark("march", INTRODUCTION, "A March moves units.", "base.march.move", "March: move units.")
MAMMOTH = Remark("mammoth", INTRODUCTION, "The wildlings grow stronger.", "base.westeros.mammoth", once=True, doing=False)
RAID = Remark("caution.raid", CAUTION, "The Raid reaches nobody.", "base.raid.reach")


def test_a_thing_is_said_in_full_then_briefly_then_no_more() -> None:
    memory = Memory()
    said = []
    for _ in range(4):
        said += [note.text for note in memory.fresh([MARCH])]
        for note in memory.fresh([MARCH]):
            memory.read(note)
        memory.sealed([MARCH], ["march"], helped=False)
    assert said == ["A March moves units.", "March: move units."]


def test_help_does_not_count_as_understood() -> None:
    memory = Memory()
    for _ in range(5):
        memory.read(MARCH)
        memory.sealed([MARCH], ["march"], helped=True)
    assert [note.text for note in memory.fresh([MARCH])] == ["March: move units."]


def test_what_a_player_only_watches_is_said_once() -> None:
    memory = Memory()
    assert memory.fresh([MAMMOTH]) == [MAMMOTH]
    memory.read(MAMMOTH)
    assert memory.fresh([MAMMOTH]) == []


def test_what_others_do_is_not_explained_again_to_whoever_has_read_of_it() -> None:
    memory = Memory()
    memory.read(MARCH)
    assert memory.fresh([MARCH._replace(doing=False)]) == []


def test_a_caution_fades_and_comes_back_with_the_mistake() -> None:
    memory = Memory()
    for _ in range(2):
        memory.sealed([], ["caution.raid"], helped=False)
    assert memory.fresh([RAID]) == []
    memory.sealed([RAID], [], helped=False)
    assert memory.fresh([RAID]) == [RAID]


def test_a_few_things_at_a_time_and_first_what_the_player_does() -> None:
    seen = [Remark(f"seen {n}", INTRODUCTION, "", "", once=True, doing=False) for n in range(MOST + 1)]
    assert Memory().fresh([*seen, MARCH, RAID]) == [RAID, MARCH, *seen[: MOST - 1]]


def test_counts_survive_in_a_file_or_a_browser() -> None:
    memory = Memory()
    memory.read(MAMMOTH)
    assert Memory(dict(memory.counts)).fresh([MAMMOTH]) == []
