"""The bootstrap `council` and the front of the command line."""

import ast
import importlib.machinery
import importlib.util
import os
import re
import resource
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import smallcouncil
from smallcouncil import cli
from smallcouncil.commands import test as test_command
from smallcouncil.errors import BAD_INPUT, Complaint
from smallcouncil.server.process import serve
from smallcouncil.webtools import client, workshop

ROOT = Path(__file__).parents[2]
REGISTRY = re.compile(rb"https?://[^\s\"'<>]*(/simple\b|/packages/|/-/[\w.-]+\.tgz|\.whl\b)")
INDEX_OPTION = re.compile(r"https?:|^\s*--(index-url|extra-index-url|find-links|trusted-host)", re.MULTILINE)


@pytest.fixture
def council(tmp_path: Path) -> ModuleType:
    """The bootstrap as a module, in an empty folder with a small .venv."""
    loader = importlib.machinery.SourceFileLoader("council_bootstrap", str(ROOT / "council"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    write_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = write_bytecode
    move_home(module, tmp_path)
    return module


def move_home(council: ModuleType, home: Path) -> None:
    venv = home / ".venv"
    vars(council).update(ROOT=home, LOCK=home / ".venv.lock", VENV=venv, LOG=venv / "setup.log")
    vars(council).update(PYTHON=venv / "bin" / "python", UV=venv / "bin" / "uv")


def pretend_venv(council: ModuleType) -> None:
    packages = council.VENV / "lib" / "python3.11" / "site-packages"
    packages.mkdir(parents=True)
    (packages / "rich").mkdir()
    council.PYTHON.parent.mkdir()
    council.PYTHON.touch()


def start(*words: str, cwd: Path = ROOT, stdout: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "council"), *words]
    return subprocess.run(command, cwd=cwd, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)


def tracked_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    return [file for name in listing.stdout.split("\0") if (file := ROOT / name).is_file()]


# The repository


def test_no_addresses_of_package_registries() -> None:
    for file in tracked_files():
        assert not REGISTRY.search(file.read_bytes()), file
    for file in [*(ROOT / "requirements").iterdir(), ROOT / "pyproject.toml"]:
        assert not INDEX_OPTION.search(file.read_text(encoding="utf-8")), file


def test_every_pinned_package_has_a_hash() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        text = file.read_text(encoding="utf-8")
        for pin in re.finditer(r"^\S+==.*$", text, re.MULTILINE):
            assert text[pin.end() :].lstrip().startswith("--hash=sha256:"), pin[0]


def test_test_packages_include_play_packages() -> None:
    pins = [
        set(re.findall(r"^\S+==\S+", (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8"), re.MULTILINE))
        for name in ("play", "test")
    ]
    assert pins[0] <= pins[1]


def imported(file: Path) -> set[str]:
    """What a file imports when it runs; what it imports for types only does not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")]
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return modules | {f"{node.module}.{alias.name}" for node in froms for alias in node.names}


def test_bootstrap_imports_only_the_standard_library() -> None:
    package = ROOT / "src" / "smallcouncil"
    webtools = sorted((package / "webtools").glob("*.py"))
    files = [package / f"{name}.py" for name in ("__init__", "errors", "machine", "compiled")]
    modules = set().union(*map(imported, [ROOT / "council", *webtools, *files]))
    own = {module for module in modules if module.partition(".")[0] == "smallcouncil"}
    assert {module.partition(".")[0] for module in modules - own} <= sys.stdlib_module_names
    allowed = {"COMMAND", "webtools", "errors", "machine", "compiled"}
    assert {module.partition(".")[2].partition(".")[0] for module in own} <= allowed


def test_bootstrap_parses_under_old_pythons() -> None:
    ast.parse((ROOT / "council").read_text(encoding="utf-8"), feature_version=(3, 6))


# Starting


def test_help_names_every_command_from_anywhere(tmp_path: Path) -> None:
    (tmp_path / "argparse.py").write_text("raise SystemExit('shadowed')")
    help_text = start("--help", cwd=tmp_path)
    assert help_text.returncode == 0
    assert all(name in help_text.stdout for name, _, _ in cli.COMMANDS)


def cpu_of(*words: str) -> float:
    """Processor seconds of a Python that runs this; the best of three."""

    def used() -> float:
        return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])

    spent = []
    for _ in range(3):
        before = used()
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        spent.append(used() - before)
    return min(spent)


def test_second_start_is_quick() -> None:
    """It takes about seven times as long as a Python that does nothing."""
    assert start("--version").stdout == f"Small Council {smallcouncil.__version__}\n"
    assert cpu_of(str(ROOT / "council"), "--version") < 20 * cpu_of("-c", "pass")


def test_unknown_command_gets_one_sentence() -> None:
    answer = start("joust")
    assert answer.returncode == 2
    assert answer.stderr.startswith("council: there is no command `joust`")
    assert answer.stderr.count("\n") == 1


def test_unknown_option_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--joust"]) == 2
    assert capsys.readouterr().err == "council: there is no option --joust for `./council` (see `./council --help`).\n"


def test_command_without_module_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "COMMANDS", (("joust", "Joust.", "smallcouncil.commands.joust"),))
    assert cli.main(["joust"]) == 2
    assert capsys.readouterr().err == "council: the command `joust` is not built yet.\n"


def test_closed_pipe_is_not_an_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    answer = start("--help", stdout=writer)
    os.close(writer)
    assert answer.stderr == ""


# Stamps


def test_stamp_fits_until_something_changes(council: ModuleType) -> None:
    pretend_venv(council)
    assert not council.is_ready("play")
    council.write_stamp("play")
    assert council.is_ready("play")
    assert not council.is_ready("test")
    council.write_stamp("test")
    council.stamp_file("play").unlink()
    assert council.is_ready("play")


@pytest.mark.parametrize("stamp", [b"", b"nonsense", b"\xff\xfe", b"nonsense\nrich"])
def test_broken_stamp_does_not_fit(council: ModuleType, stamp: bytes) -> None:
    pretend_venv(council)
    council.stamp_file("play").write_bytes(stamp)
    assert not council.is_ready("play")


def test_lost_package_or_python_is_noticed(council: ModuleType) -> None:
    pretend_venv(council)
    council.write_stamp("play")
    council.PYTHON.unlink()
    assert not council.is_ready("play")
    council.PYTHON.touch()
    assert council.is_ready("play")
    (council.VENV / "lib" / "python3.11" / "site-packages" / "rich").rmdir()
    assert not council.is_ready("play")


# Set-up, with replaced tools


def replace_tools(council: ModuleType, monkeypatch: pytest.MonkeyPatch, *broken: str) -> list[str]:
    done: list[str] = []

    def succeeds(*command: str | Path) -> bool:
        name = next(word for word in ("venv", "sync", "install") if word in command)
        done.append(name)
        if name == "venv":
            pretend_venv(council)
        if command[-1] == council.requirement_file("uv"):
            council.UV.touch()
        return name not in broken

    monkeypatch.setattr(council, "succeeds", succeeds)
    monkeypatch.delenv("COUNCIL_OFFLINE", raising=False)
    return done


def test_set_up_once(council: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done = replace_tools(council, monkeypatch)
    for _ in range(3):
        council.make_ready("play")
    assert done == ["venv", "install", "sync"]
    council.make_ready("test")
    assert done == ["venv", "install", "sync", "sync"]


def test_interrupted_set_up_starts_from_nothing(council: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> bool:
        raise KeyboardInterrupt

    done = replace_tools(council, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr(council, "uv_sync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            council.make_ready("play")
    council.make_ready("play")
    assert done == ["venv", "install", "venv", "install", "sync"]


def test_pip_is_used_if_uv_finds_no_index(council: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done = replace_tools(council, monkeypatch, "sync")
    council.make_ready("play")
    assert done == ["venv", "install", "sync", "install"]
    assert council.is_ready("play")


def test_failed_fetch_keeps_what_works(council: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_tools(council, monkeypatch)
    council.make_ready("play")
    replace_tools(council, monkeypatch, "sync", "install")
    with pytest.raises(council.Missing, match=r"requirements/test\.txt could not be fetched"):
        council.make_ready("test")
    assert council.is_ready("play")


def test_offline_never_fetches(council: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done = replace_tools(council, monkeypatch)
    monkeypatch.setenv("COUNCIL_OFFLINE", "1")
    with pytest.raises(council.Missing, match="COUNCIL_OFFLINE=1"):
        council.make_ready("play")
    assert done == []


def test_a_slow_step_says_now_and_then_that_it_is_working(
    council: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (council, workshop):
        monkeypatch.setattr(module, "SILENCE", 0.01)
        monkeypatch.setattr(module, "LOG", council.ROOT / "setup.log")
    slow = [sys.executable, "-c", "import time; time.sleep(0.3); print('done')"]
    assert council.succeeds(*slow)
    assert "still at work" in capsys.readouterr().err
    assert workshop.answer(slow, council.ROOT, os.environ) == (True, "done\n")
    assert "still at work" in capsys.readouterr().err


def test_every_step_of_the_set_up_is_named_before_it_starts(
    council: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_tools(council, monkeypatch)
    begun: list[tuple[str, str]] = []
    do = council.succeeds

    def named(*command: str | Path) -> bool:
        begun.append((next(word for word in ("venv", "sync", "install") if word in command), capsys.readouterr().err))
        return bool(do(*command))

    monkeypatch.setattr(council, "succeeds", named)
    council.make_ready("play")
    assert [step for step, _ in begun] == ["venv", "install", "sync"]
    for (_, said), word in zip(begun, ("virtual environment", "uv", "requirements/play.txt"), strict=True):
        assert word in said.splitlines()[-1]
        assert said.endswith("…\n")
    assert "done" in capsys.readouterr().err


def test_missing_venv_module_says_how_to_get_it(council: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_tools(council, monkeypatch, "venv")
    with pytest.raises(council.Missing, match="apt install python3-venv"):
        council.make_ready("play")


# The client


@pytest.mark.parametrize(("words", "built", "page"), [
    ([], True, ""),
    (["--options", "ports"], True, "#/?game=thrones&players=5&options=ports"),
    (["--game", "intrigue"], True, "#/?game=intrigue&players=4&options="),
    (["--preset", "clash", "--without", "ports", "--players", "6"], True, None),
    (["--seed", "1"], False, None),
    (["--options", "dragons"], False, None),
    (["--limit", "nonsense"], False, None),
])
def test_the_client_is_built_only_after_the_arguments_are_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], built: bool, page: str | None
) -> None:
    """The browser opens the right page; a wrong argument is refused before the client is built."""
    told: list[str] = []
    monkeypatch.setenv("COUNCIL_BUILDS_CLIENT", "1")
    monkeypatch.setattr(client, "make_ready", lambda: told.append("built"))

    def served(settings: object, host: str, port: int | None, opens: bool, page: str) -> int:
        told.append(page)
        return 0

    monkeypatch.setattr(serve, "serve", served)
    code = cli.main(["play", "--no-open", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}", *words])
    assert (code, told[:1]) == ((0, ["built"]) if built else (BAD_INPUT, []))
    assert page is None or told[1:] == [page]


def test_a_client_that_cannot_be_built_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise Complaint("Node is missing.")

    monkeypatch.setenv("COUNCIL_BUILDS_CLIENT", "1")
    monkeypatch.setattr(client, "make_ready", refuse)
    assert cli.main(["play", "--no-open", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}"]) == BAD_INPUT
    assert "Node is missing." in capsys.readouterr().err


@pytest.mark.parametrize(("command", "wish"), [("play", "1"), ("test", None), ("build", None)])  # these build it themselves
def test_the_script_builds_the_client_for_players(
    council: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str, wish: str | None
) -> None:
    environment: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", environment)
    monkeypatch.setattr(os, "execv", lambda program, words: None)
    monkeypatch.setattr(os, "name", "posix")
    council.hand_over([command])
    assert environment.get("COUNCIL_BUILDS_CLIENT") == wish


# council test


def test_counts_come_from_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="2" errors="1" skipped="2"/></testsuites>')
    assert test_command.read_counts(report) == (4, 3, 2)
    report.write_text("<testsuites>")
    assert test_command.read_counts(report) == (0, 1, 0)
    assert test_command.read_counts(tmp_path / "nothing") == (0, 1, 0)


def test_a_full_round_names_the_slowest_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []

    def start(words: list[str], *rest: object, **others: object) -> subprocess.Popen[bytes]:
        begun.append(words)
        return subprocess.Popen([sys.executable, "-c", "pass"])

    monkeypatch.setattr(test_command, "start", start)
    test_command.run_pytest([], client_ready=True)
    assert "--durations=10" in begun[0]


def first_numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def test_project_file_agrees_with_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = (ROOT / "requirements" / "play.in").read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8"), re.MULTILINE))
    # psycopg is an extra of the package; the lock has it, so that a PostgreSQL address works at once in a checkout.
    needs = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    bounds = dict(re.findall(r"^([\w-]+).*?>=([\d.]+)", need)[0] for need in needs)
    assert set(bounds) == set(re.findall(r"^([\w-]+)", wanted, re.MULTILINE))
    for name, oldest in bounds.items():
        assert first_numbers(pins[name]) >= first_numbers(oldest), name
