"""`line` finds the current game among all choices that were ever stored."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from smallcouncil.server.store import ChoiceRow, TakeRow, line

BEGINNINGS = st.lists(st.integers(0, 6), max_size=6)


def rows_of(decisions: range, take: int) -> list[ChoiceRow]:
    return [ChoiceRow(take, decision, 0, f"{take}.{decision}") for decision in decisions]


@given(BEGINNINGS, st.integers(0, 3))
def test_a_choice_counts_until_a_later_take_begins_at_or_before_it(beginnings: list[int], first: int) -> None:
    takes = [TakeRow(first + 1 + number, begins, 0, 0.0) for number, begins in enumerate(beginnings)]
    begins = {first: 0} | {row.take: row.decision for row in takes}
    played = [row for take, begin in begins.items() for row in rows_of(range(begin, 8), take)]
    stands = line(takes, played)
    for row in played:
        later = [begin for take, begin in begins.items() if take > row.take]
        assert (row in stands) == all(row.decision < begin for begin in later)
    assert [row.decision for row in stands] == list(range(8))  # no gap, nothing twice


def test_without_a_take_back_every_choice_counts() -> None:
    played = rows_of(range(3), 0)
    assert line([], played) == played
