"""The cards with crossed swords: the whole set, exchanges once both are seen, their words, and how the steward plays them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.steward.position import Position
from smallcouncil.commands.scenario import read_file
from smallcouncil.core import contents
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import pack
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.lookup import plain_cards
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.forms import Cell, Outcomes
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.terminal.thrones.battles import cell_text
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.language.verbs import DONE, LIFT
from smallcouncil.thrones.modules.swords_cards.steward import DORAN, THORNS, SwordsSense
from smallcouncil.thrones.modules.swords_cards.verbs import BRACE, RETURN, SWAP
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER
from smallcouncil.thrones.nouns.state import State
from tests.effort import effort
from tests.helpers import step
from tests.thrones.stories import played

STORIES = Path(__file__).parents[1] / "scenarios" / "swords-cards"
SWORDS = ruleset(["swords-cards"], 6)
LANNISTER, TYRELL, GREYJOY = 1, 3, 4


# The set ----------------------------------------------------------------------------------------------------------


def test_seven_cards_for_each_of_six_houses_all_of_one_spread() -> None:
    assert len({card.name for card in SWORDS.cards}) == 42
    for house in SWORDS.houses:
        assert sorted(card.strength for card in SWORDS.cards if card.house == house) == [0, 1, 1, 2, 2, 3, 4], house


def test_a_card_has_icons_or_a_text_never_both() -> None:
    for card in SWORDS.cards:
        assert bool(card.text) != bool(card.swords + card.fortifications), card.name


def test_every_text_belongs_to_one_card_and_has_its_rule() -> None:
    texts = [card.text for card in SWORDS.cards if card.text]
    rules = [text.rule for text in SWORDS.battle.texts if text is not None]
    assert len(set(texts)) == len(set(rules)) == 22
    assert all(rule.startswith("swords-cards.") for rule in rules)


def test_all_of_them_are_known_from_the_printed_cards() -> None:
    assert {card.grade for card in SWORDS.cards} == {"A"}
    assert not any(card.is_reconstructed() for card in SWORDS.cards)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_sets_are_never_mixed(players: int) -> None:
    rules = ruleset(["swords-cards"], players)
    assert len(rules.cards) == (42 if players == 6 else 35)
    for other in (ruleset([], players), ruleset(["crown-cards"], players)):
        assert not set(rules.battle.text_of) & set(other.battle.text_of)
    with pytest.raises(Complaint, match=r"crown-cards and swords-cards do not go together \[swords-cards.sets\]"):
        ruleset(["crown-cards", "swords-cards"], players)


def test_a_card_is_found_by_its_name() -> None:
    assert plain_cards("smalljon") == ["Smalljon Umber, House Card of Stark: strength 3, 1 fortification. [swords-cards.sets]"]


# Exchanged cards --------------------------------------------------------------------------------------------------


POSITION = """
scenario  swords: two knights against two footmen
game      thrones, 6 players, swords-cards
position
  turn: 3, march, lannister
  fiefdoms: {fiefdoms}, tyrell, martell, stark, baratheon
  blade used: yes
  power greyjoy: {power}
  hand lannister: {ours}
  hand greyjoy: {theirs}
  Riverrun: lannister, 2 knights, March
  Seagard: greyjoy, 2 footmen
  Sunspear: martell, footman, March
play
  lannister: execute Riverrun; move 2 knights Seagard; done
expect
  waiting: lannister, greyjoy
"""


def attack(ours: str, theirs: str, fiefdoms: str = "greyjoy, lannister", power: int = 5) -> Game:
    """Lannister with a lead of 2 before cards."""
    return played([], POSITION.format(ours=ours, theirs=theirs, fiefdoms=fiefdoms, power=power))


def table(game: Game, seat: int) -> Outcomes:
    state = game.state
    assert isinstance(state, State)
    found = outcomes_of(state, state.agenda[-1], seat)
    assert found is not None
    return found


def ends(cell: Cell) -> list[tuple[int, int | None]]:
    return [(end["winner"], end["by"]) for end in cell.get("range", [])]


TEXT = '[["thrones/cards/swords.toml".card]]\nentry = "{card}"\ntext = "{text}"\n'


def told_with(texts: dict[str, str], story: str) -> None:
    """Plays a story of a box in which cards have other texts."""
    kind = GAMES["thrones"].corrected("".join([TEXT.format(card=card, text=text) for card, text in texts.items()]))
    game = POSITION.format(ours="Tyrion Lannister, Joffrey Lannister", theirs="Balon Greyjoy, Theon Greyjoy",
                           fiefdoms="lannister, greyjoy", power=5)
    scenario, = read(game + story, "story")
    Runner(scenario, {"thrones": kind}).run()


def test_a_tyrion_who_is_a_replacement_is_asked() -> None:
    told_with({"Joffrey Lannister": "play_another_card"}, """
play
  lannister: card Joffrey Lannister
  greyjoy: card Balon Greyjoy
  lannister: swap
  lannister: card Tyrion Lannister
expect
  asks lannister: swords-cards.tyrion-lannister
""")


def test_another_card_with_tyrions_text_is_asked_after_tyrion_has_declined() -> None:
    told_with({"Joffrey Lannister": "send_card_back", "Balon Greyjoy": "send_card_back"}, """
play
  lannister: card Tyrion Lannister
  greyjoy: card Balon Greyjoy
  lannister: done
  greyjoy: return
  lannister: card Joffrey Lannister
expect
  asks lannister: swords-cards.tyrion-lannister
play
  lannister: return
  greyjoy: card Theon Greyjoy
expect
  told: swords-cards.tyrion-lannister
""")


def test_the_table_shows_the_results_after_tyrion_sends_a_card_back() -> None:
    game = attack("Tyrion Lannister, Joffrey Lannister", "Balon Greyjoy, Theon Greyjoy, Andrik the Unsmiling")
    joffrey, tyrion = table(game, LANNISTER)["cells"]
    assert [ends(cell) for cell in tyrion] == [[(GREYJOY, 2), (LANNISTER, 1)]] * 3
    assert [cell["winner"] for cell in tyrion] == [GREYJOY, GREYJOY, LANNISTER], "each side does what is best for it"
    assert [ends(cell) for cell in joffrey] == [[]] * 3
    columns = [row[-1] for row in table(game, GREYJOY)["cells"]]
    assert [ends(cell) for cell in columns] == [[(LANNISTER, 1), (GREYJOY, 2)]] * 3, "from the worst to the best for the seat"


def test_a_hands_only_card_may_be_sent_back() -> None:
    game = attack("Tyrion Lannister", "Balon Greyjoy")
    (cell,), = table(game, LANNISTER)["cells"]
    assert (cell["winner"], cell["by"], ends(cell)) == (LANNISTER, 2, [(GREYJOY, 2), (LANNISTER, 2)])


def test_the_table_shows_the_results_of_aerons_replacements() -> None:
    game = attack("Cersei Lannister", "Balon Greyjoy, Aeron Damphair")
    (balon, aeron), = table(game, LANNISTER)["cells"]
    assert (balon["winner"], balon["by"], ends(balon)) == (GREYJOY, 1, [])
    assert (aeron["winner"], aeron["by"], ends(aeron)) == (GREYJOY, 0, [(GREYJOY, 0), (LANNISTER, 3)])
    poor = attack("Cersei Lannister", "Balon Greyjoy, Aeron Damphair", power=1)
    assert ends(table(poor, LANNISTER)["cells"][0][1]) == []


def test_cards_that_all_exchange_each_other_cause_no_endless_loop() -> None:
    """A record may contain any content; if battles have more ends than we follow, no table is shown."""
    content = json.loads(GAMES["thrones"].bundle())
    for number, card in enumerate(content["files"]["cards/swords.toml"]["card"]):
        card["text"], card["says"] = ("send_card_back", "play_another_card")[number % 2], "It changes."
    files = contents.unbundled(json.dumps(content), "thrones")
    kind = GAMES["thrones"].made_with(files.digest(), contents.bundle(files))
    asked, unshown = 0, 0
    for seed in range(8):
        game = kind.new(["swords-cards"], 3, seed)
        while game.waiting and state_of(game).turn < 4:
            state, frame = state_of(game), game.state.agenda[-1]
            if frame.kind.name == "card" and state.fight().defender >= 0:
                look = partial(outcomes_of, state, frame, bits_of(game.waiting)[0])
                assert effort(look, rounds=1) < 1000
                unshown += look() is None
                asked += 1
            step(game, seeded(seed * 1000 + game.state.number))
    assert 0 < unshown <= asked


def test_the_terminal_marks_results_that_an_exchanged_card_changes() -> None:
    game = attack("Cersei Lannister, Ser Jaime Lannister", "Dagmer Cleftjaw, Aeron Damphair")
    found = table(game, LANNISTER)
    shown = {name: [str(cell_text(cell, LANNISTER, "lose~win")) for cell in row]
             for name, row in zip(found["mine"], found["cells"], strict=True)}
    assert shown == {"Ser Jaime Lannister": ["win", "win 1~*"], "Cersei Lannister": ["lose 1", "win~*"]}


# The steward ------------------------------------------------------------------------------------------------------


def answer(game: Game, seat: int) -> int:
    return ask(bot_named("steward", 1), game, seat)


def test_it_sends_back_a_strong_card_and_keeps_a_weak_one() -> None:
    game = attack("Tyrion Lannister", "Balon Greyjoy, Andrik the Unsmiling", "lannister, greyjoy")
    game.play(LANNISTER, game.parse(LANNISTER, "card Tyrion Lannister"))
    weak = game.clone()
    game.play(GREYJOY, game.parse(GREYJOY, "card Balon Greyjoy"))
    assert answer(game, LANNISTER) == pack(RETURN)
    weak.play(GREYJOY, weak.parse(GREYJOY, "card Andrik the Unsmiling"))
    assert answer(weak, LANNISTER) == DONE


def test_it_pays_for_another_card_if_that_wins() -> None:
    game = attack("Cersei Lannister", "Balon Greyjoy, Aeron Damphair")
    game.play(LANNISTER, game.parse(LANNISTER, "card Cersei Lannister"))
    game.play(GREYJOY, game.parse(GREYJOY, "card Aeron Damphair"))
    assert answer(game, GREYJOY) == pack(SWAP)
    lost = attack("Ser Jaime Lannister", "Balon Greyjoy, Aeron Damphair")
    lost.play(LANNISTER, lost.parse(LANNISTER, "card Ser Jaime Lannister"))
    lost.play(GREYJOY, lost.parse(GREYJOY, "card Aeron Damphair"))
    assert answer(lost, GREYJOY) == DONE


def test_it_removes_the_order_that_decides_the_battle_and_keeps_a_march_that_hinders() -> None:
    game = played([], """
scenario  thorns: the Support order decides
game      thrones, 6 players, swords-cards
position
  turn: 3, march, lannister
  blade used: yes
  Blackwater: lannister, 2 knights, footman, March-1
  Stoney Sept: lannister, footman, Raid
  King's Landing: lannister, knight, Support
  The Reach: tyrell, 2 knights, footman
  supply tyrell: 4
  supply lannister: 4
  Pyke: greyjoy, footman, March
play
  lannister: execute Blackwater; move 2 knights The Reach; done
  lannister: support King's Landing attacker
  lannister: card Cersei Lannister
  tyrell: card Queen of Thorns
expect
  strength: attacker 6, defender 5
""")
    lifted = [game.text([choice]) for choice in game.choices(TYRELL)]
    assert lifted == ["lift Blackwater March-1", "lift King's Landing Support"]
    assert game.text([answer(game, TYRELL)]) == "lift King's Landing Support"
    assert answer(game, TYRELL) >> 16 == LIFT


def test_it_pays_for_a_knight_unless_it_is_poor() -> None:
    story = """
scenario  brace: a knight would fall
game      thrones, 6 players, swords-cards
position
  turn: 3, march, tyrell
  blade used: yes
  power baratheon: {power}
  The Reach: tyrell, 2 knights, March
  Kingswood: baratheon, 2 knights
  Sunspear: martell, footman, March
play
  tyrell: execute The Reach; move 2 knights Kingswood; done
  tyrell: card Ser Loras Tyrell
  baratheon: card Ser Davos Seaworth
expect
  asks baratheon: swords-cards.davos-seaworth
"""
    rich, poor = played([], story.format(power=14)), played([], story.format(power=2))
    assert answer(rich, 0) == pack(BRACE)
    assert answer(poor, 0) == DONE


def test_it_knows_what_doran_and_the_queen_of_thorns_remove() -> None:
    game = played([], """
scenario  adds: Tyrell is first in the Fiefdoms and attacks with support
game      thrones, 6 players, swords-cards
position
  turn: 3, march, tyrell
  fiefdoms: tyrell, martell, greyjoy, stark, baratheon, lannister
  The Boneway: tyrell, 2 knights, March-1
  Prince's Pass: tyrell, knight, Support
  Yronwood: martell, 2 footmen
  Pyke: greyjoy, footman, March
play
  tyrell: execute The Boneway; move 2 knights Yronwood; done
  tyrell: support Prince's Pass attacker
expect
  waiting: tyrell, martell
""")
    state = game.state
    assert isinstance(state, State)
    sense = SwordsSense(Position(state, TYRELL))
    assert sense.adds(state.fight(), DEFENDER, DORAN) == 3.0, "the tie, and the Blade from one to the other"
    assert sense.adds(state.fight(), ATTACKER, DORAN) == 0.0
    assert sense.adds(state.fight(), DEFENDER, THORNS) == 2.0, "the Support, not a March that hinders"
    assert sense.adds(state.fight(), ATTACKER, THORNS) == 0.0
    assert sense.adds(state.fight(), ATTACKER, "supported_swords") == 0.0


def test_it_wins_with_these_cards_against_random_players() -> None:
    wins = 0
    for number in range(8):
        game = GAMES["thrones"].new(["swords-cards"], 5, number)
        seat = number % 5
        bots = [bot_named("steward" if each == seat else "random", 10 * number + each) for each in range(5)]
        while game.waiting:
            asked = bits_of(game.waiting)[0]
            game.choose(asked, ask(bots[asked], game, asked))
        assert game.result is not None
        wins += seat in game.result
    assert wins >= 7


# Saves at every decision ------------------------------------------------------------------------------------------


def test_a_game_can_be_saved_at_every_decision() -> None:
    """A loaded game asks the same: all stories of the set are played with a save at every decision."""
    asked: set[str] = set()
    for file in sorted(STORIES.glob("*.scenario")):
        for story in read_file(file):
            runner = Runner(story, GAMES)
            for block in story.blocks:
                for line in block.lines:
                    runner.do(block.name, line)
                    if runner.begun is not None and runner.begun.waiting:
                        game = runner.begun
                        asked.add(game.state.agenda[-1].kind.name)
                        assert GAMES["thrones"].from_json(game.to_json()).digest() == game.digest(), story.title
    assert asked >= {"send back", "give way", "take throne", "thorns", "brace", "place order", "bran"}


THORNED = """
scenario swords-cards.queen-of-thorns: what is asked, and why not any order
game thrones, 5 players, swords-cards
position
  turn: 3, march, lannister
  Blackwater: lannister, 2 knights, March
  Searoad Marches: lannister, footman, Support
  Lannisport: lannister, footman, Raid
  The Reach: tyrell, knight
play
  lannister: execute Blackwater; move 2 knights The Reach; done
  lannister: support Searoad Marches attacker
  lannister: card Cersei Lannister
  tyrell: card Queen of Thorns
expect
  waiting: tyrell
"""


def test_the_name_of_an_order_that_a_card_removes() -> None:
    game = played([], THORNED)
    tyrell = game.state.ruleset.notation.domains["house"].exact("Tyrell")
    assert game.prompt(tyrell) == "Queen of Thorns: remove one of your opponent's orders in the battle area or adjacent to it."
    reason = game.why(tyrell, *game.parse(tyrell, "lift Lannisport Raid"))
    assert reason is not None
    assert reason.sentence == "Only one of your opponent's orders in the battle area or adjacent to it can be removed."
