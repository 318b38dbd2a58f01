"""House Card against House Card: who wins the battle, by every pair of cards."""

from __future__ import annotations

from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.core.rng import seeded
from smallcouncil.insight.phrases import listed
from smallcouncil.mining.sites import Site
from smallcouncil.thrones.language.verbs import CARD
from smallcouncil.thrones.nouns.state import State

DECIDED = ("battle won", "last unit")


def sentence(site: Site) -> str:
    """Says which of the opponent's cards the best one beats; empty if the cards do not decide."""
    won = {card: victories(site, card) for card in own_cards(site)}
    if not won or not any(won.values()):
        return ""
    best = [x_of(answer[0]) for answer in site.best]
    theirs = len(their_cards(site))
    least = min(sum(won[card].values()) for card in best)
    others = max((sum(each.values()) for card, each in won.items() if card not in best), default=0)
    if least <= others:
        return ""
    state = site.game.state
    assert isinstance(state, State)
    names = listed([state.rules.cards[card].name for card in best])
    verb = "wins" if len(best) == 1 else "win"
    foe = state.rules.houses[opponent(state, site.seat)]
    if least == theirs:
        whom = f"the only card that {foe} has left" if theirs == 1 else f"each of the {theirs} cards that {foe} has left"
        return f"{names} {verb} the battle against {whom}; no other card does."
    few = f"any other card against {others} at most"
    return f"{names} {verb} the battle against {least} of the {theirs} cards that {foe} has left, {few}."


def opponent(state: State, seat: int) -> int:
    battle = state.fight()
    return battle.defender if seat == battle.attacker else battle.attacker


def own_cards(site: Site) -> list[int]:
    return [x_of(answer[0]) for answer in all_answers(site) if len(answer) == 1 and verb_of(answer[0]) == CARD]


def all_answers(site: Site) -> list[list[int]]:
    return [[choice] for choice in site.game.choices(site.seat)]


def their_cards(site: Site) -> list[int]:
    state = site.game.state
    assert isinstance(state, State)
    return list(bits_of(state.hand[opponent(state, site.seat)]))


def victories(site: Site, card: int) -> dict[int, bool]:
    """By the opponent's card: does ours win the battle?"""
    found: dict[int, bool] = {}
    own = next(choice for choice in site.game.choices(site.seat) if x_of(choice) == card)
    state = site.game.state
    assert isinstance(state, State)
    foe = opponent(state, site.seat)
    for choice in site.game.choices(foe):
        game = site.game.clone()
        game.log = []
        try:
            game.play(site.seat, [own])
            game.play(foe, [choice])
        except Illegal:
            continue
        found[x_of(choice)] = winner(game) == site.seat
    return found


def winner(game: Game) -> int:
    """Returns the winner of the battle if everybody decides like a steward from here."""
    policy, rng = Sensible(), seeded(1)
    while game.waiting:
        for event in game.log or []:
            if event.name in DECIDED:
                return event.nouns[0] if event.name == "battle won" else event.nouns[1]
        seat = (game.waiting & -game.waiting).bit_length() - 1
        game.choose(seat, policy.next(game, seat, rng))
    for event in game.log or []:
        if event.name in DECIDED:
            return event.nouns[0] if event.name == "battle won" else event.nouns[1]
    return -1
