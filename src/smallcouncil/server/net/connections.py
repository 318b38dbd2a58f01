"""All open connections, by address: how many may be open, idle timeouts, and whom we drop when full."""

from __future__ import annotations

import asyncio
import logging
import time
from heapq import nlargest
from typing import Protocol

from smallcouncil.server.net.fair_scheduler import FairScheduler
from smallcouncil.server.net.hosts import Networks
from smallcouncil.server.net.rate_limits import TOO_MUCH, Buckets
from smallcouncil.server.settings import NetSettings

log = logging.getLogger(__name__)

EVERY = 0.5  # seconds between two checks for timeouts
FINE = 50.0  # cost, in requests, of a connection we had to cut off
MOST_LEAVING = 100  # refused connections that may stay open to read the reason
LOOKED_AT = 8  # addresses searched for an idle connection when full: those with most connections
FULL = "There are too many visitors right now; try again in a minute."
FULL_HERE = "There are too many connections from your address; close some, or wait a minute."


class OpenConnection(Protocol):
    address: str  # the peer's address
    visitor: str  # the address that limits count by
    deadline: float  # end of its timeout, on the monotonic clock

    def is_idle(self) -> bool:
        """Has it no request under way?"""

    def late(self) -> None:
        """Its deadline has passed."""

    def drop(self) -> None:
        """Closes it without an answer."""


class Connections:
    def __init__(self, settings: NetSettings, requests: Buckets, scheduler: FairScheduler) -> None:
        self.settings: NetSettings = settings
        self.requests: Buckets = requests
        self.scheduler: FairScheduler = scheduler
        self.proxies: Networks = Networks(settings.proxies)
        self.guests: dict[str, dict[OpenConnection, None]] = {}  # by address, oldest first
        self.count: int = 0
        self.leaving: set[OpenConnection] = set()  # refused connections that are reading the reason

    def enter(self, guest: OpenConnection) -> str:
        """Adds the connection, or returns the sentence why not. Limits do not count a proxy's own address: it speaks for many."""
        known = guest.address in self.proxies
        here = self.guests.get(guest.visitor, {})
        if not known and len(here) >= self.settings.connections_each:
            return FULL_HERE
        if not known and self.requests.reserve_within(guest.visitor, 1.0, self.settings.patience) is None:
            return TOO_MUCH
        if self.count >= self.settings.connections and not self._make_room():
            return FULL
        self.guests.setdefault(guest.visitor, {})[guest] = None
        self.count += 1
        return ""

    def fine(self, guest: OpenConnection) -> None:
        """Charges the address of a connection we had to cut off, so that its next ones come in more slowly."""
        if guest.address not in self.proxies:
            self.requests.reserve(guest.visitor, FINE)

    def leave(self, guest: OpenConnection) -> None:
        self.leaving.discard(guest)
        here = self.guests.get(guest.visitor)
        if here is not None and guest in here:
            del here[guest]
            self.count -= 1
            if not here:
                del self.guests[guest.visitor]

    def see_off(self, guest: OpenConnection) -> bool:
        """May the refused connection stay open until it has read the reason?"""
        if len(self.leaving) < MOST_LEAVING:
            self.leaving.add(guest)
        return guest in self.leaving

    def replace(self, old: OpenConnection, new: OpenConnection) -> None:
        """Swaps the protocol object of a connection (HTTP to WebSocket)."""
        here = self.guests.get(old.visitor, {})
        if old in here:
            del here[old]
            here[new] = None

    def _make_room(self) -> bool:
        """Drops an idle connection, starting with the address that has most."""
        crowded = nlargest(LOOKED_AT, self.guests.values(), key=len)
        idle = next((guest for here in crowded for guest in here if guest.is_idle()), None)
        if idle is None:
            return False
        self.leave(idle)
        idle.drop()
        return True

    async def keep(self) -> None:
        """Runs forever and ends connections past their deadline."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                self.look(time.monotonic())
            except Exception:  # keep going: otherwise no timeout would work again
                log.exception("not everybody who is late was sent away")

    def look(self, now: float) -> None:
        for guest in [*self.leaving, *[guest for here in self.guests.values() for guest in here]]:
            if guest.deadline < now:
                guest.late()


