"""The miner: every answer is listed, a race finds what is best, a forced win is forced, and a find becomes a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.lessons.attempt import ReadyTask
from smallcouncil.lessons.language import read
from smallcouncil.lessons.puzzles import puzzles
from smallcouncil.mining import filing, finds, scouting
from smallcouncil.mining.answers import Answer, answers_of
from smallcouncil.mining.forced import wins_by_force
from smallcouncil.mining.miner import Mine
from smallcouncil.mining.races import CLEAR, Race
from smallcouncil.mining.samplers import FAR, NEAR, sampler_of

PRODUCTIVE = 43  # a game in which something is found

MARCH = """\
puzzle  march: A March
theme   win
why     One. Two.

task    A March
goal    March.  [base.march.resolve]
game    thrones, 3 players
you     stark
position
  turn: {turn}, march, stark
  board: start
  power stark: 0
  Winterfell: stark, footman, knight, March
{more}solved
  chosen: execute Winterfell
  say: Done.  [base.march.move]
solution
  execute Winterfell; done
"""


def position(turn: int, *more: str) -> tuple[Game, int]:
    text = MARCH.format(turn=turn, more="".join(f"  {line}\n" for line in more))
    ready = ReadyTask(read(text, "march.puzzle").tasks[0])
    return ready.game, ready.seat


def tried_out(game: Game, seat: int, chain: Answer) -> list[Answer]:
    """All complete answers, in every order of small choices."""
    copy, closed = game.drafting(seat, chain)
    return [chain] if closed else [each for choice in copy.choices(seat) for each in tried_out(game, seat, [*chain, choice])]


def test_every_answer_is_listed_once() -> None:
    game, seat = position(3)
    listed = answers_of(game, seat, 500)
    assert {tuple(sorted(each)) for each in tried_out(game, seat, [])} == {tuple(sorted(each)) for each in listed}
    assert len(listed) == len({tuple(sorted(each)) for each in listed})
    assert answers_of(game, seat, len(listed) - 1) == []


class Fixed:
    """Values each answer by its number: 0.9, and others between 0 and 0.5, with some noise."""

    def __init__(self) -> None:
        self.rng = seeded(1)

    def meet(self, answers: list[Answer]) -> list[float]:
        return [(0.9 if answer[0] == 7 else 0.05 * answer[0]) + 0.05 * (self.rng.below(3) - 1) for answer in answers]


def test_a_race_finds_the_best_answer_and_how_far_behind_the_second_is() -> None:
    race = Race(Fixed(), [[number] for number in (1, 2, 7, 9, 8)])
    race.run(600)
    verdict = race.verdict()
    assert verdict is not None
    assert verdict.best == [2]
    assert verdict.rival == 3
    assert verdict.playouts >= 600
    assert verdict.chance - verdict.second == pytest.approx(0.45, abs=0.03)


def test_a_race_without_a_clear_gap_has_no_verdict() -> None:
    race = Race(Fixed(), [[number] for number in (5, 6, 8, 9)])
    race.run(400)
    assert race.verdict() is None
    assert race.gap() < CLEAR


@pytest.mark.parametrize("reach", [NEAR, FAR])
def test_worlds_of_a_seed_are_always_the_same(reach: str) -> None:
    game, seat = position(10)
    answers = answers_of(game, seat, 500)[:3]
    first, second = (sampler_of(game, seat, 5, reach) for _ in range(2))
    assert [first.meet(answers) for _ in range(2)] == [second.meet(answers) for _ in range(2)]


def test_a_win_is_forced_only_if_nobody_can_prevent_it() -> None:
    tokens = [f"{area}: token stark" for area in ("Seagard", "Harrenhal", "Riverrun", "The Eyrie", "Crackclaw Point")]
    game, seat = position(3, *tokens)
    wins = [each for each in answers_of(game, seat, 500) if wins_by_force(game, seat, each)]
    texts = [game.text(each) for each in answers_of(game, seat, 500)]
    assert 0 < len(wins) < len(texts)
    for answer in wins:
        after = game.clone()
        after.play(seat, answer)
        assert after.result == [seat]


def test_forced_puzzles_are_forced() -> None:
    for puzzle in puzzles():
        if puzzle.lesson.heads["proof"].startswith("forced; "):
            ready = ReadyTask(puzzle.lesson.tasks[0])
            (solution,) = puzzle.lesson.tasks[0].solutions
            assert wins_by_force(ready.game, ready.seat, ready.game.parse(ready.seat, solution[0].text)), puzzle.id


def test_a_mine_finds_the_same_again_continues_and_becomes_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scouting, "PLAYOUTS", 400)
    monkeypatch.setattr(scouting, "FORCED", 100)
    mines = [Mine(tmp_path / name, "intrigue", 1) for name in ("one", "two")]
    for mine in mines:
        (mine.folder / "records").mkdir(parents=True)
        mine.dig(PRODUCTIVE)
    first, second = (finds.read_finds(mine.folder) for mine in mines)
    assert first == second
    assert first
    assert mines[0].report()[0].startswith("1 games of intrigue with seed 1")
    with (mines[0].folder / "games.jsonl").open("a") as file:
        file.write('{"game": 0, "seconds": 0}\n')
    assert list(mines[0].dig_on(1)) == [0]
    assert len(mines[0].lines()) == 2
    told = list[str]()
    assert filing.write_best(mines[0].folder, tmp_path / "files", 1, told.append) == 1
    assert [file.name for file in (tmp_path / "files").iterdir()] == ["intrigue-1.puzzle"]
    written = (tmp_path / "files" / "intrigue-1.puzzle").read_text()
    assert filing.write_best(mines[0].folder, tmp_path / "files", 1, told.append) == 1
    assert (tmp_path / "files" / "intrigue-1.puzzle").read_text() == written
