"""A Clash of Kings at the terminal: stories of what its players see."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from rich.console import RenderableType

from smallcouncil.cli import main
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game, Unreadable
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.insight.thrones.codes import order_code
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import MORE, Inputs
from smallcouncil.terminal.session import sit_down
from smallcouncil.terminal.signs import Paper, Screen
from smallcouncil.terminal.table import TerminalTable
from smallcouncil.terminal.thrones.westeros import map_of, short_name
from smallcouncil.terminal.typed import Typed
from smallcouncil.thrones.language.verbs import ORDER
from tests.effort import effort
from tests.terminal.tables import at_scene, monkey, played, screen_of, table_with, text_on

WILL = """
scenario  the red priestess
game      thrones, 5 players, one-time-orders
position
  turn: 2, raid, baratheon
  spent the will of r'hllor: baratheon
  used baratheon: none
  Dragonstone: baratheon, footman, The Will of R'hllor
  Storm's End: baratheon, footman, Raid
  Winterfell: stark, footman, Defense+2*
expect
  waiting: baratheon
"""


def test_the_price_is_named_before_melisandre_is_burnt(tmp_path: Path) -> None:
    """The Will of R'hllor waits at Dragonstone: the screen shows what the word means, its rule and its cost."""
    seen = at_scene(WILL, "baratheon", ["?", "burn dragonstone", "?"], tmp_path)
    before, after = seen.split("> burn dragonstone")
    assert "See also `? one-time-orders.will`." in before
    assert "The Will of R'hllor: discard a House Card" in before
    assert "Discard Melisandre of Asshai to remove one Defense or Support order from the board" in after
    assert "lift Winterfell Defense+2*  takes it from Stark" in after
    assert "0 done  the order has no effect" in after
    assert after.count("[one-time-orders.will]") == 3, "under the question twice, and over the text of the rule"


PORT = """
scenario  Lannisport falls
game      thrones, 5 players, ports
position
  turn: 3, march, tyrell
  blade used: yes
  Searoad Marches: tyrell, 3 knights, March
  Lannisport: empty
  Port of Lannisport: lannister, 2 ships, March+1*
  Karhold: stark, footman, March
play
  tyrell: execute Searoad Marches; move knight Lannisport; done
  tyrell: sink Port of Lannisport
expect
  Port of Lannisport: empty
"""


def test_the_log_shows_who_destroys_the_ships_of_a_taken_port(tmp_path: Path) -> None:
    """The log says truly why the order is lost (the ships are still there), then who destroys them, then what is lost."""
    seen = " ".join(at_scene(PORT, "stark", [], tmp_path).split())
    lost = "Lannister does not control Lannisport: its ships in Port of Lannisport lose March +1 ★."
    sunk = "Tyrell destroys Lannister's ships in Port of Lannisport."
    gone = "Lannister loses 2 ships in Port of Lannisport."
    assert -1 < seen.find(lost) < seen.find(sunk) < seen.find(gone)


DRAWN = """
scenario  three cards each
game      thrones, 5 players, battle-variant
position
  turn: 3, march, lannister
  Stoney Sept: lannister, knight, footman, March
  Harrenhal: stark, knight
  Karhold: stark, footman, March
chance
  draw: 1
  draw: 2
play
  lannister: execute Stoney Sept; move knight Harrenhal; done
  lannister: card Tywin Lannister, Kevan Lannister, Vargo Hoat
  stark: card Eddard Stark, Greatjon Umber, Catelyn Stark
expect
  used lannister: Kevan Lannister
"""


def test_a_card_drawn_from_three_is_reported_as_drawn(tmp_path: Path) -> None:
    """Nobody should think that Lannister chose Kevan; the two that returned stay unseen."""
    seen = at_scene(DRAWN, "stark", [], tmp_path)
    assert "Lannister offers 3 cards, and one is drawn at random." in seen
    assert "Lannister plays Kevan Lannister." in seen
    assert "Vargo Hoat" not in seen.split("offers 3 cards")[1].split("wins the battle")[0]


CLASH = ("crown-cards", "fortifications", "one-time-orders", "ports", "siege-engines", "westeros-variant")


def all_positions(seeds: range) -> Iterator[Game]:
    """Random games of six with every option that puts something on the board."""
    for seed in seeds:
        game, rng = GAMES["thrones"].new(list(CLASH), 6, seed), seeded(seed)
        while game.waiting:
            seat = (game.waiting & -game.waiting).bit_length() - 1
            choices = game.choices(seat)
            game.choose(seat, choices[rng.below(len(choices))])
            yield game


def drawn(width: int, piece: RenderableType) -> str:
    screen = screen_of(width)
    screen.console.print(piece)
    return text_on(screen)


@pytest.mark.parametrize("width", [80, 100, 110, 60])
def test_no_area_of_the_map_is_cut(width: int) -> None:
    """Two orders and a battle in one area get a second line, and no column moves."""
    for at, game in enumerate(all_positions(range(1, 2))):
        if at % 21 == 0 or state_of(game).battle is not None:
            for brief in (False, True):
                shown = drawn(width, map_of(game.redacted(0), 0, screen_of(width), brief))
                assert "…" not in shown.replace("…)", "")
                assert max(len(line.rstrip()) for line in shown.splitlines()) <= width


def test_ports_are_shown_with_their_land_and_fortifications_with_their_units(tmp_path: Path) -> None:
    """Lannister has walls at Lannisport and ships in its port; Winterfell's port is empty and only a letter."""
    seen = at_scene(HARBOUR, "lannister", ["map port of lannisport", "map port of winterfell", "near lannisport"], tmp_path)
    lines = [line[66:].rstrip() for line in seen.splitlines()]
    at = next(at for at, line in enumerate(lines) if line.startswith("Lannisport     p■bb L:1K∩"))
    assert lines[at + 1].split() == ["its", "port", "L:2S", "M+0"]
    assert "Winterfell     p■bc" in seen
    assert "Elsewhere" not in seen
    assert "Port of Winterfell S" not in seen
    assert "Lannister controls Lannisport; Lannister: 2 ships (3 at most); order March +0" in seen
    assert "Stark controls Winterfell; empty (3 ships at most)" in seen
    assert "its port: Port of Lannisport L:2S M+0" in seen
    assert "∩ Fortification" in seen


HARBOUR = """
scenario  walls and a harbour
game      thrones, 5 players, ports, fortifications
position
  turn: 3, march, lannister
  Lannisport: lannister, knight
  fortification: Lannisport
  Port of Lannisport: lannister, 2 ships, March+0
  Golden Sound: lannister, ship, March-1
expect
  waiting: lannister
"""


def test_used_and_remaining_orders(tmp_path: Path) -> None:
    """There is no growing list of used orders: the houses show what they still have, and a command shows it in full."""
    seen = at_scene(SPENT, "stark", ["pieces"], tmp_path)
    table, words = seen.split("> pieces")
    assert "pent" not in table
    stark = next(line for line in table.splitlines() if line.startswith("S Stark (you)"))
    greyjoy = next(line for line in table.splitlines() if line.startswith("G Greyjoy"))
    assert stark.split()[-2:] == ["R", "YW"]
    assert greyjoy.rstrip().endswith("2R SC FM")
    assert "The Lion's Cunning: Greyjoy cannot act against Lannister's areas this turn." in table
    assert "[FM] Forced March" in table
    assert "S:1K M+0 [FM]" in table
    told = " ".join(words.split())
    assert "Stark (you): 9 footmen, 3 knights, 6 ships, 3 siege engines to muster" in told
    assert "One-Time orders: Recruit, The Young Wolf" in told


SPENT = """
scenario  the second half of a game
game      thrones, 5 players, one-time-orders, siege-engines
position
  turn: 4, march, stark
  spent recruit: stark
  spent supply caravan: stark
  spent forced march: stark
  spent the iron fleet: greyjoy
  spent the lion's cunning: lannister
  outwitted: greyjoy 2
  Winterfell: stark, knight, March+0, Forced March
  White Harbor: stark, footman, March-1
expect
  waiting: stark
"""


def test_face_up_cards_are_visible_during_planning(tmp_path: Path) -> None:
    """In the variant three turns ahead, on the table and by a command; otherwise the cards everybody saw go under the decks."""
    seen = played(["westeros", "quit"], tmp_path, players=6, options=("westeros-variant",))
    table, words = seen.split("> westeros")
    for turn in (2, 3, 4):
        line = next(line for line in table.splitlines() if line.startswith(f"Westeros cards of turn {turn}: "))
        for name in line.split(": ")[1].split(", "):
            assert f"turn {turn}: {name}. " in words
    plain = played(["westeros", "quit"], tmp_path)
    assert "Westeros cards of turn" not in plain
    assert "turn 2:" not in plain
    assert "face down, in any order: Supply (" in plain


def test_a_card_that_joins_the_columns_is_told(tmp_path: Path) -> None:
    """The cards of turn 2 take effect and leave, and the log names those that came for turn 5."""
    seen = played(["1 1; done", *["done"] * 3, *monkey(4, 60), "log all"], tmp_path, players=6, options=("westeros-variant",))
    told = re.findall(r"^Now face up, for turn (\d+): (.*)\.$", seen, flags=re.MULTILINE)
    assert told[0][0] == "5"
    assert len(told[0][1].split(", ")) == 3
    assert f"Westeros cards of turn 5: {told[0][1]}\n" in seen


def test_cards_that_went_under_a_deck_are_known(tmp_path: Path) -> None:
    seen = at_scene(BURIED, "stark", ["westeros"], tmp_path)
    assert "  face down, in any order: " in seen
    assert "  under them, in this order: Last Days of Summer" in seen


BURIED = """
scenario  the second turn
game      thrones, 5 players
position
  turn: 1, consolidate, stark
  deck I: Last Days of Summer
  deck II: Last Days of Summer
  deck III: Last Days of Summer
  Winterfell: stark, footman, Consolidate Power
play
  stark: collect Winterfell
expect
  turn: 2
"""


def screenfuls(lines: list[str], path: Path, width: int, height: int) -> list[str]:
    """A player's screens in A Clash of Kings from one Enter to the next, at this size."""
    table = table_with([], path, players=6, options=CLASH)
    screen = Screen(Paper(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None))
    inputs = Reader(screen, io.StringIO("".join(line + "\n" for line in lines)))
    game, seat = table.game, table.seat
    again = TerminalTable(screen, inputs, table.face, game, seat, table.bots, table.header, table.path, False)
    assert sit_down(again) == 0
    return re.split(r"^.*> .*$|^-- more.*$", text_on(screen), flags=re.MULTILINE)


class Reader(Inputs):
    """A player who reads each screen before pressing Enter."""

    def pause(self) -> None:
        self.screen.say(MORE)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (110, 40)])
def test_nothing_scrolls_away_unread(tmp_path: Path, width: int, height: int) -> None:
    """At any size, the whole table is seen between one Enter and the next."""
    pages = screenfuls(monkey(2, 150), tmp_path, width, height)
    tables = [page for page in pages[:-1] if "· Turn " in page or "House  " in page]
    assert len(tables) > 6
    for page in pages[:-1]:
        assert len(page.strip("\n").splitlines()) < height, page
    assert all("White Harbor" in page for page in tables if "· Turn " in page)


MUSTER = """
scenario  Sunspear recruits
game      thrones, 6 players, siege-engines, one-time-orders, ports
position
  turn: 2, consolidate, martell
  spent recruit: martell
  supply martell: 4
  Sunspear: martell, knight, Recruit
play
  martell: recruit Sunspear
expect
  waiting: martell
"""


@pytest.mark.parametrize("line", ["sunspear siege", "siege sunspear", "engine", "muster engine", "3", "3; done"])
def test_an_engine_is_mustered_in_many_wordings(tmp_path: Path, line: str) -> None:
    """The map calls it E, the list number 3; its area may come first, and its number may be part of a chain."""
    seen = at_scene(MUSTER, "martell", [line, *["done"] * (not line.endswith("done"))], tmp_path)
    assert "E siege engine" in seen
    assert "Martell musters a siege engine in Sunspear." in seen


def test_numbers_and_words_mix_in_a_chain(tmp_path: Path) -> None:
    """Numbers refer to the list on the screen, anywhere in the chain."""
    seen = at_scene(MUSTER, "martell", ["1; footman; done"], tmp_path)
    assert seen.count("Martell musters a footman in Sunspear.") == 2
    assert "No: There is no choice 9 in the list." in at_scene(MUSTER, "martell", ["9; done"], tmp_path)
    orders = played(["1; done", "1 1; 2 2; 0", "quit"], tmp_path)
    assert "No: 1 opens a list: `1 1` chooses its first line." in orders
    assert "so far: order Winterfell March-1, White Harbor March+0" in orders


BIDDING = """
scenario  a clash of kings
game      thrones, 5 players
position
  turn: 1, consolidate, stark
  deck I: Last Days of Summer
  deck II: Clash of Kings
  deck III: Last Days of Summer
  Winterfell: stark, footman, Consolidate Power
play
  stark: collect Winterfell
expect
  turn: 2
"""


def test_the_houses_are_shown_once_when_bids_begin(tmp_path: Path) -> None:
    """If the whole table is above it, the first bid shows no second list of the houses; the next one does."""
    first, second, *_ = at_scene(BIDDING, "stark", ["1", "1"], tmp_path).split("> 1\n")
    assert first.count("House  ") == 1
    assert second.count("House  ") == 1


def test_several_people_are_sent_to_the_browser(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--terminal", "--house", "stark,lannister"]) == 2
    assert "To share a screen, use the browser: `./council play`, then One screen." in capsys.readouterr().err


WALLS = """
scenario  walls
game      thrones, 5 players, fortifications
position
  turn: 3, march, tyrell
  Searoad Marches: tyrell, 3 knights, March+0
  Lannisport: lannister, knight
  fortification: Lannisport
  Karhold: stark, footman, March-1
play
  tyrell: execute Searoad Marches; move knight Lannisport; done
expect
  waiting: tyrell, lannister
"""


def test_one_fortification_is_one(tmp_path: Path) -> None:
    seen = at_scene(WALLS, "lannister", [], tmp_path)
    assert "knight +2, Fortification +1" in seen


def test_looked_up_text_comes_page_by_page(tmp_path: Path) -> None:
    pages = screenfuls(["westeros", "cards", "cards stark", "pieces", "log all"], tmp_path, 80, 24)
    assert "Westeros I\n" in "".join(pages)
    assert "Westeros III\n" in "".join(pages)
    assert max(len(page.strip("\n").splitlines()) for page in pages[:-1]) < 24


@pytest.mark.parametrize(("players", "options", "typed", "rule"), [
    (3, ("three-player-sheet",), "winterfell march+1*, white harbor support+1*, shivering raid+1*", "three-player-sheet.stars"),
    (6, (), "sunspear march+1*, salt shore support+1*, sea of dorne raid+1*", "martell.stars"),
])
def test_a_star_is_refused_by_the_current_sheet(
    tmp_path: Path, players: int, options: tuple[str, ...], typed: str, rule: str
) -> None:
    """The page in the refusal has the numbers that were counted."""
    house = "stark" if players == 3 else "martell"
    seen = " ".join(played([f"order {typed}"], tmp_path, players=players, options=options, house=house).split())
    assert f"does not allow another starred order. [{rule}] (`? {rule}` shows the rule)" in seen


LEAVING = """
scenario  nobody stays
game      thrones, 5 players, one-time-orders, fortifications
position
  turn: 2, march, stark
  spent recruit: stark
  power stark: 0
  White Harbor: stark, footman, March+0, Recruit
  Winterfell: stark, knight, March-1
  fortification: White Harbor
expect
  waiting: stark
"""


def test_losses_behind_a_march_are_told_before_it(tmp_path: Path) -> None:
    """White Harbor's Fortification, Recruit and city are lost with its last unit; a unit that stays gets no warning."""
    seen = at_scene(LEAVING, "stark", ["execute white harbor", "footman widow's", "done", "done"], tmp_path)
    told = " ".join(seen.split())
    assert "Nobody stays in White Harbor: Recruit and the Fortification are lost." in told
    assert "You give up White Harbor: you have no power for a token. Press Enter again to confirm." in told
    assert seen.index("Press Enter again") < seen.index("Stark marches a footman from White Harbor to Widow's Watch.")
    assert "Nobody stays" not in at_scene(LEAVING, "stark", ["execute winterfell", "knight karhold", "done"], tmp_path)
    rich = LEAVING.replace("power stark: 0", "power stark: 1")  # the browser shows the same words, but no commands to type
    seen = at_scene(rich, "stark", ["execute white harbor", "footman widow's", "done", "done"], tmp_path)
    assert "You give up White Harbor: a power token left there would keep it." in " ".join(seen.split())


def test_a_forced_march_says_which_orders_it_costs(tmp_path: Path) -> None:
    scene = LEAVING.replace(", Recruit", "").replace("March-1", "March-1, Forced March")
    scene = scene.replace("spent recruit", "spent forced march")
    seen = at_scene(scene, "stark", ["gather winterfell", "bring footman white harbor; done"], tmp_path)
    assert "Nobody stays in White Harbor: March +0 and the Fortification are lost." in " ".join(seen.split())


ATTACKING = """
scenario  walls behind
game      thrones, 5 players, one-time-orders, fortifications
position
  turn: 2, march, baratheon
  spent recruit: baratheon
  power baratheon: 0
  Kingswood: baratheon, 4 knights, March+1*, Recruit
  King's Landing: neutral 5
  Storm's End: baratheon, footman, March+0
  Dornish Marches: tyrell, footman
  fortification: Kingswood
  supply baratheon: 6
expect
  waiting: baratheon
"""


def test_an_attack_says_what_it_costs_if_it_is_won(tmp_path: Path) -> None:
    """Units that fail against a neutral force have never left; units that leave for a battle have."""
    seen = " ".join(at_scene(ATTACKING, "baratheon", ["execute kingswood; all king's landing; done"], tmp_path).split())
    assert "If you win, nobody stays in Kingswood: Recruit and the Fortification are lost." in seen
    assert "If you win, you give up Kingswood: you have no power for a token." in seen
    seen = " ".join(at_scene(ATTACKING, "baratheon", ["execute storm's end; all dornish; done"], tmp_path).split())
    assert "If you win, you give up Storm's End: you have no power for a token. Press Enter to confirm." in seen


LAYING = """
scenario  one-time orders
game      thrones, 5 players, one-time-orders
position
  turn: 2, one-time orders
  Winterfell: stark, footman
  Karhold: stark, footman
  The Shivering Sea: stark, ship
expect
  waiting: stark
"""


@pytest.mark.parametrize(("line", "words"), [
    ("order winterfell recruit", "This places Recruit in Winterfell: it is used up this turn."),
    ("order shivering recruit", "Recruit has no effect there: The Shivering Sea has no City or Stronghold."),
    ("order karhold supply caravan", "Supply Caravan has no effect there: Karhold has no barrel."),
])
def test_a_one_time_order_is_placed_when_it_is_repeated(tmp_path: Path, line: str, words: str) -> None:
    once = at_scene(LAYING, "stark", [line], tmp_path)
    assert f"{words} Repeat it to confirm." in " ".join(once.split())
    assert "Stark places a One-Time order" not in once
    other = at_scene(LAYING, "stark", [line, "order winterfell forced march"], tmp_path)
    assert "Stark places a One-Time order" not in other
    assert "places a One-Time order" in at_scene(LAYING, "stark", [line, line], tmp_path)


SHIPS = """
scenario  Storm's End recruits
game      thrones, 5 players, one-time-orders, ports, siege-engines
position
  turn: 2, consolidate, baratheon
  spent recruit: baratheon
  supply baratheon: 4
  Storm's End: baratheon, footman, Recruit
  Port of Storm's End: empty
play
  baratheon: recruit Storm's End
expect
  waiting: baratheon
"""


@pytest.mark.parametrize("line", ["ship port", "ship into port of storm's end", "muster ship port", "ship storm's end port"])
def test_a_ship_is_mustered_in_many_wordings(tmp_path: Path, line: str) -> None:
    seen = at_scene(SHIPS, "baratheon", [line, "done"], tmp_path)
    assert "Baratheon musters a ship in Port of Storm's End." in " ".join(seen.split())


@pytest.mark.parametrize(("line", "words"), [
    ("ship port", "launch Storm's End Port of Storm's End: The port is full. [ports.three]"),
    ("ship golden sound", "New Ships go into a sea area next to the City or Stronghold. [base.muster.ship]"),
    ("ship", "`ship` could be launch Storm's End Shipbreaker Bay or launch Storm's End Sea of Dorne."),
])
def test_a_ship_is_refused_with_the_reason_of_ships(tmp_path: Path, line: str, words: str) -> None:
    full = SHIPS.replace("Port of Storm's End: empty", "Port of Storm's End: baratheon, 3 ships")
    assert words in " ".join(at_scene(full, "baratheon", [line], tmp_path).split())


def test_a_ship_may_be_part_of_a_chain(tmp_path: Path) -> None:
    seen = at_scene(SHIPS, "baratheon", ["ship sea of dorne; done"], tmp_path)
    assert "Baratheon musters a ship in Sea of Dorne." in " ".join(seen.split())


HARBOURS = """
scenario  orders in port
game      thrones, 5 players, ports, fortifications
position
  turn: 2, planning
  Lannisport: lannister, footman
  Stoney Sept: lannister, footman
  fortification: Stoney Sept
  Port of Lannisport: lannister, ship
  Golden Sound: greyjoy, ship
expect
  turn: 2
"""


def test_a_list_of_orders_says_what_they_do_there(tmp_path: Path) -> None:
    """A port with another house's ships in front; land where a Fortification can be built, and where there is one."""
    typed = ["port of lannisport", "0", "lannisport", "0", "stoney sept"]
    port, _, land, _, walls = at_scene(HARBOURS, "lannister", typed, tmp_path).split("? rule > ")[1:6]
    assert port.count("no use: never attacked") == 2
    assert "10 Consolidate Power  nothing while blockaded" in port
    assert "when attacked" not in port
    assert "10 Consolidate Power  1 power or Fortification" in land
    assert "10 Consolidate Power  1 power, +1 per crown" in walls
    assert max(len(each.splitlines()) for each in (port, land)) < 12, "in two columns"


def test_a_list_of_one_time_orders_says_what_they_do_there(tmp_path: Path) -> None:
    seen = at_scene(LAYING, "stark", ["winterfell", "0", "karhold"], tmp_path)
    assert "Winterfell  1F ■bc …" in seen
    winterfell, karhold = seen.split("Winterfell:")[1].split("Karhold:")
    assert "muster here: 2 points" in winterfell
    assert "your supply rises by 1, until the next Supply card" in winterfell
    assert "no use here: no City or Stronghold" in karhold
    assert "no use here: no barrel" in karhold


def test_a_placed_order_is_out_of_its_owners_stock(tmp_path: Path) -> None:
    """Its owner knows which it is; and another house's order was never there."""
    seen = at_scene(LAYING, "stark", ["order winterfell iron fleet", *["order winterfell forced march"] * 2, "pieces"], tmp_path)
    assert "order Winterfell The Iron Fleet: That One-Time order belongs to another house." in " ".join(seen.split())
    own = " ".join(seen.split("> pieces")[1].split())
    assert "One-Time orders: Recruit (2), Supply Caravan, The Young Wolf" in own


ENGINES = """
scenario  a march with an engine
game      thrones, 5 players, siege-engines
position
  turn: 2, march, stark
  Winterfell: stark, knight, siege engine, March+0
  White Harbor: stark, footman, March-1
expect
  waiting: stark
"""


def test_an_engine_that_cannot_move_is_told_why(tmp_path: Path) -> None:
    seen = at_scene(ENGINES, "stark", ["execute winterfell", "engine king's landing"], tmp_path)
    assert "No: move siege engine King's Landing: That area is not adjacent, and no chain" in " ".join(seen.split())


HUNGRY = """
scenario  no room
game      thrones, 5 players, one-time-orders
position
  turn: 2, march, baratheon
  spent forced march: baratheon
  supply baratheon: 0
  Kingswood: baratheon, 2 knights, Defense+1, Forced March
  Storm's End: baratheon, 2 footmen, Defense+2*
expect
  waiting: baratheon
"""


def test_a_forced_march_without_supply_says_so(tmp_path: Path) -> None:
    """Its order is named, although it is resolved for the player; so is the reason why no unit comes."""
    told = " ".join(at_scene(HUNGRY, "baratheon", [], tmp_path).split())
    assert "gather Kingswood (Forced March): your only choice" in told
    assert "Your supply does not allow another unit in Kingswood: the order has no effect: answered for you [" in told
    march = HUNGRY.replace("Defense+2*", "March+0")
    seen = " ".join(at_scene(march, "baratheon", ["gather kingswood", "footman storm's end"], tmp_path).split())
    assert "Baratheon: Your supply does not allow another unit in Kingswood: the order has no effect." in seen
    assert "bring footman Storm's End: Your armies would be larger than your supply allows. [base.march.supply]" in seen


def test_the_sea_of_a_port_is_told_with_its_land(tmp_path: Path) -> None:
    seen = at_scene(HARBOUR, "lannister", ["map winterfell", "map lannisport"], tmp_path)
    assert "its port: Port of Winterfell, open to Bay of Ice" in seen
    assert "its port: Port of Lannisport L:2S M+0, open to The Golden Sound" in " ".join(seen.split())


def test_all_signs_of_the_map_are_read_back() -> None:
    """The names of areas and orders on the map may be typed."""
    game = GAMES["thrones"].new(list(CLASH), 6, 1)
    rules, face = state_of(game).rules, face_named("thrones")
    orders = [token for token, row in enumerate(rules.orders) if row.icon != NOBODY]
    assert len(orders) > 15
    for token in orders:
        for area, name in enumerate(rules.board.names):
            typed = f"{short_name(name)} {order_code(rules, token)}"
            assert rules.notation.parse("order " + face.written_out(game, typed)) == [ORDER << 16 | area << 8 | token], typed


def test_nonsense_is_refused_at_once() -> None:
    """Whatever is typed, the answer comes quickly."""
    game, face = GAMES["thrones"].new(list(CLASH), 6, 1), face_named("thrones")

    def read(text: str) -> None:
        with pytest.raises(Unreadable):
            Typed(game, 0, face, [], False).read(text)

    for text in ("dance with me", "nowhere march and so on", "order " + "the long night " * 10):
        assert effort(partial(read, text)) < 300, text


def test_signs_are_typed_in_small_letters(tmp_path: Path) -> None:
    seen = played(["done", "win m+1, white pow, shiv raid*"], tmp_path, players=6, options=CLASH)
    assert "so far: order Winterfell March+1*, White Harbor Consolidate Power, The Shivering Sea Raid+1*" in seen
