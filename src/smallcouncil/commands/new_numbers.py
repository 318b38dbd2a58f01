"""Gives numbers to names and choices that have none yet, for `council content --numbers`. Numbers that exist are never moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations

from smallcouncil.core.game import Game
from smallcouncil.core.ids import ACTIONS, BETWEEN, NAMES, IdBlock, Numbers, folder
from smallcouncil.core.kind import GameKind
from smallcouncil.core.numbering import nameable
from smallcouncil.errors import Complaint

TOGETHER = 3  # as many options may be needed for a choice: one has the verb, two have its nouns
Named = dict[str, list[str]]
Wanted = dict[str, dict[str, dict[str, None]]]  # by verb and first noun, the second nouns; in order, without doubles


def tables(kind: GameKind) -> Iterator[Game]:
    """A game of each table where new names or choices may meet: presets, and all options by threes with what they need."""
    for players in kind.players:
        names = [option.name for option in kind.options(players)]
        wished = [[], *[preset.options for preset in kind.presets(players)]]
        wished += [[*some] for many in range(1, TOGETHER + 1) for some in combinations(names, many)]
        seen: list[list[str]] = []
        for options in wished:
            with suppress(Complaint):
                chosen = kind.check_options(kind.sheet().with_needed(options), players)
                if chosen not in seen:
                    seen.append(chosen)
                    yield kind.new(chosen, players, 1)


def add_names(numbers: Numbers, named: Named) -> Named:
    """Adds the names that have no number. Returns them."""
    added: Named = {}
    for title, names in named.items():
        new = [name for name in dict.fromkeys(names) if name not in numbers.list_of(title).at]
        if new:
            numbers.list_of(title).add(new)
            added.setdefault(title, []).extend(new)
    return added


def want_choices(numbers: Numbers, game: Game, wanted: Wanted) -> None:
    """Notes the choices of a table that have no id."""
    notation = game.state.ruleset.notation
    for choice in nameable(game.state):
        verb = notation.verbs[choice >> 16]
        x, y = notation.domains[verb.x].names[choice >> 8 & 255], notation.domains[verb.y].names[choice & 255]
        if numbers.id_of(verb.word, x, y) < 0:
            wanted.setdefault(verb.word, {}).setdefault(x, {})[y] = None


def add_choices(numbers: Numbers, wanted: Wanted) -> list[IdBlock]:
    """Adds blocks for the choices; first nouns that have the same second nouns share one."""
    added: list[IdBlock] = []
    for verb, rows in wanted.items():
        alike: dict[tuple[str, ...], list[str]] = {}
        for x, ys in rows.items():
            alike.setdefault(tuple(ys), []).append(x)
        for ys_alike, xs in alike.items():
            block = IdBlock(numbers.size, verb, xs, [*ys_alike])
            numbers.add_block(block)
            added.append(block)
    return added


def extend(kind: GameKind, numbers: Numbers) -> tuple[Named, list[IdBlock]]:
    """Adds to the numbers whatever a table of the game lacks. Returns it."""
    named: Named = {}
    wanted: Wanted = {}
    for game in tables(kind):
        for title, names in add_names(numbers, kind.names_of(game.state.ruleset)).items():
            named.setdefault(title, []).extend(names)
        want_choices(numbers, game, wanted)
    return named, add_choices(numbers, wanted)


def read_or_begin(game: str) -> Numbers:
    """The numbers as they are in the files; none for a game that has no files yet."""
    place = folder(game)
    texts = [(place / name).read_text("utf-8") if (place / name).is_file() else "" for name in (NAMES, ACTIONS)]
    return Numbers(game, *texts)


def write_new(kind: GameKind) -> str:
    """Adds lines to the files of a game. Returns a sentence about it."""
    numbers = read_or_begin(kind.name)
    named, blocks = extend(kind, numbers)
    place = folder(kind.name)
    with (place / NAMES).open("a", encoding="utf-8") as file:
        file.writelines(f"{title}\t{BETWEEN.join(names)}\n" for title, names in named.items())
    with (place / ACTIONS).open("a", encoding="utf-8") as file:
        file.writelines(block.line() + "\n" for block in blocks)
    more, ids = sum(map(len, named.values())), sum(block.size() for block in blocks)
    return f"{more} names and {ids} choices have new numbers; {numbers.size} choices have one now"
