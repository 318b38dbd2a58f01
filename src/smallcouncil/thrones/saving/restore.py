"""Reads back a saved game: from the plain form to a state."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.bits import BIT, NOBODY, mask_of
from smallcouncil.core.plain import BIG, restore_core, whole
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.setup import empty
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.battle import NO_CARD, Battle
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import State


def restore(plain: dict[str, Any], rules: Ruleset) -> State:
    """A state of the ruleset of those options and players."""
    state = empty(rules, Rng(0))
    restore_areas(state, plain["areas"])
    restore_houses(state, plain["houses"])
    state.turn = whole(plain["turn"], 1, rules.last_turn)
    state.tracks = [[rules.houses.index(name) for name in plain[track]] for track in ("throne", "fiefdoms", "court")]
    state.holder = tuple([rules.houses.index(name) for name in plain["tokens"]])
    for deck, each in enumerate(plain["decks"]):
        names = [card.name for card in rules.decks[deck]]
        state.decks[deck] = [names.index(name) for name in each["cards"]]
        state.known[deck] = whole(each.get("known", 0), 0, len(state.decks[deck]))
        state.open_cards[deck] = [names.index(name) for name in each.get("open", [])]
    state.blade_used = whole(plain.get("blade used", 0), 0, 1)
    state.wildlings = whole(plain.get("wildlings", 0), 0, 12) // 2
    seasons = [season.word for season in rules.westeros.seasons]
    state.season = mask_of([seasons.index(name) for name in plain.get("season", [])])
    if "battle" in plain:
        state.battle = restore_battle(rules, plain["battle"])
    restore_core(state, plain)
    for area in range(rules.board.areas):
        state.take_control(area, state.holds(area))
    state.chart()
    return state


def army_of(rules: Ruleset, units: dict[str, int]) -> int:
    names = rules.notation.domains["piece"].names
    return sum([ONE[names.index(name)] * whole(n, 1, 15) for name, n in units.items()])


def restore_areas(state: State, areas: dict[str, Any]) -> None:
    rules = state.rules
    orders = [token.name for token in rules.orders]
    for name, plain in areas.items():
        area = rules.board.names.index(name)
        if "house" in plain:
            house = rules.houses.index(plain["house"])
            state.house[area] = house
            state.army[area] = army_of(rules, plain["units"])
            state.hold(house, state.held[house] | BIT[area])
        for slot, order in zip(rules.slots[area], plain.get("orders", [""] * len(rules.slots[area])), strict=True):
            state.put_order(slot, orders.index(order))
        if "token" in plain:
            state.token[area] = rules.houses.index(plain["token"])
        if "neutral" in plain:
            state.set_neutral(area, whole(plain["neutral"], 0, 99))


def restore_houses(state: State, houses: dict[str, Any]) -> None:
    cards = [card.name for card in state.rules.cards]
    each = [houses[state.rules.houses[house]] for house in range(state.seats)]
    state.power = [whole(plain["power"], 0, POWER_LIMIT) for plain in each]
    state.supply = tuple([whole(plain["supply"], 0, len(state.rules.supply.limits) - 1) for plain in each])
    state.hand = [mask_of([cards.index(card) for card in plain["hand"]]) for plain in each]
    state.used = tuple([mask_of([cards.index(card) for card in plain.get("used", [])]) for plain in each])
    state.gone = tuple([mask_of([cards.index(card) for card in plain.get("gone", [])]) for plain in each])
    state.bids = tuple([whole(plain.get("bid", 0), 0, POWER_LIMIT) for plain in each])


def restore_battle(rules: Ruleset, plain: dict[str, Any]) -> Battle:
    areas = rules.board.names
    cards = [card.name for card in rules.cards]
    sides = rules.notation.domains["side"].names
    if len(plain["cards"]) != 2 or len(plain["totals"]) not in (0, 2):
        raise ValueError("a battle has two sides")
    return Battle(
        areas.index(plain["area"]), areas.index(plain["source"]), rules.houses.index(plain["attacker"]),
        rules.houses.index(plain["defender"]) if "defender" in plain else NOBODY, army_of(rules, plain["army"]),
        [token.name for token in rules.orders].index(plain["march"]),
        [areas.index(name) << 2 | sides.index(side) for name, side in plain["support"].items()],
        [cards.index(name) if name else NO_CARD for name in plain["cards"]], whole(plain["silent"], 0, 3),
        sides.index(plain["first"]), sides.index(plain["blade"]), sides.index(plain["winner"]), whole(plain["pending"], 0, 1),
        whole(plain["due"], 0, 99), [whole(total, -99, 999) for total in plain["totals"]],
        [whole(plain["notes"].get(name, 0), 0, BIG) for name in rules.battle.notes],
    )
