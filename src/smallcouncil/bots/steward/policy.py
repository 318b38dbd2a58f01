"""The steward's policy on any seat: one choice, a whole decision, alternatives, or a playout.

The file that knows a decision answers it, or the option it belongs to; other decisions are tried out.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward import battles, bidding, marching, mustering, planning, raiding, trying
from smallcouncil.bots.steward.question import Answer, Answers, Question
from smallcouncil.bots.steward.sense import senses_of
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.core.game import Game, Policy
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import BID, DONE, EXECUTE, LAUNCH, MUSTER, ORDER, RECOVER, REMOVE, UPGRADE
from smallcouncil.thrones.nouns.orders import MARCH
from smallcouncil.thrones.nouns.state import State

NO_VERB: Final = -1
ORDERS: Final = "orders"  # name of the decision
TRIES: Final = 4  # tries per candidate: some changes give the same result


def march(question: Question) -> list[int]:
    """The order with the largest gain now: a March, or an option's alternative."""
    position = question.position()
    best, chain = -1e9, list[int]()
    for choice in question.draft[:1] or question.choices:
        if verb_of(choice) == EXECUTE:
            area = x_of(choice)
            plan = marching.best_march(position, area, position.regular(area, MARCH))
            value, way = plan.score(position, 0), plan.chain(position)
        else:
            value, way = position.way(choice)
        if value > best:
            best, chain = value, way
    return question.rest_of(chain)


ANSWERS: Final[Answers] = {
    "orders": lambda q: planning.give_orders(q.staged(), q.rng) if q.choices[0] == DONE else by_verb(q),
    "raven": lambda q: planning.fly_raven(q.position(), q.choices),
    "raid": lambda q: raiding.raid(q.position(), q.choices, q.draft),
    "march": march,
    "consolidate": lambda q: unknown(q) if q.draft else planning.consolidate(q.position(), q.choices),
    "support": lambda q: battles.pledge(q.position(), q.choices),
    "consent": lambda q: battles.consent(q.position(), q.choices),
    "card": lambda q: battles.play_card(q.position(), q.choices, q.rng),
    "blade": lambda q: battles.use_blade(q.position(), q.choices),
    "casualties": lambda q: battles.casualties(q.position(), q.choices),
    "unfed": lambda q: battles.casualties(q.position(), q.choices),
    "retreat": lambda q: battles.retreat(q.position(), q.choices),
    "leave token": lambda q: battles.leave_token(q.position(), q.choices, q.frame.memo),
    "cersei": lambda q: battles.lift_order(q.position(), q.choices),
    "asha": lambda q: battles.lift_order(q.position(), q.choices),
    "luwin": lambda q: battles.recover_card(q.position(), q.choices),
    "reward": lambda q: battles.recover_card(q.position(), q.choices),
    "discard": lambda q: battles.discard_card(q.position(), q.choices),
    "promote": lambda q: q.choices[-1],
    "promote defender": lambda q: q.choices[-1],
    "take special": lambda q: q.choices[-1],
    "kill victor": lambda q: battles.kill(q.position(), q.choices),
    "kill footman": lambda q: q.choices[0],
    "bid throne": lambda q: bidding.bid_for_track(q.position(), q.name, q.rng),
    "bid fiefdoms": lambda q: bidding.bid_for_track(q.position(), q.name, q.rng),
    "bid court": lambda q: bidding.bid_for_track(q.position(), q.name, q.rng),
    "bid watch": lambda q: bidding.bid_for_watch(q.position()),
    "ties": lambda q: bidding.first_of_tie(q.position(), q.choices),
    "pick": lambda q: bidding.one_of_tie(q.position(), q.choices),
    "muster": lambda q: mustering.muster(q.staged(), q.choices),
    "feed": lambda q: mustering.remove(q.staged(), q.choices),
    "losses": lambda q: mustering.remove(q.staged(), q.choices),
}

# Answers to decisions of modules that use verbs we know.
BY_VERB: Final[dict[int, Answer]] = {
    BID: ANSWERS["bid throne"],
    REMOVE: ANSWERS["casualties"],
    RECOVER: ANSWERS["reward"],
    MUSTER: ANSWERS["muster"],
    LAUNCH: ANSWERS["muster"],
    UPGRADE: ANSWERS["muster"],
}


def answer(question: Question) -> list[int]:
    """One choice, or a chain of them."""
    ask = taught(question) or ANSWERS.get(question.name) or by_verb
    found = ask(question)
    return [found] if isinstance(found, int) else found


def taught(question: Question) -> Answer | None:
    """An option's answer: to its own decision, or to a draft that its own verb started."""
    began = verb_of(question.draft[0]) if question.draft else NO_VERB
    for sense in senses_of(question.state.rules):
        found = sense.answers.get(question.name) or sense.chains.get(began)
        if found is not None:
            return found
    return None


def by_verb(question: Question) -> int | list[int]:
    """The answer to a module's decision by its verb, alone or before the orders that follow it."""
    return (BY_VERB.get(verb_of(question.choices[-1])) or unknown)(question)


def unknown(question: Question) -> int:
    """The answer to a decision that the steward does not know: try the choices out."""
    return trying.best(question.game, question.seat, question.choices, question.rng)


class Sensible(Policy):
    """Plays every seat as the steward would; remembers only the chain it is in the middle of."""

    def __init__(self, style: Style = USUAL) -> None:
        self.style: Style = style
        self.number: int = -1  # number of the decision that the chain below belongs to
        self.planned: list[int] = []

    def choose(self, game: Game, seat: int, rng: Rng) -> int:
        """One small choice."""
        question = Question(game, seat, rng, self.style)
        draft = question.draft
        going_on = 0 < len(draft) < len(self.planned) and self.planned[: len(draft)] == draft
        if not going_on or question.state.number != self.number:
            self.number, self.planned = question.state.number, draft + answer(question)
        for choice in self.planned[len(draft) :]:
            if choice in question.choices:
                return choice
        return unknown(question)

    def chain(self, game: Game, seat: int, rng: Rng) -> list[int]:
        return self.chain_after(game, seat, [], rng)

    def chain_after(self, game: Game, seat: int, begun: list[int], rng: Rng) -> list[int]:
        """The whole decision, given its beginning."""
        copy = game.redacted(seat)
        found: list[int] = []
        closed = False
        while not closed:
            at = len(found)
            choice = begun[at] if at < len(begun) else self.next(copy, seat, rng)
            closed = copy.draft_on(seat, choice)
            found.append(choice)
        return found

    def next(self, game: Game, seat: int, rng: Rng) -> int:
        """The next choice; a forced one takes no thought."""
        choices = game.choices(seat)
        return choices[0] if len(choices) == 1 else self.choose(game, seat, rng)

    def play_until(self, game: Game, turn: int, rng: Rng) -> None:
        """Plays all seats until the orders of that turn are due or the game is over."""
        while game.waiting:
            state = game.state
            assert isinstance(state, State)
            if state.turn >= turn and state.agenda[-1].kind.name == ORDERS:
                return
            seat = (game.waiting & -game.waiting).bit_length() - 1
            game.choose(seat, self.next(game, seat, rng))

    # Candidates ----------------------------------------------------------------------------------------------------

    def candidates(self, game: Game, seat: int, most: int, rng: Rng) -> list[list[int]]:
        """At most `most` plausible whole decisions, all different; the steward's own is the first."""
        own = self.chain(game, seat, rng)
        found = [own]
        name = game.state.agenda[-1].kind.name
        if name == ORDERS:
            self.other_orders(game, seat, found, most, rng)
            return found
        if name == "march" and not game.draft(seat):
            for chain in march_plans(Question(game.redacted(seat), seat, rng, self.style)):
                self.add(game, seat, chain, found, most, rng)
        others = [choice for choice in game.choices(seat) if choice != own[0]]
        rng.shuffle(others)
        for choice in others:
            self.add(game, seat, [choice], found, most, rng)
        return found

    def add(self, game: Game, seat: int, begun: list[int], found: list[list[int]], most: int, rng: Rng) -> None:
        if len(found) < most and not any(chain[: len(begun)] == begun for chain in found):
            found.append(self.chain_after(game, seat, begun, rng))

    def other_orders(self, game: Game, seat: int, found: list[list[int]], most: int, rng: Rng) -> None:
        """Adds the steward's orders with other tokens in up to three areas."""
        seen = [sorted(found[0])]
        for _ in range(TRIES * most):
            if len(found) >= most:
                return
            chain = changed_orders(game, seat, found[0], 1 + rng.below(3), rng)
            if chain and sorted(chain) not in seen:
                seen.append(sorted(chain))
                found.append(chain)


def march_plans(question: Question) -> list[list[int]]:
    """Every sensible March, best first."""
    position = question.position()
    plans: list[tuple[float, list[int]]] = []
    for choice in question.choices:
        if verb_of(choice) == EXECUTE:
            area = x_of(choice)
            for plan in marching.MarchPlans(position, area, position.regular(area, MARCH), 0).plans():
                plans.append((plan.score(position, 0), plan.chain(position)))
    plans.sort(key=lambda plan: -plan[0])
    return [chain for _, chain in plans]


def changed_orders(game: Game, seat: int, orders: list[int], changes: int, rng: Rng) -> list[int]:
    """The same orders with any other token left, or none, in some areas; empty if that is impossible."""
    placed = [choice for choice in orders if verb_of(choice) == ORDER]
    if not placed:
        return []
    anew = [x_of(placed[rng.below(len(placed))]) for _ in range(changes)]
    copy = game.redacted(seat)
    found: list[int] = []
    for choice in orders[: len(orders) - 1]:  # answers that an option needs before the orders stay the same
        if verb_of(choice) != ORDER or x_of(choice) not in anew:
            if choice not in copy.choices(seat):
                return []
            copy.draft_on(seat, choice)
            found.append(choice)
    for area in anew:
        open = [choice for choice in copy.choices(seat) if verb_of(choice) == ORDER and x_of(choice) == area]
        if open:
            found.append(open[rng.below(len(open))])
            copy.draft_on(seat, found[-1])
    return [*found, DONE] if DONE in copy.choices(seat) else []
