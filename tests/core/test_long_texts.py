"""Reading a stranger's text takes time in proportion to its length: chains, records, scenarios, corrections, content."""

from __future__ import annotations

import json

import pytest

from smallcouncil.core import contents, packing
from smallcouncil.core.datafiles import Files, own_folder
from smallcouncil.core.game import playout
from smallcouncil.core.notation import LONGEST, MOST
from smallcouncil.core.records import BIGGEST, header_of, replay, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.reading.boards import read_board
from smallcouncil.thrones.reading.cards import read_cards
from smallcouncil.thrones.reading.content import OWN
from tests.long_texts import Shape, again, attempt, check

KIND = GAMES["thrones"]
LINE = LONGEST // 10 - 50  # ten times as much is still a readable line
TEXT = BIGGEST // 10 - 2_000

# Chains --------------------------------------------------------------------------------------------------------------

CHAINS: dict[str, Shape] = {
    "one word": again("winterfell "),
    "one beginning": again("w "),
    "the beginning of many names": again("the "),
    "names of two words": again("white harbor "),
    "an unknown word": again("x"),
    "unknown words": again("xyz "),
    "near names": again("winterfel march+ "),
    "marks": again("!? "),
    "words that are cut by marks": again("a."),
    "apostrophes": again("' "),
    "capitals": again("WHITE "),
    "digits": again("9"),
    "spaces": again(" "),
    "a name far off": lambda size: "x " * (size // 2) + "march",
    "two names far apart": lambda size: "winterfell " + "! " * (size // 2) + "march",
}
VERBS = ("order", "execute", "move", "card", "bid", "take", "done", "w")


def parse(text: str) -> object:
    return KIND.new([], 5, 1).state.ruleset.notation.parse(text)


@pytest.mark.parametrize("shape", CHAINS)
def test_chains(shape: str) -> None:
    for verb in VERBS:
        check(parse, lambda size, verb=verb: f"{verb} {CHAINS[shape](size)}", LINE)  # type: ignore[misc]


MANY = ["done;", "execute w;", "execute white harb; ", ";", "; ", "order winterf march+1, white h cp; ", "bid 3;"]


@pytest.mark.parametrize("part", MANY)
def test_chains_of_many_choices(part: str) -> None:
    most = MOST // 10 - 1  # ten times as many are still read
    check(parse, again(part), most * len(part) // (part.count(",") + part.count(";")))
    check(parse, again(part), LINE)


# Records -------------------------------------------------------------------------------------------------------------


def record() -> list[str]:
    game = KIND.new([], 5, 3)
    game.record = []
    playout(game, seeded(3))
    return write(header_of(KIND, [], 5, ["ann"] * 5, 3), game).splitlines()


WHOLE = record()
POSITION = packing.packed(KIND.new([], 5, 3).to_json())


def with_line(at: int, line: str) -> str:
    return "\n".join([*WHOLE[:at], line, *WHOLE[at + 1 :]])


RECORDS: dict[str, Shape] = {
    "empty lines": lambda size: with_line(8, "\n" * size),
    "few empty lines": lambda size: with_line(8, "\n" * (size // 60)),
    "spaces": lambda size: with_line(8, " " * size),
    "lines that are wrong": lambda size: with_line(9, "0 Stark: dance\n" * (size // 15)),
    "lines cut by odd signs": lambda size: with_line(9, "x\u2028" * (size // 2)),
    "a long first line": lambda size: with_line(0, "x" * size),
    "a long game": lambda size: with_line(1, "game " + "x" * size),
    "a long number of rules": lambda size: with_line(2, "rules " + "9" * size),
    "options": lambda size: with_line(3, "options " + "ports, " * (size // 7)),
    "an option": lambda size: with_line(3, "options " + "x" * size),
    "players": lambda size: with_line(4, "players " + "9" * size),
    "content": lambda size: with_line(5, "content " + "f" * size),
    "seats": lambda size: with_line(6, "seats " + "Stark ann, " * (size // 11)),
    "a seat": lambda size: with_line(6, WHOLE[6] + "x" * size),
    "a seat of many words": lambda size: with_line(6, WHOLE[6] + " x" * (size // 2)),
    "a seed": lambda size: with_line(7, "seed " + "1" * size),
    "a digest": lambda size: with_line(9, "= turn 1 " + "0" * size),
    "a chapter": lambda size: with_line(9, "= " + "turn " * (size // 5)),
    "an end": lambda size: with_line(9, "end " + "Stark, " * (size // 7)),
    "an open number": lambda size: with_line(9, "open " + "1" * size),
    "a draft": lambda size: with_line(9, "draft Stark: " + "order Winterfell March+1*, " * (size // 27)),
    "a seat that is none": lambda size: with_line(9, "0 " + "Stark" * (size // 5) + ": done"),
    "a decision": lambda size: with_line(9, "1" * size),
    "words": lambda size: with_line(9, "0 Stark: order " + "winterfell " * (size // 11)),
    "what was chosen before": lambda size: with_line(9, "was 57 stark: done\n" * (size // 19)),
    "positions": lambda size: with_line(9, f"rules 1 {POSITION}\n" * (size // (len(POSITION) + 9))),
    "a position": lambda size: with_line(9, f"rules 1 {packing.packed('[' * size)}"),
    "content that is carried along": lambda size: "\n".join([*WHOLE, "content", *["A" * 100] * (size // 101)]),
    "content that is packed well": lambda size: "\n".join([*WHOLE, "content", packing.packed("[" * size * 10)]) + " " * size,
    "many ends": lambda size: "\n".join(WHOLE) + ("\n" + WHOLE[-1]) * (size // len(WHOLE[-1])),
}


@pytest.mark.parametrize("shape", RECORDS)
@pytest.mark.parametrize("size", [LINE, TEXT])
def test_records(shape: str, size: int) -> None:
    check(lambda text: replay(text, GAMES, "a.record"), RECORDS[shape], size)


# Scenarios -----------------------------------------------------------------------------------------------------------

HEAD = "scenario a: b\ngame thrones, 5 players\n"
BEGUN = f"{HEAD}position\n  turn: 1, raid\n  Winterfell: stark, footman\nplay\n"


def run(text: str) -> None:
    """Runs every scenario separately, as the command does."""
    said = ""
    for scenario in read(text, "a.scenario"):
        said = attempt(lambda _, each=scenario: Runner(each, GAMES).run(), "") or said  # type: ignore[misc]
    if said:
        raise Complaint(said)


def lines(head: str, line: str) -> Shape:
    return lambda size: head + f"  {line}\n" * (size // (len(line) + 3)) + "expect\n  turn: 1\n"


SCENARIOS: dict[str, Shape] = {
    "empty lines": again("\n"),
    "comments": again("#\n"),
    "scenarios": lambda size: (HEAD + "expect\n  turn: 1\n") * (size // 50),
    "titles": again("scenario a: b\n"),
    "blocks": lambda size: HEAD + "play\n" * (size // 5) + "expect\n  turn: 1\n",
    "options": lambda size: HEAD.strip() + ", ports" * (size // 7) + "\nexpect\n  turn: 1\n",
    "games": lambda size: HEAD + "game thrones, 5 players\n" * (size // 24) + "expect\n  turn: 1\n",
    "a long line": lambda size: HEAD + "x" * size,
    "a long title": lambda size: "scenario " + "x" * size + "\ngame thrones, 5 players\nexpect\n  turn: 1\n",
    "units": lambda size: f"{HEAD}position\n  Winterfell: stark{', footman' * (size // 9)}\nexpect\n  turn: 1\n",
    "unknown units": lambda size: f"{HEAD}position\n  Winterfell: stark{', dragon' * (size // 8)}\nexpect\n  turn: 1\n",
    "orders": lambda size: f"{HEAD}position\n  Winterfell: stark, footman{', Raid' * (size // 6)}\nexpect\n  turn: 1\n",
    "a hand": lambda size: f"{HEAD}position\n  hand stark: {'robb, ' * (size // 6)}\nexpect\n  turn: 1\n",
    "a deck": lambda size: f"{HEAD}position\n  deck I: {'Supply, ' * (size // 8)}\nexpect\n  turn: 1\n",
    "a track": lambda size: f"{HEAD}position\n  throne: {'stark, ' * (size // 7)}\nexpect\n  turn: 1\n",
    "positions": lines(f"{HEAD}position\n", "power stark: 5"),
    "boards": lines(f"{HEAD}position\n", "board: start"),
    "areas": lines(f"{HEAD}position\n", "Winterfell: empty"),
    "draws": lines(f"{HEAD}chance\n", "draw: 1"),
    "a shuffle": lambda size: f"{HEAD}chance\n  shuffle I: {'Supply, ' * (size // 8)}\nexpect\n  turn: 1\n",
    "draws and refusals": lambda size: f"{HEAD}chance\n" + "  draw: 1\n" * (size // 34) + "play\n"
    + "  refused stark: bid 3\n" * (size // 34) + "expect\n  turn: 1\n",
    "refusals": lines(BEGUN, "refused stark: bid 3"),
    "forced": lines(BEGUN, "forced"),
    "undo": lines(BEGUN, "undo stark"),
    "others": lines(BEGUN, "others: done"),
    "expectations": lines(f"{HEAD}expect\n", "power stark: 5"),
    "choices": lines(f"{HEAD}expect\n", "choices nobody: none"),
    "eyes in eyes": lambda size: f"{HEAD}expect\n  {'to stark, ' * (size // 10)}power stark: 5\n",
    "eyes": lines(f"{HEAD}expect\n", "to stark, power stark: 5"),
    "a long number": lambda size: f"{HEAD}position\n  power stark: {'9' * size}\nexpect\n  turn: 1\n",
    "a long key": lambda size: f"{HEAD}expect\n  {'power ' * (size // 6)}: 5\n",
    "a long rule": lambda size: f"{BEGUN}  refused stark: bid 3 [{'x' * size}]\nexpect\n  turn: 1\n",
    "told": lambda size: f"{HEAD}expect\n  told: {'x' * size}\n",
}


@pytest.mark.parametrize("shape", SCENARIOS)
@pytest.mark.parametrize("size", [LINE, TEXT])
def test_scenarios(shape: str, size: int) -> None:
    check(run, SCENARIOS[shape], size)


# Corrections and content ---------------------------------------------------------------------------------------------

CARDS = '[["thrones/cards/base.toml".card]]\n'
AREAS = '[["thrones/boards/westeros.toml".area]]\n'
NEW_AREA = AREAS + 'name = "A%06d"\nkind = "sea"\nx = 1\ny = 1\nadd = true\n'


def numbered(part: str) -> Shape:
    return lambda size: "".join([part % number for number in range(size // (len(part) + 2))])


def in_table(before: str, part: str, after: str) -> Shape:
    return lambda size: before + numbered(part)(size) + after


def in_card(before: str, part: str, after: str) -> Shape:
    """Texts such as `strength = 111111…`."""
    return lambda size: f'{CARDS}name = "Eddard Stark"\n{before}{part * (size // len(part))}{after}'


CORRECTIONS: dict[str, Shape] = {
    "empty lines": again("\n"),
    "comments": again("# x\n"),
    "brackets": again("["),
    "lists in lists": lambda size: "x = " + "[" * (size // 2) + "]" * (size // 2),
    "tables in tables": lambda size: "x = " + "{a=" * (size // 4) + "1" + "}" * (size // 4),
    "a dotted key": lambda size: "a." * (size // 2) + "a = 1",
    "a dotted table": lambda size: "[" + "a." * (size // 2) + "a]",
    "dotted keys": numbered("a.b.c.d.e%06d = 1\n"),
    "keys": numbered("k%06d = 1\n"),
    "files": numbered('["f%06d".x]\n'),
    "entries that are none": numbered(CARDS + 'name = "X%06d"\n'),
    "one entry, often": numbered(CARDS + 'name = "Eddard Stark"\nstrength = 3 # %06d\n'),
    "entries by number": numbered(CARDS + "entry = 1 # %06d\n"),
    "areas": numbered(NEW_AREA),
    "aliases": in_table(AREAS + 'name = "Winterfell"\naliases = [', '"n%06d", ', "]"),
    "borders": numbered('[["thrones/boards/westeros.toml".borders.land]]\nbetween = ["Winterfell", "A%06d"]\nadd = true\n'),
    "sources": in_table(CARDS + 'name = "Eddard Stark"\nsource = "', "box:%06d; ", '"'),
    "a list of sources": in_table('["thrones/cards/base.toml".sources]\n', "s%06d = 1\n", ""),
    "unknown keys": in_table(CARDS + 'name = "Eddard Stark"\n', "k%06d = 1\n", ""),
    "a long name": in_card('note = "', "x", '"'),
    "a long key": in_card('"', "x", '" = 1'),
    "a long number": in_card("strength = ", "1", ""),
    "a long number of other digits": in_card("strength = 0x", "f", ""),
    "a long fraction": in_card("strength = 1.", "1", ""),
    "a list": in_card("strength = [", "1, ", "]"),
    "escapes": in_card('note = "', "\\u0041", '"'),
    "quotes": in_card("note = \"\"\"", '"" ', '"""'),
}


def correct(text: str) -> None:
    files = Files("thrones", own_folder("thrones"), text)
    for file in files.changes:
        files.graded(file)
    read_cards("base", files)
    read_board("westeros", files)


@pytest.mark.parametrize("shape", CORRECTIONS)
@pytest.mark.parametrize("size", [LINE, TEXT // 8])
def test_corrections(shape: str, size: int) -> None:
    check(correct, CORRECTIONS[shape], size)


def bundled(file: str, key: str, value: object) -> str:
    plain = json.loads(contents.bundle(OWN))
    plain["files"][file][key] = value
    return json.dumps(plain)


CONTENTS: dict[str, Shape] = {
    "brackets": again("["),
    "entries": lambda size: bundled("cards/base.toml", "card", [{"name": f"x{n}"} for n in range(size // 16)]),
    "keys": lambda size: bundled("cards/base.toml", "sources", {f"x{n}": "y" for n in range(size // 14)}),
    "a text": lambda size: bundled("cards/base.toml", "note", "x" * size),
    "a number": lambda size: bundled("cards/base.toml", "format", 0) + " " * size,
    "digits": lambda size: '{"format": ' + "1" * size + "}",
    "lists in lists": lambda size: '{"format": ' + "[" * (size // 2) + "]" * (size // 2) + "}",
    "aliases": lambda size: bundled("boards/westeros.toml", "area", [{"name": "x", "aliases": ["y"] * (size // 5)}]),
}


def use(text: str) -> None:
    files = contents.unbundled(text, "thrones")
    read_cards("base", files)
    read_board("westeros", files)


@pytest.mark.parametrize("shape", CONTENTS)
def test_content_in_a_record(shape: str) -> None:
    check(use, CONTENTS[shape], TEXT * 2)
