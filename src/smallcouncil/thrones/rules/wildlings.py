"""The Wildling Attack."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of, only_one
from smallcouncil.core.notation import either, many, pack, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, InTurn, Procedure, Reason, Step
from smallcouncil.thrones.language.verbs import DONE, NAME, RECOVER
from smallcouncil.thrones.nouns.army import ONE, both, kind_of
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.bidding import Bid, by_bid, worth_of_bids
from smallcouncil.thrones.rules.removal import RemoveUnits
from smallcouncil.thrones.rules.together import AskTogether
from smallcouncil.thrones.rules.victory import check_victory

FEW = 2  # mustering points that each house loses
MANY = 4  # mustering points that the lowest bidder loses


def threat(state: State) -> int:
    return state.wildlings * 2


def watch(state: State) -> int:
    return sum(worth_of_bids(state))


def watch_wins(state: State) -> bool:
    return watch(state) >= threat(state)


class CompareStrength(Step):
    """base.wildlings.strength: all bids together are the strength of the Night's Watch; a tie is enough."""

    name = "strength"
    rule = "base.wildlings.strength"

    def go(self, state: State, frame: Frame) -> bool:
        state.tell("watch wins" if watch_wins(state) else "wildlings win", self.rule, [watch(state), threat(state)])
        return False


class OtherResult(Step):
    """A result that replaces both results that follow: they are skipped."""

    name = "other result"
    rule = "base.wildlings.strength"

    def go(self, state: State, frame: Frame) -> bool:
        if frame.memo:
            attack = frame.kind
            assert isinstance(attack, Procedure)
            frame.at = attack.place("wildling victory")
            return False
        for result in state.rules.wildlings.results:
            procedure = result.instead(state, watch_wins(state))
            if procedure is not None:
                frame.memo = [1]
                procedure.push(state)
                return True
        return False


class NameOne(Decision):
    """base.wildlings.ties: the holder of the Iron Throne token chooses one of the tied houses (the memo).

    The same holds for any tie that no rule covers (base.information.ties).
    """

    name = "pick"
    rule = "base.wildlings.ties"
    verbs: tuple[int, ...] = (NAME,)
    must = "You must break the tie."
    only = "That house is not part of the tie."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(NAME, house) for house in frame.memo]

    def run(self, state: State, frame: Frame) -> None:
        holder = only_one(frame.asked)
        named = x_of(frame.drafts[holder][0])
        state.tell("tie named", self.rule, [holder, named])
        state.agenda[-1].memo = [named]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        tied = either([state.rules.houses[house] for house in frame.memo])
        bid = "highest" if watch_wins(state) else "lowest"
        tie = "Break the tie for the " + bid + " bid: which house counts as the " + bid + " bidder, "
        return "You hold the Iron Throne. " + tie + tied + "?"


class TakeBackCard(Decision):
    """The house may take back one card from its discard pile."""

    verbs: tuple[int, ...] = (RECOVER,)
    only = "That card is not among your used House Cards."

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(RECOVER, card) for card in bits_of(state.used[seat])]]

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice != DONE:
            state.take_back(house, x_of(choice), self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "You may return a used House Card to your hand."


class WatchVictory(Step):
    """base.wildlings.watch-victory: the highest bidder may take back a card from its discard pile."""

    name = "watch victory"
    rule = "base.wildlings.watch-victory"

    def __init__(self, pick: NameOne, ask: TakeBackCard) -> None:
        self.pick: NameOne = pick
        self.ask: TakeBackCard = ask

    def go(self, state: State, frame: Frame) -> bool:
        if not watch_wins(state) or len(frame.memo) == 2:
            return False
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[0], self.pick)
            return True
        house = frame.memo[0]
        frame.memo = [house, 1]
        if state.used[house]:
            self.ask.ask(state, BIT[house], [])
        return True

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:1]


def settle_tie(state: State, frame: Frame, tied: list[int], pick: NameOne) -> None:
    """Puts the one house into the frame's memo; asks only if there are several."""
    if len(tied) == 1:
        frame.memo = tied[:]
    else:
        pick.ask(state, BIT[state.holder[THRONE]], tied)


class WildlingVictory(InTurn):
    """base.wildlings.victory: in order of play, the lowest bidder loses four points, everybody else two."""

    name = "wildling victory"
    rule = "base.wildlings.victory"
    singled_out = 1
    keeps_order = False

    def __init__(self, pick: NameOne, ask: Losses) -> None:
        self.pick: NameOne = pick
        self.ask: Losses = ask

    def go(self, state: State, frame: Frame) -> bool:
        if watch_wins(state):
            return False
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[-1], self.pick)
            return True
        if len(frame.memo) == 1:
            frame.memo = [frame.memo[0], 0]
        lowest, at = frame.memo
        if at == state.seats:
            return False
        frame.memo[1] += 1
        house = state.tracks[THRONE][at]
        lose_units(state, house, MANY if house == lowest else FEW, self.ask)
        return True


def worth_on_board(state: State, house: int) -> int:
    """The value of its units in mustering points."""
    army = state.muster(house)
    return sum([unit.cost * both(army, kind) for kind, unit in enumerate(state.rules.units)])


def lose_units(state: State, house: int, due: int, ask: Losses) -> None:
    """Asks the house to choose units worth `due` points; removes all it has if that is not more."""
    if worth_on_board(state, house) > due:
        ask.ask(state, BIT[house], [due])
    else:
        lose_everything(state, house)


def lose_everything(state: State, house: int) -> None:
    for area in state.occupied[house]:
        state.remove(area, state.army[area], "base.wildlings.losses")
    check_victory(state)


class Losses(RemoveUnits):
    """base.wildlings.losses: units worth exactly the points due (the memo)."""

    name = "losses"
    rule = "base.wildlings.losses"
    more = "You must remove more units."

    def keeps(self, state: State, frame: Frame, seat: int, piece: int, area: int) -> Reason | None:
        """Why the piece stays: the rest must still be met exactly."""
        units = state.rules.units
        army = self.staged(state, frame, seat).muster(seat) - ONE[piece]
        rest = self.due(state, frame, seat) - units[kind_of(piece)].cost
        reached = 1  # bit n: a loss of n points is possible
        for kind, unit in enumerate(units):
            for _ in range(both(army, kind)):
                reached |= reached << unit.cost
        if rest >= 0 and reached >> rest & 1:
            return None
        return Reason("You must lose exactly the points that are due; if you remove that unit, you cannot.", self.rule)

    def due(self, state: State, frame: Frame, seat: int) -> int:
        due = frame.memo[0]
        for choice in frame.drafts[seat]:
            due -= state.rules.units[kind_of(x_of(choice))].cost
        return due

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return self.due(state, frame, seat) == 0

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        left = self.due(state, frame, seat)
        worth = "The wildlings win: remove units worth " + many(frame.memo[0], "mustering point")
        return worth + (" (" + many(left, "point") + " left)." if left < frame.memo[0] else ".")


class ResetThreat(Step):
    name = "reset"
    rule = "base.wildlings.reset"

    def go(self, state: State, frame: Frame) -> bool:
        state.wildlings = 0
        return False


def plug(rules: Ruleset) -> None:
    bid = Bid("bid watch", "base.wildlings.bid", "the Night's Watch")
    pick, back, losses = NameOne(), TakeBackCard("reward", "base.wildlings.watch-victory"), Losses()
    for ask in (bid, pick, back, losses):
        rules.decision(ask)
    rules.westeros.cards["wildling_attack"] = Procedure("wildling_attack", "base.wildlings.bid", [
        AskTogether("bid", bid), CompareStrength(), OtherResult(), WatchVictory(pick, back), WildlingVictory(pick, losses),
        ResetThreat(),
    ])
