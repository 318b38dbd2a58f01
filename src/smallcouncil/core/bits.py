"""Masks: an int in which bit i means area, seat or card i. 62 bits at most, so that compiled code keeps them unboxed."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
BIT: Final[list[int]] = [1 << i for i in range(62)]


_KEPT: Final[dict[int, tuple[int, ...]]] = {}
_KEPT_AT_MOST: Final = 20_000


def bits_of(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending. Results are cached, because the same masks come again and again."""
    kept = _KEPT.get(mask)
    return kept if kept is not None else _worked_out(mask)


def _worked_out(mask: int) -> tuple[int, ...]:
    found: list[int] = []
    rest = mask
    while rest:
        low = rest & -rest
        found.append(low.bit_length() - 1)
        rest ^= low
    if len(_KEPT) == _KEPT_AT_MOST:
        _KEPT.clear()
    _KEPT[mask] = tuple(found)
    return _KEPT[mask]


def only_one(mask: int) -> int:
    """The number in a mask that has exactly one: the only seat that is asked."""
    assert mask == mask & -mask != 0, "not a single one"
    return mask.bit_length() - 1


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= BIT[number]
    return mask
