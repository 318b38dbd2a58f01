"""The book: all that a client needs to name, draw and tell a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec
import pytest

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.views import presenter_of
from smallcouncil.thrones.language.events import written
from tests.helpers import goes, sets_together
from tests.server.views.walks import TABLES, walk

NOUN = re.compile(r"\{(\d)(?::(\w+))?\}")
Book = Mapping[str, Any]


def book(name: str, options: list[str], players: int) -> Book:
    return presenter_of(name).book(GAMES[name], options, players)


def every_book() -> Iterator[Book]:
    """One after the other: together they would fill the memory."""
    for name, kind in GAMES.items():
        for players in kind.players:
            for each in option_sets(kind, players):
                yield book(name, each, players)


def option_sets(kind: GameKind, players: int) -> list[list[str]]:
    """None, each alone, every pair that goes together, as many as go together."""
    names = [option.name for option in kind.options(players)]
    pairs = [[one, other] for one, other in combinations(names, 2) if goes(kind, players, one, other)]
    sets = [[], *[[name] for name in names], *pairs]
    return [kind.sheet().with_needed(each) for each in sets] + sets_together(kind, players)


def test_every_book_is_sound() -> None:
    for each in every_book():
        assert len(msgspec.json.encode(each)) < 105_000  # a fifth of it on the wire
        check_domains(each)
        check_rules(each)


def test_a_book_is_worked_out_once_and_wrong_options_are_refused() -> None:
    options = ["fortifications", "battle-variant"]
    assert book("thrones", options, 5) is book("thrones", options[::-1], 5)
    assert book("thrones", options, 5) is not book("thrones", [], 5)
    with pytest.raises(Complaint, match="4 players only"):
        book("thrones", ["eight-of-four"], 5)
    with pytest.raises(Complaint):
        book("thrones", [], 2)


def check_domains(book: Book) -> None:
    """Verbs and sentences speak of domains that the book has."""
    domains = {*book["domains"], ""}
    assert all(verb["x"] in domains and verb["y"] in domains for verb in book["verbs"])
    for sentence in book["events"].values():
        assert all(domain in domains or domain == "army" for _, domain in NOUN.findall(sentence))


def check_rules(book: Book) -> None:
    """Every rule that the book names is in it."""
    rules = book["rules"]
    cited = [verb["rule"] for verb in book["verbs"]] + [kind["rule"] for kind in book["kinds"].values()]
    cited += [rule for kind in book["kinds"].values() for rule in kind.get("steps", {}).values()]
    cited += [card["rule"] for card in book["cards"] if card.get("rule")] + list(book.get("terms", []))
    cited += [card["rule"] for deck in book.get("decks", []) for card in deck]
    assert not [rule for rule in cited if rule not in rules]


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_the_book_is_enough_to_tell_what_happens(name: str, options: list[str], players: int) -> None:
    told = book(name, options, players)
    kind, heard = GAMES[name], 0
    log: list[Event] = []
    game: Game
    for game in walk(name, options, players, 3):
        game.log = log
        for event in log[heard:]:
            assert filled(told, event) == kind.sentence(game.state.ruleset, event)
        heard = len(log)
        for frame in game.view(-1)["agenda"]:
            assert frame["kind"] in told["kinds"]
            assert frame.get("step", "") in told["kinds"][frame["kind"]].get("steps", {"": ""})
    assert heard > 40


def filled(told: Book, event: Event) -> str:
    cause = told.get("causes", {}).get(event.rule, "")
    sentence = NOUN.sub(lambda m: noun(told, m[2] or "", event.nouns[int(m[1])]), told["events"][event.name])
    return f"{cause}: {sentence}" if cause else sentence


def noun(told: Book, domain: str, value: int) -> str:
    if domain == "army":
        return army(told, value)
    name = told["domains"][domain][value] if domain else str(value)
    return written(name) if domain == "order" else name  # as a client writes orders: words.ts


def army(told: Book, value: int) -> str:
    """As a client reads an army: four bits a piece."""
    parts: list[str] = []
    for piece, name in enumerate(told["domains"]["piece"]):
        n = value >> 4 * piece & 15
        unit = told["units"][piece % 7] if n else None
        if unit is not None:
            article = "an" if name[0] in "aeiou" else "a"
            parts.append(f"{article} {name}" if n == 1 else f"{n} {name.replace(unit['name'], unit['plural'])}")
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


# The board game ---------------------------------------------------------------------------------------------------


def test_the_book_describes_the_board() -> None:
    told = book("thrones", [], 5)
    areas = {row["name"]: row for row in told["areas"]}
    names = told["domains"]["area"]
    assert list(areas) == names
    for number, row in enumerate(told["areas"]):
        assert all(number in told["areas"][other]["next"] for other in row["next"])
        assert all(number in told["areas"][other]["rivers"] for other in row["rivers"])
    winterfell = areas["Winterfell"]
    assert [winterfell[key] for key in ("castle", "muster", "home", "sea")] == ["stronghold", 2, "Stark", False]
    assert areas["The Narrow Sea"]["castle"] == ""
    assert [names[n] for n in areas["Crackclaw Point"]["unsure"]] == ["The Narrow Sea"]
    assert told["note"] == "Reconstructed, not certain: the border of Crackclaw Point with The Narrow Sea."


def test_reconstructed_stars_and_starts_are_told() -> None:
    six, three = book("thrones", [], 6), book("thrones", ["three-player-sheet"], 3)
    assert six["stars_grade"] == three["stars_grade"] == "C"
    assert "6 start cards" in six["note"]
    assert all("the stars of the King's Court" in told["note"] for told in (six, three))
    assert book("thrones", [], 3)["stars_grade"] in "AB"


def test_the_book_tells_the_numbers_of_the_game() -> None:
    told = book("thrones", [], 5)
    assert told["castles_to_win"] == 7
    assert book("thrones", ["eight-of-four"], 4)["castles_to_win"] == 8
    assert told["turns"] == 10
    assert len(told["stars"]) == 5
    assert len(told["orders"]) == len(told["domains"]["order"])
    assert told["orders"][0]["name"] == ""
    assert sum(order["count"] for order in told["orders"]) == 15
    assert [sum(card["copies"] for card in deck) for deck in told["decks"]] == [10, 10, 10]
    assert all(card["text"] for deck in told["decks"] for card in deck)
    assert told["domains"]["deckII"] == [card["name"] for card in told["decks"][1]]
    assert told["wildlings"] == [0, 2, 4, 6, 8, 10, 12]


def test_house_cards_have_either_icons_or_a_text_with_its_rule() -> None:
    told = book("thrones", [], 3)
    for card in told["cards"]:
        assert bool(card["text"]) == bool(card["rule"])
        assert not (card["text"] and card["swords"] + card["fortifications"])
        assert card["grade"] in "ABCD"
    seats = [card["seat"] for card in told["cards"]]
    assert [seats.count(seat) for seat in (-1, 0, 1, 2)] == [14, 7, 7, 7]


def test_the_starts_of_the_book_are_those_of_the_game() -> None:
    for options in ([], ["competitive"]):
        told = book("thrones", options, 5)
        view = GAMES["thrones"].new(options, 5, 0).view(-1)
        for row in told["starts"]:
            assert [view[track].index(row["house"]) + 1 for track in ("throne", "fiefdoms", "court")] == row["places"]
            for area, units in row["forces"].items():
                assert {unit: units.count(unit) for unit in units} == view["areas"][area]["units"]


# The card game ----------------------------------------------------------------------------------------------------


def test_the_book_describes_the_court() -> None:
    for players, width in ((2, 7), (4, 8)):
        told = book("intrigue", [], players)
        assert told["width"] == width
        cells = {cell["name"]: cell for cell in told["cells"]}
        assert len(cells) == width * (width + 1) // 2
        assert cells["b3"] == {"name": "b3", "row": 1, "column": 2, "on": ["a3", "a4"]}
        assert all(below in cells for cell in cells.values() for below in cell["on"])
        assert set(cells) - set(told["places"]) == {f"a{column + 1}" for column in range(width)}


def test_the_book_lists_the_cards_of_the_card_game() -> None:
    told = book("intrigue", ["five-colours"], 4)
    assert [card["name"] for card in told["cards"]] == told["domains"]["character"]
    assert [colour["cards"] for colour in told["colours"]] == [7, 7, 7, 7, 8]
    assert len(told["thrones"]) == 7
    assert book("intrigue", ["parent-scoring"], 4)["thrones"] == []
    assert "reconstructed" in told["note"]
    assert told["rounds"] == 4
