"""Mercenary Raiders: one target of a Raid may be farther away."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Reason
from smallcouncil.thrones.language.verbs import RAID as RAID_VERB
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.reading import RAIDERS
from smallcouncil.thrones.modules.storm_board.allies.verbs import HARRY
from smallcouncil.thrones.nouns.board import joined
from smallcouncil.thrones.nouns.orders import RAID
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.orders import staged
from smallcouncil.thrones.rules.raid import Raid, vulnerable


class FarRaid(Raid):
    """`execute AREA; raid AREA; harry AREA; done`: allies.raiders, for one of the targets."""

    verbs: tuple[int, ...] = (RAID_VERB, HARRY)

    def __init__(self, rules: Ruleset, allies: Allies) -> None:
        self.allies: Allies = allies
        self.cards: list[int] = allies.doing(RAIDERS)
        self.arrows: list[int] = joined(rules.board.data.arrows, rules.board.areas)

    def card(self, state: State, house: int) -> int:
        """The Raiders of a house; NOBODY: it has none."""
        for card in self.cards:
            if self.allies.holder(state, card) == house:
                return card
        return NOBODY

    def far(self, state: State, house: int, source: int) -> int:
        """allies.raiders: mask of the areas two steps from the source, or at the end of an arrow that is open to the house."""
        net = state.rules.nets[state.net[house]]
        found = self.arrows[source] & net.march[source]
        for area in bits_of(net.raid[source]):
            found |= net.raid[area]
        return found & ~net.raid[source] & ~BIT[source]

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        found = super().options(state, frame, house)
        if self.card(state, house) == NOBODY:
            return found
        scratch = staged(state, frame, house)
        if self.card(scratch, house) != NOBODY:
            far = self.far(scratch, house, x_of(frame.drafts[house][0])) & ~state.held[house]
            choices = [pack(HARRY, area) for area in bits_of(far) if vulnerable(scratch, area)]
            found += [choice for choice in choices if self.why(state, frame, house, choice) is None]
        return found

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if verb_of(choice) != HARRY:
            return super().why(state, frame, house, choice)
        draft = frame.drafts[house]
        source, area = x_of(draft[0]), x_of(choice)
        if len(draft) - 1 >= self.targets(state, source):
            return Reason("This Raid cannot remove any more orders.", "base.raid.star")
        if self.card(staged(state, frame, house), house) == NOBODY:
            return Reason("You have no Mercenary Raiders.", "allies.raiders")
        if not self.far(state, house, source) & BIT[area]:
            return Reason("Raiders reach two areas away, or along an arrow that is open to you.", "allies.raiders")
        return self.no_target(state, house, source, area)

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        super().stage(scratch, frame, house, choice)
        if verb_of(choice) == HARRY:
            self.allies.discard(scratch, self.card(scratch, house))
            for slot in vulnerable(scratch, x_of(choice)):
                scratch.spend(slot)

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        for choice in draft:
            if verb_of(choice) == HARRY:
                card = self.card(state, house)
                state.tell("harried", "allies.raiders", [house, card, x_of(choice)])
                self.allies.discard(state, card)
        super().do(state, house, slot, draft)


def plug_raiders(rules: Ruleset, allies: Allies) -> None:
    rules.action.ways[RAID] = [FarRaid(rules, allies) if isinstance(way, Raid) else way for way in rules.action.ways[RAID]]
