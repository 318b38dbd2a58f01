"""The steward never fails, sees nothing it may not see, and beats players who do not think."""

from __future__ import annotations

import pytest

from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.bots import Bot, ask, bot_named
from smallcouncil.bots.steward import policy
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.position import orders_are_known
from smallcouncil.commands.tables import table_of
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.games import game_named
from smallcouncil.thrones.language.verbs import ORDER
from smallcouncil.thrones.modules import OPTIONS, PLAYERS
from smallcouncil.thrones.nouns.state import State
from tests.helpers import sets_together


def tables() -> list[tuple[int, tuple[str, ...]]]:
    """Every number of players without options and with all together; each option alone with changing numbers."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for players in PLAYERS:
        sets = [[], *sets_together(game_named("thrones"), players)]
        found += [(players, tuple(options)) for options in sets]
    for number, name in enumerate(sorted({option.name for players in PLAYERS for option in OPTIONS.offered(players)})):
        fits = [players for players in PLAYERS if name in [option.name for option in OPTIONS.offered(players)]]
        found.append((fits[number % len(fits)], tuple(OPTIONS.with_needed([name]))))
    return found


def with_other_secrets(game: Game, seat: int, rng: Rng) -> Game:
    """The same game except for what the seat cannot see: the generator, face-down cards, others' choices."""
    twin = game.clone()
    state = twin.state
    assert isinstance(state, State)
    state.rng.word = rng.bits()
    for deck, known in zip(state.decks, state.known, strict=True):
        hidden = deck[: len(deck) - known]
        rng.shuffle(hidden)
        deck[: len(hidden)] = hidden
    frame = state.agenda[-1]
    for other in bits_of(frame.asked & ~(1 << seat)):
        frame.drafts[other] = [rng.below(1 << 16)] * rng.below(4)
    return twin


@pytest.mark.parametrize(("players", "options"), [
    (5, ()), (4, ("battle-variant",)), (3, ("westeros-variant", "fortifications")),
    (6, ("one-time-orders", "ports", "crown-cards")),
])
def test_hidden_things_do_not_change_its_answers(players: int, options: tuple[str, ...]) -> None:
    game = game_named("thrones").new(list(options), players, 11)
    rng = seeded(5)
    bots = [bot_named("steward", seat) for seat in range(players)]
    twins = [bot_named("steward", seat) for seat in range(players)]
    thirds = [bot_named("steward", seat) for seat in range(players)]
    hidden = 0
    while game.waiting:
        seat = bits_of(game.waiting)[-1]  # all others have already chosen, if they choose at once
        hidden += any(game.state.agenda[-1].drafts[other] for other in range(players) if other != seat)
        choice = ask(bots[seat], game, seat)
        assert ask(twins[seat], with_other_secrets(game, seat, rng), seat) == choice
        assert ask(thirds[seat], game.sample(seat, rng), seat) == choice
        game.choose(seat, choice)
    assert hidden > 30


@pytest.mark.parametrize(("players", "options"), tables())
def test_it_plays_every_table_to_the_end(players: int, options: tuple[str, ...]) -> None:
    kind = game_named("thrones")
    game = kind.new(list(options), players, len(options) + players)
    bots: list[Bot] = [bot_named("steward" if seat else "random", seat) for seat in range(players)]
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        game.choose(seat, ask(bots[seat], game, seat))
    kind.check(game)
    assert game.result


def test_it_copes_with_decisions_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    for answers in ({}, {"orders": policy.ANSWERS["orders"], "march": policy.ANSWERS["march"]}):
        monkeypatch.setattr(policy, "ANSWERS", answers)
        assert play(SeriesPlan("thrones", 4, (), ("steward",) * 4, 1, 2, False), 0).winners


def test_it_continues_a_chain_that_somebody_else_started() -> None:
    """It gives a legal answer even in the middle of another player's chain."""
    game = game_named("thrones").new([], 5, 3)
    rng = seeded(9)
    bot = bot_named("steward", 1)
    for _ in range(600):
        if not game.waiting:
            break
        seat = bits_of(game.waiting)[0]
        choices = game.choices(seat)
        choice = ask(bot, game, seat) if rng.below(2) else choices[rng.below(len(choices))]
        assert choice in choices
        game.choose(seat, choice)


def test_it_beats_players_who_do_not_think() -> None:
    """It wins 99 of 100; 16 of 20 is far below any bad luck."""
    plan = SeriesPlan("thrones", 5, (), ("steward", *["random"] * 4), 20, 7, True)
    outcomes = [play(plan, number) for number in range(plan.games)]
    assert sum("steward" in [each.seats[seat] for seat in each.winners] for each in outcomes) >= 16


def test_stewards_among_themselves_fight() -> None:
    battles = 0
    for seed in range(3):
        game = game_named("thrones").new([], 5, seed)
        game.log = []
        bots = [bot_named("steward", seat) for seat in range(5)]
        while game.waiting:
            seat = bits_of(game.waiting)[0]
            game.choose(seat, ask(bots[seat], game, seat))
        battles += len([event for event in game.log if event.name == "battle"])
    assert battles >= 15


def test_its_raids_have_a_target() -> None:
    """In long runs about 20 % of its raids find nothing: orders are secret, and others raid first."""
    found = {"raided": 0, "no raid": 0}
    for seed in range(6):
        game, rng = game_named("thrones").new([], 5, seed), seeded(seed)
        game.log = []
        while game.waiting:
            seat = bits_of(game.waiting)[0]
            game.play(seat, Sensible().chain(game, seat, rng))
        for event in game.log:
            if event.name in found:
                found[event.name] += 1
    assert found["raided"] >= 2.5 * found["no raid"] > 0, found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_its_first_orders_are_unpredictable(players: int) -> None:
    """In 40 games every house has at least 8 sets, and none in more than 40 % of them."""
    games = 40
    for seat in range(players):
        sets: dict[tuple[int, ...], int] = {}
        for number in range(games):
            game = game_named("thrones").new([], players, number)
            chain = tuple(sorted(Sensible().chain(game, seat, seeded(1000 * seat + number))))
            sets[chain] = sets.get(chain, 0) + 1
        assert len(sets) >= 8, (seat, sets)
        assert max(sets.values()) <= 0.4 * games, (seat, sets)


@pytest.mark.parametrize(("players", "preset"), [(4, "swords")])
def test_its_first_orders_are_unpredictable_on_another_board(players: int, preset: str) -> None:
    """The same on the board of A Storm of Swords."""
    games, kind = 40, game_named("thrones")
    options = table_of(kind, players, preset, [], players).options
    sets: list[dict[tuple[int, ...], int]] = [{} for _ in range(players)]
    for number in range(games):
        for seat, orders in enumerate(first_orders(kind.new(options, players, number), seeded(number))):
            sets[seat][orders] = sets[seat].get(orders, 0) + 1
    for seat, found in enumerate(sets):
        assert len(found) >= 8, (seat, found)
        assert max(found.values()) <= 0.4 * games, (seat, found)


def first_orders(game: Game, rng: Rng) -> list[tuple[int, ...]]:
    """By seat, what is placed before the first orders are revealed."""
    state = game.state
    assert isinstance(state, State)
    laid: list[list[int]] = [[] for _ in range(state.seats)]
    while not orders_are_known(state):
        seat = bits_of(game.waiting)[0]
        for choice in Sensible().chain(game, seat, rng):
            laid[seat] += [choice] if verb_of(choice) == ORDER else []
            game.choose(seat, choice)
    return [tuple(sorted(each)) for each in laid]
