"""The table of rulings in docs/rules/rulings.md, from the citations of the pages.

`PYTHONPATH=src .venv/bin/python -m tests.rulings` writes it.
The table says what a ruling is about; for one that is not there yet, this file does.
"""

from __future__ import annotations

import re
from pathlib import Path

from smallcouncil.rulesref import RULING, all_rules

PAGE = Path(__file__).parent.parent / "docs" / "rules" / "rulings.md"
TABLE = re.compile(r"(?<=^\| ruling \| about \| rules \|\n\|---\|---\|---\|\n)(?:\|.*\n)+", re.MULTILINE)
ABOUT = {
    "S1": "The board of A Storm of Swords and other options", "S2": "A Storm of Swords on the original board",
    "S3": "Number of Tactics Cards", "S4": "Three players on the board of A Storm of Swords",
    "S5": "Leaders on the original board", "S6": "Sequence of planning and Tactics Cards",
    "S7": "How long a Tactics Card lasts", "S8": "Careful Planning", "S9": "Control Westeros",
    "S10": "Forge Alliances, drawing", "S11": "Support -1",
    "S12": "Hold Territory", "S13": "Manage Troops, at once", "S14": "Manage Troops, later", "S15": "Secure Hostages",
    "S16": "Support Allies", "S17": "Objectives", "S18": "Gaining Claim", "S19": "Losing Claim", "S20": "Winning by Claim",
    "S21": "Garrisons", "S22": "Towns", "S23": "Arrows and fords", "S24": "Weather",
    "S25": "The sea on the board of A Storm of Swords", "S26": "What a Leader is", "S27": "Trigger of a Leader",
    "S28": "A Leader's March", "S29": "Step of a Leader's March", "S30": "Moving and placing Leaders",
    "S31": "A hostage for a casualty", "S32": "Retreat of Leaders", "S33": "Ally Leader taken",
    "S34": "House Card of a hostage", "S35": "Execution",
    "S36": "Negotiation", "S37": "Leaders and Wildlings", "S38": "Ally units", "S39": "Permanent alliance",
    "S40": "Stolen Army card", "S41": "Military Support", "S42": "Arryn Lookout", "S43": "Hidden Schemes", "S44": "Choice cards",
    "S45": "Bonuses on bids", "S46": "Stolen Iron Throne token", "S47": "Wildling card",
    "S48": "Tyrion and Aeron (crossed swords)", "S49": "Strength of the opposing card",
    "S50": "Eddard and Ilyn (crossed swords)", "S51": "Bran (crossed swords)", "S52": "Doran and Stannis (crossed swords)",
    "S53": "Davos (crossed swords)", "S54": "Maege (crossed swords)", "S55": "Arianne (crossed swords)",
    "S56": "Mace (crossed swords)", "S57": "Queen of Thorns (crossed swords)", "S58": "Texts about power (crossed swords)",
    "S59": "Texts for whoever is supported (crossed swords)", "S60": "Victarion (crossed swords)",
    "S61": "How many Support -1 tokens", "S62": "Must a Tactics Card be chosen", "S63": "Star of Careful Planning",
    "S64": "Careful Planning at once", "S65": "Where a Claim token comes from", "S66": "Ties in a bid for Claim",
    "S67": "A hostage when no unit can fall", "S68": "Leader among routed units only",
    "S69": "With the Leader at the end of planning", "S70": "Leaders who ride along", "S71": "No unit survives a lost battle",
    "S72": "Leadership without a unit on the board", "S73": "End and rebirth of an alliance", "S74": "Ally decks", "S75": "Plots",
    "S76": "Placing an Army", "S77": "Only Ally units survive", "S78": "Ally Footmen and Knights",
    "S79": "Offers in a negotiation", "S80": "When Secure Hostages rescues", "S81": "Tyrion and Aeron, once each",
    "S82": "Support -1 in the place of a pledge", "S83": "Manage Troops, both halves", "S84": "Forced March and Leaders",
    "S85": "Wildling card with the Westeros variant", "S86": "Options that come together", "S87": "Where the forks meet",
    "S88": "Fall of a Garrison", "S89": "Winterfell on the board of A Storm of Swords",
    "S90": "Swing the Sword without Leaders", "S91": "End of a turn", "S92": "Battle variant and lost cards",
    "S93": "Sellsword Army", "S94": "Mercenary Raiders", "S95": "Claim of a City nobody controls",
    "S96": "Use of Military Support",
    "S97": "The lowest bid for Claim and Tactics Cards",
    "S98": "Stars with three players on the board of A Storm of Swords",
    "S99": "The theft of Secure Hostages", "S100": "Claim Westeros, before the bids are paid", "S101": "Tyrion who declined",
    "S102": "Leaders who ride on with Manage Troops",
}


def cited() -> dict[str, list[str]]:
    """By ruling, the rules that cite it."""
    found: dict[str, list[str]] = {}
    for page in all_rules():
        for name in RULING.findall(page.source):
            found.setdefault(name, []).append(page.id)
    return dict(sorted(found.items(), key=lambda item: (item[0][0], int(item[0][1:]))))


def written(text: str) -> str:
    """The page with its table as it should be."""
    about = {**ABOUT, **dict(re.findall(r"^\| ([BCSW]\d+) \| (.+?) \|", text, re.MULTILINE))}
    files = {page.id: page.file for page in all_rules()}
    rows: list[str] = []
    for name, rules in cited().items():
        links = [f"[{rule}]({files[rule]}#{rule})" for rule in rules]
        rows.append(f"| {name} | {about[name]} | {', '.join(links)} |\n")
    return TABLE.sub("".join(rows), text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), encoding="utf-8")
