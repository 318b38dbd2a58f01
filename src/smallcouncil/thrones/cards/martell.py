"""The texts of House Martell's cards that go with the base set."""

from __future__ import annotations

from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import pack, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, SingleChoice, Text
from smallcouncil.thrones.cards.base import Promote, footmen
from smallcouncil.thrones.language.verbs import DONE, REMOVE, TRACK
from smallcouncil.thrones.nouns.army import KNIGHT, ONE, pieces
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.rules.battle import card_played


class ObaraSand(Text):
    """Has a sword, but only when attacking."""

    rule = "martell.card.obara-sand"

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 1 if side == ATTACKER else 0


class EllariaSand(Text):
    """One defending Footman may become a Knight at once."""

    rule = "martell.card.ellaria-sand"

    def __init__(self, ask: Promote) -> None:
        self.ask: Promote = ask

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        house = battle.house(side)
        if side == DEFENDER and footmen(state.army[battle.area]) and state.free(house, KNIGHT):
            self.ask.ask(state, BIT[house], [])


class DoranMartell(Text):
    """The winner may take one of the loser's special tokens; places on the tracks stay."""

    rule = "martell.card.doran-martell"

    def __init__(self, ask: TakeSpecial) -> None:
        self.ask: TakeSpecial = ask

    def won(self, state: State, battle: Battle, side: int) -> None:
        loser = battle.house(1 - side)
        if loser in state.holder:
            self.ask.ask(state, BIT[battle.house(side)], [track for track in range(len(TRACKS)) if state.holder[track] == loser])


class TakeSpecial(SingleChoice):
    """The memo lists the tracks whose token may be taken."""

    name = "take special"
    rule = "martell.card.doran-martell"
    verbs: tuple[int, ...] = (TRACK,)
    only = "The loser of the battle does not hold that track's token."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(TRACK, track) for track in frame.memo]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            track = x_of(choice)
            state.take_special(track, house)
            state.tell("special " + TRACKS[track], self.rule, [house])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": you may take one of the loser's special tokens; choose its track."


class ArianneMartell(Text):
    """If the battle is lost, one of the opponent's fighting units may be destroyed after the retreat."""

    rule = "martell.card.arianne-martell"

    def __init__(self, ask: KillVictor) -> None:
        self.ask: KillVictor = ask

    def lost(self, state: State, battle: Battle, side: int) -> None:
        if state.house[battle.area] == battle.house(1 - side):
            self.ask.ask(state, BIT[battle.house(side)], [])


class KillVictor(SingleChoice):
    """Chooses among the units of the winner, who is in the contested area by now."""

    name = "kill victor"
    rule = "martell.card.arianne-martell"
    verbs: tuple[int, ...] = (REMOVE,)
    only = "Only one of the winner's units that fought in this battle can be killed."

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        area = state.fight().area
        return [DONE, *[pack(REMOVE, piece, area) for piece in pieces(state.army[area])]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            state.remove(y_of(choice), ONE[x_of(choice)], self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        area = state.rules.board.names[state.fight().area]
        return card_played(state, seat) + ": you may kill one of the winner's units in " + area + "."


def plug(rules: Ruleset) -> None:
    promote = Promote("promote defender", "martell.card.ellaria-sand")
    special, kill = TakeSpecial(), KillVictor()
    for ask in (promote, special, kill):
        rules.decision(ask)
    rules.battle.text_of |= {
        "sword_when_attacking": ObaraSand(),
        "promote_defender": EllariaSand(promote),
        "take_special_token": DoranMartell(special),
        "kill_a_victor": ArianneMartell(kill),
    }
