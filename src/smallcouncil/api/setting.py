"""What is fixed at a table: the game, its options, its seats, and its choices. And the doors through which settings come in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import index
from typing import Any, Final

from smallcouncil.api.choice import Choice
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import either, nearest
from smallcouncil.core.numbering import Numbering
from smallcouncil.core.ruleset import Ruleset
from smallcouncil.errors import Complaint, clipped
from smallcouncil.games import GAMES

USUAL: Final = {"thrones": 5, "intrigue": 4}  # players, if nobody says how many
MOST_SETTINGS: Final = 64  # settings that are kept, with their choices


class Choices(dict[int, Choice]):
    """Choices by the engine's numbers, made when they are first asked for."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules

    def __missing__(self, packed: int) -> Choice:
        found = self[packed] = Choice(self.rules, packed)
        return found


class Setting:
    """A game with its data files, options and number of players. All games of one table share it."""

    def __init__(self, kind: GameKind, rules: Ruleset) -> None:
        self.kind: Final = kind
        self.rules: Final = rules
        self.seats: Final = [rules.seat_name(seat) for seat in range(rules.seats)]
        self.numbers: Final = {name.lower(): seat for seat, name in enumerate(self.seats)}
        self.choices: Final = Choices(rules)

    @property
    def numbering(self) -> Numbering:
        """The numbers of this table."""
        found = self.rules.numbering
        if not isinstance(found, Numbering):
            found = self.kind.numbering(self.kind.new(self.rules.options, self.rules.seats, 1))
        return found

    def seat(self, seat: int | str) -> int:
        """The number of a seat, which may be given by its name."""
        if type(seat) is int and 0 <= seat < len(self.seats):
            return seat
        if isinstance(seat, str):
            found = self.numbers.get(seat.lower())
            if found is None:
                raise Complaint(f"There is no seat {clipped(seat)!r}; the seats are {', '.join(self.seats)}.")
            return found
        number = whole(seat)
        if number is None or not 0 <= number < len(self.seats):
            raise Complaint(f"There is no seat {clipped(repr(seat))}; the seats are 0 to {len(self.seats) - 1}.")
        return number


_SETTINGS: dict[int, Setting] = {}  # by the id of its ruleset, which the setting keeps alive


def setting_of(rules: Ruleset, kind: GameKind | None = None) -> Setting:
    """The setting of a ruleset; `kind` is the game that made it, if it may be one with other data files."""
    found = _SETTINGS.get(id(rules))
    if found is None:
        if len(_SETTINGS) >= MOST_SETTINGS:
            _SETTINGS.clear()
        found = _SETTINGS[id(rules)] = Setting(kind or GAMES[rules.game], rules)
    return found


# Choices that were pickled ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_SETTINGS)
def setting_again(game: str, options: tuple[str, ...], players: int) -> Setting:
    kind = kind_of(game)
    return setting_of(kind.new([*options], players, 1).state.ruleset, kind)


def choice_again(game: str, options: tuple[str, ...], players: int, text: str) -> Choice:
    setting = setting_again(game, options, players)
    return setting.choices[setting.rules.notation.parse(text)[0]]


# Bad input -----------------------------------------------------------------------------------------------------------


def kind_of(game: str) -> GameKind:
    if isinstance(game, str) and game in GAMES:
        return GAMES[game]
    near = nearest(str(game), list(GAMES))
    told = f"did you mean {near}?" if near else f"the games are {', '.join(GAMES)}."
    raise Complaint(f"There is no game {clipped(repr(game))}; {told}")


def asked_for(game: str, players: int | None, preset: str, options: Sequence[str]) -> tuple[GameKind, int, list[str]]:
    """The game, the number of players and the options that somebody asks for, checked."""
    kind = kind_of(game)
    if not isinstance(preset, str):
        raise Complaint(f"A preset is a name, such as 'clash', not {clipped(repr(preset))}.")
    if isinstance(options, str) or not isinstance(options, Sequence) or not all(isinstance(each, str) for each in options):
        raise Complaint(f"Options are a list of their names, not {clipped(repr(options))}.")
    size = players_for(kind, players, preset)
    named = presets_of(kind, size).get(preset, [])
    if preset and preset not in presets_of(kind, size):
        raise Complaint(f"There is no preset {clipped(repr(preset))} for {size} players; {presets_told(kind, size, preset)}")
    return kind, size, kind.check_options([*named, *[option for option in options if option not in named]], size)


def players_for(kind: GameKind, players: int | None, preset: str) -> int:
    """The number of players: the given one, or the usual one, or the nearest for which there is the preset."""
    if players is None:
        fitting = [each for each in kind.players if preset in presets_of(kind, each)] or list(kind.players)
        return min(fitting, key=lambda each: abs(each - USUAL[kind.name]))
    number = whole(players)
    if number is None or number not in kind.players:
        raise Complaint(f"There is no table for {clipped(repr(players))} players; {kind.name} is for {either_of(kind.players)}.")
    return number


def presets_told(kind: GameKind, players: int, preset: str) -> str:
    """What there is instead of a preset."""
    sizes = tuple(each for each in kind.players if preset in presets_of(kind, each))
    return f"it is for {either_of(sizes)}." if sizes else f"the presets are {', '.join(presets_of(kind, players))}."


def presets_of(kind: GameKind, players: int) -> dict[str, list[str]]:
    """By preset, its options."""
    return {each.name: each.options for each in kind.presets(players)}


def either_of(numbers: tuple[int, ...]) -> str:
    return either([str(each) for each in numbers])


def whole(number: Any) -> int | None:
    """The whole number that this is, in Python's own type: those of other packages count too."""
    try:
        return None if isinstance(number, bool) else index(number)
    except TypeError:
        return None


def seed_from(number: object) -> int:
    """A seed, if it is one."""
    seed = whole(number)
    if seed is None or seed < 0:
        raise Complaint(f"A seed is a whole number, 0 or more, not {clipped(repr(number))}.")
    return seed
