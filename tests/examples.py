"""Examples on the pages, in the form of a session with Python: they give what the page says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[1] / "docs"


def examples_on(page: str) -> list[doctest.Example]:
    """The examples of a page of docs/."""
    fenced = re.findall(r"^```pycon\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return doctest.DocTestParser().get_examples("\n".join(fenced))


def check_examples(page: str, least: int) -> None:
    """Runs them one after the other, as one session; there must be more than `least`."""
    told: list[str] = []
    result = doctest.DocTestRunner().run(doctest.DocTest(examples_on(page), {}, page, None, 0, None), out=told.append)
    assert (result.failed, "".join(told)) == (0, "")
    assert result.attempted > least
