"""The verbs and events of Ally cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.language.numbers import NUMBERS

ENLIST: Final = NUMBERS["enlist"]
STATION: Final = NUMBERS["station"]
REAP: Final = NUMBERS["reap"]
STEAL: Final = NUMBERS["steal"]
ACCUSE: Final = NUMBERS["accuse"]
HARRY: Final = NUMBERS["harry"]
SPY: Final = NUMBERS["spy"]
AID: Final = NUMBERS["aid"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("enlist", "allies.forge", "allies", "", "Forge Alliances: pay 2 power and take the top card of an Ally deck"),
    Verb("station", "allies.army", "piece", "area", "place an Ally unit in an area with your own units"),
    Verb("reap", "allies.plots", "", "", "Plots: gain 4 power"),
    Verb("steal", "allies.plots", "house", "", "Plots: pay 1 power and steal a random Ally card from a house"),
    Verb("accuse", "allies.accusations", "space", "", "Filthy Accusations: remove the Claim from a space of the track"),
    Verb("harry", "allies.raiders", "area", "", "Mercenary Raiders: raid two areas away, or along an arrow"),
    Verb("spy", "allies.lookout", "area", "", "Arryn Lookout: raid one of your opponent's Support orders in a battle"),
    Verb("aid", "allies.military", "ally", "", "use a Military Support card in a battle"),
)

EVENTS: Final[dict[str, str]] = {
    "ally top": "{0:ally} is now face up on its Ally deck.",
    "ally decks shuffled": "All Ally decks are shuffled.",
    "ally taken": "{0:house} pays {2} power and takes {1:ally}.",
    "ally not taken": "{0:house} takes no Ally card.",
    "ally discarded": "{0:house} puts {1:ally} under its deck.",
    "ally stolen": "{0:house} pays {3} power and steals {1:ally} from {2:house}.",
    "alliance": "{0:house} has a permanent alliance with House {1:allies}.",
    "alliance ended": "{0:house}'s alliance with House {1:allies} ends.",
    "stationed": "{0:house} places {1:army} in {2:area}.",
    "not stationed": "{0:house} has no room for {1:army}.",
    "ally deserts": "{0:house} has no units of its own left in {2:area} and loses {1:army} there.",
    "ally leader": "{1:leader} joins {0:house} in {2:area}.",
    "ally leader waits": "{1:leader} joins {0:house} and waits for its units.",
    "changed sides": "{1:leader} changes sides from {2:house} to {0:house}, with {3:ally}.",
    "ally supply": "{0:house} moves up to supply {1}.",
    "not accused": "{0:house} accuses nobody.",
    "lookout": "{0:house} discards {1:ally}: {2:house}'s {3:order} in {4:area} is raided.",
    "military paid": "{0:house} pays {2} power for {1:ally}: +{3}.",
    "military discarded": "{0:house} discards {1:ally}: +{2}.",
    "plundered": "{0:house}'s Sellswords are next to {2:area}: {1:house} gains no power there.",
    "harried": "{0:house} discards {1:ally} to raid {2:area}.",
}
