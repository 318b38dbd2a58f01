"""Careful Planning, Control Westeros and Hold Territory."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import BidTerm, Decision, Frame, HouseTerm, Reason, Term
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.tactics.cards import PlayedTactics
from smallcouncil.thrones.modules.tactics.verbs import GAIN, TACTIC
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE
from smallcouncil.thrones.nouns.state import State

POWER: Final = 2  # power to gain, and the price of a second card
STORMING: Final = 2  # strength against a City or Stronghold
HOLDING: Final = 1  # strength in any area
WALLS: Final = 2  # strength in an area with a City or Stronghold


class CarefulPlanning(Tactic):
    """tactics.careful-planning"""

    def __init__(self, ask: SecondCard) -> None:
        super().__init__("careful_planning", ("tactics.careful-planning",))
        self.ask: SecondCard = ask

    def at_once(self, state: State, house: int) -> None:
        self.ask.ask(state, BIT[house], [])


class SecondCard(Decision):
    """tactics.second: power, or for power another card, whose own text takes effect at once."""

    name = "careful planning"
    rule = "tactics.careful-planning"
    verbs: tuple[int, ...] = (GAIN, TACTIC)

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        cards = [pack(TACTIC, card) for card in range(len(self.played.rows))]
        return [*[choice for choice in cards if self.reason(state, frame, seat, choice) is None], pack(GAIN)]

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("Gain 2 power, or choose another Tactics Card.", self.rule)
        if verb_of(choice) == GAIN:
            return None
        card = x_of(choice)
        if self.played.has(state, seat, card):
            return Reason("You have already played that card.", "tactics.second")
        if state.power[seat] < POWER:
            return Reason("A second Tactics Card costs 2 power, and you have " + str(state.power[seat]) + ".", "tactics.second")
        return self.played.bar(state, seat, card)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if verb_of(choice) == GAIN:
            scratch.gain(seat, POWER, self.rule)
        else:
            scratch.pay(seat, POWER)
            scratch.facts[self.played.second][seat] = 1 + (x_of(choice))

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        self.stage(state, frame, house, choice)
        if verb_of(choice) == TACTIC:
            card = x_of(choice)
            state.tell("second tactic", "tactics.second", [house, card, POWER])
            self.played.tactics[card].at_once(state, house)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        if state.power[seat] < POWER:
            return "Careful Planning: gain 2 power (a second Tactics Card costs 2)."
        return "Careful Planning: gain 2 power, or pay 2 for a second Tactics Card."


class OneStarMore(HouseTerm):
    rule = "tactics.careful-planning"

    def __init__(self, played: PlayedTactics, card: int) -> None:
        self.played: PlayedTactics = played
        self.card: int = card

    def value(self, state: State, house: int) -> int:
        return 1 if self.played.has(state, house, self.card) else 0


class Storming(Term):
    """tactics.control-westeros: applies against neutral forces too."""

    rule = "tactics.control-westeros"

    def __init__(self, played: PlayedTactics, card: int) -> None:
        self.played: PlayedTactics = played
        self.card: int = card

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if side == ATTACKER and state.rules.board.castle[battle.area] and self.played.has(state, battle.attacker, self.card):
            sheet.add(self.rule, "tactic", self.card, STORMING)


class HigherBid(BidTerm):
    """tactics.bids: applies in the Westeros phase after the card was played."""

    rule = "tactics.bids"

    def __init__(self, played: PlayedTactics, card: int) -> None:
        self.played: PlayedTactics = played
        self.card: int = card

    def bonus(self, state: State, house: int, purpose: str) -> int:
        return 1 if self.played.has(state, house, self.card) else 0


class HeldTerritory(Term):
    """tactics.hold-territory: with or without units."""

    rule = "tactics.hold-territory"

    def __init__(self, played: PlayedTactics, card: int) -> None:
        self.played: PlayedTactics = played
        self.card: int = card

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if side == DEFENDER and self.played.has(state, battle.defender, self.card):
            sheet.add(self.rule, "tactic", self.card, WALLS if state.rules.board.castle[battle.area] else HOLDING)


class HeldLine(Term):
    """tactics.held-line: a fortification, if a Defense order is there when casualties are counted."""

    rule = "tactics.held-line"

    def __init__(self, played: PlayedTactics, card: int) -> None:
        self.played: PlayedTactics = played
        self.card: int = card

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if side == DEFENDER and self.played.has(state, battle.defender, self.card) and state.order_of(battle.area, DEFENSE):
            sheet.add(self.rule, "tactic", self.card, 1)


def plug_lasting(rules: Ruleset, played: PlayedTactics) -> dict[str, Tactic]:
    """By key, the cards."""
    second = SecondCard(played)
    rules.decision(second)
    careful, control, hold = [played.number(key) for key in ("careful_planning", "control_westeros", "hold_territory")]
    rules.planning.star_terms.append(OneStarMore(played, careful))
    rules.battle.strength += [Storming(played, control), HeldTerritory(played, hold)]
    rules.bidding.terms.append(HigherBid(played, control))
    rules.retreat.fortifications.append(HeldLine(played, hold))
    return {
        "careful_planning": CarefulPlanning(second),
        "control_westeros": Tactic("control_westeros", ("tactics.control-westeros", "tactics.bids")),
        "hold_territory": Tactic("hold_territory", ("tactics.hold-territory", "tactics.held-line")),
    }
