// Lions, their captains and the beasts they keep.

import {
  at,
  BLOOD,
  BONE,
  BRASS,
  b,
  bands,
  book,
  candle,
  chain,
  crown,
  dots,
  drapes,
  f,
  fire,
  flame,
  GOLD,
  gauntlet,
  goat,
  goblet,
  ground,
  helm,
  hills,
  hood,
  hound,
  IRON,
  K,
  l,
  lion,
  p,
  ranks,
  rays,
  type Scene,
  STEEL,
  shield,
  stones,
  sword,
  tent,
  twin,
  WOOD,
} from "../draw";

const goldLion = () => lion("#c8871d", "#e3a92f", "#f5d277");
const coin = (x: number, y: number) =>
  p(GOLD, `M${x - 8} ${y}a8 3 0 0 1 16 0v3a8 3 0 0 1-16 0Z`) + l(K, 0.8, `M${x - 8} ${y}a8 3 0 0 0 16 0`);

export const LANNISTER: Record<string, Scene> = {
  tywin_lannister:
    ground("#7c1416") +
    rays("#951d1c", 50, 40, 16) +
    at(50, 40, 1.12, 0, goldLion()) +
    [10, 26].map((x) => coin(x, 82) + coin(x + 2, 78)).join("") +
    [74, 90].map((x) => coin(x, 82) + coin(x - 2, 78)).join("") +
    coin(42, 84) +
    coin(58, 84) +
    coin(50, 80) +
    coin(16, 73) +
    coin(84, 73),
  ser_jaime_lannister:
    bands("#8e1b1d", "#7a1517", "#651012") +
    p("#f4f1e8", "M50 8C28 14 14 44 10 93H90C86 44 72 14 50 8Z") +
    l("#c9c4b4", 1.4, "M38 26Q26 54 24 90M62 26Q74 54 76 90") +
    at(50, 40, 1.15, 180, sword(STEEL, "#8e1b1d", GOLD)) +
    at(50, 67, 0.95, 0, gauntlet(GOLD, BRASS)),
  tyrion_lannister:
    stones("#a5774c", "#8c6340") +
    f("#e9b765", "M50 90C20 80 6 40 20 8H80C94 40 80 80 50 90Z") +
    at(
      56,
      36,
      1.12,
      0,
      f(
        "#6b3d22",
        "M0-34L6-27L14-31L16-23L25-23L24-15L32-11L28-4L34 3L28 9L30 17L22 19L20 27L12 26L7 33L0 29L-7 33" +
          "L-12 26L-20 27L-22 19L-30 17L-28 9L-34 3L-28-4L-32-11L-24-15L-25-23L-16-23L-14-31L-6-27Z",
      ),
      f("#e9b765", "M4-3L12-8L11-2L6 0ZM-4-3L-12-8L-11-2L-6 0ZM-5 6H5L0 11Z"),
    ) +
    p("#5a3a1e", "M-3 74H103V93H-3Z") +
    at(24, 62, 0.95, 0, candle()) +
    at(50, 66, 0.62, 0, book("#7c1416")) +
    at(79, 58, 0.78, 0, goblet()),
  kevan_lannister:
    bands("#e2c58d", "#d8b06e", "#c99755") +
    hills("#9c6b3b", 66, 8) +
    at(14, 60, 0.7, 0, tent("#a51e20", GOLD)) +
    at(86, 60, 0.7, 0, tent("#a51e20", GOLD)) +
    at(50, 44, 1.5, 140, sword(STEEL, K, GOLD)) +
    at(50, 44, 1.5, -140, sword(STEEL, K, GOLD)) +
    at(50, 52, 1.3, 0, shield("#a01c1e", at(0, 0, 0.46, 0, goldLion()))),
  house_lannister_captain:
    bands("#caa25e", "#b98a48", "#a3733a") +
    ranks("#5d3a1c", STEEL, 6) +
    p("#a01c1e", "M14 93C16 74 30 68 50 68C70 68 84 74 86 93Z") +
    l(GOLD, 2, "M22 90Q30 76 50 76Q70 76 78 90") +
    at(50, 18, 0.44, 0, goldLion()) +
    p("#a01c1e", "M47 22C30 10 24 26 26 46L34 36Z") +
    at(50, 50, 1.08, 0, helm("#c9a64a", "#8f1a1c")),
  vargo_hoat:
    bands("#8f8a70", "#7d785f", "#6a654f") +
    dots("#5d5845", 12, 1.4, 11) +
    at(50, 40, 1.25, 0, goat("#26221f", "#d9c79a")) +
    chain(
      [28, 74, 35],
      [34, 78, 20, GOLD],
      [41, 80, 10, "#b97a3c"],
      [47, 81, 0, GOLD],
      [54, 81, 0, STEEL],
      [60, 80, -10, GOLD],
      [66, 78, -20, "#b97a3c"],
      [72, 74, -35, GOLD],
    ),
  cersei_lannister:
    ground("#1c2a1d") +
    [8, 28, 50, 72, 92].map((x, n) => at(x, 48 + (n % 2) * 8, 1.5, 0, flame("#2f7a2c", "#58b53a", "#b8ec6a"))).join("") +
    drapes("#7c1416", "#5a0d10") +
    at(50, 58, 1.1, 0, goblet(GOLD, "#7d1226")) +
    at(50, 20, 0.95, 0, crown(GOLD, "#2f9c46")),
  ser_gregor_clegane:
    bands("#5b2a1c", "#8a3d1c", "#c2601f") +
    f("#2b2019", "M-2 90L14 40L24 52L36 20L50 4L66 24L76 50L86 42L102 90Z") +
    f("#efe9dc", "M36 20L50 4L66 24L58 22L50 28L43 21Z") +
    fire(88) +
    at(50, 54, 1.42, 0, helm("#565f66", "#343b41")) +
    at(
      50,
      15,
      0.62,
      0,
      p("#8d979d", "M-13 12V-6Q-13-12-8-11Q-6-15-2-12Q2-16 6-12Q11-13 13-6V12Z"),
      l(K, 1.5, "M-6-8V0M0-9V0M6-8V0M-13 2H4Q7-1 4-4"),
    ),
  the_hound: ground("#431510") + rays("#5a1d12", 50, 44) + fire(74) + at(50, 42, 1.35, 0, hound("#8c8f92", "#5a5e63")),
  joffrey_lannister:
    p("#e6bf3f", "M-3-3H50V93H-3Z") +
    p("#9a191b", "M50-3H103V93H50Z") +
    f("#d3a92c", "M0 90L50 40V62L22 90Z") +
    f("#841416", "M50 40L100 90H78L50 62Z") +
    at(
      50,
      54,
      1.15,
      0,
      p(WOOD, "M-3-22H3V36H-3Z"),
      b("#b9c2c7", 3, "M-32-4C-22-20 22-20 32-4"),
      l(BONE, 1.1, "M-32-4L0 12L32-4"),
      p(STEEL, "M0-34L4-24H-4Z"),
      p(WOOD, "M-1.200-24H1.200V12H-1.200Z"),
      p(GOLD, "M-4.500 10H4.500V14H-4.500Z"),
      b(IRON, 1.6, "M3 22Q9 24 8 31"),
    ) +
    at(50, 16, 0.85, 0, crown(GOLD, "#1f6f4a")),
  ser_ilyn_payne:
    stones("#545b63", "#454b52") +
    f("#8d97a0", "M50 0L84 90H16Z") +
    p("#5c4630", "M22 74H78L84 93H16Z") +
    p("#3e2e1f", "M22 74Q34 82 50 74Q66 82 78 74L76 70Q62 62 50 66Q38 62 24 70Z") +
    f(BLOOD, "M44 74Q50 79 56 74L55 86Q53 90 52 84Q50 88 48 82Q45 84 44 74Z") +
    at(50, 38, 1.2, 0, sword("#cfd6da", K, "#b9bec2")) +
    l("#5f6b74", 1, "M48 34l4 4-4 4M48 48l4 4-4 4") +
    twin(at(18, 30, 0.6, 0, hood("#23262a", K, K))),
};
