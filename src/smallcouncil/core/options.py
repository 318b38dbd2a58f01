"""The options of a game: which exist and for whom, which exclude each other, and named sets of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import either
from smallcouncil.core.recent import Recent
from smallcouncil.errors import Complaint, clipped

R = TypeVar("R")

MOST_RULESETS: Final = 512  # how many rulesets we keep ready; each takes a seventh of a megabyte


class Option:
    name: str = ""
    title: str = ""
    says: str = ""  # one line for the set-up sheet
    rule: str = ""
    data: tuple[str, ...] = ()  # data files it needs: older content without them lacks the option
    set_up: str = ""  # the table it replaces the base game's with; that table has its own seats


class Need:
    """A need of an option: certain numbers of players, or other options. It may switch those on by itself."""

    def __init__(
        self, option: str, rule: str, players: Sequence[int] = (), options: Sequence[str] = (), brings: bool = False
    ) -> None:
        self.option: str = option
        self.rule: str = rule
        self.players: list[int] = [*players]  # empty: any
        self.options: list[str] = [*options]
        self.brings: bool = brings


class Preset:
    """Options that are chosen together; those that do not fit the number of players are dropped."""

    def __init__(self, name: str, title: str, says: str, options: list[str], players: Sequence[int]) -> None:
        self.name: str = name
        self.title: str = title
        self.says: str = says
        self.options: list[str] = options
        self.players: list[int] = [*players]


class Options:
    """All options of a game, in the order in which they plug in."""

    def __init__(
        self, game: str, rule: str, players: Sequence[int], options: Sequence[Option], needs: list[Need],
        forbidden: list[tuple[str, str, str]], presets: list[Preset],
    ) -> None:
        self.game: str = game
        self.rule: str = rule  # the rule that gives the numbers of players
        self.players: list[int] = [*players]
        self.options: list[Option] = [*options]
        self.needs: list[Need] = needs
        self.forbidden: list[tuple[str, str, str]] = forbidden  # two options that exclude each other, and the rule
        self.presets: list[Preset] = presets

    def check(self, options: list[str], players: int) -> list[str]:
        """The options in their fixed order, with those they bring along; otherwise a complaint that names the rule."""
        if players not in self.players:
            raise Complaint(f"{self.game} is for {either([str(n) for n in self.players])} players, not {players}", self.rule)
        known = [option.name for option in self.options]
        for name in options:
            if name not in known:
                raise Complaint(f"There is no option {clipped(name)!r}; the options are {', '.join(known)}.")
        chosen = self.joined(options, True)
        for need in self.needs:
            if need.option in chosen:
                self.refuse_without(need, chosen, players)
        for one, other, rule in self.forbidden:
            if one in chosen and other in chosen:
                raise Complaint(f"The options {one} and {other} do not go together", rule)
        return chosen

    def refuse_without(self, need: Need, chosen: list[str], players: int) -> None:
        if need.players and players not in need.players:
            numbers = either([str(n) for n in need.players])
            raise Complaint(f"The option {need.option} is for {numbers} players only", need.rule)
        missing = [name for name in need.options if name not in chosen]
        if missing:
            raise Complaint(f"The option {need.option} needs {' and '.join(missing)} as well", need.rule)

    def with_needed(self, options: list[str]) -> list[str]:
        """These options and all that they need, in their fixed order."""
        return self.joined(options, False)

    def joined(self, options: list[str], brought: bool) -> list[str]:
        """The options and those they need, or only those they bring along."""
        found = options[:]
        for name in found:
            for need in self.needs:
                if need.option == name and (need.brings or not brought):
                    found += [other for other in need.options if other not in found]
        return [option.name for option in self.options if option.name in found]

    def bringing(self, options: list[str], name: str) -> Need | None:
        """The need by which one of these options brings `name` along; None if there is none."""
        for need in self.needs:
            if need.brings and need.option in options and name in need.options:
                return need
        return None

    def needed(self, name: str) -> list[str]:
        """All other options that this one needs, directly or indirectly."""
        return [other for other in self.with_needed([name]) if other != name]

    def data_of(self, options: list[str]) -> list[str]:
        """The data files that these options need."""
        return [file for option in self.options if option.name in options for file in option.data]

    def switched(self, options: list[str], name: str) -> list[str]:
        """The options after a tick on the sheet: an option switches on what it needs, and off what needs it."""
        if name in options:
            return [other for other in options if other != name and name not in self.needed(other)]
        return self.with_needed([*options, name])

    def offered(self, players: int) -> list[Option]:
        """The options that this number of players may switch on."""
        barred = [need.option for need in self.needs if need.players and players not in need.players]
        return [option for option in self.options if not any(name in barred for name in [option.name, *self.needed(option.name)])]

    def presets_for(self, players: int) -> list[Preset]:
        names = [option.name for option in self.offered(players)]
        found: list[Preset] = []
        for each in self.presets:
            if players in each.players:
                chosen = self.with_needed([name for name in names if name in each.options])
                found.append(Preset(each.name, each.title, each.says, chosen, [players]))
        return found


class Rulesets(Generic[R]):
    """The rulesets of a game, cached by data files, number of players and options."""

    def __init__(self, options: Options, build: Callable[[list[str], int, Files], R]) -> None:
        self.options: Options = options
        self.build: Callable[[list[str], int, Files], R] = build
        self.kept: Recent[R] = Recent(MOST_RULESETS)

    def get(self, options: list[str], players: int, files: Files) -> R:
        chosen = self.options.check(options, players)
        key = f"{files.key} {players} {','.join(chosen)}"
        found = self.kept.find(key)
        return self.kept.keep(key, self.build(chosen, players, files)) if found is None else found
