"""What people are told of the battle variant."""

from __future__ import annotations

from typing import Final

from smallcouncil.insight.thrones.words import Words


class BattleWords(Words):
    inside: tuple[str, ...] = ("offered",)


WORDS: Final = BattleWords()
