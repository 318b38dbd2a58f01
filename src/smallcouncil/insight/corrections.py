"""Differences between the user's override file and a page of the rules reference."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.overrides import NAME
from smallcouncil.insight.lookup import HOUSES, files_now, printed
from smallcouncil.insight.thrones.words import all_words, first
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.reading.content import OWN, load_board, load_rules, load_starts
from smallcouncil.thrones.reading.rows import CardRow, StartRow

STARTS = {"five": ("base.setup.start", "base.setup.tracks"), "six": ("martell.six-players", "martell.six-players")}
CONFIRMED = f"Confirmed by your {NAME}."


def correction(rule: str) -> str:
    """A sentence to show before the page; empty for most rules."""
    files = files_now()
    if not files.changes:
        return ""
    return of_card(rule, files) or of_stars(rule, files) or of_options(rule, files) or of_starts(rule, files)


def of_card(rule: str, files: Files) -> str:
    for options in [[], *[[name] for name, words in all_words().items() if words.card_sets]]:  # these have all cards
        ours, theirs = ruleset(options, HOUSES, OWN), ruleset(options, HOUSES, files)
        for old, text in zip(ours.cards, ours.battle.texts, strict=True):
            if text is not None and text.rule == rule:
                return told(old, theirs.card_with(old.key), theirs, rule)
    return ""


def told(old: CardRow, place: int, theirs: Ruleset, rule: str) -> str:
    if place == NOBODY:
        return f"Corrected by your {NAME}: the card is not in its set."
    new, text = theirs.cards[place], theirs.battle.texts[place]
    if facts(new) == facts(old):
        return CONFIRMED if (new.grade, new.source) != (old.grade, old.source) else ""
    see = f" See {text.rule}." if text is not None and text.rule != rule else ""
    return f"Corrected by your {NAME}: {new.name}, {printed(new)} {new.says or 'It has no text.'}{see}"


def facts(card: CardRow) -> list[object]:
    return [card.name, card.house, card.strength, card.swords, card.fortifications, card.text, card.says]


def of_stars(rule: str, files: Files) -> str:
    """Corrections to the numbers of starred orders on the King's Court sheet that the rule describes."""
    old, new = load_rules(OWN), load_rules(files)
    for sheet, name in old.star_rules.items():
        numbers = [row.stars for row in new.stars[sheet]]
        if name == rule and numbers != [row.stars for row in old.stars[sheet]]:
            return f"Corrected by your {NAME}: the places allow {', '.join([str(n) for n in numbers])} starred orders."
    return ""


def of_options(rule: str, files: Files) -> str:
    """Corrections in the options' own data files."""
    return first(words.correction(rule, files) for words in all_words().values())


def corrected(changed: list[str], confirmed: bool) -> str:
    """A sentence with the corrected values, or one that the values are confirmed."""
    if changed:
        return f"Corrected by your {NAME}: {'; '.join(changed)}."
    return CONFIRMED if confirmed else ""


def of_starts(rule: str, files: Files) -> str:
    """Corrections to the start cards that the rule describes: units and power, or places on the tracks."""
    for name, (units, tracks) in STARTS.items():
        if rule in (units, tracks):
            old, new = start_facts(name, OWN), start_facts(name, files)
            told = [words for words in new if words not in old and (rule == tracks if " on the " in words else rule == units)]
            grades = [[row.grade for row in load_starts(name, each).starts] for each in (OWN, files)]
            return corrected(told, not told and old == new and grades[0] != grades[1])
    return ""


def start_facts(name: str, files: Files) -> list[str]:
    """The values of the start cards, a few words each."""
    data = load_starts(name, files)
    areas = [area.name for area in load_board(data.board, files).areas]
    found: list[str] = []
    for row in data.starts:
        found += [f"{row.house} is {place} on the {track}" for track, place in places(row)]
        found.append(f"{row.house} has {row.power} power")
        forces = [f"{areas[force.area]} ({', '.join(force.units)})" for force in row.forces]
        found.append(f"{row.house} begins in {', '.join(forces)}")
    return found


def places(row: StartRow) -> list[tuple[str, int]]:
    return [("Iron Throne track", row.iron_throne), ("Fiefdoms track", row.fiefdoms), ("King's Court track", row.kings_court)]
