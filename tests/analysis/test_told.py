"""The words about decisions are true: over all golden records, for every seat and every kind of decision of every option.

The words of a decision are compared with the choices in the record and with the events that followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from smallcouncil.analysis.cases import deed_of
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.agenda import Decision
from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.played import walk as steps_of
from smallcouncil.core.records import Reader
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES, game_named
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import to_do
from smallcouncil.insight.thrones import deeds
from smallcouncil.insight.thrones.acts import Act
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.nouns.state import State
from tests.golden.make import HERE, is_older

RECORDS = [path for path in sorted(HERE.glob("*/*.record")) if not is_older(path)]
STORIES = Path(__file__).parents[1] / "decisions.scenario"
RAW = re.compile(r";|[A-Za-z][+-]\d|\*|\b(?:shift|harry|done)\b")  # record notation
VAGUE = re.compile(r"^choose (?:nothing|the .* track)")


class Told(NamedTuple):
    """A decision of a seat in words, with the events that followed."""

    step: PlayedDecision
    seat: int
    words: str
    events: list[Event]

    @property
    def state(self) -> State:
        assert isinstance(self.step.game.state, State)
        return self.step.game.state

    @property
    def decision(self) -> str:
        return self.state.agenda[-1].kind.name

    @property
    def where(self) -> str:
        return f"decision {self.state.number}, {self.step.game.text(self.step.chains[self.seat])}: {self.words}"


def steps_in(path: Path) -> Iterator[PlayedDecision]:
    return steps_of(Reader(path.read_text(encoding="utf-8"), GAMES, path.name))


def told_in(path: Path) -> list[Told]:
    """All decisions of a record of the board game."""
    reader = Reader(path.read_text(encoding="utf-8"), GAMES, path.name)
    reader.game.log = []
    steps = list(steps_of(reader))
    log = reader.game.log
    ends = [step.told for step in steps[1:]] + [len(log)]
    return [
        Told(step, seat, to_do(phrases_of(view_of(step.game, seat), seat, chain)), log[step.told : end])
        for step, end in zip(steps, ends, strict=True) for seat, chain in step.chains.items()
    ]


def view_of(game: Game, seat: int) -> Game:
    view = game.redacted(seat)
    view.redraft(seat)
    return view


BOARD_GAMES = [path for path in RECORDS if path.parent.name.startswith("thrones")]


@pytest.fixture(autouse=True)
def nothing_is_left_to_the_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(act: Act, choices: list[int]) -> list[str]:
        raise AssertionError(f"{act.decision}: nobody has words for {act.state.rules.notation.text(choices)}")

    monkeypatch.setattr(deeds, "in_its_own_words", missing)


@pytest.mark.parametrize("path", BOARD_GAMES, ids=lambda path: path.stem)
def test_no_decision_of_a_record_is_told_wrong(path: Path) -> None:
    decisions = told_in(path)
    has_the_names_in_the_record_and_no_others(decisions)
    what_is_told_has_happened_and_what_is_not_has_not(decisions)
    marches_are_told_with_the_way_and_attacks_with_the_enemy(decisions)


def has_the_names_in_the_record_and_no_others(decisions: list[Told]) -> None:
    for told in decisions:
        assert told.words, told.where
        assert not RAW.search(told.words), told.where
        assert not VAGUE.search(told.words), told.where
        nouns = named_by(told)
        for domain in ("area", "card", "leader", "tactic"):
            assert spoken(told, domain) <= nouns[domain] | at_hand(told, domain), told.where
            assert nouns[domain] - passing(told, domain) <= spoken(told, domain), told.where


def named_by(told: Told) -> dict[str, set[str]]:
    """By domain, the names in the choices."""
    notation = told.state.rules.notation
    found: dict[str, set[str]] = {"area": set(), "card": set(), "leader": set(), "tactic": set()}
    for choice in told.step.chains[told.seat]:
        verb = notation.verbs[verb_of(choice)]
        for domain, number in ((verb.x, choice >> 8 & 255), (verb.y, choice & 255)):
            if domain in found:
                found[domain].add(notation.domains[domain].names[number])
    return found


def spoken(told: Told, domain: str) -> set[str]:
    """The names of a domain in the words; a part of a longer name counts only where it is alone."""
    domains, text, found = told.state.rules.notation.domains, told.words, set[str]()
    for order in domains["order"].names:  # The Might of Highgarden is not in Highgarden
        text = text.replace(order, "") if " " in order else text
    for name in sorted(domains[domain].names if domain in domains else [], key=len, reverse=True):
        if name and name in text and (hit := re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")).search(text):
            found.add(name)
            text = hit.sub("", text)
    return found


def at_hand(told: Told, domain: str) -> set[str]:
    """The names that the decision is about, in addition to those in the choices."""
    state, found = told.state, set[str]()
    names = state.rules.notation.domains[domain].names if domain in state.rules.notation.domains else []
    if domain == "area":
        found = {names[area] for area in state.agenda[-1].memo if 0 <= area < len(names)}
        found |= {names[state.battle.area]} if state.battle is not None else set()
    if domain == "tactic":
        found = {"Manage Troops"}  # the card that asks
    if domain == "area" and told.step.game.text(told.step.chains[told.seat]).count("ride "):
        found |= set(names)  # the areas that a Leader leaves
    if domain == "card":
        found = {names[card] for card in (state.battle.cards if state.battle is not None else []) if card >= 0}
        found |= {name for name in names if name.startswith("Melisandre")}  # the card that an order costs
    if domain in ("leader", "card"):  # many Leaders are on a card
        found |= {name for name in spoken(told, "leader") if domain == "leader" or name in names}
    if domain == "card" and "leader" in state.rules.notation.domains:
        found |= set(state.rules.notation.domains["leader"].names)
    return found


def passing(told: Told, domain: str) -> set[str]:
    """Areas that a Leader only rides through, or that nobody leaves in the end."""
    rules, chain = told.state.rules, told.step.chains[told.seat]
    verbs, names = [rules.notation.verb_words[verb_of(choice)] for choice in chain], rules.board.names
    if domain != "area":
        return set()
    ridden = {names[choice & 255] for choice, verb in zip(chain, verbs, strict=True) if verb == "ride"}
    return ridden | ({names[chain[0] >> 8 & 255]} if verbs == ["shift", "done"] else set())


CAME_OF = {  # by event, the words for its cause
    "no raid": "without raiding",
    "no march": "without marching|march nowhere",
    "idle order": "without using it",
    "raided": "^raid |send Mercenary Raiders",
    "token": "leave a power token",
    "blade": "use the Valyrian Steel Blade",
    "collected": "consolidate power",
    "pledged": "^support the |, support the |and support the ",
    "no support": "support nobody",
    "accepted": "accept .*'s support",
    "declined": "decline .*'s support",
    "discarded": "pay 1 power to discard",
    "offer accepted": "accept .*'s offer",
    "offer refused": "refuse .*'s offer",
    "executed": "^execute [A-Z]",
    "triggered": "^trigger ",
}


def what_is_told_has_happened_and_what_is_not_has_not(decisions: list[Told]) -> None:
    for told in decisions:
        own = [event for event in told.events if event.nouns and event.nouns[0] == told.seat]
        for name, pattern in CAME_OF.items():
            assert bool(re.search(pattern, told.words)) == any(event.name == name for event in own), f"{name}: {told.where}"


def marches_are_told_with_the_way_and_attacks_with_the_enemy(decisions: list[Told]) -> None:
    for told, after in zip(decisions, [*decisions[1:], None], strict=True):
        if told.decision not in ("raid", "march", "consolidate"):
            continue
        rules, events = told.state.rules, told.events
        later = after.events if after is not None and after.decision == "march on" else []  # it comes before the attack
        ways = [event.nouns for event in events if event.name == "marched"]
        assert all(rules.board.names[area] in told.words for _, _, *areas in ways for area in areas), told.where
        fought = [told_attack(told, event) for event in [*events, *later] if event.name in ("battle", "assault")]
        if after is not None:  # a March that wins the game at once begins no battle
            assert re.findall(r"attack [\w ]+? in ", told.words) == [each for each in fought if each], told.where


def told_attack(told: Told, event: Event) -> str:
    if event.nouns[0] != told.seat:
        return ""
    return f"attack {told.state.rules.houses[event.nouns[1]] if event.name == 'battle' else 'the neutral force'} in "


def stories() -> Iterator[tuple[str, Game]]:
    """Positions with decisions that no record has."""
    for scenario in read(STORIES.read_text(encoding="utf-8"), STORIES.name):
        runner = Runner(scenario, GAMES)
        runner.run()
        yield scenario.title, runner.game


def test_every_kind_of_decision_has_words() -> None:
    game_of = game_named("thrones")
    kinds = {
        kind.name for players in game_of.players for preset in game_of.presets(players)
        for kind in game_of.new(preset.options, players, 1).state.ruleset.kinds.values() if isinstance(kind, Decision)
    }
    asked = {step.game.state.agenda[-1].kind.name for path in BOARD_GAMES for step in steps_in(path)}
    for title, game in stories():
        seat = bits_of(game.waiting)[0]
        view = view_of(game, seat)
        for choice in view.choices(seat):
            told = to_do(phrases_of(view, seat, Sensible().chain_after(view, seat, [choice], seeded(1))))
            assert told, title
            assert not RAW.search(told), f"{title}: {told}"
            assert not VAGUE.search(told), f"{title}: {told}"
        asked.add(game.state.agenda[-1].kind.name)
    assert not kinds - asked, f"no golden record asks {sorted(kinds - asked)}: write a story in {STORIES.name}"


LANNISTER = 1


def test_only_differing_orders_are_told() -> None:
    game = game_named("thrones").new([], 3, 1)
    one = game.parse(LANNISTER, "order Lannisport March+0, Stoney Sept Defense+1; done")
    two = game.parse(LANNISTER, "order Lannisport Raid, The Golden Sound Raid+1*; done")
    assert to_do(phrases_of(game, LANNISTER, one)) == "place March +0 in Lannisport and Defense +1 in Stoney Sept"
    assert to_do(phrases_of(game, LANNISTER, two, one)) == (
        "place Raid in Lannisport instead of March +0 and Raid +1 ★ in The Golden Sound and leave Stoney Sept without an order"
    )


MUSTERED = """scenario  told: Stark musters
game      thrones, 3 players
position
  turn: 2, mustering
  Winterfell: stark, footman
expect
  turn: 2
"""


@pytest.mark.parametrize(("other", "told"), [
    ("muster footman Winterfell, footman Winterfell; done", "muster a footman in Winterfell instead of {upgrading}"),
    ("muster footman Winterfell; done", "do the same without {upgrading}"),
    ("muster knight Winterfell; done", "muster a knight in Winterfell"),
])
def test_only_differing_units_are_told(other: str, told: str) -> None:
    scenario, = read(MUSTERED, "story")
    runner = Runner(scenario, GAMES)
    runner.run()
    seat = bits_of(runner.game.waiting)[0]
    view = view_of(runner.game, seat)
    done = view.parse(seat, "muster footman Winterfell; upgrade knight Winterfell; done")
    upgrading = "upgrading a footman in Winterfell to a knight"
    assert to_do(phrases_of(view, seat, view.parse(seat, other), done)) == told.format(upgrading=upgrading)


def test_the_card_game_uses_the_words_of_its_log() -> None:
    for path in RECORDS:
        if path.parent.name.startswith("intrigue"):
            for step in list(steps_in(path))[::7]:
                for seat in step.chains:
                    assert re.match(r"(opens the court with|places) [A-Z]", deed_of(step, seat))
