"""The PettingZoo environment in which the seats choose one after the other."""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from smallcouncil import research
from tests.research.tables import at_all_tables


@at_all_tables
@pytest.mark.filterwarnings("ignore")  # PettingZoo would like other names of agents
def test_pettingzoo_accepts_it(table: dict[str, Any]) -> None:
    api_test(research.raw_env(**table), num_cycles=1500)
    api_test(research.aec_env(**table), num_cycles=100)


@at_all_tables
def test_the_same_seed_gives_the_same_game(table: dict[str, Any]) -> None:
    seed_test(lambda: research.aec_env(**table), num_cycles=100)
