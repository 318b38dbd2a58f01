"""The engine compiled by mypyc, in the user's cache: used if it exists, otherwise built in the background.

The sources stay where they are; only compiled modules come from the cache. A build belongs to exactly the sources it was made
from: after any change the interpreted engine plays until the next build.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType

from smallcouncil import machine

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[1]
FOLDERS = ("core", "thrones", "intrigue", "bots/steward")  # folders of the package that are compiled
# These files stay interpreted: texts for players, pictures, and the steward's Bot class.
INTERPRETED = ("thrones/modules/*/words.py", "thrones/modules/*/picture.py", "bots/steward/__init__.py")
# Commands that play many games.
COMMANDS = ("play", "watch", "simulate", "arena", "houses", "balance", "analyse", "train", "puzzles", "dataset")
FLAG = "--interpreted"
OFF = ("COUNCIL_INTERPRETED", "PYTEST_VERSION", "CI")  # environment variables that switch to the interpreted sources
HELP = "use the uncompiled engine, and do not compile it"
MANIFEST = "whole.json"  # written last; maps each file to its size
UNTOLD = "untold"  # marks a build whose player has not been told about it yet
SCRATCH = "new-"  # prefix of a build that is not complete yet
KEPT = 3  # number of builds we keep
NICE = 19
HANDED_ON = "COUNCIL_ENGINE"  # names the build in use to the processes that a program starts
A_DAY = 86_400  # seconds
BUILDER = "smallcouncil.commands.compiling"  # the module that builds


def modules(sources: Path) -> list[Path]:
    """The source files that are compiled."""
    package = sources / "smallcouncil"
    apart = {path for pattern in INTERPRETED for path in package.glob(pattern)}
    return sorted({path for folder in FOLDERS for path in (package / folder).rglob("*.py")} - apart)


def fingerprint(sources: Path = PACKAGE.parent) -> str:
    """Changes with the compiled sources, the compiler options and the Python version, except for its patch releases."""
    found = hashlib.sha256(abi().encode())
    for path in [*modules(sources), sources / "smallcouncil" / "commands" / "build.py"]:
        found.update(path.relative_to(sources).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    found.update((ROOT / "setup.py").read_bytes())
    return found.hexdigest()[:16]


def abi() -> str:
    """The platform tag of a library that can be loaded here, such as `cpython-311-x86_64-linux-gnu`."""
    return f"{sys.implementation.cache_tag} {sysconfig.get_config_var('EXT_SUFFIX')}"


def cache() -> Path:
    """This user's cache folder. Tests and users set XDG_CACHE_HOME to move it."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    if base:
        return Path(base, "smallcouncil", "engine")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "smallcouncil" / "engine"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home(), "smallcouncil", "engine")
    return Path.home() / ".cache" / "smallcouncil" / "engine"


def compiler() -> str | None:
    """The C compiler that Python was built with, or what CC names."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(compiler[0])


def wanted(arguments: Sequence[str]) -> bool:
    """Is this a command that plays games, with nothing that asks for the sources? Tests and CI always play the sources."""
    if FLAG in arguments or any(name in os.environ for name in OFF):
        return False
    return bool(arguments) and arguments[0] in COMMANDS and (ROOT / "setup.py").is_file()


# Using a build ----------------------------------------------------------------------------------------------------


class Finder(MetaPathFinder):
    """Imports compiled modules from a build and the other modules of the engine from the sources.

    Everything else is imported as usual.
    """

    def __init__(self, build: Path) -> None:
        self.build = build

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        place = self.build.joinpath(*name.split("."))
        for suffix in EXTENSION_SUFFIXES:
            file = place.with_name(place.name + suffix)
            if file.is_file():
                return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))
            file = place / f"__init__{suffix}"
            if file.is_file():  # a package: its interpreted modules are among the sources
                there = [str(PACKAGE.parent.joinpath(*name.split(".")))]
                loader = ExtensionFileLoader(name, str(file))
                return spec_from_file_location(name, file, loader=loader, submodule_search_locations=there)
        # A compiled package says that its files are in the build, so its interpreted modules are looked for among the sources.
        beside = any((place.parent / f"__init__{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)
        source = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
        return spec_from_file_location(name, source) if beside and source.is_file() else None


def use(arguments: Sequence[str]) -> None:
    """Switches this program and the processes it starts to the compiled engine, if there is one."""
    if wanted(arguments):
        take(cache() / fingerprint())


def take(build: Path) -> None:
    """Switches this program and the processes it starts to this build, if it exists and can be used."""
    if not build.is_dir():
        return
    if not is_whole(build):
        give_up(build, "is not complete")
        return
    finder = install(build)
    try:
        importlib.import_module("smallcouncil.core.game")
        os.environ[HANDED_ON] = str(build)
    except Exception as error:
        sys.meta_path.remove(finder)
        forget_imports()
        give_up(build, f"cannot be used ({error})")
        failure().touch()


def give_up(build: Path, why: str) -> None:
    say(f"The compiled engine in {build} {why}. It has been removed, and the uncompiled engine is used.")
    shutil.rmtree(build, ignore_errors=True)


def install(build: Path) -> Finder:
    finder = Finder(build)
    sys.meta_path.insert(0, finder)
    return finder


def is_whole(build: Path) -> bool:
    try:
        sizes = json.loads((build / MANIFEST).read_text(encoding="utf-8"))
        return bool(sizes) and all((build / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, AttributeError):
        return False


def forget_imports() -> None:
    own = ("smallcouncil.core", "smallcouncil.thrones", "smallcouncil.intrigue", "smallcouncil.bots", "smallcouncil.insight")
    for name in [name for name in sys.modules if name.startswith(own)]:
        del sys.modules[name]


def in_use() -> bool:
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def is_installed() -> bool:
    """Is the package itself compiled?"""
    return any((PACKAGE / "core" / f"game{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)


def build_in_use() -> Path:
    return next(finder.build for finder in sys.meta_path if isinstance(finder, Finder))


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


# Starting a build -------------------------------------------------------------------------------------------------


def build_for_next_time(arguments: Sequence[str]) -> None:
    """Starts a build in a separate process if one is missing and possible; never waits, never fails."""
    try:
        if in_use():
            tell_once()
            return
        missing = wanted(arguments) and not (cache() / fingerprint()).exists()
        if missing and not has_failed() and compiler() and not is_building():
            cache().mkdir(parents=True, exist_ok=True)
            begin()
            say("The engine is being compiled in the background, on one core. This takes some minutes, happens only once, and"
                f" pauses while tests or a bench run. When it is done, the next start has faster bots ({FLAG} turns this off).")
    except OSError:
        return


def tell_once() -> None:
    """Tells the player once about a new build: if two programs start at once, only one says it."""
    try:
        (build_in_use() / UNTOLD).unlink()
    except FileNotFoundError:
        return
    say("The engine has been compiled: from now on bots think faster.")


def begin() -> subprocess.Popen[bytes]:
    """Starts the builder. It runs at the lowest priority and continues after this program ends."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    quiet = subprocess.DEVNULL
    # -P: files in the current folder must not shadow modules.
    command = [sys.executable, "-P", "-m", BUILDER]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def failure() -> Path:
    return cache() / f"{fingerprint()}.failed"


def has_failed() -> bool:
    """Did this build fail recently? If so, it is not tried again yet."""
    try:
        return time.time() - failure().stat().st_mtime < A_DAY
    except OSError:
        return False


def is_building() -> bool:
    with machine.compiling() as free:
        return not free


def put_in_place(files: Path, name: str) -> Path:
    """Makes a build of the libraries in an unpacked wheel, completely or not at all."""
    folder = cache()
    scratch = Path(mkdtemp(dir=folder, prefix=SCRATCH))
    sizes: dict[str, int] = {}
    for path in sorted(files.rglob("*")):
        if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
            inner = path.relative_to(files)
            (scratch / inner).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, scratch / inner)
            sizes[inner.as_posix()] = path.stat().st_size
    (scratch / UNTOLD).touch()
    (scratch / MANIFEST).write_text(json.dumps(sizes), encoding="utf-8")
    place = folder / name
    try:
        scratch.rename(place)
    except OSError:  # another process was faster
        shutil.rmtree(scratch, ignore_errors=True)
    forget_old(place)
    return place


def forget_old(newest: Path) -> None:
    builds = [path for path in cache().iterdir() if path.is_dir() and not path.name.startswith(SCRATCH)]
    builds.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in [path for path in builds if path != newest][KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def forget_scraps() -> None:
    """Deletes the remains of interrupted builds; only the process that builds may call this."""
    for path in cache().glob(f"{SCRATCH}*"):
        shutil.rmtree(path, ignore_errors=True)
