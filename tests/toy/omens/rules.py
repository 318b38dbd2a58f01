"""A test option with a secret: a Consolidate Power order may pay to look at the top card of a Westeros deck."""

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

DIVINE: Final = max(NUMBERS.values()) + 1  # the next numbers; a shipped option has them from the table
BEHOLD: Final = DIVINE + 1

VERBS: Final[tuple[Verb, ...]] = (
    Verb("divine", "omens.divine", "area", "", "pay 1 power and look at a Westeros card instead of taking power"),
    Verb("behold", "omens.divine", "pile", "", "look at the top card of this deck"),
)
EVENTS: Final[dict[str, str]] = {
    "divined": "{0:house} pays 1 power and looks at the top card of Westeros deck {1:pile}.",
    "omen": "{0:omen} is on top of Westeros deck {1:pile}.",
}


class Omens(Module):
    name = "omens"
    title = "Omens"
    says = "With a Consolidate Power order a house may pay 1 power and look at the top card of a Westeros deck."
    rule = "omens.divine"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS

    def prepare(self, box: Box) -> None:
        """Two further kinds of nouns, for verbs, events and facts."""
        names = [card.name for deck in box.decks for card in deck]
        box.domains.append(Domain("pile", ["I", "II", "III"], {}))
        box.domains.append(Domain("omen", list(dict.fromkeys(names)), {}))

    def plug(self, rules: Ruleset) -> None:
        omens = Seen(rules)
        rules.action.ways[POWER].append(Divine(omens))
        rules.turn.before("advance", Fade(omens))  # a step of its own in the turn
        rules.veils.append(Clouds(omens))
        rules.invariants.append(TrueOmens(omens))


class Seen:
    """By house, the deck it has looked at this turn, and the card it saw."""

    def __init__(self, rules: Ruleset) -> None:
        self.pile: int = rules.add_fact("divined", "house", PUBLIC, "pile")
        self.card: int = rules.add_fact("omen", "house", OWN, "omen")  # only house i sees entry i

    def values(self, state: State, deck: int) -> list[int]:
        """The cards of a deck, top first, as values of the fact: one more than the number of the name."""
        names = state.rules.notation.domains["omen"].names
        return [names.index(state.rules.decks[deck][card].name) + 1 for card in state.decks[deck]]

    def top(self, state: State, deck: int) -> int:
        return self.values(state, deck)[0]


class Divine(Way):
    rule = "omens.divine"
    verb = DIVINE
    verbs: tuple[int, ...] = (BEHOLD,)  # the chain continues: `divine Winterfell; behold II`

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        if not state.power[house]:
            return Reason("You have no power to pay.", self.rule)
        return Reason("You have had your omen this turn.", "omens.once") if state.facts[self.seen.pile][house] else None

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        return [pack(BEHOLD, deck) for deck in range(state.rules.phase_decks) if state.decks[deck]]

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        return None if choice in self.options(state, frame, house) else Reason("Choose a deck that has cards.", self.rule)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        return "Choose the Westeros deck whose top card you look at."

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        return verb_of(frame.drafts[house][-1]) == BEHOLD  # without this, the chain would wait for `done`

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        """The draft shows the payment, but no card: the decks of the scratch state are not in their true order."""
        if verb_of(choice) == DIVINE:
            self.pay(scratch, house, scratch.slot_of(x_of(choice), POWER))

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        deck = x_of(draft[1])
        self.pay(state, house, slot)
        state.facts[self.seen.pile][house] = deck + 1
        state.facts[self.seen.card][house] = self.seen.top(state, deck)
        state.reveals += 1  # the house cannot take it back
        state.tell("divined", self.rule, [house, deck])
        state.tell_to(BIT[house], "omen", "omens.secret", [self.seen.top(state, deck) - 1, deck])

    def pay(self, state: State, house: int, slot: int) -> None:
        state.spend(slot)
        state.pay(house, 1)


class Fade(Step):
    """The cards are about to be revealed, so nothing is left to know."""

    name = "omens fade"
    rule = "omens.once"

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def go(self, state: State, frame: Frame) -> bool:
        for fact in (self.seen.pile, self.seen.card):
            state.facts[fact] = [0] * len(state.facts[fact])
        return False  # asks nobody


class Clouds(Veil):
    """`OWN` has blanked the cards of other houses. A sample needs them again, and the seat's own card on top of its deck."""

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def redraw(self, state: core.State, seat: int, rng: Rng) -> None:
        assert isinstance(state, State)
        pile, card = state.facts[self.seen.pile], state.facts[self.seen.card]
        if seat != NOBODY and card[seat]:
            deck = pile[seat] - 1
            at = self.seen.values(state, deck).index(card[seat])
            cards = state.decks[deck]
            state.decks[deck] = [cards[at], *cards[:at], *cards[at + 1 :]]  # a deck is replaced, never changed in place
        for house, looked in enumerate(pile):
            card[house] = self.seen.top(state, looked - 1) if looked else 0


class TrueOmens(Invariant):
    rule = "omens.divine"
    says = "An omen is the top card of the deck that its house has looked at."

    def __init__(self, seen: Seen) -> None:
        self.seen: Seen = seen

    def holds(self, state: State) -> bool:
        for house, looked in enumerate(state.facts[self.seen.pile]):
            if state.facts[self.seen.card][house] != (self.seen.top(state, looked - 1) if looked else 0):
                return False
        return True
