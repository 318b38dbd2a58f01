"""Windows of battles: strength, support, House Cards, casualties and retreats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import overrides
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.windows.control import AreaBar, Watcher
from smallcouncil.thrones.building.windows.module import Frame, Procedure

if TYPE_CHECKING:
    from smallcouncil.core.events import Sheet
    from smallcouncil.thrones.building.ruleset import Ruleset
    from smallcouncil.thrones.nouns.battle import Battle
    from smallcouncil.thrones.nouns.state import State
    from smallcouncil.thrones.reading.rows import CardRow


class Term:
    """A line in the sum of one side of a battle: strength, swords or fortifications."""

    rule: str = ""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        raise NotImplementedError


class SupportTerm:
    """What a supporting area adds to its units."""

    rule: str = ""

    def value(self, state: State, battle: Battle, side: int, area: int) -> int:
        raise NotImplementedError


class Backing(Term):
    """Support from no area; `add` is its value to the side that it backs."""

    def backs(self, state: State, battle: Battle, side: int) -> bool:
        raise NotImplementedError

    def asks(self, state: State, house: int) -> bool:
        """Asks the house when support is called for, after its Support orders. Returns False if there is nothing to ask."""
        return False

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame come from the answer?"""
        return False

    def offer(self, state: State, battle: Battle, house: int) -> int:
        """What a house outside the battle could add to a side."""
        return 0


class Worth:
    """Changes the strength of one unit in a battle, fighting or supporting."""

    rule: str = ""

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        raise NotImplementedError


class CardWorth:
    """Changes the strength of a played House Card, after the texts."""

    rule: str = ""

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        raise NotImplementedError


class CardBar:
    """Bars House Cards of a hand from the current battle."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, battle: Battle, house: int) -> int:
        """Mask of the cards."""
        raise NotImplementedError


class SupportBar:
    """Bars a house from pledging support to a side."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        raise NotImplementedError


class Text:
    """The effect of a House Card. Each hook is called once in its step, for the side that played the card.

    Hooks that may ask somebody push at most one decision.
    """

    rule: str = ""
    cancels: bool = False  # does it cancel the text of the opposing card?
    puts_last: bool = False  # may it send a house to the last place of any track?

    def first(self, state: State, battle: Battle, side: int) -> None:
        """Before the cancels: may take back a card, so that another is played and this moment starts again.

        It is called whenever cards have been played, so it must note on the battle that it has taken effect.
        """

    def ignore(self, state: State, battle: Battle, side: int) -> None:
        """With the cancels: makes a part of the opposing card count for nothing in this battle."""

    def at_once(self, state: State, battle: Battle, side: int) -> None:
        """Takes effect after the reveal and the cancels, before the Blade."""

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        """Adds lines to its side's strength."""

    def card_strength(self, state: State, battle: Battle, side: int, opposing: bool, value: int) -> int:
        """Changes the strength of its own card or of the opposing one."""
        return value

    def worth(self, state: State, battle: Battle, side: int, own: bool, kind: int, supports: bool, value: int) -> int:
        """Changes the strength of a unit of its own side or of the other."""
        return value

    def swords(self, state: State, battle: Battle, side: int) -> int:
        return 0

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 0

    def voids_support(self, state: State, battle: Battle, side: int, area: int) -> bool:
        """Does the opponent's support from this area count for nothing?"""
        return False

    def bars_blade(self, state: State, battle: Battle, side: int) -> bool:
        """Is the opponent barred from using the Blade in this battle?"""
        return False

    def keeps_ranks(self, state: State, battle: Battle, side: int) -> bool:
        """Do the units of its side retreat without being routed?"""
        return False

    def spares(self, state: State, battle: Battle, side: int) -> bool:
        """Does its side take no casualties?"""
        return False

    def guides_retreat(self, state: State, battle: Battle, side: int) -> bool:
        """Does its house, if it wins, choose where the defeated defender retreats?"""
        return False

    def thwarts(self, state: State, battle: Battle, side: int) -> bool:
        """Does it keep the victorious attacker out of the area?"""
        return False

    def losing(self, state: State, battle: Battle, side: int) -> None:
        """If its side lost: takes effect after the result, before casualties are counted."""

    def won(self, state: State, battle: Battle, side: int) -> None:
        """If its side won: takes effect after the retreat."""

    def lost(self, state: State, battle: Battle, side: int) -> None:
        """If its side lost: takes effect after the retreat."""

    def at_end(self, state: State, battle: Battle, side: int) -> None:
        """Takes effect at the end of the battle, won or lost."""

    def put_away(self, state: State, battle: Battle, side: int) -> None:
        """Takes effect when both cards have been put away, won or lost."""


class BattleWindows(Procedure):
    """A battle: a procedure that modules amend by name, and its windows."""

    def __init__(self) -> None:
        super().__init__("battle", "base.battle.start", [])
        self.undivided = True
        self.strength: list[Term] = []
        self.replaces: list[Worth] = []
        self.reduces: list[Worth] = []
        self.card_worths: list[CardWorth] = []
        self.card_bars: list[CardBar] = []
        self.cards_leave: bool = False  # may House Cards leave the game?
        self.refill: int = 1  # a hand with fewer cards than this is refilled
        self.text_of: dict[str, Text] = {}  # by key in the data
        self.texts: list[Text | None] = []  # by card; computed by `close`
        self.notes: list[str] = []  # names of ints that modules keep on a battle; everybody can see them
        self.on_discarded: list[Watcher] = []
        self.on_won: list[Watcher] = []

    def note(self, name: str) -> int:
        """Adds a module's int to every battle. Returns its index in `battle.notes`."""
        self.notes.append(name)
        return len(self.notes) - 1

    def close(self, rules: Ruleset) -> None:
        named: list[tuple[str, str]] = []
        for card in rules.cards:
            text = self.text_named(rules, card)
            self.texts.append(text)
            if text is not None:
                named.append((text.rule, card.name))
        rules.name_causes(named)

    def text_named(self, rules: Ruleset, card: CardRow) -> Text | None:
        if card.text and card.text not in self.text_of:
            where = overrides.NAME + ", card " if rules.files.changes else "card "
            texts = ", ".join(sorted(self.text_of))
            raise Complaint(f"{where}{card.name}: its set has no text {card.text!r}, only {texts}.")
        return self.text_of[card.text] if card.text else None


class SupportWindows:
    def __init__(self) -> None:
        self.bars: list[SupportBar] = []
        self.terms: list[SupportTerm] = []  # what a supporting area adds to its units
        self.backings: list[Backing] = []  # support from no area


class RetreatWindows:
    """What a battle costs the loser: the icons on cards, casualties, and where the beaten may go."""

    def __init__(self) -> None:
        self.swords: list[Term] = []
        self.fortifications: list[Term] = []
        self.casualties: list[Term] = []  # casualties of the loser beyond the icons
        self.bars: list[AreaBar] = []
