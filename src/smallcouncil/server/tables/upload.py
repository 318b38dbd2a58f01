"""Uploads a record: a worker reads it, and it is stored as a table for viewing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smallcouncil.server.tables.registry import Tables


async def set_record(tables: Tables, text: str, visitor: str = "") -> str:
    """Returns the name of the table."""
    upload = await tables.uploads.read(visitor, text)
    tables.quota.take(visitor, len(text))
    await tables.store.create(*upload)
    return upload.table.id
