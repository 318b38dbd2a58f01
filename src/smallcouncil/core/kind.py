"""A kind of game, as tables see it: it starts games, names seats and words events."""

from __future__ import annotations

import json
from typing import Any

from smallcouncil.core import contents, overrides
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.datafiles import MOST_CONTENTS, Files, own_folder
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.ids import Numbers, numbers_of
from smallcouncil.core.numbering import Numbering
from smallcouncil.core.options import Option, Options, Preset
from smallcouncil.core.proof import prove_agenda, prove_drafts
from smallcouncil.core.recent import Recent
from smallcouncil.core.rng import seeded
from smallcouncil.core.ruleset import Ruleset
from smallcouncil.core.state import State
from smallcouncil.errors import Complaint, OtherContent, clipped


class GameKind:
    name: str = ""
    title: str = ""
    version: int = 1  # version of the rules, for records
    players: tuple[int, ...] = ()
    seat_word: str = "seat"  # what a seat is called
    turn_word: str = "turn"  # what a chapter of the game is called
    whispers: bool = False  # may two players talk privately?

    def __init__(self) -> None:
        self._files: Files | None = None
        self._content: str = ""
        self._bundle: str = ""
        self._made: Recent[GameKind] = Recent(MOST_CONTENTS)  # by digest

    # The data files ------------------------------------------------------------------------------------------------

    @property
    def files(self) -> Files:
        """The data files with the corrections of the user's override file; read when first needed."""
        if self._files is None:
            self._files = self.corrected(overrides.current()).proven()
        return self._files

    def corrected(self, text: str) -> GameKind:
        """This game with these corrections and no others: for a game that was started with them."""
        return self.holding(Files(self.name, own_folder(self.name), text))

    def holding(self, files: Files) -> GameKind:
        """This game with these data files, whatever is installed."""
        other: GameKind = type(self)()
        other._files = files
        return other

    def proven(self) -> Files:
        """The files, after a check that games can be played with their corrections."""
        if self.files.changes:
            self.prove_sound(overrides.NAME)
        return self.files

    def prove_sound(self, where: str) -> None:
        """Complains unless games can be played with the files. A mistake that does not name its place is reported in `where`."""
        try:
            self.prove_content()
        except Complaint as complaint:
            if where in str(complaint):
                raise
            raise complaint.at(where) from complaint
        except Exception as error:
            told = f"{type(error).__name__} {error}"[:200]
            raise Complaint(f"{where}: {self.title} cannot be set up with it ({told}).") from error

    # The content that a game was started with -----------------------------------------------------------------------

    def bundle(self) -> str:
        """The content as a text, to be stored with a game; computed once."""
        if not self._bundle:
            self._bundle = contents.bundle(self.files)
        return self._bundle

    def made_with(self, content: str, bundle: str = "", corrections: str = "") -> GameKind:
        """This game with the content of that digest: as installed, as once shipped, or from the bundle.

        The corrections are none, those of the user's file, or the given ones. Raises OtherContent if the content is nowhere.
        """
        if content == self.content():
            return self
        found = self._made.find(content)
        if found is None:
            files = self.at_hand(content, corrections)
            found = self._made.keep(content, self.of_bundle(content, bundle) if files is None else self.holding(files))
        return found

    def remembered(self, content: str) -> GameKind | None:
        """This game with the content of that digest, if it was made before."""
        return self if content == self.content() else self._made.find(content)

    def at_hand(self, content: str, corrections: str) -> Files | None:
        """The files of that digest, if they are in the package, with corrections that are known here."""
        base, _, mark = content.partition("+")
        for files in (self.files.uncorrected(), contents.shipped(self.name, base)):
            if files is None or files.digest() != base:
                continue
            for text in ("", self.files.overrides, corrections):
                try:
                    laid = files.corrected(text)
                except Complaint:  # the corrections are about files that this content lacks
                    continue
                if laid.mark == mark:
                    return self.holding(laid).proven()
        return None

    def of_bundle(self, content: str, bundle: str) -> GameKind:
        if not bundle:
            also = ", with corrections that are not in use here," if "+" in content else ""
            raise OtherContent(
                f"The game was started with other data files ({clipped(content)}){also} and they are not in the package."
            )
        files = contents.unbundled(bundle, self.name)
        contents.check_digest(files, content)
        other = self.holding(files)
        other.prove_sound("The content that is carried along with this game")
        return other

    def prove_content(self) -> None:
        """Checks that every file can be read, and that a game can start with every number of players and every option."""
        self.read_content()
        there = self.files.names()
        for players in self.players:
            single = [self.sheet().with_needed([option.name]) for option in self.options(players)]
            for options in [[], *[preset.options for preset in self.presets(players)], *single]:
                if all(file in there for file in self.sheet().data_of(options)):
                    self.check(self.new(options, players, 1))

    def read_content(self) -> None:
        """Reads every data file and complains about the first mistake."""

    def content(self) -> str:
        """Digest of the data files, computed once."""
        if not self._content:
            self._content = self.content_digest()
        return self._content

    def content_digest(self) -> str:
        return self.files.digest()

    # Games ---------------------------------------------------------------------------------------------------------

    def sheet(self) -> Options:
        """All options of the game."""
        return Options(self.title, "", self.players, [], [], [], [])

    def options(self, players: int) -> list[Option]:
        """The options that this number of players may switch on."""
        return self.sheet().offered(players)

    def check_options(self, options: list[str], players: int) -> list[str]:
        """Returns the options in their fixed order; refuses a forbidden combination and names its rule."""
        return self.sheet().check(options, players)

    def presets(self, players: int) -> list[Preset]:
        """The named sets of options."""
        return self.sheet().presets_for(players)

    def new(self, options: list[str], players: int, seed: int) -> Game:
        """A game at its first decision; refuses a forbidden combination and names its rule."""
        raise NotImplementedError

    def from_json(self, text: str) -> Game:
        """Reads back a saved game; any mistake in it gets a sentence at once."""
        try:
            plain = json.loads(text)
            if plain["game"] != self.name:
                raise ValueError(f"it is a game of {plain['game']!r}")
            game = Game(self.restore(plain))
            self.prove(game)
        except Complaint:
            raise
        except AssertionError as fault:
            raise Complaint(f"This is not a valid saved game of {self.title}: its parts do not fit together {fault}.") from fault
        except Exception as error:
            raise Complaint(f"This is not a valid saved game of {self.title}: {str(error)[:200]!r}.") from error
        return game

    def numbering(self, game: Game) -> Numbering:
        """What the choices and positions of a game's table are in numbers; made once."""
        rules = game.state.ruleset
        if not isinstance(rules.numbering, Numbering):
            rules.numbering = self.numbered(game.state)
        found = rules.numbering
        assert isinstance(found, Numbering)
        return found

    def numbers(self) -> Numbers:
        """The numbers of all choices and names of this game."""
        return numbers_of(self.name)

    def numbered(self, state: State) -> Numbering:
        """The numbering of a table; complains if its names have no numbers."""
        raise NotImplementedError(self.name)

    def read_back(self, game: Game, data: bytes) -> dict[str, Any]:
        """The view that an observation shows, read by the names in the layout."""
        raise NotImplementedError(self.name)

    def names_of(self, rules: Ruleset) -> dict[str, list[str]]:
        """By list, the names of a table that have numbers."""
        raise NotImplementedError(self.name)

    def restore(self, plain: dict[str, Any]) -> State:
        """The state that a plain form describes; any exception means that the form is wrong."""
        raise NotImplementedError

    def prove(self, game: Game) -> None:
        """Checks that the game can be looked at and played."""
        agenda = game.state.agenda
        assert bool(agenda) != bool(game.state.winners), "(is it over?)"
        assert bool(agenda) == bool(game.waiting), "(nobody is asked)"
        for frame in agenda:
            assert not frame.open & ~frame.asked, "(who is asked?)"
            for seat, draft in enumerate(frame.drafts):
                assert not draft or frame.asked & BIT[seat], "(a draft of nobody)"
        if not game.blind:
            self.check(game)
            if agenda:
                prove_agenda(game.state)
                prove_drafts(game)
        game.view(NOBODY)
        for seat in bits_of(game.waiting):
            assert game.choices(seat), "a dead end"
            game.prompt(seat)

    def sentence(self, rules: Ruleset, event: Event) -> str:
        raise NotImplementedError

    def check(self, game: Game) -> None:
        """Checks the invariants; raises AssertionError if one is broken."""
        raise NotImplementedError

    def merits(self, game: Game) -> list[list[int]]:
        """By seat, the numbers that rank a finished game: the first counts, then the next; more is better."""
        raise NotImplementedError

    def ranks(self, game: Game) -> list[float]:
        """By seat, its place in a finished game, 1 the best; equals share the mean of their places."""
        merits = self.merits(game)
        found: list[float] = []
        for mine in merits:
            better = len([other for other in merits if other > mine])
            found.append(better + (merits.count(mine) + 1) / 2)
        return found

    def draw_seats(self, players: int, seed: int) -> list[int]:
        """The seat that each chair gets when seats are drawn."""
        seats = list(range(players))
        seeded(seed ^ 0x5EA7).shuffle(seats)
        return seats
