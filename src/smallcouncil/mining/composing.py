"""Composes the text of a puzzle: the question, why the best answer is best, and what refutes the others."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from smallcouncil.analysis.contrast import BATTLE, KEPT, LOSS, STOP, SURE, TAKEN, Contrast, contrasts, lowered
from smallcouncil.bots.maester.worlds import state_of
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.agenda import DONE
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.core.rng import seeded
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import to_do
from smallcouncil.intrigue.state import State as CardState
from smallcouncil.mining import card_effects, courts, duels
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.scouting import TRIES
from smallcouncil.mining.sites import Said, Site
from smallcouncil.mining.spots import is_idle, questions
from smallcouncil.mining.themes import theme_of
from smallcouncil.mining.wording import GOALS, HINTS, RULES, TITLES
from smallcouncil.scenarios.writing import written
from smallcouncil.thrones.language.events import sentence
from smallcouncil.thrones.language.verbs import ORDER
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import counted

LEVEL_SHARES: Final = (0.45, 0.3, 0.18, 0.06)  # shares of tries that succeed, from which a puzzle has level 1, 2, 3 and 4
LAST_TURN: Final = 10
ENDINGS: Final = ("instant win", "won", "won by supply", "won by power")
OWN: Final = (TAKEN, KEPT, BATTLE)  # what an answer brings the player, in the order in which it is told
FIRST: Final = {"win": (TAKEN, KEPT), "attack": (TAKEN,), "stop": (STOP, LOSS), "hold": (KEPT,)}  # by theme, what is told first


class Composer:
    """Writes the puzzle of a site."""

    def __init__(self, site: Site, taken: set[str]) -> None:
        self.site: Site = site
        self.theme: str = theme_of(site)
        self.names: dict[str, object] = names_of(site)
        self.taken: set[str] = taken  # titles of other puzzles
        self.word: int = int.from_bytes(blake2b(site.find.origin.encode(), digest_size=4).digest(), "big")
        self.rule: str = RULES[site.name]

    def text(self, id: str) -> str:
        find, title, why, position = self.site.find, self.title(), self.why(), self.position()
        lines = [
            f"puzzle  {id}: {title}",
            f"theme   {self.theme}",
            f"level   {level_of(find.found)}",
            f"found   {', '.join(f'{name} {count} of {TRIES[name]}' for name, count in find.found.items())}",
            f"proof   {self.proof()}",
            f"from    {find.origin}",
            f"why     {' '.join(said.text for said in why)}",
            "",
            f"task    {title}",
            f"goal    {self.filled(GOALS[self.site.name])}  [{self.rule}]",
            position[0],
            f"you     {self.names['seat']}",
            *position[1:],
            "before", f"  {self.standing().line()}",
            "solved", *self.exactly(find.best), *[f"  {said.line()}" for said in why],
            *self.refutations(),
            *(self.any_other() if find.answers > len(find.best) + len(find.others) else []),
            "hint", *[f"  {said.text}  [{said.rule}]" for said in self.hints()],
            "solution", f"  {find.best[0]}",
        ]  # fmt: skip
        return "\n".join(lines) + "\n"

    def position(self) -> list[str]:
        game = self.site.game.clone()
        for choice in self.site.begun:
            game.draft_on(self.site.seat, choice)
        return written(game, self.site.past, self.site.seat).lines()

    def proof(self) -> str:
        near, far = self.site.find.near, self.site.find.far
        first = f"{near.playouts} playouts {near.chance:.3f} to {near.second:.3f}"
        return f"forced; {first}" if far is None else f"{first}; {far.playouts} others {far.chance:.3f} to {far.second:.3f}"

    # Titles and hints ------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """A title that fits and that no other puzzle has."""
        pool = TITLES[self.theme]
        in_turn = [self.filled(pool[(self.word + step) % len(pool)]) for step in range(len(pool))]
        fitting = [title for title in in_turn if title]
        numbered = (f"{fitting[0]} ({number})" for number in range(2, len(self.taken) + 3))
        title = next(title for title in [*fitting, *numbered] if title not in self.taken)
        self.taken.add(title)
        return title

    def filled(self, text: str) -> str:
        """The text with its names; empty if the position lacks one."""
        try:
            return text.format(**self.names)
        except KeyError:
            return ""

    def hints(self) -> list[Said]:
        pool = [text for text in map(self.filled, HINTS[self.theme]) if text]
        return [Said(text, self.rule) for text in (pool[self.word % len(pool)], self.half()) if text]

    def half(self) -> str:
        """Half of the answer."""
        site, state = self.site, self.site.game.state
        begins = {answer[0] for answer in site.best}
        areas = {x_of(answer[0]) for answer in site.best if answer[0] != DONE}
        if isinstance(state, CardState):
            return f"The character is {state.rules.colours[state.rules.colour[x_of(site.best[0][0])]].name}."
        assert isinstance(state, State)
        names = state.rules.board.names
        if site.name in ("march", "raid") and len(begins) == 1:
            return f"It is the {site.name.capitalize()} order in {names[x_of(site.best[0][0])]}."
        if site.name == "raven" and len(areas) == 1:
            return f"The order in {names[areas.pop()]} is the wrong one."
        if site.name == "card":
            strengths = sorted({state.rules.cards[card].strength for card in areas})
            return f"Its strength is {' or '.join(map(str, strengths))}."
        return ""

    # What is said ----------------------------------------------------------------------------------------------------

    def standing(self) -> Said:
        """How far everybody is."""
        state = self.site.game.state
        if isinstance(state, CardState):
            return courts.standing(state, self.site.seat)
        assert isinstance(state, State)
        counts, houses = counted(state), state.rules.houses
        held = ", ".join(f"{houses[seat]} {counts[seat]}" for seat in sorted(range(state.seats), key=lambda seat: -counts[seat]))
        what = state.rules.victory.scores[0].says.capitalize()
        turn = "the last turn" if state.turn == LAST_TURN else f"turn {state.turn}"
        return Said(f"It is {turn}. {what}: {held}; {state.rules.victory.win} win at once.", state.rules.victory.win_rule)

    def why(self) -> list[Said]:
        """Two sentences: what the answer does, and what that is worth."""
        return [self.reason(), self.worth()]

    def reason(self) -> Said:
        site, state = self.site, self.site.game.state
        if isinstance(state, CardState):
            return courts.reason(site)
        assert isinstance(state, State)
        duel = duels.sentence(site) if site.name == "card" else ""
        if duel:
            return Said(duel, "base.battle.result")
        by_card = (card_effects.saved(site) or card_effects.effect(site)) if site.name == "card" else ""
        found = self.differences(state)
        end = ending(site) if site.after.winners.get(site.seat, 0.0) >= SURE else None
        own = next((each.good for kind in OWN for each in found if each.kind == kind), "")
        if end is not None:
            first = by_card or own or ("Nobody can prevent it" if site.find.far is None else "")
            return Said(f"{first}, and {end.text}" if first else end.text, end.rule)
        if by_card:
            other = next((lowered(each.good) for each in found if each.kind in (TAKEN, KEPT, STOP)), "")
            return Said(f"{by_card}, and {other}." if other else f"{by_card}.", "base.battle.card")
        return joined(self.theme, found) or Said(f"Best is to {self.in_words(site.best[0], site.others[0])}.", self.rule)

    def differences(self, state: State) -> list[Contrast]:
        """What the best answer does better than its strongest rival; in a battle only what it does there, if that is anything."""
        found = contrasts(state, self.site.seat, self.site.after, self.site.after_other(0))
        here = [each for each in found if each.kind in OWN and str(self.names.get("area")) in each.good]
        return here or found

    def worth(self) -> Said:
        site = self.site
        rule = "intrigue.score" if self.theme == "court" else "base.victory.end"
        at = next((at for at, answer in enumerate(site.others) if not is_idle(answer)), 0)
        rival, second = self.in_words(site.others[at], site.best[0]), self.chance_of(at)
        won = per_cent(site.find.near.chance)
        return Said(f"You win {won} of 100 games from here; if you {rival}, {second or 'none'}.", rule)

    def chance_of(self, at: int) -> int:
        """Returns how many of 100 games another answer wins; no more than the strongest of them."""
        second = self.site.find.near.second
        return per_cent(min(self.site.after_other(at).chance, second) if at else second)

    def refutations(self) -> list[str]:
        """The blocks of the other answers; those with the same words share one."""
        blocks: dict[str, list[str]] = {}
        for at, text in enumerate(self.site.find.others):
            blocks.setdefault(self.refutation(at).line(), []).append(text)
        return [line for said, texts in blocks.items() for line in ("wrong", *self.exactly(texts), f"  {said}")]

    def exactly(self, texts: list[str]) -> list[str]:
        game, seat = self.site.game, self.site.seat
        same = [other for text in texts for other in equals(game, seat, game.parse(seat, text))]
        return [f"  exactly: {game.text(answer)}" for answer in same]

    def refutation(self, at: int) -> Said:
        site, state, other = self.site, self.site.game.state, self.site.after_other(at)
        chance = self.chance_of(at)
        won = f"You win {chance} of 100 games from here." if chance else "You win no game from here."
        if isinstance(state, CardState):
            return Said(f"{courts.cost(site, at)} {won}".strip(), "intrigue.penalties")
        assert isinstance(state, State)
        found = contrasts(state, site.seat, site.after, other)
        return Said(f"{found[0].bad}. {won}", found[0].rule) if found else Said(f"There is something better. {won}", self.rule)

    def any_other(self) -> list[str]:
        """The block of all other answers."""
        second = per_cent(self.site.find.near.second)
        most = f"This wins at most {second} of 100 games from here." if second else "This wins no game from here."
        said = Said(f"There is something much better. {most}", self.rule)
        return ["wrong", f"  asked: {self.site.game.rule(self.site.seat)}", f"  {said.line()}", f"  example: {self.some_other()}"]

    def some_other(self) -> str:
        """An answer that is none of those with words of their own."""
        site = self.site
        known = [sorted(answer) for answer in [*site.best, *site.others]]
        others = [
            answer for begun, answers in questions(site.game, site.seat, site.best[0]) if sorted(begun) == sorted(site.begun)
            for answer in answers if sorted(answer) not in known
        ]  # fmt: skip
        return site.game.text(others[0])

    def in_words(self, answer: Answer, other: Answer) -> str:
        words = to_do(phrases_of(self.site.game, self.site.seat, answer, other))
        return words.split(" (strength")[0] if self.site.name == "card" else words


def equals(game: Game, seat: int, answer: Answer) -> list[Answer]:
    """The answer, and in the card game those with another character of its colour."""
    state = game.state
    if not isinstance(state, CardState):
        return [answer]
    card, place = x_of(answer[0]), y_of(answer[0])
    same = state.hand[seat] & state.rules.cards_of[state.rules.colour[card]]
    return [[pack(verb_of(answer[0]), each, place)] for each in bits_of(same)]


def ending(site: Site) -> Said | None:
    """How the game ends after the best answer; None if the seat does not win this time."""
    game, policy, rng = site.game.sample(site.seat, seeded(1)), Sensible(), seeded(2)
    game.log = []
    game.play(site.seat, site.best[0])
    policy.play_until(game, LAST_TURN + 1, rng)
    won = [event for event in game.log if event.name in ENDINGS and event.nouns[0] == site.seat]
    if not won or game.result != [site.seat]:
        return None
    return Said(sentence(state_of(site.game).rules, won[0]), won[0].rule)


def joined(theme: str, found: list[Contrast]) -> Said | None:
    """One or two differences in a sentence; what fits the theme comes first."""
    if not found:
        return None
    one = min(found, key=lambda each: each.kind not in FIRST.get(theme, ()))
    other = next((each for each in found if each.kind != one.kind and STOP in (each.kind, one.kind)), None)
    return Said(f"{one.good}, and {lowered(other.good)}." if other is not None else f"{one.good}.", one.rule)


def per_cent(chance: float) -> int:
    return round(100 * chance)


def level_of(found: dict[str, int]) -> int:
    """From 1, found by many, to 5, found by hardly any."""
    share = sum(found[name] / TRIES[name] for name in found) / len(found)
    return next((level for level, least in enumerate(LEVEL_SHARES, 1) if share >= least), len(LEVEL_SHARES) + 1)


def names_of(site: Site) -> dict[str, object]:
    """The names that titles, questions and hints may use."""
    state, seat = site.game.state, site.seat
    if isinstance(state, CardState):
        return {"house": f"p{seat + 1}", "seat": f"p{seat + 1}", "turn": state.round, "players": state.seats}
    assert isinstance(state, State)
    houses, names, counts = state.rules.houses, state.rules.board.names, counted(state)
    others = [house for house in range(state.seats) if house != seat]
    rival = max(others, key=lambda house: (site.after_other(0).winners.get(house, 0.0), counts[house]))
    found: dict[str, object] = {
        "house": houses[seat], "seat": houses[seat].lower(), "turn": state.turn, "players": state.seats, "rival": houses[rival],
        "own": counts[seat], "win": state.rules.victory.win,
    }  # fmt: skip
    if state.rules.victory.scores[0].says == "castles":
        found["castle"] = "castle"
    if site.name == "orders":
        found["where"] = names[missing(site)]
    battle = state.battle
    if battle is not None and site.name != "march":
        found["area"] = names[battle.area]
        sides = [houses[each] if each != NOBODY else "the neutral force" for each in (battle.attacker, battle.defender)]
        found["attacker"], found["defender"] = sides
        found["loser"] = "The army of " + houses[battle.defender] if battle.defender != NOBODY else "the army"
        if seat in (battle.attacker, battle.defender):
            found["foe"] = sides[1] if seat == battle.attacker else sides[0]
    return found


def missing(site: Site) -> int:
    """The area that still needs an order."""
    placed = {x_of(choice) for choice in site.begun if verb_of(choice) == ORDER}
    orders = [choice for answer in site.best for choice in answer if verb_of(choice) == ORDER]
    return next(x_of(choice) for choice in orders if x_of(choice) not in placed)
