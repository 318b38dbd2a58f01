"""Short codes of armies and orders, as the text board shows them."""

from __future__ import annotations

from smallcouncil.insight.thrones.words import first, words_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import KINDS, number, pieces
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH


def army_code(rules: Ruleset, army: int) -> str:
    """`2K1F`; lower case for routed units, after the others."""
    code, letters = "", unit_letters(rules)
    for piece in sorted(pieces(army), key=lambda piece: (piece >= KINDS, -piece)):
        letter = letters[piece % KINDS]
        code += str(number(army, piece)) + (letter.lower() if piece >= KINDS else letter)
    return code


def unit_letters(rules: Ruleset) -> list[str]:
    """By kind, the letter of its unit: the first of its name, or a later word's or any other letter if that one is taken."""
    letters: list[str] = []
    for unit in rules.units:
        wanted = "".join([word[0] for word in unit.name.split()]) + unit.name
        letters.append(next(letter for letter in wanted.upper() if letter.isalpha() and letter not in letters))
    return letters


def order_code(rules: Ruleset, order: int) -> str:
    """`M+1*`, `D+2*`, `Sup`, `Raid*`, `Pow`, or as an option writes its own."""
    row = rules.orders[order]
    own = first(words.code(rules, order) for words in words_of(rules))
    if own:
        return own
    star = "*" if row.star else ""
    if row.icon in (MARCH, DEFENSE):
        return f"{row.name[0]}{row.bonus:+d}{star}"
    return {"Raid": "Raid", "Supp": "Sup"}.get(row.name[:4], "Pow") + star
