"""Decisions nobody taught the steward: each choice is tried out in a sample, and the position it leads to is looked at."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.position import BARREL, CASTLE, UNIT, printed_worth
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.nouns.army import KINDS, number
from smallcouncil.thrones.nouns.battle import NO_SIDE
from smallcouncil.thrones.nouns.state import FIEFDOMS, State
from smallcouncil.thrones.rules.battle import strength
from smallcouncil.thrones.rules.victory import counted

TRIES: Final = 6  # so many choices are tried; of more, some at random
POWER: Final = 0.8
CARD: Final = 0.5  # for each strength point in the hand
PLACE: Final = 0.5  # on a track
RIVAL: Final = 0.3  # of what others have counts against us
BATTLE: Final = 4.0  # for a battle that stands well
VICTORY: Final = 100.0


def best(game: Game, seat: int, choices: list[int], rng: Rng) -> int:
    """Of equals the first, so `done` where nothing else helps."""
    tried = choices
    if len(choices) > TRIES:
        tried = sorted({choices[0], *[choices[rng.below(len(choices))] for _ in range(TRIES)]})
    whole = game.sample(seat, rng)
    found, most = tried[0], -1e9
    for choice in tried:
        trial = whole.clone()
        trial.choose(seat, choice)
        value = standing(trial, seat)
        if value > most + 1e-6:
            found, most = choice, value
    return found


def standing(game: Game, seat: int) -> float:
    """What a position is worth, cheaply: with the draft carried out if the decision is still open."""
    state = game.state if game.result is not None else game.staged(seat).state
    assert isinstance(state, State)
    if game.result is not None:
        return VICTORY if seat in game.result else -VICTORY
    own = holdings(state, seat)
    others = total([holdings(state, house) for house in range(state.seats) if house != seat])
    lead = CASTLE * counted(state)[seat]
    return own + lead - RIVAL * others + battle_lead(state, seat)


def holdings(state: State, house: int) -> float:
    total = POWER * state.power[house] + BARREL * state.supply[house]
    total += CARD * sum(state.rules.cards[card].strength for card in bits_of(state.hand[house]))
    for track in range(len(state.tracks)):
        total += PLACE * (state.seats - state.place(track, house))
    for area, holder in enumerate(state.control):
        if holder == house:
            total += printed_worth(state.rules, area)
        if state.order[state.rules.slots[area][0]] and state.house[area] == house:
            total += POWER
    army = state.muster(house)
    for kind, unit in enumerate(state.rules.units):
        total += UNIT * unit.cost * (number(army, kind) + 0.8 * number(army, kind + KINDS))
    return total


def battle_lead(state: State, seat: int) -> float:
    """How a battle of ours stands."""
    battle = state.battle
    if battle is None or battle.defender == NOBODY or battle.winner != NO_SIDE or battle.side(seat) == NO_SIDE:
        return 0.0
    side = battle.side(seat)
    lead = float(strength(state, side, False).total - strength(state, 1 - side, False).total)
    lead += 0.5 if state.place(FIEFDOMS, seat) < state.place(FIEFDOMS, battle.house(1 - side)) else -0.5
    return max(-BATTLE, min(BATTLE, BATTLE * lead))
