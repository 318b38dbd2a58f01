"""The picture under the pieces: sea, land, borders, rivers, ornaments. It never changes, so it is drawn once for each theme."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import Any, Final

from smallcouncil.pictures.cover import Cover, cover_of
from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.geometry import Geometry, curve, geometry, strip
from smallcouncil.pictures.looks import Palette, looks
from smallcouncil.pictures.markup import (
    CAPS,
    SERIF,
    Point,
    at,
    attributes,
    circle,
    group,
    hyphened,
    part,
    path,
    rect,
    short,
    sign,
    text,
)

DEPTHS: Final = [(31, 16), (23, 24), (16, 36), (10, 52), (5, 75)]  # lines in the water along coasts: how far out, how strong
TOWERS: Final = (0.08, 0.3, 0.52, 0.74, 0.94)  # the places of the towers of the Wall
FRAME: Final = 40  # the frame around the map
BAR: Final = 61  # a bar of the scale on the frame
BOSSES: Final = 11  # how far outside the corners their bosses are
TITLES: Final = {"storm": ("The Riverlands", "in the War of the Five Kings")}
TITLE: Final = ("Westeros", "")
LONG: Final = 10  # letters of a title that needs a smaller type


class LandDrawing:
    """A map that is drawn in one theme."""

    def __init__(self, map_: Geometry, look: Palette) -> None:
        self.map: Geometry = map_
        self.look: Palette = look
        self.cover: Cover = cover_of(map_.file)
        self.whole: tuple[float, float, float, float] = (map_.left, map_.top, map_.right - map_.left, map_.bottom - map_.top)

    def land(self, selector: str, **more: object) -> str:
        return attributes({**self.look.rule(".land " + selector), **hyphened(more)})

    # Sea and ground ------------------------------------------------------------------------------------------------

    def definitions(self) -> str:
        look, (x, y, w, h) = self.look, self.whole
        north, land, south, deep, scorch = map(look.colour, (
            "map-land-north", "map-land", "map-land-south", "map-sea-far", "map-scorch",
        ))  # fmt: skip
        parts = [
            f'<linearGradient id="map-ground" gradientUnits="userSpaceOnUse" x1="480" y1="{y}" x2="520" y2="{y + h}">',
            stop(0, north), stop(0.3, land), stop(0.74, land), stop(0.92, south), "</linearGradient>",
            f'<radialGradient id="map-deep" gradientUnits="userSpaceOnUse" cx="{x + w / 2}" cy="{y + h / 2}" r="{h * 0.62}">',
            stop(0.35, deep, 0), stop(1, deep), '</radialGradient><radialGradient id="map-scorch">',
            stop(0, scorch, 0.5), stop(0.45, scorch, 0.2), stop(1, scorch, 0), "</radialGradient>", self.patterns(),
            f'<path id="map-coast" d="{self.map.coast}"/><clipPath id="map-shore"><use href="#map-coast"/></clipPath>',
            f'<clipPath id="map-edge">{rect(*self.whole)}</clipPath>',
        ]
        return "".join(parts)

    def patterns(self) -> str:
        speck, grey = self.look.colour("map-speck"), self.look.colour("map-grey-ink")
        marks = shapes("marks")
        specks = {"stroke": speck, "stroke-width": 1.1, "stroke-linecap": "round", "opacity": 0.32}
        fibres = {"fill": "none", "stroke": speck, "stroke-width": 0.6, "opacity": 0.13}
        return (
            f'<pattern id="map-paper" width="120" height="120" patternUnits="userSpaceOnUse">'
            f"{path(marks['specks'], attributes(specks))}{path(marks['fibres'], attributes(fibres))}</pattern>"
            '<pattern id="map-barred" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">'
            f'<path d="M0 3.5H7" stroke="{grey}" stroke-width=".8" opacity=".28"/></pattern>'
        )

    def water(self) -> str:
        """The sea, darker in its depths, with lines along the coasts."""
        parts = [rect(*self.whole, f' fill="{self.look.colour("map-sea")}"')]
        for reach, strength in DEPTHS:
            shallow = min(100, 130 - reach * 3.4)
            for wide, name, share in ((2 * reach + 1.6, "water-line", strength), (2 * reach - 0.6, "shallow", shallow)):
                colour = self.look.value(f"color-mix(in srgb, var(--map-{name}) {share:g}%, var(--map-sea))")
                parts.append(coast(attributes({"stroke": colour, "stroke-width": wide})))
        parts.append(rect(*self.whole, ' fill="url(#map-deep)" opacity=".75"'))
        parts.append(path(self.rays(), self.land(".rays")))
        parts.append(path(self.cover.paths.get("wave", ""), self.strokes(".waves")))
        parts.append(path(self.map.sea_borders, self.land(".sea-border")))
        return "".join(parts)

    def rays(self) -> str:
        """Lines over the sea from the compass."""
        middle = next((row for row in self.map.file["art"] if row[0] == "compass"), None)
        if middle is None:
            return ""
        x, y = middle[1], middle[2]
        ends = [(x + math.cos(k * math.pi / 16) * 2400, y + math.sin(k * math.pi / 16) * 2400) for k in range(32)]
        return "".join(f"M{x} {y}L{round(a)} {round(b)}" for a, b in ends)

    def strokes(self, selector: str = "", **more: object) -> str:
        own = [".land " + selector] if selector else []
        return attributes({**self.look.rule(".land .strokes", *own), **hyphened(more)})

    def ground(self) -> str:
        parts = ['<use href="#map-coast" fill="url(#map-ground)"/>']
        rims = coast(self.look.of(".land .rim", ".land .rim.wide")) + coast(self.land(".rim"))
        parts.append(group([rims, rect(*self.whole, ' fill="url(#map-paper)"'), self.meadows()], ' clip-path="url(#map-shore)"'))
        grey = "".join(row["d"] for row in self.map.around if row["kind"] == "grey")
        if grey:
            parts.append(path(grey, self.land("path.grey")) + path(grey, ' fill="url(#map-barred)"'))
        parts += [circle(x, y, r, ' fill="url(#map-scorch)"') for x, y, r in self.cover.burnt]
        parts += [path(self.map.land_borders, self.land(selector)) for selector in (".halo", ".border")]
        if self.map.grey_borders:
            parts.append(path(self.map.grey_borders, self.look.of(".land .barred", ".land .barred.wide")))
            parts.append(path(self.map.grey_borders, self.land(".barred")))
        return "".join(parts)

    def meadows(self) -> str:
        """Green along the rivers of a board that is all land."""
        if self.map.board != "storm":
            return ""
        courses = [curve(river.line) for river in self.map.rivers]
        return "".join(path(d, self.land(".meadow", stroke_width=wide)) for wide in (64, 40, 20) for d in courses)

    # What covers it ------------------------------------------------------------------------------------------------

    def covered(self) -> str:
        paths = self.cover.paths
        parts = [path(paths[kind], self.strokes(f".{kind}s")) for kind in ("hill", "reed", "dune") if kind in paths]
        parts += [path(paths["trunks"], self.strokes())] if "trunks" in paths else []
        parts += [
            path(paths[kind], self.look.of(".land .tree", f".land path.{kind}")) for kind in ("pine", "oak") if kind in paths
        ]
        body, shade, snow = (self.land(f"path.{name}") for name in ("body", "shade", "snow"))
        parts += [path(a, body) + path(b, shade) + path(c, snow) for a, b, c in self.cover.peaks]
        return "".join(parts) + self.war()

    def war(self) -> str:
        parts = []
        for kind in ("smoke", "ruin", "camp", "pennon", "gallows", "field", "crows"):
            own = [] if kind == "gallows" else [f".land .war path.{kind}"]
            if kind in self.cover.paths:
                parts.append(path(self.cover.paths[kind], self.look.of(".land .war path", *own)))
        return "".join(parts)

    def waters(self) -> str:
        """Rivers and the coast."""
        rivers = self.map.rivers
        banks = [path(strip(line, a + 1.8, b + 2.2), self.land("path.bank")) for line, a, b in rivers]
        return "".join(
            [*banks, coast(self.land(".coast")), *(path(strip(line, a, b), self.land("path.river")) for line, a, b in rivers)]
        )

    def wall(self) -> str:
        line = self.map.wall
        if not line:
            return ""
        d, parts = curve(line), []
        for kind, down in (("foot", 3.0), ("ice", 0), ("face", 2.5), ("teeth", -5)):
            parts.append(path(d, self.land(f".wall .{kind}") + at(0, down)))
        for share in TOWERS:
            x, y = along(line, share)
            d = f"M{short(x - 5)} {short(y + 6)}V{short(y - 8)}h2v-2h2v2h2v-2h2v2h2V{short(y + 6)}Z"
            parts.append(path(d, self.land("path.tower")))
        return "".join(parts)

    def crossings(self) -> str:
        large = 1.45 if "fords" in self.map.file else 1
        parts = [bridge(self.look, row["at"], row["turn"], large) for row in self.map.file["bridges"]]
        for row in self.map.file["links"]:
            d = curve([(x, y) for x, y in row["line"]])
            parts += [path(d, self.look.of(".land .link", ".land .link.under")), path(d, self.land(".link"))]
        return "".join(parts)

    # Ornaments and the frame ---------------------------------------------------------------------------------------

    def ornaments(self) -> str:
        parts = []
        for kind, x, y, flip in self.map.file["art"]:
            scale = "" if not flip else " scale(-1 1)"
            parts.append(f'<g transform="translate({short(x)} {short(y)}){scale}">{self.ornament(kind)}</g>')
        return "".join(parts)

    def ornament(self, kind: str) -> str:
        drawn = self.parts(kind)
        if kind == "compass":
            return drawn + text("N", 0, -67, 24, fill=self.look.colour("map-water-ink"))
        return drawn + self.title() if kind == "title" else drawn

    def parts(self, kind: str) -> str:
        found = []
        for row in shapes("ornaments")[kind]:
            names = row["class"].split()
            wanted = [f".art .{name}" for name in names] + [f".art .{'.'.join(names)}"]
            rule = self.look.rule(*[selector for selector in dict.fromkeys(wanted) if self.look.knows(selector)])
            found.append(part(row, attributes(rule)))
        return "".join(found)

    def title(self) -> str:
        words, under = TITLES.get(self.map.board, TITLE)
        size, spaced = (36, "0.06em") if len(words) > LONG else (47, "0.12em")
        line = path(shapes("ornaments")["line"][0]["d"], ' id="map-title-line" fill="none"')
        style = {
            "font-family": CAPS, "font-size": size, "font-weight": 700, "letter-spacing": spaced, "text-anchor": "middle",
            "fill": self.look.colour("map-accent"),
        }
        big = f'<text{attributes(style)}><textPath href="#map-title-line" startOffset="50%">{words}</textPath></text>'
        ink = self.look.colour("map-water-ink")
        more = text(under, 0, 40, 19, font_weight=500, font_style="italic", letter_spacing="0.04em", fill=ink) if under else ""
        return f"{line}{big}{more}{group([self.parts('flourish')], at(0, 58 if under else 30))}"

    def frame(self) -> str:
        x, y, w, h = self.whole
        mat = f"M{x - FRAME} {y - FRAME}h{w + 2 * FRAME}v{h + 2 * FRAME}h{-w - 2 * FRAME}ZM{x} {y}v{h}h{w}v{-h}Z"
        parts = [path(mat, self.land("path.mat", fill_rule="evenodd"))]
        for top in (y - 13, y + h + 4):
            parts.append(rect(x, top, w, 9, self.land(".bar")))
            parts += [rect(x + start, top, size, 9, self.land(".dark")) for start, size in bars(w)]
        for left in (x - 13, x + w + 4):
            parts.append(rect(left, y, 9, h, self.land(".bar")))
            parts += [rect(left, y + start, 9, size, self.land(".dark")) for start, size in bars(h)]
        thick = self.look.of(".land .line", ".land .line.thick")
        for off, attrs in ((1, thick), (17, self.land(".line")), (22, thick)):
            parts.append(rect(x - off, y - off, w + 2 * off, h + 2 * off, attrs))
        corners = [(a, b) for a in (x - BOSSES, x + w + BOSSES) for b in (y - BOSSES, y + h + BOSSES)]
        return "".join(parts) + "".join(group([self.boss()], at(*corner)) for corner in corners)

    def boss(self) -> str:
        rings = circle(0, 0, 15, self.land(".boss")) + circle(0, 0, 11, self.land(".line"))
        return rings + path(shapes("marks")["petal"], self.land("path.petal")) + circle(0, 0, 2, self.land(".eye"))


def stop(offset: float, colour: str, opacity: float = 1) -> str:
    """A colour of a gradient."""
    return f'<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>'


def coast(attrs: str) -> str:
    return f'<use href="#map-coast"{attrs}/>'


def bars(length: float) -> list[tuple[float, float]]:
    """The dark bars of a scale, as on sea charts: where each begins, and its length."""
    count = round(length / BAR)
    return [(k * length / count, length / count) for k in range(0, count, 2)]


def bridge(look: Palette, spot: Point, turn: float, large: float) -> str:
    parts = []
    for row in shapes("ornaments")["bridge"]:
        kind = row["class"].split()[0]
        rule = look.rule(".bridge path", *([f".bridge .{kind}"] if look.knows(f".bridge .{kind}") else []))
        parts.append(part(row, attributes(rule)))
    return group(parts, at(*spot, large, turn))


def along(line: list[Point], share: float) -> Point:
    """The point of a line that is this share of its width from its beginning."""
    x = line[0][0] + (line[-1][0] - line[0][0]) * share
    for p, q in pairwise(line):
        if (p[0] - x) * (q[0] - x) <= 0 and p[0] != q[0]:
            return x, p[1] + (q[1] - p[1]) * (x - p[0]) / (q[0] - p[0])
    return x, line[0][1]


def arrow(look: Palette, row: dict[str, Any]) -> str:
    """A way that only a printed arrow opens: for all, or for one house."""
    house = row["house"].lower()
    line = [(x, y) for x, y in row["line"]]
    own = ".own" if house else ""
    d = curve(line)
    parts = [path(d, look.of(".land .arrow .under", *([f".land .arrow .under{own}"] if own else []), house=house))]
    parts.append(path(d, look.of(".land .shaft", *([f".land .shaft{own}"] if own else []), house=house)))
    tip = look.of(".land .tip path", *([f".land .tip path{own}"] if own else []), house=house)
    for (x, y), (bx, by) in ((line[0], line[1]), (line[-1], line[-2])):
        turn = math.degrees(math.atan2(y - by, x - bx))
        parts.append(group([path("M-6 -5 4 0 -6 5 -3.4 0z", tip)], at(x, y, 20 / 12, turn)))
    if house:
        shield = path(shapes("marks")["arms"], look.of(".land .arms path", house=house))
        arms = sign(f"arms-{house}", look.colour("h-ink", house), 18, 0, -1)
        parts.append(group([shield, arms], at(*line[round(row["shield"] * (len(line) - 1))])))
    return "".join(parts)


@cache
def land(board: str, dark: bool = False, shut: frozenset[str] = frozenset()) -> tuple[str, str]:
    """The map under the pieces, and its frame above all. No arrow leads to an area that is shut."""
    sheet = LandDrawing(geometry(board), looks(dark))
    ways = [row for row in sheet.map.file.get("arrows", []) if not shut.intersection(row["between"])]
    below = [
        sheet.water(), sheet.ground(), sheet.covered(), sheet.waters(), sheet.wall(), sheet.crossings(),
        *(arrow(sheet.look, row) for row in ways), sheet.ornaments(),
    ]
    base = {"fill": "none", "stroke-linejoin": "round", "stroke-linecap": "round", "font-family": SERIF}
    clipped = attributes({**base, "clip-path": "url(#map-edge)"})
    own = f"{board}-{'night' if dark else 'day'}-"  # a page may show several pictures
    drawn = f"<defs>{sheet.definitions()}</defs>{group(below, clipped)}", group([sheet.frame()], attributes(base))
    return named(drawn[0], own), drawn[1]


def named(drawn: str, own: str) -> str:
    """A drawing whose ids begin with the name of the map."""
    return drawn.replace('id="map-', f'id="{own}').replace("#map-", f"#{own}")
