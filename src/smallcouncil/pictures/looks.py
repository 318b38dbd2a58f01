"""The style sheets of the browser's table, read for pictures: a rule becomes attributes, with its colours worked out.

Only flat rules are read. A value that depends on the size of a window is for the browser alone: a picture gives its own.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from smallcouncil.pictures.files import style_sheet
from smallcouncil.pictures.markup import attributes, hyphened

SHEETS: Final = ("map", "houses", "land", "pieces")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:, ([^()]+))?\)")
MIXED: Final = re.compile(r"color-mix\(in srgb, (#\w{6}) ([\d.]+)%, (#\w{6})\)")
LIGHT, DARK = ":root", ':root[data-theme="dark"]'
HOUSE: Final = '[data-house="{}"]'
ANYBODY: Final = "[data-house]"
KEPT: Final = frozenset(  # properties that are attributes in a drawing as well
    ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
     "stroke-linejoin", "opacity", "font-weight", "font-style", "letter-spacing", "word-spacing", "text-anchor", "paint-order"]
)

Rule = dict[str, str]


@cache
def rules() -> dict[str, Rule]:
    """By selector, its properties in all sheets."""
    found: dict[str, Rule] = {}
    for sheet in SHEETS:
        for selectors, body in RULE.findall(COMMENT.sub("", style_sheet(sheet))):
            lines = [line.partition(":") for line in body.split(";") if ":" in line]
            properties = {name.strip(): value.strip() for name, _, value in lines}
            for selector in selectors.split(", ") if ":is(" not in selectors else [selectors]:
                found.setdefault(selector.strip(), {}).update(properties)
    return found


def mixed(one: str, share: float, other: str) -> str:
    """A colour of two, as a style sheet mixes them."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


class Palette:
    """The looks of a theme."""

    def __init__(self, dark: bool = False) -> None:
        self.dark: bool = dark
        self._theme: Rule = {**rules()[LIGHT], **(rules()[DARK] if dark else {})}
        self._known: dict[tuple[str, str], str] = {}

    def value(self, text: str, house: str = "") -> str:
        """A value with its variables replaced; inside a house's things `--h` is the colour of the house."""
        known = self._known.get((text, house))
        if known is None:
            known = self._known[text, house] = self._worked_out(text, house)
        return known

    def _worked_out(self, text: str, house: str) -> str:
        names = self._theme if not house else {**self._theme, **rules()[ANYBODY], **rules().get(HOUSE.format(house), {})}
        while "var(" in text:
            text = VARIABLE.sub(lambda found: names.get(found[1], found[2] or ""), text)
        return MIXED.sub(lambda found: mixed(found[1], float(found[2]) / 100, found[3]), text)

    def colour(self, name: str, house: str = "") -> str:
        return self.value(f"var(--{name})", house)

    def disc(self, icon: str) -> str:
        """The colour of an order's disc."""
        return rules()[f".order-face.{icon}"]["--disc"]

    def knows(self, selector: str) -> bool:
        return selector in rules()

    def rule(self, *selectors: str, house: str = "") -> Rule:
        """The properties of several rules, later ones first in rank."""
        found: Rule = {}
        for selector in selectors:
            found.update(rules()[selector])
        return {name: self.value(value, house).replace("px", "") for name, value in found.items() if name in KEPT}

    def of(self, *selectors: str, house: str = "", **more: object) -> str:
        """The same as attributes; `more` overrules them: `stroke_width=3`."""
        return attributes({**self.rule(*selectors, house=house), **hyphened(more)})


@cache
def looks(dark: bool = False) -> Palette:
    return Palette(dark)
