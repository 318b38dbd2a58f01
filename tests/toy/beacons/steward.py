"""How the steward plays Beacons."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward.question import Ways
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.notation import x_of
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.thrones.nouns.orders import POWER
from tests.toy.beacons.rules import KINDLE

FOE: Final = 3.0  # value per army of another house that could be attacked from there


class BeaconSense(Sense):
    ways: ClassVar[Ways] = {KINDLE: lambda position, choice: (BeaconSense(position).otherwise(x_of(choice), POWER), [choice])}

    def otherwise(self, area: int, icon: int) -> float:
        position, state = self.position, self.position.state
        if icon != POWER or position.rules.board.is_water(area) or fact_of(state, "beacon")[area]:
            return 0.0
        return FOE * sum(state.house[other] not in (NOBODY, position.seat) for other in bits_of(position.reach(area)))


SENSE: Final = BeaconSense
