"""What the player may type: a number, a choice in notation, or a word of command."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.game import Unreadable
from smallcouncil.rulesref import nearest, rule_text, rules_below
from smallcouncil.terminal.guards import warning
from smallcouncil.terminal.inputs import Leave
from smallcouncil.terminal.labels import X, noun_at
from smallcouncil.terminal.menu import Item, refusal, whole_army
from smallcouncil.terminal.rulebook import list_rules, show_rule, unknown
from smallcouncil.terminal.table import Table
from smallcouncil.terminal.westeros import state_of
from smallcouncil.thrones.verbs import EXECUTE

NUMBERS: Final = re.compile(r"\d+(\s+\d+)*")
ALL: Final = re.compile(r"(?:move\s+)?all\s+(?:to\s+)?(.+)", re.IGNORECASE)


def obey(table: Table, line: str) -> None:
    """One line of input; whatever is refused changes nothing."""
    word, _, rest = line.partition(" ")
    try:
        if line.startswith("?"):
            explain(table, line[1:].strip())
        elif word.lower() in COMMANDS:
            COMMANDS[word.lower()](table, rest.strip())
        elif NUMBERS.fullmatch(line):
            pick(table, [int(number) for number in line.split()])
        else:
            play_text(table, line)
    except Illegal as error:
        refuse(table, error.sentence, error.rule)
    except Unreadable as error:
        refuse(table, str(error), "")


def refuse(table: Table, sentence: str, rule: str) -> None:
    cite = f" [{rule}]" if rule else ""
    table.screen.say(f"No: {sentence}{cite}" + (f"  (`? {rule}` tells the rule)" if rule_text(rule) else ""), "red")


# Choosing ---------------------------------------------------------------------------------------------------------


def pick(table: Table, numbers: list[int]) -> None:
    """A number of the menu, and of the menu behind it."""
    if numbers == [0] and table.inside is not None:
        table.undo()
        return
    for at, number in enumerate(numbers):
        item = next((item for item in table.menu().items if item.key == number), None)
        if item is None:
            raise Unreadable(f"There is no {number} in the list.")
        if item.inside:
            table.inside = item
        else:
            if at + 1 < len(numbers):
                raise Unreadable(f"There is no list behind {number}.")
            take(table, item)


def take(table: Table, item: Item) -> None:
    if item.chain == [DONE] and hold_back(table):
        return
    table.play_chain(item.chain)


def hold_back(table: Table) -> bool:
    """Warns once before something is given away."""
    words = warning(table.game, table.seat)
    if not words or table.warned:
        return False
    table.warned = True
    table.screen.say(f"{words} Say done again if you mean it.", "yellow")
    return True


def play_text(table: Table, text: str) -> None:
    chain = read_chain(table, text)
    error = refusal(table.game, table.seat, chain)
    if error is not None:
        raise error
    if chain == [DONE] and hold_back(table):
        return
    table.play_chain(chain)


def read_chain(table: Table, text: str) -> list[int]:
    """Notation; the verb may be left out where it is clear, and in a menu behind an area the area too."""
    game, seat = table.game, table.seat
    everybody = ALL.fullmatch(text)
    if everybody:
        return all_to(table, everybody[1])
    try:
        return game.parse(seat, text)
    except Unreadable as error:
        found = [chain for guess in guesses(table, text) for chain in [parsed(table, guess)] if chain]
        legal = [chain for chain in found if chain[0] in game.choices(seat)]
        if legal or found:
            return (legal or found)[0]
        raise error


def guesses(table: Table, text: str) -> list[str]:
    verbs = table.game.state.ruleset.notation.verbs
    words = list(dict.fromkeys(verbs[choice >> 16].word for choice in table.game.choices(table.seat) if choice))
    found = [f"{word} {text}" for word in words]
    if table.inside is not None:
        found += [f"{word} {table.inside.label} {text}" for word in words]
        found += [f"{word} {text} {table.inside.label}" for word in words]
    return found


def parsed(table: Table, text: str) -> list[int]:
    try:
        return table.game.parse(table.seat, text)
    except Unreadable:
        return []


def all_to(table: Table, name: str) -> list[int]:
    draft = table.game.draft(table.seat)
    areas = table.game.state.ruleset.notation.domains["area"]
    exact = areas.exact(name)
    found = [exact] if exact >= 0 else areas.beginning(name)
    if len(found) != 1:
        raise Unreadable(f"`all` wants one area, and `{name}` is " + ("none." if not found else "several."))
    if not draft or draft[0] >> 16 != EXECUTE:
        raise Unreadable("`all` moves the units of a March; first say which order is carried out.")
    chain = whole_army(state_of(table.game.staged(table.seat)), noun_at(draft[0], X), found[0])
    if not chain:
        raise Unreadable("Nobody is left to march.")
    return chain


# Asking -----------------------------------------------------------------------------------------------------------


def explain(table: Table, what: str) -> None:
    """The rule at hand; a rule by id or by a part of it; or why a choice is refused."""
    if not what:
        tell_rule(table, table.game.rule(table.seat))
        return
    page, below = rule_text(what), rules_below(what)
    if page is not None:
        show_rule(table.screen, page)
    elif below:
        list_rules(table.screen, below)
    elif parsed(table, what):
        why(table, what)
    elif nearest(what):
        list_rules(table.screen, [page for id in nearest(what, 12) for page in [rule_text(id)] if page is not None])
    else:
        raise Unreadable(unknown(what))


def tell_rule(table: Table, rule: str) -> None:
    page = rule_text(rule)
    if page is None:
        table.screen.say(f"There is no text for {rule}.")
    else:
        show_rule(table.screen, page)


def why(table: Table, text: str) -> None:
    if not text:
        raise Unreadable("Say which choice: for example `why order pyke raid`.")
    chain = read_chain(table, text)
    error = refusal(table.game, table.seat, chain)
    if error is None:
        table.screen.say(f"{table.game.text(chain)}: that is allowed.", "green")
        return
    table.screen.say(f"{error.sentence} [{error.rule}]")
    page = rule_text(error.rule)
    if page is not None:
        show_rule(table.screen, page)


def save(table: Table) -> None:
    if table.save():
        table.screen.whole(f"Saved in {table.path}")


def leave(table: Table) -> None:
    raise Leave("You leave the table.")


COMMANDS: Final[dict[str, Callable[[Table, str], None]]] = {
    "": lambda table, _: table.looks.table(),
    "map": lambda table, _: table.looks.table(),
    "m": lambda table, _: table.looks.table(),
    "u": lambda table, _: table.undo(),
    "undo": lambda table, _: table.undo(),
    "help": lambda table, _: table.looks.help(),
    "h": lambda table, _: table.looks.help(),
    "why": why,
    "tracks": lambda table, _: table.looks.tracks(),
    "cards": lambda table, rest: table.looks.cards(rest),
    "log": lambda table, rest: table.looks.log(rest),
    "save": lambda table, _: save(table),
    "quit": lambda table, _: leave(table),
    "q": lambda table, _: leave(table),
    "exit": lambda table, _: leave(table),
}
