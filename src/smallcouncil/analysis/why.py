"""Reasons in words."""

from __future__ import annotations

from smallcouncil.bots import read_name, settled
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.reasons import UNKNOWN, Considered, Reasons, reasons_of
from smallcouncil.bots.steward import Steward
from smallcouncil.bots.steward.temper import USUAL
from smallcouncil.bots.tempers import TEMPERS
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.insight.thrones.plans import said
from smallcouncil.thrones.building.ruleset import Ruleset

ADVICE = 16  # playouts of whoever advises a player
CHANCE = "I choose at random from all legal choices."
NOT_HERE = "Only bots in the board game explain their decisions."


def advice(game: Game, seat: int, heard: list[Event], seed: int, playouts: int = ADVICE) -> list[str]:
    """For the player of a seat, from what the seat may know: what a maester would do, and why."""
    found = reasons_of(board_game(game), seat, seeded(seed), playouts, heard)
    return told(game, found, "A maester would choose", "It also thought of")


def explained(game: Game, seat: int, heard: list[Event], bot: str, seed: int, done: list[int]) -> list[str]:
    """Of whoever has decided: a bot's temper and its way to think are in its name; for a person a maester speaks."""
    try:
        kind, number, temper = read_name(settled(bot, seed))
    except Complaint:
        found = reasons_of(board_game(game), seat, seeded(seed), ADVICE, heard, USUAL, done)
        return told(game, found, "Chosen", "A maester thought of")
    if kind is RandomBot:
        return [CHANCE]
    bent = TEMPERS[temper].make() if temper else kind.temper if issubclass(kind, Steward) else USUAL
    playouts = (number or ADVICE) if kind.takes else 0
    return told(game, reasons_of(board_game(game), seat, seeded(seed), playouts, heard, bent, done), "I chose", "I thought of")


def board_game(game: Game) -> Game:
    if not isinstance(game.state.ruleset, Ruleset):
        raise Complaint(NOT_HERE)
    return game


def told(game: Game, reasons: Reasons, liked: str, also: str) -> list[str]:
    rules = game.state.ruleset
    assert isinstance(rules, Ruleset)
    lines = [f"{liked}: {said(rules, reasons.liked.plan)}{odds(reasons.liked)}."]
    for each in reasons.rejected:
        lines.append(f"{also}: {said(rules, each.plan, reasons.liked.plan)}{odds(each)}, but that seems worse.")
    for threat in reasons.threats:
        name, area = rules.seat_name(threat.house), rules.board.names[threat.area]
        guard = f"Nobody guards {area}, and {name} can march in" if threat.bare else f"{name} can attack {area}"
        lines.append(f"{guard}: it is lost about {tenths(threat.chance)} times in 10.")
    lines += [f"{rules.seat_name(house)} could win this turn." for house in reasons.winners]
    return lines


def odds(each: Considered) -> str:
    return "" if each.chance == UNKNOWN else f" (wins about {round(100 * each.chance)} of 100 games)"


def tenths(chance: float) -> int:
    return max(1, min(9, round(10 * chance)))
