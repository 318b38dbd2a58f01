"""Pictures as pixels: PNG, and a whole game as GIF or WebP. This needs two libraries, which an extra of the package brings."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from smallcouncil.errors import Complaint
from smallcouncil.pictures.files import fonts
from smallcouncil.pictures.markup import Picture

WIDE: Final = 1600  # pixels of a picture, if nobody says otherwise
WIDE_MOVING: Final = 1000  # and of one that moves
LEAST, MOST = 100, 8000
STILL: Final = 1200  # milliseconds, for a position
LAST: Final = 5000  # and of the last one
COLOURS: Final = 192  # colours of a GIF: more would make it larger, and nobody would see them
QUALITY: Final = 82  # the quality of a WebP
FORMATS: Final = (".svg", ".png")
MOVING: Final = (".gif", ".webp")


def library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        raise Complaint("PNG, GIF and WebP need an extra: in a checkout, `pip install '.[research]'` installs it.") from None


def check_width(width: int) -> int:
    if not LEAST <= width <= MOST:
        raise Complaint(f"A picture is {LEAST} to {MOST} pixels wide, not {width}.")
    return width


def png(text: str, width: int = WIDE) -> bytes:
    """An SVG text as a PNG, in our letters: what the machine has does not matter."""
    resvg = library("resvg_py")
    drawn = resvg.svg_to_bytes(
        svg_string=text, width=check_width(width), skip_system_fonts=True, font_files=[str(path) for path in fonts()],
        font_family="Alegreya", serif_family="Alegreya", languages=["en"],
    )
    return bytes(drawn)


def pixels(text: str, width: int = WIDE) -> Any:
    """An SVG text as an array of bytes: rows, columns, and red, green and blue."""
    import numpy as np  # imported here because most programs do not need it

    return np.asarray(opened(library("PIL.Image"), png(text, width)).convert("RGB"))


def moving(pictures: Iterable[Picture], file: Path, width: int = WIDE_MOVING) -> int:
    """Writes positions one after the other as a GIF or a WebP. Returns how many there are.

    What stays the same is drawn once; only what changes is drawn for each of them.
    """
    image = library("PIL.Image")
    frames, ground = [], {}
    for picture in pictures:
        if picture.still not in ground:
            ground[picture.still] = opened(image, png(picture.written(picture.still), width))
        upper = opened(image, png(picture.written(picture.moving), width))
        frames.append(image.alpha_composite(ground[picture.still], upper).convert("RGB"))
    if not frames:
        raise Complaint("No turn of this game is in that range, so there is nothing to show.")
    times = [STILL] * (len(frames) - 1) + [LAST]
    if file.suffix == ".gif":
        palette = frames[-1].quantize(COLOURS)
        frames = [frame.quantize(palette=palette, dither=image.Dither.NONE) for frame in frames]
        more = {"optimize": True, "disposal": 1}
    else:
        more = {"quality": QUALITY, "method": 4}
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=times, loop=0, **more)
    return len(frames)


def opened(image: Any, data: bytes) -> Any:
    return image.open(BytesIO(data)).convert("RGBA")
