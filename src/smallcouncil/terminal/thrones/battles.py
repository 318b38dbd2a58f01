"""The battle panel: both sides with every term of their strength, their remaining cards, and the result of each pair."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.battles import fights_of
from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.insight.thrones.forms import Cell, Fight, FightSide, Outcomes
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.terminal.signs import QUIET, Screen, Signs
from smallcouncil.terminal.thrones.colours import painted
from smallcouncil.terminal.thrones.houses import card_code
from smallcouncil.terminal.thrones.tell import term_text, terms_text
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import strength
from smallcouncil.thrones.rules.retreat import icons

ENDLESS: Final = 1000  # cells; no table has as many
NAME: Final = 10  # cells for a card's name above its column
LEGEND: Final = "  Number: units the loser removes. *: a card text applies. !: the Blade or paid power can change the winner."
EITHER: Final = "lose~win"
EITHER_BRIEF: Final = "l~w"
CHANGED: Final = " ~: a card may change."


def battle_lines(game: Game, seat: int, screen: Screen) -> list[Text]:
    """Both sides with their current strength; empty if there is no battle, or its result is known."""
    state = state_of(game)
    battle = state.battle
    if battle is None or battle.winner != NO_SIDE:
        return []
    area = state.rules.board.names[battle.area]
    if battle.defender == NOBODY:
        lines = [Text(f"Attack on the neutral force ({state.neutral[battle.area]}) in {area}", style="bold")]
        return [*lines, side_line(state, ATTACKER)]
    lines = [Text(f"Battle of {area}", style="bold underline")]
    for side in (ATTACKER, DEFENDER):
        lines.append(side_line(state, side))
        house = battle.house(side)
        if battle.cards[side] == NO_CARD and house != seat:
            lines.append(cards_line(state, house, screen.signs))
    return lines


def cards_line(state: State, house: int, signs: Signs) -> Text:
    cards = [card_code(state.rules.cards[card], signs) for card in bits_of(state.hand[house])]
    return Text("    may play " + (", ".join(cards) or "no card"), style=QUIET)


def side_line(state: State, side: int) -> Text:
    """`attacker Stark (2K1F): 6 = knight +4, footman +1, March +1 ★ +1`"""
    battle = state.fight()
    sheet = strength(state, side, True)
    who = ("attacker", "defender")[side]
    terms = terms_text(state.rules, sheet.lines)
    army = army_code(state.rules, state.fighters(side))
    rules, more = state.rules, ""
    if battle.cards[side] == NO_CARD:
        more = besides(icons(state, rules.retreat.swords, side), icons(state, rules.retreat.fortifications, side))
    return painted(f"  {who} {rules.houses[battle.house(side)]} ({army}): {sheet.total} = {terms or 'nothing'}{more}")


def besides(swords: int, fortifications: int) -> str:
    """`; besides the cards 1 sword`"""
    told = [many(n, word) for n, word in ((swords, "sword"), (fortifications, "fortification")) if n]
    return "; besides the cards " + ", ".join(told) if told else ""


# Attacks in a draft ------------------------------------------------------------------------------------------------


def attack_lines(game: Game, seat: int, screen: Screen) -> list[Text]:
    """The attack that the draft declares, before any support and card; empty if there is none."""
    return [line for fight in fights_of(game, seat, None) for line in fight_lines(state_of(game), fight, screen)]


def fight_lines(state: State, fight: Fight, screen: Screen) -> list[Text]:
    neutral = fight["against"] == NOBODY
    lines = [Text(f"  You attack {fight['area']}. Before {'support' if neutral else 'support and cards'}:", style="bold")]
    for side in (fight["attacker"], fight["defender"]):
        lines.append(fight_line(state, side))
        if side["seat"] != NOBODY and not neutral:
            lines.append(cards_line(state, side["seat"], screen.signs))
    others = [offer for offer in fight["support"] if offer["seat"] not in (fight["attacker"]["seat"], fight["against"])]
    if others:
        areas = ", ".join(f"{state.rules.houses[offer['seat']]} in {offer['area']}" for offer in others)
        lines.append(Text(f"    others with a Support order in reach: {areas}", style=QUIET))
    if "afar" in fight:
        houses = ", ".join(f"{state.rules.houses[each['seat']]} {each['worth']}" for each in fight["afar"])
        lines.append(Text(f"    others who may add 1: {houses}", style=QUIET))
    return lines


def fight_line(state: State, side: FightSide) -> Text:
    """`Stark: 4 = knight +2, footman +1, March +1 ★ +1; own Support orders could add 2`"""
    name = state.rules.houses[side["seat"]] if side["seat"] != NOBODY else "the neutral force"
    terms = ", ".join(term_text(state.rules, line) for line in side["lines"])
    own = f"; own Support orders could add {side['own']}" if side["own"] else ""
    more = besides(side["swords"], side["fortifications"])
    return painted(f"    {name}: {side['total']} = {terms or 'nothing'}{own}{more}")


# Card against card ------------------------------------------------------------------------------------------------


def outcomes_table(game: Game, seat: int, screen: Screen) -> list[Table | Text]:
    """The seat's cards by row, the opponent's by column; empty while no card is to be chosen."""
    state = state_of(game)
    found = outcomes_of(state, state.agenda[-1], seat) if state.agenda else None
    if found is None:
        return []
    changed = any("range" in cell for row in found["cells"] for cell in row)
    return [cells_table(found, seat, screen), Text(LEGEND + (CHANGED if changed else ""), style=QUIET)]


def cells_table(found: Outcomes, seat: int, screen: Screen) -> Table:
    """The table of results. If it is too wide, with brief names and little room between columns, then with brief words too."""
    names = [name or "no card" for name in found["mine"]]
    table, endless = table_of(found, names, seat, (0, 1, 0, 1), EITHER), screen.console.options.update_width(ENDLESS)
    for either in (EITHER, EITHER_BRIEF):
        if screen.console.measure(table, options=endless).maximum <= screen.width:
            break
        table = table_of(found, [brief(name) for name in names], seat, (0, 1, 0, 0), either)
    return table


def table_of(found: Outcomes, names: list[str], seat: int, padding: tuple[int, int, int, int], either: str) -> Table:
    table = Table(box=None, padding=padding, show_edge=False)
    table.add_column("your card")
    for name in found["theirs"]:
        table.add_column(brief(name), justify="center", max_width=NAME)
    for name, cells in zip(names, found["cells"], strict=True):
        table.add_row(name, *[cell_text(cell, seat, either) for cell in cells])
    return table


def brief(name: str | None) -> str:
    """A card's name in a narrow column: the first word without titles; for a nameless character, the role."""
    words = (name or "no card").split()
    if words[0] == "House":
        return words[-1]
    return next(word for word in words if word not in ("Ser", "The"))


def cell_text(cell: Cell, seat: int, either: str) -> Text:
    """`win 2*`; `lose~win*`, or briefly `l~w*`, if an exchanged card can change it"""
    wins = cell["winner"] == seat
    marks = ("*" if cell["text"] else "") + ("!" if "blade" in cell or "pay" in cell else "")
    if turned_by_card(cell):
        return Text(either + marks, style="yellow")
    falls = f" {cell['falls']}" if cell["falls"] else ""
    changed = "~" if "range" in cell else ""
    return Text(("win" if wins else "lose") + falls + changed + marks, style="green" if wins else "red")


def turned_by_card(cell: Cell) -> bool:
    return "range" in cell and cell["range"][0]["winner"] != cell["range"][1]["winner"]
