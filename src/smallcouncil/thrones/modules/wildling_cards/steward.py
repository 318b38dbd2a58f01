"""How the steward plays the Wildling cards: the cost of a defeat, and the decisions they bring."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward import battles, bidding
from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.position import BARREL, UNIT, Position
from smallcouncil.bots.steward.question import Answers, Question
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import bits_of
from smallcouncil.core.notation import x_of
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.wildling_cards.reading import WildlingCard
from smallcouncil.thrones.modules.wildling_cards.rules import DECK
from smallcouncil.thrones.nouns.state import COURT, FIEFDOMS

POWER: Final = 0.8
PLACE: Final = 0.8  # value of a place on a track
SLIGHT: Final = 1.0  # a loss up to this is not worth more than the bid that avoids being the lowest
TRACK_WORTH: Final = [1.0, 1.2, 1.4]  # value of a place: Iron Throne, Fiefdoms, King's Court


def card_of(position: Position) -> WildlingCard | None:
    """The face-up card."""
    state = position.state
    deck = state.rules.deck_titles.index(DECK)
    row = state.rules.decks[deck][state.open_cards[deck][0]] if state.open_cards[deck] else None
    return row if isinstance(row, WildlingCard) else None


def falls(position: Position, track: int) -> float:
    """The cost of being last on the track."""
    state = position.state
    return PLACE * TRACK_WORTH[track] * (state.seats - 1 - state.place(track, position.seat))


def loss(position: Position, key: str) -> float:
    """The cost of a penalty."""
    state, seat = position.state, position.seat
    hand = [state.rules.cards[card].strength for card in bits_of(state.hand[seat])]
    costs = {
        "strongest_card": 1.0 + max(hand) - min(hand) if len(hand) > 1 else 0.0,
        "random_card": 1.0 if len(hand) > 1 else 0.0,
        "four_points": 4 * UNIT,
        "two_points": 2 * UNIT,
        "two_supply": BARREL * min(2, state.supply[seat]),
        "one_supply": BARREL * min(1, state.supply[seat]),
        "all_power": POWER * state.power[seat],
        "two_power": POWER * min(2, state.power[seat]),
        "last_on_all": total([falls(position, track) for track in range(len(state.tracks))]),
        "last_on_one": min(falls(position, FIEFDOMS), falls(position, COURT)),
    }
    return costs.get(key, 0.0)


def bid(question: Question) -> int:
    """The usual bid if a defeat would hurt; if it hurts only the lowest bidder, enough not to be that one."""
    position = question.position()
    card = card_of(position)
    wanted = bidding.bid_for_watch(position)
    if card is None or loss(position, card.others) > SLIGHT:
        return wanted
    least = 1 if loss(position, card.lowest) > SLIGHT else 0
    return min(wanted, bidding.bid_of(position, least))


def go_last(question: Question) -> int:
    position = question.position()
    return min(question.choices, key=lambda choice: falls(position, x_of(choice)))


def go_first(question: Question) -> int:
    """The track on which we climb most; none if we are first everywhere."""
    state, seat = question.state, question.seat
    return max(
        question.choices,
        key=lambda choice: 0.0 if choice == DONE else TRACK_WORTH[x_of(choice)] * state.place(x_of(choice), seat),
    )


def give_weakest(position: Position, choices: list[int]) -> int:
    """The weakest of the strongest cards."""
    return min(choices, key=lambda choice: worth_in_battle(position, x_of(choice)))


class WildlingSense(Sense):
    answers: ClassVar[Answers] = {
        "bid watch": bid,
        "pick for card": lambda q: bidding.one_of_tie(q.position(), q.choices),
        "give strongest": lambda q: give_weakest(q.position(), q.choices),
        "take back by card": lambda q: battles.recover_card(q.position(), q.choices),
        "go last": go_last,
        "go first": go_first,
    }


def worth_in_battle(position: Position, card: int) -> int:
    """The value of equally strong cards, by their icons and texts."""
    row = position.rules.cards[card]
    return 2 * bool(row.text) + row.swords + row.fortifications


SENSE: Final = WildlingSense
