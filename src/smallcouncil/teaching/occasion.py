"""An occasion to teach: what a seat sees, what it has drafted, and what it has heard since the last occasion.

Everything the teacher says comes from here, so it can say nothing that the seat may not know.
"""

from __future__ import annotations

import re
from typing import Final

from smallcouncil.core.agenda import Decision
from smallcouncil.core.bits import BIT
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of
from smallcouncil.thrones.nouns.state import State

AREA: Final = re.compile(r"\{(\d):area\}")


class Occasion:
    def __init__(self, game: Game, seat: int, heard: list[Event]) -> None:
        self.game: Game = game  # redacted for the seat, with its draft
        self.seat: int = seat
        self.heard: list[Event] = heard

    @property
    def is_asked(self) -> bool:
        agenda = self.game.state.agenda
        return bool(agenda) and bool(agenda[-1].asked & BIT[self.seat])

    @property
    def decision(self) -> str:
        return self.game.state.agenda[-1].kind.name

    def choices(self) -> list[int]:
        """What may follow the draft; nothing if the draft is closed."""
        game, frame = self.game, self.game.state.agenda[-1]
        assert isinstance(frame.kind, Decision)
        closed = bool(game.draft(self.seat)) and frame.kind.closed(game.state, frame, self.seat)
        return [] if closed else game.choices(self.seat)

    def used(self) -> set[str]:
        """What the seat does with its draft: `decision march`, `verb token`."""
        return {f"decision {self.decision}", *self._verbs(self.game.draft(self.seat))} if self.is_asked else set()

    def offered(self) -> set[str]:
        """What the seat may do besides."""
        return self._verbs(self.choices()) if self.is_asked else set()

    def told(self) -> set[str]:
        """What has happened: `event raided`, `rule base.raid.target`; and the rule of the open question."""
        found = {f"event {event.name}" for event in self.heard} | {f"rule {event.rule}" for event in self.heard}
        return found | ({f"rule {self.game.rule(self.seat)}"} if self.is_asked else set())

    def _verbs(self, choices: list[int]) -> set[str]:
        names = self.game.state.ruleset.notation.verbs
        return {f"verb {names[verb].word}" for verb in {verb_of(choice) for choice in choices}}

    def areas_of(self, signs: list[str]) -> tuple[str, ...]:
        """The areas of the latest event with one of these signs."""
        state = self.game.state
        if isinstance(state, State):
            for event in reversed(self.heard):
                if f"event {event.name}" in signs:
                    places = AREA.findall(state.rules.events.get(event.name, ""))
                    return tuple(state.rules.board.names[event.nouns[int(place)]] for place in places)
        return ()
