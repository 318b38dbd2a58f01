"""Words about the board of A Storm of Swords for players."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.insight.phrases import listed
from smallcouncil.insight.plain import Plain
from smallcouncil.insight.thrones.acts import Act, Part, Phrases, Telling
from smallcouncil.insight.thrones.aids import fact_of, state_of
from smallcouncil.insight.thrones.deeds import named_bidder, prey
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.storm_board.allies.reading import FILE as CARDS
from smallcouncil.thrones.modules.storm_board.allies.reading import AllyCard, AllyData, load_allies
from smallcouncil.thrones.modules.storm_board.allies.verbs import ACCUSE, AID, ENLIST, HARRY, REAP, SPY, STATION, STEAL
from smallcouncil.thrones.modules.storm_board.reading import WEATHER, load_start
from smallcouncil.thrones.modules.storm_board.rules import AFTER, FILE
from smallcouncil.thrones.modules.storm_board.weather import DECK, STORM
from smallcouncil.thrones.modules.tactics.cards import played_of
from smallcouncil.thrones.modules.tactics.reading import TacticRow
from smallcouncil.thrones.modules.tactics.verbs import TACTIC
from smallcouncil.thrones.nouns.orders import SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.rows import DeckCard, PairRow

FACTS: Final = (
    "weather", "garrison", "Claim track", "no tactic", "tactic out", "ally card", "ally used", "alliance",
)
TERMS: Final = {"garrisons.strength": "Garrison of {}"}
SKIES: Final = {
    "fair": "fair: the fords are open",
    "turning": "fair, but a storm is coming: the fords are open",
    "storm": "stormy: the fords are closed",
    "clearing": "stormy, but clearing soon: the fords are closed",
}
SHORT: Final = {"fair": "fair weather", "turning": "fair weather, storm coming", "storm": "storm",
                "clearing": "storm, clearing soon"}
REGIONS: Final = (
    ("The North and the Neck", ("Winterfell", "Moat Cailin", "Greywater Watch", "Flint's Finger", "The Kingsroad")),
    ("Iron Islands and the West", (
        "Pyke", "The Crag", "The Golden Tooth", "Lannisport", "The Gold Road", "Searoad Marches", "Silverhall",
    )),
    ("Between the forks", (
        "Seagard", "The Twins", "Oldstones", "Fairmarket", "The Whispering Wood", "Raventree", "Riverrun",
    )),
    ("The Trident", (
        "The High Road", "The Crossroads", "Saltpans", "Darry", "Maidenpool", "Harrenhal", "High Heart", "Pinkmaiden",
    )),
    ("Crownlands", (
        "Crackclaw Point", "Duskendale", "Dragonstone", "The Gods Eye", "King's Landing", "Blackwater", "Stoney Sept",
    )),
    ("South of the Blackwater", (
        "Tumbleton", "The Rose Road", "Bitterbridge", "Kingswood", "Summerhall", "Bronzegate", "Storm's End",
    )),
)
PHASES: Final = {"objectives": "Objectives"}
WELCOME: Final = (
    "Goal: {win} Claim at any time, or the most after {turns}. Cities and Strongholds are worth 1 or 2; cards bring more.",
    "Each turn: secretly choose a Tactics Card, and an order for each of your areas. Then raids, marches and battles, and power.",
)
HOMES: Final = {
    "Baratheon": "Dragonstone and Storm's End, near King's Landing; holds the Messenger Raven",
    "Lannister": "King's Landing with a strong Garrison, Eddard Stark in its cell; plays first",
    "Stark": "Robb at The Twins, and Black Walder of House Frey",
    "Greyjoy": "Pyke, and Asha on the mainland at Seagard; holds the Valyrian Steel Blade",
}


class ArrowEntry(TypedDict):
    to: int
    house: str  # the only house that can use it; empty: all can


class StormArea(TypedDict):
    worth: int  # its Claim
    garrison: str  # house of the Garrison at the start; empty: none
    fords: list[int]  # areas across fords
    bridges: list[int]
    arrows: list[ArrowEntry]
    closed: bool  # can no unit enter it with this number of players?


class AllyEntry(TypedDict):
    """What the card's deck does not say about it."""

    name: str
    deck: str
    does: str  # kind of card
    leader: str  # the Leader who comes with it
    cost: int  # price of Military Support; 0: it is discarded instead
    strength: int


class AllyDeckEntry(TypedDict):
    name: str
    allied: bool  # do three of its cards make a permanent alliance?


class StormBook(TypedDict):
    allies: list[AllyEntry]
    ally_decks: list[AllyDeckEntry]
    claim_spaces: int
    weather_cards: list[str]  # Westeros cards that move the weather marker


def moving_weather(cards: list[DeckCard]) -> list[str]:
    """The names of the cards that move the weather marker."""
    return sorted({card.name for card in cards if card.symbol})


def enlisted(act: Act, choices: list[int]) -> Phrases:
    deck = x_of(choices[0])
    card, name = on_top(act.state, deck), allies_of(act.state.rules).decks[deck].name
    ally = f"the Ally card {allies_of(act.state.rules).cards[card].name}" if card != NOBODY else f"the top Ally card of {name}"
    return [f"pay 2 power for {ally}"]


def stationed(act: Act, choices: list[int]) -> Phrases:
    return [f"station {act.army(army)} in {act.area(area)}" for area, army in act.by_area(choices).items()]


def stolen(act: Act, choices: list[int]) -> Phrases:
    return [f"pay 1 power to steal an Ally card from {act.house(x_of(choices[0]))}"]


def accused(act: Act, choices: list[int]) -> Phrases:
    space = x_of(choices[0])
    owner = act.house(fact_of(act.state, "Claim track")[space] - 1)
    return [f"remove {owner}'s token from space {act.name('space', space)} of the Claim track"]


def harried(act: Act, choices: list[int]) -> Phrases:
    targets = [prey(act, x_of(choice)) for choice in choices]
    return [f"send Mercenary Raiders from {act.source} against {listed(targets)}"]


def spied(act: Act, choices: list[int]) -> Phrases:
    area = x_of(choices[0])
    order = act.order(act.state.order_of(area, SUPPORT))
    return [f"discard the Lookout to raid {act.foe}'s {order} in {act.area(area)}"]


def aided(act: Act, choices: list[int]) -> Phrases:
    cards = allies_of(act.state.rules).cards
    used = [f"{cards[x_of(choice)].name} (+{cards[x_of(choice)].strength})" for choice in choices]
    return [f"use {listed(used)} in {act.battle}"]


DECISIONS: Final[dict[str, Telling]] = {
    "pick highest": lambda act: named_bidder(act, "highest"),
    "pick lowest": lambda act: named_bidder(act, "lowest"),
}
DEEDS: Final[dict[int, Part]] = {
    ENLIST: enlisted,
    STATION: stationed,
    REAP: lambda act, _: ["gain 4 power"],
    STEAL: stolen,
    ACCUSE: accused,
    HARRY: harried,
    SPY: spied,
    AID: aided,
}
DECLINES: Final = {
    "enlist": "take no Ally card",
    "accuse": "accuse nobody",
    "spy out": "raid no Support order",
    "military support": "use no Military Support",
}


class StormWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    deeds: dict[int, Part] = DEEDS
    declines: dict[str, str] = DECLINES
    welcome: tuple[str, ...] = WELCOME
    homes: dict[str, str] = HOMES
    area: type[Any] | None = StormArea
    book: type[Any] | None = StormBook
    terms: dict[str, str] = TERMS
    inside: tuple[str, ...] = ("garrison falls", "lookout", "military paid", "military discarded", "changed sides")
    unsure: str = AFTER
    wins: str = "Claim"
    regions: tuple[tuple[str, tuple[str, ...]], ...] = REGIONS
    phases: dict[str, str] = PHASES

    def sky(self, state: State) -> str:
        return SHORT[WEATHER[fact_of(state, "weather")[0]]]

    def of_deck(self, rules: Ruleset, deck: int) -> list[tuple[str, str]]:
        names = moving_weather(rules.decks[deck])
        return [("advance the weather", ", ".join(names))] if names else []

    def plain_area(self, rules: Ruleset, area: int) -> Plain:
        garrisons = {row.area: row.house for row in load_start(FILE, rules.files).garrisons}
        data, row = rules.board.data, rules.board.data.areas[area]
        found: StormArea = {
            "worth": row.worth,
            "garrison": garrisons.get(row.name, ""),
            "fords": across(data.borders, "ford", area),
            "bridges": across(data.borders, "bridge", area),
            "arrows": [{"to": other_end(pair, area), "house": pair.house} for pair in data.arrows if area in (pair.a, pair.b)],
            "closed": bool(rules.board.closed & BIT[area]),
        }
        return dict(found)

    def plain_book(self, rules: Ruleset) -> Plain:
        data = allies_of(rules)
        found: StormBook = {
            "allies": [entry(data, row) for row in data.cards],
            "ally_decks": [{"name": deck.name, "allied": deck.allied} for deck in data.decks],
            "claim_spaces": len(rules.notation.domains["space"].names),
            "weather_cards": moving_weather(rules.decks[DECK]),
        }
        return dict(found)

    def shows(self, fact: str) -> bool:
        return fact in FACTS

    def company(self, state: State, house: int, area: int, brief: bool) -> list[str]:
        """The Garrison with the units of a house in an area."""
        strength = fact_of(state, "garrison")[area]
        if not strength or state.control[area] != house:
            return []
        return [f"G{strength}" if brief else f"a Garrison of {strength}"]

    def legend(self, state: State, whole: bool) -> str:
        return "+G2 a Garrison of 2" if whole and any(fact_of(state, "garrison")) else ""

    def lines(self, state: State) -> list[str]:
        weather = WEATHER[fact_of(state, "weather")[0]]
        told = [f"The weather is {SKIES[weather]}."]
        garrisons = [f"{state.rules.board.names[area]} {strength}" for area, strength in enumerate(fact_of(state, "garrison"))
                     if strength]
        if garrisons:
            told.append(f"Garrisons: {', '.join(garrisons)}.")
        tokens = enumerate(fact_of(state, "Claim track"), 1)
        track = [f"{space} {state.rules.houses[token - 1]}" for space, token in tokens if token]
        if track:
            told.append(f"Claim track: {', '.join(track)}.")
        told += [f"{state.rules.houses[house]} plays no Tactics Card this turn."
                 for house, barred in enumerate(fact_of(state, "no tactic")) if barred]
        names = state.rules.notation.domains["tactic"].names
        out = [names[card] for card, gone in enumerate(fact_of(state, "tactic out")) if gone]
        told += [f"Objectives met: {', '.join(out)}."] if out else []
        return told + ally_lines(state)

    def cards(self, state: State, house: int) -> list[tuple[str, str]]:
        """Its objective, and the Ally cards in front of it."""
        return objective_of(state, house) + [(row.name + " (used)" * used, row.says) for row, used in allies_with(state, house)]

    # Choices -------------------------------------------------------------------------------------------------------

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        """The top of a deck, or a card's effect."""
        data = allies_of(state.rules)
        if verb_of(choice) == ENLIST:
            card = on_top(state, x_of(choice))
            return f"{data.cards[card].name}. {data.cards[card].says}" if card != NOBODY else "its top card is face down"
        return data.cards[x_of(choice)].says if verb_of(choice) == AID else None

    def warning(self, game: Game, state: State, seat: int) -> str:
        return unmet(game, state, seat) or self_accused(game, seat)


def ally_lines(state: State) -> list[str]:
    """The tops of the Ally decks, the holders of cards, and permanent alliances."""
    data, houses = allies_of(state.rules), state.rules.houses
    tops = [top_words(state, deck) for deck in range(len(data.decks))]
    told = [f"On the Ally decks: {', '.join(tops)}."]
    for house in range(state.seats):
        cards = [row.name + " (used)" * used for row, used in allies_with(state, house)]
        told += [f"{houses[house]}'s allies: {', '.join(cards)}."] if cards else []
    for deck, house in enumerate(fact_of(state, "alliance")):
        told += [f"{houses[house - 1]} has a permanent alliance with {data.decks[deck].name}."] if house else []
    return told


def top_words(state: State, deck: int) -> str:
    """`Frey Galleys`, `Frey face down`, `Frey empty`"""
    data, card = allies_of(state.rules), on_top(state, deck)
    if card != NOBODY:
        return data.cards[card].name
    return data.decks[deck].name + (" face down" if state.decks[pile_of(state.rules, deck)] else " empty")


def allies_with(state: State, house: int) -> list[tuple[AllyCard, bool]]:
    """The Ally cards of a house, and whether each was used this turn."""
    held, used = fact_of(state, "ally card"), fact_of(state, "ally used")
    return [(row, bool(used[card])) for card, row in enumerate(allies_of(state.rules).cards) if held[card] == house + 1]


def objective_of(state: State, house: int) -> list[tuple[str, str]]:
    """The house's own Tactics Card and its text, while it is in the game."""
    name, out = state.rules.houses[house], fact_of(state, "tactic out")
    rows = [row for card, row in enumerate(played_of(state.rules).rows) if row.house == name and row.objective and not out[card]]
    return [(f"{row.name}, its objective ({'met' if is_met(state, row, house) else 'not met'} now)", row.says()) for row in rows]


def is_met(state: State, row: TacticRow, house: int) -> bool:
    """Does the house control the area of the objective?"""
    return state.control[state.rules.board.names.index(row.objective)] == house


def on_top(state: State, deck: int) -> int:
    """The Ally card that is face up on a deck; NOBODY: there is none."""
    shown = state.open_cards[pile_of(state.rules, deck)]
    first = [card.deck for card in allies_of(state.rules).cards].index(deck)
    return first + shown[0] if shown else NOBODY


def pile_of(rules: Ruleset, deck: int) -> int:
    return rules.deck_titles.index(allies_of(rules).decks[deck].name)


def across(pairs: list[PairRow], kind: str, area: int) -> list[int]:
    """The areas that a kind of border connects with this one."""
    return [other_end(pair, area) for pair in pairs if pair.kind == kind and area in (pair.a, pair.b)]


def other_end(pair: PairRow, area: int) -> int:
    return pair.a + pair.b - area


def allies_of(rules: Ruleset) -> AllyData:
    return load_allies(CARDS, rules.files)


def entry(data: AllyData, row: AllyCard) -> AllyEntry:
    return {
        "name": row.name, "deck": data.decks[row.deck].name, "does": row.does, "leader": row.leader, "cost": row.cost,
        "strength": row.strength,
    }


def unmet(game: Game, state: State, seat: int) -> str:
    """Warns about an objective that is drafted as Tactics Card while its area is not held."""
    for choice in game.draft(seat):
        row = played_of(state.rules).rows[x_of(choice)] if choice != DONE and verb_of(choice) == TACTIC else None
        if row is not None and row.objective and not is_met(state, row, seat):
            return f"The objective is not met yet: you do not control {row.objective}."
    return ""


def self_accused(game: Game, seat: int) -> str:
    draft, track = game.draft(seat), fact_of(state_of(game), "Claim track")
    own = bool(draft) and verb_of(draft[0]) == ACCUSE and track[x_of(draft[0])] == seat + 1
    return "This removes your own Claim from the track." if own else ""


def stormy(state: State) -> bool:
    """Are the fords closed?"""
    return fact_of(state, "weather")[0] >= STORM


WORDS: Final = StormWords()
