"""What matters in a position: figures that the game itself agrees with."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.insight import intrigue as aids
from smallcouncil.insight.plain import Told
from smallcouncil.insight.thrones.aids import PHASE_NAMES, state_of
from smallcouncil.intrigue.rules import score
from smallcouncil.server.views import Presenter, presenter_of
from smallcouncil.thrones.language.verbs import DONE, MUSTER, ORDER
from tests.forms import FORMS, misfits
from tests.server.views.walks import CLASH, TABLES, drafted, matter, next_seat, walk


def asked(game: Game, kind: str) -> bool:
    return bool(game.state.agenda) and game.state.agenda[-1].kind.name == kind


# All games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_the_matter_can_be_sent_at_every_choice_closed_drafts_included(name: str, options: list[str], players: int) -> None:
    for at, game in enumerate(walk(name, options, players, 5)):
        if not game.waiting:
            for seat in range(-1, players):
                msgspec.json.encode(matter(game, seat))
        elif at % 3 == 0:
            seat = next_seat(game)
            choices = game.choices(seat)
            closed = drafted(game, seat, [*game.draft(seat), choices[at % len(choices)]])
            found = presenter_of(name).matter(closed.staged(seat), seat, closed)
            assert not misfits(FORMS[name].matter, msgspec.json.decode(msgspec.json.encode(found)))


def test_a_game_without_a_face_of_its_own_has_a_plain_one() -> None:
    face = Presenter(GAMES["intrigue"])
    game = GAMES["intrigue"].new([], 3, 0)
    assert face.matter(game.redacted(0), 0) == {}
    assert face.turn(game.state) == "Round 1"
    assert face.book(face.kind, [], 3)["seats"] == ["p1", "p2", "p3"]


def test_turns_and_phases_are_named_in_order() -> None:
    face = presenter_of("thrones")
    seen: list[tuple[str, str]] = []
    for game in walk("thrones", [], 5, 2):
        here = (face.turn(game.state), face.step(game.state))
        if not seen or seen[-1] != here:
            seen.append(here)
    assert seen[0] == ("Turn 1", "planning")
    assert {phase for _, phase in seen} == set(PHASE_NAMES)
    order = ["westeros", "planning", "raven", "raid", "march", "power"]
    second = [phase for turn, phase in seen if turn == "Turn 2"]
    assert second == [phase for phase in order if phase in second]
    assert {presenter_of("intrigue").turn(game.state) for game in walk("intrigue", [], 3, 2)} == {"Round 1", "Round 2", "Round 3"}
    assert presenter_of("intrigue").step(GAMES["intrigue"].new([], 3, 0).state) == ""


# The board game ---------------------------------------------------------------------------------------------------


def test_a_new_game_has_the_right_matter() -> None:
    game = GAMES["thrones"].new([], 5, 0)
    found = matter(game, 2)
    stark = found["supply"][2]
    assert stark == {"level": 1, "barrels": 1, "next": 1, "armies": [2], "limits": stark["limits"], "fits": True}
    assert found["castles"][2] == len([a for a in game.view(-1)["areas"] if a in ("Winterfell", "White Harbor")])
    assert found["win"] == 7
    assert found["control"]["Winterfell"] == 2
    assert found["areas"] == [list(found["control"].values()).count(seat) for seat in range(5)]
    assert found["pool"][2]["knight"] == state_of(game).rules.units[1].pool - 1
    assert found["orders"]["idle"] == ["Winterfell", "White Harbor", "The Shivering Sea"]
    assert "battle" not in found
    assert "orders" not in matter(game, -1)


def test_orders_left_are_those_that_may_be_given() -> None:
    for game in walk("thrones", ["fortifications"], 4, 6):
        if not asked(game, "orders") and not asked(game, "raven"):
            continue
        seat = next_seat(game)
        found = matter(game, seat)["orders"]
        given = {choice & 255 for choice in game.choices(seat) if choice != DONE}
        assert given <= set(found["tokens"])
        if asked(game, "orders"):
            areas = {choice >> 8 & 255 for choice in game.choices(seat) if choice != DONE}
            names = state_of(game).rules.board.names
            assert {names[area] for area in areas} <= set(found["idle"])
            assert len(game.draft(seat)) + len(found["idle"]) == bin(state_of(game).held[seat]).count("1")
        assert 0 <= found["stars"]["used"] <= found["stars"]["allowed"]


def test_bars_say_where_every_token_could_be_placed_and_the_reason_where_not() -> None:
    """As the game itself says it of the draft without the area's own order: every option at the table, random drafts."""
    seen: set[str] = set()
    for game in walk("thrones", CLASH, 6, 3):
        if not asked(game, "orders"):
            continue
        seat = next_seat(game)
        orders = matter(game, seat)["orders"]
        rules, draft = state_of(game).rules, game.draft(seat)
        assert set(orders["bars"]) == {rules.board.names[area] for area in bits_of(state_of(game).held[seat])}
        for name, row in orders["bars"].items():
            area = rules.board.names.index(name)
            without = drafted(game, seat, [choice for choice in draft if choice >> 8 & 255 != area])
            legal = {choice & 255 for choice in without.choices(seat) if choice != DONE and choice >> 8 & 255 == area}
            assert {token for token in range(1, len(rules.orders)) if not row[token]} == legal
            for token in range(1, len(rules.orders)):
                reason = without.why(seat, ORDER << 16 | area << 8 | token)
                assert orders["reasons"][row[token]] == ([reason.sentence, reason.rule] if reason else ["", ""])
                seen.add(orders["reasons"][row[token]][1])
    assert seen > {"", "base.planning.tokens", "base.planning.sea", "base.planning.ban", "martell.stars"}


def test_a_token_is_listed_once_for_each_copy() -> None:
    game = GAMES["thrones"].new([], 5, 0)
    tokens = matter(game, 0)["orders"]["tokens"]
    copies = {token: tokens.count(token) for token in tokens}
    rows = state_of(game).rules.orders
    assert all(copies[token] == rows[token].copies for token in copies)
    token = next(token for token in copies if copies[token] == 2)
    area = next(choice >> 8 & 255 for choice in game.choices(0) if choice != DONE and choice & 255 == token)
    game.choose(0, ORDER << 16 | area << 8 | token)
    assert matter(game, 0)["orders"]["tokens"].count(token) == 1


def test_musters_pay_for_exactly_the_open_choices() -> None:
    seen = 0
    for seed in range(4):
        for game in walk("thrones", [], 5, seed):
            if not asked(game, "muster"):
                continue
            seat = next_seat(game)
            castles = matter(game, seat)["muster"]
            buys = sorted(choice for castle in castles for choice in castle["buys"])
            assert buys == [choice for choice in game.choices(seat) if choice != DONE]
            assert f"({sum(castle['left'] for castle in castles)} point" in game.prompt(seat)
            assert all(0 <= castle["left"] <= castle["points"] for castle in castles)
            other = (seat + 1) % 5
            public = matter(game, other)["muster"]
            assert all(castle["left"] == castle["points"] and not castle["buys"] for castle in public)
            seen += any(choice >> 16 == MUSTER for choice in game.draft(seat))
    assert seen


def test_without_the_copy_before_it_a_staged_muster_names_no_choices() -> None:
    for game in walk("thrones", [], 5, 1):
        if asked(game, "muster") and game.draft(next_seat(game)):
            seat = next_seat(game)
            found = presenter_of("thrones").matter(game.staged(seat), seat)["muster"]
            assert not any(castle["buys"] for castle in found)
            assert [castle["left"] for castle in found] == [castle["left"] for castle in matter(game, seat)["muster"]]
            return
    raise AssertionError("no mustering")


def test_bids_say_what_they_are_for() -> None:
    seen: dict[str, int] = {}
    tied = 0
    for seed in range(4):
        for game in walk("thrones", [], 5, seed):
            name = game.state.agenda[-1].kind.name if game.state.agenda else ""
            found: dict[str, Any] = matter(game, 1).get("bids", {})
            assert bool(found) == (name.startswith("bid ") or name in ("ties", "pick"))
            if name.startswith("bid "):
                assert found["for"] == name.removeprefix("bid ")
                assert found["bidders"] == list(range(5))
                assert found["mine"] == state_of(game).power[1] == found["power"][1]
                assert "bids" not in found
                seen[found["for"]] = seen.get(found["for"], 0) + 1
            elif found:
                chooser = next_seat(game)
                if not game.draft(chooser):
                    assert [choice >> 8 & 255 for choice in game.choices(chooser)] == found["tied"]
                assert len({found["bids"][house] for house in found["tied"]}) == 1
                tied += 1
            if found:
                assert ("threat" in found) == (found["for"] == "watch")
    assert set(seen) == {"throne", "fiefdoms", "court", "watch"}
    assert tied


def test_the_supply_levels_shown_are_those_that_a_supply_card_sets() -> None:
    """When Supply is resolved, the levels told just before come true."""
    agreed = 0
    for seed in range(6):
        before: Told = {}
        for game in walk("thrones", [], 5, seed):
            found = matter(game, -1)
            if asked(game, "feed"):
                seat = next_seat(game)
                assert not found["supply"][seat]["fits"]
                assert found["supply"][seat]["level"] == found["supply"][seat]["next"]
                agreed += bool(before)
            before = found
    assert agreed


def test_a_seat_is_warned_of_areas_without_an_order() -> None:
    face = presenter_of("thrones")
    game = GAMES["thrones"].new([], 5, 0)
    assert face.warning(game, 2) == "No order yet: Winterfell, White Harbor, The Shivering Sea."
    assert face.warning(game, -1) == ""
    assert presenter_of("intrigue").warning(GAMES["intrigue"].new([], 3, 0), 0) == ""
    while not asked(game, "raid") and not asked(game, "march") and game.waiting:
        seat = next_seat(game)
        choices = game.choices(seat)
        game.choose(seat, choices[-1])
    idle = next(seat for seat in range(5) if not game.state.agenda[-1].asked & BIT[seat])
    assert face.warning(game, idle) == ""


def test_a_seat_is_warned_of_a_draft_that_one_choice_closes() -> None:
    """Recruit at sea, before it is confirmed."""
    face, game = presenter_of("thrones"), GAMES["thrones"].new(["one-time-orders"], 5, 0)
    while not asked(game, "one-time order") or next_seat(game) != 2:
        game.choose(next_seat(game), game.choices(next_seat(game))[0])
    at_sea = ("order The Shivering Sea Recruit", "no City or Stronghold.")
    for text, words in (("order Winterfell Recruit", ""), at_sea, ("done", "")):
        copy, closed = game.drafting(2, game.parse(2, text))
        assert closed
        assert face.warning(copy, 2).endswith(words)
        assert bool(face.warning(copy, 2)) == bool(words)


# The card game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_lit_places_are_those_where_a_card_may_go(players: int) -> None:
    for game in walk("intrigue", [], players, 1):
        if not game.waiting:
            continue
        seat = next_seat(game)
        state = aids.state_of(game)
        found = matter(game, seat)
        places = state.rules.notation.domains["place"].names
        for choice in game.choices(seat):
            card, place = choice >> 8 & 255, choice & 255
            assert state.rules.colour[card] in found["lit"][places[place]]
        held = {colour for colour, n in enumerate(found["mine"]) if n}
        open_to_me = {place for place, colours in found["lit"].items() if held & set(colours)}
        assert open_to_me == {places[choice & 255] for choice in game.choices(seat)}
        assert found["free"] == state.rules.width - state.row


def test_scores_and_unseen_cards_are_those_that_a_seat_may_know() -> None:
    for game in walk("intrigue", [], 4, 1):
        state = aids.state_of(game)
        for seat in range(-1, 4):
            found = matter(game, seat)
            if game.waiting:
                seen = bin(state.in_court()).count("1") + (state.cards[seat] if seat >= 0 else 0)
                assert sum(found["unseen"]) == len(state.rules.characters) - seen
            for each, row in enumerate(found["scores"]):
                known = each == seat or not game.waiting
                assert row["score"] == (score(state, each) if known else None)
                assert (row["values"] is not None) == known
                assert row["thrones"] == state.taken[each]
