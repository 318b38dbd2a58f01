"""Leaders beyond their scenarios: their needs, their data, the words about them, and saves in their battles."""

from __future__ import annotations

import json

import pytest

from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.corrections import correction
from smallcouncil.insight.thrones.aids import note_there, state_of, warning
from smallcouncil.insight.thrones.battles import battle_of, fights_of
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules import OPTIONS
from smallcouncil.thrones.modules.leaders.words import roster_of, short_name
from smallcouncil.thrones.nouns.state import State
from tests.thrones.stories import played

STARK = 2
FULL = ["swords-cards", "swords-decks", "leaders"]
STORY = """
scenario  leaders: a position
game      thrones, 5 players, swords-cards, swords-decks, leaders
position
  turn: 3, raid, stark
  leader at: Robb Moat Cailin, Eddard Moat Cailin, Balon Seagard
  leader planned: Robb Moat Cailin, Eddard Moat Cailin
  Moat Cailin: stark, 2 footmen, Raid
  Greywater Watch: stark, footman
  Seagard: greyjoy, footman
  Winterfell: stark, footman, March
play
  stark: {play}
expect
  turn: 3, raid
"""


def after(play: str) -> Game:
    return played([], STORY.format(play=play))


# Needs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", FULL[:2])
def test_leaders_are_refused_without_the_cards_and_the_decks(missing: str) -> None:
    with pytest.raises(Complaint, match=rf"The option leaders needs {missing} as well \[leaders.setup\]"):
        ruleset([name for name in FULL if name != missing], 5)
    assert OPTIONS.with_needed(["leaders"]) == FULL


def test_with_leaders_no_house_has_its_own_order() -> None:
    names = [order.name for order in ruleset([*FULL, "one-time-orders"], 5).orders]
    assert "Forced March" in names
    assert "The Young Wolf" not in names
    assert "The Young Wolf" in [order.name for order in ruleset(["one-time-orders"], 5).orders]


# Data -----------------------------------------------------------------------------------------------------------------

ENTRY = '[["thrones/leaders/storm.toml".leader]]\nentry = "Renly Baratheon"\n'


@pytest.mark.parametrize(("text", "sentence"), [
    ('trigger = { value = "support" }\n', "trigger: value must be one of raid, march, power"),
    ('card = "robb_stark"\n', "the card robb_stark is another Leader's"),
    ('card = "ser_barristan"\n', "Leader Renly Baratheon: House Baratheon has no House Card with the key 'ser_barristan'"),
    ('card = "jory_cassel"\n', "Leader Renly Baratheon: House Baratheon has no House Card with the key 'jory_cassel'"),
    ('house = "Frey"\n', "house must be one of"),
    ('name = "Robb Stark"\n', "the Leader 'Robb Stark' is already taken"),
])
def test_a_mistake_in_the_data_is_named(text: str, sentence: str) -> None:
    with pytest.raises(Complaint, match=sentence):
        GAMES["thrones"].corrected(ENTRY + text).prove_content()


def test_an_owners_corrections_count_and_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = GAMES["thrones"].corrected(ENTRY + 'name = "Edric Storm"\ntrigger = { value = "raid" }\nmarching = { value = 3 }\n')
    monkeypatch.setitem(GAMES, "thrones", kind)
    assert correction("leaders.setup") == (
        "Corrected by your overrides.toml: Edric Storm of House Baratheon has 1; Raid: strength 3, 1 sword."
    )
    state = kind.new(FULL, 5, 1).state
    assert isinstance(state, State)
    assert "Edric Storm" in state.rules.notation.domains["leader"].names


def test_a_renamed_leader_is_not_shown_by_the_old_name() -> None:
    for text, short in (('name = "Ser Edric Storm"\n', "Edric Storm"), ('name = "Edric Storm"\naliases = ["Edric"]\n', "Edric")):
        rules = GAMES["thrones"].corrected(ENTRY + text).new(FULL, 5, 1).state.ruleset
        assert isinstance(rules, Ruleset)
        leader = rules.notation.domains["leader"].exact(short)
        assert short_name(roster_of(rules).rows[leader]) == short


# Words ----------------------------------------------------------------------------------------------------------------


def test_the_preview_counts_leaders_and_the_marching_strength() -> None:
    fight, = fights_of(after("trigger Moat Cailin Robb; move footman Seagard; ride Robb Seagard, Eddard Seagard"), STARK, None)
    assert (fight["attacker"]["swords"], fight["defender"]["swords"]) == (1, 0)  # Robb's token shows its other side
    assert (fight["attacker"]["total"], fight["defender"]["total"]) == (3, 2)
    assert [line.rule for line in fight["attacker"]["lines"]] == ["base.battle.units", "leaders.marching", "leaders.strength"]


def test_card_against_card_counts_the_sword_of_a_leader() -> None:
    game = after("trigger Moat Cailin Robb; move 2 footmen Seagard; ride Robb Seagard, Eddard Seagard; done")
    state = state_of(game)
    battle = battle_of(state)
    assert battle is not None
    assert [side["swords"] for side in battle["sides"]] == [1, 0]
    table = outcomes_of(state, state.agenda[-1], STARK)
    assert table is not None
    cell = table["cells"][table["mine"].index("Smalljon Umber")][table["theirs"].index("Andrik the Unsmiling")]
    assert (cell["totals"], cell["casualties"]) == ([7, 3], 1)


def test_an_attack_without_a_leader_who_could_come_gets_a_warning() -> None:
    story = STORY.replace("turn: 3, raid", "turn: 3, march").replace("Raid\n", "March-1\n").replace("  leader planned", "# ")
    game = played([], story.format(play="execute Moat Cailin; move footman Seagard"))
    assert warning(game, STARK) == "No Leader rides with the attack, but Robb Stark or Eddard Stark could."
    game = played([], story.format(play="execute Moat Cailin; move footman Seagard; ride Robb Seagard"))
    assert warning(game, STARK) == ""


def test_a_trigger_without_a_march_gets_a_warning() -> None:
    assert warning(after("trigger Moat Cailin Robb"), STARK) == "Robb Stark does not march: the order is wasted."


def test_an_order_says_which_leader_it_would_trigger() -> None:
    state = state_of(after("trigger Moat Cailin Robb"))
    tokens = state.rules.notation.domains["order"]
    moat, raid = state.rules.board.names.index("Moat Cailin"), tokens.exact("Raid")
    assert note_there(state, STARK, moat, raid) == "remove an adjacent order, or Robb marches"
    assert note_there(state, STARK, moat, tokens.exact("Defense+1")) == "+1 when attacked"


# Saved games and laws -------------------------------------------------------------------------------------------------


def test_a_game_saved_in_a_battle_of_a_leader_is_read_back() -> None:
    game = after("trigger Moat Cailin Robb; move 2 footmen Seagard; ride Robb Seagard, Eddard Seagard; done")
    again = GAMES["thrones"].from_json(game.to_json())
    assert again.digest() == game.digest()
    plain = json.loads(game.to_json())
    assert plain["facts"]["leader at"]["Robb Stark"] == "Seagard"
    for fact, values in (("leader at", {"Balon Greyjoy": "The Arbor"}), ("leader held", {"Robb Stark": "Stark"})):
        unsound = {**plain, "facts": {**plain["facts"], fact: values}}
        with pytest.raises(Complaint, match="not a valid saved game"):
            GAMES["thrones"].from_json(json.dumps(unsound))


def test_games_with_leaders_obey_the_laws() -> None:
    for seed in range(2):
        fuzz(GAMES["thrones"], [*FULL, "siege-engines", "one-time-orders"], 5, seed, every=80)
