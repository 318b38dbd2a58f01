"""What a plan brings and what another one costs, in sentences: only what was counted in many worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.thrones.nouns.state import State

if TYPE_CHECKING:
    from smallcouncil.analysis.aftermath import Aftermath  # needs numpy

TENTHS: Final = 10
CLEAR: Final = 0.2  # difference between two shares that is worth a sentence
LESS: Final = 0.9  # weight of what does not concern a castle of the seat
SURE, NEVER = 0.97, 0.03  # shares that are told as always and never
STOP, KEPT, TAKEN, LOSS, BATTLE, SPARED = "stopped", "kept", "taken", "not lost", "won", "spared"
POWER, UNITS = 0.25, 0.5  # what 1 power and 1 unit weigh, compared with an area


class Contrast(NamedTuple):
    """A difference between two plans, and a sentence about each. The sentences have no full stop."""

    weight: float
    good: str  # what the better plan brings
    bad: str  # what the other costs
    rule: str
    kind: str


def often(share: float) -> str:
    """` in 8 of 10 games`; empty if it is always so."""
    if share >= SURE:
        return ""
    return f" in {max(1, min(TENTHS - 1, round(TENTHS * share)))} of {TENTHS} games"


def lowered(text: str) -> str:
    """The text as it is written after a comma or a colon."""
    return text[0].lower() + text[1:] if text.startswith(("You ", "On average ")) else text


def contrasts(state: State, seat: int, better: Aftermath, other: Aftermath) -> list[Contrast]:
    """The differences between two plans, the largest first."""
    found = [*wins(state, seat, better, other), *castles(state, seat, better, other), *battles(state, seat, better, other)]
    return sorted((each for each in found if each.weight >= CLEAR), key=lambda each: -each.weight)


def wins(state: State, seat: int, better: Aftermath, other: Aftermath) -> list[Contrast]:
    """The victories of others that a plan allows."""
    found: list[Contrast] = []
    for house, name in enumerate(state.rules.houses[: state.seats]):
        before, after = better.winners.get(house, 0.0), other.winners.get(house, 0.0)
        if house == seat or after <= before:
            continue
        at_once = other.events.get(f"instant win {house}", 0.0) > after / 2
        rule = state.rules.victory.win_rule if at_once else state.rules.victory.scores[0].rule
        when = "before this turn is over" if at_once else "at the end of this turn"
        good = f"{name} does not win {when}" if before <= NEVER else f"{name} wins {when} only{often(before)}"
        found.append(Contrast(after - before, good, f"{name} wins {when}{often(after)}", rule, STOP))
    return found


def castles(state: State, seat: int, better: Aftermath, other: Aftermath) -> list[Contrast]:
    """The areas with a castle that a plan holds, takes or loses."""
    found: list[Contrast] = []
    for area, shares in better.castles.items():
        name, before, after = state.rules.board.names[area], shares[seat], other.castles[area][seat]
        if state.control[area] == seat:
            good = f"You keep {name}{often(before)}"
            found.append(Contrast(before - after, good, f"You lose {name}{often(1 - after)}", "base.control.area", KEPT))
        else:
            bad = f"You take {name} only{often(after)}" if after > NEVER else f"You do not take {name}"
            found.append(Contrast(before - after, f"You take {name}{often(before)}", bad, "base.control.area", TAKEN))
        found += rivals(state, seat, area, better, other)
    return found


def rivals(state: State, seat: int, area: int, better: Aftermath, other: Aftermath) -> list[Contrast]:
    """The castles that another house takes from a third one, or keeps."""
    if state.control[area] == seat:
        return []
    found: list[Contrast] = []
    for house, name in enumerate(state.rules.houses[: state.seats]):
        before, after, place = better.castles[area][house], other.castles[area][house], state.rules.board.names[area]
        if house == seat or better.castles[area][seat] > NEVER:
            continue
        owns = state.control[area] == house
        verbs = ("loses", "keeps") if owns else ("does not take", "takes")
        share = 1 - before if owns else 1.0
        if not owns and before > NEVER:
            continue
        good, bad = f"{name} {verbs[0]} {place}{often(share)}", f"{name} {verbs[1]} {place}{often(after)}"
        found.append(Contrast(LESS * (after - before), good, bad, "base.control.area", LOSS))
    return found


def battles(state: State, seat: int, better: Aftermath, other: Aftermath) -> list[Contrast]:
    """The battles that a plan wins or loses, about areas without a castle too."""
    found: list[Contrast] = []
    for area, name in enumerate(state.rules.board.names):
        key = f"battle won {seat} {area}"
        before, after = better.events.get(key, 0.0), other.events.get(key, 0.0)
        lost = sum(share for event, share in other.events.items() if is_loss(event, seat, area))
        bad = f"You lose the battle of {name}{often(lost)}" if lost > 0.2 else f"You win no battle of {name}"
        if after > NEVER and lost <= 0.2:
            bad = f"You win the battle of {name} only{often(after)}"
        good = f"You win the battle of {name}{often(before)}"
        found.append(Contrast(LESS * (before - after), good, bad, "base.battle.result", BATTLE))
    return found


def lesser(state: State, seat: int, better: Aftermath, other: Aftermath) -> list[Contrast]:
    """The differences that decide no battle and no castle: other areas, power and units, the largest first."""
    found: list[Contrast] = []
    for area, before in better.lands.items():
        after, name = other.lands[area], state.rules.board.names[area]
        own = state.control[area] == seat
        good = f"You {'keep' if own else 'take'} {name}{often(before)}"
        bad = f"You lose {name}{often(1 - after)}" if own else f"You take {name} only{often(after)}"
        bad = bad if own or after > NEVER else f"You do not take {name}"
        found.append(Contrast(before - after, good, bad, "base.control.area", KEPT if own else TAKEN))
    for than_else, rule, weight, more in (
        (("more power", "less power"), "base.power.collect", POWER, better.power - other.power),
        (("more units", "fewer units"), "base.retreat.casualties", UNITS, better.units - other.units),
    ):
        good, bad = (f"On average you have {more:.1f} {than} before the next orders" for than in than_else)
        found.append(Contrast(weight * more, good, bad, rule, SPARED))
    return sorted((each for each in found if each.weight >= CLEAR), key=lambda each: -each.weight)


def is_loss(event: str, seat: int, area: int) -> bool:
    *name, house, place = event.split()
    return name == ["battle", "won"] and place == str(area) and house != str(seat)


def about_own(state: State, seat: int, contrast: Contrast) -> bool:
    """Is it about an area of the seat?"""
    names = state.rules.board.names
    return any(holder == seat and holder != NOBODY and names[area] in contrast.good for area, holder in enumerate(state.control))
