"""Deck III of this board: Claim Westeros and Hidden Schemes."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.notation import either
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, InTime, Invariant, Procedure, Season, Step
from smallcouncil.thrones.modules.storm_board.claim import ClaimTrack
from smallcouncil.thrones.modules.tactics.cards import played_of
from smallcouncil.thrones.modules.tactics.windows import TacticBar
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.bidding import Bid, by_bid, worth_of_bids
from smallcouncil.thrones.rules.planning import banned
from smallcouncil.thrones.rules.together import AskTogether
from smallcouncil.thrones.rules.westeros import SetSeason
from smallcouncil.thrones.rules.wildlings import NameOne, settle_tie

CLAIM_WESTEROS: Final = "claim_westeros"  # kind of card
HIDDEN_SCHEMES: Final = "hidden_schemes"
FORGE: Final = "forge_alliances"  # key of the Tactics Card


class NameBidder(NameOne):
    """claim-westeros.ties: the holder of the Iron Throne token chooses a tied house; the answer joins the step's memo."""

    rule = "claim-westeros.ties"

    def __init__(self, bid: str) -> None:
        self.name = "pick " + bid
        self.bid: str = bid

    def run(self, state: State, frame: Frame) -> None:
        known = state.agenda[-1].memo
        super().run(state, frame)
        state.agenda[-1].memo = known + state.agenda[-1].memo

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        tied = either([state.rules.houses[house] for house in frame.memo])
        tie = "Break the tie for the " + self.bid + " bid: which house counts as the " + self.bid + " bidder, "
        return "You hold the Iron Throne. " + tie + tied + "?"


class Highest(Step):
    """claim-westeros.highest: one house gains 1 Claim at once."""

    name = "highest"
    rule = "claim-westeros.highest"
    hands_on = True

    def __init__(self, track: ClaimTrack, pick: NameBidder) -> None:
        self.track: ClaimTrack = track
        self.pick: NameBidder = pick

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[0], self.pick)
            return True
        return self.track.gain(state, frame.memo[0], self.rule, state.bids[frame.memo[0]])


class Lowest(Step):
    """claim-westeros.lowest: one of the others plays no Tactics Card in the coming planning phase."""

    name = "lowest"
    rule = "claim-westeros.lowest"

    def __init__(self, barred: int, pick: NameBidder) -> None:
        self.barred: int = barred
        self.pick: NameBidder = pick

    def go(self, state: State, frame: Frame) -> bool:
        if len(frame.memo) == 1:
            tied = self.tied(state, frame.memo[0])
            if len(tied) > 1:
                self.pick.ask(state, BIT[state.holder[THRONE]], tied)
                return True
            frame.memo = [*frame.memo, tied[0]]
        state.facts[self.barred][frame.memo[1]] = 1
        state.tell("no tactic", self.rule, [frame.memo[1]])
        return False

    def tied(self, state: State, highest: int) -> list[int]:
        """The lowest bids of all houses but one."""
        bids = worth_of_bids(state)
        others = [house for house in range(state.seats) if house != highest]
        least = min([bids[house] for house in others])
        return [house for house in others if bids[house] == least]

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:1]

    def is_sound(self, state: State, memo: list[int]) -> bool:
        return len(memo) == 1 and memo[0] in by_bid(state)[0]


class InHand(Invariant):
    """Bid tokens stay outside the pool until the Claim of the highest bidder is placed."""

    rule = "claim-westeros.bid"
    says = "No house has bid more power tokens than it has."

    def __init__(self, claims: Procedure, highest: int) -> None:
        self.claims: Procedure = claims
        self.highest: int = highest  # index of the step

    def holds(self, state: State) -> bool:
        if not any(frame.kind is self.claims and frame.at == self.highest for frame in state.agenda):
            return True
        return all(state.tokens_in_use(house) + state.bids[house] <= POWER_LIMIT for house in range(state.seats))


class BidLowest(TacticBar):
    rule = "claim-westeros.lowest"
    reason = "You made the lowest bid for Claim: you play no Tactics Card this turn."

    def __init__(self, barred: int) -> None:
        self.barred: int = barred

    def stops(self, state: State, house: int, card: int) -> bool:
        return state.facts[self.barred][house] > 0


class Schemed(TacticBar):
    """Names the house that is barred; the season has the ban."""

    rule = "hidden-schemes.ban"
    reason = "Hidden Schemes: nobody can play Forge Alliances this turn."

    def stops(self, state: State, house: int, card: int) -> bool:
        return banned(state, "tactic") & BIT[card] > 0


class FreeAgain(Step):
    """claim-westeros.lowest: the ban ends with the turn."""

    name = "tactics allowed"
    rule = "claim-westeros.lowest"
    closes = True

    def __init__(self, barred: int) -> None:
        self.barred: int = barred

    def go(self, state: State, frame: Frame) -> bool:
        state.facts[self.barred] = [0] * len(state.facts[self.barred])
        return False


class OneAtMost(Invariant):
    rule = "claim-westeros.lowest"
    says = "One house at most plays no Tactics Card this turn, and has none in front of it once cards were chosen."

    def __init__(self, barred: int, first: int) -> None:
        self.barred: int = barred
        self.first: int = first

    def holds(self, state: State) -> bool:
        barred = state.facts[self.barred]
        if sum(barred) > 1 or max(barred) > 1:
            return False
        chosen = not state.agenda or state.agenda[0].at > state.rules.turn.place("orders")
        return not chosen or not any(barred) or not state.facts[self.first][barred.index(1)]


def plug_schemes(rules: Ruleset, track: ClaimTrack) -> None:
    barred = rules.add_fact("no tactic", "house", PUBLIC)
    bid, highest, lowest = Bid("bid Claim", "claim-westeros.bid", "Claim"), NameBidder("highest"), NameBidder("lowest")
    for ask in (bid, highest, lowest):
        rules.decision(ask)
    first, last = Highest(track, highest), Lowest(barred, lowest)
    claims = Procedure(CLAIM_WESTEROS, bid.rule, [AskTogether("bid", bid), first, last])
    rules.westeros.cards[CLAIM_WESTEROS] = claims
    for card in [card for deck in rules.decks for card in deck if card.kind == CLAIM_WESTEROS]:
        rules.causes[first.rule] = rules.causes[last.rule] = card.name
    played = played_of(rules)
    played.bars += [BidLowest(barred), Schemed()]
    free = FreeAgain(barred)
    rules.turn.before("end", free)
    told = "The bids for Claim forbid a Tactics Card from the end of the Westeros phase until the turn ends."
    rules.invariants += [OneAtMost(barred, played.first), InTime(barred, "bury", free.name, free.rule, told)]
    rules.invariants.append(InHand(claims, claims.place(first.name)))
    schemes = SetSeason(HIDDEN_SCHEMES, "hidden-schemes.ban", rules.westeros.add_season(no_forging(rules)))
    rules.westeros.cards[HIDDEN_SCHEMES] = Procedure(HIDDEN_SCHEMES, schemes.rule, [schemes])


def no_forging(rules: Ruleset) -> Season:
    """hidden-schemes.ban: nobody may play Forge Alliances this turn, not even as a second card."""
    season = Season("no alliances", "hidden schemes", "no Forge Alliances")
    card = played_of(rules).number(FORGE)
    season.bans["tactic"] = BIT[card] if card != NOBODY else 0
    return season
