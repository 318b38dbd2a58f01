"""The rules know cards by their keys: whatever a correction calls them, every text keeps its effect."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from smallcouncil.core.datafiles import Files, own_folder
from smallcouncil.core.kind import GameKind
from smallcouncil.core.overrides import key_from
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import Scenario, read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.verbs import ORDER
from smallcouncil.thrones.modules.leaders.reading import load_leaders
from smallcouncil.thrones.modules.one_time_orders.reading import load_orders
from smallcouncil.thrones.modules.one_time_orders.words import useless
from smallcouncil.thrones.modules.ports.reading import load_ports
from smallcouncil.thrones.modules.wildling_cards.reading import load_wildlings
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN, load_cards, load_decks
from smallcouncil.thrones.reading.rows import CardRow

SETS = [path.stem for path in sorted((own_folder("thrones") / "cards").glob("*.toml"))]
DECKS = [path.stem for path in sorted((own_folder("thrones") / "decks").glob("*.toml"))]
FOLDER = Path(__file__).parents[1] / "scenarios"

# Everything renamed -------------------------------------------------------------------------------------------------


def other_name(name: str) -> str:
    """A name that has nothing in common with the old one."""
    return "Ka" + re.sub(r"[^a-z]", "", name.lower())[::-1]


def renamed(where: str, name: str, aliases: list[str]) -> str:
    """A correction of the name; the old one stays as another spelling if the list has spellings."""
    spellings = f"aliases = {json.dumps(aliases)}\n" if aliases else ""
    return f"[[{where}]]\nentry = {json.dumps(name)}\nname = {json.dumps(other_name(name))}\n{spellings}"


def all_renamed() -> str:
    """Every House Card, One-Time order, Westeros card, Wildling card, port and Leader has another name."""
    cards = [(each, card) for each in SETS for card in load_cards(each, OWN).cards]
    parts = [renamed(f'"thrones/cards/{each}.toml".card', card.name, spellings(card)) for each, card in cards]
    parts += [renamed('"thrones/orders/clash.toml".order', order.name, []) for order in load_orders("clash", OWN).orders]
    parts += [renamed('"thrones/ports/clash.toml".port', port.name, []) for port in load_ports("clash", OWN).ports]
    leaders = load_leaders("storm", OWN).leaders
    parts += [renamed('"thrones/leaders/storm.toml".leader', row.name, [row.name, *row.aliases]) for row in leaders]
    wildlings = load_wildlings("storm", OWN).cards
    parts += [renamed('"thrones/wildlings/storm.toml".card', row.name, [row.name, *row.aliases]) for row in wildlings]
    for each in DECKS:
        data = load_decks(each, OWN)
        for deck in [deck for deck in data.decks if deck not in data.rest]:
            parts.append(f'[["thrones/decks/{each}.toml".deck]]\nnumber = {deck.number}\n')
            for kind in deck.cards:
                parts.append(renamed(f'"thrones/decks/{each}.toml".deck.card', kind.name, [kind.name, *kind.aliases]))
    return "".join(parts)


def spellings(card: CardRow) -> list[str]:
    """The old spellings, and the new form of another spelling, which may be the name of a card in another set."""
    return [card.name, *card.aliases, *[other_name(alias) for alias in card.aliases if alias in NAMES]]


NAMES = [
    *[card.name for each in SETS for card in load_cards(each, OWN).cards],
    *[order.name for order in load_orders("clash", OWN).orders],
    *[port.name for port in load_ports("clash", OWN).ports],
]
RENAMED = all_renamed()
OLD = re.compile("|".join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True)))

SPENT = re.compile("spent ([a-z' ]+)")


def scenarios() -> list[Scenario]:
    """All of the board game, with the new names."""
    found: list[Scenario] = []
    for file in sorted(FOLDER.rglob("*.scenario")):
        text = OLD.sub(lambda match: other_name(match[0]), file.read_text(encoding="utf-8"))
        text = SPENT.sub(lambda match: f"spent {other_name(match[1])}", text)
        found += [each for each in read(text, file.name) if each.game == "thrones"]
    return found


def test_every_scenario_holds_when_everything_is_renamed() -> None:
    kinds: dict[str, GameKind] = {"thrones": GAMES["thrones"].corrected(RENAMED)}
    assert kinds["thrones"].proven().changes
    for scenario in scenarios():
        Runner(scenario, kinds).run()


# References by name --------------------------------------------------------------------------------------------------


CARD = '[["thrones/cards/crown.toml".card]]\n'
KINVARA = '[["thrones/cards/base.toml".card]]\nentry = "Melisandre of Asshai"\nname = "Kinvara"\n'
MOON_BOY = 'add = true\nname = "Moon Boy"\nhouse = "Baratheon"\nstrength = 0\nswords = 0\nfortifications = 0\ntext = ""\n'


def rules_of(kind: GameKind, options: list[str], players: int) -> Ruleset:
    rules = kind.new(options, players, 1).state.ruleset
    assert isinstance(rules, Ruleset)
    return rules


def crown(text: str, name: str) -> CardRow:
    return next(row for row in load_cards("crown", Files("thrones", own_folder("thrones"), text)).cards if row.name == name)


def test_a_text_names_the_other_card_by_its_new_name() -> None:
    text = CARD + 'entry = "Stannis Baratheon"\nname = "King Stannis"\n'
    assert crown(text, "Ser Davos Seaworth").says.startswith("If King Stannis is in your discard pile,")
    assert crown(text, "King Stannis").key == "stannis_baratheon"
    own = text + CARD + 'name = "Ser Davos Seaworth"\nsays = "With Stannis Baratheon gone, he is better."\n'
    assert crown(own, "Ser Davos Seaworth").says == "With Stannis Baratheon gone, he is better.", "an owner's words stay"


def test_the_will_asks_for_melisandre_under_her_new_name() -> None:
    kind = GAMES["thrones"].corrected(KINVARA)
    rules = rules_of(kind, ["one-time-orders"], 3)
    will = next(number for number, token in enumerate(rules.orders) if token.text == "will")
    assert rules.orders[will].says.startswith("Discard Kinvara to remove another house's Defense or Support order")
    game = kind.new(["one-time-orders"], 3, 1)
    assert isinstance(game.state, State)
    home = rules.board.names.index("Dragonstone")
    assert useless(game.state, 0, ORDER << 16 | home << 8 | will) == ""
    game.state.discard(0, rules.card_with("melisandre_of_asshai"))
    assert useless(game.state, 0, ORDER << 16 | home << 8 | will).endswith("Kinvara is not in your hand.")


WILL = """
scenario  The Will of R'hllor
game      thrones, 3 players, one-time-orders
position
  turn: 2, raid, baratheon
  spent the will of r'hllor: baratheon
  Dragonstone: baratheon, footman, The Will of R'hllor
  Winterfell: stark, footman, Defense+1
"""


@pytest.mark.parametrize(("more", "words"), [
    ("", "Discard Kinvara to remove one"),
    ("  used baratheon: Kinvara\n", "Kinvara is not in your hand: the order has no effect."),
])
def test_the_prompt_names_the_card(more: str, words: str) -> None:
    text = WILL + more + "play\n  baratheon: burn Dragonstone; done\nexpect\n  Winterfell: stark, footman, Defense+1\n"
    scenario = read(text, "will")[0]
    runner = Runner(scenario, {"thrones": GAMES["thrones"].corrected(KINVARA)})
    for line in scenario.blocks[0][1]:
        runner.do("position", line)
    runner.game.choose(0, runner.game.parse(0, "burn Dragonstone")[0])
    assert words in runner.game.prompt(0)


CUNNING = """
scenario  The Lion's Cunning
game      thrones, 3 players, one-time-orders
position
  turn: 2, march, stark
  outwitted: Stark 2
  spent a clever trick: lannister
  Moat Cailin: stark, footman, March
  Seagard: lannister, footman
"""


def test_a_refusal_names_the_order_by_its_new_name() -> None:
    text = '[["thrones/orders/clash.toml".order]]\nentry = 7\nname = "A Clever Trick"\n'
    scenario = read(CUNNING + "expect\n  waiting: stark\n", "cunning")[0]
    runner = Runner(scenario, {"thrones": GAMES["thrones"].corrected(text)})
    runner.run()
    runner.game.choose(2, runner.game.parse(2, "execute Moat Cailin")[0])
    reason = runner.game.why(2, runner.game.parse(2, "move footman Seagard")[0])
    assert reason is not None
    assert reason.sentence == "A Clever Trick stops you from marching there this turn."


# Keys in the files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
def test_keys_match_those_of_files_without_keys(name: str, tmp_path: Path) -> None:
    """Files of format 1 have no keys; theirs are made from the printed names, before any correction."""
    folder = tmp_path / "content"
    shutil.copytree(own_folder("thrones"), folder)
    path = folder / "cards" / f"{name}.toml"
    path.write_text(re.sub(r"^(key|format) = .*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    now = [(card.key, card.name) for card in load_cards(name, OWN).cards]
    assert now == [(card.key, card.name) for card in load_cards(name, Files("thrones", folder)).cards]
    assert [key for key, _ in now] == [key_from(card) for _, card in now]
    change = RENAMED if name != "crown" else CARD + 'entry = "Stannis Baratheon"\nname = "King Stannis"\n'
    corrected = load_cards(name, Files("thrones", folder, change)).cards
    assert [card.key for card in corrected] == [key for key, _ in now]
    assert [card.name for card in corrected] != [card for _, card in now]


@pytest.mark.parametrize(("text", "words"), [
    (CARD + 'name = "Patchface"\nkey = "moon_boy"\n', "card Patchface: key stays 'patchface': the rules know the entry by it"),
    (CARD + 'name = "Patchface"\nremove = true\n' + CARD + MOON_BOY + 'key = "renly_baratheon"\n',
     "card Moon Boy: the key 'renly_baratheon' is already taken"),
])
def test_a_key_is_not_corrected_and_not_shared(text: str, words: str) -> None:
    with pytest.raises(Complaint) as refusal:
        GAMES["thrones"].corrected(text).proven()
    assert words in str(refusal.value)


def test_a_new_card_gets_a_key_from_its_name_or_replaces_another() -> None:
    gone = CARD + 'name = "Stannis Baratheon"\nremove = true\n'
    new = 'add = true\nname = "Robert Baratheon"\nhouse = "Baratheon"\nstrength = 4\nswords = 1\nfortifications = 0\ntext = ""\n'
    assert crown(gone + CARD + new, "Robert Baratheon").key == "robert_baratheon"
    kind = GAMES["thrones"].corrected(gone + CARD + new)
    assert kind.proven().changes
    assert rules_of(kind, ["crown-cards"], 5).card_with("stannis_baratheon") < 0
    heir = gone + CARD + new + 'key = "stannis_baratheon"\n'
    assert crown(heir, "Robert Baratheon").key == "stannis_baratheon"
    assert crown(heir, "Ser Davos Seaworth").says.startswith("If Robert Baratheon is in your discard pile,")
