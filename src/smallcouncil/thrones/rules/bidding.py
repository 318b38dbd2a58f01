"""Bidding, and the Clash of Kings for the three influence tracks."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.core.notation import either, pack, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Procedure, Reason, Step
from smallcouncil.thrones.language.verbs import BID, DONE, NAME
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.together import AskTogether

NO_BID: Final = -1  # less than any bid


class Bid(Decision):
    """All houses bid at once and in secret; every bid is spent. The decision's name is `bid` and the purpose."""

    verbs: tuple[int, ...] = (BID,)

    def __init__(self, name: str, rule: str, purpose: str) -> None:
        self.name = name
        self.rule = rule
        self.aim: str = purpose  # the purpose in a sentence
        self.purpose: str = name.removeprefix("bid ")

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        nothing = pack(BID)
        return [nothing | n << 8 for n in range(state.power[seat] + 1)]

    def run(self, state: State, frame: Frame) -> None:
        state.reveals += 1
        state.bids = tuple([x_of(frame.drafts[house][0]) for house in range(state.seats)])
        for house, bid in enumerate(state.bids):
            state.pay(house, bid)
            state.tell("bid", self.rule, [house, bid])
        for term in state.rules.bidding.terms:
            for house in range(state.seats):
                bonus = term.bonus(state, house, self.purpose)
                if bonus:
                    state.tell("bid raised", term.rule, [house, bonus])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("Every house must bid; a bid of 0 is allowed.", self.rule)
        if x_of(choice) > state.power[seat]:
            return Reason("You have only " + str(state.power[seat]) + " power.", self.rule)
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        bonus = bonus_of(state, seat, self.purpose)
        more = "; your bid counts as " + str(bonus) + " more" if bonus else ""
        return "Bid for " + self.aim + " (you have " + str(state.power[seat]) + " power" + more + ")."


def purpose_of(state: State) -> str:
    """The purpose of the current or last bid; empty: none."""
    bid = latest(state)
    return bid.purpose if bid is not None else ""


def latest(state: State) -> Bid | None:
    """The current or last bid."""
    for frame in reversed(state.agenda):
        kind = frame.kind
        if isinstance(kind, Bid):
            return kind
        if isinstance(kind, Procedure):
            for step in reversed(kind.steps[: frame.at + 1]):
                if isinstance(step, AskTogether) and isinstance(step.ask, Bid):
                    return step.ask
    return None


def bonus_of(state: State, house: int, purpose: str) -> int:
    bonus = 0
    for term in state.rules.bidding.terms:
        bonus += term.bonus(state, house, purpose)
    return bonus


def worth_of_bids(state: State) -> list[int]:
    """By house, the value of its bid."""
    if not state.rules.bidding.terms:
        return list(state.bids)
    purpose = purpose_of(state)
    return [bid + bonus_of(state, house, purpose) for house, bid in enumerate(state.bids)]


def by_bid(state: State) -> list[list[int]]:
    """The houses in groups of equal bids, highest first."""
    bids = worth_of_bids(state)
    rising = bids[:]
    rising.sort()
    groups: list[list[int]] = []
    before = NO_BID
    for worth in reversed(rising):
        if worth != before:
            groups.append([house for house, bid in enumerate(bids) if bid == worth])
        before = worth
    return groups


class NameOrder(Decision):
    """base.bidding.ties: the holder of the Iron Throne token puts the houses of every tie into any order."""

    name = "ties"
    rule = "base.bidding.ties"
    verbs: tuple[int, ...] = (NAME,)
    must = "You must break the tie."
    only = "That house is not part of this tie."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(NAME, house) for house in self.undecided(state, frame, seat)]

    def undecided(self, state: State, frame: Frame, seat: int) -> list[int]:
        """The houses of the highest tie of which several are not named yet."""
        bids = worth_of_bids(state)
        for choice in frame.drafts[seat]:
            bids[x_of(choice)] = NO_BID
        tied = NO_BID
        for bid in bids:
            if bid > tied and bids.count(bid) > 1:
                tied = bid
        return [house for house, bid in enumerate(bids) if bid == tied] if tied != NO_BID else []

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return not self.undecided(state, frame, seat)

    def run(self, state: State, frame: Frame) -> None:
        state.agenda[-1].memo = [x_of(choice) for choice in frame.drafts[only_one(frame.asked)]]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        tied = [state.rules.houses[house] for house in self.undecided(state, frame, seat)]
        bid = latest(state)
        aim = " for " + bid.aim if bid is not None else ""
        return "You hold the Iron Throne. Break the tie" + aim + ": which house comes first, " + either(tied) + "?"


class ClearTracks(Step):
    """The old places count until new ones are bid for, so nothing is removed here."""

    name = "clear"
    rule = "base.bidding.clear"

    def go(self, state: State, frame: Frame) -> bool:
        state.tell("clash", self.rule, [])
        return False


class PlaceTokens(Step):
    """base.bidding.place: highest bid first, ties as the holder of the Iron Throne token decides; then the special token."""

    rule = "base.bidding.place"

    def __init__(self, track: int, ties: NameOrder) -> None:
        self.name = "place " + TRACKS[track]
        self.track: int = track
        self.ties: NameOrder = ties

    def go(self, state: State, frame: Frame) -> bool:
        groups = by_bid(state)
        if not frame.memo and len(groups) < state.seats:
            self.ties.ask(state, BIT[state.holder[THRONE]], [])
            return True
        named = frame.memo
        places: list[int] = []
        for group in groups:
            places += [house for house in named if house in group]
            places += [house for house in group if house not in named]
        if named:
            state.tell("tie broken", self.ties.rule, [state.holder[THRONE]])
        before = state.holder[self.track]
        state.fill_track(self.track, places)
        for place, house in enumerate(places):
            state.tell("placed", self.rule, [house, place + 1, self.track])
        if state.holder[self.track] != before:
            state.tell("special " + TRACKS[self.track], "base.bidding.token", [places[0]])
        return False


def plug(rules: Ruleset) -> None:
    ties = NameOrder()
    rules.decision(ties)
    clash = Procedure("clash_of_kings", "base.bidding.clear", [ClearTracks()])
    for track, purpose in enumerate(("the Iron Throne", "the Fiefdoms", "the King's Court")):
        ask = Bid("bid " + TRACKS[track], "base.bidding.bid", purpose)
        rules.decision(ask)
        clash.steps += [AskTogether("bid " + TRACKS[track], ask), PlaceTokens(track, ties)]
    rules.westeros.cards["clash_of_kings"] = clash
