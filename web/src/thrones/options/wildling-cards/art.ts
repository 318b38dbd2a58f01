// What comes from beyond the Wall.

import {
  at,
  BONE,
  b,
  bands,
  both,
  c,
  dots,
  f,
  flame,
  hills,
  K,
  l,
  moon,
  o,
  p,
  pines,
  rays,
  type Scene,
  skull,
  tent,
  WOOD,
  wolf,
} from "../../cards/draw";

const raider = (coat: string) =>
  p(coat, "M0-18C9-18 12-9 12-2L16 24H-16L-12-2C-12-9-9-18 0-18Z") +
  p("#d9b38c", "M-6-8Q0-12 6-8V0Q0 6-6 0Z") +
  o(K, -2.5, -3, 1) +
  o(K, 2.5, -3, 1);
const mammoth = () =>
  p("#5a3d28", "M-34 30V4C-34-22-6-34 14-24C26-22 34-12 34 2L32 22Q30 32 22 28L24 8L14 14V30H4V18H-14V30H-22V16L-26 30Z") +
  b(BONE, 3, "M22 8C24 22 34 24 40 14") +
  l("#3a2617", Math.LOG2E, "M-26 4l-2 10M-16 2l-2 10M-4 2l-2 10M8-2l-2 10") +
  o("#f4e6c0", 22, -6, 1.8) +
  p("#4a3020", "M4-18Q-6-8 4 6Q14 0 12-14Z");

export const WILDLINGS: Record<string, Scene> = {
  massing_on_the_milkwater:
    bands("#a9bccb", "#c3d1db", "#dce5ea") +
    f("#7f94a6", "M0 50L18 26L30 40L48 16L66 42L80 28L100 50V90H0Z") +
    f("#f4f8fa", "M18 26L24 33L18 32L13 34ZM48 16L56 28L49 26L42 27ZM80 28L86 34L80 33L75 34Z") +
    hills("#eef3f6", 58, 5) +
    f("#bcd3df", "M38 58Q60 64 46 72T60 90H30Q44 80 32 72T38 58Z") +
    [
      [12, 64],
      [26, 60],
      [74, 60],
      [88, 64],
      [66, 70],
      [84, 78],
      [16, 80],
    ]
      .map(([x, y], n) => at(x!, y!, 0.42 + (n % 2) * 0.08, 0, tent("#7a5a3c", "#5d432b")))
      .join("") +
    [
      [22, 74],
      [78, 70],
    ]
      .map(([x, y]) => at(x!, y!, 0.26, 0, flame()))
      .join(""),
  the_horde_descends:
    bands("#4d5f78", "#6a7d94", "#93a5b6") +
    dots("#ffffff", 30, 0.8, 3) +
    f("#e4edf2", "M-2 40L102 66V92H-2Z") +
    at(42, 40, 1.1, 0, mammoth()) +
    at(42, 12, 0.62, 0, raider("#8a6a3c")) +
    b(WOOD, Math.LOG2E, "M52 6V30") +
    [
      [10, 66],
      [26, 78],
      [66, 76],
      [84, 70],
      [92, 84],
      [48, 84],
    ]
      .map(([x, y], n) => at(x!, y!, 0.7, 0, raider(n % 2 ? "#6d5334" : "#4f5b4a")))
      .join(""),
  rattleshirts_raiders:
    bands("#6b5560", "#8a6f70", "#b08f83") +
    pines("#33303a", 70, 38, 12) +
    hills("#e9e4e0", 80, 5) +
    p("#4a3a30", "M14 93C16 74 32 68 50 68C68 68 84 74 86 93Z") +
    l(BONE, 3, "M30 78Q50 84 70 78M28 86Q50 92 72 86") +
    l(BONE, 3.6, "M50 72V92") +
    at(50, 42, 1.25, 0, both(p(BONE, "M13-14Q26-20 28-34Q36-14 17-4Z")), skull("#e6dabc"), both(o("#e8501c", 9, 1, 1.9))),
  skinchanger_scout:
    bands("#1f2b40", "#2b3b56", "#3d5070") +
    moon(50, 36, 30, "#dfe8ee") +
    pines("#131b29", 84, 44, 14, 4) +
    at(36, 46, 0.98, 0, wolf("#d5dde3", "#9aa9b5", "#7fd0ff")) +
    at(
      68,
      46,
      0.98,
      0,
      p("#3a3028", "M0-28C16-28 20-10 20 4L28 42H-28L-20 4C-20-10-16-28 0-28Z"),
      p("#e2bd9a", "M-11-12Q0-19 11-12V4Q6 13 0 15Q-6 13-11 4Z"),
      both(c("#7fd0ff", 5, -3, 2.6), o("#fff", 5, -3, 1)),
      l("#5a3a1e", 1.8, "M2-8L9-9M-2-8L-9-9M-3 8Q0 10 3 8"),
    ),
  a_king_beyond_the_wall:
    bands("#55687f", "#7488a0", "#a3b4c4") +
    rays("#6b7f97", 50, 34, 14) +
    p("#e9f2f6", "M-3 68H103V93H-3Z") +
    l("#b3cfdc", 1.2, "M0 78H100M20 68V78M60 68V78M40 78V90M82 78V90") +
    p("#2a2624", "M12 93C14 66 30 58 50 58C70 58 86 66 88 93Z") +
    l("#a3231f", 4, "M26 66Q34 78 30 92M74 66Q66 78 70 92") +
    at(
      50,
      44,
      1.1,
      0,
      p("#3a2a1e", "M0-24C15-24 18-10 17 2C17 14 10 24 0 26C-10 24-17 14-17 2C-18-10-15-24 0-24Z"),
      p("#d9ab84", "M-11-9Q0-16 11-9V5Q7 14 0 17Q-7 14-11 5Z"),
      p("#5d4632", "M-11 4Q0 10 11 4Q11 18 0 23Q-11 18-11 4Z"),
      both(o(K, 5, -2, 1.5), l("#3a2a1e", 2, "M2-6L9-7")),
    ) +
    at(
      50,
      18,
      0.9,
      0,
      p("#d9cda6", "M-19 9L-24-12L-14-3L-9-18L-4-3L0-20L4-3L9-18L14-3L24-12L19 9Q0 3-19 9Z"),
      l("#8d7f55", 1.1, "M-9-10V2M0-12V1M9-10V2"),
    ),
};
