"""The options, one file each.  They plug in one fixed order, whatever the order they were asked for."""

from __future__ import annotations

from typing import Final

from smallcouncil.errors import Complaint
from smallcouncil.thrones.modules.battle_variant import BattleVariant
from smallcouncil.thrones.modules.competitive import Competitive
from smallcouncil.thrones.modules.eight_of_four import EightOfFour
from smallcouncil.thrones.modules.fortifications import Fortifications
from smallcouncil.thrones.modules.one_time_orders import OneTimeOrders
from smallcouncil.thrones.modules.ports import Ports
from smallcouncil.thrones.modules.siege_engines import SiegeEngines
from smallcouncil.thrones.modules.westeros_variant import WesterosVariant
from smallcouncil.thrones.windows import Module

MODULES: Final[list[Module]] = [
    Fortifications(), SiegeEngines(), Ports(), OneTimeOrders(), WesterosVariant(), BattleVariant(), Competitive(), EightOfFour(),
]

PLAYERS: Final = (3, 4, 5, 6)

# Option, the number of players it needs, rule.
NEEDS: Final[list[tuple[str, int, str]]] = [
    ("competitive", 5, "options.competitive"),
    ("eight-of-four", 4, "options.eight-of-four"),
]

# Options that exclude each other, with the rule (options.combine: any others go together).
FORBIDDEN: Final[list[tuple[str, str, str]]] = []


def check_options(options: list[str], players: int) -> list[str]:
    """The options in their fixed order, or a complaint that names the rule."""
    if players not in PLAYERS:
        raise Complaint(f"The board game is for 3, 4, 5 or 6 players, not {players} [base.setup.houses].")
    known = [module.name for module in MODULES]
    for option in options:
        if option not in known:
            raise Complaint(f"There is no option {option!r}; the options are {', '.join(known)}.")
    for option, needed, rule in NEEDS:
        if option in options and players != needed:
            raise Complaint(f"The option {option} is for {needed} players only [{rule}].")
    for one, other, rule in FORBIDDEN:
        if one in options and other in options:
            raise Complaint(f"The options {one} and {other} do not go together [{rule}].")
    return [name for name in known if name in options]


def options_for(players: int) -> list[str]:
    """All options that this number of players may switch on."""
    return [module.name for module in MODULES if all(module.name != name or players == n for name, n, _ in NEEDS)]
