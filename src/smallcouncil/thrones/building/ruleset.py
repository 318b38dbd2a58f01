"""The ruleset of the board game: data, procedures and windows, filled by the chapters of the rules and by modules."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core import ruleset as core
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.windows.battle import BattleWindows, RetreatWindows, SupportWindows
from smallcouncil.thrones.building.windows.control import ControlWindows, Roads, VictoryWindows
from smallcouncil.thrones.building.windows.module import Given, Invariant, Module, Procedure, SetUpWindows
from smallcouncil.thrones.building.windows.orders import (
    ActionWindows,
    MarchWindows,
    PlanningWindows,
    PowerWindows,
    RaidWindows,
)
from smallcouncil.thrones.building.windows.westeros import (
    BiddingWindows,
    MusterWindows,
    SupplyWindows,
    WesterosWindows,
    WildlingWindows,
)
from smallcouncil.thrones.language.notation import notation
from smallcouncil.thrones.nouns.army import KINDS, ONE
from smallcouncil.thrones.nouns.board import Board, Net
from smallcouncil.thrones.nouns.orders import Order
from smallcouncil.thrones.nouns.units import Unit
from smallcouncil.thrones.reading.rows import CardRow, DeckCard

ROOMY: Final = 99  # the capacity of an area that holds any number of units


class Ruleset(core.Ruleset):
    """What came out of the box, and the chapters of the rules with the windows that each of them opens."""

    def __init__(self, options: list[str], box: Box) -> None:
        board = Board(box.board)
        super().__init__("thrones", options, box.players, notation(board, box))
        self.files: Files = box.files
        self.modules: list[Module] = []  # the options in play
        self.last_turn: int = box.last_turn
        self.events: dict[str, str] = {}  # by name, its sentence
        self.causes: dict[str, str] = {}  # by rule, the name that the log puts before an event
        self.invariants: list[Invariant] = []
        self.givens: list[Given] = []  # defaults that scenarios need not state
        self.plain_kept: dict[Any, Any] = {}  # cache of plain forms of areas and hands
        self.take_board(board, box)
        self.take_pieces(box)
        self.take_cards(box)
        self.open_chapters(board, box)

    def take_board(self, board: Board, box: Box) -> None:
        self.board: Board = board
        self.board_key: str = box.board_key
        self.houses: list[str] = box.houses
        playing = box.houses[: box.players]
        self.home: list[int] = [playing.index(shield) if shield in playing else NOBODY for shield in board.shield]
        self.castles: list[int] = board.castles
        self.capacity: list[int] = [ROOMY] * board.areas  # by area, how many units it holds
        self.nets: list[Net] = [board.net()]  # built once, never in a game
        self.roads: Roads = Roads()  # says which net a house uses
        self.slots: list[list[int]] = [[area] for area in range(board.areas)]  # by area, the slots of its orders, regular first
        self.area_of: list[int] = []  # by slot; computed by `close`

    def take_pieces(self, box: Box) -> None:
        self.units: list[Unit] = box.units
        self.like: list[int] = [unit.like if unit.like != NOBODY else kind for kind, unit in enumerate(box.units)]
        escorted = [kind for kind, unit in enumerate(box.units) if unit.escorted]
        self.escorted: int = sum([(ONE[kind] + ONE[kind + KINDS]) * 15 for kind in escorted])  # their largest army, as a mask
        self.orders: list[Order] = box.orders
        self.icons: list[int] = [order.icon for order in box.orders]  # by token
        self.copies: list[int] = [order.copies for order in box.orders]  # by token

    def take_cards(self, box: Box) -> None:
        self.cards: list[CardRow] = box.cards
        self.cards_of: list[int] = [0] * len(box.houses)  # by house, as a mask
        for number, card in enumerate(box.cards):
            self.cards_of[box.houses.index(card.house)] |= BIT[number]
        self.decks: list[list[DeckCard]] = [*box.decks, *box.further_decks.values()]  # the different cards of each deck
        self.phase_decks: int = len(box.decks)  # how many of these belong to the Westeros phase; they come first
        self.deck_titles: list[str] = ["I" * (deck + 1) for deck in range(self.phase_decks)] + list(box.further_decks)
        self.deck_names: list[list[str]] = [[card.name for card in cards] for cards in self.decks]  # by deck

    def open_chapters(self, board: Board, box: Box) -> None:
        """Opens the windows of each chapter, in the order of the book; base and modules fill them alike."""
        self.set_up: SetUpWindows = SetUpWindows(box)
        self.turn: Procedure = Procedure("turn", "base.turn.sequence", [])
        self.westeros: WesterosWindows = WesterosWindows()
        self.supply: SupplyWindows = SupplyWindows(box.supply)
        self.muster: MusterWindows = MusterWindows(board.areas, box.upgrades)
        self.bidding: BiddingWindows = BiddingWindows()
        self.wildlings: WildlingWindows = WildlingWindows()
        self.planning: PlanningWindows = PlanningWindows(box)
        self.action: ActionWindows = ActionWindows()
        self.raid: RaidWindows = RaidWindows()
        self.march: MarchWindows = MarchWindows()
        self.power: PowerWindows = PowerWindows()
        self.support: SupportWindows = SupportWindows()
        self.battle: BattleWindows = BattleWindows()
        self.assault: Procedure = Procedure("assault", "base.neutral.attack", [])
        self.assault.undivided = True
        self.retreat: RetreatWindows = RetreatWindows()
        self.control: ControlWindows = ControlWindows()
        self.victory: VictoryWindows = VictoryWindows(box.win, board.castle)

    def card_with(self, key: str) -> int:
        """The card with this key, whatever its name; NOBODY: no set in play has it."""
        for number, card in enumerate(self.cards):
            if card.key == key:
                return number
        return NOBODY

    def seat_name(self, seat: int) -> str:
        return self.houses[seat]

    def name_causes(self, named: list[tuple[str, str]]) -> None:
        """The log puts these names before events of their rules, unless two names share a rule."""
        found: dict[str, list[str]] = {}
        for rule, name in named:
            found.setdefault(rule, []).append(name)
        for rule, names in found.items():
            if len(names) == 1:
                self.causes[rule] = names[0]

    def close(self) -> None:
        """At the end of the building, each chapter computes what follows from the box and its windows."""
        self.root = self.turn
        for procedure in [self.turn, self.march, self.battle, self.assault, *self.westeros.cards.values()]:
            self.procedure(procedure)
        self.number_slots()
        self.planning.close(self)
        self.action.close(self)
        self.battle.close(self)
        self.victory.close()
        self.westeros.close(self)

    def number_slots(self) -> None:
        self.area_of = [NOBODY] * sum([len(slots) for slots in self.slots])
        for area, slots in enumerate(self.slots):
            for slot in slots:
                self.area_of[slot] = area
