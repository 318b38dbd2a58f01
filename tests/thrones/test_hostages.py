"""A game with hostages is saved at any moment and read back, or refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from smallcouncil.core.game import Game
from smallcouncil.core.notation import pack
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.language.numbers import NUMBERS

THRONES = GAMES["thrones"]
HEAD = """
scenario  hostages
game      thrones, 5 players, swords-cards, swords-decks, tactics, leaders
position
"""
NEGOTIATE = """
  turn: 3, consolidate, stark
  leader held: Eddard Stark lannister, Jaime Lannister stark
  Greywater Watch: stark, footman, Consolidate Power
  Lannisport: lannister, footman
  Riverrun: lannister, knight
  The Golden Sound: lannister, ship
  Highgarden: tyrell, footman, Consolidate Power
play
  stark: collect Greywater Watch
"""
OFFER = NEGOTIATE + "  stark: ask lannister; want Eddard Stark; give Jaime Lannister; offer 2; done\n"
SWING = """
  turn: 3, resolve III
  open I: Last Days of Summer
  open II: Last Days of Summer
  open III: Swing the Sword
  tactic: lannister Secure Hostages
  leader held: Eddard Stark lannister, Jaime Lannister stark
play
"""
BATTLE = """
  turn: 3, march, stark
  tactic: stark Secure Hostages
  leader held: Balon Greyjoy lannister, Eddard Stark lannister
  hand stark: Jory Cassel, Robb Stark
  hand lannister: Tywin Lannister, Joffrey Lannister
  Moat Cailin: stark, 2 knights, footman, March
  Seagard: lannister, footman
  Karhold: stark, footman, March-1
play
  stark: execute Moat Cailin; move 2 knights Seagard; done
  stark: card Jory Cassel
  lannister: card Tywin Lannister
  lannister: retreat Riverrun
"""
RANSOM = """
  turn: 3, tactics
  tactic: lannister Secure Hostages
  leader held: Eddard Stark lannister, Jaime Lannister stark
  Winterfell: stark, footman, March
"""
SECOND = "play\n  lannister: tactic Secure Hostages\n"
MIDDLES = {
    "negotiate": NEGOTIATE,
    "an offer begun": NEGOTIATE + "  stark: ask lannister; want Eddard Stark\n",
    "answer offer": OFFER,
    "agreed, and nobody placed": OFFER + "  lannister: agree\n",
    "execute hostage": SWING.replace("play\n", ""),
    "a track to choose": SWING + "  lannister: behead Eddard Stark\n",
    "the second house": SWING + "  lannister: done\n",
    "rescue": BATTLE,
    "ransom": RANSOM,
    "ransom for a second card": RANSOM.replace("Secure Hostages", "Careful Planning") + SECOND,
}


def at(story: str) -> Game:
    runner = Runner(read(HEAD + story + "expect\n  turn: 3\n", "story")[0], GAMES)
    runner.run()
    return runner.game


@pytest.mark.parametrize("middle", MIDDLES)
def test_a_game_saved_there_is_read_back(middle: str) -> None:
    game = at(MIDDLES[middle])
    again = THRONES.from_json(game.to_json())
    assert again.digest() == game.digest()
    assert [again.choices(seat) for seat in range(5) if again.waiting >> seat & 1] == [
        game.choices(seat) for seat in range(5) if game.waiting >> seat & 1
    ]


def choice(word: str, noun: int) -> int:
    return pack(NUMBERS[word], noun)


def changed(story: str, change: Callable[[dict[str, Any]], object]) -> str:
    plain = json.loads(at(story).to_json())
    change(plain)
    return json.dumps(plain)


def memo_of(plain: dict[str, Any]) -> list[int]:
    found: list[int] = plain["agenda"][-1]["memo"]
    return found


AMISS: list[tuple[str, str, Callable[[dict[str, Any]], object]]] = [
    ("negotiations at sea", NEGOTIATE, lambda plain: memo_of(plain).__setitem__(0, 38)),
    ("negotiations where no unit is", NEGOTIATE, lambda plain: memo_of(plain).__setitem__(0, 0)),
    ("negotiations of another house", NEGOTIATE, lambda plain: plain["agenda"][-1].__setitem__("asked", ["Lannister"])),
    ("more power than there is", OFFER, lambda plain: memo_of(plain).__setitem__(-1, choice("offer", 9))),
    ("nobody is wanted", OFFER, lambda plain: memo_of(plain).pop(3)),
    ("the offer of another house", OFFER, lambda plain: memo_of(plain).__setitem__(1, 0)),
    ("another house answers", OFFER, lambda plain: plain["agenda"][-1].__setitem__("asked", ["Tyrell"])),
    ("the hostage is elsewhere", OFFER, lambda plain: plain["facts"]["leader held"].__setitem__("Jaime Lannister", "Tyrell")),
    ("held by their own house", NEGOTIATE, lambda plain: plain["facts"]["leader held"].__setitem__("Eddard Stark", "Stark")),
    ("an executioner without hostages", SWING.replace("play\n", ""), lambda plain: plain["facts"].pop("leader held")),
    ("nobody to rescue", BATTLE, lambda plain: plain["facts"].pop("leader held")),
    ("a thief without hostages", RANSOM, lambda plain: plain["facts"].pop("leader held")),
    ("nothing to steal", RANSOM, lambda plain: plain["houses"]["Stark"].__setitem__("power", 0)),
    ("a thief without the card", RANSOM, lambda plain: plain["facts"]["tactic"].__setitem__("Lannister", "Hold Territory")),
]


@pytest.mark.parametrize(("story", "change"), [each[1:] for each in AMISS], ids=[each[0] for each in AMISS])
def test_an_impossible_game_is_refused(story: str, change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(Complaint) as refusal:
        THRONES.from_json(changed(story, change))
    assert str(refusal.value).endswith(".")
