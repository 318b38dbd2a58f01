"""The plain form of a state: by names, without defaults. It is saved, hashed and, once redacted, shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.plain import plain_core
from smallcouncil.thrones.nouns.army import number, pieces

if TYPE_CHECKING:
    from smallcouncil.thrones.building.ruleset import Ruleset
    from smallcouncil.thrones.nouns.battle import Battle
    from smallcouncil.thrones.nouns.state import State


def plain_form(state: State) -> dict[str, Any]:
    rules = state.rules
    plain = plain_core(state)
    plain["turn"] = state.turn
    plain["areas"] = plain_areas(state)
    plain["houses"] = plain_houses(state)
    plain["throne"] = named(rules.houses, state.tracks[0])
    plain["fiefdoms"] = named(rules.houses, state.tracks[1])
    plain["court"] = named(rules.houses, state.tracks[2])
    plain["tokens"] = named(rules.houses, state.holder)
    plain["decks"] = [plain_deck(state, deck) for deck in range(len(state.decks))]
    if state.blade_used:
        plain["blade used"] = state.blade_used
    if state.wildlings:
        plain["wildlings"] = state.wildlings * 2
    if state.season:
        plain["season"] = [rules.westeros.seasons[bit].word for bit in bits_of(state.season)]
    if state.battle is not None:
        plain["battle"] = plain_battle(rules, state.battle)
    return plain


def named(names: list[str], numbers: Iterable[int]) -> list[str]:
    return [names[n] for n in numbers]


def plain_army(rules: Ruleset, army: int) -> dict[str, int]:
    names = rules.notation.domains["piece"].names
    return {names[piece]: number(army, piece) for piece in pieces(army)}


def plain_areas(state: State) -> dict[str, Any]:
    """The plain form of all areas. The forms of single areas are cached: do not change them."""
    rules = state.rules
    kept, slots, order = rules.plain_kept, rules.slots, state.order
    found: dict[str, Any] = {}
    left = state.battle.source if state.battle is not None else NOBODY  # orders may wait there for units that come back
    for area, name in enumerate(rules.board.names):
        house, token, neutral = state.house[area], state.token[area], state.neutral[area]
        if house == token == NOBODY and not neutral and area != left:
            continue
        orders = tuple([order[slot] for slot in slots[area]])
        key = (house, state.army[area], token, neutral, orders)
        plain = kept.get(key)
        if plain is None:
            plain = plain_area(rules, house, state.army[area], token, neutral, orders)
            keep(kept, key, plain)
        if plain:
            found[name] = plain
    return found


def keep(kept: dict[Any, Any], key: Any, plain: Any) -> None:
    if len(kept) >= 20_000:
        kept.clear()
    kept[key] = plain


def plain_area(rules: Ruleset, house: int, army: int, token: int, neutral: int, orders: tuple[int, ...]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    if house != NOBODY:
        plain["house"] = rules.houses[house]
        plain["units"] = plain_army(rules, army)
    if any(orders):
        plain["orders"] = [rules.orders[order].name for order in orders]
    if token != NOBODY:
        plain["token"] = rules.houses[token]
    if neutral:
        plain["neutral"] = neutral
    return plain


def plain_cards(rules: Ruleset, cards: int) -> list[str]:
    """The names of a mask of House Cards; cached likewise."""
    found: list[str] | None = rules.plain_kept.get(cards)
    if found is None:
        found = named(rules.notation.domains["card"].names, bits_of(cards))
        keep(rules.plain_kept, cards, found)
    return found


def plain_houses(state: State) -> dict[str, Any]:
    rules = state.rules
    found: dict[str, Any] = {}
    for house in range(state.seats):
        plain: dict[str, Any] = {
            "power": state.power[house],
            "supply": state.supply[house],
            "hand": plain_cards(rules, state.hand[house]),
        }
        if state.used[house]:
            plain["used"] = plain_cards(rules, state.used[house])
        if state.gone[house]:
            plain["gone"] = plain_cards(rules, state.gone[house])
        if state.bids[house]:
            plain["bid"] = state.bids[house]
        found[rules.houses[house]] = plain
    return found


def plain_deck(state: State, deck: int) -> dict[str, Any]:
    names = state.rules.deck_names[deck]
    plain: dict[str, Any] = {"cards": named(names, state.decks[deck])}
    if state.known[deck]:
        plain["known"] = state.known[deck]
    if state.open_cards[deck]:
        plain["open"] = named(names, state.open_cards[deck])
    return plain


def plain_battle(rules: Ruleset, battle: Battle) -> dict[str, Any]:
    areas = rules.board.names
    sides = rules.notation.domains["side"].names
    plain: dict[str, Any] = {
        "area": areas[battle.area],
        "source": areas[battle.source],
        "attacker": rules.houses[battle.attacker],
        "army": plain_army(rules, battle.army),
        "march": rules.orders[battle.march].name,
        "support": {areas[pledge >> 2]: sides[pledge & 3] for pledge in battle.pledges},
        "cards": [rules.cards[card].name if card != NOBODY else "" for card in battle.cards],
        "first": sides[battle.first],
        "blade": sides[battle.blade],
        "winner": sides[battle.winner],
        "pending": battle.pending,
        "totals": battle.totals[:],
        "silent": battle.silent,
        "due": battle.due,
        "notes": {name: value for name, value in zip(rules.battle.notes, battle.notes, strict=True) if value},
    }
    if battle.defender != NOBODY:
        plain["defender"] = rules.houses[battle.defender]
    return plain
