"""Garbage of the server: survivors are spared, and looked through again when a table has left the memory."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from smallcouncil.server import garbage


class Ring:
    """An object that only a collection can free."""

    def __init__(self) -> None:
        self.itself: Ring = self


@pytest.fixture(autouse=True)
def spared() -> Iterator[None]:
    garbage.spare_survivors()
    yield
    gc.callbacks.remove(garbage.keep)
    gc.freeze()  # tests/conftest.py has frozen everything too


def test_objects_that_survived_a_collection_are_not_looked_through_again() -> None:
    ring = Ring()
    watched = ref(ring)
    gc.collect()
    del ring
    gc.collect()
    assert watched() is not None
    garbage.collect_all()
    assert watched() is None


def test_new_garbage_is_collected_as_usual() -> None:
    ring = Ring()
    watched = ref(ring)
    del ring
    gc.collect()
    assert watched() is None


def test_a_full_collection_follows_when_a_table_has_gone_and_the_last_was_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Ring()
    watched = ref(ring)
    gc.collect()
    del ring
    sweep = garbage.Sweep()
    sweep.wanted = True
    sweep.now_and_then()
    assert watched() is not None, "too soon after the last time"
    monkeypatch.setattr(garbage, "EVERY", 0.0)
    sweep.wanted = False
    sweep.now_and_then()
    assert watched() is not None, "no table has gone"
    sweep.wanted = True
    sweep.now_and_then()
    assert watched() is None
    assert not sweep.wanted
