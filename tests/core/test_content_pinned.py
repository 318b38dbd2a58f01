"""Content as a value: a game continues with the content it was started with, whatever is installed later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core import contents, formats, overrides
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import playout
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint, OtherContent
from smallcouncil.games import GAMES, game_pinned

CORRECTED = {
    "thrones": '# a remark of the owner\n[["thrones/starts/five.toml".start]]\nhouse = "Stark"\npower = 7\n',
    "intrigue": '[["intrigue/thrones.toml".throne]]\nentry = 1\nvalue = 4\n',
}
FIRST = {"thrones": "a545b272e6ed5330", "intrigue": "86c7abf5c6d7fbc2"}  # content from before files had a format


def kinds(name: str) -> list[GameKind]:
    return [GAMES[name], GAMES[name].corrected(CORRECTED[name])]


def never_installed() -> str:
    """A bundle of the board game with more power at the start."""
    plain = json.loads(GAMES["thrones"].bundle())
    for start in plain["files"]["starts/five.toml"]["start"]:
        start["power"]["value"] += 1
    return json.dumps(plain)


def digest_of(bundle: str, name: str) -> str:
    return contents.unbundled(bundle, name).digest()


def whole_game(kind: GameKind, options: list[str], players: int, seed: int) -> str:
    game = kind.new(options, players, seed)
    playout(game, seeded(seed))
    return game.digest()


def fresh(name: str) -> GameKind:
    """The game as in a process that has just started."""
    return type(GAMES[name])()


@pytest.mark.parametrize("name", GAMES)
def test_a_bundle_gives_the_same_digests_and_the_same_games(name: str) -> None:
    rng = seeded(10)
    for kind in kinds(name):
        again = fresh(name).holding(contents.unbundled(kind.bundle(), name))
        assert again.content() == kind.content()
        assert again.bundle() == kind.bundle()
        for _ in range(6):
            players = kind.players[rng.below(len(kind.players))]
            options = some_options(kind, players, rng)
            seed = rng.below(1000)
            assert whole_game(again, options, players, seed) == whole_game(kind, options, players, seed)


def some_options(kind: GameKind, players: int, rng: Rng) -> list[str]:
    names = [option.name for option in kind.options(players) if rng.below(2)]
    try:
        return kind.check_options(names, players)
    except Complaint:  # some exclude each other
        return kind.sheet().with_needed(names[:1])


@pytest.mark.parametrize("name", GAMES)
def test_the_bundle_keeps_corrections_but_no_remarks(name: str) -> None:
    kind = GAMES[name].corrected(CORRECTED[name])
    assert "+" in kind.content()
    assert "remark" not in kind.bundle()


def test_content_is_found_in_the_package_or_in_the_bundle_or_nowhere() -> None:
    plain, corrected = kinds("thrones")
    assert game_pinned("thrones", plain.content()) is plain
    kind = fresh("thrones")
    with pytest.raises(OtherContent, match="with corrections that are not in use here"):
        kind.made_with(corrected.content())
    assert kind.made_with(corrected.content(), corrections=CORRECTED["thrones"]).content() == corrected.content()
    assert fresh("thrones").made_with(corrected.content(), corrected.bundle()).content() == corrected.content()
    bundle = never_installed()
    digest = digest_of(bundle, "thrones")
    with pytest.raises(OtherContent, match=digest):
        kind.made_with(digest)
    pinned = kind.made_with(digest, bundle)
    assert kind.made_with(digest) is pinned, "kept once by digest"
    unfit = '["thrones/no-longer-there.toml".limits]\nturns = 8\n'
    assert fresh("thrones").made_with(digest, bundle, corrections=unfit).content() == digest
    assert pinned.new([], 5, 1).digest() != plain.new([], 5, 1).digest()
    with pytest.raises(Complaint, match=r"cannot be used: it is \w+, and the game was started with ffff"):
        kind.made_with("ffff", bundle)


def test_few_contents_are_kept_at_a_time() -> None:
    kind = fresh("intrigue")
    for n in range(40):
        plain = json.loads(GAMES["intrigue"].bundle())
        plain["files"]["thrones.toml"]["sources"]["one"] = str(n)
        bundle = json.dumps(plain)
        kind.made_with(digest_of(bundle, "intrigue"), bundle)
    assert len(kind._made.kept) == 32


@pytest.mark.parametrize("name", GAMES)
def test_all_shipped_content_is_found_by_its_digest_and_can_be_played(name: str) -> None:
    there = [path.name.partition(".")[0] for path in contents.archive(name).iterdir()]
    assert FIRST[name] in there
    for digest in there:
        kind = fresh(name).made_with(digest)
        assert kind.content() == digest
        kind.prove_content()
        corrected = fresh(name).made_with(
            digest + "+" + GAMES[name].corrected(CORRECTED[name]).files.mark, corrections=CORRECTED[name]
        )
        corrected.prove_content()


@pytest.mark.parametrize("name", GAMES)
def test_the_installed_content_is_in_the_archive(name: str) -> None:
    installed = GAMES[name].files.uncorrected().digest()
    assert contents.shipped(name, installed) is not None, (
        f"The data files of {name} have changed: `./council content --ship` puts them as they are now ({installed}) into the"
        " archive of content, so that games that are started with them can continue when they change again. Commit the new file."
    )


@pytest.mark.parametrize("base", ["", "../thrones", "a545b272e6ed533", "A545B272E6ED5330", "x" * 300])
def test_no_other_name_reaches_into_the_archive(base: str) -> None:
    assert contents.shipped("thrones", base) is None


# Unsound bundles ------------------------------------------------------------------------------------------------------


SLIPS: list[tuple[str, str]] = [
    ("", "it is damaged"),
    ("{", "it is damaged"),
    ("[]", "does not say how it is written"),
    ("{}", "does not say how it is written"),
    ('{"format": 2}', "its format is 2, and this version reads format 1"),
    ('{"format": 1}', "must have the parts"),
    ('{"format": 1, "game": "chess", "files": {}, "corrections": {}}', "belongs to the game 'chess'"),
    ('{"format": 1, "game": "thrones", "files": [], "corrections": {}}', "files must be tables"),
    ('{"format": 1, "game": "thrones", "files": {"a": 1}, "corrections": {}}', "files must be tables"),
    ('{"format": 1, "game": "thrones", "files": {}, "corrections": {"a": {}}}', "it corrects 'a', a file that it does not have"),
    ('{"format": 1, "game": "thrones", "files": {"a": {"x": NaN}}, "corrections": {}}', "it is damaged"),
    ('{"format": 1, "game": "thrones", "files": {"a": {"x": "\\ud800"}}, "corrections": {}}', "has a control character"),
    ('{"format": 1, "game": "thrones", "files": {"a": {"x": ["\\u001b[2J"]}}, "corrections": {}}', "has a control character"),
    ('{"format": 1, "game": "thrones", "files": {"a": {"\\u0000": 1}}, "corrections": {}}', "has a control character"),
    ('{"format": 1, "game": "thrones", "files": {"a": {"x": ' + "9" * 6000 + '}}, "corrections": {}}', "it is damaged"),
    ("[" * 100_000, "brackets are nested too deeply"),
    (" " * (2 << 20) + "{}", "more than 2097152 characters"),
]


@pytest.mark.parametrize(("text", "says"), SLIPS, ids=range(len(SLIPS)))
def test_a_text_that_is_not_a_bundle_is_refused(text: str, says: str) -> None:
    with pytest.raises(Complaint, match="content that is carried along with this game cannot be used") as refusal:
        contents.unbundled(text, "thrones")
    assert says in str(refusal.value)


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place of a plain value: its container and its key."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        found.append((value, key))
        places(each, found)
    return found


JUNK: tuple[Any, ...] = (None, True, -1, 0, 10**30, 1.5, "", "Winterfell", "\x00", [], {}, [[]], [{}], {"value": 1}, ["x"])


@pytest.mark.parametrize("name", GAMES)
def test_a_mangled_bundle_is_refused_in_a_sentence_or_can_be_played(name: str) -> None:
    rng, refused = seeded(3), 0
    whole = GAMES[name].corrected(CORRECTED[name]).bundle()
    for _ in range(200 if name == "intrigue" else 60):
        plain = json.loads(whole)
        for _ in range(1 + rng.below(3)):
            everywhere = places(plain, [])
            holder, key = everywhere[rng.below(len(everywhere))]
            if rng.below(3):
                holder[key] = JUNK[rng.below(len(JUNK))]
            else:
                del holder[key]
        bundle = json.dumps(plain)
        try:
            kind = fresh(name)
            whole_game(kind.made_with(digest_of(bundle, name), bundle), [], kind.players[0], 1)
        except Complaint:
            refused += 1
    assert refused > 20


# Formats ------------------------------------------------------------------------------------------------------------


def test_a_file_of_an_older_format_is_converted_before_it_is_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(file: str, raw: dict[str, Any]) -> dict[str, Any]:
        return {"values": raw["worth"]} if file == "a.toml" else raw

    monkeypatch.setitem(formats.STEPS, "ludo", [rename])
    old: dict[str, Any] = {"a.toml": {"worth": {"x": 1}}, "b.toml": {"worth": 3}}
    new: dict[str, Any] = {"a.toml": {"format": 2, "values": {"x": 1}}, "b.toml": {"worth": 3}}
    for held in (old, new):
        files = files_held(held)
        assert files.parse("a.toml") == {"values": {"x": 1}}
        assert files.parse("b.toml") == {"worth": 3}
        files.correct({"a.toml": {"values": {"x": 2}}}, "")
        assert files.parse("a.toml") == {"values": {"x": 2}}
    assert files_held(old).digest() != files_held(new).digest(), "it names the files as they are written"
    assert old == {"a.toml": {"worth": {"x": 1}}, "b.toml": {"worth": 3}}


@pytest.mark.parametrize("number", [0, 3, -1, True, "2", 1.0, None])
def test_an_unknown_format_is_refused(number: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(formats.STEPS, "ludo", [lambda file, raw: raw])
    with pytest.raises(Complaint, match="and this version reads the formats 1 to 2"):
        files_held({"a.toml": {"format": number}}).parse("a.toml")


def files_held(held: dict[str, Any]) -> Files:
    return contents.unbundled(json.dumps({"format": 1, "game": "ludo", "files": held, "corrections": {}}), "ludo")


def test_corrections_of_a_file_that_no_longer_exists_still_fit_its_old_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """They apply to the files they were made for, not to the installed ones."""
    thrones = GAMES["thrones"]
    text = '[["thrones/starts/five.toml".start]]\nhouse = "Stark"\npower = 6\n'
    then = thrones.corrected(text)
    held = {name: thrones.files.raw(name) for name in thrones.files.names()}
    monkeypatch.setattr(overrides, "parts", lambda *_: {}.popitem())
    files = Files("thrones", Path(), text, held)
    assert files.digest() == then.content()
    with pytest.raises(Complaint, match="no data file"):
        Files("thrones", Path(), text, {name: held[name] for name in held if name != "starts/five.toml"})
