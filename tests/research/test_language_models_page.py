"""The examples on the page about language models give what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "research" / "language-models.md"
EXAMPLES: Final = re.findall(r"^```pycon\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_examples_give_what_the_page_says() -> None:
    told: list[str] = []
    examples = doctest.DocTestParser().get_examples("\n".join(EXAMPLES))
    result = doctest.DocTestRunner().run(doctest.DocTest(examples, {}, PAGE.name, None, 0, None), out=told.append)
    assert (result.failed, "".join(told)) == (0, "")
    assert result.attempted > 15
