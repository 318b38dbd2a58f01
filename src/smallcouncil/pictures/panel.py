"""What is beside the board: the turn, the influence tracks, the houses, supply, wildlings and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.bits import bits_of
from smallcouncil.insight.phrases import listed
from smallcouncil.insight.thrones.aids import phase_names, phase_of, unsure_stars
from smallcouncil.insight.thrones.words import what_wins, words_of
from smallcouncil.pictures.markup import CAPS, SERIF, at, attributes, group, path, rect, sign, text
from smallcouncil.pictures.pieces import shield
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.thrones.nouns.state import COURT, FIEFDOMS, THRONE
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES
from smallcouncil.thrones.rules.victory import counted
from smallcouncil.thrones.rules.westeros import TOP_SPACE

SCALE: Final = 1.25  # how much larger than here it is drawn
INNER: Final = 380  # the width of its sections
MARGIN: Final = 36
WIDE: Final = INNER * SCALE + 2 * MARGIN
SIGNS: Final = {THRONE: "throne", FIEFDOMS: "blade", COURT: "raven"}
SHIELD: Final = 40
ROW: Final = 48
MOST_APART: Final = 44  # the most room between two sections

Section = tuple[float, str]  # its height, and its drawing


class SidePanel:
    def __init__(self, scene: Tableau, seat: int, high: float) -> None:
        self.scene: Tableau = scene
        self.seat: int = seat
        self.high: float = high
        self.ink: str = scene.look.colour("map-ink")
        self.faint: str = scene.look.colour("map-ink-soft")

    def drawn(self) -> str:
        sections = [section for draw in self.sections() if (section := draw())[0]]
        room = (self.high - 2 * MARGIN) / SCALE - sum(tall for tall, _ in sections)
        apart = min(MOST_APART, room / max(1, len(sections) - 1))
        found, y = [self.ground()], float(MARGIN)
        for tall, drawn in sections:
            found.append(group([drawn], at(MARGIN, y, SCALE)))
            y += (tall + apart) * SCALE
        return group(found, attributes({"font-family": SERIF, "fill": self.ink, "stroke-linejoin": "round"}))

    def sections(self) -> list[Callable[[], Section]]:
        tracks = [lambda track=track: self.track(track) for track in (THRONE, FIEFDOMS, COURT)]
        return [self.heading, *tracks, self.houses, self.supply, self.options, self.wildlings, self.cards]

    def ground(self) -> str:
        """A sheet of parchment with the lines of the map's frame."""
        look = self.scene.look
        sheet = rect(0, 0, WIDE, self.high, attributes({"fill": look.colour("map-frame")}))
        line = {"fill": "none", "stroke": look.colour("map-frame-ink")}
        thick, thin = attributes({**line, "stroke-width": 2}), attributes({**line, "stroke-width": 0.8})
        return sheet + rect(6, 6, WIDE - 12, self.high - 12, thick) + rect(11, 11, WIDE - 22, self.high - 22, thin)

    def words(self, words: str, x: float, y: float, size: float = 22, **more: object) -> str:
        return text(words, x, y, size, **{"text_anchor": "start", **more})

    def title(self, words: str, name: str = "") -> str:
        mark = sign(name, self.scene.look.colour("map-gold"), 24, 12, 12) if name else ""
        style = {"font_family": CAPS, "letter_spacing": "0.04em", "fill": self.scene.look.colour("map-accent")}
        return mark + self.words(words, 32 if name else 0, 20, 23, **style)

    # The turn ------------------------------------------------------------------------------------------------------

    def heading(self) -> Section:
        state, rules = self.scene.state, self.scene.rules
        style = {"font_family": CAPS, "letter_spacing": "0.04em", "fill": self.scene.look.colour("map-accent")}
        found = [self.words(f"Turn {state.turn}", 0, 38, 48, **style)]
        found.append(text(f"of {rules.last_turn}", INNER, 38, 24, text_anchor="end", fill=self.faint))
        skies = [said[:1].upper() + said[1:] for words in words_of(rules) if (said := words.sky(state))]
        for k, line in enumerate([self.what_happens(), *skies, *self.whose_eyes()]):
            found.append(self.words(line, 0, 72 + 28 * k, 22, font_weight=500, font_style="italic"))
        lines = 1 + len(skies) + len(self.whose_eyes())
        return 52 + 28 * lines, "".join(found)

    def what_happens(self) -> str:
        state, rules = self.scene.state, self.scene.rules
        if not state.agenda:
            winners = [rules.houses[house] for house in bits_of(state.winners)]
            return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} the game."
        phase = phase_names(rules)[phase_of(state)]
        return phase[:1].upper() + phase[1:]

    def whose_eyes(self) -> list[str]:
        return [f"As {self.scene.rules.houses[self.seat]} sees it"] if self.seat >= 0 else []

    # Tracks --------------------------------------------------------------------------------------------------------

    def track(self, track: int) -> Section:
        state, look = self.scene.state, self.scene.look
        found = [self.title(TRACK_NAMES[track], SIGNS[track])]
        if track == COURT and unsure_stars(self.scene.rules):
            found.append(text("stars reconstructed", INNER, 20, 15, text_anchor="end", fill=self.faint, font_weight=500))
        step = min(ROW + 12, INNER / len(state.tracks[track]))
        for place, house in enumerate(state.tracks[track]):
            x, name = place * step + SHIELD / 2, self.scene.house(house)
            found.append(group([shield(look, name, SHIELD)], at(x, 56)))
            if state.holder[track] == house:
                found.append(self.holder(track, x + SHIELD * 0.4, 40))
            stars = self.scene.rules.planning.stars[place] if track == COURT else 0
            found += [sign("star", look.colour("map-gold"), 13, x + (k - (stars - 1) / 2) * 13, 90) for k in range(stars)]
        return 100 if track == COURT else 84, "".join(found)

    def holder(self, track: int, x: float, y: float) -> str:
        """The special token of a track, on the shield of whoever holds it."""
        used = track == FIEFDOMS and self.scene.state.blade_used
        disc = {"fill": self.scene.look.colour("map-gold"), "stroke": "#1b130b", "stroke-width": 1.2}
        drawn = f'<circle r="11"{attributes(disc)}/>' + sign(SIGNS[track], "#fff8e6", 15)
        return group([drawn], at(x, y) + (' opacity=".5"' if used else ""))

    # Houses --------------------------------------------------------------------------------------------------------

    def houses(self) -> Section:
        """A line for each house in order of play: power, what wins the game, barrels, cards in its hand."""
        state, rules = self.scene.state, self.scene.rules
        wins, columns = what_wins(rules) or "Castles", (178, 246, 314, 364)
        heads = ["Power", f"{wins} / {rules.victory.win}", "Supply", "Hand"]
        found = [self.title("Houses")]
        found += [text(head, x, 20, 16, fill=self.faint, font_weight=500) for head, x in zip(heads, columns, strict=True)]
        for k, house in enumerate(state.tracks[THRONE]):
            y = 34 + k * ROW
            name = self.scene.house(house)
            found.append(group([shield(self.scene.look, name, 34)], at(SHIELD / 2, y + 20)))
            found.append(self.words(rules.houses[house], 46, y + 28, 23))
            values = [state.power[house], counted(state)[house], state.supply[house], len(bits_of(state.hand[house]))]
            found += [text(str(value), x, y + 29, 26) for value, x in zip(values, columns, strict=True)]
            found.append(self.rule(y + ROW - 4))
        return 34 + len(state.tracks[THRONE]) * ROW, "".join(found)

    def rule(self, y: float) -> str:
        return path(f"M0 {y:g}H{INNER}", attributes({"stroke": self.faint, "stroke-width": 0.8, "opacity": 0.5}))

    def spaces(self, count: int, y: float, label: Callable[[int], str], on: dict[int, list[str]]) -> str:
        """A track of spaces with the shields that are on each."""
        step, found = INNER / count, []
        frame = {"fill": "none", "stroke": self.faint, "stroke-width": 1, "rx": 5}
        for k in range(count):
            found.append(rect(k * step + 2, y, step - 4, 46, attributes(frame)))
            found.append(text(label(k), (k + 0.5) * step, y + 64, 16, fill=self.faint, font_weight=500))
            houses = on.get(k, [])
            size = 34 if len(houses) < 2 else 24 if len(houses) < 5 else 19
            for n, house in enumerate(houses):
                dx = (n - (len(houses) - 1) / 2) * min(size * 0.75, (step - size) / max(1, len(houses) - 1))
                dy = (n % 2 - 0.5) * 12 if len(houses) > 2 else 0
                found.append(group([shield(self.scene.look, house, size)], at((k + 0.5) * step + dx, y + 22 + dy)))
        return "".join(found)

    def supply(self) -> Section:
        """The Supply track, with the armies that each level allows."""
        state, limits = self.scene.state, self.scene.rules.supply.limits
        on: dict[int, list[str]] = {}
        for house in state.tracks[THRONE]:
            on.setdefault(state.supply[house], []).append(self.scene.house(house))

        def label(level: int) -> str:
            return " ".join(map(str, limits[level]))

        return 106, self.title("Supply", "barrel") + self.spaces(len(limits), 34, label, on)

    def options(self) -> Section:
        """Tracks that options have."""
        found, y = [], 0
        for title, houses in (row for option in self.scene.options for row in option.rows(self.scene)):
            on = {k: [house] for k, house in enumerate(houses) if house}
            drawn = self.title(title, "flag") + self.spaces(len(houses), 34, lambda k: str(k + 1), on)
            found.append(group([drawn], at(0, y)))
            y += 126
        return max(0, y - 20), "".join(found)

    def wildlings(self) -> Section:
        state = self.scene.state
        if not self.scene.rules.westeros.mammoths:
            return 0, ""
        step, found = INNER / (TOP_SPACE + 1), [self.title("Wildling threat")]
        line = path(f"M{step / 2:g} 52H{INNER - step / 2:g}", attributes({"stroke": self.faint, "stroke-width": 2}))
        found.append(line)
        for k in range(TOP_SPACE + 1):
            here = k == state.wildlings
            fill = self.scene.look.colour("map-accent" if here else "map-frame")
            disc = {"fill": fill, "stroke": self.ink, "stroke-width": 1.2}
            x, r = (k + 0.5) * step, 19 if here else 14
            found.append(f'<circle cx="{x:g}" cy="52" r="{r}"{attributes(disc)}/>')
            found.append(text(str(k * 2), x, 58, 18, fill="#fff8e6" if here else self.ink))
        return 74, "".join(found)

    def cards(self) -> Section:
        """The Westeros cards that are face up."""
        state, rules, found = self.scene.state, self.scene.rules, []
        decks = [(rules.deck_titles[deck], deck) for deck in range(rules.phase_decks) if state.open_cards[deck]]
        for k, (title, deck) in enumerate(decks):
            card = rules.decks[deck][state.open_cards[deck][0]].name
            found.append(self.words(title, 0, 52 + 28 * k, 20, fill=self.faint))
            found.append(self.words(card, 40, 52 + 28 * k, 21))
        return (36 + 28 * len(decks) if decks else 0), (self.title("Westeros cards") + "".join(found) if decks else "")
