"""A picture that brings its letters along, so that it looks the same wherever it is shown."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from smallcouncil.pictures.files import FOLDER

FACES: Final = (("Alegreya", "normal", "Alegreya-Bold"), ("Alegreya", "italic", "Alegreya-MediumItalic"),
                ("Alegreya SC", "normal", "AlegreyaSC-Bold"))  # fmt: skip


def with_letters(text: str) -> str:
    """An SVG text with its faces in it."""
    head, _, rest = text.partition(">")
    rules = "".join(
        f"@font-face{{font-family:'{family}';font-style:{style};font-weight:100 900;"
        f"src:url(data:font/ttf;base64,{b64encode((FOLDER / 'fonts' / f'{name}.ttf').read_bytes()).decode()})}}"
        for family, style, name in FACES
    )
    return f"{head}><style>{rules}</style>{rest}"
