"""Chooses among the finds of a folder and writes the puzzle files. A puzzle that is already there keeps its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from smallcouncil.errors import Complaint
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.language import read
from smallcouncil.mining.composing import Composer
from smallcouncil.mining.finds import Find, box_of, read_finds
from smallcouncil.mining.scouting import TRIES
from smallcouncil.mining.sites import Site, site_of
from smallcouncil.mining.spots import is_idle
from smallcouncil.mining.themes import theme_of

PLAYERS: Final = 3  # random players that check a new file
EACH_GAME: Final = 2  # the most puzzles of a game
WIDE: Final = 0.5  # a gap that is as good as any wider one
CROWDED: Final = 0.02  # what every puzzle of a theme costs the next one of that theme


class PuzzleFolder:
    """A folder of puzzle files."""

    def __init__(self, folder: Path, box: str) -> None:
        self.folder: Path = folder
        self.box: str = box
        self.ids: dict[str, str] = {}  # by origin
        self.titles: dict[str, str] = {}  # by id, those of other boxes too
        self.themes: Counter[str] = Counter()  # those of its own box
        for file in sorted(folder.parent.glob("*/*.puzzle")):
            lesson = read(file.read_text("utf-8"), file.name)
            self.titles[lesson.id] = lesson.title
            self.ids[lesson.heads["from"]] = lesson.id
            self.themes[lesson.heads["theme"]] += file.parent == folder

    def write(self, site: Site) -> Path:
        id = self.ids.get(site.find.origin) or self.next_id()
        taken = {title for other, title in self.titles.items() if other != id}
        text = Composer(site, taken).text(id)
        lesson = read(text, f"{id}.puzzle")
        check_lesson(lesson, PLAYERS)
        self.ids[site.find.origin], self.titles[id] = id, lesson.title
        path = self.folder / f"{id}.puzzle"
        path.write_text(text, encoding="utf-8")
        return path

    def next_id(self) -> str:
        numbers = [int(id.removeprefix(self.box + "-")) for id in self.titles if id.startswith(self.box + "-")]
        return f"{self.box}-{max(numbers, default=0) + 1}"


def write_best(mined: Path, target: Path, most: int, report: Callable[[str], None]) -> int:
    """Writes the best finds of a folder, so that there are `most` files at most. Returns how many were written."""
    finds = read_finds(mined)
    target.mkdir(parents=True, exist_ok=True)
    files, written = PuzzleFolder(target, box_of(mined)), 0
    sites = [site_of(find, mined / "records" / f"game-{find.number:05}.record") for find in finds]
    for site in chosen(sites, files, most):
        try:
            report(f"{files.write(site).name}: {theme_of(site)}")
            written += 1
        except Complaint as error:
            report(f"left out: {error}")
    return written


def chosen(sites: list[Site], files: PuzzleFolder, most: int) -> list[Site]:
    """The sites that have files, and the best of the others; no theme and no game gets too many."""
    found = [site for site in sites if site.find.origin in files.ids]
    open = [site for site in sites if site.find.origin not in files.ids and not is_idle(site.best[0])]
    themes, games = Counter(files.themes), Counter(site.find.number for site in found)
    room = most - sum(themes.values())
    while open and room > 0:
        best = max(open, key=lambda site: merit(site.find) - CROWDED * themes[theme_of(site)])
        open.remove(best)
        if games[best.find.number] < EACH_GAME:
            found.append(best)
            themes[theme_of(best)] += 1
            games[best.find.number] += 1
            room -= 1
    return found


def merit(find: Find) -> float:
    """An answer that is not found at once is good, and a wide gap."""
    gaps = [each.chance - each.second for each in (find.near, find.far) if each is not None]
    missed = 1 - sum(find.found[name] / TRIES[name] for name in find.found) / len(find.found)
    return 2 * missed + min(WIDE, *gaps) + 0.2 * min(find.answers, 6) / 6
