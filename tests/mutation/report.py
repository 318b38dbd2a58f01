"""Tries mutants one after the other and tells what came of each."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.mutation.known import equivalent
from tests.mutation.mutants import Mutant
from tests.mutation.trial import Whole, reaches, try_out, whole

CAUGHT: Final = "caught"
SURVIVED: Final = "survived"
UNREACHED: Final = "not reached"
EQUIVALENT: Final = "equivalent"
MISTAKEN: Final = "caught, though equivalent.toml lists it"


def tell(mutants: list[Mutant], paths: list[str], everything: bool) -> Counter[str]:
    """Prints those that no scenario notices; with `everything` all, and who notices."""
    reasons, known = equivalent(), whole(paths)
    tally: Counter[str] = Counter()
    for mutant in mutants:
        noticed = try_out(mutant, known, paths)
        outcome = outcome_of(mutant, noticed, known, reasons)
        tally[outcome] += 1
        if everything or outcome not in (CAUGHT, EQUIVALENT):
            print(f"{outcome:12} {mutant.file}:{mutant.line}, {mutant.where}", flush=True)
            print(f"    {mutant.before}\n    → {mutant.after}", flush=True)
            if everything and (noticed or mutant.key() in reasons):
                print(f"    {noticed or reasons[mutant.key()]}", flush=True)
    return tally


def outcome_of(mutant: Mutant, noticed: str, known: Whole, reasons: dict[tuple[str, str, str, str], str]) -> str:
    if mutant.key() in reasons:
        return MISTAKEN if noticed else EQUIVALENT
    if noticed:
        return CAUGHT
    reached = reaches(known.loading, mutant) or any(reaches(each, mutant) for each in known.reached)
    return SURVIVED if reached else UNREACHED
