"""The steward: plays the board game by hand-written sense.

It values areas, dangers and goals (`position`), weighs battles by both public hands (`odds`), and has one file for each
thing a house decides.  It looks one step ahead and keeps no memory but the chain it is in the middle of.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.bot import Bot
from smallcouncil.bots.steward import battles, bidding, marching, mustering, planning, raiding, trying
from smallcouncil.bots.steward.question import Answer, Answers, Question
from smallcouncil.bots.steward.sense import senses_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.thrones.nouns.orders import MARCH
from smallcouncil.thrones.words.verbs import BID, DONE, EXECUTE, LAUNCH, MUSTER, RECOVER, REMOVE, UPGRADE

NO_VERB: Final = -1


def march(question: Question) -> list[int]:
    """The order that brings most now: a March, or what an option has in its place."""
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
    "orders": lambda q: planning.give_orders(q.staged()) if q.choices[0] == DONE else by_verb(q),
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

# For decisions of modules that ask with words we know.
BY_VERB: Final[dict[int, Answer]] = {
    BID: ANSWERS["bid throne"],
    REMOVE: ANSWERS["casualties"],
    RECOVER: ANSWERS["reward"],
    MUSTER: ANSWERS["muster"],
    LAUNCH: ANSWERS["muster"],
    UPGRADE: ANSWERS["muster"],
}


class Steward(Bot):
    name = "steward"
    says = "Plans marches for castles, counts strengths before it attacks, keeps its home and its power."
    games = ("thrones",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.number: int = -1  # of the decision the chain below belongs to
        self.chain: list[int] = []

    def choose(self, game: Game, seat: int) -> int:
        question = Question(game, seat, self.rng)
        draft = question.draft
        going_on = 0 < len(draft) < len(self.chain) and self.chain[: len(draft)] == draft
        if not going_on or question.state.number != self.number:
            self.number, self.chain = question.state.number, draft + answer(question)
        for choice in self.chain[len(draft):]:
            if choice in question.choices:
                return choice
        return unknown(question)


def answer(question: Question) -> list[int]:
    """One choice, or a chain of them."""
    ask = taught(question) or ANSWERS.get(question.name) or by_verb
    found = ask(question)
    return [found] if isinstance(found, int) else found


def taught(question: Question) -> Answer | None:
    """By an option: its own decision, or a draft that its own verb began."""
    began = verb_of(question.draft[0]) if question.draft else NO_VERB
    for sense in senses_of(question.state.rules):
        found = sense.answers.get(question.name) or sense.chains.get(began)
        if found is not None:
            return found
    return None


def by_verb(question: Question) -> int | list[int]:
    """What a module asks, alone or before the orders that are given with it."""
    return (BY_VERB.get(verb_of(question.choices[-1])) or unknown)(question)


def unknown(question: Question) -> int:
    """A decision nobody taught the steward: what looks best when it is tried out."""
    return trying.best(question.game, question.seat, question.choices, question.rng)
