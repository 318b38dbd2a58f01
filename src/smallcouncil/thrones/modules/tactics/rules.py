"""Tactics Cards (A Storm of Swords, option three on the original board): six for each house, one per turn with the orders."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain, Verb
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, InTime, Invariant, Module, Step
from smallcouncil.thrones.modules.tactics.allies import plug_allies
from smallcouncil.thrones.modules.tactics.cards import ChooseTactic, PlayedTactics, played_of
from smallcouncil.thrones.modules.tactics.lasting import plug_lasting
from smallcouncil.thrones.modules.tactics.reading import load_tactics
from smallcouncil.thrones.modules.tactics.troops import plug_troops
from smallcouncil.thrones.modules.tactics.verbs import EVENTS, VERBS
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.orders import Order, icon_number
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.in_order import InCurrentOrder

LAID_ASIDE: Final = "lay tactics aside"  # name of the step


class Tactics(Module):
    name = "tactics"
    title = "Tactics Cards"
    says = "Each turn every house secretly chooses one of six Tactics Cards together with its orders."
    rule = "tactics.choose"
    data: tuple[str, ...] = ("tactics/storm.toml",)
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS
    folder = "tactics"

    def read(self, name: str, files: Files) -> object:
        return load_tactics(name, files)

    def prepare(self, box: Box) -> None:
        data = load_tactics("storm", box.files)
        rows = data.played_on(box.board_key, box.houses[: box.players])
        box.domains.append(Domain("tactic", [row.name for row in rows], {}))
        for row in data.orders:
            order = Order(row.name, icon_number(row.icon), row.bonus, False, row.copies)
            order.reserve = True
            box.orders.append(order)

    def plug(self, rules: Ruleset) -> None:
        played = PlayedTactics(rules)
        rules.planning.prefaces.append(ChooseTactic(played))
        late = "A second Tactics Card comes in the step `tactics` and units march on after it, until the next planning phase."
        rules.invariants += [InTime(fact, "raid", LAID_ASIDE, "tactics.second", late) for fact in (played.second, played.onward)]
        rules.invariants += [InFront(played), OwnCards(played), NeverWith(played), LaidAside(played)]
        rules.turn.after("planning", LayAside(played))
        rules.turn.before("raid", Immediately(played))
        rules.turn.move("recover", "end")  # tactics.recover
        cards = {"secure_hostages": Tactic("secure_hostages")}
        for plug in (plug_lasting, plug_troops, plug_allies):
            cards.update(plug(rules, played))
        for row in played.rows:
            if row.objective:
                cards[row.key] = Tactic(row.key)
            if row.key not in cards:
                raise Complaint(f"The Tactics Card {row.name}: key must be one of {', '.join(cards)}, not {row.key!r}.")
            cards[row.key].name = row.name
            played.tactics.append(cards[row.key])
        hide_what_bars(rules, played)

    def close(self, rules: Ruleset) -> None:
        rules.name_causes([(rule, tactic.name) for tactic in played_of(rules).tactics for rule in tactic.rules])


def hide_what_bars(rules: Ruleset, played: PlayedTactics) -> None:
    """tactics.never-with: the cards that can be chosen may depend on an order that is still face down."""
    barring = [row.never_with for row in played.rows if row.never_with]
    orders = rules.kinds["orders"]
    assert isinstance(orders, Decision)
    orders.secret = any(order.text in barring for order in rules.orders)


class LayAside(Step):
    """tactics.lasting: last turn's cards count until the end of the Westeros phase."""

    name = LAID_ASIDE
    rule = "tactics.lasting"

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def go(self, state: State, frame: Frame) -> bool:
        self.played.laid_aside(state)
        return False


class Immediately(InCurrentOrder):
    """tactics.immediately: in order of play, the immediate effect of each house's card."""

    name = "tactics"
    rule = "tactics.immediately"

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def turn_of(self, state: State, house: int) -> None:
        card = state.facts[self.played.first][house]
        if card:
            self.played.tactics[card - 1].at_once(state, house)

    def follows(self, state: State, frame: Frame, above: Frame) -> bool:
        """Can the frame come from the second card of the house that was asked last, or follow an answer to one of the two?"""
        at = frame.memo[0] - 1 if frame.memo else NOBODY
        house = state.tracks[THRONE][at] if 0 <= at < state.seats else NOBODY
        if house == NOBODY:
            return False
        for fact in (self.played.first, self.played.second):
            played = state.facts[fact][house]
            if played and self.played.tactics[played - 1].follows(state, house, above):
                return True
        card = state.facts[self.played.second][house]
        if not card:
            return False
        trial = state.clone()
        self.played.tactics[card - 1].at_once(trial, house)
        top = trial.agenda[-1]
        asks = len(trial.agenda) == len(state.agenda) + 1
        return asks and top.kind is above.kind and top.asked == above.asked and top.memo == above.memo


class InFront(Invariant):
    rule = "tactics.second"
    says = "A second Tactics Card is only beside Careful Planning, and whoever has marched on has Manage Troops."

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played
        self.careful: int = played.number("careful_planning")
        self.manage: int = played.number("manage_troops")

    def holds(self, state: State) -> bool:
        played = self.played
        for house, second in enumerate(state.facts[played.second]):
            first, onward = state.facts[played.first][house], state.facts[played.onward][house]
            if second and (self.careful == NOBODY or first != self.careful + 1 or second == first):
                return False
            if onward not in (0, 1) or (onward and not played.has(state, house, self.manage)):
                return False
        return True


class OwnCards(Invariant):
    rule = "tactics.choose"
    says = "A Tactics Card of one house is in front of no other."
    begins = True

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def holds(self, state: State) -> bool:
        for fact in (self.played.first, self.played.second):
            for house, card in enumerate(state.facts[fact][: state.seats]):
                if card and card - 1 not in self.played.cards_of(state, house):
                    return False
        return True


class NeverWith(Invariant):
    rule = "tactics.never-with"
    says = "A house has no Tactics Card that is not played in the same turn as an order it has placed."

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def holds(self, state: State) -> bool:
        for house in range(state.seats):
            placed = [state.rules.orders[state.order[slot]].text for area in bits_of(state.held[house])
                      for slot in state.rules.slots[area]]
            for card, row in enumerate(self.played.rows):
                if row.never_with and row.never_with in placed and self.played.has(state, house, card):
                    return False
        return True


class LaidAside(Invariant):
    rule = "tactics.lasting"
    says = "While orders are given no house has a Tactics Card in front of it."
    begins = True

    def __init__(self, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played

    def holds(self, state: State) -> bool:
        turn, at = state.rules.turn, state.agenda[0].at
        planning = turn.place(LAID_ASIDE) < at <= turn.place("orders")
        return not planning or not any(state.facts[self.played.first])
