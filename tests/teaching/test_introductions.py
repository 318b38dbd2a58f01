"""Introductions: each is short, rests on a rule, and is said in some game; and nothing that happens is left without one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from smallcouncil.core.agenda import Decision
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.records import seat_of
from smallcouncil.core.rng import seeded
from smallcouncil.core.ruleset import Ruleset
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import ORDER_KINDS, PHASES
from smallcouncil.insight.thrones.words import words_of
from smallcouncil.intrigue.events import TEXTS
from smallcouncil.rulesref import rule_text, rules_below
from smallcouncil.teaching.filling import AREAS, BRACES, WORDS
from smallcouncil.teaching.introductions import Introduction, introductions_for
from smallcouncil.teaching.notes import LONGEST
from smallcouncil.teaching.occasion import Occasion
from smallcouncil.teaching.teacher import signs_of, speech
from smallcouncil.teaching.thrones.signs import DRAFTS, SIGHTS
from smallcouncil.thrones.building import ruleset as thrones
from tests.helpers import sets_together, step
from tests.teaching.test_cautions import position

MOST_WORDS = 18  # limit of the mean sentence
# What happens without an introduction, and why.
WITHOUT = {
    "verb done": "it closes a draft", "verb order": "its decision is introduced", "verb card": "its decisions are introduced",
    "verb bid": "its decisions are introduced", "verb remove": "its decisions are introduced",
    "verb recover": "its decisions are introduced", "event bid": "what is bid for is introduced",
    "event card back": "the card's text is introduced, or what the wildlings leave",
    "event removed": "why units are lost is introduced", "event ordered": "the phases after it are introduced",
    "event instant win": "the game is over", "event won": "the game is over", "event won by supply": "the game is over",
    "event won by power": "the game is over", "event shared": "the game is over", "event Claim win": "the game is over",
    "event won by Claim": "the game is over", "event Claim tie, castles": "the game is over",
    "event Claim tie, supply": "the game is over", "event Claim tie, power": "the game is over",
    "event Claim shared": "the game is over", "event won the tie": "the game is over",
    "event westeros II": "it comes with westeros I", "event westeros III": "it comes with westeros I",
}
SEEDS = 2


def rulesets() -> Iterator[Ruleset]:
    """Rulesets that have every option of every game between them."""
    for game in GAMES.values():
        for players in game.players:
            for options in [[], *sets_together(game, players)]:
                yield game.new(options, players, 1).state.ruleset


@cache
def every() -> dict[str, Introduction]:
    return {f"{rules.game} {each.key}": each for rules in rulesets() for each in introductions_for(rules)}


def test_each_is_short_rests_on_a_rule_and_has_no_unknown_braces() -> None:
    for name, each in every().items():
        assert rule_text(each.rule) is not None, name
        for text in (each.says, each.again):
            assert len(text.split()) <= LONGEST, name
            assert set(BRACES.findall(text)) <= {*WORDS, *AREAS}, name
        assert not each.again or each.is_done, f"{name}: what a player only watches is said once"
        assert len(each.again) < len(each.says), name


def test_their_sentences_are_short() -> None:
    texts = " ".join(each.says for each in every().values())
    sentences = [each for each in re.split(r"(?<=[.?!])\s", texts) if each]
    assert sum(len(each.split()) for each in sentences) / len(sentences) < MOST_WORDS


def known_signs(rules: Ruleset) -> set[str]:
    """Every sign that a game with this ruleset could have, except those of rules."""
    found = {f"verb {verb.word}" for verb in rules.notation.verbs}
    found |= {f"decision {name}" for name, kind in rules.kinds.items() if isinstance(kind, Decision)}
    found |= {f"event {name}" for name in (rules.events if isinstance(rules, thrones.Ruleset) else TEXTS)}
    if isinstance(rules, thrones.Ruleset):
        found |= {f"sight {name}" for name in SIGHTS} | {f"draft {name}" for name in DRAFTS}
        found |= {f"order {kind}" for kind in ORDER_KINDS}
        found |= {f"phase {name}" for name in PHASES.values()}
        found |= {f"phase {name}" for words in words_of(rules) for name in words.phases}
    return found


def test_each_is_said_on_signs_that_exist() -> None:
    known = {sign for rules in rulesets() for sign in known_signs(rules)}
    for name, each in every().items():
        for sign in each.on:
            kind, _, rule = sign.partition(" ")
            assert sign in known or (kind == "rule" and (rules_below(rule) or rule_text(rule))), f"{name}: {sign}"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_done_asked_or_told_is_introduced(game: str) -> None:
    """The decisions of each ruleset with their verbs, and its events."""
    for rules in (rules for rules in rulesets() if rules.game == game):
        introductions = introductions_for(rules)
        for sign in sorted(used_signs(rules) - set(WITHOUT)):
            assert any(each.fits({sign}) for each in introductions), f"{sign} ({rules.options})"


def used_signs(rules: Ruleset) -> set[str]:
    """The signs of decisions, verbs and events that a game with this ruleset can have."""
    verbs = {f"verb {rules.notation.verbs[verb].word}" for verb in verbs_of(rules)}
    return {sign for sign in known_signs(rules) if sign.startswith(("decision ", "event ")) or sign in verbs}


def verbs_of(rules: Ruleset) -> set[int]:
    return {verb for kind in rules.kinds.values() if isinstance(kind, Decision) for verb in kind.verbs}


def test_what_needs_no_introduction_has_none() -> None:
    assert [sign for sign in WITHOUT if any(each.fits({sign}) for each in every().values())] == []


WILDLINGS = """
    turn: 4, wildling attack
    wildlings: 6
    power stark: 5
    power baratheon: 2
    power lannister: 1
    used stark: Eddard Stark, Ser Rodrick Cassel
"""


def spoken(game: Game, seat: int, told: int = 0) -> dict[str, str]:
    """What is introduced to a seat after the events up to `told`, by key."""
    heard = [event for event in (game.log or [])[told:] if game.sees(seat, event)]
    return {note.key: note.text for note in speech(game.redacted(seat), seat, heard).notes}


def answered(game: Game, **chains: str) -> None:
    for house, chain in chains.items():
        seat = seat_of(game, house)
        game.play(seat, game.parse(seat, chain))


def test_bids_against_the_wildlings_are_introduced_with_their_strength_and_not_as_a_clash_of_kings() -> None:
    game = position(WILDLINGS)
    game.log = []
    stark = seat_of(game, "stark")
    assert "attack with strength 6." in spoken(game, stark)["wildlings"]
    answered(game, stark="bid 5", baratheon="bid 2", lannister="bid 1")
    assert "event bid" in {f"event {event.name}" for event in game.log}
    assert "clash" not in spoken(game, stark)
    assert "wildlings gone" in spoken(game, stark)


def test_a_wildling_card_is_introduced_instead_of_the_usual_reward_and_losses() -> None:
    games = [GAMES["thrones"].new(options, 3, 1) for options in ([], ["wildling-cards"])]
    usual, by_card = (introductions_for(game.state.ruleset) for game in games)
    told = [{each.key: each.says for each in found if each.key.startswith("wildlings ")} for found in (usual, by_card)]
    assert told[0].keys() == told[1].keys()
    assert all("Wildling card" in says and says != told[0][key] for key, says in told[1].items())


def test_the_bids_for_the_tracks_are_introduced_as_a_clash_of_kings() -> None:
    game = position("turn: 4, clash_of_kings\npower stark: 4")
    assert "clash" in spoken(game, seat_of(game, "stark"))


def test_a_card_that_takes_another_back_is_introduced_without_wildlings() -> None:
    game = position("""
        turn: 2, march, stark
        fiefdoms: baratheon, lannister, stark
        used stark: Eddard Stark
        Winterfell: stark, footman, knight, March
        Moat Cailin: lannister, footman
    """)
    game.log = []
    stark = seat_of(game, "stark")
    march = "execute Winterfell; move footman Moat Cailin, knight Moat Cailin; done"
    answered(game, stark=march)
    answered(game, stark="card Maester Luwin", lannister="card Ser Kevan Lannister")
    while game.state.agenda[-1].kind.name != "luwin":
        step(game, seeded(1))  # Lannister retreats
    told = len(game.log)
    asked = spoken(game, stark, told)
    assert "card text" in asked
    assert "wildlings gone" not in asked
    answered(game, stark="recover Eddard Stark")
    after = spoken(game, stark, told)
    assert any(event.name == "card back" for event in game.log)
    assert "card text" in after
    assert "wildlings gone" not in after


def met() -> set[str]:
    """The introductions that are said in random games of all presets, some of them at the end of a draft."""
    found: set[str] = set()
    for game in GAMES.values():
        for players in game.players:
            for preset in game.presets(players):
                for seed in range(SEEDS):
                    found |= said_in(game.name, preset.options, players, 10 * players + seed)
    return found


def said_in(name: str, options: list[str], players: int, seed: int) -> set[str]:
    game, rng, told = GAMES[name].new(options, players, seed), seeded(seed), 0
    game.log = []
    introductions = {each.key: each for each in introductions_for(game.state.ruleset)}
    found: set[str] = set()
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        if not game.draft(seat) or rng.below(4) == 0:
            heard = [event for event in game.log[told:] if game.sees(seat, event)]
            signs = signs_of(Occasion(game.redacted(seat), seat, heard))
            whole = signs.used | signs.offered | signs.around
            found |= {key for key in introductions if f"{name} {key}" not in found and introductions[key].fits(whole)}
            told = len(game.log)
            introductions = {key: each for key, each in introductions.items() if key not in found}
        step(game, rng)
    return {f"{name} {key}" for key in found}


def test_each_is_said_in_random_games_of_the_presets() -> None:
    assert set(every()) - met() == set()
