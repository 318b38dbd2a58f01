"""A table in numbers: ids of its choices, and observations of its positions (`core/ids.py` has the numbers themselves)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core.agenda import DONE, Decision, Illegal
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.ids import Numbers, numbers_of, unnumbered
from smallcouncil.core.layout import ObservationLayout
from smallcouncil.core.notation import Notation

if TYPE_CHECKING:
    from smallcouncil.core.game import Game
    from smallcouncil.core.state import State

MOST_DRAFTED: Final = 60  # small choices of a draft that an observation shows, the last ones
DRAFT_BYTES: Final = 1 + 2 * MOST_DRAFTED
NO_DRAFT_BYTES: Final = bytes(DRAFT_BYTES)


def nameable(state: State) -> list[int]:
    """The choices that some decision of this table takes, ascending; whether one is legal depends on the position."""
    rules = state.ruleset
    notation = rules.notation
    kinds: list[Decision[State]] = [kind for kind in rules.kinds.values() if isinstance(kind, Decision)]
    found = [DONE]
    for number in range(1, len(notation.verbs)):
        takers = [kind for kind in kinds if kind.takes(state, number)]
        verb = notation.verbs[number]
        if takers:
            for x in numbered_names(notation.domains[verb.x].names, verb.x):
                for y in numbered_names(notation.domains[verb.y].names, verb.y):
                    choice = number << 16 | x << 8 | y
                    if can_be_named(takers, state, choice):
                        found.append(choice)
    return found


def can_be_named(takers: list[Decision[State]], state: State, choice: int) -> bool:
    for kind in takers:
        if kind.can_name(state, choice):
            return True
    return False


def numbered_names(names: list[str], domain: str) -> list[int]:
    """The numbers of the names that there are; blank ones keep places that a table does not use."""
    return [number for number, name in enumerate(names) if name or not domain]


class Sight:
    """What was last shown of a game, in one place: only what has changed is made again. Each game's numbering has its own."""

    def __init__(self) -> None:
        self.number: int = NOBODY  # the number of the decision
        self.seat: int = NOBODY
        self.open: int = 0  # the seats that had not sealed


class Numbering:
    """What the choices and positions of one table are in numbers. All games of a ruleset share it."""

    def __init__(self, state: State, alike: State) -> None:
        """`alike` is a position of the same table with uncorrected names, which have the numbers."""
        rules, notation = state.ruleset, alike.ruleset.notation
        self.numbers: Numbers = numbers_of(rules.game)
        self.layout: ObservationLayout = ObservationLayout()
        self.ids: dict[int, int] = {}  # by choice of the engine
        self.choices: dict[int, int] = {}  # by id
        self.drafted: dict[Any, bytes] = {}  # by choice of the engine, its two bytes in a draft
        for domain in notation.domains.values():
            if len(rules.notation.domains[domain.name].names) != len(domain.names):
                raise unnumbered("list of names", domain.name)
        for choice in nameable(state):
            verb = notation.verbs[choice >> 16]
            x, y = notation.domains[verb.x].names[choice >> 8 & 255], notation.domains[verb.y].names[choice & 255]
            number = self.numbers.id_of(verb.word, x, y)
            if number < 0:
                raise unnumbered("choice", f"{verb.word} {x} {y}".rstrip())
            self.ids[choice] = number
            self.choices[number] = choice
            self.drafted[choice] = (number + 1).to_bytes(2, "little")
        self.notation: Notation = notation
        self.spare: list[Sight] = []  # sights that nobody uses right now; each thread takes its own
        self.pointed: dict[int, tuple[int, int, int]] = {}  # by choice of the engine, its row, made when first asked for
        self.dense: list[int] = sorted(self.choices)  # the ids of this table, ascending
        self.place: dict[int, int] = {number: place for place, number in enumerate(self.dense)}  # by id, its place among these

    def legal(self, game: Game, seat: int) -> list[int]:
        """The ids of the seat's legal choices, in the order of `game.choices`."""
        ids = self.ids
        return [ids[choice] for choice in game.choices(seat)]

    def rows(self, game: Game, seat: int) -> list[tuple[int, int, int]]:
        """The seat's legal choices as verb and two nouns; a noun is one more than its place in its list, 0 is none."""
        return [self.row_of(choice) for choice in game.choices(seat)]

    def row_of(self, choice: int) -> tuple[int, int, int]:
        found = self.pointed.get(choice)
        if found is None:
            verb = self.notation.verbs[choice >> 16]
            x, y = self.place_of(verb.x, choice >> 8 & 255), self.place_of(verb.y, choice & 255)
            found = self.pointed[choice] = (choice >> 16, x, y)
        return found

    def place_of(self, domain: str, noun: int) -> int:
        return self.numbers.list_of(domain).number(self.notation.domains[domain].names[noun]) + 1 if domain else 0

    def choice(self, number: int) -> int:
        """The engine's number of the choice with this id; refuses an id of another table."""
        found = self.choices.get(number, -1)
        if found < 0:
            told = " ".join([word for word in self.numbers.choice(number) if word])
            raise Illegal(f"`{told}` is a choice of another table.", "core.choice")
        return found

    def observe(self, game: Game, seat: int) -> bytearray:
        """What the seat knows, as `layout` says: all arrays, one after the other."""
        data = bytearray(self.layout.size)
        try:
            sight = self.spare.pop()
        except IndexError:
            sight = self.sight()
        sight.number = NOBODY  # what it says is not in these bytes, and perhaps about another game; its parts are as good
        self.show(game, seat, sight, data, 0)
        self.spare.append(sight)
        return data

    def sight(self) -> Sight:
        """A place where nothing has been shown yet."""
        return Sight()

    def show(self, game: Game, seat: int, sight: Sight, data: Any, at: int) -> None:
        """Writes into `data`, from `at` on, what the seat knows. What `sight` says about this game must still be there."""
        state = game.state
        if not 0 <= seat < state.seats:
            raise Illegal(f"There is no seat {seat}.", "core.not-asked")
        draft, open = NO_DRAFT_BYTES, 0
        if state.agenda:
            frame = state.agenda[-1]
            open = frame.open
            if frame.drafts and frame.drafts[seat]:
                draft = self.draft_bytes(frame.drafts[seat])
        if sight.number == state.number and sight.seat == seat and sight.open == open:
            end = at + self.layout.size
            data[end - DRAFT_BYTES : end] = draft  # while its decision is open, a seat sees only its own draft change
            return
        self.write(state if state.eyes == seat else game.glance(seat), seat, sight, draft, data, at)
        sight.number, sight.seat, sight.open = state.number, seat, open

    def write(self, state: State, seat: int, sight: Sight, draft: bytes, data: Any, at: int) -> None:
        """Writes the arrays of a redacted state, the draft last."""
        raise NotImplementedError

    def draft_bytes(self, draft: list[int]) -> bytes:
        """How many small choices there are, and the ids of the last ones, two bytes each."""
        drafted = self.drafted
        last: list[Any] = draft[-MOST_DRAFTED:]
        found = [bytes([min(len(draft), 255)])]
        for choice in last:
            found.append(drafted[choice])
        found.append(NO_DRAFT_BYTES[1 + 2 * len(last) :])
        return b"".join(found)


def put_number(data: bytearray, at: int, number: int) -> None:
    """Writes a number of several bytes, the lowest first."""
    while number > 0:
        data[at] = number & 255
        number >>= 8
        at += 1
