"""Orders with a preceding choice: a card is chosen first, in the same secret chain, and counts for the orders."""

from __future__ import annotations

from smallcouncil.bots.steward import Steward
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.insight.thrones.aids import warning
from smallcouncil.server.views.thrones.matter import matter_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import HouseTerm, Module, Preface, Reason
from smallcouncil.thrones.language.verbs import NAME, ORDER
from smallcouncil.thrones.nouns.state import State
from tests.thrones.stories import WithModules, obeys_the_laws, played

STARK = 2


class Guests(Module):
    """Each house invites another to its table; a house that invites Tyrell has one more star. Greyjoy has no guests."""

    name = "guests"

    def plug(self, rules: Ruleset) -> None:
        guest = rules.add_fact("guest", "house", PUBLIC)
        rules.planning.prefaces.append(Invite(guest))
        rules.planning.star_terms.append(TyrellAdvice(guest))


class Invite(Preface):
    rule = "base.planning.place"
    verb = NAME
    due = "Name your guest first."

    def __init__(self, guest: int) -> None:
        self.guest: int = guest

    def options(self, state: State, house: int) -> list[int]:
        if state.rules.houses[house] == "Greyjoy":
            return []
        return [NAME << 16 | other << 8 for other in range(state.seats) if other != house]

    def reason(self, state: State, house: int, choice: int) -> Reason | None:
        return None if choice in self.options(state, house) else Reason("Nobody is a guest in their own tables.", self.rule)

    def do(self, state: State, house: int, choice: int) -> None:
        state.facts[self.guest][house] = 1 + (choice >> 8 & 255)

    def prompt(self, state: State, house: int) -> str:
        return "Whom do you invite?"


class TyrellAdvice(HouseTerm):
    def __init__(self, guest: int) -> None:
        self.guest: int = guest

    def value(self, state: State, house: int) -> int:
        return int(state.facts[self.guest][house] == 1 + state.rules.houses.index("Tyrell"))


POSITION = """
scenario  guests: {title}
game      thrones, 5 players
position
  turn: 3, planning
  court: lannister, tyrell, greyjoy, baratheon, stark
  Winterfell: stark, 2 footmen
  White Harbor: stark, footman
  Pyke: greyjoy, footman
play
"""


def test_the_guest_is_named_first_and_counts_for_the_orders_that_follow() -> None:
    played([Guests()], POSITION.format(title="Tyrell advises Stark, which has no star of its own") + """
  refused stark: order Winterfell March; done  [base.planning.place]
  refused stark: done  [base.planning.place]
  refused stark: name stark  [base.planning.place]
  refused stark: name lannister; order Winterfell March+1*  [base.planning.stars]
  refused stark: name tyrell, lannister; done  [base.planning.place]
  refused stark: name tyrell; order Winterfell March+1*, White Harbor Raid*; done  [base.planning.stars]
  stark: name tyrell; order Winterfell March+1*, White Harbor March; done
expect
  guest: none
play
  greyjoy: order Pyke Raid; done
  baratheon: name stark; done
  lannister: name stark; done
  tyrell: name stark; done
expect
  guest: baratheon 3, lannister 3, stark 4, tyrell 3
  Winterfell: stark, 2 footmen, March+1*
  White Harbor: stark, footman, March
""")


def drafted(chain: str) -> Game:
    return played([Guests()], POSITION.format(title="a draft") + f"  stark: {chain}\nexpect\n  turn: 3, planning\n")


def test_faces_count_the_guests_star_and_do_not_take_a_guest_for_an_order() -> None:
    game = drafted("name tyrell; order Winterfell March+1*")
    copy = game.redacted(STARK)
    told = matter_of(copy.staged(STARK), STARK, copy, {})["orders"]
    assert told["stars"] == {"used": 1, "allowed": 1}
    assert told["idle"] == ["White Harbor"]
    rules = game.state.ruleset
    assert isinstance(rules, Ruleset)
    names = [order.name for order in rules.orders]
    assert told["reasons"][told["bars"]["White Harbor"][names.index("Raid+1*")]][1] == rules.planning.star_rule
    assert not told["bars"]["Winterfell"][names.index("Raid+1*")], "the star is free if its own order goes"
    assert game.prompt(STARK) == "Give orders (1 area without one, 0 stars left)."
    assert warning(game, STARK) == "No order yet: White Harbor."


def test_the_prompt_asks_for_the_guest_first() -> None:
    game = played([Guests()], POSITION.format(title="nothing yet") + "  greyjoy: done\nexpect\n  turn: 3, planning\n")
    assert game.prompt(STARK) == "Whom do you invite?"
    told = matter_of(game.redacted(STARK), STARK, game.redacted(STARK), {})["orders"]
    assert told["reasons"][told["bars"]["Winterfell"][1]] == ["Name your guest first.", "base.planning.place"]


def test_nobody_sees_a_guest_before_the_reveal() -> None:
    game = drafted("name tyrell; order Winterfell March+1*")
    for seat in (-1, 0, 1, 3, 4):
        assert "guest" not in game.view(seat).get("facts", {})
        assert not game.redacted(seat).draft(STARK)
    assert isinstance(game.staged(STARK).state, State)
    assert game.staged(STARK).state.facts[0][STARK] == 4


def test_the_steward_names_a_guest_and_places_its_orders() -> None:
    game = WithModules([Guests()]).new([], 5, 3)
    while game.state.agenda[-1].kind.name != "orders":
        for seat in bits_of(game.waiting):
            game.choose(seat, game.choices(seat)[0])
    steward = Steward(1)
    number = game.state.number
    while game.waiting & 4 and game.state.number == number:
        game.choose(STARK, steward.choose(game.redacted(STARK), STARK))
    verbs = [choice >> 16 for choice in game.state.agenda[-1].drafts[STARK]]
    assert verbs[0] == NAME
    assert ORDER in verbs


def test_games_with_guests_obey_the_laws() -> None:
    obeys_the_laws([Guests()], ["one-time-orders"])
