"""The compiled engine in the user's cache: when it is used and built, and that nothing there ever stops a game."""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
import sysconfig
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import smallcouncil as sc
from smallcouncil import compiled, machine
from smallcouncil.api import engine
from smallcouncil.commands import compiling
from smallcouncil.errors import Complaint

SUFFIX = EXTENSION_SUFFIXES[0]
GAME = f"smallcouncil/core/game{SUFFIX}"
PACKAGE = f"smallcouncil/core/__init__{SUFFIX}"


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The cache of a player, as outside of tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for name in compiled.OFF:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(compiled, "fingerprint", lambda sources=None: "today")
    monkeypatch.setattr(machine, "folder", lambda: tmp_path)
    monkeypatch.setattr(compiled, "compiler", lambda: "cc")
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    compiled.cache().mkdir(parents=True)
    return compiled.cache()


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Commands that would start in the background."""
    found: list[str] = []
    monkeypatch.setattr(compiled, "begin", lambda: found.append("build"))
    return found


# Programs that replace the compiler: they put a wheel that cannot be loaded into a folder, or fail.
FAKE = f"""
import sys, zipfile
with zipfile.ZipFile(sys.argv[1] + "/fake.whl", "w") as wheel:
    for name in {(GAME, PACKAGE, "abc__mypyc" + SUFFIX, "smallcouncil/core/game.py")}:
        wheel.writestr(name, "no library")
"""
FAKE_WHEEL = (sys.executable, "-c", FAKE)
REFUSED = (sys.executable, "-c", "raise SystemExit('The wheel could not be built.')")


def test_tests_never_play_or_build_it(begun: list[str]) -> None:
    assert not compiled.wanted(["play"])
    compiled.build_for_next_time(["play"])
    assert begun == []


@pytest.mark.parametrize(
    ("words", "wanted"),
    [(["play"], True), (["simulate", "--games", "3"], True), (["play", "--interpreted"], False), (["test"], False), ([], False)],
)
def test_commands_that_play_use_it(cache: Path, words: list[str], wanted: bool) -> None:
    assert compiled.wanted(words) is wanted


@pytest.mark.parametrize("name", compiled.OFF)
def test_the_environment_switches_it_off(cache: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "1")
    assert not compiled.wanted(["play"])


def test_a_complete_build_is_found(cache: Path) -> None:
    assert compiling.main(FAKE_WHEEL) == 0
    build = cache / "today"
    assert sorted(json.loads((build / compiled.MANIFEST).read_text())) == sorted([GAME, PACKAGE, "abc__mypyc" + SUFFIX])
    assert compiled.is_whole(build)
    assert [path.name for path in cache.iterdir() if path.is_dir()] == ["today"]  # nothing incomplete is left

    finder = compiled.Finder(build)
    module, package = finder.find_spec("smallcouncil.core.game"), finder.find_spec("smallcouncil.core")
    assert module is not None
    assert module.origin == str(build / GAME)
    assert package is not None
    assert package.submodule_search_locations == [str(compiled.PACKAGE / "core")]  # interpreted modules are among the sources
    assert finder.find_spec("smallcouncil.cli") is None


def test_interpreted_modules_are_found_among_the_sources(tmp_path: Path) -> None:
    room = tmp_path / "smallcouncil" / "thrones" / "modules" / "ports"
    room.mkdir(parents=True)
    (room / f"__init__{SUFFIX}").touch()
    spec = compiled.Finder(tmp_path).find_spec("smallcouncil.thrones.modules.ports.words")
    assert spec is not None
    assert spec.origin == str(compiled.PACKAGE / "thrones" / "modules" / "ports" / "words.py")
    assert compiled.Finder(tmp_path).find_spec("smallcouncil.server.tables.registry") is None
    assert compiled.Finder(tmp_path).find_spec("json") is None


def test_it_is_built_once_and_announced_once(cache: Path, begun: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    compiled.build_for_next_time(["play"])
    assert begun == ["build"]
    assert capsys.readouterr().err.count("compiled in the background") == 1

    with machine.compiling():
        compiled.build_for_next_time(["play"])  # a build is running
    compiling.main(FAKE_WHEEL)
    compiled.build_for_next_time(["play"])  # the build exists
    compiled.build_for_next_time(["play", "--interpreted"])
    assert begun == ["build"]
    assert capsys.readouterr().err == ""


def test_its_completion_is_announced_once_at_the_next_start(
    cache: Path, begun: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    compiling.main(FAKE_WHEEL)
    compiled.install(cache / "today")
    compiled.build_for_next_time(["play"])
    assert capsys.readouterr().err == "The engine has been compiled: from now on bots think faster.\n"
    compiled.build_for_next_time(["play"])
    assert capsys.readouterr().err == ""
    assert compiled.is_whole(cache / "today")
    assert begun == []


def test_two_builders_do_not_collide(cache: Path) -> None:
    with machine.compiling() as free:
        assert free
        assert compiling.main(REFUSED) == 0  # another process is building: nothing is tried
    assert compiling.main(FAKE_WHEEL) == 0
    assert compiling.main(REFUSED) == 0  # the build exists
    compiled.put_in_place(cache / "today", "today")  # the second one changes nothing
    assert compiled.is_whole(cache / "today")
    assert not list(cache.glob("new-*"))


def test_a_failed_build_is_not_tried_again_at_once(cache: Path, begun: list[str]) -> None:
    assert compiling.main(REFUSED) == 1
    assert "could not be built" in compiled.failure().read_text()
    compiled.build_for_next_time(["play"])
    assert begun == []


def test_without_a_compiler_no_build_starts(cache: Path, begun: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "compiler", lambda: None)
    compiled.build_for_next_time(["play"])
    assert begun == []


def test_without_a_writable_cache_no_build_starts(
    cache: Path, begun: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (cache / "no folder").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache / "no folder"))
    compiled.build_for_next_time(["play"])
    assert begun == []
    assert capsys.readouterr().err == ""


def test_an_incomplete_build_is_removed_with_one_sentence(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compiling.main(FAKE_WHEEL)
    (cache / "today" / GAME).write_text("cut")
    compiled.use(["play"])
    said = capsys.readouterr().err
    told = r"The compiled engine in .* is not complete\. It has been removed, and the uncompiled engine is used\.\n"
    assert re.fullmatch(told, said)
    assert not compiled.in_use()
    assert not (cache / "today").exists()


def test_a_build_that_cannot_be_loaded_is_removed_with_one_sentence(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiling.main(FAKE_WHEEL)

    def broken(name: str) -> None:
        raise ImportError("file too short")

    monkeypatch.setattr("importlib.import_module", broken)
    monkeypatch.setattr(compiled, "forget_imports", lambda: None)
    compiled.use(["play"])
    assert "cannot be used (file too short). It has been removed, and the uncompiled engine is used." in capsys.readouterr().err
    assert not compiled.in_use()
    assert compiled.has_failed()


def test_sources_that_change_during_the_build_are_noticed(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "fingerprint", lambda sources=None: "changed" if sources else "today")
    assert compiling.main(FAKE_WHEEL) == 0
    assert [path.name for path in cache.iterdir() if path.is_dir()] == []


def test_the_remains_of_an_interrupted_build_are_removed_by_the_next(cache: Path) -> None:
    (cache / f"{compiled.SCRATCH}half").mkdir()
    assert compiling.main(FAKE_WHEEL) == 0
    assert [path.name for path in cache.iterdir() if path.is_dir()] == ["today"]


def test_a_build_belongs_to_the_kind_of_python_and_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All patch releases of a Python load the same libraries; another Python, or a debug build, does not."""
    found = compiled.fingerprint()
    monkeypatch.setattr(sys, "version", "3.11.99 (main) [GCC 99]")
    monkeypatch.setattr(sys, "version_info", (3, 11, 99, "final", 0))
    assert compiled.fingerprint() == found
    assert compiled.fingerprint(other_sources(tmp_path)) != found
    with monkeypatch.context() as patch:
        patch.setattr(sysconfig, "get_config_var", {"EXT_SUFFIX": ".cpython-311d-x86_64-linux-gnu.so"}.get)
        assert compiled.fingerprint() != found


def other_sources(folder: Path) -> Path:
    """A folder with other sources."""
    builder = folder / "smallcouncil" / "commands" / "build.py"
    builder.parent.mkdir(parents=True)
    builder.touch()
    return folder


def test_old_builds_are_forgotten(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        monkeypatch.setattr(compiled, "fingerprint", lambda sources=None, number=number: f"build{number}")
        compiling.main(FAKE_WHEEL)
    assert len([path for path in cache.iterdir() if path.is_dir()]) == compiled.KEPT
    assert (cache / "build4").is_dir()


def test_the_compile_packages_are_tested_ones() -> None:
    """requirements/compile.txt is a part of requirements/test.txt."""
    folder = compiled.ROOT / "requirements"
    compiles, tests = (
        set(re.findall(r"^\S+==\S+", (folder / name).read_text(), re.MULTILINE)) for name in ("compile.txt", "test.txt")
    )
    assert compiles
    assert compiles < tests


# Programs ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def fresh(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache, in a program that has not loaded the engine yet."""
    for name in [name for name in sys.modules if name.startswith(engine.LOADED)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(compiled, "forget_imports", lambda: None)  # other tests have them
    monkeypatch.setenv(compiled.HANDED_ON, "")  # so that it is as before after the test
    return cache


class Builder:
    """A build in the background that is done as soon as somebody waits for it."""

    def __init__(self, work: Sequence[str]) -> None:
        self.work = work

    def __enter__(self) -> Builder:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def wait(self) -> None:
        compiling.main(self.work)


def test_a_program_takes_a_build_that_exists(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiling.main(FAKE_WHEEL)
    monkeypatch.setattr(importlib, "import_module", lambda name: None)
    assert engine.running() == "interpreted"
    engine.use_compiled()
    assert engine.running() == "compiled"
    assert os.environ[compiled.HANDED_ON] == str(fresh / "today")
    engine.use_compiled()


def test_a_program_waits_for_a_build(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "begin", lambda: Builder(FAKE_WHEEL))
    monkeypatch.setattr(importlib, "import_module", lambda name: None)
    engine.use_compiled()
    assert engine.running() == "compiled"
    assert "This takes some minutes and happens only once." in capsys.readouterr().err


@pytest.mark.parametrize(("work", "why"), [(REFUSED, "could not be built"), (FAKE_WHEEL, "cannot be used")])
def test_a_program_is_told_why_there_is_no_build(
    work: Sequence[str], why: str, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "begin", lambda: Builder(work))
    with pytest.raises(Complaint, match=why):
        engine.use_compiled()
    assert engine.running() == "interpreted"


def test_a_program_cannot_switch_in_the_middle_or_without_a_compiler(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LOADED", "smallcouncil.compiled")
    with pytest.raises(Complaint, match="already in use"):
        engine.use_compiled()
    monkeypatch.setattr(engine, "LOADED", "smallcouncil.nothing")
    monkeypatch.setattr(compiled, "compiler", lambda: None)
    with pytest.raises(Complaint, match="no C compiler"):
        engine.use_compiled()


def test_an_installed_package_says_how_to_get_a_compiled_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(engine, "LOADED", "smallcouncil.nothing")
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    with pytest.raises(Complaint, match=r"Only a checkout .* a wheel to install"):
        engine.use_compiled()


def test_a_compiled_package_says_so(cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / f"game{SUFFIX}").touch()
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    assert sc.engine == "compiled"
