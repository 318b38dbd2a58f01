"""The balance of a game as plots: SVG files of text and simple shapes, in the colours of the houses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import escape

from smallcouncil.arena.balance import TableGames, change
from smallcouncil.pictures.looks import looks
from smallcouncil.pictures.markup import short

LEFT: Final = 190  # room for labels, in pixels
WIDE: Final = 420  # width of an axis
RIGHT: Final = 50
BAR: Final = 18  # height of a row
GAP: Final = 16  # the gap between groups of rows
TOP: Final = 44
FOOT: Final = 26
MOST: Final = 0.7  # the largest share that fits; a larger one ends at the border
POINTS: Final = 0.7  # the largest change that fits
STYLE: Final = """
  text { font: 13px sans-serif; fill: #3b3228; } .title { font-weight: 700; } .small { font-size: 11px; fill: #6b5f50; }
  .back { fill: #f7f0e2; } .grid { stroke: #e4d8c2; } .even { stroke: #8a7a62; stroke-dasharray: 4 4; }
  .bar { stroke: #3b3228; stroke-width: 0.5; } .interval { stroke: #8a7a62; stroke-width: 3; }
"""


def shares_plot(tables: list[TableGames]) -> str:
    """A bar for each house at each table, with its interval; the dashed line is an equal share."""
    parts, top = axis(0, MOST, 0.1), TOP
    end = TOP + sum(BAR * table.plan.players + GAP for table in tables)
    for table in tables:
        even = across(1 / table.plan.players, 0, MOST)
        parts.append(label(table.label, top + BAR))
        for house, share in table.shares().items():
            parts.append(name(house, top + BAR))
            parts.append(bar(across(0, 0, MOST), across(share, 0, MOST), top, house))
            parts.append(interval(table.interval(house), 0, MOST, top))
            top += BAR
        parts.append(f'<path class="even" d="M{even} {top - BAR * table.plan.players}V{top}"/>')
        top += GAP
    return sheet("Share of games that each house wins (%), with 95 % intervals", parts, end)


def effects_plot(base: TableGames, others: list[TableGames]) -> str:
    """A row for each house and option: by how much the option changes the share of the house.

    There is no room for the names of the options that an option brings along.
    """
    parts, top = axis(-POINTS, POINTS, 0.1), TOP
    for table in others:
        option, more, _ = table.label.partition(" + ")
        parts.append(label(option + (" + …" if more else ""), top + BAR))
        for house in base.houses():
            points, around = change(base, table, house)
            parts.append(name(house, top + BAR))
            parts.append(interval(around, -POINTS, POINTS, top))
            middle = across(points, -POINTS, POINTS)
            parts.append(f'<circle class="bar" cx="{middle}" cy="{top + BAR // 2}" r="5" fill="{colour(house)}"/>')
            top += BAR
        top += GAP
    zero = across(0, -POINTS, POINTS)
    parts.append(f'<path class="even" d="M{zero} {TOP}V{top - GAP}"/>')
    return sheet("Change of each house's share with one option more (percentage points)", parts, top)


def lengths_plot(tables: list[TableGames]) -> str:
    """For each table, the share of games that are over after each turn."""
    parts, top = axis(0, 1, 0.2), TOP
    for table in tables:
        lengths = table.lengths()
        parts.append(label(table.label, top + BAR))
        for turn in range(1, table.start().rules.last_turn + 1):
            over = sum(length <= turn for length in lengths) / len(lengths)
            parts.append(name(f"turn {turn}", top + BAR))
            parts.append(bar(across(0, 0, 1), across(over, 0, 1), top, "neutral"))
            top += BAR
        top += GAP
    return sheet("Share of games that are over after each turn (%)", parts, top)


PLOTS: Final[dict[str, Callable[[list[TableGames]], str]]] = {"shares": shares_plot, "lengths": lengths_plot}


def across(value: float, low: float, high: float) -> str:
    """The place of a value on the axis; what is beyond it is at its end."""
    inside = min(max(value, low), high)
    return short(LEFT + WIDE * (inside - low) / (high - low))


def axis(low: float, high: float, step: float) -> list[str]:
    """The numbers under the title, and a mark for each."""
    found = []
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        place = across(value, low, high)
        found.append(f'<text class="small" x="{place}" y="{TOP - 6}" text-anchor="middle">{round(100 * value)}</text>')
        found.append(f'<path class="grid" d="M{place} {TOP}v4"/>')
    return found


def bar(start: str, end: str, top: int, house: str) -> str:
    wide = short(float(end) - float(start))
    return f'<rect class="bar" x="{start}" y="{top + 2}" width="{wide}" height="{BAR - 4}" fill="{colour(house)}"/>'


def interval(around: tuple[float, float], low: float, high: float, top: int) -> str:
    start, end = (across(value, low, high) for value in around)
    return f'<path class="interval" d="M{start} {top + BAR // 2}H{end}"/>'


def label(text: str, bottom: int) -> str:
    return f'<text class="title" x="10" y="{bottom - 5}">{escape(text)}</text>'


def name(text: str, bottom: int) -> str:
    return f'<text class="small" x="{LEFT - 8}" y="{bottom - 5}" text-anchor="end">{escape(text)}</text>'


def colour(house: str) -> str:
    return looks().colour(house.lower())


def sheet(title: str, parts: list[str], bottom: int) -> str:
    wide, high = LEFT + WIDE + RIGHT, bottom + FOOT
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>", f'<rect class="back" width="{wide}" height="{high}" rx="8"/>',
        f'<text class="title" x="10" y="20">{escape(title)}</text>', *parts, "</svg>", "",
    ])
