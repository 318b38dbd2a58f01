"""Pickles of games: names and the plain form of the state, so that other processes and versions can read them."""

from __future__ import annotations

import json
import zlib
from typing import Any, Final

from smallcouncil.api.setting import Setting, setting_of
from smallcouncil.api.story import Story, keeping, lines_of
from smallcouncil.core.game import Game as CoreGame
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import FixedRng, fixed
from smallcouncil.errors import Complaint
from smallcouncil.games import Pin, pin_of

FORM: Final = 1  # the number of the form; a change of the form gets the next one


def kept(core: CoreGame, setting: Setting, story: Story | None) -> bytes:
    """A game in few bytes."""
    plain: dict[str, Any] = {"form": FORM, "pin": pin_of(setting.kind), "state": core.state.plain()}
    if story is not None:
        begun = None if story.begun is None else [story.begun.state.plain(), fixed(story.begun.state.rng)]
        plain["story"] = [story.seed, story.players, begun, [*story.lines, *lines_of(core)]]
    return zlib.compress(json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def read_back(data: bytes) -> tuple[CoreGame, Setting, Story | None]:
    """The parts of a game that `kept` wrote."""
    plain: dict[str, Any] = json.loads(zlib.decompress(data))
    if plain["form"] > FORM:
        raise Complaint("A newer version of smallcouncil pickled this game; this version cannot read it.")
    kind = Pin(*plain["pin"]).kind()
    core = CoreGame(kind.restore(plain["state"]))
    story = None
    if "story" in plain:
        seed, players, begun, lines = plain["story"]
        story = Story(seed, players, None if begun is None else begun_again(kind, *begun), tuple(lines))
        keeping(core)
    return core, setting_of(core.state.ruleset, kind), story


def begun_again(kind: GameKind, state: dict[str, Any], draws: list[list[int]]) -> CoreGame:
    """A position at which a game began, with the draws that its text fixed."""
    core = CoreGame(kind.restore(state))
    core.state.rng = FixedRng(core.state.rng.word, draws)
    return core
