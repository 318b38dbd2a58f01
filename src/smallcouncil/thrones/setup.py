"""Set-up: rulesets by options, a new game, a saved game read back."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import BIT, NOBODY, mask_of
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import Game
from smallcouncil.core.options import Rulesets
from smallcouncil.core.plain import BIG, restore_core, whole
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.core.state import WHOLE
from smallcouncil.errors import Complaint
from smallcouncil.thrones.army import ONE
from smallcouncil.thrones.battle import NO_CARD, Battle
from smallcouncil.thrones.cards import plug_texts
from smallcouncil.thrones.content import OWN
from smallcouncil.thrones.modules import MODULES, OPTIONS
from smallcouncil.thrones.plain import SEASONS
from smallcouncil.thrones.rules import plug_base
from smallcouncil.thrones.rules.supply import level
from smallcouncil.thrones.rules.turn import begin
from smallcouncil.thrones.ruleset import Ruleset, Tables
from smallcouncil.thrones.state import POWER_LIMIT, State
from smallcouncil.thrones.windows import Module


def ruleset(options: list[str], players: int, files: Files = OWN) -> Ruleset:
    """The ruleset of these options, built once."""
    return _RULESETS.get(options, players, files)


def build_chosen(options: list[str], players: int, files: Files) -> Ruleset:
    return build(options, players, [module for module in MODULES if module.name in options], files)


_RULESETS: Final[Rulesets[Ruleset]] = Rulesets(OPTIONS, build_chosen)


def build(options: list[str], players: int, modules: list[Module], files: Files = OWN) -> Ruleset:
    """First the data as the modules amend it, then base rules and modules into the windows, always in this order."""
    tables = Tables(players, files)
    for module in modules:
        module.tables(tables)
    rules = Ruleset(options, tables)
    plug_base(rules)
    plug_texts(rules, tables.card_sets)
    for module in modules:
        module.plug(rules)
    rules.close()
    return rules


def new_game(options: list[str], players: int, seed: int, files: Files = OWN) -> Game:
    """A game at its first decision (base.setup.board, base.setup.decks).  Seats are the houses in play."""
    return start(ruleset(options, players, files), seed)


def start(rules: Ruleset, seed: int) -> Game:
    state = empty(rules, seeded(seed))
    for deck, cards in enumerate(rules.decks):
        for number, card in enumerate(cards):
            state.decks[deck] += [number] * card.copies
        state.rng.shuffle(state.decks[deck])
    place_starts(state)
    for opening in rules.openings:
        opening.open(state)
    begin(state)
    settle(state)
    return Game(state)


def empty(rules: Ruleset, rng: Rng) -> State:
    """No piece on the board; hands, tracks, power and supply as in the set-up."""
    areas, seats = rules.board.areas, rules.seats
    slots = len(rules.area_of)
    tracks = [first_places(rules, track) for track in range(3)]
    state = State(
        rules, rng, [], [[0] * fact.size for fact in rules.facts], 0, 0, 0, WHOLE, 1, [NOBODY] * areas, [0] * areas, [0] * slots,
        [NOBODY] * areas, [0] * areas, [NOBODY] * areas, [0] * seats, [rules.starts[house].power for house in range(seats)],
        [0] * seats, tracks, [track[0] for track in tracks], 0, 0, rules.cards_of[:seats], [0] * seats,
        [[] for _ in rules.decks], [0 for _ in rules.decks], [[] for _ in rules.decks], 0, [0] * seats, [0] * seats, None,
    )
    for area in range(areas):
        state.refresh(area)
    return state


def first_places(rules: Ruleset, track: int) -> list[int]:
    """base.setup.tracks; with absent houses the others close up (base.players.close-up)."""
    places: list[list[int]] = []
    for house in range(rules.seats):
        row = rules.starts[house]
        places.append([(row.iron_throne, row.fiefdoms, row.kings_court)[track], house])
    return [house for _, house in sorted(places)]


def place_starts(state: State) -> None:
    """base.setup.start; the units of absent houses stand as neutral forces (base.players.neutral-house)."""
    rules = state.rules
    names = [unit.name for unit in rules.units]
    for area, strength in enumerate(rules.neutral):
        state.neutral[area] = strength
    for house, row in enumerate(rules.starts):
        for force in row.forces:
            kinds = [names.index(unit) for unit in force.units]
            if house < state.seats:
                state.enter(force.area, house, sum([ONE[kind] for kind in kinds]))
            else:
                state.neutral[force.area] += sum([rules.units[kind].strength for kind in kinds])
    for house in range(state.seats):
        state.supply[house] = level(state, house)
        if not state.fits(house, state.sizes(house)):
            raise Complaint(f"start {rules.houses[house]}: its armies are larger than the barrels of its areas can feed.")


def draw_houses(players: int, seed: int) -> list[int]:
    """base.setup.houses: which house each chair gets, drawn from the seed; unless they choose (options.choose-houses)."""
    houses = list(range(players))
    seeded(seed ^ 0x5EA7).shuffle(houses)
    return houses


# A saved game read back -------------------------------------------------------------------------------------------


def restore(plain: dict[str, Any], files: Files = OWN) -> State:
    rules = ruleset(plain["options"], plain["players"], files)
    state = empty(rules, Rng(0))
    restore_areas(state, plain["areas"])
    restore_houses(state, plain["houses"])
    state.turn = whole(plain["turn"], 1, rules.last_turn)
    state.tracks = [[rules.houses.index(name) for name in plain[track]] for track in ("throne", "fiefdoms", "court")]
    state.holder = [rules.houses.index(name) for name in plain["tokens"]]
    for deck, each in enumerate(plain["decks"]):
        names = [card.name for card in rules.decks[deck]]
        state.decks[deck] = [names.index(name) for name in each["cards"]]
        state.known[deck] = whole(each.get("known", 0), 0, len(state.decks[deck]))
        state.open_cards[deck] = [names.index(name) for name in each.get("open", [])]
    state.blade_used = whole(plain.get("blade used", 0), 0, 1)
    state.wildlings = whole(plain.get("wildlings", 0), 0, 12) // 2
    state.season = mask_of([SEASONS.index(name) for name in plain.get("season", [])])
    if "battle" in plain:
        state.battle = restore_battle(rules, plain["battle"])
    restore_core(state, plain)
    for area in range(rules.board.areas):
        state.control[area] = state.holds(area)
    return state


def army_of(rules: Ruleset, units: dict[str, int]) -> int:
    names = rules.notation.domains["piece"].names
    return sum([ONE[names.index(name)] * whole(n, 1, 15) for name, n in units.items()])


def restore_areas(state: State, areas: dict[str, Any]) -> None:
    rules = state.rules
    orders = [token.name for token in rules.tokens]
    for name, plain in areas.items():
        area = rules.board.names.index(name)
        if "house" in plain:
            house = rules.houses.index(plain["house"])
            state.house[area] = house
            state.army[area] = army_of(rules, plain["units"])
            state.held[house] |= BIT[area]
        for slot, order in zip(rules.slots[area], plain.get("orders", [""] * len(rules.slots[area])), strict=True):
            state.order[slot] = orders.index(order)
        if "token" in plain:
            state.token[area] = rules.houses.index(plain["token"])
        state.neutral[area] = whole(plain.get("neutral", 0), 0, 99)


def restore_houses(state: State, houses: dict[str, Any]) -> None:
    cards = [card.name for card in state.rules.cards]
    for house in range(state.seats):
        plain = houses[state.rules.houses[house]]
        state.power[house] = whole(plain["power"], 0, POWER_LIMIT)
        state.supply[house] = whole(plain["supply"], 0, len(state.rules.limits) - 1)
        state.hand[house] = mask_of([cards.index(card) for card in plain["hand"]])
        state.used[house] = mask_of([cards.index(card) for card in plain.get("used", [])])
        state.bids[house] = whole(plain.get("bid", 0), 0, POWER_LIMIT)
        state.net[house] = whole(plain.get("net", 0), 0, len(state.rules.nets) - 1)


def restore_battle(rules: Ruleset, plain: dict[str, Any]) -> Battle:
    areas = rules.board.names
    cards = [card.name for card in rules.cards]
    sides = rules.notation.domains["side"].names
    if len(plain["cards"]) != 2 or len(plain["totals"]) not in (0, 2):
        raise ValueError("a battle has two sides")
    return Battle(
        areas.index(plain["area"]), areas.index(plain["source"]), rules.houses.index(plain["attacker"]),
        rules.houses.index(plain["defender"]) if "defender" in plain else NOBODY, army_of(rules, plain["army"]),
        [token.name for token in rules.tokens].index(plain["march"]),
        [areas.index(name) << 2 | sides.index(side) for name, side in plain["support"].items()],
        [cards.index(name) if name else NO_CARD for name in plain["cards"]], whole(plain["silent"], 0, 3),
        sides.index(plain["first"]), sides.index(plain["blade"]), sides.index(plain["winner"]), whole(plain["pending"], 0, 1),
        whole(plain["due"], 0, 99), [whole(total, -99, 999) for total in plain["totals"]],
        [whole(plain["notes"].get(name, 0), 0, BIG) for name in rules.notes],
    )

