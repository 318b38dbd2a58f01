"""Claim: the value of Cities and Strongholds, the Claim track, and how it wins the game."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import HouseTerm, Invariant, VictoryScore
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import castles_of, check_victory, counted

SPACES: Final = 6


class ClaimTrack:
    """claim.track: by space, the fact has one more than the house whose power token is there; space 1 comes first."""

    def __init__(self, rules: Ruleset) -> None:
        self.fact: int = rules.add_fact("Claim track", "space", PUBLIC, "house")

    def tokens(self, state: State, house: int) -> int:
        found = 0
        for token in state.facts[self.fact]:  # `list.count`, inlined, which is faster when compiled: called after every March
            if token == house + 1:
                found += 1
        return found

    def gain(self, state: State, house: int, rule: str, bid: int = 0) -> bool:
        """claim.gain: one Claim for the house's bid; True if that wins the game."""
        track = state.facts[self.fact]
        full = 0 not in track
        pool = POWER_LIMIT - state.tokens_in_use(house) - bid  # claim.tokens: the bid has not returned to the pool yet
        if full and track[-1] == house + 1:
            pool += 1  # claim.full: the token on 6 returns first
        if not pool:
            if not state.power[house] and not bid:
                state.tell("no Claim", "claim.tokens", [house])
                return False
            state.pay(house, min(1, state.power[house]))  # if no power is left, a token of the bid goes to the track
        if full:
            state.tell("Claim pushed", "claim.full", [track[-1] - 1])
            track[:] = [0, *track[:-1]]
        space = max([space for space, token in enumerate(track) if not token])
        track[space] = house + 1
        state.tell("Claim", rule, [house, space + 1])
        return check_victory(state)

    def remove(self, state: State, space: int, rule: str) -> None:
        """claim.remove: returns a token to its owner's pool; the others close up towards the highest number."""
        track = state.facts[self.fact]
        state.tell("Claim lost", rule, [track[space] - 1, space + 1])
        track[: space + 1] = [0, *track[:space]]


class OnTrack(HouseTerm):
    """A house's tokens on the track: they count for the instant win, and are not in the pool."""

    rule = "claim.track"

    def __init__(self, track: ClaimTrack) -> None:
        self.track: ClaimTrack = track

    def value(self, state: State, house: int) -> int:
        return self.track.tokens(state, house)


class MostClaim(VictoryScore):
    rule = "claim.end"
    event = "won by Claim"
    says = "Claim"

    def value(self, state: State, house: int) -> int:
        return counted(state)[house]


class MostCastles(VictoryScore):
    rule = "claim.end"
    event = "Claim tie, castles"
    says = "castles"

    def value(self, state: State, house: int) -> int:
        return castles_of(state, house)


class HighestSupply(VictoryScore):
    rule = "claim.end"
    event = "Claim tie, supply"
    says = "supply"

    def value(self, state: State, house: int) -> int:
        return state.supply[house]


class MostPower(VictoryScore):
    rule = "claim.end"
    event = "Claim tie, power"
    says = "power"

    def value(self, state: State, house: int) -> int:
        return state.power[house]


class NoGaps(Invariant):
    rule = "claim.track"
    says = "On the Claim track only the lowest spaces are empty."

    def __init__(self, track: ClaimTrack) -> None:
        self.track: ClaimTrack = track

    def holds(self, state: State) -> bool:
        track = state.facts[self.track.fact]
        empty = track.count(0)
        return not any(track[:empty]) and all(0 < token <= state.seats for token in track[empty:])


def plug_claim(rules: Ruleset) -> ClaimTrack:
    track = ClaimTrack(rules)
    on_track = OnTrack(track)
    rules.victory.counts = [row.worth for row in rules.board.data.areas]  # claim.value
    rules.victory.terms.append(on_track)
    rules.control.token_terms.append(on_track)
    rules.victory.instant_win = "Claim win"
    rules.victory.win_rule = "claim.win"
    rules.victory.counted = "Claim"
    rules.victory.shared_win = "Claim shared"
    rules.victory.scores = [MostClaim(), MostCastles(), HighestSupply(), MostPower()]
    rules.invariants.append(NoGaps(track))
    return track
