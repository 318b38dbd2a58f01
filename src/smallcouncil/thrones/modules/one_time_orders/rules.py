"""One-Time orders (A Clash of Kings, option six): five more tokens for each house, placed face down before the others."""

from __future__ import annotations

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Verb
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import InTime, Module, Way
from smallcouncil.thrones.modules.one_time_orders.common import Caravan, ForcedMarch, Recruit, plug_gathering
from smallcouncil.thrones.modules.one_time_orders.placing import (
    Accounted,
    FaceDown,
    FaceDownUntilRevealed,
    NotAmongRegular,
    PlaceOneTime,
    RevealOneTime,
    Spent,
    Stock,
    UnderCover,
)
from smallcouncil.thrones.modules.one_time_orders.reading import FACE_DOWN, load_orders
from smallcouncil.thrones.modules.one_time_orders.unique import (
    IronFleet,
    LionsCunning,
    Might,
    NamedByToken,
    OneNamed,
    Outwitted,
    OutwittedMove,
    OutwittedSupport,
    Scorpion,
    TurnOver,
    Will,
    YoungWolf,
    called,
)
from smallcouncil.thrones.modules.one_time_orders.verbs import EVENTS, VERBS
from smallcouncil.thrones.nouns.orders import Order, icon_number


class OneTimeOrders(Module):
    name = "one-time-orders"
    title = "One-Time orders"
    says = "Each house has five strong orders, each used once: Recruit, Supply Caravan, Forced March and one of its own."
    rule = "one-time-orders.place"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS
    folder = "orders"

    def read(self, name: str, files: Files) -> object:
        return load_orders(name, files)

    def prepare(self, box: Box) -> None:
        for row in load_orders("clash", box.files).orders:
            if not row.house or row.house in box.houses[: box.players]:
                order = Order(row.name, icon_number(row.icon), 0, False, row.copies)
                order.once, order.house, order.text, order.says = True, row.house, row.text, box.card_names_in(row.says)
                box.orders.append(order)
        cover = Order(FACE_DOWN, -1, 0, False, 0)
        cover.once = True
        box.orders.append(cover)

    def plug(self, rules: Ruleset) -> None:
        stock = Stock(rules)
        for area in range(rules.board.areas):
            rules.slots[area].append(rules.board.areas + area)  # one-time-orders.two-orders
        rules.planning.order_bars.append(NotAmongRegular(stock))
        rules.planning.place_bars.append(UnderCover(stock))
        veil = FaceDown(stock)
        rules.veils.append(veil)
        rules.invariants += [Accounted(stock, veil), FaceDownUntilRevealed(stock), Spent(stock)]
        rules.turn.before("orders", PlaceOneTime(rules, stock))
        rules.turn.after("orders", RevealOneTime(stock))
        self.plug_ways(rules, stock)

    def plug_ways(self, rules: Ruleset, stock: Stock) -> None:
        outwitted = rules.add_fact("outwitted", "house", PUBLIC)
        gathering = plug_gathering(rules)
        ways: dict[str, Way] = {
            "recruit": Recruit(), "caravan": Caravan(), "forced_march": ForcedMarch(gathering), "iron_fleet": IronFleet(),
            "young_wolf": YoungWolf(), "might": Might(), "lions_cunning": LionsCunning(outwitted), "will": Will(),
            "scorpion": Scorpion(),
        }
        cunning: list[int] = []
        for order in stock.orders:
            row = rules.orders[order]
            if row.text not in ways:
                raise Complaint(f"The order {row.name}: text must be one of {', '.join(ways)}, not {row.text!r}.")
            rules.action.own_ways[order] = [ways[row.text]]
            if row.text == "lions_cunning":
                cunning += [house for house in range(rules.seats) if row.house in ("", rules.houses[house])] * row.copies
        tokens = {order: stock.spent[order] for order in stock.orders if rules.orders[order].text == "lions_cunning"}
        over = TurnOver(outwitted)
        told = "The Lion's Cunning counts from the raids until the orders come off."
        timely = InTime(outwitted, "raid", over.name, over.rule, told)
        rules.invariants += [OneNamed(outwitted, cunning), timely, NamedByToken(outwitted, tokens)]
        name = called(rules, "lions_cunning")
        bar = Outwitted(outwitted, name)
        rules.march.bars.append(OutwittedMove(bar, name))
        rules.raid.bars.append(bar)
        rules.support.bars.append(OutwittedSupport(bar, name))
        rules.turn.before("end", over)


