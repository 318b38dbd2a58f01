"""What somebody may look up in the rules by the name it has at the table: verbs of choices, and House Cards."""

from __future__ import annotations

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import strength_shown
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.rulesref import RulePage, has_all, rule_text, stems, words_wanted
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.reading.content import OWN, load_cards
from smallcouncil.thrones.reading.rows import CardRow

HOUSES = 6  # all of them
SHORT = 3  # letters that fit too many words
SETS = {"base": "base.battle.card", "martell": "martell.six-players"}  # of the base, with the rule of their cards


def of_verb(word: str) -> list[RulePage]:
    """The rules of the choices that begin with this word, or with one that it is a form of: `captured`, `beheading`."""
    verbs = [verb for kind in GAMES.values() for verb in kind.new([], kind.players[0], 1).state.ruleset.notation.verbs]
    pages = [rule_text(verb.rule) for verb in verbs if is_form(word.strip().lower(), verb.word)]
    return [page for page in pages if page is not None]


def is_form(word: str, verb: str) -> bool:
    stem = "".join(stems(word))
    return word == verb or (stem != word and len(stem) > SHORT and verb.startswith(stem))


def plain_cards(words: str) -> list[str]:
    """A line for each House Card named so that has no rule under this name: no text, or one whose page is called otherwise."""
    files, wanted = files_now(), words_wanted(words)
    lines: list[str] = []
    if not wanted:
        return lines
    brought = [([option], name, rule) for option, each in all_words().items() for name, rule in each.card_sets.items()]
    for options, name, rule in [*[([], name, rule) for name, rule in SETS.items()], *brought]:
        rules = ruleset(options, HOUSES, files)
        for card in load_cards(name, files).cards:
            named = has_all(wanted, " ".join([card.name, *card.aliases]), whole=True)
            if named and wanted != list(stems(card.house)):
                text = rules.text_of.get(card.text)
                if text is None:
                    lines.append(f"{card.name}, House Card of {card.house}: {printed(card)} [{rule}]")
                elif not has_page(text.rule, wanted):
                    lines.append(f"{card.name}, House Card of {card.house}: {printed(card)} {card.says} [{text.rule}]")
    return lines


def has_page(rule: str, wanted: list[str]) -> bool:
    """Is the page of a rule found by these words?"""
    page = rule_text(rule)
    return page is not None and has_all(wanted, f"{page.id} {page.title}", whole=True)


def files_now() -> Files:
    try:
        return GAMES["thrones"].files
    except Complaint:
        return OWN  # a game tells what is wrong in the corrections


def printed(card: CardRow) -> str:
    icons = [many(n, word) for n, word in ((card.swords, "sword"), (card.fortifications, "fortification")) if n]
    unsure = " (reconstructed)" if card.is_reconstructed() else ""
    return ", ".join([f"strength {strength_shown(card)}", *icons]) + unsure + "."
