"""The battle variant (A Clash of Kings, option eight): each side chooses three cards, and the opponent draws one."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import bits_of
from smallcouncil.core.notation import many, verb_of, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Module, Reason
from smallcouncil.thrones.language.verbs import CARD, DONE
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import ChooseCard, ChooseCards, playable, reveal

CARDS: Final = 3

EVENTS: Final[dict[str, str]] = {
    "offered": "{0:house} offers {1} cards, and one is drawn at random.",
}


class BattleVariant(Module):
    name = "battle-variant"
    title = "Battle variant"
    says = "Each side picks three House Cards, and the opponent draws one of them. You get all your cards back after using five."
    rule = "battle-variant.three-cards"
    events: dict[str, str] = EVENTS

    def plug(self, rules: Ruleset) -> None:
        ask = ChooseThree()
        rules.decision(ask)
        rules.battle.replace("cards", ChooseCards(ask))
        rules.battle.refill = CARDS  # battle-variant.refill


class ChooseThree(ChooseCard):
    """Chooses three cards, or all of a smaller hand."""

    name = "three cards"
    rule = "battle-variant.three-cards"

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [choice for choice in super().options(state, frame, seat) if choice not in frame.drafts[seat]]

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return len(frame.drafts[seat]) == self.due(state, seat)

    def due(self, state: State, seat: int) -> int:
        return min(CARDS, len(bits_of(playable(state, seat))))

    def run(self, state: State, frame: Frame) -> None:
        """battle-variant.draw: draws one of each at random; the others return unseen.

        The order of naming them does not matter.
        """
        for house in bits_of(frame.asked):
            chosen = sorted(frame.drafts[house])
            state.tell("offered", "battle-variant.draw", [house, len(chosen)])
            reveal(state, house, x_of(chosen[state.rng.below(len(chosen))]))

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice != DONE and verb_of(choice) == CARD and choice in frame.drafts[seat]:
            return Reason("You have already picked that card.", self.rule)
        return super().reason(state, frame, seat, choice)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        cards, chosen = self.due(state, seat), len(frame.drafts[seat])
        area = state.rules.board.names[state.fight().area]
        left = " (" + str(cards - chosen) + " to go)" if chosen else ""
        drawn = "; 1 is drawn" if cards > 1 else ""
        return "Choose " + many(cards, "House Card") + " for the battle of " + area + left + drawn + "."
