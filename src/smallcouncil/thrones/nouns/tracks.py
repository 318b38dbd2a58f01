"""The influence tracks."""

from __future__ import annotations

from typing import Final

TRACKS: Final = ["throne", "fiefdoms", "court"]
SPECIAL: Final = ["Iron Throne", "Valyrian Steel Blade", "Messenger Raven"]  # the tokens of their first places
