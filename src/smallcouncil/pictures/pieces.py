"""The pieces of the board game, each around its own middle."""

from __future__ import annotations

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.looks import Palette
from smallcouncil.pictures.markup import at, attributes, circle, group, path, sign, text

INK = "#1b130b"  # the colour of lines around pieces


def figure(look: Palette, name: str, house: str) -> str:
    """A silhouette in the colours of a house, with a pale rim."""
    shape = shapes("pieces")[name]
    rods, parts, plain = shape.get("rods", ""), shape["parts"], shape.get("plain", [])
    round_ends = {"stroke-linecap": "round", "fill": "none"}

    def drawn(kind: str, **more: object) -> str:
        return look.of(f".piece-{kind}", house=house, **more)

    found = [path(rods + "".join([*parts, *plain]), drawn("rim", fill="none"))]
    if rods:
        found.append(path(rods, attributes({**look.rule(".piece-rod", house=house), **round_ends})))
    found += [path(d, drawn("body")) for d in parts]
    found += [path(d, drawn("shield")) for d in plain]
    if "marks" in shape:
        found.append(path(shape["marks"], attributes({**look.rule(".piece-mark", house=house), **round_ends})))
    found += [circle(x, y, r, drawn("dot")) for x, y, r in shape.get("dots", [])]
    return "".join(found)


def unit(look: Palette, kind: str, house: str, routed: bool = False) -> str:
    drawn = figure(look, kind.replace(" ", "-"), house)
    return group([drawn], ' transform="rotate(90)" opacity=".75"') if routed else drawn


def pennant(look: Palette, house: str) -> str:
    """Above the first unit of a fleet."""
    marks, line = shapes("marks"), look.value("var(--piece-line, #1b130b)", house)
    pole = path(marks["pole"], attributes({"fill": "none", "stroke": line, "stroke-width": 1.6}))
    flag = path(marks["pennant"], attributes({"fill": look.colour("h", house), "stroke": line, "stroke-width": 1.2}))
    return pole + flag + sign(f"arms-{house}", look.colour("h-ink", house), 11, 8, -19)


def many(look: Palette, n: int, x: float, y: float) -> str:
    """A number on a disc."""
    disc = circle(0, 0, 7.4, look.of(".count-disc"))
    return group([disc, text(str(n), 0, 4.2, 12.5, fill=INK)], at(x, y))


def order_token(look: Palette, icon: str, bonus: str, star: bool, house: str) -> str:
    """A round order token: its rim is in the colour of its house."""
    colour, disc = look.value("#fff4dc"), look.disc(icon)
    found = [
        circle(0, 0, 17, look.of(".order-face .rim", house=house)),
        circle(0, 0, 14, look.of(".order-face .disc", fill=disc)),
        sign(f"order-{icon}", colour, 19),
    ]
    if bonus:
        found.append(group([circle(0, 0, 8.8, look.of(".count-disc")), text(bonus, 0, 4.7, 14, fill=INK)], at(-11, -10)))
    if star:
        stroke = attributes({"stroke": INK, "stroke-width": 1.6, "paint-order": "stroke"})
        found.append(sign("star", "#ffd35a", 17, 10.5, 10.5, stroke))
    return "".join(found)


def seal(look: Palette, house: str) -> str:
    """An order that is face down: the arms of its house."""
    disc = attributes({"fill": look.colour("h", house), "stroke": INK, "stroke-width": 1.6})
    return circle(0, 0, 15, disc) + sign(f"arms-{house}", look.colour("h-ink", house), 18)


def power_token(look: Palette, house: str) -> str:
    return figure(look, "token", house) + sign(f"arms-{house}", look.colour("h-ink", house), 12)


def walled(look: Palette, strength: int, house: str = "") -> str:
    """A neutral force, or one of a house: a walled shield with its strength."""
    shape = shapes("pieces")["garrison"]["parts"][0]
    colour, ink = (look.colour("h", house), look.colour("h-ink", house)) if house else ("#8d7f66", "#fff8e6")
    rim = attributes({"fill": "none", **look.rule(".piece-rim")})
    body = path(shape, rim) + path(shape, look.of(".piece-body", fill=colour))
    return group([body], ' transform="scale(1.25)"') + text(str(strength), 0, 6, 17, fill=ink)


def shield(look: Palette, house: str, size: float = 24) -> str:
    """The arms of a house on a shield."""
    attrs = attributes({"fill": look.colour("h", house), "stroke": INK, "stroke-width": 1.4})
    drawn = path(shapes("marks")["shield"], attrs) + sign(f"arms-{house}", look.colour("h-ink", house), 20)
    return group([drawn], f' transform="scale({size / 32:.3f})"')
