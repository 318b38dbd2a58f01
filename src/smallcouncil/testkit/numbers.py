"""The laws about numbers: ids of choices, and observations."""

from __future__ import annotations

from hashlib import blake2b

from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.testkit.demands import demand

COUNTERS = ("decisions made", "reveals")
SHOWN_EVERY = 3  # choices


def digest(data: bytes | bytearray) -> bytes:
    return blake2b(data, digest_size=12).digest()


class Observed:
    """What was observed in many games, and which ids were legal then."""

    def __init__(self) -> None:
        self.legal: dict[bytes, bytes] = {}  # by digest of the observation, that of the ids
        self.positions: int = 0
        self.met: int = 0  # observations that came again
        self.choices: int = 0

    def check(self, kind: GameKind, game: Game, seat: int, rng: Rng) -> None:
        """Checks all laws for a seat in a position."""
        numbering, before = kind.numbering(game), game.to_json()
        data = numbering.observe(game, seat)
        demand(game.to_json() == before, "to observe a game does not change it", game, seat)
        demand(len(data) == numbering.layout.size, "every observation has the same size", game, seat)
        demand(numbering.observe(game.redacted(seat), seat) == data, "an observation shows what the seat sees", game, seat)
        sample = game.sample(seat, rng)
        demand(numbering.observe(sample, seat) == data, "an observation shows nothing that is hidden", game, seat)
        demand(kind.read_back(game, bytes(data)) == game.view(seat), "an observation shows the whole view", game, seat)
        self.check_legal(kind, game, seat, data)
        self.positions += 1

    def check_legal(self, kind: GameKind, game: Game, seat: int, data: bytearray) -> None:
        """Equal observations have equal legal ids, even if the games are of different lengths."""
        numbering = kind.numbering(game)
        ids = numbering.legal(game, seat)
        self.choices += len(ids)
        demand([numbering.choice(number) for number in ids] == game.choices(seat), "an id has one choice", game, seat)
        for column in numbering.layout.arrays["table"].columns:
            if column.name.startswith(COUNTERS):
                data[numbering.layout.arrays["table"].at(column.name)] = 0
        seen, legal = digest(data), digest(repr(ids).encode())
        self.met += seen in self.legal
        demand(self.legal.setdefault(seen, legal) == legal, "equal observations have equal legal ids", game, seat)


def play_observed(kind: GameKind, options: list[str], players: int, seed: int, observed: Observed, every: int) -> int:
    """Plays a random game whose choices all have ids, and checks one position in `every`. Returns the number of choices."""
    game, rng = kind.new(options, players, seed), seeded(seed ^ 0x0B5)
    numbering = kind.numbering(game)
    sight, shown = numbering.sight(), bytearray(numbering.layout.size)
    made = 0
    while game.waiting:
        waiting = bits_of(game.waiting)
        seat = waiting[rng.below(len(waiting))]
        ids = numbering.legal(game, seat)
        if every and made % SHOWN_EVERY == 0:
            numbering.show(game, seat, sight, shown, 0)
        if every and rng.below(every) == 0:
            numbering.show(game, seat, sight, shown, 0)
            demand(shown == numbering.observe(game.redacted(seat), seat), "what was shown before makes no difference", game, seat)
            observed.check(kind, game, seat, rng)
            observed.check(kind, game, rng.below(players), rng)
        game.choose(seat, numbering.choice(ids[rng.below(len(ids))]))
        made += 1
    observed.check(kind, game, rng.below(players), rng)
    return made
