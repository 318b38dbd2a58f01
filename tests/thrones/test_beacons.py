"""A toy option in its own folder, with a verb, a fact, an event and a battle term: everything shows it, no code names it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from smallcouncil.bots import ask, bot_named
from smallcouncil.bots.steward import sense
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.thrones.aids import fact_of, note_there, state_of, warning
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.server.views.thrones import ThronesPresenter
from smallcouncil.terminal.signs import Signs
from smallcouncil.terminal.thrones.areas import area_lines
from smallcouncil.terminal.thrones.battles import battle_lines
from smallcouncil.terminal.thrones.menus import menu_of
from smallcouncil.terminal.thrones.tell import story
from smallcouncil.terminal.thrones.westeros import fact_lines, force_of, legend
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.nouns.orders import POWER, RAID
from tests.terminal.tables import screen_of
from tests.thrones.trial import trial
from tests.toy.beacons.rules import KINDLE, Beacons

STARK = 2
Plays = Callable[[str], Game]

POSITION = """
scenario  beacons
game      thrones, 5 players, beacons
position
  turn: 2, {step}, stark
  beacon: {lit}
  Winterfell: stark, 2 footmen, {order}
  Moat Cailin: greyjoy, footman
  The Narrow Sea: stark, ship
"""
EXPECT = "expect\n  Moat Cailin: greyjoy, footman\n"
PEACE = POSITION.format(step="consolidate", lit="none", order="Consolidate Power")
LIT = POSITION.format(step="consolidate", lit="Winterfell", order="Consolidate Power")
WAR = POSITION.format(step="march", lit="Winterfell", order="March+1*")


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> Thrones:
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    return trial(Beacons())


@pytest.fixture
def after(kind: Thrones) -> Plays:
    def played(text: str) -> Game:
        runner = Runner(read(text if "expect\n" in text else text + EXPECT, "story")[0], {"thrones": kind})
        runner.run()
        assert runner.begun is not None
        return runner.begun

    return played


def winterfell(game: Game) -> int:
    return state_of(game).rules.board.names.index("Winterfell")


def test_the_menu_explains_its_verb(after: Plays) -> None:
    items = menu_of(after(PEACE), STARK, Signs(True)).items
    assert [(item.label, item.note) for item in items] == [
        ("collect Winterfell", "+2 power"), ("kindle Winterfell", "kindle a Beacon instead of taking power"),
    ]


class ByRaid(Beacons):
    """Beacons of a Raid order, too."""

    __module__ = Beacons.__module__

    def plug(self, rules: Ruleset) -> None:
        super().plug(rules)
        rules.action.ways[RAID].append(rules.action.ways[POWER][-1])


def test_the_menu_names_the_usual_way_if_there_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    position = POSITION.format(step="raid", lit="none", order="Raid").replace("stark, ship", "stark, ship, Raid+1*")
    runner = Runner(read(position + EXPECT, "story")[0], {"thrones": trial(ByRaid())})
    runner.run()
    assert runner.begun is not None
    assert [(item.label, item.note) for item in menu_of(runner.begun, STARK, Signs(True)).items] == [
        ("execute Winterfell", "raid, S:2F Raid #bc"), ("execute The Narrow Sea", "S:1S Raid*"),
        ("kindle Winterfell", "kindle a Beacon instead of taking power"),
    ]


def test_its_refusal_is_a_sentence(after: Plays) -> None:
    game = after(LIT)
    reason = game.why(STARK, KINDLE << 16 | winterfell(game) << 8)
    assert reason is not None
    assert reason.sentence == "There is a Beacon already."


def test_the_draft_shows_its_effect(after: Plays) -> None:
    game = after(PEACE)
    copy, closed = game.drafting(STARK, game.parse(STARK, "kindle Winterfell"))
    assert closed
    assert fact_of(state_of(copy.staged(STARK)), "beacon")[winterfell(game)]
    assert not fact_of(state_of(game), "beacon")[winterfell(game)]


def test_the_log_tells_its_event(after: Plays, kind: Thrones) -> None:
    game = after(PEACE + "play\n  stark: kindle Winterfell\nexpect\n  Moat Cailin: greyjoy, footman\n  beacon: Winterfell\n")
    told = [line.plain for line in story(game, NOBODY, game.log or [])]
    assert "Stark kindles a Beacon in Winterfell." in told


def test_a_decision_is_described_in_its_words(kind: Thrones) -> None:
    runner = Runner(read(PEACE + EXPECT, "story")[0], {"thrones": kind})
    runner.run()
    assert runner.begun is not None
    chain = [KINDLE << 16 | winterfell(runner.begun) << 8]
    assert phrases_of(runner.begun, STARK, chain) == ["kindle a Beacon in Winterfell"]


def test_the_text_board_shows_its_piece(after: Plays) -> None:
    state, screen = state_of(after(LIT)), screen_of()
    area = state.rules.board.names.index("Winterfell")
    assert force_of(state, area, Signs(True)) == "S:2F%"
    assert force_of(state, area, Signs(False)) == "S:2F☼"
    assert "% Beacon" in legend(state, Signs(True), whole=True)
    assert "Stark: 2 footmen, a Beacon" in "\n".join(line.plain for line in area_lines(after(LIT), STARK, area, screen))


def test_an_order_gets_a_note_where_it_matters(after: Plays) -> None:
    state = state_of(after(PEACE))
    token = next(token for token, row in enumerate(state.rules.orders) if row.name == "Consolidate Power")
    sea = state.rules.board.names.index("The Narrow Sea")
    assert note_there(state, STARK, winterfell(after(PEACE)), token) == "power or a Beacon"
    assert note_there(state, STARK, sea, token) == "1 power, +1 per crown"


def test_a_battle_names_its_term(after: Plays) -> None:
    game = after(WAR + "play\n  stark: execute Winterfell; move footman Moat Cailin; done\n")
    lines = "\n".join(line.plain for line in battle_lines(game, STARK, screen_of()))
    assert "attacker Stark (1F): 3 = footman +1, March +1 ★ +1, Beacon of Winterfell +1" in lines


def test_leaving_a_piece_gets_a_warning(after: Plays) -> None:
    game = after(WAR)
    for choice in game.parse(STARK, "execute Winterfell; move footman Castle Black, footman Castle Black"):
        game.choose(STARK, choice)
    assert "Nobody stays in Winterfell: the Beacon is lost." in warning(game, STARK)


class Lasting(Beacons):
    """Beacons that stay without units, with the same words."""

    __module__ = Beacons.__module__

    def plug(self, rules: Ruleset) -> None:
        super().plug(rules)
        rules.control.on_emptied.pop()


def test_leaving_a_piece_that_stays_gets_no_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    runner = Runner(read(WAR + EXPECT, "story")[0], {"thrones": trial(Lasting())})
    runner.run()
    game = runner.begun
    assert game is not None
    for choice in game.parse(STARK, "execute Winterfell; move footman Castle Black, footman Castle Black"):
        game.choose(STARK, choice)
    assert "lost" not in warning(game, STARK)
    assert force_of(state_of(game), winterfell(game), Signs(True)) == "S:2F%"


def test_the_browser_gets_its_data(kind: Thrones) -> None:
    book = ThronesPresenter(kind).book(kind, ["beacons"], 5)
    assert book["events"]["kindled"] == "{0:house} kindles a Beacon in {1:area}."
    assert book["terms"]["beacons.signal"] == "Beacon of {}"
    assert "beacon" in book["facts"]


@pytest.mark.parametrize(("foe", "answer"), [("Moat Cailin", "kindle Winterfell"), ("Pyke", "collect Winterfell")])
def test_the_stewards_sense_values_it(after: Plays, foe: str, answer: str) -> None:
    """A Beacon next to a foe is worth more than two power; far from any it is worth nothing."""
    text = (PEACE + EXPECT).replace("Moat Cailin", foe)
    game = after(text)
    assert game.text([ask(bot_named("steward", 1), game, STARK)]) == answer


def test_the_steward_plays_it_with_and_without_a_sense(kind: Thrones, monkeypatch: pytest.MonkeyPatch) -> None:
    kindled = []
    for blind in (False, True):
        if blind:
            monkeypatch.setattr(sense, "beside", lambda rules_file, name: None)
        game = kind.new(["beacons"], 5, 3)
        game.log = []
        bots = [bot_named("steward", seat) for seat in range(5)]
        while game.waiting:
            seat = bits_of(game.waiting)[0]
            game.choose(seat, ask(bots[seat], game, seat))
        assert game.result
        kindled.append(len([event for event in game.log if event.name == "kindled"]))
    assert kindled[0] > kindled[1]


def test_random_games_with_it_obey_the_laws(kind: Thrones) -> None:
    fuzz(kind, ["beacons"], 5, 1, 60)


class Wordless(Beacons):
    """The same without `words.py` beside it."""


def test_without_words_a_fact_is_listed_by_name_and_a_verb_by_its_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    shown: list[str] = []
    for text in (LIT, PEACE):
        runner = Runner(read(text + EXPECT, "story")[0], {"thrones": trial(Wordless())})
        runner.run()
        assert runner.begun is not None
        shown += [line.plain for line in fact_lines(state_of(runner.begun))]
        shown += [item.note for item in menu_of(runner.begun, STARK, Signs(True)).items]
        chain = [KINDLE << 16 | winterfell(runner.begun) << 8]
        assert phrases_of(runner.begun, STARK, chain) == ["kindle a Beacon instead of taking power (Winterfell)"]
    assert "Beacon: Winterfell" in shown
    assert "kindle a Beacon instead of taking power" in shown
