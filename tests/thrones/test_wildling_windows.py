"""A Wildling Attack whose two results a card decides."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Module, Opening, Procedure, Step, WildlingResult
from smallcouncil.thrones.language.verbs import DISCARD
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.bidding import by_bid
from smallcouncil.thrones.rules.wildlings import NameOne, settle_tie
from tests.thrones.stories import obeys_the_laws, played


class Rattleshirt(Module):
    """While the card is face up: the highest bidder gains 2 power, or the lowest gives up a card and the others 1 power."""

    name = "rattleshirt"

    def __init__(self, laid_open: bool = False) -> None:
        self.laid_open: bool = laid_open  # is the card face up from the first turn to the last?

    def plug(self, rules: Ruleset) -> None:
        pick, give = NameOne(), GiveUp()
        pick.name = "pick for rattleshirt"
        for ask in (pick, give):
            rules.decision(ask)
        won = Procedure("rattleshirt beaten", "base.wildlings.watch-victory", [Reward(pick)])
        lost = Procedure("rattleshirt's raid", "base.wildlings.victory", [Plunder(pick, give)])
        for procedure in (won, lost):
            rules.procedure(procedure)
        card = rules.add_fact("rattleshirt", "house", PUBLIC)
        rules.wildlings.results.append(ByCard(card, won, lost))
        if self.laid_open:
            rules.set_up.openings.append(LayOpen(card))


class LayOpen(Opening):
    def __init__(self, card: int) -> None:
        self.card: int = card

    def open(self, state: State) -> None:
        state.facts[self.card][0] = 1


class ByCard(WildlingResult):
    def __init__(self, card: int, won: Procedure, lost: Procedure) -> None:
        self.card: int = card
        self.won: Procedure = won
        self.lost: Procedure = lost

    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        if not any(state.facts[self.card]):
            return None
        return self.won if watch_won else self.lost


class Reward(Step):
    name = "reward"
    rule = "base.wildlings.watch-victory"

    def __init__(self, pick: NameOne) -> None:
        self.pick: NameOne = pick

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[0], self.pick)
            return True
        state.gain(frame.memo[0], 2, self.rule)
        return False


class Plunder(Step):
    """Each house pays in order of play; the memo: the lowest bidder, then how many have paid."""

    name = "plunder"
    rule = "base.wildlings.victory"

    def __init__(self, pick: NameOne, give: GiveUp) -> None:
        self.pick: NameOne = pick
        self.give: GiveUp = give

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            settle_tie(state, frame, by_bid(state)[-1], self.pick)
            return True
        lowest, at = (*frame.memo, 0)[:2]
        if at == state.seats:
            return False
        frame.memo = [lowest, at + 1]
        house = state.tracks[THRONE][at]
        if house != lowest:
            state.pay(house, min(1, state.power[house]))
        elif state.hand[house]:
            self.give.ask(state, BIT[house], [])
        return True

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return [memo[0], memo[1] - 1] if len(memo) == 2 else []


class GiveUp(Decision):
    name = "give up"
    rule = "base.wildlings.victory"
    verbs: tuple[int, ...] = (DISCARD,)
    must = only = "A card of your hand must go."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DISCARD << 16 | card << 8 for card in bits_of(state.hand[seat])]

    def run(self, state: State, frame: Frame) -> None:
        house = bits_of(frame.asked)[0]
        state.discard(house, frame.drafts[house][0] >> 8 & 255)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Give up a House Card."


ATTACK = """
scenario  wildlings: {title}
game      thrones, 5 players
position
  turn: 3, wildling attack
  wildlings: 6
  rattleshirt: {card}
  used stark: Robb Stark
  Winterfell: stark, 2 footmen, knight
  Pyke: greyjoy, 2 footmen
play
  stark: bid {stark}
  baratheon: bid 1
  lannister: bid 1
  tyrell: bid 1
  greyjoy: bid 0
"""


def test_the_card_decides_the_reward_of_a_victory() -> None:
    played([Rattleshirt()], ATTACK.format(title="Stark bids most and gains two", card="stark", stark=3) + """
expect
  turn: 3, planning
  power stark: 4
  used stark: Robb Stark
  wildlings: 0
""")


def test_the_card_decides_the_cost_of_a_defeat() -> None:
    played([Rattleshirt()], ATTACK.format(title="Greyjoy gives up a card, the others power", card="stark", stark=2) + """
  greyjoy: discard Theon Greyjoy
expect
  turn: 3, planning
  power stark: 2
  power greyjoy: 5
  used greyjoy: Theon Greyjoy
  Winterfell: stark, 2 footmen, knight
  wildlings: 0
""")


def test_without_the_card_the_rules_decide() -> None:
    played([Rattleshirt()], ATTACK.format(title="Stark takes a card back", card="none", stark=3) + """
  stark: recover Robb Stark
expect
  turn: 3, planning
  power stark: 2
  used stark: none
""")


def test_games_with_such_a_card_obey_the_laws() -> None:
    obeys_the_laws([Rattleshirt(True)], [], every=30)
