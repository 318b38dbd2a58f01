"""The board with everything on it: who controls what, castles, names, pieces and orders."""

from __future__ import annotations

from typing import Final

from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.pictures import printed, tokens
from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.geometry import Area
from smallcouncil.pictures.inside import Extent
from smallcouncil.pictures.land import land
from smallcouncil.pictures.markup import SERIF, at, attributes, circle, group, path
from smallcouncil.pictures.names import Name, step_aside, usual_boxes
from smallcouncil.pictures.pieces import many, pennant, seal
from smallcouncil.pictures.places import ORDER, PIECE, Formation, Host, arrange, corner_of
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.pictures.ways import Arrow, Attack, attack_of, attackers, ways

RIM, SEAM = 15.7, 3.4  # lines along the border of a house's land: half of each is outside, where nothing is drawn
BAND, EDGE, FADE = 12.3, 16.3, 31.0  # and along that of its sea
BADGE: Final = 22  # the step from one badge to the next


class BoardDrawing:
    """A picture of the board."""

    def __init__(self, scene: Tableau, arrows: list[Arrow]) -> None:
        self.scene: Tableau = scene
        self.arrows: list[Arrow] = arrows
        self.attack: Attack | None = attack_of(scene)
        self.groups = {area.name: groups for n, area in scene.areas if (groups := scene.pieces_in(n))}
        fixed: list[Extent] = [*tokens.boxes(scene), *(box for option in scene.options for box in option.boxes(scene))]
        fixed += self.attack.boxes if self.attack else []
        under = printed.boxes(scene)
        hosts = [
            Host(area, tuple(each.many for each in self.groups[area.name]), flies(area))
            for _, area in scene.areas
            if area.name in self.groups
        ]
        self.laid, boxes = arrange(scene.board, hosts, fixed, [*under, *usual_boxes(scene.board).values()])
        self.names: list[Name] = step_aside(scene.board, [*fixed, *boxes], under)

    def still(self) -> tuple[str, str]:
        """What never changes: below everything, and the frame above it."""
        return land(self.scene.board, self.scene.look.dark, self.scene.shut)

    def moving(self) -> str:
        """What is on the map, from the bottom up."""
        scene = self.scene
        parts = [self.realm(), printed.sea_names(scene, self.names), printed.signs(scene)]
        parts += [option.layer(scene) for option in scene.options]
        parts += [printed.land_names(scene, self.names), ways(scene, self.arrows, self.attack), self.pieces()]
        return group(parts, attributes({"stroke-linejoin": "round", "font-family": SERIF}))

    # Control -----------------------------------------------------------------------------------------------------

    def realm(self) -> str:
        """Land is filled with the colour of its house; a sea keeps its own colour and has a band along its edge."""
        scene, found = self.scene, [hatches(self.scene)]
        for n, area in scene.areas:
            house = scene.house(scene.state.control[n])
            if house:
                lines = self.on_sea(house) if flies(area) else self.on_land(house)
                found.append(clipped(f"{scene.board}-area-{n}", area, lines))
        return group(found, ' fill="none"')

    def on_land(self, house: str) -> list[dict[str, object]]:
        look = self.scene.look
        colour, seam = look.colour("h", house), look.value("color-mix(in srgb, var(--h-ink) 60%, var(--h))", house)
        return [
            {"fill": colour, "fill-opacity": look.colour("h-wash", house), "fill-rule": "evenodd"},
            {"fill": f"url(#{hatch_id(self.scene, house)})", "fill-rule": "evenodd", "opacity": 0.16},
            {"stroke": colour, "stroke-width": RIM},
            {"stroke": seam, "stroke-width": SEAM},
        ]

    def on_sea(self, house: str) -> list[dict[str, object]]:
        look = self.scene.look
        colour = look.colour("h", house)
        return [
            {"stroke": colour, "stroke-width": FADE, "stroke-opacity": 0.14},
            {"stroke": look.colour("band-line"), "stroke-width": EDGE},
            {"stroke": colour, "stroke-width": BAND},
        ]

    # Pieces --------------------------------------------------------------------------------------------------------

    def pieces(self) -> str:
        scene, found = self.scene, []
        for n, area in scene.areas:
            laid = self.laid.get(area.name)
            found.append(tokens.tokens(scene, n, area) + self.badges(n, area))
            found += [option.pieces(scene, n) for option in scene.options]
            found += [self.army(n, area, laid)] if laid else []
            found.append(self.orders(n, area, laid))
        return "".join([*found, attackers(scene, self.attack) if self.attack else ""])

    def badges(self, n: int, area: Area) -> str:
        """Buildings, beside the castle."""
        found = [drawn for option in self.scene.options for drawn in option.badges(self.scene, n)]
        x, y = area.castle or area.label
        off = 12 + 10 * PIECE if self.scene.rules.board.castle[n] else 0
        return "".join(group([drawn], at(x + off + k * BADGE * PIECE, y + 2, PIECE)) for k, drawn in enumerate(found))

    def army(self, n: int, area: Area, laid: Formation) -> str:
        scene, groups = self.scene, self.groups[area.name]
        house, found = scene.house(scene.state.house[n]), []
        for k, each in enumerate(groups):
            drawn = scene.unit(each, house)
            flag = pennant(scene.look, house) if house and k == 0 and flies(area) else ""
            found.append(group([flag, drawn], at(*laid.stands[k], PIECE)))
        for k, each in enumerate(groups):
            if each.many > 1:
                found.append(group([many(scene.look, each.many, *corner_of(laid, k))], at(*laid.stands[k], PIECE)))
        what = {"data-area": area.name, "data-house": house, "data-army": army_code(scene.rules, scene.state.army[n])}
        return group(found, attributes(what))

    def orders(self, n: int, area: Area, laid: Formation | None) -> str:
        scene, found = self.scene, []
        house = scene.house(scene.state.house[n])
        for slot in scene.rules.slots[n]:
            order = scene.state.order[slot]
            if order:
                regular = laid is not None and not scene.rules.orders[order].once
                spot = laid.order if laid and regular else tokens.apart(scene, n, area)
                what = {"data-area": area.name, "data-order": scene.rules.orders[order].name}
                found.append(group([tokens.face(scene, order, house)], at(*spot, PIECE * ORDER) + attributes(what)))
        if not found and laid and house and tokens.is_secret(scene):
            found.append(group([seal(scene.look, house)], at(*laid.order, PIECE * ORDER) + ' opacity=".5"'))
        return "".join(found)


def flies(area: Area) -> bool:
    """Does a fleet have a pennant there? Not in a narrow area."""
    return area.sea and not area.tight


def clipped(own: str, area: Area, lines: list[dict[str, object]]) -> str:
    """Lines and fills along an outline, of which nothing is outside: two neighbours never share a line."""
    outline = f'<path id="{own}" d="{area.d}" clip-rule="evenodd"/>'
    inside = f'<clipPath id="{own}-inside"><use href="#{own}" clip-rule="evenodd"/></clipPath>'
    drawn = [f'<use href="#{own}"{attributes(line)}/>' for line in lines]
    return f"<defs>{outline}{inside}</defs>" + group(drawn, attributes({"clip-path": f"url(#{own}-inside)"}))


def hatch_id(scene: Tableau, house: str) -> str:
    return f"{'night' if scene.look.dark else 'day'}-hatch-{house}"


def hatches(scene: Tableau) -> str:
    """What lands are hatched with: houses are told apart without any colour."""
    found = []
    for house, row in shapes("hatches").items():
        wide, high = row["size"]
        colour = scene.look.colour(f"{house}-text")
        stroke = attributes({"fill": "none", "stroke": colour, "stroke-width": row.get("width")})
        body = path(row["d"], stroke) if "d" in row else "".join(circle(x, y, r, f' fill="{colour}"') for x, y, r in row["dots"])
        attrs = {"id": hatch_id(scene, house), "width": wide, "height": high, "patternUnits": "userSpaceOnUse"}
        found.append(f"<pattern{attributes(attrs)}>{body}</pattern>")
    return f"<defs>{''.join(found)}</defs>"
