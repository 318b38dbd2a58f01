"""Why something cannot follow a draft: every verb has a sentence, whatever is drafted, and also where nothing may follow."""

from __future__ import annotations

import pytest

from smallcouncil.core.game import Game
from smallcouncil.server.table.view import MADE, why_for
from tests.server.views.walks import next_seat, walk

CLASH = ["fortifications", "siege-engines", "ports", "one-time-orders", "crown-cards", "westeros-variant"]
STORM = ["storm-board", "swords-cards", "swords-decks", "tactics", "leaders"]


def ask(game: Game, chain: list[int], verb: int) -> tuple[str, str]:
    told = why_for(game, next_seat(game), chain, verb << 16)
    return told["sentence"], told["rule"]


@pytest.mark.parametrize(("options", "players"), [([], 3), (CLASH, 6), (STORM, 4)])
def test_every_verb_is_refused_in_a_sentence_after_a_draft(options: list[str], players: int) -> None:
    made: set[str] = set()
    for number, game in enumerate(walk("thrones", options, players, 7)):
        if not game.waiting or number % 3:
            continue
        seat, verbs = next_seat(game), game.state.ruleset.notation.verbs
        choices = game.choices(seat)
        chain = [*game.draft(seat), choices[number % len(choices)]]
        closed = game.drafting(seat, chain)[1]
        for verb in range(1, len(verbs)):
            sentence, rule = ask(game, chain, verb)
            assert not closed or (sentence, rule) == (MADE.sentence, MADE.rule)
            assert bool(sentence) == bool(rule)
        if closed:
            made.add(game.state.agenda[-1].kind.name)
    assert "consolidate" in made  # power is gained at once: nothing may follow
