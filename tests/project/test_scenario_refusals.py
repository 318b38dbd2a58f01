"""Scenarios refuse what they cannot mean: every typing mistake is reported with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Difference, Runner

POSITION = 5  # number of the first line of a position


def story(game: str, position: list[str], rest: str) -> str:
    return "\n".join(["scenario  a.b: c", f"game      {game}", "", "position", *["  " + line for line in position], rest])


def run(text: str) -> None:
    for scenario in read(text, "f"):
        Runner(scenario, GAMES).run()


def refused(text: str, line: int, told: str) -> None:
    with pytest.raises(Complaint) as error:
        run(text)
    assert str(error.value).startswith(f"f, line {line}: "), str(error.value)
    assert told in str(error.value)


def refused_position(game: str, lines: str, told: str) -> None:
    """Checks that a position is refused; its lines are separated by semicolons, and the last one is to blame."""
    position = lines.split("; ")
    refused(story(game, position, "expect\n  winner: nobody"), POSITION + len(position) - 1, told)


THREE, FIVE, SIX = "thrones, 3 players", "thrones, 5 players", "thrones, 6 players"
ONCE = "thrones, 5 players, one-time-orders"
TACTICS = "thrones, 5 players, tactics"
LEADERS = "thrones, 5 players, swords-cards, swords-decks, leaders"
STORM = "thrones, 4 players, storm-board"
CROWN, COURT = "thrones, 6 players, crown-cards", "court: baratheon, lannister, tyrell, greyjoy, martell, stark"


@pytest.mark.parametrize(("game", "lines", "told"), [
    # names that are not there
    (THREE, "Pyke: token greyjoy", "House Greyjoy is not in play"),
    (THREE, "Pyke: greyjoy, footman", "House Greyjoy is not in play"),
    (THREE, "power tyrell: 3", "House Tyrell is not in play"),
    (FIVE, "White Harbr: stark, footman", "did you mean White Harbor?"),
    (FIVE, "pover stark: 3", "did you mean power stark?"),
    (FIVE, "trun: 3, march", "did you mean turn?"),
    (FIVE, "Xyzzy: stark, footman", "`Xyzzy` is neither an area nor another line of a position."),
    (FIVE, "fortification: Winterfell", "nor another line of a position. A game with the option `fortifications` has it."),
    (FIVE, "Port of Winterfell: stark, ship", "A game with the option `ports` has it."),
    (FIVE, "Winterfell: stark, siege engine", "A game with the option `siege-engines` has it."),
    (FIVE, "hand stark: Smalljon Umber", "A game with the option `swords-cards` has it."),
    (FIVE, "hand martell: The Red Viper", "A game with 6 players has it."),
    (FIVE, "Tumbleton: lannister, footman", "A game with 3 players and the option `storm-board` has it."),
    (STORM, "Winterfell: stark, footman, ship", "there are no ships in this game."),
    (STORM, "wildlings: 6", "there are no wildlings in this game."),
    (STORM, "turn: 3, march; tactic: stark Hear Me Roar!", "A Tactics Card of one house is in front of no other"),
    (STORM, "turn: 3, march; Winterfell: stark, ally footman", "an Ally unit is in an area with a unit of its house's own"),
    (STORM, "turn: 3, march; Winterfell: stark, footman, ally footman", "more Ally units than its Army cards allow"),
    (STORM, "turn: 3, march; open Arryn: Arryn Army, Arryn Plots", "One card at most is face up on an Ally deck"),
    (STORM, "turn: 3, march; ally card: Arryn Plots stark", "Plots and Filthy Accusations go under their decks"),
    (STORM, "turn: 3, march; leader at: Littlefinger The Twins", "An Ally Leader is on the board only while a house has"),
    (STORM, "turn: 3, march; alliance: Mercenaries stark", "no permanent alliance with Mercenaries"),
    (ONCE, "turn: 3, planning; season: sea of storms; Sunset Sea: greyjoy, ship, The Iron Fleet; face down: Sunset Sea",
     "places one a turn where allowed"),
    (FIVE, "blade used: perhaps", "`yes` or `no` is expected, not `perhaps`"),
    (FIVE, "turn: 3, marching", "there is no step `marching`"),
    (FIVE, "turn: 3, march, stark, tyrell", "names the turn, then perhaps the step"),
    (FIVE, "season: winter", "`winter` changes no turn"),
    (FIVE, "Winterfell:: stark, footman", "`:` means nothing here"),
    (FIVE, "Winter[fell: stark, footman", "`[` means nothing here"),
    (FIVE, "turn: 3, {march", "`{` means nothing here"),
    (FIVE, "White, Harbor: stark, footman", "one thing, not a list: `White, Harbor`"),
    # repetitions, or two things at once
    (FIVE, "Winterfell: stark, 10 footmen, 8 footmen", "footmen are named twice"),
    (FIVE, "Winterfell: stark, 8 footmen, 3 routed footmen", "a house has only 10 footmen"),
    (FIVE, "Winterfell: stark, tyrell, footman", "units of one house only"),
    (FIVE, "Winterfell: stark, stark, footman", "units of one house only"),
    (FIVE, "Winterfell: token stark, token tyrell", "one power token at most"),
    (FIVE, "Winterfell: stark, footman, token, token", "one power token at most"),
    (FIVE, "Winterfell: neutral 2, neutral 3", "one neutral force at most"),
    (FIVE, "Winterfell: empty, stark, footman", "`empty` must be on its own"),
    (FIVE, "Winterfell: stark, , footman", "nothing before or after a comma"),
    (FIVE, "Winterfell: token stark, neutral 3", "no power token beside a neutral force"),
    (FIVE, "turn: 3, march; Winterfell: stark, footman; Winterfell: stark, knight", "line 6 sets Winterfell already"),
    (FIVE, "White Harbor: stark, footman; White Harbour: stark, footman", "line 5 sets White Harbor already"),
    (FIVE, "hand stark: Robb Stark; hand stark: Eddard Stark", "`hand` and `used` do not fit together"),
    (FIVE, "hand stark: Robb Stark; hand stark: Robb Stark", "line 5 sets hand stark already"),
    (FIVE, "hand stark: Robb Stark; used stark: Catelyn Stark", "`hand` and `used` do not fit together"),
    (FIVE, "hand stark: Robb Stark, Robb", "Robb Stark is named twice"),
    (FIVE, "hand stark: none, Robb Stark", "`none` must be on its own"),
    (FIVE, "power tyrell: 3; power Tyrrell: 4", "line 5 sets power tyrell already"),
    (FIVE, "turn: 3, march; turn: 4", "line 5 sets turn already"),
    (FIVE, "board: start; board: empty", "line 5 sets board already"),
    (FIVE, "season: sea of storms, sea of storms", "named twice"),
    (FIVE, "deck I: Supply; deck I: Mustering", "line 5 sets deck i already"),
    (FIVE, "deck I: none", "a deck has all its cards"),
    (FIVE, "deck III: Sea of Storms, Sea of Storms", "has fewer copies of Sea of Storms"),
    (FIVE + ", fortifications", "Winterfell: stark, footman; fortification: Winterfell, Winterfell", "Winterfell is named twice"),
    # positions that no game reaches
    (FIVE, "turn: 3, planning; Winterfell: stark, footman, March", "no order is on the board before all are revealed"),
    (FIVE, "turn: 3, clash of kings; Winterfell: stark, footman, March", "no order is on the board before all are revealed"),
    (FIVE, "turn: 3, march; The Reach: tyrell, footman, March+1*", "no further starred order [base.planning.stars]"),
    (CROWN, f"turn: 3, raid; {COURT}; Winterfell: stark, footman, March+1*", "no further starred order"),  # no battles yet
    (CROWN, f"turn: 3, march; {COURT}; Sunspear: martell, footman, March+1*", "no further starred order"),  # nobody moved it down
    (SIX, f"turn: 3, march; {COURT}; Winterfell: stark, footman, March+1*", "no further starred order"),  # no text does so
    (FIVE, "turn: 3, raid; season: sea of storms; Winterfell: stark, footman, Raid", "forbids that order this turn"),
    (FIVE, "turn: 3, march; Karhold: stark, footman, March; Winterfell: stark, footman, March", "that many March+0"),
    (FIVE, "supply stark: 6; " + "; ".join([f"{area}: stark, 2 footmen" for area in (
        "Karhold", "Winterfell", "White Harbor", "Moat Cailin", "Castle Black",
    )]) + "; Seagard: stark, footman", "House Stark has only 10 footmen"),
    (FIVE, "Winterfell: stark, 9 footmen; Karhold: stark, 9 footmen", "House Stark has only 10 footmen"),
    (FIVE, "Karhold: stark, 2 footmen; Winterfell: stark, 4 footmen", "are more than supply 1 allows"),
    (FIVE, "Karhold: token stark; power stark: 20", "has only 20 power tokens"),
    (FIVE, "turn: 3, planning; Winterfell: stark, routed footman", "units are routed in the march step only"),
    (FIVE, "turn: 3, end; Winterfell: stark, routed footman", "units are routed in the march step only"),
    (FIVE, "turn: 3, consolidate; Winterfell: stark, routed footman", "units are routed in the march step only"),
    (FIVE, "turn: 3, planning; blade used: yes", "not before the march step"),
    (FIVE, "turn: 10, advance", "the game ends after turn 10"),
    (FIVE, "turn: 3, resolve I", "needs the open cards"),
    (FIVE, "turn: 3, march; open I: Supply", "no cards are open at deck I in this step, not 1"),
    (FIVE, "turn: 3, bury; open I: Supply, Mustering", "1 card is open at deck I in this step, not 2"),
    (FIVE + ", westeros-variant", "open I: Supply", "3 cards are open at deck I in this step, not 1"),
    (FIVE + ", siege-engines", "turn: 3, march; Winterfell: stark, routed siege engine", "is never routed"),
    (ONCE, "turn: 3, raid; Winterfell: stark, footman, Recruit", "that is revealed is spent"),
    (ONCE, "turn: 3, raid; spent recruit: tyrell; Winterfell: stark, footman, Recruit", "that is revealed is spent"),
    (ONCE, "turn: 3, planning; spent recruit: stark; Winterfell: stark, footman, Recruit", "face down until"),
    (ONCE, "turn: 3, raid; Winterfell: stark, footman, Recruit; face down: Winterfell", "face down until"),
    (ONCE, "turn: 3, planning; face down: Winterfell", "A house has its own One-Time orders only"),
    (ONCE, "turn: 3, raid; spent recruit: stark 2; Karhold: stark, footman, Recruit; Winterfell: stark, footman, Recruit",
     "A house has its own One-Time orders only"),
    (ONCE, "turn: 3, planning; spent the lion's cunning: lannister; outwitted: tyrell 2", "counts from the raids until"),
    (ONCE, "turn: 3, advance; spent the lion's cunning: lannister; outwitted: tyrell 2", "counts from the raids until"),
    (ONCE, "turn: 3, march; outwitted: tyrell 2", "has spent its token"),
    (ONCE, "turn: 3, march; spent the lion's cunning: lannister; Lannisport: lannister, footman, The Lion's Cunning; "
     "outwitted: tyrell 2", "the token is no longer on the board"),
    (FIVE, "turn: 2, planning; buried I: Supply, Supply", "2 cards of deck I cannot be buried before turn 3"),
    (FIVE, "turn: 9, planning; buried III: Feast for Crows, Feast for Crows", "deck III has fewer copies of Feast for Crows"),
    (FIVE, "turn: 1, westeros", "turn 1 has no Westeros phase [base.turn.sequence]"),
    (FIVE, "turn: 1, clash of kings", "turn 1 has no Westeros phase"),
    (FIVE, "season: sea of storms", "turn 1 has no Westeros cards that forbid something"),
    (FIVE, "Winterfell: token stark", "has no token in its own home: it controls it without one [base.control.own-home]"),
    (FIVE, "Winterfell: stark, footman, token", "has no token in its own home"),
    (STORM, "Dragonstone: token baratheon", "House Baratheon has no token in its own home"),
    (TACTICS, "turn: 3, tactics; tactic: stark Careful Planning; second tactic: stark Hold Territory", "in the step `tactics`"),
    (TACTICS, "turn: 3, tactics; tactic: stark Manage Troops; marched on: stark", "units march on after it"),
    (STORM, "turn: 3, raven; ally card: Frey Military Support stark; ally used: Frey Military Support", "orders are revealed"),
    (STORM, "turn: 3, weather; open I: Supply; open II: Clash of Kings; open III: Claim Westeros; no tactic: stark",
     "from the end of the Westeros phase"),
    (STORM, "weather: sky foggy", "there is no weather `foggy`."),
    (STORM, "weather: sky stormy", "there is no weather `stormy`; did you mean storm?"),
    (STORM, "weather: storm fair", "there is no sky `storm`"),
    (STORM, "weather: sky fair, sky storm", "sky is named twice"),
    (STORM, "weather: foggy", "does not name sky and weather, one after the other"),
    (LEADERS, "turn: 3, march; Winterfell: stark, footman; leader at: Rob Stark Winterfell", "did you mean Robb Stark?"),
    (LEADERS, "turn: 3, march; Winterfell: stark, footman; leader at: Robb Stark Winterfel", "did you mean Winterfell?"),
    ("thrones, 3 players, one-time-orders", "spent recruit: greyjoy", "House Greyjoy is not in play"),
    (FIVE, "pool stark: 9 footmen", "the units on the board leave House Stark 10 footmen, 4 knights, 6 ships"),
    (FIVE, "pool stark: 2 routed footmen", "no unit is routed in the pool"),
    # the card game
    ("intrigue, 3 players", "round: 1; hand p1: Hodor; round: 2", "line 5 sets round already"),
    ("intrigue, 3 players", "round: 2, p2, deal", "names the round, then perhaps whose turn it is"),
    ("intrigue, 3 players", "out p2: p3", "is not a line of a position"),
    ("intrigue, 3 players", "hand p1: Hodor; hand p2: Hodor", "Hodor is named twice"),
    ("intrigue, 3 players", "hand p1: Hodor, Hodor", "Hodor is named twice"),
    ("intrigue, 3 players", "hand p1: Hodor; hand p1: Shae", "line 5 sets hand p1 already"),
    ("intrigue, 3 players", "hand p1: Hodor; out: p1; round: 1, p1", "p1 is out"),
    ("intrigue, 3 players", "hand p1: Hodor; round: 3; thrones: 2/4; pile p2: 2/4", "in a score pile or in the deck"),
    ("intrigue, 3 players", "round: 2; hand p1: Hodor; pile p1: 1/1; pile p2: 2/4", "cannot have been taken before round 2"),
    ("intrigue, 3 players", "hand p1: Hodor; lacks p1: white", "holds a colour it lacks"),
    ("intrigue, 3 players", "hand p1: Hodor; court a: -, Shae", "no gaps"),
    ("intrigue, 3 players", "hand p1: Hodor; court a: Shae; court b: Bronn", "rests on nothing"),
])
def test_a_line_of_a_position_is_refused(game: str, lines: str, told: str) -> None:
    refused_position(game, lines, told)


RAIDS = """scenario  a.b: c
game      thrones, 5 players

position
  turn: 3, raid
  Sunset Sea: greyjoy, ship, Raid
  Highgarden: tyrell, footman, Consolidate Power
  Winterfell: stark, footman, March
"""


def test_the_raids_pass() -> None:
    run(RAIDS + "play\n  greyjoy: execute Sunset Sea; raid Highgarden; done\nexpect\n  power greyjoy: 6")


@pytest.mark.parametrize(("block", "line", "told"), [
    ("play", "refused greyjoy: execute Winterfell; done  [base.planning.own-units", "ends with its rule in brackets"),
    ("play", "refused greyjoy: execute Winterfell; done  base.raid.reach]", "ends with its rule in brackets"),
    ("play", "refused greyjoy: execute Winterfell; done  []", "ends with its rule in brackets"),
    ("play", "refused greyjoy: execute Winterfell; done  [base.raid.reach] really", "ends with its rule in brackets"),
    ("play", "refused greyjoy: execute Winterfell; done  [base.raid.nosuch]", "there is no rule `base.raid.nosuch`"),
    ("play", "refused greyjoy execute Winterfell", "whose chain, then the chain"),
    ("play", "greyjoy: execute Sunsett Sea", "there is no area `Sunsett Sea`"),
    ("play", "nobody: done", "there is no seat `nobody`"),
    ("play", "greyjoy: execute Sunset [Sea]", "`[` means nothing here"),
    ("play", "refused greyjoy: execute: Winterfell; done  [base.raid.reach]", "`:` means nothing here"),
    ("expect", "told: base.raid.nosuch", "there is no rule `base.raid.nosuch`"),
    ("expect", "not told: nosuch", "there is no rule `nosuch`"),
    ("expect", "to stark, told: base.nosuch", "there is no rule `base.nosuch`"),
    ("expect", "to nosuch, told: base.raid.pillage", "there is no seat `nosuch`"),
    ("expect", "may take back: nosuch", "there is no seat `nosuch`"),
    ("expect", "to stark, may take back: stark", "is neither an area nor another line of an expectation"),
    ("expect", "asks greyjoy: base.nosuch", "there is no rule `base.nosuch`"),
    ("expect", "to stark, asks greyjoy: base.nosuch", "there is no rule `base.nosuch`"),
    ("expect", "to stark, to tyrell, power stark: 5", "once"),
    ("expect", "turn: ,", "nothing before or after a comma"),
    ("expect", "turn: 3, raid, greyjoy", "`waiting` says who is next"),
    ("expect", "turn: 3, raids", "there is no step `raids`"),
    ("expect", "turn: 11", "a number from 1 to 10 is expected"),
    ("expect", "blade used: perhaps", "`yes` or `no` is expected"),
    ("expect", "wildlings: 3", "the wildling track has the spaces"),
    ("expect", "power greyjoy: five", "a number from 0 to 20 is expected"),
    ("expect", "hand greyjoy: none, Asha Greyjoy", "`none` must be on its own"),
    ("expect", "hand greyjoy: Asha Greyjoy, Asha Greyjoy", "Asha Greyjoy is named twice"),
    ("expect", "waiting: greyjoy, greyjoy", "a seat is named twice"),
    ("expect", "strength: both 3", "`attacker 7, defender 6` is expected"),
    ("expect", "offers greyjoy: none", "There is no verb `none`"),
    ("expect", "offers not greyjoy: none", "There is no verb `none`"),
    ("expect", "Sunset Sea: greyjoy, ship, ship, Raid", "ships are named twice"),
    ("expect", "Sunset Se: greyjoy, ship, Raid", "did you mean Sunset Sea?"),
    ("expect", "choises greyjoy: done", "is neither an area nor another line of an expectation; did you mean choices greyjoy?"),
    ("play", "refused greyjoy: execute Sunset Sea; raid Highgardn; done", "there is no area `Highgardn`"),
    ("play", "refused greyjoy: execute S", "could be"),
    ("expect", "pool stark: 11 footmen", "a number from 0 to 10 is expected"),
    ("chance", "drawing: 3", "`draw: 2` or `shuffle III:"),
    ("chance", "draw: 3", "this draw was never used"),
])
def test_a_line_after_the_position_is_refused(block: str, line: str, told: str) -> None:
    more = "expect\n  turn: 3, raid" if block != "expect" else ""
    refused(f"{RAIDS}{block}\n  {line}\n{more}", 10, told)


@pytest.mark.parametrize(("text", "line", "told"), [
    (RAIDS + "game      thrones, 5 players\nexpect\n  turn: 3", 9, "the game was already named in line 2"),
    (RAIDS.replace("5 players", "5 players, ports, ports") + "expect\n  turn: 3", 2, "an option is named twice"),
    (RAIDS.replace("5 players", "5 players, dragons") + "expect\n  turn: 3", 2, "There is no option 'dragons'"),
    (RAIDS.replace("5 players", "5 players,") + "expect\n  turn: 3", 2, "`game thrones, 5 players` is expected"),
    (RAIDS.replace("thrones", "chess") + "expect\n  turn: 3", 2, "there is no game `chess`"),
    (RAIDS.replace("a.b: c", "") + "expect\n  turn: 3", 1, "`scenario ID: title` is expected"),
    (RAIDS + "play\nexpect\n  turn: 3", 9, "the block `play` is empty"),
    (RAIDS + "expect\n  turn: 3\nposition\n  blade used: yes", 12, "`position` comes before `play` and `expect`"),
])
def test_a_file_is_refused(text: str, line: int, told: str) -> None:
    refused(text, line, told)


WINTER = """scenario  a.b: c
game      thrones, 3 players
position
  turn: 2, westeros
  deck I: {first}
  deck II: Last Days of Summer
  deck III: {third}
chance
  {chance}
expect
  turn: 2
"""


@pytest.mark.parametrize(("first", "third", "chance", "told"), [
    ("Winter is Coming", "Last Days of Summer", "shuffle II: Clash of Kings", "another shuffle comes next"),
    ("Winter is Coming", "Last Days of Summer", "draw: 1", "another shuffle comes next"),
    ("Last Days of Summer", "Winter is Coming", "shuffle III: Sea of Storms, Sea of Storms", "that many of these cards"),
])
def test_a_fixed_draw_must_be_the_next_one(first: str, third: str, chance: str, told: str) -> None:
    refused(WINTER.format(first=first, third=third, chance=chance), 9, told)


def test_a_fixed_number_must_be_possible() -> None:
    duel = """scenario  a.b: c
game      thrones, 5 players, battle-variant
position
  turn: 3, march, baratheon
  Kingswood: baratheon, knight, March
  Storm's End: tyrell, knight
  Winterfell: stark, footman, March
chance
  draw: {}
play
  baratheon: execute Kingswood; move knight Storm's End; done
  baratheon: card Stannis Baratheon, Renly Baratheon, Melisandre
  tyrell: card Mace Tyrell, Queen of Thorns, Brienne of Tarth
expect
  turn: 3, march
"""
    run(duel.format("2"))
    refused(duel.format("3"), 9, "a number from 0 to 2 is drawn next")


@pytest.mark.parametrize("area", [
    "stark, footman, token, March", "token, March, footman, stark", "footman, token, stark, March",
])
def test_the_parts_of_an_area_come_in_any_order(area: str) -> None:
    lines = ["turn: 3, march", f"Karhold: {area}"]
    run(story(FIVE, lines, "expect\n  Karhold: stark, footman, March, token stark"))
    run(story(FIVE, lines[::-1], f"expect\n  Karhold: {area}"))


@pytest.mark.parametrize("turned", [False, True])
def test_the_lines_of_a_position_come_in_any_order(turned: bool) -> None:
    lines = ["supply stark: 5", "fortification: Winterfell", "turn: 3, march", "board: start"]
    if turned:
        lines.reverse()
    lines += ["Winterfell: stark, 2 footmen, March"]
    wanted = "expect\n  supply stark: 5\n  fortification: Winterfell\n  waiting: stark"
    run(story(THREE + ", fortifications", lines, wanted))


def test_marks_and_line_ends_of_all_editors_are_ignored() -> None:
    text = RAIDS + "expect\n  waiting: greyjoy\n"
    for other in ("\ufeff" + text, text.replace("\n", "\r\n"), "\ufeff" + text.replace("\n", "\r")):
        run(other)
    refused("\ufeff" + (text + "  waiting: grejoy").replace("\n", "\r\n"), 11, "there is no seat `grejoy`")


def test_a_bad_file_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = RAIDS + "expect\n  waiting: greyjoy\n"
    (tmp_path / "a.scenario").write_text(RAIDS + "  Pyke: token grayjoy\nexpect\n  turn: 3\n" + good.replace("a.b", "a.c"))
    (tmp_path / "b.scenario").write_text("nonsense\n")
    (tmp_path / "c.scenario").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "d.scenario").write_bytes(b"\xef\xbb\xbf" + good.replace("\n", "\r\n").encode())
    (tmp_path / "e.scenario").write_text(good.replace("waiting: greyjoy", "waiting: stark"))
    assert main(["scenario", str(tmp_path / "gone"), str(tmp_path)]) == 2
    told = capsys.readouterr().out
    assert told.rstrip().endswith("2 passed, 1 failed, 4 with mistakes")
    for place in ("gone.", "a.scenario, line 9: ", "b.scenario, line 1: ", "c.scenario is not", "e.scenario, line 10: "):
        assert place in told
    assert main(["scenario", str(tmp_path / "e.scenario")]) == 1
    assert main(["scenario", "-q", str(tmp_path / "d.scenario")]) == 0


RAIDED = RAIDS + "play\n  greyjoy: execute Sunset Sea; raid Highgarden; done\n"
MARCHED = RAIDED + "  stark: execute Winterfell; done\n"


@pytest.mark.parametrize(("text", "told"), [
    (RAIDS + "expect\n  power greyjoy: 6", "power greyjoy is 5, not 6."),
    (MARCHED + "expect\n  power greyjoy: 7", "is 6, not 7. The game has run on to turn 4."),
    (RAIDED + "expect\n  told: base.march.move", "base.raid.resolve. Asked now: Stark (base.march.resolve)."),
    (RAIDS + "expect\n  strength: attacker 3", "line 10: there is no battle at this moment."),
    (RAIDS + "play\n  refused greyjoy: raid siege engine\n", "is not understood"),
    (RAIDS + "play\n  refused stark: order Winterfell Recruit  [core.not-asked]\n", "refused by core.choice, not core.not-asked"),
])
def test_a_difference_says_where_the_game_is(text: str, told: str) -> None:
    with pytest.raises((Difference, Complaint)) as error:
        run(text)
    assert told in str(error.value)


def test_choices_that_are_not_offered() -> None:
    run(RAIDS + "expect\n  offers not greyjoy: execute Highgarden, Winterfell\n  offers not stark: execute Winterfell")
    with pytest.raises(Difference, match=r"f, line 10: Greyjoy may choose execute Sunset Sea\."):
        run(RAIDS + "expect\n  offers not greyjoy: execute Sunset Sea, Winterfell")


def test_what_is_left_in_the_pool() -> None:
    areas = ("Karhold", "Winterfell", "White Harbor", "Moat Cailin", "Castle Black")
    lines = ["supply stark: 6", "pool stark: 0 footmen, 4 knights"]
    lines += [f"{area}: stark, 2 footmen" for area in areas]
    for area in ("Karhold", "Castle Black"):
        lines[lines.index(f"{area}: stark, 2 footmen")] = f"{area}: stark, footman"
    lines += ["Seagard: stark, footman", "The Twins: stark, footman"]
    run(story(FIVE, lines, "expect\n  pool stark: 0 footmen\n  pool stark: 0 footmen, 6 ships\n  pool tyrell: 10 footmen"))
    with pytest.raises(Difference, match="pool stark is 0 footmen, 4 knights, 6 ships, not 1 footman"):
        run(story(FIVE, lines, "expect\n  pool stark: 1 footman"))
