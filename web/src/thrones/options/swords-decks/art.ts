// The cards that only the blue Westeros decks have.

import {
  at,
  BLOOD,
  BONE,
  b,
  bands,
  both,
  c,
  chain,
  crown,
  dots,
  f,
  GOLD,
  ground,
  hood,
  K,
  l,
  letter,
  moon,
  p,
  rays,
  type Scene,
  stones,
  sword,
  twin,
} from "../../cards/draw";

export const BLUE_DECKS: Record<string, Scene> = {
  throne_of_blades:
    ground("#5b1f1c") +
    rays("#6c2823", 50, 46, 20) +
    [-62, -44, -26, -9, 9, 26, 44, 62]
      .map(
        (turn) => `<g transform="translate(50 72) rotate(${turn})">${at(0, -34, 0.95, 180, sword("#c3ccd2", K, "#8d979d"))}</g>`,
      )
      .join("") +
    p("#3b4248", "M30 93V58Q50 46 70 58V93Z") +
    p("#23282c", "M38 93V68Q50 60 62 68V93Z") +
    at(50, 58, 0.55, 0, crown()),
  dark_wings:
    bands("#41365a", "#574a72", "#7a688f") +
    dots("#e9e2f2", 14, 0.5, 6) +
    moon(76, 20, 10) +
    at(
      48,
      42,
      1.2,
      0,
      p("#15131b", "M-4-4C-14-24-30-28-42-24C-38-20-36-16-36-12C-30-14-28-10-28-6C-22-8-18-4-16 0Z"),
      p("#15131b", "M2-4C10-26 26-32 42-28C38-24 36-20 36-15C30-17 28-12 28-8C22-10 18-4 15 2Z"),
      p("#24212d", "M-12-2L-22-1L-13-8C-8-14 0-12 3-5C12 0 16 8 26 14C14 14 0 14-6 6Z"),
      c(BONE, -9, -6, 1.6),
      b("#b99a3c", 1.2, "M4 12V20"),
    ) +
    at(55, 74, 0.62, 6, letter(BLOOD)),
  punish_the_guilty:
    stones("#6d6660", "#5b554f") +
    f("#a59c8c", "M50 0L80 90H20Z") +
    p("#4a3524", "M14 66H86V78H14Z") +
    p("#3a2819", "M22 78H32V93H22ZM68 78H78V93H68Z") +
    c(K, 50, 71, 7) +
    c(K, 28, 71, 5) +
    c(K, 72, 71, 5) +
    p("#4a3524", "M14 54H86V66H14Z") +
    f(K, "M43 66a7 7 0 0 1 14 0ZM23 66a5 5 0 0 1 10 0ZM67 66a5 5 0 0 1 10 0Z") +
    chain([18, 20, 80], [19, 28, 90], [20, 36, 85], [21, 44, 90]) +
    chain([82, 20, 100], [81, 28, 90], [80, 36, 95], [79, 44, 90]) +
    at(
      50,
      30,
      1,
      0,
      b(GOLD, 1.6, "M0-20V14M-22-14Q0-20 22-14"),
      both(l(K, 1, "M22-14L15 4M22-14L29 4"), p(GOLD, "M13 4H31Q29 12 22 12Q15 12 13 4Z")),
      c(GOLD, 0, -21, 3),
      p(GOLD, "M-9 14H9V19H-9Z"),
    ),
  swing_the_sword:
    bands("#3d2226", "#552d2f", "#743c38") +
    at(50, 30, 0.78, 0, hood("#1d1a1c", K, K)) +
    twin(p("#2a2426", "M28 93C28 66 36 56 50 54V93Z")) +
    p("#6d4a2f", "M16 76H84L88 93H12Z") +
    l("#4a3018", 1.3, "M20 83H84M30 90H76") +
    at(56, 46, 1.35, 58, sword("#d5dde1", K, GOLD)) +
    l("#f2e6e0", 1.6, "M14 58Q10 34 26 14M24 58Q20 40 32 24"),
};
