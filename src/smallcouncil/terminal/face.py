"""The face of a game: how one kind of game looks and reads at the table.

The loop of the table (`table`, `answers`, `session`, `show`) knows nothing of areas, houses or cards; a game plugs in
here.  A `view` is always what the seat may see, its own open draft carried out; seat NOBODY is the public.
Whatever a face does not override works for every game, plainly.
"""

from __future__ import annotations

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

LookCommand = Callable[[Game, int, Screen, str], list[Text]]  # such as `tracks`: view, seat, screen, what was typed after it


class Face:
    choosing_rule: str = ""  # the rule that `?` tells while a seat is chosen
    choosing: str = "Which seat is yours?"
    players: int = 5  # if nothing else is said
    victory: str = "You have won!"
    ends: tuple[str, ...] = ()  # events that tell who has won and why
    example: str = "done"  # of what may be typed
    rules_example: tuple[str, str] = ("core.undo", "undo")  # of what may be asked: a rule, and a word in some
    help: tuple[tuple[str, str], ...] = ()  # lines of `help`, besides those that every table has

    def __init__(self, kind: GameKind) -> None:
        self.kind: GameKind = kind
        self.seat_word: str = kind.seat_word
        self.turn_word: str = kind.turn_word

    # Sitting down --------------------------------------------------------------------------------------------------

    def welcome(self, game: Game) -> list[str]:
        """The goal and the turn, in a line each."""
        return []

    def seat_name(self, game: Game, seat: int) -> str:
        return game.state.ruleset.seat_name(seat)

    def full_name(self, game: Game, seat: int) -> str:
        """`House Stark`"""
        return f"{self.seat_word.capitalize()} {self.seat_name(game, seat)}"

    def seated(self, players: list[str], own: int) -> None:
        """Who plays each seat, as a record has it, and which of them is the player's: for games whose seats have numbers only."""

    def ends_with(self, game: Game, event: Event) -> bool:
        """Does the event tell who has won and why?"""
        return event.name in self.ends

    def outcome(self, game: Game) -> str:
        """Who has won, and why, as far as the log tells; empty while nobody has."""
        names = [self.seat_name(game, seat) for seat in game.result or []]
        plain = " and ".join(names) + (" share the victory." if len(names) > 1 else " wins.") if names else ""
        told = [self.sentence(game, event) for event in game.log or [] if self.ends_with(game, event)]
        return " ".join(told) or plain

    def seat_note(self, game: Game, seat: int) -> str:
        """What one should know before choosing it."""
        return ""

    def seat_style(self, game: Game, seat: int) -> str:
        return ""

    def find_seat(self, game: Game, name: str) -> int:
        """By name or unique beginning; raises Complaint."""
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
        """Of the game: `replay --to` goes there."""
        words = game.state.chapter().split()
        return int(words[-1]) if words[-1].isdigit() else self.turns(game)

    def turns(self, game: Game) -> int:
        """How many there are at most."""
        return 99

    def phase(self, view: Game) -> str:
        """The player is shown the whole table whenever this changes."""
        return view.state.chapter()

    def rests(self, game: Game) -> bool:
        """Is this a good place in a turn to show the whole table to those who watch?"""
        return True

    # Drawing -------------------------------------------------------------------------------------------------------

    def title(self, view: Game, seat: int, screen: Screen, events: list[Event]) -> Text:
        """One line: who, when, what is special; the events are all that the seat has heard."""
        return Text(f"{self.kind.title} {screen.signs.dot} {view.state.chapter()}", style="bold")

    def board(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        raise NotImplementedError

    def brief(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        """The board in fewer rows, for a screen that is too low for all of it."""
        return self.board(view, seat, screen)

    def legend(self, view: Game, screen: Screen, whole: bool) -> str:
        """The signs of the board, below it; once they are known only those that are rare and on it now."""
        return ""

    def seats(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        """What everybody has: a row a seat."""
        raise NotImplementedError

    def matter(self, view: Game, seat: int, screen: Screen, seats_shown: bool) -> list[RenderableType]:
        """What the open question is about, shown when it is asked: a battle, say.  Do the seats stand just above it?"""
        return []

    def story(self, game: Game, seat: int, events: list[Event]) -> list[Text]:
        """What the seat hears of these events, a line each."""
        return [Text(self.sentence(game, event)) for event in events if game.sees(seat, event)]

    def sentence(self, game: Game, event: Event) -> str:
        return self.kind.sentence(game.state.ruleset, event)

    def place(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        """`map NAME`: one place of the board and what is around it; raises Unreadable."""
        raise Unreadable("`map` must be on its own here.")

    def looks(self) -> dict[str, LookCommand]:
        """Further words that look around."""
        return {}

    def spots(self, game: Game, seat: int) -> list[str]:
        """The places that the open question is about, as the board calls them: what has no room for all of it shows these."""
        return []

    # Choosing ------------------------------------------------------------------------------------------------------

    def menu(self, game: Game, seat: int, screen: Screen) -> Menu:
        """The legal choices in a menu; what belongs together is gathered behind one item."""
        return plain_menu(game, seat)

    def ahead(self, game: Game, seat: int, screen: Screen) -> list[Text]:
        """What the draft brings about once it is closed, for whoever is about to close it: an attack, say."""
        return []

    def warning(self, game: Game, seat: int) -> str:
        """What closing the draft now would give away, or has given if it is closed; empty when there is nothing to say."""
        return ""

    def forced(self, game: Game, seat: int, choice: int) -> str:
        """What is said when the only choice there is was made for the player."""
        return game.text([choice]) if choice != DONE else "nothing can be done"

    def written_out(self, game: Game, text: str) -> str:
        """What was typed, with the signs of the board (`M+1*`) as the names they stand for."""
        return text

    def replaces(self, game: Game, choice: int, old: int) -> bool:
        """Does a choice that is named while `old` is drafted take its place?  (Of itself, where there is such a thing.)"""
        return False

    def shorthand(self, game: Game, seat: int, text: str) -> list[int]:
        """A chain for words that are no notation (`all riverrun`); empty when they are none of this game's."""
        return []
