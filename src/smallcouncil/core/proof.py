"""Could a game reach this position? A saved game is accepted only if its agenda can be asked again from the bottom up.

Nothing changes between a decision and its answers. So a step that is set back to before it asked pushes the same frame and
changes nothing else; otherwise it never asked.
"""

from __future__ import annotations

from typing import Any

from smallcouncil.core.agenda import NO_DRAFT, Decision, Frame, Procedure, Step
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.state import State


def prove_agenda(state: State) -> None:
    """Checks that the bottom frame is the game's own and that the frames below pushed each of the others."""
    root = state.ruleset.root
    assert root is None or state.agenda[0].kind is root, "(nothing is below it)"
    for frame in state.agenda:
        assert is_kept(state, frame), f"(what {frame.kind.name!r} has noted)"
    for place in range(1, len(state.agenda)):
        frame = state.agenda[place]
        assert is_brought_up(state, place), f"(nothing leads to {frame.kind.name!r})"


def is_kept(state: State, frame: Frame) -> bool:
    """Would the step of a procedure leave such a memo?"""
    kind = frame.kind
    if not isinstance(kind, Procedure):
        return True
    step: Step[Any] = kind.steps[frame.at]
    return step.is_sound(state, frame.memo)


def is_brought_up(state: State, place: int) -> bool:
    trial = state.clone()
    above = trial.agenda[place]
    del trial.agenda[place:]
    below = trial.agenda[-1]
    step, frame = step_below(trial.agenda)
    if step.follows(trial, frame, above):
        return True
    if frame is not below:
        return False  # one answer leads to both decisions
    undivided = any(each.kind.undivided for each in [below, *state.agenda[place:]])  # consequences wait until it is over
    if not undivided and trial.unsettled():
        return is_same(state, trial, place)
    frame.memo = step.rewound(frame.memo, above)
    return step.go(trial, frame) and is_same(state, trial, place)


def step_below(agenda: list[Frame]) -> tuple[Step[Any], Frame]:
    """The step of the uppermost procedure."""
    for frame in reversed(agenda):
        kind = frame.kind
        if isinstance(kind, Procedure):
            step: Step[Any] = kind.steps[frame.at]
            return step, frame
    raise AssertionError("(no procedure)")


def is_same(state: State, trial: State, place: int) -> bool:
    """Are the frames up to that place the same, and the game around them?"""
    if len(trial.agenda) != place + 1:
        return False
    for ours, theirs in zip(state.agenda, trial.agenda, strict=False):
        if ours.kind is not theirs.kind or ours.asked != theirs.asked:
            return False
    if state.agenda[place - 1].memo != trial.agenda[place - 1].memo:
        return False
    if isinstance(state.agenda[place].kind, Decision) and state.agenda[place].memo != trial.agenda[place].memo:
        return False
    return around(state) == around(trial)


def around(state: State) -> dict[str, Any]:
    """Everything except the agenda; `reveals` is left out because asking increases it."""
    plain = state.plain()
    return {name: value for name, value in plain.items() if name not in ("agenda", "reveals")}


def prove_drafts(game: Game) -> None:
    """Checks that each small choice was legal when made, and that exactly the complete drafts are sealed."""
    *lower, frame = game.state.agenda
    for other in lower:
        assert other.open == other.asked, "(an answer under another question)"
        assert not any(other.drafts), "(a draft under another question)"
    for seat in bits_of(frame.asked):
        assert frame.drafts[seat] or frame.open & BIT[seat], "(sealed without a choice)"
        assert is_legal(game.clone(), seat), f"(the draft of {game.state.ruleset.seat_name(seat)})"


def is_legal(trial: Game, seat: int) -> bool:
    frame = trial.state.agenda[-1]
    kind = frame.kind
    assert isinstance(kind, Decision)
    draft, sealed = frame.drafts[seat], not frame.open & BIT[seat]
    frame.drafts[seat] = NO_DRAFT
    for number, choice in enumerate(draft, 1):
        frame.scratch = None
        if choice not in kind.options(trial.state, frame, seat):
            return False
        frame.drafts[seat] = draft[:number]
        frame.scratch = None
        if kind.closed(trial.state, frame, seat) != (sealed and number == len(draft)):
            return False
    return True
