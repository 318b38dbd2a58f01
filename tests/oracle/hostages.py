"""Hostages: for a casualty, left behind, cells, rescue, negotiation, execution, and House Cards out of the game."""

from __future__ import annotations

from tests.oracle.allies import change_sides, plundered, quarters
from tests.oracle.asking import DONE, Script, ask, choose
from tests.oracle.position import Position


def refill(p: Position, house: str) -> None:
    """A hand that is empty, or below three with the battle variant, takes back its discard pile."""
    holding = p.houses[house]
    least = 3 if "battle-variant" in p.box.options else 1
    if len(holding.hand) < least:
        holding.hand += holding.used
        holding.used = []


def imprison(p: Position, leader: str, jailer: str) -> None:
    """Puts a Leader into a cell; an Ally Leader joins the winner with the card."""
    if not p.box.leaders[leader].house:
        change_sides(p, leader, jailer)
        return
    p.leaders.pop(leader, None)
    p.held[leader] = jailer


def for_a_casualty(p: Position, winner: str, leaders: list[str], due: int) -> Script[int]:
    """The winner may take one defeated Leader instead of a casualty. Returns how many fewer are due."""
    if not due or not leaders:
        return 0
    answer = yield from ask(winner, [DONE, *[f"capture {leader}" for leader in leaders]])
    if answer == DONE:
        return 0
    imprison(p, answer.removeprefix("capture "), winner)
    return 1


def left_behind(p: Position, leaders: list[str], chooser: str, jailer: str, refuges: list[str]) -> Script[None]:
    """They have no unit left: they go together to other own units, or all are captured."""
    if not leaders:
        return
    target = (yield from choose(chooser, "retreat", refuges)) if refuges else ""
    for leader in leaders:
        if target:
            p.leaders[leader] = target
        else:
            imprison(p, leader, jailer)


def cell(p: Position, house: str) -> list[str]:
    return [leader for leader, jailer in p.held.items() if jailer == house]


def rescue(p: Position, house: str, loser: str, area: str) -> Script[None]:
    """Secure Hostages, after a won attack: frees one Leader from the loser's cell."""
    there = [leader for leader in cell(p, loser) if p.box.leaders[leader].house != house or quarters(p, house)]
    if not there:
        return
    answer = yield from ask(house, [DONE, *[f"rescue {leader}" for leader in there]])
    if answer != DONE:
        yield from release(p, [answer.removeprefix("rescue ")], house, [area])


def release(p: Position, leaders: list[str], taker: str, places: list[str]) -> Script[None]:
    """Hostages change hands: into the taker's cell, or home to own units, by choice among the given areas."""
    open_ = quarters(p, taker)
    named = [area for area in places if area in open_] or open_
    home = [leader for leader in leaders if p.box.leaders[leader].house == taker]
    for leader in leaders:
        if leader not in home:
            p.held[leader] = taker
    while home:
        where = {f"{leader} {area}": (leader, area) for leader in home for area in named}
        leader, area = where[(yield from choose(taker, "set", where))] if len(named) > 1 else (home[0], named[0])
        p.leaders[leader] = area
        del p.held[leader]
        home.remove(leader)


def ransom(p: Position, house: str) -> Script[None]:
    """Secure Hostages, immediate: 2 power per hostage from its house as far as it has any, through the pools; or none."""
    owners = [p.box.leaders[leader].house for leader in cell(p, house)]
    if any(p.houses[owner].power for owner in owners) and (yield from ask(house, [DONE, "extort"])) == "extort":
        for owner in owners:
            p.gain(house, p.lose(owner, 2))


# Negotiation -------------------------------------------------------------------------------------------------------


def consolidate(p: Position, house: str, area: str) -> Script[None]:
    """A Consolidate Power order resolved for power; on land, negotiations may follow."""
    order = next(order for order in p.areas[area].orders if order in p.box.regular and p.box.icon(order) == "power")
    p.areas[area].orders.remove(order)
    p.gain(house, income(p, house, area))
    if p.board.is_land(area):
        yield from negotiate(p, house, area)


def income(p: Position, house: str, area: str) -> int:
    """The power of an area; a port yields 1 unless another house's ships are in front of it."""
    if p.board.is_land(area):
        return 0 if plundered(p, house, area) else 1 + p.board.crowns[area]
    return 0 if p.rival_of(house, p.board.port_sea[area]) else 1


def negotiate(p: Position, house: str, area: str) -> Script[None]:
    """One partner, own Leaders that it holds, and an offer for them; the partner accepts or refuses."""
    jailers = {p.held[leader] for leader in p.held if p.box.leaders[leader].house == house}
    answer = (yield from ask(house, [DONE, *[f"ask {jailer}" for jailer in jailers]])) if jailers else DONE
    if answer == DONE:
        return
    partner = answer.removeprefix("ask ")
    wanted, given, power = yield from make_offer(p, house, partner)
    if (yield from ask(partner, ["agree", "refuse"])) == "refuse":
        return
    p.lose(house, power)
    p.gain(partner, power)
    yield from release(p, wanted, house, [area])
    yield from release(p, given, partner, [place for place in quarters(p, partner) if place in p.board.castle])


def make_offer(p: Position, house: str, partner: str) -> Script[tuple[list[str], list[str], int]]:
    """First one Leader to release; then more, hostages and power in any sequence."""
    theirs = [leader for leader in cell(p, partner) if p.box.leaders[leader].house == house]
    mine = [leader for leader in cell(p, house) if p.box.leaders[leader].house != partner or quarters(p, partner)]
    wanted: list[str] = []
    given: list[str] = []
    power = 0
    while True:
        open_ = [f"want {leader}" for leader in theirs if leader not in wanted]
        if wanted:
            open_ += [DONE, *[f"give {leader}" for leader in mine if leader not in given]]
            open_ += [] if power else [f"offer {number}" for number in range(1, p.houses[house].power + 1)]
        word, _, noun = (yield from ask(house, open_)).partition(" ")
        if word == DONE:
            return wanted, given, power
        if word == "offer":
            power = int(noun)
        else:
            (wanted if word == "want" else given).append(noun)


# Execution ---------------------------------------------------------------------------------------------------------


def swing_the_sword(p: Position) -> Script[None]:
    """In order of play, each house may execute one hostage; with Secure Hostages it may swap places on a track."""
    for house in list(p.throne):
        if not cell(p, house):
            continue
        answer = yield from ask(house, [DONE, *[f"behead {leader}" for leader in cell(p, house)]])
        if answer != DONE:
            leader = answer.removeprefix("behead ")
            execute(p, leader)
            if p.plays(house, "Secure Hostages"):
                yield from change_places(p, house, p.box.leaders[leader].house)


def execute(p: Position, leader: str) -> None:
    """The token and its House Card leave the game."""
    del p.held[leader]
    who = p.box.leaders[leader]
    holding = p.houses[who.house]
    for pile in (holding.hand, holding.used):
        if who.card in pile:
            pile.remove(who.card)
            holding.gone.append(who.card)
    refill(p, who.house)


def change_places(p: Position, house: str, other: str) -> Script[None]:
    tracks = {"throne": p.throne, "fiefdoms": p.fiefdoms, "court": p.court}
    answer = yield from ask(house, [DONE, *[f"track {name}" for name in tracks]])
    if answer == DONE:
        return
    name = answer.removeprefix("track ")
    track, token = tracks[name], list(tracks).index(name)
    first = track[0]
    one, two = track.index(house), track.index(other)
    track[one], track[two] = track[two], track[one]
    if p.tokens[token] == first:  # nobody has taken it
        p.tokens[token] = track[0]


def lost_for_good(p: Position) -> list[str]:
    """Leaders who are neither on the board with own units, nor in another's cell, nor out of the game with their card."""
    wrong = []
    for leader, who in p.box.leaders.items():
        area = p.leaders.get(leader, "")
        if not who.house and not (area and p.areas[area].house != (p.side(leader) or "nobody")):
            continue  # with the card, among units of its holder
        if who.house and who.house not in p.houses:
            continue
        there = bool(area) and p.board.is_land(area) and p.areas[area].house == who.house
        held = p.held.get(leader, who.house) != who.house
        gone = who.card in p.houses[who.house].gone
        if there + held + gone != 1 or (area and not there):
            wrong.append(leader)
    return wrong
