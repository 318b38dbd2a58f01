"""The blue Westeros decks (A Storm of Swords, option two): three other decks, with cards that give somebody a choice."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.core.notation import Domain, Verb, either, pack, x_of
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Module, Procedure, Season, Step
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.nouns.orders import MARCH
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import SPECIAL
from smallcouncil.thrones.reading.cards import name_of_kind
from smallcouncil.thrones.reading.rows import DeckCard
from smallcouncil.thrones.rules.westeros import SetSeason

RESOLVE: Final = NUMBERS["resolve"]
SWING: Final = "swing_the_sword"
BAN: Final = "no march+1"  # the step of Swing the Sword that forbids orders; what houses do first goes before it

VERBS: Final[tuple[Verb, ...]] = (
    Verb("resolve", "swords-decks.choice", "effect", "", "choose what a Westeros card does"),
)
EVENTS: Final[dict[str, str]] = {
    "effect chosen": "{0:house} chooses {1:effect}.",
    "no effect": "{0:house} chooses to let nothing happen.",
    BAN: "No March +1 orders this turn.",
}
CHOICES: Final[dict[str, str]] = {  # by kind of card, its rule
    "throne_of_blades": "swords-decks.throne-of-blades",
    "dark_wings": "swords-decks.dark-wings",
    "punish_the_guilty": "swords-decks.punish-the-guilty",
}


class SwordsDecks(Module):
    """swords-decks.decks: all three are used, without cards of the other decks."""

    name = "swords-decks"
    title = "The blue Westeros decks"
    says = "Three different Westeros decks. The holders of special tokens choose what some cards do. The decks are reconstructed."
    rule = "swords-decks.decks"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS
    data: tuple[str, ...] = ("decks/swords.toml",)

    def prepare(self, box: Box) -> None:
        if not box.own_decks:
            box.use_decks("swords")
        cards = [card for deck in box.decks for card in deck]
        effects = effects_of(cards)
        aliases = {alias: effects.index(card.kind) for card in cards if card.kind in effects for alias in card.aliases}
        box.domains.append(Domain("effect", [name_of_kind(kind, cards) for kind in effects], aliases))

    def plug(self, rules: Ruleset) -> None:
        swing = SetSeason(BAN, "swords-decks.swing-the-sword", rules.westeros.add_season(no_march_plus(rules)))
        rules.westeros.cards[SWING] = Procedure(SWING, swing.rule, [swing])
        cards = [card for deck in rules.decks[: rules.phase_decks] for card in deck]
        effects = effects_of(cards)
        for card in cards:
            if card.offers and card.kind in CHOICES and card.kind not in rules.westeros.cards:
                ask = ChooseEffect(card, effects)
                rules.decision(ask)
                rules.westeros.cards[card.kind] = Procedure(card.kind, ask.rule, [AskHolder(ask, effects)])


def effects_of(cards: list[DeckCard]) -> list[str]:
    """The kinds of cards that any choice offers, in the order of the decks: the nouns of `resolve`."""
    return list(dict.fromkeys([kind for card in cards for kind in card.offers]))


def no_march_plus(rules: Ruleset) -> Season:
    """swords-decks.swing-the-sword: the regular March orders with a bonus of one."""
    banned = [number for number, order in enumerate(rules.orders) if order.icon == MARCH and order.bonus == 1 and not order.once]
    return Season(BAN, "swing the sword", "no March +1 orders", orders=sum([BIT[number] for number in banned]))


class ChooseEffect(Decision):
    """swords-decks.token: the holder of a choice card's token chooses, at any place on the track; `done` means nothing."""

    verbs: tuple[int, ...] = (RESOLVE,)

    def __init__(self, card: DeckCard, effects: list[str]) -> None:
        self.name = "choose " + card.kind
        self.rule = CHOICES[card.kind]
        self.card: DeckCard = card
        self.track: int = SPECIAL.index(card.token)
        self.offers: list[int] = sorted([effects.index(kind) for kind in card.offers])
        self.only = card.says

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(RESOLVE, effect) for effect in self.offers]]

    def run(self, state: State, frame: Frame) -> None:
        """Passes the answer to the step that asked."""
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice == DONE:
            state.tell("no effect", self.rule, [house])
        else:
            state.tell("effect chosen", self.rule, [house, x_of(choice)])
        state.agenda[-1].memo = [choice]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        names = state.rules.notation.domains["effect"].names
        offered = either([names[effect] for effect in self.offers])
        asked = "Choose " + offered + ", or choose done to let nothing happen."
        return self.card.name + ": you hold the " + self.card.token + ". " + asked


class AskHolder(Step):
    """swords-decks.choice: one answer; then the chosen card's text is resolved as if that card had been drawn."""

    name = "choose"
    rule = "swords-decks.choice"

    def __init__(self, ask: ChooseEffect, effects: list[str]) -> None:
        self.ask: ChooseEffect = ask
        self.effects: list[str] = effects  # kinds of cards

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            self.ask.ask(state, BIT[state.holder[self.ask.track]], [])
            return True
        choice = frame.memo[0]
        if choice == DONE or len(frame.memo) == 2:
            return False
        frame.memo = [choice, 1]
        state.rules.westeros.cards[self.effects[x_of(choice)]].push(state)
        return True

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:1] if isinstance(above.kind, Procedure) else []
