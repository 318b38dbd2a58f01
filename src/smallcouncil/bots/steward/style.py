"""What distinguishes stewards: how they weigh things, and what they consider at all.

A style's numbers may change while the program runs; constants in the other files are common to all stewards.
"""

from __future__ import annotations

from typing import Final


class Style:
    """The current steward's style. It ignores what is 0."""

    def __init__(self) -> None:
        self.chance: float = 0.14  # random error of values when orders are given, up or down; it breaks ties
        self.whim: float = 3.0  # random bonus of a token's use, in tenths of a castle
        self.fancy: float = 2.0  # factor of that bonus for a March
        self.restraint: float = 0.15  # how often it orders one March fewer than it could

        self.lean: int = 2  # how much houses that attack us, and we, are expected to prefer strong cards
        self.hope: int = 0  # the same for our own attacks: less is bolder
        self.nerve: float = 0.7  # extra strength that we hope for when we attack
        self.massed: bool = True  # do armies keep together?

        # Danger
        self.daring: float = 0.35  # chance that a house that could attack does, before orders are known
        self.storming: float = 0.42  # chance that it attacks a castle
        self.marching: float = 0.75  # chance once its March order is visible
        self.bare: float = 0.85  # chance that somebody walks into an unguarded castle
        self.home: float = 0.1  # extra value of a capital, as a share of a castle's
        self.landing: float = 0.4  # factor of these chances for armies that need one more sea to land
        self.spite: float = 0.8  # share of the others' gain that we count as our loss
        self.divided: float = 1.0  # how much safer a castle is if its foe can choose among many

        # Houses about to win
        self.denial: list[float] = [4.0, 3.0, 1.5, 0.3]  # by castles that a foe lacks, how much its loss is our gain
        self.envy: float = 1.2  # added for each castle that a foe has above the average
        self.rivalry: float = 1.0  # factor of that, if a foe could take a neutral area
        self.wary: float = 1.0  # weight of reputation
        self.menace: float = 14.0  # penalty for our castle in reach of a house that could win this turn

        self.grudges: list[float] = []  # by house, how much more its loss is our gain, because it attacked us in this game

        # Power
        self.bids: float = 1.0  # weight of later bids when it spends power
        self.duty: bool = True  # does it pay the Night's Watch a fair share?

        # Preferences, as factors of what is usual
        self.thirst: float = 1.0  # value of power when it places orders
        self.ambition: float = 1.0  # value of places on the tracks when it bids
        self.cunning: float = 1.0  # value of raids

        # Raids
        self.aimed: bool = True  # is a raid valued by the orders its targets are likely to have?

        # Resources that are spent once
        self.thrift: float = 0.5  # how often it saves them for another turn


class First(Style):
    """The style of the first steward, which never changes."""

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
