"""What the user's override file says otherwise than a page of the rules reference."""

from __future__ import annotations

from smallcouncil.aids.lookup import files_now, printed
from smallcouncil.core.datafiles import Files
from smallcouncil.core.overrides import NAME
from smallcouncil.thrones.content import OWN, load_rules
from smallcouncil.thrones.rows import CardRow
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.setup import ruleset

SETS: tuple[list[str], ...] = ([], ["crown-cards"])  # options that bring all House Cards onto the table
HOUSES = 6


def correction(rule: str) -> str:
    """A sentence to be read before the page; empty for most rules."""
    files = files_now()
    return (of_card(rule, files) or of_stars(rule, files)) if files.changes else ""


def of_card(rule: str, files: Files) -> str:
    for options in SETS:
        ours, theirs = ruleset(options, HOUSES, OWN), ruleset(options, HOUSES, files)
        for old, text in zip(ours.cards, ours.texts, strict=True):
            if text is not None and text.rule == rule:
                return told(old, place_of(old, ours, theirs), theirs, rule)
    return ""


def place_of(old: CardRow, ours: Ruleset, theirs: Ruleset) -> int:
    """Where the card is now: under its name, or in its place under another one; -1 when it was taken out of its set."""
    names = [card.name for card in theirs.cards]
    if old.name in names:
        return names.index(old.name)
    place = ours.cards.index(old)
    return -1 if names[place] in [card.name for card in ours.cards] else place


def told(old: CardRow, place: int, theirs: Ruleset, rule: str) -> str:
    if place < 0:
        return f"Corrected by your {NAME}: the card is not in its set."
    new, text = theirs.cards[place], theirs.texts[place]
    if facts(new) == facts(old):
        return f"Confirmed by your {NAME}." if (new.grade, new.source) != (old.grade, old.source) else ""
    see = f" See {text.rule}." if text is not None and text.rule != rule else ""
    return f"Corrected by your {NAME}: {new.name}, {printed(new)} {new.says or 'It has no text.'}{see}"


def facts(card: CardRow) -> list[object]:
    return [card.name, card.house, card.strength, card.swords, card.fortifications, card.text, card.says]


def of_stars(rule: str, files: Files) -> str:
    """Of the sheet that the rule tells; the numbers of two sheets stand in rules of their own."""
    old, new = load_rules(OWN), load_rules(files)
    for sheet, name in old.star_rules.items():
        numbers = [row.stars for row in new.stars[sheet]]
        if name == rule and numbers != [row.stars for row in old.stars[sheet]]:
            return f"Corrected by your {NAME}: the places allow {', '.join([str(n) for n in numbers])} starred orders."
    return ""
