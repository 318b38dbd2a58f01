"""What sets one steward apart from another: how it weighs things, and what it thinks of at all.

Numbers of a style may change while the program runs; what all stewards agree about are constants in the other files.
"""

from __future__ import annotations

from typing import Final


class Style:
    """Of the steward as it is now.  What is 0 it does not think of."""

    def __init__(self) -> None:
        self.chance: float = 0.14  # how far values are off, up or down, when orders are given: of equals it takes any
        self.whim: float = 3.0  # and how far the use of a token is, in parts of a castle's tenth
        self.fancy: float = 2.0  # times that, for a March
        self.restraint: float = 0.15  # how often one March less is ordered than there could be

        self.lean: int = 2  # how much houses that attack us, and we, are expected to prefer strong cards
        self.hope: int = 0  # the same for our own attacks: less is bolder
        self.nerve: float = 0.7  # strength that we hope to have more when we attack
        self.massed: bool = True  # armies keep together

        # Danger
        self.daring: float = 0.35  # chance that a house that could attack does, before orders are known
        self.storming: float = 0.42  # and that it attacks a castle
        self.marching: float = 0.75  # when its March order is seen
        self.bare: float = 0.85  # chance that somebody walks into a castle that nobody guards
        self.home: float = 0.1  # of its worth, for a capital more than for another castle
        self.landing: float = 0.4  # of that, for armies that need one more sea to come ashore
        self.spite: float = 0.8  # of what a loss of ours brings the others counts as our loss
        self.divided: float = 1.0  # how far a foe's choice among many castles makes each of them safer

        # Who is about to win
        self.denial: list[float] = [4.0, 3.0, 1.5, 0.3]  # of a foe's loss, by how many castles it lacks
        self.envy: float = 1.2  # more, for each castle that a foe has above the average
        self.rivalry: float = 1.0  # of that, where a foe could take what is nobody's
        self.wary: float = 1.0  # of what a house is known for
        self.menace: float = 14.0  # for a castle of ours in reach of a house that could win this turn

        self.grudges: list[float] = []  # by house, more of its loss is our gain: it has attacked us in this game

        # Power
        self.bids: float = 1.0  # how much bids to come count when power is spent
        self.duty: bool = True  # pay the Night's Watch a fair share

        # What it likes: parts of what is usual
        self.thirst: float = 1.0  # for power, where it places orders
        self.ambition: float = 1.0  # for places on the tracks, where it bids
        self.cunning: float = 1.0  # for raids

        # Raids
        self.aimed: bool = True  # a raid is worth what its targets are likely to have

        # What comes once
        self.thrift: float = 0.5  # how often it is kept for another turn


class First(Style):
    """Of the first steward, who stays as it was."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = 0.0
        self.whim = 0.0
        self.restraint = 0.0
        self.lean = 1
        self.hope = 1
        self.nerve = 0.0
        self.daring = 0.5
        self.storming = 0.5
        self.bare = 0.5
        self.home = 0.0
        self.landing = 0.0
        self.spite = 0.0
        self.divided = 0.0
        self.massed = False
        self.denial = [2.0, 2.0, 0.7, 0.25]
        self.envy = 0.0
        self.rivalry = 0.0
        self.wary = 0.0
        self.menace = 0.0
        self.bids = 0.0
        self.duty = False
        self.aimed = False
        self.thrift = 0.0


USUAL: Final = Style()
FIRST: Final = First()
