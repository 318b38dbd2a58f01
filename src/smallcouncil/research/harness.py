"""Lets language models play: any function from text to text, beside others and beside bots.

It belongs to nobody's service: the caller's function sends the text wherever it likes. See docs/research/language-models.md.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from smallcouncil.api.answers import read_answer
from smallcouncil.api.chosen import NO_CHOICE
from smallcouncil.api.game import Game, Seat
from smallcouncil.api.prompts import prompt
from smallcouncil.api.setting import seed_from, whole
from smallcouncil.bots import admit, ask, bot_named, check_bot
from smallcouncil.bots.bot import Bot
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint, clipped
from smallcouncil.research.press import Press, PressMessage, heard, is_time_for, messages_in, request

Model = Callable[[str], str]  # it turns a prompt into an answer
Player = Model | str  # a model, or the name of a bot
AnySeat = TypeVar("AnySeat", int, str, Seat)  # a dictionary has seats of one kind
Players = Mapping[AnySeat, Player]

ASKED, TALK = "asked", "talk"
FAILURE: Final = 200  # characters of an exception that are kept


class Exchange(NamedTuple):
    """A prompt with its answer."""

    kind: str  # `asked` or `talk`
    turn: int
    seat: str
    prompt: str
    answer: str
    choices: str  # what was played, in notation; empty if the answer was sent back
    error: str  # what was wrong with the answer; empty if nothing
    at_random: bool  # was the choice made at random, because the allowance was used up?
    tokens: int  # the number in prompt and answer, by the caller's function


class Transcript:
    """All that was asked and answered, and what was said."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game  # the game itself, at its end
        self.exchanges: Final[list[Exchange]] = []
        self.messages: Final[list[PressMessage]] = []

    @property
    def errors(self) -> dict[str, int]:
        """By seat, how many answers could not be used."""
        return self._counts(lambda exchange: int(bool(exchange.error)))

    @property
    def at_random(self) -> dict[str, int]:
        """By seat, how many choices were made at random."""
        return self._counts(lambda exchange: int(exchange.at_random))

    @property
    def tokens(self) -> dict[str, int]:
        """By seat, the tokens of its prompts and answers."""
        return self._counts(lambda exchange: exchange.tokens)

    def _counts(self, count: Callable[[Exchange], int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for exchange in self.exchanges:
            found[exchange.seat] = found.get(exchange.seat, 0) + count(exchange)
        return found

    def lines(self) -> Iterator[str]:
        """Everything as lines of JSON: first the exchanges, then the messages."""
        for exchange in self.exchanges:
            yield json.dumps(exchange._asdict(), ensure_ascii=False)
        for message in self.messages:
            yield json.dumps({"kind": "message", **message._asdict()}, ensure_ascii=False)

    def __repr__(self) -> str:
        return f"<Transcript of {len(self.exchanges)} exchanges: {self.game!r}>"


class Asking(NamedTuple):
    """How models are asked."""

    legal: str
    rules: str
    history: int
    allowance: int  # wrong answers to a question that are sent back
    count: Callable[[str], int]  # tokens of a text


def no_tokens(text: str) -> int:
    """Counts nothing."""
    return 0


def play(
    game: Game, players: Players[AnySeat], *, seed: int = 1, allowance: int = 2, legal: str = "all", rules: str = "short",
    history: int = 20, tokens: Callable[[str], int] = no_tokens, press: Press | None = None,
) -> Transcript:
    """Plays the game to its end.

    `players` gives each seat a function from text to text, or the name of a bot. An answer that cannot be used is sent back
    with a sentence, `allowance` times for a decision; then the choice is made at random. A model that raises an exception has
    answered wrong too. `tokens` counts those of a text. With `press`, the models talk before the orders of each turn.
    """
    if (whole(allowance) or 0) < 0 or whole(allowance) is None:
        raise Complaint(f"The allowance is a number of answers, 0 or more, not {clipped(repr(allowance))}.")
    if press is not None:
        press.check()
    return ModelTable(game, players, seed_from(seed), Asking(legal, rules, history, allowance, tokens), press).play()


class ModelTable:
    """A game with its players."""

    def __init__(self, game: Game, players: Mapping[Any, Player], seed: int, asking: Asking, press: Press | None) -> None:
        self.game: Final = game
        self.asking: Final = asking
        self.press: Final = press
        self.rng: Final[Rng] = seeded(seed)
        self.models: Final[dict[int, Model]] = {}
        self.bots: Final[dict[int, Bot]] = {}
        self.transcript: Final = Transcript(game)
        self.talked: int = 0  # the last turn before whose orders there was press
        if not isinstance(players, Mapping):
            raise Complaint(f"Players are a dictionary by seat, not {clipped(repr(players))}.")
        for seat, player in players.items():
            self.sit(game._setting.seat(seat), player, seed)
        empty = [name for seat, name in enumerate(game.seats) if seat not in self.models and seat not in self.bots]
        if empty:
            raise Complaint(f"Nobody plays {', '.join(empty)}.")
        for seat in self.models:
            prompt(game, seat, asking.legal, asking.rules, asking.history)  # complains about these before the first move

    def sit(self, seat: int, player: Player, seed: int) -> None:
        if seat in self.models or seat in self.bots:
            raise Complaint(f"{self.game.seats[seat]} has two players.")
        if isinstance(player, str):
            admit([player])
            check_bot(player, self.game.name)
            self.bots[seat] = bot_named(player, seed + seat, self.game.name)
        elif callable(player):
            self.models[seat] = player
        else:
            raise Complaint(f"A player is a function or the name of a bot, not {clipped(repr(player))}.")

    def play(self) -> Transcript:
        try:
            while not self.game.is_over:
                self.talk()
                seat = self.game.to_move[0]
                legal = self.game.legal(seat)
                if len(legal) == 1:
                    self.game.push(seat, legal[0])
                elif seat in self.bots:
                    self.game.push(seat, self.game._setting.choices[ask(self.bots[seat], self.game._core, seat)])
                else:
                    self.let_choose(seat)
        finally:
            for seat, bot in self.bots.items():
                bot.leave(self.game._core, seat)
        return self.transcript

    # Choices -------------------------------------------------------------------------------------------------------

    def let_choose(self, seat: int) -> None:
        """Asks a model until its answer can be played, or the allowance is used up."""
        asked = self.question(seat)
        for tried in range(self.asking.allowance + 1):
            answer, trouble = self.answer(seat, asked)
            found = read_answer(self.game, seat, answer) if not trouble else None
            if found:
                self.note(ASKED, seat, asked, answer, ", ".join(map(str, found.choices)))
                self.game.push(seat, found.choices)
                return
            trouble = trouble or (found.sentence if found is not None else "")
            is_last = tried == self.asking.allowance
            choice = self.at_random(seat) if is_last else None
            self.note(ASKED, seat, asked, answer, str(choice or ""), trouble, is_last)
            if choice is not None:
                self.game.push(seat, choice)
            asked = f"{self.question(seat)}\n\nYour last answer was:\n{answer[-1000:]}\n\nIt does not count. {trouble}"

    def question(self, seat: int) -> str:
        asking = self.asking
        said = heard(self.transcript.messages, self.game.seats[seat], self.game.turn)
        return "\n".join([prompt(self.game, seat, asking.legal, asking.rules, asking.history), *said])

    def at_random(self, seat: int) -> Any:
        legal = self.game.legal(seat)
        return legal[self.rng.below(len(legal))]

    # What models say --------------------------------------------------------------------------------------------------

    def answer(self, seat: int, asked: str) -> tuple[str, str]:
        """What the model answers, and what went wrong."""
        try:
            answer = self.models[seat](asked)
        except Exception as error:
            return "", clipped(f"The model failed with {type(error).__name__}: {error}", FAILURE)
        if isinstance(answer, str):
            return answer, ""
        return "", f"The model answered {type(answer).__name__}, which is not a text."

    def note(
        self, kind: str, seat: int, asked: str, answer: str, choices: str, error: str = "", at_random: bool = False
    ) -> None:
        tokens = self.asking.count(asked) + self.asking.count(answer)
        name, turn = self.game.seats[seat], self.game.turn
        self.transcript.exchanges.append(Exchange(kind, turn, name, asked, answer, choices, error, at_random, tokens))

    def talk(self) -> None:
        """The press before the orders of a turn; what is said in a round is heard after it."""
        if self.press is None or self.talked == self.game.turn or not is_time_for(self.game):
            return
        self.talked = self.game.turn
        for _ in range(self.press.rounds):
            said: list[PressMessage] = []
            for seat in self.models:
                name = self.game.seats[seat]
                asked = f"{self.question(seat)}\n\n{request(self.game, name, self.press)}"
                answer, trouble = self.answer(seat, asked)
                self.note(TALK, seat, asked, answer, "", trouble)
                said += messages_in(answer, self.game, name, self.press)
            self.transcript.messages.extend(said)


class ModelBot(ABC):
    """A bot that plays with a model, for `sc.match` and the commands: give a subclass in a file of your own a `model`."""

    legal: str = "all"
    rules: str = "short"
    history: int = 20
    allowance: int = 2

    @abstractmethod
    def model(self, text: str) -> str:
        """The answer to a prompt."""

    def choose(self, game: Game, seat: int) -> Any:
        asked = question = prompt(game, seat, self.legal, self.rules, self.history)
        for _ in range(self.allowance + 1):
            found = read_answer(game, seat, self.model(asked))
            if found:
                return found.choices
            asked = f"{question}\n\nYour last answer does not count. {found.sentence}"
        raise Illegal(found.sentence, NO_CHOICE)  # the caller counts that as a fault, and chooses at random
