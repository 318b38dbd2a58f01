// What the scenes of the cards are drawn with: flat colours, dark outlines, on a sheet of 100 by 90. All of it is ours.

export type Scene = string; // the inside of an <svg viewBox="0 0 100 90">, without ids and without styles

export const K = "#17110c"; // the outline
export const STEEL = "#ccd5da";
export const IRON = "#77838b";
export const GOLD = "#e3b23a";
export const BRASS = "#a9761c";
export const WOOD = "#6d4a27";
export const BONE = "#f1e7cf";
export const BLOOD = "#9c1c1c";
const LINE = 1.3;

const round = (value: number) => Math.round(value * 100) / 100;
const path = (more: string, d: string) => `<path ${more} d="${d}"/>`;

/** A figure with an outline. */
export const p = (fill: string, d: string) => path(`fill="${fill}"`, d);
/** A figure without. */
export const f = (fill: string, d: string) => path(`fill="${fill}" stroke="none"`, d);
/** A line. */
export const l = (colour: string, width: number, d: string) => path(`fill="none" stroke="${colour}" stroke-width="${width}"`, d);
/** A bar: a thick line with an outline, as arms, antlers, chains and snakes want it. */
export const b = (colour: string, width: number, d: string) => l(K, width + 2.4, d) + l(colour, width, d);
export const c = (fill: string, x: number, y: number, r: number) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`;
export const o = (fill: string, x: number, y: number, r: number) =>
  `<circle fill="${fill}" stroke="none" cx="${x}" cy="${y}" r="${r}"/>`;

const group = (transform: string, more: string, parts: string[]) => `<g transform="${transform}"${more}>${parts.join("")}</g>`;
/** Moved, scaled, turned; the outline keeps its width. */
export const at = (x: number, y: number, scale: number, turn: number, ...parts: string[]) =>
  group(
    `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""} scale(${scale})`,
    ` stroke-width="${round(LINE / Math.abs(scale))}"`,
    parts,
  );
/** Once more, mirrored at the middle of the sheet. */
export const twin = (...parts: string[]) => {
  const all = parts.join("");
  return `${all}<g transform="matrix(-1 0 0 1 100 0)">${all}</g>`;
};
/** The same around a middle of 0 0. */
export const both = (...parts: string[]) => {
  const all = parts.join("");
  return `${all}<g transform="scale(-1 1)">${all}</g>`;
};
/** Mirrored, then turned. */
export const flip = (part: string, turn = 0) => `<g transform="rotate(${-turn}) scale(-1 1)">${part}</g>`;
export const turned = (count: number, ...parts: string[]) =>
  Array.from({ length: count }, (_, n) => `<g transform="rotate(${round((360 * n) / count)})">${parts.join("")}</g>`).join("");

/** A closed figure from its right half, mirrored at 0. */
export function mir(half: string): string {
  const all = half.split(" ").map(Number);
  const points: [number, number][] = [];
  for (let n = 0; n < all.length; n += 2) points.push([all[n]!, all[n + 1]!]);
  const left = points.toReversed().map(([x, y]): [number, number] => [-x, y]);
  return `M${[...points, ...left].map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

export function ring(count: number, outer: number, inner: number): string {
  const found: string[] = [];
  for (let n = 0; n < count * 2; n += 1) {
    const radius = n % 2 ? inner : outer;
    const angle = (Math.PI * n) / count - Math.PI / 2;
    found.push(`${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`);
  }
  return `M${found.join("L")}Z`;
}

/** The same spots on every visit. */
function spots(count: number, seed: number): [number, number][] {
  const part = (n: number) => {
    const wave = Math.sin(n * 12.9898 + seed * 78.233) * 43758.5453;
    return wave - Math.floor(wave);
  };
  return Array.from({ length: count }, (_, n) => [round(part(n) * 100), round(part(n + 0.5) * 90)]);
}

// Grounds -------------------------------------------------------------------------------------------------------------

export const ground = (colour: string) => f(colour, "M0 0H100V90H0Z");
/** Stripes from top to bottom, as the sky has them in the evening. */
export const bands = (...colours: string[]) =>
  colours
    .map((colour, n) => {
      const y = round((90 * n) / colours.length);
      return n ? f(colour, `M0 ${y}Q25 ${y - 4} 50 ${y}T100 ${y}V90H0Z`) : ground(colour);
    })
    .join("");
export const rays = (colour: string, x: number, y: number, count = 14) =>
  `<g transform="translate(${x} ${y})">${f(
    colour,
    Array.from({ length: count }, (_, n) => {
      const from = (2 * Math.PI * n) / count;
      const to = from + Math.PI / count;
      const far = (angle: number) => `L${round(130 * Math.cos(angle))} ${round(130 * Math.sin(angle))}`;
      return `M0 0${far(from)}${far(to)}Z`;
    }).join(""),
  )}</g>`;
export const hills = (colour: string, y: number, high: number, shift = 0) =>
  f(colour, `M${-40 - shift} ${y}q15 ${-high} 30 0t30 0t30 0t30 0t30 0t30 0V90H-40Z`);
export const pines = (colour: string, y: number, size: number, step = 11, shift = 0) => {
  let d = "";
  for (let x = -shift; x < 104; x += step) {
    const tall = size * (0.75 + 0.25 * Math.sin(x * 1.7 + y));
    const w = round(size * 0.28);
    const low = round(tall * 0.55);
    d += `M${round(x)} ${round(y - tall)}l${w} ${round(tall * 0.45)}h${-w * 0.4}l${w * 0.8} ${low}`;
    d += `h${-w * 2.8}l${w * 0.8} ${-low}h${-w * 0.4}Z`;
  }
  return f(colour, d);
};
export const dots = (colour: string, count: number, r: number, seed = 1) =>
  f(
    colour,
    spots(count, seed)
      .map(([x, y], n) => {
        const size = round(n % 3 ? r : r * 1.6);
        return `M${round(x - size)} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0Z`;
      })
      .join(""),
  );
export const rain = (colour: string, count: number, seed = 3) =>
  l(
    colour,
    0.9,
    spots(count, seed)
      .map(([x, y]) => `M${x} ${y}l-3 9`)
      .join(""),
  );
/** Water from there down, with crests. */
export const sea = (y: number, ...colours: string[]) =>
  colours
    .map((colour, n) => {
      const top = round(y + (n * (90 - y)) / colours.length);
      return p(colour, `M${-6 - n * 4} ${top}${"q3.5 -4.5 7 0t7 0".repeat(9)}V93H-8Z`);
    })
    .join("");
export const stones = (wall: string, joint: string) => {
  let d = "";
  for (let row = 0; row < 8; row += 1) {
    const y = row * 12;
    d += `M0 ${y}H100`;
    for (let x = row % 2 ? 9 : 0; x < 100; x += 18) d += `M${x} ${y}v12`;
  }
  return ground(wall) + l(joint, 0.9, d);
};
/** A rank of spears behind somebody. */
export const ranks = (colour: string, tip: string, top = 8) => {
  let shafts = "";
  let tips = "";
  for (let x = 5; x < 100; x += 10) {
    const y = top + (x % 20 ? 4 : 0);
    shafts += `M${x} ${y + 6}V90`;
    tips += `M${x} ${y}l2.400 5-2.400 4-2.400-4Z`;
  }
  return l(colour, 1.6, shafts) + f(tip, tips);
};
export const drapes = (colour: string, fold: string) =>
  twin(p(colour, "M-3 -3H30Q28 30 12 62Q6 75 -3 93Z"), l(fold, 1.2, "M8 -2Q8 34 1 62M18 -2Q17 28 6 60"));
export const moon = (x: number, y: number, r: number, colour = "#f3ecd2") => c(colour, x, y, r);
export const clouds = (colour: string, y: number) =>
  f(colour, `M-5 ${y}q6-8 14-3q5-8 14-1q8-4 12 4ZM55 ${y + 7}q5-8 13-3q6-7 14 0q9-5 22 3Z`);

// Things: around 0 0, some sixty high ---------------------------------------------------------------------------------

export const sword = (blade = STEEL, hilt = WOOD, metal = GOLD) =>
  p(blade, "M-3.200-14H3.200V25L0 32L-3.200 25Z") +
  l("#8a959d", 0.9, "M0-12V23") +
  p(metal, "M-12-18.500Q-12-13-8-13H8Q12-13 12-18.500Q6-16 0-16.500Q-6-16-12-18.500Z") +
  p(hilt, "M-1.900-27H1.900V-16.500H-1.900Z") +
  c(metal, 0, -29.5, 3.2);
export const dagger = (blade = STEEL, hilt = WOOD, metal = GOLD) =>
  p(blade, "M-3-4H3L1.500 14L0 20L-1.500 14Z") +
  p(metal, "M-8-7.500H8V-4H-8Z") +
  p(hilt, "M-1.900-17H1.900V-7.500H-1.900Z") +
  c(metal, 0, -18.5, 2.6);
export const axe = (steel = STEEL, wood = WOOD) =>
  p(wood, "M-1.700-31H1.700V33H-1.700Z") +
  p(steel, "M1.700-26Q10-27 17-33Q24-19 17-5Q10-11 1.700-12Z") +
  p(steel, "M-1.700-23L-10-19L-1.700-15Z") +
  l("#f2f6f7", 1.3, "M16.500-29Q20.500-19 16.500-9");
export const spear = (steel = STEEL, wood = WOOD) =>
  p(wood, "M-1.200-25H1.200V52H-1.200Z") + p(steel, "M0-44Q7-33 2.600-24H-2.600Q-7-33 0-44Z") + l("#8a959d", 0.8, "M0-40V-25");
export const shield = (fill: string, ...charge: string[]) => p(fill, "M-18-21H18V0Q18 14 0 24Q-18 14-18 0Z") + charge.join("");
export const helm = (metal = STEEL, trim = IRON) =>
  p(metal, "M-15 19V-8Q-15-24 0-26Q15-24 15-8V19Q8 24 0 24Q-8 24-15 19Z") +
  f(K, "M-12.500-5H-2.500V-1.500H-12.500ZM2.500-5H12.500V-1.500H2.500Z") +
  p(trim, "M-1.900-26H1.900V24H-1.900Z") +
  p(trim, "M-15-10.500H15V-7.500H-15Z") +
  [-9, -5.5, 5.5, 9].map((x) => o(K, x, 6, 0.9) + o(K, x, 10, 0.9) + o(K, x, 14, 0.9)).join("");
export const crown = (gold = GOLD, gem = BLOOD) =>
  p(gold, "M-15 9L-19-9L-9.500-1L0-15L9.500-1L19-9L15 9Z") +
  p(gold, "M-15 9H15V14H-15Z") +
  c(gem, 0, 3, 2.2) +
  c(gold, -19, -10, 1.8) +
  c(gold, 19, -10, 1.8) +
  c(gold, 0, -16, 1.8);
export const flame = (outer = "#e8501c", middle = "#f8a02a", inner = "#fde27a") =>
  p(outer, "M1-31C6-19 17-13 15 3C14 15 7 21 0 21C-7 21-15 15-15 3C-15-7-9-9-9-20C-5-16-3-14-3-9C0-15 2-21 1-31Z") +
  f(middle, "M2-15C5-7 10-4 9.500 5C9 13 5 18 0 18C-5 18-10 13-9.500 5C-9-1-5-3-4.500-8C-2.500-5-1.500-3-1.500 0C1-4 3-8 2-15Z") +
  f(inner, "M1-2C3 3 5 5 4.500 10C4 14 2 16.500 0 16.500C-3 16.500-5 14-5 10C-5 5 1 4 1-2Z");
export const fire = (y: number) =>
  [4, 22, 42, 60, 79, 96].map((x, n) => at(x, y + (n % 2) * 5, 0.95 + (n % 3) * 0.2, 0, flame())).join("");
export const wolf = (coat: string, shade: string, eye = "#f4c542") =>
  p(coat, mir("0 -13 7 -17 16 -32 20 -13 22 -2 31 5 23 8 26 16 17 14 11 22 6 29 0 31")) +
  f(shade, mir("0 -6 5 -9 14 -12 18 -3 13 4 9 12 6 22 3 26 0 26")) +
  f(coat, mir("0 -12 3 -3 4 12 2 20 0 21")) +
  both(f(eye, "M5 2L14-3L11.500 4L7 5Z"), o(K, 9.5, 1.7, 1.3), f(shade, "M13-15L15.500-25L18-14Z")) +
  p(K, "M-4 20H4L2.500 24L0 26L-2.500 24Z");
export const lion = (mane: string, inner: string, face: string) =>
  p(mane, ring(15, 32, 25)) +
  f(inner, ring(13, 26, 20)) +
  p(face, mir("0 -14 6 -16 12 -19 16 -14 14 -7 16 2 12 10 9 18 0 22")) +
  both(f(K, "M4-2L12-6L11-.500L6 1Z"), l(K, 0.9, "M6-8L13-9")) +
  p(K, "M-5.500 5H5.500L0 10.500Z") +
  l(K, 1.1, "M0 10V14M-7 16Q0 11 7 16");
export const antlers = (colour: string, width = 3.2) =>
  both(b(colour, width, "M4 0C8-5 17-6 20-22M10-6C12-10 11-14 9-19M16-10C21-11 25-14 28-20"));
export const stag = (coat: string, horn: string, eye = "#f4c542") =>
  antlers(horn) +
  p(coat, mir("0 -3 5 -4 8 0 20 -2 15 6 8 8 7 16 5 25 3 31 0 33")) +
  both(f(eye, "M3 10L7.500 8L6.500 12.500Z")) +
  f(K, "M-2.500 27H2.500L0 31Z");
export const kraken = (body: string, dark: string, eye = "#e0453a") =>
  both(
    b(body, 4, "M4 6C10 10 20 6 20-3C20-9 13-9 14-4"),
    b(body, 4, "M4 9C9 17 21 18 27 11C31 5 25 1 23 6"),
    b(body, 4, "M2 10C4 22 14 27 21 23C26 20 22 15 19 18"),
  ) +
  p(body, "M0-32C11-28 14-16 10-4C12 0 9 11 4 13Q0 26-4 13C-9 11-12 0-10-4C-14-16-11-28 0-32Z") +
  f(dark, "M0-30C-9-26-12-15-8-4C-6-14-4-22 0-30Z") +
  both(c(BONE, 5, 0, 3), o(eye, 5.3, 0.4, 1.6));
export const rose = (petal: string, dark: string, heart: string, leaf = "#2f7d43") =>
  `<g transform="rotate(36)">${turned(5, p(leaf, "M0-29L4.500-20H-4.500Z"))}</g>` +
  turned(5, p(petal, "M0-3C-12-8-15-21-8.500-25Q-3.500-28 0-24Q3.500-28 8.500-25C15-21 12-8 0-3Z")) +
  turned(5, l(dark, 1.1, "M0-9V-17")) +
  turned(5, p(dark, "M0-2C-7-5-8-11-4.500-13Q0-15 4.500-13C8-11 7-5 0-2Z")) +
  c(heart, 0, 0, 4.2);
export const bear = (coat: string, snout: string) =>
  both(c(coat, 17, -17, 7), o(snout, 17, -17, 3.2)) +
  p(coat, "M0-24C15-24 24-13 23 1C22 9 17 13 13 16C11 25 6 29 0 29C-6 29-11 25-13 16C-17 13-22 9-23 1C-24-13-15-24 0-24Z") +
  p(snout, "M0 4C8 4 11 10 11 16C11 23 6 27 0 27C-6 27-11 23-11 16C-11 10-8 4 0 4Z") +
  p(K, "M-5.500 8H5.500Q5 13 0 15Q-5 13-5.500 8Z") +
  l(K, 1.2, "M0 14V19M-6 20Q0 24 6 20") +
  both(o("#f4e6c0", 9.5, -4, 2.6), o(K, 9, -3.6, 1.5), l(K, 1.4, "M5-8L14-9"));
export const fish = (scales: string, belly: string) =>
  p(scales, "M20 0L32-12Q29 0 32 12Z") +
  p(scales, "M-4-11Q4-21 14-15L10-7ZM-2 11Q3 19 10 15L8 8Z") +
  p(scales, "M-32 2C-24-12 2-16 22 0C2 15-24 13-32 2Z") +
  f(belly, "M-30 3C-22 11 0 12 18 2C4 6-18 7-30 3Z") +
  l(K, 1, "M-16-8Q-11 0-16 8M-7-5Q-3 0-7 5M1-5Q5 0 1 5M9-4Q12 0 9 4") +
  c("#f6f1dc", -22, -1.5, 2.8) +
  o(K, -22.4, -1.5, 1.3);
export const raven = (coat: string, gleam: string) =>
  p(coat, "M-30-9L-19-13C-17-22-5-23-1-13C8-9 19 0 23 9L33 16L22 17C17 22 8 22 3 20L1 27H-2L-1 19C-12 15-17 5-17-6Z") +
  p(gleam, "M-6-7C4-6 15 3 22 15C11 17-3 11-6-7Z") +
  l(K, 1, "M-2 0Q6 10 18 14M0-4Q10 4 21 13") +
  l(K, 1.1, "M-29-8.500L-18-8") +
  c("#f4e6c0", -11.5, -13, 2.1) +
  o(K, -11.8, -13, 1);
export const hound = (coat: string, dark: string) =>
  both(p(dark, "M9-19C16-29 25-28 28-22C27-13 24-4 18-3Z")) +
  p(coat, mir("0 -20 9 -22 17 -15 19 -3 16 6 13 14 14 20 9 20 9 25 0 27")) +
  f(dark, mir("0 2 6 0 11 5 10 12 0 15")) +
  both(p("#f5b942", "M4-6L14-10L12-4L7-2.500Z"), l(K, 1.3, "M3-10L14-15")) +
  p(K, "M-5 2H5L3 6.500H-3Z") +
  p("#5e1210", "M-11 15H11L9 24H-9Z") +
  f(
    BONE,
    "M-10 15L-8 20L-6 15ZM10 15L8 20L6 15ZM-4 15L-2.500 18L-1 15ZM4 15L2.500 18L1 15ZM-8 24L-6.500 20L-5 24ZM8 24L6.500 20L5 24Z",
  );
export const goat = (coat: string, horn: string) =>
  both(b(horn, 4.6, "M6-14C9-30 24-32 29-19C30-13 26-10 23-13"), p(coat, "M11-9L27-6L15 0Z")) +
  p(coat, mir("0 -16 9 -15 13 -8 11 2 8 14 6 19 0 20")) +
  both(p("#f5c542", "M4-5L11-7L10-2L5-2Z"), f(K, "M6.500-5.500H8.500V-2.500H6.500Z")) +
  p(K, "M-3.500 13H3.500L0 17Z") +
  p(coat, "M-4.500 20H4.500L1.500 33L0 35L-2 31Z");
export const fox = (coat: string, white: string) =>
  p(coat, mir("0 -12 7 -15 20 -30 22 -10 28 4 16 12 8 22 0 29")) +
  f(white, mir("0 24 6 18 14 8 25 4 16 12 8 22 0 29")) +
  f(K, "M16-24L18.500-12L11-14ZM-16-24L-18.500-12L-11-14Z") +
  both(f(K, "M6-1L14-5L11.500 2Z")) +
  p(K, "M-3.500 23H3.500L0 28Z");
export const skull = (bone = BONE) =>
  p(bone, "M0-20C14-20 20-11 19 0C18 6 14 8 13 11L12 19H-12L-13 11C-14 8-18 6-19 0C-20-11-14-20 0-20Z") +
  both(p(K, "M4-2C9-6 15-3 14 3C12 7 6 6 4-2Z")) +
  p(K, "M0 5L2.800 10H-2.800Z") +
  l(K, 1.2, "M-7 13V19M-2.400 13V19M2.400 13V19M7 13V19");
export const tower = (wall: string, shade: string, lit = "#f7c94f") =>
  p(wall, "M-11 32V-17H-14V-30H-8V-25H-3V-30H3V-25H8V-30H14V-17H11V32Z") +
  f(shade, "M4-16H10.400V31.400H4ZM8-30V-17H13.400V-29.400Z") +
  p(lit, "M-2.500-2V-8Q0-12 2.500-8V-2Z") +
  l(K, 0.9, "M-13-17H13");
export const castle = (wall: string, shade: string, gate = "#2a1c12") =>
  at(-26, 2, 0.85, 0, tower(wall, shade)) +
  at(26, 2, 0.85, 0, tower(wall, shade)) +
  p(wall, "M-22 29V-6H-16V-1H-9V-6H-3V-1H3V-6H9V-1H16V-6H22V29Z") +
  p(gate, "M-9 29V14Q0 4 9 14V29Z") +
  l(IRON, 1.2, "M-4.500 10V29M0 8V29M4.500 10V29M-9 17H9M-9 23H9");
export const goblet = (gold = GOLD, wine = "#7d1226") =>
  p(gold, "M-13-20H13C13-4 8 3 2.500 5V17L10 21V25H-10V21L-2.500 17V5C-8 3-13-4-13-20Z") +
  p(wine, "M-13-20C-13-24 13-24 13-20C13-16-13-16-13-20Z") +
  c(BLOOD, 0, -6, 2.6) +
  l("#fbe9b0", 1.4, "M-9.500-13C-9-5-6-1-4 1");
export const candle = (wax = BONE) =>
  p(wax, "M-4.500-6Q0-9 4.500-6V24H-4.500Z") + at(0, -14, 0.32, 0, flame()) + l("#c9b993", 1, "M-2-5V4M2-5V0");
export const book = (cover: string, page = BONE) =>
  p(cover, "M-27-12Q-13-18 0-11Q13-18 27-12V16Q13 10 0 17Q-13 10-27 16Z") +
  p(page, "M-24-14Q-11-19 0-12V13Q-12 7-24 12ZM24-14Q11-19 0-12V13Q12 7 24 12Z") +
  l("#8d7a55", 1, "M-20-9Q-11-12-4-8M-20-4Q-11-7-4-3M-20 1Q-11-2-4 2M20-9Q11-12 4-8M20-4Q11-7 4-3M20 1Q11-2 4 2");
export const letter = (seal: string) =>
  p("#f4e8c8", "M-26-16H26V16H-26Z") +
  l("#8d7a55", 1.2, "M-26-16L0 5L26-16M-26 16L-8-1M26 16L8-1") +
  p(seal, ring(9, 8.5, 7)) +
  c(seal, 0, 0, 4);
export const star = (colour: string, points = 8) => p(colour, ring(points, 14, 5.5));
export const sun = (colour: string, face: string) => p(colour, ring(12, 32, 20)) + c(face, 0, 0, 17.5);
const LINK = "M-2.500-2.800H2.500A2.800 2.800 0 0 1 2.500 2.800H-2.500A2.800 2.800 0 0 1-2.500-2.800Z";
/** Links of a chain along a line, every other one seen from its side. */
export const chain = (...links: [number, number, number, string?][]) =>
  links
    .map(([x, y, turn, colour = STEEL], n) =>
      group(`translate(${x} ${y}) rotate(${turn})`, "", [n % 2 ? b(colour, 1.6, "M-3.500 0H3.500") : b(colour, 1.8, LINK)]),
    )
    .join("");
export const hull = (wood: string, trim: string, sail: string, ...onSail: string[]) =>
  p(WOOD, "M-1.400-34H1.400V10H-1.400Z") +
  p(sail, "M-20-28Q0-33 20-28Q24-12 18 0Q0 6-18 0Q-24-12-20-28Z") +
  onSail.join("") +
  p(wood, "M-34 0Q-30 8-22 9H22Q31 8 35-4Q37 8 30 16Q24 22 16 22H-16Q-25 22-30 15Q-36 8-34 0Z") +
  l(trim, 1.6, "M-29 14H29");
export const gauntlet = (metal: string, shade: string) =>
  p(metal, "M-12 34L-9 9H9L12 34Z") +
  p(shade, "M-13 6H13V12H-13Z") +
  p(metal, "M-12 7C-15-2-14-10-11-13H11C14-10 14-2 12 7Z") +
  l(K, 1.2, "M-5.500-13V-3M0-13V-3M5.500-13V-3M-13-3H13") +
  p(metal, "M-13 0C-17-3-16-9-12-9L2-7C5-6 5-1 2 0Z");
export const banner = (cloth: string, ...charge: string[]) =>
  p(WOOD, "M-17-36H-14V44H-17Z") + p(cloth, "M-14-34H22L15-17L22 0H-14Z") + charge.join("");
export const tent = (one: string, two: string) =>
  p(one, "M0-24L24 22H-24Z") +
  f(two, "M0-22L-8 21.400H-16ZM0-22L8 21.400H16Z") +
  p(K, "M0-2L5 22H-5Z") +
  p(two, "M0-24V-33L9-29L0-26Z");
export const bow = (wood = WOOD) => b(wood, 2.6, "M-6-32C16-22 16 22-6 32") + l("#efe6cf", 0.9, "M-6-32V32");
export const arrow = (fletch: string, steel = STEEL) =>
  b(WOOD, 1, "M0-26V26") + p(steel, "M0-34L4-25H-4Z") + p(fletch, "M0 18L4.500 22V31L0 27L-4.500 31V22Z");
export const snake = (skin: string, belly: string, d: string) => b(skin, 6, d) + l(belly, 1.4, d);
export const hood = (cloth: string, dark: string, face: string) =>
  p(cloth, "M0-34C20-33 25-14 24 2C24 12 34 22 40 45H-40C-34 22-24 12-24 2C-25-14-20-33 0-34Z") +
  p(dark, "M0-25C12-24 15-10 14 2C13 13 7 20 0 23C-7 20-13 13-14 2C-15-10-12-24 0-25Z") +
  f(face, "M0-17C8-17 11-8 10 1C9 10 5 16 0 18C-5 16-9 10-10 1C-11-8-8-17 0-17Z");
