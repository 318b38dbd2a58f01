"""The numbers that docs/rules must have, in the words of its pages: each phrase is made from the data.

If no file has a number but the engine has it by name, the phrase is made from that.
`tests/project/test_rules_numbers.py` looks for the phrases, and for numbers without a phrase.
`PYTHONPATH=src .venv/bin/python -m tests.rules_numbers` writes the table of the storm board.
"""

from __future__ import annotations

import re

from smallcouncil.intrigue import setup as intrigue
from smallcouncil.intrigue.modules import MODULES as INTRIGUE_MODULES
from smallcouncil.intrigue.reading import OF_FIFTH, OF_FOUR
from smallcouncil.intrigue.ruleset import DEALT
from smallcouncil.rulesref import rule_text
from smallcouncil.terminal.thrones.areas import PRINTED, markdown
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules import MODULES, OPTIONS
from smallcouncil.thrones.modules.battle_variant.rules import CARDS as OFFERED
from smallcouncil.thrones.modules.fortifications.rules import PIECES
from smallcouncil.thrones.modules.leaders.reading import load_leaders
from smallcouncil.thrones.modules.leaders.secure import RANSOM
from smallcouncil.thrones.modules.one_time_orders.reading import load_orders
from smallcouncil.thrones.modules.ports.reading import load_ports
from smallcouncil.thrones.modules.short_game.reading import load_length
from smallcouncil.thrones.modules.siege_engines.reading import load_engine
from smallcouncil.thrones.modules.storm_board.allies import gaining
from smallcouncil.thrones.modules.storm_board.allies.cards import ENOUGH
from smallcouncil.thrones.modules.storm_board.allies.forging import PRICE as FORGING
from smallcouncil.thrones.modules.storm_board.allies.reading import ARMIES, MILITARY, AllyCard, load_allies
from smallcouncil.thrones.modules.storm_board.claim import SPACES
from smallcouncil.thrones.modules.storm_board.reading import WEATHER, load_start
from smallcouncil.thrones.modules.storm_board.weather import STORM
from smallcouncil.thrones.modules.tactics import lasting
from smallcouncil.thrones.modules.tactics.allies import BACKED
from smallcouncil.thrones.modules.tactics.allies import PRICE as REARMING
from smallcouncil.thrones.modules.tactics.reading import load_tactics
from smallcouncil.thrones.modules.wildling_cards.reading import PENALTIES, REWARDS, load_wildlings
from smallcouncil.thrones.nouns.board import POINTS
from smallcouncil.thrones.reading import content
from smallcouncil.thrones.reading.cards import ROWS
from smallcouncil.thrones.reading.content import OWN
from smallcouncil.thrones.reading.rows import BoardData, CardRow, StarRow, StartRow

WORDS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]
DATA = content.load_rules(OWN)
FOOTMAN, KNIGHT, SHIP = DATA.units
BOARD, SOUTH, STORM_BOARD = (content.load_board(name, OWN) for name in ("westeros", "six", "storm"))
Phrases = dict[str, list[str]]
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def numbers_in(text: str) -> set[int]:
    return {value_of(found) for found in NUMBER.findall(text)}


def value_of(number: str) -> int:
    return int(number) if number.isdigit() else WORDS.index(number.lower())


def word(number: int) -> str:
    return WORDS[number]


def listed(things: list[str]) -> str:
    """`a, b and c`"""
    return " and ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else things[0]


def only(numbers: list[int]) -> int:
    """The single number that all share: a page that says it once is wrong as soon as one differs."""
    assert len(set(numbers)) == 1, numbers
    return numbers[0]


def all_phrases() -> Phrases:
    """By rule id, or by page name for the text before its first rule."""
    found: Phrases = {}
    chapters = (
        set_up, tracks, units, wildlings, orders, victory, supply, house_cards, westeros_decks, martell, clash, one_time_orders,
        storm_board, claim, allies, tactics, leaders, card_game,
    )
    for chapter in chapters:
        for rule, told in chapter().items():
            found.setdefault(rule, []).extend(told)
    return found


# The base game --------------------------------------------------------------------------------------------------------


def set_up() -> Phrases:
    takes = listed([house.name for house in DATA.houses_with(3)])
    joins = {house.joins: house.name for house in DATA.houses if house.joins > 3}
    starts = content.load_starts("five", OWN).starts
    hand = only([len([card for card in cards_in("base") if card.house == start.house]) for start in starts])
    size = only([deck.size for deck in content.load_decks("base", OWN).decks])
    decks = len(content.load_decks("base", OWN).decks)
    lands, seas = [len([area for area in BOARD.areas if area.kind == kind]) for kind in ("land", "sea")]
    later = f"with four players {joins[4]} joins, with five {joins[5]}, and with six {joins[6]}"
    short = load_length("short", OWN).turns
    return {
        "base.setup.houses": [f"Three players take {takes}.", later],
        "base.setup.board": [neutrals(BOARD)],
        "neutral.md": [neutrals(BOARD)],
        "base.setup.decks": [f"The {word(decks)} decks of {word(size)} cards"],
        "westeros.md": [f"{word(decks)} decks of {word(size)} cards"],
        "base.westeros.reveal": [f"{word(decks)} cards are revealed", f"all {word(decks)} decks"],
        "base.westeros.mammoth": [f"the {word(decks)} cards"],
        "base.westeros.bury": [f"the {word(decks)} resolved cards"],
        "base.setup.start": [
            f"its {word(hand)} House Cards and {only([start.power for start in starts])} available power",
            *[start_row(start, BOARD) for start in starts],
        ],
        "map.md": [
            f"{lands} land areas and {seas} sea areas", markdown(ruleset([], 5, OWN)),
            f"a City ({DATA.city_points} mustering point) or a Stronghold ({DATA.stronghold_points})",
        ],
        "base.map.river": [f"in {word(len(BOARD.bridges))} places"],
        "base.turn.sequence": [f"{word(DATA.turns)} turns of three phases", f"at most {word(DATA.turns)} turns"],
        "base.turn.end": [f"turn {DATA.turns}, the final score"],
        "base.victory.end": [f"after turn {DATA.turns}", f"by the end of turn {DATA.turns}"],
        "claim.end": [f"after turn {DATA.turns}"],
        "short-game.turns": [f"{word(short)} turns", f"after turn {short} instead of turn {DATA.turns}"],
        "base.power.limit": [f"{word(DATA.power_tokens)} tokens", f"has {DATA.power_tokens} power tokens"],
        "claim.track": [f"among the house's {DATA.power_tokens}"],
    }


def neutrals(board: BoardData, more: int = 0) -> str:
    return listed([f"{board.areas[row.area].name} ({row.strength + more})" for row in board.neutrals])


def start_row(start: StartRow, board: BoardData) -> str:
    """`| Stark | Winterfell: Footman, Knight | … | 3 | 3 | 2 | 1 |`"""
    cells = [start.house]
    for force in start.forces:
        units = sorted(force.units)
        told = f"{len(units)} Ships" if units == ["ship"] * len(units) and len(units) > 1 else ", ".join(units).title()
        cells.append(f"{board.areas[force.area].name}: {told}")
    barrels = sum(board.areas[force.area].barrels for force in start.forces)
    cells += [str(each) for each in (start.iron_throne, start.fiefdoms, start.kings_court, barrels)]
    return f"| {' | '.join(cells)} |"


def stars(sheet: str, places: int = 9) -> str:
    return listed([str(row.stars) for row in stars_of(sheet, places)])


def stars_of(sheet: str, places: int) -> list[StarRow]:
    return DATA.stars[sheet][:places]


def tracks() -> Phrases:
    four = ", ".join([str(row.stars) for row in stars_of("five", 4)])
    return {
        "base.planning.stars": [f"{stars('five')} from first to fifth"],
        "base.players.close-up": [four],
        "martell.stars": [
            f"stars of {word(len(DATA.stars['six']))} places",
            f"The {word(len(DATA.stars['six']))} places of the King's Court allow {stars('six')} starred orders",
        ],
        "three-player-sheet.stars": [
            f"stars of {word(len(DATA.stars['three']))} places",
            f"allow {stars('three')} starred orders, instead of {stars('five', 3)}",
        ],
        "storm-board.stars": [f"allows {stars('storm')} starred orders", f"with three players it allows {stars('storm', 3)}"],
    }


def units() -> Phrases:
    strengths = f"Footman {FOOTMAN.strength}, Knight {KNIGHT.strength}, Ship {SHIP.strength}"
    engine = load_engine("siege-engine", OWN)
    costs = {"Footman": FOOTMAN.cost, "Knight": KNIGHT.cost, "Ship": SHIP.cost, "a Footman becomes a Knight": DATA.upgrade_cost}
    return {
        "base.muster.points": [
            f"A City has {DATA.city_points} point and a Stronghold {DATA.stronghold_points}",
            *[f"| {what} | {points} |" for what, points in costs.items()],
        ],
        "base.muster.place": [f"A Footman costs {FOOTMAN.cost} point, a Knight {KNIGHT.cost}"],
        "base.muster.ship": [f"A Ship costs {SHIP.cost} point"],
        "base.muster.upgrade": [f"For {DATA.upgrade_cost} point of a City", f"one of those for {engine.upgrade} point"],
        "base.muster.pool": [f"{FOOTMAN.pool} Footmen, {KNIGHT.pool} Knights and {SHIP.pool} Ships"],
        "base.support.units": [strengths],
        "base.battle.units": [strengths],
        "base.players.neutral-house": [strengths.replace(", Ship", " and Ship")],
        "base.wildlings.losses": [
            f"A Knight is worth {KNIGHT.cost}, a Footman or a Ship {only([FOOTMAN.cost, SHIP.cost])}",
            f"downgrade a Knight to a Footman to pay {KNIGHT.cost - FOOTMAN.cost}",
        ],
        "battle.md": [f"give a Knight strength {robb()}"],
        "fortifications.knights": [
            f"{KNIGHT.strength - 1} instead of {KNIGHT.strength}, and {robb() - 1} instead of Robb Stark's {robb()}",
        ],
        "siege-engines.pieces": [
            f"{word(engine.pool)} Siege Engines", f"costs {word(engine.cost)} mustering points",
            f"or {word(engine.upgrade)} point as", f"worth {word(engine.cost)} points",
        ],
        "siege-engines.assault": [f"has strength {engine.assault} when", f"its strength is {engine.strength}"],
    }


def robb() -> int:
    """The strength of a Knight with that card."""
    card = content.load_cards("base", OWN).keyed("robb_stark")
    assert card is not None
    return max(numbers_in(card.says))


def wildlings() -> Phrases:
    spaces, most = DATA.wildling_track, DATA.wildling_track[-1]
    rows = [
        f"| {card.name} | {PENALTIES[card.lowest]} | {PENALTIES[card.others]} | {REWARDS[card.highest]} |"
        for card in load_wildlings("storm", OWN).cards
    ]
    return {
        "base.westeros.mammoth": [f"The spaces are {listed([str(space) for space in spaces])}; at {most} it stays"],
        "base.wildlings.victory": [f"worth {DATA.lowest_bid_loss} mustering points", f"units worth {DATA.other_loss}"],
        "wildling-cards.deck": [f"The {word(len(rows))} Wildling cards"],
        "wildling-cards.md": rows,
    }


def orders() -> Phrases:
    total = sum(order.copies for order in DATA.orders)
    icons = {order.icon for order in DATA.orders}
    each = only([sum(order.copies for order in DATA.orders if order.icon == icon) for icon in icons])
    starred = only([sum(order.copies for order in DATA.orders if order.icon == icon and order.star) for icon in icons])
    march, defence = ([order.bonus for order in DATA.orders if order.icon == icon] for icon in ("march", "defense"))
    plain = {icon: sum(order.copies for order in DATA.orders if order.icon == icon and not order.star) for icon in icons}
    support = next(order.bonus for order in DATA.orders if order.icon == "support" and order.star)
    raids = 1 + next(order.bonus for order in DATA.orders if order.icon == "raid" and order.star)
    return {
        "base.planning.tokens": [
            f"the {word(total)} order tokens",
            f"has {word(total)} order tokens, {word(each)} of each kind, {word(starred)} of the {word(each)} with a star",
            f"| March | {march[0]} and {march[1]} | {march[2]:+} |",
            f"| Defense | {' and '.join([f'{defence[0]:+}'] * plain['defense'])} | {defence[1]:+} |",
            f"| Support | {word(plain['support'])} | {word(starred)}, {support:+} |",
            f"| Raid | {word(plain['raid'])} | {word(starred)}, removes {word(raids)} orders |",
            f"| Consolidate Power | {word(plain['power'])} | {word(starred)}, brings no more",
        ],
        "base.battle.order": [f"adds its {march[0]}, {march[1]} or {march[2]:+}", f"adds its {defence[0]:+} or {defence[1]:+}"],
        "base.card.catelyn-stark": [f"{2 * bonus} instead of {bonus}" for bonus in defence],
        "base.support.star": [f"adds {support} to the strength", f"That {support} counts"],
        "base.westeros.rains": [f"The +{support} of a starred Support", f"with it adds {support}"],
        "base.card.salladhor-saan": [f"The +{support} of a starred Support"],
        "base.raid.star": [f"up to {word(raids)} orders in {word(raids)} different areas"],
        "one-time-orders.two-orders": [f"A starred Raid does this in {word(raids)} areas"],
    }


def victory() -> Phrases:
    three, four, five, six = (DATA.win_number(players) for players in (3, 4, 5, 6))
    eight = ruleset(["eight-of-four"], 4, OWN).victory.win
    usual = word(only([four, five]))
    return {
        "base.victory.instant": [
            f"controls {usual} areas", f"with three players it needs {word(three)}, with six players {word(six)}",
        ],
        "base.players.three": [f"needs {word(three)} areas"],
        "base.players.four": [f"needs {usual}, as with five players"],
        "martell.victory": [f"{word(six)} win at once", f"needs {word(six)} areas"],
        "options.eight-of-four": [f"{word(eight)} for four players", f"needs {word(eight)} areas", f"instead of {word(four)}"],
        "options.combine": [f"{word(eight)} areas to win for four"],
        "options.presets": [f"{word(eight)} for four players"],
    }


def supply() -> Phrases:
    most = DATA.supply[-1].level
    fewest = min(min(row.armies) for row in DATA.supply)
    return {
        "supply.md": [f"An army is {word(fewest)} or more units"],
        "base.supply.limit": [f"| {row.level} | {', '.join([str(size) for size in row.armies])} |" for row in DATA.supply],
        "base.supply.adjust": [f"up to {most}"],
        "one-time-orders.caravan": [f"up to {most}"],
    }


# House Cards and decks ------------------------------------------------------------------------------------------------


def cards_in(name: str) -> list[CardRow]:
    return content.load_cards(name, OWN).cards


def icons_of(card: CardRow) -> str:
    return "S" * card.swords + "F" * card.fortifications


def card_cell(card: CardRow) -> str:
    """`Eddard Stark 5 S`"""
    strength = "X" if card.text == "pay_for_strength" else str(card.strength)
    return f"{card.name} {strength} {'text' if card.text else icons_of(card)}"


def cards_by_house(name: str) -> dict[str, list[CardRow]]:
    found: dict[str, list[CardRow]] = {}
    for card in cards_in(name):
        found.setdefault(card.house, []).append(card)
    return found


def card_rows(name: str) -> list[str]:
    return [f"{', '.join([card_cell(card) for card in cards])} |" for cards in cards_by_house(name).values()]


def house_cards() -> Phrases:
    base = cards_by_house("base")
    assert len({tuple([card.strength for card in cards]) for cards in base.values()}) == 1
    strengths = [str(card.strength) for card in base["Stark"]]
    base_rows = [
        " | ".join([f"| {house}", *[card.name + (", text" if card.text else " " + icons_of(card)) for card in cards]])
        for house, cards in base.items()
    ]
    sets = ("base", "crown", "swords", "martell")
    each = {name: word(only([len(cards) for cards in cards_by_house(name).values()])) for name in sets}
    swords = [[card.strength for card in cards] for cards in cards_by_house("swords").values()]
    one_each, two_each = (
        listed([str(n) for n in (4, 3, 2, 1, 0) if all(row.count(n) == times for row in swords)]) for times in (1, 2)
    )
    return {
        "cards.md": [f"{each['base']} cards, of strength {listed(strengths)}", " | ".join(["| house", *strengths]), *base_rows],
        "base.battle.card-strength": [f"{strengths[-1]} to {strengths[0]}"],
        "crown-cards.md": [f"each house has {each['crown']} different cards", *card_rows("crown")],
        "swords-cards.md": [
            f"Each house has {each['swords']} different cards", *card_rows("swords"),
            f"one card each of strength {one_each} and two each of {two_each}",
        ],
        "crown-cards.sets": [f"{each['martell']} cards to go with those of 2003, and {each['crown']} with the crown"],
        "swords-cards.sets": [f"Martell has {each['swords']} of them"],
        "martell.md": [
            ", ".join([card_cell(card) for card in cards_in("martell")]), f"it has {each['crown']} others",
            f"the {word(len(base))} houses' cards of 2003",
            *[start_row(start, SOUTH) for start in content.load_starts("six", OWN).starts],
        ],
        "battle-variant.refill": [f"With {each['base']} cards"],
        "base.card.timing": [f"these {word(len(base))} houses"],
        "options.combine": [f"the {word(len([name for name in each if name != 'martell']))} sets of House Cards"],
    }


def westeros_decks() -> Phrases:
    blue = content.load_decks("swords", OWN)
    third = next(deck for deck in content.load_decks("storm", OWN).decks if deck.number == 3)
    return {
        "westeros.md": base_deck_rows(),
        "swords-decks.md": [f"{word(len(blue.decks))} different Westeros decks"],
        "swords-decks.decks": [
            f"the {word(len(blue.decks))} decks of the base game",
            *[f"{card.copies} {card.name}" for deck in blue.decks for card in deck.cards],
        ],
        "storm-board.decks": [
            *[f"{card.copies} {card.name}" for card in third.cards if card.copies > 1],
            f"one each of {listed([card.name for card in third.cards if card.copies == 1])}",
        ],
    }


def base_deck_rows() -> list[str]:
    """`| Last Days of Summer (M) | 1 | 1 | 2 |`"""
    copies: dict[str, list[str]] = {}
    for place, deck in enumerate(content.load_decks("base", OWN).decks):
        for card in deck.cards:
            name = card.name + " (M)" * card.mammoth
            copies.setdefault(name, ["", "", ""])[place] = str(card.copies)
    return [f"| {name} |" + "|".join([f" {n} " if n else " " for n in row]) + "|" for name, row in copies.items()]


# A Clash of Kings -----------------------------------------------------------------------------------------------------


def martell() -> Phrases:
    new = [area for area in SOUTH.areas if area.is_land() and area.name not in [old.name for old in BOARD.areas]]
    return {"martell.board": [f"{word(len(new))} more land areas"]}


def clash() -> Phrases:
    ports = load_ports("clash", OWN)
    forts, rows, cards = word(PIECES), word(ROWS), word(OFFERED)
    decks = word(len(content.load_decks("base", OWN).decks))
    return {
        "fortifications.limit": [f"{forts} in play", f"There are {forts} Fortifications", f"While {forts} are"],
        "ports.md": [f"{word(len(ports.ports))} areas for ships"],
        "ports.three": [f"{word(ports.most)} ships", f"more than {word(ports.most)} ships"],
        "ports.muster": [f"more than {word(ports.most)}"],
        "ports.retreat": [f"limit of {word(ports.most)}"],
        "westeros-variant.columns": [f"{decks} columns of {rows}", f"{rows} cards of each deck", f"the next {rows} Westeros"],
        "westeros-variant.push": [f"the other {word(ROWS - 1)} cards"],
        "westeros-variant.md": [f"{rows} turns ahead"],
        "battle-variant.three-cards": [f"{cards} cards each", f"choose {cards} from", f"fewer than {cards} cards"],
        "battle-variant.draw": [f"one of the {cards}"],
        "battle-variant.refill": [f"fewer than {cards} cards"],
        "crown-cards.patchface": [f"fewer than {cards} cards"],
        "one-time-orders.scorpion": [f"fewer than {cards} cards"],
    }


def one_time_orders() -> Phrases:
    once = load_orders("clash", OWN).orders
    common = [order for order in once if not order.house]
    own = only([sum(order.copies for order in once if order.house == house.name) for house in DATA.houses])
    copies = {order.name: order.copies for order in common}
    first = f"{word(copies.pop('Recruit'))} Recruits"
    told = ", ".join([first, *[f"a {name}" for name, n in copies.items() if n == 1]]) + f" and {word(own)} order of its own"
    each = sum(order.copies for order in common) + own
    return {
        "one-time-orders.md": [f"{word(each)} more order tokens"],
        "one-time-orders.place": [told],
        "leaders.setup": [f"the {word(len(common))} common One-Time orders"],
        "options.combine": [
            f"{word(len([need for need in OPTIONS.needs if len(need.players) == 1]))} options are for one number of players only",
            f"the {word(len(common))} common One-Time orders",
        ],
    }


# A Storm of Swords ----------------------------------------------------------------------------------------------------


def storm_board() -> Phrases:
    data = content.load_set_ups("storm", OWN)
    starts = content.load_starts("storm", OWN).starts
    counts = [row.players for row in data.set_ups]
    garrisons = load_start("start", OWN).garrisons
    homes = [row.area for row in garrisons if STORM_BOARD.area(row.area).shield == row.house]
    home = only([row.strength for row in garrisons if row.area in homes])
    other = next(row for row in garrisons if row.area not in homes)
    reinforced = data.set_up(3).reinforced
    seagard = STORM_BOARD.area("Seagard").number
    units = [name for start in starts for force in start.forces if force.area == seagard for name in [*force.units, *reinforced]]
    strength = sum(unit.strength for name in units for unit in DATA.units if unit.name == name)
    return {
        "storm-board.md": [
            f"for {' or '.join([word(n) for n in sorted(counts)])} players", storm_areas(),
        ],
        "storm-board.setup": [
            f"{' or '.join([word(n) for n in sorted(counts)])} houses play",
            f"begins with {only([start.power for start in starts])} power", neutrals(STORM_BOARD),
        ],
        "storm-board.three-players": [f"with {word(len(reinforced))} more Footman", f"{strength} in Seagard"],
        "storm-board.weather": [
            f"{word(len(WEATHER))} positions", f"{word(STORM)} fair, then {word(len(WEATHER) - STORM)} stormy",
        ],
        "storm-board.towns": [f"A Town has {POINTS['town']} mustering point"],
        "storm-board.tactics": [f"Every house has {word(tactics_on('storm'))} cards"],
        "garrisons.setup": [
            f"{listed(homes)} begin with a Garrison of {home} for the house",
            f"{other.area} with a Garrison of {other.strength} for {other.house}",
        ],
    }


def storm_areas() -> str:
    """The table of the storm board; an arrow that only one house can use has its name."""
    head = "| area | castle | Claim | barrels | crowns | shield | next to | by ford | by arrow | across a river |"
    lines = [head, "|---" * 10 + "|"]
    pairs = [*STORM_BOARD.borders, *STORM_BOARD.rivers, *STORM_BOARD.arrows]
    for row in STORM_BOARD.areas:
        joined: dict[str, list[str]] = {"land": [], "ford": [], "arrow": [], "river": []}
        for pair in [pair for pair in pairs if row.number in (pair.a, pair.b)]:
            other = STORM_BOARD.areas[pair.a + pair.b - row.number].name
            kind = "land" if pair.kind == "bridge" else pair.kind
            joined[kind].append(f"{other} ({pair.house})" if pair.house else other)
        icons = [str(number or "") for number in (row.worth, row.barrels, row.crowns)]
        cells = [row.name, PRINTED[row.structure], *icons, row.shield, *[", ".join(names) for names in joined.values()]]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def claim() -> Phrases:
    worth: dict[int, list[str]] = {}
    for area in STORM_BOARD.areas:
        if area.worth:
            worth.setdefault(area.worth, []).append(area.name)
    win = only([row.win for row in content.load_set_ups("storm", OWN).set_ups])
    return {
        "claim.value": [f"{listed(areas)} are worth {word(each)}" for each, areas in worth.items()],
        "claim.track": [f"spaces 1 to {SPACES}"],
        "claim.full": [f"the token on {SPACES}"],
        "claim.win": [f"with {win} Claim"],
        "claim.objectives": [
            ", ".join([f"{row.objective} for {row.house}" for row in load_tactics("storm", OWN).tactics if row.objective]),
        ],
    }


def allies() -> Phrases:
    data = load_allies("ally-cards", OWN)
    size = only([len([card for card in data.cards if card.deck == deck]) for deck in range(len(data.decks))])
    armies = [f"the {card.name} {units_of(card)}" for card in data.cards if card.does in ARMIES]
    house = [deck.name for deck in data.decks]
    military = [card for card in data.cards if card.does == MILITARY]
    return {
        "allies.md": [
            f"{word(len(data.decks))} decks", f"pay {FORGING} power",
        ],
        "ally-cards.md": [f"gain {gaining.REAPED} power", f"pay {gaining.THEFT} power"],
        "allies.setup": [f"{word(len(data.decks))} decks of {word(size)} cards"],
        "allies.forge": [f"pay {FORGING} power"],
        "allies.alliance": [f"has {word(ENOUGH)} cards"],
        "allies.alliance-ends": [f"makes {word(ENOUGH)} or more"],
        "allies.army": [", ".join(armies).replace("Army", "Army is", 1)],
        "allies.military": [
            ", ".join([f"{house[card.deck]} adds {card.strength} for {card.cost} power" for card in military if card.cost]),
            *[f"card is discarded and adds {card.strength}" for card in military if not card.cost],
        ],
        "allies.plots": [f"gains {gaining.REAPED} power, or pays {gaining.THEFT} to steal", f"gains the {gaining.REAPED} power"],
        "allies.political": [f"if it has {gaining.FEW} or less"],
        "allies.schemes": [f"All {word(len(data.decks))} decks"],
    }


def units_of(card: AllyCard) -> str:
    knights = [f"{card.knights} Knight{'s' * (card.knights > 1)}"] if card.knights else []
    footmen = [f"{card.footmen} {'Footmen' if card.footmen > 1 else 'Footman'}"] if card.footmen else []
    return " and ".join(knights + footmen)


def tactics_on(board: str) -> int:
    rows = load_tactics("storm", OWN).played_on(board, [])
    own = 1 if [row for row in load_tactics("storm", OWN).tactics if row.house and board in row.boards] else 0
    return len(rows) + own


def tactics() -> Phrases:
    weak = load_tactics("storm", OWN).orders[0]
    return {
        "tactics.md": [
            f"each house has {word(tactics_on('westeros'))} cards", f"it has {word(tactics_on('storm'))}",
            f"gain {lasting.POWER} power", f"pay {REARMING} power for a {weak.name}", f"add {BACKED} to a side",
        ],
        "tactics.choose": [f"the same {word(tactics_on('westeros'))} cards"],
        "tactics.careful-planning": [f"gains {lasting.POWER} power, or pays {lasting.POWER} power"],
        "tactics.control-westeros": [f"+{lasting.STORMING} strength"],
        "tactics.hold-territory": [f"+{lasting.HOLDING} strength, or +{lasting.WALLS} in an area"],
        "tactics.support-allies": [f"add {BACKED} to one side"],
        "tactics.rearm": [f"pay {REARMING} power", f"supports with {-weak.bonus} less", f"has {word(weak.copies)} such order"],
    }


def leaders() -> Phrases:
    data = load_leaders("storm", OWN)
    each = word(only([len([row for row in data.leaders if row.house == house.name]) for house in DATA.houses]))
    raised = ruleset(["swords-cards", "swords-decks", "leaders"], 5, OWN)
    forces = [f"{raised.set_up.neutral[row.area]} in {BOARD.areas[row.area].name}" for row in BOARD.neutrals]
    return {
        "leaders.setup": [f"{each} Leaders, who also appear on {each} of its House Cards", ", ".join(forces)],
        "leaders.ransom": [f"{RANSOM} power for each hostage", f"up to {RANSOM} available power"],
    }


# Westeros Intrigue ----------------------------------------------------------------------------------------------------


def card_game() -> Phrases:
    rules = {players: intrigue.ruleset([], players) for players in DEALT}
    deck = len(rules[2].characters)
    dealt = [f"{n} each with two players" if players == 2 else f"{n} with {word(players)}" for players, n in DEALT.items()]
    wide, slim = rules[3].width, rules[2].width
    return {
        "intrigue.md": [f"for {word(min(DEALT))} to {word(max(DEALT))} players", f"`p{min(DEALT) - 1}` to `p{max(DEALT)}`"],
        "intrigue.deal": [
            f"All {deck} characters", ", ".join(dealt), f"With two players {word(deck - 2 * DEALT[2])} cards stay unseen",
        ],
        "intrigue.five-players": [f"With five players {word(deck - 5 * DEALT[5])} card is left over"],
        "intrigue.bottom-row": [f"up to {word(wide)} cards, or {word(slim)} with two players"],
        "five-colours.deck": [
            f"{word(len(intrigue.ruleset(['five-colours'], 2).colours))} colours",
            f"{word(OF_FOUR)} characters of each colour, and {word(OF_FIFTH)} of a fifth colour",
        ],
    }


# What the data say in words --------------------------------------------------------------------------------------------


def all_said() -> Phrases:
    """By rule, the words of a card, an order or an option of the card game; by page, the meanings of its verbs."""
    found: Phrases = {}
    sets = [ruleset([], 6, OWN), *[ruleset([cards], 6, OWN) for cards in ("crown-cards", "swords-cards")]]
    for rules in sets:
        for card, text in zip(rules.cards, rules.battle.texts, strict=True):
            if text:
                found.setdefault(text.rule, []).append(card.says)
    for order in load_orders("clash", OWN).orders:
        found[named("one-time-orders", order.text)] = [order.says]
    for tactic in load_tactics("storm", OWN).tactics:
        rule = "claim.objectives" if tactic.objective else OTHER_PAGES.get(tactic.key, named("tactics", tactic.key))
        found.setdefault(rule, []).append(tactic.says())
    for ally in load_allies("ally-cards", OWN).cards:
        found.setdefault(OTHER_PAGES.get(ally.does, named("allies", ally.does)), []).append(ally.sentence())
    for option in INTRIGUE_MODULES:
        found.setdefault(option.rule, []).append(option.says)
    for verb in [verb for module in MODULES for verb in module.verbs]:
        page = rule_text(verb.rule)
        assert page is not None
        found.setdefault(page.file, []).append(verb.meaning)
    return found


OTHER_PAGES = {"secure_hostages": "leaders.ransom", "forge_alliances": "allies.forge", "sellswords": "allies.army"}


def named(chapter: str, key: str) -> str:
    return f"{chapter}.{key.replace('_', '-')}"


if __name__ == "__main__":
    print(storm_areas())
