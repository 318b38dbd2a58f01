"""The locked packages of the client: complete for every machine, and without the address of a registry."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PROGRAMS = {"@rolldown/binding": 15, "@biomejs/cli": 8}  # one for each system they run on


@pytest.fixture(scope="module")
def lock() -> dict[str, Any]:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def packages(lock: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: package for name, package in lock["packages"].items() if name}


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_are_locked_for_every_system(lock: dict[str, Any], program: str) -> None:
    """Some versions of Vite and Biome wrote a lock with the programs of one system only, which `npm ci` refuses elsewhere."""
    locked = [name for name in packages(lock) if f"/{program}-" in name]
    assert len(locked) == PROGRAMS[program]
    assert all(lock["packages"][name]["optional"] for name in locked)


def test_every_package_is_locked_by_its_hash(lock: dict[str, Any]) -> None:
    for name, package in packages(lock).items():
        assert package["integrity"].startswith("sha512-") or package.get("inBundle"), name


def test_lock_names_no_registry(lock: dict[str, Any]) -> None:
    assert not [name for name, package in packages(lock).items() if "resolved" in package]
    without_people = [{key: value for key, value in package.items() if key != "funding"} for package in packages(lock).values()]
    assert "://" not in json.dumps(without_people)


def test_requirements_name_no_index() -> None:
    for file in (ROOT / "requirements").iterdir():
        assert "://" not in file.read_text(encoding="utf-8"), file


def test_wished_versions_are_exact_and_match_the_lock(lock: dict[str, Any]) -> None:
    project = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    assert "dependencies" not in project  # everything goes through the bundler
    for name, version in {**project["devDependencies"], **project["overrides"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert lock["packages"][f"node_modules/{name}"]["version"] == version


def test_npm_is_configured_to_omit_addresses() -> None:
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text(encoding="utf-8").splitlines()
