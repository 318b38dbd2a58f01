"""What a seat sees of a game, or the public: always from the redacted game, never from the game itself."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.terminal.fights import battle_lines
from smallcouncil.terminal.houses import cards_lines, houses_table, supply_lines, texts_lines, tracks_lines
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.tell import story, westeros_cards
from smallcouncil.terminal.westeros import legend, map_of, state_of, title_of
from smallcouncil.terminal.words import HELP

ROWS = 27  # of the table on a wide screen


class Looks:
    def __init__(self, screen: Screen, game: Game, seat: int) -> None:
        self.screen: Screen = screen
        self.game: Game = game
        self.seat: int = seat

    def view(self) -> Game:
        """With the seat's own draft staged."""
        return self.game.staged(self.seat) if self.seat != NOBODY else self.game.redacted(NOBODY)

    def events(self) -> list[Event]:
        return [event for event in self.game.log or [] if self.game.sees(self.seat, event)]

    def lines(self, lines: list[Text]) -> None:
        for line in lines:
            self.screen.hang(line)

    def table(self, legend_too: bool = True) -> None:
        """The whole of it: title, map, houses."""
        view = self.view()
        console = self.screen.console
        self.screen.say(title_of(view, self.seat, self.screen, westeros_cards(view, self.events())))
        console.print(map_of(view, self.seat, self.screen))
        if legend_too:
            self.screen.say(legend(self.screen.signs), QUIET)
        self.houses()

    def houses(self) -> None:
        self.screen.console.print(houses_table(self.view(), self.seat, self.screen))

    def battle(self) -> None:
        self.lines(battle_lines(self.view(), self.seat, self.screen))

    def tracks(self) -> None:
        self.lines(tracks_lines(self.view(), self.screen))
        self.lines(supply_lines(self.view(), self.seat))

    def cards(self, name: str) -> None:
        """All hands, or the texts of one house."""
        state = state_of(self.view())
        found = state.rules.notation.domains["house"].beginning(name) if name else []
        if found and found[0] < state.seats:
            self.lines(texts_lines(self.view(), found[0], self.seat, self.screen))
        else:
            self.lines(cards_lines(self.view(), self.seat, self.screen))

    def log(self, how_much: str) -> None:
        """This turn, or everything."""
        events = self.game.log or []
        starts = [at for at, event in enumerate(events) if event.name == "turn"]
        first = 0 if how_much.strip() == "all" or not starts else starts[-1]
        self.lines(story(self.game, self.seat, events[first:]) or [Text("Nothing has happened yet.", style=QUIET)])

    def news(self, since: int) -> list[Text]:
        return story(self.game, self.seat, (self.game.log or [])[since:])

    def help(self) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for words, meaning in HELP:
            grid.add_row(Text(words, style="bold"), meaning)
        self.screen.console.print(grid)
