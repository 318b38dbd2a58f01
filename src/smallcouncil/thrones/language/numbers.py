"""The numbers of the verbs of the base and of all options.

Choices contain their verb's number, and so do the client, the action space, trained weights and stored drafts. So a number is
never reused, a new verb gets the next one, and numbers do not depend on the options in play.
"""

from __future__ import annotations

from typing import Final

NUMBERS: Final[dict[str, int]] = {
    "done": 0, "order": 1, "replace": 2, "execute": 3, "raid": 4, "move": 5, "token": 6, "collect": 7, "support": 8,
    "accept": 9, "decline": 10, "card": 11, "blade": 12, "remove": 13, "retreat": 14, "bid": 15, "name": 16,
    "muster": 17, "launch": 18, "upgrade": 19, "recover": 20, "discard": 21, "lift": 22, "fortify": 23, "recruit": 24,
    "caravan": 25, "gather": 26, "bring": 27, "advance": 28, "sweep": 29, "levy": 30, "take": 31, "outwit": 32,
    "sting": 33, "burn": 34, "seize": 35, "sink": 36, "track": 37, "pay": 38, "copy": 39,
    "return": 40, "swap": 41, "brace": 42, "assign": 43,
    "resolve": 48,
    "tactic": 53, "shift": 54, "gain": 55, "rearm": 56, "favour": 57, "trust": 58,
    "trigger": 61, "ride": 62, "capture": 63,
    "set": 66, "rescue": 67, "ask": 68, "want": 69, "give": 70, "agree": 71, "refuse": 72, "behead": 73,
    "offer": 74,
    "enlist": 80, "station": 81, "reap": 82, "steal": 83, "accuse": 84, "harry": 85, "spy": 86, "aid": 87,
    "extort": 88,
}
