"""A reliability plot as SVG: predicted against actual shares, one panel for each kind of table."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from smallcouncil.analysis.calibration import Bin

SIDE: Final = 220  # side of a panel in pixels
GAP: Final = 64
TOP: Final = 46
LEFT: Final = 52
FOOT: Final = 56
STEPS: Final = (0, 25, 50, 75, 100)
LARGEST: Final = 9.0  # largest radius of a dot
STYLE: Final = """
  text { font: 13px sans-serif; fill: #3b3228; } .title { font-weight: 700; } .small { font-size: 11px; fill: #6b5f50; }
  .back { fill: #f7f0e2; } .panel { fill: #fffaf0; stroke: #b9a98d; } .grid { stroke: #e4d8c2; }
  .right { stroke: #8a7a62; stroke-dasharray: 4 4; } .played { fill: #7a1f1f; }
  .value { fill: none; stroke: #2d5d7b; stroke-width: 2; }
  .line { fill: none; stroke: #7a1f1f; stroke-width: 1.5; }
"""


class Panel:
    def __init__(self, title: str, caption: str, played: list[Bin], value: list[Bin]) -> None:
        self.title: str = title
        self.caption: str = caption
        self.played: list[Bin] = played
        self.value: list[Bin] = value


def svg(panels: list[Panel]) -> str:
    width, height = LEFT + len(panels) * (SIDE + GAP), TOP + SIDE + FOOT
    parts = [drawn(panel, LEFT + number * (SIDE + GAP), TOP) for number, panel in enumerate(panels)]
    about = "Reliability: how often houses won, by the chance they were given"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{about}">',
        f"<style>{STYLE}</style>", f'<rect class="back" width="{width}" height="{height}" rx="8"/>', *parts, "</svg>", "",
    ])


def drawn(panel: Panel, left: int, top: int) -> str:
    def x(share: float) -> str:
        return f"{left + share * SIDE:.1f}"

    def y(share: float) -> str:
        return f"{top + SIDE - share * SIDE:.1f}"

    parts = [
        f'<text class="title" x="{left}" y="{top - 24}">{escape(panel.title)}</text>',
        f'<text class="small" x="{left}" y="{top - 8}">{escape(panel.caption)}</text>',
        f'<rect class="panel" x="{left}" y="{top}" width="{SIDE}" height="{SIDE}"/>',
    ]
    for step in STEPS:
        share = step / 100
        parts.append(f'<line class="grid" x1="{x(share)}" x2="{x(share)}" y1="{y(0)}" y2="{y(1)}"/>')
        parts.append(f'<line class="grid" x1="{x(0)}" x2="{x(1)}" y1="{y(share)}" y2="{y(share)}"/>')
        parts.append(f'<text class="small" x="{x(share)}" y="{top + SIDE + 16}" text-anchor="middle">{step}</text>')
        parts.append(f'<text class="small" x="{left - 6}" y="{y(share)}" dy="4" text-anchor="end">{step}</text>')
    parts.append(f'<line class="right" x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}"/>')
    points = " ".join(f"{x(each.said)},{y(each.won)}" for each in panel.played)
    parts.append(f'<polyline class="line" points="{points}"/>')
    most = max((each.number for each in panel.played), default=1)
    for each in panel.played:
        radius = max(2.5, LARGEST * (each.number / most) ** 0.5)
        parts.append(f'<circle class="played" cx="{x(each.said)}" cy="{y(each.won)}" r="{radius:.1f}"/>')
    for each in panel.value:
        parts.append(f'<circle class="value" cx="{x(each.said)}" cy="{y(each.won)}" r="4"/>')
    middle = left + SIDE / 2
    for line, label in ((34, "across: chance given, up: won (%)"), (50, "dots: played on; rings: the value alone")):
        parts.append(f'<text class="small" x="{middle}" y="{top + SIDE + line}" text-anchor="middle">{label}</text>')
    return "\n".join(parts)
