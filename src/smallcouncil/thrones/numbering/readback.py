"""The way back: the view of a seat, read from its observation by the names in the layout."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.bits import bits_of
from smallcouncil.core.layout import NUMBER
from smallcouncil.core.readback import ObservationReader
from smallcouncil.core.ruleset import Fact
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.tracks import SPECIAL, TRACKS
from smallcouncil.thrones.numbering.arrays import FACE_UP, FRAMES, IN_DECK, TOTAL, WIDE
from smallcouncil.thrones.numbering.encoder import ThronesNumbering


def view_of(numbering: ThronesNumbering, rules: Ruleset, data: bytes) -> dict[str, Any]:
    """What `Game.view` says, if the names are not corrected."""
    look = ObservationReader(numbering, data)
    found: dict[str, Any] = {
        "game": rules.game,
        "options": sorted(look.flagged("table", "option "), key=rules.options.index),
        "players": look.number("table", "players"),
        "agenda": agenda(look, rules),
        "number": look.whole("table", "decisions made", 4),
        "reveals": look.whole("table", "reveals", 4),
        "eyes": look.name("table", "seen by"),
        "turn": look.number("table", "turn"),
        "areas": areas(look, rules),
        "houses": houses(look, rules),
        "tokens": [holder(look, rules, token) for token in SPECIAL],
        "decks": [deck(look, title, names) for title, names in zip(rules.deck_titles, rules.deck_names, strict=True)],
    }
    for track in TRACKS:
        placed = {look.number("houses", f"place on {track}", row_of(look, house)): house for house in rules.houses[: rules.seats]}
        found[track] = [placed[place] for place in sorted(placed)]
    optional = {
        "blade used": look.number("table", "blade used"), "wildlings": look.number("table", "wildlings"),
        "season": [season.word for season in rules.westeros.seasons if look.number("table", "season " + season.word)],
        "facts": facts(look, rules),
        "winners": [house for house in rules.houses[: rules.seats] if look.number("houses", "won", row_of(look, house))],
        "battle": battle(look, rules),
    }  # fmt: skip
    found.update({word: value for word, value in optional.items() if value})
    return found


def row_of(look: ObservationReader, house: str) -> int:
    return look.numbering.numbers.lists["house"].at[house]


def holder(look: ObservationReader, rules: Ruleset, token: str) -> str:
    return next(house for house in rules.houses[: rules.seats] if look.number("houses", f"has {token}", row_of(look, house)))


def agenda(look: ObservationReader, rules: Ruleset) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for depth in range(FRAMES):
        name = f"agenda {depth}"
        kind = look.name("table", name)
        if kind:
            found.append(frame(look, rules, name, kind))
    draft = look.choices()
    if draft:
        found[-1]["drafts"] = {look.name("table", "seen by"): rules.notation.text(draft)}
    return found


def frame(look: ObservationReader, rules: Ruleset, name: str, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": kind}
    asked, to_move = look.number("table", f"{name}: asked"), look.number("table", f"{name}: to move")
    if asked:
        found["asked"] = [rules.houses[seat] for seat in bits_of(asked)]
        if to_move != asked:
            found["open"] = [rules.houses[seat] for seat in bits_of(to_move)]
    else:
        found["step"] = look.name("table", f"{name}: step").removeprefix(kind + ": ")
    notes = range(look.number("table", f"{name}: notes"))
    if notes:
        found["memo"] = [look.whole("table", f"{name}: note {note}", WIDE) - 1 for note in notes]
    return found


def army(look: ObservationReader, array: str, prefix: str = "", row: int = 0) -> dict[str, int]:
    counts = {piece: look.number(array, prefix + piece, row) for piece in look.numbering.numbers.lists["piece"].names}
    return {piece: count for piece, count in counts.items() if count}


def areas(look: ObservationReader, rules: Ruleset) -> dict[str, Any]:
    found: dict[str, Any] = {}
    left = look.name("battle", "from")
    for local, name in enumerate(rules.board.names):
        row = look.numbering.numbers.lists["area"].at[name]
        seen: dict[str, Any] = {}
        house, token = look.name("areas", "units of", row), look.name("areas", "token", row)
        neutral = look.number("areas", "neutral force", row)
        if house:
            seen["house"], seen["units"] = house, army(look, "areas", row=row)
        orders = [look.name("areas", column, row) for column in ("order", "second order")][: len(rules.slots[local])]
        if any(orders):
            seen["orders"] = orders
        if token:
            seen["token"] = token
        if neutral:
            seen["neutral"] = neutral
        if seen and (house or token or neutral or name == left):
            found[name] = seen
    return found


def houses(look: ObservationReader, rules: Ruleset) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for house in rules.houses[: rules.seats]:
        row = row_of(look, house)
        seen: dict[str, Any] = {"power": look.number("houses", "power", row), "supply": look.number("houses", "supply", row)}
        seen["hand"] = cards(look, rules, "in hand: ", row)
        optional = {
            "used": cards(look, rules, "used: ", row), "gone": cards(look, rules, "out of the game: ", row),
            "bid": look.number("houses", "bid", row),
        }  # fmt: skip
        found[house] = seen | {word: value for word, value in optional.items() if value}
    return found


def cards(look: ObservationReader, rules: Ruleset, prefix: str, row: int) -> list[str]:
    return [card.name for card in rules.cards if look.number("houses", prefix + card.name, row)]


def deck(look: ObservationReader, title: str, names: list[str]) -> dict[str, Any]:
    hidden = [name for name in names for _ in range(look.number("table", f"deck {title}, hidden: {name}"))]
    known = [look.name("table", f"deck {title}, known {place}") for place in range(IN_DECK)]
    face_up = [look.name("table", f"deck {title}, face up {place}") for place in range(FACE_UP)]
    known, face_up = [name for name in known if name], [name for name in face_up if name]
    found: dict[str, Any] = {"cards": hidden + known}
    if known:
        found["known"] = len(known)
    if face_up:
        found["open"] = face_up
    return found


def facts(look: ObservationReader, rules: Ruleset) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for fact in rules.facts:
        names = rules.notation.domains[fact.domain].names
        entries = {name: fact_value(look, fact, name) for name in names}
        entries = {name: value for name, value in entries.items() if value}
        if entries:
            found[fact.name] = entries
    return found


def fact_value(look: ObservationReader, fact: Fact, name: str) -> Any:
    array, column, row = "facts", f"{fact.name}: {name}", 0
    if fact.domain in ("area", "house"):
        array, column, row = fact.domain + "s", fact.name, look.numbering.numbers.lists[fact.domain].at[name]
    found = look.numbering.layout.arrays[array]
    named = found.columns[found.place[column]].values != NUMBER
    return look.name(array, column, row) if named else look.number(array, column, row)


def battle(look: ObservationReader, rules: Ruleset) -> dict[str, Any]:
    if not look.name("battle", "area"):
        return {}
    totals = [look.whole("battle", f"{side} strength, {TOTAL + 1} added", 2) for side in ("attacker's", "defender's")]
    silent = [look.number("battle", f"{side} text is cancelled") for side in ("attacker's", "defender's")]
    notes = {note: look.whole("battle", note, WIDE) for note in rules.battle.notes}
    rows = look.numbering.numbers.lists["area"].at
    supports = {name: look.name("areas", "supports", rows[name]) for name in rules.board.names}
    found: dict[str, Any] = {
        "area": look.name("battle", "area"), "source": look.name("battle", "from"), "attacker": look.name("battle", "attacker"),
        "army": army(look, "battle", "attacking "), "march": look.name("battle", "March"),
        "support": {name: side for name, side in supports.items() if side},
        "cards": [look.name("battle", f"{side} card") for side in ("attacker's", "defender's")],
        "first": look.name("battle", "first"), "blade": look.name("battle", "blade used by"),
        "winner": look.name("battle", "winner"), "pending": look.number("battle", "attackers may come back"),
        "totals": [total - TOTAL - 1 for total in totals if total],
        "silent": silent[0] | silent[1] << 1, "due": look.number("battle", "casualties due"),
        "notes": {note: value for note, value in notes.items() if value},
    }  # fmt: skip
    if look.name("battle", "defender"):
        found["defender"] = look.name("battle", "defender")
    return found
