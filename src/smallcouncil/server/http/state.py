"""Typed access to the tables in the application's state."""

from __future__ import annotations

from litestar.datastructures import State as AppState

from smallcouncil.server.tables.registry import Tables


def tables_of(state: AppState) -> Tables:
    tables: Tables = state.tables
    return tables
