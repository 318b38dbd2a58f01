"""Reads the data files of the card game: characters by colour, and the Iron Throne cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, own_folder, refuse_doubles

DECK: Final = 36  # characters that are dealt
THRONES: Final = 7
OF_FOUR: Final = 7  # with five colours: cards of each of the four, and of the fifth
OF_FIFTH: Final = 8


class Character:
    def __init__(self, name: str, grade: str, source: str) -> None:
        self.name: str = name
        self.grade: str = grade
        self.source: str = source


class Colour:
    """A colour, its house and its characters."""

    def __init__(self, name: str, house: str, grade: str, source: str) -> None:
        self.name: str = name
        self.house: str = house
        self.grade: str = grade
        self.source: str = source
        self.characters: list[Character] = []


class ThroneRow:
    """An Iron Throne card."""

    def __init__(self, value: int, icons: int, values: list[GradedValue]) -> None:
        self.value: int = value
        self.icons: int = icons
        self.values: list[GradedValue] = values


OWN: Final = Files("intrigue", own_folder("intrigue"))  # the package's own files


def read_colour(section: Section, taken: set[str]) -> Colour:
    name = section.name("name")
    section.called(f"colour {name}")
    colour = Colour(name, section.name("house"), section.grade(), section.source())
    for line in section.sections("characters"):
        character = Character(line.name("name"), line.grade(), line.source())
        refuse_doubles(line, "character", character.name, [], taken)
        line.close()
        colour.characters.append(character)
    section.close()
    return colour


class IntrigueData:
    def __init__(self, files: Files) -> None:
        top = files.open("characters.toml")
        taken: set[str] = set()
        self.colours: list[Colour] = [read_colour(section, taken) for section in top.sections("colour")]
        fifth = top.sections("fifth")
        self.fifth: Colour = read_colour(fifth[0], taken)
        top.close()
        self.check_deck(top, len(fifth))
        self.thrones: list[ThroneRow] = []
        cards = files.open("thrones.toml")
        for section in cards.sections("throne"):
            values: list[GradedValue] = []
            value, icons = section.value_number("value", 1, 9, values), section.value_number("icons", 1, 20, values)
            if icons in [row.icons for row in self.thrones]:
                raise section.wrong(f"another card has {icons} icons, and ties could not be broken.")
            self.thrones.append(ThroneRow(value, icons, values))
            section.close()
        cards.close()
        if len(self.thrones) != THRONES:
            raise cards.wrong(f"there are {THRONES} Iron Throne cards, not {len(self.thrones)}.")

    def check_deck(self, top: Section, fifths: int) -> None:
        names = [colour.name for colour in [*self.colours, self.fifth]]
        if fifths != 1 or len(self.colours) != 4 or len(set(names)) != 5:
            raise top.wrong("four colours and one fifth are needed, each with a name of its own.")
        counts = [len(colour.characters) for colour in self.colours]
        if sum(counts) != DECK:
            raise top.wrong(f"the four colours have {DECK} characters, not {sum(counts)}.")
        if min(counts) < OF_FOUR or len(self.fifth.characters) != OF_FIFTH:
            raise top.wrong(f"a deck of five colours has {OF_FOUR} characters of each and {OF_FIFTH} of the fifth.")


def read(name: str, files: Files) -> IntrigueData:
    return IntrigueData(files)


KEPT: Final = ReadOnce(read)


def load(files: Files) -> IntrigueData:
    return KEPT.get("", files)
