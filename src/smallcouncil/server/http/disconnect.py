"""Cancels the work for a request when the visitor closes the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from litestar import Request

from smallcouncil.server.refusals import LIMITS, Refused

T = TypeVar("T")

GONE = "The connection was closed before the answer came."


async def while_connected(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Returns the result of the work, or cancels the work when the visitor closes the connection."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            with suppress(asyncio.CancelledError):
                await working
    if working.cancelled():
        raise Refused(GONE, LIMITS)  # nobody reads it
    return working.result()


async def disconnected(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
