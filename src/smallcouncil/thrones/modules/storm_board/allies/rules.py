"""Plugs the Ally cards together."""

from __future__ import annotations

from smallcouncil.core.notation import Domain
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules.leaders.reading import LeaderRow
from smallcouncil.thrones.modules.storm_board.allies.armies import plug_armies, prepare_units
from smallcouncil.thrones.modules.storm_board.allies.battles import plug_battles
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies, InFrontOfHouses
from smallcouncil.thrones.modules.storm_board.allies.forging import plug_forging
from smallcouncil.thrones.modules.storm_board.allies.gaining import Gaining, plug_gaining
from smallcouncil.thrones.modules.storm_board.allies.lasting import plug_lasting
from smallcouncil.thrones.modules.storm_board.allies.leading import plug_leading
from smallcouncil.thrones.modules.storm_board.allies.raiders import plug_raiders
from smallcouncil.thrones.modules.storm_board.allies.reading import ACCUSATIONS, FILE, SUPPLIES, load_allies
from smallcouncil.thrones.modules.storm_board.claim import ClaimTrack
from smallcouncil.thrones.modules.storm_board.weather import StormRoads


def prepare_allies(box: Box) -> None:
    data = load_allies(FILE, box.files)
    prepare_units(box)
    for deck, row in enumerate(data.decks):
        box.further_decks[row.name] = [card for card in data.cards if card.deck == deck]
    box.domains.append(Domain("ally", [card.name for card in data.cards], aliases_of([card.aliases for card in data.cards])))
    box.domains.append(Domain("allies", [deck.name for deck in data.decks], aliases_of([deck.aliases for deck in data.decks])))
    box.domains = [with_allies(domain, data.leaders) if domain.name == "leader" else domain for domain in box.domains]


def aliases_of(rows: list[list[str]]) -> dict[str, int]:
    return {alias: number for number, aliases in enumerate(rows) for alias in aliases}


def with_allies(leaders: Domain, rows: list[LeaderRow]) -> Domain:
    """The Leaders of the houses, followed by those of the allies."""
    first = len(leaders.names)
    for row in rows:
        for spelling in [row.name, *row.aliases]:
            if leaders.exact(spelling) >= 0:
                raise Complaint(f"Ally Leader {row.name}: another Leader at the table is called {spelling!r}.")
    further = {alias: first + number for alias, number in aliases_of([row.aliases for row in rows]).items()}
    return Domain("leader", leaders.names + [row.name for row in rows], {**leaders.keys, **further})


def plug_allies(rules: Ruleset, track: ClaimTrack, roads: StormRoads) -> None:
    allies = Allies(rules)
    rules.westeros.deck_terms.append(InFrontOfHouses(allies))
    leaders = plug_leading(rules, allies)
    station, disband = plug_armies(rules, allies)
    gaining = Gaining(allies, track, leaders, station, disband)
    plug_gaining(rules, gaining)
    plug_forging(rules, allies, gaining, load_allies(FILE, rules.files).starts)
    plug_battles(rules, allies)
    plug_raiders(rules, allies)
    roads.galleys, roads.ferries = plug_lasting(rules, allies)
    rules.causes.update(causes_of(allies))


def causes_of(allies: Allies) -> dict[str, str]:
    """By rule, the card that the log names before its effect; the kind, if several decks have such cards."""
    found = {"allies.plots": "Plots", "allies.political": "Political Support"}
    for does, rule in ((SUPPLIES, "allies.supplies"), (ACCUSATIONS, "allies.accusations")):
        for card in allies.doing(does):
            found[rule] = allies.rows[card].name
    return found
