// A recorded game, played back on the home page: the pieces on the map after each of its steps.

export interface Here {
  house?: string;
  units?: Record<string, number>;
  order?: string;
  token?: string;
  held?: string; // an empty home
  neutral?: number;
}

export interface Frame {
  turn: string;
  set: Record<string, Here | null>;
  ways?: [house: string, from: string, to: string][];
}

export type MapLook = Record<string, Here>;

/** The map after this many frames. */
export function lookAt(frames: Frame[], upTo: number): MapLook {
  const look: MapLook = {};
  for (const frame of frames.slice(0, upTo + 1)) step(look, frame);
  return look;
}

/** One frame on; the same object, changed. */
export function step(look: MapLook, frame: Frame): MapLook {
  for (const [area, here] of Object.entries(frame.set)) {
    if (here) look[area] = here;
    else delete look[area];
  }
  return look;
}

/** The house of an area: the one with units there, otherwise that of the token or the home. */
export const holder = (here: Here | undefined) => here?.house ?? here?.token ?? here?.held ?? "";

/** The first frame of a turn; 0 if there is none. */
export const beginOf = (frames: Frame[], turn: string) =>
  Math.max(
    0,
    frames.findIndex((frame) => frame.turn === turn),
  );

/** A bent way from one place to another. */
export function bow([ax, ay]: [number, number], [bx, by]: [number, number]): string {
  const [dx, dy] = [bx - ax, by - ay];
  return `M${ax} ${ay}Q${Math.round((ax + bx) / 2 - dy * 0.16)} ${Math.round((ay + by) / 2 + dx * 0.16)} ${bx} ${by}`;
}

const ORDERS: [RegExp, string][] = [
  [/^March/, "march"],
  [/^Defense/, "defense"],
  [/^Support/, "support"],
  [/^Raid/, "raid"],
  [/^Consolidate/, "power"],
];
export const signOf = (order: string) => ORDERS.find(([name]) => name.test(order))?.[1] ?? "";
