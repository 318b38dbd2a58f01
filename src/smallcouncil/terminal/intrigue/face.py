"""The face of the card game."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.aids.intrigue import RECONSTRUCTED, WELCOME, draws_thrones, state_of
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.intrigue.rules import score
from smallcouncil.terminal.face import Face, Look
from smallcouncil.terminal.intrigue.court import court_lines, letter, short, style
from smallcouncil.terminal.intrigue.menus import menu_of
from smallcouncil.terminal.menu import Menu
from smallcouncil.terminal.signs import QUIET, Screen

HELP: Final = (("hand", "your cards by colour"), ("place arya b3", "typed: a character, then a place (b3, left end, right end)"))


class IntrigueFace(Face):
    choosing_rule: str = "intrigue.rounds"
    players: int = 4
    victory: str = "The court is yours!"
    example: str = "place arya b3"
    help: tuple[tuple[str, str], ...] = HELP

    def welcome(self, game: Game) -> list[str]:
        return list(WELCOME)

    def turns(self, game: Game) -> int:
        return game.state.seats

    def phase(self, view: Game) -> str:
        """The court changes with every card, so the table is shown at every question."""
        return f"{state_of(view).round} {view.state.number}"

    def rests(self, game: Game) -> bool:
        """At the first card of a round."""
        return state_of(game).row == int(state_of(game).rules.opens)

    def title(self, view: Game, seat: int, screen: Screen, events: list[Event]) -> Text:
        state = state_of(view)
        who = f"{self.seat_name(view, seat)} {screen.signs.dot} " if seat >= 0 else ""
        return Text(f" {who}Westeros Intrigue {screen.signs.dot} round {state.round} of {state.seats} ", style="bold reverse")

    def board(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        lines = court_lines(view, seat, screen)
        return Group(*lines, *self.hand(view, seat, screen, "")) if seat >= 0 else Group(*lines)

    def legend(self, view: Game, screen: Screen, whole: bool) -> str:
        if not whole:
            return ""
        rules = state_of(view).rules
        colours = ", ".join([f"{letter(rules, n)} {colour.name} ({colour.house})" for n, colour in enumerate(rules.colours)])
        return f"{colours}; `b3 WR` is a free place for white or red, lit where you hold one. {RECONSTRUCTED}"

    def seats(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        state = state_of(view)
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        drawn = draws_thrones(state.rules)
        for name in ("Player", "Cards", "Penalties", "Iron Throne" if drawn else "", ""):
            table.add_column(name)
        for each in range(state.seats):
            mine = " (you)" if each == seat else ""
            notes = self.notes(view, each)
            table.add_row(
                Text(self.seat_name(view, each) + mine, style="bold" if mine else ""), str(state.cards[each]),
                str(state.penalties[each]), self.thrones(view, each) if drawn else "", Text(notes, style=QUIET),
            )
        return table

    def thrones(self, view: Game, seat: int) -> str:
        state = state_of(view)
        cards = [state.rules.thrones[card] for card in bits_of(state.piles[seat])]
        worth = ", ".join([f"{card.value} with {many(card.icons, 'icon')}" for card in cards])
        return f"{state.taken[seat]} (worth {worth})" if worth else str(state.taken[seat])

    def notes(self, view: Game, seat: int) -> str:
        state = state_of(view)
        if not state.agenda:
            return f"score {score(state, seat)}"
        if not state.out & BIT[seat]:
            return ""
        lacks = [state.rules.colours[colour].name for colour in bits_of(state.lacks[seat])]
        return "out of the round" + (f", no {' or '.join(lacks)}" if lacks else "")

    def looks(self) -> dict[str, Look]:
        return {"hand": self.hand}

    def hand(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        """The seat's cards by colour."""
        state = state_of(view)
        line = Text("  Hand: ")
        for colour, cards in enumerate(state.rules.cards_of):
            names = [short(state.rules.characters[card]) for card in bits_of(state.hand[seat] & cards)]
            if names:
                label = f"{len(names)} {state.rules.colours[colour].name} ({', '.join(names)})  "
                line.append(label, style=style(state.rules, colour))
        return [line if state.hand[seat] else Text("  Hand: " + many(0, "card"))]

    def menu(self, game: Game, seat: int, screen: Screen) -> Menu:
        return menu_of(game, seat)
