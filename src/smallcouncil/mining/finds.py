"""A puzzle as the miner keeps it, and as a line of JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from smallcouncil.analysis.aftermath import Aftermath, aftermaths
from smallcouncil.bots.maester.schooling import STEWARDS
from smallcouncil.bots.maester.worlds import Worlds, state_of
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.state import State as CardState
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.cards import FarCards
from smallcouncil.mining.races import Verdict
from smallcouncil.mining.rounds import aftermaths_of_cards
from smallcouncil.mining.scouting import Proved, answer_by
from smallcouncil.mining.spots import Spot, is_idle

FINDS: Final = "finds.jsonl"
OTHERS: Final = 4  # answers whose refutations are kept


class Figures(NamedTuple):
    """What a search found."""

    chance: float
    second: float
    playouts: int


class Find(NamedTuple):
    """A proved puzzle of a game."""

    box: str
    seed: int
    number: int  # number of the game
    decision: int
    seat: int
    name: str  # name of the decision
    begun: str  # what is placed already
    best: list[str]  # the answers, in notation
    others: list[str]  # those whose refutations are kept, the strongest first
    answers: int  # how many the rules allow
    near: Figures
    far: Figures | None  # None: the win is forced
    found: dict[str, int]
    after: list[Aftermath]  # what comes of the first best answer, then of the others

    def line(self) -> str:
        plain = self._asdict()
        plain["near"], plain["far"] = self.near._asdict(), self.far._asdict() if self.far is not None else None
        plain["after"] = [each._asdict() for each in self.after]
        return json.dumps(plain, ensure_ascii=False)

    @property
    def origin(self) -> str:
        """The decision that the puzzle is about; no other puzzle has the same."""
        return f"{self.box} seed {self.seed}, game {self.number}, decision {self.decision}, seat {self.seat + 1}"


def read_find(line: str) -> Find:
    plain: dict[str, Any] = json.loads(line)
    plain["near"], plain["far"] = Figures(**plain["near"]), Figures(**plain["far"]) if plain["far"] else None
    for each in plain["after"]:
        each["winners"] = {int(seat): share for seat, share in each["winners"].items()}
        each["castles"] = {int(area): shares for area, shares in each["castles"].items()}
        each["lands"] = {int(area): share for area, share in each["lands"].items()}
    plain["after"] = [Aftermath(**each) for each in plain["after"]]
    return Find(**plain)


def read_finds(folder: Path) -> list[Find]:
    path = folder / FINDS
    return [read_find(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []


def box_of(folder: Path) -> str:
    """The box of the finds in a folder."""
    finds = read_finds(folder)
    if not finds:
        raise Complaint(f"There are no finds in {folder}.")
    return finds[0].box


def find_of(box: str, seed: int, number: int, proved: Proved) -> Find:
    spot, game = proved.spot, proved.spot.game
    word = seed + 7919 * game.state.number + spot.seat
    others = kept(proved, word)
    return Find(
        box, seed, number, game.state.number, spot.seat, spot.name, game.text(spot.begun) if spot.begun else "",
        [game.text(answer) for answer in proved.best], [game.text(answer) for answer in others], len(spot.answers),
        figures(proved.near), figures(proved.far) if proved.far is not None else None, proved.found,
        seen(spot, [proved.best[0], *others], word),
    )


def figures(verdict: Verdict) -> Figures:
    return Figures(round(verdict.chance, 4), round(verdict.second, 4), verdict.playouts)


def kept(proved: Proved, word: int) -> list[Answer]:
    """The strongest other answer, what the seat did in the game, what a knight does, and the strongest of other kinds."""
    spot, means = proved.spot, proved.near.means
    ranked = sorted((at for at in range(len(spot.answers)) if at not in proved.near.best), key=lambda at: -means[at])
    best = [sorted(answer) for answer in proved.best]
    found: list[Answer] = []
    first = [spot.answers[proved.near.rival], spot.done, answer_by(spot, "knight", word)]
    for answer in [*first, *sorted([spot.answers[at] for at in ranked], key=is_idle)]:
        same = next((each for each in spot.answers if sorted(each) == sorted(answer)), None)
        if same is None or sorted(same) in best or len(found) == OTHERS:
            continue
        if not any(spot.gist(same) == spot.gist(each) for each in found):
            found.append(same)
    return found


def seen(spot: Spot, answers: list[Answer], word: int) -> list[Aftermath]:
    rng = seeded(word)
    if isinstance(spot.game.state, CardState):
        return aftermaths_of_cards(FarCards(spot.game, spot.seat, rng), answers)
    first = STEWARDS.first(state_of(spot.game), spot.seat, [])
    return aftermaths(Worlds(spot.game, spot.seat, rng, first, STEWARDS), answers)
