"""Units that a house must remove from the board, one by one, by its own choice."""

from __future__ import annotations

from smallcouncil.core.bits import only_one
from smallcouncil.core.notation import pack, x_of, y_of
from smallcouncil.thrones.building.windows import Decision, Frame, Reason
from smallcouncil.thrones.language.verbs import DONE, REMOVE
from smallcouncil.thrones.nouns.army import ONE, number, pieces
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.escorts import escorts, goes_first
from smallcouncil.thrones.rules.victory import check_victory


class RemoveUnits(Decision):
    """A chain of removals. Subclasses say which units may be removed, and when it is enough."""

    verbs: tuple[int, ...] = (REMOVE,)
    rule: str = "base.supply.no-disbanding"  # each subclass has its own
    more: str = ""  # the sentence that refuses to end the chain yet

    def keeps(self, state: State, frame: Frame, seat: int, piece: int, area: int) -> Reason | None:
        """Why a piece that is there may not be removed now."""
        raise NotImplementedError(self.name)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        scratch = self.staged(state, frame, seat)
        found: list[int] = []
        for area in scratch.occupied[seat]:
            for piece in pieces(scratch.army[area]):
                if self.keeps(state, frame, seat, piece, area) is None:
                    found.append(pack(REMOVE, piece, area))
        found.sort()
        return self.escorts_last(scratch, found)

    def escorts_last(self, scratch: State, found: list[int]) -> list[int]:
        """Keeps the last escort of others as long as another unit can be removed."""
        rules, army = scratch.rules, scratch.army
        if not rules.escorted:
            return found
        return [choice for choice in found if not escorts(rules, army[y_of(choice)], x_of(choice))] or found

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason(self.more, self.rule)
        piece, area = x_of(choice), y_of(choice)
        scratch = self.staged(state, frame, seat)
        if scratch.house[area] != seat or not number(scratch.army[area], piece):
            return Reason("You have no such unit there.", self.rule)
        kept = self.keeps(state, frame, seat, piece, area)
        if kept is None and choice not in self.options(state, frame, seat):
            return goes_first(scratch.rules, scratch.army[area])
        return kept

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        scratch.leave(y_of(choice), ONE[x_of(choice)])

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        for choice in frame.drafts[house]:
            state.remove(y_of(choice), ONE[x_of(choice)], self.rule)
        check_victory(state)
