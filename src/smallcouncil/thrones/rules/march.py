"""March orders: moves, ship transport, and the one attack."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import ROOMY, Ruleset
from smallcouncil.thrones.building.windows import Companion, Decision, Frame, MoveBar, Reason, Step, Way
from smallcouncil.thrones.language.verbs import DONE, EXECUTE, MOVE, TOKEN
from smallcouncil.thrones.nouns import army as armies
from smallcouncil.thrones.nouns.army import ONE, count, pieces, upright
from smallcouncil.thrones.nouns.battle import ATTACKER, attack
from smallcouncil.thrones.nouns.orders import MARCH
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules import control
from smallcouncil.thrones.rules.escorts import alone, stays_alone
from smallcouncil.thrones.rules.orders import Rounds, staged
from smallcouncil.thrones.rules.tally import NO_LEGS, Group, Leg, Tally, come
from smallcouncil.thrones.rules.victory import check_victory

LEAVE_TOKEN: Final = TOKEN << 16
FOREIGN: Final = 1 << 16  # flag of a move in `push_march`: another house held the area


class Marches(Rounds):
    """base.march.resolve"""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__("march", "base.march.resolve", MARCH, 0, rules)


def reach(state: State, house: int, source: int) -> int:
    """Mask of the areas that a house's units may march or retreat to from an area, with ship transport."""
    net = state.rules.nets[state.net[house]]
    board = state.rules.board
    if not board.land & BIT[source]:
        return net.march[source]
    fleets = state.held[house] & board.sea
    if not fleets & board.adjacent[source]:
        return net.march[source]
    key = fleets << 8 | source
    if key not in net.carried:
        net.carried[key] = net.march[source] | board.carried(source, fleets)
    return net.carried[key]


def attacks(state: State, house: int, area: int) -> bool:
    """Is entering the area an attack?"""
    owner = state.house[area]
    if (owner != NOBODY and owner != house) or state.neutral[area]:
        return True
    return bool(state.rules.march.guards) and guarded_by(state, house, area) != NOBODY


def guarded_by(state: State, house: int, area: int) -> int:
    """The house that holds an area against this one without units."""
    for guard in state.rules.march.guards:
        defender = guard.defender(state, house, area)
        if defender != NOBODY:
            return defender
    return NOBODY


def defender_of(state: State, house: int, area: int) -> int:
    """The house that defends an area against one that enters; NOBODY: a neutral force, or nobody."""
    return state.house[area] if state.house[area] != NOBODY else guarded_by(state, house, area)


class March(Way):
    """`execute AREA; move PIECE AREA, …; token; done`: units one by one; the end must be within supply.

    Units that arrive where another March is waiting may move further with it later (base.march.stagger): it moves all units
    there.
    """

    rule = "base.march.resolve"
    told: str = "base.march.move"  # the rule of its moves in the log
    verb = EXECUTE
    verbs: tuple[int, ...] = (MOVE, TOKEN)
    fights: bool = True  # may it start a battle?
    unmoved: str = "no march"  # the event if no unit moves; empty: none
    bare: bool = False  # does it march without the bonus of the order that it spends?

    def takes(self, rules: Ruleset, verb: int) -> bool:
        return verb in self.verbs or companion_with(rules, verb) is not None

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        draft = frame.drafts[house]
        if draft[-1] == LEAVE_TOKEN:
            return [DONE]
        source = x_of(draft[0])
        scratch = staged(state, frame, house)
        sizes = scratch.sizes(house)
        rules, march = scratch.rules, scratch.rules.march
        through = self.through(state, house) if march.passages else 0
        stays = scratch.fits(house, sizes) or (through != 0 and self.goes_on(scratch, house, draft, through, False))
        if stays and (rules.escorted or march.companions):
            stays = self.unfinished(state, scratch, house, draft) is None
        found = [DONE] if stays else []
        left = self.marchers(scratch, frame, house, source)
        if left:
            found += self.moves(scratch, house, draft, left, sizes, through)
        leaves = not left and (stays or through != 0) and not self.token_waits(scratch)
        leaves = leaves and control.no_token(scratch, house, source) is None
        if leaves and (stays or self.why(state, frame, house, LEAVE_TOKEN) is None):
            found.append(LEAVE_TOKEN)
        if march.companions:
            found += self.company(scratch, frame, house, draft)
        return found

    def company(self, scratch: State, frame: Frame, house: int, draft: list[int]) -> list[int]:
        """The choices of companions that go along."""
        return companions_choices(scratch, house, self.roads(scratch, house, draft), draft)

    def through(self, state: State, house: int) -> int:
        """Mask of the areas from which arriving units of the March may move further; 0: none."""
        found = 0
        for passage in state.rules.march.passages:
            found |= passage.through(state, house)
        return found

    def goes_on(self, scratch: State, house: int, draft: list[int], through: int, token: bool) -> bool:
        """Can units move further so that supply holds in the end, with or without a token in the area they left?"""
        tally = Tally(scratch, house)
        open = self.within_reach(scratch, house, draft)
        self.count_in(tally, scratch, house, draft, open, 0, through, token)
        return tally.goes_on()

    def marchers(self, scratch: State, frame: Frame, house: int, source: int) -> int:
        """The units that may still leave the area."""
        return upright(scratch.army[source]) if scratch.house[source] == house else 0

    def token_waits(self, scratch: State) -> bool:
        """Is the decision about a token for the area left behind made later?"""
        return scratch.battle is not None

    def unfinished(self, state: State, scratch: State, house: int, draft: list[int]) -> Reason | None:
        """Why the March cannot end yet: who must follow first."""
        source = x_of(draft[0])
        rules = scratch.rules
        if rules.escorted and alone(rules, scratch.army[source]) and not alone(rules, state.army[source]):
            return stays_alone(rules, scratch.army[source])
        return companions_wait(scratch, house, draft)

    def roads(self, scratch: State, house: int, draft: list[int]) -> list[int]:
        """By area, the areas that companions may go to from there."""
        found = [0] * scratch.rules.board.areas
        open = 0
        for target in self.within_reach(scratch, house, draft):
            open |= BIT[target]
        found[x_of(draft[0])] = open
        return found

    def moves(self, scratch: State, house: int, draft: list[int], left: int, sizes: int, through: int) -> list[int]:
        """The moves of single units after which the March can end, at once or after further moves."""
        rules, supply = scratch.rules, scratch.rules.supply
        source = x_of(draft[0])
        open = self.within_reach(scratch, house, draft)
        here = count(scratch.army[source])
        rest = sizes - supply.size[here]
        fewer = supply.size[here - 1]
        fed: list[int] = []
        for target in open:
            joined = rest + supply.more[unit_count(scratch, house, target)]
            if scratch.fits(house, joined + fewer):
                fed.append(target)
            elif through or scratch.fits(house, joined):  # others may leave or move further; armies that units join never shrink
                return self.counted(scratch, house, draft, open, left, through)
        if rules.escorted & scratch.army[source]:  # units that need an escort keep it wherever units go
            return self.counted(scratch, house, draft, open, left, through)
        found: list[int] = []
        for piece in pieces(left):
            if not rules.march.bars:
                first = pack(MOVE, piece)
                found += [first | target for target in fed]
                continue
            for target in fed:
                if move_bar(scratch, house, source, piece, target) is None:
                    found.append(pack(MOVE, piece, target))
        return found

    def counted(self, scratch: State, house: int, draft: list[int], open: list[int], left: int, through: int) -> list[int]:
        """The same, if others may have to move too, or further."""
        tally = Tally(scratch, house)
        groups = self.count_in(tally, scratch, house, draft, open, left, through, True)
        found: list[int] = []
        ends: list[int] = []
        for at, piece in enumerate(pieces(left)):
            if at == 0 or groups[at] is not groups[at - 1]:
                ends = tally.open_to(groups[at])
            first = pack(MOVE, piece)
            found += [first | open[end] for end in ends]
        return found

    def count_in(
        self, tally: Tally, scratch: State, house: int, draft: list[int], open: list[int], left: int, through: int, token: bool
    ) -> list[Group]:
        """Counts all units that may move and are not barred, with the targets as the first places. Returns groups by piece."""
        rules, battle, source = scratch.rules, scratch.battle, x_of(draft[0])
        for target in open:
            if attacks(scratch, house, target):
                tally.target(battle.army if battle is not None else 0, ROOMY, True)
            else:
                army = scratch.army[target] if scratch.house[target] == house else 0
                tally.target(army, rules.capacity[target] - count(army), False)
        start = tally.source(scratch.army[source])
        onward = FurtherMoves(tally, scratch, house, open, source) if through else None
        if onward is not None:
            onward.count_in(through, left, token and not self.token_waits(scratch))
            onward.count_come(draft)
        found: list[Group] = []
        for piece in pieces(left):
            ends = [at for at, target in enumerate(open) if move_bar(scratch, house, source, piece, target) is None]
            legs = onward.legs_of(piece) if onward is not None else NO_LEGS
            found.append(tally.group(armies.number(left, piece), start, ends, bool(rules.escorted & ONE[piece]), legs))
        return found

    def within_reach(self, scratch: State, house: int, draft: list[int]) -> list[int]:
        """The areas a unit can go to; once an attack is declared, only one of them may be attacked."""
        battle, targets = scratch.battle, bits_of(reach(scratch, house, x_of(draft[0])))
        if battle is None:
            return list(targets)
        found: list[int] = []
        for target in targets:
            if target == battle.area or not attacks(scratch, house, target):
                found.append(target)
        return found

    def beside(self, scratch: State, house: int, draft: list[int], target: int) -> list[int]:
        """The areas that units can go to if one of them goes to `target`."""
        return self.within_reach(scratch, house, draft)

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        draft = frame.drafts[house]
        source = x_of(draft[0])
        scratch = staged(state, frame, house)
        through = self.through(state, house) if scratch.rules.march.passages else 0
        if draft[-1] == LEAVE_TOKEN:
            return None if choice == DONE else Reason("All units have left; confirm the March.", "base.control.token")
        if verb_of(choice) == MOVE:
            left = self.marchers(scratch, frame, house, source)
            return self.no_move(scratch, house, draft, left, x_of(choice), y_of(choice), through)
        companion = companion_with(scratch.rules, verb_of(choice))
        if companion is not None:
            return companion.why(scratch, house, self.roads(scratch, house, draft), draft, choice)
        fed = scratch.fits(house, scratch.sizes(house))
        if not fed and not (through and self.goes_on(scratch, house, draft, through, choice == LEAVE_TOKEN)):
            return Reason("Your armies would be larger than your supply allows.", "base.march.supply")
        unfinished = self.unfinished(state, scratch, house, draft)
        if unfinished is not None:
            return unfinished
        if choice == LEAVE_TOKEN:
            if self.token_waits(scratch):
                return Reason("You can leave a token only after you win the attack.", "base.control.after-attack")
            return control.no_token(scratch, house, source)
        return None

    def no_move(
        self, scratch: State, house: int, draft: list[int], left: int, piece: int, target: int, through: int
    ) -> Reason | None:
        source = x_of(draft[0])
        army = scratch.army[source] if scratch.house[source] == house else 0
        unfit = no_marcher(army, piece, Reason("No such unit is left to move.", "base.march.move"))
        if unfit is not None:
            return unfit
        if not reach(scratch, house, source) & BIT[target]:
            return out_of_reach(scratch, house, source, target)
        if target not in self.within_reach(scratch, house, draft):
            return self.closed_to(scratch, house, target)
        bar = move_bar(scratch, house, source, piece, target)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        if pack(MOVE, piece, target) in self.moves(scratch, house, draft, left, scratch.sizes(house), through):
            return None
        if self.is_supply(scratch, house, draft, left, piece, target, through):
            return Reason("Your armies would be larger than your supply allows.", "base.march.supply")
        return stays_alone(scratch.rules, army)

    def is_supply(
        self, scratch: State, house: int, draft: list[int], left: int, piece: int, target: int, through: int
    ) -> bool:
        """Is supply the only reason, or others that would have to go there too, why a unit cannot enter an area?"""
        tally = Tally(scratch, house)
        tally.ample = True
        open = self.beside(scratch, house, draft, target)
        groups = self.count_in(tally, scratch, house, draft, open, left, through, True)
        return open.index(target) in tally.open_to(groups[pieces(left).index(piece)])

    def closed_to(self, scratch: State, house: int, target: int) -> Reason:
        """Why units cannot go to an area in reach."""
        return Reason("A March can attack only one area.", "base.march.one-attack")

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        verb, source = choice >> 16, frame.drafts[house][0] >> 8 & 255
        if verb == self.verb:
            scratch.spend(self.slot(scratch, source))
        elif verb == MOVE:
            step(scratch, house, source, choice, 0)
        elif verb == TOKEN:
            scratch.put_token(source, house)
        elif scratch.rules.march.companions:
            companion_goes(scratch, house, choice)

    def slot(self, scratch: State, area: int) -> int:
        """The slot of the order that is being resolved."""
        return scratch.slot_of(area, MARCH)

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        source = state.rules.area_of[slot]
        order = 0 if self.bare else state.order[slot]
        state.spend(slot)
        push_march(state, house, source, draft)  # the frames of the moves come above it
        if self.unmoved and len(draft) == 2:
            state.tell(self.unmoved, "base.march.none", [house, source])
        tell_moves(state, house, source, draft, self.told)
        for choice in draft[1:]:
            if verb_of(choice) == MOVE:
                step(state, house, source, choice, order)
            elif state.rules.march.companions:
                companion_goes(state, house, choice)
        if draft[-2] == LEAVE_TOKEN:
            state.put_token(source, house)
        if not state.rules.march.passages or state.fits(house, state.sizes(house)):
            win_by_moves(state)  # otherwise units must move further first

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """The moves are over; at most this house's attack is still to be fought."""
        attacker = state.battle.attacker if state.battle is not None else house
        return above.kind is state.rules.march and attacker == house and is_march(state, house, above.memo)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        source = x_of(frame.drafts[house][0])
        scratch = staged(state, frame, house)
        left = count(self.marchers(scratch, frame, house, source))
        unfinished = self.unfinished(state, scratch, house, frame.drafts[house])
        if unfinished is not None:
            return unfinished.sentence
        if state.rules.march.passages and not scratch.fits(house, scratch.sizes(house)):
            through = self.through(state, house)
            if through and self.goes_on(scratch, house, frame.drafts[house], through, False):
                return "Your armies are larger than your supply allows: move more units, or choose done and then march on."
        if left:
            return "March from " + state.rules.board.names[source] + " (" + many(left, "unit") + " can move), then choose done."
        if not self.token_waits(scratch) and control.no_token(scratch, house, source) is None:
            return "Leave a power token in " + state.rules.board.names[source] + ", or choose done."
        return "Confirm the March from " + state.rules.board.names[source] + "."


class FurtherMoves:
    """Moves further by units of a March, in a tally whose first places are the March's targets and then its source."""

    def __init__(self, tally: Tally, scratch: State, house: int, open: list[int], source: int) -> None:
        self.tally: Tally = tally
        self.house: int = house
        self.areas: list[int] = [*open, source]  # by place
        self.source: int = source
        self.view: State = scratch.clone()  # the possible position after all moves

    def count_in(self, through: int, left: int, token: bool) -> None:
        """Adds a leg for each way further; `token`: may one be left in the source of the March?"""
        view, house, source = self.view, self.house, self.source
        if left:
            view.leave(source, left)
        kept = token and control.no_token(view, house, source) is None
        free = kept or self.is_open(source)
        if view.house[source] == NOBODY:
            view.enter(source, house, ONE[0])  # bars are asked as if the house still owned the area: otherwise it is not free
        for place in range(len(self.areas) - 1):
            if through & BIT[self.areas[place]] and not self.tally.foe[place]:
                for target in bits_of(reach(view, house, self.areas[place])):
                    self.add(place, target, free if target == source else self.is_open(target))

    def is_open(self, area: int) -> bool:
        for passage in self.view.rules.march.passages:
            if not passage.open_to(self.view, self.house, area):
                return False
        return True

    def add(self, place: int, target: int, free: bool) -> None:
        view = self.view
        if attacks(view, self.house, target) or (not free and target not in self.areas):
            return
        if target not in self.areas:
            army = view.army[target] if view.house[target] == self.house else 0
            self.areas.append(target)
            self.tally.target(army, 0, False)
        self.tally.leg(place, self.areas.index(target), view.rules.capacity[target], free)

    def count_come(self, draft: list[int]) -> None:
        """Counts the units that the March has already moved."""
        for choice in draft:
            if verb_of(choice) == MOVE:
                wards = bool(self.view.rules.escorted & ONE[x_of(choice)])
                come(self.legs_of(x_of(choice)), self.areas.index(y_of(choice)), 1, wards)

    def legs_of(self, piece: int) -> list[Leg]:
        """The legs by which such a unit may move further."""
        view, house, areas = self.view, self.house, self.areas
        return [leg for leg in self.tally.legs if move_bar(view, house, areas[leg.start], piece, areas[leg.end]) is None]


class FreeMarch(Decision):
    """The moves of a March that spends no order; its chain starts with the area to leave."""

    rule: str = "base.march.move"  # each subclass has its own

    def __init__(self, way: March) -> None:
        self.way: March = way


def first_battles(rules: Ruleset) -> int:
    """The first step of the turn in which orders may start battles."""
    for at, step in enumerate(rules.turn.steps):
        if isinstance(step, Rounds):
            for way in rules.action.all_ways[step.icon]:
                if isinstance(way, March) and way.fights:
                    return at
    raise LookupError("no order marches")


def marches_bare(rules: Ruleset) -> bool:
    """Can there be an attack without an order's bonus?"""
    return rules.march.order_may_go or any(isinstance(way, March) and way.bare for ways in rules.action.all_ways for way in ways)


def no_marcher(army: int, piece: int, absent: Reason) -> Reason | None:
    """Why a piece cannot leave with the others: it is not there, or all units of its kind are routed."""
    kind = armies.kind_of(piece)
    if not armies.both(army, kind) or (piece != kind and not armies.number(army, piece)):
        return absent
    if piece != kind or not armies.number(army, kind):
        return Reason("Routed units cannot march.", "base.march.routed")
    return None


def step(state: State, house: int, source: int, choice: int, order: int) -> None:
    """Moves one unit; into another house's or a neutral force it only declares the attack."""
    piece, target = choice >> 8 & 255, choice & 255  # unpacked inline, because units move often
    if attacks(state, house, target):
        if state.battle is None:
            defender = defender_of(state, house, target)
            state.battle = attack(target, source, house, defender, order, len(state.rules.battle.notes))
        state.battle.army += ONE[piece]
        state.leave(source, ONE[piece])
    else:
        state.leave(source, ONE[piece])
        state.enter(target, house, ONE[piece])


def win_by_moves(state: State) -> None:
    """base.victory.instant: checked after all moves, before the attack and before their consequences are asked."""
    won = check_victory(state)
    battle = state.battle
    if won and battle is not None:  # the attack will never be fought: the last position shows the units where they were
        state.battle = None
        state.enter(battle.source, battle.attacker, battle.army)
        for companion in state.rules.march.companions:
            companion.retreats(state, battle, ATTACKER, battle.source)


def push_march(state: State, house: int, source: int, draft: list[int]) -> None:
    """Pushes the steps that follow the moves, before the moves are made.

    The memo has the house, the source and each move; for companions the whole choice.
    """
    march = state.rules.march
    march.push(state)
    if isinstance(march.steps[0], AfterMoves):
        memo = [0, house, source]
        for choice in draft:
            if verb_of(choice) == MOVE:
                foreign = state.control[y_of(choice)] not in (NOBODY, house)
                memo.append(choice & 0xFFFF | (FOREIGN if foreign else 0))
            elif companion_with(state.rules, verb_of(choice)) is not None:
                memo.append(choice)
        state.agenda[-1].memo = memo


def is_march(state: State, house: int, memo: list[int]) -> bool:
    """Can this be the memo of one of the house's Marches?"""
    if not memo:
        return True
    areas = state.rules.board.areas
    moved = all(is_move(state.rules, move) for move in memo[3:])
    return len(memo) > 2 and memo[0] in (0, 1) and memo[1] == house and 0 <= memo[2] < areas and moved


def is_move(rules: Ruleset, move: int) -> bool:
    if move < 0 or y_of(move) >= rules.board.areas:
        return False
    return x_of(move) < armies.KINDS if is_of_unit(move) else companion_with(rules, verb_of(move)) is not None


def is_of_unit(move: int) -> bool:
    """Is it a unit's move, among the moves in the memo of a March?"""
    return move < 2 * FOREIGN


class AfterMoves(Step):
    """A step between the moves of a March and its attack, which may ask once; such steps come first in the procedure.

    The memo: whether it has asked, then the memo of `push_march`.
    """

    hands_on = True

    def go(self, state: State, frame: Frame) -> bool:
        asked, house, source = frame.memo[:3]
        frame.memo[0] = 0 if asked else int(self.asks(state, house, source, frame.memo[3:]))
        return bool(frame.memo[0])

    def asks(self, state: State, house: int, source: int, moves: list[int]) -> bool:
        """Pushes a decision; False: there is none. A move is a piece, a target and FOREIGN, or a companion's choice."""
        raise NotImplementedError(self.name)

    def rewound(self, memo: list[int], above: Frame) -> list[int]:
        return [0, *memo[1:]]


class BeginAttack(Step):
    """Starts the battle, or the assault on a neutral force, that a March has declared."""

    name = "attack"
    rule = "base.battle.start"

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.battle
        frame.memo = []
        if battle is None:
            return False
        if battle.defender == NOBODY:
            state.tell("assault", "base.neutral.attack", [battle.attacker, battle.area, battle.army])
            state.rules.assault.push(state)
        else:
            state.tell("battle", self.rule, [battle.attacker, battle.defender, battle.area, battle.army])
            state.rules.battle.push(state)
        return True


def tell_moves(state: State, house: int, source: int, draft: list[int], rule: str) -> None:
    if state.log is None:
        return
    targets: list[int] = []
    groups: list[int] = []
    for choice in draft[1:]:
        if verb_of(choice) == MOVE:
            if y_of(choice) not in targets:
                targets.append(y_of(choice))
                groups.append(0)
            groups[targets.index(y_of(choice))] += ONE[x_of(choice)]
    for target, army in zip(targets, groups, strict=True):
        state.tell("marched", rule, [house, army, source, target])


def unit_count(state: State, house: int, target: int) -> int:
    """How many units of the house are in an area or already attack it."""
    if state.house[target] == house:
        return count(state.army[target])
    battle = state.battle
    return count(battle.army) if battle is not None and battle.area == target else 0


def move_bar(state: State, house: int, source: int, piece: int, target: int) -> MoveBar | None:
    for bar in state.rules.march.bars:
        if bar.stops(state, house, source, piece, target):
            return bar
    return None


def companion_with(rules: Ruleset, verb: int) -> Companion | None:
    for companion in rules.march.companions:
        if verb in companion.verbs:
            return companion
    return None


def companions_choices(scratch: State, house: int, roads: list[int], draft: list[int]) -> list[int]:
    found: list[int] = []
    for companion in scratch.rules.march.companions:
        found += companion.options(scratch, house, roads, draft)
    found.sort()
    return found


def companion_goes(state: State, house: int, choice: int) -> None:
    """Applies a choice if it is a companion's."""
    companion = companion_with(state.rules, verb_of(choice))
    if companion is not None:
        companion.go(state, house, choice)


def companions_wait(scratch: State, house: int, draft: list[int]) -> Reason | None:
    """Why companions keep a chain of moves from ending."""
    for companion in scratch.rules.march.companions:
        reason = companion.unfinished(scratch, house, draft)
        if reason is not None:
            return reason
    return None


def parted(state: State, house: int, source: int, target: int) -> Reason | None:
    """The roads' reason why a way is closed; None: no special reason."""
    border, roads = state.rules.board.data.between(source, target), state.rules.roads
    return roads.closed(state, house, border) if border is not None else roads.apart(state, target)


def out_of_reach(state: State, house: int, source: int, target: int) -> Reason:
    board = state.rules.board
    border = board.data.between(source, target)
    closed = parted(state, house, source, target)
    if closed is not None:
        return closed
    if board.is_water(source) != board.is_water(target):
        return Reason("Land units stay on land, and Ships stay at sea.", "base.march.land-sea")
    if board.is_water(source):
        return Reason("Ships can move only to an adjacent sea.", "base.march.adjacent")
    if not board.adjacent[source] & board.land:
        return Reason("Units can leave an island only by ship transport.", "base.map.island")
    if border is not None and border.kind == "river":
        return Reason("A river without a bridge separates the two areas.", "base.map.river")
    return Reason("That area is not adjacent, and no chain of your Ships reaches it.", "base.march.transport")


def plug(rules: Ruleset) -> None:
    rules.action.ways[MARCH].append(March())
    rules.march.steps.append(BeginAttack())

