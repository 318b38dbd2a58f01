"""Numbers for programs that learn: ids of choices, and what the bytes of an observation mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from smallcouncil.api.choice import Choice
from smallcouncil.api.setting import asked_for, kind_of, whole
from smallcouncil.core.game import Game as CoreGame
from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import Array, ObservationLayout
from smallcouncil.core.numbering import Numbering
from smallcouncil.errors import Complaint, clipped

if TYPE_CHECKING:
    import numpy as np

MOST_LEGAL: Final = 512  # ids of a padded array, if nobody says how many
PAD: Final = -1  # what fills a padded array


class Action(NamedTuple):
    """A choice that has an id, by name; a noun is empty if the verb has none."""

    id: int
    verb: str
    x: str
    y: str

    def __str__(self) -> str:
        return f"{self.verb} {self.x} {self.y}".rstrip()


class Actions(Sequence[Action]):
    """The choices of a game that have an id, in the order of their ids; or only those that a table can have.

    `actions[n]` is the choice at place n. In the list of the whole game, the place of a choice is its id.
    """

    def __init__(self, numbers: Numbers, table: Numbering | None = None) -> None:
        self.game: Final = numbers.game
        self.ids: Final[Sequence[int]] = range(numbers.size) if table is None else tuple(table.dense)
        self._numbers: Final = numbers
        self._table: Final = table

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self.action(number) for number in self.ids[place]]
        return self.action(self.ids[place])

    def __iter__(self) -> Iterator[Action]:
        return map(self.action, self.ids)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Action | Choice) and self._numbers.id_of(choice.verb, choice.x, choice.y) in self.ids

    def __repr__(self) -> str:
        return f"<Actions of {self.game}: {len(self)}>"

    def action(self, number: int) -> Action:
        """The choice with this id."""
        wanted = number_from(number)
        return Action(wanted, *self._numbers.choice(wanted))

    def id_of(self, choice: Choice | str) -> int:
        """The id of a choice, or of its text with whole names: `order Winterfell March+1*`."""
        found = self._numbers.id_of(choice.verb, choice.x, choice.y) if isinstance(choice, Choice) else self._named(choice)
        if found < 0:
            raise Complaint(f"No choice of {self.game} is named {clipped(repr(str(choice)))}.")
        return found

    def _named(self, text: str) -> int:
        verb, _, nouns = str(text).partition(" ")
        for x, row in self._numbers.at.get(verb, {}).items():
            for y in ("", nouns[len(x) + 1 :]):
                if y in row and f"{x} {y}".rstrip() == nouns:
                    return row[y]
        return -1

    def place(self, number: int) -> int:
        """The place of an id in this list."""
        wanted = self.action(number)
        found = wanted.id if self._table is None else self._table.place.get(wanted.id, -1)
        if found < 0:
            raise Complaint(f"`{wanted}` is a choice of another table.")
        return found


class ByteMeaning(NamedTuple):
    """What a byte of an observation means.

    `values` is `flag`, `number`, `seats` (a mask of seats, bit 0 for the first), `part` (one byte of a number that has
    several), or a list of names. Then the byte is one more than the place in the list, and 0 is none.
    """

    byte: int  # its place among all bytes
    array: str
    row: str  # empty: the array has one dimension
    column: str
    values: str


class Observations(Sequence[ByteMeaning]):
    """What the bytes of a game's observations mean, one after the other; the same at all its tables."""

    def __init__(self, numbers: Numbers, layout: ObservationLayout) -> None:
        self.game: Final = numbers.game
        self.shapes: Final = {array.name: array.shape() for array in layout.arrays.values()}
        self._numbers: Final = numbers
        self._arrays: Final = list(layout.arrays.values())
        self._size: Final = layout.size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._meaning(each) for each in range(*index.indices(self._size))]
        return self._meaning(range(self._size)[index])

    def __repr__(self) -> str:
        return f"<Observations of {self.game}: {self._size} bytes>"

    def _meaning(self, index: int) -> ByteMeaning:
        array = next(each for each in self._arrays if index < each.start + each.size())
        row, column = divmod(index - array.start, len(array.columns))
        meant = array.columns[column]
        return ByteMeaning(index, array.name, array.rows[row] if array.rows else "", meant.name, meant.values)

    def byte(self, array: str, column: str, row: str = "") -> int:
        """The place of a byte among all bytes: `byte("areas", "order", "Winterfell")`."""
        found = self._named(array)
        if column not in found.place:
            raise Complaint(f"The array {array} has no column {clipped(repr(column))}; `columns({array!r})` lists them.")
        if row not in (found.rows or [""]):
            told = f"`rows({array!r})` lists them" if found.rows else "it has one dimension"
            raise Complaint(f"The array {array} has no row {clipped(repr(row))}; {told}.")
        return found.at(column, found.rows.index(row) if row else 0)

    def _named(self, name: str) -> Array:
        for array in self._arrays:
            if array.name == name:
                return array
        raise Complaint(f"There is no array {clipped(repr(name))}; the arrays are {', '.join(self.shapes)}.")

    def rows(self, array: str) -> list[str]:
        """The names of an array's rows; none if it has one dimension."""
        return [*self._named(array).rows]

    def columns(self, array: str) -> list[str]:
        """The names of an array's columns."""
        return [column.name for column in self._named(array).columns]

    def names(self, values: str) -> list[str]:
        """The names of a list: `names("area")`; a byte that is one of them is one more than its place."""
        if values not in self._numbers.lists:
            raise Complaint(f"There is no list {clipped(repr(values))}; the lists are {', '.join(self._numbers.lists)}.")
        return [*self._numbers.lists[values].names]


def actions(
    game: str = "thrones", players: int | None = None, options: Sequence[str] | None = None, preset: str = ""
) -> Actions:
    """The choices that have an id; with players, options or a preset, those of that table."""
    kind = kind_of(game)
    if players is None and options is None and not preset:
        return Actions(kind.numbers())
    kind, size, chosen = asked_for(game, players, preset, options or ())
    return Actions(kind.numbers(), kind.numbering(kind.new(chosen, size, 1)))


def observations(game: str = "thrones") -> Observations:
    """What the bytes of a game's observations mean."""
    kind, size, chosen = asked_for(game, None, "", ())
    return Observations(kind.numbers(), kind.numbering(kind.new(chosen, size, 1)).layout)


def number_from(number: object) -> int:
    found = whole(number)
    if found is None:
        raise Complaint(f"An id is a whole number, not {clipped(repr(number))}.")
    return found


# Arrays --------------------------------------------------------------------------------------------------------------


def observed(numbering: Numbering, core: CoreGame, seat: int) -> np.ndarray[Any, Any]:
    """What the seat sees, as bytes in one row."""
    import numpy as np  # imported here because most programs do not need it

    return np.frombuffer(numbering.observe(core, seat), np.uint8)


def apart(numbering: Numbering, flat: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The arrays of an observation; they share its bytes."""
    arrays = numbering.layout.arrays.values()
    return {array.name: flat[array.start : array.start + array.size()].reshape(array.shape()) for array in arrays}


def padded(ids: list[int], most: int) -> tuple[np.ndarray[Any, Any], int]:
    """The ids in an array of fixed length, and how many there are."""
    import numpy as np

    room = whole(most)
    if room is None:
        raise Complaint(f"The room of an array is a whole number, not {clipped(repr(most))}.")
    if len(ids) > room:
        raise Complaint(f"There are {len(ids)} choices, and the array has room for {room}.")
    found = np.full(room, PAD, np.int32)
    found[: len(ids)] = ids
    return found, len(ids)


def mask_of(ids: list[int], size: int) -> np.ndarray[Any, Any]:
    import numpy as np

    found = np.zeros(size, np.int8)  # spaces of Gymnasium take no other type
    found[ids] = 1
    return found


def rows_of(rows: list[tuple[int, int, int]]) -> np.ndarray[Any, Any]:
    import numpy as np

    return np.array(rows, np.int16).reshape(len(rows), 3)
