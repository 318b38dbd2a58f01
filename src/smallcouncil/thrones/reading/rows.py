"""The rows of the data files: areas, start cards, House Cards, Westeros cards, and the numbers of the rules.

Each keeps the grade and the sources of its values.  They are shared by all rulesets and never changed.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.datafiles import GradedValue
from smallcouncil.errors import Complaint


class AreaRow:
    """A land or sea area. Its number is its index in the file; its grade is the weakest of its values."""

    def __init__(self, number: int, name: str, aliases: list[str], kind: str, x: int, y: int) -> None:
        self.number = number
        self.name = name
        self.aliases = aliases
        self.kind = kind
        self.x = x
        self.y = y
        self.structure = "none"
        self.worth = 0  # its victory points, where areas differ in them
        self.coast = False  # is it on a sea that is not an area?
        self.island = False  # is it connected to other land by arrows only?
        self.barrels = 0
        self.crowns = 0
        self.shield = ""
        self.values: list[GradedValue] = []
        self.grade = "A"
        self.source = ""

    def is_land(self) -> bool:
        return self.kind == "land"

    def is_sea(self) -> bool:
        return self.kind == "sea"


BORDERS: Final = ["land", "coast", "sea", "bridge", "ford", "river", "arrow"]  # the kinds
ADJACENT: Final = ["land", "coast", "sea", "bridge", "ford"]  # borders that make two areas adjacent, when nothing closes them


class PairRow:
    """Two areas, by number, and the kind of border between them.

    `house` is set for an arrow that only one house may use; `at`, x and y for a bridge that is drawn.
    """

    def __init__(self, a: int, b: int, grade: str, source: str, note: str, kind: str = "land") -> None:
        self.a = a
        self.b = b
        self.kind = kind
        self.house = ""
        self.grade = grade
        self.source = source
        self.note = note
        self.drawn = True
        self.at = -1
        self.x = 0
        self.y = 0


class NeutralRow:
    def __init__(self, area: int, strength: int, grade: str, source: str) -> None:
        self.area = area
        self.strength = strength
        self.grade = grade
        self.source = source


class BoardData:
    def __init__(self, name: str, width: int, height: int, sources: dict[str, str]) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.sources = sources
        self.areas: list[AreaRow] = []
        self.borders: list[PairRow] = []  # pairs of adjacent areas
        self.rivers: list[PairRow] = []  # pairs of areas that a river separates
        self.bridges: list[PairRow] = []  # borders that cross a river by a bridge
        self.arrows: list[PairRow] = []  # pairs of areas connected for marches and retreats only
        self.neutrals: list[NeutralRow] = []
        self.closed: list[int] = []  # areas that no unit can enter

    def closing(self, names: list[str]) -> BoardData:
        """A copy of the board on which these areas have no connections."""
        board = self.copy()
        board.closed = [self.area(name).number for name in names]
        board.borders, board.bridges, board.arrows = [
            [pair for pair in pairs if pair.a not in board.closed and pair.b not in board.closed]
            for pairs in (self.borders, self.bridges, self.arrows)
        ]
        return board

    def copy(self) -> BoardData:
        """A copy whose lists may be changed, but not its rows."""
        board = BoardData(self.name, self.width, self.height, self.sources)
        board.areas, board.neutrals, board.closed = self.areas[:], self.neutrals[:], self.closed[:]
        board.borders, board.rivers = self.borders[:], self.rivers[:]
        board.bridges, board.arrows = self.bridges[:], self.arrows[:]
        return board

    def between(self, a: int, b: int) -> PairRow | None:
        """The border between two areas; None if they have none."""
        for pairs in (self.borders, self.rivers, self.arrows):
            for pair in pairs:
                if (pair.a, pair.b) in ((a, b), (b, a)):
                    return pair
        return None

    def is_coast(self, land: int, sea: int) -> bool:
        return self.areas[land].kind == "land" and self.areas[sea].kind == "sea" and sea in self.neighbours(land)

    def refuse_too_many(self) -> None:
        if len(self.areas) > len(BIT):
            raise Complaint(f"The board {self.name} has room for {len(BIT)} areas, not for {len(self.areas)}.")

    def area(self, name: str) -> AreaRow:
        """The area with exactly this name (the notation knows other spellings)."""
        for row in self.areas:
            if row.name == name:
                return row
        raise Complaint(f"The board {self.name} has no area called {name!r}.")

    def neighbours(self, area: int) -> list[int]:
        """Adjacent areas, ascending."""
        found = [pair.b for pair in self.borders if pair.a == area]
        found += [pair.a for pair in self.borders if pair.b == area]
        return sorted(found)

    def home(self, house: str) -> AreaRow:
        for row in self.areas:
            if row.shield == house:
                return row
        raise Complaint(f"The board {self.name} shows no shield of House {house}.")


class StartForce:
    def __init__(self, area: int, units: list[str], grade: str, source: str) -> None:
        self.area = area
        self.units = units
        self.grade = grade
        self.source = source


class StartRow:
    """A start card. Places on the tracks count from 1."""

    def __init__(self, house: str, iron_throne: int, fiefdoms: int, kings_court: int, power: int) -> None:
        self.house = house
        self.iron_throne = iron_throne
        self.fiefdoms = fiefdoms
        self.kings_court = kings_court
        self.power = power
        self.forces: list[StartForce] = []
        self.values: list[GradedValue] = []
        self.grade = "A"
        self.source = ""


class StartData:
    def __init__(self, board: str, sources: dict[str, str]) -> None:
        self.board = board
        self.sources = sources
        self.starts: list[StartRow] = []


class CardRow:
    """A House Card. `text` is the key of its effect in code, "" for none; `says` explains it to players.

    The rules know it by its key, players by its name.
    """

    def __init__(
        self,
        number: int,
        key: str,
        house: str,
        name: str,
        aliases: list[str],
        strength: int,
        swords: int,
        fortifications: int,
        text: str,
        says: str,
        grade: str,
        source: str,
        note: str,
    ) -> None:
        self.number = number
        self.key = key
        self.house = house
        self.name = name
        self.aliases = aliases
        self.strength = strength
        self.swords = swords
        self.fortifications = fortifications
        self.text = text
        self.says = says
        self.grade = grade
        self.source = source
        self.note = note

    def renamed_in(self, text: str, old: CardRow) -> str:
        """The text with the card's new name in place of its name before a correction."""
        if self.name != old.name:
            for spelling in sorted([old.name, *old.aliases], key=len, reverse=True):
                if spelling in text:
                    return text.replace(spelling, self.name)
        return text

    def is_reconstructed(self) -> bool:
        """Is it unknown whether it was printed like this? The table says so."""
        return self.grade in ("C", "D")


class CardData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.cards: list[CardRow] = []

    def keyed(self, key: str) -> CardRow | None:
        for card in self.cards:
            if card.key == key:
                return card
        return None


class DeckCard:
    """A Westeros card with its number of copies. `kind` is the key of its effect in code."""

    def __init__(self, kind: str, name: str, aliases: list[str], copies: int, mammoth: bool, says: str) -> None:
        self.kind = kind
        self.name = name
        self.aliases = aliases
        self.copies = copies
        self.mammoth = mammoth
        self.symbol = False  # does it have the symbol that an option reads?
        self.says = says
        self.token = ""  # the token whose holder chooses the effect
        self.offers: list[str] = []  # the kinds of cards that the holder chooses from
        self.values: list[GradedValue] = []
        self.grade = "A"
        self.source = ""


class DeckRow:
    def __init__(self, number: int, size: int) -> None:
        self.number = number
        self.size = size
        self.cards: list[DeckCard] = []


class DeckData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.decks: list[DeckRow] = []
        self.rest: list[DeckRow] = []  # the decks in another file


class HouseRow:
    """A house; `joins` is the smallest number of players it is used with."""

    def __init__(self, number: int, name: str, aliases: list[str], joins: int, grade: str, source: str) -> None:
        self.number = number
        self.name = name
        self.aliases = aliases
        self.joins = joins
        self.grade = grade
        self.source = source


class UnitKind:
    """A kind of unit; `moves` is the kind of area it may be in, land or sea."""

    def __init__(self, number: int, name: str, plural: str, moves: str, cost: int, strength: int, pool: int) -> None:
        self.number = number
        self.name = name
        self.plural = plural
        self.moves = moves
        self.cost = cost
        self.strength = strength
        self.pool = pool
        self.values: list[GradedValue] = []
        self.grade = "A"
        self.source = ""


class OrderToken:
    def __init__(
        self, number: int, name: str, icon: str, bonus: int, star: bool, copies: int, grade: str, source: str
    ) -> None:
        self.number = number
        self.name = name
        self.icon = icon
        self.bonus = bonus
        self.star = star
        self.copies = copies
        self.grade = grade
        self.source = source


class SupplyRow:
    """The armies allowed at one level of supply, largest first."""

    def __init__(self, level: int, armies: list[int], grade: str, source: str) -> None:
        self.level = level
        self.armies = armies
        self.grade = grade
        self.source = source


class StarRow:
    def __init__(self, place: int, stars: int, grade: str, source: str) -> None:
        self.place = place
        self.stars = stars
        self.grade = grade
        self.source = source


class WinRow:
    def __init__(self, players: int, areas: int, grade: str, source: str) -> None:
        self.players = players
        self.areas = areas
        self.grade = grade
        self.source = source


class SetUpRow:
    """The set-up for a number of players: the names of a board, start cards, card sets, decks and a sheet of stars."""

    def __init__(self, label: str, players: int, board: str, starts: str, cards: list[str], stars: str, decks: str) -> None:
        self.label = label  # its place in the file, for complaints
        self.players = players
        self.board = board
        self.starts = starts
        self.cards = cards
        self.stars = stars
        self.decks = decks
        self.absent: list[str] = []  # houses whose units are neutral forces; empty: those beyond the number of players
        self.reinforced: list[str] = []  # units that join each of their forces
        self.closed: list[str] = []  # areas that no unit can enter
        self.win = 0  # count that wins at once; 0: as usual for the number of players
        self.values: list[GradedValue] = []


class SetUpData:
    """An option's set-ups, one for each number of players."""

    def __init__(self, name: str, sources: dict[str, str]) -> None:
        self.name = name
        self.sources = sources
        self.set_ups: list[SetUpRow] = []

    def set_up(self, players: int) -> SetUpRow:
        for row in self.set_ups:
            if row.players == players:
                return row
        raise Complaint(f"set_ups/{self.name}.toml: nothing for {players} players.")


class RulesData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.houses: list[HouseRow] = []
        self.units: list[UnitKind] = []
        self.orders: list[OrderToken] = []
        self.supply: list[SupplyRow] = []
        self.stars: dict[str, list[StarRow]] = {}  # by sheet
        self.star_rules: dict[str, str] = {}  # by sheet, the rule about its numbers
        self.wins: list[WinRow] = []
        self.set_ups: list[SetUpRow] = []
        self.wildling_track: list[int] = []
        self.lowest_bid_loss = 0
        self.other_loss = 0
        self.turns = 0
        self.power_tokens = 0
        self.city_points = 0
        self.stronghold_points = 0
        self.upgrade_from = ""
        self.upgrade_to = ""
        self.upgrade_cost = 0
        self.values: list[GradedValue] = []

    def houses_with(self, players: int) -> list[HouseRow]:
        return [house for house in self.houses if house.joins <= players]

    def set_up(self, players: int) -> SetUpRow:
        for row in self.set_ups:
            if row.players == players:
                return row
        raise Complaint(f"rules.toml, set_up: nothing for {players} players.")

    def win_number(self, players: int) -> int:
        for row in self.wins:
            if row.players == players:
                return row.areas
        raise Complaint(f"rules.toml, instant_win: no number for {players} players.")
