"""A seat's or the public's view of a game: always from the redacted game, never from the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.layout import Row
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.words import HELP, LEAVING

RETOLD: Final = 200  # most events to repeat


class Looks:
    def __init__(self, screen: Screen, face: Face, game: Game, seat: int) -> None:
        self.screen: Screen = screen
        self.face: Face = face
        self.game: Game = game
        self.seat: int = seat
        self.teaches: bool = False  # are the columns of the seats explained too?
        self.drawn: dict[str, list[Row]] = {}  # cached pieces of the full screen
        self.drawn_at: tuple[int, ...] = ()  # when they were drawn, and how wide

    def view(self) -> Game:
        """The view with the seat's own draft applied."""
        return self.game.staged(self.seat) if self.seat != NOBODY else self.game.redacted(NOBODY)

    def events(self) -> list[Event]:
        return [event for event in self.game.log or [] if self.game.sees(self.seat, event)]

    def draw(self, lines: list[Text]) -> None:
        """Prints lines; long ones hang."""
        for line in lines:
            self.screen.hang(line)

    def table(self) -> None:
        """Prints title, board and seats."""
        upper, lower = self.halves(legend_too=True, reserved=0)
        self.screen.keep(len(upper) + len(lower))
        self.screen.draw(upper + lower)

    def halves(self, legend_too: bool, reserved: int) -> tuple[list[Row], list[Row]]:
        """Title and board, then what is below. Brief if only then everything fits, or if even the board would not fit."""
        view, screen, face = self.view(), self.screen, self.face
        title = self.title(view)
        legend = face.legend(view, screen, legend_too)
        columns = face.columns(screen) if self.teaches and legend_too else ""
        seats = face.seats(view, self.seat, screen)
        lower = screen.rows([*quiet(legend), seats, *quiet(columns)])
        upper = screen.rows([title, face.board(view, self.seat, screen)])
        below = len(lower) + reserved
        if screen.live and len(upper) + below > screen.height:
            brief = screen.rows([title, face.brief(view, self.seat, screen)])
            upper = brief if len(brief) + below <= screen.height or len(upper) >= screen.height else upper
        return upper, lower

    # Pieces of the full screen -------------------------------------------------------------------------------------

    def title(self, view: Game) -> Text:
        return self.face.title(view, self.seat, self.screen, self.events())

    def title_rows(self) -> list[Row]:
        return self.kept("title", self.title)

    def boards(self) -> Iterator[list[Row]]:
        """The board with all signs explained and all seats; then with less, at last one that may be cropped."""
        face, screen, seat = self.face, self.screen, self.seat
        board = self.kept("board", lambda view: face.board(view, seat, screen))
        seats = self.kept("seats", lambda view: face.seats(view, seat, screen))
        rare = self.kept("rare", lambda view: Text(face.legend(view, screen, False), style=QUIET))
        rare = rare if any(part.text.strip() for row in rare for part in row) else []
        legend = self.kept("legend", lambda view: Text(face.legend(view, screen, True), style=QUIET))
        yield board + legend + seats + (screen.rows(quiet(face.columns(screen))) if self.teaches else [])
        yield board + rare + seats
        brief = self.kept("brief", lambda view: face.brief(view, seat, screen))
        yield brief + rare + seats
        yield board + rare
        yield brief + rare

    def kept(self, name: str, draw: Callable[[Game], RenderableType]) -> list[Row]:
        """Rows that are drawn once, and again only after something has happened, so that looking around is quick."""
        game, draft = self.game, self.game.draft(self.seat) if self.seat != NOBODY else []
        now = (game.state.number, len(game.log or []), self.screen.width, *draft)
        if now != self.drawn_at:
            self.drawn, self.drawn_at = {}, now
        if name not in self.drawn:
            self.drawn[name] = self.screen.rows([draw(self.view())])
        return self.drawn[name]

    def whole_board(self) -> list[Row]:
        """The board and the seats; brief if a whole screen cannot hold more."""
        full, without_signs, brief, *_ = self.boards()
        return next((board for board in (full, without_signs) if len(board) <= self.screen.height), brief)

    def hints(self) -> str:
        words = ["map", *self.face.looks(), "log", "help", "quit", "PgUp PgDn"]
        return f" {self.screen.signs.dot} ".join(words)

    # Commands that look around -------------------------------------------------------------------------------------

    def place(self, name: str) -> None:
        self.draw(self.face.place(self.view(), self.seat, self.screen, name))

    def look(self, word: str, rest: str) -> None:
        """Runs a look command of the game."""
        self.draw(self.face.looks()[word](self.view(), self.seat, self.screen, rest))

    def matter(self, seats_shown: bool) -> list[RenderableType]:
        """What the open decision is about, as it is drawn."""
        pieces = self.face.matter(self.view(), self.seat, self.screen, seats_shown)
        found: list[RenderableType] = []
        for piece in pieces:
            found += self.screen.hung(piece) if isinstance(piece, Text) else [piece]
        return found

    def log(self, how_much: str) -> None:
        """Prints the log of this turn, or all of it."""
        if how_much not in ("", "all"):
            raise Unreadable(f"`log` shows this turn, and `log all` shows everything; leave out `{how_much}`.")
        events = self.game.log or []
        starts = [at for at, event in enumerate(events) if event.name == self.face.turn_word]
        first = 0 if how_much == "all" or not starts else starts[-1]
        self.draw(self.face.story(self.game, self.seat, events[first:]) or [Text("Nothing has happened yet.", style=QUIET)])

    def news(self, since: int) -> list[Text]:
        return self.face.story(self.game, self.seat, (self.game.log or [])[since:])

    def recall(self, heard: int) -> None:
        """Repeats recent events on a full screen that does not have them."""
        told = (self.game.log or [])[max(0, heard - RETOLD) : heard]
        self.screen.recall(self.face.story(self.game, self.seat, told))

    def help(self) -> None:
        show_help(self.screen, self.face)


def quiet(words: str) -> list[RenderableType]:
    """An explanation below what it explains; nothing if there is none."""
    return [Text(words, style=QUIET)] if words else []


def show_help(screen: Screen, face: Face) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(max_width=max(16, screen.width // 3))
    rule, word = face.rules_example
    for keys, meaning in (*HELP, *face.help, LEAVING):
        told = meaning.format(rule=rule, word=word, turn=face.turn_word)
        grid.add_row(Text(keys.format(example=face.example), style="bold"), told)
    screen.show(grid)
