"""Words about Tactics Cards for players."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.insight.corrections import corrected
from smallcouncil.insight.plain import Plain
from smallcouncil.insight.thrones.acts import Act, Part, Phrases, Telling
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.insight.thrones.deeds import moved, parts
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import DONE, MOVE
from smallcouncil.thrones.modules.tactics.allies import Rearm
from smallcouncil.thrones.modules.tactics.cards import played_of
from smallcouncil.thrones.modules.tactics.reading import TacticRow, TacticsData, WeakRow, load_tactics
from smallcouncil.thrones.modules.tactics.verbs import FAVOUR, GAIN, REARM, SHIFT, TACTIC, TRUST
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.orders import SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN

TERMS: Final = {
    "tactics.control-westeros": "{}",
    "tactics.hold-territory": "{}",
    "tactics.held-line": "{}",
    "tactics.support-allies": "Support Allies of {}",
}
FACTS: Final = ("tactic", "second tactic", "marched on")
IDLE: Final = "It has no use in this game: no Leaders can be taken hostage."
PHASES: Final = {"tactics": "Tactics Cards"}


class TacticEntry(TypedDict):
    name: str
    key: str  # its key, whatever its name
    at_once: str  # its effect when revealed; empty: none
    lasts: str
    idle: str  # why it has no effect in this game; empty: it has one
    house: str  # the only house that has it; empty: every house does
    objective: str  # the area that fulfils it; empty: none
    unsure: bool  # is it reconstructed?


class TacticsBook(TypedDict):
    tactics: list[TacticEntry]


def tactic_of(act: Act, choice: int) -> str:
    return f"the Tactics Card {act.name('tactic', x_of(choice))}"


def planned(act: Act) -> Phrases:
    """Words for Careful Planning."""
    if verb_of(act.chain[0]) == GAIN:
        return ["gain 2 power"]
    return [f"pay 2 power to play {tactic_of(act, act.chain[0])} as well"]


def shifted(act: Act) -> Phrases:
    """Words for Manage Troops, at once or after a March."""
    if act.chain[1:] == [DONE]:
        return [DECLINES[act.decision]]
    rest = [choice for choice in act.chain[1:] if verb_of(choice) != MOVE]
    units = act.all(MOVE)
    return [*(moved(act, units, "march on with" if act.decision == "march on" else "move") if units else []), *parts(act, rest)]


def trusted(act: Act) -> Phrases:
    """Words for Support Allies: the offer of a house, which the memo names."""
    verb = "decline" if act.chain == [DONE] else "accept"
    return [f"{verb} {act.house(act.memo[0])}'s help in {act.battle}"]


def rearmed(act: Act, choices: list[int]) -> Phrases:
    kind = act.state.agenda[-1].kind
    assert isinstance(kind, Rearm)
    return [f"pay 2 power for {act.order(kind.order)} in {act.area(x_of(choices[0]))}"]


DECISIONS: Final[dict[str, Telling]] = {"trust": trusted, "careful planning": planned}
BEGINS: Final[dict[int, Telling]] = {SHIFT: shifted}
DEEDS: Final[dict[int, Part]] = {
    TACTIC: lambda act, choices: [f"play {tactic_of(act, choices[0])}"],
    GAIN: lambda act, _: ["gain 2 power"],
    REARM: rearmed,
    FAVOUR: lambda act, choices: [f"add 1 to {act.side(x_of(choices[0]))} in {act.battle}"],
    TRUST: lambda act, choices: [f"accept {act.house(x_of(choices[0]))}'s help"],
}
DECLINES: Final = {
    "manage troops": "move no units with Manage Troops",
    "march on": "march no further",
    "support allies": "help neither side",
    "rearm": "pay for no new order",
}


class TacticsWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    begins: dict[int, Telling] = BEGINS
    deeds: dict[int, Part] = DEEDS
    declines: dict[str, str] = DECLINES
    book: type[Any] | None = TacticsBook
    terms: dict[str, str] = TERMS
    inside: tuple[str, ...] = ("backed", "not backed", "backing accepted", "backing declined")
    phases: dict[str, str] = PHASES

    def plain_book(self, rules: Ruleset) -> Plain:
        return {"tactics": [entry(rules, card, row) for card, row in enumerate(played_of(rules).rows)]}

    def shows(self, fact: str) -> bool:
        return fact in FACTS

    def lines(self, state: State) -> list[str]:
        """`Tactics Cards: Stark Hold Territory, Tyrell Careful Planning and Manage Troops (has marched on).`"""
        houses = [f"{state.rules.houses[house]} {in_front(state, house)}" for house in range(state.seats)
                  if fact_of(state, "tactic")[house]]
        return [f"Tactics Cards: {', '.join(houses)}."] if houses else []

    def code(self, rules: Ruleset, order: int) -> str:
        """`Sup-1`"""
        row = rules.orders[order]
        return f"Sup{row.bonus:+d}" if row.icon == SUPPORT and row.bonus < 0 else ""

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        verb, x = verb_of(choice), x_of(choice)
        if verb == TACTIC:
            return played_of(state.rules).rows[x].says() if is_of_use(state.rules, x) else IDLE
        if verb == SHIFT:
            return f"move units out of it: {army_code(state.rules, state.army[x])}"
        if verb == REARM:
            return "pay 2 power"
        return f"+1 for {state.rules.houses[state.fight().house(x)]}" if verb == FAVOUR else None

    def correction(self, rule: str, files: Files) -> str:
        """Corrections to the cards, or to the order that replaces a raided one, depending on the page."""
        old, new = load_tactics("storm", OWN), load_tactics("storm", files)
        if rule == "tactics.choose":
            return changes([told(row) for row in old.tactics], [told(row) for row in new.tactics], removed(old, new))
        if rule == "tactics.rearm":
            return changes([token(row) for row in old.orders], [token(row) for row in new.orders], [])
        return ""


def changes(old: list[str], new: list[str], lost: list[str]) -> str:
    return corrected([*[words for words in new if words not in old], *lost], False)


def told(row: TacticRow) -> str:
    return f"{row.name}: {row.says().removesuffix('.')}"


def token(row: WeakRow) -> str:
    return f"{row.name} counts {row.bonus:+d}, and each house has {row.copies}"


def removed(old: TacticsData, new: TacticsData) -> list[str]:
    """The cards that the owner's box lacks."""
    keys = [row.key for row in new.tactics]
    return [f"there is no {row.name}" for row in old.tactics if row.key not in keys]


def in_front(state: State, house: int) -> str:
    """The cards of a house in a few words."""
    names = state.rules.notation.domains["tactic"].names
    cards = [names[fact_of(state, fact)[house] - 1] for fact in FACTS[:2] if fact_of(state, fact)[house]]
    return " and ".join(cards) + (" (has marched on)" if fact_of(state, "marched on")[house] else "")


def entry(rules: Ruleset, card: int, row: TacticRow) -> TacticEntry:
    return {
        "name": row.name, "key": row.key, "at_once": row.at_once, "lasts": row.lasts,
        "idle": "" if is_of_use(rules, card) else IDLE, "house": row.house, "objective": row.objective,
        "unsure": row.grade in "CD" or any(value.grade in "CD" for value in row.values),
    }


def is_of_use(rules: Ruleset, card: int) -> bool:
    """Is there anything at the table that the card can affect?"""
    played = played_of(rules)
    row, tactic = played.rows[card], played.tactics[card]
    return bool(row.objective) or bool(tactic.rules) or type(tactic) is not Tactic


WORDS: Final = TacticsWords()
