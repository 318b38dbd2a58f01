"""The scenes of the games there are, by name."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.kind import GameKind
from smallcouncil.scenarios.intrigue.scene import scene_of_intrigue
from smallcouncil.scenarios.scene import Scene, Scenes
from smallcouncil.scenarios.thrones.scene import scene_of_thrones

SCENES: Final[Scenes] = {"thrones": scene_of_thrones, "intrigue": scene_of_intrigue}


def scene_of(kind: GameKind, options: list[str], players: int) -> Scene:
    return SCENES[kind.name](kind, options, players)
