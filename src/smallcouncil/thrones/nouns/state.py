"""The state of a board game, and its methods, the only code that changes the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from smallcouncil.core import state as core
from smallcouncil.core.agenda import Frame
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.rng import NO_RNG, Rng
from smallcouncil.thrones.nouns import army as armies
from smallcouncil.thrones.nouns.army import EVEN, ONE, count
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.nouns.decks import Unordered
from smallcouncil.thrones.nouns.power import POWER_LIMIT
from smallcouncil.thrones.saving.plain import plain_form

if TYPE_CHECKING:
    from mypy_extensions import i64

    from smallcouncil.thrones.building.ruleset import Ruleset

THRONE: Final = 0  # the three tracks, and the special tokens of their first places
FIEFDOMS: Final = 1
COURT: Final = 2

# Changes by this turn's Westeros cards: the first of `rules.seasons`.
NO_RAIDS: Final = 1
NO_DEFENSE: Final = 2
NO_POWER: Final = 4
RAINS: Final = 8


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The values with another one in one place."""
    return (*values[:at], value, *values[at + 1 :])


class State(core.State):
    # Python shares the names of at most 30 attributes among instances; with more, slots make clones cheaper.
    __slots__ = (
        "army", "battle", "bids", "blade_used", "control", "counted", "decks", "gone", "hand", "held", "holder", "house", "known",
        "net", "neutral", "occupied", "open_cards", "order", "posted", "power", "rules", "season", "supply", "token", "tracks",
        "turn", "unordered", "used", "wildlings",
    )

    def __init__(
        self, rules: Ruleset, rng: Rng, agenda: list[Frame], facts: list[list[int]], reveals: int, number: int,
        winners: int, eyes: int, turn: int, house: list[int], army: list[int], order: list[int], token: list[int],
        neutral: tuple[int, ...], control: list[int], counted: list[int], held: list[int], occupied: list[tuple[int, ...]],
        posted: list[int], power: list[int], supply: tuple[int, ...], tracks: list[list[int]], holder: tuple[int, ...],
        blade_used: int, wildlings: int, hand: list[int], used: tuple[int, ...], gone: tuple[int, ...],
        decks: list[list[int]], known: list[int], open_cards: list[list[int]], season: int, bids: tuple[int, ...],
        net: tuple[int, ...], battle: Battle | None,
    ) -> None:
        super().__init__(rules.seats, rng, agenda, facts, reveals, number, winners, eyes)
        self.rules: Ruleset = rules
        self.turn: int = turn
        self.house: list[int] = house  # by area, the house of its units
        self.army: list[int] = army  # by area
        self.order: list[int] = order  # by slot, the token; 0: none
        self.token: list[int] = token  # by area, the house of its control token
        self.neutral: tuple[int, ...] = neutral  # by area, the strength of the neutral force; 0: none
        self.control: list[int] = control  # by area; updated by the methods below, as are the next four
        self.counted: list[int] = counted  # by house, what its areas count for the instant win
        self.held: list[int] = held  # by house, mask of the areas with its units
        self.occupied: list[tuple[int, ...]] = occupied  # by house, the numbers of these areas
        self.posted: list[int] = posted  # by icon, mask of the areas with such an order
        self.power: list[int] = power  # by house, available power
        self.supply: tuple[int, ...] = supply  # by house, its place on the Supply track
        self.tracks: list[list[int]] = tracks  # the houses on each track, first place first; see `clone`
        self.holder: tuple[int, ...] = holder  # holders of the three special tokens
        self.blade_used: int = blade_used
        self.wildlings: int = wildlings  # space on the track
        self.hand: list[int] = hand  # by house, mask of cards
        self.used: tuple[int, ...] = used  # by house, its discard
        self.gone: tuple[int, ...] = gone  # by house, its cards that have left the game
        self.decks: list[list[int]] = decks  # face-down cards, top first; see `clone`
        self.known: list[int] = known  # by deck, how many cards at its bottom everybody has seen
        self.open_cards: list[list[int]] = open_cards  # face up beside each deck, the first one takes effect; see `clone`
        self.season: int = season  # mask of what this turn's cards change
        self.bids: tuple[int, ...] = bids  # by house, the bid just revealed
        self.net: tuple[int, ...] = net  # by house, the net it uses
        self.battle: Battle | None = battle
        self.unordered: Unordered | None = None  # `decks` as others see them; None until somebody does

    @property
    def ruleset(self) -> Ruleset:
        return self.rules

    def clone(self) -> State:
        """A copy. Single tracks and decks are shared: they are replaced, never changed in place. So are tuples, which change
        seldom.
        """
        copy = State(
            self.rules, self.rng.copy(), [frame.clone() for frame in self.agenda], [fact[:] for fact in self.facts],
            self.reveals, self.number, self.winners, self.eyes, self.turn, self.house[:], self.army[:], self.order[:],
            self.token[:], self.neutral, self.control[:], self.counted[:], self.held[:], self.occupied[:], self.posted[:],
            self.power[:], self.supply, self.tracks[:], self.holder, self.blade_used, self.wildlings, self.hand[:],
            self.used, self.gone, self.decks[:], self.known[:], self.open_cards[:], self.season, self.bids, self.net, None,
        )
        if self.battle is not None:
            copy.battle = self.battle.clone()
        return copy

    def shared(self) -> State:
        copy = State(
            self.rules, NO_RNG, [frame.clone() if frame.asked else frame for frame in self.agenda], self.facts[:],
            self.reveals, self.number, self.winners, self.eyes, self.turn, self.house, self.army, self.order, self.token,
            self.neutral, self.control, self.counted, self.held, self.occupied, self.posted, self.power, self.supply,
            self.tracks, self.holder, self.blade_used, self.wildlings, self.hand, self.used, self.gone, self.decks[:],
            self.known, self.open_cards, self.season, self.bids, self.net, self.battle,
        )
        copy.unordered = self.in_no_order()
        return copy

    def chapter(self) -> str:
        return "turn " + str(self.turn) if self.agenda else "end"

    def plain(self) -> dict[str, Any]:
        return plain_form(self)

    def redact(self, seat: int) -> None:
        """base.information.open: only the order of face-down cards is hidden, except of those buried face up."""
        unordered = self.in_no_order()
        for deck, cards in enumerate(self.decks):
            self.decks[deck] = unordered.deck(deck, cards, self.known[deck])

    def in_no_order(self) -> Unordered:
        if self.unordered is None:
            self.unordered = Unordered(len(self.decks))
        return self.unordered

    def redraw(self, seat: int, rng: Rng) -> None:
        for deck, cards in enumerate(self.decks):
            hidden = cards[: len(cards) - self.known[deck]]
            rng.shuffle(hidden)
            self.decks[deck] = hidden + cards[len(hidden) :]

    def unsettled(self) -> bool:
        for consequence in self.rules.control.consequences:
            if consequence.settle(self):
                return True
        return False

    # Queries -------------------------------------------------------------------------------------------------------

    def fight(self) -> Battle:
        battle = self.battle
        assert battle is not None
        return battle

    def fighters(self, side: int) -> int:
        """The army of a side of the battle."""
        battle = self.fight()
        return battle.army if side == 0 else self.army[battle.area]

    def place(self, track: int, house: int) -> int:
        """The house's place on a track; 0 is first."""
        return self.tracks[track].index(house)

    def slot_of(self, area: int, icon: int) -> int:
        """The first slot of the area whose order has this icon; NOBODY: none."""
        for slot in self.rules.slots[area]:
            token = self.order[slot]
            if token and self.rules.orders[token].icon == icon:
                return slot
        return NOBODY

    def order_of(self, area: int, icon: int) -> int:
        """The first order token with this icon in the area; 0: none."""
        slot = self.slot_of(area, icon)
        return self.order[slot] if slot != NOBODY else 0

    def areas_with(self, house: int, icon: int) -> list[int]:
        """The areas of a house that have an order with this icon."""
        found: list[int] = []
        icons, slots, order = self.rules.icons, self.rules.slots, self.order
        for area in self.occupied[house]:
            for slot in slots[area]:
                if icons[order[slot]] == icon:
                    found.append(area)
                    break
        return found

    def on_board(self, house: int, kind: int) -> int:
        """Units of a kind, including routed ones and attackers on the march."""
        return armies.both(self.muster(house), kind)

    def muster(self, house: int) -> int:
        """All units of a house as one army, including attackers on the march; no pool exceeds four bits."""
        total = 0
        for area in self.occupied[house]:
            total += self.army[area]
        if self.battle is not None and self.battle.attacker == house:
            total += self.battle.army
        return total

    def free(self, house: int, kind: int) -> int:
        return self.rules.units[kind].pool - self.on_board(house, kind)

    def sizes(self, house: int) -> int:
        """The number of armies of each size as one int, an index of the supply table; attackers are an army of their own."""
        total = 0
        size, army = self.rules.supply.size, self.army
        for area in self.occupied[house]:
            units: i64 = army[area]
            total += size[((units & EVEN) + (units >> 4 & EVEN)) % 255]  # `count`, inlined: nothing is counted as often
        if self.battle is not None and self.battle.attacker == house:
            total += size[count(self.battle.army)]
        return total

    def fits(self, house: int, sizes: int) -> bool:
        return sizes < 4096 and self.rules.supply.fits[self.supply[house]][sizes]

    def tokens_in_use(self, house: int) -> int:
        """The power tokens of a house outside the pool: available, on the board, and with modules."""
        total = self.power[house]
        for holder in self.token:  # not `count`, which compares slowly
            if holder == house:
                total += 1
        for term in self.rules.control.token_terms:
            total += term.value(self, house)
        return total

    def home_of(self, area: int) -> int:
        """The house in play whose shield is printed there."""
        return self.rules.home[area]

    # Changes to the board ------------------------------------------------------------------------------------------

    def enter(self, area: int, house: int, army: int) -> None:
        """Puts units into the area; another house's control token there returns to its pool."""
        token = self.token[area]
        if token != NOBODY and token != house:
            self.tell("token lost", "base.control.enter", [token, area])
            self.token[area] = NOBODY
        if self.house[area] != house:
            self.house[area] = house
            self.hold(house, self.held[house] | BIT[area])
        self.army[area] = self.army[area] + army
        self.refresh(area)

    def hold(self, house: int, areas: int) -> None:
        """Says in which areas a house has units now."""
        self.held[house] = areas
        self.occupied[house] = bits_of(areas)

    def leave(self, area: int, army: int) -> None:
        """Removes units from the area, wherever they go."""
        left = self.army[area] - army
        self.army[area] = left
        if left:
            return
        house = self.house[area]
        self.house[area] = NOBODY
        self.hold(house, self.held[house] & ~BIT[area])
        battle = self.battle
        if battle is None or battle.source != area or battle.defender != NOBODY or not battle.army:
            self.abandon(area, house)  # otherwise they may fail against a neutral force, and then have never left
        self.refresh(area)

    def abandon(self, area: int, house: int) -> None:
        """Applies the consequences when a house has no unit left in an area."""
        for slot in self.rules.slots[area]:
            if self.order[slot]:
                self.tell("order lost", "base.planning.lost", [house, self.order[slot], area])
                self._lift(slot, area, house, "base.planning.lost")
        for watcher in self.rules.control.on_emptied:
            watcher.emptied(self, area, house)

    def remove(self, area: int, army: int, rule: str) -> None:
        """Removes units from the board."""
        self.tell("removed", rule, [self.house[area], army, area])
        self.leave(area, army)

    def rout(self, area: int, army: int) -> None:
        """Routs upright units."""
        self.army[area] += armies.rout(army) - army

    def recover(self, area: int) -> None:
        self.army[area] = armies.recover(self.army[area])

    def exchange(self, area: int, piece: int, other: int) -> None:
        """Replaces one piece with another."""
        self.army[area] += ONE[other] - ONE[piece]

    def put_order(self, slot: int, token: int) -> None:
        """Puts an order into a slot, instead of the one that may be there."""
        if self.order[slot]:
            self.spend(slot)
        self.order[slot] = token
        icon = self.rules.icons[token]
        if icon != NOBODY:
            self.posted[icon] = self.posted[icon] | BIT[self.rules.area_of[slot]]

    def clear_orders(self) -> None:
        """Returns all orders to their owners."""
        self.order = [0] * len(self.order)
        self.posted = [0] * len(self.posted)

    def spend(self, slot: int) -> None:
        """Removes an order that is resolved; no rule took it away."""
        icons, order, area = self.rules.icons, self.order, self.rules.area_of[slot]
        icon = icons[order[slot]]
        order[slot] = 0
        for other in self.rules.slots[area]:
            if icons[order[other]] == icon:
                return
        self.posted[icon] = self.posted[icon] & ~BIT[area]

    def lift(self, slot: int, rule: str) -> None:
        """Removes an order before it was resolved; the watchers are told the rule."""
        area = self.rules.area_of[slot]
        self._lift(slot, area, self.house[area], rule)

    def _lift(self, slot: int, area: int, house: int, rule: str) -> None:
        token = self.order[slot]
        self.spend(slot)
        for watcher in self.rules.action.on_lifted:
            watcher.lifted(self, area, house, token, rule)

    def put_token(self, area: int, house: int) -> None:
        """Places a power token from the available power, which takes control of the area."""
        self.power[house] -= 1
        self.token[area] = house
        self.tell("token", "base.control.token", [house, area])
        self.refresh(area)

    def lose_token(self, area: int, rule: str) -> None:
        if self.token[area] != NOBODY:
            self.tell("token lost", rule, [self.token[area], area])
            self.token[area] = NOBODY
            self.refresh(area)

    def beat_neutral(self, area: int) -> None:
        self.set_neutral(area, 0)

    def set_neutral(self, area: int, strength: int) -> None:
        self.neutral = put(self.neutral, area, strength)

    def gain(self, house: int, power: int, rule: str) -> int:
        """Takes power from the pool as far as tokens are free. Returns how much."""
        got = min(power, POWER_LIMIT - self.tokens_in_use(house))
        self.power[house] += got
        if got == power:
            self.tell("gained", rule, [house, got])
        else:
            self.tell("gained less", "base.power.limit", [house, got, power])
        return got

    def pay(self, house: int, power: int) -> None:
        self.power[house] -= power

    def lose(self, house: int, power: int, rule: str) -> int:
        """Returns power to the pool as far as the house has it. Returns how much."""
        lost = min(power, self.power[house])
        if lost:
            self.pay(house, lost)
            self.tell("robbed", rule, [house, lost])
        return lost

    def fill_track(self, track: int, houses: list[int]) -> None:
        """Places all tokens again; the special token goes to the first place."""
        self.tracks[track] = houses
        self.holder = put(self.holder, track, houses[0])

    def take_special(self, track: int, house: int) -> None:
        """Gives a special token to a house, whatever its place, until the track is filled again."""
        self.holder = put(self.holder, track, house)

    def move_on_track(self, track: int, house: int, place: int) -> None:
        """Moves a house to another place; the others close up. The special token follows first place, unless another has it."""
        places = [other for other in self.tracks[track] if other != house]
        places.insert(place, house)
        self._rearrange(track, places)

    def swap_places(self, track: int, house: int, other: int) -> None:
        """Swaps two houses; the special token follows first place, unless another house has it."""
        places = self.tracks[track][:]
        places[self.place(track, house)], places[self.place(track, other)] = other, house
        self._rearrange(track, places)

    def _rearrange(self, track: int, places: list[int]) -> None:
        first = self.tracks[track][0]
        self.tracks[track] = places
        if self.holder[track] == first:
            self.holder = put(self.holder, track, places[0])

    def set_supply(self, house: int, level: int) -> None:
        self.supply = put(self.supply, house, level)

    def put_away(self, house: int, card: int) -> None:
        """Puts a card from the hand, or one just played, on the discard pile."""
        self.hand[house] &= ~BIT[card]
        self.used = put(self.used, house, self.used[house] | BIT[card])

    def discard(self, house: int, card: int) -> None:
        self.put_away(house, card)
        for watcher in self.rules.battle.on_discarded:
            watcher.discarded(self, house, card)

    def take_back(self, house: int, card: int, rule: str) -> None:
        self.used = put(self.used, house, self.used[house] & ~BIT[card])
        self.hand[house] |= BIT[card]
        self.tell("card back", rule, [house, card])

    def banish(self, house: int, card: int) -> None:
        """Removes a House Card from the game, from the hand or from the discard pile."""
        self.hand[house] &= ~BIT[card]
        self.used = put(self.used, house, self.used[house] & ~BIT[card])
        self.gone = put(self.gone, house, self.gone[house] | BIT[card])

    def take_all_back(self, house: int, rule: str) -> None:
        """Returns the whole discard pile to the hand."""
        self.hand[house] |= self.used[house]
        self.used = put(self.used, house, 0)
        self.tell("refilled", rule, [house])

    def draw(self, deck: int) -> int:
        """The top card of a face-down deck."""
        cards = self.decks[deck]
        rest = cards[1:]
        self.reveals += 1
        self.decks[deck] = rest
        self.known[deck] = min(self.known[deck], len(rest))
        return cards[0]

    def turn_up(self, deck: int) -> None:
        """Moves the top card of a deck face up beside it."""
        self.open_cards[deck] = [*self.open_cards[deck], self.draw(deck)]

    def bury(self, deck: int) -> None:
        """Puts the first face-up card under its deck, face up."""
        cards = self.open_cards[deck]
        self.open_cards[deck] = cards[1:]
        self.put_under(deck, cards[0])

    def put_under(self, deck: int, card: int) -> None:
        """Puts a card from elsewhere under its deck, face up."""
        self.decks[deck] = [*self.decks[deck], card]
        self.known[deck] += 1

    def shuffle_in(self, deck: int) -> None:
        """Shuffles the first face-up card back into its deck; another one takes its place."""
        card, *rest = self.open_cards[deck]
        shuffled = [*self.decks[deck], card]
        self.rng.shuffle(shuffled, deck)
        self.decks[deck] = shuffled
        self.known[deck] = 0
        self.open_cards[deck] = [self.draw(deck), *rest]

    # Control -------------------------------------------------------------------------------------------------------

    def holds(self, area: int) -> int:
        """base.control.area: units there, or attackers who may come back, or a token; base.control.home: otherwise the shield."""
        if self.house[area] != NOBODY:
            return self.house[area]
        battle = self.battle
        if battle is not None and battle.source == area and battle.pending:
            return battle.attacker
        if self.token[area] != NOBODY:
            return self.token[area]
        for holder in self.rules.control.holders:
            house = holder.holds(self, area)
            if house != NOBODY:
                return house
        return self.rules.home[area]

    def take_control(self, area: int, now: int) -> None:
        """Gives an area to a house, or to NOBODY."""
        worth, before = self.rules.victory.counts[area], self.control[area]
        if worth and before != NOBODY:
            self.counted[before] -= worth
        if worth and now != NOBODY:
            self.counted[now] += worth
        self.control[area] = now

    def chart(self) -> None:
        """Computes again which net each house uses."""
        self.net = tuple([self.rules.roads.net(self, house) for house in range(self.seats)])

    def refresh(self, area: int) -> None:
        """Computes again who controls one area; one that losses have emptied is not kept (base.control.emptied)."""
        now = self.holds(area)
        before = self.control[area]
        if now != before:
            self.take_control(area, now)
            for watcher in self.rules.control.on_controlled:
                watcher.controlled(self, area, before)
