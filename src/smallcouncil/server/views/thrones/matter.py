"""What matters in a position of the board game, worked out from what a seat sees."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.game import Game
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.insight.thrones.aids import army_sizes, limits_of, state_of
from smallcouncil.insight.thrones.battles import battle_of, fights_of
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.insight.views import UnitCounts
from smallcouncil.server.views.presenter import Kept, SeatCounts
from smallcouncil.server.views.thrones.forms import (
    Asked,
    Bars,
    Bids,
    Control,
    Fought,
    MusterMatter,
    OrdersMatter,
    PrefaceMatter,
    Prefaces,
    Standings,
    SupplyMatter,
    ThronesMatter,
)
from smallcouncil.thrones.building.windows import Frame
from smallcouncil.thrones.language.verbs import DONE, LAUNCH, ORDER
from smallcouncil.thrones.nouns.army import both, count
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.bidding import Bid, NameOrder, bonus_of, purpose_of, worth_of_bids
from smallcouncil.thrones.rules.muster import MusterUnits
from smallcouncil.thrones.rules.planning import PlaceOrders, Raven, open_orders, orders_in, regular_orders, stars
from smallcouncil.thrones.rules.supply import barrels, level
from smallcouncil.thrones.rules.victory import counted
from smallcouncil.thrones.rules.wildlings import NameOne, threat


def matter_of(view: Game, seat: int, before: Game | None, kept: Kept) -> ThronesMatter:
    """Returns what matters in a position: areas, units and cards by name, seats and orders by number."""
    state = state_of(view)
    asked: Asked = question(view, state, state.agenda[-1], seat, before, kept) if state.agenda else {}
    battle = battle_of(state) if state.battle is not None else None
    fought: Fought = {"battle": battle} if battle is not None else {}
    return {**standings(state, kept), **asked, **fought}


def standings(state: State, kept: Kept) -> Standings:
    """Returns the standing of all houses, cached for all seats that see the same board."""
    battle = state.battle
    board = [
        state.house, state.army, state.token, state.neutral, state.control, state.supply, state.facts,
        [battle.attacker, battle.army] if battle is not None else [],
    ]
    if kept.get("board") != board:
        found: Standings = {
            "supply": [plain_supply(state, house) for house in range(state.seats)],
            "castles": counted(state),
            "win": state.rules.victory.win,
            **plain_control(state),
            "pool": [plain_pool(state, house) for house in range(state.seats)],
        }
        kept["board"], kept["standings"] = board, found
    known: Standings = kept["standings"]
    return known


def standing_of(state: State) -> SeatCounts:
    """Returns the counts of a position; attacking units in a battle count too."""
    units = [0] * state.seats
    for area, army in enumerate(state.army):
        if army:
            units[state.house[area]] += count(army)
    if state.battle is not None:
        units[state.battle.attacker] += count(state.battle.army)
    names = state.rules.board.names
    holders = {names[area]: state.control[area] for area in state.rules.victory.counting}
    compared = [(term.says, [term.value(state, house) for house in range(state.seats)]) for term in state.rules.victory.scores]
    return SeatCounts(counted(state), state.power[:], units, holders, compared)


def plain_supply(state: State, house: int) -> SupplyMatter:
    """Returns a house's supply; `next` is the level that a Supply card would set now."""
    return {
        "level": state.supply[house],
        "barrels": barrels(state, house),
        "next": level(state, house),
        "armies": army_sizes(state, house),
        "limits": limits_of(state, house),
        "fits": state.fits(house, state.sizes(house)),
    }


def plain_control(state: State) -> Control:
    names = state.rules.board.names
    areas = [0] * state.seats
    control: dict[str, int] = {}
    for area, house in enumerate(state.control):
        if house != NOBODY:
            areas[house] += 1
            control[names[area]] = house
    return {"areas": areas, "control": control}


def plain_pool(state: State, house: int) -> UnitCounts:
    """Returns the pieces of a house that are not on the board, without escorted kinds."""
    muster = state.muster(house)
    own = [(kind, unit) for kind, unit in enumerate(state.rules.units) if unit.pool and not unit.escorted]
    return {unit.name: unit.pool - both(muster, kind) for kind, unit in own}


# The open question ------------------------------------------------------------------------------------------------


def question(view: Game, state: State, frame: Frame, seat: int, before: Game | None, kept: Kept) -> Asked:
    kind = frame.kind
    asked = seat >= 0 and bool(frame.asked & BIT[seat])
    found: Asked = {}
    if isinstance(kind, PlaceOrders) and asked:
        undrafted = state_of(before or view)
        frame = undrafted.agenda[-1]
        placed = [choice for choice in orders_in(state.rules, frame.drafts[seat]) if choice != DONE]
        ordered, orders = [x_of(choice) for choice in placed], [y_of(choice) for choice in placed]
        left = plain_orders(kind.seen(undrafted, frame, seat), seat, ordered, orders)
        found["orders"] = {**left, **plain_bars(undrafted, frame, kind, seat), **plain_prefaces(undrafted, seat)}
    elif isinstance(kind, Raven) and asked:
        ordered = regular_orders(state, seat)
        found["orders"] = plain_orders(state, seat, ordered, [state.order[state.rules.slots[area][0]] for area in ordered])
    elif isinstance(kind, MusterUnits):
        found["muster"] = plain_muster(state, frame, kind, choices_of(view, seat, before))
    elif isinstance(kind, Bid | NameOrder | NameOne):
        found["bids"] = plain_bids(state, frame, seat)
    elif asked:
        fights = fights_of(view, seat, before)
        if fights:
            found["fights"] = fights
        if ("outcomes", seat) not in kept:  # a card that is only drafted does not change them
            kept["outcomes", seat] = outcomes_of(state, frame, seat)
        if kept["outcomes", seat] is not None:
            found["outcomes"] = kept["outcomes", seat]
    return found


def plain_orders(state: State, seat: int, ordered: list[int], placed: list[int]) -> OrdersMatter:
    """Returns what may still be placed beside the orders in these areas.

    The list has an order once for each copy; starred orders only while a star is left.
    """
    rules = state.rules
    held = bits_of(state.held[seat])
    orders: list[int] = []
    for order in bits_of(open_orders(state, seat, placed)):
        orders += [order] * (rules.orders[order].copies - placed.count(order))
    return {
        "tokens": orders,
        "stars": {"used": len([order for order in placed if rules.orders[order].star]), "allowed": stars(state, seat)},
        "idle": [rules.board.names[area] for area in held if area not in ordered],
    }


def plain_prefaces(state: State, seat: int) -> Prefaces:
    """Returns the decisions before orders, even those already in the draft, because they can still be changed."""
    rows = [(preface.verb, preface.options(state, seat)) for preface in state.rules.planning.prefaces]
    found: list[PrefaceMatter] = [{"verb": verb, "choices": choices} for verb, choices in rows if choices]
    return {"prefaces": found} if found else {}


def plain_bars(state: State, frame: Frame, kind: PlaceOrders, seat: int) -> Bars:
    """Returns why each order cannot be placed in each area, if the order there now were taken back; reason 0: it can."""
    rules = state.rules
    draft = [choice for choice in frame.drafts[seat] if choice != DONE]
    reasons = [["", ""]]
    bars: dict[str, list[int]] = {}
    trial = frame.clone()
    for area in bits_of(state.held[seat]):
        trial.drafts[seat] = [choice for choice in draft if verb_of(choice) != ORDER or x_of(choice) != area]
        trial.scratch = None
        bars[rules.board.names[area]] = row = [0] * len(rules.orders)
        for order in range(1, len(rules.orders)):
            reason = kind.reason(state, trial, seat, pack(ORDER, area, order))
            if reason is not None:
                said = [reason.sentence, reason.rule]
                if said not in reasons:
                    reasons.append(said)
                row[order] = reasons.index(said)
    return {"bars": bars, "reasons": reasons}


def choices_of(view: Game, seat: int, before: Game | None) -> list[int]:
    """Returns the choices that may follow the draft; none if it is closed, or if `before` is missing for a drafted view."""
    draft = view.draft(seat)
    if draft and (before is None or draft[-1] == DONE):
        return []
    return (before or view).choices(seat)


def plain_muster(state: State, frame: Frame, kind: MusterUnits, choices: list[int]) -> list[MusterMatter]:
    """Returns the castles that muster, with their points, the points left, and the choices that they can still pay for."""
    spent = kind.spent(state, frame.drafts[only_one(frame.asked)])
    found: list[MusterMatter] = []
    for area in bits_of(frame.memo[0]):
        points = state.rules.board.points[area]
        buys = [choice for choice in choices if choice != DONE and payer(choice) == area]
        found.append({"area": state.rules.board.names[area], "points": points, "left": points - spent[area], "buys": buys})
    return found


def payer(choice: int) -> int:
    return x_of(choice) if verb_of(choice) == LAUNCH else y_of(choice)


def plain_bids(state: State, frame: Frame, seat: int) -> Bids:
    """Returns what each house could bid while bids are secret; while a tie is broken, the bids and the tied houses."""
    kind = frame.kind
    found: Bids = {"for": purpose_of(state) or "watch", "power": state.power[:], "mine": state.power[seat] if seat >= 0 else None}
    if isinstance(kind, Bid):
        found["bidders"] = list(bits_of(frame.asked))
        bonus = [bonus_of(state, house, kind.purpose) for house in range(state.seats)]
        if any(bonus):
            found["bonus"] = bonus
    else:
        found["bids"] = worth_of_bids(state)
        found["tied"] = kind.undecided(state, frame, only_one(frame.asked)) if isinstance(kind, NameOrder) else frame.memo[:]
    if found["for"] == "watch":
        found["threat"] = threat(state)
    return found
