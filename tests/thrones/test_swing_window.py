"""Swing the Sword is a procedure: options insert steps before its ban, which ask the houses in order of play."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Module
from smallcouncil.thrones.language.verbs import BID, DONE
from smallcouncil.thrones.modules.swords_decks.rules import BAN, SWING
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.in_order import InOrder
from tests.thrones.stories import obeys_the_laws, played


class Ransoms(Module):
    """Each house may pay 1 power for the first place of the Iron Throne track."""

    name = "ransoms"

    def plug(self, rules: Ruleset) -> None:
        ask = PayRansom()
        rules.decision(ask)
        rules.westeros.cards[SWING].before(BAN, AskForRansoms(ask))


class AskForRansoms(InOrder):
    name = "ransoms"
    rule = "swords-decks.swing-the-sword"

    def __init__(self, ask: PayRansom) -> None:
        self.ask: PayRansom = ask

    def turn_of(self, state: State, house: int) -> None:
        if state.power[house]:
            self.ask.ask(state, BIT[house], [])


class PayRansom(Decision):
    name = "pay ransom"
    rule = "swords-decks.swing-the-sword"
    verbs: tuple[int, ...] = (BID,)
    only = "A ransom is 1 power."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, BID << 16 | 1 << 8]

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        if frame.drafts[house][0] != DONE:
            state.pay(house, 1)
            state.move_on_track(THRONE, house, 0)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Pay a ransom?"


def test_each_house_is_asked_once_in_the_original_order_of_play_and_then_comes_the_ban() -> None:
    played([Ransoms()], """
scenario  swing: Stark has nothing to pay; Tyrell overtakes, and nobody is asked twice
game      thrones, 5 players, swords-decks
position
  turn: 3, swing the sword
  throne: baratheon, lannister, stark, tyrell, greyjoy
  power stark: 0
play
  baratheon: done
  lannister: bid 1
expect
  waiting: tyrell
  season: none
play
  tyrell: bid 1
expect
  waiting: greyjoy
  throne: tyrell, lannister, baratheon, stark, greyjoy
play
  greyjoy: done
expect
  turn: 3, planning
  season: swing the sword
""")


def test_a_chosen_swing_asks_the_same() -> None:
    played([Ransoms()], """
scenario  swing: by Punish the Guilty
game      thrones, 5 players, swords-decks
position
  turn: 3, punish the guilty
  blade: stark
play
  stark: resolve Swing the Sword
expect
  waiting: baratheon
""")


def test_games_with_such_a_question_obey_the_laws() -> None:
    obeys_the_laws([Ransoms()], ["swords-decks"], every=30)
