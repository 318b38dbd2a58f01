"""Objectives: a Tactics Card of a single house gains Claim for holding an area."""

from __future__ import annotations

from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Invariant, Step
from smallcouncil.thrones.modules.storm_board.claim import ClaimTrack
from smallcouncil.thrones.modules.tactics.cards import PlayedTactics, played_of
from smallcouncil.thrones.modules.tactics.windows import TacticBar
from smallcouncil.thrones.nouns.state import THRONE, State


class Objectives:
    """By house, its card and the area on it; the fact says which of the cards have left the game."""

    def __init__(self, rules: Ruleset, played: PlayedTactics) -> None:
        self.played: PlayedTactics = played
        self.out: int = rules.add_fact("tactic out", "tactic", PUBLIC)
        self.card: list[int] = [-1] * rules.seats
        self.area: list[int] = [-1] * rules.seats
        for number, row in enumerate(played.rows):
            if row.objective:
                house = rules.houses.index(row.house)
                self.card[house] = number
                self.area[house] = rules.board.names.index(row.objective)

    def met(self, state: State, house: int) -> bool:
        """Has the house played its card, and does it control the area now?"""
        card = self.card[house]
        return card >= 0 and self.played.has(state, house, card) and state.control[self.area[house]] == house

    def leaves(self, state: State, house: int) -> None:
        """claim.objective-out: removes the card from in front of the house, and it returns to no hand."""
        card = self.card[house]
        state.facts[self.out][card] = 1
        for fact in (self.played.first, self.played.second):
            if state.facts[fact][house] == card + 1:
                state.facts[fact][house] = 0
        state.tell("objective out", "claim.objective-out", [house, card])


class Award(Step):
    """claim.objectives: in order of play, after all power has been consolidated."""

    name = "objectives"
    rule = "claim.objectives"

    def __init__(self, objectives: Objectives, track: ClaimTrack) -> None:
        self.objectives: Objectives = objectives
        self.track: ClaimTrack = track

    def go(self, state: State, frame: Frame) -> bool:
        for house in state.tracks[THRONE]:
            if self.objectives.met(state, house):
                state.tell("objective", self.rule, [house, self.objectives.card[house], self.objectives.area[house]])
                self.objectives.leaves(state, house)
                if self.track.gain(state, house, "claim.objectives"):
                    return True
        return False


class Out(TacticBar):
    rule = "claim.objective-out"
    reason = "That card is out of the game: its objective was met."

    def __init__(self, objectives: Objectives) -> None:
        self.objectives: Objectives = objectives

    def stops(self, state: State, house: int, card: int) -> bool:
        return state.facts[self.objectives.out][card] > 0


class OutForGood(Invariant):
    rule = "claim.objective-out"
    says = "Only an objective leaves the game, and one that has is in front of nobody."

    def __init__(self, objectives: Objectives) -> None:
        self.objectives: Objectives = objectives

    def holds(self, state: State) -> bool:
        played = self.objectives.played
        for card, out in enumerate(state.facts[self.objectives.out]):
            if out and (out != 1 or card not in self.objectives.card):
                return False
            for house in range(state.seats if out else 0):
                if played.has(state, house, card):
                    return False
        return True


def plug_objectives(rules: Ruleset, track: ClaimTrack) -> None:
    played = played_of(rules)
    objectives = Objectives(rules, played)
    rules.turn.after("consolidate", Award(objectives, track))
    played.bars.append(Out(objectives))
    rules.invariants.append(OutForGood(objectives))
