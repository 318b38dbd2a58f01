"""The storm board in pictures: the weather and what it does to rivers, Claim, Towns, Garrisons and Ally units."""

from __future__ import annotations

from typing import Final

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.geometry import curve, strip
from smallcouncil.pictures.hooks import OptionPicture
from smallcouncil.pictures.inside import Extent, square
from smallcouncil.pictures.land import bridge
from smallcouncil.pictures.looks import Palette
from smallcouncil.pictures.markup import at, attributes, circle, group, path, rect, sign, text
from smallcouncil.pictures.pieces import INK, figure, walled
from smallcouncil.pictures.places import PIECE
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.thrones.modules.storm_board.reading import load_start
from smallcouncil.thrones.modules.storm_board.rules import FILE
from smallcouncil.thrones.modules.storm_board.weather import STORM

ALLY: Final = "ally "
GREEN: Final = "tyrell"  # the colours of Ally units, whoever has them
GARRISON: Final = 1.05
STONES: Final = ((-9, 1.5, 3), (-2.5, -2, 3.4), (4, 2, 3), (10, -1, 2.8))
LARGE: Final = 1.45  # the size of crossings: the board turns on its rivers
FAR: Final = 56  # the distance of each kind of weather from the middle of the dial
ROUND: Final = ((-FAR, 0), (0, -FAR), (FAR, 0), (0, FAR))
RAYS: Final = 8


class StormPicture(OptionPicture):
    def layer(self, scene: Tableau) -> str:
        sky = scene.fact("weather")[0]
        return waters(scene, sky >= STORM) + claims(scene) + weather(scene, sky)

    def boxes(self, scene: Tableau) -> list[Extent]:
        found = []
        for n, area in scene.areas:
            worth, town = value(scene, n)
            if worth and area.castle:
                x, y, size = *area.castle, area.scale * PIECE
                found.append(Extent(x + 17 * size, y - 15 * size, 18 * size, 17 * size))
            elif town and area.castle:
                found.append(square(*area.castle, 11 * area.scale))
            if scene.fact("garrison")[n]:
                found.append(square(*(area.garrison or area.order), 15 * GARRISON * area.scale))
        return found

    def pieces(self, scene: Tableau, area: int) -> str:
        """The Garrison that holds an area."""
        strength, name = scene.fact("garrison")[area], scene.rules.board.names[area]
        place = scene.place(name)
        if not strength or place is None:
            return ""
        houses = {row.area: row.house.lower() for row in load_start(FILE, scene.rules.files).garrisons}
        drawn = walled(scene.look, strength, houses[name])
        return group([drawn], at(*(place.garrison or place.order), GARRISON * place.scale))

    def unit(self, scene: Tableau, kind: str, house: str) -> str:
        """Ally units are green; shield and saddle-cloth are in the colour of their house."""
        if not kind.startswith(ALLY):
            return ""
        cloth = shapes("marks")[kind.replace(" ", "-")]
        attrs = {"fill": scene.look.colour("h", house), "stroke": INK, "stroke-width": 1.5}
        return figure(scene.look, kind.removeprefix(ALLY), GREEN) + path(cloth, attributes(attrs))

    def rows(self, scene: Tableau) -> list[tuple[str, list[str]]]:
        return [("Claim track", [scene.house(token - 1) for token in scene.fact("Claim track")])]


def value(scene: Tableau, n: int) -> tuple[int, bool]:
    """The Claim of an area, and whether it is a Town."""
    row, board = scene.rules.board.data.areas[n], scene.rules.board
    return row.worth, not board.castle[n] and board.points[n] > 0


def claims(scene: Tableau) -> str:
    """The flag of a City or Stronghold with its Claim, the roofs of a Town."""
    found = []
    for n, area in scene.areas:
        worth, town = value(scene, n)
        if area.castle and worth:
            found.append(group([flag(worth)], at(*area.castle, area.scale * PIECE)))
        elif area.castle and town:
            halo = {"stroke": scene.look.colour("map-halo"), "stroke-width": 3, "paint-order": "stroke"}
            found.append(sign("town", scene.look.colour("map-ink"), 22 * area.scale, *area.castle, attributes(halo)))
    return "".join(found)


def flag(worth: int) -> str:
    marks = shapes("marks")
    pole = path(marks["claim-pole"], attributes({"stroke": INK, "stroke-width": 1.8, "stroke-linecap": "round"}))
    cloth = path(marks["claim-flag"], attributes({"fill": "#8c2f1d", "stroke": "#f6ecd2", "stroke-width": 1.2}))
    return pole + cloth + text(str(worth), 17.6, -11, 12.5, fill="#fff4dc")


def waters(scene: Tableau, storm: bool) -> str:
    """Rivers that swell with a storm, and fords, which it closes."""
    look, found = scene.look, []
    if storm:
        flood = attributes({"fill": look.colour("map-flood"), "stroke": look.colour("map-river-edge"), "stroke-width": 1})
        race = {"fill": "none", "stroke": look.colour("map-foam"), "stroke-width": 1.3, "stroke-dasharray": "7 11 3 14"}
        for river in scene.map.rivers:
            found.append(path(strip(river.line, river.spring + 3, river.mouth + 4.5), flood))
            found.append(path(curve(river.line), attributes({**race, "opacity": 0.8})))
        found += [bridge(look, row["at"], row["turn"], LARGE) for row in scene.map.file["bridges"]]
    drawn = closed_ford(look) if storm else open_ford(look)
    found += [group([drawn], at(row["at"][0], row["at"][1], PIECE * 0.85, row["turn"])) for row in scene.map.file["fords"]]
    return group(found, ' stroke-linecap="round"')


def track(look: Palette) -> str:
    attrs = {"stroke": look.colour("map-ink"), "stroke-width": 2.4, "stroke-dasharray": "0.1 4.6"}
    return path(shapes("marks")["ford-track"], attributes(attrs))


def open_ford(look: Palette) -> str:
    shoal = {"fill": look.colour("map-shoal"), "stroke": look.colour("map-river-edge"), "stroke-width": 1.3}
    stone = attributes({"fill": look.colour("map-stone"), "stroke": look.colour("map-ink"), "stroke-width": 1.1})
    stones = "".join(circle(x, y, r, stone) for x, y, r in STONES)
    return track(look) + path(shapes("marks")["ford-shoal"], attributes(shoal)) + stones


def closed_ford(look: Palette) -> str:
    marks = shapes("marks")
    deep = {"fill": look.colour("map-flood"), "stroke": look.colour("map-river-edge"), "stroke-width": 1.6}
    foam = {"fill": "none", "stroke": look.colour("map-foam"), "stroke-width": 1.5}
    around = {"stroke": look.colour("map-halo"), "stroke-width": 6.2}
    bar = {"stroke": look.colour("map-accent"), "stroke-width": 3.6}
    bars = path(marks["ford-bar"], attributes(around)) + path(marks["ford-bar"], attributes(bar))
    return track(look) + path(marks["ford-deep"], attributes(deep)) + path(marks["ford-foam"], attributes(foam)) + bars


def weather(scene: Tableau, sky: int) -> str:
    """A dial in the sea with a hand, and rain while it storms."""
    look, dial = scene.look, scene.map.file["dial"]
    frame = {"stroke": look.colour("map-frame-ink")}
    line = attributes({"fill": "none", **frame, "stroke-width": 1, "opacity": 0.8})
    parts = [
        circle(0, 0, 88, attributes({"fill": look.colour("map-frame"), **frame, "stroke-width": 2.4})),
        path(shapes("marks")["dial-half"], f' fill="{look.colour("map-flood")}" opacity=".3" transform="rotate(45)"'),
        circle(0, 0, 84, line), circle(0, 0, 27, line),
        *(path("M27 0H84", f'{line} transform="rotate({turn})"') for turn in (45, 135, 225, 315)),
        *(group([kind_of_sky(look, n, n == sky)], at(*ROUND[n]) + ("" if n == sky else ' opacity=".6"')) for n in range(4)),
    ]
    accent = attributes({"fill": look.colour("map-accent"), **frame, "stroke-width": 1.2})
    parts.append(path(shapes("marks")["dial-hand"], f'{accent} transform="rotate({(sky - 1) * 90})"') + circle(0, 0, 7, accent))
    return (rain(scene) if sky >= STORM else "") + group(parts, at(*dial))


def kind_of_sky(look: Palette, n: int, now: bool) -> str:
    """Fair, turning, stormy or clearing."""
    marks, ink, gold = shapes("marks"), look.colour("map-ink"), look.colour("map-gold")
    found = []
    if now:
        ring = {"fill": look.colour("map-halo"), "stroke": look.colour("map-accent"), "stroke-width": 3}
        found.append(circle(0, 0, 24, attributes(ring)))
    if n < 2:
        dx, dy = (5, -5) if n else (0, 0)
        found.append(circle(dx, dy, 8 if n else 9, attributes({"fill": gold, "stroke": ink, "stroke-width": 1})))
        ray = attributes({"stroke": gold, "stroke-width": 2.4, "stroke-linecap": "round"})
        found += [group([path("M0-12V-17", ray)], at(dx, dy, turn=k * 360 / RAYS)) for k in range(RAYS)]
    if n:
        fill = look.colour("map-cloud" if n > 1 else "map-snow")
        attrs = attributes({"fill": fill, "stroke": ink, "stroke-width": 1.2})
        found.append(path(marks["cloud"], attrs + at(*((-4, 6) if n == 1 else (0, -5)))))
    if n == STORM:
        drop = {"stroke": look.colour("map-water-line"), "stroke-width": 2.4, "stroke-linecap": "round"}
        found.append(path(marks["drops"], attributes(drop)))
    if n > STORM:
        found.append(path(marks["bolt"], attributes({"fill": gold, "stroke": ink, "stroke-width": 0.9})))
    return "".join(found)


def rain(scene: Tableau) -> str:
    look, map_ = scene.look, scene.map
    gloom, whole = look.colour("map-gloom"), (map_.left, map_.top, map_.right - map_.left, map_.bottom - map_.top)
    stroke = {"stroke": look.colour("map-rain"), "stroke-width": 1.5, "stroke-linecap": "round"}
    turned = 'patternUnits="userSpaceOnUse" patternTransform="rotate(17)"'
    drops = path(shapes("marks")["rain"], attributes(stroke))
    return (
        f'<defs><pattern id="storm-rain" width="74" height="74" {turned}>{drops}</pattern>'
        f'<radialGradient id="storm-gloom" cx=".5" cy=".5" r=".72"><stop offset=".4" stop-color="{gloom}" stop-opacity=".04"/>'
        f'<stop offset="1" stop-color="{gloom}" stop-opacity=".4"/></radialGradient></defs>'
        + rect(*whole, ' fill="url(#storm-gloom)"') + rect(*whole, ' fill="url(#storm-rain)" opacity=".4"')
    )


PICTURE: Final = StormPicture()
