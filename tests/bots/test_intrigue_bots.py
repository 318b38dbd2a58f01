"""The bots of the card game: always legal, blind to secrets, the same for the same seed, and each beats the one before."""

from __future__ import annotations

from itertools import combinations, count

import pytest

from smallcouncil import bots
from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.intrigue import spider
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import EVERYONE, Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.intrigue.court import ABOVE, LEFT, RIGHT
from smallcouncil.intrigue.guessing import RoundSoFar
from smallcouncil.intrigue.playouts import Dice, ExactSearch, RoundPosition, Stakes, choice_of, finish, position_of, seen_weights
from smallcouncil.intrigue.state import State

OPTIONS = ("five-colours", "parent-scoring")
TABLES = [(players, chosen) for players in range(2, 7) for size in range(3) for chosen in combinations(OPTIONS, size)]
BOTS = ("courtier", "spider:12")


def state_of(game: Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


def at_random(players: int, seed: int, cards: int, options: tuple[str, ...] = ()) -> Game:
    """A round played at random until `cards` cards are left in the hands of players who are not out."""
    game = game_named("intrigue").new(list(options), players, seed)
    rng = seeded(seed)
    while sum(position_of(state_of(game)).alive) > cards:
        seat = bits_of(game.waiting)[0]
        choices = game.choices(seat)
        game.choose(seat, choices[rng.below(len(choices))])
        if not game.waiting:
            return at_random(players, seed + 1000, cards, options)
    return game


# Names -----------------------------------------------------------------------------------------------------------------


PLAYOUTS = "after `spider:` comes a number of playouts from 1 to 99,999,999."


@pytest.mark.parametrize(("name", "sentence"), [
    ("spider:", f"There is no bot 'spider:': {PLAYOUTS}"),
    ("spider:0", f"There is no bot 'spider:0': {PLAYOUTS}"),
    ("spider:-3", f"There is no bot 'spider:-3': {PLAYOUTS}"),
    ("spider:many", f"There is no bot 'spider:many': {PLAYOUTS}"),
    ("spider:1234567890", f"There is no bot 'spider:1234567890': {PLAYOUTS}"),
    ("courtier:5", "There is no bot 'courtier:5': courtier takes nothing after its name."),
    ("jester:5", f"There is no bot 'jester:5'; the bots are {', '.join(bots.NAMES)}; yours are in a file, ./mine.py:Eager."),
    ("knigth", "There is no bot 'knigth'; did you mean knight?"),
])
def test_a_wrong_name_gets_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(Complaint) as complaint:
        bot_named(name, 1)
    assert str(complaint.value) == sentence


def test_the_number_of_playouts_is_part_of_the_name() -> None:
    assert [bot_named(name, 1).name for name in ("spider", "spider:20", "courtier")] == ["spider", "spider:20", "courtier"]
    plan = SeriesPlan("intrigue", 3, (), ("spider:5", "spider:9", "courtier"), 1, 2, False)
    assert play(plan, 0).seats == ["spider:5", "spider:9", "courtier"]


# Whole games -----------------------------------------------------------------------------------------------------------


def whole_game(players: int, options: tuple[str, ...], names: tuple[str, ...], seed: int) -> list[int]:
    kind = game_named("intrigue")
    game = kind.new(list(options), players, seed)
    game.log = []
    table = [bot_named(names[seat % len(names)], seat) for seat in range(players)]
    made: list[int] = []
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        made.append(ask(table[seat], game, seat))
        assert made[-1] in game.choices(seat)
        game.choose(seat, made[-1])
    kind.check(game)
    assert game.result
    return made


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_they_play_every_table_to_the_end(players: int, options: tuple[str, ...]) -> None:
    whole_game(players, options, ("spider:8", "courtier", "random"), players)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert whole_game(3, (), (name,), 4) == whole_game(3, (), (name,), 4)


def with_other_secrets(game: Game, seat: int, rng: Rng) -> Game:
    """The same game except for what the seat cannot see; the hands need not even fit what is known of them."""
    twin = game.clone()
    twin.log = [event for event in game.log or [] if game.sees(seat, event)]
    state = state_of(twin)
    state.rng.word = rng.bits()
    hidden = list(bits_of(state.rules.deck & ~state.in_court() & ~state.hand[seat]))
    rng.shuffle(hidden)
    thrones = [card for card in range(len(state.rules.thrones)) if not state.piles[seat] & BIT[card]]
    rng.shuffle(thrones)
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = sum(BIT[hidden.pop()] for _ in range(state.cards[other]))
            state.piles[other] = sum(BIT[thrones.pop()] for _ in range(state.taken[other]))
    state.thrones = thrones
    return twin


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_hidden_cards_do_not_change_their_answers(name: str, players: int) -> None:
    game = game_named("intrigue").new([], players, 11)
    game.log = []
    rng = seeded(5)
    first, twins = [[bot_named(name, seat) for seat in range(players)] for _ in range(2)]
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        choice = ask(first[seat], game, seat)
        assert ask(twins[seat], with_other_secrets(game, seat, rng), seat) == choice
        game.choose(seat, choice)


def test_the_spider_keeps_to_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances by a hundredth of the time limit whenever it is read, so the answer comes after a hundred readings."""
    looks = count()
    monkeypatch.setattr(spider, "perf_counter", lambda: next(looks) * spider.SECONDS / 100)
    bot = bot_named("spider", 1)
    for players in (2, 4, 6):
        before = next(looks)
        ask(bot, game_named("intrigue").new([], players, 3), 0)
        assert 100 <= next(looks) - before <= 103


# The fast position -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_fast_position_plays_like_the_game(players: int, options: tuple[str, ...]) -> None:
    game = game_named("intrigue").new(list(options), players, 9)
    rng = seeded(players)
    while game.waiting:
        state = state_of(game)
        seat = bits_of(game.waiting)[0]
        position = position_of(state)
        moves = position.moves(seat)
        assert {colours(game, choice) for choice in game.choices(seat)} == {
            colours(game, choice_of(state, seat, move)) for move in moves
        }
        move = moves[rng.below(len(moves))]
        round_before = state.round
        game.choose(seat, choice_of(state, seat, move))
        position.play(move)
        ended = position.advance() == NOBODY
        assert ended == (not game.waiting or state.round != round_before)
        if not ended:
            assert known(position) == known(position_of(state))


def colours(game: Game, choice: int) -> tuple[int, int]:
    return state_of(game).rules.colour[choice >> 8 & 255], choice & 255


def known(position: RoundPosition) -> list[object]:
    return [
        position.row, position.cells, sorted(position.slots), position.open, position.held, position.left, position.alive,
        position.out, position.turn, position.last,
    ]


def brute_force(position: RoundPosition, stakes: Stakes) -> list[float]:
    seat = position.advance()
    if seat == NOBODY:
        return stakes.worth(position)
    best: list[float] = []
    for move in position.moves(seat):
        after = position.copy()
        after.play(move)
        found = brute_force(after, stakes)
        if not best or found[seat] > best[seat]:
            best = found
    return best


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_search_agrees_with_brute_force(players: int) -> None:
    for seed in range(25):
        game = at_random(players, seed, 6)
        stakes = spider.stakes_of(state_of(game), bits_of(game.waiting)[0])
        position = position_of(state_of(game))
        search = ExactSearch(stakes, 10**6)
        assert search.solve(position.copy(), [-1.0] * players) == pytest.approx(brute_force(position, stakes))
        assert ExactSearch(stakes, search.seen - 1).solve(position.copy(), [-1.0] * players) == []


def test_the_shares_of_a_win_add_up_and_fewer_cards_are_better() -> None:
    position = position_of(state_of(game_named("intrigue").new([], 4, 1)))
    finish(position, Dice(1))
    shares = Stakes([0.0] * 4, 0.0, 0, 1.0).worth(position)
    assert sum(shares) == pytest.approx(1)
    assert sorted(range(4), key=lambda seat: (position.left[seat], seat)) == sorted(
        range(4), key=lambda seat: (-round(shares[seat], 9), seat)
    )
    thrones = Stakes([0.0] * 4, 2.0, 0, 1.0).worth(position)
    assert thrones[position.last] > shares[position.last]


# Guessing hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_round_so_far_matches_the_game(players: int, options: tuple[str, ...]) -> None:
    """The public position before each move, and the moves of all other seats."""
    game = game_named("intrigue").new(list(options), players, 9)
    game.log = []
    rng = seeded(players)
    seen: list[tuple[list[object], int]] = []
    while game.waiting and state_of(game).round < 3:
        state, seat = state_of(game), bits_of(game.waiting)[0]
        seen = seen if sum(state.cards) < players * state.rules.dealt else []
        story = RoundSoFar(state, game.log, seat)
        expected = [told for told, mover in seen if mover != seat]
        assert [public(past.before, past.unplaced) for past in reversed(story.pasts)] == expected
        assert story.likelihood([hand[:] for hand in position_of(state).held]) < 0 or not story.pasts
        seen.append((public(position_of(state), spider.unplaced(state)), seat))
        choices = game.choices(seat)
        game.choose(seat, choices[rng.below(len(choices))])


def public(position: RoundPosition, unplaced: list[int]) -> list[object]:
    return [position.row, position.cells, sorted(position.slots), position.open, position.left, position.out, unplaced]


def test_a_player_who_does_not_play_a_colour_in_danger_hardly_holds_it() -> None:
    """p1 gives up the last place for one colour and puts another one there: of two hands, the one without it is likelier."""
    game = game_named("intrigue").new([], 2, 3)
    state, rules = state_of(game), state_of(game).rules
    white, red, yellow = (bits_of(cards) for cards in rules.cards_of[:3])
    row = [white[0], red[0], *red[1:4], yellow[0], yellow[1]]  # white fits only b1
    moves = [(at % 2, card, RIGHT if at else LEFT) for at, card in enumerate(row)] + [(1, red[4], ABOVE)]
    for seat, card, place in moves:
        state.place(card, place)
        state.cards[seat] -= 1
    story = RoundSoFar(state, [Event("placed", "", list(move), EVERYONE, []) for move in moves], 0)
    assert len(story.pasts) == 4
    with_white, without = [[0] * 4, [4, 2, 2, 2]], [[0] * 4, [0, 2, 4, 4]]
    assert story.likelihood(without) > story.likelihood(with_white) + 1
    assert mean_whites(spider.LikelyWorlds(state, 0, story)) < mean_whites(spider.PossibleDeals(state, 0)) - 0.3
    assert not RoundSoFar(state, [], 0).pasts, "nobody told it"


def mean_whites(worlds: spider.PossibleDeals) -> float:
    position, rng, total = position_of(worlds.state), seeded(8), 0
    for _ in range(60):
        worlds.deal(position, rng)
        total += position.held[1][0]
    return total / 60


def test_in_a_playout_players_see_only_their_own_hand() -> None:
    """A seat weighs colours the same, whatever the others hold."""
    position = position_of(state_of(at_random(3, 2, 20)))
    unplaced = [6, 5, 7, 4]
    before = seen_weights(position, 0, unplaced)
    position.held[1], position.held[2] = position.held[2], position.held[1]
    position.alive = [0] * 4
    assert seen_weights(position, 0, unplaced) == before
    position.held[0] = [each + 1 for each in position.held[0]]
    assert all(after > each for after, each in zip(seen_weights(position, 0, unplaced), before, strict=True))


# Strength --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "other", "players", "games", "least"), [
    ("courtier", "random", 2, 40, 26), ("courtier", "random", 4, 40, 16), ("spider:20", "courtier", 2, 12, 7),
])
def test_each_bot_beats_the_one_before(bot: str, other: str, players: int, games: int, least: int) -> None:
    """The bounds are loose: docs/bots/measurements.md has the real figures."""
    plan = SeriesPlan("intrigue", players, (), (bot, *[other] * (players - 1)), games, 3, True)
    outcomes = [play(plan, number) for number in range(games)]
    assert sum(bot in [each.seats[seat] for seat in each.winners] for each in outcomes) >= least


def test_ranks_are_shared_by_equals() -> None:
    kind = game_named("intrigue")
    game = kind.new(["parent-scoring"], 3, 1)
    state = state_of(game)
    state.penalties = [4, 2, 4]
    assert kind.ranks(game) == [2.5, 1.0, 2.5]
    state.piles = [BIT[6], 0, 0]
    assert kind.ranks(game)[1:] == ([2.0, 3.0] if state.rules.thrones[6].value > 2 else [1.0, 3.0])


def test_a_mover_with_one_card_needs_no_thought() -> None:
    game = at_random(2, 5, 4)
    seat = bits_of(game.waiting)[0]
    assert ask(bot_named("spider:1", 1), game, seat) in game.choices(seat)
