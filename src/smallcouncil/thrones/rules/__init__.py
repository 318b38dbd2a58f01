"""The rules of the base game, one file per chapter. `plug_base` fills the windows with them, in the order of the rulebook."""

from __future__ import annotations

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.rules import (
    battle,
    bidding,
    march,
    muster,
    planning,
    power,
    raid,
    retreat,
    supply,
    support,
    turn,
    victory,
    westeros,
    wildlings,
)


def plug_base(rules: Ruleset) -> None:
    westeros_phase = (westeros, supply, muster, bidding, wildlings)
    for chapter in (*westeros_phase, planning, raid, march, power, support, battle, retreat, turn, victory):
        chapter.plug(rules)
