"""The face of the board game."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable, either, pack, verb_of, x_of, y_of
from smallcouncil.errors import Complaint
from smallcouncil.insight.thrones.aids import home_note, march_of, phase_of, state_of, warning, welcome
from smallcouncil.insight.thrones.words import first, words_of
from smallcouncil.terminal.face import Face, LookCommand
from smallcouncil.terminal.menu import Menu
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.thrones.areas import area_lines, find_area
from smallcouncil.terminal.thrones.battles import attack_lines, battle_lines, outcomes_table
from smallcouncil.terminal.thrones.colours import colour_of, painted
from smallcouncil.terminal.thrones.houses import (
    cards_lines,
    columns_legend,
    houses_table,
    pieces_lines,
    supply_lines,
    texts_lines,
    tracks_lines,
    westeros_lines,
)
from smallcouncil.terminal.thrones.labels import X, noun_at
from smallcouncil.terminal.thrones.menus import menu_of, whole_army
from smallcouncil.terminal.thrones.tell import story, westeros_cards
from smallcouncil.terminal.thrones.westeros import coming_lines, legend, map_of, short_name, signs_of, title_of
from smallcouncil.terminal.thrones.words import HELP
from smallcouncil.terminal.typed import fitting
from smallcouncil.thrones.language.verbs import DONE, LAUNCH, ORDER
from smallcouncil.thrones.rules.planning import preface_with

ALL: Final = re.compile(r"(?:move\s+)?all\s+(?:to\s+)?(.+)", re.IGNORECASE)
SHIP: Final = re.compile(r"(?:muster\s+)?ships?(?:\s+(.+))?", re.IGNORECASE)
BETWEEN: Final = re.compile(r"\b(?:into|in|to|from)\s+", re.IGNORECASE)  # words of the menu between areas
NO_EFFECT: Final = "has no effect."


class ThronesFace(Face):
    choosing_rule: str = "base.setup.houses"
    choosing: str = "Which house is yours?"
    victory: str = "The throne is yours!"
    example: str = "order winterfell raid; done"
    rules_example: tuple[str, str] = ("base.march.transport", "march")
    help: tuple[tuple[str, str], ...] = HELP

    # Sitting down --------------------------------------------------------------------------------------------------

    def welcome(self, game: Game) -> list[str]:
        rules = state_of(game).rules
        return welcome(rules) + [words.unsure for words in words_of(rules) if words.unsure]

    def seat_note(self, game: Game, seat: int) -> str:
        return home_note(state_of(game).rules, self.seat_name(game, seat))

    def seat_style(self, game: Game, seat: int) -> str:
        return colour_of(self.seat_name(game, seat))

    def find_seat(self, game: Game, name: str) -> int:
        rules = state_of(game).rules
        found = [house for house in rules.notation.domains["house"].beginning(name) if name.strip()]
        if len(found) == 1:
            return found[0] if found[0] < rules.seats else super().find_seat(game, rules.houses[found[0]])
        return super().find_seat(game, name)

    # Time ----------------------------------------------------------------------------------------------------------

    def ends_with(self, game: Game, event: Event) -> bool:
        return event.name in state_of(game).rules.victory.endings()

    def turn(self, game: Game) -> int:
        return state_of(game).turn

    def turns(self, game: Game) -> int:
        return state_of(game).rules.last_turn

    def phase(self, view: Game) -> str:
        return f"{state_of(view).turn} {phase_of(state_of(view))}"

    def rests(self, game: Game) -> bool:
        """Is it time for orders? All Westeros cards are resolved then."""
        agenda = game.state.agenda
        return bool(agenda) and agenda[-1].kind.name == "orders"

    # Drawing -------------------------------------------------------------------------------------------------------

    def title(self, view: Game, seat: int, screen: Screen, events: list[Event]) -> Text:
        return title_of(view, seat, screen, westeros_cards(view, events))

    def board(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        return map_of(view, seat, screen, brief=False)

    def brief(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        return map_of(view, seat, screen, brief=True)

    def legend(self, view: Game, screen: Screen, whole: bool) -> str:
        return legend(state_of(view), screen.signs, whole)

    def seats(self, view: Game, seat: int, screen: Screen) -> RenderableType:
        return Group(houses_table(view, seat, screen), *coming_lines(state_of(view)))

    def columns(self, screen: Screen) -> str:
        return columns_legend(screen.signs)

    def matter(self, view: Game, seat: int, screen: Screen, seats_shown: bool) -> list[RenderableType]:
        """A battle; or everybody's power to bid, and what options say about that position."""
        state = state_of(view)
        if state.battle is not None:
            return [*battle_lines(view, seat, screen), *outcomes_table(view, seat, screen)]
        bidding = bool(state.agenda) and state.agenda[-1].kind.name.startswith("bid")
        if not bidding or seats_shown:
            return []
        said = [painted(sentence) for words in words_of(state.rules) for sentence in words.lines(state)]
        return [houses_table(view, seat, screen), *said]

    def story(self, game: Game, seat: int, events: list[Event]) -> list[Text]:
        return story(game, seat, events)

    def place(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        return area_lines(view, seat, find_area(state_of(view).rules, name), screen)

    def spots(self, game: Game, seat: int) -> list[str]:
        """The contested area, the first area of the draft, and all areas that can be chosen now."""
        state = state_of(game)
        battle = [state.battle.area] if state.battle is not None else []
        areas = battle + (named_areas(game, seat) if seat != NOBODY else [])
        names = [short_name(state.rules.board.names[area]) for area in areas]
        return list(dict.fromkeys(names))

    def looks(self) -> dict[str, LookCommand]:
        return {"near": self.near, "tracks": tracks, "cards": self.cards, "pieces": pieces, "westeros": westeros}

    def near(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        if not name:
            raise Unreadable("Which area? For example `near winterfell`.")
        return self.place(view, seat, screen, name)

    def cards(self, view: Game, seat: int, screen: Screen, name: str) -> list[Text]:
        """Prints all hands, or the texts of one house."""
        if not name:
            return cards_lines(view, seat, screen)
        try:
            return texts_lines(view, self.find_seat(view, name), seat, screen)
        except Complaint as complaint:
            raise Unreadable(str(complaint)) from None

    # Choosing ------------------------------------------------------------------------------------------------------

    def menu(self, game: Game, seat: int, screen: Screen) -> Menu:
        return menu_of(game, seat, screen.signs)

    def ahead(self, game: Game, seat: int, screen: Screen) -> list[Text]:
        return attack_lines(game, seat, screen)

    def warning(self, game: Game, seat: int) -> str:
        return warning(game, seat) or first(words.at_once(game, seat) for words in words_of(state_of(game).rules))

    def forced(self, game: Game, seat: int, choice: int) -> str:
        """Names the order if the verb does not; an order may have no effect."""
        if choice == DONE:
            prompt = game.prompt(seat)
            return prompt.removesuffix(".") if prompt.endswith(NO_EFFECT) else super().forced(game, seat, choice)
        words, rules = super().forced(game, seat, choice), state_of(game).rules
        own = [token for token, ways in rules.action.own_ways.items() for way in ways if way.verb == verb_of(choice)]
        return f"{words} ({rules.orders[own[0]].name})" if own else words

    def written_out(self, game: Game, text: str) -> str:
        names = signs_of(state_of(game).rules)
        return " ".join(names.get(word.lower().strip("[]~"), word) for word in text.split())

    def replaces(self, game: Game, choice: int, old: int) -> bool:
        """An area has one order, and a choice before orders is made once: naming it again replaces it."""
        verb = verb_of(choice)
        if verb != verb_of(old):
            return False
        return noun_at(choice, X) == noun_at(old, X) if verb == ORDER else preface_with(state_of(game).rules, verb) is not None

    def shorthand(self, game: Game, seat: int, text: str) -> list[int]:
        """`all riverrun` moves the remaining units of a March there; `ship narrow` musters a ship there."""
        ship = SHIP.fullmatch(text)
        if ship is not None and game.state.agenda[-1].kind.name == "muster":
            return launch_of(game, seat, ship[1] or "")
        everybody = ALL.fullmatch(text)
        if everybody is None:
            return []
        draft = game.draft(seat)
        if march_of(game, seat) is None:
            raise Unreadable("`all` moves the units of a March; first choose an order to resolve.")
        area = find_area(state_of(game).rules, everybody[1].strip())
        chain = whole_army(game, seat, noun_at(draft[0], X), area)
        if not chain:
            raise Unreadable("No unit is left to march.")
        return chain


def named_areas(game: Game, seat: int) -> list[int]:
    """The areas in the draft and in the legal choices."""
    verbs = game.state.ruleset.notation.verbs
    found: list[int] = []
    for choice in [*game.draft(seat)[:1], *game.choices(seat)]:
        row = verbs[verb_of(choice)]
        found += [noun for domain, noun in ((row.x, x_of(choice)), (row.y, y_of(choice))) if domain == "area"]
    return found


def launch_of(game: Game, seat: int, text: str) -> list[int]:
    """Reads `launch`, which names the paying area and the sea; if the other is clear, one of them is enough."""
    rules, names = state_of(game).rules, BETWEEN.sub("", text)
    payers = bits_of(game.state.agenda[-1].memo[0])
    every = [pack(LAUNCH, payer, sea) for payer in payers for sea in rules.muster.launches[payer]]
    legal = [choice for choice in game.choices(seat) if choice in every]
    for among in (legal, every):  # an illegal choice is refused with its reason
        found = fitting(rules.notation, names, "launch", among, []) if names else among
        if len(found) > 1 and among is legal:
            raise Unreadable(f"`{f'ship {text}'.strip()}` could be {either([game.text([each]) for each in found])}.")
        if found:
            return found[:1]
    return [pack(LAUNCH, payers[0], find_area(rules, names))] if payers and names else []


def tracks(view: Game, seat: int, screen: Screen, rest: str) -> list[Text]:
    alone("tracks", rest)
    return tracks_lines(view, screen) + supply_lines(view, seat)


def pieces(view: Game, seat: int, screen: Screen, rest: str) -> list[Text]:
    alone("pieces", rest)
    return pieces_lines(view, seat)


def westeros(view: Game, seat: int, screen: Screen, rest: str) -> list[Text]:
    alone("westeros", rest)
    return westeros_lines(view)


def alone(word: str, rest: str) -> None:
    if rest:
        raise Unreadable(f"`{word}` must be on its own: leave out `{rest}`.")
