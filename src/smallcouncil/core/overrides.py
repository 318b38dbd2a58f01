"""Corrections by an owner of the box: they replace values of the data files, and find an entry by its key.

An override file has a part for each data file it corrects, named after the game and the file:

    [["thrones/starts/five.toml".start]]
    house = "Stark"
    power = 6

The same readers check the result as check any data file; a complaint names the part and the entry.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from smallcouncil import COMMAND
from smallcouncil.core import outside
from smallcouncil.errors import Complaint, clipped

NAME: Final = "overrides.toml"
BIGGEST: Final = 1 << 20  # characters
# The first of these that differs between all entries of a list is their key.
KEYS: Final = ("name", "between", "area", "house", "number", "level", "place", "players", "sheet")
WORDS: Final = ("entry", "add", "remove")  # keys that only an override uses
LASTING: Final = ("key", "rule")  # the rules and their pages find an entry by these
FACT: Final = ("value", "grade", "source")
GRADE: Final = "A"  # default grade of a correction: an owner has looked at the box
SOURCE: Final = "box"

Plain = dict[str, Any]


# The file -----------------------------------------------------------------------------------------------------------


def path() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".config"
    return home / "smallcouncil" / NAME


def current() -> str:
    """The text of the user's override file; empty if there is none."""
    try:
        if not S_ISREG(path().stat().st_mode):
            raise Complaint(f"{path()} cannot be read: it is not a file.")
        with path().open(encoding="utf-8") as file:
            text = file.read(BIGGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        raise Complaint(f"{path()} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as mistake:
        raise Complaint(f"{path()} is not a text file ({mistake.reason} at byte {mistake.start}).") from mistake
    if len(text) > BIGGEST:
        raise Complaint(f"{path()} is larger than all data files together; corrections are short.")
    return text


def parts(text: str, packages: Path) -> Plain:
    """By game and file, the corrections; `packages` is the folder of the games."""
    found = read(text)
    known = [path.relative_to(packages).as_posix().replace("/content/", "/", 1) for path in packages.glob("*/content/**/*.toml")]
    check_names(found, known)
    return found


def read(text: str) -> Plain:
    if len(text) > BIGGEST:
        raise Complaint(f"{NAME} is larger than all data files together; corrections are short.")
    try:
        found = outside.toml(text)
        outside.check(found)
    except outside.Unsound as error:
        raise Complaint(f"{NAME}: {error}.") from None
    return found


def check_names(found: Plain, known: list[str]) -> None:
    for name, change in found.items():
        if name not in known:
            raise Complaint(f"{NAME}: there is no data file {clipped(name)!r}; `{COMMAND} content` lists them.")
        if not isinstance(change, dict):
            raise Complaint(f"{NAME}, {name}: a table is expected here.")


def parts_of(text: str, game: str, packages: Path) -> Plain:
    """By file, the corrections for one game."""
    return of_game(parts(text, packages), game)


def parts_among(text: str, game: str, names: list[str]) -> Plain:
    """By file, the corrections for a game with these files, not the installed ones."""
    found = {name: change for name, change in read(text).items() if name.startswith(game + "/")}
    check_names(found, [f"{game}/{name}" for name in names])
    return of_game(found, game)


def of_game(found: Plain, game: str) -> Plain:
    return {name[len(game) + 1:]: change for name, change in found.items() if name.startswith(game + "/")}


def digest(change: Plain) -> str:
    """Digest of the corrections, whatever their layout."""
    plain = json.dumps(change, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
    return blake2b(plain.encode(), digest_size=8).hexdigest()


# Applying corrections ------------------------------------------------------------------------------------------------


def corrected(old: Plain, change: Plain, where: str) -> Plain:
    return amend(f"{NAME}, {where}", old, change, [], GRADE, SOURCE)


def is_fact(value: object) -> bool:
    """Is it a value with a grade and a source of its own?"""
    return isinstance(value, dict) and "value" in value and "grade" in value


def is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def amend(where: str, old: Plain, change: Plain, others: list[Plain], grade: str, source: str) -> Plain:
    """The table with the new values. For a value that is new, another entry of the same list shows its form."""
    grade, source = change.get("grade", grade), change.get("source", source)
    new, graded = dict(old), "grade" in change or "source" in change
    for key, value in change.items():
        if key in WORDS or key in ("grade", "source"):
            continue
        if key in LASTING and key in old and old[key] != value:
            raise Complaint(f"{where}: {key} stays {old[key]!r}: the rules know the entry by it, whatever its name.")
        shape = old[key] if key in old else next((each[key] for each in others if key in each), None)
        at = f"{where}, {clipped(key)}"
        if is_fact(shape):
            new[key] = amend_fact(at, old.get(key), value, grade, source)
        elif is_rows(shape):
            new[key] = amend_rows(at, old.get(key, []), value, grade, source)
        elif isinstance(shape, dict):
            if not isinstance(value, dict):
                raise Complaint(f"{at}: a table is expected here.")
            new[key] = amend(at, old.get(key, {}), value, [], grade, source)
        else:
            graded = graded or key not in old or old[key] != value
            new[key] = value
    if graded and any("grade" in each for each in [old, *others]):
        new["grade"], new["source"] = grade, source
        if "note" not in change:
            new.pop("note", None)  # the note says how certain the old values were
    return new


def amend_fact(where: str, old: Plain | None, value: object, grade: str, source: str) -> Plain:
    """Corrects a value with grade and source; the bare value is enough."""
    if not isinstance(value, dict):
        return {"value": value, "grade": grade, "source": source}
    for key in value:
        if key not in FACT:
            raise Complaint(f"{where}: {clipped(key)!r} is not a known key; a value has a grade and a source beside it.")
    return {**(old or {}), "grade": grade, "source": source, **value}


def key_of(rows: list[Plain]) -> str:
    """The key that tells the entries of a list apart; empty if none does."""
    for key in KEYS:
        names = [name_of(row.get(key)) for row in rows]
        if "" not in names and len(set(names)) == len(names):
            return key
    return ""


def name_of(value: object) -> str:
    """The key of an entry as text: two areas are the same pair in either order."""
    if isinstance(value, list):
        return " - ".join(sorted([str(each) for each in value]))
    return str(value) if isinstance(value, str | int) else ""


def amend_rows(where: str, rows: list[Plain], changes: object, grade: str, source: str) -> list[Plain]:
    if not isinstance(changes, list) or not all(isinstance(each, dict) for each in changes):
        raise Complaint(f"{where}: a list of tables is expected here.")
    key = key_of(rows)
    names = [name_of(row[key]) for row in rows] if key else []
    new: list[Plain | None] = [*rows]
    for number, change in enumerate(changes, 1):
        at = f"{where} {clipped(name_of(change.get('entry')) or name_of(change.get(key))) or number}"
        refuse_wrong_words(at, change)
        if change.get("add"):
            if key and name_of(change.get(key)) in names:
                raise Complaint(f"{at}: this entry already exists; leave out add to correct it.")
            new.append(amend(at, {}, added(change, rows), rows, grade, source))
            continue
        place = find(at, len(rows), key, names, change)
        row = new[place]
        if row is None:
            raise Complaint(f"{at}: this entry was removed before.")
        if change.get("remove"):
            refuse_more_than_key(at, change, key)
            new[place] = None
        else:
            new[place] = amend(at, row, change, rows, grade, source)
    return [row for row in new if row is not None]


def added(change: Plain, rows: list[Plain]) -> Plain:
    """A new entry. In a list with keys it has the key it gives, or one made from its name."""
    keyed = any("key" in row for row in rows)
    return {"key": key_from(name_of(change.get("name"))), **change} if keyed else change


def key_from(name: str) -> str:
    """`Ser Davos Seaworth` has the key `ser_davos_seaworth`."""
    return "_".join("".join([letter if letter.isalnum() else " " for letter in name.replace("'", "").lower()]).split())


def refuse_wrong_words(at: str, change: Plain) -> None:
    for word in ("add", "remove"):
        if word in change and change[word] is not True:
            raise Complaint(f"{at}: {word} is written `{word} = true`, or not at all.")
    if len([word for word in WORDS if word in change]) > 1 and "add" in change:
        raise Complaint(f"{at}: a new entry cannot have a number, and cannot be removed at the same time.")


def refuse_more_than_key(at: str, change: Plain, key: str) -> None:
    for other in change:
        if other != key and other not in WORDS:
            raise Complaint(f"{at}: an entry that is removed is only named; leave out {clipped(other)}.")


def find(at: str, size: int, key: str, names: list[str], change: Plain) -> int:
    """The index of the entry that a correction means: by its number from 1 or its name in the file, otherwise by its key."""
    if "entry" in change:
        number = change["entry"]
        if isinstance(number, str) and number in names:
            return names.index(number)
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= size:
            other = f", or the {key} it has in the file" if key else ""
            raise Complaint(f"{at}: entry is a number from 1 to {size}{other}, not {clipped(repr(number))}.")
        return number - 1
    if not key:
        raise Complaint(f"{at}: these entries have no names; say which one with entry = 1 to {size}.")
    wanted = name_of(change.get(key))
    if not wanted:
        raise Complaint(f"{at}: {key} is missing; it says which entry is meant.")
    if wanted not in names:
        raise Complaint(f"{at}: there is no such entry; a new one has add = true.")
    return names.index(wanted)
