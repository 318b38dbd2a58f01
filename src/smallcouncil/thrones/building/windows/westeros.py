"""Windows of the Westeros phase: its cards, supply, musters, bids and wildlings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.windows.control import AreaBar, HouseTerm, Watcher
from smallcouncil.thrones.building.windows.module import Procedure
from smallcouncil.thrones.reading.cards import WINTER

if TYPE_CHECKING:
    from smallcouncil.thrones.building.ruleset import Ruleset
    from smallcouncil.thrones.nouns.state import State
    from smallcouncil.thrones.nouns.units import Upgrade
    from smallcouncil.thrones.reading.rows import DeckCard


class Season:
    """A change by a Westeros card for the whole turn. Its index in `rules.seasons` is its bit in `state.season`."""

    def __init__(self, word: str, card: str, says: str, icon: int = NOBODY, orders: int = 0) -> None:
        self.word: str = word  # its name in saved games
        self.card: str = card  # its name in scenarios
        self.says: str = says  # a few words before "this turn"
        self.icon: int = icon  # icon of the orders it forbids
        self.orders: int = orders  # mask of further forbidden orders; of all forbidden orders once the ruleset is closed
        self.bans: dict[str, int] = {}  # by domain, mask of other forbidden nouns


class DeckTerm:
    """Cards of a deck that are neither in it nor face up beside it, such as those that houses hold."""

    def cards(self, state: State, deck: int) -> list[int]:
        raise NotImplementedError


class BidTerm:
    """Adds to the value of a house's bid. Everybody knows it before bids are revealed."""

    rule: str = ""

    def bonus(self, state: State, house: int, purpose: str) -> int:
        """`purpose` is the name of a track, `watch`, or the purpose of a module's bid."""
        raise NotImplementedError


class Wall:
    """Makes an area count as besieged."""

    def stands(self, state: State, area: int) -> bool:
        raise NotImplementedError


class MusterBar:
    """Bars a kind of unit from being mustered in an area, new or by upgrade."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        raise NotImplementedError


class WildlingResult:
    """A different result of a Wildling Attack."""

    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        """The procedure that replaces the usual result now; None: the usual one."""
        raise NotImplementedError


class WesterosWindows:
    """The Westeros cards: what they do, and what they change for a whole turn."""

    def __init__(self) -> None:
        self.cards: dict[str, Procedure] = {}  # by kind of card
        self.seasons: list[Season] = []
        self.deck_terms: list[DeckTerm] = []  # cards of decks that are elsewhere
        self.income_terms: list[HouseTerm] = []  # power in addition to crowns, when Game of Thrones is resolved
        self.mammoths: bool = True  # do mammoths move the wildling token?
        self.on_come_up: list[Watcher] = []

    def add_season(self, season: Season) -> int:
        """Adds a change that a card may make for a whole turn. Returns its bit in `state.season`."""
        self.seasons.append(season)
        return BIT[len(self.seasons) - 1]

    def close(self, rules: Ruleset) -> None:
        for season in self.seasons:
            for token, icon in enumerate(rules.icons):
                if token and icon == season.icon:
                    season.orders |= BIT[token]
        decks = rules.decks[: rules.phase_decks]
        self.name_cards(rules, decks)
        self.check_offers(decks)
        for deck, cards in enumerate(decks, 1):
            self.check_kinds(deck, cards)

    def name_cards(self, rules: Ruleset, decks: list[list[DeckCard]]) -> None:
        """Tells the log how the cards are called; several decks may have cards of a kind."""
        for cards in decks:
            for card in cards:
                if card.kind in self.cards:
                    rules.causes[self.cards[card.kind].rule] = card.name

    def check_kinds(self, deck: int, cards: list[DeckCard]) -> None:
        """Checks that there is a rule for each card; Winter is Coming is part of the others."""
        for card in cards:
            if card.kind not in self.cards and card.kind != WINTER:
                known = ", ".join(sorted([WINTER, *self.cards]))
                raise Complaint(f"deck {deck}, {card.name}: kind must be one of {known}, not {card.kind!r}.")

    def check_offers(self, decks: list[list[DeckCard]]) -> None:
        """Checks that there is a rule for whatever a card offers, and that this does not offer something in turn."""
        offering = [card for cards in decks for card in cards if card.offers]
        offered = sorted([kind for kind in self.cards if kind not in [card.kind for card in offering]])
        for card in offering:
            for kind in card.offers:
                if kind not in offered:
                    raise Complaint(f"A Westeros card offers {kind!r}: it must be one of {', '.join(offered)}.")


class SupplyWindows:
    def __init__(self, rows: list[list[int]]) -> None:
        self.barrel_terms: list[HouseTerm] = []
        self.size: list[int] = [0, 0, 1, 16, 256] + [4096] * 40  # what an army of n units adds to `state.sizes`
        self.more: list[int] = [self.size[n + 1] - self.size[n] for n in range(len(self.size) - 1)]  # what one more unit adds
        self.limits: list[list[int]] = rows  # by supply level, the army sizes, largest first
        self.fits: list[list[bool]] = [fitting(row) for row in rows]  # by supply level, which sums of sizes are allowed


_FITTING: Final[dict[tuple[int, int, int], list[bool]]] = {}  # by how many armies may have two units or more, three, four


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


class MusterWindows:
    def __init__(self, areas: int, upgrades: list[Upgrade]) -> None:
        self.upgrades: list[Upgrade] = upgrades
        self.launches: list[list[int]] = [[] for _ in range(areas)]  # by area, where its ships may be mustered
        self.bars: list[MusterBar] = []
        self.launch_bars: list[AreaBar] = []
        self.walls: list[Wall] = []  # makes an area count as besieged


class BiddingWindows:
    def __init__(self) -> None:
        self.terms: list[BidTerm] = []


class WildlingWindows:
    def __init__(self) -> None:
        self.results: list[WildlingResult] = []
