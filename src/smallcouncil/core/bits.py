"""Masks: an int whose bit i stands for area, seat or card i.  62 bits at most, so that compiled code keeps them unboxed."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
BIT: Final[list[int]] = [1 << i for i in range(62)]


def bits_of(mask: int) -> list[int]:
    """The numbers in a mask, ascending."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= BIT[number]
    return mask
