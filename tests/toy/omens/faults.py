"""Omens with mistakes: each can be played, and each reveals its secret."""

from __future__ import annotations

from smallcouncil.core.events import EVERYONE
from smallcouncil.core.notation import x_of
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State
from tests.toy.omens.rules import Clouds, Divine, Fade, Omens, Seen


class Faulty(Omens):
    """The option without its invariant, which would find some of the mistakes by itself."""

    def plug(self, rules: Ruleset) -> None:
        seen = Seen(rules)
        rules.action.ways[POWER].append(self.way(seen))
        rules.turn.before("advance", Fade(seen))
        rules.veils.append(Clouds(seen))

    def way(self, seen: Seen) -> Divine:
        return Divine(seen)


class LooksForFree(Divine):
    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        super().do(state, house, slot, draft)
        state.reveals -= 1


class FreeLook(Faulty):
    """`reveals` is not raised: the house may look, take it back, and look at the next deck."""

    def way(self, seen: Seen) -> Divine:
        return LooksForFree(seen)


class ShowsAtOnce(Divine):
    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        super().stage(scratch, frame, house, choice)
        if len(frame.drafts[house]) > 1:
            scratch.facts[self.seen.card][house] = self.seen.top(scratch, x_of(frame.drafts[house][1]))


class FalseDraft(Faulty):
    """The draft shows a card, but not the top one: the decks of a redacted copy are sorted."""

    def way(self, seen: Seen) -> Divine:
        return ShowsAtOnce(seen)


class FirstDeck(Divine):
    """A single choice; whatever is done at once, the draft does too."""

    at_once = True
    verbs: tuple[int, ...] = ()

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        return True

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        super().do(state, house, slot, [draft[0], 0])


class FalseAtOnce(Faulty):
    """The same mistake by `at_once`."""

    def way(self, seen: Seen) -> Divine:
        return FirstDeck(seen)


class TellsAll(Divine):
    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        super().do(state, house, slot, draft)
        if state.log:
            state.log[-1].sees = EVERYONE


class ToldToAll(Faulty):
    """All houses are told the card, although only one may see it."""

    def way(self, seen: Seen) -> Divine:
        return TellsAll(seen)


class NoVeil(Faulty):
    """The house's samples have any card on top, so bots forget what they saw."""

    def plug(self, rules: Ruleset) -> None:
        super().plug(rules)
        rules.veils.clear()


class ShownToAll(Faulty):
    """One house is told the card, and the views of all show it."""

    def plug(self, rules: Ruleset) -> None:
        super().plug(rules)
        next(fact for fact in rules.facts if fact.name == "omen").seen = PUBLIC


class OnlyTells(Divine):
    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        super().do(state, house, slot, draft)
        state.facts[self.seen.card][house] = 0


class NothingKept(Faulty):
    """The house is told the card, and its view does not show it."""

    def plug(self, rules: Ruleset) -> None:
        super().plug(rules)
        rules.veils.clear()

    def way(self, seen: Seen) -> Divine:
        return OnlyTells(seen)
