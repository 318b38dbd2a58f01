// A bent way over the map, from one spot to another, short of both.

export interface Bow {
  d: string;
  tip: string; // where its point is, and which way it looks
  whole: string; // the same line from spot to spot, for whoever goes it
}

export function bow(ax: number, ay: number, bx: number, by: number, short: number): Bow {
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
  const mx = (x1 + x2) / 2 + uy * lift,
    my = (y1 + y2) / 2 - ux * lift;
  const turn = (Math.atan2(y2 - my, x2 - mx) * 180) / Math.PI;
  return {
    d: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`,
    tip: `translate(${x2}px, ${y2}px) rotate(${turn}deg) scale(var(--s))`,
    whole: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`,
  };
}
