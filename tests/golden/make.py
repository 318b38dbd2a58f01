"""Makes missing golden records under the current rules: `PYTHONPATH=src .venv/bin/python -m tests.golden.make`.

A folder has the records of one game and one version of its rules. No file in it is ever replaced: those games must come out the
same as long as that version is the newest. Records of older versions stay, too; `partings.txt` names the line at which each of
them differs from the current rules, and is written again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from smallcouncil.bots import ask, bot_named
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import Reader, header_of, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from smallcouncil.testkit.laws import random_options

HERE: Final = Path(__file__).parent
PARTINGS: Final = HERE / "partings.txt"
BOTS: Final = {  # by game, the bots at the tables, in turn
    "thrones": [["steward"], ["steward", "random"], ["random", "steward", "steward"], ["random"]],
    "intrigue": [["courtier"], ["spider:20", "courtier"], ["random", "courtier"], ["spider:20", "random"], ["random"]],
}
# Fixed old bots, at a table of their own.
FIRST: Final = {"thrones": ["steward-1", "random"], "intrigue": ["spider-1:20", "courtier"]}
# Later bots.
LATER: Final = {"thrones": ["maester:3", "turtle", "raider", "ganger", "copycat"], "intrigue": []}
LATEST: Final = {"thrones": ["archmaester:3", "steward"], "intrigue": []}
READERS: Final = {"thrones": ["reader:3", "steward"], "intrigue": []}
LEARNERS: Final = {"thrones": ["page", "page:builder", "page"], "intrigue": ["novice", "courtier"]}  # bots that err
IMITATORS: Final = {"thrones": ["clone", "steward"], "intrigue": ["clone", "courtier"]}
MIXES: Final = {"thrones": 4, "intrigue": 0}  # random sets of options per number of players

CORRECTIONS: Final = {
    "thrones": {
        "renamed": '[["thrones/cards/base.toml".card]]\nentry = "Stannis Baratheon"\nname = "King Stannis"\nstrength = 4\n',
        "richer": '[["thrones/starts/five.toml".start]]\nhouse = "Stark"\npower = 9\n',
    },
    "intrigue": {
        "renamed": '[["intrigue/characters.toml".colour]]\nname = "white"\ncharacters = [{ entry = 1, name = "Lyanna" }]\n',
    },
}


class Plan(NamedTuple):
    name: str
    options: list[str]
    players: int
    corrections: str = ""
    bots: tuple[str, ...] = ()  # bots instead of the usual ones


def plans(kind: GameKind) -> list[Plan]:
    """Every preset with every number of players, every option alone, some mixes, and corrected content."""
    found = [Plan(f"{n}-{preset.name}", preset.options, n) for n in kind.players for preset in kind.presets(n)]
    options = dict.fromkeys(option.name for n in kind.players for option in kind.options(n))
    for at, name in enumerate(options):
        sizes = [n for n in kind.players if name in [option.name for option in kind.options(n)]]
        found.append(Plan(f"{sizes[at % len(sizes)]}-{name}", kind.sheet().with_needed([name]), sizes[at % len(sizes)]))
    rng = seeded(1)
    for n in kind.players:
        for mix in range(MIXES[kind.name]):
            found.append(Plan(f"{n}-mix-{mix + 1}", random_options(kind, n, rng), n))
    for at, (name, text) in enumerate(CORRECTIONS[kind.name].items()):
        found.append(Plan(f"{kind.players[-1 - at]}-corrected-{name}", [], kind.players[-1 - at], text))
    found.append(Plan(f"{kind.players[0]}-first-bots", [], kind.players[0], bots=tuple(FIRST[kind.name])))
    if LATER[kind.name]:
        found.append(Plan("5-later-bots", [], 5, bots=tuple(LATER[kind.name])))
    if LATEST[kind.name]:
        found.append(Plan("3-latest-bots", [], 3, bots=tuple(LATEST[kind.name])))
    if READERS[kind.name]:
        found.append(Plan("3-readers", [], 3, bots=tuple(READERS[kind.name])))
    found.append(Plan(f"{kind.players[0]}-imitators", [], kind.players[0], bots=tuple(IMITATORS[kind.name])))
    found.append(Plan(f"{kind.players[0]}-learners", [], kind.players[0], bots=tuple(LEARNERS[kind.name])))
    return found


def folder(kind: GameKind, version: int) -> Path:
    return HERE / f"{kind.name}-{version}"


def played(kind: GameKind, plan: Plan, seed: int, bots: list[str]) -> str:
    """The record of a whole game; one with corrected content contains it."""
    kind = kind.corrected(plan.corrections) if plan.corrections else kind
    game = kind.new(plan.options, plan.players, seed)
    game.record = []
    names = [bots[seat % len(bots)] for seat in range(plan.players)]
    minds = [bot_named(name, seed * 10 + seat) for seat, name in enumerate(names)]
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        game.choose(seat, ask(minds[seat], game, seat))
    return write(header_of(kind, plan.options, plan.players, names, seed, bool(plan.corrections)), game)


def make_missing(kind: GameKind) -> None:
    to = folder(kind, kind.version)
    to.mkdir(exist_ok=True)
    for number, plan in enumerate(plans(kind)):
        path = to / f"{plan.name}.record"
        if not path.exists():
            bots = BOTS[kind.name]
            seated = [*plan.bots] or bots[number % len(bots)]
            path.write_text(played(kind, plan, number + 1, seated), encoding="utf-8")
            print(path)


# Records of older rules ------------------------------------------------------------------------------------------------


def parting(path: Path) -> int:
    """The line at which a record differs from the current rules; 0 if it does not."""
    reader = Reader(path.read_text(encoding="utf-8"), GAMES, path.name)
    try:
        while reader.step():
            pass
    except Complaint:
        return reader.at
    return 0


def is_older(path: Path) -> bool:
    game, _, version = path.parent.name.rpartition("-")
    return int(version) < game_named(game).version


def write_partings() -> None:
    found = [(path, parting(path)) for path in sorted(HERE.glob("*/*.record")) if is_older(path)]
    lines = [f"{path.relative_to(HERE).as_posix()} {line}\n" for path, line in found if line]
    PARTINGS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for each in GAMES.values():
        make_missing(each)
    write_partings()
