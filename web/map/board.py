"""What is to be drawn: the sites of a map, and what the rules want of it."""

from __future__ import annotations

EDGE = -1  # outside the canvas
BEYOND = -2  # north of the Wall

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def pairs(rows: list[dict]) -> set[Pair]:
    return {pair(*row["between"]) for row in rows}


class Board:
    """The areas of the rules come first, then what lies around them and is nobody's."""

    areas: list[dict]
    contacts: set[Pair]  # adjacent areas that touch
    rivers: set[Pair]  # areas that touch and yet are not adjacent
    bridges: set[Pair]
    tolerance = 0.35  # how far a line may be off to be shorter in the file

    def __init__(self, name: str, data: dict) -> None:
        self.name = name
        self.left, self.top, self.right, self.bottom = data["canvas"]
        self.seed = data["seed"]
        self.beyond: list = data.get("beyond", [])
        self.links: list[tuple[str, str]] = []  # adjacent, yet they cannot touch on a flat map
        self.fords: set[Pair] = set()
        self.arrows: list[dict] = []
        self.courses: list[dict] = []  # rivers by name, from spring to mouth; none: wherever water is
        self.shares: dict[Pair, float] = {}  # where on its border a crossing lies
        self.ports: list[dict] = []
        self.art = [row for row in data["art"] if row.get("board", name) == name]

    def settle(self) -> None:
        self.names = [area["name"] for area in self.areas]
        self.land = [area["kind"] in ("land", "grey") for area in self.areas]
        self.playable = [area["kind"] == "land" or not area.get("around") for area in self.areas]


class Westeros(Board):
    """The board for five, and with the southern overlay for six."""

    def __init__(self, name: str, data: dict, rules: dict) -> None:
        super().__init__(name, data)
        self.areas = list(data["base"]["area"])
        borders = [row for kind in ("land", "coast", "sea") for row in rules["borders"][kind]]
        self.contacts = {pair(*row["between"]) for row in borders if row.get("drawn", True)}
        self.links = [tuple(row["between"]) for row in borders if not row.get("drawn", True)]
        self.rivers = pairs(rules["rivers"]["pairs"])
        self.bridges = pairs(rules["bridges"]["pairs"])
        self.ports = [dict(port) for port in data["port"]]
        if name == "six":
            self.lay_over(data["six"])
        self.settle()

    def lay_over(self, six: dict) -> None:
        new = {area["name"]: area for area in six["area"]}
        kept = [new.pop(area["name"], area) for area in self.areas if area["name"] not in six["gone"]]
        self.areas = kept + list(new.values())
        self.contacts -= {pair(*both) for both in six["apart"]}
        self.contacts |= {pair(*both) for both in six["touching"]}
        self.links = [link for link in self.links if pair(*link) not in {pair(*both) for both in six["apart"]}]
        self.rivers -= {pair(*both) for both in six["rivers_gone"]}
        self.rivers |= {pair(*both) for both in six["rivers"]}
        for port in self.ports:
            port["sea"] = port.get("six_sea", port["sea"])
            port["at"] = port.get("six_at", port["at"])


class Riverlands(Board):
    """The storm board: land alone, with two seas, a lake and grey lands around it that are no areas."""

    tolerance = 0.4

    def __init__(self, name: str, data: dict, rules: dict) -> None:
        super().__init__(name, data)
        self.areas = [{**area, "kind": "land"} for area in data["area"]]
        self.areas += [{**area, "around": True} for area in data["around"]]
        borders = rules["borders"]
        self.rivers = pairs(borders["river"])
        self.bridges = pairs(borders["bridge"])
        self.fords = pairs(borders["ford"])
        self.contacts = pairs(borders["land"]) | self.bridges | self.fords
        houses = {pair(*row["between"]): row.get("house", "") for row in borders["arrow"]}
        self.arrows = [{**row, "house": houses.pop(pair(*row["between"]))} for row in data["arrow"]]
        if houses:
            raise SystemExit(f"{name}: no line for the arrow {min(houses)}.")
        self.courses = data["river"]
        self.shares = {pair(*row["between"]): row["share"] for row in data["crossing"]}
        self.dial = data["dial"]
        self.waters = [{"size": 15, "turn": 0, **row} for row in data["water"]]  # bays: names alone
        rows = {row["name"]: row for row in rules["area"]}
        for area in self.areas:
            if not area.get("around"):
                area["signs"] = signs(rows[area["name"]])
        self.settle()


def signs(row: dict) -> dict:
    """What is printed on an area: how much room it takes depends on it."""

    def value(key: str, none: object) -> object:
        return row[key]["value"] if key in row else none

    return {
        "castle": value("structure", "none") != "none",
        "claim": value("claim", 0) != 0,
        "icons": value("barrels", 0) != 0 or value("crowns", 0) != 0,
    }
