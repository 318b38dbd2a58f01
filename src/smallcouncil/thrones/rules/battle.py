"""Battles: strengths, House Cards, the Blade, the result; and assaults on neutral forces."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import pack, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Reason, SingleChoice, Step, Term, Text, Worth
from smallcouncil.thrones.language.verbs import BLADE, CARD, DONE
from smallcouncil.thrones.nouns import army as armies
from smallcouncil.thrones.nouns.army import FOOTMAN, KINDS
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE, SUPPORT
from smallcouncil.thrones.nouns.state import FIEFDOMS, RAINS, State
from smallcouncil.thrones.rules.control import LeaveToken, ask_for_token
from smallcouncil.thrones.rules.march import guarded_by
from smallcouncil.thrones.rules.victory import check_victory

# Strength ---------------------------------------------------------------------------------------------------------


def strength(state: State, side: int, keep: bool) -> Sheet:
    """The current combat strength of a side; with its lines if `keep`."""
    sheet = Sheet(keep)
    battle = state.fight()
    for term in state.rules.battle.strength:
        term.add(state, battle, side, sheet)
    return sheet


def text_of(state: State, battle: Battle, side: int) -> Text | None:
    """The text of a side's card, unless it is cancelled."""
    card = battle.cards[side]
    if card == NO_CARD or battle.silent & BIT[side]:
        return None
    return state.rules.battle.texts[card]


def card_played(state: State, house: int) -> str:
    """The name of a house's card in this battle; decisions of its text, even a borrowed one, carry this name."""
    battle = state.fight()
    return state.rules.cards[battle.cards[battle.side(house)]].name


def worth(state: State, battle: Battle, side: int, kind: int, supports: bool) -> int:
    """The strength of an upright unit: a replacing value first, then reductions, never below 0."""
    value = state.rules.units[kind].strength
    kind = state.rules.like[kind]
    for replace in state.rules.battle.replaces:
        value = replace.worth(state, battle, side, kind, supports, value)
    for each in (ATTACKER, DEFENDER):
        text = text_of(state, battle, each)
        if text is not None:
            value = text.worth(state, battle, each, each == side, kind, supports, value)
    for reduce in state.rules.battle.reduces:
        value = reduce.worth(state, battle, side, kind, supports, value)
    return max(value, 0)


class UnitStrength(Term):
    """base.battle.units: routed units add nothing."""

    rule = "base.battle.units"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        army = state.fighters(side)
        for kind in range(KINDS):
            n = armies.number(army, kind)
            if n:
                sheet.add(self.rule, "piece", kind, n * worth(state, battle, side, kind, False))


class OrderBonus(Term):
    """base.battle.order: the attackers' March, and the defender's Defense order in the area."""

    rule = "base.battle.order"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        order = battle.march if side == ATTACKER else state.order_of(battle.area, DEFENSE)
        if order:
            sheet.add(self.rule, "order", order, state.rules.orders[order].bonus)


class Supporting(Term):
    """base.support.units: all upright units of each supporting area, then support from no area."""

    rule = "base.support.units"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        opposing = text_of(state, battle, 1 - side) if battle.pledges else None
        for pledge in battle.pledges:
            area = pledge >> 2
            order = state.order_of(area, SUPPORT)
            if pledge & 3 != side or not order:
                continue
            if opposing is not None and opposing.voids_support(state, battle, 1 - side, area):
                sheet.add(opposing.rule, "area", area, 0)
                continue
            self.add_area(state, battle, side, area, state.rules.orders[order].bonus, sheet)
        for backing in state.rules.support.backings:
            if backing.backs(state, battle, side):
                backing.add(state, battle, side, sheet)

    def add_area(self, state: State, battle: Battle, side: int, area: int, bonus: int, sheet: Sheet) -> None:
        """base.support.star: the starred order adds one; a negative order never makes the sum less than 0."""
        total = 0
        for kind in range(KINDS):
            n = armies.number(state.army[area], kind)
            if n:
                total += n * worth(state, battle, side, kind, True)
        sheet.add(self.rule, "area", area, total)
        for term in state.rules.support.terms:
            value = term.value(state, battle, side, area)
            if value:
                sheet.add(term.rule, "area", area, value)
                total += value
        if bonus:
            sheet.add("base.support.star", "area", area, max(bonus, -total))


class CardStrength(Term):
    rule = "base.battle.card-strength"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        card = battle.cards[side]
        if card == NO_CARD:
            return
        value = state.rules.cards[card].strength
        for each in (ATTACKER, DEFENDER):
            text = text_of(state, battle, each)
            if text is not None:
                value = text.card_strength(state, battle, each, each != side, value)
        for change in state.rules.battle.card_worths:
            value = change.worth(state, battle, side, value)
        sheet.add(self.rule, "card", card, value)


class CardText(Term):
    """Strength from the text of the side's own card."""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        text = text_of(state, battle, side)
        if text is not None:
            text.add(state, battle, side, sheet)


class BladeBonus(Term):
    rule = "base.battle.blade"

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if battle.blade == side:
            sheet.add(self.rule, "house", battle.house(side), 1)


class Rains(Worth):
    """base.westeros.rains: supporting Footmen add nothing."""

    rule = "base.westeros.rains"

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        return 0 if supports and kind == FOOTMAN and state.season & RAINS else value


# Steps ------------------------------------------------------------------------------------------------------------


class Announce(Step):
    name = "announce"
    rule = "base.battle.announce"

    def go(self, state: State, frame: Frame) -> bool:
        tell_strengths(state, "announced", self.rule)
        return False


def tell_strengths(state: State, name: str, rule: str) -> None:
    if state.log is not None:
        for side in (ATTACKER, DEFENDER):
            sheet = strength(state, side, True)
            state.tell_sum(name, rule, [state.fight().house(side), sheet.total], sheet.lines)


class ChooseCards(Step):
    """base.battle.card: both choose at once and in secret; a house without cards plays none."""

    name = "cards"
    rule = "base.battle.card"

    def __init__(self, ask: ChooseCard) -> None:
        self.ask: ChooseCard = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        asked = without_card(state, battle) if not frame.memo else 0
        if not asked:
            return False
        frame.memo = [1]
        self.ask.ask(state, asked, [])
        return True


def playable(state: State, house: int) -> int:
    """Mask of the cards that a house may play in this battle."""
    cards = state.hand[house]
    for bar in state.rules.battle.card_bars:
        cards &= ~bar.stops(state, state.fight(), house)
    return cards


def without_card(state: State, battle: Battle) -> int:
    """Mask of the houses that must still play a card: they have none on the table and one to play."""
    found = 0
    for side in (ATTACKER, DEFENDER):
        if battle.cards[side] == NO_CARD and playable(state, battle.house(side)):
            found |= BIT[battle.house(side)]
    return found


def cards_to_come(state: State, side: int) -> list[int]:
    """A side's possible cards: the one on the table, or any that it may play, or NO_CARD."""
    battle = state.fight()
    if battle.cards[side] != NO_CARD:
        return [battle.cards[side]]
    return list(bits_of(playable(state, battle.house(side)))) or [NO_CARD]


class ChooseCard(Decision):
    name = "card"
    rule = "base.battle.card"
    verbs: tuple[int, ...] = (CARD,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(CARD, card) for card in bits_of(playable(state, seat))]

    def run(self, state: State, frame: Frame) -> None:
        for house in bits_of(frame.asked):
            reveal(state, house, x_of(frame.drafts[house][0]))

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("You must play a House Card.", self.rule)
        if not state.hand[seat] & BIT[x_of(choice)]:
            return Reason("That card is not in your hand.", self.rule)
        for bar in state.rules.battle.card_bars:
            if bar.stops(state, state.fight(), seat) & BIT[x_of(choice)]:
                return Reason(bar.reason, bar.rule)
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Choose a House Card for the battle of " + state.rules.board.names[state.fight().area] + "."


def reveal(state: State, house: int, card: int) -> None:
    """base.battle.reveal: the card leaves the hand but is not in the discard pile yet."""
    battle = state.fight()
    state.reveals += 1
    state.hand[house] &= ~BIT[card]
    battle.cards[battle.side(house)] = card
    state.tell("card", "base.battle.reveal", [house, card])


class FirstTexts(Step):
    """base.card.timing: first the texts that take back a card.

    A house that must play another one chooses alone, and then this moment starts again.
    """

    name = "first texts"
    rule = "base.card.timing"

    def __init__(self, ask: ChooseCard) -> None:
        self.ask: ChooseCard = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        while state.agenda[-1] is frame:
            missing = without_card(state, battle) if NO_CARD in battle.cards else 0
            if missing:
                frame.memo = []
                self.ask.ask(state, missing, [])
                return True
            asked = len(frame.memo)
            if asked == 2:
                return False
            if asked == 0:
                ahead = state.place(FIEFDOMS, battle.attacker) < state.place(FIEFDOMS, battle.defender)
                battle.first = ATTACKER if ahead else DEFENDER
            frame.memo.append(1)
            side = battle.first if asked == 0 else 1 - battle.first
            text = text_of(state, battle, side)
            if text is not None:
                text.first(state, battle, side)
        return True

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:-1]


class Cancel(Step):
    """base.card.timing: the texts that cancel, the house higher on the Fiefdoms track first."""

    name = "cancel"
    rule = "base.card.timing"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        for side in (battle.first, 1 - battle.first):
            text = text_of(state, battle, side)
            if text is None:
                continue
            if text.cancels:
                if text_of(state, battle, 1 - side) is not None:
                    state.tell("silenced", text.rule, [battle.house(1 - side), battle.house(side)])
                battle.silent |= BIT[1 - side]
            text.ignore(state, battle, side)
        return False


AT_ONCE = 0
AFTERWARDS = 1
AT_END = 2
PUT_AWAY = 3


class Texts(Step):
    """base.card.timing: the texts of one moment, the house higher on the Fiefdoms track first."""

    rule = "base.card.timing"

    def __init__(self, name: str, moment: int) -> None:
        self.name = name
        self.moment: int = moment

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        while state.agenda and state.agenda[-1] is frame:
            asked = len(frame.memo)
            if asked == 2 or (self.moment == AT_ONCE and battle.winner != NO_SIDE):
                return False
            frame.memo.append(1)
            side = battle.first if asked == 0 else 1 - battle.first
            text = text_of(state, battle, side)
            if text is not None:
                self.act(state, battle, side, text)
        return True

    def act(self, state: State, battle: Battle, side: int, text: Text) -> None:
        if self.moment == AT_ONCE:
            text.at_once(state, battle, side)
        elif self.moment == AT_END:
            text.at_end(state, battle, side)
        elif self.moment == PUT_AWAY:
            text.put_away(state, battle, side)
        elif side == battle.winner:
            text.won(state, battle, side)
        else:
            text.lost(state, battle, side)

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return memo[:-1]


def stands(state: State, side: int) -> bool:
    """Does a side have units left, or the defender something that guards the area without them?"""
    if state.fighters(side):
        return True
    battle = state.fight()
    return side == DEFENDER and battle.defender != NOBODY and guarded_by(state, battle.attacker, battle.area) == battle.defender


def fall(state: State, side: int, army: int, rule: str) -> None:
    """Destroys units of a side; base.battle.last-unit: a side without units before the result has lost."""
    battle = state.fight()
    if side == ATTACKER:
        state.tell("removed", rule, [battle.attacker, army, battle.area])
        battle.army -= army
    else:
        state.remove(battle.area, army, rule)
    if battle.winner == NO_SIDE and not stands(state, side):
        battle.winner = 1 - side
        state.tell("last unit", "base.battle.last-unit", [battle.house(side), battle.house(1 - side)])


class OfferBlade(Step):
    """base.battle.blade-once: the token can be used once per turn, whoever holds it."""

    name = "blade"
    rule = "base.battle.blade-once"

    def __init__(self, ask: UseBlade) -> None:
        self.ask: UseBlade = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        holder = state.holder[FIEFDOMS]
        side = battle.side(holder)
        if frame.memo or battle.winner != NO_SIDE or state.blade_used or side == NO_SIDE:
            return False
        opposing = text_of(state, battle, 1 - side)
        if opposing is not None and opposing.bars_blade(state, battle, 1 - side):
            state.tell("blade barred", opposing.rule, [holder, battle.house(1 - side)])
            return False
        frame.memo = [1]
        self.ask.ask(state, BIT[holder], [])
        return True


class UseBlade(SingleChoice):
    name = "blade"
    rule = "base.battle.blade"
    verbs: tuple[int, ...] = (BLADE,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(BLADE)]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == pack(BLADE):
            state.blade_used = 1
            state.fight().blade = state.fight().side(house)
            state.tell("blade", self.rule, [house])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        totals = [strength(state, side, False).total for side in (ATTACKER, DEFENDER)]
        sides = "The attacker has strength " + str(totals[0]) + ", the defender strength " + str(totals[1]) + "."
        return "Use the Valyrian Steel Blade? " + sides


class Compare(Step):
    """base.battle.result: the higher total wins; base.battle.tie: otherwise the house higher on the Fiefdoms track."""

    name = "result"
    rule = "base.battle.result"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if battle.winner != NO_SIDE:
            return False
        tell_strengths(state, "strength", self.rule)
        battle.totals = [strength(state, side, False).total for side in (ATTACKER, DEFENDER)]
        rule = self.rule
        if battle.totals[ATTACKER] == battle.totals[DEFENDER]:
            rule = "base.battle.tie"
            ahead = state.place(FIEFDOMS, battle.attacker) < state.place(FIEFDOMS, battle.defender)
            battle.winner = ATTACKER if ahead else DEFENDER
        else:
            battle.winner = ATTACKER if battle.totals[ATTACKER] > battle.totals[DEFENDER] else DEFENDER
        best, other = battle.totals[battle.winner], battle.totals[1 - battle.winner]
        state.tell("battle won", rule, [battle.house(battle.winner), battle.area, best, other])
        return False


class LoserText(Step):
    """base.card.timing: effects of the loser's text before casualties are counted."""

    name = "losing"
    rule = "base.card.timing"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        loser = 1 - battle.winner
        text = text_of(state, battle, loser)
        if frame.memo or text is None:
            return False
        frame.memo = [1]
        text.losing(state, battle, loser)
        return state.agenda[-1] is not frame


class Conquer(Step):
    """base.battle.area-lost: a defeated defender loses orders and token there, and the attackers hold the area."""

    name = "conquer"
    rule = "base.battle.area-lost"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if battle.winner == ATTACKER:
            if state.token[battle.area] == battle.defender:
                state.lose_token(battle.area, self.rule)
            if battle.army:
                occupy(state, battle)
        return False


def occupy(state: State, battle: Battle) -> None:
    state.enter(battle.area, battle.attacker, battle.army)
    battle.army = 0
    state.tell("conquered", "base.battle.area-lost", [battle.attacker, battle.area])


class PutAwayCards(Step):
    """base.card.used: after all effects; base.card.refill: a hand that is too small takes back its whole discard pile."""

    name = "used cards"
    rule = "base.card.used"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        for side in (battle.first, 1 - battle.first):
            house, card = battle.house(side), battle.cards[side]
            if card != NO_CARD:
                state.discard(house, card)
            refill(state, house)
        return False


def refill(state: State, house: int) -> None:
    if len(bits_of(state.hand[house])) < state.rules.battle.refill and state.used[house]:
        state.take_all_back(house, "base.card.refill")


class AfterAttack(Step):
    """base.control.after-attack: attackers who hold the area may leave a token where they came from."""

    name = "token"
    rule = "base.control.after-attack"

    def __init__(self, ask: LeaveToken) -> None:
        self.ask: LeaveToken = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if frame.memo:
            return False
        frame.memo = [1]
        holds = state.house[battle.area] == battle.attacker
        return holds and ask_for_token(state, self.ask, battle.attacker, battle.source)


class EndBattle(Step):
    """base.battle.end: ends the battle, settles control, and checks victory."""

    name = "end"
    rule = "base.battle.end"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        state.battle = None
        state.refresh(battle.source)
        state.refresh(battle.area)
        if battle.defender != NOBODY:
            for watcher in state.rules.battle.on_won:
                watcher.won(state, battle)
        return check_victory(state)


# Neutral forces ---------------------------------------------------------------------------------------------------


class Assault(Step):
    """base.neutral.strength: units, March order and support must reach the strength of the neutral force."""

    name = "assault"
    rule = "base.neutral.strength"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        sheet = strength(state, ATTACKER, state.log is not None)
        number = state.neutral[battle.area]
        state.tell_sum("assault strength", self.rule, [battle.attacker, sheet.total, number], sheet.lines)
        battle.totals = [sheet.total, number]
        battle.winner = ATTACKER if sheet.total >= number else DEFENDER
        if battle.winner == ATTACKER:
            state.tell("neutral beaten", "base.neutral.enter", [battle.attacker, battle.area])
            state.beat_neutral(battle.area)
            occupy(state, battle)
        else:
            state.tell("neutral holds", "base.neutral.repelled", [battle.attacker, battle.area])
        return False


def plug(rules: Ruleset) -> None:
    card, blade, leave = ChooseCard(), UseBlade(), LeaveToken()
    for ask in (card, blade, leave):
        rules.decision(ask)
    rules.battle.strength += [UnitStrength(), OrderBonus(), Supporting(), CardStrength(), CardText(), BladeBonus()]
    rules.battle.reduces.append(Rains())
    rules.battle.steps += [
        Announce(), ChooseCards(card), FirstTexts(card), Cancel(), Texts("texts", AT_ONCE), OfferBlade(blade), Compare(),
        LoserText(), Conquer(), Texts("afterwards", AFTERWARDS), Texts("at end", AT_END), PutAwayCards(), AfterAttack(leave),
        EndBattle(),
    ]
    rules.assault.steps += [Assault(), AfterAttack(leave), EndBattle()]

