"""A bot that imitates: a small net that was fitted to datasets of stewards' and maesters' games (`council train --clone`).

The net reads an observation, of which it knows the bytes that varied in its datasets. Each choice that was legal there has a
vector. The choice whose vector fits best is made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smallcouncil.api.setting import setting_of
from smallcouncil.bots.bot import Bot
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint

WEIGHTS: Final = Path(__file__).parent / "clones"


class Clone(Bot):
    name = "clone"
    says = "Imitates what stewards and maesters did in similar positions."
    fixed = True

    def choose(self, game: Game, seat: int) -> int:
        rules, choices = game.state.ruleset, game.choices(seat)
        path = WEIGHTS / f"{rules.game}.npz"
        if not path.is_file():
            raise Complaint(f"The bot clone has no weights for the game {rules.game}.")
        import numpy as np  # only here: the list of bots is read without it

        from smallcouncil.bots.clone_net import net_of

        numbering = setting_of(rules).numbering
        seen = np.frombuffer(numbering.observe(game, seat), np.uint8)
        scores = net_of(path).scores(seen, [numbering.ids[each] for each in choices])
        return choices[scores.index(max(scores))]
