"""The ruleset of the board game: data, procedures and windows, filled by the chapters of the rules and by modules."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core import overrides
from smallcouncil.core import ruleset as core
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows.battle import Backing, CardBar, CardWorth, SupportBar, SupportTerm, Term, Text, Worth
from smallcouncil.thrones.building.windows.control import (
    AreaBar,
    Consequence,
    Holder,
    HouseTerm,
    Keeper,
    Roads,
    VictoryScore,
    Watcher,
)
from smallcouncil.thrones.building.windows.module import Given, Invariant, Module, Opening, Procedure
from smallcouncil.thrones.building.windows.orders import (
    AreaWorth,
    Companion,
    Guard,
    MoveBar,
    OrderBar,
    Passage,
    PlaceBar,
    Preface,
    ReachBar,
    Way,
)
from smallcouncil.thrones.building.windows.westeros import BidTerm, DeckTerm, MusterBar, Season, Wall, WildlingResult
from smallcouncil.thrones.language.notation import notation
from smallcouncil.thrones.nouns.army import KINDS, ONE
from smallcouncil.thrones.nouns.board import Board, Net
from smallcouncil.thrones.nouns.orders import ICONS, POWER, RAID, SUPPORT, Order
from smallcouncil.thrones.nouns.units import Unit, Upgrade
from smallcouncil.thrones.reading.cards import WINTER
from smallcouncil.thrones.reading.rows import CardRow, DeckCard, StarRow, StartRow

ROOMY: Final = 99  # the capacity of an area that holds any number of units


class Ruleset(core.Ruleset):
    def __init__(self, options: list[str], box: Box) -> None:
        board = Board(box.board)
        super().__init__("thrones", options, box.players, notation(board, box))
        self.files: Files = box.files
        self.board: Board = board
        self.board_key: str = box.board_key
        self.houses: list[str] = box.houses
        self.units: list[Unit] = box.units
        self.orders: list[Order] = box.orders
        self.cards: list[CardRow] = box.cards
        self.decks: list[list[DeckCard]] = [*box.decks, *box.further_decks.values()]  # the different cards of each deck
        self.phase_decks: int = len(box.decks)  # how many of these belong to the Westeros phase; they come first
        self.deck_titles: list[str] = ["I" * (deck + 1) for deck in range(self.phase_decks)] + list(box.further_decks)
        self.starts: list[StartRow] = box.starts
        self.neutral: list[int] = box.neutral
        self.reinforced: int = sum([unit.strength * box.reinforced.count(unit.name) for unit in box.units])  # per force
        self.upgrades: list[Upgrade] = box.upgrades
        self.stars: list[int] = [row.stars for row in box.stars]
        self.sheet: list[StarRow] = box.stars
        self.star_rule: str = box.star_rule
        self.win: int = box.win
        self.last_turn: int = box.last_turn

        # Values that modules may amend when they plug in.
        self.cards_leave: bool = False  # may House Cards leave the game?
        self.march_may_go: bool = False  # may a text remove the March of a battle?
        self.placed_late: list[int] = [0] * len(self.houses)  # by house, mask of orders that a text may still place
        self.refill: int = 1  # a hand with fewer cards than this is refilled
        self.counts: list[int] = [1 if castle else 0 for castle in board.castle]  # by area, towards the instant win
        self.instant_win: str = "instant win"  # the event; its nouns are the house and its count
        self.win_rule: str = "base.victory.instant"
        self.counted: str = "castles"  # what counts for it, in one word
        self.shared_win: str = "shared"  # the event of a shared victory after the last turn; nouns: a house and all its scores
        self.mammoths: bool = True  # do mammoths move the wildling token?
        self.vulnerable: int = BIT[SUPPORT] | BIT[RAID] | BIT[POWER]  # icons of orders that raids remove
        self.slots: list[list[int]] = [[area] for area in range(board.areas)]  # by area, the slots of its orders, regular first
        self.capacity: list[int] = [ROOMY] * board.areas  # by area, how many units it holds
        self.launches: list[list[int]] = [[] for _ in range(board.areas)]  # by area, where its ships may be mustered
        self.modules: list[Module] = []  # the options in play
        self.events: dict[str, str] = {}  # by name, its sentence
        self.texts: list[Text | None] = []  # by card
        self.causes: dict[str, str] = {}  # by rule, the name that the log puts before an event; `close` adds cards and orders
        self.text_of: dict[str, Text] = {}  # by key in the data
        self.nets: list[Net] = [board.net()]  # built once, never in a game
        self.roads: Roads = Roads()  # says which net a house uses
        self.size: list[int] = [0, 0, 1, 16, 256] + [4096] * 40  # what an army of n units adds to `state.sizes`
        self.fits: list[list[bool]] = []  # by supply level, which sums of these are allowed
        self.limits: list[list[int]] = []  # by supply level, the army sizes, largest first
        self.notes: list[str] = []  # names of ints that modules keep on a battle; everybody can see them
        self.deal_supply(box.supply)

        # Procedures that modules amend by name.
        self.turn: Procedure = Procedure("turn", "base.turn.sequence", [])
        self.battle: Procedure = Procedure("battle", "base.battle.start", [])
        self.march: Procedure = Procedure("march moves", "base.march.resolve", [])
        self.assault: Procedure = Procedure("assault", "base.neutral.attack", [])
        self.westeros: dict[str, Procedure] = {}  # by kind of card
        self.battle.undivided = self.assault.undivided = True

        # Windows.
        self.ways: list[list[Way]] = [[] for _ in ICONS]
        self.own_ways: dict[int, list[Way]] = {}  # by token, its own ways instead of those of its icon
        self.strength: list[Term] = []
        self.swords: list[Term] = []
        self.fortifications: list[Term] = []
        self.casualties: list[Term] = []  # casualties of the loser beyond the icons
        self.replaces: list[Worth] = []
        self.reduces: list[Worth] = []
        self.card_worths: list[CardWorth] = []
        self.bid_terms: list[BidTerm] = []
        self.barrel_terms: list[HouseTerm] = []
        self.income_terms: list[HouseTerm] = []  # power in addition to crowns, when Game of Thrones is resolved
        self.star_terms: list[HouseTerm] = []
        self.win_terms: list[HouseTerm] = []  # what counts for the instant win in addition to areas
        self.scores: list[VictoryScore] = []  # scores compared after the last turn, most important first
        self.token_terms: list[HouseTerm] = []  # power tokens that are neither on the board nor with their house
        self.seasons: list[Season] = []
        self.deck_terms: list[DeckTerm] = []  # cards of decks that are elsewhere
        self.collects: list[AreaWorth] = []  # changes to the yield of a Consolidate Power order
        self.prefaces: list[Preface] = []  # decisions before orders, made in secret together with them
        self.card_bars: list[CardBar] = []
        self.order_bars: list[OrderBar] = []
        self.place_bars: list[PlaceBar] = []
        self.move_bars: list[MoveBar] = []
        self.companions: list[Companion] = []  # pieces that go where units go
        self.passages: list[Passage] = []  # lets units of a March move further; at most one
        self.raid_bars: list[ReachBar] = []
        self.support_bars: list[SupportBar] = []
        self.support_terms: list[SupportTerm] = []  # what a supporting area adds to its units
        self.backings: list[Backing] = []  # support from no area
        self.retreat_bars: list[AreaBar] = []
        self.launch_bars: list[AreaBar] = []
        self.command_bars: list[AreaBar] = []  # bars areas in which a house's units get no orders
        self.walls: list[Wall] = []  # makes an area count as besieged
        self.keepers: list[Keeper] = []  # keeps an option's pieces without units
        self.consequences: list[Consequence] = []  # consequences that must be settled before the game continues
        self.muster_bars: list[MusterBar] = []
        self.guards: list[Guard] = []
        self.holders: list[Holder] = []
        self.openings: list[Opening] = []
        self.placings: list[Opening] = []  # sets up pieces together with the units of the start cards
        self.wildling_results: list[WildlingResult] = []
        self.invariants: list[Invariant] = []
        self.givens: list[Given] = []  # defaults that scenarios need not state
        self.on_emptied: list[Watcher] = []
        self.on_controlled: list[Watcher] = []
        self.on_lifted: list[Watcher] = []
        self.on_discarded: list[Watcher] = []
        self.on_won: list[Watcher] = []
        self.on_come_up: list[Watcher] = []

        # Computed by `close`, when all have plugged in.
        self.icons: list[int] = []  # by token
        self.deck_names: list[list[str]] = []  # by deck, the names of its different cards
        self.plain_kept: dict[Any, Any] = {}  # cache of plain forms of areas and hands
        self.starred: int = 0  # mask of tokens
        self.escorted: int = 0  # as a mask: the largest army of units that need an escort
        self.like: list[int] = []  # by kind of unit, the kind it counts as
        self.orders_of: list[int] = []  # by icon, mask of the tokens
        self.ways_of: list[list[Way]] = []  # by token
        self.all_ways: list[list[Way]] = []  # by icon, with the ways of single tokens
        self.way_with: list[dict[int, Way]] = []  # by icon, its ways by their verbs
        self.home: list[int] = []
        self.castles: list[int] = []
        self.counting: list[int] = []  # the areas that count towards the instant win
        self.area_of: list[int] = []  # by slot
        self.barred: list[int] = []  # by area, mask of the tokens it can never have
        self.cards_of: list[int] = []

    def card_with(self, key: str) -> int:
        """The card with this key, whatever its name; NOBODY: no set in play has it."""
        for number, card in enumerate(self.cards):
            if card.key == key:
                return number
        return NOBODY

    def seat_name(self, seat: int) -> str:
        return self.houses[seat]

    def add_season(self, season: Season) -> int:
        """Adds a change that a card may make for a whole turn. Returns its bit in `state.season`."""
        self.seasons.append(season)
        return BIT[len(self.seasons) - 1]

    def endings(self) -> list[str]:
        """The events that say who has won, and why."""
        return [self.instant_win, *[score.event for score in self.scores], self.shared_win]

    def note(self, name: str) -> int:
        """Adds a module's int to every battle. Returns its index in `battle.notes`."""
        self.notes.append(name)
        return len(self.notes) - 1

    def close(self) -> None:
        """Computes what follows from the box and the windows, at the end of the building."""
        board = self.board
        self.root = self.turn
        for procedure in [self.turn, self.march, self.battle, self.assault, *self.westeros.values()]:
            self.procedure(procedure)
        self.icons = [order.icon for order in self.orders]
        self.like = [unit.like if unit.like != NOBODY else kind for kind, unit in enumerate(self.units)]
        self.starred = sum(BIT[number] for number, order in enumerate(self.orders) if order.star)
        self.escorted = sum([(ONE[kind] + ONE[kind + KINDS]) * 15 for kind, unit in enumerate(self.units) if unit.escorted])
        self.deck_names = [[card.name for card in cards] for cards in self.decks]
        self.orders_of = [sum(BIT[t] for t, other in enumerate(self.icons) if other == icon) for icon in range(len(ICONS))]
        for season in self.seasons:
            season.orders |= self.orders_of[season.icon] if season.icon != NOBODY else 0
        self.all_ways = [ways[:] for ways in self.ways]
        for token, own in self.own_ways.items():
            self.all_ways[self.icons[token]] += own
        self.ways_of = [self.own_ways.get(token, self.ways[icon] if token else []) for token, icon in enumerate(self.icons)]
        self.way_with = [{way.verb: way for way in reversed(ways)} for ways in self.all_ways]  # the first with a verb counts
        playing = self.houses[: self.seats]
        self.home = [playing.index(shield) if shield in playing else NOBODY for shield in board.shield]
        self.castles = board.castles
        self.counting = [area for area, worth in enumerate(self.counts) if worth]
        self.area_of = [NOBODY] * sum([len(slots) for slots in self.slots])
        for area, slots in enumerate(self.slots):
            for slot in slots:
                self.area_of[slot] = area
        self.barred = [sum(BIT[t] for t in range(1, len(self.orders)) if self.place_bar(a, t)) for a in range(board.areas)]
        self.cards_of = [0] * len(self.houses)
        for number, card in enumerate(self.cards):
            self.cards_of[self.houses.index(card.house)] |= BIT[number]
            if card.text and card.text not in self.text_of:
                where = overrides.NAME + ", card " if self.files.changes else "card "
                texts = ", ".join(sorted(self.text_of))
                raise Complaint(f"{where}{card.name}: its set has no text {card.text!r}, only {texts}.")
            self.texts.append(self.text_of[card.text] if card.text else None)
        self.name_cards()
        self.check_decks()

    def check_decks(self) -> None:
        """Checks that there is a rule for each Westeros card and for what it offers; Winter is Coming is part of the others."""
        choices = [card.kind for cards in self.decks[: self.phase_decks] for card in cards if card.offers]
        offered = sorted([kind for kind in self.westeros if kind not in choices])
        for deck, cards in enumerate(self.decks[: self.phase_decks], 1):
            for card in cards:
                if card.kind not in self.westeros and card.kind != WINTER:
                    known = ", ".join(sorted([WINTER, *self.westeros]))
                    raise Complaint(f"deck {deck}, {card.name}: kind must be one of {known}, not {card.kind!r}.")
                for kind in card.offers:
                    if kind not in offered:
                        raise Complaint(f"A Westeros card offers {kind!r}: it must be one of {', '.join(offered)}.")

    def name_causes(self, named: list[tuple[str, str]]) -> None:
        """The log puts these names before events of their rules, unless two names share a rule."""
        found: dict[str, list[str]] = {}
        for rule, name in named:
            found.setdefault(rule, []).append(name)
        self.causes.update({rule: names[0] for rule, names in found.items() if len(names) == 1})

    def name_cards(self) -> None:
        """Names House Cards and orders with a text, and Westeros cards: a kind of these may be in several decks."""
        named = [(text.rule, card.name) for card, text in zip(self.cards, self.texts, strict=True) if text is not None]
        named += [(way.rule, self.orders[token].name) for token, ways in self.own_ways.items() for way in ways]
        self.name_causes(named)
        for card in [card for deck in self.decks[: self.phase_decks] for card in deck if card.kind in self.westeros]:
            self.causes[self.westeros[card.kind].rule] = card.name

    def place_bar(self, area: int, order: int) -> PlaceBar | None:
        for bar in self.place_bars:
            if bar.stops(self, area, order):
                return bar
        return None

    def deal_supply(self, rows: list[list[int]]) -> None:
        self.limits = rows
        self.fits = [fitting(row) for row in rows]


_FITTING: Final[dict[tuple[int, int, int], list[bool]]] = {}  # by numbers of armies with at least two, three and four units


def fitting(row: list[int]) -> list[bool]:
    """base.supply.limit: answers of a row of the Supply track for every set of armies, cached for all rulesets."""
    twos_up, threes_up, fours_up = [len([size for size in row if size >= n]) for n in (2, 3, 4)]
    key = (twos_up, threes_up, fours_up)
    if key not in _FITTING:
        answers: list[bool] = []
        for sizes in range(4096):
            twos, threes, fours = sizes & 15, sizes >> 4 & 15, sizes >> 8
            answers.append(fours <= fours_up and fours + threes <= threes_up and fours + threes + twos <= twos_up)
        _FITTING[key] = answers
    return _FITTING[key]
