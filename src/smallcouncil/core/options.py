"""The options of a game: which there are and for whom, what does not go together, and sets of them that have a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import either
from smallcouncil.core.recent import Recent
from smallcouncil.errors import Complaint, clipped

R = TypeVar("R")

MOST_RULESETS: Final = 512  # kept ready at a time; a seventh of a megabyte each


class Option:
    name: str = ""
    title: str = ""
    says: str = ""  # one line for the set-up sheet
    rule: str = ""


class Preset:
    """Options that are chosen together; those that do not fit the number of players are left out."""

    def __init__(self, name: str, title: str, says: str, options: list[str], players: Sequence[int]) -> None:
        self.name: str = name
        self.title: str = title
        self.says: str = says
        self.options: list[str] = options
        self.players: list[int] = [*players]


class Options:
    """All options of a game, in the order in which they plug in."""

    def __init__(
        self, game: str, rule: str, players: Sequence[int], options: Sequence[Option], needs: list[tuple[str, int, str]],
        forbidden: list[tuple[str, str, str]], presets: list[Preset],
    ) -> None:
        self.game: str = game
        self.rule: str = rule  # says for how many the game is
        self.players: list[int] = [*players]
        self.options: list[Option] = [*options]
        self.needs: list[tuple[str, int, str]] = needs  # option, the number of players it needs, rule
        self.forbidden: list[tuple[str, str, str]] = forbidden  # two that exclude each other, rule
        self.presets: list[Preset] = presets

    def check(self, options: list[str], players: int) -> list[str]:
        """The options in their fixed order, or a complaint that names the rule."""
        if players not in self.players:
            raise Complaint(f"{self.game} is for {either([str(n) for n in self.players])} players, not {players} [{self.rule}].")
        known = [option.name for option in self.options]
        for name in options:
            if name not in known:
                raise Complaint(f"There is no option {clipped(name)!r}; the options are {', '.join(known)}.")
        for name, needed, rule in self.needs:
            if name in options and players != needed:
                raise Complaint(f"The option {name} is for {needed} players only [{rule}].")
        for one, other, rule in self.forbidden:
            if one in options and other in options:
                raise Complaint(f"The options {one} and {other} do not go together [{rule}].")
        return [name for name in known if name in options]

    def offered(self, players: int) -> list[Option]:
        """Those that this number of players may switch on."""
        barred = [name for name, needed, _ in self.needs if needed != players]
        return [option for option in self.options if option.name not in barred]

    def presets_for(self, players: int) -> list[Preset]:
        names = [option.name for option in self.offered(players)]
        return [
            Preset(each.name, each.title, each.says, [name for name in names if name in each.options], [players])
            for each in self.presets
            if players in each.players
        ]


class Rulesets(Generic[R]):
    """The rulesets of a game, each built once: by data files, number of players and options."""

    def __init__(self, options: Options, build: Callable[[list[str], int, Files], R]) -> None:
        self.options: Options = options
        self.build: Callable[[list[str], int, Files], R] = build
        self.kept: Recent[R] = Recent(MOST_RULESETS)

    def get(self, options: list[str], players: int, files: Files) -> R:
        chosen = self.options.check(options, players)
        key = f"{files.key} {players} {','.join(chosen)}"
        found = self.kept.find(key)
        return self.kept.keep(key, self.build(chosen, players, files)) if found is None else found
