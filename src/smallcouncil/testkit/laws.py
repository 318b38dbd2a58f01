"""The laws of the contract, checked at a decision of any game. Tests and the fuzzer check them in whole random games."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from smallcouncil.core.agenda import DONE, Decision
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import Reader, header_of, write
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.testkit.demands import demand, plain, view
from smallcouncil.testkit.secrecy import Secrets

ENDLESS = 20_000  # choices; no game comes near


def without_drafts(game: Game) -> str:
    """Everything except the drafts and who has sealed."""
    whole = game.state.plain()
    for frame in whole["agenda"]:
        frame.pop("drafts", None)
        frame.pop("open", None)
    return json.dumps(whole, sort_keys=True)


def check_options(game: Game, seat: int) -> None:
    """Options are never empty, ascending and distinct; a copy that shows only what the seat may see has the same ones."""
    options = game.choices(seat)
    demand(bool(options), "a dead end", game, seat)
    demand(options == sorted(set(options)), "choices are ascending and unique", game, seat)
    demand(game.redacted(seat).choices(seat) == options, "options do not depend on what is hidden", game, seat)
    notation = game.state.ruleset.notation
    for choice in options:
        demand(notation.sound(choice), "a choice has a name", game, seat)
        demand(game.parse(seat, game.text([choice])) == [choice], "text and parse agree", game, seat)
        demand(notation.choice(notation.action(choice)) == choice, "the action space numbers every choice", game, seat)


def check_why(game: Game, seat: int) -> None:
    """`why` finds a reason for exactly the choices that are not legal, over the whole action space."""
    options = game.choices(seat)
    legal = set(options)
    for choice in options + choices_to_refuse(game):
        reason = game.why(seat, choice)
        if (reason is None) != (choice in legal):
            demand(False, f"choices and why agree on `{named(game, choice)}`", game, seat)
        if reason is not None and not (reason.sentence and "." in reason.rule):
            demand(False, f"a refusal of `{named(game, choice)}` has words and a rule", game, seat)


def choices_to_refuse(game: Game) -> list[int]:
    """Everything that the open verbs can name.

    A closed verb is refused whatever follows, so its first and last choice suffice.
    """
    state, notation = game.state, game.state.ruleset.notation
    kind = state.agenda[-1].kind
    assert isinstance(kind, Decision)
    found: list[int] = []
    for verb, (begin, end) in enumerate(pairwise([*notation.offsets, notation.size])):
        step = 1 if kind.takes(state, verb) else max(1, end - begin - 1)
        found += [notation.choice(action) for action in range(begin, end, step)]
    return found


def named(game: Game, choice: int) -> str:
    return game.text([choice]) if game.state.ruleset.notation.sound(choice) else str(choice)


def check_draft(game: Game, seat: int, choice: int) -> None:
    """A small choice changes nothing but its draft, nobody else sees it, and undo takes it back."""
    before, board = plain(game), without_drafts(game)
    others = [other for other in [NOBODY, *range(game.state.seats)] if other != seat]
    seen = [view(game, other) for other in others]
    staged = view_staged(game, seat)
    frame = game.state.agenda[-1]
    trial = game.clone()
    trial.choose(seat, choice)
    if not trial.state.agenda or trial.state.number != game.state.number:
        return  # it completed the decision
    demand(without_drafts(trial) == board, "a draft changes nothing else", game, seat)
    if trial.waiting & BIT[seat]:
        demand([view(trial, other) for other in others] == seen, "a draft is seen by nobody else", game, seat)
    demand(frame.drafts[seat] == game.draft(seat), "a clone is apart", game, seat)
    trial.undo(seat)
    demand(plain(trial) == before, "undo undoes", game, seat)
    demand(view_staged(trial, seat) == staged, "undo undoes what is staged", game, seat)


def view_staged(game: Game, seat: int) -> str:
    return json.dumps(game.staged(seat).state.plain(), sort_keys=True)


def check_closing(game: Game, seat: int, rng: Rng) -> None:
    """Every chain can be closed: random small choices, with `done` as soon as it is legal, always end."""
    trial = game.clone()
    number = trial.state.number
    for _ in range(500):
        if trial.state.number != number or not trial.waiting & BIT[seat]:
            return
        options = trial.choices(seat)
        demand(bool(options), "every chain can be closed", trial, seat)
        trial.choose(seat, DONE if options[0] == DONE else options[rng.below(len(options))])
    demand(False, "every chain is finite", trial, seat)


def check_sample(kind: GameKind, game: Game, seat: int, rng: Rng) -> None:
    """A sample is a possible game. It looks the same to its seat, with the seat's draft too, and can be played."""
    sample = game.sample(seat, rng)
    kind.check(sample)
    demand(view(sample, seat) == view(game, seat), "a sample looks the same", game, seat)
    if seat >= 0 and game.waiting & BIT[seat]:
        demand(sample.choices(seat) == game.choices(seat), "a sample offers the same", game, seat)
        check_same_draft(game.clone(), sample.clone(), seat, rng)
    for _ in range(20):
        if not sample.waiting:
            break
        mover = bits_of(sample.waiting)[0]
        options = sample.choices(mover)
        sample.choose(mover, options[rng.below(len(options))])


def check_same_draft(one: Game, two: Game, seat: int, rng: Rng) -> None:
    """Two games that differ only in what the seat may not know give the same answers to its small choices."""
    number = one.state.number
    one.log, two.log = [], []
    while one.waiting & BIT[seat] and one.state.number == number:
        options = one.choices(seat)
        demand(two.choices(seat) == options, "hidden facts do not change options", one, seat)
        demand(view_staged(one, seat) == view_staged(two, seat), "hidden facts do not change the view", one, seat)
        demand(not one.log and not two.log, "a draft is silent", one, seat)
        choice = options[rng.below(len(options))]
        one.choose(seat, choice)
        two.choose(seat, choice)


def check_keeping(kind: GameKind, game: Game) -> None:
    """A clone and a game read back from JSON are the same game."""
    whole = plain(game)
    demand(plain(game.clone()) == whole, "a clone is the same game", game, NOBODY)
    back = kind.from_json(game.to_json())
    demand(plain(back) == whole and back.digest() == game.digest(), "JSON gives the same game back", game, NOBODY)
    for seat in bits_of(game.waiting):
        demand(back.choices(seat) == game.choices(seat), "JSON gives the same options back", game, seat)


def check_record(kind: GameKind, game: Game, options: list[str], players: int, seed: int) -> None:
    """The record of a finished game replays to the same digest."""
    text = write(header_of(kind, options, players, ["random"] * players, seed), game)
    reader = Reader(text, {kind.name: kind}, "record")
    while reader.step():
        pass
    demand(reader.game.digest() == game.digest(), "a record replays to the same digest", game, NOBODY)


def choice_of(game: Game, seat: int, seed: int) -> int:
    """A random choice that depends on the decision and the seat, not on who chose before."""
    rng = seeded(seed * 1_000_003 + game.state.number * 8191 + seat * 131 + len(game.draft(seat)))
    options = game.choices(seat)
    return options[rng.below(len(options))]


class Played:
    """The result of a fuzzer's game: how many choices it had, and which list of options took longest."""

    def __init__(self) -> None:
        self.choices: int = 0
        self.slowest: float = 0.0  # processor seconds, without garbage collection
        self.asked: str = ""  # the decision with the slowest options

    def timed(self, game: Game, seat: int) -> None:
        collects = gc.isenabled()
        gc.disable()
        begun = time.process_time()
        game.choices(seat)
        spent = time.process_time() - begun
        if collects:
            gc.enable()
        if spent > self.slowest:
            self.slowest, self.asked = spent, game.state.agenda[-1].kind.name


def fuzz(kind: GameKind, options: list[str], players: int, seed: int, every: int) -> Played:
    """Plays a random game to its end, checking invariants at every decision and the laws at one choice in `every`.

    A second copy is played beside it with the seats in another order.
    """
    rng = seeded(seed ^ 0xF022)
    game, twin = kind.new(options, players, seed), kind.new(options, players, seed)
    game.record, game.log = [], []
    played, secrets = Played(), Secrets()
    while game.waiting:
        demand(played.choices < ENDLESS, "a game ends", game, NOBODY)
        number = game.state.number
        kind.check(game)
        while game.waiting and game.state.number == number:
            seats = bits_of(game.waiting)
            seat = seats[rng.below(len(seats))]
            played.timed(game, seat)
            choice = choice_of(game, seat, seed)
            if every:
                secrets.check(game, seat, rng)
            if every and rng.below(every) == 0:
                check_laws(kind, game, seat, choice, rng)
            game.choose(seat, choice)
            played.choices += 1
        for seat in reversed(bits_of(twin.waiting)):
            while twin.waiting & BIT[seat] and twin.state.number == number:
                twin.choose(seat, choice_of(twin, seat, seed))
        demand(game.digest() == twin.digest() if every else True, "the order of seats does not matter", game, NOBODY)
    kind.check(game)
    demand(plain(game) == plain(twin), "the order of seats does not matter", game, NOBODY)
    check_record(kind, game, options, players, seed)
    for event in game.log or []:
        kind.sentence(game.state.ruleset, event)
    return played


def check_laws(kind: GameKind, game: Game, seat: int, choice: int, rng: Rng) -> None:
    other = rng.below(game.state.seats + 1) - 1
    check_options(game, seat)
    check_why(game, seat)
    check_draft(game, seat, choice)
    check_closing(game, seat, rng)
    check_sample(kind, game, seat, rng)
    check_sample(kind, game, other, rng)
    check_keeping(kind, game)


def random_options(kind: GameKind, players: int, rng: Rng, always: Sequence[str] = (), never: Sequence[str] = ()) -> list[str]:
    """Some options that are allowed together, including `always` and excluding `never`."""
    chosen = [*always]
    for option in kind.options(players):
        wished = kind.sheet().with_needed([*chosen, option.name])
        if rng.below(2) and not any(name in never for name in wished):
            with suppress(Complaint):
                chosen = kind.check_options(wished, players)
    return chosen


