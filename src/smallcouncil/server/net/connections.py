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

EVERY = 0.5  # seconds between two looks at who is late
FINE = 50.0  # requests that one counts for who had to be cut off
MOST_LEAVING = 100  # of whom it is waited that they read why
LOOKED_AT = 8  # addresses, the most crowded ones, when room is made
FULL = "There are too many visitors right now; try again in a minute."
FULL_HERE = "There are too many connections from your address; close some, or wait a minute."


class OpenConnection(Protocol):
    """One connection."""

    address: str  # where it comes from,
    visitor: str  # and the address it counts for
    deadline: float  # when it has been waited for long enough, by the monotonic clock

    def is_idle(self) -> bool:
        """Has it asked for nothing yet, or for nothing more?"""

    def late(self) -> None:
        """Its deadline has passed."""

    def drop(self) -> None:
        """It is closed without a word."""


class Connections:
    def __init__(self, settings: NetSettings, requests: Buckets, scheduler: FairScheduler) -> None:
        self.settings: NetSettings = settings
        self.requests: Buckets = requests
        self.scheduler: FairScheduler = scheduler
        self.proxies: Networks = Networks(settings.proxies)
        self.guests: dict[str, dict[OpenConnection, None]] = {}  # by address, in the order of coming
        self.count: int = 0
        self.leaving: set[OpenConnection] = set()  # those who are told why they cannot come in

    def enter(self, guest: OpenConnection) -> str:
        """In, or the sentence why not.  A proxy speaks for many: what it may is counted by whom it names."""
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
        """It was cut off for what it has done: others of its address come in more slowly."""
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
        """Is there time to let it read why it goes?"""
        if len(self.leaving) < MOST_LEAVING:
            self.leaving.add(guest)
        return guest in self.leaving

    def replace(self, old: OpenConnection, new: OpenConnection) -> None:
        """The same connection, with another protocol."""
        here = self.guests.get(old.visitor, {})
        if old in here:
            del here[old]
            here[new] = None

    def _make_room(self) -> bool:
        """Whoever waits for nothing goes, first where most have come from."""
        crowded = nlargest(LOOKED_AT, self.guests.values(), key=len)
        idle = next((guest for here in crowded for guest in here if guest.is_idle()), None)
        if idle is None:
            return False
        self.leave(idle)
        idle.drop()
        return True

    async def keep(self) -> None:
        """Sends away whoever is late, for ever."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                self.look(time.monotonic())
            except Exception:  # else nobody would be sent away any more
                log.exception("not everybody who is late was sent away")

    def look(self, now: float) -> None:
        for guest in [*self.leaving, *[guest for here in self.guests.values() for guest in here]]:
            if guest.deadline < now:
                guest.late()


