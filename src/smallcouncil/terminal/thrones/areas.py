"""One area: its neighbours by land and sea, its forces, and ship transport. Also the table of docs/rules/map.md:

PYTHONPATH=src .venv/bin/python -m smallcouncil.terminal.thrones.areas
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable, either
from smallcouncil.insight.thrones.aids import banks, reconstructed, state_of
from smallcouncil.insight.thrones.words import first, spoken, what_wins, words_of
from smallcouncil.terminal.signs import QUIET, Screen, Signs
from smallcouncil.terminal.thrones.colours import painted
from smallcouncil.terminal.thrones.westeros import (
    attackers_of,
    force_of,
    icons_of,
    orders_of,
    parts_in,
    pending_house,
    secret_orders,
    short_name,
)
from smallcouncil.thrones.building.ruleset import ROOMY, Ruleset
from smallcouncil.thrones.language.events import army_text, written
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.rows import PairRow
from smallcouncil.thrones.rules.march import reach

PRINTED: Final = {"none": "", "town": "Town", "city": "City", "stronghold": "Stronghold"}


def find_area(rules: Ruleset, name: str) -> int:
    """The area with this name, spelling, unique beginning or short name on the map."""
    areas = rules.notation.domains["area"]
    exact = areas.exact(name)
    found = [exact] if exact >= 0 else areas.beginning(name)
    if not found:
        found = [area for area, full in enumerate(areas.names) if short_name(full).lower().startswith(name.lower())]
    if not found:
        raise Unreadable(f"There is no area `{name}`; `map` shows their names.")
    if len(found) > 1:
        raise Unreadable(f"`{name}` could be {either([areas.names[area] for area in found])}.")
    return found[0]


def neighbours(state: State, seat: int, area: int) -> list[tuple[str, list[int]]]:
    """Neighbours by land, by sea and in parts of other areas, for the seat's orders."""
    near = state.rules.nets[state.net[seat] if seat != NOBODY else 0].near[area]
    board = state.rules.board
    kinds = (("by land", board.land), ("by sea", board.sea))
    found = [(title, list(bits_of(near & mask))) for title, mask in kinds if near & mask]
    for words in words_of(state.rules):
        parts = [each for each in bits_of(near) if words.part and words.part_of(state.rules, each) != NOBODY]
        found += [(words.part + "s", parts)] if parts else []
    return found


def brief(state: State, seat: int, area: int, signs: Signs) -> str:
    """`Moat Cailin □ S:2K Sup`"""
    parts = [short_name(state.rules.board.names[area]), icons_of(state.rules, area, signs), force_of(state, area, signs)]
    parts += [orders_of(state, seat, area), attackers_of(state, area, signs)]
    return " ".join(part for part in parts if part)


def around(state: State, seat: int, area: int, signs: Signs) -> str:
    """The neighbours in one line, and where else a March leads from there."""
    def listed(areas: list[int]) -> str:
        return ", ".join(brief(state, seat, each, signs) for each in areas)

    beside = "; ".join(listed(areas) for _, areas in neighbours(state, seat, area)) or "no area"
    ways = [*marched(state, seat, area), ("by your ships", carried(state, seat, area))]
    return "next to " + beside + "".join(f"; {way} {listed(areas)}" for way, areas in ways if areas)


def marched(state: State, seat: int, area: int) -> list[tuple[str, list[int]]]:
    """Areas that the seat's units can march to although they are not adjacent, by connection."""
    if seat == NOBODY:
        return []
    net, data = state.rules.nets[state.net[seat]], state.rules.board.data
    further = net.march[area] & ~net.near[area]
    kinds = (
        ("arrow", "by arrow", data.arrows),
        ("ford", "across a closed ford", data.borders),
        ("river", "across a river", data.rivers),
    )
    ways = [(words, [each for each in ends(pairs, area, kind) if further & BIT[each]]) for kind, words, pairs in kinds]
    return [(f"{words} (March only)", areas) for words, areas in ways]


def carried(state: State, seat: int, area: int) -> list[int]:
    """The land areas that the seat's ships add to the neighbours of a land area."""
    if seat == NOBODY or state.rules.board.is_sea(area):
        return []
    return list(bits_of(reach(state, seat, area) & ~state.rules.nets[state.net[seat]].march[area]))


# `map AREA` -------------------------------------------------------------------------------------------------------


def area_lines(view: Game, seat: int, area: int, screen: Screen) -> list[Text]:
    state, signs = state_of(view), screen.signs
    lines = [heading(state, area, signs), *[painted("  " + words) for words in (holder(state, seat, area),) if words]]
    rows = neighbours(state, seat, area)
    lines += [row(title, [brief(state, seat, each, signs) for each in areas]) for title, areas in rows]
    lines += [part_row(state, seat, part, name, signs) for part, name in parts_in(state.rules, area)]
    names = state.rules.board.names
    for title, others in beyond(state, seat, area):
        lines.append(row(title, [names[each] for each in others]))
    unsure = reconstructed(state.rules, area)
    if unsure:
        lines.append(row("reconstructed, not certain: the border with", [state.rules.board.names[each] for each in unsure]))
    return lines + transport(state, seat, area, signs)


def beyond(state: State, seat: int, area: int) -> list[tuple[str, list[int]]]:
    """Special connections: bridges, fords, rivers, arrows."""
    rules, data = state.rules, state.rules.board.data
    near = rules.nets[state.net[seat] if seat != NOBODY else 0].near[area]
    fords = ends(data.borders, area, "ford")
    rows = [
        ("across a bridge", ends(data.borders, area, "bridge")),
        ("across an open ford", [each for each in fords if near & BIT[each]]),
        ("across a closed ford", [each for each in fords if not near & BIT[each]]),
        ("across a river", banks(rules, area)),
    ]
    owners = sorted({arrow.house for arrow in data.arrows})
    rows += [("by arrow" + f" ({house} only)" * bool(house), ends([each for each in data.arrows if each.house == house], area))
             for house in owners]
    return [(title, others) for title, others in rows if others]


def ends(pairs: list[PairRow], area: int, kind: str = "arrow") -> list[int]:
    """The areas that such borders connect with one."""
    return sorted([pair.a + pair.b - area for pair in pairs if pair.kind == kind and area in (pair.a, pair.b)])


def part_row(state: State, seat: int, part: int, name: str, signs: Signs) -> Text:
    leads = spoken(words.opens(state.rules, part) for words in words_of(state.rules))
    return row(f"its {name}", [brief(state, seat, part, signs), *leads])


def row(title: str, names: list[str]) -> Text:
    return Text(f"  {title}: ", style=QUIET) + Text(", ".join(names))


def heading(state: State, area: int, signs: Signs) -> Text:
    """Name, kind and printed symbols."""
    board = state.rules.board
    kind = first(words.kind(state.rules, area) for words in words_of(state.rules))
    parts = [PRINTED[board.data.areas[area].structure] or kind or ("sea" if board.is_sea(area) else "land")]
    parts += [f"{n} {name}" + "s" * (n > 1) for n, name in ((board.barrels[area], "barrel"), (board.crowns[area], "crown")) if n]
    wins = what_wins(state.rules)
    if wins and state.rules.victory.counts[area]:
        parts.append(f"{state.rules.victory.counts[area]} {wins}")
    if board.shield[area]:
        parts.append(f"shield of {board.shield[area]}")
    if board.closed & BIT[area]:
        parts.append("closed: nobody can enter it in this game")
    if board.data.areas[area].grade in "CD":
        parts.append("reconstructed")
    return Text(board.names[area], style="bold") + painted(f" {signs.dot} " + ", ".join(parts))


def holder(state: State, seat: int, area: int) -> str:
    """The owner, if its units do not show it, and the forces there."""
    standing = spoken(words.standing(state, area) for words in words_of(state.rules))
    return "; ".join([*standing, occupant(state, seat, area)])


def occupant(state: State, seat: int, area: int) -> str:
    rules, house, most = state.rules, state.house[area], state.rules.capacity[area]
    if house != NOBODY:
        full = f" ({most} at most)" if most < ROOMY else ""
        pieces = ["a power token"] if state.token[area] == house else []
        pieces += [f"a {words.piece}" for words in words_of(rules) if words.piece and words.lies(state, area)]
        pieces += [name for words in words_of(rules) for name in words.company(state, house, area, False)]
        units = ", ".join([army_text(rules, state.army[area]), *pieces])
        return f"{rules.houses[house]}: {units}{full}{order_words(state, seat, area)}"
    if state.neutral[area]:
        return f"a neutral force of {state.neutral[area]}"
    if pending_house(state, area) != NOBODY:
        return f"{rules.houses[pending_house(state, area)]}, until the battle is over: its units have left to attack"
    if state.control[area] != NOBODY:
        return held_without_units(state, state.control[area], area)
    return f"empty ({most} {'ships' if rules.board.is_water(area) else 'units'} at most)" if most < ROOMY else "empty"


def held_without_units(state: State, house: int, area: int) -> str:
    pieces = ["a power token"] if state.token[area] == house else []
    pieces += [name for words in words_of(state.rules) for name in words.company(state, house, area, False)]
    name = state.rules.houses[house]
    return f"{name}: {', '.join(pieces)}" if pieces else f"{name}, by its shield"


def order_words(state: State, seat: int, area: int) -> str:
    """The orders in an area; orders of an option may be there before the others are placed."""
    laid = [state.rules.orders[state.order[slot]] for slot in state.rules.slots[area] if state.order[slot]]
    draft = " (not yet confirmed)" if secret_orders(state) else ""
    names = [token.name if token.once else written(token.name) + draft for token in laid if token.icon != NOBODY]
    words = f"; order {' and '.join(names)}" if names else ""
    words += "".join(f"; a {token.name} face down" for token in laid if token.icon == NOBODY)
    return words + ("; its order is secret" if secret_orders(state) and state.house[area] != seat else "")


def transport(state: State, seat: int, area: int, signs: Signs) -> list[Text]:
    """Where the player's ships carry land units: from a land area, or between the coasts that a fleet connects."""
    at_sea = state.rules.board.is_sea(area)
    found = joined_coasts(state, seat, area) if at_sea else carried(state, seat, area)
    title = "your ships join" if at_sea else "by your ships"
    return [row(title, [brief(state, seat, each, signs) for each in found])] if found else []


def joined_coasts(state: State, seat: int, sea: int) -> list[int]:
    """The land areas around a sea with the seat's ships, and around all its fleets in one chain with them."""
    if seat == NOBODY or state.house[sea] != seat:
        return []
    board, fleets = state.rules.board, state.held[seat] & state.rules.board.sea
    chain, grown = 0, BIT[sea]
    while grown != chain:
        chain = grown
        for each in bits_of(chain):
            grown |= board.adjacent[each] & fleets
    coast = 0
    for each in bits_of(chain):
        coast |= board.adjacent[each] & board.land
    return list(bits_of(coast))


# The table of the reference ---------------------------------------------------------------------------------------


def markdown(rules: Ruleset) -> str:
    """All areas with their printed symbols and connections."""
    board = rules.board
    lines = ["| area | castle | barrels | crowns | shield | by land | by sea | across a river |", "|---" * 8 + "|"]
    for area in sorted(range(board.areas), key=lambda area: (board.is_sea(area), area)):
        masks = (board.adjacent[area] & board.land, board.adjacent[area] & board.sea)
        names = [", ".join(board.names[each] for each in bits_of(mask)) for mask in masks]
        rivers = ", ".join(board.names[each] for each in banks(rules, area))
        castle = PRINTED[board.data.areas[area].structure]
        icons = [castle, str(board.barrels[area] or ""), str(board.crowns[area] or ""), board.shield[area]]
        lines.append("| " + " | ".join([board.names[area], *icons, *names, rivers]) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    from smallcouncil.thrones.building.build import ruleset

    print(markdown(ruleset([], 5)))
