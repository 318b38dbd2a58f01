"""Figures of battles: sums agree with their lines, previews with the battle, outcomes with the cards really played."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.bits import BIT
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.outcomes import changes
from smallcouncil.server.views import presenter_of
from smallcouncil.thrones.language.verbs import BLADE, CARD, DONE, EXECUTE
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.battle import ATTACKER, NO_CARD
from tests.server.views.walks import drafted, matter, next_seat, walk

# Questions of cards before the result; a cell takes the first answer, or one with which the house that is asked wins.
AT_ONCE = ("blade", "kill footman", "promote defender", "copy text", "pay for strength", "put last", "tyrion", "reader")
OPTIONS: list[list[str]] = [[], ["fortifications"], ["fortifications", "battle-variant"]]
Plain = dict[str, Any]


def kind_of(game: Game) -> str:
    return game.state.agenda[-1].kind.name if game.state.agenda else ""


def test_lines_make_up_the_total() -> None:
    seen, compared = 0, 0
    for seed in range(6):
        for game in walk("thrones", OPTIONS[seed % 3], 3 + seed % 3, seed):
            found = matter(game, next_seat(game) if game.waiting else -1)
            sides = found.get("battle", {}).get("sides", [])
            sides += [fight[side] for fight in found.get("fights", []) for side in ("attacker", "defender")]
            for side in sides:
                seen += 1
                if side["lines"]:
                    assert sum(line[3] for line in side["lines"]) == side["total"]
                else:
                    assert side["total"] == 0 or found["battle"]["winner"] is not None
                    compared += 1
    assert seen > 300
    assert compared


def test_the_totals_shown_before_the_blade_are_those_compared_without_it() -> None:
    agreed = 0
    for seed in range(8):
        for game in walk("thrones", OPTIONS[seed % 3], 5, seed):
            if kind_of(game) != "blade":
                continue
            shown = matter(game, -1)["battle"]["sides"]
            after = game.clone()
            after.log = []
            after.choose(next_seat(game), DONE)
            compared = [event for event in after.log if event.name == "strength"]
            for side, event in zip(shown, compared, strict=True):
                assert event.nouns == [side["seat"], side["total"]]
                assert [(line.rule, line.domain, line.noun, line.value) for line in event.lines] == side["lines"]
            won = next(event for event in after.log if event.name == "battle won")
            assert matter(after, -1).get("battle", {"winner": won.nouns[0]})["winner"] == won.nouns[0]
            agreed += 1
    assert agreed > 5


# Previews --------------------------------------------------------------------------------------------------


def test_the_preview_of_an_attack_is_the_battle_that_follows() -> None:
    fights, assaults = 0, 0
    for seed in range(12):
        for game in walk("thrones", OPTIONS[seed % 3], 3 + seed % 3, seed):
            seat = next_seat(game) if game.waiting else -1
            found = matter(game, seat).get("fights", [])
            if not found or DONE not in game.choices(seat):
                continue
            after = game.clone()
            after.log = []
            after.choose(seat, DONE)
            told = [event for event in after.log if event.name == "assault strength"]
            if told and not [event for event in after.log if event.name == "accepted"]:
                assert told[0].nouns[1:] == [found[0]["attacker"]["total"], found[0]["defender"]["total"]]
                assaults += 1
            if kind_of(after) in ("support", "card", "three cards"):
                assert_same_fight(found[0], matter(after, -1)["battle"])
                fights += 1
    assert fights > 30
    assert assaults > 3


def assert_same_fight(fight: Plain, battle: Plain) -> None:
    assert (fight["area"], fight["source"], fight["against"]) == (battle["area"], battle["source"], battle["defender"])
    for side, name in enumerate(("attacker", "defender")):
        assert fight[name]["lines"] == battle["sides"][side]["lines"]
        assert fight[name]["total"] == battle["sides"][side]["total"]
    if battle["step"] == "support":
        assert fight["support"] == battle["support"]


def test_the_preview_does_not_depend_on_how_the_draft_is_given() -> None:
    face, seen = presenter_of("thrones"), 0
    for game in walk("thrones", [], 5, 4):
        seat = next_seat(game) if game.waiting else -1
        draft = game.draft(seat) if seat >= 0 else []
        if not draft or draft[0] >> 16 != EXECUTE or kind_of(game) != "march":
            continue
        before = game.redacted(seat)
        staged = before.staged(seat)
        whole = face.matter(staged, seat, before).get("fights")
        assert face.matter(before, seat).get("fights") == whole
        assert "fights" not in face.matter(staged, seat)  # the order is gone, so its bonus cannot be told
        if DONE in game.choices(seat):
            closed = drafted(game, seat, [*draft, DONE])
            assert face.matter(closed.staged(seat), seat, closed).get("fights") == whole
        seen += whole is not None
    assert seen > 5


def test_support_is_worth_what_the_preview_said() -> None:
    """The worth of an area that has pledged is the one that was told before, as long as no card changes it."""
    agreed = 0
    for seed in range(12):
        told: dict[str, list[int | None]] = {}
        for game in walk("thrones", OPTIONS[seed % 3], 5, seed):
            battle = matter(game, -1).get("battle") if state_of(game).battle is not None else None
            if battle is None:
                told = {}
                continue
            for offer in battle.get("support", []):
                told[offer["area"]] = offer["worth"]
            for side, each in enumerate(battle["sides"]):
                for support in each["supports"]:
                    if each["card"] is None and battle["winner"] is None:
                        assert told[support["area"]][side] == support["worth"]
                        agreed += 1
    assert agreed > 5


# Outcomes ---------------------------------------------------------------------------------------------------------


Told = tuple[int, list[int], int]


def played(game: Game, cards: list[int], blade: bool) -> Told:
    """The two cards really chosen: the winner, the totals (none if never compared), and how many fall."""
    after = game.clone()
    after.log = []
    battle = state_of(after).fight()
    for house, card in zip((battle.attacker, battle.defender), cards, strict=True):
        if card != NO_CARD:
            after.choose(house, CARD << 16 | card << 8)
    return answered(after, blade)


def answered(after: Game, blade: bool) -> Told:
    while kind_of(after) in AT_ONCE:
        seat = next_seat(after)
        if kind_of(after) == "blade":
            after.choose(seat, BLADE << 16 if blade else DONE)
        elif kind_of(after) == "pay for strength":
            after.choose(seat, after.choices(seat)[0])
        else:
            found: list[Told] = []
            for choice in after.choices(seat):
                other = after.clone()
                other.log = list(after.log or [])
                other.choose(seat, choice)
                found.append(answered(other, blade))
            return next((told for told in found if told[0] == seat), found[0])
    assert after.log is not None
    won = [event.nouns[0] for event in after.log if event.name == "battle won"]
    won += [event.nouns[1] for event in after.log if event.name == "last unit" and not won]
    totals = [event.nouns[1] for event in after.log if event.name == "strength"]
    fallen = [count(e.nouns[1]) for e in after.log if e.name == "removed" and e.rule == "base.retreat.casualties"]
    if kind_of(after) == "casualties":
        fallen = [after.state.agenda[-1].memo[0]]
    return won[0], totals, sum(fallen)


def check_outcomes(game: Game, seat: int, rng: Rng) -> int:
    """Some cells of the table against the cards really played, on a whole game that looks the same to the seat."""
    found = matter(game, seat)["outcomes"]
    whole = game.sample(seat, rng)
    state = state_of(whole)
    names = [card.name for card in state.rules.cards]
    attacks = state.fight().attacker == seat
    holder = found["blade"]
    for row, mine in enumerate(found["mine"]):
        for column, other in enumerate(found["theirs"]):
            if rng.below(3):
                continue
            cell = found["cells"][row][column]
            pair = [names.index(name) if name is not None else NO_CARD for name in (mine, other)]
            cards = pair if attacks else pair[::-1]
            winner, totals, falls = played(whole, cards, False)
            assert (winner, totals, falls) == (cell["winner"], cell["totals"], cell["falls"])
            assert cell["by"] == (abs(totals[0] - totals[1]) if totals else None)
            if holder is not None and winner != holder:
                drawn = played(whole, cards, True)
                told = cell.get("blade")
                assert (drawn[0] == holder) == (told is not None)
                if told is not None:
                    assert drawn == (told["winner"], told["totals"], told["falls"])
    return len(found["mine"]) * len(found["theirs"])


def test_outcomes_are_those_of_the_cards_really_played() -> None:
    cells, blades, texts = 0, 0, 0
    for seed in range(10):
        rng = seeded(seed)
        for game in walk("thrones", [["fortifications"], [], ["crown-cards"]][seed % 3], 3 + seed % 4, seed):
            if kind_of(game) != "card" or game.state.agenda[-1].open != game.state.agenda[-1].asked:
                continue
            battle = state_of(game).fight()
            for seat in (battle.attacker, battle.defender):
                if game.waiting & BIT[seat]:
                    cells += check_outcomes(game, seat, rng)
                    found = matter(game, seat)["outcomes"]
                    blades += found["blade"] is not None
                    texts += any(cell["text"] for row in found["cells"] for cell in row)
    assert cells > 1000
    assert blades
    assert texts


def test_every_text_that_may_change_the_result_is_marked() -> None:
    """With the crown: texts that ignore, void support, bar the Blade or spare units count; those of afterwards do not."""
    state = state_of(GAMES["thrones"].new(["crown-cards"], 6, 1))
    cards, texts = state.rules.cards, state.rules.battle.texts
    plain = next(number for number, text in enumerate(texts) if text is None)
    marked = {card.name for number, card in enumerate(cards) if texts[number] and changes(state, [number, plain], ATTACKER)}
    later = {"Robb Stark", "Roose Bolton", "Cersei Lannister", "Balon Greyjoy", "Mace Tyrell", "Arianne Martell", "Patchface"}
    cancelling = {"Melisandre of Asshai", "Willas Tyrell"}
    assert marked == {card.name for card in cards if card.text} - later - cancelling
    numbers = {card.name: number for number, card in enumerate(cards)}
    assert all(changes(state, [numbers[name], numbers["Robb Stark"]], ATTACKER) for name in cancelling)


def test_outcomes_are_for_the_two_sides_only() -> None:
    seen = 0
    for seed in range(4):
        for game in walk("thrones", [["battle-variant"], []][seed % 2], 5, seed):
            sides = (state_of(game).fight().attacker, state_of(game).fight().defender) if state_of(game).battle else ()
            choosing = kind_of(game) in ("card", "three cards")
            if choosing or state_of(game).battle is not None:
                for seat in range(-1, 5):
                    asked = seat >= 0 and bool(game.state.agenda[-1].asked & BIT[seat])
                    assert ("outcomes" in matter(game, seat)) == (choosing and asked and seat in sides)
                seen += choosing
    assert seen > 5


def test_the_retreats_shown_before_the_cards_are_those_of_the_loser() -> None:
    """What is told before the cards holds at the retreat, if nobody has fallen in between."""
    agreed = 0
    for seed in range(20):
        log: list[Event] = []
        told: Plain | None = None
        for game in walk("thrones", OPTIONS[seed % 2], 5, seed):
            game.log = log
            if kind_of(game) == "card" and not game.draft(next_seat(game)):
                told = matter(game, -1)["battle"]
                log.clear()
            elif kind_of(game) == "retreat" and told is not None:
                if not [event for event in log if event.name == "removed"]:
                    names = state_of(game).rules.board.names
                    areas = [names[choice >> 8 & 255] for choice in game.choices(next_seat(game))]
                    assert areas == told["retreats"][1]["areas"]
                    agreed += 1
                told = None
            elif [event for event in log if event.name == "retreated"] and told is not None:
                event = next(event for event in log if event.name == "retreated")
                if event.nouns[0] == told["attacker"] and not [each for each in log if each.name == "removed"]:
                    assert state_of(game).rules.board.names[event.nouns[2]] == told["retreats"][ATTACKER]["areas"][0]
                    assert count(event.nouns[1]) == told["retreats"][ATTACKER]["saved"]
                    agreed += 1
                told = None
    assert agreed > 10
