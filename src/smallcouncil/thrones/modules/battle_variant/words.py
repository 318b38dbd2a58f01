"""Words about the battle variant for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import x_of
from smallcouncil.insight.phrases import listed
from smallcouncil.insight.thrones.acts import Act, Phrases, Telling
from smallcouncil.insight.thrones.words import Words


def offered(act: Act) -> Phrases:
    return [f"offer {listed([act.card(x_of(choice)) for choice in sorted(act.chain)])} for {act.battle}"]


DECISIONS: Final[dict[str, Telling]] = {"three cards": offered}


class BattleWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    inside: tuple[str, ...] = ("offered",)


WORDS: Final = BattleWords()
