"""The examples on the pages about research give what these say."""

from __future__ import annotations

import pytest

from tests.examples import check_examples


def test_the_examples_about_environments() -> None:
    pytest.importorskip("pyspiel", reason="there is no OpenSpiel for Windows")
    check_examples("research/environments.md", 30)


@pytest.mark.parametrize(("page", "least"), [("numbers", 20), ("language-models", 15)])
def test_the_examples_give_what_the_page_says(page: str, least: int) -> None:
    check_examples(f"research/{page}.md", least)
