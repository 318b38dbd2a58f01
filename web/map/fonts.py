"""Writes the letters of pictures: the table's faces as files that any drawing library reads, with figures on the line.

    uv run --no-project --with fonttools --with brotli web/map/fonts.py  # after `npm ci`

The faces are under the SIL Open Font License (`OFL.txt` beside them). Their own figures are old style, in which 0 reads as o. A
page asks for the others, a drawing cannot. So the figures that stand on the line take their place.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
FROM = ROOT / "web" / "node_modules" / "@fontsource"
OUT = ROOT / "src" / "smallcouncil" / "pictures" / "fonts"
FACES = {
    "Alegreya-Bold": "alegreya/files/alegreya-latin-700-normal.woff2",
    "Alegreya-MediumItalic": "alegreya/files/alegreya-latin-500-italic.woff2",
    "AlegreyaSC-Bold": "alegreya-sc/files/alegreya-sc-latin-700-normal.woff2",
}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]


def lining(font: TTFont) -> dict[str, str]:
    """The glyphs that the feature `lnum` puts in place of others."""
    table = font["GSUB"].table
    chosen = {n for row in table.FeatureList.FeatureRecord if row.FeatureTag == "lnum" for n in row.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for number in sorted(chosen):
        for step in table.LookupList.Lookup[number].SubTable:
            found |= getattr(step, "ExtSubTable", step).mapping
    return found


def write(name: str, source: Path) -> None:
    font = TTFont(source)
    figures = lining(font)
    for table in font["cmap"].tables:
        for letter in range(ord("0"), ord("9") + 1):
            table.cmap[letter] = figures.get(table.cmap[letter], table.cmap[letter])
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    cut = Subsetter(options)
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    family = "Alegreya SC" if "SC" in name else "Alegreya"
    for record in font["name"].names:
        if record.nameID in (1, 16):  # one family: programs choose by weight and slant
            record.string = family
    font.flavor = None
    font.save(OUT / f"{name}.ttf")
    print(f"{name}.ttf: {(OUT / f'{name}.ttf').stat().st_size / 1000:.1f} kB")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for name, source in FACES.items():
        write(name, FROM / source)
    shutil.copy(ROOT / "web" / "public" / "licences" / "alegreya.txt", OUT / "OFL.txt")


if __name__ == "__main__":
    main()
