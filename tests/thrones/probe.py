"""A module that plugs into every window, counts its calls and changes nothing."""

from __future__ import annotations

from collections import Counter

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Sheet
from smallcouncil.core.rng import Rng
from smallcouncil.core.ruleset import HIDDEN, OWN, PUBLIC, Veil
from smallcouncil.core.state import State as CoreState
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import (
    AreaBar,
    AreaWorth,
    Backing,
    BidTerm,
    CardBar,
    CardWorth,
    Companion,
    Consequence,
    DeckTerm,
    Frame,
    Given,
    Guard,
    Holder,
    HouseTerm,
    Invariant,
    Keeper,
    Module,
    MoveBar,
    MusterBar,
    Opening,
    OrderBar,
    Passage,
    PlaceBar,
    Preface,
    Procedure,
    ReachBar,
    Reason,
    Step,
    SupportBar,
    SupportTerm,
    Term,
    VictoryScore,
    Wall,
    Watcher,
    Way,
    WildlingResult,
    Worth,
)
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.nouns.board import Net
from smallcouncil.thrones.nouns.state import State

CALLS: Counter[str] = Counter()
NOTHING = 10_000  # no verb has this number


class ProbeStep(Step):
    def __init__(self, name: str) -> None:
        self.name = name

    def go(self, state: State, frame: Frame) -> bool:
        CALLS["step"] += 1
        return False


class ProbeClaim(Consequence):
    def settle(self, state: State) -> bool:
        CALLS["claim"] += 1
        return False


class ProbePassage(Passage):
    def through(self, state: State, house: int) -> int:
        CALLS["through"] += 1
        return 0

    def is_due(self, state: State, house: int) -> bool:
        return False


class ProbeTerm(Term):
    def __init__(self, name: str) -> None:
        self.name = name

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        CALLS[self.name] += 1


class ProbeSupportTerm(SupportTerm):
    def value(self, state: State, battle: Battle, side: int, area: int) -> int:
        CALLS["support term"] += 1
        return 0


class ProbeBacking(Backing):
    def backs(self, state: State, battle: Battle, side: int) -> bool:
        CALLS["backing"] += 1
        return False


class ProbeWorth(Worth):
    def __init__(self, name: str) -> None:
        self.name = name

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        CALLS[self.name] += 1
        return value


class ProbeCardWorth(CardWorth):
    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        CALLS["card worth"] += 1
        return value


class ProbeCardBar(CardBar):
    def stops(self, state: State, battle: Battle, house: int) -> int:
        CALLS["card bar"] += 1
        return 0


class ProbeHouseTerm(HouseTerm):
    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, state: State, house: int) -> int:
        CALLS[self.name] += 1
        return 0


class ProbeBidTerm(BidTerm):
    def bonus(self, state: State, house: int, purpose: str) -> int:
        CALLS["bid term"] += 1
        assert purpose in ("throne", "fiefdoms", "court", "watch")
        return 0


class ProbeScore(VictoryScore):
    def value(self, state: State, house: int) -> int:
        CALLS["score"] += 1
        return 0


class ProbeDeckTerm(DeckTerm):
    def cards(self, state: State, deck: int) -> list[int]:
        CALLS["deck term"] += 1
        return []


class ProbeOrderBar(OrderBar):
    def stops(self, state: State, house: int) -> int:
        CALLS["token bar"] += 1
        return 0


class ProbePreface(Preface):
    verb = NOTHING

    def options(self, state: State, house: int) -> list[int]:
        CALLS["preface"] += 1
        return []


class ProbePlaceBar(PlaceBar):
    def stops(self, rules: Ruleset, area: int, token: int) -> bool:
        CALLS["place bar"] += 1
        return False


class ProbeMoveBar(MoveBar):
    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        CALLS["move bar"] += 1
        return False


class ProbeCompanion(Companion):
    def options(self, scratch: State, house: int, roads: list[int], draft: list[int]) -> list[int]:
        CALLS["companion"] += 1
        return []

    def unfinished(self, scratch: State, house: int, draft: list[int]) -> Reason | None:
        CALLS["companion unfinished"] += 1
        return None

    def retreats(self, state: State, battle: Battle, side: int, area: int) -> None:
        CALLS["companion retreats"] += 1

    def stranded(self, state: State, battle: Battle, side: int) -> bool:
        CALLS["companion stranded"] += 1
        return False


class ProbeReachBar(ReachBar):
    def __init__(self, name: str) -> None:
        self.name = name

    def stops(self, state: State, house: int, source: int, target: int) -> bool:
        CALLS[self.name] += 1
        return False


class ProbeSupportBar(SupportBar):
    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        CALLS["support bar"] += 1
        return False


class ProbeAreaBar(AreaBar):
    def __init__(self, name: str) -> None:
        self.name = name

    def stops(self, state: State, house: int, area: int) -> bool:
        CALLS[self.name] += 1
        return False


class ProbeMusterBar(MusterBar):
    def stops(self, state: State, area: int, kind: int, upgrade: bool) -> bool:
        CALLS["muster bar"] += 1
        return False


class ProbeAreaWorth(AreaWorth):
    def worth(self, state: State, house: int, area: int, value: int) -> int:
        CALLS["area worth"] += 1
        return value


class ProbeVeil(Veil):
    def redact(self, state: CoreState, seat: int) -> None:
        CALLS["redact"] += 1

    def redraw(self, state: CoreState, seat: int, rng: Rng) -> None:
        CALLS["redraw"] += 1


class ProbeGuard(Guard):
    def defender(self, state: State, house: int, area: int) -> int:
        CALLS["guard"] += 1
        return NOBODY


class ProbeHolder(Holder):
    def holds(self, state: State, area: int) -> int:
        CALLS["holder"] += 1
        return NOBODY


class ProbeWildlingResult(WildlingResult):
    def instead(self, state: State, watch_won: bool) -> Procedure | None:
        CALLS["wildling result"] += 1
        return None


class ProbeOpening(Opening):
    def open(self, state: State) -> None:
        CALLS["opening"] += 1


class ProbeWay(Way):
    verb = NOTHING

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        CALLS["way"] += 1
        return Reason("A probe.", "core.choice")


class ProbeWall(Wall):
    def stands(self, state: State, area: int) -> bool:
        CALLS["wall"] += 1
        return False


class ProbeKeeper(Keeper):
    def keeps(self, state: State, house: int, area: int) -> bool:
        CALLS["keeper"] += 1
        return False


class ProbeInvariant(Invariant):
    def holds(self, state: State) -> bool:
        CALLS["invariant"] += 1
        return True


class ProbeGiven(Given):
    """Only scenario positions need it, which no random game has."""

    def __init__(self, fact: int) -> None:
        self.fact = fact

    def values(self, state: State) -> list[int]:
        return state.facts[self.fact]


class ProbeWatcher(Watcher):
    def emptied(self, state: State, area: int, house: int) -> None:
        CALLS["emptied"] += 1

    def controlled(self, state: State, area: int, before: int) -> None:
        CALLS["controlled"] += 1

    def lifted(self, state: State, area: int, house: int, token: int, rule: str) -> None:
        CALLS["lifted"] += 1

    def discarded(self, state: State, house: int, card: int) -> None:
        CALLS["discarded"] += 1

    def won(self, state: State, battle: Battle) -> None:
        CALLS["won"] += 1

    def come_up(self, state: State, kind: str) -> None:
        CALLS["come up"] += 1


class Probe(Module):
    name = "probe"

    def prepare(self, box: Box) -> None:
        CALLS["prepare"] += 1

    def plug(self, rules: Ruleset) -> None:
        for procedure in [rules.turn, rules.march, rules.battle, rules.assault, *rules.westeros.cards.values()]:
            for step in procedure.steps[:]:
                procedure.before(step.name, ProbeStep("probe before " + step.name))
        rules.battle.strength.append(ProbeTerm("strength"))
        rules.retreat.swords.append(ProbeTerm("swords"))
        rules.retreat.fortifications.append(ProbeTerm("fortifications"))
        rules.battle.replaces.append(ProbeWorth("replaces"))
        rules.battle.reduces.append(ProbeWorth("reduces"))
        rules.battle.card_worths.append(ProbeCardWorth())
        rules.bidding.terms.append(ProbeBidTerm())
        rules.supply.barrel_terms.append(ProbeHouseTerm("barrel term"))
        rules.westeros.income_terms.append(ProbeHouseTerm("income term"))
        rules.planning.star_terms.append(ProbeHouseTerm("star term"))
        rules.victory.terms.append(ProbeHouseTerm("claim term"))
        rules.battle.card_bars.append(ProbeCardBar())
        rules.planning.order_bars.append(ProbeOrderBar())
        rules.planning.place_bars.append(ProbePlaceBar())
        rules.planning.prefaces.append(ProbePreface())
        rules.march.bars.append(ProbeMoveBar())
        rules.march.companions.append(ProbeCompanion())
        rules.march.passages.append(ProbePassage())
        rules.raid.bars.append(ProbeReachBar("raid bar"))
        rules.support.bars.append(ProbeSupportBar())
        rules.support.terms.append(ProbeSupportTerm())
        rules.support.backings.append(ProbeBacking())
        rules.retreat.bars.append(ProbeAreaBar("retreat bar"))
        rules.muster.launch_bars.append(ProbeAreaBar("launch bar"))
        rules.planning.command_bars.append(ProbeAreaBar("order bar"))
        rules.muster.bars.append(ProbeMusterBar())
        rules.control.consequences.append(ProbeClaim())
        rules.power.collects.append(ProbeAreaWorth())
        rules.veils.append(ProbeVeil())
        rules.retreat.casualties.append(ProbeTerm("casualties"))
        rules.victory.scores.append(ProbeScore())
        rules.control.token_terms.append(ProbeHouseTerm("token term"))
        rules.march.guards.append(ProbeGuard())
        rules.control.holders.append(ProbeHolder())
        rules.wildlings.results.append(ProbeWildlingResult())
        rules.set_up.openings.append(ProbeOpening())
        rules.set_up.placings.append(ProbeOpening())
        rules.westeros.deck_terms.append(ProbeDeckTerm())
        rules.muster.walls.append(ProbeWall())
        rules.control.keepers.append(ProbeKeeper())
        rules.invariants.append(ProbeInvariant())
        watcher = ProbeWatcher()
        for watchers in (
            rules.control.on_emptied, rules.control.on_controlled, rules.action.on_lifted,
            rules.battle.on_discarded, rules.battle.on_won, rules.westeros.on_come_up,
        ):
            watchers.append(watcher)
        for ways in rules.action.ways:
            if ways:
                ways.append(ProbeWay())
        rules.nets.append(Net(rules.nets[0].near, rules.nets[0].march[:], rules.nets[0].raid[:], rules.nets[0].support[:]))
        rules.add_fact("probe public", "area", PUBLIC)
        rules.add_fact("probe own", "house", OWN)
        rules.givens.append(ProbeGiven(rules.add_fact("probe hidden", "area", HIDDEN)))
        rules.battle.note("probe")


# Every window that a random game must have called at least once.
WINDOWS = {
    "step", "strength", "swords", "fortifications", "replaces", "reduces", "bid term", "barrel term", "income term",
    "star term", "claim term", "token bar", "place bar", "move bar", "raid bar",
    "support bar", "retreat bar", "launch bar", "guard", "holder", "opening", "way", "emptied", "controlled", "lifted",
    "discarded", "won", "muster bar", "area worth", "redact", "redraw", "casualties", "score", "token term", "prepare",
    "card worth", "claim", "order bar", "deck term", "wall", "keeper", "invariant", "support term", "backing", "card bar",
    "wildling result", "preface", "companion", "companion unfinished", "companion retreats", "companion stranded",
}
