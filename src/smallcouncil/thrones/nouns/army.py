"""An army is one int: four bits for each kind of unit, upright in the low 28 bits, routed above.

A *piece* is the index of its four bits: 0 to 6 an upright unit of that kind, 7 to 13 a routed one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

FOOTMAN: Final = 0
KNIGHT: Final = 1
SHIP: Final = 2
KINDS: Final = 7  # the most kinds of units
PIECES: Final = 14

ONE: Final[list[int]] = [1 << 4 * piece for piece in range(PIECES)]  # armies of a single piece
UPRIGHT: Final = (1 << 28) - 1
EVEN: Final = 0x0F0F0F0F0F0F0F


def count(army: i64) -> int:
    """The number of units. Pairs of nibbles are added into bytes, and 256 leaves 1 when divided by 255."""
    return ((army & EVEN) + (army >> 4 & EVEN)) % 255


def number(army: i64, piece: i64) -> int:
    return army >> 4 * piece & 15


def pieces(army: int) -> list[int]:
    """The pieces present, ascending, without repetitions."""
    found: list[int] = []
    piece = 0
    while army:
        if army & 15:
            found.append(piece)
        army >>= 4
        piece += 1
    return found


def upright(army: int) -> int:
    return army & UPRIGHT


def routed(army: int) -> int:
    """The routed part, in its own bits."""
    return army & ~UPRIGHT


def rout(army: int) -> int:
    """The army with all units routed."""
    return (army & ~UPRIGHT) + ((army & UPRIGHT) << 28)


def recover(army: int) -> int:
    """The army with all units upright."""
    return (army & UPRIGHT) + (army >> 28)


def kind_of(piece: int) -> int:
    return piece - KINDS if piece >= KINDS else piece


def both(army: i64, kind: i64) -> int:
    """Upright and routed units of a kind together."""
    return (army >> 4 * kind & 15) + (army >> 4 * (kind + KINDS) & 15)
