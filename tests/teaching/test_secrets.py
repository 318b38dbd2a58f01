"""The teacher says nothing that the seat cannot know: in a sample that looks the same to the seat, it says the same."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.teaching.notes import LONGEST, Remarks
from smallcouncil.teaching.teacher import speech
from smallcouncil.teaching.thrones.turns import what_mattered
from tests.helpers import sets_together, step

TABLES = [(game.name, options, players) for game in GAMES.values() for players in game.players[:2] for options in [
    [], *sets_together(game, players),
]]


def said(game: Game, seat: int, heard: list[Event]) -> Remarks:
    return speech(game.redacted(seat), seat, heard)


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_a_sample_changes_nothing(name: str, options: list[str], players: int) -> None:
    game, rng, told, spoken = GAMES[name].new(options, players, 3), seeded(3), 0, 0
    game.log = []
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        if rng.below(6) == 0:
            heard = [event for event in game.log[told:] if game.sees(seat, event)]
            one, other = said(game, seat, heard), said(game.sample(seat, rng), seat, heard)
            assert one == other, (game.state.agenda[-1].kind.name, game.text(game.draft(seat)))
            spoken += len(one.notes)
            told = len(game.log)
            for note in one.notes:
                assert len(note.text.split()) <= LONGEST, note
        step(game, rng)
    assert spoken


def test_what_mattered_is_told_from_what_was_seen() -> None:
    game, rng = GAMES["thrones"].new([], 4, 5), seeded(5)
    game.log = []
    begun, notes = game.clone(), 0
    while game.waiting:
        if game.state.chapter() != begun.state.chapter():
            seat = rng.below(4)
            heard = [event for event in game.log if game.sees(seat, event)]
            found = what_mattered(begun.redacted(seat), game.redacted(seat), seat, heard)
            twins = begun.sample(seat, rng).redacted(seat), game.sample(seat, rng).redacted(seat)
            assert what_mattered(*twins, seat, heard) == found
            assert all(len(note.text.split()) <= LONGEST for note in found)
            begun, notes = game.clone(), notes + len(found)
            game.log = []
        step(game, rng)
    assert notes > 5
