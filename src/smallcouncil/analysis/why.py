"""Explains decisions in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.bots import read_name, settled
from smallcouncil.bots.bot import Bot
from smallcouncil.bots.chance import RandomBot
from smallcouncil.bots.comparing import Rejected
from smallcouncil.bots.reasons import Reasons, Threat, reasons_of
from smallcouncil.bots.steward import Steward
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.bots.styles import STYLES
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import percent, to_do
from smallcouncil.thrones.nouns.state import State

ADVICE: Final = 16  # playouts for a player's advice
CHANCE: Final = "I choose at random from all legal choices."
NOT_HERE: Final = "There is no advice in the card game."
THINKERS: Final = {"thrones": "maester", "intrigue": "spider"}  # by game, the bot that plays plans out


class Voice(NamedTuple):
    """The phrases of a speaker who explains a decision."""

    chose: str
    forced: str  # beginning of a sentence about a forced decision
    could: str
    whose: str  # possessive before "chance of winning"
    than: str  # what other plans are compared with
    thinker: str  # the subject that played the plans out


def advice(game: Game, seat: int, heard: list[Event], seed: int, playouts: int = ADVICE) -> list[str]:
    """Advice to the player of a seat, from what the seat may know: what a maester would do, and why."""
    if not isinstance(game.state, State):
        raise Complaint(NOT_HERE)
    forced = "You have no choice but to"
    voice = Voice("A maester would", forced, "You could also", "Your", "the maester's plan", "The maester")
    return told(game, seat, reasons_of(game, seat, seeded(seed), playouts, heard), voice)


def explained(
    game: Game, seat: int, heard: list[Event], bot: str, seed: int, done: list[int], playouts: int = ADVICE
) -> list[str]:
    """Explains a decision that was made. A bot speaks by its own style and method; for a person a thinker speaks."""
    name = game.state.ruleset.game
    thinker = f"a {THINKERS[name]}"
    try:
        kind, number, style = read_name(settled(bot, seed), name)
    except Complaint:
        house = game.state.ruleset.seat_name(seat)
        forced, speaker = f"{house} had no choice but to", thinker.capitalize()
        voice = Voice(f"{house} chose to", forced, f"{house} could also", f"{house}'s", "that choice", speaker)
        return told(game, seat, reasons_of(game, seat, seeded(seed), playouts, heard, USUAL, done), voice)
    if kind is RandomBot:
        return [f"I chose to {to_do(phrases_of(game, seat, done))}.", CHANCE]
    of_whom = "I" if kind.takes else f"I decide by rules of thumb. To compare, {thinker}"
    voice = Voice("I chose to", "I had no choice but to", "I could also", "My", "my choice", of_whom)
    found = reasons_of(game, seat, seeded(seed), number or playouts, heard, bent(kind, style), done)
    return told(game, seat, found, voice)


def bent(kind: type[Bot], style: str) -> Style:
    return STYLES[style].make() if style else kind.style if issubclass(kind, Steward) else USUAL


def told(game: Game, seat: int, reasons: Reasons, voice: Voice) -> list[str]:
    liked = to_do(phrases_of(game, seat, reasons.liked))
    if reasons.forced:
        return [f"{voice.forced} {liked}."]
    lines = [f"{voice.chose} {liked}. {voice.whose} chance of winning is then {percent(reasons.chance)}."]
    for each in reasons.rejected:
        other = to_do(phrases_of(game, seat, each.plan, reasons.liked))
        lines.append(f"{voice.could} {other}. That is about {difference(each)} {voice.than}.")
    if reasons.rejected:
        lines.append(f"{voice.thinker} played each plan out in {many(reasons.worlds, 'possible world')}.")
    return lines + dangers(game, reasons, " ".join(lines))


def difference(each: Rejected) -> str:
    """Words for a difference: only one that is more than chance is called better or worse."""
    points = many(round(100 * abs(each.behind)), "percentage point")
    if each.is_worse:
        return f"{points} less likely to win than"
    return f"{points} more likely to win than" if each.is_better else "as likely to win as"


def dangers(game: Game, reasons: Reasons, lines: str) -> list[str]:
    """Dangers to the areas of the plans, and from houses that are close to winning."""
    state = game.state
    if not isinstance(state, State):
        return []
    names, houses = state.rules.board.names, state.rules.houses
    found = [threatened(state, each) for each in reasons.threats if names[each.area] in lines]
    return found + [f"{houses[house]} could win this turn." for house in reasons.winners]


def threatened(state: State, threat: Threat) -> str:
    name, area = state.rules.houses[threat.house], state.rules.board.names[threat.area]
    guard = f"Nobody guards {area}, and {name} can march in" if threat.bare else f"{name} can attack {area}"
    return f"{guard}: it is lost about {max(1, min(9, round(10 * threat.chance)))} times in 10."
