"""No field of a state is forgotten: clone, plain form and digest know all."""

from __future__ import annotations

import inspect
import json

from smallcouncil.core.agenda import Frame
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.thrones.building.setup import new_game
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.saving.restore import restore
from tests.helpers import SHARED, changed, fields, step

DERIVED = {"control", "counted", "held", "net", "occupied", "posted"}  # computed from units, orders, tokens, shields and roads


def in_battle() -> Game:
    """A random game at a decision inside a battle, with a fortification somewhere."""
    for seed in range(100):
        game, rng = new_game(["fortifications"], 5, seed), seeded(seed)
        while game.waiting:
            state = game.state
            assert isinstance(state, State)
            if state.battle is not None and state.battle.pledges and any(state.facts[0]):
                return game
            step(game, rng)
    raise AssertionError("no battle found")


def read_back(game: Game) -> Game:
    """Reads a game without the proof that it is sound: these games were changed."""
    state = game.state
    assert isinstance(state, State)
    return Game(restore(json.loads(game.to_json()), state.rules))


def test_the_constructor_takes_every_field_so_that_clone_cannot_forget_one() -> None:
    for cls in (State, Battle, Frame):
        taken = set(inspect.signature(cls.__init__).parameters) - {"self"}
        game = in_battle()
        state = game.state
        assert isinstance(state, State)
        thing: object = {State: state, Battle: state.battle, Frame: state.agenda[-1]}[cls]
        assert set(fields(thing)) <= taken | SHARED


def test_a_clone_shares_nothing_that_changes() -> None:
    state = in_battle().state
    copy = state.clone()
    for name in fields(state):
        mine, other = getattr(state, name), getattr(copy, name)
        if isinstance(mine, list | Battle | Rng):
            assert mine is not other, name
    assert state.plain() == copy.plain()


def test_a_shared_copy_forgets_nothing_but_the_coming_chance() -> None:
    state = in_battle().state
    copy = state.shared()
    for name in set(fields(state)) - {"agenda", "rng"}:
        assert getattr(copy, name) == getattr(state, name), name
    assert copy.plain() | {"rng": state.rng.word} == state.plain() | {"rng": state.rng.word}
    assert copy.agenda[-1] is not state.agenda[-1], "to redact drafts in it"


def test_every_field_is_in_the_plain_form_and_comes_back() -> None:
    for name in fields(in_battle().state):
        if name in DERIVED | {"agenda", "battle", "facts", "house", "army", "order", "tracks"}:
            continue  # the first two are computed again; the rest have their own tests below
        game = in_battle()
        before = json.dumps(game.state.plain(), sort_keys=True)
        setattr(game.state, name, tweaked(game.state, name))
        after = game.state.plain()
        assert json.dumps(after, sort_keys=True) != before, name
        assert read_back(game).state.plain() == after, name


def tweaked(state: object, name: str) -> object:
    """A changed value that still has names."""
    value = getattr(state, name)
    if name in ("hand", "used", "gone"):
        return type(value)([value[0] ^ 1, *value[1:]])
    if name in ("token", "neutral"):
        place = value.index(-1 if name == "token" else 0)
        return type(value)([*value[:place], 1, *value[place + 1 :]])
    if name in ("decks", "open_cards"):
        return [[*value[0], 0], *value[1:]]
    if name == "holder":
        return ((value[0] + 1) % 5, *value[1:])
    return changed(value)


def test_battle_fields_are_in_the_plain_form_and_come_back() -> None:
    for name in list(vars(battle_of(in_battle()))):
        if name == "notes":
            continue  # notes of modules, which none of these has
        game = in_battle()
        before = game.digest()
        battle = battle_of(game)
        setattr(battle, name, {"cards": [3, 4], "totals": [1, 2], "pledges": []}.get(name, another(battle, name)))
        assert game.digest() != before, name
        assert read_back(game).digest() == game.digest(), name


def battle_of(game: Game) -> Battle:
    assert isinstance(game.state, State)
    return game.state.fight()


def another(battle: Battle, name: str) -> int:
    value = getattr(battle, name)
    return value + 1 if name == "army" else 0 if value else 1


def test_the_agenda_is_in_the_plain_form() -> None:
    game = in_battle()
    before = game.to_json()
    game.state.agenda[-1].memo = [*game.state.agenda[-1].memo, 9]
    assert game.to_json() != before
    assert read_back(game).to_json() == game.to_json()


def test_facts_are_in_the_plain_form() -> None:
    game = in_battle()
    before = game.digest()
    game.state.facts[0][0] += 1
    assert game.digest() != before
    assert read_back(game).digest() == game.digest()
