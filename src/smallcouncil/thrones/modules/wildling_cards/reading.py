"""Reads the effects of the Wildling cards (wildlings/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, all_sources, refuse_doubles, weakest
from smallcouncil.thrones.reading.cards import is_key
from smallcouncil.thrones.reading.rows import DeckCard

PENALTIES: Final = {  # by key, the penalty of a house when the wildlings win
    "strongest_card": "discards its strongest House Card, unless it has only one",
    "random_card": "discards a House Card at random, unless it has only one",
    "four_points": "loses units worth 4 mustering points",
    "two_points": "loses units worth 2 mustering points",
    "two_supply": "drops 2 places on the Supply track",
    "one_supply": "drops 1 place on the Supply track",
    "all_power": "loses all its power",
    "two_power": "loses 2 power",
    "last_on_all": "drops to last place on all three influence tracks",
    "last_on_one": "drops to last place on the Fiefdoms or King's Court track, which it chooses",
    "nothing": "loses nothing",
}
REWARDS: Final = {  # by key, the reward of the highest bidder when the Night's Watch wins
    "card_back": "may return a used House Card to its hand",
    "supply_up": "moves up 1 place on the Supply track",
    "bid_back": "takes back the power it bid",
    "first_on_track": "may move to first place on one influence track and take its token",
    "nothing": "gains nothing",
}


class WildlingCard(DeckCard):
    """A card of the Wildling deck; its kind is its key."""

    def __init__(self, key: str, name: str, aliases: list[str], lowest: str, others: str, highest: str) -> None:
        super().__init__(key, name, aliases, 1, False, says_of(lowest, others, highest))
        self.lowest = lowest
        self.others = others
        self.highest = highest


class WildlingData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.cards: list[WildlingCard] = []


def says_of(lowest: str, others: str, highest: str) -> str:
    lose = f"If the wildlings win, the lowest bidder {PENALTIES[lowest]}; every other house {PENALTIES[others]}."
    return f"{lose} If the Night's Watch wins, the highest bidder {REWARDS[highest]}."


def read_card(section: Section, taken: set[str]) -> WildlingCard:
    name = section.name("name")
    section.called(f"card {name}")
    values: list[GradedValue] = []
    row = WildlingCard(
        section.name("key"),
        name,
        section.aliases(),
        section.value_one_of("lowest", list(PENALTIES), values),
        section.value_one_of("others", list(PENALTIES), values),
        section.value_one_of("highest", list(REWARDS), values),
    )
    values.append(GradedValue("name", name, section.grade(), section.source()))
    row.values = values
    row.grade = weakest(values)
    row.source = all_sources(values)
    refuse_doubles(section, "card", name, row.aliases, taken)
    if not is_key(row.kind):
        raise section.wrong(f"key must be in lowercase letters and underscores, not {row.kind!r}.")
    section.close()
    return row


def read_wildlings(name: str, files: Files) -> WildlingData:
    top = files.open(f"wildlings/{name}.toml")
    data = WildlingData(top.sources)
    taken: set[str] = set()
    for section in top.sections("card"):
        row = read_card(section, taken)
        if row.kind in [card.kind for card in data.cards]:
            raise section.wrong(f"the key {row.kind!r} is already taken.")
        data.cards.append(row)
    top.close()
    return data


load_wildlings: Final = ReadOnce(read_wildlings).get
