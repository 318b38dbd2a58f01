"""Makes an analysis of cases: what is judged first, which turns get a closer look, and how the result is put together."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from smallcouncil.analysis.cases import EXERCISE, Case, Dossier
from smallcouncil.analysis.forms import VERSION, Analysis, ChancesAt, Exercise, Fallen, Judged, Turning
from smallcouncil.analysis.judging import Effort, Finding
from smallcouncil.intrigue.game import Intrigue
from smallcouncil.thrones.building.ruleset import Ruleset

MOST_TURNING: Final = 3
Key = tuple[str, int, int]
LEAST: Final = 0.08  # share of a win that must change hands to make a turning point
COSTLY: Final = 0.03  # share of a win that a costly decision gives away
SURE: Final = 2.0  # standard errors for a difference to count as certain
DIGITS: Final = 4
CARDS_NOTE: Final = "The cost of single placements is not calculated for Westeros Intrigue."


class Study:
    """The analysis of one game in progress. `todo` returns the cases to judge now; `keep` takes their results.

    Cases are judged in stages: everything once, then a closer look at the turns that changed most, then the exercises.
    """

    def __init__(self, dossier: Dossier, effort: Effort, exercises: int = 0) -> None:
        self.dossier: Dossier = dossier
        self.effort: Effort = effort
        self.exercises: int = exercises  # the most for each seat
        self.found: dict[Key, Finding | None] = {}  # None: could not be judged
        self.stages: list[list[Case]] = [[*dossier.curve, *dossier.asked]]

    @property
    def total(self) -> int:
        """How many cases there are; before the first stage ends, the number of later ones is an estimate."""
        later = 0
        if len(self.stages) == 1:
            later = MOST_TURNING * len(self.dossier.closer) // max(1, len(self.dossier.curve))
            later += self.exercises * len({case.seat for case in self.dossier.asked})
        return sum(len(stage) for stage in self.stages) + later

    def todo(self) -> list[Case]:
        """The cases of the present stage that are left to judge; none when the last stage is over."""
        later = (self.closer, self.costliest)
        while not (left := [case for case in self.stages[-1] if case.key not in self.found]) and len(self.stages) <= len(later):
            self.stages.append(later[len(self.stages) - 1]())
        return left

    def closer(self) -> list[Case]:
        """A closer look at the turns that changed most."""
        return [case for one, two in self.largest() for case in self.between(one, two)]

    def costliest(self) -> list[Case]:
        """The decisions of each seat that become exercises, if something can be learned from them."""
        found: list[Case] = []
        for seat in dict.fromkeys(case.seat for case in self.dossier.asked):
            costly = [case for case in self.dossier.asked if case.seat == seat and self.cost(case) > 0]
            costly.sort(key=self.cost, reverse=True)
            found += [case._replace(what=EXERCISE, plan=self.plan(case)) for case in costly[: self.exercises]]
        return found

    def cost(self, case: Case) -> float:
        """The cost of a costly decision; 0 for any other."""
        finding = self.found.get(case.key)
        return finding.could - finding.chance if finding is not None and is_costly(finding) else 0.0

    def plan(self, case: Case) -> tuple[int, ...]:
        finding = self.found[case.key]
        assert finding is not None
        return tuple(finding.plan)

    def keep(self, case: Case, finding: Finding | None) -> None:
        self.found[case.key] = finding

    # The curve -----------------------------------------------------------------------------------------------------

    def points(self) -> list[ChancesAt]:
        return [*self.odds(self.dossier.curve), {"turn": "", "decision": self.dossier.end, "chances": self.dossier.result}]

    def odds(self, cases: list[Case]) -> list[ChancesAt]:
        """The chances of the cases that could be judged."""
        return [
            {"turn": case.turn, "decision": case.decision, "chances": [round(each, DIGITS) for each in finding.chances]}
            for case in cases
            if (finding := self.found.get(case.key)) is not None
        ]

    def largest(self) -> list[tuple[ChancesAt, ChancesAt]]:
        """The steps of the curve in which the chances changed most."""
        points = self.points()
        steps = [pair for pair in pairwise(points) if shift(pair) >= LEAST]
        return sorted(steps, key=shift, reverse=True)[:MOST_TURNING]

    def between(self, one: ChancesAt, two: ChancesAt) -> list[Case]:
        return [case for case in self.dossier.closer if one["decision"] < case.decision < two["decision"]]

    def turning(self) -> list[Turning]:
        return sorted([self.turned(*pair) for pair in self.largest()], key=lambda each: each["decision"])

    def turned(self, one: ChancesAt, two: ChancesAt) -> Turning:
        """The part of a turn in which the chances changed most: from one March to the next."""
        parts = [one, *self.odds(self.between(one, two)), two]
        before, after = max(pairwise(parts), key=shift)
        move = self.dossier.moves[before["decision"]]
        return {
            "turn": before["turn"], "decision": before["decision"], "what": move.what,
            "seat": move.seat, "words": move.deed, "before": before["chances"], "after": after["chances"],
            "fallen": self.fallen(before["decision"], after["decision"]),
        }

    @property
    def rules(self) -> Ruleset | None:
        """The board game's ruleset; None in the card game."""
        rules = self.dossier.pin.kind().from_json(self.dossier.first).state.ruleset if self.dossier.first else None
        return rules if isinstance(rules, Ruleset) else None

    def fallen(self, first: int, last: int) -> list[Fallen]:
        rules, dossier = self.rules, self.dossier
        if rules is None:
            return []
        before = dossier.moves[first].holders
        after = dossier.moves[last].holders if last in dossier.moves else dossier.holders
        return [
            {"area": rules.board.names[castle], "before": was, "after": now}
            for castle, was, now in zip(rules.castles, before, after, strict=True)
            if was != now
        ]

    # Orders and Marches ---------------------------------------------------------------------------------------------

    def judged(self) -> list[Judged]:
        found: list[Judged] = []
        for case in self.dossier.asked:
            finding = self.found.get(case.key)
            if finding is None:
                continue
            found.append({
                "turn": case.turn, "decision": case.decision, "seat": case.seat, "what": case.what,
                "done": finding.done, "better": finding.better,
                "chain": list(case.chain), "plan": finding.plan, "chance": round(finding.chance, DIGITS),
                "could": round(finding.could, DIGITS), "error": round(finding.error, DIGITS),
                "costly": is_costly(finding),
            })
        return found

    def made(self) -> list[Exercise]:
        """The exercises, costliest first for each seat."""
        return [
            {"turn": case.turn, "decision": case.decision, "seat": case.seat, "text": finding.exercise}
            for stage in self.stages for case in stage
            if (finding := self.found.get(case.key)) is not None and finding.exercise
        ]

    def analysis(self) -> Analysis:
        dossier, effort = self.dossier, self.effort
        return {
            "version": VERSION, "game": dossier.pin.game, "seats": dossier.seats, "seed": effort.seed,
            "playouts": effort.playouts, "worlds": effort.worlds, "points": self.points(), "turning": self.turning(),
            "judged": self.judged(), "exercises": self.made(), "missing": sum(finding is None for finding in self.found.values()),
            "note": CARDS_NOTE if dossier.pin.game == Intrigue.name else "",
        }


def shift(pair: tuple[ChancesAt, ChancesAt]) -> float:
    """How much of the win changed hands."""
    return sum(abs(after - before) for before, after in zip(pair[0]["chances"], pair[1]["chances"], strict=True)) / 2


def cost_of(each: Judged) -> float:
    """The share of the win that a decision gave away."""
    return max(0.0, each["could"] - each["chance"])


def is_costly(finding: Finding) -> bool:
    return finding.could - finding.chance >= max(COSTLY, SURE * finding.error)
