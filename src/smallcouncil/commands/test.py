"""`council test`: linters, type checkers and tests in parallel; with arguments, only pytest."""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import IO, NamedTuple
from xml.etree import ElementTree

import smallcouncil
from smallcouncil import COMMAND
from smallcouncil.errors import BAD_INPUT, Complaint
from smallcouncil.webtools import chromium, client, node

ROOT = Path(smallcouncil.__file__).parents[2]
CHECKS = {"ruff": ("ruff", "check"), "mypy": ("mypy", "--strict")}
CLIENT_CHECKS = {"style": "lint", "svelte-check": "check", "vitest": "test"}  # scripts of web/package.json
PYTEST_PROCESSES = "3"  # for two cores: tests wait a lot, for a browser, a server, a clock
BYTECODE = ROOT / ".tools" / "bytecode"
# Tests in a browser share one process (tests/conftest.py): they run in parallel with the others, but never two browsers at once.
SHARING = ("-n", PYTEST_PROCESSES, "--dist", "loadgroup")
WRONG_WORDS = 4  # pytest's exit code for arguments it does not understand
SLOWEST = 10  # slowest tests to name at the end, with their times
NO_BROWSER = ("-m", "not browser")


class Check(NamedTuple):
    name: str
    process: subprocess.Popen[bytes]
    output: IO[bytes]


class Counts(NamedTuple):
    passed: int
    failed: int
    skipped: int

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


def add(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{COMMAND} test [--no-browser] [PATH …] [any option of pytest]"
    parser.add_argument("--no-browser", action="store_true", help="leave out the tests in a browser")
    parser.set_defaults(rest=[])


def run(args: argparse.Namespace) -> int:
    if not (ROOT / "tests").is_dir():
        raise Complaint(f"`{COMMAND} test` works only in a checkout of the repository, which has the tests.")
    choice = NO_BROWSER if args.no_browser else ()
    return quick_round([*choice, *args.rest]) if args.rest else full_round(choice)


def tool(name: str, *arguments: str) -> list[str]:
    return [sys.executable, "-P", "-m", name, *arguments]


def quick_round(arguments: list[str]) -> int:
    missing = next((word for word in paths_among(arguments) if not names_a_path(word)), None)
    if missing is not None:
        raise Complaint(f"There is no test file or folder {missing}.")
    # pytest runs in the repository to find its settings, so paths must not depend on the current folder.
    here = Path.cwd()
    moved = arguments if here == ROOT else [str(here / word) if names_a_path(word) else word for word in arguments]
    process = subprocess.Popen(tool("pytest", *moved), cwd=ROOT, env=with_bytecode())
    try:
        code = process.wait()
        return BAD_INPUT if code == WRONG_WORDS else code
    except KeyboardInterrupt:  # pytest got it too, and says where it was
        process.wait()
        raise


def with_bytecode() -> dict[str, str]:
    """Keeps bytecode in a folder of its own, even if the shell forbids bytecode: the tests start Python a hundred times."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(BYTECODE), **kept}


def paths_among(arguments: list[str]) -> list[str]:
    """The words that are paths, not values of an option before them as in `-k march`."""
    return [word for before, word in pairwise(["", *arguments]) if not before.startswith("-") and not word.startswith("-")]


def names_a_path(word: str) -> bool:
    return Path(word.partition("::")[0]).exists()


def full_round(choice: Sequence[str]) -> int:
    begun = time.monotonic()
    checks = [start_check(name, tool(*command)) for name, command in CHECKS.items()]
    try:
        complaint = client_complaint()
        checks += [] if complaint else start_client_checks()
        if choice != NO_BROWSER:
            fetch_browser()
        pytest_well, counts = run_pytest(choice, client_ready=not complaint)
        failed = {check.name for check in checks if check.process.wait() != 0}
    finally:
        for check in checks:
            stop(check.process)
    for check in checks:
        if check.name in failed:
            show(check)
    verdicts = {"client": not complaint} | {check.name: check.name not in failed for check in checks}
    if complaint:
        print(f"\nclient:\n{complaint}")
    skipped = f", {counts.skipped} skipped" if counts.skipped else ""
    print(f"\n{counts}")
    results = ", ".join(f"{name} {'ok' if well else 'failed'}" for name, well in verdicts.items())
    print(f"Small Council: {results}, {counts}{skipped} in {time.monotonic() - begun:.0f} s")
    return 0 if pytest_well and all(verdicts.values()) and counts.passed and not counts.failed else 1


def client_complaint() -> str:
    """Why the client cannot be built; empty if it can."""
    try:
        client.make_ready()
    except Complaint as complaint:
        return str(complaint)
    return ""


def fetch_browser() -> None:
    """Fetches the browser before the tests, which would hide why it takes long. If it fails, they say why."""
    with contextlib.suppress(Complaint):
        chromium.look()


def start_client_checks() -> list[Check]:
    tools = client.tools()
    environment = node.environment(tools)
    return [
        start_check(name, [*tools.npm, "run", "--silent", script], client.WEB, environment)
        for name, script in CLIENT_CHECKS.items()
    ]


def start(
    command: Sequence[str | Path], output: IO[bytes] | None, cwd: Path = ROOT, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Starts a command in its own session: only we get Ctrl-C, and we end it with all its children."""
    nothing = subprocess.DEVNULL
    return subprocess.Popen(
        command, cwd=cwd, env=environment, stdin=nothing, stdout=output, stderr=output, start_new_session=True
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def start_check(
    name: str, command: Sequence[str | Path], cwd: Path = ROOT, environment: Mapping[str, str] | None = None
) -> Check:
    output = tempfile.TemporaryFile()  # noqa: SIM115 (read after the process has ended)
    return Check(name, start(command, output, cwd, environment), output)


def show(check: Check) -> None:
    check.output.seek(0)
    print(f"\n{check.name}:\n{check.output.read().decode(errors='replace').rstrip()}")


def run_pytest(choice: Sequence[str], client_ready: bool) -> tuple[bool, Counts]:
    # The client must not be built again while the tests run, even if somebody edits it.
    environment = with_bytecode() | ({"COUNCIL_CLIENT_READY": "1"} if client_ready else {})
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = tool("pytest", "-q", *SHARING, *choice, f"--durations={SLOWEST}", f"--junit-xml={report}")
        process = start(command, None, environment=environment)
        try:
            return process.wait() == 0, read_counts(report)
        finally:
            stop(process)


def read_counts(report: Path) -> Counts:
    """The counts of a report; a run that broke too early to write one counts as one failure."""
    try:
        suite = ElementTree.parse(report).getroot().find("testsuite")
    except (OSError, ElementTree.ParseError):
        suite = None
    if suite is None:
        return Counts(0, 1, 0)
    tests, failures, errors, skipped = (int(suite.get(key, "0")) for key in ("tests", "failures", "errors", "skipped"))
    failed = failures + errors
    return Counts(tests - failed - skipped, failed, skipped)
