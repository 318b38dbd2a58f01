"""Words about the board game, and questions about a position."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many, pack, x_of
from smallcouncil.insight.thrones.words import first, spoken, words_of
from smallcouncil.rulesref import rule_text
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.events import NOUN, told_noun, written
from smallcouncil.thrones.language.verbs import DONE, TOKEN
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, POWER, RAID, SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.cards import PAID
from smallcouncil.thrones.reading.rows import CardRow
from smallcouncil.thrones.rules.control import no_token
from smallcouncil.thrones.rules.march import FreeMarch, March
from smallcouncil.thrones.rules.orders import CarryOut

WELCOME: Final = (
    "Goal: hold the most castles (Cities and Strongholds) after {turns}, or {win} of them at any time.",
    "Each turn: give a secret order to every area with your units. Then raids, marches and battles, and power.",
)
HOUSES: Final = {
    "Baratheon": "Dragonstone and the Narrow Sea; plays first",
    "Lannister": "rich Lannisport, in the middle of it all; holds the Messenger Raven",
    "Stark": "the wide North, safe and slow",
    "Tyrell": "the fertile Reach; wins battle ties against everybody but Greyjoy",
    "Greyjoy": "Pyke and the western seas; holds the Valyrian Steel Blade",
    "Martell": "sunny Dorne in the far south; in the middle of every track",
}
ORDER_KINDS: Final = ("March", "Defense", "Support", "Raid", "Consolidate Power")  # by icon
SPECIALS: Final = ("the Iron Throne", "the Valyrian Steel Blade", "the Messenger Raven")  # tokens of their first places

PHASES: Final = {  # by step of a turn, its phase; a step that is missing here belongs to the phase before it
    "advance": "westeros", "planning": "planning", "raven": "raven", "raid": "raid", "march": "march", "consolidate": "power",
}
PHASE_NAMES: Final = {
    "westeros": "Westeros phase", "planning": "planning", "raven": "Messenger Raven", "raid": "raids", "march": "marches",
    "power": "consolidating power", "over": "over",
}
NAMED_TERMS: Final = {  # lines of a sum that have their own words; a noun in the braces
    "base.support.units": "support from {}",
    "base.support.star": "Support order in {}",
}
JOINED: Final = {  # events that share a line with their neighbours: its beginning, which must be equal, and what each adds
    "ordered": ("{0:house} orders: ", "{2:area} {1:order}"),
    "bid": ("Bids: ", "{0:house} {1}"),
    "placed": ("{2:tracks} track: ", "{0:house}"),
    "supply": ("Supply: ", "{0:house} {1}"),
    "gained": ("Power: ", "{0:house} +{1}"),
}


def welcome(rules: Ruleset) -> list[str]:
    """The aim of the game and the course of a turn, for newcomers."""
    lines = next((words.welcome for words in words_of(rules) if words.welcome), WELCOME)
    return [line.format(win=rules.victory.win, turns=many(rules.last_turn, "turn")) for line in lines]


def home_note(rules: Ruleset, house: str) -> str:
    """A house's start in a few words."""
    return first(words.homes.get(house, "") for words in words_of(rules)) or HOUSES.get(house, "")


def terms_of(rules: Ruleset) -> dict[str, str]:
    """All such lines, with those of the options in play."""
    found = dict(NAMED_TERMS)
    for words in words_of(rules):
        found.update(words.terms)
    return found


def filled(rules: Ruleset, template: str, event: Event) -> str:
    """A part of a joined line."""
    return NOUN.sub(lambda match: told_noun(rules, match[2] or "", event.nouns[int(match[1])]), template)


def heading(rules: Ruleset, event: Event) -> str:
    """The beginning of a line that neighbours share: `Power (A Game of Thrones): `. A card of the same name is not repeated."""
    head, cause = filled(rules, JOINED[event.name][0], event), rules.causes.get(event.rule, "")
    kind = head.removesuffix(": ")
    return f"{kind} ({cause}): " if cause and kind not in (head, cause) else head


def lines_of(rules: Ruleset, events: list[Event]) -> list[list[Event]]:
    """Groups events that share a line. The effects of a card or an order with a text form a group under its name."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        head = JOINED[event.name][0] if event.name in JOINED else ""
        alike = last is not None and head and last.name == event.name and filled(rules, head, last) == filled(rules, head, event)
        if last is not None and alike and rules.causes.get(last.rule) == rules.causes.get(event.rule):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def state_of(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def phase_of(state: State) -> str:
    """The key of the current phase in `phase_names`."""
    if not state.agenda:
        return "over"
    steps, phases = state.rules.turn.steps, dict(PHASES)
    for words in words_of(state.rules):
        phases.update({step: step for step in words.phases})
    found = [phases[step.name] for step in steps[: state.agenda[0].at + 1] if step.name in phases]
    return found[-1]


def phase_names(rules: Ruleset) -> dict[str, str]:
    found = dict(PHASE_NAMES)
    for words in words_of(rules):
        found.update(words.phases)
    return found


# Armies and supply ------------------------------------------------------------------------------------------------


def army_sizes(state: State, house: int) -> list[int]:
    """The armies of two or more units, largest first: supply limits only those."""
    sizes = [count(state.army[area]) for area in bits_of(state.held[house])]
    if state.battle is not None and state.battle.attacker == house:
        sizes.append(count(state.battle.army))
    return sorted([size for size in sizes if size > 1], reverse=True)


def limits_of(state: State, house: int) -> list[int]:
    """The sizes of the armies that the house's supply allows."""
    return state.rules.supply.limits[state.supply[house]]


# What options add -------------------------------------------------------------------------------------------------


def fact_of(state: State, name: str) -> list[int]:
    """The entries of a module's fact, by area or by house; empty if the module is not in play."""
    return next((values for fact, values in zip(state.rules.facts, state.facts, strict=True) if fact.name == name), [])


def coming(state: State) -> list[tuple[int, list[int]]]:
    """The Westeros cards that are face up for later turns: turn by turn, one of each deck."""
    acting = phase_of(state) == "westeros"  # the first of each column belongs to this turn
    columns = state.open_cards[: state.rules.phase_decks]
    found: list[tuple[int, list[int]]] = []
    for at in range(int(acting), min((len(cards) for cards in columns), default=0)):
        turn = state.turn + at + (0 if acting else 1)
        if turn <= state.rules.last_turn:
            found.append((turn, [cards[at] for cards in columns]))
    return found


# The board --------------------------------------------------------------------------------------------------------


def reconstructed(rules: Ruleset, area: int) -> list[int]:
    """The neighbours whose border nobody has seen in a first-edition source (grades C and D)."""
    pairs = [(pair.a, pair.b) for pair in rules.board.data.borders if pair.grade in "CD"]
    return [a + b - area for a, b in pairs if area in (a, b)]


def unsure_stars(rules: Ruleset) -> bool:
    """Is the sheet of the King's Court reconstructed?"""
    return any(row.grade in "CD" for row in rules.planning.sheet)


def unsure_starts(rules: Ruleset) -> bool:
    """Are start cards reconstructed?"""
    return any(row.grade in "CD" for row in rules.set_up.starts[: rules.seats])


def banks(rules: Ruleset, area: int) -> list[int]:
    """Areas across a river without a bridge."""
    pairs = rules.board.data.rivers
    return sorted([pair.b for pair in pairs if pair.a == area] + [pair.a for pair in pairs if pair.b == area])


# Orders -----------------------------------------------------------------------------------------------------------


def whose_order(state: State, area: int) -> int:
    """The house whose order is in the area. The March of a battle may be in an area that all its units have left."""
    battle = state.battle
    left = battle is not None and battle.source == area and state.house[area] == NOBODY
    return battle.attacker if battle is not None and left else state.house[area]


# Words ------------------------------------------------------------------------------------------------------------


def order_note(rules: Ruleset, order: int) -> str:
    """The use of an order in a few words."""
    row = rules.orders[order]
    if row.once:
        return row.says
    if row.icon == MARCH:
        return f"move; {row.bonus:+d} when attacking"
    if row.icon == DEFENSE:
        return f"{row.bonus:+d} when attacked"
    if row.icon == SUPPORT:
        return "help adjacent battles" + (f", {row.bonus:+d}" if row.bonus else "")
    if row.icon == RAID:
        return "remove " + ("two adjacent orders" if row.bonus else "an adjacent order")
    if row.icon == POWER:
        return "same as without a star" if row.star else "1 power, +1 per crown"
    return ""


def note_there(state: State, seat: int, area: int, order: int) -> str:
    """The same, if the area makes a difference; short enough for two columns in a hundred characters."""
    note = first(words.note(state, seat, area, order) for words in words_of(state.rules))
    return note or order_note(state.rules, order)


def strength_shown(card: CardRow) -> str:
    """The strength on the card, or X if its house pays for it."""
    return "X" if card.text == PAID else str(card.strength)


def title_of_rule(rule: str) -> str:
    """The title of a rule; for an option's rule, the option's name, which says more."""
    page = rule_text(rule)
    return rule if page is None else page.title if rule.startswith("base.") else page.chapter


# Warnings ---------------------------------------------------------------------------------------------------------


def march_of(game: Game, seat: int) -> March | None:
    """The March that a draft resolves, whichever order it spends; None if there is none."""
    draft, kind = game.draft(seat), game.state.agenda[-1].kind
    if draft and isinstance(kind, FreeMarch):
        return kind.way
    way = kind.way(state_of(game), draft) if draft and isinstance(kind, CarryOut) else None
    return way if isinstance(way, March) else None


def warning(game: Game, seat: int) -> str:
    """What the player would lose by closing the draft now; empty if nothing."""
    agenda = game.state.agenda
    if seat < 0 or not agenda or not agenda[-1].asked & BIT[seat]:
        return ""
    draft, kind = game.draft(seat), agenda[-1].kind
    if draft and draft[-1] == DONE:
        return ""
    state = state_of(game.staged(seat))
    if kind.name == "orders":
        names = state.rules.board.names
        idle = [names[area] for area in bits_of(state.held[seat]) if not state.order[state.rules.slots[area][0]]]
        unordered = [f"No order yet: {', '.join(idle)}."] if idle else []
        return " ".join(unordered + spoken(words.warning(game, state, seat) for words in words_of(state.rules)))
    said = spoken(words.warning(game, state, seat) for words in words_of(state.rules))
    if draft and (kind.name == "march" or march_of(game, seat) is not None):
        carried = kind.slot(state_of(game), draft[0]) if isinstance(kind, CarryOut) else NOBODY
        said = [*march_warnings(game, state, seat, carried), *said]
    if kind.name == "muster" and len(game.choices(seat)) > 1:
        return "You have mustering points left."
    return " ".join(said)


def march_warnings(game: Game, state: State, seat: int, carried: int) -> list[str]:
    """Warnings about the state after the moves of the draft; `carried` is the area of the resolved order."""
    draft, choices, way = game.draft(seat), game.choices(seat), march_of(game, seat)
    source = state.rules.board.names[x_of(draft[0])]
    if len(draft) == 1:
        idle = len(choices) > 1 and (way is None or way.unmoved)
        return [f"No unit marches: the order in {source} is wasted."] if idle else []
    words = [f"You give up {source}: a power token left there would keep it."] if pack(TOKEN) in choices else []
    return words + left_behind(state_of(game), state, seat, carried)


def forsaken(before: State, after: State, seat: int, area: int) -> list[str]:
    """Pieces of options that are lost with the last unit of an area. Their `Words` know which."""
    there = [words for words in words_of(before.rules) if words.lies(before, area)]
    if not there:
        return []
    left = after.clone()
    for watcher in left.rules.control.on_emptied:
        watcher.emptied(left, area, seat)
    return [words.piece for words in there if not words.lies(left, area)]


def left_behind(before: State, after: State, seat: int, carried: int) -> list[str]:
    """What is lost with the last unit of an area: further orders, an option's piece, an area without a token."""
    rules, battle = before.rules, after.battle
    found: list[str] = []
    for area in bits_of(before.held[seat] & ~after.held[seat]):
        name, fighting = rules.board.names[area], battle is not None and battle.source == area
        orders = [before.order[slot] for slot in rules.slots[area] if slot != carried and before.order[slot]]
        lost = [written(rules.orders[order].name) for order in orders]
        lost += [f"the {piece}" for piece in forsaken(before, after, seat, area)]
        if lost:
            neutral = fighting and battle is not None and battle.defender == NOBODY  # failed units have never left
            when = f"If you win, nobody stays in {name}" if neutral else f"Nobody stays in {name}"
            found.append(f"{when}: {' and '.join(lost)} {'is' if len(lost) == 1 else 'are'} lost.")
        reason = no_token(after, seat, area)
        printed = rules.board.points[area] or rules.board.barrels[area] or rules.board.crowns[area]
        if printed and reason is not None and reason.rule == "base.control.available":
            found.append(f"{'If you win, you' if fighting else 'You'} give up {name}: you have no power for a token.")
    return found
