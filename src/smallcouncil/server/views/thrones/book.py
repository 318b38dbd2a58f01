"""The book of the board game: the board, pieces, cards and numbers of a ruleset, and which of them are uncertain."""

from __future__ import annotations

from typing import Final, cast

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import many
from smallcouncil.insight.plain import Plain
from smallcouncil.insight.thrones.aids import (
    JOINED,
    banks,
    home_note,
    order_note,
    phase_names,
    reconstructed,
    strength_shown,
    terms_of,
    title_of_rule,
    unsure_stars,
    welcome,
)
from smallcouncil.insight.thrones.words import what_wins, words_of
from smallcouncil.rulesref import all_rules, concerns
from smallcouncil.server.views.forms import Book
from smallcouncil.server.views.thrones.forms import AreaRow, CardRow, DeckCard, HouseStart, OrderRow, ThronesBook, UnitRow
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.orders import ICONS
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES
from smallcouncil.thrones.reading import content
from smallcouncil.thrones.reading.cards import WINTER
from smallcouncil.thrones.reading.rows import DeckCard as DeckRow
from smallcouncil.thrones.reading.rows import StartRow
from smallcouncil.thrones.rules.westeros import TOP_SPACE

CHAPTERS: Final = tuple(dict.fromkeys(page.file for page in all_rules() if concerns(page, "thrones")))
UNSURE: Final = "CD"


def book_of(rules: Ruleset, common: Book) -> ThronesBook:
    board, data = rules.board, content.load_rules(rules.files)
    domains = {name: domain.names for name, domain in rules.notation.domains.items() if name}
    decks = {"deck" + title: names for title, names in zip(rules.deck_titles, rules.deck_names, strict=True)}
    book: ThronesBook = {
        **common,
        "domains": {**domains, **decks, "tracks": TRACK_NAMES},
        "events": rules.events,
        "joined": JOINED,
        "causes": rules.causes,
        "terms": named_terms(rules),
        "welcome": welcome(rules),
        "seat_notes": [home_note(rules, name) for name in rules.houses[: rules.seats]],
        "board": {"key": rules.board_key, "name": board.data.name, "width": board.data.width, "height": board.data.height},
        "areas": [plain_area(rules, area) for area in range(board.areas)],
        "orders": [plain_order(rules, order) for order in range(len(rules.orders))],
        "units": [plain_unit(rules, kind) for kind in range(len(rules.units))],
        "upgrades": [{"from": up.old, "to": up.new, "cost": up.cost} for up in rules.muster.upgrades],
        "cards": [plain_card(rules, card) for card in range(len(rules.cards))],
        "decks": [[plain_deck_card(rules, card) for card in deck] for deck in rules.decks[: rules.phase_decks]],
        "seasons": {season.word: season.says for season in rules.westeros.seasons},
        "further_decks": {
            title: [plain_deck_card(rules, card) for card in deck]
            for title, deck in zip(rules.deck_titles[rules.phase_decks :], rules.decks[rules.phase_decks :], strict=True)
        },
        "starts": [plain_start(rules, row) for row in rules.set_up.starts[: rules.seats]],
        "stars": rules.planning.stars[: rules.seats],
        "stars_grade": max(row.grade for row in rules.planning.sheet),
        "supply": rules.supply.limits,
        "tracks": TRACK_NAMES,
        "wildlings": [space * 2 for space in range(TOP_SPACE + 1)] if rules.westeros.mammoths else [],
        "losses": [data.lowest_bid_loss, data.other_loss],
        "power_limit": POWER_LIMIT,
        "castles_to_win": rules.victory.win,
        "counted": what_wins(rules) or "castles",
        "turns": rules.last_turn,
        "phases": phase_names(rules),
        "facts": [fact.name for fact in rules.facts],
        "note": note_of(rules),
    }
    for words in words_of(rules):
        cast("Plain", book).update(words.plain_book(rules))
    return book


def named_terms(rules: Ruleset) -> dict[str, str]:
    """Returns names for lines of a sum whose noun, a house or an area, does not say enough; `{}` is that noun."""
    windows = [*rules.battle.strength, *rules.retreat.swords, *rules.retreat.fortifications, *rules.retreat.casualties]
    ids = [term.rule for term in windows if term.rule] + [text.rule for text in rules.battle.texts if text is not None]
    titles = {rule: title_of_rule(rule) for rule in [*ids, "base.neutral.strength"]}
    return {**titles, **terms_of(rules)}


def plain_area(rules: Ruleset, area: int) -> AreaRow:
    board = rules.board
    row = board.data.areas[area]
    plain: AreaRow = {
        "name": row.name,
        "sea": board.is_sea(area),
        "castle": row.structure if board.castle[area] else "",
        "muster": board.points[area],
        "barrels": row.barrels,
        "crowns": row.crowns,
        "home": row.shield,
        "neutral": rules.set_up.neutral[area],
        "closed": bool(board.closed & BIT[area]),
        "next": list(bits_of(board.adjacent[area])),
        "rivers": banks(rules, area),
        "unsure": reconstructed(rules, area),
        "grade": row.grade,
        "x": row.x,
        "y": row.y,
    }
    for words in words_of(rules):
        cast("Plain", plain).update(words.plain_area(rules, area))
    return plain


def plain_order(rules: Ruleset, order: int) -> OrderRow:
    """Returns an order. Number 0 means that there is no order; it has a row so that numbers are positions in the list."""
    row = rules.orders[order]
    return {
        "name": row.name,
        "icon": ICONS[row.icon] if order and row.icon >= 0 else "",
        "bonus": row.bonus,
        "star": row.star,
        "count": row.copies,
        "says": order_note(rules, order) if order else "",
        "once": row.once,
        "reserve": row.reserve,
        "house": row.house,
    }


def plain_unit(rules: Ruleset, kind: int) -> UnitRow:
    unit = rules.units[kind]
    return {
        "name": unit.name,
        "plural": unit.plural,
        "strength": unit.strength,
        "cost": unit.cost,
        "pool": unit.pool,
        "sails": unit.sails,
        "escorted": unit.escorted,
    }


def plain_card(rules: Ruleset, card: int) -> CardRow:
    """Returns a House Card; cards of houses that are not in play have the seat -1."""
    row, text = rules.cards[card], rules.battle.texts[card]
    house = rules.houses.index(row.house)
    return {
        "name": row.name,
        "key": row.key,
        "house": row.house,
        "seat": house if house < rules.seats else -1,
        "strength": row.strength,
        "shown": strength_shown(row),
        "swords": row.swords,
        "fortifications": row.fortifications,
        "text": row.says,
        "rule": text.rule if text is not None else "",
        "grade": row.grade,
        "note": row.note,
    }


def plain_deck_card(rules: Ruleset, card: DeckRow) -> DeckCard:
    return {
        "name": card.name,
        "kind": card.kind,
        "text": card.says,
        "copies": card.copies,
        "mammoth": card.mammoth and rules.westeros.mammoths,
        "rule": "base.westeros.winter" if card.kind == WINTER else deck_rule(rules, card),
        "grade": card.grade,
    }


def deck_rule(rules: Ruleset, card: DeckRow) -> str:
    """Returns the rule of a Westeros card; empty for cards of other decks, which follow the rules of their option."""
    return rules.westeros.cards[card.kind].rule if card.kind in rules.westeros.cards else ""


def plain_start(rules: Ruleset, row: StartRow) -> HouseStart:
    """Returns a house's start. Places count from 1; with fewer players the other houses close up."""
    return {
        "house": row.house,
        "places": [row.iron_throne, row.fiefdoms, row.kings_court],
        "power": row.power,
        "forces": {rules.board.names[force.area]: force.units for force in row.forces},
        "grade": row.grade,
    }


# What is not certain ----------------------------------------------------------------------------------------------


def note_of(rules: Ruleset) -> str:
    """Says which data are reconstructed; empty if none are. Four or more of a kind are counted, not named."""
    data, rows = rules.board.data, content.load_rules(rules.files)
    names = rules.board.names
    borders = [f"{names[pair.a]} with {names[pair.b]}" for pair in data.borders if pair.grade in UNSURE]
    drawn = [card.name for deck in rules.decks[: rules.phase_decks] for card in deck if card.grade in UNSURE]
    others = [card.name for deck in rules.decks[rules.phase_decks :] for card in deck if card.grade in UNSURE]
    found: list[tuple[str, str, list[str]]] = [
        ("House Card", "the card {}", [row.name for row in rules.cards if row.grade in UNSURE]),
        ("Westeros card", "the card {}", drawn),
        ("other card", "the card {}", others),
        ("border", "the border of {}", borders),
        ("area", "what is printed on {}", [row.name for row in data.areas if row.grade in UNSURE]),
        ("start card", "the start card of {}", [row.house for row in rules.set_up.starts[: rules.seats] if row.grade in UNSURE]),
        ("star", "the stars of {}", ["the King's Court"] if unsure_stars(rules) else []),
        ("number", "the number {}", [fact.name for fact in rows.values if fact.grade in UNSURE]),
    ]
    parts: list[str] = []
    for word, words, items in found:
        parts += [words.format(item) for item in items] if len(items) < 4 else [many(len(items), word)]
    told = [words.unsure for words in words_of(rules) if words.unsure]
    return " ".join([*told, *(["Reconstructed, not certain: " + ", ".join(parts) + "."] if parts else [])])
