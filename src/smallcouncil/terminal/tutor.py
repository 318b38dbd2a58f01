"""The teacher at a table in the terminal: what it says above the prompt and before a seal, and what its player has understood."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from smallcouncil.core.agenda import DONE
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.games import pin_of
from smallcouncil.insight import telling
from smallcouncil.teaching.memory import Memory
from smallcouncil.teaching.notes import CAUTION, INTRODUCTION, LONGEST, MAESTER, TURN, Remark, Remarks
from smallcouncil.teaching.teacher import speech
from smallcouncil.teaching.thinking import is_weighed, turn_told
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.learned import Taught
from smallcouncil.terminal.own_decisions import OwnDecisions
from smallcouncil.terminal.pondering import Adviser, WeighedDraft
from smallcouncil.terminal.signs import QUIET

OPINIONS: Final = 3  # most opinions of a maester on one decision
HEADS: Final = {
    INTRODUCTION: "Teacher: ", CAUTION: "Before you confirm: ", MAESTER: "A maester's opinion: ", TURN: "What mattered: ",
}
STYLES: Final = {CAUTION: "yellow", MAESTER: "yellow"}
NOTHING: Final = Remarks([], [])


class Tutor:
    def __init__(self, face: Face, game: Game, seat: int, seed: int, past: OwnDecisions, maester: Adviser | None) -> None:
        self.face: Face = face
        self.game: Game = game
        self.seat: int = seat
        self.seed: int = seed
        self.past: OwnDecisions = past
        self.maester: Adviser | None = maester  # None: nobody is asked
        self.taught: Taught = Taught()
        self.memory: Memory = Memory(self.taught.counts)
        self.said: Remarks = NOTHING  # what there is to say of the draft as it is
        self.later: list[Remark] = []  # what mattered in the turn before
        self.away: set[str] = set()  # notes that were read away in this decision
        self.shown: dict[str, Remark] = {}  # by key, the notes that were on the screen in this decision
        self.printed: list[str] = []  # notes that were said last
        self.known: set[str] = set()  # notes that there were then, said or not
        self.decision: int = -1
        self.turn: int = -1
        self.draft: list[int] = []
        self.since: int = len(game.log or [])  # index of the first event that this decision is introduced with
        self.until: int = self.since
        self.helped: bool = False
        self.question: WeighedDraft | None = None
        self.opinions: int = 0

    @property
    def on(self) -> bool:
        return self.taught.on

    # What there is to say ------------------------------------------------------------------------------------------

    def notes(self) -> list[Remark]:
        """All that there is to say, the most important first."""
        if not self.on or self.decision != self.game.state.number:
            return []
        fresh = self.memory.fresh(self.said.notes)
        before = [note for note in fresh if note.kind == CAUTION]
        rest = [note for note in fresh if note.kind != CAUTION]
        found = [*self.later, *before[:1], *self.opinion(), *before[1:], *rest]
        return [note for note in found if sign(note) not in self.away]

    def page(self) -> list[Remark]:
        """What is said at once."""
        notes, words = self.notes(), 0
        for at, note in enumerate(notes):
            words += len(note.text.split())
            if at and words > LONGEST:
                return notes[:at]
        return notes

    def has_more(self) -> bool:
        return len(self.notes()) > len(self.page())

    def lines(self, again: bool) -> list[Text]:
        """What is said above the prompt; `again`: even if it was said just before."""
        return [spoken(note) for note in self.page() if again or sign(note) not in self.printed]

    def drawn(self) -> None:
        """The page is on the screen."""
        page = self.page()
        self.shown.update({note.key: note for note in page})
        self.printed, self.known = [sign(note) for note in page], {sign(note) for note in self.notes()}

    def areas(self) -> list[str]:
        return [area for note in self.page() for area in note.areas]

    def worry(self, chain: list[int]) -> str:
        """What speaks against sealing this chain, if the player has not seen it; it is said once."""
        if not self.on or self.decision != self.game.state.number:
            return ""
        said = self.speech_about(chain)
        found = [note for note in self.memory.fresh(said.notes) if note.kind == CAUTION]
        found += self.opinion() if chain == self.draft else []
        seen = {*self.away, *(self.printed if chain == self.draft else [])}
        fresh = [note for note in found if sign(note) not in seen]
        self.away |= {sign(note) for note in fresh[:1]}
        return fresh[0].text if fresh else ""

    # What happens at the table -------------------------------------------------------------------------------------

    def look(self) -> None:
        """The seat is asked, or its draft has changed."""
        if not self.on:
            return
        number, draft = self.game.state.number, self.game.draft(self.seat)
        if number != self.decision:
            self.begin(number)
        elif draft == self.draft:
            return
        self.helped = self.helped or len(draft) < len(self.draft)
        self.draft = list(draft)
        self.said = self.speech_about(self.draft)
        self.ponder()

    def begin(self, number: int) -> None:
        """Begins with a decision; what was on the screen in the one before has been read."""
        for note in self.shown.values():
            self.memory.read(note)
        self.helped = number < self.decision  # it was taken back
        self.decision, self.draft, self.question, self.opinions = number, [], None, 0
        self.away, self.shown, self.printed = set(), {}, []
        end = len(self.game.log or [])
        self.since, self.until = min(self.until, end), end
        turn = self.face.turn(self.game)
        self.later = self.turn_before() if turn > self.turn >= 0 else []
        self.turn = turn

    def heard(self, since: int) -> list[Event]:
        return [event for event in (self.game.log or [])[since:] if self.game.sees(self.seat, event)]

    def speech_about(self, chain: list[int]) -> Remarks:
        copy, _ = self.game.drafting(self.seat, chain)
        return speech(copy, self.seat, self.heard(self.since))

    def turn_before(self) -> list[Remark]:
        """What mattered in the turn that the player's last decision belongs to."""
        own = self.past.began
        first = next((number for number in sorted(own) if self.face.turn(Game(own[number].state)) == self.turn), None)
        if first is None:
            return []
        heard = self.heard(own[first].log)
        ends = [at for at, event in enumerate(heard) if event.name == self.face.turn_word]
        view, before = self.undrafted().to_json(), Game(own[first].state.clone()).redacted(self.seat).to_json()
        return turn_told(pin_of(self.face.kind), before, view, telling.written(heard[: ends[-1] if ends else None]), self.seat)

    def undrafted(self) -> Game:
        view = self.game.redacted(self.seat)
        view.redraft(self.seat)
        return view

    # A maester -----------------------------------------------------------------------------------------------------

    def ponder(self) -> None:
        """Asks a maester about a draft that could be sealed."""
        self.question = None
        if self.maester is None or self.opinions >= OPINIONS or not is_weighed(self.game, self.seat):
            return
        self.opinions += 1
        heard = telling.written(self.heard(0))
        seed = self.seed + self.decision
        view = self.undrafted().to_json()
        self.question = WeighedDraft(pin_of(self.face.kind), view, heard, tuple(self.draft), seed, self.seat)
        self.maester.ask(self.question)

    def opinion(self) -> list[Remark]:
        """What a maester thinks of the draft, as soon as it has thought."""
        found = self.maester.answer(self.question) if self.maester is not None and self.question is not None else None
        return found or []

    def has_thought(self) -> bool:
        """Is there an opinion that is not on the screen yet?"""
        return self.on and any(sign(note) not in self.known | self.away for note in self.opinion())

    # What the player does ------------------------------------------------------------------------------------------

    def next(self) -> None:
        """The page was read."""
        self.away |= {sign(note) for note in self.page()}

    def chose(self) -> None:
        """The player has made a small choice: what was explained has been read, while worries stay with the draft."""
        self.away |= {sign(note) for note in self.page() if note.kind in (INTRODUCTION, TURN)}

    def help(self) -> None:
        self.helped = True

    def sealing(self, chain: list[int]) -> None:
        """The player is about to make the last choice of this chain, which may seal it."""
        if not self.on or self.decision != self.game.state.number or not self.game.drafting(self.seat, chain)[1]:
            return
        said = self.speech_about(chain[:-1] if chain[-1] == DONE else chain)
        self.memory.sealed(said.notes, said.shows, self.helped)
        self.taught.keep()

    # The switch ----------------------------------------------------------------------------------------------------

    def switch(self, on: bool) -> None:
        self.taught.switch(on)
        self.decision, self.turn, self.until = -1, -1, len(self.game.log or [])

    def forget(self) -> None:
        """Begins again as if nothing had been understood."""
        self.taught.counts.clear()
        self.switch(True)

    def close(self) -> None:
        if self.maester is not None:
            self.maester.close()


def sign(note: Remark) -> str:
    """What tells a note from others: one that was read away comes back if it says something else."""
    return note.key if note.kind == INTRODUCTION else f"{note.key}: {note.text}"


def spoken(note: Remark) -> Text:
    text = Text(HEADS[note.kind], style=f"{STYLES.get(note.kind, '')} bold".strip())
    return text.append(note.text, style="not bold").append(f" [{note.rule}]", style=f"{QUIET} not bold")
