"""Phrases that begin with a verb, `march a knight from Winterfell to Moat Cailin`, in the forms that different speakers need.

Examples: *I chose to march …*, *Stark marches …*, *a maester would march …*.
"""

from __future__ import annotations

from typing import Final

LOWEST: Final = 0.005  # smallest chance that is shown as a number
HISSING: Final = ("s", "x", "ch", "sh", "o")  # endings of verbs that get `es`


def listed(parts: list[str]) -> str:
    """`a, b and c`"""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def to_do(phrases: list[str]) -> str:
    """The form after `to`, `would` or `could`: `raid Pyke and leave a power token in Seagard`"""
    return listed(phrases)


def does(phrases: list[str]) -> str:
    """The form after a house: `raids Pyke and leaves a power token in Seagard`"""
    return listed([third_person(phrase) for phrase in phrases])


def doing(phrases: list[str]) -> str:
    """The form after `without`: `raiding Pyke and leaving a power token in Seagard`"""
    return listed([gerund(phrase) for phrase in phrases])


def gerund(phrase: str) -> str:
    verb, space, rest = phrase.partition(" ")
    return verb.removesuffix("e") + "ing" + space + rest


def third_person(phrase: str) -> str:
    verb, space, rest = phrase.partition(" ")
    if verb == "do" and rest.startswith("not "):
        return "does " + rest
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies" + space + rest
    return verb + ("es" if verb.endswith(HISSING) else "s") + space + rest


def percent(chance: float) -> str:
    """`about 12 %`, `less than 1 %`"""
    if chance < LOWEST:
        return "less than 1 %"
    return f"about {100 * chance:.0f} %" if chance <= 1 - LOWEST else "more than 99 %"
