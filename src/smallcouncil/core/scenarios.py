"""Scenarios: a position, choices played on it, and what is expected of the result, in a text file.

Errors name file and line.  See docs/scenarios.md.
"""

from __future__ import annotations

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind, Scene
from smallcouncil.core.looking import Looker
from smallcouncil.core.notation import LONGEST, Unreadable, digits
from smallcouncil.core.records import seat_of
from smallcouncil.errors import Complaint, clipped

BLOCKS = ("position", "chance", "play", "expect")
BIGGEST = 1 << 20  # letters of a file
MOST_LINES = 20_000  # of a file
MOST_LINES_EACH = 1000  # of a scenario
LONGEST_SENTENCE = 1000  # letters of a complaint, which may repeat a line


class Difference(Exception):
    """The first thing that came out otherwise than the scenario says."""


class Line:
    def __init__(self, number: int, text: str) -> None:
        self.number: int = number
        self.text: str = text


class Scenario:
    """One scenario of a file: its header and its blocks in order."""

    def __init__(self, file: str, line: int, title: str) -> None:
        self.file: str = file
        self.line: int = line
        self.title: str = title
        self.game: str = ""
        self.players: int = 0
        self.options: list[str] = []
        self.blocks: list[tuple[str, list[Line]]] = []


def read(text: str, file: str) -> list[Scenario]:
    """The scenarios of a file; raises Complaint naming file and line."""
    found: list[Scenario] = []
    for each in lines_of(text, file):
        number, line = each.number, each.text
        word, _, rest = line.partition(" ")
        if found and word != "scenario" and number - found[-1].line > MOST_LINES_EACH:
            raise Complaint(f"{file}, line {found[-1].line}: a scenario has {MOST_LINES_EACH} lines at most.")
        if line[0].isspace():
            if not found or not found[-1].blocks:
                raise Complaint(f"{file}, line {number}: an indented line belongs to one of {', '.join(BLOCKS)}.")
            found[-1].blocks[-1][1].append(Line(number, line.strip()))
            continue
        if word == "scenario":
            found.append(Scenario(file, number, rest.strip()))
        elif not found:
            raise Complaint(f"{file}, line {number}: a file begins with `scenario ID: title`.")
        elif word == "game":
            read_game(found[-1], rest.strip(), number)
        elif word in BLOCKS and not rest.strip():
            found[-1].blocks.append((word, []))
        else:
            raise Complaint(f"{file}, line {number}: `{clipped(line.strip())}` is none of scenario, game, {', '.join(BLOCKS)}.")
    if not found:
        raise Complaint(f"{file} holds no scenario.")
    for scenario in found:
        check_whole(scenario)
    return found


def lines_of(text: str, file: str) -> list[Line]:
    """Those that say something, without their comments."""
    if len(text) > BIGGEST:
        raise Complaint(f"{file} is too long: it has {len(text)} letters, {BIGGEST} are the most.")
    found: list[Line] = []
    raws = text.splitlines()
    if len(raws) > MOST_LINES:
        raise Complaint(f"{file} is too long: it has {len(raws)} lines, {MOST_LINES} are the most.")
    for number, raw in enumerate(raws, 1):
        line = raw.split("#", 1)[0].rstrip()
        if len(line) > LONGEST:
            raise Complaint(f"{file}, line {number}: a line has {LONGEST} letters at most, this one {len(line)}.")
        if line:
            found.append(Line(number, line))
    return found


def read_game(scenario: Scenario, text: str, number: int) -> None:
    """`thrones, 5 players, fortifications`"""
    parts = [part.strip() for part in text.split(",")]
    players = parts[1].split() if len(parts) > 1 else []
    if len(players) != 2 or not digits(players[0]) or players[1] != "players":
        raise Complaint(f"{scenario.file}, line {number}: `game thrones, 5 players` is wanted, then perhaps options.")
    scenario.game, scenario.players, scenario.options = parts[0], int(players[0]), parts[2:]


def check_whole(scenario: Scenario) -> None:
    where = f"{scenario.file}, line {scenario.line}"
    if not scenario.game:
        raise Complaint(f"{where}: the scenario has no `game` line.")
    if not any((name == "expect" and lines) or (name == "play" and asserts(lines)) for name, lines in scenario.blocks):
        raise Complaint(f"{where}: the scenario expects nothing.")


def asserts(lines: list[Line]) -> bool:
    return any(line.text.startswith("refused ") for line in lines)


class Runner:
    """Plays one scenario.  Raises Difference where it comes out otherwise, Complaint where the file is wrong."""

    def __init__(self, scenario: Scenario, kinds: dict[str, GameKind]) -> None:
        self.scenario: Scenario = scenario
        if scenario.game not in kinds:
            raise Complaint(f"{scenario.file}, line {scenario.line}: there is no game `{clipped(scenario.game)}`.")
        self.kind: GameKind = kinds[scenario.game]
        try:
            self.scene: Scene = self.kind.scene(scenario.options, scenario.players)
        except Complaint as error:
            raise Complaint(f"{scenario.file}, line {scenario.line}: {error}") from error
        self.draws: list[list[int]] = []
        self.begun: Game | None = None
        self.told: list[Event] = []

    def wrong(self, line: Line, sentence: str) -> Complaint:
        return Complaint(f"{self.scenario.file}, line {line.number}: {sentence}")

    def differs(self, line: Line, sentence: str) -> Difference:
        return Difference(f"{self.scenario.file}, line {line.number}: {sentence}")

    @property
    def game(self) -> Game:
        if self.begun is None:
            try:
                self.begun = self.scene.finish(self.draws)
            except Complaint as error:
                raise Complaint(f"{self.scenario.file}, line {self.scenario.line}: {error}") from error
            self.begun.log = self.told
        return self.begun

    def run(self) -> None:
        for name, lines in self.scenario.blocks:
            if name == "play":
                self.told.clear()
            for line in lines:
                try:
                    self.do(name, line)
                except Complaint as error:
                    where, said = f"{self.scenario.file}, line ", str(error)
                    raise error if said.startswith(where) else self.wrong(line, clipped(said, LONGEST_SENTENCE)) from error
        if self.draws:
            raise Complaint(f"{self.scenario.file}, line {self.scenario.line}: {len(self.draws)} `chance` lines were not used.")
        try:
            self.kind.check(self.game)
        except AssertionError as error:
            where = f"{self.scenario.file}, line {self.scenario.line}"
            raise Difference(f"{where}: what must hold in every game does not hold at the end: {error}.") from error

    def do(self, name: str, line: Line) -> None:
        if name == "position" or name == "chance":
            key, value = self.halves(line)
            if self.begun is not None:
                raise self.wrong(line, f"`{name}` comes before `play` and `expect`.")
            if name == "position":
                self.scene.put(key, value)
            else:
                self.draws.append(self.scene.chance(key, value))
        elif name == "play":
            self.play(line)
        else:
            self.expect(line)

    def halves(self, line: Line) -> tuple[str, str]:
        key, colon, value = line.text.partition(":")
        if not colon or not key[:1].isalnum():
            raise self.wrong(line, f"`{clipped(line.text)}` is not of the form `what: value`.")
        if not value.strip():
            raise self.wrong(line, f"nothing stands after the colon of `{clipped(line.text)}`; for an empty list say `none`.")
        return key.strip(), value.strip()

    def seat(self, line: Line, name: str) -> int:
        seat = seat_of(self.game, name)
        if seat == NOBODY:
            raise self.wrong(line, f"there is no seat `{clipped(name)}`.")
        return seat

    def play(self, line: Line) -> None:
        word, _, rest = line.text.partition(" ")
        if word == "refused":
            self.refused(line, rest)
        elif word == "undo":
            self.undo(line, self.seat(line, rest.strip()))
        elif line.text == "forced":
            self.forced()
        elif line.text.startswith("others:"):
            chain = line.text.partition(":")[2].strip()
            for seat in bits_of(self.game.waiting):
                self.chain(line, seat, chain)
        else:
            name, text = self.halves(line)
            self.chain(line, self.seat(line, name), text)

    def chain(self, line: Line, seat: int, text: str) -> None:
        choices = self.parse(line, seat, text)
        try:
            self.game.play(seat, choices)
        except Illegal as error:
            raise self.differs(line, f"refused: {error}") from error

    def undo(self, line: Line, seat: int) -> None:
        try:
            self.game.undo(seat)
        except Illegal as error:
            raise self.differs(line, f"refused: {error}") from error

    def parse(self, line: Line, seat: int, text: str) -> list[int]:
        try:
            return self.game.parse(seat, text)
        except Unreadable as error:
            raise self.wrong(line, str(error)) from error

    def forced(self) -> None:
        """Answers every question that has one answer."""
        moved = True
        while moved:
            moved = False
            for seat in bits_of(self.game.waiting):
                choices = self.game.choices(seat)
                if self.game.waiting & BIT[seat] and len(choices) == 1:
                    self.game.choose(seat, choices[0])
                    moved = True
                    break

    def refused(self, line: Line, rest: str) -> None:
        text, bracket, rule = rest.partition("[")
        name, _, chain = text.partition(":")
        seat = self.seat(line, name.strip())
        choices = self.parse(line, seat, chain.strip())
        trial = self.game.clone()
        try:
            trial.play(seat, choices)
        except Illegal as error:
            wanted = rule.strip().rstrip("]")
            if bracket and error.rule != wanted:
                raise self.differs(line, f"refused by {error.rule}, not {clipped(wanted)}: {error.sentence}") from error
            return
        raise self.differs(line, "allowed, but a refusal is expected.")

    def expect(self, line: Line) -> None:
        key, value = self.halves(line)
        if key in ("told", "not told"):
            heard = any(event.rule == value for event in self.told)
            if heard != (key == "told"):
                rules = ", ".join(sorted({event.rule for event in self.told})) or "nothing"
                raise self.differs(line, f"the last play told of {rules}.")
            return
        found = Looker(self.game, self.kind.look).look(key, value)
        if found:
            raise self.differs(line, f"{clipped(key)} is {found}, not {clipped(value, LONGEST_SENTENCE)}.")
