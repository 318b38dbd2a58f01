"""Writing SVG: elements and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

from smallcouncil.pictures.files import shapes

Point = tuple[float, float]

SERIF: Final = "Alegreya, Georgia, serif"
CAPS: Final = "'Alegreya SC', Alegreya, Georgia, serif"
BOLD: Final = {"font-family": SERIF, "font-weight": 700, "text-anchor": "middle"}


def short(value: float) -> str:
    """A number with one digit behind the point, if it needs one."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def shorts(form: str, numbers: Iterable[float]) -> str:
    """Many numbers at once, as `short` writes them; `form` has `%.1f` for each and no other digits."""
    return (form % (*numbers,)).replace(".0", "")


def attributes(pairs: Mapping[str, object]) -> str:
    """Attributes with a blank before each; None is left out."""
    return "".join(f' {name}="{spelled(value)}"' for name, value in pairs.items() if value is not None)


def spelled(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return escape(str(value), {'"': "&quot;"})


def hyphened(more: Mapping[str, object]) -> dict[str, object]:
    """Keyword arguments as attributes: `stroke_width` is `stroke-width`."""
    return {name.replace("_", "-"): value for name, value in more.items()}


def path(d: str, attrs: str = "") -> str:
    return f'<path d="{d}"{attrs}/>'


def circle(x: float, y: float, r: float, attrs: str = "") -> str:
    return f'<circle cx="{spelled(float(x))}" cy="{spelled(float(y))}" r="{spelled(float(r))}"{attrs}/>'


def rect(x: float, y: float, w: float, h: float, attrs: str = "") -> str:
    return f'<rect x="{short(x)}" y="{short(y)}" width="{short(w)}" height="{short(h)}"{attrs}/>'


def text(words: str, x: float, y: float, size: float, **more: object) -> str:
    """Bold letters around a middle, if nothing else is said."""
    attrs = {"font-size": size, **BOLD, **hyphened(more)}
    return f'<text x="{short(x)}" y="{short(y)}"{attributes(attrs)}>{escape(words)}</text>'


def group(parts: Iterable[str], attrs: str = "") -> str:
    return f"<g{attrs}>{''.join(parts)}</g>"


def at(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """The attribute that moves, turns and scales what is drawn around its own middle."""
    turned = f" rotate({short(turn)})" if turn else ""
    scaled = f" scale({spelled(float(size))})" if size != 1 else ""
    return f' transform="translate({short(x)} {short(y)}){turned}{scaled}"'


def part(row: Mapping[str, Any], attrs: str = "") -> str:
    """A part of a sign or an ornament: a path or a circle."""
    if "circle" in row:
        x, y, r = row["circle"]
        return circle(x, y, r, attrs)
    more = ' fill-rule="evenodd"' if row.get("evenodd") else ""
    turned = f' transform="rotate({row["turn"]})"' if row.get("turn") else ""
    return path(row["d"], attrs + more + turned)


def sign(name: str, colour: str, size: float = 24, x: float = 0, y: float = 0, attrs: str = "") -> str:
    """A sign of the table in one colour, around a spot; `arms-stark` is the arms of a house."""
    rows = shapes("arms")[name[5:]] if name.startswith("arms-") else shapes("signs")[name]
    return group([part(row) for row in rows], f' fill="{colour}"{attrs}{at(x, y, size / 24)}')


class Picture(NamedTuple):
    """A picture in two layers: the lower one stays the same as long as the board does."""

    width: float
    height: float
    box: str  # the `viewBox`
    still: str
    moving: str

    def svg(self, head: str = "") -> str:
        """The whole picture. `head` comes first in it: letters that it brings along."""
        return self.written(head + self.still + self.moving)

    def written(self, body: str) -> str:
        attrs = {
            "xmlns": "http://www.w3.org/2000/svg", "viewBox": self.box, "width": short(self.width), "height": short(self.height),
            "style": "max-width:100%;height:auto",
        }
        return f"<svg{attributes(attrs)}>{body}</svg>"
