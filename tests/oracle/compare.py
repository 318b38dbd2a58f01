"""Plays games and compares the engine with the oracle: decision by decision, option by option, position by position."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from smallcouncil.core.game import Game
from smallcouncil.games import game_named
from tests.oracle import allies, bidding, claim, gathering, hostages, marching, mustering, planning, raiding, tactics
from tests.oracle.asking import DONE, DRAWN, Ask, Script
from tests.oracle.box import STORM as STORM_BOARD
from tests.oracle.box import Box, box, read
from tests.oracle.mixing import SKIES, mix
from tests.oracle.players import pick
from tests.oracle.position import Position

STORM = ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders"]
CLASH = ["fortifications", "siege-engines", "ports", "one-time-orders", "battle-variant", "westeros-variant"]
WITH_THE_STORM = ["fortifications", "siege-engines", "one-time-orders", "battle-variant", "westeros-variant"]
ASKED, RULE, CARD = "questions of ", "events of ", "battles with "
STEPS = {"base.raid.resolve": "raid", "base.march.resolve": "march", "base.power.collect": "power"}
RAVEN, EXECUTION, WILDLINGS = "base.planning.raven", "leaders.execution", "base.wildlings.losses"
TACTIC, ORDERS, MUSTER, BID = "tactics.choose", "base.planning.place", "base.muster.points", "claim-westeros.bid"
UNFED, KINGS = "base.supply.remove", "base.bidding.bid"
ALL: list[str] = []
NOTHING = ["nothing"]
TRACKS = ["throne", "fiefdoms", "court", "tokens"]
COMPARED = {
    TACTIC: NOTHING,
    ORDERS: NOTHING,
    MUSTER: ["areas"],
    UNFED: ["areas"],
    KINGS: TRACKS,
}  # others may have changed these since
ONE_TIME = {"gather", "recruit", "caravan", "fortify"}
REVEALED, SUPPLIED, CROWNED = "base.westeros.reveal", "base.supply.adjust", "base.westeros.thrones"
PLAYS = re.compile(r"^(\w+) plays (.+?)\.?$", re.MULTILINE)  # a card whose name ends in `!` has no full stop
STEALS = re.compile(r"^(?:.+: )?(\w+) pays \d+ power and steals (.+) from \w+\.$", re.MULTILINE)
DECK_III = "Westeros III: "
CROWNS = re.compile(r"^A Game of Thrones: (\w+) gains (\d+) power\.$")
CLAIM = re.compile(r"(\d+) Claim")
LEVEL = re.compile(r"^Supply: (\w+)'s supply is (\d)\.$")
TOLD = re.compile(r"\w+ (has strength -?\d+ in all|attacks with strength -?\d+ against the neutral force's \d+)\.")


class Difference(AssertionError):
    """The oracle and the engine do not agree."""


class Tally(Counter[str]):
    """Counts of comparisons; in detail, cards and decisions."""

    def words(self, details: bool) -> str:
        rows = [f"{count} {what}" for what, count in self.items() if not what.startswith((ASKED, RULE, CARD))]
        rare = sorted((count, what) for what, count in self.items() if what.startswith((ASKED, RULE, CARD)))
        return ", ".join(rows) + ("\n" + "\n".join(f"{count:7} {what}" for count, what in rare) if details else "")


class Watch:
    """Follows one table with the oracle."""

    def __init__(self, game: Game, sentence: Callable[[Any], str], box: Box, tally: Tally) -> None:
        self.game = game
        self.sentence = sentence
        self.box = box
        self.tally = tally
        self.p: Position | None = None
        self.script: Script[None] | None = None
        self.pending: Ask | None = None
        self.since = 0  # place in the log where the script started
        self.trail: list[str] = []
        self.compared = ALL
        self.read_to = 0  # place up to which the log was read for cards and supply
        self.sky = SKIES.index(Position(game.state.plain(), box).weather or SKIES[0])
        self.unmixed = True  # does the game start as in the rulebook?
        self.turning = {card["name"] for card in read("decks/storm")["deck"][0]["card"] if card["weather"]["value"]}
        self.planned: tuple[int, dict[str, str]] = (0, {})  # turn, and the Leaders' areas when its planning ended

    # The table's decisions -----------------------------------------------------------------------------------------

    def asked(self, house: str, texts: list[str], rule: str, fresh: bool) -> None:
        self.read_the_log()
        if self.script is not None and self.agree(house, texts):
            self.tally["questions"] += 1
            self.tally[ASKED + rule] += 1
        if self.script is None and fresh:
            self.p = self.look(house, texts, rule)

    def agree(self, house: str, texts: list[str]) -> bool:
        """Answers what the table skips because there is one answer; stops at the same decision, or complains."""
        while self.pending is not None:
            expected = self.pending
            if expected.about == DRAWN:
                self.answer(self.drawn(expected))
                continue
            if expected.house == house and expected.options == set(texts):
                return True
            same = expected.house == house and {verb(text) for text in expected.options} == {verb(text) for text in texts}
            if len(expected.options) == 1 and not same:
                self.answer(next(iter(expected.options)))
            elif texts == [DONE]:
                return False
            else:
                raise self.difference(f"expected {expected.house}: {sorted(expected.options)}\n   asked {house}: {sorted(texts)}")
        self.finish()
        return False

    def drawn(self, expected: Ask) -> str:
        told = "\n".join(self.sentences())
        cards = dict(PLAYS.findall(told)) | dict(STEALS.findall(told))
        card = cards[expected.house]
        if card not in expected.options:
            raise self.difference(f"{card} was drawn, offered were {sorted(expected.options)}")
        return str(card)

    def sentences(self) -> list[str]:
        return [self.sentence(event) for event in (self.game.log or [])[self.since :]]

    def read_the_log(self) -> None:
        """Cards of deck III move the weather, and Supply counts barrels."""
        log = self.game.log or []
        told = [self.sentence(event) for event in log[self.read_to :] if event.rule in (REVEALED, SUPPLIED, CROWNED)]
        self.read_to = len(log)
        for card in [sentence.removeprefix(DECK_III).removesuffix(".") for sentence in told if sentence.startswith(DECK_III)]:
            self.sky = (self.sky + (card in self.turning)) % len(SKIES)
        supplied = [match for sentence in told if (match := LEVEL.match(sentence))]
        if supplied or (self.unmixed and not log):
            p = Position(self.game.state.plain(), self.box)
            levels = {match[1]: int(match[2]) for match in supplied} or {house: each.supply for house, each in p.houses.items()}
            wrong = {house: level for house, level in levels.items() if p.barrels(house) != level}
            if wrong:
                raise self.difference(f"supply: {wrong}, expected {[p.barrels(house) for house in wrong]}")
            self.tally["supplies"] += len(levels)
        for match in [match for sentence in told if (match := CROWNS.match(sentence))] if self.box.storm else []:
            self.check_crowns(match[1], int(match[2]))

    def check_crowns(self, house: str, gained: int) -> None:
        """The gain equals the crowns, or the last free tokens."""
        p = Position(self.game.state.plain(), self.box)
        crowns = sum(p.board.crowns[area] for area in p.board.kind if p.controller(area) == house)
        if gained != crowns and not (gained < crowns and not p.free_tokens(house)):
            raise self.difference(f"{house} gains {gained} power for {crowns} crowns")

    # Choices -------------------------------------------------------------------------------------------------------

    def chosen(self, house: str, text: str, rule: str, fresh: bool) -> None:
        self.trail.append(f"{house}: {text}")
        if self.script is not None:
            if self.pending is not None and self.pending.house == house and text in self.pending.options:
                self.answer(text)
        elif fresh and self.p is not None:
            script = self.begin(self.p, house, text, rule)
            if script is not None:
                self.start(script)

    def start(self, script: Script[None]) -> None:
        self.script = script
        self.since = len(self.game.log or [])
        del self.trail[:-1]
        try:
            self.pending = next(script)
        except StopIteration:
            self.pending = None

    def answer(self, text: str) -> None:
        assert self.script is not None
        try:
            self.pending = self.script.send(text)
        except StopIteration:
            self.pending = None

    def look(self, house: str, texts: list[str], rule: str) -> Position | None:
        """The position before a decision that the oracle knows."""
        known = {RAVEN, EXECUTION, WILDLINGS, UNFED, KINGS, *STEPS, *([MUSTER, BID, TACTIC, ORDERS] if self.box.storm else [])}
        if rule not in known and not (ONE_TIME & {verb(text) for text in texts}):
            return None
        p = Position(self.game.state.plain(), self.box)
        if wrong := [*hostages.lost_for_good(p), *allies.astray(p)]:
            raise self.difference(f"where are {wrong}?")
        script = self.at_once(p, house, rule)
        if script is not None:
            self.p = p
            self.start(script)
            self.compared = COMPARED.get(rule, ALL)
            self.agree(house, texts)
        if rule in (TACTIC, ORDERS):
            self.check_planning(p)
        if rule == RAVEN:  # it moves no Leader
            self.planned = (p.turn, dict(p.leaders))
        if rule == RAVEN and self.box.storm and set(texts) != (expected := planning.raven(p, house)):
            raise self.difference(f"Raven: {sorted(expected ^ set(texts))}")
        if rule in STEPS:
            self.check_triggers(p, house, texts, STEPS[rule])
        return p

    def at_once(self, p: Position, house: str, rule: str) -> Script[None] | None:
        """The script that starts with the prompt, not with the answer."""
        if rule == EXECUTION:
            self.tally["Swing the Sword"] += 1
            return planning.then_plan(p, hostages.swing_the_sword(p))
        if rule == MUSTER:
            self.tally["musterings"] += 1
            return mustering.everywhere(p, house)
        if rule in (TACTIC, ORDERS):
            self.tally["plans"] += 1
            return planning.plan(p, house)
        if rule == KINGS:
            self.tally["Clash of Kings"] += 1
            return bidding.clash_of_kings(p)
        if rule == UNFED:
            self.tally["armies too large"] += 1
            return planning.reconcile(p, house)
        if rule == BID:
            self.tally["Claim Westeros"] += 1
            return planning.then_plan(p, claim.claim_westeros(p))
        return None

    def check_planning(self, p: Position) -> None:
        """The weather follows the cards, Ally decks show their tops, and no Ally Leader waits although there are units."""
        if (p.weather or SKIES[0]) != SKIES[self.sky]:
            raise self.difference(f"the weather is {p.weather}, expected {SKIES[self.sky]}")
        covered = [deck for deck, pile in p.piles.items() if pile and deck not in p.tops]
        waiting = [leader for house in p.houses if allies.quarters(p, house) for leader in allies.waiting(p, house)]
        if covered or waiting:
            raise self.difference(f"not turned up: {covered}; waiting: {waiting}")

    def check_triggers(self, p: Position, house: str, texts: list[str], step: str) -> None:
        if self.planned[0] == p.turn:
            p.planned = self.planned[1]
        expected = marching.triggers(p, house, step)
        found = {text for text in texts if verb(text) == "trigger"}
        if expected != found:
            raise self.difference(f"triggers of {house}: expected {sorted(expected)}, found {sorted(found)}")
        self.tally["triggers"] += len(found)

    def begin(self, p: Position, house: str, text: str, rule: str) -> Script[None] | None:
        word, _, nouns = text.partition(" ")
        step = STEPS.get(rule, "")
        if rule == RAVEN:
            self.tally["rounds of Tactics Cards"] += 1
            return tactics.after_raven(p, text)
        if word == "trigger":
            leader = next(leader for leader in p.box.leaders if nouns.endswith(" " + leader))
            self.tally["Leaders' Marches"] += 1
            return marching.trigger(p, house, nouns.removesuffix(" " + leader), leader, step)
        if word == "gather":
            self.tally["Forced Marches"] += 1
            return gathering.gather(p, house, nouns)
        if word == "collect":
            self.tally["Consolidate Power"] += 1
            return hostages.consolidate(p, house, nouns)
        if self.box.storm and word in ONE_TIME:
            self.tally["One-Time orders and Fortifications"] += 1
            if word == "fortify":
                return mustering.fortify(p, nouns)
            return mustering.recruit(p, house, nouns) if word == "recruit" else mustering.caravan(p, house, nouns)
        if word == "execute" and step == "raid":
            self.tally["Raids"] += 1
            return raiding.raid(p, house, nouns)
        if word == "execute" and step == "march":
            self.tally["Marches"] += 1
            order = next(order for order in p.areas[nouns].orders if p.box.icon(order) == "march" and order in p.box.regular)
            return marching.march(p, house, nouns, order, "")
        return None

    # Results -------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Ends the script: the two positions must be equal."""
        assert self.p is not None
        if self.compared != NOTHING:
            self.hold_beside(self.p)
        self.compared = ALL
        self.script = None
        self.p = None

    def hold_beside(self, p: Position) -> None:
        plain = self.game.state.plain()
        real = Position(plain, self.box)
        resting = real.turn != p.turn or not self.game.waiting
        if resting and self.box.storm and not p.winner:
            claim.objectives(p)
        expected, found = p.plain(resting), real.plain(resting)
        if self.compared:
            expected, found = ({what: each[what] for what in self.compared} for each in (expected, found))
        if p.winner:  # the game may end in the middle of anything
            expected, found = {"winners": [p.winner]}, {"winners": plain.get("winners", [])}
        elif not self.game.waiting:
            expected["winners"], found["winners"] = claim.winners(p), plain.get("winners", [])
            expected["Claim"], found["Claim"] = self.claim_told(p)
        if expected != found:
            raise self.difference("positions differ:\n" + "\n".join(differing(expected, found, "")))
        self.tally["positions"] += 1
        self.listen(p)

    def claim_told(self, p: Position) -> tuple[list[str], list[str]]:
        """What the last sentence of a game should say about the winner's Claim, and what it says."""
        told = CLAIM.findall(self.sentences()[-1])[:1]
        return ([str(p.claim(claim.winners(p)[0]))] if told else []), told

    def listen(self, p: Position) -> None:
        """Compares strengths in the log, in battles and against neutral forces."""
        sentences = self.sentences()
        self.tally.update(RULE + event.rule for event in (self.game.log or [])[self.since :])
        self.tally.update(CARD + card for _, card in PLAYS.findall("\n".join(sentences)))
        told = [match[0] for sentence in sentences if (match := TOLD.match(sentence))]
        if told != p.told:
            raise self.difference(f"strengths: expected {p.told}, told {told}")
        self.tally["battles"] += sum(" in all." in each for each in told) // 2
        self.tally["attacks on neutral forces"] += sum("attacks with" in each for each in told)

    def over(self) -> None:
        """The game is over; a running script must have ended."""
        if self.script is None:
            return
        while self.pending is not None and (self.pending.about == DRAWN or len(self.pending.options) == 1):
            self.answer(self.drawn(self.pending) if self.pending.about == DRAWN else next(iter(self.pending.options)))
        if self.pending is not None:
            raise self.difference(f"the game is over; expected {self.pending}")
        self.finish()

    def difference(self, what: str) -> Difference:
        return Difference("\n".join([what, "chosen: " + "; ".join(self.trail[-30:]), *self.sentences()[-25:]]))


def verb(text: str) -> str:
    return text.partition(" ")[0]


def differing(expected: Any, found: Any, path: str) -> list[str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        lines = []
        for key in sorted({*expected, *found}):
            if expected.get(key) != found.get(key):
                lines += differing(expected.get(key), found.get(key), f"{path}/{key}")
        return lines
    return [f"{path}: expected {expected}, found {found}"]


def play(options: list[str], players: int, seed: int, tally: Tally) -> None:
    """Plays one game; raises Difference at the first difference."""
    kind = game_named("thrones")
    chosen = kind.check_options(kind.sheet().with_needed(options), players)
    contents = box(tuple(chosen), players)
    game = kind.new(chosen, players, seed)
    mixed = contents.storm and seed % 4 > 1
    if mixed:
        game = kind.from_json(json.dumps(mix(json.loads(game.to_json()), contents, Random(seed))))
    game.log = []
    rules, rng = game.state.ruleset, Random(seed)
    watch = Watch(game, lambda event: kind.sentence(rules, event), contents, tally)
    watch.unmixed = not mixed
    areas: dict[str, Any] = {}
    saving = STORM_BOARD in chosen and seed % 3 > 0
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        house, choices, rule, fresh = rules.seat_name(seat), game.choices(seat), game.rule(seat), not game.draft(seat)
        texts = [game.text([choice]) for choice in choices]
        watch.asked(house, texts, rule, fresh)
        if fresh and any(verb(text) in ("execute", "trigger", "shift") for text in texts):
            plain = game.state.plain()
            guarded = {area: {"house": contents.garrisons[area]} for area in plain.get("facts", {}).get("garrison", {})}
            areas = guarded | plain["areas"]
        at = pick(rng, texts, house, areas, saving)
        watch.chosen(house, texts[at], rule, fresh)
        game.choose(seat, choices[at])
    watch.over()
    tally["games"] += 1


def game_for(number: int) -> tuple[list[str], int]:
    """The options and players of a game in a long run: three to six, half of them with A Clash of Kings."""
    rng = Random(number)
    more = [option for option in CLASH if rng.random() < 0.5] if number % 2 else []
    return [*STORM, *more], 3 + number % 4


def storm_game_for(number: int) -> tuple[list[str], int]:
    """The same on the board of A Storm of Swords, for three and four."""
    rng = Random(number)
    more = [option for option in WITH_THE_STORM if rng.random() < 0.5] if number % 4 > 1 else []
    return [STORM_BOARD, *more], 3 + number % 2
