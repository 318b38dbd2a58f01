"""Decisions that the steward does not know: it tries each choice in a sample and values the resulting position."""

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

TRIES: Final = 6  # the most choices to try; of more, a random part
POWER: Final = 0.8
CARD: Final = 0.5  # value per strength point in the hand
PLACE: Final = 0.5  # value of a place on a track
RIVAL: Final = 0.3  # share of the others' holdings that counts against us
BATTLE: Final = 4.0  # value of a battle that we are winning
VICTORY: Final = 100.0


def best(game: Game, seat: int, choices: list[int], rng: Rng) -> int:
    """The best choice; of equals the first, so `done` if nothing else helps."""
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
    """A quick value of a position, with the draft applied if the decision is still open."""
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
    """Our lead in a battle."""
    battle = state.battle
    if battle is None or battle.defender == NOBODY or battle.winner != NO_SIDE or battle.side(seat) == NO_SIDE:
        return 0.0
    side = battle.side(seat)
    lead = float(strength(state, side, False).total - strength(state, 1 - side, False).total)
    lead += 0.5 if state.place(FIEFDOMS, seat) < state.place(FIEFDOMS, battle.house(1 - side)) else -0.5
    return max(-BATTLE, min(BATTLE, BATTLE * lead))
