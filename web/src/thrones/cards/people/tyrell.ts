// Highgarden: roses, their thorns, and the knights who wear them.

import {
  arrow,
  at,
  b,
  bands,
  both,
  bow,
  c,
  crown,
  f,
  GOLD,
  ground,
  helm,
  hills,
  K,
  l,
  o,
  p,
  ranks,
  rays,
  ring,
  rose,
  type Scene,
  STEEL,
  shield,
  sword,
  turned,
  twin,
  WOOD,
} from "../draw";

const goldRose = () => rose("#edbf45", "#c68f22", "#8a5a12");
const redRose = () => rose("#c9303c", "#93182a", "#f0c34a");
const vine = (d: string) => b("#2f7d43", 2.2, d);
const thorn = (x: number, y: number, turn: number) => at(x, y, 1, turn, p("#244f2e", "M-2.500 0L0-8L2.500 0Z"));

export const TYRELL: Record<string, Scene> = {
  mace_tyrell:
    ground("#27663f") +
    rays("#2f7849", 50, 42, 16) +
    [38, -38]
      .map((turn) =>
        at(
          50,
          48,
          1.25,
          turn,
          p(WOOD, "M-2-20H2V40H-2Z"),
          p(STEEL, "M-4-40H4L11-34V-24L4-18H-4L-11-24V-34Z"),
          l(K, 1.2, "M-4-40V-18M4-40V-18"),
          p(GOLD, "M-3-17H3V-13H-3Z"),
        ),
      )
      .join("") +
    at(50, 46, 1.15, 0, goldRose()),
  ser_loras_tyrell:
    bands("#a8cfe3", "#bfdcea", "#d9eaef") +
    hills("#86b468", 72, 8) +
    l("#d7b98a", 5, "M0 80H100") +
    l(K, 1, "M0 77H100M0 83H100") +
    at(
      82,
      42,
      1.2,
      8,
      p("#f1ece0", "M-1.600-44H1.600V50H-1.600Z"),
      f("#3f9b5a", "M-1.600-30L1.600-26V-18L-1.600-22ZM-1.600-10L1.600-6V2L-1.600-2ZM-1.600 10L1.600 14V22L-1.600 18Z"),
      p(STEEL, "M0-52L3-43H-3Z"),
    ) +
    p("#dfe6ea", "M12 93C14 76 28 70 46 70C64 70 78 76 80 93Z") +
    at(46, 46, 1.2, 0, helm("#e6ecef", "#9fb0bb")) +
    [
      [24, 24],
      [34, 18],
      [46, 15],
      [58, 18],
      [68, 24],
    ]
      .map(([x, y], n) => at(x!, y!, 0.34, n * 20, n % 2 ? goldRose() : redRose()))
      .join("") +
    [
      [24, 82],
      [36, 80],
      [48, 84],
      [60, 80],
      [70, 84],
    ]
      .map(([x, y]) => at(x!, y!, 0.5, 0, turned(5, f("#4b7fd0", "M0-1C-4-3-4-8 0-8C4-8 4-3 0-1Z")), o(GOLD, 0, 0, 2)))
      .join(""),
  ser_garlan_tyrell:
    ground("#e4d9b6") +
    rays("#d9cb9d", 50, 46, 16) +
    at(50, 42, 1.42, 0, sword(STEEL, "#27663f", GOLD)) +
    at(24, 50, 0.85, 0, goldRose()) +
    at(76, 50, 0.85, 0, goldRose()),
  margaery_tyrell:
    bands("#f3d9d2", "#f0c9c6", "#e8b6b8") +
    p("#f6efe2", "M-3 93V40Q8-2 50 4Q92-2 103 40V93H84V46Q80 18 50 18Q20 18 16 46V93Z") +
    twin(
      vine("M10 90Q4 60 12 40Q20 22 36 14"),
      [
        [8, 72],
        [9, 50],
        [18, 30],
        [32, 16],
      ]
        .map(([x, y]) => at(x!, y!, 0.26, 0, redRose()))
        .join(""),
    ) +
    p("#7d2f52", "M24 80Q50 66 76 80L70 93H30Z") +
    at(50, 56, 1.3, 0, crown("#f0c64d", "#c9303c")) +
    [
      [-19, -9],
      [0, -15],
      [19, -9],
    ]
      .map(([x, y]) => at(50 + x! * 1.3, 56 + y! * 1.3, 0.32, 0, goldRose()))
      .join(""),
  house_tyrell_captain:
    bands("#cfe0b8", "#b9d09c", "#9fbd7e") +
    ranks("#5d4a2c", STEEL, 6) +
    p("#2c7a4a", "M14 93C16 74 30 68 50 68C70 68 84 74 86 93Z") +
    p("#2c7a4a", "M50 26C36 4 70-4 84 16C74 12 66 18 58 28Z") +
    l("#1c5733", 1.2, "M54 22Q64 10 78 13") +
    at(50, 48, 1.12, 0, helm("#cfd6da", "#c9992f")) +
    at(50, 82, 0.34, 0, goldRose()),
  queen_of_thorns:
    ground("#3d2a4d") +
    rays("#482f5c", 50, 40, 18) +
    at(50, 56, 1, 0, p("#8a6a3c", "M-2.600-22H2.600V46H-2.600Z")) +
    vine("M50 88C30 84 34 72 50 70C66 68 68 58 50 55C34 52 34 44 44 38") +
    thorn(36, 80, -70) +
    thorn(35, 75, -110) +
    thorn(63, 63, 80) +
    thorn(62, 69, 120) +
    thorn(38, 50, -80) +
    thorn(40, 44, -60) +
    thorn(60, 58, 40) +
    at(50, 30, 1.02, 0, rose("#e9d9ec", "#b58fc0", "#7d4a92")) +
    twin(vine("M-2 8Q16 10 18 26Q20 42 4 50"), thorn(12, 12, 30), thorn(19, 24, 90), thorn(15, 40, 120), thorn(19, 33, 90)),
  brienne_of_tarth:
    bands("#6fa7cf", "#8dbcdc", "#b4d4e6") +
    f("#f4f7f8", "M0 64q8-8 16-2q8-10 18-2q10-8 18 0q12-8 20 2q14-8 28 2v30H0Z") +
    f("#3d7a5c", "M0 78Q30 66 60 76T100 72V90H0Z") +
    at(
      44,
      46,
      1.7,
      0,
      shield("#c9578a"),
      f("#2f6fae", "M0-20.400H17.400V0Q17.400 2 17 3H0ZM0 3H-17Q-15 15 0 23.400Z"),
      at(-8.5, -9, 0.24, 0, f("#f6dd7a", ring(12, 32, 20))),
      at(8, 11.5, 0.22, 0, f("#f6dd7a", ring(12, 32, 20))),
      p("#f3ecd2", "M11-15A6.500 6.500 0 1 0 11-3A8 8 0 0 1 11-15Z"),
      p("#f3ecd2", "M-5 6A5.500 5.500 0 1 0-5 16A7 7 0 0 1-5 6Z"),
    ) +
    at(84, 46, 1.25, 0, sword("#aab6c6", "#8e1b1d", GOLD)),
  randyll_tarly:
    bands("#f0d9a4", "#e6c684", "#d8b06a") +
    c("#f7ecc6", 68, 32, 15) +
    hills("#7f9a52", 72, 12) +
    hills("#4f6d38", 84, 7, 9) +
    at(
      46,
      50,
      1.15,
      0,
      b("#8e2a1e", 6, "M-4 12L-14 32M2 12L10 22L8 34"),
      p("#a83223", "M-9-14Q0-20 9-14L7 16H-8Z"),
      p(WOOD, "M-8 2H8V6H-8Z"),
      b("#a83223", 5, "M6-10L22-12M-6-10L4-13"),
      p("#e3b38c", "M-5-24H5V-14Q0-11-5-14Z"),
      p("#6b2a1e", "M-8-21Q-9-33 2-33Q9-32 9-21Q0-26-8-21Z"),
      p("#6b2a1e", "M-8-22L-14-8L-7-13Z"),
    ) +
    at(70, 36, 0.85, 0, bow()) +
    at(68, 36, 0.8, 90, arrow("#8e2a1e")),
  willas_tyrell:
    bands("#27334f", "#34456a", "#4c6186") +
    [
      [16, 50],
      [30, 14],
      [70, 10],
      [86, 22],
      [90, 50],
      [12, 74],
    ]
      .map(([x, y], n) => at(x!, y!, 0.2 + (n % 2) * 0.1, 0, f("#f5e6ae", ring(8, 14, 5.5))))
      .join("") +
    p(WOOD, "M-3 93L4 76Q24 66 44 70L66 72Q74 76 64 80L40 82L30 93Z") +
    l("#4a3018", 1.2, "M20 76L52 77") +
    at(
      52,
      40,
      1.2,
      0,
      p("#8a5a31", "M-10 28Q-18 10-12-8Q-11-24 0-25Q12-24 13-8Q20 12 10 28L4 24L0 34L-4 24Z"),
      p("#efe2c4", "M-7 18Q-10 4-6-6Q0-10 7-6Q10 6 7 18Q0 24-7 18Z"),
      l("#8a5a31", 1.3, "M-4 0l2 3 2-3 2 3 2-3M-4 7l2 3 2-3 2 3 2-3M-3 14l3 3 3-3"),
      p("#5d3a1f", "M-12-6Q-20 8-14 30L-9 20ZM13-6Q22 8 14 30L9 20Z"),
      both(c("#f4c542", 5.5, -15, 2.2), o(K, 5.5, -15, 1.1), p("#5d3a1f", "M1-18L11-20L9-16Z")),
      p("#5d3a1f", "M-11-12Q-9-26 0-26Q9-26 11-12Q5-20 0-19Q-5-20-11-12Z"),
      p(GOLD, "M-3-14H3L0-6Z"),
      b(GOLD, 1.8, "M-4 27V31M4 27V31"),
    ) +
    at(82, 74, 0.3, 0, goldRose()),
};
