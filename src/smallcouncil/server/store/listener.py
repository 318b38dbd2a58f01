"""Listens for PostgreSQL notifications of tables that other processes have changed, on a connection of its own."""

from __future__ import annotations

import logging
import selectors
import socket
from collections.abc import Callable
from threading import Thread

import psycopg
from sqlalchemy import URL

from smallcouncil.server.store.connect import postgres_settings, storage_error
from smallcouncil.server.store.writer import CHANNEL

log = logging.getLogger(__name__)

BACK_OFF = (0.1, 0.3, 1.0, 2.0)  # seconds to wait after the first, second … failure in a row


class ChangeListener:
    """Calls `heard` with the tables that others changed, and `missed` when notifications may be lost; both in its own thread."""

    def __init__(self, url: URL, token: str, heard: Callable[[list[str]], None], missed: Callable[[], None]) -> None:
        self._url = url
        self._token = token
        self._heard = heard
        self._missed = missed
        self._closing = False
        try:
            self._connection = self._connect()
        except psycopg.Error as error:
            raise storage_error(error) from error
        self._wake, self._woken = socket.socketpair()
        self._thread = Thread(target=self._run, name="store-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing = True
        self._wake.send(b".")
        self._thread.join()
        self._wake.close()
        self._woken.close()

    def _connect(self) -> psycopg.Connection:
        words, settings = self._url.get_dialect()().create_connect_args(self._url)
        connection = psycopg.connect(*words, **{**settings, **postgres_settings(self._url)}, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _run(self) -> None:
        while not self._closing:
            try:
                with self._connection:
                    self._listen()
            except psycopg.Error as error:
                log.warning("the connection that listens was lost: %s", error)
                self._connect_again()

    def _listen(self) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._connection, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while not self._closing:
                self._hear()
                selector.select()

    def _hear(self) -> None:
        told = [notice.payload.partition(" ") for notice in self._connection.notifies(timeout=0)]
        tables = dict.fromkeys(table for token, _, table in told if token != self._token)
        if tables:
            self._heard(list(tables))

    def _connect_again(self) -> None:
        failures = 0
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            while not self._closing:
                try:
                    self._connection = self._connect()
                except psycopg.Error as error:
                    log.warning("nobody can be heard yet: %s", error)
                    selector.select(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
                    failures += 1
                else:
                    self._missed()
                    return
