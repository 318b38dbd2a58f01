"""The player's table: news, prompt and choices; bots sit at the other seats."""

from __future__ import annotations

from pathlib import Path

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from smallcouncil import COMMAND, saves
from smallcouncil.bots import Bot
from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.records import Header
from smallcouncil.errors import Complaint
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.layout import Row, ScreenParts
from smallcouncil.terminal.looks import Looks
from smallcouncil.terminal.menu import Item, Menu, keys_hint, menu_table, tight_table
from smallcouncil.terminal.own_decisions import OwnDecisions
from smallcouncil.terminal.seats import next_bot
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.tutor import Tutor


class TerminalTable:
    def __init__(
        self, screen: Screen, inputs: Inputs, face: Face, game: Game, seat: int, bots: dict[int, Bot], header: Header, path: Path,
        ask_everything: bool,
    ) -> None:
        self.screen: Screen = screen
        self.inputs: Inputs = inputs
        self.face: Face = face
        self.game: Game = game
        self.seat: int = seat
        self.bots: dict[int, Bot] = bots
        self.header: Header = header
        face.seated(header.seats, seat)
        self.path: Path = path
        self.ask_everything: bool = ask_everything
        self.looks: Looks = Looks(screen, face, game, seat)
        self.heard: int = len(game.log or [])  # number of events already shown
        self.shown: str = ""  # phase for which the table was last shown
        self.explained: bool = False  # have the signs of the map been explained?
        self.asked: int = -1  # decision that was last shown
        self.own: int = len(game.draft(seat))  # choices of the open draft that the player made
        self.inside: Item | None = None  # menu that was entered
        self.meant: list[int] = []  # chain that is played if it is repeated after a warning
        self.past: OwnDecisions = OwnDecisions(seat)
        self.reopened: bool = False  # was this decision just taken back?
        self.tutor: Tutor | None = None  # the teacher, who may be switched off; None: there is none at this table

    # Choosing ------------------------------------------------------------------------------------------------------

    def let_bot_choose(self) -> None:
        self.screen.think()
        self.choose(*next_bot(self.bots, self.game))

    def choose(self, seat: int, choice: int) -> None:
        """Makes a choice and saves every sealed draft at once."""
        game = self.game
        number = game.state.number
        self.past.mark(game)
        if self.tutor is not None and seat == self.seat and self.own:
            self.tutor.sealing([*game.draft(seat), choice])
        game.choose(seat, choice)
        if game.state.number != number or not game.waiting & BIT[seat]:
            if seat == self.seat:
                self.own = 0
            self.save()

    def redraft(self, kept: list[int]) -> None:
        """Cuts the draft back to the part that stays."""
        if kept != self.game.draft(self.seat):
            self.game.redraft(self.seat)
            self.game.play(self.seat, kept)
            self.own, self.inside = len(kept), None

    def play_chain(self, chain: list[int]) -> None:
        """Plays the player's own choices, which have been tried before."""
        self.inside, self.meant = None, []
        if self.tutor is not None:
            self.tutor.chose()
        for choice in chain:
            self.own += 1
            self.choose(self.seat, choice)

    def is_forced(self) -> bool:
        """Is there only one legal answer? Only the player closes a chain in which they have chosen."""
        choices = self.game.choices(self.seat)
        if self.game.idle(self.seat):
            return True
        return len(choices) == 1 and not self.ask_everything and not (choices[0] == DONE and self.own)

    def give_forced(self) -> None:
        choice = self.game.choices(self.seat)[0]
        if self.game.idle(self.seat):
            self.choose(self.seat, choice)
            return
        self.tell_news()
        words, rule = self.face.forced(self.game, self.seat, choice), self.game.rule(self.seat)
        why = "answered for you" if choice == DONE else "your only choice, made for you"
        self.screen.tell(Text(f"{self.screen.signs.go} {words}: {why} [{rule}]", style="italic"))
        self.choose(self.seat, choice)

    def save(self) -> bool:
        """Saves the game. Returns whether it worked: a full disk does not end a game."""
        try:
            saves.save(self.path, self.header, self.game)
        except Complaint as complaint:
            self.screen.hang(Text(str(complaint), style="red"))
            return False
        return True

    # Taking back ---------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back an entered menu, the last small choice, or the last decision: bots always agree."""
        self.meant = []
        if self.inside is not None:
            self.inside = None
        elif self.own and self.game.draft(self.seat):
            self.game.undo(self.seat)
            self.own -= 1
            self.drop_forced()
        else:
            self.take_back()

    def undo_all(self) -> None:
        """Takes back all small choices of the open decision."""
        self.inside, self.meant = None, []
        if not self.own:
            raise Illegal("Nothing has been chosen yet; `undo` alone takes back your last decision.", "core.undo")
        self.game.redraft(self.seat)
        self.own = 0

    def take_back(self) -> None:
        """Goes back to the player's last real choice, past those made for them."""
        game = self.game
        if not self.past.reopen(game):
            raise Illegal("There is nothing to take back.", "core.undo")
        self.own = len(game.draft(self.seat))
        self.drop_forced()
        self.heard = min(self.heard, len(game.log or []))
        self.reopened = True
        self.save()

    def drop_forced(self) -> None:
        """Takes back forced choices together with the player's, or they would be made again at once."""
        game = self.game
        while game.draft(self.seat) and self.is_forced():
            game.undo(self.seat)
            self.own = max(0, self.own - 1)

    # Drawing -------------------------------------------------------------------------------------------------------

    def tell_news(self) -> None:
        """Prints the events since the last time."""
        lines = self.looks.news(self.heard)
        self.heard = len(self.game.log or [])
        for line in lines:
            self.screen.tell(line)

    def present(self) -> str:
        """Shows everything above the answer. Returns the words before the cursor."""
        self.tell_news()
        if self.tutor is not None:
            self.tutor.look()
        if self.screen.is_open:
            return self.hint()
        phase, number = self.face.phase(self.game), self.game.state.number
        if phase != self.shown:
            self.shown = phase
            self.show_table()
            matter = []
        else:
            matter = self.matter(seats_shown=False) if self.asked != number else []
        self.asked = number
        prompt = self.screen.rows(self.prompt())
        self.screen.keep(len(matter) + len(prompt) + self.hint_rows() - 1)
        self.screen.draw(matter + prompt)
        self.reopened = False
        if self.tutor is not None:
            self.tutor.drawn()
        return self.hint()

    def show_table(self) -> None:
        """Shows the table. On a low screen the board comes first, and the rest on the next page with the prompt."""
        screen = self.screen
        if screen.is_open:
            screen.draw([] if screen.is_whole else self.looks.whole_board())
            return
        matter = self.matter(seats_shown=True)
        below = len(matter) + len(screen.rows(self.prompt())) + self.hint_rows()
        upper, lower = self.looks.halves(not self.explained, below)
        self.explained = True
        below += len(lower)
        fits = len(upper) + below <= screen.height
        screen.keep(1 + len(upper) + (below - 1 if fits else 0))
        if screen.used:
            screen.gap()
        screen.draw(upper)
        screen.keep(below - 1)
        screen.draw(lower + matter)

    def scene(self) -> ScreenParts:
        """The parts of the full screen; at the end of the game the winner replaces the prompt."""
        rows, looks, asked = self.screen.rows, self.looks, bool(self.game.waiting)
        matter = self.matter(seats_shown=False) if asked else []
        questions = [rows(self.prompt()), rows(self.prompt(tight=True))] if asked else [rows([*self.outcome()])]
        spots = self.spots() if asked else []
        if self.tutor is not None:
            self.tutor.drawn()
        return ScreenParts(looks.title_rows(), looks.boards(), matter, questions, spots, looks.hints(), "map")

    def spots(self) -> list[str]:
        """The places that the decision is about, and those that the teacher speaks of."""
        return self.face.spots(self.game, self.seat) + (self.tutor.areas() if self.tutor is not None else [])

    def matter(self, seats_shown: bool) -> list[Row]:
        """What the decision is about; nothing if the draft declares it, because then the prompt says it."""
        ahead = self.face.ahead(self.game, self.seat, self.screen) if self.game.draft(self.seat) else []
        return [] if ahead else self.screen.rows(self.looks.matter(seats_shown))

    def prompt(self, tight: bool = False) -> list[RenderableType]:
        """The teacher's words, the prompt and the menu, in fewer rows if possible."""
        game, seat = self.game, self.seat
        words = self.tutor.lines(again=self.screen.is_open) if self.tutor is not None else []
        name, style = self.face.seat_name(game, seat), self.face.seat_style(game, seat)
        again = ", again" if self.reopened else ""
        line = Text(f"{self.screen.signs.go} {name}{again}: ", style=f"{style} bold".strip())
        lines = [*words, line.append(game.prompt(seat), style="bold").append(f" [{game.rule(seat)}]", style=QUIET)]
        if game.draft(seat):
            lines.append(Text("  so far: " + game.text(game.draft(seat)), style="italic"))
            lines += self.face.ahead(game, seat, self.screen)
        pieces: list[RenderableType] = [row for line in lines for row in self.screen.hung(line)]
        menu = self.menu()
        if menu.heading:
            pieces.append(Text("  " + menu.heading + ":", style="bold"))
        if menu.aside:
            pieces.append(Padding(Text(menu.aside, style=QUIET), (0, 0, 0, 4)))
        table = tight_table(menu.items, self.screen) if tight else None
        return [*pieces, table or menu_table(menu.items, self.screen)]

    def is_finished(self) -> bool:
        """Is the draft complete, so that only confirming is left?"""
        return self.game.choices(self.seat) == [DONE]

    def hint(self) -> str:
        """The words before the cursor."""
        if self.is_finished():
            return "Enter confirms, u undo, ? rule > "
        back = "0 back" if self.inside is not None else "u undo" if self.game.draft(self.seat) else "help"
        more = "Enter: more from the teacher, " if self.tutor is not None and self.tutor.has_more() else ""
        return f"{more}{keys_hint(self.menu().items)}, {back}, ? rule > "

    def hint_rows(self) -> int:
        return len(self.screen.hung(Text(self.hint())))

    def menu(self) -> Menu:
        """The current menu of the player."""
        if self.inside is not None:
            return Menu(self.inside.label, self.inside.inside, self.inside.aside)
        return self.face.menu(self.game, self.seat, self.screen)

    def finale(self) -> None:
        """Shows the table at the end of the game."""
        self.tell_news()
        if self.screen.is_open:
            self.inputs.ask("The game is over: Enter leaves > ")
            return
        self.screen.gap()
        self.looks.table()

    def outcome(self) -> list[Text]:
        won = [self.face.victory] if self.game.result == [self.seat] else []
        lines = [Text(words, style="bold") for words in [*won, self.face.outcome(self.game)]]
        return [row for line in lines for row in self.screen.hung(line)]

    def farewell(self) -> None:
        for line in self.outcome():
            self.screen.say(line)
        self.screen.whole(f"The game is saved:  {COMMAND} replay {saves.short_name(self.path)}", QUIET)
