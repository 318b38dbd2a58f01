"""The ruleset of the board game: tables, procedures and windows, filled by the chapters of the rules and by modules."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core import overrides
from smallcouncil.core import ruleset as core
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain, Notation
from smallcouncil.errors import Complaint
from smallcouncil.thrones import content
from smallcouncil.thrones.army import KINDS, PIECES
from smallcouncil.thrones.board import Board
from smallcouncil.thrones.reading.cards import WINTER
from smallcouncil.thrones.rows import BoardData, CardRow, DeckCard, RulesData, StarRow, StartRow
from smallcouncil.thrones.state import POWER_LIMIT
from smallcouncil.thrones.verbs import VERBS
from smallcouncil.thrones.windows import (
    AreaBar,
    AreaWorth,
    CardWorth,
    Claim,
    EndBar,
    Guard,
    Holder,
    HouseTerm,
    Invariant,
    MoveBar,
    MusterBar,
    Net,
    Opening,
    PlaceBar,
    Procedure,
    ReachBar,
    SupportBar,
    Term,
    Text,
    TokenBar,
    Wall,
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

ROOMY: Final = 99  # the capacity of an area that holds any number of units

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
        self.rule: str = ""  # which says that it does not


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
        self.ways: list[Way] | None = None  # its own ways; None: those of its icon
        self.once: bool = False  # leaves the game once it was on the board, and is no order of its icon's kind
        self.house: str = ""  # who alone has it
        self.text: str = ""  # names what it does, if not what its icon says
        self.says: str = ""  # the same in words


class Tables:
    """The data a ruleset is made of.  The lists are this ruleset's own; the rows are shared and never changed.

    Which board, start cards, cards and stars so many players use is a table of the data (martell.six-players).
    """

    def __init__(self, players: int, files: Files) -> None:
        data = content.load_rules(files)
        set_up = data.set_up(players)
        self.files: Files = files
        self.players: int = players
        self.board: BoardData = content.load_board(set_up.board, files)  # martell.board
        self.starts: list[StartRow] = content.starts_for(set_up, files)
        self.houses: list[str] = [row.house for row in self.starts]  # the first so many are the seats, the others absent
        self.house_aliases: dict[str, int] = {a: n for n, row in enumerate(data.houses[: len(self.houses)]) for a in row.aliases}
        self.units: list[Unit] = base_units(data)
        self.tokens: list[Token] = base_tokens(data)
        self.card_sets: list[str] = []  # whose texts are plugged in
        self.cards: list[CardRow] = []
        self.use_cards(set_up.cards)
        self.decks: list[list[DeckCard]] = [deck.cards[:] for deck in content.load_decks("base", files).decks]
        self.supply: list[list[int]] = [row.armies[:] for row in data.supply]
        self.stars: list[StarRow] = []
        self.star_rule: str = ""  # which tells them
        self.use_stars(set_up.stars)  # martell.stars
        self.win: int = data.win_number(players)  # base.players.three, base.players.four, martell.victory
        self.last_turn: int = data.turns
        self.neutral: list[int] = [0] * len(self.board.areas)
        for row in self.board.neutrals:
            self.neutral[row.area] = row.strength
        names = [unit.name for unit in self.units]
        self.upgrades: list[Upgrade] = [Upgrade(names.index(data.upgrade_from), names.index(data.upgrade_to), data.upgrade_cost)]

    def use_stars(self, sheet: str) -> None:
        """The places of the King's Court by this sheet."""
        data = content.load_rules(self.files)
        if sheet not in data.stars:
            raise Complaint(f"rules.toml, stars: there is no sheet {sheet}.")
        self.stars = data.stars[sheet]
        self.star_rule = data.star_rules[sheet]

    def use_cards(self, sets: list[str]) -> None:
        """The House Cards of these sets and of no others, as far as their houses are on the table."""
        self.card_sets = sets[:]
        self.cards = [card for card in content.cards_of(sets, self.files) if card.house in self.houses]
        for house in self.houses[: self.players]:
            if house not in [card.house for card in self.cards]:
                raise Complaint(f"set_up {self.players} players: its sets have no cards of House {house}.")

    def card_names_in(self, text: str) -> str:
        """A text of the data with the names that House Cards have on this table, where they were corrected."""
        before = self.files.uncorrected()
        for name in self.card_sets:
            now = content.load_cards(name, self.files)
            for old in content.load_cards(name, before).cards:
                card = now.keyed(old.key)
                text = card.renamed_in(text, old) if card is not None else text
        return text


class Ruleset(core.Ruleset):
    def __init__(self, options: list[str], tables: Tables) -> None:
        board = Board(tables.board)
        super().__init__("thrones", options, tables.players, notation(board, tables))
        self.files: Files = tables.files
        self.board: Board = board
        self.houses: list[str] = tables.houses
        self.units: list[Unit] = tables.units
        self.tokens: list[Token] = tables.tokens
        self.cards: list[CardRow] = tables.cards
        self.decks: list[list[DeckCard]] = tables.decks  # the different cards of each Westeros deck
        self.starts: list[StartRow] = tables.starts
        self.neutral: list[int] = tables.neutral
        self.upgrades: list[Upgrade] = tables.upgrades
        self.stars: list[int] = [row.stars for row in tables.stars]
        self.sheet: list[StarRow] = tables.stars
        self.star_rule: str = tables.star_rule
        self.win: int = tables.win
        self.last_turn: int = tables.last_turn

        # Tables that modules may amend when they plug in.
        self.refill: int = 1  # a hand with fewer cards than this is filled up
        self.vulnerable: int = BIT[SUPPORT] | BIT[RAID] | BIT[POWER]  # icons of orders that raids take
        self.slots: list[list[int]] = [[area] for area in range(board.areas)]  # where orders lie, the regular one first
        self.capacity: list[int] = [ROOMY] * board.areas  # by area, how many units it holds
        self.launches: list[list[int]] = [[] for _ in range(board.areas)]  # where an area's ships may be mustered
        self.texts: list[Text | None] = []  # by card
        self.causes: dict[str, str] = {}  # by rule
        self.text_of: dict[str, Text] = {}  # by the key in the data
        self.nets: list[Net] = [board.net()]
        self.size: list[int] = [0, 0, 1, 16, 256] + [4096] * 40  # what an army of n units adds to `state.sizes`
        self.fits: list[list[bool]] = []  # by supply level, which sums of these are allowed
        self.limits: list[list[int]] = []  # by supply level, the army sizes, largest first
        self.notes: list[str] = []  # ints that modules keep on a battle, by name; all see them
        self.deal_supply(tables.supply)

        # Procedures, amended by name.
        self.turn: Procedure = Procedure("turn", "base.turn.sequence", [])
        self.battle: Procedure = Procedure("battle", "base.battle.start", [])
        self.march: Procedure = Procedure("march moves", "base.march.resolve", [])
        self.assault: Procedure = Procedure("assault", "base.neutral.attack", [])
        self.westeros: dict[str, Procedure] = {}  # by kind of card
        self.battle.undivided = self.assault.undivided = True

        # Windows.
        self.ways: list[list[Way]] = [[] for _ in ICONS]
        self.strength: list[Term] = []
        self.swords: list[Term] = []
        self.fortifications: list[Term] = []
        self.casualties: list[Term] = []  # beyond the icons, on the loser
        self.replaces: list[Worth] = []
        self.reduces: list[Worth] = []
        self.card_worths: list[CardWorth] = []
        self.bid_terms: list[HouseTerm] = []
        self.barrel_terms: list[HouseTerm] = []
        self.income_terms: list[HouseTerm] = []  # besides crowns, when Game of Thrones is resolved
        self.star_terms: list[HouseTerm] = []
        self.claim_terms: list[HouseTerm] = []  # what counts for the instant win
        self.scores: list[HouseTerm] = []  # what is compared after the last turn, most important first
        self.token_terms: list[HouseTerm] = []  # power tokens that lie neither on the board nor with their house
        self.collects: list[AreaWorth] = []  # what a Consolidate Power order yields
        self.token_bars: list[TokenBar] = []
        self.place_bars: list[PlaceBar] = []
        self.move_bars: list[MoveBar] = []
        self.end_bars: list[EndBar] = []
        self.raid_bars: list[ReachBar] = []
        self.support_reach_bars: list[ReachBar] = []
        self.support_bars: list[SupportBar] = []
        self.retreat_bars: list[AreaBar] = []
        self.launch_bars: list[AreaBar] = []
        self.order_bars: list[AreaBar] = []  # where a house's units get no orders
        self.walls: list[Wall] = []  # what makes an area one that is besieged
        self.claims: list[Claim] = []  # what must be settled before anything else goes on
        self.muster_bars: list[MusterBar] = []
        self.guards: list[Guard] = []
        self.holders: list[Holder] = []
        self.openings: list[Opening] = []
        self.invariants: list[Invariant] = []
        self.on_emptied: list[Watcher] = []
        self.on_controlled: list[Watcher] = []
        self.on_lifted: list[Watcher] = []
        self.on_discarded: list[Watcher] = []
        self.on_won: list[Watcher] = []

        # Worked out by `close`, when all have plugged in.
        self.icons: list[int] = []  # by token
        self.deck_names: list[list[str]] = []  # by deck, of its different cards
        self.plain_kept: dict[Any, Any] = {}  # plain forms of areas and hands, which come again and again
        self.starred: int = 0  # mask of tokens
        self.tokens_of: list[int] = []  # by icon, mask of the tokens
        self.all_ways: list[list[Way]] = []  # by icon, those of single tokens included
        self.home: list[int] = []
        self.castles: list[int] = []
        self.area_of: list[int] = []  # by slot
        self.barred: list[int] = []  # by area, mask of the tokens it can never have
        self.cards_of: list[int] = []

    def card_with(self, key: str) -> int:
        """The card that the rules know by this key, whatever it is called; NOBODY: no set in play has it."""
        for number, card in enumerate(self.cards):
            if card.key == key:
                return number
        return NOBODY

    def seat_name(self, seat: int) -> str:
        return self.houses[seat]

    def note(self, name: str) -> int:
        """A module's int on every battle; the answer is its place in `battle.notes`."""
        self.notes.append(name)
        return len(self.notes) - 1

    def close(self) -> None:
        """The last word of the building: what follows from the tables."""
        board = self.board
        self.root = self.turn
        for procedure in [self.turn, self.march, self.battle, self.assault, *self.westeros.values()]:
            self.procedure(procedure)
        self.icons = [token.icon for token in self.tokens]
        self.starred = sum(BIT[number] for number, token in enumerate(self.tokens) if token.star)
        self.deck_names = [[card.name for card in cards] for cards in self.decks]
        self.tokens_of = [sum(BIT[t] for t, other in enumerate(self.icons) if other == icon) for icon in range(len(ICONS))]
        self.all_ways = [ways[:] for ways in self.ways]
        for token in self.tokens:
            if token.ways is not None:
                self.all_ways[token.icon] += token.ways
        playing = self.houses[: self.seats]
        self.home = [playing.index(shield) if shield in playing else NOBODY for shield in board.shield]
        self.castles = board.castles
        self.area_of = [NOBODY] * sum([len(slots) for slots in self.slots])
        for area, slots in enumerate(self.slots):
            for slot in slots:
                self.area_of[slot] = area
        self.barred = [sum(BIT[t] for t in range(1, len(self.tokens)) if self.place_bar(a, t)) for a in range(board.areas)]
        self.cards_of = [0] * len(self.houses)
        for number, card in enumerate(self.cards):
            self.cards_of[self.houses.index(card.house)] |= BIT[number]
            if card.text and card.text not in self.text_of:
                where = overrides.NAME + ", card " if self.files.changes else "card "
                texts = ", ".join(sorted(self.text_of))
                raise Complaint(f"{where}{card.name}: its set has no text {card.text!r}, only {texts}.")
            self.texts.append(self.text_of[card.text] if card.text else None)
        self.causes = self.named_causes()
        self.check_decks()

    def check_decks(self) -> None:
        """Is there a rule for each Westeros card?  Winter is Coming is part of the others."""
        for deck, cards in enumerate(self.decks, 1):
            for card in cards:
                if card.kind not in self.westeros and card.kind != WINTER:
                    known = ", ".join(sorted([WINTER, *self.westeros]))
                    raise Complaint(f"deck {deck}, {card.name}: kind must be one of {known}, not {card.kind!r}.")

    def named_causes(self) -> dict[str, str]:
        """The card (House or Westeros) or One-Time order that has the rule, for the log; none where two of a kind share it."""
        rules = [(text.rule, card.name) for card, text in zip(self.cards, self.texts, strict=True) if text is not None]
        rules += [(way.rule, token.name) for token in self.tokens if token.ways is not None for way in token.ways]
        found: dict[str, list[str]] = {}
        for rule, name in rules:
            found.setdefault(rule, []).append(name)
        for card in [card for deck in self.decks for card in deck if card.kind in self.westeros]:
            found[self.westeros[card.kind].rule] = [card.name]  # a kind of card lies in several decks
        return {rule: names[0] for rule, names in found.items() if len(names) == 1}

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


def notation(board: Board, tables: Tables) -> Notation:
    piece = [""] * PIECES
    plurals: dict[str, int] = {}
    for kind, unit in enumerate(tables.units):
        piece[kind] = unit.name
        piece[kind + KINDS] = "routed " + unit.name
        plurals[unit.plural] = kind
        plurals["routed " + unit.plural] = kind + KINDS
    return Notation(VERBS, [
        Domain("area", board.names, board_aliases(board.data)),
        Domain("house", tables.houses, tables.house_aliases),
        Domain("piece", piece, plurals, True),
        Domain("order", [token.name for token in tables.tokens], order_aliases(tables.tokens)),
        Domain("card", [card.name for card in tables.cards], card_aliases(tables.cards)),
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


def base_tokens(data: RulesData) -> list[Token]:
    rows = data.orders
    return [Token("", NOBODY, 0, False, 0), *[Token(r.name, icon_number(r.icon), r.bonus, r.star, r.copies) for r in rows]]


def base_units(data: RulesData) -> list[Unit]:
    return [Unit(r.name, r.plural, r.moves == "sea", r.cost, r.strength, r.pool) for r in data.units]
