"""Moments of a battle that later cards need: cards taken back, walls without units, bargains before the losses."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.events import Sheet
from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import (
    CardBar,
    CardWorth,
    Frame,
    Guard,
    Holder,
    Module,
    SingleChoice,
    Step,
    Term,
    Text,
)
from smallcouncil.thrones.language.verbs import BID, DONE, RECOVER
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_CARD, Battle
from smallcouncil.thrones.nouns.state import State
from tests.thrones.stories import WithModules, obeys_the_laws, played


class SecondThoughts(Module):
    """Ser Jaime sends the opposing card back, Robb is replaced by another card at -1, Catelyn pays for a fortification."""

    name = "second-thoughts"

    def plug(self, rules: Ruleset) -> None:
        sent, swapped, paid = rules.battle.note("sent back"), rules.battle.note("swapped"), rules.battle.note("paid for walls")
        home, way, walls = SendHome(sent), GiveWay(swapped), PayForWalls(paid)
        for ask in (home, way, walls):
            rules.decision(ask)
        rules.battle.card_bars.append(SentBack(sent))
        rules.battle.card_worths.append(InHaste(swapped))
        rules.battle.text_of["gain_two_power"] = Jaime(sent, home)
        rules.battle.text_of["attacking_knights_three"] = Robb(swapped, way)
        rules.battle.text_of["double_defense"] = Catelyn(paid, walls)


class Jaime(Text):
    rule = "base.card.jaime-lannister"

    def __init__(self, sent: int, ask: SendHome) -> None:
        self.sent: int = sent
        self.ask: SendHome = ask

    def first(self, state: State, battle: Battle, side: int) -> None:
        if battle.cards[1 - side] != NO_CARD and not battle.notes[self.sent]:
            self.ask.ask(state, BIT[battle.house(side)], [])


class SendHome(SingleChoice):
    """The note is the mask of the cards that were sent back."""

    name = "send home"
    rule = "base.card.jaime-lannister"
    verbs: tuple[int, ...] = (RECOVER,)
    only = "Only the opposing card."

    def __init__(self, sent: int) -> None:
        self.sent: int = sent

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        battle = state.fight()
        return [DONE, RECOVER << 16 | battle.cards[1 - battle.side(seat)] << 8]

    def do(self, state: State, house: int, choice: int) -> None:
        battle = state.fight()
        if choice != DONE:
            foe, card = 1 - battle.side(house), choice >> 8 & 255
            battle.cards[foe] = NO_CARD
            battle.notes[self.sent] = BIT[card]
            state.hand[battle.house(foe)] |= BIT[card]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "You may send the opposing card back."


class SentBack(CardBar):
    rule = "base.card.jaime-lannister"
    reason = "That card was sent back in this battle."

    def __init__(self, sent: int) -> None:
        self.sent: int = sent

    def stops(self, state: State, battle: Battle, house: int) -> int:
        return battle.notes[self.sent]


class Robb(Text):
    rule = "base.card.robb-stark"

    def __init__(self, swapped: int, ask: GiveWay) -> None:
        self.swapped: int = swapped
        self.ask: GiveWay = ask

    def first(self, state: State, battle: Battle, side: int) -> None:
        if state.hand[battle.house(side)] and not battle.notes[self.swapped]:
            self.ask.ask(state, BIT[battle.house(side)], [])


class GiveWay(SingleChoice):
    name = "give way"
    rule = "base.card.robb-stark"
    verbs: tuple[int, ...] = (BID,)
    only = "It costs nothing."

    def __init__(self, swapped: int) -> None:
        self.swapped: int = swapped

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, BID << 16]

    def do(self, state: State, house: int, choice: int) -> None:
        battle = state.fight()
        if choice != DONE:
            side = battle.side(house)
            battle.notes[self.swapped] = 1 + side
            card, battle.cards[side] = battle.cards[side], NO_CARD
            state.discard(house, card)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "You may discard your card and lay another."


class InHaste(CardWorth):
    rule = "base.card.robb-stark"

    def __init__(self, swapped: int) -> None:
        self.swapped: int = swapped

    def worth(self, state: State, battle: Battle, side: int, value: int) -> int:
        return value - 1 if battle.notes[self.swapped] == 1 + side else value


class Catelyn(Text):
    rule = "base.card.catelyn-stark"

    def __init__(self, paid: int, ask: PayForWalls) -> None:
        self.paid: int = paid
        self.ask: PayForWalls = ask

    def losing(self, state: State, battle: Battle, side: int) -> None:
        if state.power[battle.house(side)]:
            self.ask.ask(state, BIT[battle.house(side)], [])

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return battle.notes[self.paid]


class PayForWalls(SingleChoice):
    name = "pay for walls"
    rule = "base.card.catelyn-stark"
    verbs: tuple[int, ...] = (BID,)
    only = "One power is the price."

    def __init__(self, paid: int) -> None:
        self.paid: int = paid

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, BID << 16 | 1 << 8]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            state.pay(house, 1)
            state.fight().notes[self.paid] = 1

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Pay 1 power for a fortification?"


CARDS = """
game      thrones, 5 players{option}
position
  turn: 3, march, lannister
  fiefdoms: {first}, baratheon, tyrell, greyjoy
  hand lannister: {ours}
  hand stark: {theirs}
  Harrenhal: lannister, knight, footman, March
  Riverrun: stark, knight, footman
  Karhold: stark, footman, March
{chance}play
  lannister: execute Harrenhal; move knight Riverrun, footman Riverrun; done
"""


def fought(title: str, theirs: str, rest: str, ours: str = "Ser Jaime Lannister", first: str = "lannister, stark") -> Game:
    """Lannister attacks two units of Stark with two of its own."""
    position = CARDS.format(theirs=theirs, ours=ours, first=first, option="", chance="")
    return played([SecondThoughts()], f"scenario  cards: {title}{position}{rest}")


def test_a_card_sent_back_is_not_played_again_and_its_house_chooses_another() -> None:
    fought("Ser Jaime sends Eddard home", "Eddard Stark, Catelyn Stark, Maester Luwin", """
  lannister: card Ser Jaime Lannister
  stark: card Eddard Stark
  refused lannister: recover Catelyn Stark  [base.card.jaime-lannister]
  lannister: recover Eddard Stark
expect
  waiting: stark
play
  refused stark: card Eddard Stark  [base.card.jaime-lannister]
  stark: card Maester Luwin
expect
  hand stark: Eddard Stark, Catelyn Stark
  asks lannister: base.battle.blade
  terms defender: footman 1, knight 2, Maester Luwin 0
""")


def test_a_house_without_another_card_plays_none() -> None:
    fought("Eddard is all that Stark has", "Eddard Stark", """
  lannister: card Ser Jaime Lannister
  stark: card Eddard Stark
  lannister: recover Eddard Stark
expect
  hand stark: Eddard Stark
  asks lannister: base.battle.blade
  terms defender: footman 1, knight 2
""")


def test_a_replaced_card_is_discarded_and_its_successor_is_weaker() -> None:
    fought("Robb gives way, and Ser Jaime sends Eddard home", "Robb Stark, Eddard Stark, Maester Luwin", """
  lannister: card Ser Jaime Lannister
  stark: card Robb Stark
  stark: bid 0
  stark: card Eddard Stark
expect
  waiting: lannister
  terms defender: footman 1, knight 2, Eddard Stark 2
play
  lannister: recover Eddard Stark
  stark: card Maester Luwin
expect
  hand stark: Eddard Stark
  used stark: Robb Stark, Greatjon Umber, Ser Rodrick Cassel, House Mormont Lord, Catelyn Stark
""", first="stark, lannister")


def test_a_card_sent_back_before_its_turn_has_no_effect() -> None:
    fought("Ser Jaime acts before Robb can give way", "Robb Stark, Eddard Stark", """
  lannister: card Ser Jaime Lannister
  stark: card Robb Stark
  lannister: recover Robb Stark
  stark: card Eddard Stark
expect
  hand stark: Robb Stark
  asks lannister: base.battle.blade
  terms defender: footman 1, knight 2, Eddard Stark 3
""")


def test_with_the_battle_variant_the_second_card_is_chosen_alone() -> None:
    position = CARDS.format(
        theirs="Eddard Stark, Catelyn Stark, Maester Luwin", ours="Ser Jaime Lannister, Tywin Lannister",
        first="lannister, stark", option=", battle-variant", chance="chance\n  draw: 1\n  draw: 0\n")
    played([SecondThoughts()], f"""
scenario  cards: no draw for the card that follows{position}
  lannister: card Ser Jaime Lannister, Tywin Lannister
  stark: card Eddard Stark, Catelyn Stark, Maester Luwin
  lannister: recover Eddard Stark
  stark: card Maester Luwin
expect
  hand stark: Eddard Stark, Catelyn Stark
  asks lannister: base.battle.blade
""")


def test_the_table_of_outcomes_follows_a_card_that_is_played_again() -> None:
    game = fought("what every pair comes to", "Eddard Stark, Maester Luwin", """
expect
  waiting: lannister, stark
""", ours="Ser Jaime Lannister, Tyrion Lannister", first="stark, lannister")
    state = game.state
    assert isinstance(state, State)
    found = outcomes_of(state, state.agenda[-1], 1)
    assert found is not None
    assert (found["mine"], found["theirs"]) == (["Ser Jaime Lannister", "Tyrion Lannister"], ["Eddard Stark", "Maester Luwin"])
    jaime, tyrion = found["cells"]
    assert [cell["totals"] for cell in tyrion] == [[5, 6], [5, 3]]
    assert [cell["totals"] for cell in jaime] == [[5, 3], [5, 3]], "Eddard is sent home, as that wins the battle"
    game.play(1, game.parse(1, "card Ser Jaime Lannister"))
    game.play(2, game.parse(2, "card Eddard Stark"))
    game.play(1, game.parse(1, "recover Eddard Stark"))
    found = outcomes_of(state, state.agenda[-1], 2)
    assert found is not None
    assert (found["mine"], found["theirs"]) == (["Maester Luwin"], ["Ser Jaime Lannister"])


class Encore(Module):
    """Once the Blade was offered, the battle returns to the texts, once."""

    def plug(self, rules: Ruleset) -> None:
        rules.battle.after("blade", Again(rules, rules.battle.note("again")))


class Again(Step):
    name = "again"
    rule = "base.card.timing"

    def __init__(self, rules: Ruleset, again: int) -> None:
        self.rules: Ruleset = rules
        self.again: int = again

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if battle.notes[self.again]:
            return False
        battle.notes[self.again] = 1
        frame.at, frame.memo = self.rules.battle.place("texts"), []
        return True


def test_the_table_of_outcomes_goes_back_with_the_battle_step() -> None:
    game = played([Encore()], """
scenario  again: Ser Loras kills twice
game      thrones, 5 players
position
  turn: 3, march, tyrell
  hand tyrell: Ser Loras Tyrell
  hand lannister: Tyrion Lannister
  The Reach: tyrell, knight, March
  Blackwater: lannister, knight, 2 footmen
play
  tyrell: execute The Reach; move knight Blackwater; done
expect
  waiting: lannister, tyrell
""")
    state = game.state
    assert isinstance(state, State)
    found = outcomes_of(state, state.agenda[-1], 3)
    assert found is not None
    assert found["cells"][0][0]["totals"] == [4, 4], "both Footmen are dead"


def test_the_losers_text_takes_effect_before_casualties_are_counted() -> None:
    fought("a wall that is paid for", "Catelyn Stark", """
  lannister: card Kevan Lannister
  stark: card Catelyn Stark
  lannister: done
  stark: bid 1
expect
  power stark: 4
  asks stark: base.retreat.defender
  Riverrun: stark, knight, footman
""", ours="Kevan Lannister")
    fought("a wall that is not", "Catelyn Stark", """
  lannister: card Kevan Lannister
  stark: card Catelyn Stark
  lannister: done
  stark: done
expect
  power stark: 5
  asks stark: base.retreat.casualties
""", ours="Kevan Lannister")


# A garrison, a bargain, a rescue ----------------------------------------------------------------------------------


class Walls(Module):
    """A garrison that defends alone and falls with the battle; the winner may spare a unit, and take a power at the end."""

    name = "walls"

    def plug(self, rules: Ruleset) -> None:
        garrison = rules.add_fact("garrison", "area", PUBLIC)
        rules.march.guards.append(Manned(garrison))
        rules.control.holders.append(Kept(garrison))
        rules.battle.strength.append(GarrisonStrength(garrison))
        rules.battle.after("result", GarrisonFalls(garrison))
        spare, take = Spare(), TakeOne()
        rules.decision(spare)
        rules.decision(take)
        rules.battle.before("casualties", AskWinner("bargain", spare))
        rules.battle.before("used cards", AskWinner("rescue", take))


class Manned(Guard):
    def __init__(self, garrison: int) -> None:
        self.garrison: int = garrison

    def defender(self, state: State, house: int, area: int) -> int:
        home = state.home_of(area)
        return home if state.facts[self.garrison][area] and home != house else NOBODY


class Kept(Holder):
    def __init__(self, garrison: int) -> None:
        self.garrison: int = garrison

    def holds(self, state: State, area: int) -> int:
        return state.home_of(area) if state.facts[self.garrison][area] else NOBODY


class GarrisonStrength(Term):
    rule = "base.battle.units"

    def __init__(self, garrison: int) -> None:
        self.garrison: int = garrison

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        strength = state.facts[self.garrison][battle.area]
        if strength and side == DEFENDER and battle.defender == state.home_of(battle.area):
            sheet.add(self.rule, "area", battle.area, strength)


class GarrisonFalls(Step):
    name = "garrison falls"
    rule = "base.battle.result"

    def __init__(self, garrison: int) -> None:
        self.garrison: int = garrison

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if battle.winner == ATTACKER:
            state.facts[self.garrison][battle.area] = 0
            state.refresh(battle.area)
        return False


class AskWinner(Step):
    rule = "base.battle.result"

    def __init__(self, name: str, ask: Bargain) -> None:
        self.name = name
        self.ask: Bargain = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if frame.memo or not self.ask.offered(state, battle):
            return False
        frame.memo = [1]
        self.ask.ask(state, BIT[battle.house(battle.winner)], [])
        return True


class Bargain(SingleChoice):
    rule = "base.battle.result"
    verbs: tuple[int, ...] = (BID,)
    only = "It costs nothing."

    def offered(self, state: State, battle: Battle) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, BID << 16]

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Take it?"


class Spare(Bargain):
    """One casualty fewer, for one power."""

    name = "spare"

    def offered(self, state: State, battle: Battle) -> bool:
        return battle.due > 0

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            state.fight().due -= 1
            state.gain(house, 1, self.rule)


class TakeOne(Bargain):
    name = "take one"

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            state.gain(house, 1, self.rule)


GARRISON = """
scenario  walls: nobody but a garrison is in Winterfell
game      thrones, 5 players
position
  turn: 3, march, greyjoy
  garrison: Winterfell {strength}
  hand greyjoy: Theon Greyjoy
  hand stark: Eddard Stark
  Moat Cailin: greyjoy, 2 knights, March
  White Harbor: stark, knight, Support
  Karhold: stark, footman, March
play
  greyjoy: execute Moat Cailin; move 2 knights Winterfell; done
  stark: support White Harbor defender
expect
  terms defender: White Harbor 2, Winterfell {strength}
play
  greyjoy: card Theon Greyjoy
  stark: card Eddard Stark
  greyjoy: done
"""


def test_a_garrison_defends_alone_with_card_and_support() -> None:
    game = played([Walls()], GARRISON.format(strength=2) + """
  stark: done
expect
  Winterfell: empty
  Moat Cailin: greyjoy, 2 routed knights
  garrison: Winterfell 2
""")
    WithModules([Walls()]).check(game)


def test_a_garrison_falls_with_the_result() -> None:
    played([Walls()], GARRISON.format(strength=1).replace("Eddard Stark", "Maester Luwin") + """
expect
  garrison: none
play
  greyjoy: done
expect
  Winterfell: greyjoy, 2 knights
play
  greyjoy: bid 0
  greyjoy: token
expect
  power greyjoy: 5
  Moat Cailin: token greyjoy
""")


def test_casualties_may_be_bargained_down_before_units_are_chosen() -> None:
    game = played([Walls()], """
scenario  walls: one casualty is traded, the other is not
game      thrones, 5 players
position
  turn: 3, march, lannister
  hand lannister: Tywin Lannister
  hand stark: Maester Luwin
  Harrenhal: lannister, 2 knights, March
  Riverrun: stark, knight, footman
  Karhold: stark, footman, March
play
  lannister: execute Harrenhal; move 2 knights Riverrun; done
  lannister: card Tywin Lannister
  stark: card Maester Luwin
expect
  waiting: lannister
""")
    kind = WithModules([Walls()])
    kind.check(game)
    back = kind.from_json(game.to_json())
    assert back.digest() == game.digest(), "a game is kept in the middle of the bargain"
    assert isinstance(game.state, State)
    assert game.state.fight().due == 2
    game.play(1, game.parse(1, "bid 0"))
    assert game.rule(2) == "base.retreat.casualties"
    assert game.state.agenda[-1].memo == [1], "one unit falls, not both"


def test_games_with_second_thoughts_and_walls_obey_the_laws() -> None:
    obeys_the_laws([SecondThoughts(), Walls()], [])
    obeys_the_laws([SecondThoughts(), Walls()], ["battle-variant"], games=1)
