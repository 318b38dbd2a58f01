"""How the steward plays Ally cards: which to take, and how to use them."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward import raiding
from smallcouncil.bots.steward.battles import lead_now
from smallcouncil.bots.steward.marching import power_price
from smallcouncil.bots.steward.position import BARREL, CASTLE, UNIT, Position
from smallcouncil.bots.steward.question import Answers, Question
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.language.verbs import RAID as RAID_VERB
from smallcouncil.thrones.modules.leaders.steward import LEADER, best_place
from smallcouncil.thrones.modules.storm_board.allies.cards import ENOUGH, Allies
from smallcouncil.thrones.modules.storm_board.allies.forging import PRICE, Enlist
from smallcouncil.thrones.modules.storm_board.allies.gaining import FEW, REAPED, THEFT
from smallcouncil.thrones.modules.storm_board.allies.reading import (
    ACCUSATIONS,
    ARMIES,
    FLEETING,
    GALLEYS,
    LEADERSHIP,
    LOOKOUT,
    MILITARY,
    PLOTS,
    POLITICAL,
    RAIDERS,
    SUPPLIES,
    TRANSPORT,
)
from smallcouncil.thrones.modules.storm_board.allies.verbs import AID, HARRY, REAP, SPY, STEAL
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.battle import ATTACKER, NO_SIDE

KEEPING: Final = {LOOKOUT: 1.2, GALLEYS: 1.5, RAIDERS: 1.2, TRANSPORT: 1.2}  # value of holding them
AIDS: Final = 1.2  # value per strength point of Military Support
LOCKED: Final = 2.0  # value of a deck that only we can use
REARMING: Final = 0.2  # value of Forge Alliances' other effect
OTHERS: Final = 0.3  # share of a card's value to another house that counts if it loses the card
IN_BATTLE: Final = 3.0  # value of any battle in addition to its area


def allies_of(rules: Ruleset) -> Allies:
    ask = rules.kinds["enlist"]
    assert isinstance(ask, Enlist)
    return ask.allies


def claim_price(position: Position) -> float:
    """The value of 1 Claim: castles have more than one on average."""
    castles = position.rules.castles
    mean = sum(position.rules.victory.counts[area] for area in castles) / len(castles)
    return CASTLE / mean


# The value of a card ---------------------------------------------------------------------------------------------------


def card_worth(position: Position, card: int) -> float:
    """The card's value to us if we gained it now."""
    row, rest = allies_of(position.rules).rows[card], position.rest
    if row.does == PLOTS:
        return REAPED * power_price(position, 0)
    if row.does == ACCUSATIONS:
        return max([0.0, *[accused(position, token - 1) for token in claim_track(position) if token]])
    if row.does == POLITICAL:
        gained = claim_price(position) if position.counted[position.seat] <= FEW else 0.0
        return gained + rest
    if row.does in ARMIES:
        return UNIT * (row.footmen + 2 * row.knights) * rest
    if row.does == LEADERSHIP:
        return LEADER * rest
    if row.does == MILITARY:
        return AIDS * row.strength * rest - row.cost * power_price(position, 0) / 2
    if row.does == SUPPLIES:
        return 2 * BARREL * rest
    return KEEPING.get(row.does, 1.0) * rest


def claim_track(position: Position) -> list[int]:
    return fact_of(position.state, "Claim track")


def accused(position: Position, house: int) -> float:
    """Our gain if a house loses 1 Claim."""
    price = claim_price(position)
    return -price if house == position.seat else price * max(position.denial(house), OTHERS)


def top_worth(position: Position, deck: int) -> float:
    """The value of a deck's top card: the visible one, or the mean of those it can be."""
    allies, state = allies_of(position.rules), position.state
    pile, first = allies.pile[deck], allies.first[deck]
    cards = state.open_cards[pile][:1] or state.decks[pile][: len(state.decks[pile]) - state.known[pile]] or state.decks[pile]
    if not cards:
        return 0.0
    worth = sum([card_worth(position, first + card) for card in cards]) / len(cards)
    kept = [card for card in allies.cards_from(state, position.seat, deck) if allies.rows[card].does not in FLEETING]
    if allies.decks[deck].allied and len(kept) == ENOUGH - 1 and allies.ally_of(state, deck) == NOBODY:
        worth += LOCKED * position.rest
    return worth


def forging(position: Position) -> float:
    """The value of Forge Alliances: the best card within reach, less its price."""
    allies, state, seat = allies_of(position.rules), position.state, position.seat
    if state.power[seat] < PRICE:
        return REARMING * position.rest
    open_decks = [deck for deck in range(len(allies.decks)) if allies.no_card(state, seat, deck) is None]
    best = max([top_worth(position, deck) for deck in open_decks], default=0.0)
    return max(0.0, best - PRICE * power_price(position, 0)) + REARMING * position.rest


# Answers -------------------------------------------------------------------------------------------------------------


def enlist(question: Question) -> int:
    """The best card that is worth its price."""
    position = question.position()
    best, found = PRICE * power_price(position, 0), DONE
    for choice in question.choices:
        worth = top_worth(position, x_of(choice)) if choice != DONE else 0.0
        if worth > best:
            best, found = worth, choice
    return found


def station(question: Question) -> int:
    """The area where one more unit helps most."""
    position = question.staged()

    def helps(choice: int) -> float:
        area, army = y_of(choice), position.state.army[y_of(choice)]
        return position.local(area, army + ONE[x_of(choice)], 0) - position.local(area, army, 0)

    return max(question.choices, key=helps)


def plot(question: Question) -> int:
    """Power, or another house's card if that is worth more; its loss counts a little."""
    position, allies = question.position(), allies_of(question.state.rules)
    deck = allies.rows[question.frame.memo[0]].deck
    best, found = REAPED * power_price(position, 0), pack(REAP)
    for choice in question.choices:
        if verb_of(choice) == STEAL:
            house = x_of(choice)
            cards = allies.cards_from(question.state, house, deck)
            mean = sum([card_worth(position, card) for card in cards]) / len(cards)
            worth = mean * (1 + max(OTHERS, position.denial(house))) - THEFT * power_price(position, 0)
            if worth > best:
                best, found = worth, choice
    return found


def accuse(question: Question) -> int:
    position = question.position()
    track = claim_track(position)
    return max(question.choices, key=lambda choice: accused(position, track[x_of(choice)] - 1) if choice != DONE else 0.0)


def turned(position: Position, more: float) -> float:
    """The value of this much more strength in the current battle, before cards are played."""
    battle = position.state.fight()
    side = battle.side(position.seat)
    if side == NO_SIDE:
        return 0.0
    lead = lead_now(position) * (1 if side == ATTACKER else -1)
    odds = position.odds(battle.attacker, battle.defender)
    change = odds.wins(lead + more) - odds.wins(lead) if side == ATTACKER else odds.wins(lead) - odds.wins(lead - more)
    return change * (IN_BATTLE + position.worth[battle.area])


def use_aid(question: Question) -> int:
    """The card that is worth its price in this battle."""
    position, allies = question.staged(), allies_of(question.state.rules)
    best, found = 0.0, DONE
    for choice in question.choices:
        if verb_of(choice) == AID:
            row = allies.rows[x_of(choice)]
            price = row.cost * power_price(position, 0) if row.cost else AIDS * row.strength / 2 * position.rest
            worth = turned(position, row.strength) - price
            if worth > best:
                best, found = worth, choice
    return found


def spy_out(question: Question) -> int:
    """The opponent's strongest support, if it decides the battle."""
    position, state = question.position(), question.state
    pledged = [pledge >> 2 for pledge in state.fight().pledges]
    best, found = KEEPING[LOOKOUT] * position.rest, DONE
    for choice in question.choices:
        if verb_of(choice) == SPY and x_of(choice) in pledged:
            worth = turned(position, position.strength(state.army[x_of(choice)]))
            if worth > best:
                best, found = worth, choice
    return found


def raid(question: Question) -> int:
    """The usual target; Raiders go farther if the order there is worth more than the card."""
    position = question.position()
    far = [choice for choice in question.choices if verb_of(choice) == HARRY]
    near = raiding.raid(position, question.choices, question.draft)
    if not far:
        return near
    best = max(far, key=lambda choice: raiding.prize(position, x_of(choice)))
    least = raiding.prize(position, x_of(near)) if verb_of(near) == RAID_VERB else 0.0
    return best if raiding.prize(position, x_of(best)) > least + KEEPING[RAIDERS] * position.rest else near


ANSWERS: Final[Answers] = {
    "enlist": enlist,
    "station": station,
    "plots": plot,
    "accuse": accuse,
    "military support": use_aid,
    "spy out": spy_out,
    "raid": raid,
    "place leaders": lambda question: best_place(question.position(), question.choices),
}
