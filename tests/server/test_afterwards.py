"""When a game is over: its chronicle, and the same table again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil.games import GAMES
from smallcouncil.server.app import make_app
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.rematch import play_again
from smallcouncil.server.timeline.chronicle import Chronicle, Swing, Taken, chronicle_of, decisive
from smallcouncil.server.timeline.content import kind_for
from smallcouncil.server.timeline.history import History, history_of
from smallcouncil.server.timeline.records import read_record
from smallcouncil.server.work.cache import chronicle_bytes
from tests.server.tables import Client, home_of, new_table, open_tables, play_out, rng_of, settings

GOLDEN = Path(__file__).parent.parent / "golden" / f"thrones-{GAMES['thrones'].version}"


def told(name: str) -> tuple[History, Chronicle]:
    upload = read_record((GOLDEN / f"{name}.record").read_text())
    stored = Stored(upload.table, upload.seats, upload.takes, upload.choices, positions=upload.positions)
    history = history_of(kind_for(upload.table), stored)
    return history, chronicle_of(history)


@pytest.mark.parametrize("name", ["3-base", "3-storm-board"])
def test_a_chronicle_tells_how_the_houses_stood_at_every_turn(name: str) -> None:
    history, chronicle = told(name)
    points = chronicle["points"]
    assert [point["turn"] for point in points[:-1]] == list(dict.fromkeys(past.turn for past in history.pasts))
    assert points[-1]["decision"] == len(history.played)
    for point in points:
        game = history.at(point["decision"])
        matter: Any = history.presenter.matter(game, -1)
        assert point["counted"] == matter["castles"]
        view = game.view(-1)
        assert point["power"] == [house["power"] for house in view["houses"].values()]
    merits = history.kind.merits(history.game)
    assert [list(values) for values in zip(*[each["by_seat"] for each in chronicle["compared"]], strict=True)] == [
        merit[1:] for merit in merits
    ]


def test_units_are_those_on_the_map() -> None:
    history, chronicle = told("3-base")
    for point in chronicle["points"][:-1]:
        areas = history.at(point["decision"]).view(-1)["areas"].values()
        for seat, name in enumerate(history.game.state.ruleset.seat_name(seat) for seat in range(3)):
            assert point["units"][seat] == sum(
                number for area in areas if area.get("house") == name for number in area.get("units", {}).values()
            )


def test_turning_points_say_what_changed_hands() -> None:
    history, chronicle = told("3-base")
    assert 0 < len(chronicle["swings"]) <= 3
    for swing in chronicle["swings"]:
        before, after = (history.at(swing["decision"] + more) for more in (0, 1))
        castles: list[Any] = [history.presenter.matter(game, -1) for game in (before, after)]
        assert [each["castles"] for each in castles] == [swing["before"], swing["after"]]
        assert swing["before"] != swing["after"]
        for taken in swing["taken"]:
            assert [each["control"].get(taken["area"], -1) for each in castles] == [taken["before"], taken["after"]]


def swing(decision: int, before: list[int], after: list[int], *taken: tuple[str, int, int]) -> Swing:
    fallen: list[Taken] = [{"area": area, "before": was, "after": now} for area, was, now in taken]
    return {"turn": "", "decision": decision, "before": before, "after": after, "taken": fallen}


def test_the_winners_rise_is_told_and_not_what_others_did_meanwhile() -> None:
    early = swing(1, [1, 1, 3], [2, 1, 3], ("Seagard", -1, 0))
    brief = swing(2, [2, 1, 3], [3, 1, 3], ("Harrenhal", -1, 0))
    lost = swing(3, [3, 1, 3], [2, 2, 3], ("Harrenhal", 0, 1))
    rival = swing(4, [2, 2, 3], [3, 2, 2], ("Riverrun", 2, 0), ("Pyke", -1, 1))
    loser = swing(5, [3, 2, 2], [3, 1, 2], ("Pyke", 1, -1))
    late = swing(6, [3, 1, 2], [4, 1, 2], ("Winterfell", -1, 0))
    assert decisive([early, brief, lost, rival, loser, late], [0]) == [
        early, {**rival, "taken": [{"area": "Riverrun", "before": 2, "after": 0}]}, late,
    ], "neither a castle that was soon lost again, nor what the last house took and lost"


def test_a_rival_who_falls_makes_room_whoever_did_it() -> None:
    rise = swing(1, [2, 4, 1], [3, 4, 1])
    fall = swing(2, [3, 4, 1], [3, 3, 2], ("Oldtown", 1, 2))
    back = swing(3, [3, 3, 2], [3, 4, 2])
    assert decisive([rise, fall], [0]) == [rise, fall]
    assert decisive([rise, fall, back], [0]) == [rise], "it recovered"
    assert decisive([fall], [0]) == [fall], "the winner had enough from the start"
    assert decisive([], [0]) == []


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.record")))
def test_turning_points_speak_of_what_led_to_the_result(name: str) -> None:
    history, chronicle = told(name)
    winners, swings = history.game.result or [], chronicle["swings"]
    course = [point["counted"] for point in chronicle["points"]]
    rose = any(course[-1][seat] > min(counted[seat] for counted in course) for seat in winners)
    assert rose <= any(each["after"][seat] > each["before"][seat] for each in swings for seat in winners)
    for each in swings:
        ahead = max(each["before"][seat] for seat in winners)
        for taken in each["taken"]:
            assert taken["after"] in winners or each["before"][taken["before"]] >= ahead, "else it decided nothing for the winner"


def again_at(tmp_path: Path, seats: str, story: Any) -> None:
    async def played() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", seats, name="Cards")
            clients = [await Client(tables).hello(table.id, key) for key in keys]
            with pytest.raises(Refused, match="when the game is over"):
                await play_again(home_of(table), table, keys)
            await play_out(clients, rng_of(1))
            await story(table, keys, clients)

    asyncio.run(played())


def test_alone_with_bots_the_same_table_is_set_again_and_begins(tmp_path: Path) -> None:
    async def story(table: Table, keys: list[str], clients: list[Client]) -> None:
        again = await play_again(home_of(table), table, keys)
        at = await Client(home_of(table)).hello(again.table, keys[0])
        assert (at.table["seat"], at.table["started"], at.table["game"], at.table["name"]) == (0, True, "intrigue", "Cards")
        assert [seat["kind"] for seat in at.table["seats"]] == ["human", "bot"]
        assert at.table["seats"][1]["bot"] == "random"
        assert at.you
        assert again.table != table.id
        assert again.invite
        with pytest.raises(Refused, match="Only those who played"):
            await play_again(home_of(table), table, ["nonsense"])

    again_at(tmp_path, "yb", story)


def test_two_people_keep_their_seats_and_the_other_one_is_told(tmp_path: Path) -> None:
    async def story(table: Table, keys: list[str], clients: list[Client]) -> None:
        first = await play_again(home_of(table), table, keys[:1])
        await clients[1].listen()
        line = clients[1].heard[-1]
        assert (line["type"], line["seat"]) == ("chat", -1)
        assert line["text"].endswith(f": #/t/{first.table}")
        second = await play_again(home_of(table), table, keys[1:])
        assert (second.table, second.invite) == (first.table, ""), "both come to the same"
        one, two = [await Client(home_of(table)).hello(first.table, key) for key in keys]
        assert [each.table["seat"] for each in (one, two)] == [0, 1]
        assert not one.table["started"]
        assert one.table["host"] == 0
        await two.send("start")
        await one.listen()
        assert one.state["waiting"]

    again_at(tmp_path, "yy", story)


def test_a_chronicle_is_open_when_the_game_is_over_and_empty_for_intrigue(tmp_path: Path) -> None:
    async def story(table: Table, keys: list[str], clients: list[Client]) -> None:
        stored = await table.store.load(table.id)
        assert stored is not None
        assert chronicle_bytes(stored, "") == b'{"points":[],"swings":[],"compared":[]}'

    again_at(tmp_path, "yy", story)
    with TestClient(make_app(settings(tmp_path))) as http:
        seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
        running = http.post("/api/tables", json={"game": "intrigue", "players": 2, "seats": seats}).json()["table"]
        assert http.get(f"/api/tables/{running}/chronicle").status_code == 403
        assert http.post(f"/api/tables/{running}/rematch", json={"keys": ["x"]}).json()["rule"] == "table.rematch"
        assert http.post("/api/tables/nowhere/rematch", json={"keys": []}).status_code == 404
