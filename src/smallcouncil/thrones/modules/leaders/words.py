"""Words about Leaders for players."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.insight.corrections import corrected
from smallcouncil.insight.phrases import listed
from smallcouncil.insight.plain import Plain
from smallcouncil.insight.thrones.acts import Act, Part, Phrases, Telling
from smallcouncil.insight.thrones.aids import march_of, order_note, state_of
from smallcouncil.insight.thrones.codes import army_code
from smallcouncil.insight.thrones.deeds import parts
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import DONE, MOVE
from smallcouncil.thrones.modules.leaders.bargains import AGREE, ASK, BEHEAD, EXTORT, GIVE, OFFER, REFUSE, RESCUE, SET, WANT
from smallcouncil.thrones.modules.leaders.cells import Cells
from smallcouncil.thrones.modules.leaders.negotiation import Negotiate, Offer, bargain_of, together
from smallcouncil.thrones.modules.leaders.reading import LeaderData, LeaderRow, load_leaders
from smallcouncil.thrones.modules.leaders.riding import Riders
from smallcouncil.thrones.modules.leaders.roster import FILE, Roster
from smallcouncil.thrones.modules.leaders.secure import spoils
from smallcouncil.thrones.modules.leaders.verbs import CAPTURE, RIDE, TRIGGER
from smallcouncil.thrones.nouns.orders import ICONS
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN

FACTS: Final = ("leader at", "leader held", "leader planned")
TERMS: Final = {"leaders.strength": "Leader {}", "leaders.support": "Leaders in {}", "leaders.marching": "Leader {}, marching"}
ORDERS: Final = {"raid": "Raid", "march": "March", "power": "Consolidate Power"}
BY_AREA: Final = {RIDE: 0, SET: 0}  # bits to shift the area, the second noun


class LeaderEntry(TypedDict):
    name: str
    short: str  # mostly one word
    house: str
    card: int  # House Card that leaves the game with the Leader; -1: none, because the Leader changes sides
    strength: int
    trigger: str  # icon of the triggering orders
    marching: int  # strength on their own March; its other effects
    swords: int
    power: int
    unsure: bool  # is it reconstructed?


class LeaderBook(TypedDict):
    leaders: list[LeaderEntry]


def leader_of(act: Act, choice: int) -> str:
    return act.name("leader", x_of(choice))


def triggered(act: Act) -> Phrases:
    """Words for spending an order of the area on a Leader's own March."""
    leader, area = act.name("leader", y_of(act.chain[0])), x_of(act.chain[0])
    order = act.order(act.state.order_of(area, roster_of(act.state.rules).rows[y_of(act.chain[0])].trigger))
    rest = parts(act, act.chain[1:])
    return [f"trigger {leader} with {order} in {act.source}", *(rest or ["stay there"])]


def rode(act: Act, choices: list[int]) -> Phrases:
    """Words for those who ride to one area together; for a ride in several parts, its last area."""
    roster, places = roster_of(act.state.rules), dict[int, list[str]]()
    for leader, area in {x_of(choice): y_of(choice) for choice in choices}.items():
        where = "" if act.has(MOVE) else f" from {act.area(roster.area(act.state, leader))}"
        places.setdefault(area, []).append(act.name("leader", leader) + where)
    return [f"send {listed(names)} to {act.area(area)}" for area, names in places.items()]


def captured(act: Act, choices: list[int]) -> Phrases:
    if roster_of(act.state.rules).house[x_of(choices[0])] == NOBODY:
        return [f"win {leader_of(act, choices[0])} over instead of one casualty"]
    return [f"take {leader_of(act, choices[0])} hostage instead of one casualty"]


def fled(act: Act) -> Phrases:
    """Words for all of the defender's Leaders, who have no units left there."""
    battle, roster = act.state.fight(), roster_of(act.state.rules)
    names = [roster.rows[leader].name for leader in roster.here(act.state, battle.defender, battle.area)]
    return [f"send {listed(names)} from {act.area(battle.area)} to {act.area(x_of(act.chain[0]))}"]


def negotiated(act: Act) -> Phrases:
    if act.chain == [DONE]:
        return ["ask no house to release Leaders"]
    offer = Offer(act.chain)
    return [f"offer {act.house(offer.partner)} {bargain_of(act.state, offer)}"]


def answered(act: Act) -> Phrases:
    """Words for the answer. The memo: the area, the offering house, and the chain of the offer."""
    offer = f"{act.house(act.memo[1])}'s offer of {bargain_of(act.state, Offer(act.memo[2:]))}"
    if verb_of(act.chain[0]) == REFUSE:
        return [f"refuse {offer}"]
    return [f"accept {offer}", *parts(act, act.chain[1:])]


def executed(act: Act) -> Phrases:
    if act.chain == [DONE]:
        return ["execute no hostage"]
    house = act.house(cells_of(act.state.rules).house[x_of(act.chain[0])])
    swaps = [f"swap places with {house} on {act.track(x_of(choice))}" for choice in act.chain[1:] if choice != DONE]
    return [f"execute {leader_of(act, act.chain[0])} of House {house}", *swaps]


DECISIONS: Final[dict[str, Telling]] = {
    "flight": fled, "negotiate": negotiated, "answer offer": answered, "execute hostage": executed,
}
BEGINS: Final[dict[int, Telling]] = {TRIGGER: triggered}
def extorted(act: Act, choices: list[int]) -> Phrases:
    stolen = spoils(act.state, cells_of(act.state.rules), act.seat)
    return ["steal " + listed([f"{power} power from {act.house(owner)}" for owner, power in enumerate(stolen) if power])]


DEEDS: Final[dict[int, Part]] = {
    RIDE: rode,
    CAPTURE: captured,
    SET: lambda act, choices: [f"bring {leader_of(act, choice)} to {act.area(y_of(choice))}" for choice in choices],
    RESCUE: lambda act, choices: [f"free {leader_of(act, choices[0])} from {act.foe}'s cell"],
    EXTORT: extorted,
}
DECLINES: Final = {"hostage": "take no hostage", "ransom": "steal no power", "rescue": "free nobody"}


class LeaderWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    begins: dict[int, Telling] = BEGINS
    deeds: dict[int, Part] = DEEDS
    declines: dict[str, str] = DECLINES
    terms: dict[str, str] = TERMS
    inside: tuple[str, ...] = ("leader retreats", "captured", "traded", "rescued")
    column: str = "Cell"
    by_area: dict[int, int] = BY_AREA

    book: type[Any] | None = LeaderBook

    def plain_book(self, rules: Ruleset) -> Plain:
        cards, rows = cells_of(rules).card, roster_of(rules).rows
        cards = cards + [NOBODY] * (len(rows) - len(cards))  # Leaders who are never executed have none
        return {"leaders": [entry(row, cards[leader]) for leader, row in enumerate(rows)]}

    # Areas and houses ----------------------------------------------------------------------------------------------

    def company(self, state: State, house: int, area: int, brief: bool) -> list[str]:
        roster = roster_of(state.rules)
        rows = [roster.rows[leader] for leader in roster.here(state, house, area)]
        return [short_name(row) if brief else row.name for row in rows]

    def legend(self, state: State, whole: bool) -> str:
        return f"+{short_name(roster_of(state.rules).rows[0])} a Leader" if whole else ""

    def shows(self, fact: str) -> bool:
        return fact in FACTS

    def left(self, state: State, house: int) -> str:
        roster = roster_of(state.rules)
        told = [f"{roster.rows[leader].name} {whereabouts(state, leader)} ({sides(roster.rows[leader])})"
                for leader in roster.led(state, house)]
        return "Leaders: " + "; ".join(told) + "; in its cell: " + (self.cell(state, house) or "nobody")

    def cell(self, state: State, house: int) -> str:
        rows = roster_of(state.rules).rows
        return ", ".join([short_name(rows[leader]) for leader in cells_of(state.rules).hostages(state, house)])

    # Orders --------------------------------------------------------------------------------------------------------

    def note(self, state: State, seat: int, area: int, order: int) -> str:
        """A note on triggers, in addition to the order's own use."""
        roster, row = roster_of(state.rules), state.rules.orders[order]
        led = [roster.rows[leader] for leader in roster.here(state, seat, area) if roster.rows[leader].trigger == row.icon]
        if row.once or not led:
            return ""
        return order_note(state.rules, order) + ", or " + " or ".join([short_name(leader) for leader in led]) + " marches"

    # Choices -------------------------------------------------------------------------------------------------------

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        rows, verb = roster_of(state.rules).rows, verb_of(choice)
        if verb == TRIGGER:
            return f"instead of the order: march at once, {own_march(rows[y_of(choice)])}"
        if verb == RIDE:
            return f"rides along, strength {rows[x_of(choice)].strength}"
        if verb == CAPTURE:
            if roster_of(state.rules).house[x_of(choice)] == NOBODY:
                return "joins you instead of one casualty"
            return f"of House {rows[x_of(choice)].house}, instead of one casualty"
        return gloss_of_hostages(state, seat, choice)

    def warning(self, game: Game, state: State, seat: int) -> str:
        march, draft, battle = march_of(game, seat), game.draft(seat), state.battle
        if march is None:
            return empty_offer(state, seat, draft)
        if verb_of(draft[0]) == TRIGGER and len(draft) == 1 and len(game.choices(seat)) > 1:
            row = roster_of(state.rules).rows[y_of(draft[0])]
            return f"{row.name} does not march: {gains(row) or 'the order is wasted'}."
        if battle is None or self.company(state, seat, battle.area, False):
            return ""
        roster = roster_of(state.rules)
        able = [leader for leader in roster.led(state, seat) if pack(RIDE, leader, battle.area) in game.choices(seat)]
        names = " or ".join([roster.rows[leader].name for leader in able])
        return f"No Leader rides with the attack, but {names} could." if able else ""

    def at_once(self, game: Game, seat: int) -> str:
        state, draft = state_of(game), game.draft(seat)
        if not draft or verb_of(draft[0]) != BEHEAD:
            return ""
        name = roster_of(state.rules).rows[x_of(draft[0])].name
        return f"This executes {name}: the token and the House Card leave the game."

    # The reference -------------------------------------------------------------------------------------------------

    def correction(self, rule: str, files: Files) -> str:
        old, new = load_leaders(FILE, OWN), load_leaders(FILE, files)
        if rule != "leaders.setup":
            return ""
        before = [told(row) for row in old.leaders]
        changed = [words for words in map(told, new.leaders) if words not in before]
        changed += [f"{area} has {n}" for area, n in new.neutral.items() if old.neutral.get(area) != n]
        changed += removed(old, new)
        return corrected(changed, [sides(row) for row in old.leaders] != [sides(row) for row in new.leaders])


# Hostages --------------------------------------------------------------------------------------------------------------


def cells_of(rules: Ruleset) -> Cells:
    ask = rules.kinds["negotiate"]
    assert isinstance(ask, Negotiate)
    return ask.cells


def empty_offer(state: State, seat: int, draft: list[int]) -> str:
    """Warns about an offer of nothing if there is something to give: it is seldom intended."""
    if not draft or verb_of(draft[0]) != ASK:
        return ""
    offer = Offer(draft)
    able = state.power[seat] or cells_of(state.rules).hostages(state, seat)
    return "You offer nothing in return." if able and offer.wants and not offer.gives and not offer.power else ""


def gloss_of_hostages(state: State, seat: int, choice: int) -> str | None:
    """The result of an offer, its answer, a rescue or an execution."""
    cells, verb, x = cells_of(state.rules), verb_of(choice), x_of(choice)
    if verb == ASK:
        return "holds " + together([cells.names[leader] for leader in cells.captives(state, seat, x)])
    if verb == GIVE:
        partner = x_of(state.agenda[-1].drafts[seat][0])
        return "returns to them" if cells.house[x] == partner else "goes into their cell"
    if verb == OFFER:
        return f"of {state.power[seat]} power"
    if verb == AGREE:
        return outcome(state, seat, state.agenda[-1].memo)
    if verb == REFUSE:
        return "nothing changes"
    if verb == EXTORT:
        return takings(state, seat)
    if verb == SET:
        return "with " + army_code(state.rules, state.army[y_of(choice)])
    return fate(state, seat, choice) if verb in (WANT, RESCUE, BEHEAD) else None


def takings(state: State, seat: int) -> str:
    """`you gain 3 power; Stark loses 4`"""
    lost = spoils(state, cells_of(state.rules), seat)
    gained = min(sum(lost), POWER_LIMIT - state.tokens_in_use(seat))
    losers = [f"{state.rules.houses[owner]} loses {power}" for owner, power in enumerate(lost) if power]
    return f"you gain {gained} power; {together(losers)}"


def fate(state: State, seat: int, choice: int) -> str:
    """What happens to a Leader who is asked for, freed or executed."""
    rules, verb, leader = state.rules, verb_of(choice), x_of(choice)
    cells = cells_of(rules)
    if verb == WANT:
        return "returns to " + rules.board.names[state.agenda[-1].memo[0]]
    if verb == RESCUE:
        return "returns to you" if cells.house[leader] == seat else "goes into your cell"
    card = rules.cards[cells.card[leader]]
    return f"House {rules.houses[cells.house[leader]]} loses {card.name}, strength {card.strength}, for the rest of the game"


def outcome(state: State, seat: int, memo: list[int]) -> str:
    """`you gain 4 power and Balon Greyjoy, and release Eddard Stark`"""
    cells, offer = cells_of(state.rules), Offer(memo[2:])
    gained = min(offer.power, POWER_LIMIT - state.tokens_in_use(seat))
    parts = [f"{gained} power"] if offer.power else []
    parts += [cells.names[leader] + (" back" if cells.house[leader] == seat else " as a hostage") for leader in offer.gives]
    return f"you gain {together(parts or ['nothing'])} and release {together([cells.names[leader] for leader in offer.wants])}"


# The Leader tokens ------------------------------------------------------------------------------------------------------


def roster_of(rules: Ruleset) -> Roster:
    for companion in rules.march.companions:
        if isinstance(companion, Riders):
            return companion.roster
    raise LookupError("no Leaders are at the table")


def removed(old: LeaderData, new: LeaderData) -> list[str]:
    """The tokens that the owner's box lacks; a renamed Leader keeps the spellings of the old name."""
    kept = [spelling for row in new.leaders for spelling in [row.name, *row.aliases]]
    return [f"there is no Leader {row.name}" for row in old.leaders if not {row.name, *row.aliases} & set(kept)]


def told(row: LeaderRow) -> str:
    return f"{row.name} of House {row.house} has {row.strength}; {ORDERS[ICONS[row.trigger]]}: {own_march(row)}"


def short_name(row: LeaderRow) -> str:
    """The shortest accepted spelling that is part of the name; a renamed Leader keeps the old spellings."""
    return min([row.name, *[alias for alias in row.aliases if alias in row.name]], key=len)


def gains(row: LeaderRow) -> str:
    return f"you only gain {row.power} power" if row.power else ""


def own_march(row: LeaderRow) -> str:
    """The other side of a token in words: `strength 2, 1 power`."""
    icons = [many(row.swords, "sword")] if row.swords else []
    icons += [f"{row.power} power"] if row.power else []
    return ", ".join([f"strength {row.marching}", *icons])


def entry(row: LeaderRow, card: int) -> LeaderEntry:
    return {
        "name": row.name, "short": short_name(row), "house": row.house, "card": card, "strength": row.strength,
        "trigger": ICONS[row.trigger], "marching": row.marching, "swords": row.swords, "power": row.power,
        "unsure": is_unsure(row),
    }


def is_unsure(row: LeaderRow) -> bool:
    return any(value.grade in "CD" for value in row.values)


def sides(row: LeaderRow) -> str:
    """Both sides of a token in words, and how certain they are."""
    unsure = ", reconstructed" if is_unsure(row) else ""
    return f"{row.strength}; {ORDERS[ICONS[row.trigger]]}: {own_march(row)}{unsure}"


def whereabouts(state: State, leader: int) -> str:
    roster = roster_of(state.rules)
    area, jailer = roster.area(state, leader), roster.jailer(state, leader)
    if area != NOBODY:
        return "in " + state.rules.board.names[area]
    if roster.house[leader] == NOBODY:
        return "waiting for units"
    return f"held by {state.rules.houses[jailer]}" if jailer != NOBODY else "out of the game"


WORDS: Final = LeaderWords()
