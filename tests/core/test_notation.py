"""Notation that a player may type."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.core.notation import Unreadable
from smallcouncil.thrones.building.build import ruleset

NOTATION = ruleset([], 5).notation


@pytest.mark.parametrize(("typed", "printed"), [
    ("order winterfell march+1*, White Harbor Defense+1; done", "order Winterfell March+1*, White Harbor Defense+1; done"),
    ("ORDER the winterfell MARCH-1", "order Winterfell March-1"),
    ("order winterf march+1", "order Winterfell March+1*"),
    ("order white h cp", "order White Harbor Consolidate Power"),
    ("execute redwyne straits", "execute Redwyne Straights"),
    ("exec reach; move k highg; tok; don", "execute The Reach; move knight Highgarden; token; done"),
    ("execute kings landing", "execute King's Landing"),
    ("card jaime lannister", "card Ser Jaime Lannister"),
    ("card salladhar saan", "card Salladhor Saan"),
    ("name tyrrell", "name Tyrell"),
    ("bid 7", "bid 7"),
    ("launch lannisport golden", "launch Lannisport The Golden Sound"),
    ("support harrenhal def", "support Harrenhal defender"),
    ("remove routed knight the reach", "remove routed knight The Reach"),
    ("order Winterfell Raid*", "order Winterfell Raid+1*"),
    ("order Winterfell march 0", "order Winterfell March+0"),
])
def test_lenient_reading(typed: str, printed: str) -> None:
    assert NOTATION.text(NOTATION.parse(typed)) == printed


@pytest.mark.parametrize(("typed", "says"), [
    ("execute s", "could be"),
    ("re winterfell", "could be"),
    ("order winterfell", "the order is missing"),
    ("fly winterfell", "no verb"),
    ("move dragon winterfell", "not understood"),
    ("bid 99", "not understood"),
    ("order nowhere march", "there is no area `nowhere`"),
    ("order winterfell dance", "there is no order `dance`"),
    ("execute white elephant", "there is no area `white elephant`"),
    ("done now", "must be on its own"),
    ("", "Nothing"),
    (";;", "Nothing"),
    ("execute", "needs"),
    ("move knight", "the area is missing"),
])
def test_unreadable_text_gets_a_sentence(typed: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        NOTATION.parse(typed)


def test_an_ambiguous_beginning_names_its_candidates() -> None:
    with pytest.raises(Unreadable, match="Storm's End") as error:
        NOTATION.parse("execute sto")
    assert "The Stony Shore" in str(error.value)


def test_the_action_space_numbers_every_choice_once() -> None:
    choices = [NOTATION.choice(action) for action in range(NOTATION.size)]
    assert len(set(choices)) == NOTATION.size
    assert [NOTATION.action(choice) for choice in choices] == list(range(NOTATION.size))


def test_the_table_of_verbs_in_the_docs_is_the_table_of_verbs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    verbs = [verb for verb in NOTATION.verbs if verb.word]
    nouns = [", ".join(noun for noun in (verb.x, verb.y) if noun) for verb in verbs]
    rows = [f"| `{verb.word}` | {noun} | {verb.meaning} |" for verb, noun in zip(verbs, nouns, strict=True)]
    told = [row for row in page.splitlines() if row in rows]
    pages = [path.read_text("utf-8") for path in (Path(__file__).parents[2] / "docs" / "rules").glob("*.md")]
    assert told == [row for row in rows if row in told]  # same order
    assert all(any(row in text for text in pages) for row in rows if row not in told)  # an option's verb may be on its own page


@pytest.mark.parametrize(("typed", "printed"), [
    ("move 2 knights highgarden", "move knight Highgarden, knight Highgarden"),
    ("move 1 knight the reach, 2 foot highgarden; done", "move knight The Reach, footman Highgarden, footman Highgarden; done"),
    ("remove 2 routed footmen winterfell", "remove routed footman Winterfell, routed footman Winterfell"),
    ("muster 3 footman winterfell", "muster footman Winterfell, footman Winterfell, footman Winterfell"),
])
def test_a_number_says_how_many(typed: str, printed: str) -> None:
    assert NOTATION.text(NOTATION.parse(typed)) == printed


@pytest.mark.parametrize(("typed", "says"), [
    ("move 0 knights winterfell", "a number from 1 to 10 is expected"),
    ("move 11 knights winterfell", "a number from 1 to 10 is expected"),
    ("move " + "9" * 40 + " knights winterfell", "there is no piece"),
    ("move 2", "`move` needs a piece and area"),
    ("move 2 2 knights winterfell", "there is no piece"),
    ("order 2 winterfell march", "there is no area `2 winterfell`"),
    ("; ".join(["move " + ", ".join(["10 knights winterfell"] * 30)] * 2), "at most 400 choices"),
])
def test_a_meaningless_number_is_refused(typed: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        NOTATION.parse(typed)


@pytest.mark.parametrize(("typed", "says"), [
    ("execute white harbr", r"there is no area `white harbr` \(did you mean White Harbor\?\)\.$"),
    ("move knigt winterfell", r"there is no piece `knigt` \(did you mean knight\?\)\.$"),
    ("order winterfel marsh", r"there is no order `marsh`"),
    ("execute elephant", r"there is no area `elephant`\.$"),
])
def test_a_typing_mistake_gets_a_suggestion(typed: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        NOTATION.parse(typed)
