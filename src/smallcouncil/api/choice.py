"""A choice by name."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core.ids import unnumbered
from smallcouncil.core.ruleset import Ruleset


class Choice:
    """A small choice, such as `order Winterfell March+1*`. This is its `text`.

    `verb` is its first word; `x` and `y` are the nouns, empty where the verb has none. Choices of the same game are equal if
    they have the same text, at whatever table.
    """

    __slots__ = ("packed", "rules", "text", "verb", "x", "y")

    def __init__(self, rules: Ruleset, packed: int) -> None:
        notation = rules.notation
        verb = notation.verbs[packed >> 16]
        self.rules: Final = rules
        self.packed: Final = packed  # the engine's number, which means something else at other tables
        self.text: Final = notation.text([packed])
        self.verb: Final = verb.word
        self.x: Final = notation.domains[verb.x].names[packed >> 8 & 255]  # the first noun; empty: the verb has none
        self.y: Final = notation.domains[verb.y].names[packed & 255]

    @property
    def id(self) -> int:
        """Its number, the same at every table (`smallcouncil.actions`)."""
        from smallcouncil.api.setting import setting_of

        found = setting_of(self.rules).numbering.ids.get(self.packed, -1)
        if found < 0:
            raise unnumbered("choice", self.text)
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Choice) and self.text == other.text and self.rules.game == other.rules.game
        )

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Choice {self.text!r}>"

    def __copy__(self) -> Choice:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Choice:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from smallcouncil.api.setting import choice_again

        rules = self.rules
        return choice_again, (rules.game, tuple(rules.options), rules.seats, self.text)
