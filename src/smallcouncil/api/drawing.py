"""Pictures of games for programs and notebooks."""

from __future__ import annotations

from collections.abc import Sequence

from smallcouncil.api.game import Game, Seat
from smallcouncil.core.bits import NOBODY
from smallcouncil.errors import Complaint, clipped
from smallcouncil.pictures import Arrow, picture_of, raster

Pointer = tuple[str, str] | tuple[str, str, str]  # an area, another, and the house in whose colour an arrow is


def svg(game: Game, seat: Seat | None = None, arrows: Sequence[Pointer] = (), dark: bool = False) -> str:
    """A picture of what everybody sees, or of what a seat sees, as the text of an SVG file.

    An arrow is `("Winterfell", "Moat Cailin")`; a third name is the house in whose colour it is drawn.
    """
    if not isinstance(game, Game):
        raise Complaint(f"A picture shows a game, such as `replay(record).at(turn=4)`, not {clipped(repr(game))}.")
    number = NOBODY if seat is None else game._setting.seat(seat)
    return picture_of(game._core, number, [read(game, arrow) for arrow in arrows], dark).svg()


def png(
    game: Game, seat: Seat | None = None, arrows: Sequence[Pointer] = (), dark: bool = False, width: int = raster.WIDE
) -> bytes:
    """The picture of `svg` as a PNG, this many pixels wide. It needs the extra `research`."""
    return raster.png(svg(game, seat, arrows, dark), width)


def read(game: Game, arrow: Pointer) -> Arrow:
    domains = game._core.state.ruleset.notation.domains
    if "area" not in domains:
        raise Complaint("The card game has no areas, so there are no arrows.")
    if isinstance(arrow, str) or len(arrow) not in (2, 3):
        raise Complaint(f"An arrow is two areas, and a house if it has one: not {clipped(repr(arrow))}.")
    source, target, *house = arrow
    for name in (source, target):
        if name not in domains["area"].names:
            raise Complaint(f"There is no area {clipped(repr(name))} on this board.")
    if house and house[0].lower() not in [name.lower() for name in domains["house"].names]:
        raise Complaint(f"There is no house {clipped(repr(house[0]))}.")
    return source, target, house[0].lower() if house else ""
