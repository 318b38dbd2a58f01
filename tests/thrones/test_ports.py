"""Sentences about ports, in addition to the scenarios."""

from __future__ import annotations

from smallcouncil.games import GAMES
from smallcouncil.scenarios.scenes import scene_of


def test_ships_in_a_port_of_nobody_do_not_wait_for_an_order() -> None:
    scene = scene_of(GAMES["thrones"], ["ports"], 5)
    for key, value in (("Winterfell", "stark, footman"), ("Port of White Harbor", "stark, ship")):
        scene.put(key, value)
    game = scene.finish([])
    stark = game.state.ruleset.notation.domains["house"].names.index("Stark")
    assert "(1 area without one," in game.prompt(stark)
    game.choose(stark, game.parse(stark, "order Winterfell March")[0])
    assert game.prompt(stark) == "All your armies have orders: change one, or choose done."
