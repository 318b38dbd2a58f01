"""The places of a file that can be changed, and the file with one of them changed."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

THRONES: Final = Path(__file__).parents[2] / "src" / "smallcouncil" / "thrones"
FOLDERS: Final = ("rules", "modules")
# These are not rules, and other tests check them: words for players, the steward's knowledge and the reading of data files.
NO_RULES: Final = ("words.py", "steward.py", "reading.py")
SENTENCES: Final = ("prompt",)  # functions that make a sentence for people, which no scenario can expect

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    file: str  # path in the folder `thrones`
    line: int
    lines: range  # lines of the statement, without nested ones
    where: str  # class and function; "#2" is added for the second of two with the same text
    before: str
    after: str
    number: int  # index in the file

    def key(self) -> tuple[str, str, str, str]:
        """Identifies it, however the lines around it move."""
        return self.file, self.where, self.before, self.after


class Place(NamedTuple):
    """A node and its place in the parent."""

    owner: ast.AST
    field: str
    at: int  # index in the list that the field is; -1: the field is the node
    node: ast.AST
    statement: ast.stmt
    where: str
    gives: str  # declared return type of the function

    def put(self, node: ast.AST) -> None:
        if self.at < 0:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.at] = node


def files() -> list[str]:
    found = [path for folder in FOLDERS for path in (THRONES / folder).rglob("*.py") if path.name not in NO_RULES]
    return sorted(path.relative_to(THRONES).as_posix() for path in found)


def mutants_of(file: str) -> list[Mutant]:
    return mutants_in((THRONES / file).read_text("utf-8"), file)


def mutants_in(source: str, file: str) -> list[Mutant]:
    tree = ast.parse(source)
    found: list[Mutant] = []
    alike: Counter[tuple[str, str, str]] = Counter()
    for number, (place, changed) in enumerate(changes(tree)):
        before, after = header(place.statement), changed_header(place, changed)
        alike[place.where, before, after] += 1
        times = alike[place.where, before, after]
        where = f"{place.where}#{times}" if times > 1 else place.where
        line = getattr(place.node, "lineno", place.statement.lineno)
        found.append(Mutant(file, line, lines_of(place.statement), where, before, after, number))
    return found


def mutated(file: str, number: int) -> ast.Module:
    tree = ast.parse((THRONES / file).read_text("utf-8"))
    for at, (place, changed) in enumerate(changes(tree)):
        if at == number:
            place.put(changed)
            return ast.fix_missing_locations(tree)
    raise LookupError(f"{file} has no mutant {number}")


def sample(mutants: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """Draws each mutant independently: a change of one function leaves all others in the sample, or out of it."""

    def lot(mutant: Mutant) -> bytes:
        return sha256("\0".join([str(seed), *mutant.key()]).encode()).digest()

    return sorted(sorted(mutants, key=lot)[:size], key=lambda mutant: (mutant.file, mutant.number))


# Statements as text -----------------------------------------------------------------------------------------------------


def header(statement: ast.stmt) -> str:
    """The statement; for a compound one its first line."""
    return ast.unparse(statement).partition("\n")[0] if hasattr(statement, "body") else ast.unparse(statement)


def changed_header(place: Place, changed: ast.AST) -> str:
    if place.node is place.statement:
        assert isinstance(changed, ast.stmt)
        return header(changed)
    place.put(changed)
    text = header(place.statement)
    place.put(place.node)
    return text


def lines_of(statement: ast.stmt) -> range:
    body: list[ast.stmt] = getattr(statement, "body", [])
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


# Changes ----------------------------------------------------------------------------------------------------------------


def changes(tree: ast.Module) -> Iterator[tuple[Place, ast.AST]]:
    for place in places(tree, tree.body[0], "", ""):
        for changed in variants(place):
            yield place, changed


def places(owner: ast.AST, statement: ast.stmt, where: str, gives: str) -> Iterator[Place]:
    """Everything below, from top to bottom, without types, imports and assertions, which are not rules."""
    for field, value in ast.iter_fields(owner):
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(owner, ast.Call):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr):
                continue
            if isinstance(node, ast.FunctionDef) and node.name in SENTENCES:
                continue
            inner, inside, given = node if isinstance(node, ast.stmt) else statement, where, gives
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                inside = f"{where}.{node.name}".lstrip(".")
                given = ast.unparse(node.returns) if isinstance(node, ast.FunctionDef) and node.returns else ""
            yield Place(owner, field, index, node, inner, inside, given)
            yield from places(node, inner, inside, given)


def variants(place: Place) -> list[ast.AST]:
    node = place.node
    if isinstance(node, ast.stmt):
        return statements(node, place.gives)
    if isinstance(node, ast.expr):
        return expressions(node)
    if isinstance(node, ast.comprehension):
        return [altered(node, ifs=node.ifs[:at] + node.ifs[at + 1 :]) for at in range(len(node.ifs))]
    return []


def statements(node: ast.stmt, gives: str) -> list[ast.AST]:
    if isinstance(node, ast.Expr):
        return [] if isinstance(node.value, ast.Constant) else [ast.Pass()]
    if isinstance(node, ast.Continue | ast.Break):
        return [ast.Pass()]
    if isinstance(node, ast.Assign):
        return [ast.Pass()] if isinstance(node.targets[0], ast.Subscript | ast.Attribute) else []
    if isinstance(node, ast.AugAssign):
        other = COUNTED.get(type(node.op))
        return [ast.Pass(), *([altered(node, op=other())] if other else [])]
    if isinstance(node, ast.If):
        return [altered(node, test=ast.Constant(value)) for value in (True, False)]
    if isinstance(node, ast.Return):
        return returns(node, gives)
    return []


def returns(node: ast.Return, gives: str) -> list[ast.AST]:
    if node.value is None:
        return [ast.Pass()]
    if isinstance(node.value, ast.Constant):
        return []
    if gives.endswith("| None"):
        return [altered(node, value=ast.Constant(None))]
    if gives == "bool":
        return [altered(node, value=ast.UnaryOp(ast.Not(), node.value))]
    if gives == "int":
        return [altered(node, value=ast.Constant(0))]
    if gives.startswith("list["):
        return [] if isinstance(node.value, ast.List) and not node.value.elts else [altered(node, value=ast.List([], ast.Load()))]
    return []


def expressions(node: ast.expr) -> list[ast.AST]:
    if isinstance(node, ast.Compare):
        return [altered(node, ops=[*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]) for at, op in enumerate(node.ops)]
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return [altered(node, op=other), *[without(node, at) for at in range(len(node.values))]]
    if isinstance(node, ast.UnaryOp):
        return [] if isinstance(node.operand, ast.Constant) else [node.operand]  # [-1] and [1] are the same in a list of two
    if isinstance(node, ast.BinOp):
        opposite = COUNTED.get(type(node.op))
        return [altered(node, op=opposite())] if opposite else []
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Constant):
        return constants(node.value)
    return []


def without(node: ast.BoolOp, at: int) -> ast.AST:
    left = node.values[:at] + node.values[at + 1 :]
    return left[0] if len(left) == 1 else altered(node, values=left)


def constants(value: object) -> list[ast.AST]:
    if isinstance(value, bool):
        return [ast.Constant(not value)]
    return [ast.Constant(value + 1), ast.Constant(value - 1)] if isinstance(value, int) else []


def altered(node: ast.AST, **fields: object) -> ast.AST:
    found = copy.copy(node)
    for name, value in fields.items():
        setattr(found, name, value)
    return found
