"""House Cards and Westeros decks (cards/, decks/)."""

from __future__ import annotations

from typing import Final

from smallcouncil import COMMAND
from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, all_sources, refuse_doubles, weakest
from smallcouncil.core.notation import either
from smallcouncil.thrones.nouns.tracks import SPECIAL
from smallcouncil.thrones.reading.rows import CardData, CardRow, DeckCard, DeckData, DeckRow
from smallcouncil.thrones.reading.rules import load_rules

DECKS: Final = 3
ROWS: Final = 3  # the most cards of a deck that are face up at once
WINTER: Final = "winter_is_coming"
PAID: Final = "pay_for_strength"  # the text that gives its card the strength paid for


def is_key(text: str) -> bool:
    """Can the text be a key in code: lower-case letters, digits and underscores, a letter first?"""
    return text.isidentifier() and text.isascii() and text == text.lower() and not text.startswith("_")


def read_card(section: Section, data: CardData, houses: list[str], taken: set[str]) -> CardRow:
    name = section.name("name")
    section.called(f"card {name}")
    row = CardRow(
        len(data.cards),
        section.name("key"),
        section.one_of("house", houses),
        name,
        section.aliases(),
        section.number("strength", 0, 9),
        section.number("swords", 0, 9),
        section.number("fortifications", 0, 9),
        section.text("text"),
        section.text("says") if section.has("says") else "",
        section.grade(),
        section.source(),
        section.note(),
    )
    refuse_doubles(section, "card", name, row.aliases, taken)
    if data.keyed(row.key) is not None:
        raise section.wrong(f"the key {row.key!r} is already taken.")
    if row.text and not is_key(row.text):
        raise section.wrong(f"text must be a key in lowercase letters and underscores, not {row.text!r}.")
    section.close()
    return row


def says_of_text(section: Section, row: CardRow, ours: list[CardRow]) -> str:
    """The words of a card's text. If a correction names only the text, the words come from our card with that text."""
    kept = any(card.key == row.key and card.says == row.says and card.text != row.text for card in ours)
    says = "" if kept else row.says
    if row.text and not says:
        told = [card.says for card in ours if card.text == row.text]
        if not told:
            raise section.wrong(f"its set has no text {row.text!r}; `{COMMAND} content --texts` lists those there are.")
        says = told[0]
    if row.text == PAID and row.strength:
        raise section.wrong(f"strength stays 0: with the text {PAID!r} it is the power that is paid.")
    if says and not row.text:
        raise section.wrong("`says` is given without `text`: a card without a text says nothing.")
    return says


def read_cards(name: str, files: Files) -> CardData:
    file = f"cards/{name}.toml"
    houses = [house.name for house in load_rules(files).houses]
    top = files.open(file)
    data = CardData(top.sources)
    ours = load_cards(name, files.uncorrected()).cards if file in files.changes else []
    taken: set[str] = set()
    for section in top.sections("card"):
        row = read_card(section, data, houses, taken)
        row.says = says_of_text(section, row, ours)
        data.cards.append(row)
    refuse_uneven(top, data.cards, ours)
    rename_in_texts(data, ours)
    top.close()
    return data


def rename_in_texts(data: CardData, ours: list[CardRow]) -> None:
    """Puts current names of other cards into our words for a text; an owner's own words stay."""
    words = [card.says for card in ours]
    for row in data.cards:
        if row.says in words:
            for old in ours:
                new = data.keyed(old.key)
                row.says = new.renamed_in(row.says, old) if new is not None else row.says


def refuse_uneven(top: Section, cards: list[CardRow], ours: list[CardRow]) -> None:
    """Refuses hands of other sizes: a correction leaves each house as many cards as our set has for it."""
    owners = [card.house for card in cards]
    for house in dict.fromkeys([card.house for card in ours]):
        n, has = [card.house for card in ours].count(house), owners.count(house)
        if n != has:
            raise top.wrong(f"each house has {n} cards in this set, but {house} has {has}; cards may only be exchanged.")


def read_deck_card(section: Section, deck: int) -> DeckCard:
    name = section.name("name")
    section.called(f"deck {deck}, {name}")
    values: list[GradedValue] = []
    row = DeckCard(
        section.text("kind"),
        name,
        section.aliases(),
        section.value_number("copies", 1, 20, values),
        section.value_flag("mammoth", values),
        section.name("says") if not section.has("offers") else "",
    )
    if section.has("offers"):
        row.token = section.value_one_of("token", SPECIAL, values)
        row.offers = section.value_texts("offers", values)
    if section.has("weather"):
        row.symbol = section.value_flag("weather", values)
    values.append(GradedValue("in this deck", "yes", section.grade(), section.source()))
    row.values = values
    row.grade = weakest(values)
    row.source = all_sources(values)
    if not is_key(row.kind):
        raise section.wrong(f"kind must be a key in lowercase letters and underscores, not {row.kind!r}.")
    section.close()
    return row


def read_deck(section: Section, number: int, rest: bool) -> DeckRow:
    row = DeckRow(section.number("number", 1, 9), section.number("size", ROWS, 60))
    section.called(f"deck {row.number}")
    if row.number != number and not rest:
        raise section.wrong(f"decks are numbered from 1; deck {number} is expected here.")
    for line in section.sections("card"):
        card = read_deck_card(line, row.number)
        if card.kind in [other.kind for other in row.cards]:
            raise line.wrong(f"the kind {card.kind!r} is listed twice.")
        row.cards.append(card)
    total = sum([card.copies for card in row.cards])
    if all(card.kind == WINTER for card in row.cards):
        raise section.wrong("this deck has only cards that reshuffle it, so no card would ever be resolved.")
    if total != row.size:
        raise section.wrong(f"the copies add up to {total}, but the deck has {row.size} cards.")
    section.close()
    return row


def tell_choices(data: DeckData) -> None:
    """Words the choice of a card by the names that its kinds have in the decks."""
    cards = [card for deck in data.decks for card in deck.cards]
    for card in cards:
        if card.offers:
            names = [name_of_kind(kind, cards) for kind in card.offers]
            card.says = f"The holder of the {card.token} token chooses {either([*names, 'nothing'])}."


def name_of_kind(kind: str, cards: list[DeckCard]) -> str:
    """The name of a kind of card; a kind that no deck has is named after its key."""
    for card in cards:
        if card.kind == kind:
            return card.name
    return kind.replace("_", " ").capitalize()


def deck_number(deck: DeckRow) -> int:
    return deck.number


def read_decks(name: str, files: Files) -> DeckData:
    """All three decks; those missing in the file come from another file that it names."""
    top = files.open(f"decks/{name}.toml")
    data = DeckData(top.sources)
    others = load_decks(top.name("rest"), files).decks if top.has("rest") else []
    for section in top.sections("deck"):
        data.decks.append(read_deck(section, len(data.decks) + 1, bool(others)))
    numbers = [deck.number for deck in data.decks]
    data.rest = [deck for deck in others if deck.number not in numbers]
    data.decks = sorted(data.decks + data.rest, key=deck_number)
    tell_choices(data)
    top.close()
    if len(data.decks) != DECKS:
        raise top.wrong(f"there are {DECKS} Westeros decks, one card of each a turn, not {len(data.decks)}.")
    return data


load_cards: Final = ReadOnce(read_cards).get
load_decks: Final = ReadOnce(read_decks).get
