"""The log in words: consecutive events of one kind share a line, and every sum shows its terms."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from smallcouncil.core.events import Addend, Event
from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Addend as PlainAddend
from smallcouncil.insight.thrones.aids import JOINED, filled, heading, lines_of, state_of, terms_of, title_of_rule
from smallcouncil.insight.thrones.words import words_of
from smallcouncil.terminal.thrones.colours import painted
from smallcouncil.terminal.thrones.westeros import short_name
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.events import sentence, told_noun

INSIDE: Final = {  # events of a battle, shown under its heading
    "pledged", "accepted", "declined", "announced", "card", "silenced", "lifted", "last unit", "blade", "strength",
    "battle won", "assault strength", "neutral beaten", "neutral holds", "retreated", "conquered", "discarded", "refilled",
    "blade barred", "spared",
}
LOSSES: Final = {"removed", "order lost", "token lost", "card back"}  # part of a battle, if they follow one of its events
TIE: Final = "base.battle.tie"
FIGHTS: Final = ("battle", "assault")
EARNS: Final = {"collected", "raided"}  # power that follows from these is shown with them


def term_text(rules: Ruleset, line: Addend | PlainAddend) -> str:
    """`knight +2`, `support from Riverrun +3`"""
    name, named = told_noun(rules, line.domain, line.noun), terms_of(rules)
    if line.rule in named:
        name = named[line.rule].format(name)
    elif line.domain in ("house", "area"):
        name = title_of_rule(line.rule)
    return f"{name} {line.value:+d}"


def terms_text(rules: Ruleset, lines: list[Addend]) -> str:
    return ", ".join(term_text(rules, line) for line in lines)


def joined(rules: Ruleset, group: list[Event]) -> str:
    each = JOINED[group[0].name][1]
    parts = [filled(rules, each, event) for event in group]
    if group[0].name == "ordered":
        places = [short_name(rules.board.names[event.nouns[2]]) for event in group]
        parts = [f"{place} {told_noun(rules, 'order', event.nouns[1])}" for place, event in zip(places, group, strict=True)]
    return heading(rules, group[0]) + ", ".join(parts) + "."


def story(game: Game, seat: int, events: list[Event]) -> list[Text]:
    """A seat's log of these events (NOBODY: the public's), a line each."""
    rules = state_of(game).rules
    within = INSIDE.union(*[words.inside for words in words_of(rules)])
    lines: list[Text] = []
    before, inside = "", False
    for group in lines_of(rules, [event for event in events if game.sees(seat, event)]):
        if before in EARNS and group[0].name == "gained" and len(group) == 1:
            lines[-1].right_crop(1)
            lines[-1].append(f" (+{group[0].nouns[1]} power).")
        else:
            inside = group[0].name in within or (group[0].name in LOSSES and (inside or before in FIGHTS))
            lines.append(one_line(rules, group, inside))
        before = group[-1].name
    return lines


def one_line(rules: Ruleset, group: list[Event], inside: bool) -> Text:
    """A line of the log; `inside`: in a battle, below its heading."""
    event = group[0]
    if event.name == "turn":
        return Text(sentence(rules, event), style="bold underline")
    if event.name == "ordered" or len(group) > 1:
        return painted(joined(rules, group))
    words = sentence(rules, event)
    if event.lines:
        words = words.rstrip(".") + ": " + terms_text(rules, event.lines) + "."
    if event.rule == TIE:
        words += f" The tie goes to the house higher on the Fiefdoms track [{TIE}]."
    bold = event.name in FIGHTS or event.name.startswith("westeros")
    return painted(("  " if inside else "") + words, "bold" if bold else "")


def westeros_cards(game: Game, events: list[Event]) -> list[str]:
    """The names of this turn's revealed Westeros cards."""
    rules = state_of(game).rules
    found: dict[str, str] = {}
    for event in events:
        if event.name == "turn":
            found = {}
        elif event.name.startswith("westeros "):
            found[event.name] = sentence(rules, event).partition(": ")[2].rstrip(".")
    return list(dict.fromkeys(found.values()))
