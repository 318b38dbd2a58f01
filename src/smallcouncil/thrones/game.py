"""The board game as a kind of game."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import state as core
from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind, Scene
from smallcouncil.core.options import Options
from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.rulesref import rule_text
from smallcouncil.thrones import content, setup
from smallcouncil.thrones.army import KINDS, count, pieces, routed
from smallcouncil.thrones.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.events import sentence
from smallcouncil.thrones.looking import look
from smallcouncil.thrones.modules import OPTIONS, PLAYERS
from smallcouncil.thrones.positions import on_board, wrong_fact, wrong_order
from smallcouncil.thrones.rules.orders import Rounds
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.scenes import ThronesScene
from smallcouncil.thrones.state import POWER_LIMIT, State
from smallcouncil.thrones.windows import Procedure


class Thrones(GameKind):
    name = "thrones"
    title = "A Game of Thrones: The Board Game, first edition"
    version = 2
    players: tuple[int, ...] = PLAYERS
    seat_word = "house"
    whispers = True  # base.information.deals

    def sheet(self) -> Options:
        return OPTIONS

    def new(self, options: list[str], players: int, seed: int) -> Game:
        return setup.new_game(options, players, seed, self.files)

    def restore(self, plain: dict[str, Any]) -> core.State:
        return setup.restore(plain, self.files)

    def read_content(self) -> None:
        content.check(self.files)

    def sentence(self, rules: CoreRuleset, event: Event) -> str:
        assert isinstance(rules, Ruleset)
        return sentence(rules, event)

    def merits(self, game: Game) -> list[list[int]]:
        """The winner of an instant victory first, then as at the end of the last turn."""
        state = game.state
        assert isinstance(state, State)
        scores = [[term.value(state, house) for term in state.rules.scores] for house in range(state.seats)]
        return [[state.winners >> house & 1, *score] for house, score in enumerate(scores)]

    def draw_seats(self, players: int, seed: int) -> list[int]:
        return setup.draw_houses(players, seed)

    def scene(self, options: list[str], players: int) -> Scene:
        return ThronesScene(setup.ruleset(options, players, self.files))

    def has_rule(self, id: str) -> bool:
        return rule_text(id) is not None

    def look(self, game: Game, key: str, value: str) -> str:
        return look(game, key, value)

    def check(self, game: Game) -> None:
        state = game.state
        assert isinstance(state, State)
        check_board(state)
        check_houses(state)
        check_cards(state)
        check_rounds(state)
        check_battle(state)
        wrong = wrong_order(state) or wrong_fact(state)
        assert not wrong, wrong


def check_board(state: State) -> None:
    """One house an area, orders only with units, cached masks and control as worked out anew."""
    rules = state.rules
    held = [0] * state.seats
    for area in range(rules.board.areas):
        house = state.house[area]
        assert (house == NOBODY) == (state.army[area] == 0), rules.board.names[area]
        if house != NOBODY:
            held[house] |= BIT[area]
            assert count(state.army[area]) <= rules.capacity[area], rules.board.names[area]
            assert not state.neutral[area]
            for piece in pieces(state.army[area]):
                assert rules.units[piece % KINDS].sails == rules.board.is_water(area), rules.board.names[area]
            assert state.token[area] in (NOBODY, house)
        elif state.battle is None or state.battle.source != area:
            assert not any(state.order[slot] for slot in rules.slots[area]), rules.board.names[area]
        assert state.control[area] == state.holds(area), rules.board.names[area]
        assert not state.neutral[area] or state.control[area] == NOBODY, rules.board.names[area]
    assert held == state.held


def check_houses(state: State) -> None:
    """Pieces and tokens are conserved, armies are fed, tracks are permutations."""
    rules = state.rules
    for house in range(state.seats):
        for kind, unit in enumerate(rules.units):
            assert 0 <= on_board(state, house, kind) <= unit.pool, (rules.houses[house], unit.name)
        assert state.power[house] >= 0
        assert state.power[house] + state.token.count(house) <= POWER_LIMIT
        if at_rest(state):
            assert state.fits(house, state.sizes(house)), rules.houses[house]
    for track in state.tracks:
        assert sorted(track) == list(range(state.seats))
    assert len(state.holder) == len(state.tracks)
    assert all(0 <= holder < state.seats for holder in state.holder)
    if state.battle is None and state.agenda and state.agenda[0].at < rules.turn.place("march"):
        assert not any(routed(army) for army in state.army)


def at_rest(state: State) -> bool:
    """Not while armies are being cut down to a new supply level."""
    return not any(frame.kind.name in ("supply", "feed") for frame in state.agenda)


def check_cards(state: State) -> None:
    """Every House Card is in hand, used, or lies in the battle; every Westeros card is in its deck or open."""
    rules = state.rules
    for house in range(state.seats):
        played = 0
        if state.battle is not None:
            for card in state.battle.cards:
                if card != NOBODY and rules.cards_of[house] & BIT[card] and not state.used[house] & BIT[card]:
                    played |= BIT[card]
        if state.battle is not None and state.hand[house] & played:
            played = 0  # put away and taken back at once
        assert not state.hand[house] & state.used[house]
        assert state.hand[house] | state.used[house] | played == rules.cards_of[house], rules.houses[house]
    for deck, cards in enumerate(rules.decks):
        there = state.decks[deck] + state.open_cards[deck]
        assert sorted(there) == sorted([n for n, card in enumerate(cards) for _ in range(card.copies)])
        assert 0 <= state.known[deck] <= len(state.decks[deck])


def check_battle(state: State) -> None:
    """It lies on a March; two sides fight in one area until one has won, each with a card of its own."""
    rules, battle = state.rules, state.battle
    kinds = [frame.kind for frame in state.agenda]
    fought = rules.battle in kinds or rules.assault in kinds
    if battle is None:
        assert not fought, "a battle of nobody"
        return
    assert not state.agenda or rules.march in kinds, "a battle without a March"
    assert not fought or (rules.assault in kinds) == (battle.defender == NOBODY), "who defends?"
    assert max(battle.attacker, battle.defender) < state.seats, "a house that is not in play"
    assert battle.attacker != battle.defender, "a battle with oneself"
    assert battle.source != battle.area, "a battle at home"
    assert battle.march, "an attack without an order"
    assert battle.pending, "a battle that is over"
    assert not battle.due, "casualties that nobody is asked for"
    assert battle.first != NO_SIDE, "whose text comes first?"
    for piece in pieces(battle.army):
        assert rules.units[piece % KINDS].sails == rules.board.is_water(battle.area)
    for side in (ATTACKER, DEFENDER):
        card = battle.cards[side]
        assert card == NO_CARD or rules.cards_of[battle.house(side)] & BIT[card], "a card of another house"
        assert battle.winner != NO_SIDE or state.fighters(side) or state.neutral[battle.area], "a side without men"
    if battle.winner == NO_SIDE:
        assert state.house[battle.area] == battle.defender, "the defender is not there"


def check_rounds(state: State) -> None:
    """The memo of a round is how far it has come, then the order of play."""
    for frame in state.agenda:
        kind = frame.kind
        if isinstance(kind, Procedure) and frame.memo and frame.at < len(kind.steps) and isinstance(kind.steps[frame.at], Rounds):
            assert 0 <= frame.memo[0] <= state.seats
            assert sorted(frame.memo[1:]) == list(range(state.seats))
