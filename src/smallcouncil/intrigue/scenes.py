"""Positions of scenarios of the card game, and the same lines looked up in a game."""

from __future__ import annotations

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import BIT, NOBODY, bits_of, mask_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import Scene
from smallcouncil.core.looking import NONE, Looker, find, same, whole, words
from smallcouncil.core.notation import key_of, many
from smallcouncil.core.rng import FixedRng
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.court import FIRST, ROWS, UNDER, WIDTH
from smallcouncil.intrigue.rules import can_place, score
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.setup import empty, refresh
from smallcouncil.intrigue.state import State

EMPTY = "-"
DEAL = "deal"
LINES = ("round", "court", "hand", "penalties", "pile", "thrones", "out", "lacks", "last")


def throne_name(rules: Ruleset, card: int) -> str:
    """`2/4`: worth 2, with 4 icons."""
    return str(rules.thrones[card].value) + "/" + str(rules.thrones[card].icons)


def read_thrones(rules: Ruleset, value: str) -> list[int]:
    names = [throne_name(rules, card) for card in range(len(rules.thrones))]
    found: list[int] = []
    for part in words(value):
        if key_of(part) in NONE:
            continue
        if part not in names:
            raise Complaint(f"there is no Iron Throne card `{part}`; they are {', '.join(names)}.")
        if names.index(part) in found:
            raise Complaint(f"the Iron Throne card `{part}` is named twice.")
        found.append(names.index(part))
    return found


def read_characters(rules: Ruleset, value: str) -> list[int]:
    return [find(rules.notation.domains["character"], name) for name in words(value) if key_of(name) not in NONE]


def read_colours(rules: Ruleset, value: str) -> list[int]:
    return [find(rules.notation.domains["colour"], name) for name in words(value) if key_of(name) not in NONE]


class IntrigueScene(Scene):
    """Seats that are not named hold no cards; the court is empty; the Iron Throne cards lie in the order of the data."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.state: State = empty(rules, FixedRng(0, []))
        self.state.round = 1
        self.deals: bool = False  # the position begins with the deal of its round

    def seat(self, name: str) -> int:
        return find(self.rules.notation.domains["player"], name)

    def put(self, key: str, value: str) -> None:
        state = self.state
        word, _, rest = key_of(key).partition(" ")
        if word == "round":
            self.put_round(words(value))
        elif word == "court" and rest in list(ROWS):
            self.put_row(ROWS.index(rest), words(value))
        elif word == "hand":
            self.put_hand(self.seat(rest), read_characters(self.rules, value))
        elif word == "penalties":
            state.penalties[self.seat(rest)] = whole(value, 0, 99)
        elif word == "pile":
            cards = read_thrones(self.rules, value)
            state.piles[self.seat(rest)] = mask_of(cards)
            state.taken[self.seat(rest)] = len(cards)
        elif word == "thrones":
            top = read_thrones(self.rules, value)
            state.thrones = top + [card for card in state.thrones if card not in top]
        elif word == "out":
            state.out = mask_of([self.seat(name) for name in words(value) if key_of(name) not in NONE])
        elif word == "lacks":
            state.lacks[self.seat(rest)] = mask_of(read_colours(self.rules, value))
        elif word == "last":
            state.last = self.seat(value)
        else:
            raise Complaint(f"`{key}` is no line of a position: {', '.join(LINES)}.")

    def put_round(self, parts: list[str]) -> None:
        if not parts:
            raise Complaint("`round: 2, p3` names the round, then perhaps whose turn it is, or `deal`.")
        self.state.round = whole(parts[0], 1, self.rules.seats)
        self.deals = parts[1:] == [DEAL]
        self.state.turn = self.seat(parts[1]) if len(parts) > 1 and not self.deals else self.state.round - 1

    def put_row(self, row: int, names: list[str]) -> None:
        if len(names) > self.rules.width - row:
            raise Complaint(f"row {ROWS[row]} has room for {self.rules.width - row} cards.")
        for column, name in enumerate(names):
            if name != EMPTY:
                self.state.court[FIRST[row] + column] = find(self.rules.notation.domains["character"], name) + 1

    def put_hand(self, seat: int, cards: list[int]) -> None:
        if len(cards) > self.rules.dealt:
            raise Complaint(f"a hand has at most {self.rules.dealt} cards.")
        if len(set(cards)) < len(cards):
            raise Complaint("a card is named twice.")
        self.state.hand[seat] = mask_of(cards)
        self.state.cards[seat] = len(cards)

    def chance(self, key: str, value: str) -> list[int]:
        """The next deal: what the shuffle puts first, which is dealt seat by seat."""
        if key_of(key) == "shuffle":
            return [-1, *read_characters(self.rules, value)]
        raise Complaint("`shuffle: Arya Stark, Hodor, …` is wanted: the next deal, seat by seat.")

    def finish(self, draws: list[list[int]]) -> Game:
        state = self.state
        self.check()
        refresh(state)
        self.check_turns()
        taken = mask_of(self.taken())
        state.thrones = [card for card in state.thrones if not taken & BIT[card]]
        state.rng = FixedRng(1, draws)
        rounds = self.rules.game_of_rounds
        rounds.push(state)
        if self.deals:
            state.round -= 1
        else:
            state.agenda[-1].at = rounds.place("turns")
        settle(state)
        return Game(state)

    def taken(self) -> list[int]:
        """The Iron Throne cards in score piles."""
        return [card for pile in self.state.piles for card in bits_of(pile)]

    def check_turns(self) -> None:
        """Turns end by themselves when nobody can place; then it must be known who placed the last card."""
        state = self.state
        if self.deals:
            if any(state.court) or any(state.cards) or state.out or state.last != NOBODY:
                raise Complaint("before the deal there are no cards in court or hand, and nobody is out.")
            return
        able = [seat for seat in range(state.seats) if not state.out & BIT[seat] and can_place(state, seat)]
        if not able and state.last == NOBODY:
            raise Complaint("nobody can place a card: `last: p1` says who placed the last one.")
        for seat in range(state.seats):
            for colour in bits_of(state.lacks[seat]):
                if state.hand[seat] & self.rules.cards_of[colour]:
                    raise Complaint(f"{self.rules.seat_name(seat)} holds a colour it lacks: {self.rules.colours[colour].name}.")

    def check(self) -> None:
        state, rules = self.state, self.rules
        seen = [card - 1 for card in state.court if card]
        for hand in state.hand:
            seen += bits_of(hand)
        for card in set(seen):
            if seen.count(card) > 1:
                raise Complaint(f"{rules.characters[card]} is named twice.")
        taken = self.taken()
        if len(set(taken)) < len(taken):
            raise Complaint("an Iron Throne card is in two score piles.")
        if len(taken) >= state.round:
            raise Complaint(f"{many(len(taken), 'Iron Throne card')} cannot have been taken before round {state.round}.")
        if [cell for cell in range(1, WIDTH) if state.court[cell] and not state.court[cell - 1]]:
            raise Complaint("the bottom row has no gaps.")
        for cell in range(WIDTH, len(state.court)):
            if state.court[cell]:
                self.check_cell(cell)

    def check_cell(self, cell: int) -> None:
        state, colour = self.state, self.rules.colour
        below = [state.court[UNDER[cell]], state.court[UNDER[cell] + 1]]
        name = self.rules.characters[state.court[cell] - 1]
        if not all(below):
            raise Complaint(f"{name} rests on nothing.")
        if colour[state.court[cell] - 1] not in [colour[card - 1] for card in below]:
            raise Complaint(f"{name} matches neither of the two below.")


def look(game: Game, key: str, value: str) -> str:
    """Empty when the line holds; else what is there instead."""
    state = game.state
    assert isinstance(state, State)
    looker = Looker(game, look)
    word, _, rest = key_of(key).partition(" ")
    if word == "round":
        return look_round(state, words(value))
    if word == "court" and rest in list(ROWS):
        return look_row(state, ROWS.index(rest), words(value))
    if word == "out":
        return looker.seats(list(bits_of(state.out)), value, False)
    if word == "last":
        return looker.seats([state.last] if state.last != NOBODY else [], value, True)
    if word == "thrones":
        return look_thrones(state, read_thrones(state.rules, value))
    if word in ("hand", "cards", "penalties", "pile", "taken", "score", "lacks"):
        return look_seat(state, word, looker.seat(rest), value)
    raise Complaint(f"`{key}` is nothing that can be expected.")


def look_round(state: State, parts: list[str]) -> str:
    """The round, and who is asked."""
    turn = state.agenda[-1].asked.bit_length() - 1 if state.agenda else state.turn
    found = [str(state.round), state.rules.seat_name(turn)]
    return "" if found[: len(parts)] == parts else ", ".join(found)


def look_thrones(state: State, wanted: list[int]) -> str:
    """As many top cards as are named; `none` for an empty deck, or one whose cards cannot be seen."""
    found = state.thrones[: len(wanted)] if wanted else state.thrones
    return "" if found == wanted else ", ".join([throne_name(state.rules, card) for card in state.thrones]) or "none"


def look_row(state: State, row: int, wanted: list[str]) -> str:
    cells = state.court[FIRST[row] : FIRST[row + 1]]
    found = [state.rules.characters[card - 1] if card else EMPTY for card in cells]
    while found and found[-1] == EMPTY:
        found.pop()
    domain = state.rules.notation.domains["character"]
    names = [name if name == EMPTY else domain.names[find(domain, name)] for name in wanted if key_of(name) not in NONE]
    return "" if found == names else ", ".join(found) or "none"


def look_seat(state: State, word: str, seat: int, value: str) -> str:
    rules = state.rules
    if word == "hand":
        names = [rules.characters[card] for card in bits_of(state.hand[seat])]
        return "" if state.hand[seat] == mask_of(read_characters(rules, value)) else ", ".join(names) or "none"
    if word == "pile":
        names = [throne_name(rules, card) for card in bits_of(state.piles[seat])]
        return "" if state.piles[seat] == mask_of(read_thrones(rules, value)) else ", ".join(names) or "none"
    if word == "lacks":
        found = [rules.colours[colour].name for colour in bits_of(state.lacks[seat])]
        return "" if state.lacks[seat] == mask_of(read_colours(rules, value)) else ", ".join(found) or "none"
    if word == "score":
        return same(str(score(state, seat)), value)
    numbers = {"cards": state.cards, "penalties": state.penalties, "taken": state.taken}[word]
    return same(str(numbers[seat]), value)
