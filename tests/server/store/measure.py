"""How many seals are acknowledged in a second, and how long one waits: `python -m tests.server.store.measure URL [CALLERS]`."""

from __future__ import annotations

import asyncio
import sys
import time

from smallcouncil.server.store import Seal, Store
from tests.server.store.tables import new_table

CHAIN = "execute Winterfell; move footman White Harbor, knight White Harbor; token; done"


async def sealing(store: Store, table: str, seals: int) -> list[float]:
    """Seals decisions at one table, with the clocks of two seats, and returns the seconds that each seal took."""
    waits = []
    for decision in range(seals):
        seat, following = decision % 3, (decision + 1) % 3
        begun = time.perf_counter()
        clocks = [(seat, 900_000, None), (following, 800_000, 1_900_000_000_000)]
        await store.seal(table, Seal(0, decision, seat, CHAIN, "player", 1 << seat, clocks))
        waits.append(time.perf_counter() - begun)
    return waits


async def measure(url: str, callers: int, seals: int = 25) -> str:
    store = Store(url)
    await store.open()
    tables = await asyncio.gather(*[new_table(store) for _ in range(callers)])
    begun = time.perf_counter()
    waits = sorted(wait for each in await asyncio.gather(*[sealing(store, table, seals) for table in tables]) for wait in each)
    took = time.perf_counter() - begun
    await store.close()
    middle, slow = waits[len(waits) // 2] * 1000, waits[len(waits) * 99 // 100] * 1000
    return f"{callers} callers: {len(waits) / took:.0f} seals a second, half wait under {middle:.1f} ms, 99 % under {slow:.1f} ms"


if __name__ == "__main__":
    print(asyncio.run(measure(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200)))
