"""Sentences of events. `{0:house}` is the first noun by its name in that domain; `{1}` is a plain number.

These are the base's sentences and those that several options share; `rules.events` also has those of the options in play.
"""

from __future__ import annotations

import re
from typing import Final

from smallcouncil.core.events import Event
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import number, pieces
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES

NOUN: Final = re.compile(r"\{(\d)(?::([A-Za-z ]+))?\}")
SIGNED: Final = re.compile(r"([+-])(\d)")

TEXTS: Final[dict[str, str]] = {
    "turn": "Turn {0} begins.",
    "westeros I": "Westeros I: {0:deckI}.",
    "westeros II": "Westeros II: {0:deckII}.",
    "westeros III": "Westeros III: {0:deckIII}.",
    "winter I": "Winter is Coming: deck I is shuffled and a new card is drawn.",
    "winter II": "Winter is Coming: deck II is shuffled and a new card is drawn.",
    "winter III": "Winter is Coming: deck III is shuffled and a new card is drawn.",
    "mammoth": "The wildling threat grows to {0}.",
    "last_days_of_summer": "Nothing happens.",
    "sea_of_storms": "No Raid orders this turn.",
    "feast_for_crows": "No Consolidate Power orders this turn.",
    "storm_of_swords": "No Defense orders this turn.",
    "rains_of_autumn": "Supporting Footmen add no strength this turn.",
    "supply": "{0:house}'s supply is {1}.",
    "mustered": "{0:house} musters {1:army} in {2:area}.",
    "upgraded": "{0:house} upgrades a footman in {2:area} to {1:army}.",
    "clash": "All houses bid for the influence tracks again.",
    "bid": "{0:house} bids {1}.",
    "bid raised": "{0:house}'s bid counts as {1} more.",
    "placed": "{0:house} gets place {1} on the {2:tracks} track.",
    "moved on track": "{0:house} moves to place {1} on the {2:tracks} track.",
    "tie broken": "Equal bids: {0:house} holds the Iron Throne and decides who comes first.",
    "tie named": "Equal bids: {0:house} holds the Iron Throne and chooses {1:house}.",
    "special throne": "{0:house} takes the Iron Throne.",
    "special fiefdoms": "{0:house} takes the Valyrian Steel Blade.",
    "special court": "{0:house} takes the Messenger Raven.",
    "watch wins": "The Night's Watch ({0}) beats back the wildlings ({1}).",
    "wildlings win": "The wildlings ({1}) break through the Night's Watch ({0}).",
    "card back": "{0:house} returns {1:card} to its hand.",
    "ordered": "{0:house}: {1:order} in {2:area}.",
    "order lost": "{0:house} has no units left in {2:area} and loses {1:order} there.",
    "raven": "Messenger Raven: {0:house} replaces {1:order} in {3:area} with {2:order}.",
    "raven rests": "{0:house} does not use the Messenger Raven.",
    "raided": "{0:house} raids {3:area} from {4:area}: {1:house} loses {2:order}.",
    "no raid": "{0:house} removes its Raid order from {1:area} without raiding.",
    "gained": "{0:house} gains {1} power.",
    "gained less": "{0:house} gains {1} power instead of {2}: all its other power tokens are in use.",
    "marched": "{0:house} marches {1:army} from {2:area} to {3:area}.",
    "no march": "{0:house} removes its March order from {1:area} without moving.",
    "token": "{0:house} leaves a power token in {1:area}.",
    "token lost": "{0:house} loses its power token in {1:area}.",
    "battle": "{0:house} attacks {1:house} in {2:area} with {3:army}.",
    "assault": "{0:house} attacks the neutral force in {1:area} with {2:army}.",
    "assault strength": "{0:house} attacks with strength {1} against the neutral force's {2}.",
    "neutral beaten": "{0:house} defeats the neutral force in {1:area}.",
    "neutral holds": "The neutral force in {1:area} holds: {0:house}'s units stay where they are.",
    "pledged": "{0:house} supports the {2:side} from {1:area}.",
    "no support": "{0:house} supports nobody from {1:area}.",
    "accepted": "{0:house} accepts the support from {1:area}.",
    "declined": "{0:house} declines the support from {1:area}.",
    "announced": "{0:house} has strength {1} before the cards.",
    "card": "{0:house} plays {1:card}.",
    "silenced": "{0:house}'s card text has no effect.",
    "lifted": "{0:house} removes {1:house}'s {2:order} from {3:area}.",
    "last unit": "{0:house} has no units left: {1:house} wins the battle.",
    "blade": "{0:house} uses the Valyrian Steel Blade.",
    "strength": "{0:house} has strength {1} in all.",
    "battle won": "{0:house} wins the battle of {1:area}, {2} to {3}.",
    "removed": "{0:house} loses {1:army} in {2:area}.",
    "retreated": "{0:house} retreats with {1:army} to {2:area}.",
    "conquered": "{0:house} moves into {1:area}.",
    "discarded": "{0:house} pays 1 power and discards {1:house}'s {2:card}.",
    "blade barred": "{1:house}'s card stops {0:house} from using the Valyrian Steel Blade.",
    "spared": "{0:house} takes no casualties.",
    "refilled": "{0:house} takes back all its House Cards.",
    "collected": "{0:house} consolidates power in {1:area}.",
    "robbed": "{0:house} loses {1} power.",
    "instant win": "{0:house} holds {1} Cities and Strongholds and wins at once.",
    "won": "{0:house} wins with the most Cities and Strongholds: {1}.",
    "won by supply": "{0:house} wins the tie at {1} Cities and Strongholds with the highest supply: {2}.",
    "won by power": "{0:house} wins the tie at {1} Cities and Strongholds and supply {2} with the most power: {3}.",
    "shared": "{0:house} shares the victory: {1} Cities and Strongholds, supply {2} and {3} power.",
}


def noun(rules: Ruleset, domain: str, value: int) -> str:
    if not domain:
        return str(value)
    if domain == "army":
        return told_army(rules, value)
    if domain == "tracks":
        return TRACK_NAMES[value]
    if domain.startswith("deck"):
        return rules.decks[rules.deck_titles.index(domain.removeprefix("deck"))][value].name
    return rules.notation.domains[domain].names[value]


def told_noun(rules: Ruleset, domain: str, value: int) -> str:
    """The noun's form in a sentence."""
    name = noun(rules, domain, value)
    return written(name) if domain == "order" else name


def written(order: str) -> str:
    """An order as players write it: March −1, Support +1 ★. In notation it is `March-1`, `Support+1*`."""
    signed = SIGNED.sub(lambda found: " " + ("−" if found[1] == "-" else "+") + found[2], order)
    return signed.replace("*", " ★")


def army_text(rules: Ruleset, army: int) -> str:
    """An army in a list: `2 knights, footman`."""
    return ", ".join(army_parts(rules, army, False))


def told_army(rules: Ruleset, army: int) -> str:
    """An army in a sentence: `2 knights and a footman`."""
    parts = army_parts(rules, army, True)
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def army_parts(rules: Ruleset, army: int, article: bool) -> list[str]:
    """Each kind of piece with its number; a single piece with or without an article."""
    parts: list[str] = []
    for piece in pieces(army):
        n = number(army, piece)
        name = rules.notation.domains["piece"].names[piece]
        unit = rules.units[piece % 7]
        if n > 1:
            parts.append(str(n) + " " + name.replace(unit.name, unit.plural))
        else:
            parts.append(with_article(name) if article else name)
    return parts


def with_article(name: str) -> str:
    return ("an " if name[0] in "aeiou" else "a ") + name


def sentence(rules: Ruleset, event: Event) -> str:
    """The event as a sentence, after the name of the card or order that caused it; a name ending in `!` is its own sentence."""
    cause = rules.causes.get(event.rule, "")
    told = NOUN.sub(lambda m: told_noun(rules, m[2] or "", event.nouns[int(m[1])]), rules.events[event.name]).replace("!.", "!")
    return f"{cause}: {told}" if cause else told
