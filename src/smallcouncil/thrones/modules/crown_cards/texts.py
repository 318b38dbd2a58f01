"""The texts of the cards with a crown on the back. `plug` maps the data's keys to them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import Verb, pack, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import CardWorth, Decision, Frame, Reason, SingleChoice, Text
from smallcouncil.thrones.cards.base import DiscardCard, LiftOrder
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.language.verbs import DONE, LIFT, TRACK
from smallcouncil.thrones.nouns.army import SHIP
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE, SUPPORT
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.battle import PUT_AWAY, Texts, card_played, refill, text_of
from smallcouncil.thrones.rules.retreat import GoHome, PickLosses
from smallcouncil.thrones.rules.support import supported

PAY: Final = NUMBERS["pay"]
COPY: Final = NUMBERS["copy"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("pay", "crown-cards.tywin-lannister", "count", "", "pay power for the strength of a card"),
    Verb("copy", "crown-cards.willas-tyrell", "", "", "use the opposing card's text as your own"),
)

EVENTS: Final[dict[str, str]] = {
    "strength ignored": "{0:house}'s card has a strength of 0.",
    "copied": "{0:house} uses the text of {1:card}.",
    "paid for strength": "{0:house} pays {1} power for strength.",
    "order stays": "{0:house}'s {1:order} stays with the army in {2:area}.",
    "thwarted": "{0:house} does not take {1:area} and returns to {2:area}.",
    "discards of": "{0:house} discards {1:house}'s {2:card}.",
}

# Texts that ignore a part of the opposing card (crown-cards.ignore) --------------------------------------------------


class Melisandre(Text):
    """The opposing text has no effect."""

    rule = "crown-cards.melisandre-of-asshai"
    cancels = True


class IgnoreStrength(Text):
    """Queen of Thorns, and Ellaria in defence: the opposing card has strength 0, even if its strength was bought."""

    def __init__(self, rule: str, ignored: int, attacking: bool) -> None:
        self.rule = rule
        self.ignored: int = ignored  # the note: mask of the sides whose card has no strength
        self.attacking: bool = attacking  # does it work in attack too?

    def ignore(self, state: State, battle: Battle, side: int) -> None:
        if side == DEFENDER or self.attacking:
            battle.notes[self.ignored] |= BIT[1 - side]
            state.tell("strength ignored", self.rule, [battle.house(1 - side)])


class Ignored(CardWorth):
    """A strength that was ignored in its step stays so, whatever happens to the text that did it."""

    rule = "crown-cards.ignore"

    def __init__(self, ignored: int) -> None:
        self.ignored: int = ignored

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        return 0 if battle.notes[self.ignored] & BIT[side] else value


class WillasTyrell(Text):
    """The opposing text has no effect, and Willas may use it: then every hook calls the borrowed text."""

    rule = "crown-cards.willas-tyrell"
    cancels = True

    def __init__(self, copies: int, ask: CopyText) -> None:
        self.copies: int = copies  # the note: mask of the sides that use the opposing text
        self.ask: CopyText = ask

    def borrowed(self, state: State, battle: Battle, side: int) -> Text | None:
        card = battle.cards[1 - side]
        return state.rules.battle.texts[card] if card != NO_CARD and battle.notes[self.copies] & BIT[side] else None

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        card = battle.cards[1 - side]
        text = state.rules.battle.texts[card] if card != NO_CARD else None
        if text is None or text.cancels:
            return
        if battle.notes[self.copies] & BIT[side]:
            text.at_once(state, battle, side)  # called again, because the text is Willas's own by now
        else:
            self.ask.ask(state, BIT[battle.house(side)], [])

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        text = self.borrowed(state, battle, side)
        if text is not None:
            text.add(state, battle, side, sheet)

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        text = self.borrowed(state, battle, side)
        return text.card_strength(state, battle, side, opposing, value) if text is not None else value

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        text = self.borrowed(state, battle, side)
        return text.worth(state, battle, side, own, kind, supports, value) if text is not None else value

    def swords(self, state: State, battle: Battle, side: int) -> int:
        text = self.borrowed(state, battle, side)
        return text.swords(state, battle, side) if text is not None else 0

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        text = self.borrowed(state, battle, side)
        return text.fortifications(state, battle, side) if text is not None else 0

    def voids_support(self, state: State, battle: Battle, side: int, area: int) -> bool:
        text = self.borrowed(state, battle, side)
        return text is not None and text.voids_support(state, battle, side, area)

    def bars_blade(self, state: State, battle: Battle, side: int) -> bool:
        text = self.borrowed(state, battle, side)
        return text is not None and text.bars_blade(state, battle, side)

    def spares(self, state: State, battle: Battle, side: int) -> bool:
        text = self.borrowed(state, battle, side)
        return text is not None and text.spares(state, battle, side)

    def guides_retreat(self, state: State, battle: Battle, side: int) -> bool:
        text = self.borrowed(state, battle, side)
        return text is not None and text.guides_retreat(state, battle, side)

    def thwarts(self, state: State, battle: Battle, side: int) -> bool:
        text = self.borrowed(state, battle, side)
        return text is not None and text.thwarts(state, battle, side)

    def won(self, state: State, battle: Battle, side: int) -> None:
        text = self.borrowed(state, battle, side)
        if text is not None:
            text.won(state, battle, side)

    def lost(self, state: State, battle: Battle, side: int) -> None:
        text = self.borrowed(state, battle, side)
        if text is not None:
            text.lost(state, battle, side)

    def at_end(self, state: State, battle: Battle, side: int) -> None:
        text = self.borrowed(state, battle, side)
        if text is not None:
            text.at_end(state, battle, side)

    def put_away(self, state: State, battle: Battle, side: int) -> None:
        text = self.borrowed(state, battle, side)
        if text is not None:
            text.put_away(state, battle, side)


class CopyText(Decision):
    """The borrowed text takes effect at once, and its first steps are made up for."""

    name = "copy text"
    rule = "crown-cards.willas-tyrell"
    verbs: tuple[int, ...] = (COPY,)

    def __init__(self, copies: int) -> None:
        self.copies: int = copies

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(COPY)]

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        if frame.drafts[house][0] == DONE:
            return
        battle = state.fight()
        side = battle.side(house)
        card = battle.cards[1 - side]
        text = state.rules.battle.texts[card]
        assert text is not None
        battle.notes[self.copies] |= BIT[side]
        state.tell("copied", self.rule, [house, card])
        text.ignore(state, battle, side)
        text.at_once(state, battle, side)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        card = state.rules.cards[battle.cards[1 - battle.side(seat)]]
        return card_played(state, seat) + ": use the text of " + card.name + " as your own?"


# Texts that change strength and icons ------------------------------------------------------------------------------


class TywinLannister(Text):
    """The card's strength is what Lannister pays for it."""

    rule = "crown-cards.tywin-lannister"

    def __init__(self, ask: PayForStrength) -> None:
        self.ask: PayForStrength = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        if state.power[battle.house(side)]:
            self.ask.ask(state, BIT[battle.house(side)], [])

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return value if opposing else battle.notes[self.ask.purse(state, battle, side)]


class PayForStrength(SingleChoice):
    name = "pay for strength"
    rule = "crown-cards.tywin-lannister"
    verbs: tuple[int, ...] = (PAY,)

    def __init__(self, paid: int, paid_back: int) -> None:
        self.paid: int = paid  # indices of the notes
        self.paid_back: int = paid_back

    def purse(self, state: State, battle: Battle, side: int) -> int:
        """The note of a side's payment. A defender has a separate one if the attacker's card asks for power too."""
        both = side == DEFENDER and isinstance(text_of(state, battle, ATTACKER), TywinLannister)
        return self.paid_back if both else self.paid

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(PAY, n) for n in range(state.power[seat] + 1)]

    def do(self, state: State, house: int, choice: int) -> None:
        paid = x_of(choice)
        state.pay(house, paid)
        battle = state.fight()
        battle.notes[self.purse(state, battle, battle.side(house))] = paid
        state.tell("paid for strength", self.rule, [house, paid])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("Choose how much to pay; 0 is allowed.", self.rule)
        if x_of(choice) > state.power[seat]:
            return Reason("You have only " + str(state.power[seat]) + " power.", self.rule)
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        have = " (you have " + str(state.power[seat]) + " power)"
        return card_played(state, seat) + ": how much do you pay for its strength?" + have


class StannisBaratheon(Text):
    rule = "crown-cards.stannis-baratheon"

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        above = state.place(THRONE, battle.house(1 - side)) < state.place(THRONE, battle.house(side))
        return value + 2 if above and not opposing else value


class DavosSeaworth(Text):
    """Davos is stronger once Stannis has been played."""

    rule = "crown-cards.davos-seaworth"

    def __init__(self, stannis: int) -> None:
        self.stannis: int = stannis  # mask of the card

    def roused(self, state: State, battle: Battle, side: int) -> bool:
        return bool(state.used[battle.house(side)] & self.stannis)

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return value + 1 if not opposing and self.roused(state, battle, side) else value

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 1 if self.roused(state, battle, side) else 0


class TheonGreyjoy(Text):
    rule = "crown-cards.theon-greyjoy"

    def holds(self, state: State, battle: Battle, side: int) -> bool:
        return side == DEFENDER and state.rules.board.castle[battle.area] > 0

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        return value + 1 if not opposing and self.holds(state, battle, side) else value

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 1 if self.holds(state, battle, side) else 0


class AshaGreyjoy(Text):
    rule = "crown-cards.asha-greyjoy"

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 0 if supported(state, side) else 2

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 0 if supported(state, side) else 1


class NymeriaSand(Text):
    rule = "crown-cards.nymeria-sand"

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 1 if side == ATTACKER else 0

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 1 if side == DEFENDER else 0


class SalladhorSaan(Text):
    rule = "crown-cards.salladhor-saan"

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        return 2 if own and kind == SHIP and not supports and state.rules.board.is_sea(battle.area) else value


class CatelynStark(Text):
    """Only support from the opponent's own house counts for the opponent."""

    rule = "crown-cards.catelyn-stark"

    def voids_support(self, state: State, battle: Battle, side: int, area: int) -> bool:
        return state.house[area] != battle.house(1 - side)


class JaimeLannister(Text):
    rule = "crown-cards.jaime-lannister"

    def bars_blade(self, state: State, battle: Battle, side: int) -> bool:
        return True


class Blackfish(Text):
    rule = "crown-cards.blackfish"

    def spares(self, state: State, battle: Battle, side: int) -> bool:
        return True


# Texts that take effect at once ----------------------------------------------------------------------------------------


class TyrionLannister(Text):
    """The opponent gets no support, and one order may be removed with all its effects in this battle (crown-cards.lifted)."""

    rule = "crown-cards.tyrion-lannister"

    def __init__(self, ask: LiftOrder) -> None:
        self.ask: LiftOrder = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        found: list[int] = []
        for other in range(state.seats):
            if other != house:
                found += orders_with(state, other, bits_of(state.held[other]), BIT[SUPPORT] | BIT[DEFENSE])
        found.sort()
        self.ask.offer(state, house, found)

    def voids_support(self, state: State, battle: Battle, side: int, area: int) -> bool:
        return True


def orders_with(state: State, house: int, areas: tuple[int, ...], icons: int) -> list[int]:
    """The regular orders of a house with one of these icons, as choices to lift."""
    found: list[int] = []
    for area in areas:
        if state.house[area] == house:
            for slot in state.rules.slots[area]:
                order = state.rules.orders[state.order[slot]]
                if state.order[slot] and not order.once and icons & BIT[order.icon]:
                    found.append(pack(LIFT, area, state.order[slot]))
    return found


class TheReader(Text):
    """Removes one of the opponent's orders next to the battle, if there is one."""

    rule = "crown-cards.the-reader"

    def __init__(self, ask: LiftOrder) -> None:
        self.ask: LiftOrder = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        near = state.rules.nets[state.net[house]].near[battle.area]
        self.ask.offer(state, house, orders_with(state, battle.house(1 - side), bits_of(near), ~0))


class DoranMartell(Text):
    """crown-cards.tracks: ties of this battle use the new places, the sequence of texts the old ones."""

    rule = "crown-cards.doran-martell"
    puts_last = True

    def __init__(self, ask: PutLast) -> None:
        self.ask: PutLast = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        self.ask.ask(state, BIT[battle.house(side)], [])


class PutLast(SingleChoice):
    name = "put last"
    rule = "crown-cards.doran-martell"
    verbs: tuple[int, ...] = (TRACK,)
    must = "Choose the track on which your opponent goes last."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(TRACK, track) for track in range(len(TRACKS))]

    def do(self, state: State, house: int, choice: int) -> None:
        track = x_of(choice)
        battle = state.fight()
        other = battle.house(1 - battle.side(house))
        before = state.holder[track]
        state.move_on_track(track, other, state.seats - 1)
        state.tell("moved on track", self.rule, [other, state.seats, track])
        if state.holder[track] != before:
            state.tell("special " + TRACKS[track], "crown-cards.tracks", [state.holder[track]])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        other = state.rules.houses[battle.house(1 - battle.side(seat))]
        return card_played(state, seat) + ": on which track does " + other + " drop to last place?"


# Texts of the result -----------------------------------------------------------------------------------------------


class RobbStark(Text):
    """Stark chooses where the defeated defender retreats, among the areas that save the most units."""

    rule = "crown-cards.robb-stark"

    def guides_retreat(self, state: State, battle: Battle, side: int) -> bool:
        return side == battle.winner


class CerseiLannister(Text):
    rule = "crown-cards.cersei-lannister"

    def won(self, state: State, battle: Battle, side: int) -> None:
        state.lose(battle.house(1 - side), 2, self.rule)


class BalonGreyjoy(Text):
    rule = "crown-cards.balon-greyjoy"

    def won(self, state: State, battle: Battle, side: int) -> None:
        taken = state.lose(battle.house(1 - side), 2, self.rule)
        if taken:
            state.gain(battle.house(side), taken, self.rule)


class MaceTyrell(Text):
    """After a won attack the March moves to the army's new area, to be resolved again later."""

    rule = "crown-cards.mace-tyrell"

    def won(self, state: State, battle: Battle, side: int) -> None:
        if side != ATTACKER or not battle.march or state.house[battle.area] != battle.attacker:
            return
        slot = state.rules.slots[battle.area][0]
        if not state.order[slot] and not state.rules.orders[battle.march].once:
            state.put_order(slot, battle.march)
            state.tell("order stays", self.rule, [battle.attacker, battle.march, battle.area])


class ArianneMartell(Text):
    """If the defence is lost, the winner cannot enter."""

    rule = "crown-cards.arianne-martell"

    def thwarts(self, state: State, battle: Battle, side: int) -> bool:
        return side == DEFENDER


class Thwart(GoHome):
    """The victorious attackers return where they came from, not routed, as far as supply allows."""

    name = "thwart"
    rule = "crown-cards.arianne-martell"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if not battle.army:
            return False
        if frame.memo:
            state.tell("thwarted", self.rule, [battle.attacker, battle.area, battle.source])
        else:
            text = text_of(state, battle, DEFENDER)
            if battle.winner != ATTACKER or text is None or not text.thwarts(state, battle, DEFENDER):
                return False
        return super().go(state, frame)


# Texts after the used cards are put away ---------------------------------------------------------------------------


class RooseBolton(Text):
    rule = "crown-cards.roose-bolton"

    def put_away(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        if side != battle.winner and state.used[house]:
            state.take_all_back(house, self.rule)


class Patchface(Text):
    rule = "crown-cards.patchface"

    def __init__(self, ask: DiscardOne) -> None:
        self.ask: DiscardOne = ask

    def put_away(self, state: State, battle: Battle, side: int) -> None:
        other = battle.house(1 - side)
        if len(bits_of(state.hand[other])) > 1:
            self.ask.ask(state, BIT[battle.house(side)], [other])


class DiscardOne(DiscardCard):
    """Discards a card; a hand that has become too small is refilled."""

    name = "discard one"
    rule = "crown-cards.patchface"

    def discard(self, state: State, house: int, other: int, card: int) -> None:
        state.tell("discards of", self.rule, [house, other, card])
        state.discard(other, card)
        refill(state, other)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": you may discard a card from " + state.rules.houses[frame.memo[0]] + "'s hand."


def plug(rules: Ruleset) -> None:
    ignored, copies = rules.battle.note("strength ignored"), rules.battle.note("text copied")
    pay = PayForStrength(rules.battle.note("strength paid"), rules.battle.note("strength paid back"))
    copy, last, patch = CopyText(copies), PutLast(), DiscardOne()
    tyrion = LiftOrder(
        "tyrion", "crown-cards.tyrion-lannister", False, "another house's Support or Defense order, in any area"
    )
    reader = LiftOrder("reader", "crown-cards.the-reader", True, "one of your opponent's orders adjacent to the battle")
    for ask in (copy, pay, last, patch, tyrion, reader):
        rules.decision(ask)
    unfed = rules.kinds["unfed"]
    assert isinstance(unfed, PickLosses)
    rules.battle.card_worths.append(Ignored(ignored))
    rules.battle.before("conquer", Thwart(unfed))
    rules.battle.after("used cards", Texts("put away", PUT_AWAY))
    stannis = rules.card_with("stannis_baratheon")
    rules.battle.text_of |= {
        "crown_cancel_text": Melisandre(),
        "strength_ignored": IgnoreStrength("crown-cards.queen-of-thorns", ignored, True),
        "strength_ignored_in_defence": IgnoreStrength("crown-cards.ellaria-sand", ignored, False),
        "cancel_and_copy": WillasTyrell(copies, copy),
        "pay_for_strength": TywinLannister(pay),
        "stronger_below_on_throne": StannisBaratheon(),
        "after_stannis": DavosSeaworth(BIT[stannis] if stannis != NOBODY else 0),
        "holds_a_castle": TheonGreyjoy(),
        "alone_with_swords": AshaGreyjoy(),
        "sword_or_fortification": NymeriaSand(),
        "ships_two_at_sea": SalladhorSaan(),
        "void_foreign_support": CatelynStark(),
        "bar_the_blade": JaimeLannister(),
        "no_casualties": Blackfish(),
        "void_support_and_lift": TyrionLannister(tyrion),
        "lift_nearby_order": TheReader(reader),
        "put_last_on_a_track": DoranMartell(last),
        "guide_retreat": RobbStark(),
        "loser_pays_two": CerseiLannister(),
        "take_two_power": BalonGreyjoy(),
        "march_stays": MaceTyrell(),
        "keep_victor_out": ArianneMartell(),
        "whole_discard_back": RooseBolton(),
        "discard_after_battle": Patchface(patch),
    }
