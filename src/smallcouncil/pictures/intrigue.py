"""Pictures of the card game: the court, the players, and the hand of a seat."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.insight.intrigue import state_of
from smallcouncil.intrigue.court import CELLS, FIRST, ROW
from smallcouncil.intrigue.state import State
from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.looks import Palette, looks
from smallcouncil.pictures.markup import CAPS, Picture, at, attributes, group, path, rect, text

CARD: Final = (100, 140)
STEP: Final = (108, 118)  # from card to card, and from row to row: a card above hides the foot of those below
EDGE: Final = 44
HEAD: Final = 104
LINE: Final = 58  # the height of a line about a player
ROUND: Final = 7.5  # the corners of a card
LINE_INK: Final = "#15100a"
BAND: Final = 27  # the height of the band with a name
MOST: Final = 21  # the height of its letters
LETTER: Final = 0.5  # the width of a letter, in its height


def picture(game: Game, seat: int = NOBODY, dark: bool = False) -> Picture:
    state, look = state_of(game.redacted(seat)), looks(dark)
    columns = state.rules.width
    rows = 1 + max([ROW[cell] for cell in range(CELLS) if state.court[cell]], default=0)
    hand = bits_of(state.hand[seat]) if seat != NOBODY else []
    width = max(columns * STEP[0] + 2 * EDGE, len(hand) * STEP[0] + 2 * EDGE)
    court = (rows - 1) * STEP[1] + CARD[1]
    below = HEAD + court + 30
    height = below + state.seats * LINE + (CARD[1] + 60 if hand else 0) + EDGE
    parts = [
        title(state, look, width), group([cards(state, rows)], at((width - state.row * STEP[0]) / 2 + 4, HEAD)),
        group([players(state, look, width - 2 * EDGE, seat)], at(EDGE, below)),
    ]
    if hand:
        parts.append(group([in_hand(state, list(hand))], at(EDGE, below + state.seats * LINE + 30)))
    return Picture(width, height, f"0 0 {width} {height}", definitions() + ground(look, width, height), "".join(parts))


def definitions() -> str:
    """The patterns of the suits."""
    found = []
    for name, row in shapes("court").items():
        motif, colour = row["motif"], row["pattern"]
        lines = {"fill": "none", "stroke": colour, "stroke-width": motif.get("width"), "stroke-linecap": "round"}
        drawn = path(motif["d"], attributes(lines if "width" in motif else {"fill": colour}))
        attrs: dict[str, object] = {"id": f"court-{name}", "width": motif["size"][0], "height": motif["size"][1]}
        attrs["patternUnits"] = "userSpaceOnUse"
        attrs["patternTransform"] = f"rotate({motif['turn']})" if "turn" in motif else None
        found.append(f"<pattern{attributes(attrs)}>{drawn}</pattern>")
    return f"<defs>{''.join(found)}</defs>"


def ground(look: Palette, width: float, height: float) -> str:
    line = attributes({"fill": "none", "stroke": look.colour("map-frame-ink"), "stroke-width": 2})
    sheet = rect(0, 0, width, height, attributes({"fill": look.colour("map-frame")}))
    return sheet + rect(8, 8, width - 16, height - 16, line)


def title(state: State, look: Palette, width: float) -> str:
    style = {"font_family": CAPS, "fill": look.colour("map-accent"), "letter_spacing": "0.04em"}
    names = [state.rules.seat_name(seat) for seat in range(state.seats)]
    if state.agenda:
        told = f"{names[state.turn]} is to play"
    else:
        told = f"{' and '.join(names[seat] for seat in bits_of(state.winners))} won"
    head = text(f"Round {state.round} of {state.rules.seats}", width / 2, 56, 40, **style)
    return head + text(told, width / 2, 86, 22, font_weight=500, font_style="italic", fill=look.colour("map-ink"))


def cards(state: State, rows: int) -> str:
    """The court: rows of cards, the bottom row in front."""
    found = []
    for cell in sorted(range(CELLS), key=lambda cell: -ROW[cell]):
        row, column = ROW[cell], cell - FIRST[ROW[cell]]
        x, y = (column + row / 2) * STEP[0], (rows - 1 - row) * STEP[1]
        character = state.court[cell] - 1
        if character >= 0:
            found.append(group([card(state, character)], at(x, y) + attributes({"data-card": state.rules.characters[character]})))
    return "".join(found)


def in_hand(state: State, hand: list[int]) -> str:
    return "".join(group([card(state, character)], at(k * STEP[0], 0)) for k, character in enumerate(hand))


def suit(state: State, character: int) -> dict[str, Any]:
    known = shapes("court")
    name = state.rules.colours[state.rules.colour[character]].name
    found: dict[str, Any] = {**known.get(name, known["white"]), "name": name if name in known else "white"}
    return found


def card(state: State, character: int) -> str:
    """A character: the name on a band, the emblem of the suit, its shield."""
    look, name = suit(state, character), state.rules.characters[character]
    wide, tall = CARD
    outline = (0.75, 0.75, wide - 1.5, tall - 1.5)
    size = min(MOST, (wide - 8) / (LETTER * len(name)))
    parts = [
        rect(*outline, attributes({"rx": ROUND, "fill": look["ground"]})),
        rect(*outline, attributes({"rx": ROUND, "fill": f"url(#court-{look['name']})"})),
        rect(1, 1, wide - 2, BAND, attributes({"rx": ROUND, "fill": look["ground"]})),
        rect(5, BAND, wide - 10, 84, attributes({"fill": look["roundel"], "stroke": look["line"], "stroke-width": 1.4})),
        emblem(look, wide / 2, BAND + 42, 66), shield(look),
        text(name, wide / 2, BAND / 2 + size * 0.33, size, fill=look["ink"]),
        emblem(look, wide / 2, 124, 22),
        rect(*outline, attributes({"rx": ROUND, "fill": "none", "stroke": LINE_INK, "stroke-width": 1.5})),
    ]
    return "".join(parts)


def shield(look: dict[str, Any]) -> str:
    outline = shapes("marks")["roundel"]
    dark = path(outline, attributes({"fill": look["roundel"], "stroke": LINE_INK, "stroke-width": 3.4}))
    light = path(outline, attributes({"fill": look["roundel"], "stroke": look["line"], "stroke-width": 1.4}))
    return group([dark, light, emblem(look, 0, -2, 25)], at(19, BAND + 14))


def emblem(look: dict[str, Any], x: float, y: float, size: float) -> str:
    rule = "evenodd" if look["emblem"]["evenodd"] else "nonzero"
    whole = [path(d, attributes({"fill": look["ink"], "fill-rule": rule})) for d in look["emblem"]["whole"]]
    cut = [path(d, attributes({"fill": look["roundel"]})) for d in look["emblem"]["cut"]]
    return group(whole + cut, at(x - size / 2, y - size / 2, size / 64))


def players(state: State, look: Palette, width: float, seat: int) -> str:
    """A line for each player: cards in hand, penalties, Iron Throne cards."""
    found = []
    ink, faint = look.colour("map-ink"), look.colour("map-ink-soft")
    for number in range(state.seats):
        y = number * LINE
        turn = bool(state.agenda) and state.turn == number
        if turn:
            lit = {"rx": 8, "fill": look.colour("map-gold"), "opacity": 0.25}
            found.append(rect(-12, y + 2, width + 24, LINE - 6, attributes(lit)))
        told = [many(state.cards[number], "card"), f"penalties {state.penalties[number]}"]
        told += [many(state.taken[number], "Iron Throne card")] if state.taken[number] else []
        told += ["out of the round"] if state.out & BIT[number] else []
        name = state.rules.seat_name(number) + (", whose hand is below" if number == seat else "")
        found.append(text(name, 0, y + 36, 26, text_anchor="start", fill=ink))
        found.append(text(" · ".join(told), width, y + 36, 22, text_anchor="end", fill=faint, font_weight=500))
    return "".join(found)
