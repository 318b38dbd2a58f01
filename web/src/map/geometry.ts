// The map as data: outlines, places for pieces, rivers. Made by web/map/draw.py; nothing here knows the rules.

import baseFile from "./base.json";

export type Point = [number, number];
export type BoardName = "base" | "six";

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
  radii: Record<"order" | "unit" | "power" | "garrison" | "castle" | "icon" | "port" | "berth", number>;
  rivers: number[][];
  bridges: { between: string[]; at: Point; turn: number }[];
  links: { between: string[]; line: Point[] }[];
  coast: number[][];
  art: [string, number, number, number][];
  ports: PortRow[];
  areas: AreaRow[];
  decor: (string | number)[][];
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

export interface Glyph {
  kind: string;
  x: number;
  y: number;
  size: number;
}

export interface MapGeometry {
  board: BoardName;
  /** left, top, right, bottom of the areas; the frame lies outside. */
  canvas: [number, number, number, number];
  /** The whole picture with its frame, ready for an <svg>. */
  viewBox: string;
  radii: MapFile["radii"];
  areas: MapArea[];
  area: (name: string) => MapArea;
  ports: Port[];
  links: { between: [string, string]; d: string }[];
  bridges: { between: [string, string]; at: Point; turn: number }[];
  /** One path each: drawn once however many areas share them. */
  coast: string;
  landBorders: string;
  seaBorders: string;
  wall: string;
  wallLine: Point[];
  rivers: Point[][];
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

/** A line through its points with soft bends. The same backwards, so neighbours still share one curve. */
export function curve(line: Point[], move: boolean): string {
  const first = line[0];
  if (!first) return "";
  let d = move ? `M${first[0]} ${first[1]}` : "";
  for (let k = 0; k + 1 < line.length; k += 1) {
    const p = line[k] as Point;
    const q = line[k + 1] as Point;
    const before = line[k - 1] ?? p;
    const after = line[k + 2] ?? q;
    const c = [p[0] + (q[0] - before[0]) / 6, p[1] + (q[1] - before[1]) / 6];
    const e = [q[0] - (after[0] - p[0]) / 6, q[1] - (after[1] - p[1]) / 6];
    d += `C${short(c[0] as number)} ${short(c[1] as number)} ${short(e[0] as number)} ${short(e[1] as number)} ${q[0]} ${q[1]}`;
  }
  return d;
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
  const byName = new Map(areas.map((area) => [area.name, area]));
  const wet = (side: number): boolean => side >= 0 && areas[side]?.kind === "sea";
  const dry = (side: number): boolean => side === BEYOND || (side >= 0 && areas[side]?.kind === "land");
  const riverArcs = new Set(file.rivers.flat().map((ref) => (ref >= 0 ? ref : -1 - ref)));
  let landBorders = "";
  let seaBorders = "";
  let wallLine: Point[] = [];
  file.arcs.forEach(([left, right], number) => {
    const line = lines[number] as Point[];
    if (wet(left) && wet(right)) seaBorders += curve(line, true);
    else if (dry(left) && dry(right)) {
      if (left === BEYOND || right === BEYOND) wallLine = line;
      else if (!riverArcs.has(number)) landBorders += curve(line, true);
    }
  });
  const decor: Glyph[] = [];
  for (const [kind, ...numbers] of file.decor) {
    for (let k = 0; k < numbers.length; k += 3) {
      decor.push({ kind: String(kind), x: Number(numbers[k]), y: Number(numbers[k + 1]), size: Number(numbers[k + 2]) });
    }
  }
  decor.sort((a, b) => a.y - b.y);
  const [left, top, right, bottom] = file.canvas as [number, number, number, number];
  return {
    board: file.board === "six" ? "six" : "base",
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
    links: file.links.map((link) => ({ between: [link.between[0] ?? "", link.between[1] ?? ""], d: curve(link.line, true) })),
    bridges: file.bridges.map((row) => ({ ...row, between: [row.between[0] ?? "", row.between[1] ?? ""] })),
    coast: file.coast.map(ringPath).join(""),
    landBorders,
    seaBorders,
    wall: curve(wallLine, true),
    wallLine,
    rivers: file.rivers.map((refs) => refs.flatMap((ref, k) => (k ? walk(ref).slice(1) : walk(ref)))),
    art: file.art.map(([kind, x, y, flip]) => ({ kind, x, y, flip: flip === 1 })),
    decor,
  };
}

let base: MapGeometry | undefined;
let six: MapGeometry | undefined;

/** The drawing of the board for up to five; built once. */
export function baseMap(): MapGeometry {
  base ??= build(baseFile as unknown as MapFile);
  return base;
}

/** Either drawing; the one for six is fetched when it is first wanted. */
export async function loadMap(board: BoardName): Promise<MapGeometry> {
  if (board === "base") return baseMap();
  six ??= build((await import("./six.json")).default as unknown as MapFile);
  return six;
}

/** Where each of `count` units stands: the four places, drawn together when there are fewer, closer when there are more. */
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
