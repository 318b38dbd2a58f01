"""The houses: tracks with their tokens, supply with armies, power, castles, cards."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.insight.thrones.aids import (
    army_sizes,
    coming,
    limits_of,
    phase_of,
    state_of,
    strength_shown,
    unsure_stars,
    unsure_starts,
)
from smallcouncil.insight.thrones.words import spoken, what_wins, words_of
from smallcouncil.terminal.signs import QUIET, Screen, Signs
from smallcouncil.terminal.thrones.colours import colour_of, letter_of
from smallcouncil.thrones.language.events import army_text
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.state import COURT, THRONE, State
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES
from smallcouncil.thrones.reading.rows import CardRow
from smallcouncil.thrones.rules.planning import stars
from smallcouncil.thrones.rules.victory import counted

WIDE = 96
NARROW = 72


def house_name(state: State, house: int, seat: int) -> Text:
    name = state.rules.houses[house]
    return Text(f"{letter_of(name)} {name}" + (" (you)" if house == seat else ""), style=colour_of(name) + " bold")


def place_text(state: State, track: int, house: int, signs: Signs) -> str:
    """`1◆`, and on the King's Court the stars."""
    text = str(state.place(track, house) + 1) + (signs.holder if state.holder[track] == house else "")
    return text.ljust(2) + " " + "*" * stars(state, house) if track == COURT else text


def armies_text(state: State, house: int) -> str:
    return " ".join(str(size) for size in army_sizes(state, house)) or "none"


def limits_text(state: State, house: int) -> str:
    return " ".join(str(size) for size in limits_of(state, house))


def houses_table(game: Game, seat: int, screen: Screen) -> RenderableType:
    """One row per house, in order of play."""
    state = state_of(game)
    wide, middle = screen.width >= WIDE, screen.width >= NARROW
    table = Table(box=None, padding=(0, 2 if wide else 1, 0, 0), header_style=QUIET, pad_edge=False)
    heads = ["House", "Throne", "Fiefdoms" if middle else "Fief", "Court", "Power"]
    heads.append(what_wins(state.rules) or ("Castles" if middle else "Cast"))
    heads += ["Supply", "Armies"] if middle else ["Sup"]
    more = [words for words in words_of(state.rules) if words.column] if wide else []
    heads += ["Hand"] if wide else []
    heads += [words.column for words in more]
    for head in heads:
        table.add_column(head, no_wrap=True)
    for house in state.tracks[THRONE]:
        row: list[str | Text] = [house_name(state, house, seat)]
        row += [place_text(state, track, house, screen.signs) for track in range(3)]
        row += [str(state.power[house]), f"{counted(state)[house]} of {state.rules.victory.win}"]
        if middle:
            row += [f"{state.supply[house]} ({limits_text(state, house)})", armies_text(state, house)]
        else:
            row.append(str(state.supply[house]))
        if wide:
            cards = len(bits_of(state.hand[house]))
            row.append(str(cards) if more else many(cards, "card"))
        row += [words.cell(state, house) for words in more]
        table.add_row(*row)
    return table


def columns_legend(signs: Signs) -> str:
    """The signs of the rows of houses."""
    parts = (
        "S:1F M+0 Stark has 1 footman there, and a March order; (S) its token",
        f"{signs.holder} has the token of this track",
        "*** may place 3 starred orders",
        "2 (3 2 2) supply 2: armies of 3, 2 and 2",
    )
    return " | ".join(parts)


def tracks_lines(game: Game, screen: Screen) -> list[Text]:
    """The three tracks, first place first, and the use of their tokens."""
    state = state_of(game)
    holder = screen.signs.holder
    lines: list[Text] = []
    for track, title in enumerate(TRACK_NAMES):
        line = Text(title.ljust(13), style="bold")
        for place, house in enumerate(state.tracks[track]):
            name = state.rules.houses[house]
            stars = state.rules.planning.stars[place] if track == COURT else 0
            stars_here = " " + "*" * stars if stars else ""
            token = holder if state.holder[track] == house else ""
            line.append(f" {place + 1} ").append(name + token + stars_here, style=colour_of(name))
        lines.append(line)
    used = "used this turn" if state.blade_used else "not yet used"
    lines.append(Text(f"{holder} Iron Throne: breaks ties. Valyrian Steel Blade: +1 once a turn ({used}).", style=QUIET))
    lines.append(Text(f"{holder} Messenger Raven: may replace an order. * starred orders this place allows.", style=QUIET))
    unsure = ["the stars of the places"] * unsure_stars(state.rules) + ["the places at the start"] * unsure_starts(state.rules)
    if unsure:
        lines.append(Text(f"Reconstructed, not certain: {'; '.join(unsure)}.", style=QUIET))
    return lines


def supply_lines(game: Game, seat: int) -> list[Text]:
    state = state_of(game)
    lines: list[Text] = []
    for house in state.tracks[THRONE]:
        line = house_name(state, house, seat)
        allowed = f": supply {state.supply[house]} allows armies of {limits_text(state, house)}; has "
        line.append(allowed, style="not bold default")
        lines.append(line.append(armies_text(state, house), style="not bold default"))
    return lines


# Supplies off the board -------------------------------------------------------------------------------------------


def pieces_lines(game: Game, seat: int) -> list[Text]:
    """Pieces off the board: units to muster, and the pieces of options."""
    state = state_of(game)
    rules, options = state.rules, words_of(state.rules)
    lines: list[Text] = []
    for house in state.tracks[THRONE]:
        free = sum(ONE[kind] * state.free(house, kind) for kind, unit in enumerate(rules.units) if not unit.escorted)
        line = house_name(state, house, seat)
        line.append(f": {army_text(rules, free) or 'no unit'} to muster", style="not bold default")
        for left in spoken(words.left(state, house) for words in options):
            line.append(f"; {left}", style="not bold default")
        lines.append(line)
    return lines + [Text(said, style=QUIET) for said in spoken(words.stock(state) for words in options)]


# Westeros cards ---------------------------------------------------------------------------------------------------


def westeros_lines(game: Game) -> list[Text]:
    """By deck: face-up cards, face-down cards in no particular order, and cards that everybody saw go under it."""
    state = state_of(game)
    ahead = coming(state)
    lines: list[Text] = []
    for deck, cards in enumerate(state.decks):
        rows = state.rules.decks[deck]
        title = state.rules.deck_titles[deck]
        if deck < state.rules.phase_decks:
            opened = state.open_cards[deck][:1] if phase_of(state) == "westeros" else []
            shown = [("this turn", card) for card in opened] + [(f"turn {turn}", row[deck]) for turn, row in ahead]
            lines.append(Text("Westeros " + title, style="bold"))
        else:
            shown = [("face up", card) for card in state.open_cards[deck]]
            lines.append(Text("The deck " + title, style="bold"))
        lines += [Text(f"  {when}: ", style=QUIET) + Text(rows[card].name, style="bold") + Text(". " + rows[card].says)
                  for when, card in shown]
        hidden = len(cards) - state.known[deck]
        names = {card: cards[:hidden].count(card) for card in sorted(cards[:hidden])}
        unseen = ", ".join(rows[card].name + (f" ({n})" if n > 1 else "") for card, n in names.items())
        lines.append(Text("  face down, in any order: ", style=QUIET) + Text(unseen or "none"))
        if state.known[deck]:
            under = ", ".join(rows[card].name for card in cards[hidden:])
            lines.append(Text("  under them, in this order: ", style=QUIET) + Text(under))
        for words in words_of(state.rules):
            lines += [Text(f"  {what}: ", style=QUIET) + Text(names) for what, names in words.of_deck(state.rules, deck)]
    return lines


# Cards ------------------------------------------------------------------------------------------------------------


def card_code(card: CardRow, signs: Signs) -> str:
    """`Tywin Lannister 3††`"""
    icons = signs.sword * card.swords + signs.fort * card.fortifications
    return f"{card.name} {strength_shown(card)}{icons}" + ("+text" if card.text else "")


def card_note(card: CardRow, signs: Signs) -> str:
    """Strength, icons and text in words."""
    parts = [f"strength {strength_shown(card)}"]
    for number, name in ((card.swords, "sword"), (card.fortifications, "fortification")):
        if number:
            parts.append(f"{number} {name}" + "s" * (number > 1))
    unsure = " (reconstructed)" if card.is_reconstructed() else ""
    return ", ".join(parts) + (f". {card.says}" if card.says else "") + unsure


def cards_lines(game: Game, seat: int, screen: Screen) -> list[Text]:
    """All hands and discard piles (they are public), and the texts of your own cards."""
    state = state_of(game)
    signs = screen.signs
    lines: list[Text] = []
    for house in state.tracks[THRONE]:
        lines.append(house_name(state, house, seat))
        piles = [("hand", state.hand[house]), ("used", state.used[house])]
        for title, mask in piles + ([("out of the game", state.gone[house])] if state.gone[house] else []):
            names = [card_code(state.rules.cards[card], signs) for card in bits_of(mask)]
            lines.append(Text(f"  {title}: " + (", ".join(names) or "none"), style="" if title == "hand" else QUIET))
    lines.append(Text(f"{signs.sword} sword, {signs.fort} fortification. `cards HOUSE` shows the texts.", style=QUIET))
    return lines


def where_is(state: State, house: int, card: int) -> str:
    """Where a House Card is, unless it is in hand."""
    for pile, words in ((state.hand, ""), (state.used, " (used)"), (state.gone, " (out of the game)")):
        if pile[house] >> card & 1:
            return words
    return " (played now)"


def texts_lines(game: Game, house: int, seat: int, screen: Screen) -> list[Text]:
    state = state_of(game)
    lines = [house_name(state, house, seat)]
    for card in bits_of(state.rules.cards_of[house]):
        row = state.rules.cards[card]
        where = where_is(state, house, card)
        lines.append(Text("  ") + Text(row.name, style="bold") + Text(where + ": " + card_note(row, screen.signs)))
    further = [card for words in words_of(state.rules) for card in words.cards(state, house)]
    return lines + [Text("  ") + Text(name, style="bold") + Text(": " + says) for name, says in further]
