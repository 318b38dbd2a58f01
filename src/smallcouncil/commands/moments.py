"""After a game with the teacher in the terminal: up to three moments worth another look, each as an exercise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil import COMMAND, saves
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint

if TYPE_CHECKING:  # `play --help` need not import a table
    from smallcouncil.analysis.forms import Exercise
    from smallcouncil.terminal.table import TerminalTable

MOST: Final = 3
ASKS: Final = "Enter: up to three moments of this game that are worth another look, q > "
NONE: Final = "Your teacher found no moment in which other orders or another March would clearly have been better."


def sit_and_learn(table: TerminalTable) -> int:
    """Plays; after a whole game of the board game with the teacher, offers its moments. Returns the exit code."""
    from smallcouncil.terminal.session import sit_down

    code = sit_down(table)
    taught = table.tutor is not None and table.tutor.on and table.face.kind.name == "thrones"
    if taught and not code and not table.game.waiting:
        offer(table)
    return code


def offer(table: TerminalTable) -> None:
    from smallcouncil.commands.puzzle import puzzle_of
    from smallcouncil.terminal.inputs import LEAVE, PlayerLeaves
    from smallcouncil.terminal.puzzles import solve_own

    screen = table.screen
    try:
        screen.gap()
        if table.inputs.ask(ASKS).lower() in LEAVE:
            raise PlayerLeaves("You leave the table.")
        found = moments_of(table)
    except (PlayerLeaves, KeyboardInterrupt):
        screen.whole(f"Later:  {COMMAND} puzzle --from {saves.short_name(table.path)}")
        return
    except Complaint as complaint:
        screen.say(str(complaint))
        return
    screen.say(f"{many(len(found), 'moment')} worth another look." if found else NONE)
    solve_own(screen, table.inputs, [puzzle_of(each) for each in found])


def moments_of(table: TerminalTable) -> list[Exercise]:
    """The costliest decisions of the player, in the order of the game."""
    from smallcouncil.commands.puzzle import exercises_of

    table.screen.say("Your teacher looks for them. This takes a minute or two; Ctrl-C stops it.")
    return sorted(exercises_of(table.path, None, MOST), key=lambda each: each["decision"])
