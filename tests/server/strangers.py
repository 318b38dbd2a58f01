"""A real server in a thread, and strangers who speak to it by hand, from whichever loopback address they like."""

from __future__ import annotations

import base64
import json
import os
import resource
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from smallcouncil.server.process.file_limits import raise_open_files
from smallcouncil.server.process.serve import Server, config_of, free_socket
from smallcouncil.server.settings import Settings
from smallcouncil.server.tables.registry import Tables
from tests.effort import PATIENCE

HOME = "127.0.0.1"
SHAKE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"


class Serving:
    def __init__(self, settings: Settings) -> None:
        self.bound: socket.socket = free_socket(HOME, 0)
        self.port: int = self.bound.getsockname()[1]
        config = config_of(settings)
        self.tables: Tables = config.app.state.tables  # type: ignore[union-attr]
        self.server: Server = Server(config, "", opens=False)
        self.thread: threading.Thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.bound]})

    def stranger(self, host: str = HOME) -> Stranger:
        return Stranger(self.port, host)


@contextmanager
def serving(settings: Settings) -> Iterator[Serving]:
    found = Serving(settings)
    found.thread.start()
    try:
        until(lambda: found.server.started)
        yield found
    finally:
        found.server.should_exit = True
        found.thread.join(PATIENCE)
        assert not found.tables.store._is_open, "it does not end in good order"


@contextmanager
def room_for(strangers: int, ends: int = 2) -> Iterator[int]:
    """Raises our limit of open files as the server does; yields how many connections fit, if we hold both ends of each."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    fit = raise_open_files(ends * strangers) // ends
    if fit < strangers:
        warnings.warn(f"{fit} connections instead of {strangers}: this system does not allow more open files.", stacklevel=3)
    try:
        yield fit
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def until(true: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.01)


class Stranger:
    """One connection."""

    def __init__(self, port: int, host: str) -> None:
        self.port: int = port
        self.line: socket.socket = socket.create_connection((HOME, port), PATIENCE, (host, 0))

    def send(self, words: str | bytes) -> Stranger:
        self.line.sendall(words.encode() if isinstance(words, str) else words)
        return self

    def ask(self, path: str = "/api/games", method: str = "GET", more: str = "", host: str | None = None) -> Stranger:
        return self.send(f"{method} {path} HTTP/1.1\r\nHost: {host or f'{HOME}:{self.port}'}\r\n{more}\r\n")

    def hear_out(self) -> bytes:
        """All that comes until the server closes the connection."""
        found = b""
        while True:
            try:
                more = self.line.recv(65536)
            except ConnectionResetError:
                return found
            if not more:
                return found
            found += more

    def answer(self) -> Answer:
        """One whole answer."""
        found = b""
        while b"\r\n\r\n" not in found:
            more = self.line.recv(65536)
            assert more, f"closed after {found!r}"
            found += more
        head, _, body = found.partition(b"\r\n\r\n")
        answer = Answer(head)
        while len(body) < int(answer.headers.get("content-length", "0")):
            body += self.line.recv(65536)
        answer.body = body
        return answer

    def is_closed(self) -> bool:
        """Has the server hung up?"""
        self.line.setblocking(False)
        try:
            return self.line.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except ConnectionResetError:
            return True
        finally:
            self.line.settimeout(PATIENCE)

    def shake_hands(self, more: str = "", host: str | None = None) -> Answer:
        """Asks for a socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        return self.ask("/socket", more=SHAKE.format(key=key) + more, host=host).answer()

    def frame(self, data: bytes, opcode: int = 1) -> Stranger:
        return self.send(framed(data, opcode))

    def close(self) -> None:
        self.line.close()


class Answer:
    def __init__(self, head: bytes) -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status: int = int(first.split()[1])
        self.headers: dict[str, str] = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        self.body: bytes = b""

    @property
    def sentence(self) -> str:
        return str(json.loads(self.body)["sentence"])

    @property
    def is_strict(self) -> bool:
        policy = self.headers.get("content-security-policy", "")
        return "default-src 'none'" in policy and "x-content-type-options" in self.headers


def framed(data: bytes, opcode: int = 1) -> bytes:
    """A frame as clients send it: masked, here with nothing."""
    assert len(data) < 1 << 16
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + data
