"""Hostage negotiations: an offer and its answer, after a Consolidate Power order."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, only_one
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.windows import Decision, Frame, Reason
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.leaders.bargains import AGREE, ASK, GIVE, OFFER, REFUSE, SET, WANT
from smallcouncil.thrones.modules.leaders.cells import Cells, havens
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.power import Collect


class Offer:
    """The offer that a chain of choices makes so far."""

    def __init__(self, chain: list[int]) -> None:
        self.partner: int = x_of(chain[0])
        self.wants: list[int] = [x_of(choice) for choice in chain if verb_of(choice) == WANT]
        self.gives: list[int] = [x_of(choice) for choice in chain if verb_of(choice) == GIVE]
        self.power: int = sum([x_of(choice) for choice in chain if verb_of(choice) == OFFER])


class Negotiate(Decision):
    """leaders.negotiation: asks one house to release Leaders (the memo: the area they come to)."""

    name = "negotiate"
    rule = "leaders.negotiation"
    verbs: tuple[int, ...] = (ASK, WANT, GIVE, OFFER)

    def __init__(self, cells: Cells, answer: AnswerOffer) -> None:
        self.cells: Cells = cells
        self.answer: AnswerOffer = answer

    def begin(self, state: State, house: int, area: int) -> None:
        if not state.rules.board.is_water(area) and self.cells.jailers(state, house):
            self.ask(state, BIT[house], [area])

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        draft = frame.drafts[seat]
        if not draft:
            return [DONE, *[pack(ASK, house) for house in self.cells.jailers(state, seat)]]
        offer = Offer(draft)
        wants = [pack(WANT, leader) for leader in self.cells.captives(state, seat, offer.partner) if leader not in offer.wants]
        if not offer.wants:
            return wants
        power = range(1, state.power[seat] + 1) if not offer.power else ()
        gives = [pack(GIVE, leader) for leader in self.to_give(state, seat, offer) if leader not in offer.gives]
        return [DONE, *wants, *gives, *[pack(OFFER, n) for n in power]]

    def to_give(self, state: State, house: int, offer: Offer) -> list[int]:
        """leaders.offer: the house's hostages that the partner can take."""
        found = self.cells.hostages(state, house)
        if not havens(state, offer.partner):
            found = [leader for leader in found if self.cells.house[leader] != offer.partner]
        return found

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return frame.drafts[seat][-1] == DONE

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        *chain, _ = frame.drafts[house]
        if chain:
            self.tell(state, house, Offer(chain))
            self.answer.ask(state, BIT[x_of(chain[0])], [frame.memo[0], house, *chain])

    def tell(self, state: State, house: int, offer: Offer) -> None:
        for leader in offer.wants:
            state.tell("asked back", self.rule, [house, offer.partner, leader])
        for leader in offer.gives:
            state.tell("offered leader", "leaders.offer", [house, leader])
        if offer.power:
            state.tell("offered power", "leaders.offer", [house, offer.power])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        draft = frame.drafts[seat]
        if not draft:
            return self.no_partner(state, seat, choice)
        offer = Offer(draft)
        if verb_of(choice) == ASK:
            return Reason("You are already asking " + state.rules.houses[offer.partner] + ".", self.rule)
        if verb_of(choice) == WANT:
            return self.no_want(state, seat, offer, x_of(choice))
        if not offer.wants:
            return Reason("First choose which of your Leaders you want back.", self.rule)
        if verb_of(choice) == GIVE:
            return self.no_gift(state, seat, offer, x_of(choice))
        return self.no_power(state, seat, offer, x_of(choice)) if verb_of(choice) == OFFER else None

    def no_partner(self, state: State, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        if verb_of(choice) != ASK:
            return Reason("First choose a house to ask.", self.rule)
        if x_of(choice) not in self.cells.jailers(state, seat):
            return Reason(state.rules.houses[x_of(choice)] + " holds none of your Leaders.", self.rule)
        return None

    def no_want(self, state: State, seat: int, offer: Offer, leader: int) -> Reason | None:
        if leader in offer.wants:
            return Reason("You are already asking for " + self.cells.names[leader] + ".", self.rule)
        if self.cells.house[leader] != seat:
            return Reason("You can ask only for Leaders of your own house.", self.rule)
        if leader not in self.cells.captives(state, seat, offer.partner):
            return Reason(state.rules.houses[offer.partner] + " does not hold " + self.cells.names[leader] + ".", self.rule)
        return None

    def no_gift(self, state: State, seat: int, offer: Offer, leader: int) -> Reason | None:
        name = self.cells.names[leader]
        if leader in offer.gives:
            return Reason(name + " is already part of your offer.", "leaders.offer")
        if leader not in self.cells.hostages(state, seat):
            return Reason(name + " is not in your cell.", "leaders.offer")
        if leader not in self.to_give(state, seat, offer):
            partner = state.rules.houses[offer.partner]
            return Reason(partner + " has no unit on land that " + name + " could join.", "leaders.offer")
        return None

    def no_power(self, state: State, seat: int, offer: Offer, power: int) -> Reason | None:
        if offer.power:
            return Reason("You are already offering " + str(offer.power) + " power.", "leaders.offer")
        if not power:
            return Reason("To offer no power, do not make this choice.", "leaders.offer")
        if power > state.power[seat]:
            return Reason("You have only " + str(state.power[seat]) + " power.", "leaders.offer")
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        draft = frame.drafts[seat]
        if not draft:
            return "Ask a house to release your Leaders, or choose done."
        offer = Offer(draft)
        if not offer.wants:
            return "Which of your Leaders do you want back from " + state.rules.houses[offer.partner] + "?"
        return "You offer " + bargain_of(state, offer) + ". Offer more, or choose done."

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from the house's Consolidate Power order: the decision itself, or the answer to an offer?"""
        memo = above.memo
        if above.kind is self:
            return above.asked == BIT[house] and len(memo) == 1 and self.could_begin(state, house, memo[0])
        if above.kind is not self.answer or len(memo) < 4 or memo[1] != house or not self.could_begin(state, house, memo[0]):
            return False
        return above.asked == BIT[x_of(memo[2])] and self.could_offer(state, house, memo)

    def could_begin(self, state: State, house: int, area: int) -> bool:
        rules = state.rules
        return 0 <= area < rules.board.areas and not rules.board.is_water(area) and state.house[area] == house

    def could_offer(self, state: State, house: int, memo: list[int]) -> bool:
        """Was each choice of the offer open?"""
        drafts: list[list[int]] = [[] for _ in range(state.seats)]
        frame = Frame(self, 0, BIT[house], BIT[house], drafts, memo[:1])
        for number in range(2, len(memo)):
            if memo[number] not in self.options(state, frame, house):
                return False
            drafts[house] = memo[2 : number + 1]
        return DONE in self.options(state, frame, house)


class AnswerOffer(Decision):
    """leaders.answer: accepts or refuses the whole offer. The memo: the area, the offering house, and the chain of the offer."""

    name = "answer offer"
    rule = "leaders.answer"
    verbs: tuple[int, ...] = (AGREE, REFUSE, SET)
    must = "Agree to the offer, or refuse it."

    def __init__(self, cells: Cells) -> None:
        self.cells: Cells = cells

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        if not frame.drafts[seat]:
            return [pack(AGREE), pack(REFUSE)]
        places = havens(state, seat)
        return [pack(SET, leader, area) for leader in self.homeless(state, frame, seat) for area in places]

    def homeless(self, state: State, frame: Frame, seat: int) -> list[int]:
        """The house's own Leaders whose area it must still choose; if there is only one area they go there."""
        draft = frame.drafts[seat]
        if len(havens(state, seat)) == 1:
            return []
        placed = [x_of(choice) for choice in draft if verb_of(choice) == SET]
        gives = Offer(frame.memo[2:]).gives
        return sorted([leader for leader in gives if self.cells.house[leader] == seat and leader not in placed])

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return frame.drafts[seat] == [pack(REFUSE)] or not self.homeless(state, frame, seat)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        self.do(scratch, frame, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        seat = only_one(frame.asked)
        for choice in frame.drafts[seat]:
            self.do(state, frame, seat, choice)

    def do(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        area, house = frame.memo[:2]
        if verb_of(choice) == SET:
            self.cells.free(state, x_of(choice), y_of(choice))
        elif verb_of(choice) == REFUSE:
            state.tell("offer refused", self.rule, [seat, house])
        else:
            state.tell("offer accepted", self.rule, [seat, house])
            self.exchange(state, Offer(frame.memo[2:]), house, seat, area)

    def exchange(self, state: State, offer: Offer, house: int, partner: int, area: int) -> None:
        """Power goes through the pools; a house's own Leaders return to the board, others go from cell to cell."""
        if offer.power:
            state.pay(house, offer.power)
            state.tell("offer paid", self.rule, [house, offer.power])
            state.gain(partner, offer.power, self.rule)
        for leader in offer.wants:
            self.cells.free(state, leader, area)
        places = havens(state, partner)
        for leader in offer.gives:
            if self.cells.house[leader] != partner:
                self.cells.roster.jail(state, leader, partner)
                state.tell("handed over", self.rule, [house, leader, partner])
            elif len(places) == 1:
                self.cells.free(state, leader, places[0])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if not frame.drafts[seat]:
            return None if verb_of(choice) in (AGREE, REFUSE) else Reason(self.must, self.rule)
        if choice == DONE or verb_of(choice) != SET or x_of(choice) not in self.homeless(state, frame, seat):
            return Reason("Choose where your Leaders go.", "leaders.regained")
        return None if choice in self.options(state, frame, seat) else Reason(self.where(state, seat), "leaders.regained")

    def cites(self, state: State, frame: Frame, seat: int) -> str:
        return "leaders.regained" if frame.drafts[seat] else self.rule

    def where(self, state: State, house: int) -> str:
        if state.rules.board.castle[havens(state, house)[0]]:
            return "Freed Leaders go to a City or Stronghold with your units."
        return "Freed Leaders go to your units on land."

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        if frame.drafts[seat]:
            return "Choose where your Leaders go."
        return "Do you agree to the offer? " + sentence_of(state, frame.memo[1], Offer(frame.memo[2:]))


def sentence_of(state: State, house: int, offer: Offer) -> str:
    """An offer in one sentence: `Stark offers Balon Greyjoy and 4 power for Eddard Stark.`"""
    return state.rules.houses[house] + " offers " + bargain_of(state, offer) + "."


def bargain_of(state: State, offer: Offer) -> str:
    names = state.rules.notation.domains["leader"].names
    offered = [names[leader] for leader in offer.gives] + ([str(offer.power) + " power"] if offer.power else [])
    wanted = together([names[leader] for leader in offer.wants])
    return (together(offered) if offered else "nothing") + " for " + wanted


def together(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


class CollectAndNegotiate(Collect):
    """leaders.negotiation: a house that resolves a Consolidate Power order for power on land may negotiate there once."""

    def __init__(self, negotiate: Negotiate) -> None:
        self.negotiate: Negotiate = negotiate

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        super().do(state, house, slot, draft)
        self.negotiate.begin(state, house, state.rules.area_of[slot])

    def follows(self, state: State, house: int, above: Frame) -> bool:
        return self.negotiate.follows(state, house, above)
