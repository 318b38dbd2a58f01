"""The glossary behind `? token`: docs/rules/glossary.toml, beside the rules."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Final

from smallcouncil.insight.rule_search import stems
from smallcouncil.rulesref import FOLDER

FILE: Final = "glossary.toml"
ORDER: Final = "order"


@lru_cache(maxsize=4)
def glossary(game: str) -> dict[str, str]:
    """All words of a game, each with a sentence and its rule; without a game, those of all games, the board game's first."""
    path = FOLDER / FILE
    games: dict[str, dict[str, str]] = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    found: dict[str, str] = {}
    for name, words in games.items():
        found |= {word: told for word, told in words.items() if game in ("", name) and word not in found}
    return found


def meanings(words: str, game: str = "") -> list[str]:
    """What a word means, and its kinds: `token`, then every term that ends with it; `march` is an order."""
    known, wanted = glossary(game), stems(words)
    terms = {term: stems(term) for term in known} if wanted else {}
    exact = [term for term, parts in terms.items() if parts in (wanted, [*wanted, ORDER])]
    kinds = [term for term, parts in terms.items() if term not in exact and parts[-len(wanted) :] == wanted]
    return [f"{term[0].upper()}{term[1:]}: {known[term]}" for term in exact + kinds]
