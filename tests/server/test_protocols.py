"""Connections that never come to the point: each part of a request has its time, each address its share."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.server.net import connections, protocols
from tests.effort import PATIENCE
from tests.server.strangers import Stranger, framed, room_for, serving, until
from tests.server.tables import settings

HASTY = {"head_seconds": 1.0, "body_seconds": 1.0, "hello_seconds": 1.0, "unread_seconds": 1.0}
PING, PONG, FRAGMENT = 9, 10, 0


@pytest.fixture(autouse=True)
def be_brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server finds late connections soon, and closes them without a long farewell."""
    monkeypatch.setattr(connections, "EVERY", 0.05)
    monkeypatch.setattr(protocols, "FAREWELL", 0.5)


def sent_away(stranger: Stranger) -> float:
    """How many seconds pass until the server closes the connection."""
    begun = time.monotonic()
    stranger.hear_out()
    return time.monotonic() - begun


def test_a_head_that_does_not_come_to_its_end_is_not_waited_for(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        half = served.stranger().send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        answer = half.answer()
        assert (answer.status, answer.sentence) == (408, protocols.LATE_HEAD)
        assert answer.is_strict
        assert half.hear_out() == b""


def test_one_more_byte_gains_no_time(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        slow = served.stranger()
        begun = time.monotonic()
        with suppress(OSError):
            while not slow.is_closed() and time.monotonic() < begun + PATIENCE:
                slow.send("E")
                time.sleep(0.05)
        assert time.monotonic() - begun < PATIENCE


def test_a_connection_that_says_nothing_is_closed_without_a_word(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        assert served.stranger().hear_out() == b""
        kept = served.stranger().ask()
        assert kept.answer().status == 200
        assert kept.hear_out() == b"", "nor is it kept for ever after an answer"
        until(lambda: not served.tables.connections.count)


def test_a_body_that_does_not_come_to_its_end_is_not_waited_for(tmp_path: Path, caplog: Any) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        for path in ("/api/tables", "/api/records"):
            half = served.stranger().ask(path, "POST", "Content-Type: application/json\r\nContent-Length: 5000\r\n").send("{")
            assert half.answer().status == 408
        endless = served.stranger().ask("/api/games", "POST", "Content-Length: 900000\r\n")
        assert endless.answer().status == 405
        assert sent_away(endless) < PATIENCE
        pouring = served.stranger().ask("/api/tables", "POST", "Content-Type: application/json\r\nContent-Length: 900000000\r\n")
        begun = time.monotonic()
        with suppress(OSError):
            while time.monotonic() < begun + PATIENCE:
                pouring.send(bytes(100_000))
        assert time.monotonic() - begun < PATIENCE
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


TWICE = ["Content-Length: 4\r\nTransfer-Encoding: chunked", "transfer-encoding: chunked\r\nCONTENT-LENGTH: 5"]
SECOND = "GET /api/rules HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("twice", TWICE)
def test_a_body_with_two_lengths_is_refused(tmp_path: Path, twice: str) -> None:
    """A proxy that trusts the other length would read a second request behind it."""
    with serving(settings(tmp_path)) as served:
        for path, method in (("/api/games", "GET"), ("/api/records", "POST"), ("/socket", "GET")):
            smuggler = served.stranger().ask(path, method, f"{twice}\r\n").send(f"0\r\n\r\n{SECOND}")
            answer = smuggler.answer()
            assert (answer.status, answer.sentence) == (400, protocols.NO_REQUEST)
            assert answer.is_strict
            assert smuggler.hear_out() == b"", "nobody answers the second one"
        chunked = served.stranger().ask("/api/records", "POST", "Transfer-Encoding: chunked\r\n").send("1\r\nx\r\n0\r\n\r\n")
        assert "record" in chunked.answer().sentence


@pytest.mark.parametrize("body", ["Content-Length: 40\r\n", "Transfer-Encoding: chunked\r\n"])
def test_a_socket_is_not_opened_with_a_body(tmp_path: Path, body: str) -> None:
    """The server would wait for the rest of the body for ever."""
    with serving(settings(tmp_path)) as served:
        stranger = served.stranger()
        assert stranger.shake_hands(body).status == 400
        assert stranger.hear_out() == b""
        until(lambda: not served.tables.connections.count)


def test_answers_that_nobody_reads_are_not_kept(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        deaf = served.stranger()
        deaf.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(300):
            deaf.ask("/api/rules")
            if not served.tables.connections.count:
                break
        until(lambda: not served.tables.connections.count)


def test_the_connections_of_one_address_are_limited_and_the_next_is_told(tmp_path: Path) -> None:
    with serving(settings(tmp_path, connections_each=3)) as served:
        many = [served.stranger("127.0.0.2") for _ in range(3)]
        until(lambda: served.tables.connections.count == 3)
        answer = served.stranger("127.0.0.2").ask().answer()
        assert answer.status == 503
        assert "too many connections from your address" in answer.sentence
        assert answer.is_strict
        assert served.stranger().ask().answer().status == 200, "somebody else comes in"
        many[0].close()
        until(lambda: served.tables.connections.count < 4)
        assert served.stranger("127.0.0.2").ask().answer().status == 200


def test_a_full_server_closes_connections_that_wait_for_nothing(tmp_path: Path) -> None:
    with serving(settings(tmp_path, connections=6, connections_each=3)) as served:
        player = served.stranger("127.0.0.9")
        assert player.shake_hands().status == 101
        player.frame(b"{}")
        idle = [served.stranger(f"127.0.0.{number}") for number in (2, 2, 2, 3, 3)]
        until(lambda: served.tables.connections.count == 6)
        assert served.stranger().ask().answer().status == 200
        assert idle[0].hear_out() == b"", "the oldest where most are from"
        assert not player.is_closed()


def test_1100_idle_connections_lock_nobody_out(tmp_path: Path) -> None:
    with room_for(1100) as fit, serving(settings(tmp_path)) as served:
        many = [served.stranger(f"127.0.0.{2 + number // 400}") for number in range(fit)]
        assert many
        assert served.stranger().ask().answer().status == 200
        for each in many:
            each.close()


def test_a_malformed_request_is_answered_with_a_sentence_and_all_headers(tmp_path: Path, caplog: Any) -> None:
    with serving(settings(tmp_path)) as served:
        for words in ("\x16\x03\x01\x02\x00\x01\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "NONSENSE\r\n\r\n"):
            answer = served.stranger().send(words).answer()
            assert (answer.status, answer.is_strict) == (400, True)
            assert answer.sentence
    assert not [record for record in caplog.records if record.exc_info]


def test_a_body_in_crumbs_and_a_head_without_end_are_not_read(tmp_path: Path) -> None:
    """Each crumb and each line is work; a whole megabyte of them would hold up everybody for seconds."""
    crumbs = "POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n" * 5000
    lines = "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "a: b\r\n" * 2000 + "\r\n"
    long = f"GET /api/games?{'a' * 20_000} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with serving(settings(tmp_path)) as served:
        for words in (crumbs, lines, long):
            answer = served.stranger().send(words).answer()
            assert (answer.status, answer.sentence, answer.is_strict) == (400, protocols.NO_REQUEST, True)
        assert served.tables.requests.buckets["127.0.0.1"].left < 50, "whoever does that comes in more slowly"


def test_a_body_in_large_chunks_is_read(tmp_path: Path) -> None:
    chunk = "1000\r\n" + "x" * 4096 + "\r\n"
    with serving(settings(tmp_path)) as served:
        words = "POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk * 200 + "0\r\n\r\n"
        answer = served.stranger().send(words).answer()
        assert "is not a game record" in answer.sentence


# Sockets -------------------------------------------------------------------------------------------------------------


def test_a_socket_that_never_says_hello_is_closed_whatever_else_it_says(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        silent, talking = served.stranger(), served.stranger()
        for each in (silent, talking):
            assert each.shake_hands().status == 101
        begun = time.monotonic()
        with suppress(OSError):
            while not talking.is_closed() and time.monotonic() < begun + PATIENCE:
                talking.frame(b'{"type": "look", "decision": 0}')
                talking.line.recv(65536)
                time.sleep(0.05)
        assert time.monotonic() - begun < PATIENCE
        silent.hear_out()
        until(lambda: not served.tables.sockets)


def test_a_socket_that_does_not_answer_pings_is_closed(tmp_path: Path) -> None:
    with serving(settings(tmp_path, unread_seconds=0.3, hello_seconds=60.0)) as served:
        dead = served.stranger()
        assert dead.shake_hands().status == 101
        assert sent_away(dead) < PATIENCE
        until(lambda: not served.tables.sockets)


def test_a_socket_that_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    with serving(settings(tmp_path, **HASTY)) as served:
        wish = json.dumps({"game": "thrones", "players": 5, "seats": [{"kind": "you"}] * 5}).encode()
        made = served.stranger().ask("/api/tables", "POST", f"Content-Length: {len(wish)}\r\n").send(wish).answer()
        hello = json.dumps({"type": "hello", "table": json.loads(made.body)["table"]}).encode()
        deaf = served.stranger()
        deaf.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert deaf.shake_hands().status == 101
        with suppress(OSError):
            for _ in range(500):
                deaf.frame(hello)
                time.sleep(0.01)
        until(lambda: not served.tables.sockets)


def no_text(stranger: Stranger) -> None:
    stranger.frame(b"\xff\xfe")


def no_opcode(stranger: Stranger) -> None:
    stranger.frame(b"x", 7)


def unmasked(stranger: Stranger) -> None:
    stranger.send(b"\x81\x02hi")


def too_big(stranger: Stranger) -> None:
    stranger.send(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4))


def out_of_order(stranger: Stranger) -> None:
    stranger.frame(b"x", FRAGMENT)


def packed(stranger: Stranger) -> None:
    stranger.send(b"\xc1" + framed(b"hi")[1:])


def pings(stranger: Stranger) -> None:
    stranger.send(framed(b"", PING) * 5000)


def pongs(stranger: Stranger) -> None:
    stranger.send(framed(b"", PONG) * 5000)


def fragments(stranger: Stranger) -> None:
    stranger.send(b"\x01\x80" + bytes(4) + (b"\x00\x80" + bytes(4)) * 5000)


def many_at_once(stranger: Stranger) -> None:
    stranger.send(framed(b"{}") * 5000)


@pytest.mark.parametrize(
    "wrong",
    [no_text, no_opcode, unmasked, too_big, out_of_order, packed, pings, pongs, fragments, many_at_once],
)
def test_a_wrong_frame_ends_its_socket_with_one_line_in_the_log_at_most(
    wrong: Callable[[Stranger], None], tmp_path: Path, caplog: Any
) -> None:
    with serving(settings(tmp_path)) as served:
        stranger = served.stranger()
        assert stranger.shake_hands().status == 101
        wrong(stranger)
        stranger.hear_out()
        until(lambda: not served.tables.sockets)
        told = list(caplog.records)
        assert len(told) <= 1, [record.getMessage() for record in told]
        assert not [record for record in told if record.exc_info]
        assert served.stranger().ask().answer().status == 200


def test_a_socket_too_many_is_told_why_and_nothing_is_written_down(tmp_path: Path, caplog: Any) -> None:
    with serving(settings(tmp_path, sockets_each=1)) as served:
        first = served.stranger()
        assert first.shake_hands().status == 101
        answer = served.stranger().shake_hands()
        assert (answer.status, answer.is_strict) == (429, True)
        assert "too many connections" in answer.sentence
        assert served.stranger("127.0.0.2").shake_hands().status == 101
    assert not caplog.records
