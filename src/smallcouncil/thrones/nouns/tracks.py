"""The influence tracks."""

from __future__ import annotations

from typing import Final

TRACKS: Final = ["throne", "fiefdoms", "court"]
TRACK_NAMES: Final = ["Iron Throne", "Fiefdoms", "King's Court"]  # names for people; the words above are for typing
SPECIAL: Final = ["Iron Throne", "Valyrian Steel Blade", "Messenger Raven"]  # the tokens of the first places
