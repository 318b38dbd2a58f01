"""Scenarios: text files with a position, choices to play, and expectations of the result.

Errors name file and line. See docs/scenarios.md.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import Amiss, GameKind, Scene
from smallcouncil.core.looking import Looker
from smallcouncil.core.notation import LONGEST, Ambiguous, Unreadable, digits
from smallcouncil.core.records import seat_of
from smallcouncil.core.rng import WrongDraw
from smallcouncil.errors import Complaint, clipped

BLOCKS = ("position", "chance", "play", "expect")
BIGGEST = 1 << 20  # characters in a file
MOST_LINES = 20_000  # lines in a file
MOST_LINES_EACH = 1000  # lines in a scenario
LONGEST_SENTENCE = 1000  # characters in a complaint, which may repeat a line
MARK: Final = "\ufeff"  # byte order mark that some editors write at the beginning of a file
LINES: Final = re.compile(r"\r\n|\r|\n")
ASKS: Final = re.compile(r"(?:to [^,]*, *)?asks ", re.IGNORECASE)
NOTHING: Final = "nothing"
ABSENT: Final = "core.choice"  # the rule that refuses names that are not in the game
STRAY: Final = re.compile(r'[\[\]{}<>="|\\:]')  # no name contains these marks


class Difference(Exception):
    """The first result that differs from what the scenario expects."""


class Line:
    def __init__(self, number: int, text: str) -> None:
        self.number: int = number
        self.text: str = text


class Block(NamedTuple):
    name: str
    lines: list[Line]
    line: int  # line number of its name


class Scenario:
    """One scenario of a file: its header and its blocks in order."""

    def __init__(self, file: str, line: int, title: str) -> None:
        self.file: str = file
        self.line: int = line
        self.title: str = title
        self.game: str = ""
        self.game_line: int = 0
        self.players: int = 0
        self.options: list[str] = []
        self.blocks: list[Block] = []

    def wrong(self, line: int, sentence: str) -> Complaint:
        return Complaint(f"{self.file}, line {line}: {sentence}")


def read(text: str, file: str) -> list[Scenario]:
    """The scenarios of a file; raises Complaint naming file and line."""
    found: list[Scenario] = []
    for each in lines_of(text, file):
        number, line = each.number, each.text
        word, _, rest = line.partition(" ")
        if found and word != "scenario" and number - found[-1].line > MOST_LINES_EACH:
            raise found[-1].wrong(found[-1].line, f"a scenario has {MOST_LINES_EACH} lines at most.")
        if line[0].isspace():
            if not found or not found[-1].blocks:
                raise Complaint(f"{file}, line {number}: an indented line belongs to one of {', '.join(BLOCKS)}.")
            found[-1].blocks[-1].lines.append(Line(number, line.strip()))
        elif word == "scenario":
            found.append(read_title(file, number, rest.strip()))
        elif not found:
            raise Complaint(f"{file}, line {number}: a file must begin with `scenario ID: title`.")
        elif word == "game":
            read_game(found[-1], rest.strip(), number)
        elif word in BLOCKS and not rest.strip():
            found[-1].blocks.append(Block(word, [], number))
        else:
            raise found[-1].wrong(number, f"`{clipped(line.strip())}` is none of scenario, game, {', '.join(BLOCKS)}.")
    if not found:
        raise Complaint(f"{file} holds no scenario.")
    for scenario in found:
        check_whole(scenario)
    return found


def lines_of(text: str, file: str) -> list[Line]:
    """The lines that say something, without comments."""
    if len(text) > BIGGEST:
        raise Complaint(f"{file} is too long: it can have at most {BIGGEST} characters.")
    found: list[Line] = []
    raws = LINES.split(text.removeprefix(MARK))
    if len(raws) > MOST_LINES:
        raise Complaint(f"{file} is too long: it has {len(raws)} lines, but at most {MOST_LINES} are allowed.")
    for number, raw in enumerate(raws, 1):
        line = raw.split("#", 1)[0].rstrip()
        if len(line) > LONGEST:
            raise Complaint(f"{file}, line {number}: a line can have at most {LONGEST} characters; this one has {len(line)}.")
        if line:
            found.append(Line(number, line))
    return found


def read_title(file: str, number: int, title: str) -> Scenario:
    if not title.partition(":")[0].strip():
        raise Complaint(f"{file}, line {number}: `scenario ID: title` is expected.")
    return Scenario(file, number, title)


def read_game(scenario: Scenario, text: str, number: int) -> None:
    """`thrones, 5 players, fortifications`"""
    if scenario.game_line:
        raise scenario.wrong(number, f"the game was already named in line {scenario.game_line}.")
    parts = [part.strip() for part in text.split(",")]
    players = parts[1].split() if len(parts) > 1 else []
    if len(players) != 2 or not digits(players[0]) or players[1] != "players" or not all(parts):
        raise scenario.wrong(number, "`game thrones, 5 players` is expected, then perhaps options.")
    if len(set(parts[2:])) < len(parts[2:]):
        raise scenario.wrong(number, "an option is named twice.")
    scenario.game, scenario.players, scenario.options, scenario.game_line = parts[0], int(players[0]), parts[2:], number


def check_whole(scenario: Scenario) -> None:
    if not scenario.game_line:
        raise scenario.wrong(scenario.line, "the scenario has no `game` line.")
    for block in scenario.blocks:
        if not block.lines:
            raise scenario.wrong(block.line, f"the block `{block.name}` is empty; its lines are indented.")
    if not any(block.name == "expect" or (block.name == "play" and asserts(block.lines)) for block in scenario.blocks):
        raise scenario.wrong(scenario.line, "the scenario expects nothing.")


def asserts(lines: list[Line]) -> bool:
    return any(line.text.startswith("refused ") for line in lines)


class Runner:
    """Plays one scenario. Raises Difference if the result differs, Complaint if the file is wrong."""

    def __init__(self, scenario: Scenario, kinds: dict[str, GameKind]) -> None:
        self.scenario: Scenario = scenario
        if scenario.game not in kinds:
            raise scenario.wrong(scenario.game_line, f"there is no game `{clipped(scenario.game)}`.")
        self.kind: GameKind = kinds[scenario.game]
        try:
            self.scene: Scene = self.kind.scene(scenario.options, scenario.players)
        except Complaint as error:
            raise scenario.wrong(scenario.game_line, str(error)) from error
        self.places: dict[str, Line] = {}  # by key, the line of the position that sets it
        self.chances: list[Line] = []
        self.draws: list[list[int]] = []  # the fixed draws of the chance lines that are still to come
        self.begun: Game | None = None
        self.told: list[Event] = []

    def wrong(self, line: Line, sentence: str) -> Complaint:
        return self.scenario.wrong(line.number, sentence)

    def differs(self, line: Line, sentence: str) -> Difference:
        return Difference(f"{self.scenario.file}, line {line.number}: {sentence}")

    def run(self) -> None:
        for block in self.scenario.blocks:
            if block.name == "play":
                self.told.clear()
            for line in block.lines:
                self.do(block.name, line)
        self.check_end()

    def do(self, name: str, line: Line) -> None:
        """Does one line; any complaint about it names its place."""
        try:
            if name in ("position", "chance"):
                self.set_up(name, line)
            else:
                self.begin()
                self.play(line) if name == "play" else self.expect(line)
        except WrongDraw as draw:
            raise self.wrong(self.chances[-len(self.draws)], str(draw)) from draw
        except Complaint as error:
            where, said = f"{self.scenario.file}, line ", str(error)
            raise error if said.startswith(where) else self.wrong(line, clipped(said, LONGEST_SENTENCE)) from error

    # The position --------------------------------------------------------------------------------------------------

    def set_up(self, name: str, line: Line) -> None:
        key, value = self.halves(line)
        if self.begun is not None:
            raise self.wrong(line, f"`{name}` comes before `play` and `expect`.")
        if name == "chance":
            self.draws.append(self.scene.chance(key, value))
            self.chances.append(line)
            return
        subject = self.put(key, value)
        if subject in self.places:
            raise self.wrong(line, f"line {self.places[subject].number} sets {subject} already.")
        self.places[subject] = line

    def put(self, key: str, value: str) -> str:
        try:
            return self.scene.put(key, value)
        except Complaint as error:
            needed = self.kind.understood_with(key, value, self.scenario.options, self.scenario.players)
            raise Complaint(f"{error} A game with {needed} has it." if needed else str(error)) from error

    def begin(self) -> None:
        """Starts the game at the complete position, if the rules allow it."""
        if self.begun is not None:
            return
        first = self.scenario.line
        try:
            game = self.scene.finish(self.draws)
            self.kind.check(game)
        except Amiss as amiss:
            blamed = self.places.get(amiss.subject)
            raise self.scenario.wrong(blamed.number if blamed is not None else first, str(amiss)) from amiss
        except AssertionError as error:
            raise self.scenario.wrong(first, f"no game can reach this position: {error}.") from error
        game.log = self.told
        self.begun = game

    @property
    def game(self) -> Game:
        self.begin()
        assert self.begun is not None
        return self.begun

    def check_end(self) -> None:
        self.begin()
        if self.draws:
            raise self.wrong(self.chances[-len(self.draws)], "this draw was never used: nothing random happens after this point.")
        try:
            self.kind.check(self.game)
        except AssertionError as error:
            where = f"{self.scenario.file}, line {self.scenario.line}"
            raise Difference(f"{where}: what must hold in every game does not hold at the end: {error}.") from error

    # Lines ---------------------------------------------------------------------------------------------------------

    def halves(self, line: Line) -> tuple[str, str]:
        key, colon, value = line.text.partition(":")
        if not colon or not key[:1].isalnum():
            raise self.wrong(line, f"`{clipped(line.text)}` is not of the form `what: value`.")
        if not value.strip():
            raise self.wrong(line, f"there is nothing after the colon of `{clipped(line.text)}`; for an empty list say `none`.")
        if "," in key and not key.lower().startswith("to "):
            raise self.wrong(line, f"what comes before the colon is one thing, not a list: `{clipped(key)}`.")
        self.check_marks(line, key + value)
        return key.strip(), value.strip()

    def check_marks(self, line: Line, text: str) -> None:
        """Refuses stray marks: names are read without their marks, so a mark that belongs to no name would go unnoticed."""
        stray = STRAY.search(text)
        if stray:
            raise self.wrong(line, f"`{stray[0]}` means nothing here.")

    def seat(self, line: Line, name: str) -> int:
        seat = seat_of(self.game, name)
        if seat == NOBODY:
            raise self.wrong(line, f"there is no seat `{clipped(name)}`.")
        return seat

    def cited(self, line: Line, rule: str) -> str:
        """Checks that the reference has the rule: otherwise a typing mistake would look like a wrong engine."""
        if not self.kind.has_rule(rule):
            raise self.wrong(line, f"there is no rule `{clipped(rule)}`.")
        return rule

    def play(self, line: Line) -> None:
        word, _, rest = line.text.partition(" ")
        if word == "refused":
            self.refused(line, rest)
        elif word == "undo":
            self.undo(line, self.seat(line, rest.strip()))
        elif line.text == "forced":
            self.forced()
        elif line.text.startswith("others:"):
            self.others(line, self.halves(line)[1])
        else:
            name, text = self.halves(line)
            self.chain(line, self.seat(line, name), text)

    def others(self, line: Line, text: str) -> None:
        if not self.game.waiting:
            raise self.differs(line, "nobody has to choose: the game is over.")
        for seat in bits_of(self.game.waiting):
            self.chain(line, seat, text)

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
        """Answers every decision that has only one answer."""
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
        """`stark: order Winterfell Raid; done  [base.planning.ban]`; the bracket may be left out."""
        text, bracket, tail = rest.partition("[")
        rule, close, after = tail.partition("]")
        if after.strip() or "]" in text or bool(bracket) != bool(close) or (bracket and not rule.strip()):
            raise self.wrong(line, "a `refused` line ends with its rule in brackets, `[base.planning.ban]`, or with its chain.")
        name, colon, chain = text.partition(":")
        if not colon:
            raise self.wrong(line, "`refused stark: …` is expected: whose chain, then the chain.")
        self.check_marks(line, name + chain)
        seat = self.seat(line, name.strip())
        wanted = self.cited(line, rule.strip()) if bracket else ""
        try:
            choices = self.game.parse(seat, chain.strip())
        except Unreadable as error:
            self.prove_absent(line, chain, wanted, error)
        else:
            self.try_in_vain(line, seat, choices, wanted)

    def prove_absent(self, line: Line, chain: str, rule: str, error: Unreadable) -> None:
        """Checks that a chain is refused because it names what this game lacks and another has: an option, a house."""
        if isinstance(error, Ambiguous) or not self.kind.knows(chain, self.scenario.options, self.scenario.players):
            raise self.wrong(line, str(error)) from error
        if rule not in ("", ABSENT):
            raise self.differs(line, f"refused by {ABSENT}, not {rule}: {error}") from error

    def try_in_vain(self, line: Line, seat: int, choices: list[int], rule: str) -> None:
        trial = self.game.clone()
        try:
            trial.play(seat, choices)
        except Illegal as error:
            if rule and error.rule != rule:
                raise self.differs(line, f"refused by {error.rule}, not {rule}: {error.sentence}") from error
            return
        raise self.differs(line, "allowed, but a refusal is expected.")

    def expect(self, line: Line) -> None:
        key, value = self.halves(line)
        if key in ("told", "not told"):
            self.cited(line, value)
            heard = any(event.rule == value for event in self.told)
            if heard != (key == "told"):
                rules = ", ".join(sorted({event.rule for event in self.told})) or "nothing"
                raise self.differs(line, f"the last play gave events of {rules}.{self.next_question()}")
            return
        if ASKS.match(key) and value != NOTHING:
            self.cited(line, value)
        found = Looker(self.game, self.kind.look).look(key, value)
        if found:
            raise self.differs(line, (found if found.endswith(".") else self.unlike(key, found, value)) + self.gone_on())

    def next_question(self) -> str:
        """Says who is asked and for what, if a scenario waits for something else."""
        game = self.game
        asked = [f"{game.state.ruleset.seat_name(seat)} ({game.rule(seat)})" for seat in bits_of(game.waiting)]
        return f" Asked now: {', '.join(asked)}." if asked else ""

    def gone_on(self) -> str:
        """Says that the game is in another turn than it was set up in, because much else has happened since."""
        now = self.game.state.chapter()
        if now == self.scene.chapter:
            return ""
        return f" The game has run on to {now}." if self.game.waiting else " The game is over."

    def unlike(self, key: str, found: str, value: str) -> str:
        return f"{clipped(key)} is {found}, not {clipped(value, LONGEST_SENTENCE)}."
