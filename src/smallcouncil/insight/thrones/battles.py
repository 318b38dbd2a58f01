"""Battles in figures: each term of both sides' strength, who may still support, and where a loser could retreat."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Sheet
from smallcouncil.core.game import Game
from smallcouncil.core.notation import x_of
from smallcouncil.insight.plain import Addend
from smallcouncil.insight.thrones.aids import march_of, state_of
from smallcouncil.insight.thrones.forms import (
    BattleMatter,
    Fight,
    FightSide,
    RetreatIfLost,
    SideMatter,
    Support,
    SupportFromAfar,
    SupportOffer,
)
from smallcouncil.thrones.building.windows import Frame, Procedure
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE, Battle
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.battle import strength
from smallcouncil.thrones.rules.retreat import icons, refuges, retreat_limit
from smallcouncil.thrones.rules.support import support_bar, supporters
from smallcouncil.thrones.saving.plain import plain_army, plain_cards

SIDES: Final = (ATTACKER, DEFENDER)
SUPPORT_RULES: Final = ("base.support.units", "base.support.star")


def lines_of(sheet: Sheet) -> list[Addend]:
    return [Addend(line.rule, line.domain, line.noun, line.value) for line in sheet.lines]


def stage_of(state: State) -> Frame | None:
    """The frame of the current battle or assault; None while it is only declared."""
    for frame in reversed(state.agenda):
        if frame.kind is state.rules.battle or frame.kind is state.rules.assault:
            return frame
    return None


def battle_of(state: State) -> BattleMatter | None:
    frame = stage_of(state)
    if frame is None:
        return None
    battle, kind = state.fight(), frame.kind
    assert isinstance(kind, Procedure)
    step = kind.steps[frame.at].name if frame.at < len(kind.steps) else ""
    names = state.rules.board.names
    found: BattleMatter = {
        "area": names[battle.area],
        "source": names[battle.source],
        "attacker": battle.attacker,
        "defender": battle.defender,
        "step": step,
        "sides": [plain_side(state, battle, side) for side in SIDES],
        "winner": battle.house(battle.winner) if battle.winner != NO_SIDE else None,
        "blade": battle.house(battle.blade) if battle.blade != NO_SIDE else None,
    }
    if step == "support":
        found["support"] = offers(state)
        if from_afar(state, battle):
            found["afar"] = from_afar(state, battle)
    if battle.defender != NOBODY and frame.at <= kind.place("retreat"):
        found["retreats"] = [plain_retreat(state, side) for side in SIDES]
    return found


def plain_side(state: State, battle: Battle, side: int) -> SideMatter:
    if battle.house(side) == NOBODY:
        return neutral_side(state, battle)
    rules, house = state.rules, battle.house(side)
    total, lines = strength_of(state, battle, side)
    card = battle.cards[side]
    return {
        "seat": house,
        "army": plain_army(rules, fighters(state, battle, side)),
        "total": total,
        "lines": lines,
        "card": rules.cards[card].name if card != NO_CARD else None,
        "silent": bool(battle.silent >> side & 1),
        "cards": plain_cards(rules, state.hand[house]),
        "supports": supports_of(state, battle, side, lines),
        "swords": icons(state, rules.retreat.swords, side),
        "fortifications": icons(state, rules.retreat.fortifications, side),
    }


def neutral_strength(state: State, battle: Battle) -> int:
    return battle.totals[DEFENDER] if battle.totals else state.neutral[battle.area]


def neutral_lines(state: State, battle: Battle) -> list[Addend]:
    return [Addend("base.neutral.strength", "area", battle.area, neutral_strength(state, battle))]


def neutral_side(state: State, battle: Battle) -> SideMatter:
    return {
        "seat": NOBODY,
        "army": {},
        "total": neutral_strength(state, battle),
        "lines": neutral_lines(state, battle),
        "card": None,
        "silent": False,
        "cards": [],
        "supports": [],
        "swords": 0,
        "fortifications": 0,
    }


def strength_of(state: State, battle: Battle, side: int) -> tuple[int | None, list[Addend]]:
    """A side's current strength and its lines.

    After the comparison, the final total; the lines only if they still add up to it.
    """
    if battle.winner == NO_SIDE:
        sheet = strength(state, side, True)
        return sheet.total, lines_of(sheet)
    if not battle.totals:
        return None, []
    sheet = strength(state, side, True)
    total = battle.totals[side]
    return total, lines_of(sheet) if sheet.total == total and not taken(state, battle) else []


def taken(state: State, battle: Battle) -> bool:
    """Have the attackers already entered the area?"""
    return state.house[battle.area] == battle.attacker


def fighters(state: State, battle: Battle, side: int) -> int:
    if not taken(state, battle):
        return state.fighters(side)
    return state.army[battle.area] if side == ATTACKER else 0


def supports_of(state: State, battle: Battle, side: int, lines: list[Addend]) -> list[Support]:
    """The areas that support a side, and what each adds."""
    counted = [*SUPPORT_RULES, *[term.rule for term in state.rules.support.terms]]
    found: list[Support] = []
    for pledge in battle.pledges:
        if pledge & 3 == side:
            area = pledge >> 2
            worth = sum([line.value for line in lines if line.rule in counted and line.noun == area])
            found.append({"area": state.rules.board.names[area], "seat": state.house[area], "worth": worth})
    return found


# Open offers before the battle -------------------------------------------------------------------------------------


def offers(state: State) -> list[SupportOffer]:
    """The Support orders in reach that are not pledged yet, with what each would add to a side; null if a rule forbids it."""
    scratch = state.clone()
    battle = scratch.fight()
    pledged = [pledge >> 2 for pledge in battle.pledges]
    bare = [strength(scratch, side, False).total for side in SIDES]
    found: list[SupportOffer] = []
    for house in scratch.tracks[THRONE]:
        for area in supporters(scratch, house):
            if area not in pledged:
                worth = [support_worth(scratch, house, area, side, bare[side]) for side in SIDES]
                found.append({"area": state.rules.board.names[area], "seat": house, "worth": worth})
    return found


def support_worth(scratch: State, house: int, area: int, side: int, bare: int) -> int | None:
    if support_bar(scratch, house, side) is not None:
        return None
    battle = scratch.fight()
    battle.pledges.append(area << 2 | side)
    total = strength(scratch, side, False).total
    battle.pledges.pop()
    return total - bare


def plain_retreat(state: State, side: int) -> RetreatIfLost:
    """Where the side could retreat if it lost now, before casualties, and how many of its units would survive."""
    scratch = state.clone()
    battle = scratch.fight()
    whole = count(scratch.fighters(side))
    battle.winner = 1 - side
    steps = scratch.rules.battle
    steps.steps[steps.place("routed")].go(scratch, scratch.agenda[-1])
    army = scratch.fighters(side)
    areas = [battle.source] if side == ATTACKER else refuges(scratch) if army else []
    saved = retreat_limit(scratch, battle.house(side), areas[0], army) if areas and army else 0
    return {"areas": [state.rules.board.names[area] for area in areas] if saved else [], "saved": saved, "of": whole}


def fights_of(view: Game, seat: int, before: Game | None) -> list[Fight]:
    """The attack that a drafted March declares: both sides before any support and card.

    If the draft is applied, its order is already off the board; only the copy before that has its bonus.
    """
    way = march_of(view, seat)
    if way is None or not way.fights:
        return []
    slot = way.slot(state_of(before or view), x_of(view.draft(seat)[0]))
    if slot == NOBODY:
        return []
    state = state_of(view).clone() if before is not None else state_of(view.staged(seat))
    if state.battle is None:
        return []
    state.battle.march = 0 if way.bare else state_of(before or view).order[slot]
    return [plain_fight(state, state.battle)]


def plain_fight(state: State, battle: Battle) -> Fight:
    names = state.rules.board.names
    support = offers(state)
    found: Fight = {
        "area": names[battle.area],
        "source": names[battle.source],
        "against": battle.defender,
        "attacker": fight_side(state, battle, ATTACKER, support),
        "defender": fight_side(state, battle, DEFENDER, support),
        "support": support,
    }
    if from_afar(state, battle):
        found["afar"] = from_afar(state, battle)
    return found


def from_afar(state: State, battle: Battle) -> list[SupportFromAfar]:
    """The houses that may still support a side from no area, in order of play, and how much each adds."""
    found: list[SupportFromAfar] = []
    for house in state.tracks[THRONE] if battle.defender != NOBODY else []:
        worth = sum([backing.offer(state, battle, house) for backing in state.rules.support.backings])
        if worth:
            found.append({"seat": house, "worth": worth})
    return found


def fight_side(state: State, battle: Battle, side: int, support: list[SupportOffer]) -> FightSide:
    """A side of a drafted attack; `own` is what its own Support orders would add."""
    if battle.house(side) == NOBODY:
        total, lines = neutral_strength(state, battle), neutral_lines(state, battle)
        return {"seat": NOBODY, "total": total, "lines": lines, "own": 0, "swords": 0, "fortifications": 0}
    sheet = strength(state, side, True)
    own = sum([offer["worth"][side] or 0 for offer in support if offer["seat"] == battle.house(side)])
    rules = state.rules
    return {
        "seat": battle.house(side),
        "total": sheet.total,
        "lines": lines_of(sheet),
        "own": own,
        "swords": icons(state, rules.retreat.swords, side),
        "fortifications": icons(state, rules.retreat.fortifications, side),
    }
