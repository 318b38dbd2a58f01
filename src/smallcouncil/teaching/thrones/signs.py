"""Signs of the board game, beside those of any game: the phase, the kinds of order in the draft, and sights on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.insight.thrones.aids import ORDER_KINDS, phase_of
from smallcouncil.thrones.language.verbs import MOVE, ORDER
from smallcouncil.thrones.nouns.army import routed
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.muster import fits_one_more
from smallcouncil.thrones.rules.victory import counted

ORDERS: Final = "orders"
WEIGHED: Final = (ORDERS, "march")  # decisions that a maester is asked about
CLOSE: Final = 2  # castles that a house lacks when the teacher points it out


def is_beginning(state: State, seat: int, draft: list[int]) -> bool:
    return state.turn == 1 and is_planning(state) and not draft


def is_planning(state: State) -> bool:
    return state.agenda[-1].kind.name == ORDERS


def is_giving_orders(state: State, seat: int, draft: list[int]) -> bool:
    return is_planning(state)


def is_last_turn(state: State, seat: int, draft: list[int]) -> bool:
    return state.turn == state.rules.last_turn and is_planning(state)


def is_anybody_close(state: State, seat: int, draft: list[int]) -> bool:
    """Could another house win with a castle or two more?"""
    lacks = [state.rules.victory.win - each for house, each in enumerate(counted(state)) if house != seat]
    return is_planning(state) and min(lacks) <= CLOSE


def is_full(state: State, seat: int, draft: list[int]) -> bool:
    """Does supply allow no larger army in any area that the seat holds?"""
    sizes = state.sizes(seat)
    return is_planning(state) and not any(fits_one_more(state, seat, sizes, area) for area in bits_of(state.held[seat]))


def is_routed(state: State, seat: int, draft: list[int]) -> bool:
    return any(routed(state.army[area]) for area in bits_of(state.held[seat]))


SIGHTS: Final[dict[str, Callable[[State, int, list[int]], bool]]] = {
    "beginning": is_beginning,
    "planning": is_giving_orders,
    "last turn": is_last_turn,
    "close to winning": is_anybody_close,
    "supply full": is_full,
    "routed": is_routed,
}


def sights_of(state: State, seat: int, draft: list[int]) -> set[str]:
    """What is to be seen: `phase raid`, `sight last turn`."""
    return {f"phase {phase_of(state)}"} | {f"sight {name}" for name, sees in SIGHTS.items() if sees(state, seat, draft)}


# What a draft does ----------------------------------------------------------------------------------------------------

DRAFTS: Final = ("attack", "neutral attack", "starred", "ship transport")


def drafted(state: State, after: State, draft: list[int]) -> set[str]:
    """What a draft does besides its verbs: `order Raid`, `draft attack`; `after` is the state with the draft applied."""
    found = {f"order {ORDER_KINDS[state.rules.icons[y_of(choice)]]}" for choice in draft if verb_of(choice) == ORDER}
    if after.battle is not None and state.battle is None:
        found.add("draft neutral attack" if after.battle.defender == NOBODY else "draft attack")
    if any(verb_of(choice) == ORDER and state.rules.orders[y_of(choice)].star for choice in draft):
        found.add("draft starred")
    if crosses_sea(state, draft):
        found.add("draft ship transport")
    return found


def crosses_sea(state: State, draft: list[int]) -> bool:
    """Does a drafted move need ship transport?"""
    board = state.rules.board
    if not draft or not board.land & BIT[x_of(draft[0])]:
        return False
    moves = [y_of(choice) for choice in draft if verb_of(choice) == MOVE]
    return any(not board.adjacent[x_of(draft[0])] & BIT[area] for area in moves)
