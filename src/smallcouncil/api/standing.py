"""What a seat sees, in short lines for a reader that knows no picture: the board with its borders, the houses, the decks."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game as CoreGame
from smallcouncil.intrigue.state import State as CourtState
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.rows import CardRow
from smallcouncil.thrones.rules.planning import stars
from smallcouncil.thrones.rules.victory import counted

# Entries of a view that are told elsewhere, or concern programs alone.
ELSEWHERE: Final = ("game", "options", "players", "agenda", "number", "reveals", "eyes", "areas", "houses", "turn")
BORDERS_ONCE, NO_DECKS, NO_HANDS = 1, 2, 3  # levels of thrift


def standing(view: CoreGame, seat: int, thrift: int) -> list[str]:
    """The position as its seat sees it; `view` is already redacted.

    With more thrift, less is told: each border once, then no cards in decks, then no hands of others.
    """
    plain = view.view(seat)
    state = view.state
    if isinstance(state, State):
        lines = houses(state, plain, seat, thrift < NO_HANDS) + board(state, plain, thrift >= BORDERS_ONCE)
    else:
        assert isinstance(state, CourtState)
        lines = court(state, plain.pop("court", {}), seat)
    rest = {key: value for key, value in plain.items() if key not in ELSEWHERE}
    facts = rest.pop("facts", {})
    if thrift >= NO_DECKS and "decks" in rest:
        rest["decks"] = [{"open": deck.get("open", [])} for deck in rest["decks"]]
    return [*lines, *[f"{key}: {short(value)}" for key, value in {**facts, **rest}.items() if value not in ([], {}, "", None)]]


def short(value: Any) -> str:
    """Plain data in few characters."""
    if isinstance(value, dict):
        return "; ".join(f"{key} {short(each)}".rstrip() for key, each in value.items())
    if isinstance(value, list):
        if any(isinstance(each, dict) for each in value):
            return " / ".join(short(each) for each in value)
        return ", ".join(times(short(each), value.count(each)) for at, each in enumerate(value) if value.index(each) == at)
    return "?" if value is None else str(value)


def times(word: str, count: int) -> str:
    return f"{count}x {word}" if count > 1 else word


# The board game ------------------------------------------------------------------------------------------------------


def houses(state: State, plain: dict[str, Any], seat: int, hands: bool) -> list[str]:
    """A line for each house, and the cards of the seat's hand with what is printed on them."""
    rules = state.rules
    sums = counted(state)
    lines = [f"Supply allows armies of these sizes (a lone unit is free): {supply_told(state)}.", "Houses:"]
    for house in range(state.seats):
        own = plain["houses"][rules.houses[house]]
        has = [f"{sums[house]} of {rules.victory.win} to win", f"supply {state.supply[house]}", f"power {state.power[house]}"]
        has.append(f"{stars(state, house)} starred orders")
        has += [f"{key} {short(value)}" for key, value in own.items() if key not in ("power", "supply", "hand")]
        hand = "; hand below" if house == seat else f"; hand {short(own.get('hand'))}" * hands
        lines.append(f"- {rules.houses[house]}{' (you)' * (house == seat)}: {', '.join(has)}{hand}")
    cards = [card_told(rules.cards[card]) for card in bits_of(state.hand[seat])]
    return [*lines, f"Your hand, with strength: {'; '.join(cards) or 'none'}."]


def supply_told(state: State) -> str:
    limits = state.rules.supply.limits
    return "; ".join(f"{level}: {' '.join(map(str, sizes))}" for level, sizes in enumerate(limits))


def card_told(card: CardRow) -> str:
    counts = ((card.swords, "sword"), (card.fortifications, "fortification"))
    icons = ", ".join(times(word, count) for count, word in counts if count)
    return f"{card.name} {card.strength}" + f" ({icons})" * bool(icons)


def board(state: State, plain: dict[str, Any], thrifty: bool) -> list[str]:
    once = ", each border at the first of its areas" if thrifty else ""
    lines = [f"Areas: kind, printed values, who and what is there > adjacent areas{once}."]
    for area in range(state.rules.board.areas):
        name = state.rules.board.names[area]
        there = short(plain["areas"][name]) if name in plain["areas"] else ""
        adjacent = [other for other in bits_of(state.rules.board.adjacent[area]) if other > area or not thrifty]
        near = [state.rules.board.names[other] for other in adjacent]
        lines.append(f"{name} ({printed(state, area)}){': ' * bool(there)}{there}" + f" > {', '.join(near)}" * bool(near))
    return lines


def printed(state: State, area: int) -> str:
    data = state.rules.board.data.areas[area]
    structure = [data.structure] if data.structure != "none" else []
    counts = (("barrel", data.barrels), ("crown", data.crowns))
    return ", ".join([data.kind, *structure, *[times(word, count) for word, count in counts if count]])


# The card game -------------------------------------------------------------------------------------------------------


def court(state: CourtState, places: dict[str, str], seat: int) -> list[str]:
    """The court and the seat's hand, each character with its colour."""
    names = state.rules.characters
    colour_of = {name: state.rules.colours[state.rules.colour[card]].name for card, name in enumerate(names)}
    shown = "; ".join(f"{place} {name} ({colour_of[name]})" for place, name in places.items())
    hand = "; ".join(f"{names[card]} ({colour_of[names[card]]})" for card in bits_of(state.hand[seat]))
    return [f"The court, by place, with colours: {shown or 'empty'}.", f"Your hand: {hand or 'none'}."]
