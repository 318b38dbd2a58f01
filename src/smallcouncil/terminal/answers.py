"""The lines that a player may type: a number, a choice in notation, or a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from smallcouncil.analysis.why import advice
from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.game import Unreadable
from smallcouncil.core.notation import key_of, verb_of
from smallcouncil.errors import Complaint
from smallcouncil.insight.glossary import meanings
from smallcouncil.rulesref import rule_text
from smallcouncil.terminal.inputs import PlayerLeaves
from smallcouncil.terminal.menu import Item, item_at, refusal
from smallcouncil.terminal.rulebook import look_up, show_named, show_rule
from smallcouncil.terminal.signs import QUIET
from smallcouncil.terminal.table import TerminalTable
from smallcouncil.terminal.typed import NUMBERS, ReadLine, Typed

AGAIN: Final = "again"  # `teacher again`
ON: Final = "The teacher is on; g switches it off."
OFF: Final = "The teacher is off; g switches it on."
LONGEST: Final = 2000  # characters in a line; the orders of a whole turn have 600


def obey(table: TerminalTable, line: str) -> None:
    """Handles one line of input; a refused one changes nothing."""
    word, _, rest = line.partition(" ")
    try:
        if len(line) > LONGEST:
            raise Unreadable(f"A line can have at most {LONGEST} characters; this one has {len(line)}.")
        if line.startswith("?"):
            explain(table, line[1:].strip())
        elif word.lower() in COMMANDS:
            COMMANDS[word.lower()](table, rest.strip())
        elif word.lower() in table.face.looks():
            table.looks.look(word.lower(), rest.strip())
        elif NUMBERS.fullmatch(line):
            pick(table, [int(number) for number in line.split()])
        else:
            play_text(table, line)
    except Illegal as error:
        refuse(table, error.sentence, error.rule)
    except Unreadable as error:
        refuse(table, str(error), "")


def refuse(table: TerminalTable, sentence: str, rule: str) -> None:
    cite = f" [{rule}]" if rule else ""
    words = f"No: {sentence}{cite}" + (f"  (`? {rule}` shows the rule)" if rule_text(rule) else "")
    table.screen.hang(Text(words, style="red"))


# Choosing ---------------------------------------------------------------------------------------------------------


def pick(table: TerminalTable, numbers: list[int]) -> None:
    """Picks a number of the menu, then of the menu inside it."""
    if numbers == [0] and table.inside is not None:
        table.undo()
        return
    item = item_at(table.menu().items, numbers)
    if item.inside:
        table.inside = item
    else:
        play(table, item.chain)


def play_text(table: TerminalTable, text: str) -> None:
    """Plays notation; the beginning of an item with a menu inside opens that menu."""
    try:
        reading = read(table, text)
    except Unreadable:
        item = item_named(table, text)
        if item is None:
            raise
        table.inside = item
        return
    error = refused(table, reading)
    if error is not None:
        raise error
    table.redraft(reading.kept)
    play(table, reading.chain)


def play(table: TerminalTable, chain: list[int]) -> None:
    """Plays a legal chain; warns once before its end gives something away."""
    words = "" if chain == table.meant else warning(table, chain)
    if not words:
        table.play_chain(chain)
    elif chain[-1] != DONE:
        table.meant = chain
        table.screen.hang(Text(f"{words} Repeat it to confirm.", style="yellow"))
    else:
        table.play_chain(chain[:-1])
        table.meant = [DONE]
        how = "Press Enter" if table.is_finished() else "Type done"
        table.screen.hang(Text(f"{words} {how}{' again' if chain == [DONE] else ''} to confirm.", style="yellow"))


def warning(table: TerminalTable, chain: list[int]) -> str:
    """What the player would lose if this chain closed the decision; more choices may follow it."""
    rest = chain[:-1] if chain[-1] == DONE else chain
    draft = table.game.draft(table.seat) + rest
    copy, closed = table.game.drafting(table.seat, draft)
    if not closed and chain[-1] != DONE:
        return ""
    return table.face.warning(copy, table.seat) or (table.tutor.worry(draft) if table.tutor is not None else "")


def read(table: TerminalTable, text: str) -> ReadLine:
    return Typed(table.game, table.seat, table.face, table.menu().items, table.inside is not None).read(text)


def refused(table: TerminalTable, reading: ReadLine) -> Illegal | None:
    without = table.game.drafting(table.seat, reading.kept)[0]
    return refusal(without, table.seat, reading.chain)


def item_named(table: TerminalTable, text: str) -> Item | None:
    items = [item for item in table.menu().items if item.inside and key_of(item.label).startswith(key_of(text))]
    return items[0] if len(items) == 1 and key_of(text) else None


# Asking -----------------------------------------------------------------------------------------------------------


def explain(table: TerminalTable, what: str) -> None:
    """Shows the current rule; a rule by id or by a part of it; why a choice is refused; or the meaning of a word."""
    if table.tutor is not None:
        table.tutor.help()
    if not what:
        tell_rule(table, table.game.rule(table.seat))
        also(table, table.game.rule(table.seat))
    elif show_named(table.screen, what, table.face.kind.name):
        return
    elif is_choice(table, what) and not meanings(what, table.face.kind.name):
        why(table, what)
    else:
        look_up(table.screen, what, game=table.face.kind.name)


def is_choice(table: TerminalTable, text: str) -> bool:
    try:
        return bool(table.game.parse(table.seat, text))
    except Unreadable:
        return False


def tell_rule(table: TerminalTable, rule: str) -> None:
    page = rule_text(rule)
    if page is None:
        table.screen.say(f"There is no text for {rule}.")
    else:
        show_rule(table.screen, page)


def also(table: TerminalTable, rule: str) -> None:
    """Names further rules that options add to the decision's words."""
    verbs = table.game.state.ruleset.notation.verbs
    rules = [verbs[verb_of(choice)].rule for choice in table.game.choices(table.seat)]
    families = (rule.partition(".")[0], "base", "core")
    found = list(dict.fromkeys(each for each in rules if each.partition(".")[0] not in families))
    if found:
        table.screen.indent("See also " + ", ".join(f"`? {each}`" for each in found) + ".")


def why(table: TerminalTable, text: str) -> None:
    if not text:
        raise Unreadable(f"Which choice? For example `why {table.face.example}`.")
    reading = read(table, text)
    error = refused(table, reading)
    if error is None:
        table.screen.say(f"{table.game.text(reading.chain)}: this is allowed.", "green")
        return
    table.screen.say(f"{error.sentence} [{error.rule}]")
    page = rule_text(error.rule)
    if page is not None:
        show_rule(table.screen, page)


def advise(table: TerminalTable) -> None:
    """What a maester would do on this seat, from what the seat may know."""
    seat, game = table.seat, table.game
    if table.tutor is not None:
        table.tutor.help()
    heard = [event for event in game.log or [] if game.sees(seat, event)]
    view = game.redacted(seat)
    view.redraft(seat)
    try:
        table.screen.think("The maester is", 0.0)
        lines = advice(view, seat, heard, table.header.seed + game.state.number)
    except Complaint as complaint:
        raise Unreadable(str(complaint)) from None
    for line in lines:
        table.screen.indent(line)


def press_enter(table: TerminalTable) -> None:
    """Confirms a complete draft, lets the teacher continue, or shows the table."""
    if table.is_finished():
        play(table, [DONE])
    elif table.tutor is not None and table.tutor.has_more():
        table.tutor.next()
    else:
        show_map(table, "")


def show_map(table: TerminalTable, name: str) -> None:
    """Shows one place, or the whole table with its signs explained."""
    if name:
        table.looks.place(name)
    else:
        table.explained = False
        table.show_table()


def undo(table: TerminalTable, how_much: str) -> None:
    if how_much not in ("", "all"):
        raise Unreadable(f"`undo` takes back the last choice, and `undo all` the whole draft; leave out `{how_much}`.")
    if how_much:
        table.undo_all()
    else:
        table.undo()


def press_g(table: TerminalTable, rest: str) -> None:
    """Switches the teacher; with more words, `g` is the beginning of a name."""
    if rest:
        play_text(table, f"g {rest}")
    else:
        switch_teacher(table, "")


def switch_teacher(table: TerminalTable, how: str) -> None:
    tutor = table.tutor
    if tutor is None:
        raise Unreadable("Here the lesson teaches: `hint` helps.")
    if how not in ("", AGAIN):
        raise Unreadable(f"`g` switches the teacher on or off, and `teacher {AGAIN}` begins as if you had understood nothing.")
    if how:
        tutor.forget()
    else:
        tutor.switch(not tutor.on)
    table.screen.hang(Text(ON if tutor.on else OFF, style=QUIET))


def hint(table: TerminalTable) -> None:
    """Lessons read `hint` themselves."""
    raise Unreadable("Hints are for lessons. Here `advice` says what a maester would do, and `why` explains a refusal.")


def save(table: TerminalTable) -> None:
    if table.save():
        table.screen.whole(f"Saved in {table.path}")


def leave(table: TerminalTable) -> None:
    raise PlayerLeaves("You leave the table.")


COMMANDS: Final[dict[str, Callable[[TerminalTable, str], None]]] = {
    "": lambda table, _: press_enter(table),
    "map": lambda table, rest: show_map(table, rest),
    "m": lambda table, rest: show_map(table, rest),
    "u": lambda table, rest: undo(table, rest),
    "undo": lambda table, rest: undo(table, rest),
    "help": lambda table, _: table.looks.help(),
    "h": lambda table, _: table.looks.help(),
    "why": why,
    "advice": lambda table, _: advise(table),
    "hint": lambda table, _: hint(table),
    "log": lambda table, rest: table.looks.log(rest),
    "g": press_g,
    "teacher": switch_teacher,
    "save": lambda table, _: save(table),
    "quit": lambda table, _: leave(table),
    "q": lambda table, _: leave(table),
    "exit": lambda table, _: leave(table),
}
