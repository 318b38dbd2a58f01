"""The options of a new game, switched one by one or by presets."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import either
from smallcouncil.core.options import Option, Preset
from smallcouncil.errors import Complaint
from smallcouncil.rulesref import rules_below
from smallcouncil.terminal.inputs import LEAVE, Inputs, PlayerLeaves
from smallcouncil.terminal.rulebook import list_rules, look_up, show_rule
from smallcouncil.terminal.seats import named_so, sizes_with
from smallcouncil.terminal.signs import QUIET, Screen

LONG = 12  # rules of an option that are too many to show at once


class OptionSheet:
    def __init__(self, screen: Screen, inputs: Inputs, kind: GameKind, players: int, chosen: list[str]) -> None:
        self.screen: Screen = screen
        self.inputs: Inputs = inputs
        self.kind: GameKind = kind
        self.players: int = players
        self.chosen: list[str] = chosen
        self.options: list[Option] = kind.options(players)
        self.presets: list[Preset] = kind.presets(players)

    def fill_in(self) -> list[str]:
        """Asks until the player is content. Returns the chosen options."""
        while True:
            self.show()
            which = f"Type 1-{len(self.options)} to switch an option, a preset, or ?1 for a rule"
            answer = self.inputs.ask(f"{which}; Enter when done > ")
            if not answer or answer.lower() in ("done", "0"):
                return self.chosen
            try:
                self.obey(answer)
            except Complaint as complaint:
                self.screen.say(str(complaint), "red")

    def show(self) -> None:
        """Shows the sheet on one page, if it fits."""
        self.screen.keep(1 + len(self.options) + len(self.presets))
        self.screen.say(Text(f"Options for {self.players} players", style="bold"))
        wide = max(len(option.title) for option in self.options)
        for number, option in enumerate(self.options, 1):
            on = option.name in self.chosen
            line = Text(f"  {number:>2} [{'x' if on else ' '}] ", style="bold")
            line.append(option.title.ljust(wide) + "  ", style="bold" if on else "")
            self.screen.beside(line, Text(option.says, style=QUIET))
        short = max((len(preset.name) for preset in self.presets), default=0)
        for preset in self.presets:
            mark = "x" if sorted(preset.options) == sorted(self.chosen) else " "
            line = Text(f"     [{mark}] {preset.name.ljust(short)}  ", style="bold")
            self.screen.beside(line, Text(f"{preset.title}: {preset.says}", style=QUIET))

    def obey(self, answer: str) -> None:
        word = answer.lower()
        if word in LEAVE:
            raise PlayerLeaves("You leave the table.")
        if word.startswith("?"):
            self.explain(word[1:].strip())
            return
        for preset in named_so(self.presets, word):
            self.chosen = self.kind.check_options(preset.options, self.players)
            return
        wished = self.chosen[:]
        for part in word.replace(",", " ").split():
            wished = self.kind.sheet().switched(wished, self.named(part))
        self.chosen = self.kind.check_options(wished, self.players)

    def named(self, word: str) -> str:
        """The option with that number, or with that beginning of its name."""
        if word.isdigit() and 1 <= int(word) <= len(self.options):
            return self.options[int(word) - 1].name
        found = [option.name for option in self.options if not word.isdigit() and option.name.startswith(word)]
        sizes = sizes_with(self.kind, word) if not found and len(word) > 2 else []
        if sizes and self.players not in sizes:
            how = f"it is in play with {either([f'--players {each}' for each in sizes])}"
            raise Complaint(f"{word.capitalize()} is a {self.kind.seat_word}, not an option: {how}.")
        if len(found) != 1:
            names = [*[option.name for option in self.options], *[preset.name for preset in self.presets]]
            raise Complaint(f"There is no option {word!r} for {self.players} players; there are {', '.join(names)}.")
        return found[0]

    def explain(self, word: str) -> None:
        """Explains an option's rules: in full, or for a long chapter the first one and the titles of the others."""
        rule = next((option.rule for option in self.options if word and option.name == self.named_or_none(word)), word)
        chapter = rules_below(rule.partition(".")[0]) if rule != word else []
        others = [page for page in chapter if page.id != rule]
        if len(chapter) > LONG:
            look_up(self.screen, rule)
            list_rules(self.screen, others)
        else:
            for page in [each for each in chapter if each.id == rule] + others:
                show_rule(self.screen, page)
        if not chapter:
            look_up(self.screen, rule or "options.combine")

    def named_or_none(self, word: str) -> str:
        try:
            return self.named(word)
        except Complaint:
            return ""
