"""Positions of scenarios of the card game: the lines that set one up."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.agenda import settle
from smallcouncil.core.bits import BIT, NOBODY, bits_of, mask_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import key_of, many
from smallcouncil.core.rng import FixedRng
from smallcouncil.errors import Complaint, clipped
from smallcouncil.intrigue.court import FIRST, ROW, ROWS, UNDER, WIDTH
from smallcouncil.intrigue.game import Intrigue
from smallcouncil.intrigue.rules import can_place
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.setup import empty, refresh, ruleset
from smallcouncil.intrigue.state import State
from smallcouncil.rulesref import rule_text
from smallcouncil.scenarios.intrigue.looking import look
from smallcouncil.scenarios.intrigue.reading import (
    DEAL,
    EMPTY,
    LINES,
    OF_SEAT,
    PLAIN,
    read_characters,
    read_colours,
    read_thrones,
)
from smallcouncil.scenarios.intrigue.writing import lines_of
from smallcouncil.scenarios.looking import comma_parts, find, find_all, listed, whole
from smallcouncil.scenarios.scene import Amiss, Scene


class IntrigueScene(Scene):
    """Seats that are not named hold no cards; the court is empty; the Iron Throne cards are in the order of the data."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.state: State = empty(rules, FixedRng(0, []))
        self.state.round = 1
        self.tops: list[int] = []  # the cards on top of the Iron Throne deck
        self.next: int = NOBODY  # the seat whose turn it is, if a line says so
        self.deals: bool = False  # the position begins with the deal of its round

    def seat(self, name: str) -> int:
        return find(self.rules.notation.domains["player"], name)

    def put(self, key: str, value: str) -> str:
        low = key_of(key)
        word, _, rest = low.partition(" ")
        if low in PLAIN:
            self.put_plain(low, value)
        elif word == "court" and rest in list(ROWS):
            self.put_row(ROWS.index(rest), listed(value))
        elif word in OF_SEAT and rest:
            seat = self.seat(rest)
            self.put_seat(word, seat, value)
            return word + " " + self.rules.seat_name(seat)
        else:
            raise Complaint(f"`{clipped(key)}` is not a line of a position; the lines are {', '.join(LINES)}.")
        return low

    def put_plain(self, low: str, value: str) -> None:
        if low == "round":
            self.put_round(comma_parts(value))
        elif low == "thrones":
            self.tops = read_thrones(self.rules, value)
        elif low == "out":
            self.state.out = mask_of(find_all(self.rules.notation.domains["player"], value))
        else:
            self.state.last = self.seat(value)

    def put_seat(self, word: str, seat: int, value: str) -> None:
        state = self.state
        if word == "hand":
            self.put_hand(seat, read_characters(self.rules, value))
        elif word == "penalties":
            state.penalties[seat] = whole(value, 0, 99)
        elif word == "pile":
            cards = read_thrones(self.rules, value)
            state.piles[seat] = mask_of(cards)
            state.taken[seat] = len(cards)
        else:
            state.lacks[seat] = mask_of(read_colours(self.rules, value))

    def put_round(self, parts: list[str]) -> None:
        if len(parts) > 2:
            raise Complaint("`round: 2, p3` names the round, then perhaps whose turn it is, or `deal`.")
        self.state.round = whole(parts[0], 1, self.rules.seats)
        self.deals = parts[1:] == [DEAL]
        self.next = self.seat(parts[1]) if len(parts) > 1 and not self.deals else NOBODY

    def put_row(self, row: int, names: list[str]) -> None:
        if len(names) > self.rules.width - row:
            raise Complaint(f"row {ROWS[row]} has room for {self.rules.width - row} cards.")
        for column, name in enumerate(names):
            if name != EMPTY:
                self.state.court[FIRST[row] + column] = find(self.rules.notation.domains["character"], name) + 1

    def put_hand(self, seat: int, cards: list[int]) -> None:
        if len(cards) > self.rules.dealt:
            raise Complaint(f"a hand has at most {self.rules.dealt} cards.")
        self.state.hand[seat] = mask_of(cards)
        self.state.cards[seat] = len(cards)

    def chance(self, key: str, value: str) -> list[int]:
        """The next deal: what the shuffle puts first, which is dealt seat by seat."""
        if key_of(key) == "shuffle":
            return [-1, *read_characters(self.rules, value)]
        raise Complaint("`shuffle: Arya Stark, Hodor, …` is expected: the next deal, seat by seat.")

    def finish(self, draws: list[list[int]]) -> Game:
        state = self.state
        state.turn = self.next if self.next != NOBODY else state.round - 1
        self.check_characters()
        self.check_thrones()
        self.check_court()
        refresh(state)
        self.check_turns()
        state.thrones = self.tops + [card for card in state.thrones if card not in self.tops + self.taken()]
        state.rng = FixedRng(1, draws)
        rounds = self.rules.game_of_rounds
        rounds.push(state)
        self.chapter = state.chapter()
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
            if any(state.court) or any(state.cards) or any(state.lacks) or state.out or state.last != NOBODY:
                raise Amiss("before the deal there are no cards in court or hand, and nobody is out.", "round")
            return
        if self.next != NOBODY and state.out & BIT[self.next]:
            raise Amiss(f"{self.rules.seat_name(self.next)} is out: it cannot be their turn.", "round")
        able = [seat for seat in range(state.seats) if not state.out & BIT[seat] and can_place(state, seat)]
        if not able and state.last == NOBODY:
            raise Amiss("nobody can place a card: `last: p1` says who placed the last one.", "round")
        for seat in range(state.seats):
            for colour in bits_of(state.lacks[seat]):
                if state.hand[seat] & self.rules.cards_of[colour]:
                    name = self.rules.seat_name(seat)
                    raise Amiss(f"{name} holds a colour it lacks: {self.rules.colours[colour].name}.", "lacks " + name)

    def check_characters(self) -> None:
        """Each is in one place only, and in the deck of these options."""
        state, seen = self.state, 0
        for cell, card in enumerate(state.court):
            if card:
                seen = self.see(seen, card - 1, "court " + ROWS[ROW[cell]])
        for seat, hand in enumerate(state.hand):
            for card in bits_of(hand):
                seen = self.see(seen, card, "hand " + self.rules.seat_name(seat))

    def see(self, seen: int, card: int, subject: str) -> int:
        if seen & BIT[card]:
            raise Amiss(f"{self.rules.characters[card]} is named twice.", subject)
        if not self.rules.deck & BIT[card]:
            raise Amiss(f"{self.rules.characters[card]} is not in the deck.", subject)
        return seen | BIT[card]

    def check_thrones(self) -> None:
        seen: list[int] = []
        for seat, pile in enumerate(self.state.piles):
            subject = "pile " + self.rules.seat_name(seat)
            for card in bits_of(pile):
                if card in seen:
                    raise Amiss("an Iron Throne card is in two score piles.", subject)
                if card in self.tops:
                    raise Amiss("an Iron Throne card is in a score pile or in the deck, not in both.", subject)
                seen.append(card)
                if len(seen) >= self.state.round:
                    many_cards = many(len(self.taken()), "Iron Throne card")
                    raise Amiss(f"{many_cards} cannot have been taken before round {self.state.round}.", subject)

    def check_court(self) -> None:
        court = self.state.court
        if [cell for cell in range(1, WIDTH) if court[cell] and not court[cell - 1]]:
            raise Amiss("the bottom row has no gaps.", "court a")
        for cell in range(WIDTH, len(court)):
            if court[cell]:
                self.check_cell(cell)

    def check_cell(self, cell: int) -> None:
        state, colour = self.state, self.rules.colour
        below = [state.court[UNDER[cell]], state.court[UNDER[cell] + 1]]
        name = self.rules.characters[state.court[cell] - 1]
        subject = "court " + ROWS[ROW[cell]]
        if not all(below):
            raise Amiss(f"{name} rests on nothing.", subject)
        if colour[state.court[cell] - 1] not in [colour[card - 1] for card in below]:
            raise Amiss(f"{name} matches neither of the two cards below.", subject)

    def look(self, game: Game, key: str, value: str) -> str:
        return look(game, key, value)

    def stated(self, game: Game) -> dict[str, Any]:
        plain = super().stated(game)
        plain["thrones"] = sorted(plain.get("thrones", []))
        return plain

    def chance_line(self, drawn: list[int]) -> str:
        return f"shuffle: {', '.join([self.rules.characters[card] for card in drawn[1:]])}"

    def lines(self, game: Game, way: list[Game]) -> list[str]:
        assert isinstance(game.state, State)
        return lines_of(game.state)

    def has_rule(self, id: str) -> bool:
        return rule_text(id) is not None


def scene_of_intrigue(kind: GameKind, options: list[str], players: int) -> IntrigueScene:
    assert isinstance(kind, Intrigue)
    return IntrigueScene(ruleset(options, players, kind.files))
