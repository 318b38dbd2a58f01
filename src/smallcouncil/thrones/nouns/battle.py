"""A battle in progress, or an attack on a neutral force (nobody defends)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY

ATTACKER: Final = 0
DEFENDER: Final = 1
NO_SIDE: Final = 2  # as a pledge: neither side

NO_CARD: Final = -1


class Battle:
    def __init__(
        self, area: int, source: int, attacker: int, defender: int, army: int, march: int, pledges: list[int],
        cards: list[int], silent: int, first: int, blade: int, winner: int, pending: int, due: int,
        totals: list[int], notes: list[int],
    ) -> None:
        self.area: int = area
        self.source: int = source  # the area that the attackers left
        self.attacker: int = attacker
        self.defender: int = defender  # NOBODY: a neutral force
        self.army: int = army  # the attackers
        self.march: int = march  # the March token
        self.pledges: list[int] = pledges  # area << 2 | side, accepted ones only
        self.cards: list[int] = cards  # by side, once revealed
        self.silent: int = silent  # mask of the sides whose card's text is cancelled
        self.first: int = first  # the side higher on the Fiefdoms track at the reveal
        self.blade: int = blade  # the side that used it
        self.winner: int = winner
        self.pending: int = pending  # 1 while the area that the attackers left still counts as held
        self.due: int = due  # casualties the loser still has to take
        self.totals: list[int] = totals  # by side, the compared strengths; empty if they were never compared
        self.notes: list[int] = notes  # ints of modules

    def clone(self) -> Battle:
        return Battle(
            self.area, self.source, self.attacker, self.defender, self.army, self.march, self.pledges[:],
            self.cards[:], self.silent, self.first, self.blade, self.winner, self.pending, self.due,
            self.totals[:], self.notes[:],
        )

    def house(self, side: int) -> int:
        return self.attacker if side == ATTACKER else self.defender

    def side(self, house: int) -> int:
        """The side of a house; NO_SIDE for a third party."""
        return ATTACKER if house == self.attacker else DEFENDER if house == self.defender else NO_SIDE


def attack(area: int, source: int, attacker: int, defender: int, march: int, notes: int) -> Battle:
    """An attack that was just declared; the attackers have not arrived yet."""
    return Battle(
        area, source, attacker, defender, 0, march, [], [NO_CARD, NO_CARD], 0, ATTACKER, NO_SIDE, NO_SIDE, 1, 0, [],
        [0] * notes,
    )


__all__ = ["ATTACKER", "DEFENDER", "NOBODY", "NO_CARD", "NO_SIDE", "Battle", "attack"]
