"""The face of the card game."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import key_of, many
from smallcouncil.insight.intrigue import RECONSTRUCTED, WELCOME, draws_thrones, state_of
from smallcouncil.intrigue.events import TEXTS
from smallcouncil.intrigue.rules import score
from smallcouncil.saves import YOU
from smallcouncil.terminal.face import Face, LookCommand
from smallcouncil.terminal.intrigue.court import court_lines, letter, short, style
from smallcouncil.terminal.intrigue.menus import menu_of
from smallcouncil.terminal.intrigue.words import HELP, OWN, names_of, seat_title
from smallcouncil.terminal.menu import Menu
from smallcouncil.terminal.signs import QUIET, UNBROKEN, Screen

PLAYER: Final = re.compile(r"\{(\d):player\}")


class IntrigueFace(Face):
    choosing_rule: str = "intrigue.rounds"
    choosing: str = "Which player are you?"
    players: int = 4
    victory: str = "The court is yours!"
    example: str = "place arya b3"
    rules_example: tuple[str, str] = ("intrigue.elimination", "penalty")
    ends: tuple[str, ...] = ("won", "won the tie")
    help: tuple[tuple[str, str], ...] = HELP

    def __init__(self, kind: GameKind) -> None:
        super().__init__(kind)
        self.names: list[str] = []  # by seat, once somebody sits there
        self.own: int = NOBODY

    def seated(self, players: list[str], own: int) -> None:
        self.names, self.own = names_of(players, own, YOU), own

    def seat_name(self, game: Game, seat: int) -> str:
        return self.names[seat] if self.names else seat_title(seat)

    def full_name(self, game: Game, seat: int) -> str:
        return seat_title(seat)

    def find_seat(self, game: Game, name: str) -> int:
        """The seat of `Player 2`, or `p2` as in records."""
        codes = [game.state.ruleset.seat_name(seat) for seat in range(game.state.seats)]
        return codes.index(key_of(name)) if key_of(name) in codes else super().find_seat(game, name)

    def seat_note(self, game: Game, seat: int) -> str:
        return "begins" if seat == state_of(game).turn else ""

    def sentence(self, game: Game, event: Event) -> str:
        """The sentence with the players' names; the player is addressed as `you`."""
        text = TEXTS[event.name]
        about = [event.nouns[int(place)] for place in PLAYER.findall(text)]
        if self.own != NOBODY and self.own in about:
            text = OWN[event.name]
        named = PLAYER.sub(lambda match: self.seat_name(game, event.nouns[int(match[1])]), text)
        return state_of(game).rules.notation.fill(named, event.nouns)

    def welcome(self, game: Game) -> list[str]:
        return list(WELCOME)

    def turns(self, game: Game) -> int:
        return game.state.seats

    def phase(self, view: Game) -> str:
        """The court changes with every card, so the table is shown at every prompt."""
        return f"{state_of(view).round} {view.state.number}"

    def rests(self, game: Game) -> bool:
        """Is it the first card of a round?"""
        return state_of(game).row == int(state_of(game).rules.opens)

    def title(self, view: Game, seat: int, screen: Screen, events: list[Event]) -> Text:
        state = state_of(view)
        return Text(f" Westeros Intrigue {screen.signs.dot} round {state.round} of {state.seats} ", style="bold reverse")

    def board(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        lines = court_lines(view, seat, screen)
        hand = self.hand(view, seat, screen, "") if seat >= 0 else []
        return Group(*lines, *[row for line in hand for row in screen.hung(line)])

    def legend(self, view: Game, screen: Screen, whole: bool) -> str:
        if not whole:
            return ""
        rules = state_of(view).rules
        colours = ", ".join([f"{letter(rules, n)} {colour.name} ({colour.house})" for n, colour in enumerate(rules.colours)])
        return f"{colours}; `b3 WR` is a free place for white or red, highlighted if you hold one. {RECONSTRUCTED}"

    def seats(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        state = state_of(view)
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        drawn = draws_thrones(state.rules)
        for name in ("Player", "Cards", "Penalties", "Iron Throne" if drawn else "", ""):
            table.add_column(name)
        for each in range(state.seats):
            mine = f" ({seat_title(each)})" if each == seat else ""
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

    def looks(self) -> dict[str, LookCommand]:
        return {"hand": self.hand}

    def hand(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        """The seat's cards by colour."""
        state = state_of(view)
        line = Text("  Hand: ")
        for colour, cards in enumerate(state.rules.cards_of):
            names = [short(state.rules.characters[card]) for card in bits_of(state.hand[seat] & cards)]
            if names:
                label = f"{len(names)}{UNBROKEN}{state.rules.colours[colour].name} ({', '.join(names)})  "
                line.append(label, style=style(state.rules, colour))
        return [line if state.hand[seat] else Text("  Hand: " + many(0, "card"))]

    def menu(self, game: Game, seat: int, screen: Screen) -> Menu:
        return menu_of(game, seat)
