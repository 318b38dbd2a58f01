"""Conditions on the board, the houses, the cards and the battle in every game; checked by tests and in saved games."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.thrones.nouns.army import KINDS, count, pieces, routed
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, NO_SIDE
from smallcouncil.thrones.nouns.orders import ICONS
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.proof.positions import on_board
from smallcouncil.thrones.rules.battle import stands
from smallcouncil.thrones.rules.march import first_battles, marches_bare


def check_board(state: State) -> None:
    """Each area has one house, orders need units, and the cached masks and control are right."""
    rules = state.rules
    held, counted = [0] * state.seats, [0] * state.seats
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
        if state.control[area] != NOBODY:
            counted[state.control[area]] += rules.victory.counts[area]
    assert held == state.held
    assert counted == state.counted
    assert state.posted == posted(state)
    assert state.occupied == [bits_of(areas) for areas in held]
    assert state.net == tuple([rules.roads.net(state, house) for house in range(state.seats)]), "another net"
    for area in bits_of(rules.board.closed):
        assert state.house[area] == state.token[area] == NOBODY, rules.board.names[area]


def posted(state: State) -> list[int]:
    """By icon, mask of the areas with such an order."""
    found = [0] * len(ICONS)
    for slot, order in enumerate(state.order):
        if state.rules.icons[order] != NOBODY:
            found[state.rules.icons[order]] |= BIT[state.rules.area_of[slot]]
    return found


def check_houses(state: State) -> None:
    """Pieces and tokens are conserved, supply allows the armies, and tracks are permutations."""
    rules = state.rules
    for house in range(state.seats):
        for kind, unit in enumerate(rules.units):
            assert 0 <= on_board(state, house, kind) <= unit.pool, (rules.houses[house], unit.name)
        assert state.power[house] >= 0
        assert state.tokens_in_use(house) <= POWER_LIMIT
        if not is_cut_down(state, house):
            assert state.fits(house, state.sizes(house)) or goes_on(state, house), rules.houses[house]
    for track in state.tracks:
        assert sorted(track) == list(range(state.seats))
    assert len(state.holder) == len(state.tracks)
    assert all(0 <= holder < state.seats for holder in state.holder)
    if state.battle is None and state.agenda and not first_battles(rules) <= state.agenda[0].at <= rules.turn.place("recover"):
        assert not any(routed(army) for army in state.army)


def is_cut_down(state: State, house: int) -> bool:
    """Must the house reduce its armies to a new supply level?"""
    return any(frame.kind.name == "feed" and frame.asked & BIT[house] for frame in state.agenda)


def goes_on(state: State, house: int) -> bool:
    """Will units of a March move further, so that supply holds in the end?"""
    return any(passage.is_due(state, house) for passage in state.rules.march.passages)


def check_cards(state: State) -> None:
    """Every House Card is in hand, used, in the battle or, if cards may leave the game, gone.

    Every card of a deck is in it, face up, or where a module has it.
    """
    rules = state.rules
    for house in range(state.seats):
        played = 0
        if state.battle is not None:
            for card in state.battle.cards:
                away = state.used[house] | state.gone[house]
                if card != NOBODY and rules.cards_of[house] & ~away & BIT[card]:
                    played |= BIT[card]
        if state.battle is not None and state.hand[house] & played:
            played = 0  # the card was put away and taken back at once
        gone = state.gone[house]
        assert not state.hand[house] & state.used[house]
        assert not gone or (rules.battle.cards_leave and not gone & (state.hand[house] | state.used[house])), rules.houses[house]
        assert state.hand[house] | state.used[house] | gone | played == rules.cards_of[house], rules.houses[house]
    for deck, cards in enumerate(rules.decks):
        there = state.decks[deck] + state.open_cards[deck]
        for term in rules.westeros.deck_terms:
            there += term.cards(state, deck)
        assert sorted(there) == sorted([n for n, card in enumerate(cards) for _ in range(card.copies)])
        assert 0 <= state.known[deck] <= len(state.decks[deck])


def check_battle(state: State) -> None:
    """A battle needs a March; two sides fight in one area until one has won, each with its own card."""
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
    way_back = state.house[battle.source] in (battle.attacker, NOBODY) and not state.neutral[battle.source]
    assert way_back or not battle.army, "an attack out of an area of others"
    assert battle.march or marches_bare(rules), "an attack without an order"
    assert battle.pending, "a battle that is over"
    assert not battle.due or at_casualties(state), "casualties that nobody is asked for"
    assert battle.first != NO_SIDE, "whose text comes first?"
    for piece in pieces(battle.army):
        assert rules.units[piece % KINDS].sails == rules.board.is_water(battle.area)
    for side in (ATTACKER, DEFENDER):
        card = battle.cards[side]
        assert card == NO_CARD or rules.cards_of[battle.house(side)] & BIT[card], "a card of another house"
        assert battle.winner != NO_SIDE or stands(state, side) or state.neutral[battle.area], "a side without units"
    if battle.winner == NO_SIDE:
        assert state.house[battle.area] in (battle.defender, NOBODY), "the defender is not there"


def at_casualties(state: State) -> bool:
    """Is it between the count and the losses? Then the casualties due may still be bargained down."""
    battle = state.rules.battle
    first, last = battle.place("count casualties"), battle.place("casualties")
    return any(frame.kind is battle and first < frame.at < last for frame in state.agenda)
