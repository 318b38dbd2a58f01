"""Words about the new House Cards for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.insight.thrones.acts import Act, Part, Phrases, Telling
from smallcouncil.insight.thrones.deeds import from_hand
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.crown_cards.texts import COPY, PAY, PayForStrength, TywinLannister
from smallcouncil.thrones.nouns.state import State

CARD_SETS: Final = {"crown": "crown-cards.sets"}


def put_last(act: Act) -> Phrases:
    return [f"drop {act.foe} to last place on {act.track(x_of(act.chain[0]))}"]


def discard_one(act: Act) -> Phrases:
    return ["discard no card"] if act.chain == [DONE] else [from_hand(act, act.chain)]


def copied(act: Act, choices: list[int]) -> Phrases:
    battle = act.state.fight()
    return [f"copy the text of {act.name('card', battle.cards[1 - battle.side(act.seat)])}"]


def paid(act: Act, choices: list[int]) -> Phrases:
    battle, power = act.state.fight(), x_of(choices[0])
    name = act.name("card", battle.cards[battle.side(act.seat)])
    return [f"pay {f'{power} power' if power else 'nothing'} for the strength of {name}"]


DECISIONS: Final[dict[str, Telling]] = {"put last": put_last, "discard one": discard_one}
DEEDS: Final[dict[int, Part]] = {COPY: copied, PAY: paid}
DECLINES: Final = {"copy text": "copy no text", "tyrion": "remove no order", "reader": "remove no order"}


class CrownWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    deeds: dict[int, Part] = DEEDS
    declines: dict[str, str] = DECLINES
    inside: tuple[str, ...] = ("paid for strength", "strength ignored", "copied", "thwarted", "discards of")
    card_sets: dict[str, str] = CARD_SETS

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        if verb_of(choice) == COPY:
            battle = state.fight()
            return state.rules.cards[battle.cards[1 - battle.side(seat)]].says
        return "" if verb_of(choice) == PAY else None

    def buys(self, rules: Ruleset, card: int) -> bool:
        return isinstance(rules.battle.texts[card], TywinLannister)

    def payment(self, kind: Decision, power: int) -> int | None:
        return pack(PAY, power) if isinstance(kind, PayForStrength) else None


WORDS: Final = CrownWords()
