"""Why a House Card is best although others would win its battle too: what its text does, or which other card it saves."""

from __future__ import annotations

from typing import Final

from smallcouncil.analysis.contrast import CLEAR, often
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.notation import x_of
from smallcouncil.core.rng import seeded
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.sites import Site
from smallcouncil.thrones.language.events import sentence
from smallcouncil.thrones.nouns.state import State

WORLDS: Final = 12
LAST_TURN: Final = 10


def effect(site: Site) -> str:
    """What the text of the best card does in every world, if it does something and does not just win the battle; without a full
    stop."""
    state = site.game.state
    assert isinstance(state, State)
    assert state.battle is not None
    if gain(site, state.battle.area) >= CLEAR:
        return ""
    name = state.rules.cards[x_of(site.best[0][0])].name
    done = [told_of(site, name, site.best[0], world) for world in range(WORLDS)]
    always = [told for told in done[0] if all(told in other for other in done)]
    return f"With {name}, {always[0].rstrip('.')}" if always else ""


def told_of(site: Site, name: str, answer: Answer, world: int) -> list[str]:
    """What the log says of the text of a card, in one world."""
    game = site.game.sample(site.seat, seeded(world))
    game.log = []
    game.play(site.seat, answer)
    Sensible().play_until(game, LAST_TURN + 1, seeded(world + WORLDS))
    state = site.game.state
    assert isinstance(state, State)
    lines = [sentence(state.rules, event) for event in game.log]
    return [line.removeprefix(f"{name}: ") for line in lines if line.startswith(f"{name}: ")]


def saved(site: Site) -> str:
    """The rival's card, if the best answer keeps it for another battle and wins that; without a full stop."""
    state, seat = site.game.state, site.seat
    assert isinstance(state, State)
    assert state.battle is not None
    card = x_of(site.others[0][0])
    if site.after.events.get(f"card {seat} {card}", 0.0) < 1 - CLEAR:
        return ""
    names = state.rules.board.names
    gains = {area: gain(site, area) for area in range(len(names)) if area != state.battle.area}
    area = max(gains, key=lambda each: gains[each])
    if gains[area] < CLEAR:
        return ""
    share = site.after.events[f"battle won {seat} {area}"]
    return f"You keep {state.rules.cards[card].name} for the battle of {names[area]} and win it{often(share)}"


def gain(site: Site, area: int) -> float:
    """How much more often the best answer wins the battle of an area than the strongest other one."""
    key = f"battle won {site.seat} {area}"
    return site.after.events.get(key, 0.0) - site.after_other(0).events.get(key, 0.0)
