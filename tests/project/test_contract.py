"""The client's copy of messages and verbs matches the server, and messages have their declared forms."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from smallcouncil.core.bits import NOBODY
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.server.codegen import contract
from smallcouncil.server.messages import outgoing as answers
from smallcouncil.server.timeline.history import encode
from smallcouncil.server.views import games, presenter_of
from smallcouncil.server.views.forms import GameInfo
from smallcouncil.thrones.language.numbers import NUMBERS
from tests.forms import FORMS, misfits
from tests.server.tables import Client, new_table, open_tables, play_out, rng_of
from tests.server.views.walks import TABLES, walk
from tests.server.views.walks import matter as matter_of

TYPES = {word: kind for kind in get_args(answers.Answer) for word in get_args(get_type_hints(kind)["type"])}


def test_the_client_matches_the_server() -> None:
    for path, text in contract.written().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: `./council build --contract` writes it anew"


def test_two_verbs_that_change_places_make_the_clients_copy_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = {**NUMBERS, "raid": NUMBERS["move"], "move": NUMBERS["raid"]}
    monkeypatch.setattr(contract, "NUMBERS", swapped)
    assert contract.verbs_text() != contract.VERBS.read_text(encoding="utf-8")


def test_a_misfit_is_found() -> None:
    line = {"id": 1, "seat": 0, "to": None, "text": "x", "at": 1.5}
    assert not misfits(answers.ChatLine, line)
    assert misfits(answers.ChatLine, {**line, "extra": 1}) == ["extra"]
    assert misfits(answers.ChatLine, {**line, "to": "x"}) == [".to"]
    assert misfits(answers.ChatLine, {"id": 1}) == ["seat", "to", "text", "at"]
    assert not misfits(list[answers.LogEvent], [["a", "b", [1]], ["a", "b", [1], [["r", "d", 1, 2]]]])
    assert misfits(list[answers.LogEvent], [["a", "b"]]) == [".0"]


def sent(told: Any) -> Any:
    return json.loads(encode(told))


def without_extras(book: dict[str, Any], options: list[str]) -> dict[str, Any]:
    """The book without entries of options, which have their own forms."""
    for words in [words for name, words in all_words().items() if name in options]:
        forms = [(words.area, row) for row in book["areas"]] + [(words.book, book)]
        for form, row in [(form, row) for form, row in forms if form is not None]:
            added = {name: row.pop(name) for name in get_type_hints(form)}
            assert not misfits(form, added)
    return book


@pytest.mark.parametrize(("game", "options", "players"), TABLES)
def test_book_matter_and_view_have_their_declared_forms(game: str, options: list[str], players: int) -> None:
    book, matter, view = FORMS[game]
    assert not misfits(book, without_extras(sent(presenter_of(game).book(GAMES[game], options, players)), options))
    for number, position in enumerate(walk(game, options, players, 5)):
        if number % 7 == 0 or not position.waiting:
            for seat in range(NOBODY, players):
                assert not misfits(matter, sent(matter_of(position, seat)))
                assert not misfits(view, sent(position.view(seat)))


def test_the_lobby_has_its_declared_form() -> None:
    assert not misfits(list[GameInfo], sent(games()))


@pytest.mark.parametrize(("game", "besides"), [("thrones", {"waiting"}), ("intrigue", set())])
def test_every_message_of_a_game_has_its_declared_form(game: str, besides: set[str], tmp_path: Path) -> None:
    async def story() -> list[dict[str, Any]]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, game, "yyb")
            ann, bob, watcher = [await Client(tables).hello(table.id, key, chat=0) for key in [*keys, ""]]
            await play_out([ann, bob], rng_of(3), until=lambda: table.number >= 12)
            await ann.send("say", text="Hello.")
            await ann.send("say", text="To you.", to=1)
            await bob.send("note", text="x")
            await bob.send("why", decision=table.number, chain=[], choice=1)
            await bob.send("look", decision=2)
            await bob.send("settings", several=True)
            await ann.send("back")
            await ann.send("back")
            await ann.send("invite")
            await ann.send("nonsense")
            await play_out([ann, bob], rng_of(4), until=lambda: table.number >= 30)
            for client in (ann, bob, watcher):
                await client.listen()
            return [*ann.heard, *bob.heard, *watcher.heard]

    heard = asyncio.run(story())
    for message in heard:
        assert not misfits(TYPES[message["type"]], message), message
    usual = {"table", "state", "draft", "sealed", "look", "seats", "chat", "invite", "noted", "error"}
    assert {message["type"] for message in heard} >= usual | besides
