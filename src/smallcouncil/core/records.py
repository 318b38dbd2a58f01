"""Game records: text files from which a game is replayed, choice by choice, to the same digests."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.core import contents, packing
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Checkpoint, Entry, Game, Illegal, Unreadable
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import digits
from smallcouncil.core.outside import Unsound
from smallcouncil.errors import Complaint, OtherContent, clipped

FIRST_LINE = "small council record 1"
CONTENT = "content"  # the only word of a line after the game; the content follows
HEADER_LINES = 8
BIGGEST = 1 << 20  # characters; a long game has 30,000
MOST_LINES = 5_000  # a long game has 1,500
MOST_NAMES = 50  # names in a list of the header


# A game may continue under newer rules from one of its positions: `rules 2 POSITION`. Choices made before that which the new
# rules cannot reproduce are kept above it, for people to read: `was 57 stark: …`.
WAS = "was"
RULES = "rules"
BIGGEST_POSITION = 1 << 20  # characters


class Header:
    def __init__(
        self, game: str, rules: int, options: list[str], players: int, content: str, seats: list[str], seed: int
    ) -> None:
        self.game: str = game
        self.rules: int = rules
        self.options: list[str] = options
        self.players: int = players
        self.content: str = content
        self.seats: list[str] = seats  # the player of each seat
        self.seed: int = seed
        self.carried: list[str] = []  # the packed content, if the record contains it


def header_of(
    kind: GameKind, options: list[str], players: int, seats: list[str], seed: int, with_content: bool = False
) -> Header:
    header = Header(kind.name, kind.version, kind.check_options(options, players), players, kind.content(), seats, seed)
    if with_content:
        header.carried = contents.lines_of(kind.bundle())
    return header


def write(header: Header, game: Game, tail: list[str] | None = None) -> str:
    """The record of a game whose `record` was kept from its beginning, with open drafts.

    If the game was continued under other rules, `tail` replaces the closing lines.
    """
    assert game.record is not None
    rules = game.state.ruleset
    lines = [
        FIRST_LINE,
        "game " + header.game,
        "rules " + str(header.rules),
        ("options " + ", ".join(header.options)).strip(),
        "players " + str(header.players),
        "content " + header.content,
        "seats " + ", ".join(rules.seat_name(seat) + " " + one_word(name) for seat, name in enumerate(header.seats)),
        "seed " + str(header.seed),
        "",
    ]
    lines += [entry_line(game, entry) for entry in game.record]
    lines += closing_lines(game) if tail is None else tail
    if header.carried:
        lines += [CONTENT, *header.carried]
    return "\n".join(lines) + "\n"


def beginning(rules: int, game: Game) -> Entry:
    """The first entry of a record that begins at this position."""
    return Entry(game.state.number, NOBODY, [], RULES + " " + str(rules) + " " + packing.packed(game.to_json()))


def closing_lines(game: Game) -> list[str]:
    if not game.waiting:
        return ["end " + winners_of(game) + " " + game.digest()]
    frame, rules = game.state.agenda[-1], game.state.ruleset
    drafts = [(seat, frame.drafts[seat]) for seat in bits_of(frame.asked) if frame.drafts[seat]]
    lines = ["draft " + rules.seat_name(seat) + ": " + game.text(draft) for seat, draft in drafts]
    return [*lines, "open " + str(game.state.number) + " " + game.digest()]


def winners_of(game: Game) -> str:
    return ", ".join(game.state.ruleset.seat_name(seat) for seat in game.result or [])


def one_word(name: str) -> str:
    """A player's name without characters that would break the line."""
    return " ".join(name.replace(",", " ").split())


def entry_line(game: Game, entry: Entry) -> str:
    if entry.seat == NOBODY:
        return entry.mark if entry.mark.partition(" ")[0] in (WAS, RULES) else "= " + entry.mark
    return str(entry.number) + " " + game.state.ruleset.seat_name(entry.seat) + ": " + game.text(entry.chain)


class Reader:
    """Replays a record line by line; every complaint names its line."""

    def __init__(self, text: str, kinds: dict[str, GameKind], name: str) -> None:
        self.name: str = name
        self.lines: list[str] = self._lines(text)
        carried = self._carried()
        self.at: int = 0
        self.header: Header = self._header(kinds)
        self.header.carried = carried
        self.installed: GameKind = kinds[self.header.game]
        self.kind: GameKind = self._kind()
        self.game: Game = self._begin()
        self.game.record = []
        self.closed: bool = False
        self.look: Callable[[Game, int, int], None] | None = None  # sees each small choice of a seat before it is made

    def _lines(self, text: str) -> list[str]:
        if len(text) > BIGGEST:
            raise Complaint(f"{self.name} is too long for a game record: it can have at most {BIGGEST} characters.")
        lines = text.splitlines()
        if len(lines) > MOST_LINES:
            much = f"it has {len(lines)} lines, but at most {MOST_LINES} are allowed"
            raise Complaint(f"{self.name} is too long for a game record: {much}.")
        return lines

    def wrong(self, sentence: str, rule: str = "") -> Complaint:
        return Complaint(f"{self.name}, line {self.at}: {sentence}", rule)

    def _header(self, kinds: dict[str, GameKind]) -> Header:
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            raise Complaint(f"{self.name} is not a game record: its first line is not `{FIRST_LINE}`.")
        self.at = 1
        game = self._field("game")
        if game not in kinds:
            raise self.wrong(f"there is no game `{clipped(game)}`; the games are {', '.join(kinds)}.")
        rules = self._number("rules")
        if rules > kinds[game].version:
            raise self.wrong(f"the record was made with newer rules ({rules}) than these ({kinds[game].version}).")
        options = [option for option in self._list("options") if option]
        players = self._number("players")
        content = self._field("content")
        seats = self._list("seats")
        return Header(game, rules, options, players, content, seats, self._number("seed"))

    def _carried(self) -> list[str]:
        """Removes the content from the end, if the record contains it."""
        for at in range(HEADER_LINES, len(self.lines)):
            if self.lines[at].strip() == CONTENT:
                carried = [line.strip() for line in self.lines[at + 1:]]
                del self.lines[at:]
                return carried
        return []

    def _kind(self) -> GameKind:
        """The game with the content that the record names; the installed content if that cannot be found."""
        header = self.header
        try:
            bundle = contents.from_lines(header.carried) if header.carried else ""
            if bundle:
                contents.check_digest(contents.unbundled(bundle, header.game), header.content)
            return self.installed.made_with(header.content, bundle)
        except OtherContent:
            return self.installed
        except Complaint as error:
            raise error.at(self.name) from error

    def _begin(self) -> Game:
        """Starts the game of the header; it names the seats in order, each with its player."""
        header = self.header
        try:
            header.options = self.kind.check_options(header.options, header.players)
            game = self.kind.new(header.options, header.players, header.seed)
        except Complaint as error:
            raise error.at(f"{self.name}, the header") from error
        names = [game.state.ruleset.seat_name(seat) for seat in range(header.players)]
        if [seat.partition(" ")[0].lower() for seat in header.seats] != [name.lower() for name in names]:
            raise Complaint(f"{self.name}, the header: `seats` names {', '.join(names)} in this order, each with its player.")
        header.seats = [seat.partition(" ")[2].strip() for seat in header.seats]
        return game

    def _field(self, word: str) -> str:
        self.at += 1
        line = self.lines[self.at - 1].strip() if self.at <= len(self.lines) else ""
        if line != word and not line.startswith(word + " "):
            raise self.wrong(f"`{word}` is expected here.")
        return line[len(word):].strip()

    def _list(self, word: str) -> list[str]:
        text = self._field(word)
        if text.count(",") >= MOST_NAMES:
            raise self.wrong(f"`{word}` lists {MOST_NAMES} names at most.")
        return [each.strip() for each in text.split(",")]

    def _number(self, word: str) -> int:
        text = self._field(word)
        if not digits(text):
            raise self.wrong(f"`{word}` needs a number, not `{clipped(text)}`.")
        return int(text)

    def step(self) -> bool:
        """Plays the next line that does something; False at the end."""
        while self.at < len(self.lines):
            self.at += 1
            line = self.lines[self.at - 1].strip()
            if line:
                if self.closed:
                    raise self.wrong("the record continues after its end.")
                self._line(line)
                return True
        if not self.closed:
            raise Complaint(f"{self.name} is cut off after line {self.at}: a record closes with `end` or `open`.")
        return False

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "=":
            self._check(rest)
        elif word == "end":
            self._check("end " + rest.rpartition(" ")[2])
            said, winners = rest.rpartition(" ")[0], winners_of(self.game)
            if said != winners:
                raise self.wrong(f"the game was won by {winners}, not by {clipped(said)}.")
            self.closed = True
        elif word == "open":
            number, _, digest = rest.partition(" ")
            if number != str(self.game.state.number):
                raise self.wrong(f"decision {self.game.state.number} is open here, not {clipped(number)}.")
            if digest:  # a game that was stored without digests has none
                self._digest(digest)
            self.closed = True
        elif word == "draft":
            self._play(rest)
        elif word == WAS:
            self._keep(line)
        elif word == RULES:
            self._go_on(rest)
            self._keep(line)
        else:
            if word != str(self.game.state.number):
                raise self.wrong(f"decision {self.game.state.number} comes next, not `{clipped(word)}`{self._excuse()}.")
            self._play(rest)

    def _keep(self, line: str) -> None:
        assert self.game.record is not None
        self.game.record.append(Entry(self.game.state.number, NOBODY, [], line))

    def _go_on(self, text: str) -> None:
        """Continues from the recorded position, which is trusted; the choices that follow are checked as usual."""
        rules, _, position = text.partition(" ")
        if not digits(rules) or int(rules) > self.kind.version:
            raise self.wrong(f"the game continues under newer rules ({clipped(rules)}) than these ({self.kind.version}).")
        try:
            game = self.kind.from_json(unpacked_position(position))
        except (Complaint, Unsound) as error:
            raise self.wrong(f"the position from which the game continues cannot be read: {clipped(str(error), 200)}") from error
        if game.state.ruleset is not self.game.state.ruleset or game.blind:
            raise self.wrong("the position from which the game continues is of another game.")
        if game.state.number > MOST_LINES:  # each decision before the position would have had a line
            raise self.wrong(f"the game continues from decision {game.state.number}, and no game has more than {MOST_LINES}.")
        kept, told = len(self.game.record or []), len(self.game.log or [])
        self.game.go_back(Checkpoint(game.state, kept, told))  # whoever looks at the game sees the new position

    def _check(self, mark: str) -> None:
        chapter, _, digest = mark.rpartition(" ")
        found = self.game.state.chapter()
        if chapter != found:
            raise self.wrong(f"the record is at `{clipped(chapter)}`, the game at `{found}`{self._excuse()}.")
        self._digest(digest)

    def _digest(self, digest: str) -> None:
        found = self.game.digest()
        if digest != found:
            at = self.game.state.chapter() if self.game.waiting else "the end"
            told = f"at {at} ({found}, not {clipped(digest)}){self._excuse()}"
            raise self.wrong(f"the game has come out differently here, {told}.")

    def _excuse(self) -> str:
        return ": " + self.difference if self.difference else ""

    @property
    def difference(self) -> str:
        """What the record was made with that is missing here; empty if nothing is."""
        found = ["older rules"] if self.header.rules < self.kind.version else []
        if self.header.content != self.kind.content():
            corrected = "corrections of the content files (overrides.toml) that are not in use here"
            found.append(corrected if "+" in self.header.content else "other content files")
        return f"the record was made with {' and '.join(found)}" if found else ""

    @property
    def pinned(self) -> bool:
        """Is it replayed with other content than a new game would have?"""
        return self.kind.content() != self.installed.content()

    def _play(self, line: str) -> None:
        name, _, text = line.partition(":")
        seat = seat_of(self.game, name.strip())
        if seat == NOBODY:
            raise self.wrong(f"there is no seat `{clipped(name.strip())}`.")
        if not self.game.waiting & BIT[seat]:
            raise self.wrong(f"{name.strip()} is not asked to choose here{self._excuse()}.")
        try:
            self._choose(seat, self.game.parse(seat, text.strip()))
        except Illegal as illegal:
            raise self.wrong(self._excused(illegal.sentence), illegal.rule) from illegal
        except Unreadable as error:
            raise self.wrong(self._excused(str(error))) from error

    def _choose(self, seat: int, chain: list[int]) -> None:
        look = self.look
        if look is None:
            self.game.play(seat, chain)
            return
        number = self.game.state.number
        for choice in chain:
            if self.game.state.number != number:
                raise self.wrong("the line continues after its decision is complete.")
            look(self.game, seat, choice)
            self.game.choose(seat, choice)

    def _excused(self, sentence: str) -> str:
        return sentence.removesuffix(".") + self._excuse() + "." if self.difference else sentence


def unpacked_position(text: str) -> str:
    """Unpacks a position; raises Unsound if the text is not one."""
    return packing.unpacked(text, BIGGEST_POSITION)


def seat_of(game: Game, name: str) -> int:
    rules = game.state.ruleset
    for seat in range(game.state.seats):
        if rules.seat_name(seat).lower() == name.lower():
            return seat
    return NOBODY


def replay(text: str, kinds: dict[str, GameKind], name: str) -> Reader:
    """The whole record; the reader holds header and game."""
    reader = Reader(text, kinds, name)
    while reader.step():
        pass
    return reader
