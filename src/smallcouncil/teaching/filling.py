"""Fills the braces of an introduction with what the seat sees: `You hold {castles}.`"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from smallcouncil.core.bits import bits_of
from smallcouncil.core.notation import many
from smallcouncil.insight.phrases import listed
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.wildlings import threat

BRACES: Final = re.compile(r"\{(\w+)\}")


def castles_of(state: State, seat: int) -> list[int]:
    return [area for area in state.rules.castles if state.control[area] == seat]


def armies_of(state: State, seat: int) -> list[int]:
    return list(bits_of(state.held[seat]))


AREAS: Final[dict[str, Callable[[State, int], list[int]]]] = {"castles": castles_of, "armies": armies_of}
WORDS: Final[dict[str, Callable[[State, int], str]]] = {
    "house": lambda state, seat: state.rules.houses[seat],
    "win": lambda state, seat: str(state.rules.victory.win),
    "turns": lambda state, seat: many(state.rules.last_turn, "turn"),
    "threat": lambda state, seat: str(threat(state)),
}


def named(state: State, areas: list[int]) -> list[str]:
    return [state.rules.board.names[area] for area in areas]


def filled(state: object, seat: int, text: str) -> str:
    """The text with words in the place of its braces."""
    if not isinstance(state, State):
        return text

    def word(match: re.Match[str]) -> str:
        name = match[1]
        return WORDS[name](state, seat) if name in WORDS else listed(named(state, AREAS[name](state, seat)))

    return BRACES.sub(word, text)


def areas_named(state: object, seat: int, text: str) -> tuple[str, ...]:
    """The areas that the braces of a text stand for."""
    if not isinstance(state, State):
        return ()
    return tuple(name for each in BRACES.findall(text) if each in AREAS for name in named(state, AREAS[each](state, seat)))
