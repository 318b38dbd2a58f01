"""The plain form, by names, of what all games share: agenda and module facts."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.agenda import NO_DRAFT, Frame, Procedure
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.rng import WORD
from smallcouncil.core.ruleset import Fact, Ruleset
from smallcouncil.core.state import WHOLE, State

PUBLIC = "public"
MOST = 1_000_000_000
BIG = 1 << 62


def plain_core(state: State) -> dict[str, Any]:
    rules = state.ruleset
    plain: dict[str, Any] = {
        "game": rules.game,
        "options": rules.options,
        "players": rules.seats,
        "agenda": [plain_frame(rules, frame) for frame in state.agenda],
        "number": state.number,
        "reveals": state.reveals,
    }
    if state.rng.word:
        plain["rng"] = state.rng.word
    if state.eyes != WHOLE:
        plain["eyes"] = rules.seat_name(state.eyes) if state.eyes != NOBODY else PUBLIC
    if state.winners:
        plain["winners"] = seat_names(rules, state.winners)
    facts = plain_facts(state)
    if facts:
        plain["facts"] = facts
    return plain


def seat_names(rules: Ruleset, mask: int) -> list[str]:
    return [rules.seat_name(seat) for seat in bits_of(mask)]


def plain_facts(state: State) -> dict[str, dict[str, Any]]:
    """By fact, its entries: numbers, or names if the values are names."""
    rules = state.ruleset
    found: dict[str, dict[str, Any]] = {}
    for fact, values in zip(rules.facts, state.facts, strict=True):
        names = rules.notation.domains[fact.domain].names
        entries: dict[str, Any] = {names[place]: value for place, value in enumerate(values) if value}
        if entries:
            found[fact.name] = entries if not fact.values else named_values(rules, fact, entries)
    return found


def named_values(rules: Ruleset, fact: Fact, entries: dict[str, Any]) -> dict[str, Any]:
    names = rules.notation.domains[fact.values].names
    return {name: names[value - 1] for name, value in entries.items()}


def fact_value(rules: Ruleset, fact: Fact, value: object) -> int:
    """The value of a saved entry."""
    if not fact.values:
        return whole(value, -MOST, MOST)
    if not value:
        raise ValueError(f"{fact.name} has an empty name")
    return rules.notation.domains[fact.values].names.index(str(value)) + 1


def plain_frame(rules: Ruleset, frame: Frame) -> dict[str, Any]:
    """A frame by names: the step of a procedure, or the seats of a decision and their drafts."""
    kind = frame.kind
    plain: dict[str, Any] = {"kind": kind.name}
    if isinstance(kind, Procedure):
        plain["step"] = kind.steps[frame.at].name if frame.at < len(kind.steps) else ""
    else:
        plain["asked"] = seat_names(rules, frame.asked)
        if frame.open != frame.asked:
            plain["open"] = seat_names(rules, frame.open)
        drafts = {rules.seat_name(seat): rules.notation.text(draft) for seat, draft in enumerate(frame.drafts) if draft}
        if drafts:
            plain["drafts"] = drafts
    if frame.memo:
        plain["memo"] = frame.memo[:]
    return plain


def whole(value: object, low: int, high: int) -> int:
    """A number from a saved game, checked against its bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{value!r} is not a number from {low} to {high}")
    return value


def restore_core(state: State, plain: dict[str, Any]) -> None:
    """Puts what `plain_core` wrote into a state of the right ruleset."""
    rules = state.ruleset
    seats = {rules.seat_name(seat): seat for seat in range(rules.seats)}
    state.rng.word = whole(plain.get("rng", 0), 0, WORD)
    state.number, state.reveals = whole(plain["number"], 0, MOST), whole(plain["reveals"], 0, MOST)
    eyes = plain.get("eyes")
    state.eyes = WHOLE if eyes is None else NOBODY if eyes == PUBLIC else seats[eyes]
    state.winners = mask_of(seats, plain.get("winners", []))
    facts = dict(plain.get("facts", {}))
    for fact, values in zip(rules.facts, state.facts, strict=True):
        names = rules.notation.domains[fact.domain].names
        for name, value in facts.pop(fact.name, {}).items():
            values[names.index(name)] = fact_value(rules, fact, value)
    if facts:
        raise ValueError(f"nothing is known of {', '.join(facts)}")
    state.agenda = [restore_frame(rules, seats, each) for each in plain["agenda"]]


def mask_of(seats: dict[str, int], names: list[str]) -> int:
    if len(set(names)) != len(names):
        raise ValueError(f"{', '.join(names)}: a seat is named twice")
    return sum([BIT[seats[name]] for name in names])


def restore_frame(rules: Ruleset, seats: dict[str, int], plain: dict[str, Any]) -> Frame:
    kind = rules.kinds[plain["kind"]]
    frame = Frame(kind, 0, 0, 0, [], [whole(value, -1, BIG) for value in plain.get("memo", [])])
    if isinstance(kind, Procedure):
        frame.at = kind.place(plain["step"]) if plain["step"] else len(kind.steps)
        return frame
    frame.asked = mask_of(seats, plain["asked"])
    frame.open = mask_of(seats, plain.get("open", plain["asked"]))
    frame.drafts = [NO_DRAFT] * rules.seats
    for name, text in plain.get("drafts", {}).items():
        frame.drafts[seats[name]] = rules.notation.parse(text)
    return frame
