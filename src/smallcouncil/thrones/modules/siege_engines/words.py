"""What people are told of Siege Engines."""

from __future__ import annotations

from typing import Final

from smallcouncil.insight.thrones.words import Words

GLOSSARY: Final = {
    "Siege Engine": "A unit with strength 4 when it attacks walls, and 0 in every other battle. [siege-engines.assault]",
}


class EngineWords(Words):
    glossary: dict[str, str] = GLOSSARY


WORDS: Final = EngineWords()
