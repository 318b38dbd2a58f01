"""What is printed on the areas: castles, the shields of homes, barrels and crowns, and the names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.geometry import Area
from smallcouncil.pictures.inside import Extent, square
from smallcouncil.pictures.markup import SERIF, Point, at, attributes, circle, group, hyphened, path, short, sign
from smallcouncil.pictures.names import SIZE, Name
from smallcouncil.pictures.pieces import INK
from smallcouncil.pictures.tableau import Tableau

CASTLE, ICON = 12.0, 7.0  # radii
COLOURS: Final = {"barrel": "#7a4a20", "crown": "#95680b"}
NAMES: Final = ".names text"
OFF_LAND: Final = ".names text:is(.sea, .lake, .river, .grey)"
RIVER: Final = 15.0  # the height of a river's name
CUP: Final = 0.75  # half the line of a sea's name, in widths of the name


def signs(scene: Tableau) -> str:
    found = []
    for n, area in scene.areas:
        row = scene.rules.board.data.areas[n]
        if scene.rules.board.castle[n] and area.castle:
            found.append(group([castle(scene, row.structure, row.shield.lower())], at(*area.castle, area.scale)))
        found += [icon(*spot, ICON * area.scale, kind) for spot, kind in icons(scene, n, area)]
    return "".join(found)


def castle(scene: Tableau, kind: str, home: str) -> str:
    look = scene.look
    if not home:
        halo = {"stroke": look.colour("map-halo"), "stroke-width": 3, "paint-order": "stroke"}
        return sign(kind, look.colour("map-ink"), 22, 0, -1, attributes(halo))
    ground = path(shapes("marks")["shield"], attributes({"fill": look.colour("h", home), "stroke": INK, "stroke-width": 1.4}))
    return ground + sign(kind, look.colour("h-ink", home), 22, 0, -1)


def icons(scene: Tableau, n: int, area: Area) -> list[tuple[Point, str]]:
    """Barrels and crowns under the name of a land."""
    board = scene.rules.board
    kinds = ["barrel"] * board.barrels[n] + ["crown"] * board.crowns[n]
    if area.icons is None:
        return []
    step = 2.1 * ICON * area.scale
    return [((area.icons[0] + (k - (len(kinds) - 1) / 2) * step, area.icons[1]), kind) for k, kind in enumerate(kinds)]


def icon(x: float, y: float, r: float, kind: str) -> str:
    disc = circle(x, y, r, attributes({"fill": "#f6ecd2", "stroke": "#3b2c1c", "stroke-width": 0.9}))
    return disc + sign(kind, COLOURS[kind], r * 1.44, x, y)


def boxes(scene: Tableau) -> list[Extent]:
    """The boxes of what is printed: names and pieces keep clear of them."""
    found = []
    for n, area in scene.areas:
        if scene.rules.board.castle[n] and area.castle:
            found.append(square(*area.castle, CASTLE * area.scale))
        found += [square(*spot, ICON * area.scale) for spot, _ in icons(scene, n, area)]
    return found


# Names ------------------------------------------------------------------------------------------------------------


def style(scene: Tableau, *selectors: str, **more: object) -> str:
    line = {"stroke-width": SIZE * 0.24, "paint-order": "stroke", "font-family": SERIF}
    return attributes({**scene.look.rule(NAMES, *selectors), **line, **hyphened(more)})


def land_names(scene: Tableau, names: list[Name]) -> str:
    found = []
    for name in names:
        area = scene.map.areas[name.area]
        if area.sea:
            continue
        x, y = area.label[0] + name.dx, area.label[1] + name.dy
        found.append(f"<text>{spans(name.lines, SIZE * 1.05, SIZE * 0.3, x, y)}</text>")
    return group(found, style(scene, font_weight=700, font_size=SIZE, letter_spacing="-0.01em", stroke_opacity=0.85))


def sea_names(scene: Tableau, names: list[Name]) -> str:
    """The names of seas, which swing, and of rivers and places that are not areas."""
    found = [part for name in names if scene.map.areas[name.area].sea for part in swinging(scene, name)]
    water = style(scene, OFF_LAND, font_size=SIZE, letter_spacing="0.03em", stroke_opacity=0.7)
    rivers = "".join(
        named_line(f"{scene.board}-river-{k}", d, words) for k, (words, d) in enumerate(scene.map.river_names)
    )
    river = style(scene, OFF_LAND, ".names text.river", font_size=RIVER, stroke_width=RIVER * 0.2)
    return group(found, water) + group([rivers], river) + "".join(other_name(scene, row) for row in scene.map.around)


def swinging(scene: Tableau, name: Name) -> list[str]:
    area, found = scene.map.areas[name.area], []
    half = area.width * CUP * SIZE / area.letters
    for k, line in enumerate(name.lines):
        x = area.label[0] + name.dx
        y = area.label[1] + name.dy + SIZE * 0.33 + (k - (len(name.lines) - 1) / 2) * SIZE * 1.12
        low, high = short(y + area.width * 0.02), short(y - area.width * 0.14)
        d = f"M{short(x - half)} {low}Q{short(x)} {high} {short(x + half)} {low}"
        own = f"{scene.board}-name-{list(scene.map.areas).index(name.area)}-{k}-{round(name.dx)}-{round(name.dy)}"
        found.append(named_line(own, d, line))
    return found


def named_line(own: str, d: str, words: str) -> str:
    """Words along a line."""
    line = f'<path id="{own}" d="{d}" fill="none" stroke="none"/>'
    return f'{line}<text><textPath href="#{own}" startOffset="50%">{escape(words)}</textPath></text>'


def other_name(scene: Tableau, row: dict[str, object]) -> str:
    label = row["label"]
    assert isinstance(label, dict)
    size, lines = label["size"], label["lines"]
    kind = [".names text.grey"] if row["kind"] == "grey" else []
    attrs = style(scene, OFF_LAND, *kind, font_size=size, stroke_width=3)
    x, y = label["at"]
    return f"<text{attrs}{at(x, y, turn=label.get('turn', 0))}>{spans(lines, size * 1.15, size * 0.33)}</text>"


def spans(lines: Sequence[str], step: float, down: float, x: float = 0, y: float = 0) -> str:
    """Lines below each other around a spot; `down`: from the middle of a line to the foot of its letters."""
    rows = [y + down + (k - (len(lines) - 1) / 2) * step for k in range(len(lines))]
    pairs = zip(lines, rows, strict=True)
    return "".join(f'<tspan x="{short(x)}" y="{short(row)}">{escape(line)}</tspan>' for line, row in pairs)
