"""Labels of choices in menus, and notes on them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import verb_of
from smallcouncil.insight.thrones.aids import SPECIALS, note_there, order_note, whose_order
from smallcouncil.insight.thrones.codes import army_code, order_code
from smallcouncil.insight.thrones.words import words_of
from smallcouncil.terminal.signs import Signs
from smallcouncil.terminal.thrones.houses import card_note
from smallcouncil.terminal.thrones.westeros import company, force_of, icons_of, orders_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.cards.martell import TakeSpecial
from smallcouncil.thrones.language.events import written
from smallcouncil.thrones.language.verbs import (
    ACCEPT,
    BLADE,
    CARD,
    COLLECT,
    DECLINE,
    DISCARD,
    DONE,
    EXECUTE,
    LAUNCH,
    LIFT,
    MOVE,
    MUSTER,
    ORDER,
    RECOVER,
    REMOVE,
    REPLACE,
    RETREAT,
    TOKEN,
    TRACK,
    UPGRADE,
    VERBS,
)
from smallcouncil.thrones.language.verbs import RAID as RAID_VERB
from smallcouncil.thrones.language.verbs import SUPPORT as SUPPORT_VERB
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES
from smallcouncil.thrones.rules.orders import CarryOut
from smallcouncil.thrones.rules.power import collected

X: Final = 8  # bits to shift the first noun
Y: Final = 0
BY_AREA: Final = {  # verbs whose choices are grouped by area, and which noun that is
    ORDER: X, REPLACE: X, LIFT: X, LAUNCH: X, SUPPORT_VERB: X, MOVE: Y, MUSTER: Y, UPGRADE: Y, REMOVE: Y,
}
GLOSSED: Final = (TOKEN, BLADE)  # verbs that need an explanation; those of options get one too
CARDS: Final = (CARD, RECOVER, DISCARD)
BASE: Final = frozenset(verb.word for verb in VERBS)


def noun_at(choice: int, shift: int) -> int:
    return choice >> shift & 255


def of_option(rules: Ruleset, verb: int) -> bool:
    return rules.notation.verb_words[verb] not in BASE


def by_area(rules: Ruleset) -> dict[int, int]:
    """The verbs whose choices are grouped by area, with those of options."""
    found = dict(BY_AREA)
    for words in words_of(rules):
        found.update(words.by_area)
    return found


def gloss(state: State, seat: int, choice: int) -> str:
    """An option's note on its own choice; otherwise the meaning of the verb."""
    for words in words_of(state.rules):
        said = words.gloss(state, seat, choice)
        if said is not None:
            return said
    return state.rules.notation.verbs[verb_of(choice)].meaning


def area_note(state: State, seat: int, area: int, signs: Signs) -> str:
    """`L:1K2F Sup ■bc`"""
    parts = [force_of(state, area, signs) or "empty", orders_of(state, seat, area), icons_of(state.rules, area, signs)]
    return " ".join(part for part in parts if part)


def icons_note(signs: Signs) -> str:
    """The use of swords and fortifications on a card."""
    sword = f"{signs.sword} sword: if you win, the enemy loses a unit for each"
    return f"{sword}; {signs.fort} fortification: if you lose, each stops a sword"


def group_label(state: State, seat: int, area: int, verb: int, signs: Signs) -> tuple[str, str]:
    """The label of an area with all choices about it."""
    name = state.rules.board.names[area]
    if verb in (ORDER, REMOVE) or of_option(state.rules, verb):
        further = verb == ORDER and state.agenda[-1].kind.name != "orders"  # an option's order may use what is printed there
        icons = icons_of(state.rules, area, signs) if further else ""
        army = army_code(state.rules, state.army[area])
        return name, f"{army}{company(state, seat, area) if verb == ORDER else ''} {icons}".strip()
    if verb == REPLACE:
        return name, order_code(state.rules, state.order[state.rules.slots[area][0]])
    return name, (attack_mark(state, seat, area) if verb == MOVE else "") + area_note(state, seat, area, signs)


def attack_mark(state: State, seat: int, area: int) -> str:
    foreign = state.house[area] not in (NOBODY, seat) or state.neutral[area]
    return "attack " if foreign else ""


def inner_label(state: State, seat: int, choice: int) -> tuple[str, str]:
    """The label of a choice inside its area's menu."""
    rules = state.rules
    verb, x, y = verb_of(choice), noun_at(choice, X), noun_at(choice, Y)
    if verb in (ORDER, REPLACE):
        return written(rules.orders[y].name), note_there(state, seat, x, y)
    if verb == LIFT:
        return written(rules.orders[y].name), order_note(rules, y)
    if verb == SUPPORT_VERB:
        return side_name(state, y), ""
    if verb == LAUNCH:
        return f"ship into {rules.board.names[y]}", "1 point"
    if of_option(rules, verb):
        return other_noun(rules, choice), ""
    piece = rules.notation.domains["piece"].names[x]
    if verb == MUSTER:
        return piece, f"{rules.units[x].cost} point" + "s" * (rules.units[x].cost > 1)
    if verb == UPGRADE:
        return f"footman becomes {piece}", "" if state.battle is not None else "1 point"  # upgrades by cards are free
    return piece, ""


def other_noun(rules: Ruleset, choice: int) -> str:
    """The noun of an option's choice other than its area."""
    verb = rules.notation.verbs[verb_of(choice)]
    domain, shift = (verb.y, Y) if by_area(rules)[verb_of(choice)] == X else (verb.x, X)
    return rules.notation.domains[domain].names[noun_at(choice, shift)]


def side_name(state: State, side: int) -> str:
    battle = state.fight()
    name = state.rules.notation.domains["side"].names[side]
    house = battle.house(side) if side < 2 else NOBODY
    return f"the {name} {state.rules.houses[house]}" if house != NOBODY else name


def full_label(state: State, seat: int, choice: int, signs: Signs) -> tuple[str, str]:
    """The label of a single choice: its notation, which may be typed too."""
    rules = state.rules
    verb, x, y = verb_of(choice), noun_at(choice, X), noun_at(choice, Y)
    text = rules.notation.text([choice])
    if verb == DONE:
        return "done", ""
    if verb == DISCARD:
        return text, f"of {rules.cards[x].house}; {card_note(rules.cards[x], signs)}"
    if verb in CARDS:
        return rules.cards[x].name, card_note(rules.cards[x], signs)
    if verb == EXECUTE:
        return text, usual_way(state, seat, choice) + area_note(state, seat, x, signs)
    if verb in (RAID_VERB, RETREAT):
        return text, owner_note(state, x) + area_note(state, seat, x, signs)
    if verb == COLLECT:
        return text, f"+{collected(state, seat, x)} power"
    if of_option(rules, verb):
        return text, gloss(state, seat, choice)
    if verb in GLOSSED:
        return text, rules.notation.verbs[verb].meaning
    if verb == MOVE:
        return text, attack_mark(state, seat, y) + area_note(state, seat, y, signs)
    if verb in (ACCEPT, DECLINE):
        return text, "of " + rules.houses[state.house[x]]
    if verb in (ORDER, REPLACE):
        return text, note_there(state, seat, x, y)
    if verb == LIFT:
        return text, f"takes it from {rules.houses[whose_order(state, x)]}"
    if verb == TRACK:
        return text, SPECIALS[x] if isinstance(state.agenda[-1].kind, TakeSpecial) else TRACK_NAMES[x]
    if verb in (MUSTER, UPGRADE):
        return text, inner_label(state, seat, choice)[1]
    return text, f"({side_name(state, y)})" if verb == SUPPORT_VERB and y < 2 else ""


def usual_way(state: State, seat: int, choice: int) -> str:
    """What resolving an order as usual means, if an option offers another way: to raid, to march."""
    kind = state.agenda[-1].kind
    if not isinstance(kind, CarryOut):
        return ""
    slot = kind.slot(state, choice)
    open_ways = [way for way in kind.ways(state, slot) if way.begins(state, seat, slot)]
    return f"{kind.name}, " if len(open_ways) > 1 else ""


def owner_note(state: State, area: int) -> str:
    house = state.house[area]
    return f"{state.rules.houses[house]}, " if house != NOBODY else ""
