"""The fate of Leaders in cells: negotiation, rescue, execution; and of Leaders whom the wildlings leave without units."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import COLLECT
from smallcouncil.thrones.modules.leaders import secure
from smallcouncil.thrones.modules.leaders.cells import Cells
from smallcouncil.thrones.modules.leaders.execution import Bereft, Execute, Executions
from smallcouncil.thrones.modules.leaders.negotiation import AnswerOffer, CollectAndNegotiate, Negotiate
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.nouns.orders import POWER

SWING: Final = "swing_the_sword"  # kind of the Westeros card


def plug_hostages(rules: Ruleset, roster: Roster) -> None:
    rules.battle.cards_leave = True
    cells = Cells(rules, roster)
    answer, execute = AnswerOffer(cells), Execute(cells)
    negotiate = Negotiate(cells, answer)
    for ask in (negotiate, answer, execute):
        rules.decision(ask)
    ways = rules.action.ways
    ways[POWER] = [CollectAndNegotiate(negotiate) if way.verb == COLLECT else way for way in ways[POWER]]
    rules.westeros.cards[SWING].steps.insert(0, Executions(execute))
    rules.control.on_emptied.append(Bereft(cells, rules.westeros.cards["wildling_attack"]))
    secure.plug(rules, cells)
