"""The board of A Storm of Swords: a reconstruction, on which four houses fight for Claim."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain, Verb
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules.storm_board.allies import verbs as allies
from smallcouncil.thrones.modules.storm_board.allies.reading import load_allies
from smallcouncil.thrones.modules.storm_board.allies.rules import plug_allies, prepare_allies
from smallcouncil.thrones.modules.storm_board.claim import SPACES, plug_claim
from smallcouncil.thrones.modules.storm_board.garrisons import plug_garrisons
from smallcouncil.thrones.modules.storm_board.objectives import plug_objectives
from smallcouncil.thrones.modules.storm_board.reading import WEATHER, load_start
from smallcouncil.thrones.modules.storm_board.schemes import plug_schemes
from smallcouncil.thrones.modules.storm_board.setting import plug_setting
from smallcouncil.thrones.modules.storm_board.weather import plug_weather
from smallcouncil.thrones.nouns.units import Unit

FILE: Final = "start"
# Players are told what is reconstructed on the board.
AFTER: Final = (
    "The board, Claim values, triggers and start cards are reconstructed, not those printed in A Storm of Swords. "
    "Each value has a grade and can be corrected."
)
EVENTS: Final[dict[str, str]] = {
    "weather fair": "The weather clears: all fords are open.",
    "weather turning": "The weather is still fair, but a storm is coming.",
    "weather storm": "A storm breaks: no ford can be crossed.",
    "weather clearing": "The storm continues: no ford can be crossed.",
    "garrison falls": "{0:house}'s Garrison in {1:area} falls.",
    "Claim": "{0:house} gains 1 Claim, on space {1} of the Claim track.",
    "Claim pushed": "The Claim track is full: {0:house} loses its power token there.",
    "Claim lost": "{0:house} loses its power token on space {1} of the Claim track.",
    "no Claim": "{0:house} has no power token left and gains no Claim.",
    "Claim win": "{0:house} has {1} Claim and wins at once.",
    "won by Claim": "{0:house} wins with the most Claim: {1}.",
    "Claim tie, castles": "{0:house} wins the tie at {1} Claim with the most Cities and Strongholds: {2}.",
    "Claim tie, supply":
        "{0:house} wins the tie at {1} Claim and {2} Cities and Strongholds with the highest supply: {3}.",
    "Claim tie, power":
        "{0:house} wins the tie at {1} Claim, {2} Cities and Strongholds and supply {3} with the most power: {4}.",
    "Claim shared": "{0:house} shares the victory: {1} Claim, {2} Cities and Strongholds, supply {3} and {4} power.",
    "no tactic": "{0:house} plays no Tactics Card this turn.",
    "hidden_schemes": "Nobody plays Forge Alliances this turn.",
    "objective": "{0:house} has met the objective of {1:tactic}: it controls {2:area}.",
    "objective out": "{0:house}'s {1:tactic} leaves the game.",
    **allies.EVENTS,
}


class StormBoard(Module):
    name = "storm-board"
    title = "The board of A Storm of Swords"
    says = (
        "Three or four houses fight for Claim in the Riverlands, with weather, Garrisons and allies."
        " The board is reconstructed."
    )
    rule = "storm-board.setup"
    verbs: tuple[Verb, ...] = allies.VERBS
    events: dict[str, str] = EVENTS
    folder = "storm"
    data: tuple[str, ...] = (
        "boards/storm.toml", "starts/storm.toml", "set_ups/storm.toml", "decks/storm.toml", "storm/start.toml",
        "storm/ally-cards.toml",
    )
    set_up = "storm"  # storm-board.decks, storm-board.stars, storm-board.three-players

    def read(self, name: str, files: Files) -> object:
        return load_start(name, files) if name == FILE else load_allies(name, files)

    def prepare(self, box: Box) -> None:
        box.domains += [
            Domain("sky", ["sky"], {}), Domain("weather", WEATHER[1:], {}),
            Domain("space", [str(space + 1) for space in range(SPACES)], {}),
        ]
        box.units = [unit if not unit.sails else none_of(unit) for unit in box.units]
        prepare_allies(box)

    def plug(self, rules: Ruleset) -> None:
        data = load_start(FILE, rules.files)
        no_wildlings(rules)
        plug_setting(rules, data)
        roads = plug_weather(rules, data.weather)
        plug_garrisons(rules, data.garrisons)
        track = plug_claim(rules)
        plug_schemes(rules, track)
        plug_objectives(rules, track)  # storm-board.tactics
        plug_allies(rules, track, roads)


def no_wildlings(rules: Ruleset) -> None:
    """storm-board.mammoths"""
    rules.westeros.mammoths = False
    del rules.westeros.cards["wildling_attack"]
    for ask in ("bid watch", "pick", "reward", "losses"):
        del rules.kinds[ask]


def none_of(unit: Unit) -> Unit:
    """storm-board.sea: there are no Ships here."""
    none = Unit(unit.name, unit.plural, unit.sails, unit.cost, unit.strength, 0)
    none.rule = "storm-board.sea"
    return none
