"""Bids for the tracks and the Night's Watch, and ties."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.position import Position
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.rules.wildlings import threat, watch_wins
from smallcouncil.thrones.words.verbs import BID, NAME

# Of the power at hand when the track is bid for; what is left goes to the next ones and to power tokens.
SHARES: Final[dict[str, float]] = {"bid throne": 0.2, "bid fiefdoms": 0.35, "bid court": 0.6}
PLEDGED: Final = 0.4  # of the power of the others that the Night's Watch can count on


def bid_for_track(position: Position, decision: str, rng: Rng) -> int:
    power = position.state.power[position.seat]
    bid = round(SHARES.get(decision, 0.3) * power)
    if power > 2:
        bid += rng.below(3) - 1
    return bid_of(position, min(bid, most_needed(position)))


def most_needed(position: Position) -> int:
    """Nobody has to be outbid by more than one."""
    others = [power for house, power in enumerate(position.state.power) if house != position.seat]
    return max(others) + 1


def bid_for_watch(position: Position) -> int:
    """What the Night's Watch lacks if it can be had; else enough not to be the lowest."""
    state = position.state
    strength = threat(state)
    if not strength:
        return bid_of(position, 0)
    others = sum(state.power) - state.power[position.seat]
    lacking = round(strength - PLEDGED * others)
    fair = -(-strength // state.seats)
    if lacking > state.power[position.seat]:
        return bid_of(position, 1)
    return bid_of(position, max(1, min(lacking, strength), min(fair, state.power[position.seat] // 2)))


def bid_of(position: Position, power: int) -> int:
    return pack(BID, max(0, min(power, position.state.power[position.seat])))


def rank(position: Position, house: int) -> int:
    """Who is ahead: areas that count for victory first, then power."""
    return 100 * position.counted[house] + position.state.power[house]


def first_of_tie(position: Position, choices: list[int]) -> int:
    """Ourselves, then whoever is farthest behind."""
    return min(choices, key=lambda choice: -1 if named(choice) == position.seat else rank(position, named(choice)))


def one_of_tie(position: Position, choices: list[int]) -> int:
    """The Night's Watch rewards us or the last; the wildlings fall upon the leader, not on us."""
    if watch_wins(position.state):
        return first_of_tie(position, choices)
    return max(choices, key=lambda choice: -1 if named(choice) == position.seat else rank(position, named(choice)))


def named(choice: int) -> int:
    return x_of(choice) if verb_of(choice) == NAME else -1
