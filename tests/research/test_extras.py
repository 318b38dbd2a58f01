"""Whoever lacks a package is told the extra that has it, in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import smallcouncil as sc
from smallcouncil import research

SOURCES = Path(sc.__file__).parents[1]
WITHOUT = """
import sys
sys.modules[{package!r}] = None
from smallcouncil import Complaint, research
try:
    {use}
except Complaint as complaint:
    print(complaint)
"""


@pytest.mark.parametrize(("package", "extra", "use"), [
    ("pettingzoo", "research", "research.aec_env"),
    ("pettingzoo", "research", "research.parallel_env"),
    ("gymnasium", "research", "research.raw_env"),
    ("gymnasium", "research", "research.gym_env"),
    ("pyspiel", "openspiel", "research.openspiel"),
    ("ray", "cluster", "research.VectorEnv(2, players=3, cluster='here')"),
])
def test_a_missing_package_is_told_with_its_extra(package: str, extra: str, use: str) -> None:
    program = WITHOUT.format(package=package, use=use)
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=False
    )
    told = f"{package} is missing: in a checkout, `pip install '.[{extra}]'` installs it.\n"
    assert (done.stdout, done.stderr) == (told, "")


def test_only_the_environments_that_are_used_are_imported() -> None:
    program = "import sys\nfrom smallcouncil import research\nresearch.VectorEnv(1, players=3)\n"
    wanted = "print({'gymnasium', 'pettingzoo', 'pyspiel', 'ray', 'smallcouncil.server'} & {*sys.modules})"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program + wanted], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True,
        check=True,
    )
    assert done.stdout == "set()\n"


def test_what_is_offered_is_there() -> None:
    assert set(research.__all__) < {*dir(research)}
    for name in research.__all__:
        assert callable(getattr(research, name))
    with pytest.raises(AttributeError, match="no attribute 'atari_env'"):
        research.atari_env  # noqa: B018
