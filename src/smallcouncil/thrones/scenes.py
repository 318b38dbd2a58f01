"""Positions of scenarios: the lines that set one up, and the same lines looked up in a game."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import NOBODY, bits_of, mask_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import Scene
from smallcouncil.core.looking import fact_named, find, read_fact, whole, words
from smallcouncil.core.notation import digits, key_of
from smallcouncil.core.rng import FixedRng
from smallcouncil.errors import Complaint
from smallcouncil.thrones.army import ONE, count, kind_of, pieces, routed
from smallcouncil.thrones.events import army_text
from smallcouncil.thrones.rules.orders import Rounds
from smallcouncil.thrones.ruleset import TRACKS, Ruleset
from smallcouncil.thrones.setup import empty, place_starts
from smallcouncil.thrones.state import NO_DEFENSE, NO_POWER, NO_RAIDS, RAINS, State

DECKS: Final = ["i", "ii", "iii"]
HOLDERS: Final = ["iron throne", "blade", "raven"]
STEPS: Final = {
    "planning": "orders", "westeros": "reveal",
    "resolve i": "resolve I", "resolve ii": "resolve II", "resolve iii": "resolve III",
}
SEASONS: Final = {
    "sea of storms": NO_RAIDS, "storm of swords": NO_DEFENSE, "feast for crows": NO_POWER,
    "rains of autumn": RAINS, "none": 0,
}


class Ground:
    """What a line says of an area."""

    def __init__(self) -> None:
        self.house: int = NOBODY
        self.army: int = 0
        self.orders: list[int] = []
        self.token: int = NOBODY
        self.neutral: int = 0

    def same(self, other: Ground) -> bool:
        mine = (self.house, self.army, sorted(self.orders), self.token, self.neutral)
        return mine == (other.house, other.army, sorted(other.orders), other.token, other.neutral)

    def text(self, rules: Ruleset) -> str:
        parts: list[str] = []
        if self.house != NOBODY:
            parts += [rules.houses[self.house].lower(), army_text(rules, self.army)]
        parts += [rules.tokens[order].name for order in self.orders]
        if self.token != NOBODY:
            parts.append("token " + rules.houses[self.token].lower())
        if self.neutral:
            parts.append("neutral " + str(self.neutral))
        return ", ".join(parts) or "empty"


def read_ground(rules: Ruleset, value: str) -> Ground:
    """`tyrell, 2 knights, routed footman, March+1*, token` or `neutral 5` or `token stark` or `empty`."""
    ground = Ground()
    for part in words(value):
        low = key_of(part)
        if low == "empty":
            continue
        if low == "token" or low.startswith("token "):
            name = low[len("token"):].strip()
            ground.token = find(rules.notation.domains["house"], name) if name else ground.house
            if ground.token == NOBODY:
                raise Complaint("a token wants a house: `token stark`.")
        elif low.startswith("neutral"):
            ground.neutral = whole(low[len("neutral"):].strip(), 1, 20)
        elif rules.notation.domains["house"].exact(part) >= 0:
            ground.house = rules.notation.domains["house"].exact(part)
        elif rules.notation.domains["order"].exact(part) >= 0:
            ground.orders.append(rules.notation.domains["order"].exact(part))
        else:
            ground.army += read_units(rules, part)
    if bool(ground.army) != (ground.house != NOBODY):
        raise Complaint("units want their house, and a house its units: `stark, 2 footmen`.")
    if ground.orders and ground.house == NOBODY:
        raise Complaint("an order lies only where units are.")
    return ground


def read_units(rules: Ruleset, part: str) -> int:
    n, _, name = part.partition(" ")
    if not digits(n):
        n, name = "1", part
    domain = rules.notation.domains["piece"]
    piece = domain.exact(name)
    if piece < 0:
        raise Complaint(f"`{part}` is no unit, order, house, token or neutral force.")
    return ONE[piece] * whole(n, 1, 10)


def ground_of(state: State, area: int) -> Ground:
    ground = Ground()
    ground.house, ground.army = state.house[area], state.army[area]
    ground.orders = [state.order[slot] for slot in state.rules.slots[area] if state.order[slot]]
    ground.token, ground.neutral = state.token[area], state.neutral[area]
    return ground


class ThronesScene(Scene):
    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.state: State = empty(rules, FixedRng(0, []))
        full = empty(rules, FixedRng(0, []))
        place_starts(full)
        self.state.supply = full.supply
        self.tops: list[list[int]] = [[] for _ in rules.decks]
        self.opens: list[list[int] | None] = [None for _ in rules.decks]
        self.holders: list[int] = [NOBODY] * len(HOLDERS)
        self.step: str = "orders"
        self.turn_of: int = NOBODY
        self.named: list[int] = []  # the areas that have had their line

    def house(self, text: str) -> int:
        house = find(self.rules.notation.domains["house"], text)
        if house >= self.rules.seats:
            raise Complaint(f"House {self.rules.houses[house]} is not in play.")
        return house

    def put(self, key: str, value: str) -> None:
        word, _, rest = key_of(key).partition(" ")
        rules, state = self.rules, self.state
        low = key_of(key)
        if low == "turn":
            self.put_turn(words(value))
        elif low == "board":
            self.put_board(value)
        elif low in TRACKS:
            self.put_track(TRACKS.index(low), value)
        elif low in HOLDERS:
            self.holders[HOLDERS.index(low)] = self.house(value)
        elif low == "blade used":
            state.blade_used = 1 if value.strip() == "yes" else 0
        elif low == "wildlings":
            if whole(value, 0, 12) % 2:
                raise Complaint("the wildling track has the spaces 0, 2, 4, 6, 8, 10 and 12.")
            state.wildlings = int(value) // 2
        elif low == "season":
            state.season = read_season(value)
        elif word in ("power", "supply", "hand", "used") and rest:
            self.put_house(word, self.house(rest), value)
        elif word in ("deck", "open") and rest in DECKS:
            self.put_deck(word, DECKS.index(rest), value)
        elif fact_named(rules, low) != NOBODY:
            place = fact_named(rules, low)
            state.facts[place] = read_fact(rules, rules.facts[place], value)
        else:
            self.put_area(find_area(rules, key), read_ground(rules, value))

    def put_board(self, value: str) -> None:
        """`board: start` sets up units and neutral forces; areas named after it are changed."""
        if key_of(value) not in ("start", "empty") or self.named:
            raise Complaint("`board: start` or `board: empty` is wanted, before the areas.")
        if key_of(value) == "start":
            place_starts(self.state)

    def put_turn(self, parts: list[str]) -> None:
        if not parts:
            raise Complaint("`turn: 3, march, tyrell` names the turn, then perhaps the step, then perhaps whose turn it is.")
        self.state.turn = whole(parts[0], 1, self.rules.last_turn)
        if len(parts) > 1:
            step = key_of(parts[1])
            self.step = STEPS.get(step, step)
            known = [each.name for each in self.rules.turn.steps]
            if self.step not in known and self.step.replace(" ", "_") not in self.rules.westeros:
                raise Complaint(f"there is no step `{parts[1]}`; the steps are {', '.join(known)}, and the Westeros cards.")
        if len(parts) > 2:
            self.turn_of = self.house(parts[2])

    def put_track(self, track: int, value: str) -> None:
        houses = [self.house(name) for name in words(value)]
        if sorted(houses) != list(range(self.rules.seats)):
            raise Complaint(f"a track names every house in play once: {', '.join(self.rules.houses[: self.rules.seats])}.")
        self.state.fill_track(track, houses)

    def put_house(self, word: str, house: int, value: str) -> None:
        state = self.state
        if word == "power":
            state.power[house] = whole(value, 0, 20)
        elif word == "supply":
            state.supply[house] = whole(value, 0, len(self.rules.limits) - 1)
        else:
            cards = self.read_cards(house, value)
            rest = self.rules.cards_of[house] & ~cards
            state.hand[house], state.used[house] = (cards, rest) if word == "hand" else (rest, cards)

    def read_cards(self, house: int, value: str) -> int:
        if key_of(value) == "none":
            return 0
        cards = mask_of([find(self.rules.notation.domains["card"], name) for name in words(value)])
        if cards & ~self.rules.cards_of[house]:
            raise Complaint(f"not all of these are cards of House {self.rules.houses[house]}.")
        return cards

    def put_deck(self, word: str, deck: int, value: str) -> None:
        cards = read_deck(self.rules, deck, value)
        if word == "deck":
            self.tops[deck] = cards
        else:
            self.opens[deck] = cards

    def put_area(self, area: int, ground: Ground) -> None:
        state, rules = self.state, self.rules
        name = rules.board.names[area]
        if area in self.named:
            raise Complaint(f"{name} is named twice.")
        self.named.append(area)
        if state.house[area] != NOBODY:
            state.leave(area, state.army[area])
        for piece in pieces(ground.army):
            if rules.units[kind_of(piece)].sails != rules.board.is_water(area):
                what = "land" if not rules.board.is_water(area) else "a sea" if rules.board.is_sea(area) else "a port"
                raise Complaint(f"{name} is {what}: no {rules.units[kind_of(piece)].name} there.")
        if len(ground.orders) > len(rules.slots[area]):
            raise Complaint(f"{name} takes only {len(rules.slots[area])} order.")
        if ground.token != NOBODY:
            if rules.board.is_water(area):
                raise Complaint(f"{name} is no land: no power token there.")
            state.token[area] = ground.token
            state.refresh(area)
        state.neutral[area] = ground.neutral
        if ground.house != NOBODY:
            if ground.house >= rules.seats:
                raise Complaint(f"House {rules.houses[ground.house]} is not in play.")
            if ground.token not in (NOBODY, ground.house) or ground.neutral:
                raise Complaint(f"{name}: units do not share an area with a foreign token or a neutral force.")
            if count(ground.army) > rules.capacity[area]:
                raise Complaint(f"{name} holds only {rules.capacity[area]} units.")
            state.enter(area, ground.house, ground.army)
            for order in ground.orders:
                slot = rules.slots[area][-1 if rules.tokens[order].once else 0]
                if state.order[slot]:
                    raise Complaint(f"{name} has two orders of one sort.")
                state.order[slot] = order

    def chance(self, key: str, value: str) -> list[int]:
        word, _, deck = key_of(key).partition(" ")
        if word == "draw":
            return [whole(value, 0, 255)]
        if word == "shuffle" and deck in DECKS:
            return [-1, *read_deck(self.rules, DECKS.index(deck), value)]
        raise Complaint("`draw: 2` or `shuffle III: Last Days of Summer` is wanted.")

    def finish(self, draws: list[list[int]]) -> Game:
        state = self.state
        self.lay_decks()
        for track, holder in enumerate(self.holders):
            if holder != NOBODY:
                state.holder[track] = holder
        check_position(state)
        wrong = wrong_order(state) or wrong_fact(state)
        if wrong:
            raise Complaint(wrong)
        state.rng = FixedRng(1, draws)
        self.lay_agenda()
        check_rout(state)
        settle(state)
        return Game(state)

    def lay_decks(self) -> None:
        """Named cards on top, the rest as in the data; open cards are taken out."""
        state = self.state
        for deck, cards in enumerate(self.rules.decks):
            rest = [n for n, card in enumerate(cards) for _ in range(card.copies)]
            for card in [*self.tops[deck], *(self.opens[deck] or [])]:
                if card not in rest:
                    raise Complaint(f"deck {'I' * (deck + 1)} has not so many copies of {cards[card].name}.")
                rest.remove(card)
            state.decks[deck] = self.tops[deck] + rest
        for opening in self.rules.openings:
            opening.open(state)
        for deck, named in enumerate(self.opens):
            if named is not None:
                state.decks[deck] = state.open_cards[deck] + state.decks[deck]
                state.open_cards[deck] = named

    def lay_agenda(self) -> None:
        state, turn = self.state, self.rules.turn
        turn.push(state)
        frame = state.agenda[-1]
        if self.step in [step.name for step in turn.steps]:
            frame.at = turn.place(self.step)
            if (self.step.startswith("resolve ") or self.step == "bury") and not all(state.open_cards):
                raise Complaint(f"the step {self.step} wants the open cards: `open I: Supply` and so on.")
            if self.turn_of != NOBODY:
                if not isinstance(turn.steps[frame.at], Rounds):
                    raise Complaint(f"the step {self.step} is not one in which the houses take turns.")
                frame.memo = [state.tracks[0].index(self.turn_of), *state.tracks[0]]
        else:
            frame.at = turn.place("orders")
            self.rules.westeros[self.step.replace(" ", "_")].push(state)


def check_position(state: State) -> None:
    rules = state.rules
    for house in range(rules.seats):
        name = rules.houses[house]
        for kind, unit in enumerate(rules.units):
            if state.free(house, kind) < 0:
                raise Complaint(f"House {name} has only {unit.pool} {unit.plural}.")
        if not state.fits(house, state.sizes(house)):
            sizes = sorted([count(state.army[area]) for area in bits_of(state.held[house])], reverse=True)
            raise Complaint(f"House {name}'s armies {sizes} are more than supply {state.supply[house]} allows.")
        if state.power[house] + state.token.count(house) > 20:
            raise Complaint(f"House {name} has only 20 power tokens, those on the board included.")


def wrong_order(state: State) -> str:
    """An order where it can never lie, or a token used more often than the house has it, in a sentence; empty: none."""
    rules = state.rules
    for house in range(rules.seats):
        placed: list[int] = []
        for area in bits_of(state.held[house]):
            for order in [state.order[slot] for slot in rules.slots[area] if state.order[slot]]:
                bar = rules.place_bar(area, order)
                if bar is not None:
                    return f"{rules.board.names[area]}: {bar.reason} [{bar.rule}]"
                placed.append(order)
        for order in placed:
            if placed.count(order) > rules.tokens[order].copies:
                return f"House {rules.houses[house]} has not so many {rules.tokens[order].name} orders."
    return ""


def wrong_fact(state: State) -> str:
    """What does not hold of a module's facts, in a sentence; empty: all holds."""
    for invariant in state.rules.invariants:
        if not invariant.holds(state):
            return f"{invariant.says} [{invariant.rule}]"
    return ""


def check_rout(state: State) -> None:
    if state.agenda[0].at < state.rules.turn.place("march") and any(routed(army) for army in state.army):
        raise Complaint("no unit is routed before the march step.")


def find_area(rules: Ruleset, key: str) -> int:
    area = rules.notation.domains["area"].exact(key)
    if area < 0:
        raise Complaint(f"`{key}` is no area and no other line of a position.")
    return area


def read_season(value: str) -> int:
    season = 0
    for name in words(value):
        if key_of(name) not in SEASONS:
            raise Complaint(f"`{name}` changes no turn; {', '.join(SEASONS)} do.")
        season |= SEASONS[key_of(name)]
    return season


def read_deck(rules: Ruleset, deck: int, value: str) -> list[int]:
    cards: list[int] = []
    names = {key_of(spelling): n for n, card in enumerate(rules.decks[deck]) for spelling in [card.name, *card.aliases]}
    for name in words(value):
        if key_of(name) == "none":
            continue
        if key_of(name) not in names:
            raise Complaint(f"deck {'I' * (deck + 1)} has no card `{name}`.")
        cards.append(names[key_of(name)])
    return cards
