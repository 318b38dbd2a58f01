"""Reads the data files of the card game: characters by colour, and the Iron Throne cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Fact, Files, Kept, Table, own_folder, refuse_doubles

DECK: Final = 36  # characters that are dealt
THRONES: Final = 7
OF_FOUR: Final = 7  # with five colours: of each of the four, and of the fifth
OF_FIFTH: Final = 8


class Character:
    def __init__(self, name: str, grade: str, source: str) -> None:
        self.name: str = name
        self.grade: str = grade
        self.source: str = source


class Colour:
    """A colour, the house it stands for, and its characters."""

    def __init__(self, name: str, house: str, grade: str, source: str) -> None:
        self.name: str = name
        self.house: str = house
        self.grade: str = grade
        self.source: str = source
        self.characters: list[Character] = []


class ThroneRow:
    """An Iron Throne card."""

    def __init__(self, value: int, icons: int, facts: list[Fact]) -> None:
        self.value: int = value
        self.icons: int = icons
        self.facts: list[Fact] = facts


OWN: Final = Files("intrigue", own_folder("intrigue"))  # as the package has them


def read_colour(table: Table, taken: set[str]) -> Colour:
    name = table.name("name")
    table.called(f"colour {name}")
    colour = Colour(name, table.name("house"), table.grade(), table.source())
    for line in table.tables("characters"):
        character = Character(line.name("name"), line.grade(), line.source())
        refuse_doubles(line, "character", character.name, [], taken)
        line.close()
        colour.characters.append(character)
    table.close()
    return colour


class IntrigueData:
    def __init__(self, files: Files) -> None:
        top = files.open("characters.toml")
        taken: set[str] = set()
        self.colours: list[Colour] = [read_colour(table, taken) for table in top.tables("colour")]
        fifth = top.tables("fifth")
        self.fifth: Colour = read_colour(fifth[0], taken)
        top.close()
        self.check_deck(top, len(fifth))
        self.thrones: list[ThroneRow] = []
        cards = files.open("thrones.toml")
        for table in cards.tables("throne"):
            facts: list[Fact] = []
            value, icons = table.fact_number("value", 1, 9, facts), table.fact_number("icons", 1, 20, facts)
            if icons in [row.icons for row in self.thrones]:
                raise table.wrong(f"another card has {icons} icons, and ties could not be broken.")
            self.thrones.append(ThroneRow(value, icons, facts))
            table.close()
        cards.close()
        if len(self.thrones) != THRONES:
            raise cards.wrong(f"there are {THRONES} Iron Throne cards, not {len(self.thrones)}.")

    def check_deck(self, top: Table, fifths: int) -> None:
        names = [colour.name for colour in [*self.colours, self.fifth]]
        if fifths != 1 or len(self.colours) != 4 or len(set(names)) != 5:
            raise top.wrong("four colours and one fifth are wanted, each with a name of its own.")
        counts = [len(colour.characters) for colour in self.colours]
        if sum(counts) != DECK:
            raise top.wrong(f"the four colours have {DECK} characters, not {sum(counts)}.")
        if min(counts) < OF_FOUR or len(self.fifth.characters) != OF_FIFTH:
            raise top.wrong(f"a deck of five colours has {OF_FOUR} characters of each and {OF_FIFTH} of the fifth.")


def read(name: str, files: Files) -> IntrigueData:
    return IntrigueData(files)


KEPT: Final = Kept(read)


def load(files: Files) -> IntrigueData:
    return KEPT.get("", files)
