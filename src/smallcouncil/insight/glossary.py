"""What the words of the games mean, for whoever asks `? token`: a sentence each, and the rule to read on.

Options explain their own words (`Words.glossary`).
"""

from __future__ import annotations

from typing import Final

from smallcouncil.insight.intrigue import GLOSSARY as OF_THE_COURT
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.rulesref import stems

OF_THE_BOARD: Final[dict[str, str]] = {
    # The board
    "area": "A field of the map, on land or at sea; an army stays in one and an order is placed in one. [base.map.adjacent]",
    "land area": "An area for Footmen and Knights. Only land areas are controlled. [base.control.area]",
    "sea area": "An area for Ships. It can hold a fleet, but nobody controls it. [base.control.area]",
    "adjacent": "Two areas are adjacent if they share a border; a river parts them where it has no bridge. [base.map.adjacent]",
    "river": "Areas on both sides of a river are not adjacent, unless a bridge joins them. [base.map.river]",
    "bridge": "It joins the areas on both sides of a river. [base.map.river]",
    "island": "A land area without a neighbour by land: only ships bring units there. [base.map.island]",
    "City": "A castle with 1 mustering point. Castles count for victory. [base.muster.points]",
    "Stronghold": "A castle with 2 mustering points. Castles count for victory. [base.muster.points]",
    "castle": "A City or a Stronghold. Units are mustered there, and it counts for victory. [base.victory.instant]",
    "barrel": "It raises the supply of the house that controls its area. [base.supply.adjust]",
    "crown": "It brings 1 more power to a Consolidate Power order in its area. [base.power.crowns]",
    "shield": "The arms of a house, printed in its home area. [base.control.home]",
    "home area": "The area with the shield of a house, which keeps it even without units or a token. [base.control.home]",
    "neutral force": "A number that guards an area; attack it with at least that strength. [base.neutral.strength]",
    "control": "A house controls a land area with its units, its control token or its printed shield. [base.control.area]",
    # Houses and units
    "house": "The side a player leads: Stark, Lannister, Baratheon, Greyjoy, Tyrell or Martell. [base.setup.houses]",
    "player": "Whoever leads a house: a person or a bot. [base.setup.houses]",
    "unit": "A Footman, Knight or Ship of a house on the map. [base.battle.units]",
    "Footman": "A unit on land with strength 1. It costs 1 mustering point. [base.muster.place]",
    "Knight": "A unit on land with strength 2. It costs 2 mustering points, or 1 to upgrade a Footman. [base.muster.upgrade]",
    "Ship": "A unit at sea with strength 1. A chain of your ships carries your units over the sea. [base.march.transport]",
    "army": "The units of a house in one area. Supply limits the armies of two units or more. [base.supply.limit]",
    "fleet": "The ships of a house in a sea area. [base.march.transport]",
    "transport": "Units march from coast to coast over sea areas with ships of their own house. [base.march.transport]",
    "routed unit": "A unit that has retreated: it has strength 0, cannot march, and cannot retreat again. [base.rout.rout]",
    "rout": "Units that retreat are routed until they recover: they have strength 0 and cannot march. [base.rout.recover]",
    "supply": "A level from 0 to 6 that sets how many armies a house may have, and how large. [base.supply.limit]",
    "mustering": "New units for the mustering points of your castles, when a card says so. [base.muster.points]",
    "mustering point": "What new units cost: a City has 1 point, a Stronghold 2, to be spent there. [base.muster.points]",
    "upgrade": "A Footman becomes a Knight for 1 mustering point. [base.muster.upgrade]",
    # Orders
    "order": "What an army does this turn: March, Defense, Support, Raid or Consolidate Power. [base.planning.place]",
    "order token": "A piece with an order on it; each house has 15, three of each kind. [base.planning.tokens]",
    "March order": "Units move to a neighbouring area; where another house has units, they attack. [base.march.move]",
    "Defense order": "It adds to your strength when the area is attacked. [base.battle.order]",
    "Support order": "Units there add their strength to a battle in a neighbouring area. [base.support.pledge]",
    "Raid order": "It removes a Support, Raid or Consolidate Power order from a neighbouring area. [base.raid.target]",
    "Consolidate Power order": "It brings 1 power, and 1 more for each crown in its area. [base.power.collect]",
    "starred order": "An order with a star, one of each kind; the King's Court limits how many you place. [base.planning.stars]",
    "star": "The mark of a starred order. [base.planning.stars]",
    # Power and influence
    "token": "A small piece that is placed on the board. There are several kinds. [base.planning.tokens]",
    "power": "What you bid with, and leave as control tokens. [base.power.collect]",
    "power token": "One power. A house has 20, on the board, in hand and in its pool together. [base.power.limit]",
    "control token": "A power token left in an area so that it stays yours when your last unit leaves. [base.control.token]",
    "pool": "Power tokens that a house does not have yet; power that is gained comes from there. [base.power.limit]",
    "influence track": "Iron Throne, Fiefdoms or King's Court: the houses in the order of their bids. [base.bidding.place]",
    "Iron Throne": "The track that sets the order of play; the holder of its token decides most ties. [base.bidding.token]",
    "Fiefdoms": "The track that decides ties in battle; the first house holds the Valyrian Steel Blade. [base.battle.tie]",
    "King's Court": "The track that sets how many starred orders you may place. [base.planning.stars]",
    "Messenger Raven": "Its holder may replace one of their orders after the reveal. [base.planning.raven]",
    "Valyrian Steel Blade": "Its holder may add 1 in one battle each turn. [base.battle.blade]",
    "bid": "Power offered in secret for a place on a track or for the Night's Watch; all of it is spent. [base.bidding.bid]",
    # The turn
    "turn": "One of ten: the Westeros phase, then planning, then all orders are resolved. [base.turn.sequence]",
    "round": "Each house in order of play resolves one order; rounds follow until none is left. [base.turn.order-of-play]",
    "order of play": "The places on the Iron Throne track, first place first. [base.turn.order-of-play]",
    "phase": "A part of the turn: Westeros, planning or action. [base.turn.sequence]",
    "Westeros card": "Three of them open each turn from the second on: mustering, supply, bids and more. [base.westeros.reveal]",
    "wildlings": "A threat to all houses: if the bids do not match it, the houses lose units. [base.wildlings.bid]",
    "wildling threat": "The strength of the next Wildling Attack, from 0 to 12. [base.westeros.mammoth]",
    "Wildling Attack": "All houses bid for the Night's Watch, together against the wildling threat. [base.wildlings.strength]",
    "mammoth": "A mark on Westeros cards that raises the wildling threat. [base.westeros.mammoth]",
    # Battles
    "battle": "Units march into an area with another house's units; strength and House Cards decide. [base.battle.start]",
    "attacker": "The house whose units march into the contested area. [base.battle.start]",
    "defender": "The house whose units are in the contested area. [base.battle.start]",
    "supporter": "A house with a Support order beside the contested area; it chooses a side or neither. [base.support.pledge]",
    "contested area": "Where the battle is. [base.battle.start]",
    "strength": "The sum of units, order, support and House Card; the higher one wins. [base.battle.result]",
    "House Card": "Each side of a battle plays one in secret; it has a strength, icons or a text. [base.battle.card]",
    "discard pile": "House Cards that were played; they return when the hand is empty. [base.card.refill]",
    "hand": "The House Cards that a house can still play. [base.battle.card]",
    "sword": "An icon of House Cards: for each one of the winner's the loser removes a unit. [base.retreat.casualties]",
    "fortification icon": "An icon of House Cards: each one of the loser's cancels a sword. [base.retreat.casualties]",
    "casualty": "A unit that the loser of a battle removes. [base.retreat.casualties]",
    "retreat": "After a lost battle, the units that are left go to another area and are routed. [base.retreat.defender]",
    "tie": "In battle the higher place on the Fiefdoms track wins; the Iron Throne decides most others. [base.battle.tie]",
}
ORDER: Final = "order"
GAMES: Final = {"intrigue": OF_THE_COURT, "thrones": OF_THE_BOARD}  # the words of a later one count where no game is named


def glossary(game: str) -> dict[str, str]:
    """All words of a game with those of its options, or of all games."""
    found: dict[str, str] = {}
    for name, words in GAMES.items():
        found |= words if game in ("", name) else {}
    for option in all_words().values():
        found |= option.glossary if game in ("", "thrones") else {}
    return found


def meanings(words: str, game: str = "") -> list[str]:
    """What a word means, and what there is of its kind: `token`, then every term that ends with it; `march` is an order."""
    known, wanted = glossary(game), stems(words)
    terms = {term: stems(term) for term in known} if wanted else {}
    exact = [term for term, parts in terms.items() if parts in (wanted, (*wanted, ORDER))]
    kinds = [term for term, parts in terms.items() if term not in exact and parts[-len(wanted) :] == wanted]
    return [f"{term[0].upper()}{term[1:]}: {known[term]}" for term in exact + kinds]
