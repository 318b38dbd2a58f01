"""The terminal's table during a battle."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.codes import order_code, unit_letters
from smallcouncil.terminal.signs import Signs
from smallcouncil.terminal.thrones.areas import area_lines, markdown, order_words
from smallcouncil.terminal.thrones.battles import attack_lines, outcomes_table
from smallcouncil.terminal.thrones.labels import full_label
from smallcouncil.terminal.thrones.tell import story
from smallcouncil.terminal.thrones.westeros import force_of, legend, orders_of, pending_house
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.language.verbs import COLLECT, LIFT, TRACK, UPGRADE
from tests.terminal.tables import screen_of, table_with, text_on

SIGNS = Signs(False)


def positions(seed: int, options: tuple[str, ...] = (), players: int = 5) -> list[Game]:
    """Copies of a random game, one at every choice."""
    game, rng = GAMES["thrones"].new(list(options), players, seed), seeded(seed)
    game.log = []
    found: list[Game] = []
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        choices = game.choices(seat)
        game.choose(seat, choices[rng.below(len(choices))])
        found.append(game.clone())
    found[-1].log = game.log
    return found


def test_an_area_left_for_a_battle_is_shown_as_pending() -> None:
    seen = 0
    for game in positions(4):
        state = state_of(game)
        for area in range(len(state.army)):
            force = force_of(state, area, SIGNS)
            if pending_house(state, area) != NOBODY:
                seen += 1
                assert force.endswith("…)")
                assert "held until the battle is over" in legend(state, SIGNS, False)
            elif force.endswith(" home"):
                assert state.home_of(area) == state.control[area]
        if state.battle is None:
            assert legend(state, SIGNS, False) == ""
            assert "until the battle" not in legend(state, SIGNS, True)
    assert seen


def test_an_attack_is_shown_with_both_strengths_and_the_cards_left_before_it_is_confirmed() -> None:
    seen = 0
    for game in positions(4):
        for seat in bits_of(game.waiting):
            head, *lines = [line.plain.strip() for line in attack_lines(game, seat, screen_of())] or [""]
            sums = [line for line in lines if " = " in line]
            battle = state_of(game.staged(seat)).battle
            assert bool(head) == bool(sums) == (len(sums) == 2)
            if not head or battle is None:
                continue
            seen += 1
            assert state_of(game).rules.board.names[battle.area] in head
            for line in sums:
                total, terms = line.partition(": ")[2].partition(";")[0].split(" = ")
                assert int(total) == sum(int(term.rpartition(" ")[2]) for term in terms.split(", ") if term != "nothing")
            assert sum(line.startswith("may play") for line in lines) == (0 if battle.defender == NOBODY else 2)
    assert seen > 5


def test_the_attack_is_shown_between_the_draft_and_its_menu(tmp_path: Path) -> None:
    table = table_with([], tmp_path)
    game, seat = next(
        (game, seat) for game in positions(4) for seat in bits_of(game.waiting) if attack_lines(game, seat, table.screen)
    )
    table.game, table.seat = game, seat
    table.screen.show(*table.prompt())
    shown = text_on(table.screen)
    assert shown.index("so far:") < shown.index("You attack") < shown.rindex("done")


def test_every_pair_of_cards_is_shown_to_a_player_who_must_choose_one() -> None:
    seen = 0
    for game in positions(4):
        for seat in bits_of(game.waiting):
            state, screen = state_of(game.staged(seat)), screen_of()
            pieces = outcomes_table(game.staged(seat), seat, screen)
            asked = bool(state.agenda) and state.agenda[-1].kind.name == "card"
            assert bool(pieces) == asked
            if asked:
                seen += 1
                screen.show(*pieces)
                rows = text_on(screen).splitlines()
                battle = state.fight()
                theirs = len(bits_of(state.hand[battle.house(1 - battle.side(seat))]))
                for card in bits_of(state.hand[seat]):
                    (row,) = [row for row in rows if row.strip().startswith(state.rules.cards[card].name)]
                    assert len(re.findall(r" (?:win|lose)\b", row)) == theirs
    assert seen > 5


@pytest.mark.parametrize("options", [(), ("swords-cards",)])
def test_in_a_small_window_each_card_has_one_row_and_no_cell_is_cut(options: tuple[str, ...]) -> None:
    seen = 0
    for game in positions(4, options):
        for seat in bits_of(game.waiting):
            small, large = [rows_of_outcomes(game, seat, width) for width in (80, 300)]
            seen += bool(small)
            assert len(small) == len(large)
            assert "…" not in "".join(small)
    assert seen > 5


def rows_of_outcomes(game: Game, seat: int, width: int) -> list[str]:
    """The rows without the line that explains their signs."""
    screen = screen_of(width)
    screen.show(*outcomes_table(game.staged(seat), seat, screen)[:1])
    return text_on(screen).splitlines()


def test_an_attack_in_the_draft_is_told_once(tmp_path: Path) -> None:
    table = table_with([], tmp_path)
    game, seat = next(
        (game, seat) for game in positions(4) for seat in bits_of(game.waiting) if attack_lines(game, seat, table.screen)
    )
    table.game, table.seat, table.looks.game, table.looks.seat = game, seat, game, seat
    assert table.matter(seats_shown=False) == []


def test_the_score_of_a_battle_is_told_winner_first() -> None:
    game = positions(4)[-1]
    won = [event for event in game.log or [] if event.name == "battle won"]
    assert won
    for event in won:
        assert event.nouns[2] >= event.nouns[3]
        assert f", {event.nouns[2]} to {event.nouns[3]}." in story(game, NOBODY, [event])[0].plain


def test_losses_of_a_battle_are_shown_below_its_heading_and_others_are_not() -> None:
    game = positions(4)[-1]
    rows = [line.plain for line in story(game, NOBODY, game.log or [])]
    below = [at for at, row in enumerate(rows) if " loses " in row and row.startswith("  ")]
    assert below
    assert all(rows[at - 1].startswith("  ") or " attacks " in rows[at - 1] for at in below)
    hungry = [Event("supply", "base.supply.adjust", [0, 1], -1, []), Event("removed", "base.supply.remove", [0, 1, 0], -1, [])]
    assert [line.plain.startswith(" ") for line in story(game, NOBODY, hungry)] == [False, False]


def test_labels_tell_what_a_choice_costs_and_brings() -> None:
    """A Footman upgraded by a card costs no point, a blockaded port yields no power, an order to remove has an owner."""
    seen: Counter[tuple[str, int]] = Counter()
    for seed in (2, 8, 11):  # games in which all of this happens
        for game in positions(seed, ("ports",), 6):
            seat = (game.waiting & -game.waiting).bit_length() - 1
            state = state_of(game)
            for choice in game.choices(seat) if game.waiting else []:
                label, note = full_label(state, seat, choice, SIGNS)
                if choice >> 16 == UPGRADE:
                    assert note == ("1 point" if state.battle is None else "")
                    seen["upgrade", state.battle is None] += 1
                elif choice >> 16 == LIFT:
                    assert note == "takes it from " + state.rules.houses[state.house[choice >> 8 & 255]]
                    seen["lift", 0] += 1
                elif choice >> 16 == TRACK:
                    assert note in ("the Iron Throne", "the Valyrian Steel Blade", "the Messenger Raven")
                    seen["special", 0] += 1
                elif choice >> 16 == COLLECT:
                    after = game.clone()
                    after.log = []
                    after.choose(seat, choice)
                    gained = next(event for event in after.log if event.name.startswith("gained"))
                    assert note == f"+{gained.nouns[-1]} power", label
                    seen["collect", gained.nouns[-1]] += 1
    assert {("upgrade", False), ("lift", 0), ("collect", 0), ("special", 0)} <= set(seen), seen


def test_the_table_of_neighbours_in_the_reference_is_the_board() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules" / "map.md"
    assert markdown(ruleset([], 5)) in page.read_text(encoding="utf-8")


def test_units_and_orders_of_options_are_told_apart() -> None:
    """No Siege Engine looks like a Ship; a One-Time order has its own sign, and face down only says that it is there."""
    rules = ruleset(["siege-engines", "one-time-orders"], 6)
    assert unit_letters(rules) == ["F", "K", "S", "E"]
    codes = {token.name: order_code(rules, number) for number, token in enumerate(rules.orders) if number}
    once = {name: codes[name] for name in ("Recruit", "Forced March", "The Will of R'hllor", "The Iron Fleet", "One-Time order")}
    assert list(once.values()) == ["[R]", "[FM]", "[WR]", "[IF]", "[?]"]
    signs = [code for code in codes.values() if code.startswith("[")]
    assert len(signs) == len(set(signs)) == 10
    seen: Counter[str] = Counter()
    for game in positions(3, ("one-time-orders",), 6):
        if game.waiting and game.state.agenda[-1].kind.name == "orders":
            seat = (game.waiting & -game.waiting).bit_length() - 1
            state = state_of(game.redacted(seat))
            laid = [area for area in range(len(state.army)) for slot in state.rules.slots[area][1:] if state.order[slot]]
            for area in laid:
                told = orders_of(state, seat, area).split()
                assert told[-1].startswith("[")
                assert (told[-1] == "[?]") == (state.house[area] != seat)
                seen[told[-1]] += 1
                words = order_words(state, seat, area)
                assert ("; a One-Time order face down" in words) == ("its order is secret" in words) == (told[-1] == "[?]")
    assert len(seen) > 2, seen


def test_ports_are_shown_beside_their_land_and_their_sea() -> None:
    game, screen = GAMES["thrones"].new(["ports"], 6, 1), screen_of()
    names = state_of(game).rules.board.names
    told = {name: "\n".join(line.plain for line in area_lines(game, 0, names.index(name), screen)) for name in names}
    assert "\n  its port: Port of Sunspear" in told["Sunspear"]
    assert "\n  ports: Port of Sunspear" in told["East Summer Sea"]
    assert "port" not in told["Salt Shore"] + told["Sea of Dorne"]
    assert " a port, used by whoever controls Oldtown, reconstructed\n" in told["Port of Oldtown"]
    assert " Stronghold, reconstructed\n" in told["Oldtown"]
