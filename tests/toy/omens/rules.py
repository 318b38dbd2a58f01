"""An option with a secret that only tests have: a Consolidate Power order may pay to look at the top card of a Westeros deck."""

from __future__ import annotations

from typing import Final

from smallcouncil.core import state as core
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.notation import Domain, Verb, pack, verb_of, x_of
from smallcouncil.core.rng import Rng
from smallcouncil.core.ruleset import OWN, PUBLIC, Veil
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Invariant, Module, Reason, Step, Way
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State

DIVINE: Final = max(NUMBERS.values()) + 1  # the next numbers; an option that ships has them from the table
BEHOLD: Final = DIVINE + 1

VERBS: Final[tuple[Verb, ...]] = (
    Verb("divine", "core.choice", "area", "", "pay 1 power and look at a Westeros card instead of taking power"),
    Verb("behold", "core.choice", "pile", "", "look at the top card of this deck"),
)
EVENTS: Final[dict[str, str]] = {
    "divined": "{0:house} pays 1 power and looks at the top card of Westeros deck {1:pile}.",
    "omen": "{0:omen} is on top of Westeros deck {1:pile}.",
}


class Omens(Module):
    name = "omens"
    title = "Omens"
    says = "A Consolidate Power order may cost 1 power instead: its house looks at the top card of a Westeros deck."
    rule = "core.choice"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS

    def prepare(self, box: Box) -> None:
        names = [card.name for deck in box.decks for card in deck]
        box.domains.append(Domain("pile", ["I", "II", "III"], {}))
        box.domains.append(Domain("omen", list(dict.fromkeys(names)), {}))

    def plug(self, rules: Ruleset) -> None:
        omens = Seen(rules)
        rules.ways[POWER].append(Divine(omens))
        rules.turn.before("advance", Fade(omens))
        rules.veils.append(Clouds(omens))
        rules.invariants.append(Foreseen(omens))


class Seen:
    """Which deck each house has looked at since the last Westeros phase, and what it saw there."""

    def __init__(self, rules: Ruleset) -> None:
        self.pile: int = rules.add_fact("divined", "house", PUBLIC, "pile")  # all saw which deck it was
        self.card: int = rules.add_fact("omen", "house", OWN, "omen")  # entry i is for the eyes of house i

    def top(self, state: State, deck: int) -> int:
        """The top card of a deck, as the fact has it: one more than its place among the omens."""
        return state.rules.notation.domains["omen"].names.index(state.rules.decks[deck][state.decks[deck][0]].name) + 1


class Divine(Way):
    rule = "core.choice"
    verb = DIVINE
    verbs: tuple[int, ...] = (BEHOLD,)  # what follows in the chain: `divine Winterfell; behold II`

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        if not state.power[house]:
            return Reason("You have no power to pay.", self.rule)
        return Reason("You have had your omen this turn.", self.rule) if state.facts[self.seen.pile][house] else None

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        return [pack(BEHOLD, deck) for deck in range(state.rules.phase_decks) if state.decks[deck]]

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        return None if choice in self.options(state, frame, house) else Reason("Choose a deck that has cards.", self.rule)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        return "Choose the Westeros deck whose top card you look at."

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        return verb_of(frame.drafts[house][-1]) == BEHOLD  # there is no `done`: the deck is the last choice

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        """What the draft shows.  The card stays face down: the scratch state has its decks in another order."""
        if verb_of(choice) == DIVINE:
            scratch.spend(scratch.slot_of(x_of(choice), POWER))
            scratch.pay(house, 1)

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        deck = x_of(draft[1])
        state.spend(slot)
        state.pay(house, 1)
        state.facts[self.seen.pile][house] = deck + 1
        state.facts[self.seen.card][house] = self.seen.top(state, deck)
        state.reveals += 1  # somebody has learned something: no take-back
        state.tell("divined", self.rule, [house, deck])
        state.tell_to(BIT[house], "omen", self.rule, [self.seen.top(state, deck) - 1, deck])


class Fade(Step):
    """The cards are about to be revealed."""

    name = "omens fade"
    rule = "core.choice"

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def go(self, state: State, frame: Frame) -> bool:
        for fact in (self.seen.pile, self.seen.card):
            state.facts[fact] = [0] * len(state.facts[fact])
        return False


class Clouds(Veil):
    """`OWN` hides the omens of others.  In a sample the house's own card is on top, and others have seen what lies there."""

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def redraw(self, state: core.State, seat: int, rng: Rng) -> None:
        assert isinstance(state, State)
        pile, card = state.facts[self.seen.pile], state.facts[self.seen.card]
        if seat != NOBODY and card[seat]:
            deck, names = pile[seat] - 1, state.rules.notation.domains["omen"].names
            cards = state.decks[deck]
            at = [state.rules.decks[deck][each].name for each in cards].index(names[card[seat] - 1])
            state.decks[deck] = [cards[at], *cards[:at], *cards[at + 1 :]]
        for house, deck in enumerate(pile):
            card[house] = self.seen.top(state, deck - 1) if deck else 0


class Foreseen(Invariant):
    rule = "core.choice"
    says = "An omen is the top card of the deck that its house has looked at."

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def holds(self, state: State) -> bool:
        for house, deck in enumerate(state.facts[self.seen.pile]):
            if state.facts[self.seen.card][house] != (self.seen.top(state, deck - 1) if deck else 0):
                return False
        return True
