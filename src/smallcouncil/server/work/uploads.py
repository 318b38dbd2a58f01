"""Uploaded records: workers read a few at a time, at most one per address."""

from __future__ import annotations

from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.timeline.records import Upload, read_record
from smallcouncil.server.work.pool import Lost, Pool, TooLarge, TooLong


class Uploads:
    def __init__(self, pool: Pool, most: int, limit_s: float) -> None:
        self.pool: Pool = pool
        self.most: int = most
        self.limit_s: float = limit_s
        self.visitors: set[str] = set()  # addresses whose records are being read

    async def read(self, visitor: str, text: str) -> Upload:
        """Replays a record in a worker; refuses one that is invalid or costs too much."""
        if visitor in self.visitors:
            raise Refused("Another record from your address is being read: wait for it, then send this one.", LIMITS)
        if len(self.visitors) >= self.most:
            raise Refused("The server is reading other records: send yours again in a moment.", LIMITS)
        self.visitors.add(visitor)
        try:
            return await self.pool.run(read_record, text, limit_s=self.limit_s)
        except TooLong:
            sentence = f"It takes more than {self.limit_s:g} seconds to replay this record: too long for this server."
            raise Refused(sentence, LIMITS) from None
        except TooLarge:
            raise Refused("It takes too much memory to replay this record.", LIMITS) from None
        except Lost:
            raise Refused("The server could not read this record; nothing has changed.", "table.record") from None
        finally:
            self.visitors.discard(visitor)
