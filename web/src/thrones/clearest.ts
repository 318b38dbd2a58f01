// Where a pop-over hangs: where it hides the fewest of the spots that are wanted.

interface Spot {
  x: number;
  y: number;
}

const RIM = 6; // pixels kept to the edge of the window
const SPOT = 14; // pixels around a spot

/** The first of the best places, moved into the window. */
export function clearest(
  places: Spot[],
  size: { w: number; h: number },
  window: { width: number; height: number },
  wanted: Spot[],
): Spot {
  const inside = places.map(({ x, y }) => ({
    x: Math.max(RIM, Math.min(window.width - size.w - RIM, x)),
    y: Math.max(RIM, Math.min(window.height - size.h - RIM, y)),
  }));
  const hides = (at: Spot) =>
    wanted.filter(({ x, y }) => x > at.x - SPOT && x < at.x + size.w + SPOT && y > at.y - SPOT && y < at.y + size.h + SPOT)
      .length;
  return inside.reduce((best, at) => (hides(at) < hides(best) ? at : best));
}
