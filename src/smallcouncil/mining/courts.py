"""What a placement in the card game brings, in sentences."""

from __future__ import annotations

from typing import Final

from smallcouncil.analysis.contrast import often
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import many, x_of, y_of
from smallcouncil.insight.phrases import listed
from smallcouncil.intrigue.state import State
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.sites import Said, Site

CARDS: Final = 0.4  # cards left in hand, on average, that are worth a sentence
CLEAR: Final = 0.25  # difference between two shares that is
RARE: Final = 0.1


def standing(state: State, seat: int) -> Said:
    own = many(state.penalties[seat], "penalty point")
    others = listed([f"player {other + 1} has {points}" for other, points in enumerate(state.penalties) if other != seat])
    return Said(f"You have {own} before this round, {others}. Low scores win.", "intrigue.penalties")


def reason(site: Site) -> Said:
    """What the placement keeps open, and what that brings by the end of the round."""
    parts = [part for part in (places_kept(site), last_card(site), cards_kept(site)) if part is not None][:2]
    if not parts:
        return Said("It costs you less in this round, and the others more.", "intrigue.penalties")
    return Said(f"{', and '.join([parts[0].text, *[lowered(part.text) for part in parts[1:]]])}.", parts[0].rule)


def lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def places_kept(site: Site) -> Said | None:
    """The places that are left for the cards in hand."""
    own, other = places_after(site, site.best[0]), places_after(site, site.others[0])
    if own <= other:
        return None
    return Said(f"Your other cards still have {counted(own)} instead of {other or 'none'}", "intrigue.colour")


def counted(places: int) -> str:
    return f"{places} place" + ("" if places == 1 else "s")


def places_after(site: Site, answer: Answer) -> int:
    """How many places fit a card that the seat still holds after the answer."""
    state = state_after(site, answer)
    hand = state.hand[site.seat]
    fitting = 0
    for colour, cards in enumerate(state.rules.cards_of):
        if hand & cards:
            fitting |= state.open[colour]
    return len(bits_of(fitting)) + (2 if hand and state.row < state.rules.width else 0)


def state_after(site: Site, answer: Answer) -> State:
    """The court and the hand right after the answer, before anybody else plays."""
    state = site.game.clone().state
    assert isinstance(state, State)
    state.hand[site.seat] &= ~BIT[x_of(answer[0])]
    state.place(x_of(answer[0]), y_of(answer[0]))
    return state


def last_card(site: Site) -> Said | None:
    last, other = throne(site, 0), throne(site, 1)
    if last - other < CLEAR:
        return None
    rest = "" if other >= RARE else ", otherwise hardly ever"
    return Said(f"You place the last card of the round{often(last)}{rest}", "intrigue.iron-throne")


def cards_kept(site: Site) -> Said | None:
    left, more = left_over(site, 0), left_over(site, 1)
    if more - left >= CARDS:
        if left < 0.05:
            return Said(f"You place all your cards; otherwise {more:.1f} are left over on average", "intrigue.penalties")
        return Said(f"On average {left:.1f} of your cards are left over, otherwise {more:.1f}", "intrigue.penalties")
    gain, behind = others_left(site, 0), others_left(site, 1)
    if gain - behind >= CARDS:
        return Said(f"On average the others keep {gain:.1f} cards, otherwise {behind:.1f}", "intrigue.penalties")
    return None


def cost(site: Site, at: int) -> str:
    """What is wrong with another placement; empty if no figure shows it."""
    last, mine = throne(site, 0), throne(site, at + 1)
    if last - mine >= CLEAR:
        return "You hardly ever place the last card." if mine < RARE else f"You place the last card only{often(mine)}."
    more = left_over(site, at + 1)
    if more - left_over(site, 0) >= CARDS:
        return f"On average {more:.1f} of your cards are left over."
    return ""


def throne(site: Site, at: int) -> float:
    return site.find.after[at].events.get(f"throne taken {site.seat}", 0.0)


def left_over(site: Site, at: int, seat: int | None = None) -> float:
    """How many cards a seat still holds at the end of the round, on average."""
    start = f"penalty {site.seat if seat is None else seat} "
    events = site.find.after[at].events
    return sum(share * int(event.removeprefix(start)) for event, share in events.items() if event.startswith(start))


def others_left(site: Site, at: int) -> float:
    return sum(left_over(site, at, seat) for seat in range(site.game.state.seats) if seat != site.seat)
