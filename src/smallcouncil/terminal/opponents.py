"""Opponents in a new game: a level for all, or bots by name, one after the other."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.bots import ANY, STYLES, bends, offered, read_name
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.terminal.inputs import LEAVE, Inputs, PlayerLeaves
from smallcouncil.terminal.seats import check_bots, words_of
from smallcouncil.terminal.signs import QUIET, Screen


def choose_bots(screen: Screen, inputs: Inputs, kind: GameKind, seats: int, chosen: list[str]) -> list[str]:
    """Asks until the player is content."""
    show(screen, kind)
    while True:
        answer = inputs.ask(f"1-{len(offered(kind.name))}, or names; Enter keeps {', '.join(chosen)} > ").lower()
        if not answer:
            return chosen
        if answer in LEAVE:
            raise PlayerLeaves("You leave the table.")
        try:
            names = [named(kind, word) for word in words_of(answer)]
            check_bots(kind, names, seats)
            return names
        except Complaint as complaint:
            screen.say(str(complaint), "red")


def show(screen: Screen, kind: GameKind) -> None:
    screen.say(Text("Who plays the others?", style="bold"))
    for number, (name, level) in enumerate(offered(kind.name).items(), 1):
        screen.beside(Text(f"  {number} {title(name)}  ".ljust(12), style="bold"), Text(level.says, style=QUIET))
    if bends(kind.name):
        for name, each in STYLES.items():
            screen.beside(Text(f"    :{name}  ".ljust(18), style="bold"), Text(each.says, style=QUIET))
        styles = f"  Add a style after a level, as in lord:{next(iter(STYLES))}; `{ANY}` gives each bot a random one."
        screen.hang(Text(styles, style=QUIET))
    names = "  Type one name for all, or several separated by commas; the last one fills the remaining seats."
    screen.hang(Text(names, style=QUIET))


def named(kind: GameKind, word: str) -> str:
    """A level by its number or first letters, with the part after the colon."""
    start, colon, rest = word.partition(":")
    levels = list(offered(kind.name))
    if start.isdigit() and 1 <= int(start) <= len(levels):
        start = levels[int(start) - 1]
    found = [level for level in levels if level.startswith(start)]
    return (found[0] if len(found) == 1 else start) + colon + rest


def title(name: str) -> str:
    """`lord:builder` in words; a style drawn by the game is not revealed."""
    word, _, _ = name.partition(":")
    style = read_name(name).style if word in offered("thrones") else ""
    return word.capitalize() + (f", {style}" if style not in ("", ANY) else "")
