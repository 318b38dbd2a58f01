"""The Forced March of A Clash of Kings: units and Leaders from neighbouring areas come into one area."""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.oracle.asking import DONE, Script, ask
from tests.oracle.marching import after_moves, leave_token, may_hold, spend
from tests.oracle.position import Position, abandoned, size, upright

ORDER = "Forced March"


class Gathering:
    """A chain of units brought in, so far."""

    def __init__(self, p: Position, house: str, target: str) -> None:
        self.p = p
        self.house = house
        self.target = target
        held = [area for area in p.board.kind if p.areas[area].house == house and p.controller(area) == house]
        self.around = [area for area in held if area != target and target in p.ways(house, area)]
        self.left = {area: upright(p.areas[area].units) for area in self.around}
        self.brought: dict[str, Counter[str]] = {area: Counter() for area in self.around}
        self.riding: list[str] = []
        self.called: list[str] = []  # the areas that units or Leaders came from, in sequence

    def leaders(self) -> list[str]:
        if not self.p.board.is_land(self.target):
            return []
        return [leader for area in self.around for leader in self.p.leaders_in(area, self.house) if leader not in self.riding]

    def numbers(self) -> dict[str, int]:
        return {area: size(units) for area, units in self.brought.items()}

    def fed(self, numbers: dict[str, int]) -> bool:
        sizes = self.p.sizes(self.house)
        for area, number in numbers.items():
            sizes[area] -= number
            sizes[self.target] += number
        return self.p.ports_hold(sizes) and self.p.fed(self.house, sizes)

    def can_end(self, unit: str, area: str) -> bool:
        """Is there a legal end with this unit too?"""
        self.bring(unit, area)
        counts = product(*[self.counts(each) for each in self.around])
        found = any(self.fed(dict(zip(self.around, numbers, strict=True))) for numbers in counts)
        self.left[area] = self.left[area] + Counter([unit])
        self.brought[area] = self.brought[area] - Counter([unit])
        return found

    def counts(self, area: str) -> set[int]:
        """How many could have come from an area in the end, with no Ally unit left alone."""
        left, stay = self.left[area], self.p.areas[area].units - self.brought[area]
        ends = [Counter(dict(zip(left, counts, strict=True))) for counts in product(*[range(each + 1) for each in left.values()])]
        return {size(self.brought[area]) + size(more) for more in ends if not abandoned(stay - more)}

    def bring(self, unit: str, area: str) -> None:
        self.left[area] = self.left[area] - Counter([unit])
        self.brought[area] = self.brought[area] + Counter([unit])

    def nobody_alone(self) -> bool:
        homes = {self.p.leaders[leader] for leader in self.leaders()}
        return all(size(self.p.areas[area].units) > size(self.brought[area]) for area in homes)

    def accompanied(self) -> bool:
        """Does no Ally unit stay behind alone? The target has others."""
        return not any(abandoned(self.p.areas[area].units - units) for area, units in self.brought.items())

    def options(self) -> list[str]:
        found = [DONE] if self.nobody_alone() and self.accompanied() and self.fed(self.numbers()) else []
        for area in self.around:
            found += [f"bring {unit} {area}" for unit in self.left[area] if self.can_end(unit, area)]
        return found + [f"ride {leader} {self.target}" for leader in self.leaders()]

    def take(self, choice: str) -> None:
        if choice.startswith("ride "):
            self.riding.append(choice.removeprefix("ride ").removesuffix(" " + self.target))
            return
        area = next(area for area in self.around for unit in self.left[area] if choice == f"bring {unit} {area}")
        self.bring(choice.removeprefix("bring ").removesuffix(" " + area), area)
        self.called += [area] if area not in self.called else []


def gather(p: Position, house: str, target: str) -> Script[None]:
    chain = Gathering(p, house, target)
    while (choice := (yield from ask(house, chain.options()))) != DONE:
        chain.take(choice)
    for area, units in chain.brought.items():
        if units:
            p.take(area, units)
            p.put(target, house, units)
    p.leaders |= dict.fromkeys(chain.riding, target)
    spend(p, target, ORDER)
    for area in chain.called:
        if not p.areas[area].house and may_hold(p, house, area) and (yield from ask(house, [DONE, "token"])) == "token":
            leave_token(p, house, area)
    p.clear_emptied()
    yield from after_moves(p)
