"""The client's tools: it is built when its sources change, and a missing tool gets a sentence."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from smallcouncil.commands import build as build_command
from smallcouncil.commands import test as test_command
from smallcouncil.errors import Complaint
from smallcouncil.webtools import client, node, workshop
from tests.effort import effort

ROOT = Path(__file__).parents[2]
NODE = node.Node(Path("/somewhere/node"), ("npm",))


class Workbench:
    """An empty checkout with a small client; npm is a fake that notes its arguments."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.web, self.static = home, home / "web", home / "static"
        self.done: list[str] = []
        self.broken: set[str] = set()
        for name, text in (("package.json", "{}"), ("package-lock.json", "{}"), ("src/main.ts", "1")):
            self.write(name, text)
        monkeypatch.setattr(client, "WEB", self.web)
        monkeypatch.setattr(client, "MODULES", self.web / "node_modules")
        monkeypatch.setattr(client, "STATIC", self.static)
        monkeypatch.setattr(client, "found", lambda: NODE)
        monkeypatch.setattr(workshop, "TOOLS", home / ".tools")
        monkeypatch.setattr(workshop, "answer", self.answer)
        monkeypatch.delenv("COUNCIL_OFFLINE", raising=False)

    def write(self, name: str, text: str) -> None:
        (self.web / name).parent.mkdir(parents=True, exist_ok=True)
        (self.web / name).write_text(text)

    def answer(self, words: Sequence[str | Path], cwd: Path, environment: Mapping[str, str]) -> tuple[bool, str]:
        name = "ci" if "ci" in words else "build"
        self.done.append(name)
        if name in self.broken:
            return False, "first line\nwhat was wrong\n    at somewhere\n"
        if name == "ci":
            (self.web / "node_modules").mkdir(exist_ok=True)
        else:
            Path(words[-1], "index.html").write_text(self.web.joinpath("src/main.ts").read_text())
        return True, ""


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    return Workbench(tmp_path, monkeypatch)


# The client


def test_client_is_built_once(bench: Workbench) -> None:
    for _ in range(3):
        client.make_ready()
    assert bench.done == ["ci", "build"]


def test_changed_source_is_built_again_with_the_same_packages(bench: Workbench) -> None:
    client.make_ready()
    bench.write("src/main.ts", "2")
    client.make_ready()
    assert bench.done == ["ci", "build", "build"]
    assert (bench.static / "index.html").read_text() == "2"


def test_changed_lock_fetches_the_packages_again(bench: Workbench) -> None:
    client.make_ready()
    bench.write("package-lock.json", '{"packages": {}}')
    client.make_ready()
    assert bench.done == ["ci", "build", "ci", "build"]


@pytest.mark.parametrize("left", [".vite/cache", "node_modules/x/index.js", ".main.ts.swp"])
def test_files_left_by_tools_do_not_count_as_sources(bench: Workbench, left: str) -> None:
    client.make_ready()
    bench.write(left, "left")
    client.make_ready()
    assert bench.done == ["ci", "build"]


def test_lost_build_is_noticed(bench: Workbench) -> None:
    client.make_ready()
    (bench.static / "index.html").unlink()
    client.make_ready()
    assert bench.done == ["ci", "build", "build"]


def test_failed_build_keeps_what_works(bench: Workbench) -> None:
    client.make_ready()
    bench.write("src/main.ts", "2")
    bench.broken = {"build"}
    with pytest.raises(Complaint, match=r"could not be built .*setup\.log.*\n.*\nwhat was wrong$"):
        client.make_ready()
    assert (bench.static / "index.html").read_text() == "1"
    assert not client.is_ready()


def test_packages_that_cannot_be_fetched_are_reported(bench: Workbench) -> None:
    bench.broken = {"ci"}
    with pytest.raises(Complaint, match=r"packages of web/package-lock\.json could not be fetched: connect"):
        client.make_ready()
    assert bench.done == ["ci"]


def test_offline_builds_with_installed_packages(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNCIL_OFFLINE", "1")
    with pytest.raises(Complaint, match="COUNCIL_OFFLINE=1 forbids"):
        client.make_ready()
    monkeypatch.delenv("COUNCIL_OFFLINE")
    client.make_ready()
    monkeypatch.setenv("COUNCIL_OFFLINE", "1")
    bench.write("src/main.ts", "2")
    client.make_ready()
    assert bench.done == ["ci", "build", "build"]


def test_installed_package_has_its_client_and_needs_no_tools(bench: Workbench) -> None:
    (bench.web / "package.json").unlink()
    client.make_ready()
    assert bench.done == []


def test_a_folder_that_cannot_be_written_is_reported(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "TOOLS", bench.home / "web" / "package.json")
    with pytest.raises(Complaint, match=r"could not be set up in .*; make the folder writable"):
        client.make_ready()


def test_checking_whether_the_client_is_ready_is_quick() -> None:
    assert effort(client.fingerprint) < 500


# Node


@pytest.mark.parametrize(("version", "well"), [
    ("v18.20.8", False), ("v20.18.3", False), ("v20.19.0", True), ("v21.7.3", False), ("v22.11.0", False), ("v24.19.0", True),
])
def test_node_must_be_new_enough(version: str, well: bool) -> None:
    assert node.new_enough(version) is well


def pretend_node(folder: Path, version: str) -> None:
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_an_old_node_of_the_system_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node.of_the_system() is None
    pretend_node(tmp_path, "v18.20.8")
    assert node.of_the_system() is None
    pretend_node(tmp_path, "v24.19.0")
    assert node.of_the_system() == (tmp_path / "node", (tmp_path / "npm",))
    (tmp_path / "npm").unlink()
    assert node.of_the_system() is None


def test_missing_node_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[Path] = []

    def fetch(folder: Path) -> bool:
        program = node.of_the_wheel().program.relative_to(tmp_path / ".tools" / "node")
        (folder / program).parent.mkdir(parents=True)
        (folder / program).touch()
        fetched.append(folder)
        return True

    monkeypatch.setattr(workshop, "TOOLS", tmp_path / ".tools")
    monkeypatch.setattr(node, "WHEEL", tmp_path / ".tools" / "node")
    monkeypatch.setattr(node, "of_the_system", lambda: None)
    monkeypatch.setattr(node, "fetched_by_uv", lambda folder: False)
    monkeypatch.setattr(node, "fetched_by_pip", fetch)
    monkeypatch.delenv("COUNCIL_OFFLINE", raising=False)
    assert node.found() == node.found() == node.of_the_wheel()
    assert len(fetched) == 1
    monkeypatch.setattr(node, "pins", lambda: "changed")
    monkeypatch.setattr(node, "fetched_by_pip", lambda folder: False)
    with pytest.raises(Complaint, match=r"Node 20\.19 or newer is missing and could not be fetched"):
        node.found()
    monkeypatch.setenv("COUNCIL_OFFLINE", "1")
    with pytest.raises(Complaint, match=r"Node 20\.19 or newer is missing and COUNCIL_OFFLINE=1 forbids"):
        node.found()


def test_tools_find_node_first_and_ask_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/elsewhere")
    monkeypatch.delenv("NODE_USE_SYSTEM_CA", raising=False)
    environment = node.environment(NODE)
    assert environment["PATH"].split(os.pathsep) == ["/somewhere", "/elsewhere"]
    assert environment["NODE_USE_SYSTEM_CA"] == "1"
    assert environment["npm_config_audit"] == environment["npm_config_fund"] == "false"


# The commands


def test_wheel_has_the_client_built_first(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_command, "build", lambda out, compiled, fast: bench.done.append("wheel"))
    arguments = argparse.Namespace(fast=False, contract=False, living=False, compiled=False, out=str(bench.home / "dist"))
    assert build_command.run(arguments) == 0
    assert bench.done == ["ci", "build", "wheel"]


def test_a_failing_client_check_fails_the_run_but_the_tests_still_run(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.broken = {"build"}
    monkeypatch.setattr(test_command, "CHECKS", {})
    counts = test_command.Counts(3, 0, 0)
    monkeypatch.setattr(test_command, "run_pytest", lambda choice, client_ready: (not client_ready, counts))
    assert test_command.full_round(()) == 1
    shown = capsys.readouterr().out
    assert "what was wrong" in shown
    assert "Small Council: client failed, 3 passed, 0 failed in " in shown


GROUPED = """
import os, pytest

@pytest.fixture(scope="session")
def browser(): ...

@pytest.mark.parametrize("number", range(6))
def test_together(browser, number):
    print("together", os.environ["PYTEST_XDIST_WORKER"])

@pytest.mark.parametrize("number", range(6))
def test_apart(number): ...
"""


def test_bytecode_of_the_tests_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise every program that a test starts would compile all its modules again: two seconds of wasted work."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    ask = [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"]
    told = subprocess.run(ask, env=test_command.with_bytecode(), capture_output=True, text=True, check=True).stdout
    assert told.split() == ["False", str(test_command.BYTECODE)]


def test_tests_in_a_browser_share_one_process(tmp_path: Path) -> None:
    """A pytest-xdist that forgets its groups would start two browsers without any sign of it."""
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_groups.py").write_text(GROUPED)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser\n")
    words = test_command.tool("pytest", "-rP", "-p", "xdist", "-p", "no:cacheprovider", *test_command.SHARING)
    quick = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    round_ = subprocess.run(words, cwd=tmp_path, env=quick, capture_output=True, text=True, check=False)
    assert "12 passed" in round_.stdout
    assert len(set(re.findall(r"^together (\w+)", round_.stdout, re.MULTILINE))) == 1


@pytest.mark.parametrize(("words", "asked"), [
    ([], ("full",)),
    (["--no-browser"], ("full", "-m", "not browser")),
    (["-k", "map"], ("quick", "-k", "map")),
    (["--no-browser", "-k", "map"], ("quick", "-m", "not browser", "-k", "map")),
])
def test_tests_in_a_browser_are_skipped_only_on_request(
    monkeypatch: pytest.MonkeyPatch, words: list[str], asked: tuple[str, ...]
) -> None:
    rounds: list[tuple[str, ...]] = []
    monkeypatch.setattr(test_command, "full_round", lambda choice: rounds.append(("full", *choice)))
    monkeypatch.setattr(test_command, "quick_round", lambda words: rounds.append(("quick", *words)))
    parser = argparse.ArgumentParser()
    test_command.add(parser)
    arguments, rest = parser.parse_known_args(words)
    arguments.rest = rest
    test_command.run(arguments)
    assert rounds == [asked]
