"""The games there are, by name."""

from __future__ import annotations

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.game import Intrigue
from smallcouncil.thrones.game import Thrones

GAMES: dict[str, GameKind] = {kind.name: kind for kind in (Thrones(), Intrigue())}


def game_named(name: str) -> GameKind:
    if name not in GAMES:
        raise Complaint(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    return GAMES[name]


def game_pinned(name: str, content: str, bundle: str = "", corrections: str = "") -> GameKind:
    """The game with the content of that digest, whatever is installed now.

    It is looked for in the package (as installed, as once shipped; with the user's corrections, the given ones or none), then in
    the bundle, which must be of that digest.  OtherContent is raised when it is nowhere.
    """
    return game_named(name).made_with(content, bundle, corrections)


_CORRECTED: dict[tuple[str, str], GameKind] = {}


def game_with(name: str, text: str) -> GameKind:
    """The game with these corrections of its data files, whatever the user's override file says now."""
    kind = game_named(name)
    if text == kind.files.overrides:
        return kind
    if (name, text) not in _CORRECTED:
        _CORRECTED[name, text] = kind.corrected(text)
    return _CORRECTED[name, text]


def game_made_with(name: str, content: str) -> GameKind:
    """The game with the data files of that digest, if one was played with them here; else as games are begun now."""
    kind = game_named(name)
    others = [other for (game, _), other in _CORRECTED.items() if game == name]
    return next((each for each in [kind, *others] if each.content() == content), kind)


def check_overrides() -> None:
    """Complains at once of an override file that no game can be played with."""
    for kind in GAMES.values():
        assert kind.files
