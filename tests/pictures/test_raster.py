"""Pictures as pixels: letters are drawn, films show the game, and what is missing has a name."""

from __future__ import annotations

import importlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from smallcouncil.cli import main
from smallcouncil.core.bits import NOBODY
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.pictures import picture_of, raster
from smallcouncil.pictures.geometry import geometry

RECORD = Path(__file__).parents[2] / "web" / "map" / "living.record"
WIDE = 1200
DARK = 100  # the ink of letters on parchment is darker; white is 255
FILES = {
    "a.svg": ["--turn", "2"],
    "b.png": ["--at", "20", "--width", "300"],
    "c.gif": ["--from", "1", "--to", "1", "--width", "200"],
    "d.webp": ["--to", "1", "--width", "200"],
}


def test_names_are_drawn() -> None:
    """An empty board has dark pixels where the names of lands are, and they are gone without letters."""
    game = GAMES["thrones"].new([], 5, 1)
    picture = picture_of(game)
    mute = picture.svg().replace("<text", "<desc").replace("</text", "</desc")
    with_names, without = (Image.open(BytesIO(raster.png(text, WIDE))).convert("L") for text in (picture.svg(), mute))
    scale = WIDE / picture.width
    left, top, *_ = map(float, picture.box.split())
    state = state_of(game)
    board = state.rules.board
    free = [name for n, name in enumerate(board.names) if board.land >> n & 1 and state.control[n] == NOBODY]
    assert len(free) > 10
    for name in free:
        area = geometry("base").areas[name]
        x, y = (area.label[0] - left) * scale, (area.label[1] - top) * scale
        box = (x - 50, y - 30, x + 50, y + 30)
        dark, bare = (sum(map(int, image.crop(box).histogram()[:DARK])) for image in (with_names, without))
        assert dark > bare + 60, name


def test_a_record_becomes_every_kind_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, words in FILES.items():
        file = tmp_path / name
        assert main(["picture", str(RECORD), "--out", str(file), *words]) == 0
        assert name in capsys.readouterr().out
        if name != "a.svg":
            assert Image.open(file).width == int(words[-1])
    assert Image.open(tmp_path / "c.gif").n_frames == Image.open(tmp_path / "d.webp").n_frames > 2  # type: ignore[attr-defined]
    assert "@font-face" in (tmp_path / "a.svg").read_text("utf-8")


@pytest.mark.parametrize(("words", "says"), [
    (["--out", "a.jpg"], "must end with"),
    (["--out", "nowhere/a.svg"], "There is no folder"),
    (["--out", "a.png", "--width", "3"], "pixels wide"),
    (["--out", "a.png", "--from", "2"], "are for moving pictures"),
    (["--out", "a.gif", "--at", "2"], "choose one position"),
    (["--out", "a.svg", "--at", "99999"], "There is no decision 99999"),
    (["--out", "a.svg", "--turn", "99"], "Nobody decided anything in turn 99"),
    (["--out", "a.svg", "--house", "frey"], "does not play in this game"),
    (["--out", "a.gif", "--from", "90"], "nothing to show"),
])
def test_what_cannot_be_drawn_has_a_sentence(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", str(RECORD), *words]) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(raster, "import_module", missing)
    with pytest.raises(Complaint, match=r"need an extra: in a checkout, `pip install '.\[research\]'`"):
        raster.png("<svg/>")
    assert importlib.import_module("PIL")
