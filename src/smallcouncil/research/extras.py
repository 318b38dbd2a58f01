"""Packages that only some programs need."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from smallcouncil.errors import Complaint

EXTRAS: Final = {
    "gymnasium": "research", "pettingzoo": "research", "pyarrow": "research", "pyspiel": "openspiel", "ray": "cluster",
}


def needed(package: str) -> ModuleType:
    """A package of an extra; if it is missing, the sentence names the extra."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        extra = EXTRAS[package]
        raise Complaint(f"{package} is missing: in a checkout, `pip install '.[{extra}]'` installs it.") from None
