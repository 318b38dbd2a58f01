"""The server checks host names and the pages that speak to it, and counts its limits by the visitor's address."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from smallcouncil.errors import Complaint
from smallcouncil.server.app import make_app
from smallcouncil.server.net.hosts import Hosts, Networks, check_proxy, check_public_url, hosts_for, visitor_of
from tests.server.strangers import serving
from tests.server.tables import settings

WISH = {"game": "intrigue", "players": 2, "seats": [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}]}
PUBLIC = "https://council.example/"


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST", "localhost.", "192.0.2.7:8000", "[2001:db8::7]",
     "council.example", "Council.Example:443"],
)
def test_the_server_answers_to_its_own_names_and_to_numeric_addresses(host: str) -> None:
    assert Hosts(hosts_for("127.0.0.1"), PUBLIC).answers_to(host)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.example", "localhost.evil.example", "", "[", "x.council.example"])
def test_the_server_answers_to_no_other_name(host: str) -> None:
    for bound in ("127.0.0.1", "0.0.0.0", "::", "192.0.2.7"):
        assert not Hosts(hosts_for(bound), PUBLIC).answers_to(host)


def test_a_server_open_to_the_network_answers_to_the_name_of_its_machine() -> None:
    name = socket.gethostname()
    assert Hosts(hosts_for("0.0.0.0"), "").answers_to(f"{name}:8000")
    assert not Hosts(hosts_for("0.0.0.0"), "").answers_to("council.example")


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("", "localhost:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://localhost:8000", "127.0.0.1:8000", False),
        ("http://localhost:9000", "localhost:8000", False),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://council.example", "council.example", True),  # the proxy keeps the host name
        ("https://council.example", "127.0.0.1:8000", True),  # the proxy sends a host name of its own
        ("https://council.example:443", "localhost", True),
        ("http://council.example", "127.0.0.1:8000", False),
        ("https://elsewhere.example", "127.0.0.1:8000", False),
        ("null", "localhost:8000", False),
        ("file://", "localhost:8000", False),
        ("http://[::1", "localhost:8000", False),
        ("http://localhost:port", "localhost:8000", False),
    ],
)
def test_only_pages_of_the_server_may_speak_to_it(origin: str, host: str, own: bool) -> None:
    assert Hosts(hosts_for("127.0.0.1"), PUBLIC).is_own_page(origin, host) is own


def test_all_ways_in_are_closed_to_other_names(tmp_path: Path) -> None:
    changes = settings(tmp_path, hosts=hosts_for("0.0.0.0"), public_url=PUBLIC)
    with serving(changes) as served:
        for call in ("/", "/api/games", "/schema", "/nowhere"):
            answer = served.stranger().ask(call, host="evil.example").answer()
            assert (answer.status, answer.is_strict) == (400, True)
            assert "does not answer to that name" in answer.sentence
            assert served.stranger().ask(call, host="council.example").answer().status in (200, 404)
        assert served.stranger().shake_hands(host="evil.example").status == 400
        assert served.stranger().shake_hands("Origin: https://elsewhere.example\r\n").status == 403
        assert served.stranger().shake_hands("Origin: https://council.example\r\n").status == 101
        own, other = f"http://127.0.0.1:{served.port}", "https://elsewhere.example"
        assert served.stranger().shake_hands(f"Origin: {own}\r\nOrigin: {other}\r\n").status in (400, 403)
        twice = served.stranger().send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n").answer()
        assert twice.status == 400


def test_a_table_is_set_from_the_public_page_whatever_the_proxy_makes_of_the_name(tmp_path: Path) -> None:
    changes = settings(tmp_path, hosts=hosts_for("127.0.0.1"), public_url=PUBLIC)
    for base in ("http://127.0.0.1:8000", "http://council.example"):
        with TestClient(make_app(changes), base_url=base) as http:
            assert http.post("/api/tables", json=WISH, headers={"Origin": "https://council.example"}).status_code == 201
            assert http.post("/api/tables", json=WISH, headers={"Origin": "https://elsewhere.example"}).status_code == 403


def test_only_a_named_proxy_is_believed_about_its_visitors(tmp_path: Path) -> None:
    asked = "X-Forwarded-For: 192.0.2.{0}\r\n"
    for proxies, wanted in (((), {200, 429, 503}), (("127.0.0.1",), {200})):
        with serving(settings(tmp_path, proxies=proxies, requests=0.0, requests_burst=6.0)) as served:
            found = {served.stranger().ask(more=asked.format(number)).answer().status for number in range(12)}
            assert found <= wanted
            assert (found == {200}) == bool(proxies)


def test_a_proxy_may_have_more_connections_than_its_visitors(tmp_path: Path) -> None:
    with serving(settings(tmp_path, proxies=("127.0.0.0/8",), connections_each=2, sockets_each=1)) as served:
        lines = [served.stranger() for _ in range(5)]
        assert {each.ask(more="X-Forwarded-For: 192.0.2.1\r\n").answer().status for each in lines} == {200}
        one, two = served.stranger(), served.stranger()
        assert one.shake_hands("X-Forwarded-For: 192.0.2.1\r\n").status == 101
        assert two.shake_hands("X-Forwarded-For: 192.0.2.1\r\n").status == 429
        assert served.stranger().shake_hands("X-Forwarded-For: 192.0.2.2\r\n").status == 101


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://council.example", "https://council.example/"),
        ("http://Council.example:8080/table", "http://council.example:8080/table/"),
        ("https://[2001:db8::7]/", "https://[2001:db8::7]/"),
    ],
)
def test_a_public_url_is_the_address_of_the_home_page(url: str, kept: str) -> None:
    assert check_public_url(url) == kept


@pytest.mark.parametrize("url", ["council.example", "ftp://b.example", "https://", "http://a@b.example", "http://b.example?x"])
def test_a_public_url_that_is_not_the_address_of_a_page_is_refused(url: str) -> None:
    with pytest.raises(Complaint, match="--public-url needs the address of the home page"):
        check_public_url(url)


def test_a_proxy_is_named_by_its_number() -> None:
    assert check_proxy("10.0.0.0/8") == "10.0.0.0/8"
    with pytest.raises(Complaint, match="--proxy needs the address"):
        check_proxy("nginx")
    assert "10.1.2.3" in Networks(("10.0.0.0/8",))
    assert "11.1.2.3" not in Networks(("10.0.0.0/8",))
    assert "nobody" not in Networks(("10.0.0.0/8",))
    assert "::ffff:10.1.2.3" in Networks(("10.0.0.0/8",))
    assert "::1" in Networks(("::1",))
    assert "::ffff:11.1.2.3" not in Networks(("10.0.0.0/8",))


def test_limits_count_a_household_once() -> None:
    assert visitor_of("192.0.2.7") == "192.0.2.7"
    assert visitor_of("2001:db8:1:2::7") == visitor_of("2001:db8:1:2:ffff::9") != visitor_of("2001:db8:1:3::7")
    assert visitor_of("::ffff:192.0.2.7") == "192.0.2.7"


# Answers -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("PUT", "/api/tables", 405), ("GET", "/api/book/chess/5", 400), ("POST", "/api/tables", 400),
     ("GET", "/api/book/thrones/many", 404), ("GET", "/api/tables/x/record", 404), ("OPTIONS", "/api/games", 204)],
)
def test_errors_have_the_strict_headers_too(tmp_path: Path, method: str, path: str, status: int) -> None:
    with serving(settings(tmp_path)) as served:
        answer = served.stranger().ask(path, method).answer()
        assert (answer.status, answer.is_strict) == (status, True)


def test_requests_that_are_too_big_or_fail_get_the_strict_headers_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(make_app(settings(tmp_path)), raise_server_exceptions=False) as http:
        big = http.post("/api/tables", content=b"x" * 100_000, headers={"Content-Type": "application/json"})
        monkeypatch.setattr(http.app.state.tables, "fetches", None)
        failed = http.get("/api/tables/x/record")
        for answer, status in ((big, 413), (failed, 500)):
            assert answer.status_code == status
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.json()["sentence"]


def test_no_page_names_an_outside_host(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path))) as http:
        for path in ("/schema", "/schema/openapi.json", "/openapi", "/openapi/openapi.json", "/openapi/swagger", "/openapi/redoc",
                     "/schema/swagger", "/schema/redoc", "/schema/elements", "/schema/rapidoc", "/schema/scalar"):  # fmt: skip
            text = http.get(path).text
            assert "http://" not in text, path
            assert "https://" not in text, path


@pytest.mark.parametrize("path", [
    "/api/book/{}/5", "/api/book/intrigue/4?options={}", "/api/rules/{}", "/api/chapters/{}", "/api/tables/{}/record",
])
def test_an_error_does_not_repeat_a_long_request(tmp_path: Path, path: str) -> None:
    with TestClient(make_app(settings(tmp_path))) as http:
        answer = http.get(path.format("Zz" * 3000))
        assert answer.status_code in (400, 404)
        assert len(answer.text) < 500


def test_a_socket_of_another_name_is_refused_by_the_application_itself(tmp_path: Path) -> None:
    app = make_app(settings(tmp_path, hosts=("localhost",)))
    with (
        TestClient(app, base_url="http://evil.example") as http,
        pytest.raises(WebSocketDisconnect),
        http.websocket_connect("/socket"),
    ):
        pass


