"""`council test`: linter, type checker and tests side by side; with words of its own, pytest alone."""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, NamedTuple
from xml.etree import ElementTree

import smallcouncil
from smallcouncil.errors import Complaint

ROOT = Path(smallcouncil.__file__).parents[2]
CHECKS = {"ruff": ("ruff", "check"), "mypy": ("mypy", "--strict")}
PYTEST_PROCESSES = "2"


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
    parser.usage = "council test [PATH …] [any option of pytest]"
    parser.set_defaults(rest=[])


def run(args: argparse.Namespace) -> int:
    if not (ROOT / "tests").is_dir():
        raise Complaint("`council test` works only in a checkout of the repository, which has the tests.")
    return quick_round(args.rest) if args.rest else full_round()


def tool(name: str, *words: str) -> list[str]:
    return [sys.executable, "-P", "-m", name, *words]


def quick_round(words: list[str]) -> int:
    # pytest runs in the repository to find its settings, so paths must not depend on where one stands.
    here = Path.cwd()
    moved = words if here == ROOT else [str(here / word) if names_a_path(word) else word for word in words]
    process = subprocess.Popen(tool("pytest", *moved), cwd=ROOT)
    try:
        return process.wait()
    except KeyboardInterrupt:  # pytest has heard it too, and says where it was
        process.wait()
        raise


def names_a_path(word: str) -> bool:
    return Path(word.partition("::")[0]).exists()


def full_round() -> int:
    begun = time.monotonic()
    checks = [start_check(name, words) for name, words in CHECKS.items()]
    try:
        pytest_well, counts = run_pytest()
        failed = {check.name for check in checks if check.process.wait() != 0}
    finally:
        for check in checks:
            stop(check.process)
    for check in checks:
        if check.name in failed:
            show(check)
    verdicts = ", ".join(f"{name} {'failed' if name in failed else 'ok'}" for name in CHECKS)
    skipped = f", {counts.skipped} skipped" if counts.skipped else ""
    print(f"\n{counts}")
    print(f"Small Council: {verdicts}, {counts}{skipped} in {time.monotonic() - begun:.0f} s")
    return 0 if pytest_well and not failed and counts.passed and not counts.failed else 1


def start(words: list[str], output: IO[bytes] | None) -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl-C reaches us alone, and we end it with all that it began."""
    return subprocess.Popen(words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)


def stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def start_check(name: str, words: tuple[str, ...]) -> Check:
    output = tempfile.TemporaryFile()  # noqa: SIM115 (read after the process has ended)
    return Check(name, start(tool(*words), output), output)


def show(check: Check) -> None:
    check.output.seek(0)
    print(f"\n{check.name}:\n{check.output.read().decode(errors='replace').rstrip()}")


def run_pytest() -> tuple[bool, Counts]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = tool("pytest", "-q", "-n", PYTEST_PROCESSES, "--dist", "worksteal", f"--junit-xml={report}")
        process = start(command, None)
        try:
            return process.wait() == 0, read_counts(report)
        finally:
            stop(process)


def read_counts(report: Path) -> Counts:
    """Whatever broke so early that there is no report counts as one failure."""
    try:
        suite = ElementTree.parse(report).getroot().find("testsuite")
    except (OSError, ElementTree.ParseError):
        suite = None
    if suite is None:
        return Counts(0, 1, 0)
    tests, failures, errors, skipped = (int(suite.get(key, "0")) for key in ("tests", "failures", "errors", "skipped"))
    failed = failures + errors
    return Counts(tests - failed - skipped, failed, skipped)
