"""Pictures of the board game: whole, true to the position, without secrets, quickly made."""

from __future__ import annotations

import re
from itertools import islice
from xml.etree import ElementTree

import pytest

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.pictures import names, picture_of, places
from tests.effort import effort
from tests.pictures.tables import IDS, TABLES, played

BOARDS = [(table, name) for table, name in zip(TABLES, IDS, strict=True) if table[0] == "thrones"]
every_table = pytest.mark.parametrize("table", [table for table, _ in BOARDS], ids=[name for _, name in BOARDS])
EVERY = 170  # decisions between two positions that are drawn

Table = tuple[str, int, str, tuple[str, ...]]


def positions(table: Table, every: int = EVERY) -> list[Game]:
    """Positions from the whole of a game, in several phases."""
    game, players, _, options = table
    return [position.clone() for position in islice(played(game, players, options), 7, None, every)]


def text_of(game: Game, seat: int = NOBODY) -> str:
    return picture_of(game, seat).svg()


@every_table
def test_every_position_is_drawn_whole(table: Table) -> None:
    """It is well-formed, and whatever it refers to is there, once."""
    for game in positions(table):
        text = text_of(game)
        root = ElementTree.fromstring(text)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"url\(#([\w-]+)\)", text)) | set(re.findall(r'href="#([\w-]+)"', text)) <= set(ids)


@every_table
def test_armies_and_orders_are_those_of_the_position(table: Table) -> None:
    for game in positions(table):
        state = state_of(game)
        rules, root = state.rules, ElementTree.fromstring(f"<svg>{picture_of(game).moving}</svg>")
        areas = range(rules.board.areas)
        manned = [n for n in areas if state.army[n]]
        armies = {(rules.board.names[n], rules.houses[state.house[n]].lower(), army_code(rules, state.army[n])) for n in manned}
        drawn = [element for element in root.iter() if element.get("data-army")]
        assert {(each.get("data-area"), each.get("data-house"), each.get("data-army")) for each in drawn} == armies
        assert len(drawn) == len(armies)
        laid = [(slot, order) for slot, order in enumerate(state_of(game.redacted(NOBODY)).order) if order]
        orders = sorted((rules.board.names[rules.area_of[slot]], rules.orders[order].name) for slot, order in laid)
        found = [(each.get("data-area"), each.get("data-order")) for each in root.iter() if each.get("data-order")]
        assert sorted(found) == orders


@every_table
def test_a_seat_sees_the_same_whatever_is_hidden(table: Table) -> None:
    """A picture of a game, and of any game that looks the same to the seat, are the same text."""
    dice = seeded(5)
    for number, game in enumerate(position for position in positions(table) if position.waiting):
        seat = number % game.state.seats
        other = game.sample(seat, dice)
        assert picture_of(other, seat).moving == picture_of(game, seat).moving
        assert picture_of(other).moving == picture_of(game).moving


def test_a_picture_is_the_same_each_time() -> None:
    (table, _), *_ = BOARDS
    game = positions(table)[2]
    first = text_of(game)
    places.settled.cache_clear()
    names.moved.cache_clear()
    assert text_of(game) == first


def test_an_arrow_is_in_the_colour_of_its_house() -> None:
    game = GAMES["thrones"].new([], 5, 1)
    plain, with_arrow = text_of(game), picture_of(game, arrows=[("Winterfell", "Moat Cailin", "stark")]).svg()
    assert len(with_arrow) > len(plain)
    assert with_arrow.count("#e8e9ea") > plain.count("#e8e9ea")


def test_the_dark_picture_has_the_same_things() -> None:
    game = GAMES["thrones"].new([], 5, 1)
    light, dark = (ElementTree.fromstring(picture_of(game, dark=dark).svg()) for dark in (False, True))
    assert [element.tag for element in light.iter()] == [element.tag for element in dark.iter()]
    assert ElementTree.tostring(light) != ElementTree.tostring(dark)


def test_pictures_are_made_quickly() -> None:
    """Without anything kept of the positions before, a picture takes 60 measures at most; the map under it is drawn once."""
    (table, _), *_ = [board for board in BOARDS if board[1] == "thrones-5-base"]
    for game in positions(table, 150):
        text_of(game)

        def draw(game: Game = game) -> None:
            places.settled.cache_clear()
            names.moved.cache_clear()
            text_of(game)

        assert effort(draw) < 60
