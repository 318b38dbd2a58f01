// The Westeros cards of the base game, by what they do.

import {
  at,
  axe,
  BLOOD,
  BONE,
  b,
  bands,
  banner,
  both,
  castle,
  clouds,
  crown,
  dots,
  f,
  GOLD,
  ground,
  hills,
  hull,
  IRON,
  K,
  l,
  o,
  p,
  pines,
  rain,
  ranks,
  raven,
  rays,
  type Scene,
  STEEL,
  sea,
  skull,
  sun,
  sword,
  twin,
  wolf,
} from "./draw";

const barrel = () =>
  p("#a5703a", "M-13-18Q-19 0-13 18H13Q19 0 13-18Z") +
  l("#7a4d22", 1.1, "M-5-18Q-8 0-5 18M5-18Q8 0 5 18") +
  b(IRON, 1.6, "M-15-9Q0-6 15-9M-15 9Q0 12 15 9");
const sheaf = () =>
  [-16, -8, 0, 8, 16]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${b("#d9a531", 1.6, "M0 18V-12")}${p("#f0c64d", "M0-26Q5-20 3-10H-3Q-5-20 0-26Z")}</g>`,
    )
    .join("") + p("#a9761c", "M-7 4H7V9H-7Z");
const throne = (steel: string) =>
  [-17, -11, -6, 0, 6, 11, 17]
    .map((x, n) => p(steel, `M${x - 2} 0V${-22 - (n % 3) * 6 - (n === 3 ? 8 : 0)}l2-7 2 7V0Z`))
    .join("") +
  p("#4a525a", "M-19 30V-6H19V30Z") +
  p("#2b3036", "M-12 30V6H12V30Z") +
  p(steel, "M-26 10H-17V32H-26ZM17 10H26V32H17Z") +
  p("#6f7a82", "M-14 14H14V20H-14Z");
const wall = () =>
  f("#dcecf3", "M0 26H100V90H0Z") +
  l(
    "#a9cbda",
    1.2,
    "M0 40H100M0 56H100M0 72H100M14 26V40M44 26V40M76 26V40M28 40V56M60 40V56M90 40V56M12 56V72M46 56V72M78 56V72",
  ) +
  p("#eef7fa", "M-3 20H10V26H20V20H34V26H44V20H58V26H68V20H82V26H92V20H103V32H-3Z");

export const WESTEROS: Record<string, Scene> = {
  supply:
    bands("#f5d58d", "#f8e1a8", "#fbebc4") +
    hills("#d9b04a", 64, 8) +
    hills("#b98a2c", 78, 6, 10) +
    at(26, 48, 1.15, 0, sheaf()) +
    at(74, 48, 1.15, 0, sheaf()) +
    at(50, 56, 1.15, 0, barrel()) +
    at(25, 72, 0.8, 0, barrel()) +
    at(76, 72, 0.8, 0, barrel()),
  mustering:
    bands("#c9d8dd", "#dbe4e4", "#ebe8da") +
    hills("#8d9a6a", 66, 10) +
    at(50, 44, 0.8, 0, castle("#a9a08d", "#8a8270")) +
    hills("#6f7d4c", 82, 5, 8) +
    at(22, 52, 0.95, 0, banner("#a3271f")) +
    at(84, 54, 0.85, 0, `<g transform="scale(-1 1)">${banner("#2f5f8f")}</g>`) +
    ranks("#5d4a2c", STEEL, 58),
  last_days_of_summer:
    bands("#f7b25a", "#f9c474", "#fbd795") +
    at(50, 56, 1.1, 0, sun("#f08a2a", "#fbe08a")) +
    hills("#7f9a4a", 70, 9) +
    p("#c9973f", "M-3 93V78Q30 70 50 76T103 74V93Z") +
    [12, 26, 40, 56, 70, 86]
      .map(
        (x, n) =>
          l("#8a5f1c", Math.LOG2E, `M${x} 90V${76 + (n % 2) * 4}`) +
          f("#f0c64d", `M${x} ${66 + (n % 2) * 4}q4 5 0 12q-4-7 0-12Z`),
      )
      .join("") +
    twin(l("#6b4a1c", 1.5, "M14 22q4-5 8 0q4-5 8 0M28 12q3-4 6 0q3-4 6 0")),
  winter_is_coming:
    bands("#7e93a8", "#9fb2c2", "#c6d3dc") +
    pines("#4c6273", 64, 30, 10) +
    hills("#eef3f6", 72, 6) +
    at(50, 46, 1.15, 0, wolf("#f1f4f6", "#aab9c4", "#7fb8e6")) +
    dots("#ffffff", 46, 0.9, 7),
  clash_of_kings:
    ground("#6e1b2a") +
    rays("#7f2433", 50, 44, 18) +
    [40, -40].map((turn) => at(50, 50, 1.35, 180 + turn, sword())).join("") +
    at(22, 66, 0.72, -8, crown(GOLD, "#2f6fae")) +
    at(78, 66, 0.72, 8, crown("#c9d2d7", "#2f8a56")) +
    at(50, 24, 0.95, 0, crown(GOLD, BLOOD)),
  game_of_thrones:
    ground("#3a2a4a") +
    f("#4a375d", "M20 90V30Q50-16 80 30V90Z") +
    rays("#463358", 50, 20, 12) +
    at(50, 48, 1.15, 0, throne("#9fabb3")) +
    [14, 28, 72, 86]
      .map(
        (x, n) =>
          p(GOLD, `M${x - 8} ${80 - (n % 2) * 5}a8 3 0 0 1 16 0v4a8 3 0 0 1-16 0Z`) + at(x, 74 - (n % 2) * 5, 0.34, 0, crown()),
      )
      .join(""),
  wildling_attack:
    bands("#5f7a92", "#7f98ac", "#a9bccb") +
    wall() +
    f("#7fb3c9", "M0 90L6 70L14 84L22 66L34 86L44 70L56 88L66 68L78 86L88 70L100 88V90Z") +
    [
      [20, 62, -14],
      [78, 60, 14],
    ]
      .map(([x, y, turn]) => at(x!, y!, 0.8, turn!, axe("#9aa6ad")))
      .join("") +
    at(
      50,
      60,
      1.05,
      0,
      p("#6d5334", "M0-26C18-26 22-8 22 6L28 34H-28L-22 6C-22-8-18-26 0-26Z"),
      p("#d9b38c", "M-11-10Q0-17 11-10V4Q6 12 0 14Q-6 12-11 4Z"),
      p("#5a3a1e", "M-12 2Q0 8 12 2Q12 18 0 26Q-12 18-12 2Z"),
      both(o(K, 5, -3, 1.6), l("#5a3a1e", 2, "M2-7L9-8")),
      l("#2f5f8f", 2, "M-10-1L-5 3M10-1L5 3"),
      both(p(BONE, "M9-24Q18-30 20-40Q26-26 16-17Z")),
    ),
  sea_of_storms:
    bands("#36495e", "#42586e", "#546b80") +
    clouds("#222f3f", 20) +
    p("#f6e27a", "M62 4L50 28H58L50 48L72 22H63L70 4Z") +
    at(36, 50, 0.75, -14, hull("#4a3018", "#8a6a3c", "#d8d2c0")) +
    sea(58, "#4a7f95", "#3a6a82", "#29536b") +
    rain("#9fb6c6", 20, 4),
  storm_of_swords:
    bands("#4a3d52", "#5b4a60", "#70596e") +
    clouds("#332a3b", 22) +
    [
      [14, 34, 8],
      [32, 52, -6],
      [50, 40, 4],
      [68, 56, -8],
      [86, 38, 10],
    ]
      .map(([x, y, turn]) => at(x!, y!, 0.95, turn!, sword()))
      .join("") +
    hills("#2c2230", 86, 4),
  feast_for_crows:
    bands("#d9a67a", "#cf9467", "#bd7f54") +
    hills("#7a5a3c", 72, 8) +
    at(78, 72, 0.5, 0, skull()) +
    at(18, 78, 0.42, 0, skull()) +
    l("#4a3420", 3, "M30 90V54M20 62H40") +
    at(30, 40, 0.62, 0, raven("#17161b", "#3a3d49")) +
    at(62, 56, 1.05, 0, `<g transform="scale(-1 1)">${raven("#17161b", "#3a3d49")}</g>`) +
    l("#17161b", 2, "M60 16q4-5 8 0q4-5 8 0M80 26q3-4 6 0q3-4 6 0M38 14q3-4 6 0q3-4 6 0"),
  rains_of_autumn:
    bands("#7f8d92", "#8e9a9a", "#a3a894") +
    clouds("#5f6c72", 18) +
    hills("#8a7444", 64, 9) +
    p("#6b5434", "M-3 93V72Q30 64 50 74T103 70V93Z") +
    f("#93a5a8", "M18 82Q34 76 50 82Q34 88 18 82ZM60 86Q74 81 90 86Q74 91 60 86Z") +
    at(
      50,
      54,
      1.1,
      0,
      p("#8a97a0", "M-12 6V-8Q-12-22 0-23Q12-22 12-8V6Q0 2-12 6Z"),
      p("#6d7a83", "M-22 6Q0-6 22 6L24 11Q0 0-24 11Z"),
      p("#c9a37e", "M-8 6Q0 3 8 6V16Q0 22-8 16Z"),
      p("#6a5a44", "M-18 34C-18 22-10 18 0 18C10 18 18 22 18 34Z"),
      both(o(K, 3.5, 10, 1.2)),
      l(K, 1.2, "M-3 16Q0 14.500 3 16"),
    ) +
    rain("#d5e2e6", 42, 2),
};
