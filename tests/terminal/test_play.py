"""`council play`: a newcomer sits down, plays, errs, takes back, leaves and comes back."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from smallcouncil import saves
from smallcouncil.bots import Bot
from smallcouncil.cli import main
from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game, Illegal
from smallcouncil.core.records import replay
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.terminal.answers import obey
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import Inputs, PlayerLeaves
from smallcouncil.terminal.session import choose_seat, new_table, play, saved_table, sit_down
from smallcouncil.terminal.signs import open_screen
from smallcouncil.terminal.table import TerminalTable
from tests.effort import effort
from tests.terminal.tables import at_scene, monkey, played, screen_of, table_with, text_on

ORDERS = "order winterfell march+1, white harbor support, shivering raid"


@pytest.fixture(scope="module")
def whole_game(tmp_path_factory: pytest.TempPathFactory) -> TerminalTable:
    """Played to its end by numbers."""
    table = table_with(monkey(3), tmp_path_factory.mktemp("whole"), seed=3)
    assert sit_down(table) == 0
    return table


# The table ---------------------------------------------------------------------------------------------------------


def test_the_first_screen_says_who_what_how_many_and_which_rule(tmp_path: Path) -> None:
    screen = played([], tmp_path)
    assert "House Stark · Turn 1 of 10 · planning" in screen
    assert "Stark: Give orders (3 areas" in screen
    assert "[base.planning.place]" in screen
    assert "1 Winterfell  1K1F …" in screen
    assert "0 done" in screen


def test_the_first_screen_fits_a_hundred_by_thirty(tmp_path: Path) -> None:
    lines = played([], tmp_path).splitlines()
    title = next(at for at, line in enumerate(lines) if line.startswith("House Stark"))
    last = next(at for at, line in enumerate(lines) if "The input has ended" in line)
    assert last - title <= 30


def test_every_area_is_on_the_map_once(tmp_path: Path) -> None:
    screen = played([], tmp_path)
    board = GAMES["thrones"].new([], 5, 1).state.plain()["areas"]
    for name in [*board, "King's Landing", "Mts of the Moon", "Redwyne Straights", "Castle Black"]:
        assert name.removeprefix("The ") in screen


def test_hidden_orders_are_face_down_and_own_drafts_are_marked(tmp_path: Path) -> None:
    screen = played([ORDERS, "map"], tmp_path)
    assert re.search(r"Winterfell +■bc S:1K1F ~M\+1\*", screen)
    assert re.search(r"Lannisport +■bb L:1K1F \?", screen)


def test_a_long_list_is_a_menu_in_two_steps(tmp_path: Path) -> None:
    screen = played(["1", "3"], tmp_path)
    assert "  Winterfell:" in screen
    assert "so far: order Winterfell March+1*" in screen


def test_two_numbers_walk_through_two_menus(tmp_path: Path) -> None:
    assert "so far: order White Harbor March+0" in played(["2 2"], tmp_path)


def test_no_menu_is_too_long(whole_game: TerminalTable) -> None:
    screen = text_on(whole_game.screen)
    longest = run = 0
    for line in screen.splitlines():
        run = run + 1 if re.match(r" {1,2}\d+ ", line) else 0
        longest = max(longest, run)
    assert longest <= 14


def test_typed_notation_is_read_leniently(tmp_path: Path) -> None:
    assert "so far: order Winterfell March+1*" in played(["winterfell march+1"], tmp_path)
    assert "so far: order White Harbor Defense+1" in played(["2", "defense+1"], tmp_path)


def test_all_units_march_with_one_word(tmp_path: Path) -> None:
    screen = played([ORDERS + "; done", "raid", "all moat", "done"], tmp_path)
    assert "Stark marches a footman and a knight from Winterfell to Moat Cailin." in screen


def test_bids_are_typed_as_plain_numbers(whole_game: TerminalTable) -> None:
    screen = text_on(whole_game.screen)
    assert re.search(r"^ +0 bid 0", screen, re.MULTILINE)
    assert "Bids: Baratheon" in screen


# Refusals and explanations -----------------------------------------------------------------------------------------


def test_an_illegal_choice_is_refused_with_its_rule(tmp_path: Path) -> None:
    screen = " ".join(played(["order pyke raid"], tmp_path).split())
    assert "No: order Pyke Raid: You can place orders only in areas with your units. [base.planning.own-units]" in screen


def test_unreadable_input_gets_a_sentence(tmp_path: Path) -> None:
    screen = " ".join(played(["dance", "99", "order win def"], tmp_path).split())
    assert "No: `dance` is not understood. You can now type order or done: for example `order Winterfell March-1`." in screen
    assert "No: There is no choice 99 in the list." in screen
    assert "could be order Winterfell Defense+" in screen


@pytest.mark.parametrize(("typed", "so_far"), [
    ("win raid", "so far: order Winterfell Raid"),
    ("white support+1, shiv defense+1", "so far: order White Harbor Support+1*, The Shivering Sea Defense+1"),
    ("order win march+1; white cp", "so far: order Winterfell March+1*, White Harbor Consolidate Power"),
])
def test_the_verb_may_be_left_out(typed: str, so_far: str, tmp_path: Path) -> None:
    assert so_far in played([typed], tmp_path)


def test_a_beginning_is_clear_when_one_choice_is_legal(tmp_path: Path) -> None:
    """Tyrell has no stars: there is one Support to place, and one Defense once the other is used."""
    assert "so far: order Highgarden Support" in played(["highg supp"], tmp_path, house="tyrell")


@pytest.mark.parametrize(("typed", "sentence"), [
    ("order nowhere march", "there is no area `nowhere`. You can now type order or done"),
    ("nowhere raid", "there is no area `nowhere`"),
    ("winter dance", "there is no order `dance`"),
    ("order winterfell", "`order winterfell` could be order Winterfell March-1"),
    ("seag supp", "order Seagard Support: You can place orders only in areas with your units. [base.planning.own-units]"),
    ("all harr; done", "`all` moves the units of a March"),
    ("white supp", "`white supp` could be order White Harbor Support or order White Harbor Support+1*."),
    ("raid winterfell", "`raid` is not possible now: Give orders"),
])
def test_a_refusal_names_the_word_and_what_would_work(typed: str, sentence: str, tmp_path: Path) -> None:
    screen = " ".join(played([typed], tmp_path).split())
    assert sentence in screen
    assert "so far:" not in screen


@pytest.mark.parametrize(("begins", "part", "times"), [
    ("", "9", 5_000), ("", "9", 1_900), ("", "1 ", 900), ("", "winterfell ", 180), ("", "w ", 900), ("order ", "white ", 300),
    ("? ", "xyzzy ", 300), ("why ", "w ", 900), ("map ", "x", 1_900), ("", "x", 1_900), ("order ", "w,", 900), ("", "w;", 900),
    ("", "'", 1_900),
])
def test_endless_lines_are_refused_at_once(begins: str, part: str, times: int, tmp_path: Path) -> None:
    table = table_with([], tmp_path)
    table.game.choices(table.seat)
    assert effort(lambda: obey(table, begins + part * times), rounds=1) < 2000
    assert ("No rule says anything" if begins == "? " else "No:") in text_on(table.screen)
    assert not table.game.draft(table.seat)


def test_a_name_opens_its_list(tmp_path: Path) -> None:
    assert "so far: order White Harbor Raid" in played(["white", "raid"], tmp_path)


@pytest.mark.parametrize(("numbers", "why"), [
    ("1 99", "There is no choice 99 in list 1."),
    ("1 1 1", "Choice 1 has no list."),
    ("99 1", "There is no choice 99 in the list."),
])
def test_refused_numbers_change_nothing(numbers: str, why: str, tmp_path: Path) -> None:
    table = table_with([numbers], tmp_path)
    sit_down(table)
    assert f"No: {why}" in text_on(table.screen)
    assert table.inside is None
    assert not table.game.draft(table.seat)


def test_a_chain_with_a_mistake_changes_nothing(tmp_path: Path) -> None:
    screen = played(["order winterfell march+1, pyke raid; done"], tmp_path)
    assert "[base.planning.own-units]" in screen
    assert "so far:" not in screen


def test_why_shows_the_rule_of_a_refusal_and_plays_nothing(tmp_path: Path) -> None:
    screen = played(["why order shivering power", "why order winterfell raid"], tmp_path)
    assert "You cannot consolidate power at sea. [base.planning.sea]" in screen
    assert "order Winterfell Raid: this is allowed." in screen
    assert "so far:" not in screen


def test_the_question_mark_shows_rules(tmp_path: Path) -> None:
    screen = played(["?", "? base.march.transport", "? base.raid", "? transport", "? order pyke raid", "? xyzzy"], tmp_path)
    for words in ("Placing orders  [base.planning.place]", "Ship transport  [base.march.transport]", "base.raid.pillage",
                  "base.retreat.transport", "[base.planning.own-units]", "No rule says anything about `xyzzy`."):
        assert words in screen


def test_looking_around(tmp_path: Path) -> None:
    screen = played(["tracks", "cards", "cards lannister", "log", "help", "", "save"], tmp_path)
    for words in ("1 Greyjoy◆ 2 Tyrell", "Tywin Lannister 3††", "Tywin Lannister: strength 3, 2 swords",
                  "Nothing has happened yet.", "supply 1 allows armies of 3 2; has 2", "Saved in"):
        assert words in screen


def test_an_area_is_shown_with_its_neighbours(tmp_path: Path) -> None:
    screen = " ".join(played(["map winterfell", "near shiv", "map greywater", "map zz", "near"], tmp_path).split())
    for words in (
        "Winterfell · Stronghold, 1 barrel, 1 crown, shield of Stark Stark: footman, knight by land: Castle Black c, Karhold c,",
        "by sea: Bay of Ice, Shivering Sea S:1S across a river: Greywater Watch by your ships: Widow's Watch b",
        "Shivering Sea · sea Stark: ship by land: Castle Black",
        "your ships join: Castle Black c, Karhold c, Winterfell",
        "across a river: Winterfell",
        "No: There is no area `zz`",
        "No: Which area?",
    ):
        assert words in screen


def test_neighbours_are_shown_while_an_order_is_chosen(tmp_path: Path) -> None:
    screen = " ".join(played(["2"], tmp_path).split())
    assert "White Harbor: next to Winterfell ■bc S:1K1F, Widow's Watch b, Moat Cailin □; Shivering Sea S:1S, Narrow Sea" in screen


@pytest.mark.parametrize(("typed", "sentence"), [
    ("cards bolton", "There is no house 'bolton'"), ("tracks north", "`tracks` must be on its own"), ("log x", "leave out `x`"),
    ("? nosuch", "No rule says anything about `nosuch`. These are nearest:"),
])
def test_nonsense_gets_an_answer(typed: str, sentence: str, tmp_path: Path) -> None:
    assert sentence in " ".join(played([typed], tmp_path).split())


def test_an_uncertain_border_is_shown_as_reconstructed(tmp_path: Path) -> None:
    screen = " ".join(played(["map crackclaw", "map winterfell"], tmp_path).split())
    assert screen.count("reconstructed, not certain: the border with: The Narrow Sea") == 1


def test_done_with_areas_left_must_be_repeated(tmp_path: Path) -> None:
    table = table_with(["2 2", "0", "0"], tmp_path)
    sit_down(table)
    assert "No order yet: Winterfell, The Shivering Sea. Type done again" in text_on(table.screen)
    assert table.game.state.number > 0


def test_a_chain_with_done_gets_the_same_warning(tmp_path: Path) -> None:
    table = table_with(["order white march+0; done", "done"], tmp_path)
    sit_down(table)
    screen = text_on(table.screen)
    assert "No order yet: Winterfell, The Shivering Sea. Type done to confirm." in screen
    assert screen.index("so far: order White Harbor March+0") < screen.index("Stark orders: White Harbor March +0.")
    assert table.game.state.number > 0


@pytest.mark.parametrize("confirm", ["", "0", "done"])
def test_enter_confirms_a_draft_that_is_complete(confirm: str, tmp_path: Path) -> None:
    table = table_with([ORDERS, confirm], tmp_path)
    sit_down(table)
    assert "Enter confirms, u undo, ? rule >" in text_on(table.screen)
    assert table.game.state.number > 0


def test_enter_does_not_close_an_incomplete_draft(tmp_path: Path) -> None:
    table = table_with(["2 2", "", ""], tmp_path)
    sit_down(table)
    assert "Enter confirms" not in text_on(table.screen)
    assert table.game.state.number == 0


LAST_MARCH = """
scenario  nobody stays with the Fortification, and no power is left for a token
game      thrones, 5 players, fortifications
position
  turn: 2, march, stark
  power stark: 0
  fortification: White Harbor
  White Harbor: stark, footman, March+0
expect
  waiting: stark
"""


def test_enter_does_not_skip_a_warning(tmp_path: Path) -> None:
    """The warning comes first; a second Enter confirms."""
    once = at_scene(LAST_MARCH, "stark", ["all moat", ""], tmp_path)
    assert "Press Enter again to confirm." in once
    assert "Stark marches" not in once
    assert "Stark marches a footman from White Harbor to Moat Cailin." in at_scene(
        LAST_MARCH, "stark", ["all moat", "", ""], tmp_path
    )


@pytest.mark.parametrize("width", [60, 80])
def test_a_prompt_hangs_below_its_beginning(width: int, tmp_path: Path) -> None:
    """Only the first row of every prompt and refusal in a game begins at the margin."""
    table, answers, asked = table_with([], tmp_path, seed=7, width=width), iter(monkey(7)), 0
    while table.game.waiting:
        if not table.game.waiting & BIT[table.seat]:
            table.let_bot_choose()
        elif table.is_forced():
            table.give_forced()
        else:
            rows = ["".join(part.text for part in row) for row in table.screen.rows(table.prompt())]
            assert [row for row in rows[1:] if not row.startswith(" ")] == []
            asked += len(rows) > 1
            obey(table, next(answers))
    assert asked > 20
    refused = played(["order pyke raid, winterfell march+1, white harbor support", "u"], tmp_path, width=width)
    assert re.search(r"^No: .*\n    \S", refused, re.MULTILINE)


# Changing a draft --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lines", "so_far"), [
    (["order win raid, white support", "order win march+1"], "order White Harbor Support, Winterfell March+1*"),
    (["1 3", "win raid"], "order Winterfell Raid"),
    (["win raid, white support, winterfell def"], ""),  # ambiguous: the player must say which, and nothing counts
    (["win raid, white support, winterfell defense+1"], "order White Harbor Support, Winterfell Defense+1"),
    # There is only one.
    (["win march+1, white cp", "white march+1"], "order Winterfell March+1*, White Harbor Consolidate Power"),
    (["win march+1, white cp", "win cp, white march+1"], "order Winterfell Consolidate Power, White Harbor March+1*"),
    (["win m-1, white sup", "shiv raid; win d+1"], "order White Harbor Support, The Shivering Sea Raid, Winterfell Defense+1"),
])
def test_an_order_is_changed_by_naming_its_area_again(lines: list[str], so_far: str, tmp_path: Path) -> None:
    table = table_with(lines, tmp_path)
    sit_down(table)
    assert table.game.text(table.game.draft(table.seat)) == so_far


def test_a_refused_change_is_explained_as_a_change(tmp_path: Path) -> None:
    screen = played(["win march+1, white cp", "white march+1", "why white raid", "u", "u"], tmp_path)
    assert "No: order White Harbor March+1*: " in screen
    assert "[base.planning.own-units]" not in screen
    assert "order White Harbor Raid: this is allowed." in screen


def test_a_changed_order_is_dropped_like_any_other(tmp_path: Path) -> None:
    table = table_with(["win march+1, white cp", "win raid", "u"], tmp_path)
    sit_down(table)
    assert table.game.text(table.game.draft(table.seat)) == "order White Harbor Consolidate Power"


# Undo --------------------------------------------------------------------------------------------------------------


def test_undo_drops_the_last_small_choice(tmp_path: Path) -> None:
    table = table_with(["1 3", "1 2", "u"], tmp_path)
    sit_down(table)
    assert table.game.text(table.game.draft(table.seat)) == "order Winterfell March+1*"


@pytest.mark.parametrize("back", ["u", "0"])
def test_undo_steps_out_of_a_menu_first(back: str, tmp_path: Path) -> None:
    table = table_with(["1 3", "1", back], tmp_path)
    sit_down(table)
    assert table.inside is None
    assert table.game.text(table.game.draft(table.seat)) == "order Winterfell March+1*"


def test_undo_with_nothing_to_undo_is_refused(tmp_path: Path) -> None:
    assert "No: There is nothing to take back. [core.undo]" in played(["u"], tmp_path)
    assert "No: There is nothing to take back. [core.undo]" in played(["1 3", "u", "u"], tmp_path)


class Idle(Bot):
    """A bot that gives no orders and does only what it must."""

    name = "idle"

    def choose(self, game: Game, seat: int) -> int:
        return game.choices(seat)[0]


def test_take_back_reopens_the_last_decision(tmp_path: Path) -> None:
    lines = ["order winterfell march-1, white march+0; done", "done", "execute white; move footman moat; done", "done", "u"]
    table = table_with(lines, tmp_path)
    table.bots = {seat: Idle(0) for seat in table.bots}
    sit_down(table)
    screen = text_on(table.screen)
    assert "▸ Stark, again: Leave a power token in White Harbor, or choose done." in screen
    assert table.game.text(table.game.draft(table.seat)) == "execute White Harbor; move footman Moat Cailin"
    assert not [event for event in table.game.log or [] if event.name == "marched"]
    replay(table.path.read_text(encoding="utf-8"), GAMES, "saved")


def test_undo_all_drops_the_whole_draft(tmp_path: Path) -> None:
    table = table_with(["1 3", "1 2", "2", "undo all"], tmp_path)
    sit_down(table)
    assert table.game.draft(table.seat) == []
    assert table.inside is None
    screen = played(["undo all", "u some"], tmp_path)
    assert "No: Nothing has been chosen yet; `undo` alone takes back your last decision. [core.undo]" in screen
    assert "No: `undo` takes back the last choice, and `undo all` the whole draft; leave out `some`." in screen


@pytest.mark.parametrize("stop", [60, 300])
def test_among_bots_every_decision_can_be_taken_back(stop: int, tmp_path: Path) -> None:
    """Past bots' decisions and reveals, decision by decision, to the first; also in a resumed game."""
    table = table_with(monkey(8)[:stop], tmp_path, seed=8)
    sit_down(table)
    assert table.game.state.reveals
    again = resumed(table.path, [])
    assert again.game.state.number > 20
    numbers: list[int] = []
    while again.game.state.number or again.game.draft(again.seat):
        again.undo()
        if not numbers or again.game.state.number != numbers[-1]:
            numbers.append(again.game.state.number)
            assert not again.is_forced()
            replay(again.path.read_text(encoding="utf-8"), GAMES, "taken back")
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) > 8
    assert again.game.digest() == table_with([], tmp_path, seed=8).game.digest()
    with pytest.raises(Illegal, match="nothing to take back"):
        again.undo()


def test_events_after_taking_back_are_told_again(tmp_path: Path) -> None:
    """All orders are revealed, taken back, and placed again."""
    screen = played([ORDERS + "; done", "u", "u", "shivering defense+1", "done"], tmp_path)
    assert screen.count("▸ Stark, again: All your armies have orders: change one, or choose done.") == 1
    assert "Stark orders: Winterfell March +1 ★, White Harbor Support, Shivering Sea Raid." in screen
    assert "Stark orders: Winterfell March +1 ★, White Harbor Support, Shivering Sea Defense +1." in screen


# Forced answers ----------------------------------------------------------------------------------------------------


def test_a_forced_answer_is_given_with_a_note(tmp_path: Path) -> None:
    screen = played(["order white power; done", "done"], tmp_path)
    assert "collect White Harbor: your only choice, made for you [base.power.collect]" in screen


def test_ask_everything_asks_forced_decisions_too(tmp_path: Path) -> None:
    screen = played(["order white power; done", "done", "1"], tmp_path, ask_everything=True)
    assert "answered for you" not in screen
    assert "1 collect White Harbor" in screen


MUSTERING = """
scenario  Stark has lost its castles
game      thrones, 3 players
position
  turn: 3, mustering
  throne: stark, baratheon, lannister
  Winterfell: lannister, footman
  Karhold: stark, footman
expect
  waiting: stark
"""


def test_a_house_without_a_castle_is_not_told_about_mustering(tmp_path: Path) -> None:
    screen = at_scene(MUSTERING, "stark", ["quit"], tmp_path)
    assert "Muster units" not in screen
    assert "answered for you" not in screen


# Whole games -------------------------------------------------------------------------------------------------------


def test_a_whole_game_by_numbers(whole_game: TerminalTable) -> None:
    assert whole_game.game.result
    assert re.search(r" wins|shares the win|The throne is yours!", text_on(whole_game.screen))
    reader = replay(whole_game.path.read_text(encoding="utf-8"), GAMES, "saved")
    assert reader.game.digest() == whole_game.game.digest()


@pytest.mark.parametrize(("players", "options"), [(4, ("battle-variant",)), (3, ("fortifications", "westeros-variant"))])
def test_a_whole_game_with_options(players: int, options: tuple[str, ...], tmp_path: Path) -> None:
    table = table_with(monkey(players), tmp_path, seed=players, players=players, options=options)
    assert sit_down(table) == 0
    assert table.game.result


def test_a_narrow_window_works(tmp_path: Path) -> None:
    screen = played(monkey(2), tmp_path, seed=2, width=60)
    copied = ("You are House", "The game is saved:", "Go on with")  # lines that the terminal may break
    wide = [line for line in screen.splitlines() if cell_len(line) > 60 and not line.startswith(copied)]
    echoes = [line for line in wide if " > " in line]
    assert wide == echoes


def test_a_long_command_to_copy_is_on_its_own_line_below_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen(io.StringIO(), width=40)
    monkeypatch.setattr(type(screen), "live", True)
    screen.whole("Continue with:  ./council play --terminal --resume 20261116-stark")
    assert text_on(screen) == "Continue with:\n./council play --terminal --resume 20261116-stark\n"


def test_without_colour_everything_is_still_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    screen = played([ORDERS + "; done"], tmp_path)
    assert "\x1b" not in screen
    assert "S:1K1F" in screen
    assert "L:1K1F" in screen


def test_a_terminal_without_unicode_gets_ascii_signs(tmp_path: Path) -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    screen = open_screen(file, 100)
    inputs = Inputs(screen, io.StringIO("winterfell\n"))
    table = new_table(screen, inputs, face_named("thrones"), 5, [], "stark", ["random"], 1, str(tmp_path / "g"), False)
    sit_down(table)
    file.flush()
    shown = file.buffer.getvalue()
    assert b"Winterfell      #bc S:1K1F" in shown
    assert b"March +1 *" in shown
    assert b"March -1" in shown


# Leaving and coming back -------------------------------------------------------------------------------------------


def resumed(path: Path, lines: list[str]) -> TerminalTable:
    screen = screen_of()
    return saved_table(screen, Inputs(screen, io.StringIO("".join(line + "\n" for line in lines))), str(path), "", False)


def test_the_end_of_input_saves_and_says_how_to_continue(tmp_path: Path) -> None:
    table = table_with(["1 3"], tmp_path)
    assert sit_down(table) == 0
    assert "The input has ended.\nThe game is saved." in text_on(table.screen)
    assert f"Continue with:  ./council play --terminal --resume {table.path}" in text_on(table.screen)


def test_quit_saves_the_open_draft_too(tmp_path: Path) -> None:
    table = table_with(["1 3", "quit", "never read"], tmp_path)
    sit_down(table)
    again = resumed(table.path, [])
    assert again.seat == table.seat
    assert again.game.digest() == table.game.digest()
    assert again.game.text(again.game.draft(again.seat)) == "order Winterfell March+1*"


@pytest.mark.parametrize("stop", [1, 7, 40, 90])
def test_a_resumed_game_is_where_it_was_left(stop: int, tmp_path: Path) -> None:
    table = table_with(monkey(8)[:stop], tmp_path, seed=8)
    sit_down(table)
    again = resumed(table.path, monkey(9)[:30])
    assert again.game.digest() == table.game.digest()
    assert sit_down(again) == 0
    assert again.game.state.number > table.game.state.number
    replay(table.path.read_text(encoding="utf-8"), GAMES, "saved")


class Interrupting(Idle):
    def choose(self, game: Game, seat: int) -> int:
        raise KeyboardInterrupt


def test_an_interrupt_while_bots_play_loses_nothing_sealed(tmp_path: Path) -> None:
    table = table_with([ORDERS + "; done"], tmp_path)
    table.bots = {seat: Interrupting(0) for seat in table.bots}
    assert sit_down(table) == 0
    assert "Interrupted. The game is saved." in text_on(table.screen)
    saved = table.path.read_text(encoding="utf-8")
    assert "draft Stark: order Winterfell March+1*, White Harbor Support, The Shivering Sea Raid; done" in saved


def test_an_interrupt_at_the_prompt_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with([], tmp_path)
    table.inputs.typed = True

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert sit_down(table) == 0
    assert "Interrupted.\nThe game is saved." in text_on(table.screen)


def test_saving_replaces_the_file_atomically(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with([], tmp_path)
    before = table.path.read_text(encoding="utf-8")

    def full(*args: object, **words: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(Complaint, match="No space left"):
        saves.save(table.path, table.header, table.game)
    table.save()
    assert "cannot be saved" in text_on(table.screen)
    assert table.path.read_text(encoding="utf-8") == before


def test_a_full_folder_does_not_end_the_game(tmp_path: Path) -> None:
    table = table_with(["1 3"], tmp_path)
    table.path = tmp_path / "game.record" / "below a file"
    assert sit_down(table) == 2
    assert "cannot be saved" in text_on(table.screen)
    assert "The game is saved." not in text_on(table.screen)
    assert table.game.draft(table.seat)


def test_resume_without_a_name_takes_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(Complaint, match="no saved game"):
        saves.find("")
    older, newer = saves.new_file("Stark"), saves.new_file("Tyrell")
    table = table_with([], tmp_path)
    saves.save(older, table.header, table.game)
    saves.save(newer, table.header, table.game)
    newer.touch()
    assert saves.find("") == newer
    assert saves.find(older.stem) == older
    assert saves.short_name(older) == older.stem


def test_a_finished_game_cannot_be_resumed(whole_game: TerminalTable) -> None:
    assert saves.is_over(whole_game.path)
    with pytest.raises(Complaint, match="is over"):
        resumed(whole_game.path, [])


EAGER = "class Eager:\n    def choose(self, game, seat):\n        return game.legal(seat)[-1]\n"


@pytest.fixture
def with_eager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TerminalTable:
    """A game with two bots from outside, saved."""
    monkeypatch.chdir(tmp_path)
    Path("eager.py").write_text(EAGER)
    table = table_with([ORDERS + "; done"], tmp_path, bots=("./eager.py:Eager", "random", "cmd:true  and  more", "random"))
    assert sit_down(table) == 0
    return table


def test_a_game_with_bots_from_outside_continues_if_they_are_named_again(with_eager: TerminalTable) -> None:
    path, told = with_eager.path, text_on(with_eager.screen)
    given = ["./eager.py:Eager", "cmd:true and more"]
    assert f"--resume {path} --bots '{','.join(given)}'" in " ".join(told.split())
    again = saved_table(screen := screen_of(), Inputs(screen, io.StringIO()), str(path), "", False, given)
    assert sorted(bot.name for bot in again.bots.values()) == ["./eager.py:Eager", "cmd:true and more", "random", "random"]
    assert again.game.digest() == with_eager.game.digest()


@pytest.mark.parametrize(("given", "sentence"), [
    ([], "a saved game does not start bots from outside by itself: if you trust whoever wrote them, add --bots 'LOUD,cmd:true"),
    (["cmd:true and more"], "add --bots LOUD."),
    (["LOUD", "cmd:true and more"], "There is no file loud.py."),
    (["LOUD", "cmd:true and more", "knight"], "knight does not play in it, so leave it out of --bots."),
])
def test_a_record_starts_no_bots_by_itself(
    given: list[str], sentence: str, with_eager: TerminalTable, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody may have written into it what they like to see run."""
    path, loud = with_eager.path, "./loud.py:Loud"
    path.write_text(path.read_text().replace("./eager.py:Eager", loud))
    if "LOUD" not in given:
        Path("loud.py").write_text("raise SystemExit('I was run')")
    named = [f"--bots={','.join(given)}".replace("LOUD", loud)] if given else []
    assert main(["play", "--terminal", "--resume", str(path), *named]) == 2
    assert sentence.replace("LOUD", loud).lower() in capsys.readouterr().err.lower()


# Sitting down ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "seat"), [(["2"], 1), (["tyr"], 3), ([""], 4), (["martell", "9", "stark"], 2)])
def test_a_house_is_chosen_or_drawn(answers: list[str], seat: int) -> None:
    screen = screen_of()
    inputs = Inputs(screen, io.StringIO("".join(answer + "\n" for answer in answers)))
    assert choose_seat(screen, inputs, face_named("thrones"), GAMES["thrones"].new([], 5, 1), 4, ["knight"]) == seat


def test_questions_are_answered_before_a_house_is_chosen() -> None:
    screen = screen_of()
    inputs = Inputs(screen, io.StringIO("?\nhelp\n? transport\n? xyzzy\nstark\n"))
    assert choose_seat(screen, inputs, face_named("thrones"), GAMES["thrones"].new([], 5, 1), 4, ["knight"]) == 2
    for words in ("Which houses play  [base.setup.houses]", "choose from the list", "base.march.transport", "about `xyzzy`."):
        assert words in text_on(screen)


def test_input_at_the_pause_answers_no_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A digit for Enter must not choose from a list that is not on the screen yet."""
    inputs = Inputs(screen_of(), io.StringIO())
    inputs.typed = True
    pressed = iter(["1", "", "q", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: "map")
    monkeypatch.setattr(inputs.keys, "press", lambda seconds: next(pressed))
    monkeypatch.setattr(type(inputs.screen), "live", True)
    inputs.pause()
    assert inputs.ask("> ") == "map"
    with pytest.raises(PlayerLeaves):
        inputs.pause()


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary", encoding="utf-8")
    assert main(["play", "--terminal", "--house", "stark", "--save", str(diary)]) == 2
    assert main(["watch", "--bots", "random", "--speed", "0", "--save", str(diary)]) == 2
    assert main(["play", "--terminal", "--house", "stark", "--save", str(tmp_path)]) == 2
    assert main(["watch", "--save", str(diary / "below a file")]) == 2
    assert main(["watch", "--save", str(tmp_path / "no folder" / "game")]) == 2
    assert diary.read_text(encoding="utf-8") == "Dear diary"
    assert list(tmp_path.iterdir()) == [diary]


def test_a_saved_game_keeps_its_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = table_with([], tmp_path)
    assert main(["play", "--terminal", "--resume", str(table.path), "--house", "tyrell"]) == 2
    assert "you are Stark in this one: leave out --house" in capsys.readouterr().err


def test_leaving_before_choosing_starts_no_game(tmp_path: Path) -> None:
    with pytest.raises(PlayerLeaves):
        table_with([], tmp_path, house="")
    assert not list(tmp_path.iterdir())


def test_play_raises_leave_for_the_session_to_handle(tmp_path: Path) -> None:
    with pytest.raises(PlayerLeaves):
        play(table_with(["quit"], tmp_path))


MARCH = """\
scenario  two: both footmen of Karhold march
game      thrones, 5 players
position
  turn: 3, march, stark
  Karhold: stark, 3 footmen, March
  Lannisport: lannister, footman, March
expect
  waiting: stark
"""


def test_a_number_before_a_unit_marches_as_many(tmp_path: Path) -> None:
    screen = at_scene(MARCH, "stark", ["move 2 footmen castle black; done"], tmp_path)
    assert "Stark marches 2 footmen from Karhold to Castle Black." in screen
