"""Random corrections of every file and every value: each is refused with a sentence, or games with it run to their end."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from smallcouncil.core.bits import bits_of
from smallcouncil.core.kind import GameKind
from smallcouncil.core.overrides import is_fact, is_rows, key_of
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import ENDLESS, random_options
from smallcouncil.testkit.mangling import look_around, step

BLOCKS = 12
EACH = 12  # corrections in a block
LEFT_ALONE = ("sources", "grade", "source", "note", "format")

Plain = dict[str, Any]


def written(value: object) -> str:
    """A value as TOML, a list entry per line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ",\n".join(written(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def texts_in(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for key, each in value.items() if key not in ("says", *LEFT_ALONE) for text in texts_in(each)]
    if isinstance(value, list):
        return [text for each in value for text in texts_in(each)]
    return [value] if isinstance(value, str) else []


def other(value: Any, texts: list[str], rng: random.Random) -> Any:
    """Another value instead of this one, mostly of the same kind."""
    if is_fact(value):
        return other(value["value"], texts, rng)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, value * 2, 0, 1, 2, 3, 5, 9, 20, 99, -1])
    if isinstance(value, str):
        return rng.choice([*texts, "", "Nowhere"])
    if not isinstance(value, list) or not value:
        return []
    at = rng.randrange(len(value))
    changed = [*value[:at], other(value[at], texts, rng), *value[at + 1:]]
    return rng.choice([value[:at], value[::-1], [*value, value[at]], changed])


def change(table: Plain, texts: list[str], rng: random.Random) -> Plain:
    """A correction of one thing in a table: a value, a table in it, or some entries of a list."""
    key = rng.choice([key for key in table if key not in LEFT_ALONE])
    value = table[key]
    if is_rows(value):
        count = rng.choice([1, 1, 1, 2, len(value)])
        return {key: [change_entry(value, texts, rng) for _ in range(count)]}
    if isinstance(value, dict) and not is_fact(value):
        return {key: change(value, texts, rng)}
    return {key: other(value, texts, rng)}


def change_entry(rows: list[Plain], texts: list[str], rng: random.Random) -> Plain:
    """An entry is removed, added like another one, or corrected."""
    number = rng.randrange(len(rows))
    lot = rng.randrange(6)
    if lot == 0:
        return {"entry": number + 1, "remove": True}
    if lot == 1:
        new = {key: value for key, value in rows[number].items() if key != "key"}
        label = key_of(rows)
        if isinstance(new.get(label), str):
            new[label] = "New " + new[label]
        return {**new, "add": True}
    return {"entry": number + 1, **change(rows[number], texts, rng)}


def correction(kind: GameKind, rng: random.Random) -> str:
    files = kind.corrected("").files
    found: Plain = {}
    for _ in range(rng.choice([1, 1, 2, 3])):
        name = rng.choice(files.names())
        raw = files.parse(name)
        found.setdefault(f"{kind.name}/{name}", {}).update(change(raw, texts_in(raw), rng))
    return "\n".join(f"{json.dumps(name)} = {written(each)}" for name, each in found.items())


def play(kind: GameKind, seed: int) -> None:
    """Plays a random game to its end, and sometimes looks at its views and its log."""
    rng = seeded(seed)
    players = kind.players[rng.below(len(kind.players))]
    game = kind.new(random_options(kind, players, rng), players, seed)
    game.log = []
    for _ in range(ENDLESS):
        if not game.waiting:
            break
        if rng.below(40) == 0:
            kind.check(game)
            look_around(game)
            assert all(game.prompt(seat) for seat in bits_of(game.waiting))
        step(game, rng)
    assert not game.waiting
    kind.check(game)
    assert all(kind.sentence(game.state.ruleset, event) for event in game.log)


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_a_correction_is_refused_or_played_with(name: str, block: int) -> None:
    for number in range(EACH):
        seed = block * EACH + number
        text = correction(GAMES[name], random.Random(seed))
        kind = GAMES[name].corrected(text)
        refusal = refused(kind)
        assert "cannot be set up with it" not in refusal, f"not a sentence for a player: {refusal} ({text})"
        assert not refusal or refusal.endswith("."), text
        if not refusal:
            play(kind, seed)


def refused(kind: GameKind) -> str:
    """The sentence that refuses it; empty if it is accepted."""
    try:
        kind.proven()
    except Complaint as refusal:
        return str(refusal)
    return ""
