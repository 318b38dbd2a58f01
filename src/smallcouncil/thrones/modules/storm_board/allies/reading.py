"""Reads the Ally cards (storm/ally-cards.toml) and the Leaders who come with them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, all_sources, refuse_doubles, weakest
from smallcouncil.core.notation import many
from smallcouncil.thrones.modules.leaders.reading import LeaderRow, load_leaders, read_sides
from smallcouncil.thrones.modules.storm_board.reading import BOARD
from smallcouncil.thrones.reading.boards import load_board
from smallcouncil.thrones.reading.cards import is_key
from smallcouncil.thrones.reading.rows import DeckCard
from smallcouncil.thrones.reading.rules import load_rules

FILE: Final = "ally-cards"
LEADERS: Final = "storm"  # file with the Leaders of the houses

ARMY: Final = "army"
SELLSWORDS: Final = "sellswords"
LEADERSHIP: Final = "leadership"
MILITARY: Final = "military"
PLOTS: Final = "plots"
POLITICAL: Final = "political"
LOOKOUT: Final = "lookout"
GALLEYS: Final = "galleys"
SUPPLIES: Final = "supplies"
ACCUSATIONS: Final = "accusations"
RAIDERS: Final = "raiders"
TRANSPORT: Final = "transport"
ARMIES: Final = (ARMY, SELLSWORDS)
FLEETING: Final = (PLOTS, ACCUSATIONS)  # these go under their deck after taking effect

SAYS: Final = {  # by effect, our words for it
    ARMY: "At once: place {units} with your units. Ally units are never alone.",
    SELLSWORDS: (
        "At once: place {units} with your units."
        " Other houses' Consolidate Power orders bring no power in areas next to your Ally units."
    ),
    LEADERSHIP: "At once: place {leader} with your units. A house that captures the Leader in battle takes this card too.",
    MILITARY: "Once a turn, in one of your battles: pay {cost} power for +{strength}. It counts as support.",
    PLOTS: "At once: gain 4 power, or pay 1 to steal a random card of this deck from another house. Then discard this card.",
    POLITICAL: "At once: gain 1 Claim if you have 5 or less. Your bids for Claim Westeros count as 1 more.",
    LOOKOUT: "In one of your battles you may discard this card to raid one of your opponent's Support orders next to it.",
    GALLEYS: "Your units can march and retreat across any river, with or without a bridge or ford.",
    SUPPLIES: "At once: move up 1 place on the Supply track. You have 1 more barrel when Supply is resolved.",
    ACCUSATIONS: "At once: you may remove any house's token from the Claim track. Then discard this card.",
    RAIDERS: "When you raid, you may discard this card to reach one target two areas away, or along an arrow.",
    TRANSPORT: "Fords are open to you in any weather, and your units can march and retreat along other houses' arrows.",
}
DISCARDED: Final = "In one of your battles you may discard this card for +{strength}. It counts as support."


class AllyDeck:
    def __init__(self, name: str, aliases: list[str], allied: bool, grade: str, source: str) -> None:
        self.name = name
        self.aliases = aliases
        self.allied = allied  # do three of its cards make a permanent alliance?
        self.grade = grade
        self.source = source


class AllyCard(DeckCard):
    """A card of an Ally deck; `kind` is its key, as in other decks, and `does` its effect."""

    def __init__(self, key: str, name: str, aliases: list[str], deck: int, does: str) -> None:
        super().__init__(key, name, aliases, 1, False, "")
        self.deck = deck
        self.does = does
        self.footmen: int = 0  # units of an Army card
        self.knights: int = 0
        self.leader: str = ""  # the Leader who comes with it
        self.cost: int = 0  # price of Military Support; 0: the card is discarded instead
        self.strength: int = 0

    def sentence(self) -> str:
        units = [many(self.knights, "Ally Knight")] if self.knights else []
        units += [many(self.footmen, "Ally Footman").replace("Footmans", "Footmen")] if self.footmen else []
        text = DISCARDED if self.does == MILITARY and not self.cost else SAYS[self.does]
        return text.format(units=" and ".join(units) or "nobody", leader=self.leader, cost=self.cost, strength=self.strength)


class StartCard:
    """An Ally card that a house has from the start."""

    def __init__(self, card: str, house: str, area: str) -> None:
        self.card = card  # key of the card
        self.house = house
        self.area = area  # its Leader's area


class AllyData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.starts: list[StartCard] = []
        self.decks: list[AllyDeck] = []
        self.cards: list[AllyCard] = []
        self.leaders: list[LeaderRow] = []  # by card, the Leader who comes with it


def read_deck(section: Section, taken: set[str]) -> AllyDeck:
    name = section.name("name")
    section.called(f"deck {name}")
    row = AllyDeck(name, section.aliases(), section.flag("allied"), section.grade(), section.source())
    refuse_doubles(section, "deck", name, row.aliases, taken)
    section.close()
    return row


def read_card(section: Section, decks: list[str], taken: set[str]) -> AllyCard:
    name = section.name("name")
    section.called(f"card {name}")
    deck = decks.index(section.one_of("deck", decks))
    row = AllyCard(section.name("key"), name, section.aliases(), deck, section.one_of("kind", list(SAYS)))
    values: list[GradedValue] = []
    if row.does in ARMIES:
        row.footmen = section.value_number("footmen", 0, 5, values)
        row.knights = section.value_number("knights", 0, 2, values)
    elif row.does == LEADERSHIP:
        leader = section.value("leader")
        row.leader = leader.name("value")
        values.append(GradedValue("leader", row.leader, leader.grade(), leader.source()))
    elif row.does == MILITARY:
        row.cost = section.value_number("cost", 0, 9, values)
        row.strength = section.value_number("strength", 0, 9, values)
    values.append(GradedValue("name", name, section.grade(), section.source()))
    row.values, row.grade, row.source = values, weakest(values), all_sources(values)
    refuse_doubles(section, "card", name, row.aliases, taken)
    if not is_key(row.kind):
        raise section.wrong(f"key must be in lowercase letters and underscores, not {row.kind!r}.")
    row.says = row.sentence()
    section.close()
    return row


def read_ally_leader(section: Section) -> LeaderRow:
    name = section.name("name")
    section.called(f"Leader {name}")
    row = LeaderRow("", name, section.aliases(), "", section.grade(), section.source())
    read_sides(section, row)
    section.close()
    return row


def read_allies(name: str, files: Files) -> AllyData:
    top = files.open(f"storm/{name}.toml")
    data = AllyData(top.sources)
    taken: set[str] = set()
    for section in top.sections("deck"):
        data.decks.append(read_deck(section, taken))
    taken = set()
    for section in top.sections("card"):
        row = read_card(section, [deck.name for deck in data.decks], taken)
        if row.kind in [card.kind for card in data.cards]:
            raise section.wrong(f"the key {row.kind!r} is already taken.")
        data.cards.append(row)
    data.cards.sort(key=lambda card: card.deck)
    for number, deck in enumerate(data.decks):
        if number not in [card.deck for card in data.cards]:
            raise top.wrong(f"deck {deck.name} has no cards.")
    known = [read_ally_leader(section) for section in top.sections("leader")]
    called = [row.name for row in known] + [row.name for row in load_leaders(LEADERS, files.uncorrected()).leaders]
    known += load_leaders(LEADERS, files).leaders
    for card in data.cards:
        if card.does == LEADERSHIP:
            leader = named(top, card, known, called)
            if leader in data.leaders:
                raise top.wrong(f"card {card.name}: {leader.name} comes with another card.")
            data.leaders.append(leader)
    for section in top.sections_if_any("start"):
        data.starts.append(read_start_card(section, data.cards, files))
    top.close()
    return data


def read_start_card(section: Section, cards: list[AllyCard], files: Files) -> StartCard:
    name = section.one_of("name", [card.name for card in cards])
    section.called(f"start card {name}")
    values: list[GradedValue] = []
    card = next(card for card in cards if card.name == name)
    if card.does in FLEETING:
        raise section.wrong("no house keeps such a card.")
    house = section.value_one_of("house", [row.name for row in load_rules(files).houses], values)
    areas = [area.name for area in load_board(BOARD, files).areas]
    row = StartCard(card.kind, house, section.value_one_of("area", areas, values) if card.does == LEADERSHIP else "")
    section.close()
    return row


def named(top: Section, card: AllyCard, known: list[LeaderRow], called: list[str]) -> LeaderRow:
    """The Leader of a card: an ally, or of a house that does not play, by the name in the data or the corrected one."""
    for row in known:
        if row.name == card.leader:
            return row
    if card.leader in called and len(called) == len(known):
        row = known[called.index(card.leader)]
        card.leader = row.name
        card.says = card.sentence()
        return row
    raise top.wrong(f"card {card.name}: there is no Leader {card.leader!r}.")


load_allies: Final = ReadOnce(read_allies).get
