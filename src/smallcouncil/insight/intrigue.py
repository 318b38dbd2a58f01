"""Words about the card game, and small questions to a position."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.intrigue.court import ABOVE, WIDTH
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.state import State

WELCOME: Final = (
    "Place your characters in the court. Each card left in your hand at the end of a round is a penalty point.",
    "A card goes at either end of the bottom row, or above two neighbours if it matches the colour of one of them.",
    "Whoever places the last card of a round takes an Iron Throne card, which lowers their score. The lowest score wins.",
)
GLOSSARY: Final[dict[str, str]] = {
    "court": "The pyramid of characters that all players build. [intrigue.place]",
    "character": "A card in your hand; you place one each turn. [intrigue.place]",
    "colour": "Above two others, a character must have the colour of at least one of them. [intrigue.colour]",
    "bottom row": "The lowest row of the court; it grows at both ends. [intrigue.bottom-row]",
    "penalty": "A point for each card left in your hand at the end of a round. [intrigue.penalties]",
    "Iron Throne card": "Drawn by whoever placed the last card of a round; its value lowers the score. [intrigue.iron-throne]",
    "score": "Penalty points minus the values of your Iron Throne cards; the lowest one wins. [intrigue.score]",
    "round": "Cards are dealt and placed until nobody can; there are as many rounds as players. [intrigue.rounds]",
    "hand": "Your characters in this round; only you see them. [intrigue.secrets]",
}
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


def draws_thrones(rules: Ruleset) -> bool:
    """Are Iron Throne cards in play?"""
    return any(step.name == "iron throne" for step in rules.game_of_rounds.steps)
