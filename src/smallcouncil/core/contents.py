"""The content of a game as a value: a bundle is a text that holds all data files with their corrections.

Bundles travel with games: in a table's storage, a saved game, a record. They may come from anywhere, so an unsound one is refused
with a Complaint. The package also keeps all content that was ever shipped, by digest.
"""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Final

from smallcouncil.core import outside, packing
from smallcouncil.core.datafiles import Files, own_folder
from smallcouncil.core.overrides import Plain
from smallcouncil.errors import Complaint, clipped

FORMAT: Final = 1
PARTS: Final = ("format", "game", "files", "corrections")
BIGGEST: Final = 2 << 20  # characters; the largest override file still fits
WIDTH: Final = 100  # characters per line in a record
DIGITS: Final = "0123456789abcdef"
LENGTH: Final = 16  # characters of a digest


def bundle(files: Files) -> str:
    """The content as a text, without the layout and the comments of the files and corrections."""
    held: Plain = {name: files.raw(name) for name in files.names()}
    plain = {"format": FORMAT, "game": files.game, "files": held, "corrections": files.changes}
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False, default=str)


def unbundled(text: str, game: str) -> Files:
    """The files of a bundle. It is not certain yet that games can be played with them."""
    try:
        plain = read(text)
        if plain["game"] != game:
            raise wrong(f"it belongs to the game {clipped(str(plain['game']))!r}")
        files = Files(game, Path(), "", tables(plain["files"], "files"))
        changes = tables(plain["corrections"], "corrections")
        for name in changes:
            if files.held is None or name not in files.held:
                raise wrong(f"it corrects {clipped(name)!r}, a file that it does not have")
        files.correct(changes, "")
    except RecursionError:
        raise wrong("its brackets are nested too deeply") from None
    return files


def check_digest(files: Files, content: str) -> None:
    if files.digest() != content:
        raise wrong(f"it is {files.digest()}, and the game was started with {clipped(content)}")


def wrong(why: str) -> Complaint:
    return Complaint(f"The content that is carried along with this game cannot be used: {why}.")


def read(text: str) -> Plain:
    if len(text) > BIGGEST:
        raise wrong(f"it has more than {BIGGEST} characters")
    try:
        plain = json.loads(text, parse_constant=refuse_number)
        outside.check(plain)
    except ValueError:
        raise wrong("it is damaged") from None
    except outside.Unsound as error:
        raise wrong(str(error)) from None
    if not isinstance(plain, dict) or "format" not in plain:
        raise wrong("it does not say how it is written")
    if plain["format"] != FORMAT:
        raise wrong(f"its format is {clipped(str(plain['format']))}, and this version reads format {FORMAT}")
    if sorted(plain) != sorted(PARTS):
        raise wrong(f"it must have the parts {', '.join(PARTS)}")
    return plain


def refuse_number(word: str) -> object:
    raise ValueError(word)


def tables(value: object, what: str) -> dict[str, Plain]:
    if not isinstance(value, dict) or not all(isinstance(each, dict) for each in value.values()):
        raise wrong(f"{what} must be tables, each with its name")
    return value


# Content in a text ---------------------------------------------------------------------------------------------------


def lines_of(text: str) -> list[str]:
    """The bundle as lines of letters and digits, for a game record."""
    letters = packing.packed(text)
    return [letters[at:at + WIDTH] for at in range(0, len(letters), WIDTH)]


def from_lines(lines: list[str]) -> str:
    try:
        return packing.unpacked("".join(lines), BIGGEST)
    except outside.Unsound as error:
        raise wrong(str(error)) from None


# Content once shipped ------------------------------------------------------------------------------------------------


def archive(game: str) -> Path:
    return own_folder(game) / "shipped"


def shipped(game: str, base: str) -> Files | None:
    """The content that the package once had under that digest, without corrections; None also if the copy is damaged."""
    if len(base) != LENGTH or any(letter not in DIGITS for letter in base):
        return None
    try:
        files = unbundled(gzip.decompress((archive(game) / f"{base}.json.gz").read_bytes()).decode(), game)
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, Complaint):
        return None
    return files if files.digest() == base else None


def is_shipped(game: str, content: str) -> bool:
    """Will every package from now on have this content?"""
    return shipped(game, content) is not None


def ship(files: Files) -> Path:
    """Stores the files, without corrections, where they will always be found. The same files always give the same bytes."""
    plain = files.uncorrected()
    path = archive(files.game) / f"{plain.digest()}.json.gz"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(bundle(plain).encode(), 9, mtime=0))
    return path
