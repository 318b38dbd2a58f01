"""The arrays of an observation of the board game. They have room for every name that has a number, whatever the table."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import FLAG, NUMBER, SEATS, Column, ObservationLayout, flags, parts
from smallcouncil.core.numbering import MOST_DRAFTED
from smallcouncil.thrones.nouns.tracks import SPECIAL, TRACKS
from smallcouncil.thrones.numbering.names import FACT_OF, deck_list, fact_list

IN_DECK: Final = 12  # cards of a deck whose order everybody knows
FACE_UP: Final = 8  # cards face up beside a deck
FRAMES: Final = 6  # how deep the agenda is
MEMO: Final = 16  # notes of a frame
WIDE: Final = 8  # bytes of a note
TOTAL: Final = 100  # added to the strengths of a battle, which may be negative


def layout_of(numbers: Numbers) -> ObservationLayout:
    layout = ObservationLayout()
    layout.add("areas", numbers.list_of("area").names, area_columns(numbers))
    layout.add("houses", numbers.list_of("house").names, house_columns(numbers))
    layout.add("facts", [], fact_columns(numbers))
    layout.add("table", [], table_columns(numbers))
    layout.add("battle", [], battle_columns(numbers))
    layout.add_draft(MOST_DRAFTED)
    return layout


def fact_column(name: str, row: str = "") -> Column:
    """A fact's column; the name of the fact says what its values are."""
    word, _, values = name.partition(": ")
    return Column(f"{word}: {row}" if row else word, values or NUMBER)


def area_columns(numbers: Numbers) -> list[Column]:
    return [
        Column("in play", FLAG), Column("units of", "house"), Column("held by", "house"),
        *[Column(piece, NUMBER) for piece in numbers.list_of("piece").names],
        Column("order", "order"), Column("second order", "order"), Column("token", "house"), Column("neutral force", NUMBER),
        Column("supports", "side"),
        *[fact_column(name) for name in numbers.list_of(fact_list("area")).names],
    ]  # fmt: skip


def house_columns(numbers: Numbers) -> list[Column]:
    return [
        Column("seat", NUMBER), Column("own", FLAG), Column("asked", FLAG), Column("to move", FLAG), Column("won", FLAG),
        Column("power", NUMBER), Column("supply", NUMBER), Column("bid", NUMBER),
        *[Column(f"place on {track}", NUMBER) for track in TRACKS],
        *[Column(f"has {token}", FLAG) for token in SPECIAL],
        *flags(numbers.list_of("card").names, "in hand: "),
        *flags(numbers.list_of("card").names, "used: "),
        *flags(numbers.list_of("card").names, "out of the game: "),
        *[fact_column(name) for name in numbers.list_of(fact_list("house")).names],
    ]  # fmt: skip


def fact_columns(numbers: Numbers) -> list[Column]:
    """Facts of other things than areas and houses, an entry for each thing."""
    found: list[Column] = []
    for title in numbers.lists:
        domain = title.removeprefix(FACT_OF)
        if title.startswith(FACT_OF) and domain not in ("area", "house"):
            for name in numbers.lists[title].names:
                found += [fact_column(name, row) for row in numbers.list_of(domain).names]
    return found


def table_columns(numbers: Numbers) -> list[Column]:
    found = [Column("seen by", "house"), Column("players", NUMBER), *flags(numbers.list_of("option").names, "option ")]
    found += [Column("turn", NUMBER), Column("wildlings", NUMBER), Column("blade used", FLAG)]
    found += flags(numbers.list_of("season").names, "season ")
    found += parts("decisions made", 4) + parts("reveals", 4)
    for deck in numbers.list_of("deck").names:
        found += deck_columns(numbers, deck)
    for frame in range(FRAMES):
        found += frame_columns(f"agenda {frame}")
    return found


def deck_columns(numbers: Numbers, deck: str) -> list[Column]:
    """A deck: how many of each card are face down in it, those at its bottom whose order is known, and those face up."""
    cards = deck_list(deck)
    return [
        *[Column(f"deck {deck}, hidden: {card}", NUMBER) for card in numbers.list_of(cards).names],
        *[Column(f"deck {deck}, known {place}", cards) for place in range(IN_DECK)],
        *[Column(f"deck {deck}, face up {place}", cards) for place in range(FACE_UP)],
    ]


def frame_columns(name: str) -> list[Column]:
    found = [Column(name, "kind"), Column(f"{name}: step", "step")]
    found += [Column(f"{name}: asked", SEATS), Column(f"{name}: to move", SEATS), Column(f"{name}: notes", NUMBER)]
    for note in range(MEMO):
        found += parts(f"{name}: note {note}", WIDE)
    return found


def battle_columns(numbers: Numbers) -> list[Column]:
    found = [Column("area", "area"), Column("from", "area"), Column("attacker", "house"), Column("defender", "house")]
    found += [Column(f"attacking {piece}", NUMBER) for piece in numbers.list_of("piece").names]
    found += [Column("March", "order"), Column("attacker's card", "card"), Column("defender's card", "card")]
    found += flags(["attacker's text is cancelled", "defender's text is cancelled"])
    found += [Column("first", "side"), Column("blade used by", "side"), Column("winner", "side")]
    found += [Column("attackers may come back", FLAG), Column("casualties due", NUMBER)]
    for side in ("attacker's", "defender's"):
        found += parts(f"{side} strength, {TOTAL + 1} added", 2)
    for note in numbers.list_of("note").names:
        found += parts(note, WIDE)
    return found
