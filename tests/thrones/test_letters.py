"""A deck in addition to those of the Westeros phase, a fact whose values are names, and House Cards that leave the game."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import EVERYONE, Event
from smallcouncil.core.notation import Domain
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.scenes import scene_of
from smallcouncil.server.views.thrones import ThronesPresenter
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.thrones.face import ThronesFace
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import DeckTerm, Frame, Module, Opening, Step
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.reading.rows import DeckCard
from smallcouncil.thrones.rules.battle import refill
from tests.thrones.trial import told, trial

LETTERS = ["Good News", "Bad News", "Exile"]
EVENTS = {"letter": "{0:house} receives a letter: {1:deckLetters}."}
PILE = 3  # index of the deck after the three of the Westeros phase


class Letters(Module):
    """The holder of the Iron Throne takes the face-up letter, once; with an Exile the first card in hand leaves the game."""

    name = "letters"
    title = "Letters"
    says = "Letters come to the Iron Throne."
    rule = "base.turn.sequence"
    events: dict[str, str] = EVENTS

    def prepare(self, box: Box) -> None:
        box.further_decks["Letters"] = [DeckCard("letter", name, [], 2, False, "It is read aloud.") for name in LETTERS]
        box.domains.append(Domain("letter", LETTERS, {}))

    def plug(self, rules: Ruleset) -> None:
        rules.battle.cards_leave = True
        held = rules.add_fact("letter of", "house", PUBLIC, "letter")
        rules.westeros.deck_terms.append(Held(held))
        rules.set_up.openings.append(FirstLetter())
        rules.turn.after("planning", Receive(held))


class Held(DeckTerm):
    def __init__(self, held: int) -> None:
        self.held: int = held

    def cards(self, state: State, deck: int) -> list[int]:
        return [letter - 1 for letter in state.facts[self.held] if letter] if deck == PILE else []


class FirstLetter(Opening):
    def open(self, state: State) -> None:
        state.turn_up(PILE)


class Receive(Step):
    name = "letters"
    rule = "base.turn.sequence"

    def __init__(self, held: int) -> None:
        self.held: int = held

    def go(self, state: State, frame: Frame) -> bool:
        house = state.holder[THRONE]
        if state.facts[self.held][house] or not state.open_cards[PILE]:
            return False
        letter, *rest = state.open_cards[PILE]
        state.open_cards[PILE] = rest
        state.facts[self.held][house] = letter + 1
        state.tell("letter", self.rule, [house, letter])
        if LETTERS[letter] == "Exile" and state.hand[house]:
            state.banish(house, bits_of(state.hand[house])[0])
            refill(state, house)
        if state.decks[PILE]:
            state.turn_up(PILE)
        return False


def letters() -> Thrones:
    return trial(Letters())


STORY = """
scenario base.turn.sequence: an Exile comes to the Iron Throne
game thrones, 5 players, letters
position
  turn: 3, letters
  throne: stark, baratheon, lannister, tyrell, greyjoy
  letter of: lannister Bad News
  deck letters: Good News, Bad News
  open letters: Exile
  hand stark: Robb Stark
  used stark: Catelyn Stark
  gone stark: Eddard Stark, Greatjon Umber, Ser Rodrick Cassel, House Mormont Lord, Maester Luwin
  Winterfell: stark, footman
expect
  letter of: stark Exile, lannister Bad News
  open letters: Good News
  deck letters: Bad News
  hand stark: Catelyn Stark
  used stark: none
  gone stark: Robb Stark, Eddard Stark, Greatjon Umber, Ser Rodrick Cassel, House Mormont Lord, Maester Luwin
"""


def test_a_letter_is_taken_and_a_card_leaves_the_game() -> None:
    told(letters(), STORY)


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ("lannister Bad News", "lannister Winterfell", "there is no letter `Winterfell`"),
    ("lannister Bad News", "martell Bad News", "there is no house `martell`"),
    ("lannister Bad News", "Bad News lannister", "does not name house and letter, one after the other"),
    ("open letters: Exile", "open letters: Exile, Exile, Exile", "deck Letters has fewer copies of Exile"),
    ("used stark: Catelyn Stark", "used stark: Robb Stark", "`hand` and `used` do not fit together"),
    ("hand stark: Robb Stark", "hand stark: Eddard Stark", "`hand` and `used` do not fit together"),
])
def test_an_impossible_game_is_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Complaint, match=sentence):
        told(letters(), STORY.replace(old, new))


def test_without_such_an_option_no_card_leaves_the_game() -> None:
    with pytest.raises(Complaint, match="no House Card leaves the game"):
        scene_of(Thrones(), [], 5).put("gone stark", "Robb Stark")


def test_names_are_saved_and_shown_as_names() -> None:
    kind = letters()
    game = kind.new(["letters"], 5, 1)
    state = game.state
    assert isinstance(state, State)
    house = state.rules.houses[state.holder[THRONE]]
    letter = game.view(0)["facts"]["letter of"][house]
    assert letter in LETTERS
    assert kind.from_json(game.to_json()).digest() == game.digest()
    paper = io.StringIO()
    screen = Screen(Console(file=paper, width=100, height=60, color_system=None))
    face = ThronesFace(kind)
    screen.console.print(face.board(game, 0, screen))
    assert f"Letter of: {house} {letter}" in paper.getvalue()


def test_the_face_up_card_is_seen_and_the_order_of_the_rest_is_not() -> None:
    game = letters().new(["letters"], 5, 3)
    whole, seen = game.state.plain()["decks"][PILE], game.view(0)["decks"][PILE]
    assert seen["open"] == whole["open"]
    assert seen["cards"] == sorted(whole["cards"], key=LETTERS.index)


def test_the_westeros_phase_has_its_own_three_decks() -> None:
    kind = letters()
    rules = kind.ruleset(["letters"], 5)
    assert rules.deck_titles == ["I", "II", "III", "Letters"]
    book = ThronesPresenter(kind).book(kind, ["letters"], 5)
    assert len(book["decks"]) == 3
    assert [card["name"] for card in book["further_decks"]["Letters"]] == LETTERS
    letter = Event("letter", "base.turn.sequence", [0, 2], EVERYONE, [])
    assert kind.sentence(rules, letter) == "Baratheon receives a letter: Exile."


@pytest.mark.parametrize("options", [["letters"], ["westeros-variant", "battle-variant", "letters"]])
def test_random_games_with_letters_keep_the_laws(options: list[str]) -> None:
    for seed in range(2):
        assert fuzz(letters(), options, 5, seed, 120).choices > 100
