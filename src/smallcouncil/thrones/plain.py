"""The plain form of a state: by names, defaults left out.  Saved, hashed and, once redacted, shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from smallcouncil.core.agenda import Frame, Procedure
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.thrones.army import number, pieces

if TYPE_CHECKING:
    from smallcouncil.thrones.battle import Battle
    from smallcouncil.thrones.ruleset import Ruleset
    from smallcouncil.thrones.state import State


def plain_form(state: State) -> dict[str, Any]:
    rules = state.rules
    plain: dict[str, Any] = {
        "game": "thrones",
        "options": rules.options,
        "players": rules.seats,
        "turn": state.turn,
        "areas": plain_areas(state),
        "houses": plain_houses(state),
        "throne": named(rules.houses, state.tracks[0]),
        "fiefdoms": named(rules.houses, state.tracks[1]),
        "court": named(rules.houses, state.tracks[2]),
        "tokens": named(rules.houses, state.holder),
        "decks": [plain_deck(state, deck) for deck in range(len(state.decks))],
        "agenda": [plain_frame(rules, frame) for frame in state.agenda],
        "number": state.number,
        "reveals": state.reveals,
    }
    if state.rng.word:
        plain["rng"] = state.rng.word
    if state.blade_used:
        plain["blade used"] = state.blade_used
    if state.wildlings:
        plain["wildlings"] = state.wildlings * 2
    if state.season:
        plain["season"] = state.season
    if state.battle is not None:
        plain["battle"] = plain_battle(rules, state.battle)
    if state.winners:
        plain["winners"] = named(rules.houses, bits_of(state.winners))
    for fact, values in zip(rules.facts, state.facts, strict=True):
        names = rules.notation.domains[fact.domain].names
        found = {names[place]: value for place, value in enumerate(values) if value}
        if found:
            plain[fact.name] = found
    return plain


def named(names: list[str], numbers: list[int]) -> list[str]:
    return [names[n] for n in numbers]


def plain_army(rules: Ruleset, army: int) -> dict[str, int]:
    names = rules.notation.domains["piece"].names
    return {names[piece]: number(army, piece) for piece in pieces(army)}


def plain_areas(state: State) -> dict[str, Any]:
    rules = state.rules
    houses = rules.houses
    found: dict[str, Any] = {}
    for area, name in enumerate(rules.board.names):
        plain: dict[str, Any] = {}
        if state.house[area] != NOBODY:
            plain["house"] = houses[state.house[area]]
            plain["units"] = plain_army(rules, state.army[area])
            orders = [rules.tokens[state.order[slot]].name for slot in rules.slots[area]]
            if any(orders):
                plain["orders"] = orders
        if state.token[area] != NOBODY:
            plain["token"] = houses[state.token[area]]
        if state.neutral[area]:
            plain["neutral"] = state.neutral[area]
        if plain:
            found[name] = plain
    return found


def plain_houses(state: State) -> dict[str, Any]:
    rules = state.rules
    cards = rules.notation.domains["card"].names
    found: dict[str, Any] = {}
    for house in range(state.seats):
        plain: dict[str, Any] = {
            "power": state.power[house],
            "supply": state.supply[house],
            "hand": named(cards, bits_of(state.hand[house])),
        }
        if state.used[house]:
            plain["used"] = named(cards, bits_of(state.used[house]))
        if state.bids[house]:
            plain["bid"] = state.bids[house]
        if state.net[house]:
            plain["net"] = state.net[house]
        found[rules.houses[house]] = plain
    return found


def plain_deck(state: State, deck: int) -> dict[str, Any]:
    names = [card.name for card in state.rules.decks[deck]]
    plain: dict[str, Any] = {"cards": named(names, state.decks[deck])}
    if state.known[deck]:
        plain["known"] = state.known[deck]
    if state.open_cards[deck]:
        plain["open"] = named(names, state.open_cards[deck])
    return plain


def plain_frame(rules: Ruleset, frame: Frame) -> dict[str, Any]:
    """A procedure stands at a step, by name; a decision has those asked and their drafts."""
    kind = frame.kind
    plain: dict[str, Any] = {"kind": kind.name}
    if isinstance(kind, Procedure):
        plain["step"] = kind.steps[frame.at].name if frame.at < len(kind.steps) else ""
    else:
        plain["asked"] = named(rules.houses, bits_of(frame.asked))
        if frame.open != frame.asked:
            plain["open"] = named(rules.houses, bits_of(frame.open))
        drafts = {rules.houses[seat]: draft for seat, draft in enumerate(frame.drafts) if draft}
        if drafts:
            plain["drafts"] = drafts
    if frame.memo:
        plain["memo"] = frame.memo[:]
    return plain


def plain_battle(rules: Ruleset, battle: Battle) -> dict[str, Any]:
    areas = rules.board.names
    sides = rules.notation.domains["side"].names
    plain: dict[str, Any] = {
        "area": areas[battle.area],
        "source": areas[battle.source],
        "attacker": rules.houses[battle.attacker],
        "army": plain_army(rules, battle.army),
        "march": rules.tokens[battle.march].name,
        "support": {areas[pledge >> 2]: sides[pledge & 3] for pledge in battle.pledges},
        "cards": [rules.cards[card].name if card != NOBODY else "" for card in battle.cards],
        "first": sides[battle.first],
        "blade": sides[battle.blade],
        "winner": sides[battle.winner],
        "pending": battle.pending,
        "totals": battle.totals[:],
        "silent": battle.silent,
        "notes": battle.notes[:],
    }
    if battle.defender != NOBODY:
        plain["defender"] = rules.houses[battle.defender]
    return plain
