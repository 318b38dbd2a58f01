"""With a module in every window that changes nothing, the same random games come out the same."""

from __future__ import annotations

from smallcouncil.core.game import Game, playout
from smallcouncil.core.rng import seeded
from smallcouncil.thrones.modules import MODULES
from smallcouncil.thrones.setup import build, start
from tests.thrones.probe import CALLS, WINDOWS, Probe


def without_traces(game: Game) -> str:
    """The plain form but for the notes a module has on a battle and where procedures stand."""
    plain = game.state.plain()
    plain.pop("agenda")
    return str(plain)


def test_the_probe_is_called_everywhere_and_changes_nothing() -> None:
    CALLS.clear()
    for players in (3, 4, 5):
        bare, probed = build([], players, []), build([], players, [Probe()])
        for seed in range(12):
            one, two = start(bare, seed), start(probed, seed)
            assert playout(one, seeded(seed)) == playout(two, seeded(seed))
            assert without_traces(one) == without_traces(two)
            assert one.digest() == two.digest()
    assert WINDOWS - set(CALLS) == set()


def test_the_probe_changes_nothing_beside_the_other_modules() -> None:
    others = [module for module in MODULES if module.name in ("fortifications", "westeros-variant", "battle-variant")]
    for seed in range(6):
        one, two = start(build([], 5, others), seed), start(build([], 5, [*others, Probe()]), seed)
        playout(one, seeded(seed))
        playout(two, seeded(seed))
        assert one.digest() == two.digest()
