// A bent way over the map, from one spot to another, short of both.

export interface Bow {
  d: string;
  tip: string; // where its point is, and which way it looks
  whole: string; // the same line from spot to spot, for whoever goes it
}

/** Both ends of the line and the spot that bends it. */
function bend(ax: number, ay: number, bx: number, by: number, short: number) {
  const dx = bx - ax,
    dy = by - ay,
    far = Math.hypot(dx, dy) || 1;
  const cut = Math.min(short, far * 0.28),
    ux = dx / far,
    uy = dy / far;
  const x1 = ax + ux * cut,
    y1 = ay + uy * cut,
    x2 = bx - ux * cut,
    y2 = by - uy * cut;
  const lift = Math.min(46, far * 0.16);
  return { x1, y1, x2, y2, mx: (x1 + x2) / 2 + uy * lift, my: (y1 + y2) / 2 - ux * lift };
}

export function bow(ax: number, ay: number, bx: number, by: number, short: number): Bow {
  const { x1, y1, x2, y2, mx, my } = bend(ax, ay, bx, by, short);
  const turn = (Math.atan2(y2 - my, x2 - mx) * 180) / Math.PI;
  return {
    d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`,
    tip: `translate(${x2}px, ${y2}px) rotate(${turn}deg) scale(var(--s))`,
    whole: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`,
  };
}

/** Spots along the line, from one end to the other. */
export function spotsOn(ax: number, ay: number, bx: number, by: number, short: number, many: number): [number, number][] {
  const { x1, y1, x2, y2, mx, my } = bend(ax, ay, bx, by, short);
  return Array.from({ length: many }, (_, k) => {
    const t = k / (many - 1),
      [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [a * x1 + b * mx + c * x2, a * y1 + b * my + c * y2];
  });
}
