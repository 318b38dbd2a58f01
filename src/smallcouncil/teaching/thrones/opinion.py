"""What a maester thinks of a draft: whether another plan is clearly better, and how much."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.maester.advice import advise
from smallcouncil.core.agenda import DONE
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, y_of
from smallcouncil.core.rng import seeded
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import listed, percent
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.teaching.notes import MAESTER, Remark
from smallcouncil.teaching.thrones.signs import ORDERS
from smallcouncil.thrones.language.verbs import ORDER

CLEARLY: Final = 0.05  # share of a win by which another plan must be better
SURE: Final = 2.0  # standard errors
SHOWN: Final = 2  # differences between plans that are named
PLAYOUTS: Final = 16


def opinion(view: Game, seat: int, heard: list[Event], draft: list[int], seed: int, playouts: int = PLAYOUTS) -> list[Remark]:
    """A note if a maester would rather do something else; `view` is the seat's redacted copy without the draft."""
    copy, closed = view.drafting(seat, draft)
    chain = draft if closed else [*draft, DONE]
    if not closed and DONE not in copy.choices(seat):
        return []
    found = advise(view, seat, seeded(seed), playouts, heard, chain)
    if found.could - found.chance < max(CLEARLY, SURE * found.error):
        return []
    better = listed(differences(view, seat, found.plan, chain))
    if not better:
        return []
    text = f"A maester would rather {better}. Your chance of winning would be {percent(found.could)}; with your plan it is"
    return [Remark("maester", MAESTER, f"{text} {percent(found.chance)}.", view.rule(seat))]


def differences(view: Game, seat: int, plan: list[int], chain: list[int]) -> list[str]:
    """What is different in a plan, in words; of orders, at most two that are of another kind."""
    if view.state.agenda[-1].kind.name != ORDERS:
        return phrases_of(view, seat, plan, chain)
    icons = state_of(view).rules.icons
    placed = {choice >> 8 & 255: icons[y_of(choice)] for choice in chain if verb_of(choice) == ORDER}
    other = [choice for choice in plan if verb_of(choice) == ORDER and placed.get(choice >> 8 & 255) != icons[y_of(choice)]]
    kept = {choice >> 8 & 255 for choice in other[:SHOWN]}
    mine = [choice for choice in chain if verb_of(choice) == ORDER and choice >> 8 & 255 in kept]
    return phrases_of(view, seat, [*other[:SHOWN], DONE], [*mine, DONE]) if other else []
