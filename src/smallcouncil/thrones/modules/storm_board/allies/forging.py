"""The Ally decks: cards that are revealed at planning, and Forge Alliances, by which houses take them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import pack, x_of
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Invariant, Opening, Reason, Step
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.gaining import Gaining
from smallcouncil.thrones.modules.storm_board.allies.reading import StartCard
from smallcouncil.thrones.modules.storm_board.allies.verbs import ENLIST
from smallcouncil.thrones.modules.tactics.cards import played_of
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.state import State

KEY: Final = "forge_alliances"
PRICE: Final = 2


class AllyTops(Step):
    """allies.tops: reveals the top card of each deck at the start of the planning phase."""

    name = "ally tops"
    rule = "allies.tops"

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies

    def go(self, state: State, frame: Frame) -> bool:
        for deck, pile in enumerate(self.allies.pile):
            if state.decks[pile] and not state.open_cards[pile]:
                state.turn_up(pile)
                state.tell("ally top", self.rule, [self.allies.first[deck] + state.open_cards[pile][0]])
        return False


class ShuffleDecks(Step):
    """allies.schemes: Hidden Schemes shuffles all decks, including locked ones, and reveals their top cards."""

    name = "shuffle allies"
    rule = "allies.schemes"

    def __init__(self, tops: AllyTops) -> None:
        self.tops: AllyTops = tops

    def go(self, state: State, frame: Frame) -> bool:
        state.tell("ally decks shuffled", self.rule, [])
        for pile in self.tops.allies.pile:
            cards = state.open_cards[pile] + state.decks[pile]
            state.rng.shuffle(cards, pile)
            state.decks[pile], state.open_cards[pile], state.known[pile] = cards, [], 0
        return self.tops.go(state, frame)


class ForgeAlliances(Tactic):
    """allies.forge"""

    def __init__(self, ask: Enlist) -> None:
        super().__init__(KEY, ("allies.forge", "tactics.rearm"))
        self.ask: Enlist = ask

    def at_once(self, state: State, house: int) -> None:
        if len(self.ask.choices(state, house)) > 1:
            self.ask.ask(state, BIT[house], [])

    def follows(self, state: State, house: int, above: Frame) -> bool:
        return self.ask.gaining.follows(state, house, above)


class Enlist(Decision):
    """Buys the top card of a deck for power, or none."""

    name = "enlist"
    rule = "allies.forge"
    verbs: tuple[int, ...] = (ENLIST,)

    def __init__(self, allies: Allies, gaining: Gaining) -> None:
        self.allies: Allies = allies
        self.gaining: Gaining = gaining

    def choices(self, state: State, house: int) -> list[int]:
        found = [DONE]
        if state.power[house] >= PRICE:
            decks = range(len(self.allies.decks))
            found += [pack(ENLIST, deck) for deck in decks if self.allies.no_card(state, house, deck) is None]
        return found

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return self.choices(state, seat)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        return self.allies.no_card(state, seat, x_of(choice)) if choice != DONE else None

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        """The draft does not show the card, which may be unknown to everybody."""
        if choice != DONE:
            scratch.pay(seat, PRICE)

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice == DONE:
            state.tell("ally not taken", self.rule, [house])
            return
        state.pay(house, PRICE)
        card = self.allies.take(state, x_of(choice))
        state.tell("ally taken", self.rule, [house, card, PRICE])
        self.gaining.gain(state, house, card)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Forge Alliances: pay 2 power to take the top card of an Ally deck, or choose done."


class WithStartCards(Opening):
    """allies.setup: deals the Ally cards that houses have from the start, with their Leaders."""

    def __init__(self, rules: Ruleset, allies: Allies, gaining: Gaining, rows: list[StartCard]) -> None:
        self.allies: Allies = allies
        self.gaining: Gaining = gaining
        keys, playing = [row.kind for row in allies.rows], rules.houses[: rules.seats]
        rows = [row for row in rows if row.house in playing]
        self.cards: list[int] = [keys.index(row.card) for row in rows]
        self.houses: list[int] = [playing.index(row.house) for row in rows]
        self.areas: list[int] = [rules.board.names.index(row.area) if row.area else NOBODY for row in rows]

    def open(self, state: State) -> None:
        for card, house, area in zip(self.cards, self.houses, self.areas, strict=True):
            deck = self.allies.rows[card].deck
            pile, number = self.allies.pile[deck], card - self.allies.first[deck]
            state.decks[pile] = [each for each in state.decks[pile] if each != number]
            state.facts[self.allies.held][card] = house + 1
            self.allies.befriend(state, house, deck)
            if area != NOBODY and state.house[area] != house:
                name = self.allies.rows[card].name
                raise Complaint(f"start card {name}: the house has no units where its Leader is.")
            if area != NOBODY:
                self.gaining.leaders.sworn.roster.put(state, self.gaining.leaders.sworn.leader(card), area)


class OneOnTop(Invariant):
    rule = "allies.tops"
    says = "One card at most is face up on an Ally deck."

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies

    def holds(self, state: State) -> bool:
        return not any(len(state.open_cards[pile]) > 1 for pile in self.allies.pile)


class FirmAlliances(Invariant):
    rule = "allies.alliance"
    says = "There is no permanent alliance with Mercenaries."

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies

    def holds(self, state: State) -> bool:
        alliances = enumerate(state.facts[self.allies.alliance])
        return not any(house and (not self.allies.decks[deck].allied or house > state.seats) for deck, house in alliances)


def plug_forging(rules: Ruleset, allies: Allies, gaining: Gaining, starts: list[StartCard]) -> None:
    tops, ask = AllyTops(allies), Enlist(allies, gaining)
    rules.decision(ask)
    rules.turn.after("planning", tops)
    played_of(rules).put(ForgeAlliances(ask))
    if "hidden_schemes" in rules.westeros.cards:
        rules.westeros.cards["hidden_schemes"].steps.append(ShuffleDecks(tops))
    rules.set_up.placings.append(WithStartCards(rules, allies, gaining, starts))
    rules.invariants += [OneOnTop(allies), FirmAlliances(allies)]
