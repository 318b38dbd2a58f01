"""The card game at the terminal: the court as a pyramid, with the open places highlighted."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.core.game import Game
from smallcouncil.core.records import replay
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.intrigue import state_of
from smallcouncil.intrigue.events import TEXTS
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.intrigue.court import MOST, court_lines, short
from smallcouncil.terminal.intrigue.words import OWN, names_of
from smallcouncil.terminal.session import new_table, sit_down
from tests.terminal.tables import monkey, screen_of, text_on

COURT = """
scenario  x: a court in the making
game      intrigue, 4 players
position
  round: 2, p2
  court a: Arya Stark, Jaime Lannister, Stannis Baratheon
  court b: Hodor
  hand p2: Tyrion Lannister, Robert Baratheon
  hand p3: Bronn
expect
  waiting: p2
"""


def court() -> Game:
    runner = Runner(read(COURT, "x")[0], GAMES)
    runner.run()
    return runner.game


def drawn(game: Game, seat: int, width: int = 100) -> str:
    return "\n".join(line.plain for line in court_lines(game.redacted(seat), seat, screen_of(width)))


def test_the_pyramid_shows_cards_by_letter_and_name_and_where_the_next_may_go() -> None:
    assert drawn(court(), 1) == "\n".join([
        "  b       W Hodor     b2 RY",
        "  a W Arya      R Jaime     Y Stannis",
        "  5 free in the bottom row: left end or right end, any colour.",
    ])


def test_at_a_hundred_columns_a_name_loses_at_most_a_letter_and_stays_unique() -> None:
    for options in ([], ["five-colours"]):
        names = [short(name) for name in state_of(GAMES["intrigue"].new(options, 4, 1)).rules.characters]
        room = MOST - 1 - len("B ")
        assert max(len(name) for name in names) <= room + 1
        assert len({name[:room] for name in names}) == len(names)


def test_places_are_highlighted_only_for_colours_in_hand() -> None:
    lit = [[str(span.style) for span in line.spans] for line in court_lines(court().redacted(1), 1, screen_of())]
    assert "reverse" in lit[0]
    dark = [[str(span.style) for span in line.spans] for line in court_lines(court().redacted(0), 0, screen_of())]
    assert "reverse" not in dark[0]


@pytest.mark.parametrize("width", [20, 40, 60, 100])
def test_no_line_of_the_court_is_wider_than_a_screen_of_forty_columns_or_more(width: int) -> None:
    game, rng = GAMES["intrigue"].new([], 6, 3), seeded(1)
    for _ in range(30):
        seat = game.waiting.bit_length() - 1
        assert all(len(line) <= max(width, 52) for line in drawn(game, seat, width).splitlines()[:-1])
        game.choose(seat, game.choices(seat)[rng.below(len(game.choices(seat)))])


def test_a_whole_game_is_played_with_numbers_and_words(tmp_path: Path) -> None:
    screen, face = screen_of(), face_named("intrigue")
    lines = ["1", "hand", "map", "?", "place nobody left", *monkey(5, 4000)]
    inputs = Inputs(screen, io.StringIO("\n".join(lines) + "\n"))
    table = new_table(screen, inputs, face, 4, [], "", ["random"], 11, str(tmp_path / "court"), False)
    assert sit_down(table) == 0
    shown = text_on(screen)
    for words in ("Which player are you?", "Hand:", "round 4 of 4", "Iron Throne", "penalty points", "score"):
        assert words in shown
    replay(table.path.read_text(encoding="utf-8"), GAMES, "saved")


def test_the_screen_shows_nothing_of_other_hands() -> None:
    game = GAMES["intrigue"].new([], 3, 8)
    face = face_named("intrigue")
    pictures = set()
    for n in range(6):
        sample = game.sample(0, seeded(n))
        screen = screen_of()
        screen.console.print(face.board(sample.redacted(0), 0, screen))
        screen.console.print(face.seats(sample.redacted(0), 0, screen))
        pictures.add(text_on(screen))
    assert len(pictures) == 1


# Names -------------------------------------------------------------------------------------------------------------


def test_players_have_names_and_the_player_is_addressed_as_you(tmp_path: Path) -> None:
    screen, face = screen_of(), face_named("intrigue")
    inputs = Inputs(screen, io.StringIO("\n".join(monkey(5, 4000)) + "\n"))
    table = new_table(screen, inputs, face, 4, [], "p2", ["spider:5", "random"], 11, str(tmp_path / "court"), False)
    assert sit_down(table) == 0
    shown = text_on(screen).partition("\n")[2]
    for words in ("Spider places ", "Random 3 places ", "Random 4 adds ", "You (Player 2)", "You: Place", "You place "):
        assert words in shown
    assert not re.search(r"\bYou (places|takes|is|has|wins|gives)\b", shown)
    assert re.findall(r"\bp[1-6]\b", shown) == []


@pytest.mark.parametrize(("typed", "seat"), [("2", 1), ("p3", 2), ("Player 4", 3), ("player 1", 0), ("player 9\nP2", 1)])
def test_a_seat_is_chosen_by_its_name(typed: str, seat: int, tmp_path: Path) -> None:
    screen, face = screen_of(), face_named("intrigue")
    inputs = Inputs(screen, io.StringIO(typed + "\n"))
    table = new_table(screen, inputs, face, 4, [], "", ["random"], 11, str(tmp_path / "court"), False)
    assert table.seat == seat
    for words in ("1 Player 1  begins", "2 Player 2", f"You are Player {seat + 1}. The game"):
        assert words in text_on(screen)
    assert not re.search(r"\bp[1-6]\b", text_on(screen).partition("at random")[0])


def test_a_replayed_record_calls_nobody_you(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    screen, face = screen_of(), face_named("intrigue")
    inputs = Inputs(screen, io.StringIO("\n".join(monkey(5, 4000)) + "\n"))
    path = tmp_path / "court"
    sit_down(new_table(screen, inputs, face, 3, [], "p1", ["random"], 11, str(path), False))
    assert main(["replay", str(path), "--speed", "0"]) == 0
    shown = capsys.readouterr().out.partition("\n")[2]
    assert "Player places " in shown
    assert "Random 2 places " in shown
    assert "You" not in shown


def test_every_event_about_a_player_has_a_form_with_you() -> None:
    assert OWN.keys() == {name for name, text in TEXTS.items() if ":player}" in text}


def test_equal_names_are_numbered_by_seat() -> None:
    assert names_of(["spider", "you", "spider:25", "Anna"], 1, "you") == ["Spider 1", "You", "Spider 3", "Anna"]
    assert names_of(["random", "you"], -1, "you") == ["Random", "Player"]


def test_help_speaks_of_the_game(tmp_path: Path) -> None:
    screen, face = screen_of(), face_named("intrigue")
    inputs = Inputs(screen, io.StringIO("help\n"))
    sit_down(new_table(screen, inputs, face, 4, [], "p1", ["random"], 3, str(tmp_path / "court"), False))
    told = text_on(screen).partition("1, 2 ")[2].lower()
    assert "what happened this round" in told
    assert "`? intrigue.elimination`" in told
    assert [word for word in ("supply", "march", "order", "house", "turn") if word in told] == []


def test_words_are_searched_in_the_rules_of_the_game(tmp_path: Path) -> None:
    screen, face = screen_of(), face_named("intrigue")
    inputs = Inputs(screen, io.StringIO("? card\n? place\n? base.march.transport\n"))
    sit_down(new_table(screen, inputs, face, 4, [], "p1", ["random"], 3, str(tmp_path / "court"), False))
    first, second, third, *_ = re.split(r"> \? .*", text_on(screen))[1:]
    assert re.search(r"\bintrigue\.", first)
    assert "[intrigue.place]" in second
    assert not re.search(r"\b(base|crown-cards|martell)\.", first + second)
    assert "[base.march.transport]" in third  # an id is always found


def test_a_character_with_one_place_says_which(tmp_path: Path) -> None:
    screen, face = screen_of(), face_named("intrigue")
    sit_down(new_table(screen, Inputs(screen, io.StringIO()), face, 4, [], "p1", ["random"], 3, str(tmp_path / "court"), False))
    assert re.search(r"^  1 .*: left end", text_on(screen), re.MULTILINE)
