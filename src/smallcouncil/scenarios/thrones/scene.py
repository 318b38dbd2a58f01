"""Positions of scenarios: the lines that set one up."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import BIT, NOBODY, mask_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import key_of, many
from smallcouncil.core.rng import FixedRng
from smallcouncil.errors import Complaint
from smallcouncil.rulesref import rule_text
from smallcouncil.scenarios.looking import comma_parts, fact_named, find, find_all, read_fact, whole
from smallcouncil.scenarios.scene import Amiss, Scene
from smallcouncil.scenarios.thrones.grounds import Ground, in_pool, playing, pool_text, read_ground, read_pool
from smallcouncil.scenarios.thrones.looking import look
from smallcouncil.scenarios.thrones.proof import Proof
from smallcouncil.scenarios.thrones.reading import (
    DECK_WORDS,
    HOLDERS,
    OF_HOUSE,
    PLAIN,
    deck_named,
    find_area,
    read_card_step,
    read_deck,
    read_season,
    read_step,
    read_wildlings,
    read_yes,
)
from smallcouncil.scenarios.thrones.writing import deck_line, lines_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.setup import empty, place_starts
from smallcouncil.thrones.building.windows import InTurn
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.nouns.army import count, kind_of, pieces
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import State, put
from smallcouncil.thrones.nouns.tracks import TRACKS

MISFIT: Final = "a card that is not in hand is used: `hand` and `used` do not fit together."


class ThronesScene(Scene):
    """Lines are read one by one, and laid out together when all are there: their order does not matter."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.state: State = empty(rules, FixedRng(0, []))
        self.starts: bool = False
        self.grounds: dict[int, Ground] = {}  # by area, in the order of the lines
        self.supply: dict[int, int] = {}  # by house
        self.cards: dict[tuple[str, int], int] = {}  # by word and house, in the order of the lines
        self.pools: dict[int, list[int]] = {}  # by house, what must be off the board
        self.facts: dict[int, list[int]] = {}  # by place in `state.facts`
        self.tops: list[list[int]] = [[] for _ in rules.decks]
        self.opens: list[list[int] | None] = [None for _ in rules.decks]
        self.buried: list[list[int]] = [[] for _ in rules.decks]
        self.holders: list[int] = [NOBODY] * len(HOLDERS)
        self.step: str = "orders"
        self.turn_of: int = NOBODY

    def house(self, text: str) -> int:
        return playing(self.rules, find(self.rules.notation.domains["house"], text))

    # One line ------------------------------------------------------------------------------------------------------

    def put(self, key: str, value: str) -> str:
        low = key_of(key)
        word, _, rest = low.partition(" ")
        if low in PLAIN:
            self.put_plain(low, value)
        elif word in OF_HOUSE and rest:
            return self.put_house(word, self.house(rest), value)
        elif word in DECK_WORDS and deck_named(self.rules, rest) != NOBODY:
            self.put_deck(word, deck_named(self.rules, rest), value)
        elif fact_named(self.rules, low) != NOBODY:
            self.put_fact(fact_named(self.rules, low), value)
        else:
            return self.put_area(find_area(self.rules, key), read_ground(self.rules, value))
        return low

    def put_plain(self, low: str, value: str) -> None:
        state = self.state
        if low == "turn":
            self.put_turn(comma_parts(value))
        elif low == "board":
            self.put_board(key_of(value))
        elif low in TRACKS:
            self.put_track(TRACKS.index(low), value)
        elif low in HOLDERS:
            self.holders[HOLDERS.index(low)] = self.house(value)
        elif low == "blade used":
            state.blade_used = read_yes(value)
        elif low == "wildlings":
            if not self.rules.westeros.mammoths:
                raise Complaint("there are no wildlings in this game.")
            state.wildlings = read_wildlings(value)
        else:
            state.season = read_season(self.rules, value)

    def put_board(self, value: str) -> None:
        """`board: start` sets up units and neutral forces; areas named after it are changed."""
        if value not in ("start", "empty") or self.grounds:
            raise Complaint("`board: start` or `board: empty` is expected, before the areas.")
        self.starts = value == "start"

    def put_turn(self, parts: list[str]) -> None:
        if len(parts) > 3:
            raise Complaint("`turn: 3, march, tyrell` names the turn, then perhaps the step, then perhaps whose turn it is.")
        self.state.turn = whole(parts[0], 1, self.rules.last_turn)
        if len(parts) > 1:
            self.step = read_step(self.rules, parts[1])
            if not self.step:
                self.step = read_card_step(self.rules, parts[1])
        if len(parts) > 2:
            self.turn_of = self.house(parts[2])

    def put_track(self, track: int, value: str) -> None:
        houses = [self.house(name) for name in comma_parts(value)]
        if sorted(houses) != list(range(self.rules.seats)):
            raise Complaint(f"a track names every house in play once: {', '.join(self.rules.houses[: self.rules.seats])}.")
        self.state.fill_track(track, houses)

    def put_house(self, word: str, house: int, value: str) -> str:
        state = self.state
        name = self.rules.houses[house].lower()
        if word == "power":
            state.power[house] = whole(value, 0, POWER_LIMIT)
        elif word == "supply":
            self.supply[house] = whole(value, 0, len(self.rules.supply.limits) - 1)
        elif word == "pool":
            self.pools[house] = read_pool(self.rules, value)
        else:
            self.put_cards(word, house, mask_of(find_all(self.rules.notation.domains["card"], value)))
        return word + " " + name

    def put_cards(self, word: str, house: int, cards: int) -> None:
        if cards & ~self.rules.cards_of[house]:
            raise Complaint(f"not all of these are cards of House {self.rules.houses[house]}.")
        if word == "gone" and cards and not self.rules.battle.cards_leave:
            raise Complaint("no House Card leaves the game.")
        if self.cards.setdefault((word, house), cards) != cards:
            raise Complaint(MISFIT)

    def put_deck(self, word: str, deck: int, value: str) -> None:
        cards = read_deck(self.rules, deck, value)
        if word == "open":
            self.opens[deck] = cards
        elif word == "buried":
            self.buried[deck] = cards
        elif cards:
            self.tops[deck] = cards
        else:
            raise Complaint("a deck has all its cards: name those on top, or leave the line out.")

    def put_fact(self, place: int, value: str) -> None:
        fact = self.rules.facts[place]
        values = read_fact(self.rules, fact, value)
        for entry, number in enumerate(values):
            if number and fact.domain == "house":
                playing(self.rules, entry)
            if number and fact.values == "house":
                playing(self.rules, number - 1)
        self.facts[place] = values

    def put_area(self, area: int, ground: Ground) -> str:
        rules = self.rules
        name = rules.board.names[area]
        if rules.board.closed & BIT[area] and (ground.house != NOBODY or ground.token != NOBODY):
            raise Complaint(f"{name} is closed: nobody can enter it in this game.")
        for piece in pieces(ground.army):
            if rules.units[kind_of(piece)].sails != rules.board.is_water(area):
                what = "a " * rules.board.is_water(area) + rules.board.data.areas[area].kind
                raise Complaint(f"{name} is {what}: no {rules.units[kind_of(piece)].name} there.")
        if count(ground.army) > rules.capacity[area]:
            raise Complaint(f"{name} holds only {rules.capacity[area]} units.")
        self.check_token(area, ground)
        if len(ground.orders) > len(rules.slots[area]):
            raise Complaint(f"{name} takes only {len(rules.slots[area])} order.")
        if len({rules.orders[order].once for order in ground.orders}) < len(ground.orders):
            raise Complaint(f"{name} has two orders of one sort.")
        self.grounds.setdefault(area, ground)
        return name

    def check_token(self, area: int, ground: Ground) -> None:
        name = self.rules.board.names[area]
        if ground.house != NOBODY and (ground.token not in (NOBODY, ground.house) or ground.neutral):
            raise Complaint(f"{name}: units do not share an area with a foreign token or a neutral force.")
        if ground.token == NOBODY:
            return
        if self.rules.board.is_water(area):
            raise Complaint(f"{name} is not land: it cannot have a power token.")
        if ground.neutral:
            raise Complaint(f"{name}: there is no power token beside a neutral force.")

    def chance(self, key: str, value: str) -> list[int]:
        low = key_of(key)
        word, _, deck = low.partition(" ")
        if low == "draw":
            return [whole(value, 0, 255)]
        pile = deck_named(self.rules, deck)
        if word == "shuffle" and pile != NOBODY:
            return [-1 - pile, *read_deck(self.rules, pile, value)]
        raise Complaint("`draw: 2` or `shuffle III: Last Days of Summer` is expected.")

    # All together --------------------------------------------------------------------------------------------------

    def finish(self, draws: list[list[int]]) -> Game:
        state = self.state
        self.lay_board()
        self.lay_cards()
        self.lay_decks()
        for track, holder in enumerate(self.holders):
            if holder != NOBODY:
                state.take_special(track, holder)
        for area in range(self.rules.board.areas):  # what a fact says may hold an area
            state.take_control(area, state.holds(area))
        state.chart()
        self.lay_agenda()
        self.lay_givens()
        Proof(state, list(self.grounds), list(self.facts)).prove()
        self.check_pools()
        state.rng = FixedRng(1, draws)
        self.chapter = state.chapter()
        settle(state)
        return Game(state)

    def lay_board(self) -> None:
        state = self.state
        start = empty(self.rules, FixedRng(0, []))
        place_starts(start)
        if self.starts:
            place_starts(state)
        state.supply = start.supply
        for area, ground in self.grounds.items():
            self.lay_area(area, ground)
        for house, level in self.supply.items():
            state.set_supply(house, level)
        for place, values in self.facts.items():
            state.facts[place] = values

    def lay_area(self, area: int, ground: Ground) -> None:
        state = self.state
        if state.house[area] != NOBODY:
            state.leave(area, state.army[area])
        state.set_neutral(area, ground.neutral)
        state.token[area] = ground.token
        state.refresh(area)
        if ground.house != NOBODY:
            state.enter(area, ground.house, ground.army)
        for order in ground.orders:
            state.put_order(self.rules.slots[area][-1 if self.rules.orders[order].once else 0], order)

    def lay_cards(self) -> None:
        """What is in hand, used or gone; a card that is not named is in hand, or used if the hand is named."""
        state = self.state
        for word, house in reversed(list(self.cards)):
            gone = self.cards.get(("gone", house), 0)
            rest = self.rules.cards_of[house] & ~gone
            used = self.cards.get(("used", house), rest & ~self.cards.get(("hand", house), rest))
            hand = self.cards.get(("hand", house), rest & ~used)
            if hand & used or hand | used != rest:
                raise Amiss(MISFIT, word + " " + self.rules.houses[house].lower())
            state.hand[house] = hand
            state.used, state.gone = put(state.used, house, used), put(state.gone, house, gone)

    def lay_decks(self) -> None:
        """Named cards on top, the rest as in the data, buried ones at the bottom; open cards are taken out."""
        state = self.state
        for deck, cards in enumerate(self.rules.decks):
            rest = [n for n, card in enumerate(cards) for _ in range(card.copies)]
            self.check_buried(deck)
            self.take_held(deck, rest)
            for word, named in (("deck", self.tops[deck]), ("open", self.opens[deck] or []), ("buried", self.buried[deck])):
                for card in named:
                    if card not in rest:
                        title = self.rules.deck_titles[deck]
                        raise Amiss(f"deck {title} has fewer copies of {cards[card].name}.", f"{word} {key_of(title)}")
                    rest.remove(card)
            state.decks[deck] = self.tops[deck] + rest + self.buried[deck]
            state.known[deck] = len(self.buried[deck])
        for opening in self.rules.set_up.openings:
            opening.open(state)
        for deck, named_open in enumerate(self.opens):
            if named_open is not None:
                self.check_open(deck, len(named_open))
                state.decks[deck] = state.open_cards[deck] + state.decks[deck]
                state.open_cards[deck] = named_open
                state.known[deck] = len(self.buried[deck])

    def check_buried(self, deck: int) -> None:
        """Each turn but the first buries a card of each Westeros deck at most."""
        n, title = len(self.buried[deck]), self.rules.deck_titles[deck]
        if deck < self.rules.phase_decks and n >= self.state.turn:
            raise Amiss(f"{many(n, 'card')} of deck {title} cannot be buried before turn {n + 1}.", "buried " + key_of(title))

    def take_held(self, deck: int, rest: list[int]) -> None:
        """Cards that a fact has elsewhere are not in their deck."""
        for term in self.rules.westeros.deck_terms:
            for card in term.cards(self.state, deck):
                if card not in rest:
                    title = self.rules.deck_titles[deck]
                    raise Amiss(f"deck {title} has fewer copies of {self.rules.decks[deck][card].name}.", "")
                rest.remove(card)

    def check_open(self, deck: int, n: int) -> None:
        """A column is complete; without columns one card of each deck is open while the cards act."""
        if deck >= self.rules.phase_decks:
            return
        wanted = len(self.state.open_cards[deck]) or int(self.cards_are_up())
        if n != wanted:
            title = self.rules.deck_titles[deck]
            are = "1 card is" if wanted == 1 else f"{wanted} cards are" if wanted else "no cards are"
            raise Amiss(f"{are} open at deck {title} in this step, not {n}.", "open " + key_of(title))

    def cards_are_up(self) -> bool:
        """Have the Westeros cards been turned up, and not yet put away?"""
        steps = [step.name for step in self.rules.turn.steps]
        return self.step in steps[steps.index("reveal") + 1 : steps.index("bury") + 1]

    def lay_agenda(self) -> None:
        state, turn = self.state, self.rules.turn
        if state.turn == 1 and (self.cards_are_up() or self.step == "reveal" or self.step in self.rules.westeros.cards):
            raise Amiss("turn 1 has no Westeros phase [base.turn.sequence].", "turn")
        if state.turn == 1 and state.season:
            raise Amiss("turn 1 has no Westeros cards that forbid something [base.turn.sequence].", "season")
        turn.push(state)
        frame = state.agenda[-1]
        if self.step not in [step.name for step in turn.steps]:
            frame.at = turn.place("planning")
            self.rules.westeros.cards[self.step].push(state)
            if self.turn_of != NOBODY:
                raise Amiss("a Westeros card is not a step in which the houses take turns.", "turn")
            return
        frame.at = self.first_of(turn.place(self.step))
        if self.cards_are_up() and not all(state.open_cards[: self.rules.phase_decks]):
            raise Amiss(f"the step {self.step} needs the open cards: `open I: Supply` and so on.", "turn")
        if self.step == "advance" and state.turn == self.rules.last_turn:
            raise Amiss(f"the game ends after turn {state.turn}.", "turn")
        if self.turn_of != NOBODY:
            step = turn.steps[frame.at]
            if not isinstance(step, InTurn) or step.singled_out:
                raise Amiss(f"the step {self.step} is not one in which the houses take turns.", "turn")
            frame.memo = [state.tracks[0].index(self.turn_of), *(state.tracks[0] if step.keeps_order else [])]

    def first_of(self, at: int) -> int:
        """Where a step begins: the end of a turn with what else ends then."""
        steps = self.rules.turn.steps
        while self.step == "end" and steps[at - 1].closes:
            at -= 1
        return at

    def lay_givens(self) -> None:
        for given in self.rules.givens:
            if given.fact not in self.facts:
                self.state.facts[given.fact] = given.values(self.state)

    def check_pools(self) -> None:
        """What a position says of a pool follows from the units on the board."""
        for house, wanted in self.pools.items():
            if not in_pool(self.state, house, wanted):
                name = self.rules.houses[house]
                raise Amiss(f"the units on the board leave House {name} {pool_text(self.state, house)}.", "pool " + name.lower())

    def look(self, game: Game, key: str, value: str) -> str:
        return look(game, key, value)

    def lines(self, game: Game, way: list[Game]) -> list[str]:
        assert isinstance(game.state, State)
        return lines_of(self.rules, game.state, [each.state for each in way if isinstance(each.state, State)])

    def chance_line(self, drawn: list[int]) -> str:
        if drawn[0] >= 0:
            return f"draw: {drawn[0]}"
        return deck_line(self.rules, "shuffle", -1 - drawn[0], drawn[1:])

    def stated(self, game: Game) -> dict[str, Any]:
        """Bids count only while their card is resolved: then choices lead to them, later they are left out."""
        plain = super().stated(game)
        for house in plain["houses"].values():
            house.pop("bid", None)
        for deck in plain["decks"]:
            hidden = len(deck["cards"]) - deck.get("known", 0)
            deck["cards"][:hidden] = sorted(deck["cards"][:hidden])
        return plain

    def has_rule(self, id: str) -> bool:
        return rule_text(id) is not None


def scene_of_thrones(kind: GameKind, options: list[str], players: int) -> ThronesScene:
    assert isinstance(kind, Thrones)
    return ThronesScene(kind.ruleset(options, players))
