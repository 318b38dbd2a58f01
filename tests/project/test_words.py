"""Everything we write keeps to docs/words.md: what players read, and the docstrings, comments and test names in the code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.notebooks import NOTEBOOKS, cells, source_of

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "smallcouncil"

# What we do not say, and what we say instead.
BANNED: Final = {
    r"\b(he|him|his|himself)\b": "they, their; it, its for a house",
    r"\bthe own\b": "its own, their own",
    r"\bwith (the|your|their|its|anybody's) (own )?eyes\b|\beyes of\b": "from the point of view of",
    r"\b(also|is|for|by|of) who (is|was|has|had|sits|plays|set|came|watches)\b": "whoever; a player who",
    r"(?<=\. )Who (is|has|sits|plays|set|came|watches)\b(?![^.]*\?)": "whoever; a player who",
    r"\bleaves? [^.]* alone\b": "does not use",
    r"\banew\b": "again",
    r"\bstands?\b(?! (up|for)\b)": "is",
    r"\b(lies|lie)\b": "is",
    r"\b(lays?|laid) (a|an|no|none|one|the|face)\b": "place, placed",
    r"\b(take|takes|taken|taking) (\w+ ){0,4}off\b": "remove",
    r"\bhas not (enough|so)\b": "does not have",
    r"\b(no|without a) line\b(?! of)|\bline is lost\b": "connection",
    r"\bor be done\b|\bthen be done\b": "choose done",
    r"\breplaces? [^.]* by \{": "replace with",
    r"\bpurse\b": "power",
    r"(?-i:(?<![.])\bclaims?\b)(?![.-]\w)": "Claim is for A Storm of Swords; castles held, consequence",
    r"\bmen\b": "units",
    r"\b(thereof|thereby|whereupon|hereby|herewith|henceforth)\b": "plain words",
    r"\bterritor(y|ies)\b": "area",
    r"\bin all (that|else)\b": "otherwise; in every other way",
    r"\bas ever\b": "as usual",
    r"\bhouses? around\b(?! an area)": "a neighbouring house",
    r"\bfor all to see\b|\bin sight of all\b": "openly; face up",
    r"(?<!there )\bis no (unit|raid|battle|option|sea|city|target|casualty)\b(?!,)": "is not a",
    r"\bwith the \w+ neither\b": "not even with",
    r"\bwith the option of\b": "with the … option",
    r"\bcounts? (\d|\{\w+\}) more\b": "counts as 1 more",
    r"\bspent (without effect|for nothing)\b": "has no effect; is wasted",
    r"\bhas made of (it|them)\b": "has done to it",
    r"\bat the head of the (planning|turn)\b": "at the start of",
    r"\bnobody (marches|moves|retreats|enters)\b": "no unit marches; nobody can enter",
    r"\bwins: of those with\b": "wins the tie at … with the most …",
    r"\btakes? place \{": "gets place",
    r"\bunits? of yours\b": "your units",
    r"\bis (asked|raided|chosen|offered|discarded|settled) already\b": "you have already …",
    r"\bmore units must go\b|\b(cards?|units?) must go\b(?! to)": "you must choose; you must discard",
    r"\b(order|card|march)s? (is|are) carried out\b": "is resolved",
    r"\bthose who (play|watch|attack)\b|\ball who play\b": "players, watchers, attackers",
    r"\bof now\b": "current",
    r"\bon the average\b": "on average",
    r"\bpoints of a hundred\b": "percentage points",
    r"\bfrom (\d+|\{\w+\}) on\b": "N or more",
    r"\b(go|goes|going|went) on\b(?! (to|the|a|an|its|top)\b)": "continue",
    r"\b(is|are|was|were|be|being) begun\b": "started",
    r"\b(is|are) wanted\b|\bwants (a|an|the) (?!\w+ to\b)": "is expected; needs",
    r"\b(is|are) there already\b": "already exists",
    r"\bcannot be made\b": "cannot be created",
    r"\bit goes with --": "works only with",
    r"\bletters at most\b|\bare the most\b": "at most N characters",
    r"\bin each other\b": "nested",
    r"\bforbids to\b": "forbids doing",
    r"\bshares? the win\b": "share the victory",
    r"\bchances? to win\b": "chance of winning",
    r"\bembattled\b": "contested",
    r"\b(even-)?temper(s|ed)?\b": "style; balanced",
    r"\bfirst page\b": "home page",
    r"\bsupply( \S+)? feeds?\b|\bfeeds? armies\b": "allows",
    r"\btells (the rule|more)\b": "shows; says more",
    r"\byou already (raid|offer|ask)\b": "you are already …ing",
    r"\bYou ask to\b": "you are asking to",
}
WORDS: Final = {re.compile(pattern, re.IGNORECASE): instead for pattern, instead in BANNED.items()}
PRONOUNS: Final = next(iter(WORDS))

# Pages about characters may use the pronoun of a character.
OF_CHARACTERS: Final = {"cards.md", "crown-cards.md", "swords-cards.md", "martell.md", "content.md", "card-texts.md"}
QUOTES: Final = {"words.md"}  # says what we do not say
QUOTED: Final = re.compile(r"`[^`]*`|\*Source: .*\*$|\"[^\"]*\.toml\"")  # code, and titles of chapters in the books
CARD_TEXTS: Final = re.compile(r"^\| `\w+` \| .* \|$")  # rows of docs/content/card-texts.md with texts from the data files
IDIOMS: Final = re.compile(r"where things stand|Hold.?Territory|Manage.?Troops", re.IGNORECASE)  # two are names of cards

# Habits that make a docstring, a comment or a test name hard to read.
HABITS: Final = {
    r"\bso (many|much|few|little)\b": "N; this many; how much",
    r"\bthe answer is\b": "returns",
    r"\bbe had\b|\bis had\b": "is available; can be reached",
    r"\bwhat (is|was) asked\b": "the decision; the prompt",
    r"\bmatters? of\b(?! fact)": "depends on",
    r"\b(has|have|had) not( got)?(?=[.,;:?]|$| (a|an|the|any|got)\b)": "lacks; does not have",
    r"\bwants? (no|one|too|any)\b|\bwant an?\b(?! \w+ to\b)|\bfor want of\b": "needs; lacks",
    r"\ball the same\b": "still; even so",
    r"\bwho(m|se)?ever\b[^.]*\bwho(m|se)?ever\b": "one subject: the player who",
    r"(^|\. +)Else\b": "Otherwise",
    r"(?<!there )\b(is|are) no (?!longer\b|other\b|more\b|less\b|such\b|better\b|worse\b)\w": "is not a",
}

OBLIQUE: Final = {re.compile(pattern, re.IGNORECASE): instead for pattern, instead in HABITS.items()}

# A comment is a sentence or a noun. It is not the rest of a sentence that began in the code: “of one position”.
FRAGMENT: Final = re.compile(
    r"(of|with|without|in|on|at|by|from|for|into|under|over|within|between|among|about|as|like|after|before|behind|besides?|beyond"
    r"|since|until|against|through|during|across|along|around|upon|where|when|while|if|unless|that|who|whom|whose|which)\b",
    re.IGNORECASE,
)
NEVER_FIRST: Final = re.compile(r"(of|that|who|whom|whose|which)\b", re.IGNORECASE)  # a comma never makes these a sentence
INDEX: Final = re.compile(r"by \w+")  # `shares: list[int]  # by seat` says what a list is indexed by
SENTENCE: Final = re.compile(r".*?[.?!](?=\s|$)|.*", re.DOTALL)
DIRECTIVE: Final = re.compile(r"#!|# (type|noqa|pragma|fmt|mypy)\b")

# Strings are matched first, so that no address or pattern in one counts as a comment.
CLIENT_COMMENT: Final = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"|/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*(?:\n[ \t]*//[^\n]*)*",
    re.DOTALL,
)
CLIENT_TEST: Final = re.compile(r'\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*"((?:\\.|[^"\\])*)"')
CLIENT_DIRECTIVE: Final = re.compile(r"biome-ignore|svelte-ignore|@")
STYLE: Final = re.compile(r"<style.*?</style>", re.DOTALL)
GENERATED: Final = "// Written by `council build"

Line = tuple[str, str]  # place and text


def pages() -> Iterator[Line]:
    for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]):
        fenced = False
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            fenced ^= line.startswith("```")
            if not fenced and path.name not in QUOTES and not (path.name == "card-texts.md" and CARD_TEXTS.match(line)):
                yield f"{path.relative_to(ROOT)}:{number}", QUOTED.sub("", line)
    for path in NOTEBOOKS:
        for cell in cells(path, "markdown"):
            yield path.relative_to(ROOT).as_posix(), QUOTED.sub("", source_of(cell))


def lessons() -> Iterator[Line]:
    """Lines that the pupil reads: titles of tasks, and what ends with its rule in brackets."""
    for path in sorted(PACKAGE.glob("lessons/*/*.lesson")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.startswith("task") or line.endswith("]"):
                yield f"{path.relative_to(ROOT)}:{number}", line.rpartition("[")[0] or line


def strings_of_the_program() -> Iterator[Line]:
    """Every string of more than one word, without docstrings."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or id(node) in docstrings:
                continue
            if isinstance(node.value, str) and " " in node.value.strip():
                yield f"{path.relative_to(ROOT)}:{node.lineno}", QUOTED.sub("", node.value)


def strings_of_the_client() -> Iterator[Line]:
    """All files of words: `strings/en.ts`, `thrones/strings.ts` and those of options."""
    client = ROOT / "web" / "src"
    for path in sorted({client / "strings" / "en.ts", *client.glob("**/strings*.ts"), *client.glob("thrones/options/**/*.ts")}):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if not path.name.endswith(".test.ts") and not line.strip().startswith(("//", "/*", "*")):
                yield f"{path.relative_to(ROOT)}:{number}", line


def texts_of_the_code() -> Iterator[Line]:
    """Docstrings, comments and test names."""
    for path in sorted([*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), ROOT / "council", ROOT / "setup.py"]):
        where = path.relative_to(ROOT).as_posix()
        source = path.read_text("utf-8")
        yield from ((f"{where}:{number}", text) for number, text in [*docstrings_and_names(source), *comments(source)])


def texts_of_the_clients_code() -> Iterator[Line]:
    """Comments of TypeScript and Svelte, and names of their tests, without style sheets and generated files."""
    for path in sorted([*(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]):
        source = STYLE.sub("", path.read_text("utf-8"))
        if not source.startswith(GENERATED):
            where = path.relative_to(ROOT).as_posix()
            yield from ((where, text) for text in client_comments(source) if not CLIENT_DIRECTIVE.match(text))
            if path.name.endswith(".test.ts"):
                yield from ((where, f"test {name}") for name in CLIENT_TEST.findall(source))


def client_comments(source: str) -> Iterator[str]:
    """Each comment as one text: the lines of a block are joined."""
    for match in CLIENT_COMMENT.finditer(source):
        if not match["string"]:
            lines = [re.sub(r"^\s*(//+|/\*+|\*+/|\*+(?!/)|<!--|-->)?", "", line) for line in match[0].splitlines()]
            yield " ".join(" ".join(lines).split()).removesuffix("*/").removesuffix("-->").strip()


def docstrings_and_names(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            doc = ast.get_docstring(node)
            if doc:
                yield node.body[0].lineno, doc
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.replace("_", " ").replace("claim", "Claim")  # names have no capitals


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Each comment as one text: the lines of a block are joined."""
    blocks: list[tuple[int, str]] = []
    below = (0, 0)  # start of the next line of a block
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or DIRECTIVE.match(token.string):
            continue
        said = token.string.lstrip("# ")
        if token.start == below:
            first, before = blocks.pop()
            blocks.append((first, f"{before} {said}"))
        else:
            blocks.append((token.start[0], said))
        below = (token.start[0] + 1, token.start[1]) if token.line.lstrip().startswith("#") else (0, 0)
    yield from blocks


def fragment(text: str) -> bool:
    """Does the text begin with a preposition, without becoming a sentence?"""
    if not FRAGMENT.match(text) or INDEX.match(text):
        return False
    sentence = SENTENCE.match(text)
    assert sentence
    opening = re.search(r"[,:]", sentence[0])
    return not sentence[0].endswith("?") and (NEVER_FIRST.match(text) is not None or opening is None)


def faults_in(lines: Iterator[Line]) -> list[str]:
    """Everything that a text of the code must not contain: words banned everywhere, habits, and fragments."""
    found: list[str] = []
    for where, text in lines:
        found += banned_in(iter([(where, QUOTED.sub("", text))]))
        found += [f"{where}: not “{habit}” but “{instead}”: {text}" for habit, instead in habits_in(QUOTED.sub("", text))]
        if fragment(text):
            found.append(f"{where}: not a fragment but a sentence or a noun: {text}")
    return found


def habits_in(text: str) -> list[Line]:
    found = [(pattern.search(text), instead) for pattern, instead in OBLIQUE.items()]
    return [(match[0], instead) for match, instead in found if match]


def of_characters(path: Path) -> bool:
    return path.name in OF_CHARACTERS or path.suffix == ".lesson"


def banned_in(lines: Iterator[Line]) -> list[str]:
    found: list[str] = []
    for where, line in lines:
        plain = IDIOMS.sub("", line)
        for pattern, instead in WORDS.items():
            match = pattern.search(plain)
            if match and not (pattern is PRONOUNS and of_characters(Path(where.partition(":")[0]))):
                found.append(f"{where}: not “{match[0]}” but “{instead}”: {line.strip()[:90]}")
    return found


@pytest.mark.parametrize("lines", [pages, lessons, strings_of_the_program, strings_of_the_client])
def test_what_people_read_keeps_to_our_words(lines: Callable[[], Iterator[Line]]) -> None:
    read = list(lines())
    assert len(read) > 300
    assert banned_in(iter(read)) == []


@pytest.mark.parametrize("lines", [texts_of_the_code, texts_of_the_clients_code])
def test_the_code_keeps_to_our_words(lines: Callable[[], Iterator[Line]]) -> None:
    read = list(lines())
    assert len(read) > 300
    assert faults_in(iter(read)) == []


@pytest.mark.parametrize("said", [
    "{0:house} leaves the Messenger Raven alone.", "sees it with the eyes of the own seat", "if all agree, also who is away",
    "Stark takes the March off Pyke.", "Your token lies there already.", "The wildlings stand at 0.", "if he is the attacker",
    "The tracks are bid for anew.", "Who watches. Who has a seat may talk.", "{0:house} lays no One-Time order.",
    "In all that is not said here it is a land unit.", "It is no raid: it brings no power.",
    "Nobody marches: the order is spent for nothing.",
    "Turns on the average", "The game goes on in turn 3.", "It was begun with other data files.",
    "`ID: title` is wanted.", "--seed wants a number.", "A seed is a number from 0 on.", "any temper, or even-tempered",
    "supply 2 feeds armies of 3 2",
    "Your bid counts 1 more.", "That area is raided already.", "{0:house} wins: of those with 5 castles it has the most power.",
])
def test_what_we_do_not_say_is_found(said: str) -> None:
    assert banned_in(iter([("here", said)]))


@pytest.mark.parametrize("said", [
    "{0:house} does not use the Messenger Raven.", "sees it from their own seat's point of view", "routed units stand up",
    "There is no option `x`.", "Who plays the others?", "whoever is away", "The log has a line of text.", "Where things stand",
    "The Leader goes on to the next area.", "The round has begun.", "on average", "--seed needs a number.",
    '"style.any": "any style",',
])
def test_what_we_say_is_not(said: str) -> None:
    assert not banned_in(iter([("here", said)]))


@pytest.mark.parametrize("said", [
    "Of one position.", "of the seat, if any", "With a map.", "in seconds", "Where the cards are.", "that are left",
    "so many games", "The answer is the seat.", "no more is to be had",
    "What is asked of a seat.", "adjacency is a matter of the weather",
    "Does the army want an escort that it has not?", "units that want no escort", "It is no unit.", "Else it waits.",
    "Whoever holds the key of whoever sits there.", "The tracks are bid for anew.",
])
def test_faults_in_the_code_are_found(said: str) -> None:
    assert faults_in(iter([("here", said)]))


@pytest.mark.parametrize("said", [
    "For each house: its armies.", "In battle, the attacker decides first.", "by seat", "by house, its cards",
    "How many cards are left.", "Is the sea free?", "There is no such area.", "whoever holds the Raven",
    "has not been asked yet", "Which areas are free?",
])
def test_plain_sentences_in_the_code_are_not(said: str) -> None:
    assert faults_in(iter([("here", said)])) == []


def test_docstrings_comments_and_names_of_tests_are_read() -> None:
    source = '''"""The module."""
x = 1  # the first
y = 2  # the second
# A block
# of two lines.
def test_of_a_name() -> None:
    """A function."""
'''
    texts = sorted([*docstrings_and_names(source), *comments(source)])
    assert texts == [
        (1, "The module."), (2, "the first"), (3, "the second"), (4, "A block of two lines."), (6, "test of a name"),
        (7, "A function."),
    ]


def test_comments_of_the_client_are_read() -> None:
    source = '''// A block
// of two lines.
const a = "https://x/y"; // beside code
/** A doc
 * comment. */
<!-- In markup. -->
'''
    assert list(client_comments(source)) == ["A block of two lines.", "beside code", "A doc comment.", "In markup."]
