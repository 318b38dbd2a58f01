// The map as data: outlines, places for pieces, rivers. Made by web/map/draw.py; nothing here knows the rules.

import baseFile from "$pictures/maps/base.json";

export type Point = [number, number];
export type BoardName = "base" | "six" | "storm";

export interface Label {
  at: Point;
  size: number;
  lines: string[];
  width: number;
}

interface AreaRow {
  name: string;
  kind: string;
  rings: number[][];
  scale: number;
  label: Label;
  units: Point[];
  order: Point;
  icons?: Point;
  castle?: Point;
  garrison?: Point;
  power?: Point;
  banners?: Point[]; // two of them
}

/** Drawn places that are not areas: grey land, a lake, a sea without rules. */
interface AroundRow {
  name: string;
  kind: "grey" | "lake" | "sea";
  rings: number[][];
  label: { at: Point; size: number; lines: string[]; turn: number };
}

interface Crossing {
  between: string[];
  at: Point;
  turn: number;
}

interface PortRow {
  land: string;
  sea: string;
  at: Point;
  berths: Point[];
  turn: number;
}

interface MapFile {
  board: string;
  canvas: number[];
  radii: Record<"order" | "unit" | "power" | "garrison" | "castle" | "icon" | "port" | "berth", number> & { banner?: number };
  rivers: number[][];
  widths?: [number, number][]; // widths of rivers, at spring and mouth
  river_names?: { name: string; line: Point[] }[];
  bridges: Crossing[];
  fords?: Crossing[];
  links: { between: string[]; line: Point[] }[];
  arrows?: { between: string[]; house: string; line: Point[]; shield: number }[];
  dial?: Point;
  coast: number[][];
  art: [string, number, number, number][];
  ports: PortRow[];
  areas: AreaRow[];
  around?: AroundRow[];
  decor?: (string | number)[][]; // a kind, then x, y, size of each
  cover?: (string | number)[][]; // a kind, then steps from each to the next
  arcs: [number, number, number[]][];
}

/** An area of the drawing. Places are centres; how large a piece may be there is `radii` times `scale`. */
export interface MapArea extends Omit<AreaRow, "kind"> {
  kind: "land" | "sea";
  /** The outline, islands cut out: fill it with `fill-rule="evenodd"`. */
  d: string;
}

export interface Port extends PortRow {
  /** Unlike names of areas, a port is called by its land. */
  name: string;
}

/** Land or water around the areas, with its name. */
export interface Around extends Omit<AroundRow, "rings"> {
  d: string;
}

/** A way that only an arrow opens: for all, or for one house. */
export interface MapArrow {
  between: [string, string];
  house: string;
  d: string;
  shield: Point;
}

export interface River {
  line: Point[];
  width: [number, number];
}

export interface Glyph {
  kind: string;
  x: number;
  y: number;
  size: number;
}

export interface MapGeometry {
  board: BoardName;
  /** left, top, right, bottom of the areas; the frame is outside. */
  canvas: [number, number, number, number];
  /** The whole picture with its frame, ready for an <svg>. */
  viewBox: string;
  radii: MapFile["radii"];
  areas: MapArea[];
  area: (name: string) => MapArea;
  ports: Port[];
  links: { between: [string, string]; d: string }[];
  bridges: { between: [string, string]; at: Point; turn: number }[];
  fords: { between: [string, string]; at: Point; turn: number }[];
  arrows: MapArrow[];
  around: Around[];
  /** How large crossings are drawn: a board that turns on its rivers shows them well. */
  large: number;
  /** The place of a dial in the sea. */
  dial: Point | null;
  /** One path each: drawn once however many areas share them. */
  coast: string;
  landBorders: string;
  /** The border between an area and land that no unit can enter. */
  greyBorders: string;
  seaBorders: string;
  wall: string;
  wallLine: Point[];
  rivers: River[];
  riverNames: { name: string; d: string }[];
  art: { kind: string; x: number; y: number; flip: boolean }[];
  decor: Glyph[];
}

/** Width of the frame around the canvas. */
export const FRAME = 40;

const BEYOND = -2;

function lineOf(steps: number[]): Point[] {
  const found: Point[] = [];
  let x = 0;
  let y = 0;
  for (let k = 0; k < steps.length; k += 2) {
    x += steps[k] ?? 0;
    y += steps[k + 1] ?? 0;
    found.push([x / 10, y / 10]);
  }
  return found;
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** The bend from one point of a line to the next: both, with what draws it to either side. */
function bends(line: Point[]): [Point, Point, Point, Point][] {
  return line.slice(1).map((q, k) => {
    const p = line[k] as Point;
    const before = line[k - 1] ?? p;
    const after = line[k + 2] ?? q;
    const c: Point = [p[0] + (q[0] - before[0]) / 6, p[1] + (q[1] - before[1]) / 6];
    return [p, c, [q[0] - (after[0] - p[0]) / 6, q[1] - (after[1] - p[1]) / 6], q];
  });
}

/** A line through its points with soft bends. The same backwards, so neighbours still share one curve. */
export function curve(line: Point[], move: boolean): string {
  const first = line[0];
  if (!first) return "";
  const parts = bends(line).map(([, c, e, q]) => `C${short(c[0])} ${short(c[1])} ${short(e[0])} ${short(e[1])} ${q[0]} ${q[1]}`);
  return (move ? `M${first[0]} ${first[1]}` : "") + parts.join("");
}

/** The same curve as more points: for what is not drawn by a pen of one width. */
export function smooth(line: Point[]): Point[] {
  const on = ([p, c, e, q]: [Point, Point, Point, Point], t: number): Point => {
    const [u, v, w, x] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [u * p[0] + v * c[0] + w * e[0] + x * q[0], u * p[1] + v * c[1] + w * e[1] + x * q[1]];
  };
  return [line[0] as Point, ...bends(line).flatMap((bend) => [on(bend, 1 / 3), on(bend, 2 / 3), bend[3]])];
}

const both = (between: string[]): [string, string] => [between[0] ?? "", between[1] ?? ""];

function sized(rows: (string | number)[][]): Glyph[] {
  return rows.flatMap(([kind, ...numbers]) =>
    Array.from({ length: numbers.length / 3 }, (_, k) => {
      const [x, y, size] = numbers.slice(3 * k).map(Number) as [number, number, number];
      return { kind: String(kind), x, y, size };
    }),
  );
}

/** Where sizes are not written down, each glyph has its own nevertheless. */
function stepped(rows: (string | number)[][]): Glyph[] {
  return rows.flatMap(([kind, ...numbers]) => {
    let [x, y] = [0, 0];
    return Array.from({ length: numbers.length / 2 }, (_, k) => {
      x += Number(numbers[2 * k]);
      y += Number(numbers[2 * k + 1]);
      return { kind: String(kind), x, y, size: 0.8 + ((((x * 7 + y * 13) % 17) + 17) % 17) / 40 };
    });
  });
}

function build(file: MapFile): MapGeometry {
  const lines = file.arcs.map((arc) => lineOf(arc[2]));
  const backwards = lines.map((line) => [...line].reverse());
  const walk = (ref: number): Point[] => (ref >= 0 ? lines[ref] : backwards[-1 - ref]) ?? [];
  const edge = (ref: number): boolean => {
    const arc = file.arcs[ref >= 0 ? ref : -1 - ref];
    return !arc || arc[0] === -1 || arc[1] === -1;
  };
  const straight = (line: Point[], move: boolean): string =>
    line.map((p, k) => (k === 0 ? (move ? `M${p[0]} ${p[1]}` : "") : `L${p[0]} ${p[1]}`)).join("");
  const ringPath = (ring: number[]): string =>
    `${ring.map((ref, k) => (edge(ref) ? straight(walk(ref), k === 0) : curve(walk(ref), k === 0))).join("")}Z`;

  const areas: MapArea[] = file.areas.map((row) => ({
    ...row,
    kind: row.kind === "sea" ? "sea" : "land",
    d: row.rings.map(ringPath).join(""),
  }));
  const around: Around[] = (file.around ?? []).map(({ rings, ...row }) => ({ ...row, d: rings.map(ringPath).join("") }));
  const kinds = [...areas, ...around].map((row) => row.kind);
  const byName = new Map(areas.map((area) => [area.name, area]));
  const wet = (side: number): boolean => kinds[side] === "sea";
  const grey = (side: number): boolean => kinds[side] === "grey";
  const dry = (side: number): boolean => side === BEYOND || grey(side) || kinds[side] === "land";
  const riverArcs = new Set(file.rivers.flat().map((ref) => (ref >= 0 ? ref : -1 - ref)));
  let landBorders = "";
  let greyBorders = "";
  let seaBorders = "";
  let wallLine: Point[] = [];
  file.arcs.forEach(([left, right], number) => {
    const line = lines[number] as Point[];
    if (wet(left) && wet(right)) seaBorders += curve(line, true);
    else if (dry(left) && dry(right)) {
      if (left === BEYOND || right === BEYOND) wallLine = line;
      else if (grey(left) !== grey(right)) greyBorders += curve(line, true);
      else if (grey(left)) return;
      else if (!riverArcs.has(number)) landBorders += curve(line, true);
    }
  });
  const decor = [...sized(file.decor ?? []), ...stepped(file.cover ?? [])];
  decor.sort((a, b) => a.y - b.y);
  const [left, top, right, bottom] = file.canvas as [number, number, number, number];
  return {
    board: file.board as BoardName,
    canvas: [left, top, right, bottom],
    viewBox: `${left - FRAME} ${top - FRAME} ${right - left + 2 * FRAME} ${bottom - top + 2 * FRAME}`,
    radii: file.radii,
    areas,
    area: (name) => {
      const found = byName.get(name);
      if (!found) throw new Error(`The map shows no area called ${name}.`);
      return found;
    },
    ports: file.ports.map((port) => ({ ...port, name: port.land })),
    links: file.links.map((link) => ({ between: both(link.between), d: curve(link.line, true) })),
    bridges: file.bridges.map((row) => ({ ...row, between: both(row.between) })),
    fords: (file.fords ?? []).map((row) => ({ ...row, between: both(row.between) })),
    arrows: (file.arrows ?? []).map(({ between, house, line, shield }) => ({
      between: both(between),
      house,
      d: curve(line, true),
      shield: line[Math.round(shield * (line.length - 1))] ?? [0, 0],
    })),
    around,
    large: file.fords ? 1.45 : 1,
    dial: file.dial ?? null,
    coast: file.coast.map(ringPath).join(""),
    landBorders,
    greyBorders,
    seaBorders,
    wall: curve(wallLine, true),
    wallLine,
    rivers: file.rivers.map((refs, n) => ({
      line: smooth(refs.flatMap((ref, k) => (k ? walk(ref).slice(1) : walk(ref)))),
      width: file.widths?.[n] ?? [1.4, 5],
    })),
    riverNames: (file.river_names ?? []).map(({ name, line }) => ({ name, d: curve(line, true) })),
    art: file.art.map(([kind, x, y, flip]) => ({ kind, x, y, flip: flip === 1 })),
    decor,
  };
}

const made = new Map<BoardName, MapGeometry>();

/** A drawing, built once. That for up to five is at hand, the others are fetched when they are first wanted. */
export async function loadMap(board: BoardName): Promise<MapGeometry> {
  const known = made.get(board);
  if (known) return known;
  const file = board === "base" ? baseFile : (await FILES[board]()).default;
  const map = build(file as unknown as MapFile);
  made.set(board, map);
  return map;
}
const FILES = { six: () => import("$pictures/maps/six.json"), storm: () => import("$pictures/maps/storm.json") };

/** The places of `count` units: the four places, drawn together if there are fewer, closer if there are more. */
export function unitPlaces(area: MapArea, count: number): Point[] {
  const places = area.units;
  if (count <= 0) return [];
  if (count === 1) return [centreOf(places)];
  if (count <= places.length) return places.slice(0, count).map((p) => shift(p, places, count));
  // More than four: spread along the line through the places, overlapping.
  return Array.from({ length: count }, (_, k) => {
    const at = (k * (places.length - 1)) / (count - 1);
    const p = places[Math.floor(at)] as Point;
    const q = places[Math.min(places.length - 1, Math.ceil(at))] as Point;
    const t = at - Math.floor(at);
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  });
}

function centreOf(places: Point[]): Point {
  return [places.reduce((sum, p) => sum + p[0], 0) / places.length, places.reduce((sum, p) => sum + p[1], 0) / places.length];
}

function shift(place: Point, places: Point[], count: number): Point {
  const whole = centreOf(places);
  const used = centreOf(places.slice(0, count));
  return [place[0] + whole[0] - used[0], place[1] + whole[1] - used[1]];
}

/** Centres for `count` barrels and crowns under the name of a land area. */
export function iconPlaces(area: MapArea, count: number, radius: number): Point[] {
  const at = area.icons;
  if (!at) return [];
  const step = 2.1 * radius * area.scale;
  return Array.from({ length: count }, (_, k) => [at[0] + (k - (count - 1) / 2) * step, at[1]]);
}
