"""Games for `bench server`, stored after some decisions, so that tables are at all stages when the server reads them."""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.games import GAMES
from smallcouncil.server import keys as secrets
from smallcouncil.server.store import ChoiceRow, SeatRow, Store, TableRow

GAME = "thrones"
PLAYERS = 5
LATEST = 150  # decisions; a random game has about 190
NO_END = 1 << 30  # more than any game has


class TableKeys(NamedTuple):
    table: str
    secrets: list[str]  # one per seat


async def fill(database: str, games: int, random: Random) -> list[TableKeys]:
    """Creates the database; the games start evenly from 0 to LATEST decisions."""
    store = Store(database)
    await store.open()
    try:
        return [await add_game(store, random, LATEST * number // games) for number in range(games)]
    finally:
        await store.close()


async def fill_over(database: str, games: int, random: Random) -> list[str]:
    """Stores finished games. Returns the names of their tables."""
    store = Store(database)
    await store.open()
    try:
        return [(await add_game(store, random, NO_END)).table for _ in range(games)]
    finally:
        await store.close()


async def add_game(store: Store, random: Random, decisions: int) -> TableKeys:
    kind = GAMES[GAME]
    seed, rows = played(kind, random, decisions)
    keys = TableKeys(secrets.new_name(), [secrets.new_secret() for _ in range(PLAYERS)])
    table = TableRow(
        id=keys.table, game=kind.name, rules=kind.version, options=[], players=PLAYERS, content=kind.content(), seed=seed,
        press=kind.whispers, started=True, made=time.time(), over=decisions == NO_END,
    )
    seats = [
        SeatRow(seat, "human", "human", name=f"Player {seat}", secret=secrets.hash_of(secret))
        for seat, secret in enumerate(keys.secrets)
    ]
    await store.create(table, seats, rows)
    return keys


def played(kind: GameKind, random: Random, decisions: int) -> tuple[int, list[ChoiceRow]]:
    """Plays a number of random decisions, or all. Returns the seed and the choices; a game that ends earlier is replaced."""
    while True:
        seed = random.getrandbits(62)
        game = kind.new([], PLAYERS, seed)
        rows: list[ChoiceRow] = []
        while game.waiting and game.state.number < decisions:
            rows.append(answered(game, bits_of(game.waiting)[0], random))
        if bool(game.waiting) == (decisions != NO_END):
            return seed, rows


def answered(game: Game, seat: int, random: Random) -> ChoiceRow:
    number = game.state.number
    chain: list[int] = []
    closed = False
    while not closed:
        copy, _ = game.drafting(seat, chain)
        chain.append(random.choice(copy.choices(seat)))
        _, closed = game.drafting(seat, chain)
    game.play(seat, chain)
    return ChoiceRow(0, number, seat, game.text(chain))
