"""The options. Each is a file, or a folder with `rules.py` and, if needed, `words.py` and `steward.py`.

They plug in in one fixed order, whatever the order they were chosen in.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.core.options import Need, Options, Preset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.modules.battle_variant.rules import BattleVariant
from smallcouncil.thrones.modules.competitive import Competitive
from smallcouncil.thrones.modules.crown_cards.rules import CrownCards
from smallcouncil.thrones.modules.eight_of_four import EightOfFour
from smallcouncil.thrones.modules.fortifications.rules import Fortifications
from smallcouncil.thrones.modules.leaders.rules import Leaders
from smallcouncil.thrones.modules.one_time_orders.rules import OneTimeOrders
from smallcouncil.thrones.modules.ports.rules import Ports
from smallcouncil.thrones.modules.short_game.rules import ShortGame
from smallcouncil.thrones.modules.siege_engines.rules import SiegeEngines
from smallcouncil.thrones.modules.storm_board.rules import AFTER, StormBoard
from smallcouncil.thrones.modules.swords_cards.rules import SwordsCards
from smallcouncil.thrones.modules.swords_decks.rules import SwordsDecks
from smallcouncil.thrones.modules.tactics.rules import Tactics
from smallcouncil.thrones.modules.three_player_sheet import ThreePlayerSheet
from smallcouncil.thrones.modules.westeros_variant.rules import WesterosVariant
from smallcouncil.thrones.modules.wildling_cards.rules import WildlingCards

MODULES: Final[list[Module]] = [
    CrownCards(), Fortifications(), SiegeEngines(), Ports(), OneTimeOrders(), WesterosVariant(), BattleVariant(),
    SwordsCards(), SwordsDecks(), WildlingCards(), Tactics(), Leaders(), StormBoard(),
    ThreePlayerSheet(), Competitive(), EightOfFour(), ShortGame(),
]

PLAYERS: Final = (3, 4, 5, 6)

# Needs of options: numbers of players, other options.
NEEDS: Final[list[Need]] = [
    Need("leaders", "leaders.setup", options=("swords-cards", "swords-decks")),
    Need("storm-board", "storm-board.setup", (3, 4), ("swords-cards", "swords-decks", "tactics", "leaders"), brings=True),
    Need("three-player-sheet", "three-player-sheet.stars", (3,)),
    Need("competitive", "options.competitive", (5,)),
    Need("eight-of-four", "options.eight-of-four", (4,)),
]

# Options that exclude each other, with the rule (options.combine: all others can be combined).
FORBIDDEN: Final[list[tuple[str, str, str]]] = [
    ("storm-board", "crown-cards", "storm-board.clash"),
    ("crown-cards", "swords-cards", "swords-cards.sets"),
    ("storm-board", "ports", "storm-board.clash"),
    ("storm-board", "wildling-cards", "storm-board.clash"),
    ("storm-board", "three-player-sheet", "storm-board.clash"),
    ("storm-board", "competitive", "storm-board.clash"),
    ("storm-board", "eight-of-four", "storm-board.clash"),
]


# Named sets of options (options.presets); options that do not exist yet or do not fit the number of players are left out.
PRESETS: Final[list[Preset]] = [
    Preset("base", "2003 base", "The base game of 2003, with no options.", [], (3, 4, 5)),
    Preset(
        "clash", "A Clash of Kings", "Everything in the first expansion that fits the number of players.",
        [
            "fortifications", "siege-engines", "ports", "one-time-orders", "crown-cards", "westeros-variant", "battle-variant",
            "three-player-sheet",
        ],
        PLAYERS,
    ),
    Preset(
        "storm", "Storm on the old board", "Everything in A Storm of Swords that is played on the original board.",
        ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders"], PLAYERS,
    ),
    Preset(
        "swords", "A Storm of Swords",
        "Four houses on the expansion's own board, with weather, Garrisons and allies. " + AFTER, ["storm-board"], (4,),
    ),
    Preset(
        "swords-three", "A Storm of Swords, three players",
        "Three houses on the expansion's own board; Greyjoy is neutral. " + AFTER, ["storm-board"], (3,),
    ),
    Preset(
        "first", "First game", "Three houses and five turns, with the rules of 2003: a game to learn by.", ["short-game"], (3,),
    ),
    Preset("six", "Six players, original cards", "House Martell joins. Base rules, 2003 cards for everybody.", [], (6,)),
]

OPTIONS: Final = Options("The board game", "base.setup.houses", PLAYERS, MODULES, NEEDS, FORBIDDEN, PRESETS)
