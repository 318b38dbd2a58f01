"""Set-up: rulesets by options, a new game, a saved game read back."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import NOBODY, mask_of
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import Game
from smallcouncil.core.options import Rulesets
from smallcouncil.core.plain import restore_core, whole
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.core.state import WHOLE
from smallcouncil.intrigue.court import ABOVE, CELLS, WIDTH, cell_name
from smallcouncil.intrigue.modules import MODULES, OPTIONS
from smallcouncil.intrigue.reading import OWN
from smallcouncil.intrigue.rules import plug
from smallcouncil.intrigue.ruleset import Box, Ruleset
from smallcouncil.intrigue.state import State


def ruleset(options: list[str], players: int, files: Files = OWN) -> Ruleset:
    return _RULESETS.get(options, players, files)


def build(options: list[str], players: int, files: Files) -> Ruleset:
    modules = [module for module in MODULES if module.name in options]
    box = Box(players, files)
    for module in modules:
        module.prepare(box)
    rules = Ruleset(options, box)
    plug(rules)
    for module in modules:
        module.plug(rules)
    rules.close()
    return rules


_RULESETS: Final[Rulesets[Ruleset]] = Rulesets(OPTIONS, build)


def empty(rules: Ruleset, rng: Rng) -> State:
    """A state before the first deal."""
    seats, colours = rules.seats, len(rules.colours)
    return State(
        rules, rng, [], [[0] * fact.size for fact in rules.facts], 0, 0, 0, WHOLE, 0, 0, [0] * seats, [0] * seats,
        [0] * CELLS, 0, [0] * colours, 0, [0] * seats, NOBODY, list(range(len(rules.thrones))), [0] * seats, [0] * seats,
        [0] * seats,
    )


def new_game(options: list[str], players: int, seed: int, files: Files = OWN) -> Game:
    state = empty(ruleset(options, players, files), seeded(seed))
    state.rng.shuffle(state.thrones)
    state.rules.game_of_rounds.push(state)
    settle(state)
    return Game(state)


def restore(plain: dict[str, Any], files: Files = OWN) -> State:
    rules = ruleset(plain["options"], plain["players"], files)
    state = empty(rules, Rng(0))
    seats = rules.notation.domains["player"].names
    state.round = whole(plain["round"], 1, rules.seats)
    state.turn = seats.index(plain["turn"])
    for name, character in plain["court"].items():
        state.court[CELL_NAMES.index(name)] = rules.characters.index(character) + 1
    refresh(state)
    for name, each in plain["seats"].items():
        restore_seat(state, seats.index(name), each)
    state.out = mask_of([seats.index(name) for name in plain.get("out", [])])
    state.last = seats.index(plain["last"]) if "last" in plain else NOBODY
    state.thrones = [whole(card, 0, len(rules.thrones) - 1) for card in plain.get("thrones", [])]
    restore_core(state, plain)
    return state


CELL_NAMES: Final[list[str]] = [cell_name(cell) for cell in range(CELLS)]


def refresh(state: State) -> None:
    """Computes again what follows from the cards in the court."""
    state.row = len([cell for cell in range(WIDTH) if state.court[cell]])
    state.open = [0] * len(state.open)
    for place in range(ABOVE, ABOVE + CELLS - WIDTH):
        state.try_open(place - ABOVE + WIDTH)


def restore_seat(state: State, seat: int, plain: dict[str, Any]) -> None:
    rules = state.rules
    state.cards[seat] = whole(plain["cards"], 0, rules.dealt)
    state.hand[seat] = mask_of([rules.characters.index(name) for name in plain.get("hand", [])])
    colours = [colour.name for colour in rules.colours]
    state.lacks[seat] = mask_of([colours.index(name) for name in plain.get("lacks", [])])
    state.penalties[seat] = whole(plain.get("penalties", 0), 0, 999)
    state.taken[seat] = whole(plain.get("taken", 0), 0, len(rules.thrones))
    state.piles[seat] = mask_of([whole(card, 0, len(rules.thrones) - 1) for card in plain.get("pile", [])])
