"""A game as text for a language model: what its seat sees, what happened, the decision, and the form of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from smallcouncil.api.choice import Choice
from smallcouncil.api.game import Game, Seat
from smallcouncil.api.seen import history as past_of
from smallcouncil.api.setting import whole
from smallcouncil.api.standing import NO_HANDS, standing
from smallcouncil.errors import Complaint, clipped

LONGEST: Final = 8_000  # characters of a prompt without rules
FORMS: Final = ("none", "verbs", "all")
RULES: Final = ("short", "none")
FEW: Final = 3  # events that are told even where there is little room
LONGEST_EVENT: Final = 240
HEADING: Final = "What happened last, the newest at the end:"

SHORT_RULES: Final = {
    "thrones": """The aim: hold the most castles (Cities and Strongholds) after the last turn, or enough of them to win at once.
Each turn of the game: Westeros cards are revealed (not in turn 1). Then every house gives a secret order to each area with its
units. After that raids, Marches and Consolidate Power are resolved in the order of the Iron Throne track, one order at a time.
Orders: March moves units to adjacent areas and attacks where another house is. Defense adds its value to a battle in its area.
Support adds the area's strength to an adjacent battle. Raid removes an adjacent Support, Raid or Consolidate Power order.
Consolidate Power gains 1 power and 1 for each crown. A star (*) marks a better order; your place on the King's Court limits
how many you may place. The numbers on orders are added to the strength in battle.
Battle: each side adds its units (Footman 1, Knight 2, Ship 1), its order, support and one House Card. The
higher sum wins; ties go to the better place on the Fiefdoms track. The loser retreats; each sword of the winner that no
fortification of the loser stops destroys a unit.
Ships at sea carry land units between the coasts of their sea. Supply limits how many armies of two or more units you may have,
and how large they are. Power pays for bids on the influence tracks and against the wildlings, and for tokens that keep an area
when your units leave it.""",
    "intrigue": """The aim: the lowest score after all rounds. A card left in your hand at the end of a round is a penalty point.
A card goes at either end of the bottom row (if there is room), or above two neighbours if it has the colour of one of them.
Whoever cannot place a card is out of the round. Whoever places the last card takes an Iron Throne card; it lowers the score.""",
}


def prompt(game: Game, seat: Seat, legal: str = "none", rules: str = "short", history: int = 20) -> str:
    """What the seat sees and is asked, as text for a language model; `read_answer` reads the answer.

    `legal` adds the verbs that are possible now, or all choices. `history` is how many of the last events are told. Without
    rules the text has at most 8,000 characters; events that do not fit are left out.
    """
    number = game._setting.seat(seat)
    for what, word, words in (("legal", legal, FORMS), ("rules", rules, RULES)):
        if word not in words:
            raise Complaint(f"`{what}` is one of {', '.join(words)}, not {clipped(repr(word))}.")
    count = whole(history)
    if count is None or count < 0:
        raise Complaint(f"`history` is a number of events, 0 or more, not {clipped(repr(history))}.")
    past = past_of(game._setting, game._core, game._story, number)[2:]
    return told(game, number, legal, rules, past[len(past) - min(count, len(past)) :])


def told(game: Game, seat: int, legal: str, rules: str, past: Sequence[str]) -> str:
    """The whole text. If it is too long, it is told with more thrift, then without the list of choices."""
    head = [*opening(game, seat), *([SHORT_RULES[game.name]] if rules == "short" else [])]
    room = LONGEST + sum(len(line) + 1 for line in head[1:])
    view = game._core.redacted(seat)
    for form, fewest in ((legal, FEW), ("verbs" if legal == "all" else legal, 0), ("none", 0)):
        ending = [*question(game, seat), *listed(game.legal(seat), form), *form_of_answer(game, seat)]
        for thrift in range(NO_HANDS + 1):
            body = [*head, *standing(view, seat, thrift)]
            left = room - sum(len(line) + 1 for line in [*body, *ending])
            events = last_that_fit(past, left)
            enough = min(len(past), fewest if thrift else len(past))
            if left >= 0 and len(events[1:]) >= enough:
                return "\n".join([*body, *events, *ending])
    return "\n".join([*body, *ending])


def opening(game: Game, seat: int) -> list[str]:
    options = f" Options: {', '.join(game.options)}." if game.options else ""
    others = ", ".join(name for number, name in enumerate(game.seats) if number != seat)
    word = game._setting.kind.turn_word.capitalize()
    return [f"You play {game.seats[seat]} in the game {game.name} against {others}. {word} {game.turn}.{options}"]


def last_that_fit(past: Sequence[str], room: int) -> list[str]:
    """The last events, as many as there is room for, under a heading."""
    found: list[str] = []
    left = room - len(HEADING) - 1
    for line in reversed(past):
        left -= min(len(line), LONGEST_EVENT) + 1
        if left < 0:
            break
        found.append(clipped(line, LONGEST_EVENT))
    return [HEADING, *reversed(found)] if found else []


# The decision -------------------------------------------------------------------------------------------------------


def question(game: Game, seat: int) -> list[str]:
    if game.is_over:
        return [f"The game is over; won by {', '.join(game.seats[winner] for winner in game.winners)}."]
    if seat not in game.to_move:
        return ["You have nothing to decide now."]
    draft = game.draft(seat)
    chosen = f" You have chosen: {game._core.text([choice.packed for choice in draft])}." if draft else ""
    return [f"To decide: {game.prompt(seat)}{chosen}"]


def form_of_answer(game: Game, seat: int) -> list[str]:
    legal = game.legal(seat)
    if not legal:
        return []
    example = next((choice.text for choice in legal if choice.x), legal[0].text)
    verbs = verbs_of(legal)
    last = " The decision ends with `done`." if "done" in verbs and len(verbs) > 1 else ""
    return [
        f"Possible verbs: {'; '.join(meaning(game, verb) for verb in verbs)}.",
        f"Answer with your choices in order, separated by semicolons.{last} Put them into a fenced block at the end, as in:",
        f"```\n{example}\n```",
    ]


def verbs_of(legal: Sequence[Choice]) -> list[str]:
    return [*dict.fromkeys(choice.verb for choice in legal)]


def meaning(game: Game, word: str) -> str:
    """`order AREA ORDER`"""
    verb = next(verb for verb in game._setting.rules.notation.verbs if verb.word == word)
    return " ".join([word, *[noun.upper() for noun in (verb.x, verb.y) if noun]])


def listed(legal: Sequence[Choice], form: str) -> list[str]:
    """The choices, those together that differ in one name only."""
    if form == "none" or not legal:
        return []
    if form == "verbs":
        verbs = [choice.verb for choice in legal]
        return ["Choices now, by verb: " + ", ".join(f"{verb} ({verbs.count(verb)})" for verb in dict.fromkeys(verbs)) + "."]
    ends: dict[tuple[str, str], list[str]] = {}
    for choice in legal:
        ends.setdefault((choice.verb, choice.x), []).append(choice.y)
    begins: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (verb, x), names in ends.items():
        begins.setdefault((verb, tuple(names)), []).append(x)
    return ["All choices now (of names in braces, one):", *(row(verb, xs, ys) for (verb, ys), xs in begins.items())]


def row(verb: str, xs: Sequence[str], ys: Sequence[str]) -> str:
    return " ".join(filter(None, [verb, one_of(xs), one_of(ys)]))


def one_of(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else "{" + " | ".join(names) + "}"
