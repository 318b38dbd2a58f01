"""Plays a scenario: sets up its position, plays its choices and compares the result with its expectations."""

from __future__ import annotations

import re
from typing import Final

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import Ambiguous, Unreadable
from smallcouncil.core.records import seat_of
from smallcouncil.core.rng import WrongDraw
from smallcouncil.errors import Complaint, clipped
from smallcouncil.scenarios.elsewhere import knows, understood_with
from smallcouncil.scenarios.language import Line, Scenario
from smallcouncil.scenarios.looking import EYES, NONE, Looker
from smallcouncil.scenarios.scene import Amiss, Scene, Scenes
from smallcouncil.scenarios.scenes import SCENES

LONGEST_SENTENCE: Final = 1000  # characters in a complaint, which may repeat a line
ASKS: Final = re.compile(r"(?:(?:to|drafted) [^,]*, *)?asks ", re.IGNORECASE)
TOLD: Final = re.compile(r"(?:to [^,]*, *)?(?:not )?told$")
NOTHING: Final = "nothing"
ABSENT: Final = "core.choice"  # the rule that refuses names that are not in the game
STRAY: Final = re.compile(r'[\[\]{}<>="|\\:]')  # no name contains these marks


class Difference(Exception):
    """The first result that differs from what the scenario expects."""


class Runner:
    """Plays one scenario. Raises Difference if the result differs, Complaint if the file is wrong."""

    def __init__(self, scenario: Scenario, kinds: dict[str, GameKind], scenes: Scenes = SCENES) -> None:
        self.scenario: Scenario = scenario
        if scenario.game not in kinds:
            raise scenario.wrong(scenario.game_line, f"there is no game `{clipped(scenario.game)}`.")
        self.kind: GameKind = kinds[scenario.game]
        self.scenes: Scenes = scenes
        try:
            self.scene: Scene = scenes[scenario.game](self.kind, scenario.options, scenario.players)
        except Complaint as error:
            raise scenario.wrong(scenario.game_line, str(error)) from error
        self.places: dict[str, Line] = {}  # by key, the line of the position that sets it
        self.chances: list[Line] = []
        self.draws: list[list[int]] = []  # the fixed draws of the chance lines that are still to come
        self.begun: Game | None = None
        self.keeps: bool = True  # can the position be saved? One that begins with a single Westeros card cannot
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
            if block.name == "play" and self.keeps and not self.is_kept():
                raise self.differs(block.lines[-1], "a game that is saved here is not the same when it is read again.")
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
            needed = understood_with(self.scenes, self.kind, self.scenario, key, value)
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
        game.past = []
        self.begun = game
        self.keeps = self.is_kept()

    def is_kept(self) -> bool:
        """Is the game, saved now and read again, the same?"""
        try:
            return self.kind.from_json(self.game.to_json()).digest() == self.game.digest()
        except Complaint:
            return False

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
        if "," in key and key.lower().partition(" ")[0] not in EYES:
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
        if not self.scene.has_rule(rule):
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
        if isinstance(error, Ambiguous) or not knows(self.kind, self.scenario, chain):
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
        if TOLD.match(key):
            self.expect_told(line, key, value)
            return
        if key == "may take back":
            self.expect_take_back(line, value)
            return
        if ASKS.match(key) and value != NOTHING:
            self.cited(line, value)
        found = Looker(self.game, self.scene.look).look(key, value)
        if found:
            raise self.differs(line, (found if found.endswith(".") else self.unlike(key, found, value)) + self.gone_on())

    def expect_told(self, line: Line, key: str, rule: str) -> None:
        """`told: base.raid.pillage`, or `to greyjoy, not told: …` for what that seat was told."""
        whose, _, word = key.rpartition(",")
        events = self.told
        if whose:
            who = whose.partition(" ")[2].strip()
            seat = NOBODY if who.lower() in NONE else self.seat(line, who)
            events = [event for event in events if self.game.sees(seat, event)]
        self.cited(line, rule)
        if any(event.rule == rule for event in events) != (word.strip() == "told"):
            rules = ", ".join(sorted({event.rule for event in events})) or "nothing"
            raise self.differs(line, f"the last play gave events of {rules}.{self.next_question()}")

    def expect_take_back(self, line: Line, value: str) -> None:
        """`may take back: stark`: who may take back the decision that was completed last."""
        found = [seat for seat in range(self.game.state.seats) if self.game.may_take_back(seat)]
        other = Looker(self.game, self.scene.look).seats(found, value, ordered=False)
        if other:
            raise self.differs(line, self.unlike("may take back", other, value) + self.gone_on())

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
