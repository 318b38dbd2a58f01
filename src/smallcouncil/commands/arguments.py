"""Argument types that several commands share, and checks for options that exclude each other."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence

from smallcouncil.bots.guarded import check_seconds
from smallcouncil.errors import Complaint, clipped

LAST_PORT = 65_535


def name(text: str) -> str:
    if not text.strip():
        raise ArgumentTypeError(f"needs a name, not {text!r}")
    return text.strip()


def names(text: str) -> list[str]:
    found = [word.strip() for word in text.split(",") if word.strip()]
    if not found:
        raise ArgumentTypeError(f"needs a name, or several with commas between them, not {text!r}")
    return found


def port(text: str) -> int:
    """A port number; 0: any free one."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(LAST_PORT)) and int(text) <= LAST_PORT):
        raise ArgumentTypeError(f"needs a whole number from 0 to {LAST_PORT}, not {clipped(text)!r}")
    return int(text)


def seconds(text: str) -> float:
    """The time for a decision of a bot."""
    try:
        found = float(text)
        check_seconds(found)
    except (ValueError, Complaint):
        raise ArgumentTypeError(f"needs a number of seconds above 0, not {clipped(text)!r}") from None
    return found


def leave_out(args: Namespace, options: Sequence[str], why: str) -> None:
    """Refuses options that would change nothing here; their defaults are empty, so that given ones can be seen."""
    for option in options:
        if getattr(args, option) not in (None, False, 0, "", []):
            raise Complaint(f"{why}: leave out --{option.replace('_', '-')}.")
