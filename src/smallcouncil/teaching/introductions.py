"""Introductions: a few sentences for everything that happens for the first time.

They are data: `teaching/texts/` for each game, `teaching.toml` in the room of an option. An entry says on which signs of an
occasion it is said, one of them being enough; a rule in `on` means all rules that begin with it.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.teaching.filling import areas_named, filled
from smallcouncil.teaching.notes import INTRODUCTION, Remark
from smallcouncil.teaching.occasion import Occasion
from smallcouncil.thrones.building.ruleset import Ruleset

TEXTS: Final = Path(__file__).parent / "texts"
FILE: Final = "teaching.toml"
DOING: Final = ("decision", "verb", "order", "draft")  # what a player does: such a thing must be done well to be understood


class Introduction(NamedTuple):
    key: str
    on: list[str]
    rule: str
    says: str
    again: str

    @property
    def is_done(self) -> bool:
        """Is it about something that the player does?"""
        return any(sign.partition(" ")[0] in DOING for sign in self.on)

    def fits(self, signs: set[str]) -> bool:
        return any(sign in signs or (sign.startswith("rule ") and is_below(sign, signs)) for sign in self.on)


def is_below(rule: str, signs: set[str]) -> bool:
    return any(sign.startswith(rule + ".") for sign in signs)


@lru_cache(maxsize=64)
def read(path: Path) -> list[Introduction]:
    plain: dict[str, dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))
    return [
        Introduction(key, each["on"], each["rule"], each["says"], each.get("again", "")) for key, each in plain.items()
    ]


@cache
def in_room(rules_file: str) -> Path | None:
    """The introductions beside the `rules.py` of an option; None: there are none."""
    spec = find_spec(rules_file) if rules_file.endswith(".rules") else None
    path = Path(spec.origin).parent / FILE if spec is not None and spec.origin is not None else None
    return path if path is not None and path.is_file() else None


def introductions_for(rules: CoreRuleset) -> list[Introduction]:
    """The introductions of a game and of the options in play. An option may replace one of the game by its own."""
    found = {each.key: each for each in read(TEXTS / f"{rules.game}.toml")}
    for module in rules.modules if isinstance(rules, Ruleset) else []:
        path = in_room(type(module).__module__)
        found.update({each.key: each for each in read(path)} if path is not None else {})
    return list(found.values())


def introduced(occasion: Occasion, doing: set[str], around: set[str]) -> list[Remark]:
    """What could be introduced now: signs of what the seat does or may do, and of what has happened around it."""
    state, seat = occasion.game.state, occasion.seat
    found: list[Remark] = []
    for each in introductions_for(state.ruleset):
        does = each.fits(doing)
        if does or each.fits(around):
            areas = areas_named(state, seat, each.says) or (() if does else occasion.areas_of(each.on))
            says, again = filled(state, seat, each.says), filled(state, seat, each.again)
            found.append(Remark(each.key, INTRODUCTION, says, each.rule, again, areas, not each.is_done, does))
    return found


def shown(rules: CoreRuleset, used: set[str]) -> list[str]:
    """The keys of what a draft uses."""
    return [each.key for each in introductions_for(rules) if each.is_done and each.fits(used)]
