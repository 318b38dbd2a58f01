// The place of a pop-over that hides the fewest wanted spots.

interface Clearing {
  x: number;
  y: number;
}

const RIM = 6; // pixels kept to the edge of the window
const SPOT = 14; // pixels around a spot
const STEP = 24; // pixels from one place to the next

/** All over the window, the nearest first: for when there is no room beside a spot. */
export function elsewhere(spot: Clearing, size: { w: number; h: number }, window: { width: number; height: number }): Clearing[] {
  const found: Clearing[] = [];
  for (let x = RIM; x < window.width - size.w; x += STEP)
    for (let y = RIM; y < window.height - size.h; y += STEP) found.push({ x, y });
  const far = ({ x, y }: Clearing) => Math.hypot(x + size.w / 2 - spot.x, y + size.h / 2 - spot.y);
  return found.sort((a, b) => far(a) - far(b));
}

const PACE = 46; // pixels at the foot of the map, for the pace of what happens
/** The corners of the map, those at its foot first: there a tip is out of the way of what one compares. */
export function cornersOf(size: { w: number; h: number }, window: { width: number; height: number }): Clearing[] {
  const [left, right] = [RIM, window.width - size.w - RIM],
    [top, foot] = [RIM, window.height - size.h - PACE];
  return [
    { x: left, y: foot },
    { x: right, y: foot },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

/** The first of the best places, moved into the window. */
export function clearest(
  places: Clearing[],
  size: { w: number; h: number },
  window: { width: number; height: number },
  wanted: Clearing[],
): Clearing {
  const inside = places.map(({ x, y }) => ({
    x: Math.max(RIM, Math.min(window.width - size.w - RIM, x)),
    y: Math.max(RIM, Math.min(window.height - size.h - RIM, y)),
  }));
  const hides = (at: Clearing) =>
    wanted.filter(({ x, y }) => x > at.x - SPOT && x < at.x + size.w + SPOT && y > at.y - SPOT && y < at.y + size.h + SPOT)
      .length;
  let best = inside[0]!,
    least = hides(best);
  for (const at of inside) {
    if (!least) break;
    const hidden = hides(at);
    if (hidden < least) [best, least] = [at, hidden];
  }
  return best;
}
