"""Environments and data for programs that learn. See docs/research/.

Each part needs packages that players do without; whoever lacks one is told its name. A name is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from smallcouncil.research.extras import needed

if TYPE_CHECKING:
    from smallcouncil.research.aec import aec_env, raw_env
    from smallcouncil.research.datasets.reading import Dataset
    from smallcouncil.research.gym import gym_env
    from smallcouncil.research.openspiel import openspiel
    from smallcouncil.research.parallel import parallel_env
    from smallcouncil.research.vector import VectorEnv

__all__ = ["Dataset", "VectorEnv", "aec_env", "gym_env", "openspiel", "parallel_env", "raw_env"]

# By module, the names that it gives to programs.
HOMES: Final = {
    "aec": ("aec_env", "raw_env"),
    "datasets.reading": ("Dataset",),
    "gym": ("gym_env",),
    "openspiel": ("openspiel",),
    "parallel": ("parallel_env",),
    "vector": ("VectorEnv",),
}
# By module, the packages that it needs.
NEEDS: Final = {
    "aec": ("gymnasium", "pettingzoo"),
    "gym": ("gymnasium",),
    "openspiel": ("pyspiel",),
    "parallel": ("gymnasium", "pettingzoo"),
}


def __getattr__(name: str) -> Any:
    for home, names in HOMES.items():
        if name in names:
            for package in NEEDS.get(home, ()):
                needed(package)
            found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
