"""The menus of the board game: a long list is grouped by area, so that it stays readable."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.game import Game
from smallcouncil.core.notation import pack, verb_of, y_of
from smallcouncil.insight.thrones.aids import march_of, state_of
from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.terminal.menu import Item, Menu, done_item, item_of, numbered, refusal
from smallcouncil.terminal.signs import Signs
from smallcouncil.terminal.thrones import labels
from smallcouncil.terminal.thrones.areas import around
from smallcouncil.terminal.thrones.labels import by_area, noun_at
from smallcouncil.terminal.thrones.westeros import company
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import CARD, DONE, MOVE, ORDER, REPLACE
from smallcouncil.thrones.nouns.army import number, pieces, upright
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import companion_with
from smallcouncil.thrones.rules.orders import CarryOut

CHAINS: Final = ("orders", "muster")  # decisions that `done` closes; in others it declines
FEW: Final = 7  # most choices in a plain list


def menu_of(game: Game, seat: int, signs: Signs) -> Menu:
    """The menu of the open decision."""
    state = state_of(game.staged(seat))
    rest = [choice for choice in game.choices(seat) if choice != DONE]
    menu = listed(game, state, seat, rest, signs)
    numbered(menu.items)
    if rest and state.rules.notation.verbs[verb_of(rest[0])].x == "count":
        for item in menu.items:
            item.key = noun_at(item.chain[0], labels.X)
    if rest and verb_of(rest[0]) == CARD and state.battle is not None:
        menu.aside = labels.icons_note(signs)
    menu.items += done_item(game, seat, done_note(game, state, seat))
    return menu


def done_note(game: Game, state: State, seat: int) -> str:
    """The meaning of `done` if it does not just close a chain."""
    draft = game.draft(seat)
    if not draft:
        return "no" if state.agenda[-1].kind.name not in CHAINS else ""
    if march_of(game, seat) is not None:
        return "no unit marches" if len(draft) == 1 else ""
    spent = isinstance(state.agenda[-1].kind, CarryOut) and labels.of_option(state.rules, verb_of(draft[0]))
    return "the order has no effect" if spent and len(draft) == 1 else ""


def listed(game: Game, state: State, seat: int, rest: list[int], signs: Signs) -> Menu:
    """Groups by area if that shortens the list; under one area's name if it is about one; otherwise a plain list."""
    groups = gathered(state.rules, rest)
    marching = any(verb_of(choice) == MOVE for choice in rest)
    if len(groups) > 1 and (marching or FEW < len(rest) > len(groups)):
        pieces_left = {noun_at(choice, labels.X) for choice in rest if verb_of(choice) == MOVE}
        heading = f"{state.rules.notation.domains['piece'].names[pieces_left.pop()]} to" if len(pieces_left) == 1 else ""
        return Menu(heading, [group_item(game, state, seat, group, signs, bool(heading)) for group in groups])
    if len(groups) == 1 and len(rest) > 1 and verb_of(rest[0]) in by_area(state.rules):
        items = inner_items(game, state, seat, rest)
        return Menu(state.rules.board.names[subject(state.rules, rest)], items, aside_of(state, seat, rest, signs))
    return Menu("", [item_of(*labels.full_label(state, seat, choice, signs), [choice]) for choice in rest])


def inner_items(game: Game, state: State, seat: int, group: list[int]) -> list[Item]:
    items = [item_of(*labels.inner_label(state, seat, choice), [choice]) for choice in group]
    return all_units(game, state, seat, group) + items


def gathered(rules: Ruleset, choices: list[int]) -> list[list[int]]:
    """Groups choices about one area; others stay single."""
    shifts = by_area(rules)
    groups: dict[int, list[int]] = {}
    for choice in choices:
        verb = verb_of(choice)
        key = noun_at(choice, shifts[verb]) if verb in shifts else -choice
        groups.setdefault(key, []).append(choice)
    return list(groups.values())


def subject(rules: Ruleset, choices: list[int]) -> int:
    """The area a group is about."""
    return noun_at(choices[0], by_area(rules)[verb_of(choices[0])])


def aside_of(state: State, seat: int, group: list[int], signs: Signs) -> str:
    """The neighbours of an area, shown while an order is chosen for it."""
    return around(state, seat, subject(state.rules, group), signs) if verb_of(group[0]) in (ORDER, REPLACE) else ""


def group_item(game: Game, state: State, seat: int, group: list[int], signs: Signs, brief: bool) -> Item:
    """An area and the choices about it; brief if the heading has said the rest."""
    verb = verb_of(group[0])
    inside = inner_items(game, state, seat, group) if verb in by_area(state.rules) else []
    if len(inside) > 1:
        numbered(inside)
        label, note = labels.group_label(state, seat, subject(state.rules, group), verb, signs)
        return Item(0, label, note, [], inside, aside_of(state, seat, group, signs))
    if brief and verb == MOVE:
        return item_of(*labels.group_label(state, seat, subject(state.rules, group), verb, signs), group)
    return item_of(*labels.full_label(state, seat, group[0], signs), group)


def all_units(game: Game, state: State, seat: int, group: list[int]) -> list[Item]:
    """On a March: an item that moves all remaining units to this area, if that is legal."""
    draft = game.draft(seat)
    if verb_of(group[0]) != MOVE or march_of(game, seat) is None:
        return []
    chain = whole_army(game, seat, noun_at(draft[0], labels.X), subject(state.rules, group))
    if len(chain) < 2 or refusal(game, seat, chain) is not None:
        return []
    source = noun_at(draft[0], labels.X)
    along = company(state, seat, source) if verb_of(chain[-1]) != MOVE else ""
    return [item_of("all", army_code(state.rules, upright(state.army[source])) + along, chain)]


def whole_army(game: Game, seat: int, source: int, target: int) -> list[int]:
    """The choices that move all remaining units and their companions to an area."""
    army = upright(state_of(game.staged(seat)).army[source])
    units = [pack(MOVE, piece, target) for piece in pieces(army) for _ in range(number(army, piece))]
    rules = state_of(game).rules
    if not rules.march.companions or not units or refusal(game, seat, units) is not None:
        return units
    trial = game.clone()
    trial.play(seat, units)
    along = [choice for choice in trial.choices(seat) if companion_with(rules, verb_of(choice)) and y_of(choice) == target]
    return units + along
