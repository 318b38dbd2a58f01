"""House Cards by the name they have at the table, for the search in the rules."""

from __future__ import annotations

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.rule_search import stems, vocabulary
from smallcouncil.insight.thrones.aids import strength_shown
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.rulesref import rule_text
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.reading.content import OWN, load_cards
from smallcouncil.thrones.reading.rows import CardRow

HOUSES = 6  # all of them
SETS = {"base": "base.battle.card", "martell": "martell.six-players"}  # card sets of the base game, with the rule of their cards


def plain_cards(words: str) -> list[str]:
    """A line for each House Card of this name without a rule of this name: it has no text, or its page has another title."""
    files, wanted = files_now(), vocabulary().telling(words)
    lines: list[str] = []
    if not wanted:
        return lines
    brought = [([option], name, rule) for option, each in all_words().items() for name, rule in each.card_sets.items()]
    for options, name, rule in [*[([], name, rule) for name, rule in SETS.items()], *brought]:
        rules = ruleset(options, HOUSES, files)
        for card in load_cards(name, files).cards:
            named = has_all(wanted, " ".join([card.name, *card.aliases]))
            if named and wanted != stems(card.house):
                text = rules.battle.text_of.get(card.text)
                if text is None:
                    lines.append(f"{card.name}, House Card of {card.house}: {printed(card)} [{rule}]")
                elif not has_page(text.rule, wanted):
                    lines.append(f"{card.name}, House Card of {card.house}: {printed(card)} {card.says} [{text.rule}]")
    return lines


def has_page(rule: str, wanted: list[str]) -> bool:
    """Do these words find the page of the rule?"""
    page = rule_text(rule)
    return page is not None and has_all(wanted, f"{page.id} {page.title}")


def has_all(wanted: list[str], text: str) -> bool:
    return set(wanted) <= set(stems(text))


def files_now() -> Files:
    try:
        return GAMES["thrones"].files
    except Complaint:
        return OWN  # a game reports mistakes in the corrections


def printed(card: CardRow) -> str:
    icons = [many(n, word) for n, word in ((card.swords, "sword"), (card.fortifications, "fortification")) if n]
    unsure = " (reconstructed)" if card.is_reconstructed() else ""
    return ", ".join([f"strength {strength_shown(card)}", *icons]) + unsure + "."
