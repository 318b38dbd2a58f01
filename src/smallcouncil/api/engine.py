"""The switch to the compiled engine. Nothing here loads the engine."""

from __future__ import annotations

import sys
import time
from typing import Final

from smallcouncil import compiled
from smallcouncil.errors import Complaint, clipped

LOADED: Final = "smallcouncil.core"  # the first part of the engine that is loaded
COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
LOOK_EVERY: Final = 0.5  # seconds between looks at another build


def running() -> str:
    """`compiled` or `interpreted`: the engine that runs, or would run if a game were started now."""
    return COMPILED if compiled.in_use() or compiled.is_installed() else INTERPRETED


def use_compiled() -> None:
    """Switches this program and the processes it starts to the compiled engine.

    Call it first, before any game. If the engine was not compiled before, this compiles it, which takes minutes and happens
    once. Raises `Complaint` if that is impossible: then the interpreted engine plays the same games, slower.
    """
    if running() == COMPILED:
        return
    if LOADED in sys.modules:
        raise Complaint("The interpreted engine is already in use: call use_compiled() before anything else of smallcouncil.")
    if not (compiled.ROOT / "setup.py").is_file():
        raise Complaint("Only a checkout can compile its engine. `./council build --compiled` there makes a wheel to install.")
    build = compiled.cache() / compiled.fingerprint()
    if not build.is_dir():
        make()
    compiled.take(build)
    if not compiled.in_use():
        raise Complaint(f"The compiled engine cannot be used{reason()}; the interpreted one plays the same games, slower.")


def make() -> None:
    """Compiles the engine and waits for it."""
    if not compiled.compiler():
        raise Complaint("There is no C compiler here, so the engine cannot be compiled.")
    compiled.say("The engine is being compiled. This takes some minutes and happens only once.")
    while compiled.is_building():  # by another program, perhaps from other sources
        time.sleep(LOOK_EVERY)
    compiled.cache().mkdir(parents=True, exist_ok=True)
    with compiled.begin() as builder:
        builder.wait()


def reason() -> str:
    """Why the last build failed, if it did."""
    try:
        return f" ({clipped(compiled.failure().read_text('utf-8'), 300)})"
    except OSError:
        return ""
