"""Generates the TypeScript types that the client shares with the server, from their definitions in Python.

`council build --contract` rewrites the files; a test fails while they differ from what this module would write.
"""

from __future__ import annotations

import ast
import inspect
import json
import types
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from smallcouncil.games import GAMES
from smallcouncil.insight.plain import Alias
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.insight.views import IntrigueView, ThronesView
from smallcouncil.server.learning.forms import ChapterForm, LessonAnswer, LessonForm, LessonMessage, LessonPlace, PuzzlesForm
from smallcouncil.server.messages import incoming, outgoing
from smallcouncil.server.tables.create import JoinWish, NewTable, TableWish
from smallcouncil.server.tables.rematch import Keys, Rematch
from smallcouncil.server.timeline.chronicle import Chronicle
from smallcouncil.server.views import presenter_of
from smallcouncil.server.views.forms import ChapterPage, GameInfo, Glossary, HelpPage, RuleAnswer, RulePage, RuleShelf
from smallcouncil.server.views.intrigue import IntrigueBook, IntrigueMatter
from smallcouncil.server.views.thrones.forms import AreaRow, ThronesBook, ThronesMatter
from smallcouncil.server.work.analyses import Progress
from smallcouncil.server.work.explanations import Explained
from smallcouncil.thrones.language.events import NOUN, TEXTS
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.modules import MODULES
from smallcouncil.webtools.client import WEB

SHARED = WEB / "src" / "lib" / "contract.ts"
VERBS = WEB / "src" / "thrones" / "verbs.ts"
EVENTS = WEB / "src" / "thrones" / "stage" / "events.ts"
HEAD = """\
// Written by `council build --contract` from what the server has: do not edit.  docs/protocol.md has the words to it.
"""
PLAIN = """\
/** By names; each game has its own form. */
// biome-ignore lint/suspicious/noExplicitAny: each game gives its own shape to it
export type Plain = Record<string, any>;
"""
SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", object: "unknown", Any: "unknown"}
WIDEST = 130
TOLD = (
    TableWish, NewTable, JoinWish, Keys, Rematch, GameInfo, RuleShelf, RulePage, ChapterPage, RuleAnswer, Glossary, HelpPage,
    Chronicle, Progress, Explained, ChapterForm, LessonForm, LessonPlace, LessonMessage, LessonAnswer, PuzzlesForm,
    ThronesBook, ThronesMatter, ThronesView, IntrigueBook, IntrigueMatter, IntrigueView,
)


class Contract:
    """Declarations in the order in which they are needed, each once."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.more: dict[Any, list[Any]] = {}  # what options add to a form; present only in games with the option

    # Types ---------------------------------------------------------------------------------------------------------

    def type_of(self, hint: Any) -> str:
        origin, inner = get_origin(hint), get_args(hint)
        if hint in SIMPLE:
            return SIMPLE[hint]
        if origin is Annotated:
            return self.annotated(inner)
        if origin is NotRequired:
            return self.type_of(inner[0])
        if origin is Literal:
            return " | ".join(f'"{each}"' for each in inner)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type_of(each) for each in inner))
        if origin in (list, Sequence):
            each = self.type_of(inner[0])
            return f"({each})[]" if "|" in each else f"{each}[]"
        if origin is tuple:
            return f"[{', '.join(self.type_of(each) for each in inner)}]"
        if origin in (dict, Mapping):
            return self.record(*inner)
        return self.declared(hint)

    def annotated(self, inner: tuple[Any, ...]) -> str:
        name = self.type_of(inner[0])
        for alias in inner[1:]:
            if isinstance(alias, Alias):
                self.parts.setdefault(alias.name, f"export type {alias.name} = {name}; // {alias.says}\n")
                return alias.name
        return name

    def record(self, key: Any, value: Any) -> str:
        if value is Any:
            self.parts["Plain"] = PLAIN
            return "Plain"
        record = f"Record<{self.type_of(key)}, {self.type_of(value)}>"
        return record if key is str else f"Partial<{record}>"

    # Declarations --------------------------------------------------------------------------------------------------

    def declared(self, kind: Any) -> str:
        name: str = kind.__name__
        if name not in self.parts:
            self.parts[name] = ""  # keeps its place, and ends the recursion of a type that refers to itself
            text = self.labelled(kind) if hasattr(kind, "_fields") else self.interface(kind)
            del self.parts[name]
            self.parts[name] = text
        return name

    def labelled(self, kind: Any) -> str:
        """Writes a named tuple as an array type."""
        hints = get_type_hints(kind, include_extras=True)
        fields = [f"{name}{'?' if name in kind._field_defaults else ''}: {self.type_of(hints[name])}" for name in kind._fields]
        return f"{doc_of(kind)}export type {kind.__name__!s} = [{', '.join(fields)}];\n"

    def interface(self, kind: Any) -> str:
        source = FormSource(kind)
        inherited = {name for base in source.bases for name in get_type_hints(base)}
        lines = [
            f"  {field};{comment(source.comments.get(name, ''))}\n"
            for name, field in self.fields(kind)
            if name not in inherited
        ]
        names = [self.declared(base) for base in source.bases]
        extends = ", ".join(names + [f"Partial<{self.declared(each)}>" for each in self.more.get(kind, [])])
        head = f"export interface {kind.__name__!s} extends {extends}" if extends else f"export interface {kind.__name__!s}"
        return f"{doc_of(kind)}{head} {{\n{''.join(lines)}}}\n" if lines else f"{doc_of(kind)}{head} {{}}\n"

    def fields(self, kind: Any) -> Iterable[tuple[str, str]]:
        """Yields each field with its type. A field that may be left out, or that has a default, gets a question mark."""
        defaults: dict[str, bool] = {}
        if not is_typeddict(kind):
            defaults = {field.name: not field.required for field in msgspec.structs.fields(kind)}
            config = kind.__struct_config__
            if config.tag is not None:
                yield config.tag_field, f'{config.tag_field}: "{config.tag}"'
        for name, hint in get_type_hints(kind, include_extras=True).items():
            optional = get_origin(hint) is NotRequired or defaults.get(name)
            word = name if name.isidentifier() else f'"{name}"'
            yield name, f"{word}{'?' if optional else ''}: {self.type_of(hint)}"

    def alias(self, name: str, hint: Any) -> None:
        self.parts[name] = union(name, self.type_of(hint).split(" | "))

    def sent(self) -> None:
        """Declares the union of all messages that a client sends."""
        told = ["; ".join([field for _, field in self.fields(kind)]) for kind in get_args(incoming.Any)]
        self.parts["ToServer"] = union("ToServer", [f"{{ {fields} }}" for fields in told])

    def text(self) -> str:
        return "\n".join([HEAD, *self.parts.values()])


class FormSource:
    """What only the source shows: the base classes of a typed dictionary, and the comments beside its fields."""

    def __init__(self, kind: Any) -> None:
        self.bases: list[Any] = []
        self.comments: dict[str, str] = {}
        try:
            lines = inspect.getsource(kind).splitlines()
        except OSError:  # not written as a class
            return
        found = ast.parse("\n".join(lines)).body[0]
        if not isinstance(found, ast.ClassDef):
            return
        names = [base.id for base in found.bases if isinstance(base, ast.Name)]
        self.bases = [each for each in (vars(inspect.getmodule(kind))[name] for name in names) if is_typeddict(each)]
        for field in found.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                self.comments[field.target.id] = lines[field.lineno - 1].partition("  # ")[2]


def doc_of(kind: Any) -> str:
    doc = vars(kind).get("__doc__") or ""
    return f"/** {' '.join(doc.split())} */\n" if doc and not doc.startswith(f"{kind.__name__}(") else ""


def comment(says: str) -> str:
    return f" // {says}" if says else ""


def union(name: str, parts: list[str]) -> str:
    line = f"export type {name} = {' | '.join(parts)};\n"
    return line if len(line) <= WIDEST else f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def shared_text() -> str:
    contract = Contract()
    contract.parts["Domain"] = union("Domain", [f'"{name}"' for name in domains()])
    contract.alias("Clock", outgoing.Clock)
    contract.alias("FromServer", outgoing.Answer)
    contract.sent()
    contract.more[AreaRow] = [words.area for words in all_words().values() if words.area is not None]
    contract.more[ThronesBook] = [words.book for words in all_words().values() if words.book is not None]
    for kind in TOLD:
        contract.declared(kind)
    return contract.text()


def domains() -> list[str]:
    """Returns the domains of nouns (area, house, unit …) in any game with any option."""
    found = {"", "army"}  # a plain number; an army is one too, and named by its pieces
    for kind in GAMES.values():
        for players in kind.players:
            for options in ([], *[kind.sheet().with_needed([option.name]) for option in kind.options(players)]):
                found.update(presenter_of(kind.name).book(kind, options, players)["domains"])
    return sorted(found)


def verbs_text() -> str:
    rows = [f"export const {word.upper()} = {number};" for word, number in NUMBERS.items()]
    return "\n".join([HEAD, "// The numbers of the verbs, of the base and of all options.", *rows, ""])


def events_text() -> str:
    """Lists every event with the domains of its nouns, grouped by the part of the game that logs it."""
    rows = ["export const EVENTS: Record<string, Record<string, string[]>> = {"]
    for name, texts in [("base", TEXTS), *[(module.name, module.events) for module in MODULES if module.events]]:
        rows += [f'  "{name}": {{' if "-" in name else f"  {name}: {{"]
        rows += [f"    {quoted(word)}: {json.dumps(nouns_of(text))}," for word, text in texts.items()]
        rows += ["  },"]
    return "\n".join([HEAD, "// What the log can tell: the stage has a beat for each.", *rows, "};", ""])


def quoted(word: str) -> str:
    return word if word.isidentifier() else f'"{word}"'


def nouns_of(text: str) -> list[str]:
    """Returns the domain of each noun of a sentence, in order; empty for a plain number and for a noun that is not shown."""
    kinds = {int(found[1]): found[2] or "" for found in NOUN.finditer(text)}
    return [kinds.get(n, "") for n in range(max(kinds, default=-1) + 1)]


def written() -> dict[Path, str]:
    """Returns the generated files with their contents."""
    return {SHARED: shared_text(), VERBS: verbs_text(), EVENTS: events_text()}
