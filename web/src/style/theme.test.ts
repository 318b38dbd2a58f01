// The houses' colours, measured: whoever lacks a cone must tell any two apart, and what is written upon them must be read.
import { expect, test } from "vitest";
import houses from "$pictures/looks/houses.css?raw";
import map from "$pictures/looks/map.css?raw";
import css from "./theme.css?raw";

type Three = [number, number, number];
const HOUSES = ["baratheon", "lannister", "stark", "tyrell", "greyjoy", "martell"];
const halves = [css, houses].map((each) => each.split(':root[data-theme="dark"]'));
const [light = "", dark = ""] = [0, 1].map((n) => halves.map((each) => each[n]).join("\n"));
const colour = (theme: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme)?.[1];
const themes = {
  light: (name: string) => colour(light, name)!,
  dark: (name: string) => colour(dark, name) ?? colour(light, name)!,
};

const linear = (hex: string) =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Three;
const times = (m: Three[], v: Three) =>
  m.map((row) => Math.min(1, Math.max(0, row[0] * v[0] + row[1] * v[1] + row[2] * v[2]))) as Three;
const SIGHT: Record<string, Three[]> = {
  // Machado, Oliveira, Fernandes 2009, at full severity
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab([r, g, b]: Three): Three {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000. */
function apart([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const rad = Math.PI / 180,
    far = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 1.5 - 0.5 * far((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const c1 = Math.hypot(a1 * g, b1),
    c2 = Math.hypot(a2 * g, b2),
    c = (c1 + c2) / 2,
    l = (l1 + l2) / 2;
  const h1 = (Math.atan2(b1, a1 * g) / rad + 360) % 360,
    h2 = (Math.atan2(b2, a2 * g) / rad + 360) % 360;
  const turn = ((h2 - h1 + 540) % 360) - 180,
    h = (h1 + turn / 2 + 360) % 360,
    cos = (n: number, by: number) => Math.cos((n * h + by) * rad);
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
  const dl = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)),
    dc = (c2 - c1) / (1 + 0.045 * c);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad)) / (1 + 0.015 * c * t);
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 - Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad) * 2 * far(c) * dc * dh);
}

function contrast(a: string, b: string): number {
  const [less, more] = [a, b]
    .map((hex) => linear(hex))
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((x, y) => x - y);
  return (more! + 0.05) / (less! + 0.05);
}

test.each(Object.entries(themes))("the houses can be told apart, %s", (_, of) => {
  for (const [sight, matrix] of Object.entries(SIGHT)) {
    const seen = HOUSES.map((house) => lab(times(matrix, linear(of(house)))));
    for (const [n, one] of seen.entries()) {
      for (const [m, other] of seen.entries()) {
        if (n < m) expect(apart(one, other), `${sight}: ${HOUSES[n]}, ${HOUSES[m]}`).toBeGreaterThan(19);
      }
    }
  }
});

test.each(Object.entries(themes))("what is written in or on the houses' colours can be read, %s", (_, of) => {
  for (const house of HOUSES) {
    expect(contrast(of(house), of(`${house}-ink`)), `on ${house}`).toBeGreaterThan(4.5);
    for (const ground of ["bg", "surface", "surface-2", "surface-3"])
      expect(contrast(of(ground), of(`${house}-text`)), `${house} on ${ground}`).toBeGreaterThan(4.5);
  }
});

// Signs on the map (Realm, Edges, Arrows, Pieces): the fill shows the owner, a white and a dark line the choices, dashes the draft,
// a glow what has just happened. Each sign has two tones; on any ground one of them must be visible, and both must differ, for every
// kind of colour vision.
const shade = (theme: string, name: string) => new RegExp(`--map-${name}: (#[0-9a-f]{6})`).exec(theme)?.[1];
const [paper = "", night = ""] = map.split(':root[data-theme="dark"]');
const grounds = {
  light: (name: string) => shade(paper, name)!,
  dark: (name: string) => shade(night, name)!,
};
const wash = (theme: "light" | "dark", house: string) =>
  Number(new RegExp(`--wash-${house}: ([0-9.]+)`).exec(theme === "dark" ? dark : light)![1]);
const hex = (parts: number[]) => `#${parts.map((c) => Math.round(c).toString(16).padStart(2, "0")).join("")}`;
const bytes = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const over = (top: string, share: number, ground: string) => {
  const below = bytes(ground);
  return hex(bytes(top).map((c, n) => c * share + below[n]! * (1 - share)));
};
const LANDS = ["land", "land-north", "land-south"];

/** What an area may look like under a sign: whose it is, its fill and its rim. */
function fields(theme: "light" | "dark"): [string, string][] {
  const of = themes[theme],
    at = grounds[theme];
  const lands = LANDS.map((name) => at(name));
  return [
    ...HOUSES.flatMap((house): [string, string][] => [
      [`${house}'s rim`, of(house)],
      ...lands.map((land): [string, string] => [`${house}'s land`, over(of(house), wash(theme, house), land)]),
    ]),
    ...lands.map((land): [string, string] => ["nobody's land", land]),
    ["sea", at("sea")],
    ["far sea", at("sea-far")],
  ];
}

const SIGNS: [string, string, string][] = [
  ["may be chosen", "line-white", "line-dark"],
  ["is drafted", "line-white", "line-dark"],
  ["has just happened", "light", "line-dark"],
];
const seen = (colour: string, matrix: Three[]) => times(matrix, linear(colour));
function stands(a: string, b: string, matrix: Three[]): number {
  const [less, more] = [a, b]
    .map((each) => seen(each, matrix))
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((x, y) => x - y);
  return (more! + 0.05) / (less! + 0.05);
}

test.each(["light", "dark"] as const)("every sign is visible on every house's land and sea, %s", (theme) => {
  const of = themes[theme];
  for (const [sight, matrix] of Object.entries(SIGHT)) {
    for (const [sign, one, other] of SIGNS) {
      expect(stands(of(one), of(other), matrix), `${sight}: the lines of what ${sign}`).toBeGreaterThan(3);
      for (const [field, colour] of fields(theme)) {
        const best = Math.max(stands(of(one), colour, matrix), stands(of(other), colour, matrix));
        expect(best, `${sight}: what ${sign} on ${field}`).toBeGreaterThan(3);
      }
    }
  }
});

test.each(["light", "dark"] as const)("the light of the last event differs from every house's colour, %s", (theme) => {
  for (const house of HOUSES)
    expect(apart(lab(linear(themes[theme]("light"))), lab(linear(themes[theme](house)))), house).toBeGreaterThan(10);
});

test.each(["light", "dark"] as const)("the band of a house's sea is visible on the water, %s", (theme) => {
  const of = themes[theme];
  for (const [sight, matrix] of Object.entries(SIGHT)) {
    for (const house of HOUSES) {
      for (const sea of ["sea", "sea-far", "shallow"]) {
        const best = Math.max(...[of(house), of("band-line")].map((each) => stands(each, grounds[theme](sea), matrix)));
        expect(best, `${sight}: ${house} on ${sea}`).toBeGreaterThan(3);
      }
    }
  }
});

test.each(["light", "dark"] as const)("the lands of two houses can be told apart by their fill, %s", (theme) => {
  for (const land of LANDS) {
    for (const [sight, matrix] of Object.entries(SIGHT)) {
      const fills = HOUSES.map((house) =>
        lab(seen(over(themes[theme](house), wash(theme, house), grounds[theme](land)), matrix)),
      );
      for (const [n, one] of fills.entries()) {
        for (const [m, other] of fills.entries()) {
          if (n < m) expect(apart(one, other), `${sight}: ${HOUSES[n]}, ${HOUSES[m]} on ${land}`).toBeGreaterThan(9);
        }
      }
    }
  }
});
