"""The arguments that every command uses for tables and bots: --players, --preset, --options, --without and --bots."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from smallcouncil.arena.series import cores
from smallcouncil.bots import BOTS, LEVELS, STYLES, default_bot
from smallcouncil.bots.guarded import SECONDS
from smallcouncil.commands import arguments
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import either, key_of
from smallcouncil.core.options import Preset
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.terminal.seats import named_so, sizes_with


def add_table(parser: argparse.ArgumentParser, usual: int | str) -> None:
    """The arguments that say what is played."""
    parser.add_argument("--players", type=int, metavar="N", help=PLAYERS.format(usual=usual, what="preset or option"))
    parser.add_argument("--preset", type=arguments.name, metavar="NAME", help=PRESET)
    parser.add_argument("--options", type=arguments.names, default=[], metavar="A,B", help=OPTIONS)
    parser.add_argument("--without", type=arguments.names, default=[], metavar="A,B", help=WITHOUT)


def add_series(parser: argparse.ArgumentParser, games: int) -> None:
    """The arguments that say how many games bots play, and how these are spread."""
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games (default {games})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the run; each game has its own (default 1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one for each core)")


def all_options(kind: GameKind) -> list[str]:
    return [*dict.fromkeys(option.name for each in kind.players for option in kind.options(each))]


def words_for(kind: GameKind) -> tuple[list[str], list[str]]:
    """All options and all presets of a game, for any number of players."""
    presets = {preset.name: preset.title for each in kind.players for preset in kind.presets(each)}
    return all_options(kind), [f"{name} ({title})" for name, title in presets.items()]


def listed(which: int) -> str:
    return "; ".join(f"{kind.name}: {', '.join(words_for(kind)[which])}" for kind in GAMES.values())


PLAYERS = "number of players; House Martell is the sixth (default: {usual}, or the number that {what} asks for)"
OPTIONS = f"options to switch on. {listed(0)}"
PRESET = f"a named set of options; those that do not fit the number of players are left out. {listed(1)}"
WITHOUT = "options of the preset to leave out"
BOT_SECONDS = f"time in seconds for each decision of a bot from outside (default {SECONDS:g})"
PLAIN = "page by page, without a full screen"
BOTS_HELP = (
    f"(default: {default_bot('thrones')}): one for all seats, or a list; the last one named fills the remaining seats."
    f" The levels are {', '.join(LEVELS['thrones'])}; in the board game with a style, as in knight:{next(iter(STYLES))}"
    f" ({', '.join(STYLES)} or any). Bots by their own name are {', '.join(BOTS)}."
    " Yours are a class in a file, ./mine.py:Eager, or a program, \"cmd:./mybot --fast\""
)


class Wish(NamedTuple):
    """A possible table: its number of players and options, and what was chosen by default."""

    players: int
    options: list[str]
    note: str


def table_of(
    kind: GameKind, players: int | None, preset: str, options: list[str], usual: int, house: str = "", without: Sequence[str] = ()
) -> Wish:
    """The table for the arguments. The default number of players holds unless the arguments need another one."""
    asked = wishes(kind, preset, options, house)
    size, note = usual if players is None else players, ""
    if players is None and any(usual not in sizes for _, sizes in asked):
        fitting = [each for each in kind.players if all(each in sizes for _, sizes in asked)]
        if fitting:
            size = min(fitting, key=lambda each: abs(each - usual))
            needs = [what for what, sizes in asked if usual not in sizes]
            note = f"{size} players, because {' and '.join(needs)} {'needs' if len(needs) == 1 else 'need'} that number."
    kind.check_options([], size)
    chosen = left_out(kind, options_of(kind, size, preset, options), options, without)
    return Wish(size, kind.check_options(chosen, size), note)


def wishes(kind: GameKind, preset: str, options: list[str], house: str) -> list[tuple[str, list[int]]]:
    """What the arguments name, and the numbers of players that have it; impossible wishes are refused elsewhere."""
    found: list[tuple[str, list[int]]] = []
    if preset:
        found.append((f"the preset {preset}", sizes_of_preset(kind, preset)))
    for word in options:
        name = option_named(kind, word)
        found.append((f"the option {name}", [each for each in kind.players if name in [one.name for one in kind.options(each)]]))
    if house:
        found.append((f"{kind.seat_word.capitalize()} {house.strip().capitalize()}", sizes_with(kind, house)))
    return [(what, sizes) for what, sizes in found if sizes]


def sizes_of_preset(kind: GameKind, preset: str) -> list[int]:
    return [each for each in kind.players if named_so(kind.presets(each), preset)]


def all_presets(kind: GameKind) -> list[Preset]:
    return [preset for each in kind.players for preset in kind.presets(each)]


def option_named(kind: GameKind, word: str) -> str:
    """The option with this name or title in any spelling; otherwise the word itself."""
    for each in kind.players:
        for option in kind.options(each):
            if key_of(word) in (key_of(option.name), key_of(option.title)):
                return option.name
    return word


def options_of(kind: GameKind, players: int, preset: str, names: list[str]) -> list[str]:
    """The options of the preset, and those named in addition."""
    options = [option_named(kind, word) for word in names]
    for name in options:
        if name not in all_options(kind):
            refuse_other_thing(kind, name, "option")
    if not preset:
        return options
    found = named_so(kind.presets(players), preset)
    if not found:
        sizes = sizes_of_preset(kind, preset)
        if sizes:
            raise Complaint(f"The preset {preset} is for {either([str(each) for each in sizes])} players, not {players}.")
        refuse_other_thing(kind, option_named(kind, preset), "preset")
        names = [f"{each.name} ({each.title})" for each in kind.presets(players)]
        raise Complaint(f"There is no preset {preset!r}; for {players} players there are {', '.join(names) or 'none'}.")
    return [*found[0].options, *[name for name in options if name not in found[0].options]]


def left_out(kind: GameKind, chosen: list[str], besides: list[str], without: Sequence[str]) -> list[str]:
    """A preset without some of its options."""
    out = known_options(kind, without)
    refuse_both_ways(kind, besides, out)
    for name in out:
        if name not in chosen:
            raise Complaint(f"--without leaves out options of the preset named by --preset, and {name} is not among them.")
    return without_these(kind, chosen, out)


def without_these(kind: GameKind, chosen: list[str], out: list[str]) -> list[str]:
    """The options without some; one that another always brings along cannot be left out."""
    rest = [name for name in chosen if name not in out]
    for name in out:
        need = kind.sheet().bringing(rest, name)
        if need is not None:
            both = f"--without {need.option},{name}"
            raise Complaint(f"You cannot leave out {name}: {need.option} always includes it [{need.rule}]. Try {both}.")
    return rest


def refuse_both_ways(kind: GameKind, switched_on: Sequence[str], out: Sequence[str]) -> None:
    for name in [option_named(kind, word) for word in switched_on]:
        if name in out:
            raise Complaint(f"You switch {name} on with --options and leave it out with --without: drop one of the two.")


def known_options(kind: GameKind, names: Sequence[str]) -> list[str]:
    """The options with these names; refuses a word that names none."""
    known = all_options(kind)
    for word in names:
        if option_named(kind, word) not in known:
            refuse_other_thing(kind, word, "option")
            raise Complaint(f"There is no option {word!r}; the options are {', '.join(known)}.")
    return [option_named(kind, word) for word in names]


def refuse_other_thing(kind: GameKind, word: str, what: str) -> None:
    """Explains how to get a preset, an option or a house that was given in the wrong place."""
    for preset in named_so(all_presets(kind), word):
        raise Complaint(f"{preset.name} is a preset, not an {what}: say --preset {preset.name}.")
    if what == "preset" and any(option.name == word for each in kind.players for option in kind.options(each)):
        raise Complaint(f"{word} is an option, not a preset: say --options {word}.")
    sizes = sizes_with(kind, word) if len(word) > 2 else []
    if sizes:
        article = "an" if what == "option" else "a"
        how = either([f"--players {each}" for each in sizes])
        raise Complaint(f"{word.capitalize()} is a {kind.seat_word}, not {article} {what}: it is in play with {how}.")
