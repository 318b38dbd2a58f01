"""One sitting: a new or saved game, played until it ends or the player leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Final

from rich.text import Text

from smallcouncil import COMMAND, saves
from smallcouncil.bots import from_outside, lively_bot
from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.records import Header, beginning, header_of
from smallcouncil.errors import Complaint
from smallcouncil.saves import YOU
from smallcouncil.terminal.answers import obey
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import LEAVE, Inputs, PlayerLeaves
from smallcouncil.terminal.learned import Taught
from smallcouncil.terminal.looks import show_help
from smallcouncil.terminal.opponents import choose_bots, title
from smallcouncil.terminal.option_sheet import OptionSheet
from smallcouncil.terminal.own_decisions import OwnDecisions
from smallcouncil.terminal.pondering import PonderingMaester
from smallcouncil.terminal.rulebook import look_up
from smallcouncil.terminal.seats import bots_for, check_bots, keeping_bots, names_given_again, naming
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.table import TerminalTable
from smallcouncil.terminal.tutor import Tutor
from smallcouncil.terminal.words import NEW_TO_IT, WELCOME

SHEET: Final = -2
OTHERS: Final = -3


def play(table: TerminalTable) -> None:
    """Plays to the end of the game; PlayerLeaves passes through."""
    game = table.game
    while game.waiting:
        if not game.waiting & BIT[table.seat]:
            table.let_bot_choose()
        elif table.is_forced():
            table.give_forced()
        else:
            obey(table, table.inputs.ask(table.present()))
    table.finale()


def sit_down(table: TerminalTable) -> int:
    """Plays, and saves the game of a player who leaves. Returns the exit code."""
    screen = table.screen
    try:
        table.looks.recall(table.heard)
        with keeping_bots(table.bots, table.game, screen.say), screen.opened(table.scene), teaching(table):
            play(table)
        table.farewell()
        return 0
    except PlayerLeaves as leave:
        screen.say(str(leave))
        if not table.save():
            return 2
        screen.say("The game is saved.")
    except KeyboardInterrupt:
        # A bot's turn was interrupted: sealed drafts are on the disk, an open one may be half done.
        screen.gap()
        screen.say("Interrupted. The game is saved.")
    outside = from_outside(table.header.seats, table.header.game)
    again = f" {naming(outside)}" if outside else ""
    screen.whole(f"Continue with:  {COMMAND} play --terminal --resume {saves.short_name(table.path)}{again}")
    return 0


@contextmanager
def teaching(table: TerminalTable) -> Iterator[None]:
    """The maester whom the teacher asks leaves with the player."""
    tutor = table.tutor
    if tutor is None:
        yield
        return
    table.screen.has_changed = tutor.has_thought
    try:
        yield
    finally:
        table.screen.has_changed = None
        tutor.close()


def with_teacher(table: TerminalTable) -> TerminalTable:
    """The table with the teacher as the player has left it. A maester thinks along if a person looks."""
    maester = PonderingMaester() if table.screen.live else None
    table.tutor = Tutor(table.face, table.game, table.seat, table.header.seed, table.past, maester)
    return table


# A new game -------------------------------------------------------------------------------------------------------


def new_table(
    screen: Screen, inputs: Inputs, face: Face, players: int, options: list[str], name: str, bots: list[str], seed: int,
    file: str, ask_everything: bool,
) -> TerminalTable:
    """Sets up a new game; everything that can be refused is refused before the player chooses a seat."""
    game = face.kind.new(options, players, seed)
    check_bots(face.kind, bots, players - 1)
    if file:
        saves.check_new(Path(file))
    if name:
        seat = face.find_seat(game, name)
    else:
        welcome(screen, face, game)
        drawn = face.kind.draw_seats(players, seed)[0]
        seat = choose_seat(screen, inputs, face, game, drawn, bots)
        while seat in (SHEET, OTHERS):
            if seat == OTHERS:
                bots = choose_bots(screen, inputs, face.kind, players - 1, bots)
            else:
                sheet = OptionSheet(screen, inputs, face.kind, players, game.state.ruleset.options)
                game = face.kind.new(sheet.fill_in(), players, seed)
            seat = choose_seat(screen, inputs, face, game, drawn, bots)
    others = [other for other in range(players) if other != seat]
    playing = bots_for(face.kind, bots, others, seed)
    names = [playing[each].name if each in playing else YOU for each in range(players)]
    header = header_of(face.kind, game.state.ruleset.options, players, names, seed, with_content=True)
    path = Path(file) if file else saves.new_file(face.seat_name(game, seat))
    game.record, game.log = [], []
    saves.save(path, header, game)
    screen.whole(f"You are {face.full_name(game, seat)}. The game is saved as you go: {path}", QUIET)
    table = with_teacher(TerminalTable(screen, inputs, face, game, seat, playing, header, path, ask_everything))
    if Taught().is_new:
        screen.say(NEW_TO_IT, QUIET)
    return table


def welcome(screen: Screen, face: Face, game: Game) -> None:
    screen.say(Text("Welcome to the Small Council.", style="bold"))
    for line in [*face.welcome(game), WELCOME]:
        screen.indent(line)
    screen.gap()


def choose_seat(screen: Screen, inputs: Inputs, face: Face, game: Game, drawn: int, bots: list[str]) -> int:
    """The seat, or SHEET or OTHERS if the player wants to change options or bots first."""
    screen.say(Text(face.choosing, style="bold"))
    wide = max(len(face.seat_name(game, seat)) for seat in range(game.state.seats))
    for seat in range(game.state.seats):
        name = Text(face.seat_name(game, seat).ljust(wide), style=f"{face.seat_style(game, seat)} bold".strip())
        screen.hang(Text(f"  {seat + 1} ", style="bold") + name + Text("  " + face.seat_note(game, seat), style=QUIET))
    names = [option.title for option in face.kind.options(game.state.seats) if option.name in game.state.ruleset.options]
    screen.hang(Text(f"  Options: {', '.join(names) or 'none'}; `options` changes them.", style=QUIET))
    screen.hang(Text(f"  Bots: {', '.join(title(bot) for bot in bots)}; `bots` changes them.", style=QUIET))
    while True:
        answer = inputs.ask(f"1-{game.state.seats} or a name; Enter picks one at random > ")
        if answer.lower() in ("o", "options") and face.kind.options(game.state.seats):
            return SHEET
        if answer.lower() in ("b", "bots"):
            return OTHERS
        seat = drawn if not answer else seat_answered(screen, face, game, answer)
        if seat >= 0:
            return seat


def seat_answered(screen: Screen, face: Face, game: Game, answer: str) -> int:
    """The seat that the answer names; -1 if it names none."""
    word = answer.lower()
    if word in LEAVE:
        raise PlayerLeaves("You leave the table.")
    if word in ("h", "help"):
        show_help(screen, face)
    elif word.startswith("?"):
        look_up(screen, word[1:].strip() or face.choosing_rule, game=face.kind.name)
    elif word.isdigit() and 1 <= int(word) <= game.state.seats:
        return int(word) - 1
    else:
        try:
            return face.find_seat(game, answer)
        except Complaint as complaint:
            screen.say(str(complaint), "red")
    return -1


def table_at(screen: Screen, inputs: Inputs, name: str, place: Game, seat: int) -> TerminalTable:
    """A game against bots that begins at a position, as its record does; what was answered there is answered again."""
    face, game, seed = face_named(name), place.clone(), SystemRandom().getrandbits(32)
    kind, players = face.kind, game.state.seats
    game.state.number = 0
    drafts = [(other, game.draft(other)) for other in range(players) if game.draft(other)]
    for other, _ in drafts:
        game.redraft(other)
    playing = bots_for(kind, [lively_bot(kind.name)], [other for other in range(players) if other != seat], seed)
    names = [playing[each].name if each in playing else YOU for each in range(players)]
    header = header_of(kind, game.state.ruleset.options, players, names, seed, with_content=True)
    game.record, game.log = [beginning(kind.version, game)], []
    for other, chain in drafts:
        game.play(other, chain)
    path = saves.new_file(face.seat_name(game, seat))
    saves.save(path, header, game)
    screen.whole(f"You are {face.full_name(game, seat)}. The game is saved as you go: {path}", QUIET)
    return TerminalTable(screen, inputs, face, game, seat, playing, header, path, ask_everything=False)


# A saved game -----------------------------------------------------------------------------------------------------


def saved_table(
    screen: Screen, inputs: Inputs, name: str, house: str, ask_everything: bool, given: Sequence[str] = ()
) -> TerminalTable:
    path = saves.find(name)
    if saves.is_over(path):
        raise Complaint(f"The game in {path} is over; `{COMMAND} replay {path}` shows it again.")
    reader = saves.open_record(path)
    face, game, header = face_named(reader.header.game), reader.game, reader.header
    seat = seat_of_player(face, game, header, house, path)
    others = [other for other in range(header.players) if other != seat]
    names = names_given_again(face.kind, [header.seats[other] for other in others], given)
    past = OwnDecisions(seat)
    past.mark(game)
    while reader.step():
        past.mark(game)
    bots = bots_for(face.kind, names, others, header.seed, game.state.number)
    header = header_of(reader.kind, header.options, header.players, header.seats, header.seed, with_content=True)
    screen.whole(f"Continuing in {face.turn_word} {face.turn(game)}: {path}", QUIET)
    if reader.difference:
        screen.say(f"Careful: {reader.difference}; it continues with the installed ones.", QUIET)
    elif reader.pinned:
        screen.say("It uses the data files it was started with; new games use the installed ones.", QUIET)
    others_open = [other for other in saves.unfinished() if other != path] if not name else []
    for at, other in enumerate(others_open[:5]):
        screen.whole(("Other saved games:  " if at == 0 else " " * 20) + other.stem, QUIET)
    table = TerminalTable(screen, inputs, face, game, seat, bots, header, path, ask_everything)
    table.past = past
    return with_teacher(table)


def seat_of_player(face: Face, game: Game, header: Header, name: str, path: Path) -> int:
    """The seat that the record calls yours; in a game among bots, --house takes one over."""
    mine = header.seats.count(YOU)
    if name and mine:
        yours = face.seat_name(game, header.seats.index(YOU))
        fixed = f"you cannot change your {face.seat_word} in a saved game"
        raise Complaint(f"{fixed}, and you are {yours} in this one: leave out --house.")
    if name:
        header.seats[face.find_seat(game, name)] = YOU
    elif mine != 1:
        raise Complaint(f"{path} does not say which {face.seat_word} you play; name it with --house.")
    return header.seats.index(YOU)
