"""Effects of a Wildling card on one house. The data names effects by keys; the last lines map them to classes."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, SingleChoice
from smallcouncil.thrones.language.verbs import DISCARD, DONE, TRACK
from smallcouncil.thrones.nouns.state import COURT, FIEFDOMS, State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.battle import refill
from smallcouncil.thrones.rules.supply import FeedArmies
from smallcouncil.thrones.rules.wildlings import Losses, TakeBackCard, lose_units

EVENTS: Final[dict[str, str]] = {
    "card taken": "{0:house} discards {1:card}.",
    "card kept": "{0:house} has only one House Card in hand and keeps it.",
    "no reward": "The highest bidder gains nothing.",
}


class Penalty:
    """What the wildlings take from a house, in two moments, so that a saved game can be proved; here nothing."""

    rule: str = "wildling-cards.results"

    def strike(self, state: State, house: int) -> None:
        """The immediate effect."""

    def follow(self, state: State, house: int) -> None:
        """The decision of the house afterwards, or an effect that needs none."""


class Reward:
    """What the Night's Watch gives the highest bidder: an effect or a decision."""

    rule: str = "wildling-cards.results"

    def give(self, state: State, house: int) -> None:
        raise NotImplementedError


# House Cards -------------------------------------------------------------------------------------------------------


class StrongestCard(Penalty):
    """Discards the card with the highest printed strength; the owner breaks a tie."""

    rule = "wildling-cards.strongest"

    def __init__(self, ask: GiveStrongest) -> None:
        self.ask: GiveStrongest = ask

    def follow(self, state: State, house: int) -> None:
        strongest = strongest_cards(state, house)
        if keeps_last(state, house, self.rule):
            return
        if len(strongest) == 1:
            give_up(state, house, strongest[0], self.rule)
        else:
            self.ask.ask(state, BIT[house], [])


class RandomCard(Penalty):
    rule = "wildling-cards.random"

    def follow(self, state: State, house: int) -> None:
        if keeps_last(state, house, self.rule):
            return
        cards = bits_of(state.hand[house])
        state.reveals += 1
        give_up(state, house, cards[state.rng.below(len(cards))], self.rule)


def strongest_cards(state: State, house: int) -> list[int]:
    cards = bits_of(state.hand[house])
    most = max([state.rules.cards[card].strength for card in cards], default=0)
    return [card for card in cards if state.rules.cards[card].strength == most]


def keeps_last(state: State, house: int, rule: str) -> bool:
    """A house with only one card in hand discards none."""
    if len(bits_of(state.hand[house])) > 1:
        return False
    state.tell("card kept", rule, [house])
    return True


def give_up(state: State, house: int, card: int, rule: str) -> None:
    """Discards a card; a hand that becomes too small is refilled, as after a battle."""
    state.tell("card taken", rule, [house, card])
    state.discard(house, card)
    refill(state, house)


class GiveStrongest(SingleChoice):
    name = "give strongest"
    rule = "wildling-cards.strongest"
    verbs: tuple[int, ...] = (DISCARD,)
    must = "You must discard one of your strongest House Cards."
    only = "Only one of the strongest House Cards in your hand can be discarded."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DISCARD << 16 | card << 8 for card in strongest_cards(state, seat)]

    def do(self, state: State, house: int, choice: int) -> None:
        give_up(state, house, choice >> 8 & 255, self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "The wildlings take your strongest House Card: which of these do you discard?"


class ReturnCard(Reward):
    rule = "wildling-cards.card-back"

    def __init__(self, ask: TakeBackCard) -> None:
        self.ask: TakeBackCard = ask

    def give(self, state: State, house: int) -> None:
        if state.used[house]:
            self.ask.ask(state, BIT[house], [])


# Units, supply, power ----------------------------------------------------------------------------------------------


class LoseUnits(Penalty):
    rule = "wildling-cards.units"

    def __init__(self, due: int, ask: Losses) -> None:
        self.due: int = due  # mustering points
        self.ask: Losses = ask

    def follow(self, state: State, house: int) -> None:
        lose_units(state, house, self.due, self.ask)


class SupplyDown(Penalty):
    """Lowers supply; armies beyond the new level lose units at once."""

    rule = "wildling-cards.supply"

    def __init__(self, places: int, ask: FeedArmies) -> None:
        self.places: int = places
        self.ask: FeedArmies = ask

    def strike(self, state: State, house: int) -> None:
        state.set_supply(house, max(0, state.supply[house] - self.places))
        state.tell("supply", self.rule, [house, state.supply[house]])

    def follow(self, state: State, house: int) -> None:
        if not state.fits(house, state.sizes(house)):
            self.ask.ask(state, BIT[house], [])


class SupplyUp(Reward):
    rule = "wildling-cards.supply"

    def give(self, state: State, house: int) -> None:
        state.set_supply(house, min(state.supply[house] + 1, len(state.rules.supply.limits) - 1))
        state.tell("supply", self.rule, [house, state.supply[house]])


class PowerLost(Penalty):
    rule = "wildling-cards.power"

    def __init__(self, most: int) -> None:
        self.most: int = most

    def strike(self, state: State, house: int) -> None:
        lost = min(self.most, state.power[house])
        if lost:
            state.pay(house, lost)
            state.tell("robbed", self.rule, [house, lost])


class BidBack(Reward):
    rule = "wildling-cards.power"

    def give(self, state: State, house: int) -> None:
        state.gain(house, state.bids[house], self.rule)


# Influence tracks --------------------------------------------------------------------------------------------------


def put_on_track(state: State, house: int, track: int, place: int, rule: str) -> None:
    before = state.holder[track]
    state.move_on_track(track, house, place)
    if place == 0:
        state.take_special(track, house)
    state.tell("moved on track", rule, [house, place + 1, track])
    if state.holder[track] != before:
        state.tell("special " + TRACKS[track], rule, [state.holder[track]])


class LastOnAll(Penalty):
    rule = "wildling-cards.tracks"

    def strike(self, state: State, house: int) -> None:
        for track in range(len(TRACKS)):
            put_on_track(state, house, track, state.seats - 1, self.rule)


class LastOnOne(Penalty):
    rule = "wildling-cards.tracks"

    def __init__(self, ask: GoLast) -> None:
        self.ask: GoLast = ask

    def follow(self, state: State, house: int) -> None:
        self.ask.ask(state, BIT[house], [])


class GoLast(SingleChoice):
    name = "go last"
    rule = "wildling-cards.tracks"
    verbs: tuple[int, ...] = (TRACK,)
    must = "You must drop to last place on one of the two tracks."
    only = "Choose the Fiefdoms track or the King's Court track."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [TRACK << 16 | track << 8 for track in (FIEFDOMS, COURT)]

    def do(self, state: State, house: int, choice: int) -> None:
        put_on_track(state, house, choice >> 8 & 255, state.seats - 1, self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "The wildlings win: on which track do you drop to last place, Fiefdoms or King's Court?"


class FirstOnTrack(Reward):
    rule = "wildling-cards.tracks"

    def __init__(self, ask: GoFirst) -> None:
        self.ask: GoFirst = ask

    def give(self, state: State, house: int) -> None:
        self.ask.ask(state, BIT[house], [])


class GoFirst(SingleChoice):
    name = "go first"
    rule = "wildling-cards.tracks"
    verbs: tuple[int, ...] = (TRACK,)
    only = "Choose one of the three influence tracks, or choose done."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[TRACK << 16 | track << 8 for track in range(len(TRACKS))]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            put_on_track(state, house, choice >> 8 & 255, 0, self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "The Night's Watch thanks you: you may move to first place on one influence track and take its token."


# Tables by key -----------------------------------------------------------------------------------------------------


def penalties(rules: Ruleset) -> dict[str, Penalty]:
    strongest, last = GiveStrongest(), GoLast()
    for ask in (strongest, last):
        rules.decision(ask)
    losses, feed = rules.kinds["losses"], rules.kinds["feed"]
    assert isinstance(losses, Losses)
    assert isinstance(feed, FeedArmies)
    return {
        "strongest_card": StrongestCard(strongest),
        "random_card": RandomCard(),
        "four_points": LoseUnits(4, losses),
        "two_points": LoseUnits(2, losses),
        "two_supply": SupplyDown(2, feed),
        "one_supply": SupplyDown(1, feed),
        "all_power": PowerLost(99),
        "two_power": PowerLost(2),
        "last_on_all": LastOnAll(),
        "last_on_one": LastOnOne(last),
        "nothing": Penalty(),
    }


def rewards(rules: Ruleset) -> dict[str, Reward]:
    """By key, the rewards; a card that gives nothing has none."""
    first, back = GoFirst(), TakeBackCard("take back by card", "wildling-cards.card-back")
    for ask in (first, back):
        rules.decision(ask)
    return {
        "card_back": ReturnCard(back),
        "supply_up": SupplyUp(),
        "bid_back": BidBack(),
        "first_on_track": FirstOnTrack(first),
    }
