"""`council bench server --attack`: players do not notice the worst that strangers can do."""

from __future__ import annotations

import json
import sys

import pytest

from smallcouncil import cli
from smallcouncil.bench import attack, attackers
from smallcouncil.bench.attack import AttackPlan, AttackResult
from smallcouncil.bench.server_games import PLAYERS
from smallcouncil.errors import BAD_INPUT
from tests.server.strangers import room_for

needs_addresses = pytest.mark.skipif(sys.platform != "linux", reason="only there every loopback address is one's own")


@needs_addresses
@pytest.mark.long
def test_twenty_games_continue_whatever_strangers_do() -> None:
    """The time of a seal depends on the machine's load: `council bench server --attack` measures that."""
    with room_for(20 * PLAYERS, ends=1) as fit:  # the server has its own process
        results = attack.run(AttackPlan(fit // PLAYERS, 25.0, 0.6))
    calm, *attacked = results
    assert not calm.attack
    assert [each.attack for each in attacked] == list(attackers.ATTACKS)
    for each in attacked:
        assert each.refused + each.cut_off == 0, "\n".join(map(str, results))
        assert each.seals
        assert each.tried, "the strangers did nothing"


def result(**changes: object) -> AttackResult:
    return AttackResult("books", 5.0, 50.0, 100, 60.0, 10.0, 0.2, 0, 0, 10, 5)._replace(**changes)  # type: ignore[arg-type]


def test_an_attack_wins_by_slowness_by_refusals_and_by_cutting_off() -> None:
    assert not result().wins
    assert not result(p99=61.0).wins
    assert result(p99=71.0).wins
    assert result(refused=1).wins
    assert result(cut_off=1).wins
    assert result(seals=0).wins
    assert not result(attack="", p99=1e9).wins


def test_the_limit_is_three_times_the_calm_or_what_nobody_notices() -> None:
    assert attack.limit_of(result(attack="", p99=5.0)) == 60.0
    assert attack.limit_of(result(attack="", p99=50.0)) == 150.0


def test_a_lost_attack_is_shown_and_ends_with_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    results = [result(attack="", p99=20.0), result(), result(attack="idle", p99=900.0)]
    plans: list[AttackPlan] = []

    def run(plan: AttackPlan) -> list[AttackResult]:
        plans.append(plan)
        return results

    monkeypatch.setattr(attack, "run", run)
    assert cli.main(["bench", "server", "--attack"]) == 1
    told = capsys.readouterr().out
    for words in ("books", "held", "idle", "900.0", "lost"):
        assert words in told
    assert plans == [AttackPlan()]
    assert cli.main(["bench", "server", "--attack", "--json", "--games", "7"]) == 1
    assert json.loads(capsys.readouterr().out)["lost"] == ["idle"]
    assert plans[1].games == 7
    results.pop()
    assert cli.main(["bench", "server", "--attack"]) == 0
    assert cli.main(["bench", "--attack"]) == BAD_INPUT


def test_no_stranger_shares_an_address_with_players() -> None:
    enemies = attackers.Attackers(0, [], [])
    homes = {attack.home(table) for table in range(500)}
    for _ in range(len(attackers.ATTACKS) * attack.TRIES + 1):
        enemies.begin()
        assert enemies.address() not in homes | {attackers.HOST}
    assert all(home.startswith("127.") for home in homes)
