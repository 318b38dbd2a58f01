"""One sitting: a new game or a saved one, played until it ends or the player leaves."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import Header, header_of
from smallcouncil.errors import Complaint
from smallcouncil.terminal import saves
from smallcouncil.terminal.answers import obey
from smallcouncil.terminal.inputs import Inputs, Leave
from smallcouncil.terminal.saves import YOU
from smallcouncil.terminal.seats import DEFAULT_BOT, bots_for, find_house
from smallcouncil.terminal.signs import QUIET, Screen, colour_of, letter_of
from smallcouncil.terminal.table import Table
from smallcouncil.terminal.westeros import state_of
from smallcouncil.terminal.words import HOUSES, WELCOME


def play(table: Table) -> None:
    """To the end of the game; Leave passes through."""
    game = table.game
    while game.waiting:
        if not game.waiting & BIT[table.seat]:
            table.let_bot_choose()
        elif table.is_forced():
            table.give_forced()
        else:
            obey(table, table.inputs.ask(table.present()))
    table.finale()


def sit_down(table: Table) -> int:
    """Plays, and sees to it that whoever leaves can come back; the answer is the exit code."""
    screen = table.screen
    try:
        play(table)
        return 0
    except Leave as leave:
        screen.say(str(leave))
        if not table.save():
            return 2
        screen.say("The game is saved.")
    except KeyboardInterrupt:
        # In the middle of a bot's turn: what was sealed is on the disk, and what was not may be half done.
        screen.gap()
        screen.say("Interrupted. The game is saved.")
    screen.whole(f"Go on with:  ./council play --resume {saves.short_name(table.path)}")
    return 0


# A new game -------------------------------------------------------------------------------------------------------


def new_table(
    screen: Screen, inputs: Inputs, kind: GameKind, players: int, options: list[str], house: str, bots: list[str], seed: int,
    file: str, ask_everything: bool,
) -> Table:
    game = kind.new(options, players, seed)
    if house:
        seat = find_house(game, house)
    else:
        welcome(screen, game)
        seat = choose_house(screen, inputs, game, kind.draw_seats(players, seed)[0])
    others = [other for other in range(players) if other != seat]
    playing = bots_for(bots, others, seed)
    names = [playing[each].name if each in playing else YOU for each in range(players)]
    header = header_of(kind, state_of(game).rules.options, players, names, seed)
    path = Path(file) if file else saves.new_file(state_of(game).rules.houses[seat])
    game.record, game.past, game.log = [], [], []
    saves.save(path, header, game)
    screen.whole(f"You are House {state_of(game).rules.houses[seat]}. The game is saved as you go, in {path}", QUIET)
    return Table(screen, inputs, game, seat, playing, header, path, ask_everything)


def welcome(screen: Screen, game: Game) -> None:
    screen.say(Text("Welcome to the Small Council.", style="bold"))
    for line in WELCOME:
        screen.indent(line.format(win=state_of(game).rules.win))
    screen.gap()


def choose_house(screen: Screen, inputs: Inputs, game: Game, drawn: int) -> int:
    rules = state_of(game).rules
    screen.say(Text("Which house is yours?", style="bold"))
    for seat in range(rules.seats):
        name = rules.houses[seat]
        line = Text(f"  {seat + 1} ", style="bold") + Text(f"{letter_of(name)} {name:<10}", style=colour_of(name) + " bold")
        screen.say(line + Text(" " + HOUSES.get(name, ""), style=QUIET))
    while True:
        answer = inputs.ask(f"1-{rules.seats} or a name; Enter draws one > ")
        if not answer:
            return drawn
        if answer.isdigit() and 1 <= int(answer) <= rules.seats:
            return int(answer) - 1
        if answer.lower() in ("q", "quit", "exit"):
            raise Leave("No game was begun.")
        try:
            return find_house(game, answer)
        except Complaint as complaint:
            screen.say(str(complaint), "red")


# A saved game -----------------------------------------------------------------------------------------------------


def saved_table(screen: Screen, inputs: Inputs, name: str, house: str, ask_everything: bool) -> Table:
    path = saves.find(name)
    reader = saves.open_record(path)
    while reader.step():
        pass
    game, header = reader.game, reader.header
    if not game.waiting:
        raise Complaint(f"The game in {path} is over; `council replay {path}` shows it again.")
    seat = seat_of_player(game, header, house, path)
    others = [other for other in range(header.players) if other != seat]
    bots = bots_for([header.seats[other] for other in others], others, header.seed + game.state.number)
    header = header_of(reader.kind, header.options, header.players, header.seats, header.seed)
    game.past = []
    screen.whole(f"The game goes on in turn {state_of(game).turn}: {path}", QUIET)
    others_open = [other for other in saves.unfinished() if other != path] if not name else []
    if others_open:
        screen.say("Other saved games: " + ", ".join(other.stem for other in others_open[:5]), QUIET)
    return Table(screen, inputs, game, seat, bots, header, path, ask_everything)


def seat_of_player(game: Game, header: Header, house: str, path: Path) -> int:
    """The seat that the record calls yours; --house takes a seat over, from a bot too."""
    if house:
        header.seats = [name if name != YOU else DEFAULT_BOT for name in header.seats]
        header.seats[find_house(game, house)] = YOU
    if header.seats.count(YOU) != 1:
        raise Complaint(f"{path} does not say which house is yours; name it with --house.")
    return header.seats.index(YOU)
