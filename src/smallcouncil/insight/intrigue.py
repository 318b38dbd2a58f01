"""Words about the card game, and questions about a position."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.notation import x_of, y_of
from smallcouncil.intrigue.court import ABOVE, PLACES, UNDER, WIDTH
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.state import State

WELCOME: Final = (
    "Place your characters in the court. Each card left in your hand at the end of a round is a penalty point.",
    "A card goes at either end of the bottom row, or above two neighbours if it matches the colour of one of them.",
    "Whoever places the last card of a round takes an Iron Throne card, which lowers their score. The lowest score wins.",
)
RECONSTRUCTED: Final = "Some names and Iron Throne values are reconstructed."


def state_of(game: Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


def opens(state: State, cell: int) -> list[int]:
    """The colours that may go to a cell above the bottom row."""
    if cell < WIDTH:
        return []
    return [colour for colour, places in enumerate(state.open) if places & BIT[cell - WIDTH + ABOVE]]


def placed(state: State, choice: int) -> str:
    """`place Arya Stark on Jon Snow and Bronn`"""
    names, place = state.rules.characters, y_of(choice)
    card = names[x_of(choice)]
    if not state.row:
        return f"open the court with {card}"
    if place < ABOVE:
        return f"place {card} at the {PLACES[place]}"
    under = UNDER[place - ABOVE + WIDTH]
    left, right = [names[state.court[cell] - 1] for cell in (under, under + 1)]
    return f"place {card} on {left} and {right}"


def draws_thrones(rules: Ruleset) -> bool:
    """Are Iron Throne cards in play?"""
    return any(step.name == "iron throne" for step in rules.game_of_rounds.steps)
