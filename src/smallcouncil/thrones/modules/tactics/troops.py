"""Manage Troops: units that move at once without an order, and units that move further after a March."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Passage, Reason
from smallcouncil.thrones.language.verbs import DONE, MOVE, TOKEN
from smallcouncil.thrones.modules.tactics.cards import PlayedTactics
from smallcouncil.thrones.modules.tactics.verbs import SHIFT
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.army import ONE, count, number, pieces, upright
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules import control
from smallcouncil.thrones.rules.march import (
    FOREIGN,
    AfterMoves,
    FreeMarch,
    March,
    attacks,
    companion_goes,
    companion_with,
    is_march,
    is_of_unit,
    reach,
    step,
    tell_moves,
    win_by_moves,
)
from smallcouncil.thrones.rules.orders import staged


class Shift(March):
    """`shift AREA; move PIECE AREA, …; token; done`: a March without an order or attack, to a single area."""

    verb = SHIFT
    fights = False
    unmoved: str = ""
    foreign: str = ""  # the sentence that refuses areas in reach

    def is_open(self, state: State, house: int, area: int) -> bool:
        """May the house's units go to an area in reach?"""
        raise NotImplementedError

    def through(self, state: State, house: int) -> int:
        return 0

    def within_reach(self, scratch: State, house: int, draft: list[int]) -> list[int]:
        """All go to one area, companions included: the first to go names it."""
        for choice in draft[1:]:
            if choice not in (DONE, pack(TOKEN)):
                return [y_of(choice)]
        areas = bits_of(reach(scratch, house, x_of(draft[0])))
        return [area for area in areas if not attacks(scratch, house, area) and self.is_open(scratch, house, area)]

    def closed_to(self, scratch: State, house: int, target: int) -> Reason:
        if attacks(scratch, house, target) or not self.is_open(scratch, house, target):
            return Reason(self.foreign, self.rule)
        return Reason("All units must go to the same area.", self.rule)

    def counted(self, scratch: State, house: int, draft: list[int], open: list[int], left: int, through: int) -> list[int]:
        """Those who must follow go to the same area, so each unit is counted separately."""
        found: list[int] = []
        for target in open:
            found += super().counted(scratch, house, draft, [target], left, through)
        found.sort()
        return found

    def beside(self, scratch: State, house: int, draft: list[int], target: int) -> list[int]:
        return [target]

    def token_waits(self, scratch: State) -> bool:
        return False

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        if verb_of(choice) != SHIFT:
            super().stage(scratch, frame, house, choice)

    def leads_somewhere(self, state: State, frame: Frame, house: int, area: int) -> bool:
        """Can anybody leave the area?"""
        draft = [pack(SHIFT, area)]
        left = self.marchers(state, frame, house, area)
        sizes = state.sizes(house)
        if left and self.moves(state, house, draft, left, sizes, 0):
            return True
        if not state.rules.march.companions or not state.fits(house, sizes):
            return False
        return bool(self.company(state, frame, house, draft))

    def carry_out(self, state: State, house: int, draft: list[int]) -> bool:
        """Applies the moves. Returns whether anything has moved."""
        source = x_of(draft[0])
        tell_moves(state, house, source, draft, self.rule)
        moved = False
        for choice in draft[1:]:
            if verb_of(choice) == MOVE:
                step(state, house, source, choice, 0)
                moved = True
            elif choice not in (DONE, pack(TOKEN)):
                companion_goes(state, house, choice)
                moved = True
        if draft[-2] == pack(TOKEN):
            state.put_token(source, house)
        return moved

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        source = x_of(frame.drafts[house][0])
        name = state.rules.board.names[source]
        scratch = staged(state, frame, house)
        unfinished = self.unfinished(state, scratch, house, frame.drafts[house])
        if unfinished is not None:
            return unfinished.sentence
        if control.no_token(scratch, house, source) is None and frame.drafts[house][-1] != pack(TOKEN):
            return "Leave a power token in " + name + ", or choose done."
        left = count(self.marchers(scratch, frame, house, source))
        return "Move units out of " + name + " (" + many(left, "unit") + " can move), then choose done."


class ShiftUnits(FreeMarch):
    """First the area to leave, or no move; then the units, all to one area."""

    verbs: tuple[int, ...] = (SHIFT, MOVE, TOKEN)

    def __init__(self, name: str, rule: str, shift: Shift) -> None:
        super().__init__(shift)
        self.name = name
        self.rule = rule
        self.shift: Shift = shift

    def offer(self, state: State, house: int, memo: list[int]) -> bool:
        """Asks, if anything can move."""
        self.ask(state, BIT[house], memo)
        if self.has_source(state, state.agenda[-1], house):
            return True
        state.agenda.pop()
        return False

    def takes(self, state: State, verb: int) -> bool:
        return verb == SHIFT or self.way.takes(state.rules, verb)

    def sources(self, state: State, frame: Frame, seat: int) -> list[int]:
        """The areas that units or companions can leave."""
        areas = bits_of(self.leaving(state, frame, seat))
        return [area for area in areas if self.shift.leads_somewhere(state, frame, seat, area)]

    def leaving(self, state: State, frame: Frame, seat: int) -> int:
        """Mask of the areas that they may leave, if there is anywhere to go."""
        return state.held[seat]

    def has_source(self, state: State, frame: Frame, seat: int) -> bool:
        for area in bits_of(self.leaving(state, frame, seat)):
            if self.shift.leads_somewhere(state, frame, seat, area):
                return True
        return False

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        if frame.drafts[seat]:
            return self.way.options(state, frame, seat)
        return [DONE, *[pack(SHIFT, area) for area in self.sources(state, frame, seat)]]

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return frame.drafts[seat][-1] == DONE

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if choice != DONE:
            self.way.stage(scratch, frame, seat, choice)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if frame.drafts[seat]:
            if verb_of(choice) == SHIFT:
                return Reason("You can move units from only one area: take that choice back first.", self.rule)
            return self.way.why(state, frame, seat, choice)
        if choice == DONE:
            return None
        if verb_of(choice) != SHIFT:
            return Reason("First choose an area to move units from, or choose done.", self.rule)
        return self.no_source(state, frame, seat, x_of(choice))

    def no_source(self, state: State, frame: Frame, seat: int, area: int) -> Reason | None:
        if not state.held[seat] & BIT[area]:
            return Reason("You have no units there.", self.rule)
        if not self.shift.leads_somewhere(state, frame, seat, area):
            return Reason(self.stuck(), self.rule)
        return None

    def stuck(self) -> str:
        """Why nothing can leave an area with the house's units."""
        return "No unit there can move to another area that you control."

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        draft = frame.drafts[house]
        if len(draft) > 1 and self.shift.carry_out(state, house, draft):
            self.moved(state, house)
            win_by_moves(state)

    def moved(self, state: State, house: int) -> None:
        pass

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        if frame.drafts[seat]:
            return self.way.prompt(state, frame, seat)
        return self.asks()

    def asks(self) -> str:
        return "Manage Troops: move units from one of your areas to another, or choose done."


# Immediate moves -------------------------------------------------------------------------------------------------------


class AmongOwn(Shift):
    """tactics.manage-troops"""

    rule = "tactics.manage-troops"
    foreign: str = "Units move only to an area that you control."

    def is_open(self, state: State, house: int, area: int) -> bool:
        """Berths belong to their land, and are barred for all others."""
        return state.control[area] == house or bool(state.rules.board.berths & BIT[area])


class ManageTroops(Tactic):
    def __init__(self, ask: ShiftUnits) -> None:
        super().__init__("manage_troops", ("tactics.manage-troops", "tactics.march-on"))
        self.ask: ShiftUnits = ask

    def at_once(self, state: State, house: int) -> None:
        self.ask.offer(state, house, [])


# Moves after a March ---------------------------------------------------------------------------------------------------


class Onward(Shift):
    """tactics.march-on"""

    rule = "tactics.march-on"
    foreign: str = "Units can march on only into an area without a neutral force that no other house controls."

    def is_open(self, state: State, house: int, area: int) -> bool:
        return state.control[area] in (NOBODY, house)

    def marchers(self, scratch: State, frame: Frame, house: int, source: int) -> int:
        """The units that have just arrived and are still there."""
        came = 0
        for move in frame.memo:
            if is_of_unit(move) and y_of(move) == source:
                came += ONE[x_of(move)]
        for choice in frame.drafts[house]:
            if verb_of(choice) == MOVE:
                came -= ONE[x_of(choice)]
        army = upright(scratch.army[source]) if scratch.house[source] == house else 0
        return sum([min(number(came, piece), number(army, piece)) * ONE[piece] for piece in pieces(came)])

    def company(self, scratch: State, frame: Frame, house: int, draft: list[int]) -> list[int]:
        return [choice for choice in super().company(scratch, frame, house, draft) if self.has_come(frame, choice)]

    def has_come(self, frame: Frame, choice: int) -> bool:
        """Has this March brought the companion of this choice there?"""
        return any(move >> 8 == choice >> 8 for move in frame.memo)

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        """While supply is exceeded, a companion goes only where units can go so that it holds."""
        found = super().options(state, frame, house)
        scratch = staged(state, frame, house)
        if not state.rules.march.companions or scratch.fits(house, scratch.sizes(house)):
            return found
        targets = [y_of(choice) for choice in found if verb_of(choice) == MOVE]
        return [choice for choice in found if y_of(choice) in targets]

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        reason = super().why(state, frame, house, choice)
        if reason is not None or companion_with(state.rules, verb_of(choice)) is None:
            return reason
        if not self.has_come(frame, choice):
            return Reason("Only those who have just come with this March can march on.", self.rule)
        if choice in self.options(state, frame, house):
            return None
        return Reason("Your armies would be larger than your supply allows.", "base.march.supply")

    def no_move(
        self, scratch: State, house: int, draft: list[int], left: int, piece: int, target: int, through: int
    ) -> Reason | None:
        army = upright(scratch.army[x_of(draft[0])])
        if number(army, piece) and not number(left, piece):
            return Reason("Only units that have just marched there can march on.", self.rule)
        return super().no_move(scratch, house, draft, left, piece, target, through)


class MarchOn(ShiftUnits):
    """The memo: the moves into areas that units may leave again."""

    def __init__(self, played: PlayedTactics) -> None:
        super().__init__("march on", "tactics.march-on", Onward())
        self.played: PlayedTactics = played

    def leaving(self, state: State, frame: Frame, seat: int) -> int:
        came = 0
        for move in frame.memo:
            came |= BIT[y_of(move)]
        return state.held[seat] & came

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        found = super().options(state, frame, seat)
        return found if frame.drafts[seat] or not over_supply(state, seat) else found[1:]

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE and not frame.drafts[seat] and over_supply(state, seat):
            return Reason("Units must march on: your armies are larger than your supply allows.", self.rule)
        return super().reason(state, frame, seat, choice)

    def no_source(self, state: State, frame: Frame, seat: int, area: int) -> Reason | None:
        if area not in [y_of(move) for move in frame.memo]:
            entered = "an area that this March has just entered and that no other house controlled."
            return Reason("Units can march on only from " + entered, self.rule)
        return super().no_source(state, frame, seat, area)

    def stuck(self) -> str:
        return "These units have no area to march on to."

    def moved(self, state: State, house: int) -> None:
        state.facts[self.played.onward][house] = 1

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        if not frame.drafts[seat] and over_supply(state, seat):
            return "Manage Troops: your armies are larger than your supply allows, so units that have just moved must march on."
        return super().prompt(state, frame, seat)

    def asks(self) -> str:
        return "Manage Troops: march on with units that have just moved, or choose done."


def over_supply(state: State, house: int) -> bool:
    return not state.fits(house, state.sizes(house))


class OfferMarchOn(AfterMoves):
    """tactics.march-on: once a turn, before the attack."""

    name = "march on"
    rule = "tactics.march-on"

    def __init__(self, played: PlayedTactics, card: int, ask: MarchOn) -> None:
        self.played: PlayedTactics = played
        self.card: int = card
        self.ask: MarchOn = ask

    def asks(self, state: State, house: int, source: int, moves: list[int]) -> bool:
        return self.may_ask(state, house) and self.ask.offer(state, house, self.came(state, moves))

    def may_ask(self, state: State, house: int) -> bool:
        return not state.facts[self.played.onward][house] and self.played.has(state, house, self.card)

    def came(self, state: State, moves: list[int]) -> list[int]:
        """The moves into areas that units came to and may leave again."""
        attacked = state.battle.area if state.battle is not None else NOBODY
        open = [y_of(move) for move in moves if is_of_unit(move) and not move & FOREIGN and y_of(move) != attacked]
        return [move for move in moves if y_of(move) in open]


class MayMarchOn(Passage):
    """tactics.march-on: supply must hold after they have moved further."""

    def __init__(self, step: OfferMarchOn) -> None:
        self.step: OfferMarchOn = step

    def through(self, state: State, house: int) -> int:
        if not self.step.may_ask(state, house):
            return 0
        return sum([BIT[area] for area in range(state.rules.board.areas) if self.open_to(state, house, area)])

    def open_to(self, state: State, house: int, area: int) -> bool:
        return self.step.ask.shift.is_open(state, house, area)

    def is_due(self, state: State, house: int) -> bool:
        """Is it between the moves of a March and the answer, with a good answer left?"""
        march, step = state.rules.march, self.step
        for frame in state.agenda:
            if frame.kind is march and frame.at == march.place(step.name) and frame.memo and is_march(state, house, frame.memo):
                return step.asks(state.clone(), house, frame.memo[2], frame.memo[3:])
        return False


def plug_troops(rules: Ruleset, played: PlayedTactics) -> dict[str, Tactic]:
    """By key, the card."""
    at_once = ShiftUnits("manage troops", "tactics.manage-troops", AmongOwn())
    later = MarchOn(played)
    rules.decision(at_once)
    rules.decision(later)
    step = OfferMarchOn(played, played.number("manage_troops"), later)
    rules.march.before("attack", step)
    rules.march.passages.append(MayMarchOn(step))
    return {"manage_troops": ManageTroops(at_once)}
