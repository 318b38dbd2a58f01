"""Masks and choices are packed and read again."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.core.notation import pack, verb_of, x_of, y_of


@pytest.mark.parametrize("number", [0, 5, 61])
def test_only_one_returns_the_single_number_of_a_mask(number: int) -> None:
    assert only_one(BIT[number]) == number


@pytest.mark.parametrize("mask", [0, 3])
def test_only_one_refuses_masks_of_none_or_several(mask: int) -> None:
    with pytest.raises(AssertionError):
        only_one(mask)


@pytest.mark.parametrize("parts", [(0, 0, 0), (3, 255, 1), (70, 1, 255)])
def test_a_choice_is_read_as_it_was_packed(parts: tuple[int, int, int]) -> None:
    choice = pack(*parts)
    assert (verb_of(choice), x_of(choice), y_of(choice)) == parts
