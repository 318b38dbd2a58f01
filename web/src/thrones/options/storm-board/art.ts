// The Westeros cards of the storm board, and the Ally cards by what they do.

import {
  at,
  axe,
  BLOOD,
  BONE,
  b,
  bands,
  banner,
  both,
  c,
  crown,
  dagger,
  f,
  flame,
  GOLD,
  ground,
  helm,
  hills,
  hood,
  hull,
  K,
  l,
  letter,
  o,
  p,
  ranks,
  rays,
  type Scene,
  STEEL,
  sea,
  shield,
  sword,
  tower,
  twin,
  WOOD,
} from "../../cards/draw";

const seal = (colour: string) =>
  at(
    0,
    0,
    1,
    0,
    p(colour, "M0-13L4-9L9-10L9-4L13 0L9 4L9 10L4 9L0 13L-4 9L-9 10L-9 4L-13 0L-9-4L-9-10L-4-9Z"),
    c(colour, 0, 0, 6.5),
  );
const sack = () =>
  p("#c2a06a", "M-5-14Q0-11 5-14L4-9C14-4 16 14 10 20H-10C-16 14-14-4-4-9Z") +
  l("#8a6b3a", 1.3, "M-5-9Q0-7 5-9") +
  l("#a3834e", 1.1, "M-5 0Q-7 8-4 15M5 0Q7 8 4 15");
const walker = (coat: string) =>
  p(coat, "M-12 34L-10-2Q0-8 10-2L12 34Z") +
  p("#e2bd9a", "M-6-12H6V-3Q0 1-6-3Z") +
  o(K, -2.5, -7, 1) +
  o(K, 2.5, -7, 1) +
  p("#8d979d", "M-8-10Q-8-22 0-22Q8-22 8-10Q0-13-8-10Z");

export const STORM_DECK: Record<string, Scene> = {
  claim_westeros:
    bands("#e8c987", "#efd79d", "#f5e4b8") +
    rays("#f0d596", 50, 40, 16) +
    p("#8a7a5c", "M18 93L26 76H74L82 93Z") +
    p("#a5946f", "M26 76L32 62H68L74 76Z") +
    at(50, 44, 1.35, 0, crown(GOLD, BLOOD)) +
    twin(
      b("#e2bd9a", 7, "M-4 86Q14 82 26 62"),
      at(28, 58, 0.7, 30, p("#e2bd9a", "M-8 8L-9-4L-5-3L-5-13L-2-13L-1-4L1-14L4-13L4-4L7-11L10-10L7 8Z")),
    ),
  hidden_schemes:
    ground("#241f33") +
    f("#332b48", "M30 90V26Q50 2 70 26V90Z") +
    at(22, 54, 0.78, 0, hood("#3d3350", K, "#241c30")) +
    at(78, 54, 0.78, 0, hood("#4a2f3d", K, "#241c30")) +
    twin(o("#f4c542", 19, 52, Math.LOG2E), o("#f4c542", 26, 52, Math.LOG2E)) +
    at(50, 62, 0.72, 0, letter("#6b2f7a")) +
    at(50, 34, 0.9, 0, dagger()),
};

export const ALLIES: Record<string, Scene> = {
  army:
    bands("#cfdbe0", "#e0e6e2", "#efeadb") +
    hills("#8d9a6a", 62, 8) +
    ranks("#5d4a2c", STEEL, 14) +
    [
      [20, 58],
      [50, 54],
      [80, 58],
    ]
      .map(([x, y], n) => at(x!, y!, 1.15, 0, walker(n === 1 ? "#3f6a8a" : "#57503f")))
      .join(""),
  leadership:
    ground("#3f5a72") +
    rays("#4a6882", 50, 42, 16) +
    at(50, 40, 1.15, 0, banner("#f0e2bc", at(3, -17, 0.5, 0, crown()))) +
    p("#57503f", "M14 93C16 76 32 72 48 72C64 72 80 76 82 93Z") +
    at(47, 62, 0.72, 0, helm()),
  military:
    ground("#6d4a3a") +
    rays("#7b5645", 50, 46, 16) +
    [42, -42].map((turn) => at(50, 46, 1.4, 180 + turn, sword())).join("") +
    at(50, 50, 1.25, 0, shield("#c9d2d7", p("#a3271f", "M-3-16H3V-4H13V2H3V17H-3V2H-13V-4H-3Z"))),
  plots:
    ground("#2e2436") +
    f("#463654", "M0 62H100V90H0Z") +
    p("#5d4630", "M-3 66H103V93H-3Z") +
    at(38, 56, 0.85, -10, letter(BLOOD)) +
    at(70, 46, 1.3, 16, dagger("#d5dde1", K, GOLD)) +
    at(16, 48, 0.85, 0, p(BONE, "M-4.500-6Q0-9 4.500-6V24H-4.500Z"), at(0, -14, 0.32, 0, flame())),
  political:
    ground("#5a4526") +
    f("#6d5532", "M16 90V26Q50-8 84 26V90Z") +
    at(50, 32, 1.1, 0, p("#f4e8c8", "M-26-26H26V26Q0 20-26 26Z"), l("#8d7a55", 1.3, "M-18-17H18M-18-9H18M-18-1H12M-18 7H16")) +
    at(38, 58, 0.8, 0, l(BLOOD, 4, "M-3 8L-8 24M3 8L8 24"), seal("#b3251f")) +
    at(
      72,
      46,
      1.1,
      28,
      b("#f4efe2", 1.6, "M0 26V-6"),
      p("#f4efe2", "M0-32Q11-18 3 2H-3Q-9-16 0-32Z"),
      l("#b5a98a", 1, "M0-28V0"),
    ),
  lookout:
    bands("#8fb4d3", "#a9c8de", "#c9dde8") +
    f("#7f8fa0", "M0 90L24 34L38 56L58 12L84 58L100 44V90Z") +
    f("#f4f8fa", "M58 12L70 33L62 30L56 36L48 31ZM24 34L30 44L24 42L19 45Z") +
    at(58, 46, 0.85, 0, tower("#e9edf0", "#c3ccd5")) +
    p("#3f6fae", "M58 20V8L72 13L58 17Z") +
    l("#f7e7a0", 1.5, "M66 36L96 26M66 40L98 40M66 44L96 54") +
    hills("#56657a", 86, 6),
  galleys:
    bands("#b9c9c4", "#cfd9d0", "#e3e4d6") +
    twin(p("#7f7a70", "M-3 93V34H8V28H14V34H20V93Z")) +
    p("#8f897d", "M14 40H86V50Q50 40 14 50Z") +
    at(50, 60, 0.92, 0, hull("#5d432b", "#c9c0a8", "#8ea3b5")) +
    sea(76, "#5f8fa0", "#4a7789"),
  supplies:
    bands("#cfe0b0", "#bdd398", "#a6c17f") +
    hills("#7fa356", 66, 8) +
    p("#8a5a2c", "M20 56H82L78 72H24Z") +
    [34, 70]
      .map((x) => c("#6d4a27", x, 76, 9) + c("#c9a063", x, 76, 4) + l(K, 1.1, `M${x} 67V85M${x - 9} 76H${x + 9}`))
      .join("") +
    b(WOOD, 2, "M20 60L4 68") +
    [
      [32, 44],
      [50, 40],
      [68, 44],
    ]
      .map(([x, y]) => at(x!, y!, 0.85, 0, sack()))
      .join("") +
    at(50, 18, 0.3, 0, p("#e3b23a", "M0-24L8-8L24-6L12 6L15 24L0 15L-15 24L-12 6L-24-6L-8-8Z")),
  sellswords:
    bands("#c9a67a", "#b98f62", "#a3784d") +
    [
      [26, 50, "#5d3a5a"],
      [74, 50, "#3a5a4a"],
    ]
      .map(([x, y, coat]) => at(Number(x), Number(y), 1.25, 0, walker(String(coat))))
      .join("") +
    at(12, 40, 0.85, -8, axe()) +
    at(88, 40, 0.85, 8, `<g transform="scale(-1 1)">${axe()}</g>`) +
    [38, 50, 62, 44, 56, 50]
      .map((x, n) => p(GOLD, `M${x - 7} ${84 - Math.floor(n / 2) * 6}a7 2.600 0 0 1 14 0v3a7 2.600 0 0 1-14 0Z`))
      .join(""),
  accusations:
    ground("#5e2a2a") +
    rays("#6d3332", 50, 50, 14) +
    at(
      20,
      48,
      1.05,
      0,
      p("#3a3028", "M-22 44C-22 24-12 18 0 18C12 18 22 24 22 44Z"),
      p("#e2bd9a", "M-11-14Q0-21 11-14L14 0L10 2V8Q4 16-2 16Q-8 12-11 4Z"),
      p("#4a2d1c", "M-13-4Q-14-24 0-24Q12-24 12-12Q0-16-6-8Q-6 2-13-4Z"),
      o(K, 6, -5, 1.5),
      p("#5e1210", "M5 6L13 3V8Q8 11 5 6Z"),
    ) +
    p("#f7efdc", "M44 14H92V44H66L48 54L54 44H44Z") +
    f(
      BLOOD,
      "M66 18H71L70 32H67ZM66.500 35H70.500V39H66.500ZM78 18H83L82 32H79ZM78.500 35H82.500V39H78.500ZM54 18" +
        "H59L58 32H55ZM54.500 35H58.500V39H54.500Z",
    ) +
    at(84, 70, 0.85, -70, p("#e2bd9a", "M-8 20V-2Q-8-8-3-8V-24Q0-28 3-24V-8Q10-8 10 0V20Z")),
  raiders:
    bands("#3a2a2e", "#5d3a34", "#93543a") +
    twin(at(14, 62, 0.6, 0, flame())) +
    f("#1f1719", "M0 90V70L10 62L20 70V64L32 54L44 64V72H58V64L70 54L80 64V70L90 62L100 70V90Z") +
    at(
      50,
      44,
      1.35,
      0,
      p("#241d1f", "M0-26C15-26 19-12 18 0L26 34H-26L-18 0C-19-12-15-26 0-26Z"),
      p("#d9ab84", "M-12-8H12V2H-12Z"),
      both(o(K, 5.5, -3, 1.6)),
      p("#7a1f1a", "M-14 2Q0 6 14 2L10 18Q0 26-10 18Z"),
    ) +
    at(84, 44, 1, 10, `<g transform="scale(-1 1)">${axe()}</g>`),
  transport:
    bands("#e6c79a", "#eed6b0", "#f4e4c8") +
    c("#f08a3a", 24, 40, 13) +
    at(
      54,
      48,
      1.15,
      0,
      hull(
        "#6d3f24",
        "#e3b23a",
        "#d8492f",
        f("#f7efdc", "M-20.500-20Q0-24 20.500-20L21-13Q0-17-21-13ZM-20.500-6Q0-10 20-6L18.500 0Q0 4-18 0Z"),
      ),
    ) +
    sea(72, "#4a8a8f", "#377377"),
};
