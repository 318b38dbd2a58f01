"""Starts the server: finds a free port, prints the address, opens the browser, shuts down cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import uvicorn

from smallcouncil.errors import Complaint
from smallcouncil.games import check_overrides
from smallcouncil.server import garbage
from smallcouncil.server.app import make_app
from smallcouncil.server.messages import incoming
from smallcouncil.server.net.acceptor import Acceptor
from smallcouncil.server.net.hosts import LOOPBACK, hosts_for, with_mapped
from smallcouncil.server.net.protocols import Http, Socket, connections_of
from smallcouncil.server.process.file_limits import raise_open_files
from smallcouncil.server.process.lock import DatabaseLock, DatabaseTaken, answers
from smallcouncil.server.process.logs import write_seldom
from smallcouncil.server.settings import Settings
from smallcouncil.server.store import StorageError
from smallcouncil.server.store.upgrade import prove
from smallcouncil.server.tables.registry import Tables

FIRST_PORT = 8000
TRIES = 100
ANY = ("0.0.0.0", "::")
TURN = 0.001  # seconds a thread may run while another waits
REPLAYS = 2  # threads that replay games, for loading tables and viewing past positions
ELSEWHERE = ("192.0.2.1", 9)  # a reserved address: connecting to it only selects the outgoing interface


def data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return home / "smallcouncil"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def free_socket(host: str, port: int | None) -> socket.socket:
    """Returns a bound socket, so that nobody can take the port before we use it."""
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + TRIES)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: OSError | None = None
    for each in ports:
        found = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, each))
        except (OSError, OverflowError) as error:
            found.close()
            reason = error if isinstance(error, OSError) else OSError(str(error))
        else:
            return found
    where = f"port {port}" if port is not None else f"any port from {FIRST_PORT} to {FIRST_PORT + TRIES - 1}"
    raise Complaint(f"The table cannot be set on {host}, {where}: {reason.strerror if reason else 'nothing is free'}.")


def address_of(host: str, port: int) -> str:
    """A link that works for all visitors who can reach this host."""
    host = own_address() if host in ANY else host
    shown = "localhost" if host in LOOPBACK else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def own_address() -> str:
    """The address of this machine in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:  # no network at all
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def local_address(host: str, port: int) -> str:
    """The address for programs on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "localhost": "127.0.0.1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_page(url: str) -> None:
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def come_first() -> None:
    """Keeps the event loop responsive: replay threads yield quickly, and there are only a few."""
    sys.setswitchinterval(TURN)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(REPLAYS, "replay"))


class Server(uvicorn.Server):
    """Prints the address and opens the browser when it is ready."""

    def __init__(self, config: uvicorn.Config, url: str, opens: bool, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self.url: str = url
        self.opens: bool = opens
        self.ready: Callable[[], None] = ready
        self.warming: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        takes_in = sockets is not None and os.name != "nt"  # the event loop of Windows accepts connections itself
        await super().startup([] if takes_in else sockets)
        for bound in (sockets or []) if takes_in else ():
            self._take_in(bound)
        garbage.spare_survivors()
        come_first()
        if self.started:
            self.ready()
            tables: Tables = self.config.app.state.tables  # type: ignore[union-attr]
            self.warming = asyncio.create_task(tables.cache.warm())
            print(f"The table is set: {self.url}   (Ctrl-C stops it; games are saved)", flush=True)
            if self.opens:
                open_page(self.url)

    def _take_in(self, bound: socket.socket) -> None:
        def greet() -> asyncio.Protocol:
            return Http(self.config, self.server_state, self.lifespan.state)

        acceptor = Acceptor(bound, connections_of(self.config), greet)
        acceptor.start()
        self.servers.append(cast(Any, acceptor))  # so that uvicorn closes it too


def config_of(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings),
        http=Http,
        ws=Socket,
        ws_max_size=4 * incoming.BIGGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.net.unread_seconds,
        ws_ping_timeout=settings.net.unread_seconds,
        timeout_keep_alive=max(1, round(settings.net.head_seconds)),
        log_level="warning",
        access_log=False,  # nothing a visitor sends is logged
        server_header=False,
        proxy_headers=bool(settings.net.proxies),
        forwarded_allow_ips=with_mapped(settings.net.proxies),
        timeout_graceful_shutdown=3,
    )


def serve(settings: Settings, host: str, port: int | None, opens: bool, page: str = "") -> int:
    """Serves until stopped. If another server already has these games, points to that one instead.

    `page` is the part of the address to open; empty opens the home page.
    """
    check_overrides()
    try:
        holding = DatabaseLock(settings.store.database)
        holding.take()
    except DatabaseTaken as taken:
        return go_to_other(taken, opens, page)
    except StorageError as error:
        raise Complaint(error.sentence) from error
    try:
        return serve_held(settings, host, port, opens, holding, page)
    finally:
        holding.free()


def serve_held(settings: Settings, host: str, port: int | None, opens: bool, holding: DatabaseLock, page: str) -> int:
    prove_storage(settings.store.database)
    bound = free_socket(host, port)
    number = bound.getsockname()[1]
    settings.net.hosts = settings.net.hosts or hosts_for(host)
    settings.net.connections = min(settings.net.connections, raise_open_files(settings.net.connections))
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    url = settings.net.public_url or address_of(host, number)
    server = Server(config_of(settings), url + page, opens, lambda: holding.tell(local_address(host, number), url))
    write_seldom()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    return 0 if server.started else 1


def prove_storage(database: str) -> None:
    """Checks the database before the server starts, while an error can still reach the user."""
    try:
        prove(database)
    except StorageError as error:
        raise Complaint(error.sentence) from error


def go_to_other(taken: DatabaseTaken, opens: bool, page: str) -> int:
    """Points to the server that holds the file: two servers on one file would show different games."""
    held = taken.held
    if held is not None and answers(held.url):
        url = held.page + page
        other = f"by process {held.pid}; to use another --host or --port, stop that process first"
        print(f"The table is already set: {url}   ({other})")
        if opens:
            webbrowser.open(url)
        return 0
    who = f"process {held.pid}" if held is not None else "another process"
    raise Complaint(
        f"The games in {taken.file} are in use by {who}, which is not answering:"
        " stop it, or name another file with --database sqlite:///FILE."
    )
