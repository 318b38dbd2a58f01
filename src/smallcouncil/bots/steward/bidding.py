"""Bids for the tracks and the Night's Watch, the value of power for later bids, and ties."""

from __future__ import annotations

from math import ceil
from typing import Final

from smallcouncil.bots.steward.position import Position
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import BID, NAME
from smallcouncil.thrones.rules.wildlings import threat, watch_wins

# Share of our power to bid for each track; the rest is for the next tracks and for power tokens.
SHARES: Final[dict[str, float]] = {"bid throne": 0.2, "bid fiefdoms": 0.35, "bid court": 0.6}
PLEDGED: Final = 0.4  # share of the others' power that the Night's Watch can count on
# The share of its power that a house is expected to bid.
MEANT: Final[dict[str, float]] = {"bid throne": 0.22, "bid fiefdoms": 0.35, "bid court": 0.55}
PLACE: Final[dict[str, float]] = {"bid throne": 0.5, "bid fiefdoms": 0.7, "bid court": 0.4}  # value of each place
FIRST: Final[dict[str, float]] = {"bid throne": 1.2, "bid fiefdoms": 1.6, "bid court": 1.0}  # extra value of the first place
STARRED: Final = 1.3  # value of one more starred order
# The price of power at each bid, as a share of its usual price.
LATER: Final[dict[str, float]] = {"bid throne": 1.0, "bid fiefdoms": 0.85, "bid court": 0.55}
NEARLY: Final = 0.35  # bids whose value differs by less than this are equally good
USUALLY: Final = 0.1  # chance that power will be needed when nothing raises its value
READY: Final = 0.6  # share of all power that the Night's Watch may get
CLASH: Final = "clash_of_kings"
WILDLINGS: Final = "wildling_attack"


def bid_for_track(position: Position, decision: str, rng: Rng) -> int:
    if position.style.bids and decision in MEANT:
        return weighed_bid(position, decision, rng)
    power = position.state.power[position.seat]
    bid = round(SHARES.get(decision, 0.3) * power)
    if power > 2:
        bid += rng.below(3) - 1
    return bid_of(position, min(bid, most_needed(position)))


def weighed_bid(position: Position, decision: str, rng: Rng) -> int:
    """Weighs places won against power spent; draws one of the bids that are almost equally good."""
    most = min(position.state.power[position.seat], most_needed(position))
    values = [gain_of_bid(position, decision, bid) for bid in range(most + 1)]
    best = max(values) - NEARLY
    good = [bid for bid, value in enumerate(values) if value >= best]
    return bid_of(position, good[rng.below(len(good))])


def gain_of_bid(position: Position, decision: str, bid: int) -> float:
    """The value of a bid, if each of the others bids any amount up to twice what is expected."""
    state = position.state
    ahead, first = 0.0, 1.0
    for house, power in enumerate(state.power):
        if house != position.seat:
            span = min(power, 2 * MEANT[decision] * power)
            more = max(0.0, min(1.0, (span - bid + 0.5) / (span + 1)))
            ahead += more
            first *= 1 - more
    worth = PLACE[decision] * ahead - FIRST[decision] * first
    if decision == "bid court":
        worth -= STARRED * stars_at(position, ahead)
    return -worth * position.style.ambition * position.rest - LATER[decision] * bid_price(position) * bid


def stars_at(position: Position, place: float) -> float:
    """The mean number of starred orders with that many houses ahead."""
    stars = position.rules.planning.stars
    low = min(int(place), position.state.seats - 1)
    high = min(low + 1, position.state.seats - 1)
    return stars[low] + (place - low) * (stars[high] - stars[low])


def bid_price(position: Position) -> float:
    """The price of one power during bids: high for a house that has little."""
    return (0.75 if position.state.power[position.seat] <= 4 else 0.5) * position.rest


def to_come(position: Position, kind: str) -> float:
    """The chance that a card of this kind is revealed next turn; everybody knows which cards are left."""
    state, rules = position.state, position.rules
    if state.turn >= rules.last_turn:
        return 0.0
    stays = 1.0
    for deck in range(rules.phase_decks):
        cards, known = state.decks[deck], state.known[deck]
        hidden = cards[: len(cards) - known] if len(cards) > known else cards[:1]
        if hidden:
            rows = rules.decks[deck]
            stays *= 1 - len([card for card in hidden if rows[card].kind == kind or kind in rows[card].offers]) / len(hidden)
    return 1 - stays


def bids_ahead(position: Position) -> float:
    """A factor around 1 for the value of power, from the cards that may come next."""
    wanted = to_come(position, CLASH) + 0.5 * to_come(position, WILDLINGS) * min(1.0, threat(position.state) / 8)
    return 1 + position.style.bids * (wanted - USUALLY)


def most_needed(position: Position) -> int:
    """The most that makes sense: one more than the richest other house has."""
    others = [power for house, power in enumerate(position.state.power) if house != position.seat]
    return max(others) + 1


def bid_for_watch(position: Position) -> int:
    """What the Night's Watch lacks, if that can be reached; otherwise enough not to be the lowest."""
    state = position.state
    strength = threat(state)
    if not strength:
        return bid_of(position, 0)
    if position.style.duty:
        return bid_of(position, fair_share(position, strength))
    others = sum(state.power) - state.power[position.seat]
    lacking = round(strength - PLEDGED * others)
    fair = -(-strength // state.seats)
    if lacking > state.power[position.seat]:
        return bid_of(position, 1)
    return bid_of(position, max(1, min(lacking, strength), min(fair, state.power[position.seat] // 2)))


def fair_share(position: Position, strength: int) -> int:
    """A share in proportion to each house's power; if all together have too little, enough not to be the lowest."""
    state = position.state
    own, all = state.power[position.seat], sum(state.power)
    if READY * all < strength:
        return min(1, own)
    return ceil(strength * own / all)


def bid_of(position: Position, power: int) -> int:
    return pack(BID, max(0, min(power, position.state.power[position.seat])))


def rank(position: Position, house: int) -> int:
    """How far ahead a house is: first by areas that count for victory, then by power."""
    return 100 * position.counted[house] + position.state.power[house]


def first_of_tie(position: Position, choices: list[int]) -> int:
    """Ourselves, then the house that is farthest behind."""
    return min(choices, key=lambda choice: -1 if named(choice) == position.seat else rank(position, named(choice)))


def one_of_tie(position: Position, choices: list[int]) -> int:
    """The Night's Watch rewards us or the last house; the wildlings hit the house that is ahead, not us."""
    if watch_wins(position.state):
        return first_of_tie(position, choices)
    return max(choices, key=lambda choice: -1 if named(choice) == position.seat else rank(position, named(choice)))


def named(choice: int) -> int:
    return x_of(choice) if verb_of(choice) == NAME else -1
