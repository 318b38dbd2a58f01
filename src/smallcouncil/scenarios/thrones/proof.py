"""Proves that a game can reach the position of a scenario. Blames the line that makes it impossible."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import key_of
from smallcouncil.scenarios.scene import Amiss
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Invariant
from smallcouncil.thrones.nouns.army import both, count, routed
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import COURT, State
from smallcouncil.thrones.proof.positions import broken_fact, order_fault, orders_in
from smallcouncil.thrones.rules.march import first_battles
from smallcouncil.thrones.rules.planning import stars
from smallcouncil.thrones.rules.victory import counted


class Proof:
    """Proves one position, line by line."""

    def __init__(self, state: State, named: list[int], facts: list[int]) -> None:
        self.state: State = state
        self.rules: Ruleset = state.rules
        self.named: list[int] = named  # the areas that have a line, in the order of the lines
        self.areas: list[int] = [area for area in range(self.rules.board.areas) if area not in named] + named
        self.facts: list[int] = facts  # those that have a line
        self.at: int = state.agenda[0].at  # the step of the turn

    def prove(self) -> None:
        for house in range(self.rules.seats):
            self.prove_pool(house)
            self.prove_supply(house)
            self.prove_tokens(house)
            self.prove_orders(house)
        self.prove_homes()
        self.prove_facts()
        self.prove_step()
        self.prove_victory()

    def amiss(self, sentence: str, area: int) -> Amiss:
        return Amiss(sentence, self.rules.board.names[area])

    def own(self, house: int) -> list[int]:
        """The areas with units of a house, in the order of the lines."""
        return [area for area in self.areas if self.state.house[area] == house]

    def prove_pool(self, house: int) -> None:
        for kind, unit in enumerate(self.rules.units):
            total = 0
            for area in self.own(house):
                total += both(self.state.army[area], kind)
                if total > unit.pool:
                    raise self.amiss(f"House {self.rules.houses[house]} has only {unit.pool} {unit.plural}.", area)

    def prove_supply(self, house: int) -> None:
        state, sizes = self.state, 0
        for area in self.own(house):
            sizes += self.rules.supply.size[count(state.army[area])]
            if not state.fits(house, sizes):
                armies = sorted([count(state.army[each]) for each in self.own(house)], reverse=True)
                allowed = f"are more than supply {state.supply[house]} allows"
                raise self.amiss(f"House {self.rules.houses[house]}'s armies {armies} {allowed} [base.supply.limit].", area)

    def prove_tokens(self, house: int) -> None:
        if self.state.tokens_in_use(house) > POWER_LIMIT:
            name = self.rules.houses[house]
            sentence = f"House {name} has only {POWER_LIMIT} power tokens, those on the board included [base.power.limit]."
            raise Amiss(sentence, "power " + name.lower())

    def prove_homes(self) -> None:
        for area in self.named:
            house = self.state.token[area]
            if house != NOBODY and self.state.home_of(area) == house:
                needless = "has no token in its own home: it controls it without one [base.control.own-home]."
                raise self.amiss(f"House {self.rules.houses[house]} {needless}", area)

    def prove_orders(self, house: int) -> None:
        placed: list[int] = []
        for area in self.own(house):
            for order in orders_in(self.state, area):
                fault = order_fault(self.state, house, area, order, placed)
                if fault:
                    raise self.amiss(fault, area)
                if not self.rules.orders[order].once and self.at <= self.rules.turn.place("orders"):
                    raise self.amiss("no order is on the board before all are revealed [base.planning.reveal].", area)
                placed.append(order)
                if len([each for each in placed if self.rules.orders[each].star]) > self.most_stars(house):
                    sentence = f"its place in the King's Court allows House {self.rules.houses[house]} no further starred order"
                    raise self.amiss(f"{sentence} [{self.rules.planning.star_rule}].", area)

    def most_stars(self, house: int) -> int:
        """By the place when orders were given: a text may have put the house that is last now there since."""
        rules, place = self.rules, self.state.place(COURT, house)
        most = stars(self.state, house)
        sent_last = any(text.puts_last for text in rules.battle.texts if text)
        if place == rules.seats - 1 and self.at >= first_battles(rules) and sent_last:
            most += rules.planning.stars[0] - rules.planning.stars[place]
        return most

    def prove_facts(self) -> None:
        broken = broken_fact(self.state, False) or broken_fact(self.state, True)
        if broken is not None:
            raise Amiss(f"{broken.says} [{broken.rule}]", self.culprit(broken))

    def culprit(self, broken: Invariant) -> str:
        """What the last line sets without which it would hold."""
        for place in reversed(self.facts):
            trial = self.state.clone()
            trial.facts[place] = [0] * len(trial.facts[place])
            if broken.holds(trial):
                return key_of(self.rules.facts[place].name)
        for area in reversed(self.named):
            trial = self.state.clone()
            for slot in self.rules.slots[area]:
                trial.put_order(slot, 0)
            if broken.holds(trial) or broken.holds(self.without(area)):
                return self.rules.board.names[area]
        for deck, title in enumerate(self.rules.deck_titles):
            trial = self.state.clone()
            trial.open_cards[deck] = []
            if broken.holds(trial):
                return "open " + key_of(title)
        return ""

    def without(self, area: int) -> State:
        """The position with nobody in the area."""
        trial = self.state.clone()
        if trial.house[area] != NOBODY:
            trial.leave(area, trial.army[area])
        return trial

    def prove_step(self) -> None:
        """Units are routed and the Blade is used in battles; when the last is fought the units stand up."""
        state, turn = self.state, self.rules.turn
        first, recover = first_battles(self.rules), turn.place("recover")
        fought, last = turn.steps[first].name, turn.steps[recover - 1].name
        when = f"in the {fought} step only" if fought == last else f"only from the {fought} step to the {last} step"
        for area in self.named:
            if routed(state.army[area]) and not first <= self.at <= recover:
                raise self.amiss(f"units are routed {when}, until they recover.", area)
        if state.blade_used and self.at < first:
            raise Amiss(f"the Valyrian Steel Blade is used in battle: not before the {fought} step.", "blade used")

    def prove_victory(self) -> None:
        for house, total in enumerate(counted(self.state)):
            if total >= self.rules.victory.win:
                mine = [area for area in self.named if self.state.control[area] == house and area in self.rules.castles]
                won = f"{total} {self.rules.victory.counted} [{self.rules.victory.win_rule}]."
                sentence = f"House {self.rules.houses[house]} has won already, with {won}"
                raise Amiss(sentence, self.rules.board.names[mine[-1]] if mine else "")
