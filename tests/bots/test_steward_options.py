"""The steward with the options: any set of them for any number of players, and every new piece and order used."""

from __future__ import annotations

import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.steward import policy, sense
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import game_named
from smallcouncil.testkit.laws import random_options
from smallcouncil.thrones.nouns.army import KINDS
from smallcouncil.thrones.nouns.state import State

ENGINE = "siege engine"
FIRST, GAMES = 12, 40  # the most games, until everything was seen; the first ones show most of it
USED = {
    f"upgrade {ENGINE}", f"move {ENGINE}", "besiege", "fortify", "launch into port", "sail out", "trade", "seize", "recruit",
    "caravan", "gather", "bring", "advance", "sweep", "lift", "levy", "take", "outwit", "name", "sting", "discard", "burn",
}


def finish(game: Game, seed: int, seen: set[str]) -> None:
    """Plays with stewards on all seats and makes forced choices without them, as in the arena. Notes every verb."""
    bots = [bot_named("steward", seed + seat) for seat in range(game.state.seats)]
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        choices = game.choices(seat)
        choice = ask(bots[seat], game, seat) if len(choices) > 1 else choices[0]
        assert choice in choices
        seen |= words(game, seat, choice)
        game.choose(seat, choice)


def words(game: Game, seat: int, choice: int) -> set[str]:
    """The verb, and special uses of it."""
    state = game.state
    assert isinstance(state, State)
    rules = state.rules
    verb, x, y = rules.notation.verbs[choice >> 16].word, choice >> 8 & 255, choice & 255
    found = {verb}
    if verb in ("muster", "upgrade", "move"):
        found.add(f"{verb} {rules.units[x % KINDS].name}")
    if verb == "move":
        source = game.draft(seat)[0] >> 8 & 255
        if rules.board.berths & BIT[source]:
            found.add("sail out")
        if rules.units[x].name == ENGINE and state.house[y] not in (-1, seat):
            walls = any(wall.stands(state, y) for wall in rules.muster.walls)
            found.add("besiege" if walls else "engine in the open")
    if verb == "launch" and rules.board.berths & BIT[y]:
        found.add("launch into port")
    if verb == "collect" and rules.board.berths & BIT[x]:
        found.add("trade")
    return found


@pytest.mark.parametrize("number_of_set", range(16))
def test_it_plays_any_set_of_options(number_of_set: int) -> None:
    rng = seeded(number_of_set)
    players = 3 + number_of_set % 4
    options = random_options(game_named("thrones"), players, rng)
    game = game_named("thrones").new(options, players, number_of_set)
    finish(game, number_of_set, set())
    assert game.result


def test_it_uses_every_piece_and_order() -> None:
    """In some games of A Clash of Kings; Siege Engines only against walls, and no failed attack on a neutral force."""
    seen: set[str] = set()
    told: set[str] = set()
    options = next(preset.options for preset in game_named("thrones").presets(6) if preset.name == "clash")
    for number in range(FIRST, FIRST + GAMES):
        game = game_named("thrones").new(options, 6, 100 + number)
        game.log = []
        finish(game, number, seen)
        told |= {event.name for event in game.log}
        if seen >= USED and "neutral beaten" in told:
            break
    assert seen >= USED, USED - seen
    assert "neutral beaten" in told
    assert "neutral holds" not in told, "how strong it is, everybody can read"
    assert "engine in the open" not in seen


def test_it_tries_out_decisions_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even without knowledge of options and of Consolidate Power it takes the power it can get."""
    known = {name: ask for name, ask in policy.ANSWERS.items() if name != "consolidate"}
    monkeypatch.setattr(policy, "ANSWERS", known)
    monkeypatch.setattr(sense, "beside", lambda rules_file, name: None)
    seen: set[str] = set()
    finish(game_named("thrones").new(["ports", "one-time-orders", "siege-engines"], 5, 4), 4, seen)
    assert "collect" in seen
