"""Saved games changed at random: each is refused, or it is a game that can be looked at and played to its end."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.testkit.laws import ENDLESS, random_options

EACH: Final = 5  # mangled copies per position
NUMBERS: Final = (-1, 0, 1, 2, 3, 7, 15, 20, 21, 255, 1 << 40)

Spot = tuple[Any, Any]  # a list or a table, and an index or key in it


class ReadingCounts:
    """How many saved games were refused, how many played on, and what went wrong."""

    def __init__(self) -> None:
        self.refused: int = 0
        self.played: int = 0
        self.wrong: list[str] = []

    @property
    def tried(self) -> int:
        return self.refused + self.played


def fuzz_saved(kind: GameKind, seed: int, most: int) -> ReadingCounts:
    """Mangles `most` saved games: positions of random games with random options, each changed a few times."""
    rng, tally = seeded(seed ^ 0x5A7ED), ReadingCounts()
    while tally.tried < most:
        for saved in positions(kind, rng):
            for _ in range(min(EACH, most - tally.tried)):
                trouble = broken(kind, mangled(saved, rng), rng, tally)
                if trouble:
                    tally.wrong.append(f"{kind.name}, seed {seed}, saved game {tally.tried}: {trouble}")
    return tally


def positions(kind: GameKind, rng: Rng) -> list[str]:
    """A random game, saved once for each kind of decision it met, however rare, and at its end; in random order."""
    players = kind.players[rng.below(len(kind.players))]
    game = kind.new(random_options(kind, players, rng), players, rng.below(1 << 30))
    met: Counter[str] = Counter()
    kept: dict[str, Game] = {}
    while game.waiting:
        name = game.state.agenda[-1].kind.name
        met[name] += 1
        if rng.below(met[name]) == 0:  # each time that this decision came up is equally likely
            kept[name] = game.clone()
        step(game, rng)
    saved = [each.to_json() for each in (*kept.values(), game)]
    order = list(range(len(saved)))
    rng.shuffle(order)
    return [saved[at] for at in order]


def broken(kind: GameKind, text: str, rng: Rng, tally: ReadingCounts) -> str:
    """What goes wrong with a saved game that is read back; empty if it is refused with a sentence or can be played to its end."""
    try:
        game = kind.from_json(text)
    except Complaint:
        tally.refused += 1
        return ""
    except Exception as error:
        tally.refused += 1
        return f"reading stops with {type(error).__name__}: {error}"
    tally.played += 1
    at = ""
    try:
        for _ in range(ENDLESS):
            at = where(game)
            if not game.waiting or game.blind:
                look_around(game)
                return ""
            if rng.below(20) == 0:
                kind.check(game)
                look_around(game)
            step(game, rng)
    except Exception as error:
        return f"{at}: {type(error).__name__}: {error}"
    return "it does not end"


def where(game: Game) -> str:
    return f"{game.state.chapter()}, {game.state.agenda[-1].kind.name if game.state.agenda else 'over'}"


def look_around(game: Game) -> None:
    for seat in (NOBODY, *range(game.state.seats)):
        game.view(seat)


def step(game: Game, rng: Rng) -> None:
    seats = bits_of(game.waiting)
    seat = seats[rng.below(len(seats))]
    options = game.choices(seat)
    game.choose(seat, options[rng.below(len(options))])


# Changes ------------------------------------------------------------------------------------------------------------


def mangled(text: str, rng: Rng) -> str:
    """The same game with one to three changes to its numbers, names, lists and tables."""
    plain = json.loads(text)
    for _ in range(1 + rng.below(3)):
        places: list[Spot] = []
        gather(plain, places)
        numbers = noted(plain)
        picked = numbers if rng.below(10) < min(5, len(numbers)) else places  # half of them go to the agenda, if it is long
        inside, at = picked[rng.below(len(picked))]
        change(inside, at, places, rng)
    return json.dumps(plain)


def noted(plain: dict[str, Any]) -> list[Spot]:
    """The numbers on the agenda. They are few, but say how far each procedure has come and who is next."""
    places: list[Spot] = []
    gather(plain.get("agenda"), places)
    return [(inside, at) for inside, at in places if type(inside[at]) is int]


def gather(value: Any, places: list[Spot]) -> None:
    """Collects every place of a plain form that holds a value."""
    for at in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        places.append((value, at))
        gather(value[at], places)


def change(inside: Any, at: Any, places: list[Spot], rng: Rng) -> None:
    value = inside[at]
    lot = rng.below(6)
    if lot == 0:
        del inside[at]
    elif lot == 1:  # a value from elsewhere, of the same kind if there is any
        alike = [each[where] for each, where in places if type(each[where]) is type(value)]
        inside[at] = json.loads(json.dumps(alike[rng.below(len(alike))]))
    elif isinstance(value, bool) or not isinstance(value, int | str | list | dict):
        inside[at] = not value
    elif isinstance(value, int):
        inside[at] = value + (-1, 1)[rng.below(2)] if lot < 4 else NUMBERS[rng.below(len(NUMBERS))]
    elif isinstance(value, str):
        inside[at] = other_text(value, places, rng)
    elif isinstance(value, list) and value:
        change_list(value, rng)
    elif isinstance(inside, list):
        inside.insert(at, json.loads(json.dumps(value)))
    else:
        change_table(inside, at, rng)


def other_text(value: str, places: list[Spot], rng: Rng) -> str:
    """Another name of the game, or a chain without some of its words."""
    words = value.split()
    if len(words) > 2 and rng.below(2):
        words.pop(rng.below(len(words)))
        return " ".join(words)
    texts = [each[where] for each, where in places if isinstance(each[where], str)]
    texts += [where for each, where in places if isinstance(where, str)]
    return str(texts[rng.below(len(texts))])


def change_list(value: list[Any], rng: Rng) -> None:
    one, two, lot = rng.below(len(value)), rng.below(len(value)), rng.below(5)
    if lot == 0:
        value[one], value[two] = value[two], value[one]
    elif lot == 1:
        value.insert(one, json.loads(json.dumps(value[two])))
    elif lot == 2:
        del value[one:]
    elif lot == 3:
        value.pop(one)
    else:
        value.append(json.loads(json.dumps(value[one])))


def change_table(inside: dict[str, Any], at: str, rng: Rng) -> None:
    """Swaps two entries."""
    names = [*inside]
    other = names[rng.below(len(names))]
    inside[at], inside[other] = inside[other], inside[at]
