"""The ruleset of the board game: tables, procedures and windows, filled by the chapters of the rules and by modules."""

from __future__ import annotations

from typing import Final

from smallcouncil.core import ruleset as core
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.notation import Domain, Notation
from smallcouncil.thrones import content
from smallcouncil.thrones.army import KINDS, PIECES
from smallcouncil.thrones.board import Board
from smallcouncil.thrones.content import BoardData, CardRow, DeckCard, StartRow
from smallcouncil.thrones.state import POWER_LIMIT
from smallcouncil.thrones.verbs import VERBS
from smallcouncil.thrones.windows import (
    AreaBar,
    EndBar,
    Guard,
    Holder,
    HouseTerm,
    MoveBar,
    Net,
    Opening,
    PlaceBar,
    Procedure,
    ReachBar,
    SupportBar,
    Term,
    Text,
    TokenBar,
    Watcher,
    Way,
    Worth,
)

MARCH: Final = 0
DEFENSE: Final = 1
SUPPORT: Final = 2
RAID: Final = 3
POWER: Final = 4
ICONS: Final = ["march", "defense", "support", "raid", "power"]

SIDES: Final = ["attacker", "defender", "nobody"]
TRACKS: Final = ["throne", "fiefdoms", "court"]


class Unit:
    """A kind of unit."""

    def __init__(self, name: str, plural: str, sails: bool, cost: int, strength: int, pool: int) -> None:
        self.name: str = name
        self.plural: str = plural
        self.sails: bool = sails
        self.cost: int = cost
        self.strength: int = strength
        self.pool: int = pool
        self.falls: bool = True  # may be taken as a casualty
        self.retreats: bool = True


class Upgrade:
    def __init__(self, old: int, new: int, cost: int) -> None:
        self.old: int = old
        self.new: int = new
        self.cost: int = cost


class Token:
    """A kind of order token.  Number 0 is no order."""

    def __init__(self, name: str, icon: int, bonus: int, star: bool, copies: int) -> None:
        self.name: str = name
        self.icon: int = icon
        self.bonus: int = bonus
        self.star: bool = star
        self.copies: int = copies


class Ruleset(core.Ruleset):
    def __init__(
        self, options: list[str], players: int, board: Board, houses: list[str], aliases: dict[str, int],
        units: list[Unit], tokens: list[Token], cards: list[CardRow], decks: list[list[DeckCard]],
    ) -> None:
        super().__init__("thrones", options, players, notation(board, houses, aliases, units, tokens, cards))
        self.board: Board = board
        self.houses: list[str] = houses  # the absent ones too
        self.units: list[Unit] = units
        self.tokens: list[Token] = tokens
        self.cards: list[CardRow] = cards
        self.decks: list[list[DeckCard]] = decks  # the different cards of each Westeros deck

        # Tables that modules may amend.
        self.starts: list[StartRow] = []
        self.neutral: list[int] = [0] * board.areas
        self.upgrades: list[Upgrade] = []
        self.stars: list[int] = []
        self.win: int = 0
        self.last_turn: int = 10
        self.refill: int = 1  # a hand with fewer cards than this is filled up
        self.vulnerable: int = BIT[SUPPORT] | BIT[RAID] | BIT[POWER]  # icons of orders that raids take
        self.slots: list[list[int]] = [[area] for area in range(board.areas)]
        self.launches: list[list[int]] = [[] for _ in range(board.areas)]  # where an area's ships may be mustered
        self.texts: list[Text | None] = []  # by card
        self.text_of: dict[str, Text] = {}  # by the key in the data
        self.nets: list[Net] = []
        self.size: list[int] = [0, 0, 1, 16, 256] + [4096] * 40  # what an army of n units adds to `state.sizes`
        self.fits: list[list[bool]] = []  # by supply level, which sums of these are allowed
        self.limits: list[list[int]] = []  # by supply level, the army sizes, largest first
        self.notes: int = 0  # how many ints modules keep on a battle

        # Procedures, amended by name.
        self.turn: Procedure = Procedure("turn", "base.turn.sequence", [])
        self.battle: Procedure = Procedure("battle", "base.battle.start", [])
        self.assault: Procedure = Procedure("assault", "base.neutral.attack", [])
        self.westeros: dict[str, Procedure] = {}  # by kind of card

        # Windows.
        self.ways: list[list[Way]] = [[] for _ in ICONS]
        self.strength: list[Term] = []
        self.swords: list[Term] = []
        self.fortifications: list[Term] = []
        self.replaces: list[Worth] = []
        self.reduces: list[Worth] = []
        self.bid_terms: list[HouseTerm] = []
        self.barrel_terms: list[HouseTerm] = []
        self.income_terms: list[HouseTerm] = []  # besides crowns, when Game of Thrones is resolved
        self.star_terms: list[HouseTerm] = []
        self.claim_terms: list[HouseTerm] = []  # what counts for the instant win
        self.token_bars: list[TokenBar] = []
        self.place_bars: list[PlaceBar] = []
        self.move_bars: list[MoveBar] = []
        self.end_bars: list[EndBar] = []
        self.raid_bars: list[ReachBar] = []
        self.support_reach_bars: list[ReachBar] = []
        self.support_bars: list[SupportBar] = []
        self.retreat_bars: list[AreaBar] = []
        self.launch_bars: list[AreaBar] = []
        self.guards: list[Guard] = []
        self.holders: list[Holder] = []
        self.openings: list[Opening] = []
        self.on_emptied: list[Watcher] = []
        self.on_controlled: list[Watcher] = []
        self.on_lifted: list[Watcher] = []
        self.on_discarded: list[Watcher] = []
        self.on_won: list[Watcher] = []

        # Worked out by `close`, when all have plugged in.
        self.home: list[int] = []
        self.castles: list[int] = []
        self.barred: list[int] = []  # by area, mask of the tokens it can never have
        self.cards_of: list[int] = []

    def seat_name(self, seat: int) -> str:
        return self.houses[seat]

    def note(self) -> int:
        self.notes += 1
        return self.notes - 1

    def close(self) -> None:
        """The last word of the building: what follows from the tables."""
        board = self.board
        for procedure in [self.turn, self.battle, self.assault, *self.westeros.values()]:
            self.procedure(procedure)
        playing = self.houses[: self.seats]
        self.home = [playing.index(shield) if shield in playing else NOBODY for shield in board.shield]
        self.castles = [area for area in range(board.areas) if board.points[area]]
        self.barred = [sum(BIT[t] for t in range(1, len(self.tokens)) if self.place_bar(a, t)) for a in range(board.areas)]
        self.cards_of = [0] * len(self.houses)
        for number, card in enumerate(self.cards):
            self.cards_of[self.houses.index(card.house)] |= BIT[number]
            self.texts.append(self.text_of[card.text] if card.text else None)

    def place_bar(self, area: int, token: int) -> PlaceBar | None:
        for bar in self.place_bars:
            if bar.stops(self, area, token):
                return bar
        return None

    def deal_supply(self, rows: list[list[int]]) -> None:
        """base.supply.limit: the rows of the Supply track as answers for every set of armies."""
        self.limits = rows
        for row in rows:
            at_least = [len([size for size in row if size >= n]) for n in (2, 3, 4)]
            answers: list[bool] = []
            for sizes in range(4096):
                twos, threes, fours = sizes & 15, sizes >> 4 & 15, sizes >> 8
                answers.append(fours <= at_least[2] and fours + threes <= at_least[1] and fours + threes + twos <= at_least[0])
            self.fits.append(answers)


def notation(
    board: Board, houses: list[str], aliases: dict[str, int], units: list[Unit], tokens: list[Token], cards: list[CardRow]
) -> Notation:
    piece = [""] * PIECES
    plurals: dict[str, int] = {}
    for kind, unit in enumerate(units):
        piece[kind] = unit.name
        piece[kind + KINDS] = "routed " + unit.name
        plurals[unit.plural] = kind
        plurals["routed " + unit.plural] = kind + KINDS
    return Notation(VERBS, [
        Domain("area", board.names, board_aliases(board.data)),
        Domain("house", houses, aliases),
        Domain("piece", piece, plurals),
        Domain("order", ["", *[token.name for token in tokens[1:]]], order_aliases(tokens)),
        Domain("card", [card.name for card in cards], card_aliases(cards)),
        Domain("count", [str(n) for n in range(POWER_LIMIT + 1)], {}),
        Domain("side", SIDES, {}),
        Domain("track", TRACKS, {}),
    ])


def board_aliases(data: BoardData) -> dict[str, int]:
    return {alias: number for number, area in enumerate(data.areas) for alias in area.aliases}


def order_aliases(tokens: list[Token]) -> dict[str, int]:
    """The star may be left out where it is clear, `Power` and `CP` are common for Consolidate Power."""
    found: dict[str, int] = {}
    for number, token in enumerate(tokens):
        if token.name.startswith("Consolidate Power"):
            star = token.name[len("Consolidate Power"):]
            for short in ("Consolidate", "Power", "CP"):
                found[short + star] = number
        if token.name.endswith("*") and any(c.isdigit() for c in token.name):
            found[token.name[:-1]] = number
            found[token.name.rstrip("*+1") + "*"] = number
        if token.name.endswith("+0"):
            found[token.name[:-2]] = number
            found[token.name[:-2] + " 0"] = number
    return found


def card_aliases(cards: list[CardRow]) -> dict[str, int]:
    """Other spellings, and a name without its title."""
    found: dict[str, int] = {}
    for number, card in enumerate(cards):
        for spelling in [card.name, *card.aliases]:
            found[spelling] = number
            if spelling.startswith("Ser "):
                found[spelling[4:]] = number
    return found


def icon_number(name: str) -> int:
    return ICONS.index(name)


def base_tokens() -> list[Token]:
    rows = content.load_rules().orders
    return [Token("", NOBODY, 0, False, 0), *[Token(r.name, icon_number(r.icon), r.bonus, r.star, r.copies) for r in rows]]


def base_units() -> list[Unit]:
    return [Unit(r.name, r.plural, r.moves == "sea", r.cost, r.strength, r.pool) for r in content.load_rules().units]
