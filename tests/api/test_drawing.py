"""Pictures at the front door."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc


def test_a_picture_is_an_svg_with_the_arrows_that_were_asked_for() -> None:
    game = sc.new("thrones", players=5, seed=7)
    plain = sc.svg(game)
    assert plain.startswith("<svg")
    assert plain == game._repr_svg_()
    assert len(sc.svg(game, arrows=[("Winterfell", "Moat Cailin", "Stark"), ("Pyke", "Seagard")])) > len(plain)
    assert sc.svg(game, "Stark") == sc.svg(game, 2) != sc.svg(game, "Tyrell")
    assert sc.png(game, width=200).startswith(b"\x89PNG")


def test_orders_that_are_sealed_stay_face_down() -> None:
    game = sc.new("thrones", players=5, seed=7)
    before = sc.svg(game)
    game.push("Stark", "order Winterfell Raid")
    assert sc.svg(game) == sc.svg(game, None) == before
    assert sc.svg(game.sample("Tyrell", 3), "Tyrell") == sc.svg(game, "Tyrell")


@pytest.mark.parametrize(("arrow", "says"), [
    (("Winterfell", "Atlantis"), "no area 'Atlantis'"),
    (("Winterfell", "Pyke", "Frey"), "no house 'Frey'"),
    (("Winterfell",), "An arrow is two areas"),
    ("Winterfell", "An arrow is two areas"),
])
def test_a_bad_arrow_is_refused(arrow: Any, says: str) -> None:
    with pytest.raises(sc.Complaint, match=says):
        sc.svg(sc.new("thrones", players=5, seed=7), arrows=[arrow])


def test_bad_seats_and_widths_are_refused() -> None:
    game = sc.new("intrigue", players=3, seed=7)
    for words in ({"seat": "Frey"}, {"seat": 9}, {"arrows": [("a", "b")]}):
        with pytest.raises(sc.Complaint):
            sc.svg(game, **words)
    with pytest.raises(sc.Complaint, match="pixels wide"):
        sc.png(game, width=7)
    with pytest.raises(sc.Complaint, match="A picture shows a game"):
        sc.svg(sc.read_record(game.record()))  # type: ignore[arg-type]
