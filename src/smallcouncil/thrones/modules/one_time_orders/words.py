"""Words about One-Time orders for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many, verb_of, x_of, y_of
from smallcouncil.insight.phrases import listed
from smallcouncil.insight.thrones.acts import Act, Phrases, Telling
from smallcouncil.insight.thrones.aids import fact_of, state_of
from smallcouncil.insight.thrones.codes import army_code, order_code
from smallcouncil.insight.thrones.deeds import parts, token_there
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import CARD, DISCARD, DONE, LIFT, NAME
from smallcouncil.thrones.modules.one_time_orders.placing import LayOneTime, Stock
from smallcouncil.thrones.modules.one_time_orders.unique import her_name, melisandre
from smallcouncil.thrones.modules.one_time_orders.verbs import (
    ADVANCE,
    BRING,
    BURN,
    CARAVAN,
    GATHER,
    LEVY,
    OUTWIT,
    RECRUIT,
    STING,
    SWEEP,
    TAKE,
)
from smallcouncil.thrones.nouns.state import State

BY_AREA: Final = {BRING: 0}  # bits to shift the area, the second noun


# Words for the effects of One-Time orders, under their names.


def called(act: Act) -> str:
    """The order that starts a chain; it is in the last slot of its area."""
    return act.order(act.state.order[act.state.rules.slots[x_of(act.chain[0])][-1]])


def wasted(act: Act) -> Phrases:
    return [f"remove {called(act)} from {act.source} without using it"]


def recruited(act: Act) -> Phrases:
    return [f"muster with {called(act)} in {act.source}"] if act.state.rules.board.castle[x_of(act.chain[0])] else wasted(act)


def supplied(act: Act) -> Phrases:
    barrels = act.state.rules.board.barrels[x_of(act.chain[0])]
    use = f"raise supply by {barrels} with" if barrels else "waste"
    return [f"{use} {called(act)} in {act.source}"]


def gathered(act: Act) -> Phrases:
    """Words for a Forced March: each unit with the area it comes from."""
    armies = act.by_area(act.all(BRING))
    brought = [f"{act.army(army)} from {act.area(area)}" for area, army in armies.items()]
    told = [f"bring {listed(brought)} into {act.source} with {called(act)}"] if brought else []
    return [*told, *parts(act, [choice for choice in act.chain[1:] if verb_of(choice) != BRING])] or wasted(act)


def advanced(act: Act) -> Phrases:
    return [f"use {called(act)} in {act.source}", *(parts(act, act.chain[1:]) or ["march nowhere"])]


def swept(act: Act) -> Phrases:
    lifts = [token_there(act, choice) for choice in act.all(LIFT)]
    return [f"use {called(act)} in {act.source} to remove {listed(lifts)}"] if lifts else wasted(act)


def burned(act: Act) -> Phrases:
    lifts = [token_there(act, choice) for choice in act.all(LIFT)]
    if not lifts:
        return wasted(act)
    card = act.card(melisandre(act.state, act.seat))
    return [f"discard {card} for {called(act)} in {act.source}", f"remove {listed(lifts)}"]


def levied(act: Act) -> Phrases:
    cards = act.all(CARD)
    if not cards:
        return wasted(act)
    taken = [f"{y_of(choice)} power from {act.house(x_of(choice))}" for choice in act.all(TAKE)]
    price = f"discard {act.card(x_of(cards[0]))} for {called(act)} in {act.source}"
    return [price, f"take {listed(taken) if taken else 'no power'}"]


def outwitted(act: Act) -> Phrases:
    named = act.all(NAME)
    if not named:
        return wasted(act)
    return [f"stop {act.house(x_of(named[0]))} with {called(act)} in {act.source}"]


def stung(act: Act) -> Phrases:
    cards = act.all(DISCARD)
    if not cards:
        return wasted(act)
    rows = act.state.rules.cards
    hands = [f"{act.card(x_of(choice))} of House {rows[x_of(choice)].house}" for choice in cards]
    return [f"discard {listed(hands)} with {called(act)} in {act.source}"]


BEGINS: Final[dict[int, Telling]] = {
    RECRUIT: recruited, CARAVAN: supplied, GATHER: gathered, ADVANCE: advanced, SWEEP: swept, LEVY: levied, OUTWIT: outwitted,
    STING: stung, BURN: burned,
}
DECLINES: Final = {"one-time order": "place no One-Time order"}


class OneTimeWords(Words):
    begins: dict[int, Telling] = BEGINS
    declines: dict[str, str] = DECLINES
    column: str = "One-Time left"
    by_area: dict[int, int] = BY_AREA

    # Facts ---------------------------------------------------------------------------------------------------------

    def shows(self, fact: str) -> bool:
        return fact in ("face down", "outwitted") or fact.startswith("spent ")

    def lines(self, state: State) -> list[str]:
        houses = state.rules.houses
        return [
            f"The Lion's Cunning: {houses[house]} cannot act against {houses[by - 1]}'s areas this turn."
            for house, by in enumerate(fact_of(state, "outwitted")) if by
        ]

    # Houses --------------------------------------------------------------------------------------------------------

    def cell(self, state: State, house: int) -> str:
        """`2R SC YW`: the signs on the map, without their brackets."""
        codes = [(str(n) if n > 1 else "") + order_code(state.rules, order).strip("[]") for order, n in stock_left(state, house)]
        return " ".join(codes) or "none"

    def left(self, state: State, house: int) -> str:
        names = [state.rules.orders[order].name + (f" ({n})" if n > 1 else "") for order, n in stock_left(state, house)]
        return f"One-Time orders: {', '.join(names) or 'none'}"

    # Orders --------------------------------------------------------------------------------------------------------

    def note(self, state: State, seat: int, area: int, order: int) -> str:
        text, board = state.rules.orders[order].text, state.rules.board
        if text == "recruit":
            points = many(board.points[area], "point")
            return f"muster here: {points}" if board.castle[area] else "no use here: no City or Stronghold"
        if text == "caravan":
            barrels = board.barrels[area]
            return f"your supply rises by {barrels}, until the next Supply card" if barrels else "no use here: no barrel"
        return ""

    def code(self, rules: Ruleset, order: int) -> str:
        """An order's initials, `[SC]`; face down `[?]`."""
        row = rules.orders[order]
        if not row.once:
            return ""
        initials = "".join(word[0] for word in row.name.removeprefix("The ").split() if word[0].isupper())
        return f"[{initials}]" if row.icon != NOBODY else "[?]"

    def legend(self, state: State, whole: bool) -> str:
        """The names of those on the board; if the signs are new, at least how to read them."""
        rules = state.rules
        laid = sorted({order for order in state.order if rules.orders[order].once and rules.orders[order].icon != NOBODY})
        names = [f"{order_code(rules, order)} {rules.orders[order].name}" for order in laid]
        names += ["[SC] a One-Time order by its initials"] if whole and not laid else []
        down = any(rules.orders[order].once and rules.orders[order].icon == NOBODY for order in state.order)
        return " ".join(names + ["[?] face down"] * down)

    # Choices -------------------------------------------------------------------------------------------------------

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        rules, verb, x = state.rules, verb_of(choice), x_of(choice)
        if verb == CARAVAN:
            return f"{rules.notation.verbs[verb].meaning}, {rules.board.barrels[x]}"
        if verb == BRING:
            return "of " + army_code(rules, state.army[y_of(choice)])
        return f"of {state.power[x]}" if verb == TAKE else None

    def warning(self, game: Game, state: State, seat: int) -> str:
        draft = game.draft(seat)
        return useless(state, seat, draft[0]) if draft and is_laid(game) else ""

    def at_once(self, game: Game, seat: int) -> str:
        draft = game.draft(seat)
        if not draft or draft[0] == DONE or not is_laid(game):
            return ""
        rules, area, order = state_of(game).rules, x_of(draft[0]), y_of(draft[0])
        return f"This places {rules.orders[order].name} in {rules.board.names[area]}: it is used up this turn."


def is_laid(game: Game) -> bool:
    """Is the open decision about placing a One-Time order?"""
    return isinstance(game.state.agenda[-1].kind, LayOneTime)


def stock_left(state: State, house: int) -> list[tuple[int, int]]:
    """The One-Time orders a house still has, each with its number.

    A face-down order is out of its stock only for those who know which it is.
    """
    stock = stock_of(state.rules)
    down = [area for area in bits_of(state.held[house]) if state.facts[stock.down][area]]
    laid = [state.order[stock.slot(state, area)] for area in down]
    found: list[tuple[int, int]] = []
    for order in stock.left(state, house):
        left = state.rules.orders[order].copies - state.facts[stock.spent[order]][house] - laid.count(order)
        if left > 0:
            found.append((order, left))
    return found


def stock_of(rules: Ruleset) -> Stock:
    ask = rules.kinds["one-time order"]
    assert isinstance(ask, LayOneTime)
    return ask.stock


def useless(state: State, seat: int, choice: int) -> str:
    """Why a One-Time order would certainly have no effect where it is being placed."""
    area, row = x_of(choice), state.rules.orders[y_of(choice)]
    name = state.rules.board.names[area]
    if row.text == "recruit" and not state.rules.board.castle[area]:
        return f"{row.name} has no effect there: {name} has no City or Stronghold."
    if row.text == "caravan" and not state.rules.board.barrels[area]:
        return f"{row.name} has no effect there: {name} has no barrel."
    if row.text == "will" and melisandre(state, seat) == NOBODY:
        return f"{row.name} has no effect: {her_name(state.rules)} is not in your hand."
    return ""


WORDS: Final = OneTimeWords()
