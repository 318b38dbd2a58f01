"""The influence tracks."""

from __future__ import annotations

from typing import Final

TRACKS: Final = ["throne", "fiefdoms", "court"]
