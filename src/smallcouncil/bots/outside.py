"""Bots from outside: a class in a Python file (`./eager.py:Eager`), a program (`cmd:./mybot --fast`), or what a package offers.

Such a class has a method `choose(game, seat)`. It is given what its seat may see, as a `smallcouncil.Game`, and answers with one
of `game.legal(seat)`, with several choices in a row, or with their text. A subclass of `smallcouncil.bots.Bot` is
asked as our own bots are. Programs are in `programs.py`.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import entry_points
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final, TypeVar

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.bots.bot import Bot
from smallcouncil.bots.guarded import BABBLED, FAILED, ILLEGAL, SECONDS, SILENT, Fault, GuardedBot
from smallcouncil.bots.in_time import Stopwatch, TooLate
from smallcouncil.bots.programs import BEGINNING, program_named
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint, clipped

T = TypeVar("T")

GROUP: Final = "smallcouncil.bots"  # entry points of packages that offer bots
ENDING: Final = ".py"


class OutsideBot(GuardedBot):
    """Plays with an object of a class from outside."""

    made_by: type[Any]

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.seed: int = seed
        self.inner: Any = None
        self.past: list[str] = []  # the sentences of what it has heard
        self.stopwatch: Stopwatch = Stopwatch()
        with suppress(Fault):  # then it is made when it must choose, or that fails too
            self.inner = self.caught(self.made, SECONDS)

    def made(self) -> Any:
        return self.made_by(seed=self.seed) if takes_seed(self.made_by) else self.made_by()

    def answer(self, game: Game, seat: int) -> list[int]:
        view = game.redacted(seat)  # one of its own, as it may draft on it
        return self.caught(lambda: self.asked(view, seat), self.left)

    def asked(self, game: Game, seat: int) -> list[int]:
        """What the object answers, as the engine's choices."""
        view, inner = OpenGame(game), self.object()
        if self.listens:
            inner.heard = self.sentences(view)
        return view._chain(inner.choose(view, seat))

    def sentences(self, view: OpenGame) -> list[str]:
        """What its seat has seen happen, in the words that players read."""
        setting = view._setting
        del self.past[len(self.heard) :]
        self.past += [setting.kind.sentence(setting.rules, event) for event in self.heard[len(self.past) :]]
        return self.past[:]

    def object(self) -> Any:
        if self.inner is None:
            self.inner = self.made()
        return self.inner

    def caught(self, code: Callable[[], T], seconds: float) -> T:
        """What code of others returns. What it raises is a fault of the bot, and so is too long a time."""
        try:
            return self.stopwatch.run(code, seconds)
        except Illegal as illegal:
            raise Fault(ILLEGAL, illegal.sentence) from None
        except Complaint as complaint:
            raise Fault(BABBLED, str(complaint)) from None
        except (Exception, SystemExit) as error:
            raise Fault(FAILED, f"It failed with {said(error)}{place_of(error, self.made_by)}.") from error
        except TooLate:
            raise Fault(SILENT, f"It needed more than {self.patience:g} seconds for a decision.") from None


class OwnBot(OutsideBot):
    """Plays with an object of a class that is made as our own bots are."""

    def asked(self, game: Game, seat: int) -> list[int]:
        inner = self.object()
        inner.heard = self.heard
        return [inner.choose(game, seat)]


def takes_seed(kind: type[Any]) -> bool:
    try:
        return "seed" in inspect.signature(kind).parameters
    except (TypeError, ValueError):
        return False


ADMITTED: Final[dict[str, type[Bot]]] = {}  # by name, the bots from outside that this process may play with


def admit(names: Iterable[str]) -> None:
    """Makes bots from outside known by their names; other names are left alone.

    This runs their code, so it is only for names that the user gave: never for those in a record, or in a message to the server.
    """
    for name in names:
        found = ADMITTED.get(name) or bot_outside(name)
        if found is not None:
            ADMITTED[name] = found


def is_outside(name: str) -> bool:
    """Is this the name of a program, or of a class in a file?"""
    return name.startswith(BEGINNING) or name.rpartition(":")[0].endswith(ENDING)


@lru_cache(maxsize=256)
def bot_outside(name: str) -> type[Bot] | None:
    """The bot of a class in a file, or the one that another package offers by this name."""
    if name.startswith(BEGINNING):
        return program_named(name)
    file, _, word = name.rpartition(":")
    if name.endswith(ENDING):
        file, word = name, ""
    if file.endswith(ENDING):
        return as_bot(class_in(module_of(Path(file)), word, file), name)
    for point in entry_points(group=GROUP, name=name):
        try:
            return as_bot(point.load(), name)
        except (ImportError, AttributeError) as error:
            raise Complaint(f"The bot {name} is offered as {point.value}, which cannot be imported: {said(error)}.") from error
    return None


def names_offered() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


def as_bot(found: Any, name: str) -> type[Bot]:
    """A class of ours that plays with this one."""
    if not isinstance(found, type):
        raise Complaint(f"{clipped(name)} is not a class.")
    if issubclass(found, Bot):
        told = {"made_by": found, "name": name, "games": found.games, "listens": found.listens, "__module__": __name__}
        return type(found.__name__, (OwnBot,), told)
    if not callable(getattr(found, "choose", None)):
        raise Complaint(f"The class {clipped(name)} is not a bot: it has no method choose(game, seat).")
    told = {"games": tuple(getattr(found, "games", ())), "listens": bool(getattr(found, "listens", False))}
    return type(found.__name__, (OutsideBot,), {"made_by": found, "name": name, **told, "__module__": __name__})


def class_in(module: ModuleType, word: str, file: str) -> Any:
    found = getattr(module, word, None) if word else None
    if found is None:
        there = [name for name, each in vars(module).items() if isinstance(each, type) and each.__module__ == module.__name__]
        told = f"it has {', '.join(there)}" if there else "it has none"
        what = f"does not have a class {clipped(word)!r}" if word else f"is a file: name the class too, `{file}:Eager`"
        raise Complaint(f"{file} {what}; {told}.")
    return found


def module_of(file: Path) -> ModuleType:
    """The module in a file; it is imported once."""
    name = f"smallcouncil_outside_{blake2b(str(file.resolve()).encode(), digest_size=6).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    if not file.is_file():
        raise Complaint(f"There is no file {file}.")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise Complaint(f"{file} cannot be imported: {said(error)}.") from error
    return module


def place_of(error: BaseException, kind: type[Any]) -> str:
    """The last line of the class's file that an error came through."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", "")
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    return f" ({Path(file).name}, line {lines[-1]})" if lines else ""


def said(error: BaseException) -> str:
    """What an error of foreign code says, in one line."""
    return clipped(f"{type(error).__name__}: {' '.join(str(error).split())}", 200).rstrip(".")
