"""Sentences of refusals that say what to do instead or what is missing; scenarios check their rules."""

from __future__ import annotations

import pytest

from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner

RECRUIT = """
scenario  recruit
game      thrones, 5 players, one-time-orders, siege-engines, tactics
position
  turn: 2, consolidate, stark
  spent recruit: stark
  Winterfell: stark, {footman}, Recruit
play
  stark: recruit Winterfell
expect
  asks stark: base.muster.points
"""
STORM = """
scenario  storm
game      thrones, 4 players, storm-board, one-time-orders
position
  turn: {turn}
  throne: stark, lannister, baratheon, greyjoy
  weather: sky storm
  spent recruit: stark
  leader at: Eddard Winterfell
  Winterfell: stark, footman{order}
  {more}
expect
  waiting: stark
"""
SENTENCES = [
    (RECRUIT.format(footman="routed footman"), "upgrade knight Winterfell",
     "Every Footman there is routed: use `upgrade routed knight`."),
    (RECRUIT.format(footman="footman"), "upgrade routed knight Winterfell", "No Footman there is routed: use `upgrade knight`."),
    (RECRUIT.format(footman="routed footman"), "upgrade siege engine Winterfell",
     "A siege engine is never routed: only a Footman that is not routed can become one."),
    (RECRUIT.format(footman="knight"), "upgrade knight Winterfell", "There is no Footman to upgrade in that area."),
    (STORM.format(turn="2, mustering", order="", more="power stark: 4"), "muster ship Winterfell", "No house has Ships here."),
    (STORM.format(turn="2, raid", order="", more="Fairmarket: stark, footman, Raid"), "execute Fairmarket; raid The Crossroads",
     "The ford is closed during a storm."),
    (STORM.format(turn="2, raid", order="", more="Moat Cailin: stark, footman, Raid"), "execute Moat Cailin; raid Winterfell",
     "Arrows are for Marches and retreats: no Raid or Support follows one."),
    (STORM.format(turn="2, consolidate", order=", Recruit", more="power stark: 4"), "trigger Winterfell Eddard",
     "Only a regular order can trigger a Leader."),
]


@pytest.mark.parametrize(("story", "chain", "sentence"), SENTENCES, ids=[chain for _, chain, _ in SENTENCES])
def test_a_refusal_says_why(story: str, chain: str, sentence: str) -> None:
    runner = Runner(read(story, "story")[0], GAMES)
    runner.run()
    game, stark = runner.game, 2
    *begun, refused = game.parse(stark, chain)
    for choice in begun:
        game.choose(stark, choice)
    reason = game.why(stark, refused)
    assert reason is not None
    assert reason.sentence == sentence
