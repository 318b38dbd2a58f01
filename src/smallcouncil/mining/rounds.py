"""What comes of an answer in the card game: how often each thing happens in the rest of the round."""

from __future__ import annotations

from smallcouncil.analysis.aftermath import WORLDS, Aftermath, Occurrences
from smallcouncil.core.events import Event
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.cards import FarCards


def aftermaths_of_cards(sampler: FarCards, answers: list[Answer], count: int = WORLDS) -> list[Aftermath]:
    counts = [Occurrences(sampler.seat) for _ in answers]
    for _ in range(count):
        world, word = sampler.game.sample(sampler.seat, sampler.rng), sampler.rng.bits()
        for each, answer in zip(counts, answers, strict=True):
            game = world.clone()
            log: list[Event] = []
            game.log = log
            sampler.end(game, answer, word)
            each.add(game, this_round(log), 1.0 if game.result == [sampler.seat] else 0.0)
    return [each.shares() for each in counts]


def this_round(log: list[Event]) -> list[Event]:
    """The events until the next round begins."""
    at = next((at for at, event in enumerate(log) if event.name == "round"), len(log))
    return log[:at]
