"""Set-up: a new game at its first decision."""

from __future__ import annotations

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.core.state import WHOLE
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.orders import ICONS
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN
from smallcouncil.thrones.rules.supply import level
from smallcouncil.thrones.rules.turn import begin


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
    for opening in rules.set_up.openings:
        opening.open(state)
    state.chart()
    begin(state)
    settle(state)
    return Game(state)


def empty(rules: Ruleset, rng: Rng) -> State:
    """A state without pieces on the board; hands, tracks, power and supply as in the set-up."""
    areas, seats = rules.board.areas, rules.seats
    slots = len(rules.area_of)
    nothing = (0,) * seats
    tracks = [first_places(rules, track) for track in range(3)]
    state = State(
        rules, rng, [], [[0] * fact.size for fact in rules.facts], 0, 0, 0, WHOLE, 1, [NOBODY] * areas, [0] * areas, [0] * slots,
        [NOBODY] * areas, (0,) * areas, [NOBODY] * areas, [0] * seats, [0] * seats, [()] * seats, [0] * len(ICONS),
        [row.power for row in rules.set_up.starts[:seats]], nothing, tracks, tuple([track[0] for track in tracks]), 0, 0,
        rules.cards_of[:seats], nothing, nothing, [[] for _ in rules.decks], [0 for _ in rules.decks],
        [[] for _ in rules.decks], 0, nothing, nothing, None,
    )
    for area in range(areas):
        state.refresh(area)
    return state


def first_places(rules: Ruleset, track: int) -> list[int]:
    """base.setup.tracks; if houses are absent, the others move up (base.players.close-up)."""
    places: list[list[int]] = []
    for house in range(rules.seats):
        row = rules.set_up.starts[house]
        places.append([(row.iron_throne, row.fiefdoms, row.kings_court)[track], house])
    return [house for _, house in sorted(places)]


def place_starts(state: State) -> None:
    """base.setup.start; the units of absent houses become neutral forces (base.players.neutral-house)."""
    rules = state.rules
    names = [unit.name for unit in rules.units]
    state.neutral = tuple(rules.set_up.neutral)
    for house, row in enumerate(rules.set_up.starts):
        for force in row.forces:
            kinds = [names.index(unit) for unit in force.units]
            if house < state.seats:
                state.enter(force.area, house, sum([ONE[kind] for kind in kinds]))
            else:
                strength = sum([rules.units[kind].strength for kind in kinds]) + rules.set_up.reinforced
                state.set_neutral(force.area, state.neutral[force.area] + strength)
    for house in range(state.seats):
        state.set_supply(house, level(state, house))
        if not state.fits(house, state.sizes(house)):
            raise Complaint(f"start {rules.houses[house]}: its armies are larger than the barrels in its areas allow.")
    for placing in rules.set_up.placings:
        placing.open(state)


def draw_houses(players: int, seed: int) -> list[int]:
    """base.setup.houses: draws the house of each chair from the seed, unless players choose (options.choose-houses)."""
    houses = list(range(players))
    seeded(seed ^ 0x5EA7).shuffle(houses)
    return houses
