"""One battle, looked at from the March to the cards."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.scenarios.scenes import scene_of
from tests.server.views.walks import matter

BARATHEON, LANNISTER, STARK, TYRELL, GREYJOY = range(5)
POSITION = """
turn: 3, march, tyrell
blade: tyrell
court: lannister, tyrell, stark, baratheon, greyjoy
supply lannister: 4
The Reach: tyrell, 2 knights, March+1*
Blackwater: lannister, footman, routed footman, Defense+1
Stoney Sept: lannister, footman, Support
King's Landing: baratheon, footman, Support+1*
Pyke: greyjoy, footman, March
hand tyrell: Ser Loras Tyrell, Mace Tyrell, Queen of Thorns
hand lannister: Tywin Lannister, Cersei Lannister
"""
KNIGHTS = ("base.battle.units", "piece", 1, 4)
FOOTMAN = ("base.battle.units", "piece", 0, 1)


def position(lines: str, *options: str) -> Game:
    scene = scene_of(GAMES["thrones"], [*options], 5)
    for line in lines.strip().splitlines():
        key, _, value = line.partition(":")
        scene.put(key.strip(), value.strip())
    return scene.finish([])


def choose(game: Game, seat: int, text: str) -> None:
    for choice in game.parse(seat, text):
        game.choose(seat, choice)


def at_the_cards() -> Game:
    game = position(POSITION)
    choose(game, TYRELL, "execute The Reach; move knight Blackwater, knight Blackwater; done")
    choose(game, BARATHEON, "support King's Landing attacker")
    choose(game, TYRELL, "accept King's Landing")
    choose(game, LANNISTER, "support Stoney Sept defender")
    return game


def test_the_march_shows_the_fight_it_would_begin() -> None:
    game = position(POSITION)
    choose(game, TYRELL, "execute The Reach; move knight Blackwater, knight Blackwater")
    fight = matter(game, TYRELL)["fights"][0]
    assert (fight["area"], fight["source"], fight["against"]) == ("Blackwater", "The Reach", LANNISTER)
    attacker, defender = fight["attacker"], fight["defender"]
    assert (attacker["total"], attacker["lines"][0], attacker["own"]) == (5, KNIGHTS, 0)
    assert (defender["total"], defender["lines"][0], defender["own"]) == (2, FOOTMAN, 1)
    assert fight["support"] == [
        {"area": "King's Landing", "seat": BARATHEON, "worth": [2, 2]},
        {"area": "Stoney Sept", "seat": LANNISTER, "worth": [None, 1]},
    ]
    assert "fights" not in matter(game, LANNISTER)


def test_the_battle_shows_both_sides_before_the_cards() -> None:
    battle = matter(at_the_cards(), -1)["battle"]
    assert (battle["step"], battle["winner"], battle["attacker"], battle["defender"]) == ("cards", None, TYRELL, LANNISTER)
    attacker, defender = battle["sides"]
    assert attacker["supports"] == [{"area": "King's Landing", "seat": BARATHEON, "worth": 2}]
    assert (attacker["total"], defender["total"]) == (7, 3)
    assert defender["army"] == {"footman": 1, "routed footman": 1}
    assert defender["cards"] == ["Tywin Lannister", "Cersei Lannister"]
    assert "support" not in battle


def test_routed_units_do_not_live_through_a_lost_battle() -> None:
    attacker, defender = matter(at_the_cards(), -1)["battle"]["retreats"]
    assert attacker == {"areas": ["The Reach"], "saved": 2, "of": 2}
    assert (defender["saved"], defender["of"]) == (1, 2)
    assert "Stoney Sept" in defender["areas"]
    assert "The Reach" not in defender["areas"]


def test_the_outcomes_list_every_pair_of_cards() -> None:
    found = matter(at_the_cards(), LANNISTER)["outcomes"]
    assert found["mine"] == ["Tywin Lannister", "Cersei Lannister"]
    assert found["theirs"] == ["Mace Tyrell", "Ser Loras Tyrell", "Queen of Thorns"]
    assert found["blade"] == TYRELL
    mace, loras, queen = found["cells"][0]
    assert mace == {"winner": TYRELL, "by": 4, "totals": [10, 6], "casualties": 2, "falls": 1, "text": False}
    assert loras == {"winner": TYRELL, "by": 4, "totals": [9, 5], "casualties": 0, "falls": 0, "text": True}
    assert queen == {"winner": TYRELL, "by": 1, "totals": [7, 6], "casualties": 0, "falls": 0, "text": False}
    assert found["cells"][1][2]["text"]  # Cersei's text is cancelled


def test_the_blade_is_told_where_it_turns_the_battle() -> None:
    game = position(POSITION)
    choose(game, TYRELL, "execute The Reach; move knight Blackwater, knight Blackwater; done")
    choose(game, BARATHEON, "support King's Landing nobody")
    choose(game, LANNISTER, "support Stoney Sept defender")
    found = matter(game, TYRELL)["outcomes"]
    queen = found["cells"][found["mine"].index("Queen of Thorns")][0]
    assert (queen["winner"], queen["totals"], queen["falls"]) == (LANNISTER, [5, 6], 2)
    assert queen["blade"] == {"winner": TYRELL, "by": 0, "totals": [6, 6], "casualties": 0, "falls": 0}
    assert not [cell for row in found["cells"] for cell in row if "blade" in cell and cell["winner"] == TYRELL]


PAID = """
turn: 3, march, lannister
blade: lannister
power lannister: 6
Stoney Sept: lannister, footman, March
Harrenhal: stark, 2 footmen
Pyke: greyjoy, footman, March
hand lannister: Tywin Lannister
hand stark: Eddard Stark, The Blackfish, Catelyn Stark
"""


def test_a_payment_is_told_where_it_turns_the_battle() -> None:
    game = position(PAID, "crown-cards")
    choose(game, LANNISTER, "execute Stoney Sept; move footman Harrenhal; done")
    eddard, blackfish, catelyn = matter(game, LANNISTER)["outcomes"]["cells"][0]
    assert eddard["pay"] == {"seat": LANNISTER, "power": 6, "blade": True}  # 7 against 7 goes to Stark: it takes the Blade, too
    assert blackfish["pay"] == {"seat": LANNISTER, "power": 3, "blade": False}
    assert catelyn["pay"] == {"seat": LANNISTER, "power": 2, "blade": False}


def test_a_choice_is_shown_before_it_counts() -> None:
    game = position(PAID, "crown-cards")
    choose(game, LANNISTER, "execute Stoney Sept; move footman Harrenhal; done")
    choose(game, STARK, "card Catelyn Stark")
    choose(game, LANNISTER, "card Tywin Lannister")
    draft, _ = game.drafting(LANNISTER, game.parse(LANNISTER, "pay 4"))
    assert matter(draft.staged(LANNISTER), LANNISTER)["battle"]["sides"][0]["total"] == 5
    assert matter(game, LANNISTER)["battle"]["sides"][0]["total"] == 1


def test_a_neutral_force_is_a_side_without_a_seat() -> None:
    game = position("turn: 3, march, stark\nWhite Harbor: stark, 2 knights, March\nMoat Cailin: neutral 3")
    choose(game, STARK, "execute White Harbor; move knight Moat Cailin")
    fight = matter(game, STARK)["fights"][0]
    assert fight["against"] == -1
    area = game.state.ruleset.notation.domains["area"].exact("Moat Cailin")
    force = {"seat": -1, "total": 3, "lines": [("base.neutral.strength", "area", area, 3)]}
    assert fight["defender"] == {**force, "own": 0, "swords": 0, "fortifications": 0}
    assert fight["attacker"]["total"] == 2


BORROWED = """
turn: 3, march, tyrell
The Reach: tyrell, 2 footmen, March
Blackwater: baratheon, footman
hand tyrell: Willas Tyrell
hand baratheon: Stannis Baratheon
"""


def test_a_choice_that_a_text_offers_is_answered_to_win() -> None:
    """Willas has 1 and may borrow the text of Stannis, which adds 2; without it, Stannis has 3."""
    game = position(BORROWED, "crown-cards")
    choose(game, TYRELL, "execute The Reach; move footman Blackwater, footman Blackwater; done")
    ((cell,),) = matter(game, TYRELL)["outcomes"]["cells"]
    assert (cell["winner"], cell["totals"]) == (TYRELL, [5, 4])
