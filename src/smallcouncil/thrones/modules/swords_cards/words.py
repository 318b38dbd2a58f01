"""Words about the House Cards with crossed swords for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.insight.thrones.acts import Act, Part, Phrases, Telling
from smallcouncil.insight.thrones.aids import order_note
from smallcouncil.insight.thrones.deeds import special_taken
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.swords_cards.verbs import ASSIGN, BRACE, RETURN
from smallcouncil.thrones.nouns.state import State

CARD_SETS: Final = {"swords": "swords-cards.sets"}


def send_back(act: Act) -> Phrases:
    battle = act.state.fight()
    card = act.card(battle.cards[1 - battle.side(act.seat)])
    return [f"let {card} of House {act.foe} stand"] if act.chain == [DONE] else [f"send {card} back to {act.foe}'s hand"]


def give_way(act: Act) -> Phrases:
    battle = act.state.fight()
    card = act.card(battle.cards[battle.side(act.seat)])
    return [f"keep {card} in {act.battle}"] if act.chain == [DONE] else [f"pay 2 power to play another card than {card}"]


def assigned(act: Act, choices: list[int]) -> Phrases:
    return [f"place {act.order(y_of(choices[0]))} in {act.area(x_of(choices[0]))}"]


def braced(act: Act, choices: list[int]) -> Phrases:
    return [f"pay 2 power for a fortification in {act.battle}"]


DECISIONS: Final[dict[str, Telling]] = {"take throne": special_taken, "send back": send_back, "give way": give_way}
DEEDS: Final[dict[int, Part]] = {ASSIGN: assigned, BRACE: braced}
DECLINES: Final = {
    "bran": "take back no card",
    "thorns": "remove no order",
    "place order": "place no order",
    "brace": "pay for no fortification",
}


class SwordsWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    deeds: dict[int, Part] = DEEDS
    declines: dict[str, str] = DECLINES
    inside: tuple[str, ...] = ("sent back", "swapped", "braced", "both leave", "order removed", "order placed")
    card_sets: dict[str, str] = CARD_SETS

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        if verb_of(choice) == RETURN:
            battle = state.fight()
            card = state.rules.cards[battle.cards[1 - battle.side(seat)]]
            return f"{card.name} goes back; another card must be played"
        return order_note(state.rules, y_of(choice)) if verb_of(choice) == ASSIGN else None


WORDS: Final = SwordsWords()
