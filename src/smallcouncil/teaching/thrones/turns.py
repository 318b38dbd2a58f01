"""What mattered in a turn of the board game: what changed hands and why, who leads, and what it means for winning."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.bots.steward.position import printed_worth
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.insight.phrases import listed, percent
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.battles import SUPPORT_RULES
from smallcouncil.insight.thrones.words import what_wins
from smallcouncil.teaching.notes import LONGEST, TURN, Remark
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import counted

CARD_RULE: Final = "base.battle.card-strength"
LEAST: Final = 0.03  # change of the chance of winning that is worth a word


class BattleTold(NamedTuple):
    """A battle, from its events."""

    attacker: int
    defender: int
    winner: int
    margin: int
    supports: dict[int, int]  # by house of a side, the strength that others lent it
    cards: dict[int, int]  # by house of a side, the strength of its card


class TurnTold:
    """A turn from the point of view of a seat: the board before and after it, and the events in between."""

    def __init__(self, before: State, after: State, seat: int, heard: list[Event]) -> None:
        self.before: State = before
        self.after: State = after
        self.seat: int = seat
        self.rules: Ruleset = after.rules
        self.heard: list[Event] = heard
        self.battles: dict[int, BattleTold] = battles_in(heard)  # by area, the last one there
        self.refuges: set[tuple[int, int]] = refuges_in(heard)  # pairs of house and area
        self.freed: set[int] = {event.nouns[1] for event in heard if event.name == "neutral beaten"}

    def name(self, area: int) -> str:
        return self.rules.board.names[area]

    def changed(self) -> list[int]:
        """The land areas that changed hands, the most valuable first."""
        land = [area for area in range(self.rules.board.areas) if not self.rules.board.is_water(area)]
        found = [area for area in land if self.before.control[area] != self.after.control[area]]
        return sorted(found, key=lambda area: (-printed_worth(self.rules, area), area))

    def sentences(self) -> list[str]:
        """What changed, the most important first."""
        own = [area for area in self.changed() if self.seat in (self.before.control[area], self.after.control[area])]
        lost = [area for area in own if self.before.control[area] == self.seat]
        fought = [area for area in own if area not in lost and area in self.battles]
        entered = [area for area in own if area not in lost and area not in self.battles]
        freed = [self.name(area) for area in entered if area in self.freed]
        refuges = [self.name(area) for area in entered if (self.seat, area) in self.refuges]
        empty = [self.name(area) for area in entered if self.name(area) not in (*freed, *refuges)]
        found = [self.lost(area) for area in lost] + [self.won(area) for area in fought] + self.failed()
        found += [f"You defeated the neutral force in {name}." for name in freed]
        found += [f"You took {listed(empty)} without a battle."] if empty else []
        found += [f"You retreated to {listed(refuges)}."] if refuges else []
        found += [] if own else ["None of your areas changed hands."]
        return found + self.elsewhere()

    def lost(self, area: int) -> str:
        taker, name = self.after.control[area], self.name(area)
        if taker == NOBODY:
            return f"You gave up {name}: your units left it without a power token."
        if (taker, area) in self.refuges:
            return f"{self.rules.houses[taker]} retreated to {name}, which you had left."
        return f"{self.rules.houses[taker]} took {name} from you: {self.reason(area, taker)}."

    def won(self, area: int) -> str:
        before = self.before.control[area]
        whose = f" from {self.rules.houses[before]}" if before != NOBODY else ""
        return f"You took {self.name(area)}{whose}: {self.decided(self.battles[area])}."

    def elsewhere(self) -> list[str]:
        """The castles that others took or gave up, those of a house from another in one sentence."""
        castles: dict[tuple[int, int, bool], list[str]] = {}
        for area in self.changed():
            pair = self.after.control[area], self.before.control[area]
            if self.rules.board.castle[area] and self.seat not in pair:
                castles.setdefault((*pair, (pair[0], area) in self.refuges), []).append(self.name(area))
        return [self.taken(*how, listed(names)) for how, names in castles.items()]

    def taken(self, taker: int, loser: int, retreated: bool, names: str) -> str:
        if taker == NOBODY:
            return f"{self.rules.houses[loser]} gave up {names}."
        if retreated:
            return f"{self.rules.houses[taker]} retreated to {names}."
        return f"{self.rules.houses[taker]} took {names}" + (f" from {self.rules.houses[loser]}." if loser != NOBODY else ".")

    def reason(self, area: int, taker: int) -> str:
        battle = self.battles.get(area)
        if battle is None or battle.winner != taker:
            return "nobody guarded it"
        return self.decided(battle)

    def failed(self) -> list[str]:
        """The seat's attacks that won nothing."""
        lost = [area for area, battle in self.battles.items() if battle.attacker == self.seat and battle.winner != self.seat]
        return [f"Your attack on {self.name(area)} failed: {self.decided(self.battles[area])}." for area in lost]

    def decided(self, battle: BattleTold) -> str:
        """What decided a battle: a tie, support, the cards, or the armies."""
        loser = battle.defender if battle.winner == battle.attacker else battle.attacker
        whose = "your" if battle.winner == self.seat else f"{self.rules.houses[battle.winner]}'s"
        if not battle.margin:
            who = "you are" if battle.winner == self.seat else "it is"
            return f"the totals were equal, and {who} higher on the Fiefdoms track"
        if battle.supports.get(battle.winner, 0) >= battle.margin:
            return f"{whose} support decided the battle by {battle.margin}"
        if battle.cards.get(battle.winner, 0) - battle.cards.get(loser, 0) >= battle.margin:
            return f"{whose} House Card decided the battle by {battle.margin}"
        return f"{whose} army was stronger by {battle.margin}"

    def standing(self) -> str:
        """`Castles: you 3, Stark 2 and Lannister 2.`"""
        found = counted(self.after)
        what = what_wins(self.rules) or "Castles"
        others = [f"{self.rules.houses[house]} {n}" for house, n in enumerate(found) if house != self.seat]
        return f"{what}: you {found[self.seat]}, {listed(others)}; {self.rules.victory.win} win."


def battles_in(heard: list[Event]) -> dict[int, BattleTold]:
    """The battles of these events, by area."""
    found: dict[int, BattleTold] = {}
    begun: Event | None = None
    sides: dict[int, Event] = {}
    for event in heard:
        if event.name == "battle":
            begun, sides = event, {}
        elif event.name == "strength" and begun is not None:
            sides[event.nouns[0]] = event
        elif event.name == "battle won" and begun is not None:
            attacker, defender, area, _ = begun.nouns
            winner, _, high, low = event.nouns
            supports = {house: sum_of(side, SUPPORT_RULES) for house, side in sides.items()}
            cards = {house: sum_of(side, (CARD_RULE,)) for house, side in sides.items()}
            found[area] = BattleTold(attacker, defender, winner, high - low, supports, cards)
    return found


def refuges_in(heard: list[Event]) -> set[tuple[int, int]]:
    """The houses and areas where a house came first by a retreat; to march there is to take the area."""
    arrivals: dict[tuple[int, int], str] = {}
    for event in heard:
        if event.name in ("marched", "retreated"):
            arrivals.setdefault((event.nouns[0], event.nouns[-1]), event.name)
    return {arrival for arrival, how in arrivals.items() if how == "retreated"}


def sum_of(event: Event, rules: tuple[str, ...]) -> int:
    return sum(line.value for line in event.lines if line.rule in rules)


def what_mattered(before: Game, now: Game, seat: int, heard: list[Event]) -> list[Remark]:
    """The turn between two planning phases in a note of a few sentences."""
    told = TurnTold(state_of(before), state_of(now), seat, heard)
    sentences = [f"Turn {told.before.turn}."]
    closing = [told.standing(), *chance_told(before, now, seat)]
    for sentence in told.sentences():
        if len(" ".join([*sentences, sentence, *closing]).split()) <= LONGEST:
            sentences.append(sentence)
    areas = tuple(told.name(area) for area in told.changed() if seat in (told.before.control[area], told.after.control[area]))
    return [Remark("turn", TURN, " ".join([*sentences, *closing]), "base.victory.end", areas=areas)]


def chance_told(before: Game, now: Game, seat: int) -> list[str]:
    """How the seat's chance of winning has changed, as the maester's network rates both positions."""
    from smallcouncil.bots.maester.value import chances  # imported here because it needs numpy

    was, is_now = [each[seat] for each in chances([before, now])]
    if abs(is_now - was) < LEAST:
        return []
    return [f"Your chance of winning went {'up' if is_now > was else 'down'} from {percent(was)} to {percent(is_now)}."]
