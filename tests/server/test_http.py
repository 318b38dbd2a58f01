"""The HTTP side: tables, invitations, records, rules, and what is refused."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from smallcouncil.errors import Complaint
from smallcouncil.server.app import make_app
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.timeline import records
from tests.server.tables import settings

SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
GOLDEN = Path(__file__).parents[1] / "golden"
FIRST = "small council record 1\n"


@pytest.fixture
def http(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(settings(tmp_path))) as client:
        yield client


def new_table(http: TestClient[Any], **changes: Any) -> Any:
    wish = {"game": "intrigue", "players": 2, "seats": SEATS, **changes}
    return http.post("/api/tables", json=wish)


def test_a_table_is_set_and_the_keys_to_it_are_given_once(http: TestClient[Any]) -> None:
    made = new_table(http).json()
    assert [key["seat"] for key in made["seats"]] == [0]
    assert len(made["seats"][0]["secret"]) >= 20
    joined = http.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"], "name": "Bob"})
    assert joined.json()["seat"] == 1


@pytest.mark.parametrize(
    ("changes", "status", "says"),
    [
        ({"game": "chess"}, 400, "There is no game 'chess'"),
        ({"players": 9}, 400, "9"),
        ({"options": ["dragons"]}, 400, "no option 'dragons'"),
        ({"seats": SEATS[:1]}, 400, "You asked for 2 seats but described 1"),
        ({"seats": [SEATS[0], {"kind": "bot", "bot": "hodor"}]}, 400, "no bot 'hodor'"),
        ({"seats": [SEATS[0], {"kind": "bot", "bot": "steward"}]}, 400, "does not know the game intrigue"),
        ({"seats": [SEATS[0], {"kind": "dragon"}]}, 400, "dragon"),
        ({"seats": [SEATS[0], {"kind": "bot", "bot": "spider:99999999"}]}, 400, "25 at most"),
        ({"clock": {"kind": "bank", "bank": 1, "increment": 0}}, 400, "bank"),
        ({"name": "x" * 1000}, 400, "name"),
        ({"game": 7}, 400, "game"),
    ],
)
def test_an_impossible_wish_is_refused_with_a_sentence(
    http: TestClient[Any], changes: dict[str, Any], status: int, says: str
) -> None:
    answer = new_table(http, **changes)
    assert answer.status_code == status
    assert says in answer.json()["sentence"]


def test_a_wrong_invitation_and_a_table_that_is_not_there_are_refused(http: TestClient[Any]) -> None:
    made = new_table(http).json()
    wrong = http.post(f"/api/tables/{made['table']}/join", json={"invite": "x"})
    assert (wrong.status_code, wrong.json()["rule"]) == (403, "table.key")
    nowhere = http.post("/api/tables/nowhere/join", json={"invite": made["invite"]})
    assert (nowhere.status_code, nowhere.json()["rule"]) == (404, "table.key")


def test_a_request_that_is_too_big_is_refused(http: TestClient[Any]) -> None:
    answer = http.post("/api/tables", content=b"[" * 100_000, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    answer = http.post("/api/records", content=b"x" * (records.BIGGEST_RECORD + 1))
    assert answer.status_code == 413


def test_a_request_that_is_nested_too_deep_is_refused(http: TestClient[Any]) -> None:
    answer = http.post("/api/tables", content=b"[" * 50_000, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["rule"]) == (400, "table.message")


def test_a_page_of_another_server_sets_no_tables(http: TestClient[Any]) -> None:
    wish = {"game": "intrigue", "players": 2, "seats": SEATS}
    for origin in ("https://elsewhere.example", "null", "http://[::1"):
        answer = http.post("/api/tables", json=wish, headers={"Origin": origin, "Content-Type": "text/plain"})
        assert (answer.status_code, answer.json()["rule"]) == (403, "table.key")
    assert http.post("/api/tables", json=wish, headers={"Origin": "http://testserver.local"}).status_code == 201


def test_the_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path, sockets_each=1))) as http:
        with http.websocket_connect("/socket"), pytest.raises(WebSocketDisconnect), http.websocket_connect("/socket"):
            pass
        tables = http.app.state.tables
        while tables.sockets:
            pass
        with http.websocket_connect("/socket"):
            pass


def test_the_new_tables_of_one_address_are_limited(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path, new_tables=3.0))) as http:
        codes = [new_table(http).status_code for _ in range(5)]
    assert codes[:3] == [201, 201, 201]
    assert codes[-1] == 429


def test_the_record_of_a_running_game_stays_here_and_one_that_is_over_goes_out_and_comes_in(http: TestClient[Any]) -> None:
    running = new_table(http).json()
    refused = http.get(f"/api/tables/{running['table']}/record")
    assert (refused.status_code, refused.json()["rule"]) == (403, "table.record")
    bots = new_table(http, seats=[SEATS[1], SEATS[1]]).json()
    with http.websocket_connect("/socket") as watcher:
        watcher.send_json({"type": "hello", "table": bots["table"]})
        while (record := http.get(f"/api/tables/{bots['table']}/record")).status_code == 403:
            pass
    assert record.text.startswith("small council record 1\n")
    put = http.post("/api/records", content=record.text)
    again = http.get(f"/api/tables/{put.json()['table']}/record")
    assert again.text.splitlines()[8:] == record.text.splitlines()[8:]


@pytest.mark.parametrize("text", ["", "hello", FIRST + "game chess\n", FIRST + "game thrones\nrules 99\n"])
def test_an_invalid_record_is_refused_with_a_sentence(http: TestClient[Any], text: str) -> None:
    answer = http.post("/api/records", content=text)
    assert answer.status_code == 400
    assert answer.json()["sentence"].startswith("The record")


def test_a_complaint_is_sent_with_its_rule_apart_from_its_sentence(http: TestClient[Any]) -> None:
    wrong = new_table(http, game="thrones", players=5, options=["crown-cards", "swords-cards"])
    sentence, rule = "The options crown-cards and swords-cards do not go together", "swords-cards.sets"
    assert (wrong.status_code, wrong.json()) == (400, {"sentence": sentence + ".", "rule": rule})
    header = ["game thrones", "rules 1", "options crown-cards, swords-cards", "players 5", "content x", "seats a", "seed 1"]
    record = http.post("/api/records", content=FIRST + "\n".join(header) + "\n")
    assert record.json() == {"sentence": f"The record, the header: {sentence}.", "rule": rule}


def test_a_choice_of_a_record_that_is_refused_is_told_with_its_rule(http: TestClient[Any]) -> None:
    text = (GOLDEN / "thrones-4" / "3-base.record").read_text()
    answer = http.post("/api/records", content=text.replace(": order ", ": order Pyke March+0, ", 1)).json()
    assert answer["sentence"].endswith("You can place orders only in areas with your units.")
    assert answer["rule"] == "base.planning.own-units"


@pytest.mark.parametrize("error", [Complaint("No", "a.b"), Complaint("No."), Refused("No.", "a.b", 404), Refused("No.", LIMITS)])
def test_a_worker_can_send_a_refusal(error: Complaint | Refused) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_binary_file_is_refused_as_a_record(http: TestClient[Any]) -> None:
    assert http.post("/api/records", content=b"\xff\xfe\x00").status_code == 400


def test_rules_book_and_games_are_open_to_all(http: TestClient[Any]) -> None:
    assert http.get("/api/rules/base.march.move").json()["title"] == "Moving units"
    assert http.get("/api/rules/base.nothing").status_code == 404
    assert http.get("/api/chapters/march").json()["parts"][0]["id"] == "base.march.resolve"
    assert http.get("/api/chapters/README").status_code == 404
    assert http.get("/api/book/thrones/5?options=fortifications").json()["options"] == ["fortifications"]
    assert http.get("/api/book/thrones/12").status_code == 400
    assert [game["name"] for game in http.get("/api/games").json()] == ["thrones", "intrigue"]


def test_each_game_has_a_glossary_that_browsers_keep(http: TestClient[Any]) -> None:
    for game in ("thrones", "intrigue", "all"):
        answer = http.get(f"/api/glossary/{game}")
        terms = {each["term"]: each for each in answer.json()["terms"]}
        assert ("Footman" in terms, "bottom row" in terms) == (game != "intrigue", game != "thrones")
        assert all(each["forms"][0] == term for term, each in terms.items())
        assert "max-age" in answer.headers["cache-control"]
    assert http.get("/api/glossary/chess").status_code == 400


def test_every_answer_has_the_strict_policy_and_no_page_leads_out_of_the_folder(http: TestClient[Any]) -> None:
    for path in ("/", "/api/games", "/schema", "/nowhere"):
        policy = http.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    for path in ("/../pyproject.toml", "/%2e%2e/app.py", "/assets/../../app.py", "//etc/passwd"):
        assert http.get(path).status_code == 404


def test_the_schema_names_every_call(http: TestClient[Any]) -> None:
    page = http.get("/schema").text
    for call in ("GET /api/games", "POST /api/tables", "POST /api/tables/{table}/join", "GET /api/tables/{table}/record"):
        assert call in page
    assert "Sets a table." in page
    assert http.get("/schema/openapi.json").json()["openapi"].startswith("3.")


def test_a_socket_from_another_page_is_refused(http: TestClient[Any]) -> None:
    made = new_table(http).json()
    with http.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": made["table"], "secret": made["seats"][0]["secret"]})
        assert socket.receive_json()["seat"] == 0
    with pytest.raises(WebSocketDisconnect), http.websocket_connect("/socket", headers={"Origin": "https://elsewhere.example"}):
        pass


def test_a_server_on_loopback_answers_only_to_its_own_names(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path, hosts=("localhost", "127.0.0.1"))), base_url="http://evil.example") as http:
        assert http.get("/api/games").status_code == 400
        with pytest.raises(WebSocketDisconnect), http.websocket_connect("/socket", headers={"Origin": "http://evil.example"}):
            pass
    with TestClient(make_app(settings(tmp_path, hosts=("localhost.local",))), base_url="http://localhost.local") as http:
        assert http.get("/api/games").status_code == 200
