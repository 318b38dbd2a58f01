"""The package is complete wherever it is installed: from the checkout, from the source archive and from its wheel."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
from email.parser import HeaderParser
from pathlib import Path
from zipfile import ZipFile

import pytest

import smallcouncil
from smallcouncil import cli
from smallcouncil.commands import build as commands
from smallcouncil.webtools import chromium, client

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = (".*", "build", "dist", "node_modules", "tests", "__pycache__", "*.egg-info")
pytestmark = pytest.mark.xdist_group("package")  # all tests share what is built once
BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, so that nothing is left in the real checkout."""
    if os.environ.get("COUNCIL_CLIENT_READY") != "1":
        client.make_ready()
    copy = tmp_path_factory.mktemp("sources") / "smallcouncil"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(client.STATIC / ".stamp", copy / client.STATIC.relative_to(ROOT))
    return copy


def python_in(folder: Path) -> Path:
    """A fresh environment with the packages that Small Council needs and nothing of this checkout."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    packages = subprocess.check_output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True)
    Path(packages.strip(), "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python


def environment(home: Path) -> dict[str, str]:
    others = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY")}
    return {**others, "HOME": str(home), "XDG_DATA_HOME": str(home), "COUNCIL_OFFLINE": "1"}


def install(python: Path, what: Path) -> Path:
    """Installs the package. Returns the installed command."""
    words: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-build-isolation"]
    subprocess.run([*words, "--no-index", "-q", what], cwd=python.parent, env=environment(python.parent), check=True)
    return python.with_name("council")


def build(sources: Path, hook: str, out: Path) -> Path:
    call = subprocess.run(
        [sys.executable, "-c", BUILD, hook, out], cwd=sources, env=environment(out), capture_output=True, text=True, check=True
    )
    return out / call.stdout.splitlines()[-1]


def pages_of(council: Path, home: Path, *paths: str) -> list[str]:
    """Pages of a table that runs for a moment."""
    words: list[str | Path] = [council, "play", "--no-open", "--port", "0"]
    server = subprocess.Popen(words, cwd=home, env=environment(home), stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        return [read(found[0] + path) for path in paths]
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate()


def read(address: str) -> str:
    with urllib.request.urlopen(address) as page:
        text: str = page.read().decode()
    return text


def check_whole(council: Path, home: Path) -> None:
    told = subprocess.run(
        [council, "rules", "boats carry soldiers"], cwd=home, env=environment(home), capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert "[base.march.transport]" in told.stdout
    first, help, picture = pages_of(council, home, "", "api/help/terminal/map", "api/images/table.svg")
    assert first == (client.STATIC / "index.html").read_text(encoding="utf-8")
    assert json.loads(help)["title"] == "Read the map in the terminal"
    assert picture.startswith("<svg")
    where = subprocess.check_output(
        [council.with_name("python"), "-c", "import smallcouncil; print(smallcouncil.__file__)"], cwd=home, env=environment(home),
        text=True,
    )
    assert council.parents[1] in Path(where).parents


@pytest.fixture(scope="module")
def archive(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source archive of `council build`."""
    folder = tmp_path_factory.mktemp("archive")
    chromium.extract(commands.archive(folder), folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def check_metadata(text: str) -> None:
    """What a registry, or `pip show`, says about the package."""
    found = HeaderParser().parsestr(text)
    assert found["Name"] == "smallcouncil"
    assert found["Description-Content-Type"] == "text/markdown"
    assert found["Keywords"]
    classifiers = found.get_all("Classifier", [])
    assert "Topic :: Games/Entertainment :: Board Games" in classifiers
    assert classifiers == sorted(set(classifiers))
    description = found.get_payload()
    assert isinstance(description, str)
    assert description.startswith("# Small Council")
    assert "./council play" in description
    assert not re.search(r"\]\((?!https?:)", description), "a link that leads nowhere outside of the repository"


def test_build_makes_a_source_archive_and_a_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(client, "make_ready", lambda: None)
    assert cli.main(["build", "--out", str(tmp_path)]) == 0
    archive, wheel = sorted(tmp_path.iterdir(), key=lambda path: path.suffix)
    assert capsys.readouterr().out.split() == [str(archive), str(wheel)]
    with tarfile.open(archive) as tar:
        names = tar.getnames()
        about = tar.extractfile(f"{archive.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert about is not None
        check_metadata(about.read().decode())
    for name in ("council", "setup.py", "requirements/play.txt", "web/package-lock.json", "docs/rules/README.md", "README.md"):
        assert any(each.endswith(f"/{name}") for each in names), name
    assert not [name for name in names if "node_modules" in name or "/tests/" in name]
    with ZipFile(wheel) as zipped:
        check_metadata(zipped.read(f"smallcouncil-{smallcouncil.__version__}.dist-info/METADATA").decode())


def test_an_installation_from_a_checkout_is_complete(checkout: Path, tmp_path: Path) -> None:
    check_whole(install(python_in(tmp_path / "fresh"), checkout), tmp_path)


def test_an_installation_from_the_source_archive_is_complete(archive: Path, tmp_path: Path) -> None:
    """This works without Node: the archive contains the client."""
    wheel = build(archive, "build_wheel", tmp_path)
    kinds = ("*.py", "*.toml", "*.json.gz", "pictures/*/*.json", "pictures/*/*.css", "pictures/*/*.ttf")
    there = [path for kind in kinds for path in (ROOT / "src").rglob(kind)]
    assert {path.relative_to(ROOT / "src").as_posix() for path in there} <= set(ZipFile(wheel).namelist())
    check_whole(install(python_in(tmp_path / "fresh"), wheel), tmp_path)


def test_without_a_client_one_sentence_says_so(archive: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(archive, bare, ignore=shutil.ignore_patterns("static", "web"))
    words: list[str | Path] = [sys.executable, "-c", BUILD, "build_wheel", tmp_path]
    call = subprocess.run(words, cwd=bare, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert call.returncode
    assert call.stderr.splitlines()[-1].startswith("smallcouncil: The client is missing")
