"""The map: areas by region, from north to south, each with its icons, its force and its order."""

from __future__ import annotations

import textwrap
from functools import cache
from itertools import zip_longest
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.insight.thrones.aids import coming, phase_names, phase_of, state_of
from smallcouncil.insight.thrones.codes import army_code, order_code, unit_letters
from smallcouncil.insight.thrones.words import spoken, what_wins, words_of
from smallcouncil.terminal.signs import QUIET, UNBROKEN, Screen, Signs
from smallcouncil.terminal.thrones.colours import colour_of, letter_of, painted
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import SHIP
from smallcouncil.thrones.nouns.state import State

REGIONS: Final[list[tuple[str, list[str]]]] = [  # regions of the original board
    ("The North", [
        "Castle Black", "Karhold", "Winterfell", "The Stony Shore", "White Harbor", "Widow's Watch", "Moat Cailin",
        "Greywater Watch", "Flint's Finger",
    ]),
    ("Iron Islands and Riverlands", ["Pyke", "Seagard", "The Twins", "Riverrun", "Harrenhal", "Stoney Sept"]),
    ("The Vale", ["The Fingers", "The Mountains of the Moon", "The Eyrie"]),
    ("Crownlands and Stormlands", [
        "Crackclaw Point", "Dragonstone", "King's Landing", "Blackwater", "Kingswood", "Storm's End",
    ]),
    ("Eastern seas", [
        "The Shivering Sea", "The Narrow Sea", "Blackwater Bay", "Shipbreaker Bay", "Sea of Dorne", "Summer Sea",
        "East Summer Sea",
    ]),
    ("The West and the Reach", [
        "Lannisport", "Searoad Marches", "The Reach", "Highgarden", "Dornish Marches", "Oldtown", "Three Towers", "The Arbor",
    ]),
    ("Dorne", ["The Boneway", "Prince's Pass", "Sunspear", "Yronwood", "Salt Shore", "Starfall"]),
    ("Western seas", [
        "Bay of Ice", "Ironman's Bay", "The Golden Sound", "Sunset Sea", "West Summer Sea", "Redwyne Straights",
    ]),
]
SHORT: Final = {"The Mountains of the Moon": "Mts of the Moon"}
NAME: Final = 15  # columns for a name, and with a blank (or the letter of a part) and three icons
HEAD: Final = 19
CELL: Final = 33  # least and most columns of a map column, with the blank after it
BROAD: Final = 41


def short_name(name: str) -> str:
    return SHORT.get(name, name.removeprefix("The "))


def secret_orders(state: State) -> bool:
    """Are orders being placed face down now?"""
    return bool(state.agenda) and state.agenda[-1].kind.name == "orders"


# Small pieces -----------------------------------------------------------------------------------------------------


def signs_of(rules: Ruleset) -> dict[str, str]:
    """The meanings of order signs and of short words in area names; a star may be omitted if that is clear."""
    found: dict[str, str] = {}
    for token, row in enumerate(rules.orders):
        if row.icon != NOBODY:
            code = order_code(rules, token).lower().strip("[]")
            found[code] = row.name
            found.setdefault(code.removesuffix("*"), row.name)
    for full, short in SHORT.items():
        pairs = zip(short.split(), full.removeprefix("The ").split(), strict=True)
        found |= {brief.lower(): word for brief, word in pairs if brief != word}
    return found


def icons_of(rules: Ruleset, area: int, signs: Signs) -> str:
    """Parts of the area by their letter, castle with what it counts if castles differ, Town, barrels, crowns."""
    board = rules.board
    parts = "".join([name[0] for _, name in parts_in(rules, area)])
    castle = ("", signs.city, signs.stronghold)[board.castle[area]]
    counts = rules.victory.counts[area]
    if counts and what_wins(rules):
        castle += str(counts)
    elif not castle and board.points[area]:
        castle = signs.town
    return parts + castle + "b" * board.barrels[area] + "c" * board.crowns[area]


def parts_in(rules: Ruleset, area: int) -> list[tuple[int, str]]:
    """The parts of an area, each with its kind."""
    return [(part, words.part) for words in words_of(rules) if words.part for part in words.parts_in(rules, area)]


def whole_of(rules: Ruleset, area: int) -> tuple[int, str]:
    """The area that a part belongs to, and its kind; NOBODY: the area is not a part."""
    for words in words_of(rules):
        whole = words.part_of(rules, area) if words.part else NOBODY
        if whole != NOBODY:
            return whole, words.part
    return NOBODY, ""


def laid_in(state: State, area: int, signs: Signs) -> str:
    """The signs of options' pieces there."""
    return "".join([signs.pick(words.sign) for words in words_of(state.rules) if words.piece and words.lies(state, area)])


def company(state: State, house: int, area: int) -> str:
    """` +Robb +Eddard`: the companions of the units there."""
    names = [name for words in words_of(state.rules) for name in words.company(state, house, area, True)]
    return "".join([" +" + name for name in names])


def force_of(state: State, area: int, signs: Signs) -> str:
    """The force in an area: units (with the signs of token and further pieces), what holds it without them, or a bare home."""
    rules = state.rules
    house, holder = state.house[area], state.control[area]
    if house != NOBODY:
        token = signs.token if state.token[area] == house else ""
        force = letter_of(rules.houses[house]) + ":" + army_code(rules, state.army[area])
        return force + token + laid_in(state, area, signs) + company(state, house, area)
    if state.neutral[area]:
        return "neutral " + str(state.neutral[area])
    if state.token[area] != NOBODY:
        return "(" + letter_of(rules.houses[state.token[area]]) + ")" + company(state, holder, area)
    if pending_house(state, area) != NOBODY:
        return "(" + letter_of(rules.houses[pending_house(state, area)]) + signs.more + ")" + laid_in(state, area, signs)
    if holder != NOBODY:
        return letter_of(rules.houses[holder]) + (company(state, holder, area) or " home")
    return ""


def pending_house(state: State, area: int) -> int:
    """The house that still holds an area its units left for the current battle; NOBODY if a token or a home shows it."""
    battle = state.battle
    if battle is None or battle.source != area or not battle.pending or state.house[area] != NOBODY:
        return NOBODY
    kept = state.token[area] == battle.attacker or state.home_of(area) == battle.attacker
    return battle.attacker if not kept and state.control[area] == battle.attacker else NOBODY


def orders_of(state: State, seat: int, area: int) -> str:
    """Short orders; a draft after a wave, a face-down order as a question mark, orders of an option last."""
    if state.house[area] == NOBODY:
        return ""
    secret = secret_orders(state)
    laid = [state.order[slot] for slot in state.rules.slots[area] if state.order[slot]]
    once = [order_code(state.rules, token) for token in laid if state.rules.orders[token].once]
    regular = [order_code(state.rules, token) for token in laid if not state.rules.orders[token].once]
    if secret:
        regular = ["~" + code for code in regular] if state.house[area] == seat else ["?"]
    return " ".join(regular + once)


def attackers_of(state: State, area: int, signs: Signs) -> str:
    battle = state.battle
    if battle is None or battle.area != area or not battle.army:
        return ""
    force = letter_of(state.rules.houses[battle.attacker]) + ":" + army_code(state.rules, battle.army)
    return signs.attack + force + company(state, battle.attacker, area)


def house_there(state: State, area: int) -> int:
    return state.house[area] if state.house[area] != NOBODY else state.control[area]


# The map ----------------------------------------------------------------------------------------------------------


@cache
def head_of(rules: Ruleset) -> int:
    """Columns for a name and the icons of any area of the board."""
    return NAME + max([HEAD - NAME, *[len(icons_beside(rules, area, Signs(True))) for area in range(rules.board.areas)]])


def icons_beside(rules: Ruleset, area: int, signs: Signs) -> str:
    """Icons after the name: the letter of a part replaces the blank."""
    icons = icons_of(rules, area, signs)
    return icons if not icons or parts_in(rules, area) else " " + icons


def area_lines(state: State, seat: int, area: int, signs: Signs, wide: int) -> list[Text]:
    """One line, and if needed an indented second one: nothing is cut."""
    rules = state.rules
    head_width = head_of(rules)
    part = whole_of(rules, area)[1]
    name, icons = f"  its {part}" if part else short_name(rules.board.names[area]), icons_beside(rules, area, signs)
    house = house_there(state, area)
    colour = colour_of(rules.houses[house]) if house != NOBODY else ""
    parts = [force_of(state, area, signs), orders_of(state, seat, area), attackers_of(state, area, signs)]
    rows = [""]
    for word in " ".join(part for part in parts if part).split():
        if rows[-1] and head_width + len(rows[-1]) + 1 + len(word) >= wide:
            rows.append("")
        rows[-1] = (rows[-1] + " " + word).strip()
    line = Text(name.ljust(NAME) if icons else name.ljust(head_width), style=colour + (" bold" if house == seat else ""))
    if icons:
        line.append(icons.ljust(head_width - NAME), style=QUIET)
    heads = [line, *[Text(" " * head_width) for _ in rows[1:]]]
    return [head.append(" " + row, style=colour + " bold" if colour else "") for head, row in zip(heads, rows, strict=True)]


def is_empty(state: State, area: int) -> bool:
    return not force_of(state, area, Signs(True)) and (state.battle is None or state.battle.area != area)


def regions_of(rules: Ruleset) -> list[tuple[str, list[int]]]:
    """Every area in one region, parts after their areas; areas that no table names come last."""
    names = rules.board.names
    regions = next((words.regions for words in words_of(rules) if words.regions), REGIONS)
    found = [(title, [names.index(name) for name in members if name in names]) for title, members in regions]
    for _, areas in found:
        for area in areas[:]:
            for part, _ in reversed(parts_in(rules, area)):
                areas.insert(areas.index(area) + 1, part)
    listed = [area for _, areas in found for area in areas]
    rest = [area for area in range(len(names)) if area not in listed]
    return [(title, areas) for title, areas in [*found, ("Elsewhere", rest)] if areas]


def region_lines(
    state: State, seat: int, title: str, areas: list[int], signs: Signs, wide: int, brief: bool
) -> list[Text]:
    """A heading and a line per area; a part only with units. In brief, empty areas share a line."""
    rules = state.rules
    lines = [Text(title, style="bold underline")]
    empty: list[str] = []
    for area in areas:
        is_part = whole_of(rules, area)[0] != NOBODY
        hidden = is_empty(state, area) and all(is_empty(state, part) for part, _ in parts_in(rules, area))
        if not hidden or (not brief and not is_part):
            lines += area_lines(state, seat, area, signs, wide)
        elif not is_part:
            name = short_name(rules.board.names[area]) + " " + icons_of(rules, area, signs)
            empty.append(name.strip().replace(" ", UNBROKEN))
    rows = textwrap.wrap("empty: " + ", ".join(empty), wide, subsequent_indent="  ") if empty else []
    return lines + [Text(row.replace(UNBROKEN, " "), style=QUIET) for row in rows]


def columns_of(blocks: list[list[Text]], number: int) -> list[list[Text]]:
    """The regions in columns of about the same height."""
    goal = sum(len(block) for block in blocks) / number
    columns: list[list[Text]] = [[]]
    for block in blocks:
        high = len(columns[-1])
        further = abs(high + len(block) - goal) > abs(high - goal)
        if high and further and len(columns) < number:
            columns.append([])
        columns[-1] += block
    return columns


def map_of(game: Game, seat: int, screen: Screen, brief: bool) -> RenderableType:
    """The map in three columns, two or one; one column is always brief."""
    state = state_of(game)
    number = min(3, max(1, (screen.width + 1) // CELL))
    wide = min(BROAD, (screen.width + 1) // number) - 1 if number > 1 else screen.width
    brief = brief or number == 1
    regions = regions_of(state.rules)
    blocks = [region_lines(state, seat, title, areas, screen.signs, wide, brief) for title, areas in regions]
    rows = zip_longest(*columns_of(blocks, number), fillvalue=Text())
    return Group(*[side_by_side(row, wide) for row in rows], *fact_lines(state))


def side_by_side(cells: tuple[Text, ...], wide: int) -> Text:
    """A row of the map; a long line alone in its row is wrapped. Rich's tables take three times as long to lay out."""
    if len(cells) == 1:
        cells[0].pad_right(max(0, wide - cells[0].cell_len))
        return cells[0]
    for cell in cells:
        cell.truncate(wide, overflow="ellipsis", pad=True)
    return Text(" ", no_wrap=True).join(cells)


def fact_lines(state: State) -> list[Text]:
    """Options' facts that the map does not show: by name, or in the option's words."""
    rules, options = state.rules, words_of(state.rules)
    lines: list[Text] = []
    for fact, values in zip(rules.facts, state.facts, strict=True):
        found = rules.fact_texts(fact, values)
        if found and fact.seen == PUBLIC and not any(words.shows(fact.name) for words in options):
            lines.append(Text(fact.name.capitalize() + ": " + ", ".join(found)))
    return lines + [painted(sentence) for words in options for sentence in words.lines(state)]


def coming_lines(state: State) -> list[Text]:
    """Face-up Westeros cards of later turns, shown during planning."""
    rules = state.rules
    if phase_of(state) not in ("westeros", "planning"):
        return []
    lines: list[Text] = []
    for turn, cards in coming(state):
        names = [rules.decks[deck][card].name for deck, card in enumerate(cards)]
        lines.append(Text(f"Westeros cards of turn {turn}: ", style=QUIET).append(", ".join(names), style="not dim"))
    return lines


def legend(state: State, signs: Signs, whole: bool) -> str:
    rules, options = state.rules, words_of(state.rules)
    named = zip(unit_letters(rules), rules.units, strict=True)
    more = "".join(f" {letter} {unit.name}" for letter, unit in list(named)[SHIP + 1 :])
    parts_of_areas = "".join(f" {words.part[0]} {words.part}" for words in options if words.part)
    laid = "".join(f" {signs.pick(words.sign)} {words.piece}" for words in options if words.piece)
    board, ships = rules.board, rules.units[SHIP].pool
    castles = f"{signs.stronghold} stronghold {signs.city} city"
    wins = what_wins(rules)
    castles += f", with their {wins}" if wins else ""
    castles += f" {signs.town} Town" if any(row.structure == "town" for row in board.data.areas) else ""
    parts = [
        f"{castles} b barrel c crown{parts_of_areas}",
        f"K knight F footman{' S ship' * bool(ships)}{more}, {'kfs' if ships else 'kf'} routed",
        f"(X) token ? secret{laid}",
    ] if whole else []
    parts += spoken(words.legend(state, whole) for words in options)
    if any(pending_house(state, area) != NOBODY for area in range(len(state.army))):
        parts.append(f"(X{signs.more}) held until the battle is over")
    return " | ".join(parts)


def title_of(game: Game, seat: int, screen: Screen, cards: list[str]) -> Text:
    """Turn, phase, wildling threat, and the effects of this turn's Westeros cards."""
    state = state_of(game)
    rules = state.rules
    dot = f" {screen.signs.dot} "
    phase = phase_of(state)
    parts = [f"Turn {state.turn} of {rules.last_turn}", phase_names(rules)[phase]]
    parts += [f"wildlings {state.wildlings * 2}"] if rules.westeros.mammoths else []
    parts += spoken(words.sky(state) for words in words_of(rules))
    effects = [rules.westeros.seasons[bit].says for bit in bits_of(state.season)]
    if cards and phase in ("westeros", "planning"):
        parts.append(", ".join(cards))
    if effects:
        parts.append(" and ".join(effects) + " this turn")
    line = Text(dot.join(parts), style="bold")
    if seat != NOBODY:
        house = rules.houses[seat]
        line = Text(f"House {house}", style="bold reverse " + colour_of(house)) + Text(dot, style="bold") + line
    return line


def sealed_houses(state: State) -> list[int]:
    """The houses that have answered a decision of several."""
    frame = state.agenda[-1] if state.agenda else None
    return list(bits_of(frame.asked & ~frame.open)) if frame is not None else []
