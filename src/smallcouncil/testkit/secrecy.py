"""The laws about secrets.

Each law completes a decision in the game and, with the same choices, in a sample that looks the same to a seat.  If the two
differ afterwards, the seat has learned something that was hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from smallcouncil.core.agenda import Decision, Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import EVERYONE, Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of
from smallcouncil.core.rng import Rng
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.testkit.demands import demand, view

Chains = dict[int, list[int]]  # by seat

SAMPLES = 8  # enough to show what a seat considers possible
MAJORITY = 5
WORLDS = 40  # samples taken before, in which the seat is told the same
TRIES = 240  # to find these
HOPELESS = 60  # tries without a find


class Secrets:
    """Checks one game.  It counts questions and verbs, so that rare ones are checked too."""

    def __init__(self) -> None:
        self.times: dict[tuple[str, int], int] = {}  # by question and verb, how often a decision could begin with the verb

    def check(self, game: Game, seat: int, rng: Rng) -> None:
        """Checks each verb that a decision can begin with the first time, the second, the fourth, the eighth and so on."""
        if game.draft(seat):
            return
        asked = game.state.agenda[-1].kind.name
        for choice in one_of_each_verb(game.choices(seat), rng):
            at = (asked, verb_of(choice))
            self.times[at] = self.times.get(at, 0) + 1
            if self.times[at].bit_count() == 1:
                check_secrets(game, seat, choice, rng)


def one_of_each_verb(options: list[int], rng: Rng) -> list[int]:
    found: dict[int, list[int]] = {}
    for choice in options:
        found.setdefault(verb_of(choice), []).append(choice)
    return [choices[rng.below(len(choices))] for choices in found.values()]


def check_secrets(game: Game, seat: int, choice: int, rng: Rng) -> None:
    """Checks a decision that begins with this choice: its draft, what it reveals, and whom it tells."""
    chains = chains_from(game, seat, choice, rng)
    check_blind_draft(game, seat, chains[seat], rng)
    one = after(game, chains)
    assert one is not None
    other = rng.below(game.state.seats + 1) - 1
    for eyes in dict.fromkeys([seat, other]):
        check_redrawn(game, eyes, rng)
        two = after(game.sample(eyes, rng), chains)
        if two is not None:
            if len(chains) == 1 and eyes == seat:
                check_no_free_look(game, seat, one, two)
            check_told(game, eyes, chains, one, two, rng)


def chains_from(game: Game, seat: int, choice: int, rng: Rng) -> Chains:
    """Random chains of all seats that are asked; that of this seat continues with the choice."""
    trial = game.clone()
    trial.record = []
    number = trial.state.number
    trial.choose(seat, choice)
    while trial.state.number == number:
        mover = seat if trial.waiting & BIT[seat] else bits_of(trial.waiting)[0]
        options = trial.choices(mover)
        trial.choose(mover, options[rng.below(len(options))])
    return {entry.seat: entry.chain for entry in trial.record if entry.number == number and entry.seat != NOBODY}


def after(game: Game, chains: Chains) -> Game | None:
    """A copy of the game in which these chains have completed the decision; None: one of them is illegal there."""
    trial = game.clone()
    trial.log = []
    number = trial.state.number
    for seat in chains:
        trial.redraft(seat)
    try:
        for seat, chain in chains.items():
            trial.play(seat, chain)
    except Illegal:
        return None
    return trial if trial.state.number > number else None


def told(game: Game, seat: int, private: bool = False) -> list[Any]:
    """The events that a seat sees; the private ones alone leave out what everyone sees."""
    seen = [event for event in game.log or [] if game.sees(seat, event)]
    return [plain_event(event) for event in seen if not private or event.sees != EVERYONE]


def plain_event(event: Event) -> list[Any]:
    return [event.name, event.rule, event.nouns, [[line.rule, line.domain, line.noun, line.value] for line in event.lines]]


def check_redrawn(game: Game, eyes: int, rng: Rng) -> None:
    """If a fact has secret entries, not all samples may have blanks in their place."""
    for place, fact in enumerate(game.state.ruleset.facts):
        if fact.seen != PUBLIC:
            blanked = game.redacted(eyes).state.facts[place]
            if blanked != game.state.facts[place]:
                redrawn = any(game.sample(eyes, rng).state.facts[place] != blanked for _ in range(SAMPLES))
                demand(redrawn, f"samples draw secret facts again: {fact.name}", game, eyes)


def check_blind_draft(game: Game, seat: int, chain: list[int], rng: Rng) -> None:
    """A draft is carried out on the seat's redacted copy.  On a whole game it must look the same to the seat."""
    sample = game.sample(seat, rng)
    frame = sample.state.agenda[-1]
    kind = frame.kind
    assert isinstance(kind, Decision)
    frame.drafts[seat] = chain
    shown = sample.staged(seat).state.plain()
    for choice in chain:
        kind.stage(sample.state, frame, seat, choice)
    demand(sample.view(seat) == shown, "a draft shows only what its seat knows", game, seat)


def check_no_free_look(game: Game, seat: int, one: Game, two: Game) -> None:
    """If a decision of one seat does not raise `reveals`, the seat may take it back, so it must not learn anything from it."""
    over = not one.waiting and not two.waiting  # nobody takes back the end of a game
    if not over and min(one.state.reveals, two.state.reveals) == game.state.reveals:
        same = told(one, seat) == told(two, seat) and view(one, seat) == view(two, seat)
        demand(same, "a decision that can be taken back reveals nothing", game, seat)


def check_told(game: Game, eyes: int, chains: Chains, one: Game, two: Game, rng: Rng) -> None:
    """What a seat was told must hold in its later samples, and what it was told in private nobody else may see."""
    if told(one, eyes) == told(two, eyes):
        return
    private = told(one, eyes, private=True) != told(two, eyes, private=True)
    if private and told(one, NOBODY) == told(two, NOBODY):
        demand(view(one, NOBODY) == view(two, NOBODY), "what is told to one is shown to nobody else", game, NOBODY)
    if private or view(one, eyes) == view(two, eyes):
        check_kept(game, eyes, chains, one, rng)


def check_kept(game: Game, eyes: int, chains: Chains, one: Game, rng: Rng) -> None:
    """The seat's samples must agree with what it was told.

    If most samples differ from the game in some value, there must be a world that differs there too, although it tells and
    shows the seat the same.
    """
    truth = values_of(one)
    samples = [values_of(one.sample(eyes, rng)) for _ in range(SAMPLES)]
    doubtful = {path for path in truth if sum(sample.get(path) != truth[path] for sample in samples) >= MAJORITY}
    worlds = 0
    for tried in range(TRIES):
        if not doubtful or worlds == WORLDS or (tried == HOPELESS and not worlds):
            break
        world = after(game.sample(eyes, rng), chains)
        if world is not None and told(world, eyes) == told(one, eyes) and view(world, eyes) == view(one, eyes):
            worlds += 1
            values = values_of(world)
            doubtful = {path for path in doubtful if values.get(path) == truth[path]}
    where = ", ".join(sorted(doubtful)[:3])
    demand(not doubtful or worlds < WORLDS, f"samples agree with what their seat was told: {where}", game, eyes)


def values_of(game: Game) -> dict[str, Any]:
    return dict(values("", game.state.plain()))


def values(path: str, plain: Any) -> Iterator[tuple[str, Any]]:
    """The single values of a plain form, each with its path."""
    entries = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else None
    if entries is None:
        yield path, plain
    else:
        for name, value in entries:
            yield from values(f"{path}/{name}", value)
