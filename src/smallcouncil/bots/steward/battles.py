"""Decisions of battles: support, House Cards, the Blade, losses, retreats, and those that card texts ask for."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.bidding import rank
from smallcouncil.bots.steward.marching import power_price, wants_token
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.sense import Sense, with_hook
from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import ACCEPT, BLADE, CARD, DISCARD, DONE, RECOVER, TOKEN
from smallcouncil.thrones.nouns.army import KINDS, count, number, upright
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, POWER, RAID, SUPPORT
from smallcouncil.thrones.nouns.state import FIEFDOMS
from smallcouncil.thrones.rules.battle import cards_to_come, strength, text_of
from smallcouncil.thrones.rules.retreat import icons

LEAD: Final = 100  # lead, in hundredths of a castle, at which we support against a house
FEARED: Final = 0.3  # or how much more likely it is to win this turn
FORTH: Final = 60  # rounds of fictitious play in the game of cards
CARD_PRICE: Final = [0.25, 0.5, 0.9, 1.6, 2.0, 2.4]  # by strength, the price of a card: it returns only with the whole hand
TEXT_PRICE: Final = 0.4
HELD_OFF: Final = 0.25  # share of the stake if a card keeps the winner out
SLAIN: Final = 0.8  # share of a unit's value
ORDER_VALUE: Final[dict[int, int]] = {MARCH: 5, SUPPORT: 4, DEFENSE: 3, POWER: 2, RAID: 1}


# Support ----------------------------------------------------------------------------------------------------------


def pledge(position: Position, choices: list[int]) -> int:
    """Supports ourselves; in other battles, the side against the house that is ahead."""
    battle = position.state.fight()
    side = battle.side(position.seat)
    if side == NO_SIDE and battle.defender >= 0:
        ahead = rank(position, battle.attacker) - rank(position, battle.defender)
        ahead += int(LEAD * (position.dislike(battle.attacker) - position.dislike(battle.defender)))
        if position.counted[battle.attacker] + position.rules.victory.counts[battle.area] >= position.rules.victory.win:
            ahead = LEAD
        elif position.style.menace:
            alarming = position.alarm(battle.attacker) - position.alarm(battle.defender)
            ahead = LEAD if alarming > FEARED else -LEAD if alarming < -FEARED else ahead
        side = DEFENDER if ahead >= LEAD else ATTACKER if ahead <= -LEAD else NO_SIDE
    wanted = [choice for choice in choices if y_of(choice) == side]
    return wanted[0] if wanted else choices[-1]


def consent(position: Position, choices: list[int]) -> int:
    """Accepts all help."""
    return next((choice for choice in choices if verb_of(choice) == ACCEPT), choices[0])


# House Cards ------------------------------------------------------------------------------------------------------


class CardGame:
    """The game of both public hands: the payoff of every pair of cards, and how often to play each card."""

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.state = position.state
        battle = self.state.fight()
        self.battle = battle
        self.side: int = battle.side(position.seat)
        self.mine: list[int] = cards_to_come(self.state, self.side)
        self.theirs: list[int] = cards_to_come(self.state, 1 - self.side)
        self.senses: list[Sense] = with_hook(position.senses, "adds")
        feared = position.style.spite * position.denial(battle.house(1 - self.side))
        self.stake: float = 3.0 + position.worth[battle.area] * (1 + feared)
        ours: list[list[float]] = []
        foes: list[list[float]] = []
        for card in self.mine:
            row = [self.payoff(card, other) for other in self.theirs]
            ours.append([pay[0] for pay in row])
            foes.append([pay[1] for pay in row])
        self.ours: list[list[float]] = ours
        self.foes: list[list[float]] = foes
        for sense in with_hook(position.senses, "change"):
            sense.change(self)

    def payoff(self, card: int, other: int) -> tuple[float, float]:
        """The payoffs for us and for the opponent."""
        battle = self.battle
        laid, notes = battle.cards, battle.notes
        battle.cards = [card, other] if self.side == ATTACKER else [other, card]
        battle.silent, battle.notes = self.silenced(battle.cards), notes[:]
        for side in (ATTACKER, DEFENDER):
            text = text_of(self.state, battle, side)
            if text is not None:
                text.ignore(self.state, battle, side)
        wins = self.lead() > 0
        winner = self.side if wins else 1 - self.side
        slain = self.slain(winner)
        stake = self.stake * (HELD_OFF if self.held_off(winner) else 1.0)
        battle.cards, battle.silent, battle.notes = laid, 0, notes
        ours = (stake if wins else 0.0) - self.price(card)
        foes = (0.0 if wins else stake) - self.price(other)
        return ours + (slain if wins else -slain), foes + (-slain if wins else slain)

    def lead(self) -> float:
        """The margin by which we would win, with ties and the Blade."""
        state, battle = self.state, self.battle
        totals = [float(strength(state, side, False).total) for side in (ATTACKER, DEFENDER)]
        for side in (ATTACKER, DEFENDER):
            if battle.cards[side] != NO_CARD and not battle.silent & BIT[side]:
                text = state.rules.cards[battle.cards[side]].text
                for sense in self.senses:
                    totals[side] += sense.adds(battle, side, text)
                totals[1 - side] -= self.taken(text, side)
        lead = totals[self.side] - totals[1 - self.side]
        ahead = state.place(FIEFDOMS, battle.house(self.side)) < state.place(FIEFDOMS, battle.house(1 - self.side))
        lead += 0.5 if ahead else -0.5
        holder = battle.side(state.holder[FIEFDOMS])
        if not state.blade_used and holder != NO_SIDE:
            opposing = text_of(state, battle, 1 - holder)
            if opposing is None or not opposing.bars_blade(state, battle, 1 - holder):
                lead += 1 if holder == self.side else -1
        return lead

    def held_off(self, winner: int) -> bool:
        """Does a card keep the victorious attacker out of the area?"""
        text = text_of(self.state, self.battle, DEFENDER) if winner == ATTACKER else None
        return text is not None and text.thwarts(self.state, self.battle, DEFENDER)

    def silenced(self, cards: list[int]) -> int:
        mask = 0
        for side in (ATTACKER, DEFENDER):
            text = self.state.rules.battle.texts[cards[side]] if cards[side] != NO_CARD else None
            if text is not None and text.cancels:
                mask |= BIT[1 - side]
        return mask

    def taken(self, text: str, side: int) -> float:
        """What an immediate text takes from the other side's strength."""
        state, battle = self.state, self.battle
        if text == "remove_defense_order" and side == ATTACKER:
            order = state.order_of(battle.area, DEFENSE)
            return state.rules.orders[order].bonus if order else 0.0
        if text == "kill_footman":
            army = state.fighters(1 - side)
            if number(army, 0):
                return 99.0 if count(army) == 1 else 1.0
        return 0.0

    def price(self, card: int) -> float:
        if card == NO_CARD:
            return 0.0
        row = self.state.rules.cards[card]
        return CARD_PRICE[min(row.strength, len(CARD_PRICE) - 1)] + (TEXT_PRICE if row.text else 0.0)

    def slain(self, winner: int) -> float:
        """What casualties cost the losing side."""
        state, battle, loser = self.state, self.battle, 1 - winner
        due = max(0, icons(state, state.rules.retreat.swords, winner) - icons(state, state.rules.retreat.fortifications, loser))
        due += icons(state, state.rules.retreat.casualties, loser)
        text = text_of(state, battle, loser)
        army = upright(state.fighters(loser))
        units = count(army)
        if not due or not units or (text is not None and text.spares(state, battle, loser)):
            return 0.0
        return SLAIN * self.position.value(army) * min(due, units) / units

    def mix(self) -> list[float]:
        """How often to play each of our cards, by fictitious play of both sides."""
        played, faced = [0] * len(self.mine), [0] * len(self.theirs)
        ours, foes = [0.0] * len(self.mine), [0.0] * len(self.theirs)
        for _ in range(FORTH):
            at = ours.index(max(ours))
            against = foes.index(max(foes))
            played[at] += 1
            faced[against] += 1
            for each in range(len(ours)):
                ours[each] += self.ours[each][against]
            for each in range(len(foes)):
                foes[each] += self.foes[at][each]
        return [times / FORTH for times in played]


def play_card(position: Position, choices: list[int], rng: Rng) -> int:
    """One card, drawn from the mix without its rare cards."""
    cards = CardGame(position)
    weights = [weight if weight >= 0.12 else 0.0 for weight in cards.mix()]
    roll = rng.below(1 << 20) / (1 << 20) * total(weights)
    for card, weight in zip(cards.mine, weights, strict=True):
        roll -= weight
        if weight and roll <= 0 and pack(CARD, card) in choices:
            return pack(CARD, card)
    return choices[0]


def use_blade(position: Position, choices: list[int]) -> int:
    """Uses the Blade only if it changes the result."""
    turns = lead_now(position) == (-1 if is_ahead(position) else 0)
    return pack(BLADE) if turns and pack(BLADE) in choices else choices[0]


# Consequences of the battle ----------------------------------------------------------------------------------------


def casualties(position: Position, choices: list[int]) -> int:
    """The cheapest unit."""
    return min(choices, key=lambda choice: position.rules.units[x_of(choice) % KINDS].cost)


def kill(position: Position, choices: list[int]) -> int:
    """The opponent's most valuable unit."""
    return max(choices, key=lambda choice: position.rules.units[x_of(choice) % KINDS].cost if choice != DONE else 0)


def lead_now(position: Position) -> int:
    side = position.state.fight().side(position.seat)
    return strength(position.state, side, False).total - strength(position.state, 1 - side, False).total


def is_ahead(position: Position) -> bool:
    """Would we win a tie?"""
    state = position.state
    battle = state.fight()
    side = battle.side(position.seat)
    return state.place(FIEFDOMS, battle.house(side)) < state.place(FIEFDOMS, battle.house(1 - side))


def retreat(position: Position, choices: list[int]) -> int:
    state = position.state
    if state.fight().defender != position.seat:
        return choices[-1]  # a card lets us choose for the other house: any area will do
    army = state.army[state.fight().area]

    def worth(choice: int) -> float:
        area = x_of(choice)
        standing = state.army[area] if state.house[area] == position.seat else 0
        return position.local(area, standing + army, 0) - position.local(area, standing, 0)

    return max(choices, key=worth)


def leave_token(position: Position, choices: list[int], memo: list[int]) -> int:
    return pack(TOKEN) if memo and wants_token(position, memo[0]) and pack(TOKEN) in choices else choices[0]


def lift_order(position: Position, choices: list[int]) -> int:
    """The order that hurts its house most."""
    state = position.state

    def worth(choice: int) -> float:
        if choice == DONE:
            return 0.0
        area, order = x_of(choice), y_of(choice)
        return ORDER_VALUE.get(state.rules.orders[order].icon, 1) + position.strength(state.army[area])

    return max(choices, key=worth)


def recover_card(position: Position, choices: list[int]) -> int:
    """The strongest card of our discard pile."""
    return max(choices, key=lambda choice: card_worth(position, choice) if verb_of(choice) == RECOVER else -1)


def discard_card(position: Position, choices: list[int]) -> int:
    """A strong card of the loser, if we can spare the power."""
    best = max(choices, key=lambda choice: card_worth(position, choice) if verb_of(choice) == DISCARD else -1)
    return best if card_worth(position, best) >= 2 and power_price(position, 0) <= 1.0 else DONE


def card_worth(position: Position, choice: int) -> int:
    return position.rules.cards[x_of(choice)].strength if choice != DONE else 0
