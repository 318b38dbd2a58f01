"""The face of a game: how one kind of game looks and reads at the table.

The loop of the table (`table`, `answers`, `session`, `show`) knows nothing of areas, houses or cards; a game plugs in here. A
`view` is always the seat's view with its own open draft applied; seat NOBODY is the public. The defaults here work plainly for
every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text

from smallcouncil.core.agenda import DONE
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import Unreadable, either, key_of
from smallcouncil.errors import Complaint
from smallcouncil.terminal.menu import Menu, plain_menu
from smallcouncil.terminal.seats import sizes_with
from smallcouncil.terminal.signs import Screen

# Such as `tracks`; takes view, seat, screen and the rest of the line.
LookCommand = Callable[[Game, int, Screen, str], list[Text]]


class Face(ABC):
    choosing_rule: str = ""  # the rule that `?` shows while a seat is chosen
    choosing: str = "Which seat is yours?"
    players: int = 5  # default number of players
    victory: str = "You have won!"
    ends: tuple[str, ...] = ()  # events that say who has won and why
    example: str = "done"  # example of what to type
    rules_example: tuple[str, str] = ("core.undo", "undo")  # example of what to look up: a rule, and a word in some
    help: tuple[tuple[str, str], ...] = ()  # lines of `help` in addition to those of every table

    def __init__(self, kind: GameKind) -> None:
        self.kind: GameKind = kind
        self.seat_word: str = kind.seat_word
        self.turn_word: str = kind.turn_word

    # Sitting down --------------------------------------------------------------------------------------------------

    def welcome(self, game: Game) -> list[str]:
        """The aim of the game and the course of a turn, in a line each."""
        return []

    def seat_name(self, game: Game, seat: int) -> str:
        return game.state.ruleset.seat_name(seat)

    def full_name(self, game: Game, seat: int) -> str:
        """`House Stark`"""
        return f"{self.seat_word.capitalize()} {self.seat_name(game, seat)}"

    def seated(self, players: list[str], own: int) -> None:
        """Sets the player of each seat, as a record has it, and the player's own seat: for games with numbered seats."""

    def ends_with(self, game: Game, event: Event) -> bool:
        """Does the event say who has won and why?"""
        return event.name in self.ends

    def outcome(self, game: Game) -> str:
        """The winner and the reason, as far as the log says; empty while nobody has won."""
        names = [self.seat_name(game, seat) for seat in game.result or []]
        plain = " and ".join(names) + (" share the victory." if len(names) > 1 else " wins.") if names else ""
        told = [self.sentence(game, event) for event in game.log or [] if self.ends_with(game, event)]
        return " ".join(told) or plain

    def seat_note(self, game: Game, seat: int) -> str:
        """What a player should know before choosing the seat."""
        return ""

    def seat_style(self, game: Game, seat: int) -> str:
        return ""

    def find_seat(self, game: Game, name: str) -> int:
        """The seat with this name or unique beginning; raises Complaint."""
        names = [self.seat_name(game, seat) for seat in range(game.state.seats)]
        found = [seat for seat, each in enumerate(names) if name.strip() and key_of(each).startswith(key_of(name))]
        sizes = [] if found else sizes_with(self.kind, name)
        if sizes:
            who = f"{self.seat_word.capitalize()} {name.strip().capitalize()}"
            how = f"only with {either([str(each) for each in sizes])}: start with --players {sizes[0]}"
            raise Complaint(f"{who} is not in play with {len(names)} players, {how}", self.choosing_rule)
        if len(found) != 1:
            raise Complaint(f"There is no {self.seat_word} {name!r}; the {self.seat_word}s are {', '.join(names)}.")
        return found[0]

    # Time ----------------------------------------------------------------------------------------------------------

    def turn(self, game: Game) -> int:
        """The turn of the game; `replay --to` goes there."""
        words = game.state.chapter().split()
        return int(words[-1]) if words[-1].isdigit() else self.turns(game)

    def turns(self, game: Game) -> int:
        """The most turns of the game."""
        return 99

    def phase(self, view: Game) -> str:
        """The phase; the player sees the whole table whenever it changes."""
        return view.state.chapter()

    def rests(self, game: Game) -> bool:
        """Is this a good moment in a turn to show the whole table to watchers?"""
        return True

    # Drawing -------------------------------------------------------------------------------------------------------

    def title(self, view: Game, seat: int, screen: Screen, events: list[Event]) -> Text:
        """One line: the seat, the turn, special conditions; the events are all that the seat has seen."""
        return Text(f"{self.kind.title} {screen.signs.dot} {view.state.chapter()}", style="bold")

    @abstractmethod
    def board(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        ...

    def brief(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        """The board in fewer rows, for a screen that is too low for all of it."""
        return self.board(view, seat, screen)

    def legend(self, view: Game, screen: Screen, whole: bool) -> str:
        """The signs of the board, below it; later only the rare ones that are on it now."""
        return ""

    @abstractmethod
    def seats(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        """A row for each seat with what it has."""

    def columns(self, screen: Screen) -> str:
        """What the columns and signs of the seats mean; a pupil reads it below them."""
        return ""

    def matter(self, view: Game, seat: int, screen: Screen, seats_shown: bool) -> list[RenderableType]:
        """What the open decision is about, such as a battle. `seats_shown`: are the seats just above it?"""
        return []

    def story(self, game: Game, seat: int, events: list[Event]) -> list[Text]:
        """The seat's log of these events, a line each."""
        return [Text(self.sentence(game, event)) for event in events if game.sees(seat, event)]

    def sentence(self, game: Game, event: Event) -> str:
        return self.kind.sentence(game.state.ruleset, event)

    def place(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        """`map NAME`: one place of the board and its surroundings; raises Unreadable."""
        raise Unreadable("`map` must be on its own here.")

    def looks(self) -> dict[str, LookCommand]:
        """Further commands that look around."""
        return {}

    def spots(self, game: Game, seat: int) -> list[str]:
        """The places that the open decision is about, by their names on the board; a small screen shows these."""
        return []

    # Choosing ------------------------------------------------------------------------------------------------------

    def menu(self, game: Game, seat: int, screen: Screen) -> Menu:
        """The legal choices in a menu, grouped where they belong together."""
        return plain_menu(game, seat)

    def ahead(self, game: Game, seat: int, screen: Screen) -> list[Text]:
        """The consequences of closing the draft, such as an attack."""
        return []

    def warning(self, game: Game, seat: int) -> str:
        """What closing the draft now would lose, or has lost if it is closed; empty if nothing."""
        return ""

    def forced(self, game: Game, seat: int, choice: int) -> str:
        """The sentence about an only choice that was made for the player."""
        return game.text([choice]) if choice != DONE else "nothing can be done"

    def written_out(self, game: Game, text: str) -> str:
        """The typed text with signs of the board (`M+1*`) replaced with their names."""
        return text

    def replaces(self, game: Game, choice: int, old: int) -> bool:
        """Does the choice replace `old` in the draft, if both cannot be there?"""
        return False

    def shorthand(self, game: Game, seat: int, text: str) -> list[int]:
        """The chain of words that are not notation (`all riverrun`); empty if this game does not know them."""
        return []
