// Dorne: sun, spears and snakes.

import {
  at,
  b,
  bands,
  both,
  c,
  chain,
  dagger,
  dots,
  f,
  GOLD,
  goblet,
  ground,
  hills,
  IRON,
  K,
  l,
  moon,
  o,
  p,
  rays,
  type Scene,
  STEEL,
  shield,
  skull,
  snake,
  spear,
  star,
  stones,
  sun,
  sword,
  tower,
  turned,
  WOOD,
} from "../draw";

const dunes = () => bands("#f7cf7d", "#f9dc98", "#fbe7b4") + hills("#e3a653", 68, 12) + hills("#cf8a3c", 80, 9, 14);
const sunface = () => sun("#e8742a", "#f6b53c");
const arch = (wall: string) =>
  f(wall, "M0 0H100V90H84V42Q84 12 50 12Q16 12 16 42V90H0Z") + l(K, 1.3, "M84 93V42Q84 12 50 12Q16 12 16 42V93");

export const MARTELL: Record<string, Scene> = {
  the_red_viper:
    ground("#f3b045") +
    rays("#f6bf5c", 50, 40, 18) +
    at(50, 40, 1.18, 0, sunface()) +
    at(50, 44, 1.15, 0, spear(STEEL, "#5d3a1f")) +
    snake("#b3211f", "#f0a03c", "M50 86C30 82 30 70 50 68C70 66 70 54 50 52C36 50 34 42 44 36C50 32 58 32 62 26") +
    at(
      65,
      22,
      1,
      38,
      p("#b3211f", "M0-8Q8-4 6 6Q0 10-6 6Q-8-4 0-8Z"),
      both(o("#f7d24a", 3, -1, 1.5)),
      l("#f0e2b0", 1, "M0-8V-13M0-12l-2-3M0-12l2-3"),
    ),
  areo_hotah:
    dunes() +
    arch("#c98a5a") +
    p("#7a4a2a", "M22 93C24 78 34 72 50 72C66 72 76 78 78 93Z") +
    at(
      50,
      50,
      1.05,
      0,
      p("#b9794c", "M-12-14Q0-24 12-14V8Q8 18 0 20Q-8 18-12 8Z"),
      p("#f1ece0", "M-12 2Q0 8 12 2Q13 22 0 32Q-13 22-12 2Z"),
      both(o(K, 5, -4, 1.5), l("#f1ece0", 2, "M2-8L9-9")),
      p("#e8742a", "M-14-12Q-12-28 0-29Q12-28 14-12Q0-18-14-12Z"),
    ) +
    at(
      90,
      48,
      1.2,
      0,
      `<g transform="scale(-1 1)">`,
      p(WOOD, "M-1.700-34H1.700V44H-1.700Z"),
      p(STEEL, "M1.700-32Q14-34 20-38Q28-18 18 2Q12-8 1.700-10Z"),
      l("#f2f6f7", 1.4, "M19-34Q24-18 17.500-2"),
      p(STEEL, "M-1.700-26L-9-22L-1.700-18ZM-2-34L0-46L2-34Z"),
      "</g>",
    ),
  obara_sand:
    dunes() +
    at(78, 22, 0.5, 0, sunface()) +
    at(46, 48, 1.25, 42, spear(STEEL, "#5d3a1f")) +
    b("#4a2d1c", 2, "M22 80Q40 60 62 66Q84 72 78 52Q72 40 86 36") +
    at(34, 62, 0.9, 0, shield("#d9601f", at(0, -1, 0.45, 0, sun("#f6d25c", "#f6d25c")))),
  nymeria_sand:
    ground("#5b1f3a") +
    f("#74294b", "M0 30Q30 10 50 40T100 30V60Q70 40 50 66T0 60Z") +
    f("#8c3459", "M0 70Q30 50 50 74T100 66V90H0Z") +
    [-64, -32, 0, 32, 64]
      .map(
        (turn) =>
          `<g transform="translate(50 76) rotate(${turn})">${at(0, -38, 1.25, 180, dagger("#dbe2e6", "#2a1c18", GOLD))}</g>`,
      )
      .join("") +
    at(50, 78, 0.42, 0, sunface()),
  ellaria_sand:
    dunes() +
    arch("#d8a06a") +
    at(50, 50, 1.2, 0, goblet("#e3b23a", "#c2571c")) +
    snake("#3f8a5a", "#bfe0a0", "M62 84C40 88 36 76 50 74C66 72 62 62 52 64") +
    [
      [24, 74, 9],
      [80, 76, 8],
    ]
      .map(([x, y, r]) => c("#e8742a", x!, y!, r!))
      .join("") +
    at(24, 74, 1, 0, turned(8, f("#f9b45a", "M0-1L2.400-7Q0-8-2.400-7Z"))) +
    p("#3f7d3a", "M80 68Q86 60 92 64Q88 70 80 68Z"),
  doran_martell:
    dunes() +
    at(50, 34, 1.2, 0, sunface()) +
    at(
      50,
      50,
      1.2,
      0,
      both(c(WOOD, 19, 25, 10), c("#c98a5a", 19, 25, 6), l(K, 1.1, "M19 15V35M9 25H29M12 18L26 32M26 18L12 32")),
      p("#8a4a22", "M-15 24V-24Q0-36 15-24V24Z"),
      p("#d9601f", "M-10 22V-19Q0-27 10-19V22Z"),
      at(0, -6, 0.26, 0, sun("#f6d25c", "#f6d25c")),
      p("#8a4a22", "M-19 4H-12V24H-19ZM19 4H12V24H19Z"),
      p("#b3542a", "M-12 12H12V24H-12Z"),
    ),
  arianne_martell:
    bands("#2b3560", "#4a4a80", "#8a5f8f") +
    dots("#f3ecd2", 16, 0.5, 8) +
    moon(22, 24, 9) +
    hills("#c98a4a", 74, 9) +
    hills("#a86a34", 84, 6, 12) +
    at(70, 52, 1.05, 0, tower("#d8b27c", "#b58a55"), p("#d8b27c", "M-14-30L0-50L14-30Z"), p("#e8742a", "M0-50V-58L10-54L0-51Z")) +
    at(
      36,
      56,
      1.1,
      0,
      b(GOLD, 4, "M-22 4C-20 20 20 20 22 4C20-6-20-6-22 4Z"),
      b(GOLD, 3.6, "M0-4C-10-12 8-16 0-24"),
      p(GOLD, "M-4-24Q0-34 5-26Q3-20-4-24Z"),
      o("#9c1c1c", 1, -27, 1.3),
      l("#8a5a12", 1, "M-17 6Q0 16 17 6"),
    ),
  darkstar:
    ground("#4a3a78") +
    rays("#554387", 68, 22, 18) +
    dots("#e9e2f6", 18, 0.5, 3) +
    l("#d9cdf2", 3, "M96 -2L72 18") +
    l("#f6f1ff", 1.3, "M104 4L76 22M88 -8L66 12") +
    at(66, 24, 1.15, 12, star("#f6f1ff", 7)) +
    f("#241b40", "M0 90V72L14 66L24 74L38 62L52 74L66 66L80 74L100 64V90Z") +
    at(38, 46, 1.3, 18, sword("#eef1f6", K, "#b9a6dd")),
  maester_caleotte:
    stones("#c9a077", "#b58c64") +
    p("#6d4a2f", "M-3 72H103V93H-3Z") +
    at(66, 52, 0.85, 0, skull()) +
    p("#4a2d1c", "M46 66H88V80H46Z") +
    l(GOLD, 1.4, "M46 70H88") +
    at(
      28,
      50,
      1.1,
      0,
      p("#d9e6e2", "M-4-22H4V-8C14-2 15 18 8 22H-8C-15 18-14-2-4-8Z"),
      f("#5aa06a", "M-10.500 4H10.500Q12 16 7.500 21H-7.500Q-12 16-10.500 4Z"),
      o("#bfe6b0", -3, 10, 1.6),
      o("#bfe6b0", 3, 15, 1.2),
      p(WOOD, "M-5-28H5V-21H-5Z"),
      l("#fff", 1.4, "M-8 6Q-10 12-7 18"),
    ) +
    chain([42, 78, 40], [48, 83, 25, GOLD], [56, 85, 5, "#b97a3c"], [64, 85, 0, STEEL], [72, 84, -10, GOLD], [79, 80, -30, IRON]),
};
