"""Data files: TOML tables whose values carry a grade and a source. Every mistake in them gets a complaint.

The Complaint names the file and the entry, so that an owner of the box who corrects a value learns at once what went wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final, Generic, TypeVar

from smallcouncil.core import formats, outside, overrides
from smallcouncil.core.overrides import Plain
from smallcouncil.core.recent import Recent
from smallcouncil.errors import Complaint, clipped

R = TypeVar("R")

GRADES = "ABCD"
MOST_CONTENTS: Final = 32  # how many contents a process keeps ready
MARKS = ",;:#"


def shown(value: object) -> str:
    """A value as the file writes it, for use in a sentence."""
    return repr(clipped(value)) if isinstance(value, str) else clipped(repr(value))


class GradedValue:
    """One value of a row with its own grade and source, shown to people who ask where it comes from."""

    def __init__(self, name: str, value: str, grade: str, source: str) -> None:
        self.name = name
        self.value = value
        self.grade = grade
        self.source = source


class Section:
    """A table of a data file. It knows its place in the file and which of its keys were read."""

    def __init__(self, file: str, entry: str, raw: object, sources: dict[str, str]) -> None:
        self.file = file
        self.entry = entry
        self.sources = sources
        self.seen: list[str] = []
        if not isinstance(raw, dict):
            raise Complaint(f"{file}, {entry}: a section is expected here.")
        self.raw: dict[str, object] = raw

    def wrong(self, sentence: str) -> Complaint:
        where = f"{self.file}, {self.entry}" if self.entry else self.file
        return Complaint(f"{where}: {sentence}")

    def has(self, key: str) -> bool:
        return key in self.raw

    def take(self, key: str) -> object:
        self.seen.append(key)
        if key not in self.raw:
            raise self.wrong(f"{key} is missing.")
        return self.raw[key]

    def text(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise self.wrong(f"{key} must be a text in quotes, not {shown(value)}.")
        return value

    def name(self, key: str) -> str:
        value = self.text(key)
        if not value or value != value.strip():
            raise self.wrong(f"{key} must be a name, not {shown(value)}.")
        return value

    def one_of(self, key: str, allowed: list[str]) -> str:
        value = self.text(key)
        if value not in allowed:
            raise self.wrong(f"{key} must be one of {', '.join(allowed)}, not {shown(value)}.")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        value = self.take(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(f"{key} must be a whole number, not {shown(value)}.")
        if value < low or value > high:
            raise self.wrong(f"{key} must be between {low} and {high}, not {shown(value)}.")
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise self.wrong(f"{key} must be true or false, not {shown(value)}.")
        return value

    def list_of(self, key: str) -> list[object]:
        value = self.take(key)
        if not isinstance(value, list):
            raise self.wrong(f"{key} must be a list in square brackets.")
        return value

    def texts(self, key: str) -> list[str]:
        found: list[str] = []
        for value in self.list_of(key):
            if not isinstance(value, str) or not value:
                raise self.wrong(f"{key} must list texts in quotes, not {shown(value)}.")
            found.append(value)
        return found

    def numbers(self, key: str) -> list[int]:
        found: list[int] = []
        for value in self.list_of(key):
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise self.wrong(f"{key} must list whole numbers from 0, not {shown(value)}.")
            found.append(value)
        return found

    def aliases(self) -> list[str]:
        return self.texts("aliases") if self.has("aliases") else []

    def note(self) -> str:
        return self.text("note") if self.has("note") else ""

    def section(self, key: str) -> Section:
        entry = f"{self.entry} {key}" if self.entry else key
        return Section(self.file, entry, self.take(key), self.sources)

    def sections(self, key: str) -> list[Section]:
        """The tables listed under a key, named by their place until `called` finds a better name."""
        found: list[Section] = []
        for raw in self.list_of(key):
            label = f"{key} {len(found) + 1}"
            entry = f"{self.entry} {label}" if self.entry else label
            found.append(Section(self.file, entry, raw, self.sources))
        if not found:
            raise self.wrong(f"{key} is empty.")
        return found

    def sections_if_any(self, key: str) -> list[Section]:
        """The same, but the file may lack such tables."""
        return self.sections(key) if self.has(key) else []

    def called(self, label: str) -> None:
        self.entry = clipped(label)

    def grade(self) -> str:
        value = self.text("grade")
        if len(value) != 1 or value not in GRADES:
            raise self.wrong(f"grade must be A, B, C or D, not {shown(value)}.")
        return value

    def source(self) -> str:
        value = self.text("source")
        for part in value.split(";"):
            if part.split(":")[0].strip() not in self.sources:
                raise self.wrong(f"{shown(part.strip())} in source is not listed under [sources].")
        return value

    def value(self, key: str) -> Section:
        """A value with its grade and source beside it: { value = ..., grade = ..., source = ... }."""
        section = self.section(key)
        section.grade()
        section.source()
        for other in section.raw:
            if other not in ("value", "grade", "source"):
                raise section.wrong(f"{shown(other)} is not a known key.")
        return section

    def value_number(self, key: str, low: int, high: int, values: list[GradedValue]) -> int:
        section = self.value(key)
        value = section.number("value", low, high)
        values.append(GradedValue(key, str(value), section.grade(), section.source()))
        return value

    def stays(self, key: str, value: object, wanted: object) -> None:
        """Refuses any other value: the code depends on this one, so it can be confirmed with grade and source but not changed."""
        if value != wanted:
            raise self.wrong(f"{key} stays {plain(wanted)}: the rules are written for it, not for {clipped(plain(value))}.")

    def value_numbers(self, key: str, values: list[GradedValue]) -> list[int]:
        section = self.value(key)
        value = section.numbers("value")
        values.append(GradedValue(key, ", ".join([str(n) for n in value]), section.grade(), section.source()))
        return value

    def value_texts(self, key: str, values: list[GradedValue]) -> list[str]:
        section = self.value(key)
        value = section.texts("value")
        values.append(GradedValue(key, ", ".join(value), section.grade(), section.source()))
        return value

    def value_one_of(self, key: str, allowed: list[str], values: list[GradedValue]) -> str:
        section = self.value(key)
        value = section.one_of("value", allowed)
        values.append(GradedValue(key, value, section.grade(), section.source()))
        return value

    def value_flag(self, key: str, values: list[GradedValue]) -> bool:
        section = self.value(key)
        value = section.flag("value")
        values.append(GradedValue(key, "yes" if value else "no", section.grade(), section.source()))
        return value

    def close(self) -> None:
        """Refuses keys that nobody has read. Call it when all known keys were read: any other key is a typing mistake."""
        for key in self.raw:
            if key not in self.seen:
                raise self.wrong(f"{shown(key)} is not a known key.")


def weakest(values: list[GradedValue]) -> str:
    grade = "A"
    for fact in values:
        grade = max(grade, fact.grade)
    return grade


def all_sources(values: list[GradedValue]) -> str:
    return "; ".join(dict.fromkeys([part.strip() for fact in values for part in fact.source.split(";")]))


def refuse_doubles(section: Section, what: str, name: str, aliases: list[str], taken: set[str]) -> None:
    """Refuses names and aliases that differ only in case or "The", or that contain the signs around names in a chain."""
    for word in [name, *aliases]:
        if not word.isprintable() or any(mark in word for mark in MARKS):
            raise section.wrong(f"the {what} {shown(word)} has a sign that chains and lists use: {' '.join(MARKS)}.")
        if as_heard(word) in taken:
            raise section.wrong(f"the {what} {shown(word)} is already taken.")
        taken.add(as_heard(word))


def as_heard(name: str) -> str:
    """The name as it is compared: without case and article."""
    return name.lower().removeprefix("the ")


# ---------------------------------------------------------------- files


WRITTEN: Final[Recent[Plain]] = Recent(MOST_CONTENTS)  # by text: a changed file is parsed again


def parse(file: str, folder: Path) -> Plain:
    """The parsed file. Do not change it: all callers share it."""
    path = folder / file
    try:
        text = path.read_text(encoding="utf-8")
        found = WRITTEN.find(text)
        return WRITTEN.keep(text, outside.toml(text)) if found is None else found
    except FileNotFoundError:
        raise Complaint(f"{file}: there is no such data file in {path.parent}.") from None
    except UnicodeDecodeError as error:
        raise Complaint(f"{file}: not a text file: {error}.") from None
    except outside.Unsound as unsound:
        raise Complaint(f"{file}: {unsound}.") from None


def own_folder(game: str) -> Path:
    """The folder of a game's data files in this package."""
    return Path(str(files("smallcouncil"))) / game / "content"


class Files:
    """The data files of a game with an owner's corrections, in a folder or held as a value."""

    def __init__(self, game: str, folder: Path, text: str = "", held: dict[str, Plain] | None = None, base: str = "") -> None:
        self.game: str = game
        self.folder: Path = folder
        self.held: dict[str, Plain] | None = held  # by name; used instead of the folder's files
        self.changes: dict[str, Plain] = {}  # corrections, by file
        self.overrides: str = ""  # the text of the corrections, if any
        self.mark: str = ""  # digest of the corrections
        self.base: str = base  # the digest without corrections, once computed
        self.place: str = str(folder) if held is None else self.base_digest()
        self.key: str = self.place  # cache key of everything made from these files
        if text and held is None:
            self.correct(overrides.parts_of(text, game, Path(str(files("smallcouncil")))), text)
        elif text:
            self.correct(overrides.parts_among(text, game, self.names()), text)

    def correct(self, changes: dict[str, Plain], text: str) -> None:
        self.changes = changes
        self.overrides = text if changes else ""
        self.mark = overrides.digest(changes) if changes else ""
        self.key = f"{self.place} {self.mark}".strip()

    def corrected(self, text: str) -> Files:
        """The same files with these corrections and no others."""
        return Files(self.game, self.folder, text, self.held, self.base)

    def uncorrected(self) -> Files:
        return self.corrected("") if self.changes else self

    def names(self) -> list[str]:
        if self.held is not None:
            return sorted(self.held)
        return sorted([path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.toml")])

    def raw(self, file: str) -> Plain:
        """The file as written: in its own format, without corrections."""
        if self.held is None:
            return parse(file, self.folder)
        if file not in self.held:
            raise Complaint(f"{file}: the content of this game has no such data file.")
        return self.held[file]

    def parse(self, file: str) -> Plain:
        found = formats.current(self.game, file, self.raw(file))
        return overrides.corrected(found, self.changes[file], f"{self.game}/{file}") if file in self.changes else found

    def open(self, file: str) -> Section:
        label = f"{file} (as {overrides.NAME} has it)" if file in self.changes else file
        top = Section(label, "", self.parse(file), {})
        section = top.section("sources")
        for key in section.raw:
            section.sources[key] = section.text(key)
        return top

    def graded(self, file: str) -> list[GradedValue]:
        """Every value of a file that has a grade, at any depth, named by its entry."""
        found: list[GradedValue] = []
        walk("", self.parse(file), "", found)
        return found

    def base_digest(self) -> str:
        """A short digest of the files without corrections; comments and layout do not count."""
        if self.base:
            return self.base
        hasher = blake2b(digest_size=8)
        for name in self.names():
            plain = json.dumps([name, self.raw(name)], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            hasher.update(plain.encode())
            hasher.update(b"\n")
        self.base = hasher.hexdigest()
        return self.base

    def digest(self) -> str:
        """The digest that names the content of a game in its record. The digest of corrections follows after a plus."""
        return self.base_digest() + ("+" + self.mark if self.mark else "")


UNGRADED: Final = ("key", "value", "grade", "source", "x", "y", "note", "says", "aliases", "drawn")  # not shown with a row


class ReadOnce(Generic[R]):
    """Data of one kind: each file is read once."""

    def __init__(self, read: Callable[[str, Files], R]) -> None:
        self.read: Callable[[str, Files], R] = read
        self.kept: Recent[R] = Recent(MOST_CONTENTS * 2)  # no kind has more files

    def get(self, name: str, files: Files) -> R:
        key = f"{files.key}|{name}"
        found = self.kept.find(key)
        return self.kept.keep(key, self.read(name, files)) if found is None else found


def walk(where: str, section: dict[str, object], key: str, found: list[GradedValue]) -> None:
    """Collects the table itself, if it has a grade, and all tables in it; `key` is its name."""
    if "grade" in section:
        shown = plain(section["value"]) if "value" in section else row_text(section, key)
        found.append(GradedValue(where, shown, str(section["grade"]), str(section.get("source", ""))))
    for name, value in section.items():
        inside = f"{where}, {name}" if where else name
        if isinstance(value, dict):
            walk(inside, value, "", found)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            label = overrides.key_of(value)
            for number, row in enumerate(value, 1):
                walk(f"{inside} {plain(row[label], ' - ') if label else number}", row, label, found)


def row_text(section: dict[str, object], key: str) -> str:
    parts = [
        f"{name} {plain(value)}"
        for name, value in section.items()
        if name != key and name not in UNGRADED and not isinstance(value, dict) and value != "" and not overrides.is_rows(value)
    ]
    return ", ".join(parts) or "as listed"


def plain(value: object, comma: str = ", ") -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return comma.join([str(each) for each in value]) if isinstance(value, list) else str(value)
