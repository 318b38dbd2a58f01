// Long paths in small pieces. A browser paints in tiles, and for each tile it draws all of every path that touches it: a coast around
// the whole map would be drawn once for each of them.

const STRETCH = 14; // bends in a piece of a line
const CELL = 140; // units of the map: glyphs within such a square share a path

/** A line of M, L, C and Z in pieces that look the same, if it is drawn opaque and with round ends. */
export function stretches(d: string, most = STRETCH): string[] {
  const found: string[] = [];
  let first = "",
    last = "",
    piece = "",
    bends = 0;
  const end = () => {
    if (bends) found.push(piece);
    piece = `M${last}`;
    bends = 0;
  };
  for (const [, verb, numbers = ""] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    if (verb === "M") {
      first = last = numbers.trim();
      end();
    } else {
      piece += verb === "Z" ? `L${first}` : `${verb}${numbers}`;
      last = verb === "Z" ? first : numbers.trim().split(/[ ,]+/).slice(-2).join(" ");
      bends += 1;
      if (bends >= most) end();
    }
  }
  end();
  return found;
}

/** The parts of a path, gathered by where they begin. */
export function cells(d: string, size = CELL): string[] {
  const found = new Map<string, string>();
  for (const part of d.split("M")) {
    if (!part) continue;
    const [x = 0, y = 0] = part.split(/[^\d.-]+/, 2).map(Number);
    const cell = `${Math.floor(x / size)} ${Math.floor(y / size)}`;
    found.set(cell, `${found.get(cell) ?? ""}M${part}`);
  }
  return [...found.values()];
}
