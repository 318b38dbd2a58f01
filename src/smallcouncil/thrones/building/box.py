"""The box of a game: board, start cards, units, orders, House Cards, decks and the numbers of the rules."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain, Verb
from smallcouncil.errors import Complaint
from smallcouncil.thrones.nouns.orders import Order, icon_number
from smallcouncil.thrones.nouns.units import Unit, Upgrade
from smallcouncil.thrones.reading import content
from smallcouncil.thrones.reading.rows import BoardData, CardRow, DeckCard, RulesData, StarRow, StartRow
from smallcouncil.thrones.reading.rules import BASE


class Box:
    """The data a ruleset is made of. The lists belong to this ruleset; the rows are shared and never changed.

    A table of the data (martell.six-players) says for a number of players which board, start cards, cards, decks and stars they
    use, which houses are absent, which areas are closed and what wins. An option may name another table.
    """

    def __init__(self, players: int, files: Files, named: str = "") -> None:
        data = content.load_rules(files)
        set_up = content.set_up_for(named, players, files)
        self.files: Files = files
        self.players: int = players
        self.label: str = set_up.label
        self.board_key: str = set_up.board  # name of the board in the data
        self.board: BoardData = content.board_for(set_up, files)  # martell.board
        self.starts: list[StartRow] = content.starts_for(set_up, files)
        self.houses: list[str] = [row.house for row in self.starts]  # the houses of the seats first, then the absent ones
        self.house_aliases: dict[str, int] = {
            alias: self.houses.index(row.name) for row in data.houses if row.name in self.houses for alias in row.aliases
        }
        self.reinforced: list[str] = set_up.reinforced[:]  # units that join each neutral force of an absent house
        self.units: list[Unit] = base_units(data)
        self.orders: list[Order] = base_orders(data)
        self.common_orders: bool = False  # do orders that only one house has stay in the box?
        self.card_sets: list[str] = []  # sets whose texts are plugged in
        self.cards: list[CardRow] = []
        self.use_cards(set_up.cards)
        self.decks: list[list[DeckCard]] = []
        self.own_decks: bool = set_up.decks != BASE  # does the table have its own decks?
        self.use_decks(set_up.decks)
        self.further_decks: dict[str, list[DeckCard]] = {}  # by name, further decks of options
        self.supply: list[list[int]] = [row.armies[:] for row in data.supply]
        self.stars: list[StarRow] = []
        self.star_rule: str = ""  # the rule about the stars
        self.use_stars(set_up.stars)  # martell.stars
        self.win: int = set_up.win or data.win_number(players)  # base.players.three, base.players.four, martell.victory
        self.last_turn: int = data.turns
        self.neutral: list[int] = [0] * len(self.board.areas)
        for row in self.board.neutrals:
            self.neutral[row.area] = row.strength
        names = [unit.name for unit in self.units]
        self.upgrades: list[Upgrade] = [Upgrade(names.index(data.upgrade_from), names.index(data.upgrade_to), data.upgrade_cost)]
        self.verbs: list[Verb] = []  # verbs of all options
        self.domains: list[Domain] = []  # names of further nouns of options

    def close(self) -> None:
        """Finishes the box after all options have changed it, in any order."""
        if self.common_orders:
            self.orders = [order for order in self.orders if not order.house]

    def use_stars(self, sheet: str) -> None:
        """Uses this sheet for the places of the King's Court."""
        data = content.load_rules(self.files)
        if sheet not in data.stars:
            raise Complaint(f"rules.toml, stars: there is no sheet {sheet}.")
        self.stars = data.stars[sheet]
        self.star_rule = data.star_rules[sheet]

    def use_decks(self, name: str) -> None:
        """Uses these Westeros decks and no others."""
        self.decks = [deck.cards[:] for deck in content.load_decks(name, self.files).decks]

    def use_cards(self, sets: list[str]) -> None:
        """Uses the House Cards of these sets only, for the houses on the table."""
        self.card_sets = sets[:]
        self.cards = [card for card in content.cards_of(sets, self.files) if card.house in self.houses]
        for house in self.houses[: self.players]:
            if house not in [card.house for card in self.cards]:
                raise Complaint(f"{self.label}: its sets have no cards of House {house}.")

    def card_names_in(self, text: str) -> str:
        """A text of the data with the current names of House Cards, if they were corrected."""
        before = self.files.uncorrected()
        for name in self.card_sets:
            now = content.load_cards(name, self.files)
            for old in content.load_cards(name, before).cards:
                card = now.keyed(old.key)
                text = card.renamed_in(text, old) if card is not None else text
        return text


def base_orders(data: RulesData) -> list[Order]:
    rows = data.orders
    return [Order("", NOBODY, 0, False, 0), *[Order(r.name, icon_number(r.icon), r.bonus, r.star, r.copies) for r in rows]]


def base_units(data: RulesData) -> list[Unit]:
    return [Unit(r.name, r.plural, r.moves == "sea", r.cost, r.strength, r.pool) for r in data.units]
