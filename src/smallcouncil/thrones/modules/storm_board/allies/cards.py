"""The Ally cards: their holders, their decks, and permanent alliances."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import DeckTerm, Reason
from smallcouncil.thrones.modules.storm_board.allies.reading import FILE, PLOTS, AllyCard, AllyDeck, load_allies
from smallcouncil.thrones.nouns.state import State

ENOUGH: Final = 3  # cards from one deck that make a permanent alliance


class Allies:
    """The facts of the Ally cards. A card is a number in the domain `ally`, a deck one in the domain `allies`."""

    def __init__(self, rules: Ruleset) -> None:
        data = load_allies(FILE, rules.files)
        self.rows: list[AllyCard] = data.cards
        self.decks: list[AllyDeck] = data.decks
        self.pile: list[int] = [rules.deck_titles.index(deck.name) for deck in data.decks]  # by deck, its place in `state.decks`
        decks = [row.deck for row in data.cards]
        self.first: list[int] = [decks.index(deck) for deck in range(len(data.decks))]  # by deck, its first card
        self.held: int = rules.add_fact("ally card", "ally", PUBLIC, "house")  # holder of each card
        self.used: int = rules.add_fact("ally used", "ally", PUBLIC)  # was it used this turn?
        self.alliance: int = rules.add_fact("alliance", "allies", PUBLIC, "house")

    # Queries -------------------------------------------------------------------------------------------------------

    def doing(self, does: str) -> list[int]:
        """The cards with such an effect."""
        return [card for card, row in enumerate(self.rows) if row.does == does]

    def holder(self, state: State, card: int) -> int:
        """The house that holds a card; NOBODY: it is in or on its deck."""
        return state.facts[self.held][card] - 1

    def cards_of(self, state: State, house: int) -> list[int]:
        return [card for card, holder in enumerate(state.facts[self.held]) if holder == house + 1]

    def cards_from(self, state: State, house: int, deck: int) -> list[int]:
        """The cards of a deck that a house has in front of it."""
        return [card for card in self.cards_of(state, house) if self.rows[card].deck == deck]

    def ally_of(self, state: State, deck: int) -> int:
        """The house in a permanent alliance with the deck; NOBODY: none."""
        return state.facts[self.alliance][deck] - 1

    def no_card(self, state: State, house: int, deck: int) -> Reason | None:
        """Why a house cannot take the top card of a deck."""
        ally, pile = self.ally_of(state, deck), self.pile[deck]
        if ally not in (NOBODY, house):
            name = state.rules.houses[ally]
            return Reason("Only " + name + " can take cards from that deck: it has a permanent alliance.", "allies.alliance")
        if not state.open_cards[pile] and not state.decks[pile]:
            return Reason("No card is left in that deck.", "allies.forge")
        return None

    # Changes -------------------------------------------------------------------------------------------------------

    def take(self, state: State, deck: int) -> int:
        """allies.forge: takes the top card of a deck, face up or face down; the next one stays as it is."""
        pile = self.pile[deck]
        if state.open_cards[pile]:
            card, *rest = state.open_cards[pile]
            state.open_cards[pile] = rest
        else:
            card = state.draw(pile)
        return self.first[deck] + card

    def put_before(self, state: State, card: int, house: int) -> None:
        """Puts a card in front of a house, wherever it was; the roads it opens are open to that house."""
        state.facts[self.held][card] = house + 1
        state.chart()

    def discard(self, state: State, card: int) -> None:
        """allies.discard: puts the card under its deck, face up."""
        row = self.rows[card]
        state.tell("ally discarded", "allies.discard", [self.holder(state, card), card])
        state.facts[self.held][card] = state.facts[self.used][card] = 0
        state.put_under(self.pile[row.deck], card - self.first[row.deck])
        state.chart()

    def befriend(self, state: State, house: int, deck: int) -> None:
        """allies.alliance: makes a permanent alliance if the house has three cards of the deck now."""
        kept = [card for card in self.cards_from(state, house, deck) if self.rows[card].does != PLOTS]
        if self.decks[deck].allied and self.ally_of(state, deck) == NOBODY and len(kept) >= ENOUGH:
            state.facts[self.alliance][deck] = house + 1
            state.tell("alliance", "allies.alliance", [house, deck])

    def estrange(self, state: State, house: int, deck: int) -> None:
        """allies.alliance-ends: a house has lost the deck's Leader in battle."""
        if self.ally_of(state, deck) == house:
            state.facts[self.alliance][deck] = 0
            state.tell("alliance ended", "allies.alliance-ends", [house, deck])


class InFrontOfHouses(DeckTerm):
    """The cards of Ally decks that houses hold."""

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies

    def cards(self, state: State, deck: int) -> list[int]:
        allies = self.allies
        if deck not in allies.pile:
            return []
        first = allies.first[allies.pile.index(deck)]
        held = enumerate(state.facts[allies.held])
        return [card - first for card, holder in held if holder and allies.pile[allies.rows[card].deck] == deck]
