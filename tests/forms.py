"""Checks that data has the form of its type."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from smallcouncil.insight.views import IntrigueView, ThronesView
from smallcouncil.server.views.intrigue import IntrigueBook, IntrigueMatter
from smallcouncil.server.views.thrones.forms import ThronesBook, ThronesMatter


class Forms(NamedTuple):
    book: Any
    matter: Any
    view: Any


FORMS = {
    "thrones": Forms(ThronesBook, ThronesMatter, ThronesView),
    "intrigue": Forms(IntrigueBook, IntrigueMatter, IntrigueView),
}
PLAIN = {int: (int,), float: (int, float), str: (str,), bool: (bool,), type(None): (type(None),)}


@cache
def fields_of(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def misfits(hint: Any, value: Any, at: str = "") -> list[str]:
    """Where a value differs from its type: the places, or the fields that are missing or unexpected."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return []
    if origin is Annotated or origin is NotRequired:
        return misfits(inner[0], value, at)
    if hint in PLAIN:
        return [] if isinstance(value, PLAIN[hint]) and (hint is bool or not isinstance(value, bool)) else [at]
    if origin is Literal:
        return [] if value in inner else [at]
    if origin in (Union, types.UnionType):
        found = [misfits(each, value, at) for each in inner]
        return min(found, key=lambda each: (len(each), each == [at]))
    if origin in (dict, Mapping):
        return [at] if not isinstance(value, dict) else each_of(inner[1], value.items(), at)
    if origin in (list, Sequence):
        return [at] if not isinstance(value, list) else each_of(inner[0], enumerate(value), at)
    if origin is tuple or hasattr(hint, "_fields"):
        return of_tuple(hint, value, at)
    assert is_typeddict(hint), hint
    return of_dict(hint, value, at)


def each_of(hint: Any, items: Any, at: str) -> list[str]:
    return [where for name, each in items for where in misfits(hint, each, f"{at}.{name}")]


def of_tuple(hint: Any, value: Any, at: str) -> list[str]:
    hints = list(fields_of(hint).values()) if hasattr(hint, "_fields") else list(get_args(hint))
    least = len(hints) - len(getattr(hint, "_field_defaults", ()))
    if not isinstance(value, list) or not least <= len(value) <= len(hints):
        return [at]
    return [where for n, each in enumerate(value) for where in misfits(hints[n], each, f"{at}.{n}")]


def of_dict(hint: Any, value: Any, at: str) -> list[str]:
    if not isinstance(value, dict):
        return [at]
    fields = fields_of(hint)
    missing = [name for name, kind in fields.items() if name not in value and get_origin(kind) is not NotRequired]
    strange = [name for name in value if name not in fields]
    wrong = [where for name, each in value.items() if name in fields for where in misfits(fields[name], each, f"{at}.{name}")]
    return [*missing, *strange, *wrong]
