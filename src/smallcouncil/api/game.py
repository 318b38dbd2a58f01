"""A game for Python programs: by names, with refusals that say why, and with copies that tell no secret."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from smallcouncil.api import numbers, pickling
from smallcouncil.api.choice import Choice
from smallcouncil.api.chosen import Chosen, chain_of
from smallcouncil.api.seen import history, present
from smallcouncil.api.setting import Setting, asked_for, seed_from, setting_of
from smallcouncil.api.story import Story, keeping
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Checkpoint
from smallcouncil.core.game import Game as CoreGame
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.pictures import picture_of
from smallcouncil.scenarios.writing import written

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

Seat = int | str  # a seat's number or its name


class Refusal(NamedTuple):
    """Why a choice is refused: a `sentence`, and the id of the `rule` behind it."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


class Game:
    """A game in progress. A seat is given by its number or its name: `game.legal(0)`, `game.legal("Stark")`.

    The game knows everything, coming cards too, and so does a `copy()`. What a seat may know is in `seen_by(seat)` and in
    `sample(seat, rng)`.
    """

    __slots__ = ("_core", "_setting", "_story")

    def __init__(self, core: CoreGame, setting: Setting | None = None, story: Story | None = None) -> None:
        """Programs call `new`, `position` or `replay` instead."""
        self._core: CoreGame = core
        self._setting: Setting = setting or setting_of(core.state.ruleset)
        self._story: Story | None = story  # None: nobody knows how it came to where it is

    # The table -----------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """`thrones` or `intrigue`."""
        return self._setting.kind.name

    @property
    def options(self) -> list[str]:
        """The names of the options in play."""
        return [*self._setting.rules.options]

    @property
    def seats(self) -> list[str]:
        """The names of the seats, by number: the houses, or `p1`, `p2` … in the card game."""
        return [*self._setting.seats]

    # The state of play --------------------------------------------------------------------------------------------

    @property
    def to_move(self) -> list[int]:
        """The numbers of the seats that must choose now; several seats may choose in secret at the same time."""
        return list(bits_of(self._core.waiting))

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return not self._core.waiting

    @property
    def winners(self) -> list[int]:
        """The numbers of the seats that have won; none while the game is played."""
        return self._core.result or []

    @property
    def turn(self) -> int:
        """The number of the turn; in the card game, of the round."""
        state: Any = self._core.state
        return int(getattr(state, self._setting.kind.turn_word))

    def returns(self, ranks: bool = False) -> list[float]:
        """By seat, its share of the victory; 0 while the game is played.

        With `ranks`, it is the place of each seat in a finished game. 1 is the best; equals share the mean of their places.
        """
        if ranks:
            if not self.is_over:
                raise Complaint("The game is not over, so nobody has a rank yet.")
            return self._setting.kind.ranks(self._core)
        winners = self.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self._setting.seats))]

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """The position as the seat sees it, or as everybody does, by names: `game.view("Stark")["areas"]["Winterfell"]`."""
        return self._core.view(NOBODY if seat is None else self._setting.seat(seat))

    # Choosing ------------------------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> tuple[Choice, ...]:
        """The choices that the seat has now; none if it is not asked."""
        return tuple(map(self._setting.choices.__getitem__, self._core.choices(self._setting.seat(seat))))

    def push(self, seat: Seat, chosen: Chosen) -> None:
        """Makes a choice of the seat, or several in a row: `game.push("Stark", "order Winterfell Raid; done")`.

        `chosen` is one of `legal`, a text, or a list of these. If all seats that are asked have completed their decision, the
        game continues to the next decision. Raises `Illegal` and changes nothing if a choice is refused.
        """
        number = self._setting.seat(seat)
        if isinstance(chosen, Choice) and chosen.rules is self._setting.rules:
            self._core.choose(number, chosen.packed)
        else:
            self._core.play(number, self._chain(chosen))

    def pop(self, seat: Seat) -> None:
        """Takes back the last choice of the seat.

        A completed decision is opened again only if nobody else has chosen and nothing was revealed since. Otherwise this
        raises `Illegal` and changes nothing. To go back to any moment, keep a `copy()`.
        """
        number = self._setting.seat(seat)
        core = self._core
        if not core.draft(number) and core.may_take_back(number):
            assert core.past is not None
            last = core.past[-1]  # a copy of this game may have it too
            core.past[-1] = Checkpoint(last.state.clone(), last.record, last.log)
            core.take_back(number)
        else:
            core.undo(number)

    def why(self, seat: Seat, chosen: Choice | str) -> Refusal | None:
        """Why a choice is refused; None if it is legal."""
        number = self._setting.seat(seat)
        try:
            chain = self._chain(chosen)
        except Illegal as illegal:
            return Refusal(illegal.sentence, illegal.rule)
        if len(chain) != 1:
            raise Complaint(f"`why` is about a single choice, but {len(chain)} are named.")
        reason = self._core.why(number, chain[0])
        return None if reason is None else Refusal(reason.sentence, reason.rule)

    def prompt(self, seat: Seat) -> str:
        """The prompt of the seat, in one sentence; empty if it is not asked."""
        return self._core.prompt(self._setting.seat(seat))

    def draft(self, seat: Seat) -> tuple[Choice, ...]:
        """What the seat has chosen in the open decision."""
        return tuple(map(self._setting.choices.__getitem__, self._core.draft(self._setting.seat(seat))))

    def _chain(self, chosen: Chosen) -> list[int]:
        """The engine's numbers of choices."""
        return chain_of(self._setting.rules, chosen)

    # Numbers -------------------------------------------------------------------------------------------------------

    def legal_ids(self, seat: Seat, dense: bool = False) -> list[int]:
        """The ids of the choices that the seat has now, in the order of `legal`.

        `dense` gives places in the list of this table instead, `smallcouncil.actions(game, players, options)`.
        """
        numbering = self._setting.numbering
        ids = numbering.legal(self._core, self._setting.seat(seat))
        return [numbering.place[number] for number in ids] if dense else ids

    def legal_array(self, seat: Seat, most: int = numbers.MOST_LEGAL, dense: bool = False) -> tuple[Array, int]:
        """The same in an array of `most` numbers, filled up with -1, and how many there are."""
        return numbers.padded(self.legal_ids(seat, dense), most)

    def legal_mask(self, seat: Seat, dense: bool = False) -> Array:
        """A 1 for each choice that the seat has now, among all ids or those of this table."""
        numbering = self._setting.numbering
        return numbers.mask_of(self.legal_ids(seat, dense), len(numbering.dense) if dense else numbering.numbers.size)

    def legal_rows(self, seat: Seat) -> Array:
        """A row for each choice that the seat has now: its verb and its two nouns, each by number, 0 for none."""
        return numbers.rows_of(self._setting.numbering.rows(self._core, self._setting.seat(seat)))

    def choice(self, id: int, dense: bool = False) -> Choice:
        """The choice with this id, or with `dense` at this place in the list of this table."""
        numbering, number = self._setting.numbering, numbers.number_from(id)
        if dense:
            if not 0 <= number < len(numbering.dense):
                raise Complaint(f"The places of this table are 0 to {len(numbering.dense) - 1}, not {number}.")
            number = numbering.dense[number]
        return self._setting.choices[numbering.choice(number)]

    def observe(self, seat: Seat, flat: bool = False) -> Any:
        """What the seat sees as a dictionary of arrays of bytes; `flat` gives them in one row.

        `smallcouncil.observations` says what each byte means.
        """
        numbering = self._setting.numbering
        seen = numbers.observed(numbering, self._core, self._setting.seat(seat))
        return seen if flat else numbers.apart(numbering, seen)

    def information_state(self, seat: Seat) -> str:
        """All that the seat has seen and chosen, in order, and what it sees now."""
        number = self._setting.seat(seat)
        return "\n".join([*history(self._setting, self._core, self._story, number), *present(self._setting, self._core, number)])

    # Copies --------------------------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """The same game once more. It knows the coming cards: a bot that looks ahead in it cheats; see `sample`."""
        core = self._core
        other = core.clone()
        other.record = None if core.record is None else core.record[:]
        other.past = None if core.past is None else core.past[:]
        other.log = None if core.log is None else core.log[:]
        return Game(other, self._setting, self._story)

    def seen_by(self, seat: Seat) -> Game:
        """What the seat may know: hidden cards and the choices of others are blank.

        It can be looked at and drafted on, but the decision cannot be completed.
        """
        return Game(self._core.redacted(self._setting.seat(seat)), self._setting)

    def sample(self, seat: Seat, rng: Random | np.random.Generator | int) -> Game:
        """A complete game that looks the same to the seat: everything that it may not know is drawn at random.

        `rng` is a `random.Random`, a generator of numpy, or a seed.
        """
        return Game(self._core.sample(self._setting.seat(seat), rng_from(rng)), self._setting)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    # Texts ---------------------------------------------------------------------------------------------------------

    def position(self) -> str:
        """The position in the language of scenarios, with hands and sealed choices; `smallcouncil.position` reads it.

        It does not have the order of face-down decks: a record or a pickle keeps the whole game.
        """
        if self._core.blind:
            raise Complaint("This is what one seat sees. Write the position of the game itself, or of a sample.")
        try:
            return self._written([])
        except Complaint:
            past = self._past()
            if self.is_over or not past:
                raise
        return self._written(past)

    def _written(self, past: list[PlayedDecision]) -> str:
        return "\n".join(written(self._core, past).lines()) + "\n"

    def _past(self) -> list[PlayedDecision]:
        """The decisions since the beginning, as far as it is known."""
        return [] if self._story is None else self._story.decisions(self._setting, self._core)

    def record(self, players: Sequence[str] = ()) -> str:
        """The record of the game until now; `smallcouncil.read_record` reads it. `players` names who played, by seat."""
        if self._story is None:
            told = "it is a sample, or what a seat sees, or the environment was made without `records=True`"
            raise Complaint(f"This game has no record: {told}.")
        names = [*players] or self._story.players
        if isinstance(players, str) or len(names) != len(self._setting.seats):
            raise Complaint(f"Name a player for each of the {len(self._setting.seats)} seats.")
        return self._story.record(self._setting, self._core, names)

    def __str__(self) -> str:
        """The position; if it cannot be written, who must choose, or who has won."""
        try:
            return self.position()
        except Complaint:
            return f"{self.name}, {self._standing()}\n"

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self._standing()}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: a picture of what everybody sees."""
        return picture_of(self._core).svg()

    def _standing(self) -> str:
        names = self._setting.seats
        if self.is_over:
            return f"{' and '.join(names[seat] for seat in self.winners)} won"
        return f"{self._core.state.chapter()}, {', '.join(names[seat] for seat in self.to_move)} to move"

    # Comparing and keeping -----------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Are both the same position, with the same secrets and drafts? How they came there does not count."""
        return isinstance(other, Game) and self._word() == other._word()

    def __hash__(self) -> int:
        """A number for the position as it is now: a game that is a key of a dictionary must not be played on."""
        return int.from_bytes(blake2b(self._word().encode(), digest_size=8).digest(), "big", signed=True)

    def _word(self) -> str:
        return f"{self._setting.kind.content()} {self._core.to_json()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return game_again, (pickling.kept(self._core, self._setting, self._story),)


def new(
    game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", seed: int | None = None
) -> Game:
    """Starts a game.

    The usual number of players is 5, in the card game 4. `options` is a list of their names; a preset is a named set of
    options. Without a seed, every game is different.
    """
    kind, size, chosen = asked_for(game, players, preset, options)
    number = Random().getrandbits(32) if seed is None else seed_from(seed)
    core = kind.new(chosen, size, number)
    return Game(keeping(core), setting_of(core.state.ruleset, kind), Story(number, ["player"] * size))


def game_again(data: bytes) -> Game:
    """A game that was pickled."""
    return Game(*pickling.read_back(data))


def rng_from(rng: Random | np.random.Generator | int) -> Rng:
    if isinstance(rng, Random):
        return seeded(rng.getrandbits(64))
    return seeded(seed_from(rng.integers(2**63) if hasattr(rng, "integers") else rng))
