"""Tries mutants one after the other and reports the result of each."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.mutation.known import Excuse, excuses
from tests.mutation.mutants import Mutant
from tests.mutation.trial import Whole, reaches, try_out, whole

CAUGHT: Final = "caught"
SURVIVED: Final = "survived"
UNREACHED: Final = "not reached"
MISTAKEN: Final = "caught, though excused"
GAPS: Final = (SURVIVED, UNREACHED, MISTAKEN)


def tell(mutants: list[Mutant], paths: list[str], everything: bool) -> Counter[str]:
    """Prints those that no scenario notices; with `everything` all, and which scenario notices."""
    known, unchanged = excuses(), whole(paths)
    tally: Counter[str] = Counter()
    for mutant in mutants:
        noticed, excuse = try_out(mutant, unchanged, paths), known.get(mutant.key())
        outcome = outcome_of(mutant, noticed, excuse, unchanged)
        tally[outcome] += 1
        if everything or outcome in GAPS:
            print(f"{outcome:12} {mutant.file}:{mutant.line}, {mutant.where}", flush=True)
            print(f"    {mutant.before}\n    → {mutant.after}", flush=True)
        if everything and (noticed or excuse):
            print(f"    {noticed or (excuse and excuse.why)}", flush=True)
    return tally


def outcome_of(mutant: Mutant, noticed: str, excuse: Excuse | None, unchanged: Whole) -> str:
    if excuse is not None:
        return MISTAKEN if noticed else excuse.kind
    if noticed:
        return CAUGHT
    return SURVIVED if is_reached(mutant, unchanged) else UNREACHED


def is_reached(mutant: Mutant, unchanged: Whole) -> bool:
    return reaches(unchanged.loading, mutant) or any(reaches(each, mutant) for each in unchanged.reached)


def unreached(mutants: list[Mutant], paths: list[str]) -> list[str]:
    """The statements that no scenario runs."""
    unchanged = whole(paths)
    missed = [mutant for mutant in mutants if not is_reached(mutant, unchanged)]
    return list(dict.fromkeys(f"{mutant.file}:{mutant.lines[0]}: {mutant.before}" for mutant in missed))
