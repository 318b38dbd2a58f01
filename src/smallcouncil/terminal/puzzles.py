"""`council puzzle` in the terminal: the list of puzzles, one puzzle after the other, and the game from there."""

from __future__ import annotations

from rich.text import Text

from smallcouncil import COMMAND
from smallcouncil.lessons.attempt import Attempt
from smallcouncil.lessons.lesson import Lesson
from smallcouncil.lessons.puzzles import THEMES, Puzzle
from smallcouncil.terminal.inputs import Inputs, PlayerLeaves
from smallcouncil.terminal.learned import solved
from smallcouncil.terminal.lesson_table import Sequel
from smallcouncil.terminal.lessons import play_lesson
from smallcouncil.terminal.session import sit_down, table_at
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.solver import meet, next_for, solver_now


class PuzzleSequel(Sequel):
    """Rates the player by the first result of a puzzle, and plays on from it."""

    def __init__(self, screen: Screen, inputs: Inputs, puzzle: Puzzle | None) -> None:
        self.screen: Screen = screen
        self.inputs: Inputs = inputs
        self.puzzle: Puzzle | None = puzzle  # None: one of the player's own, which is not rated

    def met(self, solved: bool) -> None:
        if self.puzzle is not None:
            meet(self.puzzle, solved)

    def goes_on(self, attempt: Attempt) -> bool:
        return bool(attempt.game.waiting)

    def play_on(self, attempt: Attempt) -> None:
        sit_down(table_at(self.screen, self.inputs, attempt.task.scenario.game, attempt.game, attempt.seat))


def list_puzzles(screen: Screen, puzzles: list[Puzzle], today: Puzzle) -> None:
    """Lists the themes with their puzzles; a mark is beside those that are solved."""
    done = solved()
    wide = max((len(puzzle.id) for puzzle in puzzles), default=0)
    for id, theme in THEMES.items():
        listed = sorted((each for each in puzzles if each.theme == id), key=lambda each: (each.level, len(each.id), each.id))
        if not listed:
            continue
        screen.gap()
        screen.say(Text(theme.title, style="bold").append(f"  {theme.says} (--theme {id})", style=QUIET))
        for each in listed:
            mark = "x" if done.get(each.id) else " "
            screen.hang(Text(f"  [{mark}] {each.id.ljust(wide)}  {each.title}").append(f", level {each.level}", style=QUIET))
    screen.gap()
    screen.say(f"{standing()} Solved: {sum(bool(done.get(each.id)) for each in puzzles)} of {len(puzzles)}.")
    screen.say(f"Today's puzzle is {today.id}: `{COMMAND} puzzle {today.id}`.", QUIET)


def standing() -> str:
    """The player's rating and row, in a sentence or two."""
    now = solver_now()
    uncertain = f" (± {2 * now.rating.deviation:.0f})"
    return f"Your rating: {now.rating.rating:.0f}{uncertain}. In a row: {now.streak}, at best {now.best}."


def solve(screen: Screen, inputs: Inputs, first: Puzzle, among: list[Puzzle]) -> int:
    """Plays a shipped puzzle, then those among these that suit the player, until none is left or the player leaves."""
    puzzle: Puzzle | None = first
    try:
        while puzzle is not None:
            before = solver_now().rating.rating
            play_lesson(screen, inputs, puzzle.lesson, PuzzleSequel(screen, inputs, puzzle))
            if round(before) != round(solver_now().rating.rating):
                screen.say(standing(), QUIET)
            puzzle = next_for([each for each in among if each.id != puzzle.id])
        screen.say("You have solved all of these puzzles.")
    except (PlayerLeaves, KeyboardInterrupt) as leave:
        screen.say(str(leave) or "You leave the puzzle.")
        screen.say(standing(), QUIET)
    return 0


def solve_own(screen: Screen, inputs: Inputs, puzzles: list[Lesson]) -> int:
    """Plays puzzles of the player's own one after the other, until the player leaves; after each it says why."""
    try:
        for puzzle in puzzles:
            play_lesson(screen, inputs, puzzle, PuzzleSequel(screen, inputs, None))
            screen.say(puzzle.heads["why"])
        if puzzles:
            screen.say("That was the last puzzle.")
    except (PlayerLeaves, KeyboardInterrupt) as leave:
        screen.say(str(leave) or "You leave the puzzle.")
    return 0
