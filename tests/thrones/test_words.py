"""Base and options each have their verbs and events; numbers are unique, and a ruleset knows all verbs."""

from __future__ import annotations

import pytest

from smallcouncil.core.notation import Domain, Unreadable, Verb
from smallcouncil.games import GAMES
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.build import build, ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.language import verbs
from smallcouncil.thrones.language.events import TEXTS
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.modules import MODULES
from tests.helpers import together

ALL = together(Thrones(), 5)

# Stored drafts, the client and trained weights have these numbers: a row is added at the end, never changed.
PINNED = [
    "done", "order", "replace", "execute", "raid", "move", "token", "collect", "support", "accept",
    "decline", "card", "blade", "remove", "retreat", "bid", "name", "muster", "launch", "upgrade",
    "recover", "discard", "lift", "fortify", "recruit", "caravan", "gather", "bring", "advance", "sweep",
    "levy", "take", "outwit", "sting", "burn", "seize", "sink", "track", "pay", "copy",
]


def test_every_verb_keeps_its_number() -> None:
    assert [word for word, _ in sorted(NUMBERS.items(), key=lambda row: row[1])][: len(PINNED)] == PINNED
    assert [NUMBERS[word] for word in PINNED] == list(range(len(PINNED)))


def test_no_number_is_given_twice_and_each_has_one_verb() -> None:
    rows = [*verbs.VERBS, *[verb for module in MODULES for verb in module.verbs]]
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    assert sorted(verb.word for verb in rows) == sorted(NUMBERS)


def test_the_constants_of_the_base_are_the_numbers_of_the_table() -> None:
    written = {name.lower(): value for name, value in vars(verbs).items() if name.isupper() and isinstance(value, int)}
    assert written == {verb.word: NUMBERS[verb.word] for verb in verbs.VERBS}


@pytest.mark.parametrize("options", [[], ["ports"], ALL])
def test_the_verbs_are_the_same_whichever_options_are_played(options: list[str]) -> None:
    rows = ruleset(options, 5).notation.verbs
    assert {verb.word: number for number, verb in enumerate(rows) if verb.word} == NUMBERS


def test_a_number_without_a_verb_names_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    free = max(NUMBERS.values()) + 1
    monkeypatch.setitem(NUMBERS, "canter", free + 1)
    notation = build(["riders"], 5, [Riders()]).notation
    assert notation.text(notation.parse("canter robb riverrun")) == "canter Robb Riverrun"
    assert not notation.sound(free << 16)
    assert notation.choice(notation.size - 1) >> 16 == free + 1
    with pytest.raises(Unreadable, match="There is no verb `gallop`"):
        notation.parse("gallop")


def test_a_verb_of_an_option_not_in_play_is_read_and_refused() -> None:
    game = GAMES["thrones"].new([], 5, 1)
    seat = game.waiting.bit_length() - 1
    reason = game.why(seat, game.parse(seat, "seize Winterfell")[0])
    assert reason is not None
    assert reason.sentence


def test_every_event_has_one_sentence() -> None:
    names = [*TEXTS, *[name for module in MODULES for name in module.events]]
    assert len(set(names)) == len(names)


def test_an_options_events_have_sentences_only_if_it_is_in_play() -> None:
    assert "port sunk" not in ruleset([], 5).events
    assert "port sunk" in ruleset(["ports"], 5).events
    assert "turn" in ruleset(["ports"], 5).events


class Riders(Module):
    """A test's own option: a verb with a noun of a new kind."""

    name = "riders"
    verbs: tuple[Verb, ...] = (Verb("canter", "base.march.move", "rider", "area", "a rider comes along"),)

    def prepare(self, box: Box) -> None:
        box.domains.append(Domain("rider", ["Robb", "Jaime"], {"the young wolf": 0}))


def test_an_option_brings_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "canter", max(NUMBERS.values()) + 1)
    notation = build(["riders"], 5, [Riders()]).notation
    assert notation.text(notation.parse("canter young wolf riverrun")) == "canter Robb Riverrun"


def test_a_verb_whose_nouns_are_not_in_play_names_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "canter", max(NUMBERS.values()) + 1)
    monkeypatch.setattr("smallcouncil.thrones.building.build.MODULES", [*MODULES, Riders()])
    before, notation = ruleset([], 5).notation, build([], 5, []).notation
    assert notation.size == before.size
    assert not notation.sound(NUMBERS["canter"] << 16)
    with pytest.raises(Unreadable, match="there is no rider `robb`"):
        notation.parse("canter robb riverrun")
