"""`council train`: stewards play games and the maester's value learns from them; or maesters do, for the archmaester."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from smallcouncil import COMMAND
from smallcouncil.arena.series import cores, make_folder
from smallcouncil.bots import check_bot
from smallcouncil.bots.maester import expertise, fitting, imitation, samples, torching
from smallcouncil.bots.maester.expertise import BESIDE, Expertise
from smallcouncil.bots.maester.proposals import Proposals
from smallcouncil.bots.maester.samples import FAMILIES, Family, GameSample
from smallcouncil.bots.maester.schooling import PROPOSALS, VALUES
from smallcouncil.bots.maester.value import Value, Weights, read
from smallcouncil.bots.maester.worlds import state_of
from smallcouncil.commands import arguments
from smallcouncil.commands.environments import runs_with
from smallcouncil.commands.progress import progress_bar
from smallcouncil.errors import Complaint
from smallcouncil.processes import spread
from smallcouncil.research import cloning

T = TypeVar("T")
ALL = "all"
TRIED = FAMILIES[0]
APART = 1_000_000  # distance between the seeds of two families
MAESTERS = 1  # seed of the games from which the maesters learned


def add(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(family.name for family in FAMILIES)
    parser.add_argument("--family", type=arguments.names, default=[], metavar="A,B", help=f"which weights: {names}, or {ALL}")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games for each (default 200; ours had more)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the games and of the training (default 1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--out", default="weights", metavar="DIR", help="where the weights go (default: weights)")
    parser.add_argument(
        "--expert", type=arguments.name, metavar="BOT",
        help="learn from games of this bot (maester:16) what an archmaester needs to know",
    )
    parser.add_argument(
        "--kept", type=arguments.name, metavar="FILE",
        help="with --expert: add the games to this file, and learn from all that it has",
    )
    beside = f"with --expert: games of stewards for each of its own (default {BESIDE})"
    parser.add_argument("--beside", type=int, metavar="N", help=beside)
    parser.add_argument(
        "--clone", type=arguments.names, default=[], metavar="A,B",
        help="train the bot `clone` to imitate the games of these datasets, which need observations",
    )
    parser.add_argument("--torch", action="store_true", help="train with torch (requirements/train.txt), else with numpy")
    parser.add_argument("--check", action="store_true", help="only check that torch can train here, in its own environment")


def run(args: argparse.Namespace) -> int:
    if args.check:
        return check()
    if args.clone:
        return clone(args)
    if not args.family:
        raise Complaint(f"`{COMMAND} train` needs --family: {', '.join(family.name for family in FAMILIES)}, or {ALL}.")
    chosen = FAMILIES if args.family == [ALL] else [named(word) for word in args.family]
    if not args.expert:
        arguments.leave_out(args, ("kept", "beside"), "Only with --expert are games of experts kept")
    args.beside = BESIDE if args.beside is None else args.beside
    if args.games < fitting.EIGHTH or args.jobs < 1 or args.seed < 0:
        raise Complaint(f"--games must be at least {fitting.EIGHTH}, --jobs at least 1, and --seed 0 or more.")
    if args.beside < 0:
        raise Complaint("Games of stewards beside an expert's cannot be fewer than 0.")
    if args.torch and find_spec("torch") is None:
        raise Complaint("torch is missing: it is in the packages of requirements/train.txt.")
    if args.expert:
        check_bot(args.expert, "thrones")
    make_folder(args.out)
    for family in chosen:
        print((train_expert if args.expert else train)(family, args), flush=True)
    return 0


def clone(args: argparse.Namespace) -> int:
    """Trains the net of the bot `clone`."""
    arguments.leave_out(args, ("family", "expert", "kept", "beside", "torch"), "A clone learns from datasets")
    if args.seed < 0:
        raise Complaint("--seed must be 0 or more.")
    fitted = cloning.fit([Path(file) for file in args.clone], args.seed)
    make_folder(args.out)
    path = Path(args.out, f"{fitted.game}.npz")
    fitted.net.save(path)
    told = f"{100 * fitted.hits:.1f} % of {fitted.rows} choices that it did not learn from"
    print(f"{path}: makes {told}; at random it would be {100 * fitted.by_chance:.1f} %.")
    return 0


def check() -> int:
    """Trains a little with torch, and checks the result with numpy."""
    with TemporaryDirectory() as folder:
        arguments = ["train", "--torch", "--family", TRIED.name, "--games", "16", "--jobs", "1", "--out", folder]
        if not runs_with("torch", "train", arguments):
            raise Complaint("torch failed to train; see its output above.")
        weights = read(Path(folder, f"{TRIED.name}.npz"))
        shares = Value(weights, weights.areas).chances([state_of(samples.new_game(TRIED, 1))])[0]
    print("torch can train here; chances at the beginning: " + ", ".join(f"{share:.2f}" for share in shares))
    return 0


def named(name: str) -> Family:
    for family in FAMILIES:
        if family.name == name:
            return family
    raise Complaint(f"There are no weights {name!r}; there are {', '.join(family.name for family in FAMILIES)}.")


def train(family: Family, args: argparse.Namespace) -> str:
    """Trains a family. Returns one line about the result."""
    begun = perf_counter()
    taught = played(family, args.seed, args.games, args.jobs, samples.sample)
    between = perf_counter()
    said = train_value(family, taught, args, Path(args.out))
    return f"{said}; {between - begun:.0f} s of games, {perf_counter() - between:.0f} s of training"


def train_expert(family: Family, args: argparse.Namespace) -> str:
    """Trains the value on winners, also of stewards' games, and the proposals on the experts' orders."""
    begun = perf_counter()
    taught = played(family, args.seed, args.games, args.jobs, partial(experts, args.expert))
    if args.kept:
        path = Path(args.kept)
        taught = [*expertise.kept(path), *taught]
        expertise.keep(taught, path)
    beside = played(family, MAESTERS, args.beside * len(taught), args.jobs, samples.sample)
    between = perf_counter()
    folders = [Path(args.out, name) for name in (VALUES, PROPOSALS)]
    for folder in folders:
        make_folder(str(folder))
    said = train_value(family, [*map(expertise.counted, taught), *beside], args, folders[0])
    data = imitation.gathered(taught)
    rules = state_of(samples.new_game(family, args.seed)).rules
    orders = [order.name for order in rules.orders]
    layers = (torching.fit_orders if args.torch else imitation.fit)(data, len(orders), args.seed)
    Proposals(rules.board.names, orders, layers).save(folders[1] / f"{family.name}.npz")
    told = f"surprise by an order {imitation.surprise(layers, data, len(orders)):.4f} in {len(data.rows)} sets"
    return f"{said}; {told}; {between - begun:.0f} s of games, {perf_counter() - between:.0f} s of training"


def train_value(family: Family, taught: list[GameSample], args: argparse.Namespace, folder: Path) -> str:
    data = fitting.gathered(taught)
    layers = (torching.fit if args.torch else fitting.fit)(data, args.seed)
    state = state_of(samples.new_game(family, args.seed))
    Weights(family.name, state.seats, state.rules.board.names, layers).save(folder)
    loss, guess = fitting.cross_entropy(layers, data), log(state.seats)
    seen = f"{len(data.rows)} positions of {len(taught)} games"
    return f"{family.name}: {seen}; cross-entropy {loss:.4f} (a guess: {guess:.4f})"


def played(family: Family, seed: int, games: int, jobs: int, of: Callable[[Family, int], T]) -> list[T]:
    """Games in the order of their seeds, so that any number of jobs gives the same result."""
    first = (seed * len(FAMILIES) + FAMILIES.index(family)) * APART
    found: list[tuple[int, T]] = []
    with progress_bar(f"games for {family.name}", games, shown=True) as step:
        for sample in spread(partial(numbered, of, family), range(first, first + games), jobs):
            found.append(sample)
            step()
    return [sample for _, sample in sorted(found, key=lambda each: each[0])]


def numbered(of: Callable[[Family, int], T], family: Family, seed: int) -> tuple[int, T]:
    return seed, of(family, seed)


def experts(bot: str, family: Family, seed: int) -> Expertise:
    return expertise.expertise(family, bot, seed)
