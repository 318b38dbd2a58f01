"""The theme of a puzzle, from what its best answer does."""

from __future__ import annotations

from typing import Final

from smallcouncil.analysis.contrast import BATTLE, KEPT, LOSS, STOP, Contrast, about_own, contrasts
from smallcouncil.bots.maester.worlds import state_of
from smallcouncil.errors import Complaint
from smallcouncil.mining.sites import Site

BY_DECISION: Final = {
    "card": "card", "blade": "card", "support": "support", "consent": "support", "raid": "raid", "retreat": "retreat",
    "raven": "raven", "bid throne": "bid", "bid fiefdoms": "bid", "bid court": "bid", "bid watch": "bid", "ties": "bid",
    "place": "court",
}
WINS: Final = 0.8  # chance from which the best answer counts as a win


def decisions_of(themes: list[str]) -> tuple[str, ...]:
    """The names of the decisions that have one of these themes."""
    unknown = [theme for theme in themes if theme not in BY_DECISION.values()]
    if unknown:
        raise Complaint(f"No decision has the theme {unknown[0]!r}: {', '.join(sorted(set(BY_DECISION.values())))}.")
    return tuple(name for name, theme in BY_DECISION.items() if theme in themes)


def theme_of(site: Site) -> str:
    """The decision says it, or what the best answer brings."""
    known = BY_DECISION.get(site.name)
    if known is not None:
        return known
    if site.find.far is None or (site.find.near.chance >= WINS and site.after.winners.get(site.seat, 0.0) >= WINS):
        return "win"
    first = largest(site)
    if first is None:
        return "attack"
    if first.kind in (STOP, LOSS):
        return "stop"
    holds = first.kind == KEPT or (first.kind == BATTLE and about_own(state_of(site.game), site.seat, first))
    return "hold" if holds else "attack"


def largest(site: Site) -> Contrast | None:
    """The largest difference between the best answer and its strongest rival."""
    return next(iter(contrasts(state_of(site.game), site.seat, site.after, site.after_other(0))), None)
