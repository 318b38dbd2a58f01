"""Exercises: a costly decision of a finished game as a puzzle file.

The position is given again, with what the seat knew and no more; the better decision is to be found.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.analysis.contrast import STOP, Contrast, contrasts, lesser, lowered
from smallcouncil.analysis.drills import Drill, Weighed, drill_of, ordered
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import x_of
from smallcouncil.core.rng import Rng
from smallcouncil.errors import Complaint
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import listed, percent, to_do
from smallcouncil.lessons.attempt import Attempt, ReadyTask
from smallcouncil.lessons.checking import at_random, check_lesson
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import FAILED
from smallcouncil.scenarios.writing import Writing, written
from smallcouncil.thrones.nouns.state import State

NAME: Final = "the exercise"
PLAYERS: Final = 2  # players at random who prove an exercise
TRIES: Final = 20  # answers at random, to find one that nothing is known of


def exercise_of(
    game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], deed: list[int], plan: list[int]
) -> str:
    """The puzzle file; empty if no small change is clearly better, or if the position makes no puzzle."""
    drill = drill_of(game, seat, rng, playouts, heard, deed, plan)
    if drill is None:
        return ""
    try:
        text = ExerciseText(game, seat, drill, rng).whole()
        check_lesson(read(text, NAME), PLAYERS)
    except (Complaint, Illegal):
        return ""
    return text


class ExerciseText:
    def __init__(self, game: Game, seat: int, drill: Drill, rng: Rng) -> None:
        assert isinstance(game.state, State)
        self.game: Game = game
        self.state: State = game.state
        self.seat: int = seat
        self.drill: Drill = drill
        self.rng: Rng = rng
        self.rule: str = game.rule(seat)
        self.position: Writing = written(game, (), seat, rng)
        self.places: list[str] = [self.state.rules.board.names[area] for area in drill.areas]

    def whole(self) -> str:
        lines = [*self.head(), *self.task(), *self.answers(), *self.hints()]
        solution = ["solution", "  " + self.game.text(self.drill.best.plan)]
        unknown = self.unknown("\n".join([*lines, *solution]))
        if unknown:
            words = f"The analysis did not play this out. Another choice gives you {percent(self.drill.best.chance)}."
            lines += self.block("wrong", [f"asked: {self.rule}", f"example: {unknown}"], words)
        return "\n".join([*lines, *solution]) + "\n"

    def head(self) -> list[str]:
        state, did = self.state, self.deed()
        title = "better orders" if self.places else "a better March"
        house = state.rules.seat_name(self.seat)
        return [
            f"puzzle  {house.lower()}-{state.number}-{self.game.digest()}: Turn {state.turn}, {title}",
            "theme   my mistakes",
            f"why     {did} A maester would {self.better()}: {self.chances()}.",
            f"from    decision {state.number} of a game",
            "",
        ]

    def task(self) -> list[str]:
        head, *position = self.position.lines()
        title, goal = "Find a better March", "Resolve a March that is better than yours was."
        if self.places:
            matter = "Those that matter are" if len(self.places) > 1 else "The one that matters is"
            title, goal = "Find better orders", f"Give better orders than you did. {matter} in {listed(self.places)}."
        was = f"Your chance of winning was {percent(self.drill.deed.chance)}."
        marks = [f"  mark: {', '.join(self.places)}"] if self.places else []
        house = self.state.rules.seat_name(self.seat).lower()
        before = ["before", f"  say: {self.deed()} {was}  [{self.rule}]", *marks]
        return [f"task    {title}", f"goal    {goal}  [{self.rule}]", head, f"you     {house}", *position, *before]

    def answers(self) -> list[str]:
        """What is known of answers: that of the game, worse ones, and those that solve it."""
        drill, best = self.drill, percent(self.drill.best.chance)
        lines = self.answer("wrong", drill.deed, f"This is what you did: {percent(drill.deed.chance)}.")
        for each in drill.worse:
            lines += self.answer("wrong", each, f"This gives you {percent(each.chance)}; another choice gives you {best}.")
        for each in (drill.best, *drill.as_good):
            was = percent(drill.deed.chance)
            lines += self.answer("solved", each, f"Yes: {percent(each.chance)} instead of {was}.")
        return lines

    def answer(self, outcome: str, weighed: Weighed, words: str) -> list[str]:
        """A block for a plan. Orders are known by those that matter, a March by all its choices."""
        plan, orders = self.game.text(weighed.plan), ordered(weighed.plan)
        key = self.game.text([orders[area] for area in self.drill.areas])
        conditions = [f"chosen: {key}", f"example: {plan}"] if self.places else [f"exactly: {plan}"]
        reasons = self.gain(weighed) if outcome == "solved" else self.cost(weighed)
        return [*self.block(outcome, conditions, words), *reasons]

    def block(self, outcome: str, conditions: list[str], words: str) -> list[str]:
        return [outcome, *[f"  {each}" for each in conditions], f"  say: {words}  [{self.rule}]"]

    def hints(self) -> list[str]:
        area = self.state.rules.board.names[x_of(self.drill.best.plan[0])]
        missed = self.differences(self.drill.best, self.drill.deed)[:1]
        return [
            "hint", *[f"  What your choice cost: {lowered(each.bad)}.  [{each.rule}]" for each in missed],
            *([] if self.places else [f"  Look at the units in {area}.  [{self.rule}]"]),
            f"  A maester would {self.better()}.  [{self.rule}]",
        ]

    # Reasons ---------------------------------------------------------------------------------------------------------

    def gain(self, weighed: Weighed) -> list[str]:
        """What a plan brings that the deed did not; nothing if no difference is clear."""
        found = self.differences(weighed, self.drill.deed)
        own, others = ([each for each in found if (each.kind == STOP) == stops][:1] for stops in (False, True))
        told = [*own, *others]
        words = ", and ".join([each.good for each in told[:1]] + [lowered(each.good) for each in told[1:]])
        return [f"  say: {words}.  [{told[0].rule}]"] if told else []

    def cost(self, weighed: Weighed) -> list[str]:
        """What a plan costs, compared with the best one."""
        return [f"  say: {each.bad}.  [{each.rule}]" for each in self.differences(self.drill.best, weighed)[:1]]

    def differences(self, better: Weighed, other: Weighed) -> list[Contrast]:
        ends = better.after, other.after
        return contrasts(self.state, self.seat, *ends) or lesser(self.state, self.seat, *ends)

    # Words -----------------------------------------------------------------------------------------------------------

    def deed(self) -> str:
        return f"You chose to {self.told(self.drill.deed)}."

    def better(self) -> str:
        return self.told(self.drill.best)

    def told(self, weighed: Weighed) -> str:
        """A plan in words; of orders only those that matter."""
        orders = ordered(weighed.plan)
        return to_do(phrases_of(self.game, self.seat, [orders[area] for area in self.drill.areas] or weighed.plan))

    def chances(self) -> str:
        return f"{percent(self.drill.best.chance)} instead of {percent(self.drill.deed.chance)}"

    def unknown(self, text: str) -> str:
        """An answer of which the file says nothing; empty if none is found."""
        attempt, player = Attempt(ReadyTask(read(text, NAME).tasks[0])), at_random(self.rng)
        for _ in range(TRIES):
            chain = player(attempt)
            if attempt.answer(chain)[1].outcome == FAILED:
                return self.game.text(chain)
        return ""
