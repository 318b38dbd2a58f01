"""The glossary, docs/rules/glossary.toml: `? token` shows it in the terminal, a tap on a word in the browser."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any, Final, NamedTuple

from smallcouncil.insight.rule_search import stems
from smallcouncil.rulesref import FOLDER

FILE: Final = "glossary.toml"
GAMES: Final = ("thrones", "intrigue")  # its parts, the board game first
TABLE: Final = "table"  # words of every game
ALSO, SIGNS, PLAIN = "also", "signs", "plain"  # other forms, pictures, and phrases without a term
TOLD: Final = re.compile(r"(.*[.]) \[([a-z0-9.-]+)\]")
ORDER: Final = "order"


class Meaning(NamedTuple):
    """A term of the game."""

    term: str
    says: str  # one sentence or two
    rule: str
    forms: list[str]  # how a text may put it: itself, its plural, other words for it
    sign: str  # a picture that the client has: its kind and name, as in `piece footman`; empty: it has none

    def line(self) -> str:
        return f"{self.term[0].upper()}{self.term[1:]}: {self.says} [{self.rule}]"


@lru_cache(maxsize=1)
def glossary_file() -> dict[str, Any]:
    path = FOLDER / FILE
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def plain_phrases() -> list[str]:
    """Phrases that contain a term and mean something else."""
    return list(glossary_file().get(PLAIN, []))


@lru_cache(maxsize=4)
def glossary(game: str) -> dict[str, Meaning]:
    """All terms of a game; without a game, those of all games, the board game's first."""
    file = glossary_file()
    found: dict[str, Meaning] = {}
    for name in [*([game] if game else GAMES), TABLE]:
        for term, told in file.get(name, {}).items():
            found.setdefault(term, meaning_of(term, told, file))
    return found


def meaning_of(term: str, told: str, file: dict[str, Any]) -> Meaning:
    found = TOLD.fullmatch(told)
    says, rule = found.groups() if found else (told, "")
    others = [form.strip() for form in file[ALSO].get(term, "").split(",") if form.strip()]
    return Meaning(term, says, rule, list(dict.fromkeys([term, plural(term), *others])), file[SIGNS].get(term, ""))


def plural(term: str) -> str:
    """The plural of a regular English noun."""
    if re.search(r"[^aeiou]y$", term):
        return term[:-1] + "ies"
    return term + ("es" if term.endswith(("s", "x", "ch", "sh")) else "s")


def meanings(words: str, game: str = "") -> list[str]:
    """What a word means, and its kinds: `token`, then every term that ends with it; `march` is an order."""
    known, wanted = glossary(game), stems(words)
    terms = {term: stems(term) for term in known} if wanted else {}
    exact = [term for term, parts in terms.items() if parts in (wanted, [*wanted, ORDER])]
    exact = exact or [term for term in terms if wanted in map(stems, known[term].forms)]
    kinds = [term for term, parts in terms.items() if term not in exact and parts[-len(wanted) :] == wanted]
    return [known[term].line() for term in exact + kinds]
