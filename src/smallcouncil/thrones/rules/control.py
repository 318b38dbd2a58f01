"""Control of land areas by power tokens left behind."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import pack
from smallcouncil.thrones.building.windows import Decision, Frame, Reason
from smallcouncil.thrones.language.verbs import DONE, TOKEN
from smallcouncil.thrones.nouns.state import State


def no_token(state: State, house: int, area: int) -> Reason | None:
    """Why a house may not leave a power token in an area that its units have marched out of."""
    if state.rules.board.is_water(area):
        return Reason("Power tokens can be left only on land.", "base.control.token")
    if state.house[area] != NOBODY:
        return Reason("You can leave a token only when the last unit leaves.", "base.control.last-unit")
    if state.home_of(area) == house:
        return Reason("Your home needs no token.", "base.control.own-home")
    if state.token[area] == house:
        return Reason("You already have a power token there.", "base.control.stays")
    if not state.power[house]:
        return Reason("You have no available power.", "base.control.available")
    return None


class LeaveToken(Decision):
    """base.control.after-attack: after a won attack, a token may keep the area that the attackers left (the memo)."""

    name = "leave token"
    rule = "base.control.after-attack"
    verbs: tuple[int, ...] = (TOKEN,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(TOKEN)]

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        if frame.drafts[house][0] == pack(TOKEN):
            state.put_token(frame.memo[0], house)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Leave a power token in " + state.rules.board.names[frame.memo[0]] + ", or choose done."


def ask_for_token(state: State, ask: LeaveToken, house: int, area: int) -> bool:
    if no_token(state, house, area) is not None:
        return False
    ask.ask(state, BIT[house], [area])
    return True

