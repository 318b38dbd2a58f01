// What a house sets out to do in a turn, and the words of the four great houses.

import {
  at,
  BLOOD,
  BONE,
  b,
  bands,
  banner,
  both,
  candle,
  castle,
  chain,
  clouds,
  crown,
  f,
  fire,
  GOLD,
  gauntlet,
  ground,
  hills,
  IRON,
  K,
  kraken,
  l,
  lion,
  o,
  p,
  pines,
  rays,
  type Scene,
  STEEL,
  sea,
  shield,
  stag,
  stones,
  WOOD,
  wolf,
} from "../../cards/draw";

const map = () =>
  p("#f0e2bc", "M-34-20L-12-24L12-18L34-23V20L12 25L-12 19L-34 24Z") +
  l("#b59a63", 1, "M-12-24V19M12-18V25") +
  f("#a9c2c9", "M-33-19L-20-21Q-16-6-24 4Q-28 16-22 21L-33 23.500Z") +
  l("#8a4b2a", 1.6, "M-8 10Q2 0 8 6T26-8") +
  o(BLOOD, 26, -8, 2.6) +
  l("#4d6b4a", Math.LOG2E, "M-6-12l3-5 3 5M2-12l3-5 3 5");

export const TACTICS: Record<string, Scene> = {
  careful_planning:
    ground("#4a3524") +
    f("#5d4530", "M0 0H100V52H0Z") +
    p("#7a5733", "M-3 52H103V93H-3Z") +
    at(50, 54, 1.15, 0, map()) +
    at(14, 34, 0.95, 0, candle()) +
    at(86, 34, 0.95, 0, candle()) +
    at(66, 46, 0.6, 24, b(WOOD, Math.LOG2E, "M0-30V20"), p("#f4efe2", "M0-34Q10-22 3-2H-3Q-8-20 0-34Z")),
  control_westeros:
    bands("#b9cbd3", "#d0dadb", "#e6e2d2") +
    hills("#8f9a68", 70, 8) +
    at(52, 54, 1.15, 0, castle("#b3a68c", "#8f836b")) +
    at(50, 36, 1.05, 0, gauntlet2()),
  hold_territory:
    bands("#8fa7b5", "#a9bcc6", "#c7d2d5") +
    hills("#6d7a4f", 84, 5) +
    at(50, 40, 1.1, 0, castle("#9a958a", "#7a756b")) +
    [16, 38, 62, 84]
      .map((x, n) =>
        at(
          x,
          70 + (n % 2) * 2,
          0.72,
          0,
          shield(["#a3271f", "#2f5f8f", "#2f7d43", "#c9992f"][n]!, p(BONE, "M-2-12H2V-4H9V0H2V12H-2V0H-9V-4H-2Z")),
        ),
      )
      .join(""),
  manage_troops:
    bands("#e3d2a3", "#d6c08a", "#c4aa70") +
    hills("#8d8a4f", 62, 8) +
    p("#d9c089", "M-3 93V78Q30 84 44 68T70 46L78 48Q66 62 62 76T70 93Z") +
    [
      [18, 66],
      [34, 58],
      [52, 52],
    ]
      .map(([x, y]) => at(x!, y!, 0.5, 0, soldier("#a3271f")))
      .join("") +
    at(78, 40, 0.62, 0, banner("#a3271f")) +
    [
      [30, 76],
      [48, 68],
    ]
      .map(([x, y]) => at(x!, y!, 0.55, 0, soldier("#8a1f1a")))
      .join("") +
    p(K, "M60 24H78V18L92 28L78 38V32H60Z") +
    f("#f7efdc", "M61.500 25.500H79.500V21L89.500 28L79.500 35V30.500H61.500Z"),
  secure_hostages:
    stones("#5d5a58", "#4d4a48") +
    p("#17130f", "M24 93V34Q50 6 76 34V93Z") +
    at(
      50,
      56,
      0.9,
      0,
      p("#6a5a48", "M-22 44C-22 20-12 14 0 14C12 14 22 20 22 44Z"),
      p("#e2bd9a", "M-10-12Q0-19 10-12V4Q6 12 0 14Q-6 12-10 4Z"),
      p("#7a4a22", "M-12-6Q-12-22 0-22Q12-22 12-6Q6-14 0-13Q-6-14-12-6Z"),
      both(o(K, 4.5, -3, Math.LOG2E)),
      l(K, 1.2, "M-3 7Q0 5.500 3 7"),
    ) +
    chain([34, 80, 20], [41, 82, 10], [48, 83, 0], [55, 83, 0], [62, 81, -15], [68, 78, -30]) +
    b(IRON, 2.6, "M32 24V93M44 18V93M56 18V93M68 24V93"),
  support_allies:
    ground("#2f4a5e") +
    rays("#385770", 50, 46, 16) +
    at(28, 34, 0.85, 0, banner("#a3271f")) +
    at(74, 34, 0.85, 0, `<g transform="scale(-1 1)">${banner("#c9992f")}</g>`) +
    shake(),
  forge_alliances:
    ground("#3d2a1e") +
    fire(24) +
    f("#2a1c13", "M0 44H100V90H0Z") +
    p("#59636a", "M20 60Q30 60 34 54H82Q84 62 70 66L66 76H74V84H30V76H38L36 68Q24 66 20 60Z") +
    at(56, 46, 0.72, 0, b(GOLD, 4, "M-14 4A10 10 0 1 1-2 8M2 4A10 10 0 1 1 14 8")) +
    at(28, 28, 0.85, -28, p(WOOD, "M-2-6H2V30H-2Z"), p("#8d979d", "M-14-18H14V-5H-14Z")) +
    f("#f8c860", "M66 34l2-6 2 6 6 1-5 3 2 6-5-4-5 4 2-6-5-3Z"),
  ours_is_the_fury:
    bands("#3c4258", "#4a5169", "#5d6680") +
    clouds("#252a3b", 18) +
    p("#f6e27a", "M84 2L72 26H80L72 46L94 20H85L92 2Z") +
    p("#f6e27a", "M16 8L6 30H13L8 46L26 22H18L24 8Z") +
    at(50, 52, 1.2, 0, stag("#2a2118", "#2a2118", "#f7d035")) +
    at(50, 26, 0.5, 0, crown()),
  hear_me_roar:
    ground("#8e1b1d") +
    rays("#a3262a", 50, 46, 18) +
    at(50, 42, 1.2, 0, lion("#c8871d", "#e3a92f", "#f5d277")) +
    p("#5e1210", "M38 58Q50 52 62 58Q62 74 50 76Q38 74 38 58Z") +
    f(BONE, "M40 58L43 66L46 57ZM60 58L57 66L54 57ZM44 74L46 69L49 75ZM56 74L54 69L51 75Z"),
  winter_is_coming:
    bands("#6f8599", "#93a8b8", "#c0cfd9") +
    pines("#42586a", 66, 32, 11) +
    f("#eff4f7", "M0 70Q30 62 50 70T100 68V90H0Z") +
    at(50, 48, 1.2, 0, wolf("#7e8b96", "#515d68", "#f4c542")) +
    f(
      "#ffffff",
      "M8 12h2v2h-2ZM24 30h2v2h-2ZM80 14h2v2h-2ZM90 36h2v2h-2ZM14 52h2v2h-2ZM70 24h2v2h-2ZM36 10h2v2h-2ZM88 58h2v2h-2Z",
    ),
  we_do_not_sow:
    bands("#2b3a44", "#384a55", "#4a5f6a") +
    clouds("#1d2830", 20) +
    at(50, 42, 1.15, 0, kraken("#e2b94a", "#b58a25")) +
    sea(66, "#2f5868", "#234655", "#173440"),
};

function soldier(coat: string): string {
  return (
    b(WOOD, Math.LOG2E, "M12-34V30") +
    p(STEEL, "M12-42L15.500-33H8.500Z") +
    p(coat, "M-12 30L-10-2Q0-8 10-2L12 30Z") +
    p("#e2bd9a", "M-6-12H6V-3Q0 1-6-3Z") +
    o(K, -2.5, -7, 1) +
    o(K, 2.5, -7, 1) +
    p("#8d979d", "M-8-10Q-8-22 0-22Q8-22 8-10Q0-13-8-10Z")
  );
}
function gauntlet2(): string {
  return `<g transform="rotate(180) scale(1.1)">${gauntlet("#b9c2c8", "#77838b")}</g>`;
}
function shake(): string {
  return at(
    50,
    66,
    1,
    0,
    p("#8a1f1a", "M-52 4L-26-8L-20 8L-46 22Z"),
    p("#b5852a", "M52 4L26-8L20 8L46 22Z"),
    p("#e2bd9a", "M-24-8L-4-14Q6-12 20-8L22 6L8 14Q-4 18-14 12L-22 6Z"),
    p("#d3a883", "M22-8L6-14Q-4-10-10-4Q-8 2-2 0L4-2L16 8L24 4Z"),
    l(K, 1.1, "M-12 12Q-6 8-8 6M-4 15Q2 10-1 8M5 14Q9 9 6 7"),
  );
}
