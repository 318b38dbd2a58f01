"""The battle panel: both sides with every term of their strength, and the cards they may play."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.thrones.colours import painted
from smallcouncil.terminal.thrones.houses import card_code
from smallcouncil.terminal.thrones.tell import terms_text
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import strength


def battle_lines(game: Game, seat: int, screen: Screen) -> list[Text]:
    """Both sides as things stand; empty when there is no battle, or its result is known."""
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
            cards = [card_code(state.rules.cards[card], screen.signs) for card in bits_of(state.hand[house])]
            lines.append(Text("    may play " + (", ".join(cards) or "no card"), style=QUIET))
    return lines


def side_line(state: State, side: int) -> Text:
    """`attacker Stark (2K1F): 6 = knight +4, footman +1, March+1* +1`"""
    battle = state.fight()
    sheet = strength(state, side, True)
    who = ("attacker", "defender")[side]
    terms = terms_text(state.rules, sheet.lines)
    army = army_code(state.rules, state.fighters(side))
    return painted(f"  {who} {state.rules.houses[battle.house(side)]} ({army}): {sheet.total} = {terms or 'nothing'}")
