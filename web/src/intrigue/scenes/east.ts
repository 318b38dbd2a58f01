// Characters from beyond the Narrow Sea.

import {
  at,
  BONE,
  BRASS,
  b,
  bands,
  bear,
  both,
  c,
  crown,
  dagger,
  f,
  fire,
  flame,
  GOLD,
  ground,
  helm,
  hills,
  K,
  l,
  moon,
  o,
  p,
  ranks,
  rays,
  type Scene,
  STEEL,
  sea,
  spear,
  stones,
  sun,
  WOOD,
} from "../../thrones/cards/draw";

const egg = (shell: string, scale: string) =>
  p(shell, "M0-26C13-26 19-6 19 4C19 16 11 23 0 23C-11 23-19 16-19 4C-19-6-13-26 0-26Z") +
  l(scale, 1.8, "M-11-12Q-5-6 0-12Q5-6 11-12M-16 0Q-8 7 0 0Q8 7 16 0M-16 11Q-8 18 0 11Q8 18 16 11");
/** A curved blade of the grass sea. */
const arakh = () =>
  p(STEEL, "M-4-14L4-14C6-4 14 4 12 20C10 30 2 36-8 38C0 30 2 22 0 14C-2 4-4-4-4-14Z") +
  l("#8a959d", 1, "M1-10C3 2 9 8 7 22") +
  p(GOLD, "M-8-18H8V-14H-8Z") +
  p("#5a3a1e", "M-2.400-34H2.400V-18H-2.400Z");
const horse = () =>
  p("#7a2c16", "M-14 42C-18 24-10 8-4-2L-26 12C-32 14-36 8-33 3L-10-24L-10-36L-2-28C16-28 28-8 30 42Z") +
  p("#1d1410", "M-2-28L4-38L8-26L16-30L16-18L25-18L22-6L31-2L27 10L34 18L29 30L34 42H24C22 14 14-14-2-28Z") +
  c(BONE, -10, -13, 3) +
  o(K, -10.6, -13, 1.6) +
  c(K, -29, 6, 1.8) +
  l(K, 1.3, "M-31 12Q-24 12-20 8");

export const EAST: Record<string, Scene> = {
  daenerys_targaryen:
    ground("#2a1020") +
    rays("#3d1528", 50, 60, 16) +
    fire(66) +
    at(26, 58, 1.02, -10, egg("#2f6b4a", "#c39a45")) +
    at(74, 58, 1.02, 10, egg("#e8d9ae", "#b8862d")) +
    at(50, 48, 1.3, 0, egg("#1d1a22", "#b0281f")),
  viserys_targaryen:
    bands("#3a1b15", "#552618", "#7a3517") +
    at(16, 82, 1.1, 0, flame()) +
    at(50, 86, 1.3, 0, flame()) +
    at(84, 82, 1.1, 0, flame()) +
    p("#3b4046", "M18 50H82Q82 82 50 82Q18 82 18 50Z") +
    p(GOLD, "M16 50Q50 40 84 50Q50 60 16 50Z") +
    f("#fbe7a1", "M28 50Q50 45 72 50Q50 54 28 50Z") +
    at(50, 24, 1.15, 0, crown(GOLD, "#b0281f")) +
    p(GOLD, "M36 39Q34 46 36 49Q38 46 36 39ZM50 41Q48 50 50 53Q52 50 50 41ZM64 39Q62 46 64 49Q66 46 64 39Z"),
  khal_drogo:
    bands("#e8a95a", "#dd8f47", "#c87137") +
    at(24, 24, 0.62, 0, sun("#f7d77a", "#fbeab0")) +
    hills("#8a7a2e", 82, 5) +
    at(54, 44, 1.14, 0, horse()) +
    b(GOLD, 2, "M30 40L48 34") +
    [
      [80, 34],
      [84, 48],
      [87, 62],
    ]
      .map(([x, y]) => c(GOLD, x!, y!, 3.4))
      .join(""),
  jorah_mormont:
    bands("#efd9a0", "#e3c380", "#d2aa62") +
    at(82, 20, 0.5, 0, sun("#d9602a", "#f0883c")) +
    hills("#b98a48", 70, 8) +
    hills("#9c6f38", 82, 5, 10) +
    at(46, 46, 1.22, 0, bear("#1f1a18", "#5a4638")),
  barristan_selmy:
    bands("#8797a6", "#9cabb8", "#b4c0ca") +
    p("#fbfbf7", "M50 16C22 20 8 54 2 93H98C92 54 78 20 50 16Z") +
    l("#cfd4d4", 1.5, "M34 40Q20 62 16 90M66 40Q80 62 84 90") +
    at(
      50,
      16,
      1,
      0,
      both(p("#fbfbf7", "M6 14C14-2 34-8 46-2C38 2 40 6 32 8C34 12 22 14 14 20Z"), l("#b9c0c2", 1, "M12 12Q24 2 38 1")),
    ) +
    at(50, 50, 1.22, 0, helm("#f4f4ee", "#c9a64a")),
  missandei:
    bands("#1f5a63", "#2d7078", "#438a8c") +
    sea(80, "#174951") +
    at(
      50,
      42,
      1.3,
      0,
      both(
        p("#f2b33d", "M2-6C8-26 26-34 36-24C38-10 24 0 4 2Z"),
        p("#e0762c", "M3 4C18 2 30 8 28 20C22 30 8 24 2 10Z"),
        f("#fbe7a1", "M10-10C14-20 24-26 30-20C30-13 20-6 10-6Z"),
        c(K, 20, 14, 3),
        c(K, 28, -17, 3),
        l(K, 1.4, "M1-10Q4-20 10-24"),
      ),
      p(K, "M-2.400-12Q0-16 2.400-12L2 22L0 26L-2 22Z"),
    ),
  grey_worm:
    bands("#9c8f70", "#877a5d", "#70644b") +
    ranks("#4d3a22", STEEL, 4) +
    at(
      50,
      46,
      1.3,
      0,
      p("#8f6f2e", "M0-40L3.400-24H-3.400Z"),
      p("#b08d3f", "M-18 8C-18-16-10-25 0-25C10-25 18-16 18 8V24H9V4Q0-3-9 4V24H-18Z"),
      p("#8f6f2e", "M-19 0H19V6H-19Z"),
      f("#2a1c12", "M-9 8Q0 0 9 8V26H-9Z"),
      f("#8a5c3a", "M-6 11Q0 6 6 11V24H-6Z"),
      f(K, "M-5 13H-1.500V15.500H-5ZM5 13H1.500V15.500H5Z"),
    ) +
    at(86, 50, 1.05, 0, spear(STEEL, "#4d3a22")) +
    at(22, 70, 0.95, 0, c("#8f6f2e", 0, 0, 19), c("#b08d3f", 0, 0, 14), c("#8f6f2e", 0, 0, 5)),
  daario_naharis:
    bands("#1d4e86", "#27639f", "#3a7cb8") +
    rays("#2f6fae", 50, 45, 12) +
    at(50, 46, 1.32, 42, arakh()) +
    at(50, 44, 1.6, -42, dagger(STEEL, GOLD, GOLD)) +
    at(50, 20, 0.7, 0, p("#f2c23a", "M0-14L5-4L15-6L8 3L12 13L0 8L-12 13L-8 3L-15-6L-5-4Z"), c(BRASS, 0, 1, 4)),
  illyrio_mopatis:
    stones("#8a5f7a", "#734d66") +
    moon(82, 18, 10, "#f4dba0") +
    p(WOOD, "M14 60H86V88H14Z") +
    p("#8a5f32", "M14 60Q14 34 50 32Q86 34 86 60L78 56Q76 44 50 42Q24 44 22 56Z") +
    p("#3a2613", "M20 60Q22 46 50 44Q78 46 80 60Z") +
    [
      [30, 57],
      [42, 52],
      [54, 56],
      [66, 53],
      [72, 58],
      [48, 60],
      [36, 61],
      [60, 61],
    ]
      .map(([x, y]) => c(GOLD, x!, y!, 5.4))
      .join("") +
    p("#b0281f", "M52 44L59 50L52 57L45 50Z") +
    p("#2f9c8a", "M70 47L75 52L70 57L65 52Z") +
    p(BRASS, "M14 66H86V71H14ZM45 62H55V76H45Z") +
    c(K, 50, 68, 2),
};
