"""The Wildling cards (A Storm of Swords, option five): a card decides the result of a Wildling Attack."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, InTurn, Invariant, Module, Procedure, Step, Watcher, WildlingResult
from smallcouncil.thrones.modules.wildling_cards import effects
from smallcouncil.thrones.modules.wildling_cards.effects import Penalty, Reward
from smallcouncil.thrones.modules.wildling_cards.reading import WildlingCard, load_wildlings
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.bidding import by_bid
from smallcouncil.thrones.rules.wildlings import NameOne, settle_tie

DECK: Final = "Wildlings"  # title of the deck
ATTACK: Final = "wildling_attack"
FILE: Final = "storm"

EVENTS: Final[dict[str, str]] = {"wildling card": "Wildling card: {0:deckWildlings}.", **effects.EVENTS}


class WildlingCards(Module):
    name = "wildling-cards"
    title = "The Wildling cards"
    says = "A card revealed before the bids says what a Wildling Attack costs and brings. Four of the five are reconstructed."
    rule = "wildling-cards.deck"
    data: tuple[str, ...] = ("wildlings/storm.toml",)
    folder = "wildlings"
    events: dict[str, str] = EVENTS

    def read(self, name: str, files: Files) -> object:
        return load_wildlings(name, files)

    def prepare(self, box: Box) -> None:
        box.further_decks[DECK] = [*load_wildlings(FILE, box.files).cards]

    def plug(self, rules: Ruleset) -> None:
        deck = rules.deck_titles.index(DECK)
        cards = load_wildlings(FILE, rules.files).cards
        pick = NameOne()
        pick.name = "pick for card"
        rules.decision(pick)
        harms, gifts = effects.penalties(rules), effects.rewards(rules)
        toll = Toll(deck, pick, [harms[card.lowest] for card in cards], [harms[card.others] for card in cards])
        thanks = Thanks(deck, pick, [gifts.get(card.highest) for card in cards])
        lost = Procedure("wildling card lost", "wildling-cards.results", [toll])
        won = Procedure("wildling card won", "wildling-cards.results", [thanks])
        for procedure in (lost, won):
            rules.procedure(procedure)
        rules.causes.update(causes_of(cards, harms, gifts))
        rules.westeros.on_come_up.append(WithTheAttack(deck))
        rules.wildlings.results.append(ByCard(deck, won, lost))
        attack = rules.westeros.cards[ATTACK]
        attack.before("bid", TurnUp(deck))
        attack.after("reset", PutUnder(deck))
        rules.invariants.append(FaceUp(deck, attack))


def causes_of(cards: list[WildlingCard], harms: dict[str, Penalty], gifts: dict[str, Reward]) -> dict[str, str]:
    """By rule of an effect, the only card that has it, which the log names."""
    found: dict[str, list[str]] = {}
    for card in cards:
        touched = [harms[card.lowest].rule, harms[card.others].rule]
        touched += [gifts[card.highest].rule] if card.highest in gifts else []
        for rule in dict.fromkeys(touched):
            found.setdefault(rule, []).append(card.name)
    return {rule: names[0] for rule, names in found.items() if len(names) == 1}


def turn_up(state: State, deck: int) -> None:
    state.turn_up(deck)
    state.tell("wildling card", "wildling-cards.reveal", [state.open_cards[deck][-1]])


class WithTheAttack(Watcher):
    """wildling-cards.reveal: with the Westeros cards, or when the attack replaces Winter; wildling-cards.columns."""

    def __init__(self, deck: int) -> None:
        self.deck: int = deck

    def come_up(self, state: State, kind: str) -> None:
        if kind == ATTACK:
            turn_up(state, self.deck)


class TurnUp(Step):
    """Reveals the card of an attack that was not revealed itself, still before the bids."""

    name = "turn up"
    rule = "wildling-cards.reveal"

    def __init__(self, deck: int) -> None:
        self.deck: int = deck

    def go(self, state: State, frame: Frame) -> bool:
        if not state.open_cards[self.deck]:
            turn_up(state, self.deck)
        return False


class ByCard(WildlingResult):
    """wildling-cards.results: the card replaces both results."""

    def __init__(self, deck: int, won: Procedure, lost: Procedure) -> None:
        self.deck: int = deck
        self.won: Procedure = won
        self.lost: Procedure = lost

    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        return self.won if watch_won else self.lost


class Toll(InTurn):
    """Each house in the order of play from before. The memo: the lowest bidder, the progress, then that order.

    Each house has two moments: the immediate effect, and its decision.
    """

    name = "toll"
    rule = "wildling-cards.results"
    singled_out = 1

    def __init__(self, deck: int, pick: NameOne, lowest: list[Penalty], others: list[Penalty]) -> None:
        self.deck: int = deck
        self.pick: NameOne = pick
        self.lowest: list[Penalty] = lowest  # by card
        self.others: list[Penalty] = others

    def turns(self, state: State) -> int:
        return 2 * state.seats

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[-1], self.pick)
            return True
        if len(frame.memo) == 1:
            frame.memo = [frame.memo[0], 0, *state.tracks[THRONE]]
        lowest, at = frame.memo[:2]
        if at == self.turns(state):
            return False
        frame.memo[1] += 1
        house = frame.memo[2 + at // 2]
        card = state.open_cards[self.deck][0]
        penalty = self.lowest[card] if house == lowest else self.others[card]
        if at % 2:
            penalty.follow(state, house)
        else:
            penalty.strike(state, house)
        return True


class Thanks(Step):
    """The highest bidder gets the card's reward; nobody is named if it gives nothing."""

    name = "thanks"
    rule = "wildling-cards.results"

    def __init__(self, deck: int, pick: NameOne, gifts: list[Reward | None]) -> None:
        self.deck: int = deck
        self.pick: NameOne = pick
        self.gifts: list[Reward | None] = gifts  # by card

    def go(self, state: State, frame: Frame) -> bool:
        gift = self.gifts[state.open_cards[self.deck][0]]
        if gift is None:
            state.tell("no reward", self.rule, [])
            return False
        if len(frame.memo) == 2:
            return False
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[0], self.pick)
            return True
        frame.memo = [frame.memo[0], 1]
        gift.give(state, frame.memo[0])
        return True

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:1]


class PutUnder(Step):
    """wildling-cards.bury: puts the card openly under its deck, face down."""

    name = "put under"
    rule = "wildling-cards.bury"

    def __init__(self, deck: int) -> None:
        self.deck: int = deck

    def go(self, state: State, frame: Frame) -> bool:
        state.bury(self.deck)
        return False


class FaceUp(Invariant):
    rule = "wildling-cards.reveal"
    says = "a Wildling card is face up while a Wildling Attack is resolved."

    def __init__(self, deck: int, attack: Procedure) -> None:
        self.deck: int = deck
        self.attack: Procedure = attack

    def holds(self, state: State) -> bool:
        first, last = self.attack.place("turn up"), self.attack.place("put under")
        resolved = any(frame.kind is self.attack and first < frame.at <= last for frame in state.agenda)
        return not resolved or bool(state.open_cards[self.deck])
