// Those who fight for the Baratheons: fire, foxes, smugglers and a fool.

import {
  antlers,
  at,
  BONE,
  BRASS,
  b,
  bands,
  both,
  c,
  clouds,
  crown,
  dots,
  f,
  flame,
  fox,
  GOLD,
  ground,
  helm,
  hills,
  hood,
  hull,
  K,
  l,
  moon,
  o,
  p,
  rays,
  type Scene,
  STEEL,
  sea,
  shield,
  spear,
  stag,
  tent,
  turned,
  twin,
  WOOD,
} from "../draw";

const onion = () =>
  p("#e9dcb4", "M0-9C3-5 9-3 9 3C9 8 5 10 0 10C-5 10-9 8-9 3C-9-3-3-5 0-9Z") +
  l("#9a8150", 1, "M0-6V9M0-5C4 0 5 5 3 9M0-5C-4 0-5 5-3 9");
const HEART = "M0-14C-5-26-27-24-26-7C-25 8-9 17 0 28C9 17 25 8 26-7C27-24 5-26 0-14Z";
const wreath = () =>
  turned(
    10,
    `<g transform="translate(0 -31)">${turned(5, p("#6fa3dd", "M0-1C-3-2-3-5.500 0-5.500C3-5.500 3-2 0-1Z"))}${o(GOLD, 0, 0, 1.3)}</g>`,
  );

export const BARATHEON: Record<string, Scene> = {
  stannis_baratheon:
    ground("#7a1b16") +
    rays("#9c2c1a", 50, 44) +
    dots("#f8c860", 14, 0.6) +
    at(50, 34, 1.5, 0, flame("#e34a17", "#f5821f", "#f9b233")) +
    at(26, 52, 0.8, -14, flame()) +
    at(74, 52, 0.8, 14, flame()) +
    at(
      50,
      50,
      1.22,
      0,
      p("#f08a1d", HEART),
      f("#f9c851", "M0-9C-5-20-22-18-21-7C-20-2-12-4-8 0C-3 4 3 4 8 0C12-4 20-2 21-7C22-18 5-20 0-9Z"),
    ) +
    at(50, 47, 0.72, 0, stag(K, K, "#f08a1d")) +
    at(50, 41, 0.42, 0, crown()),
  renly_baratheon:
    bands("#a9d3e6", "#c9e4ec", "#e3efe6") +
    hills("#93bf6c", 64, 10) +
    at(16, 58, 0.72, 0, tent("#f3ead2", "#c9403c")) +
    at(86, 60, 0.66, 0, tent("#f3ead2", "#3f78b5")) +
    hills("#6fa04e", 76, 8, 12) +
    at(50, 30, 1.15, 0, antlers(GOLD, 3.6)) +
    at(50, 50, 1.25, 0, helm("#2f8a56", GOLD)) +
    at(
      84,
      22,
      1,
      0,
      p("#f3a86b", "M0-8C9-9 11 2 6 7C3 10-3 10-6 7C-11 2-9-9 0-8Z"),
      l("#c96f3c", 1.1, "M0-8Q-4 0-1 8"),
      p("#5c9a3d", "M0-8Q6-15 11-11Q7-6 0-8Z"),
    ),
  ser_davos_seaworth:
    bands("#15263f", "#1d3654", "#28496b") +
    dots("#dfe7ee", 22, 0.5, 2) +
    moon(79, 17, 9) +
    at(47, 46, 1.15, 0, hull("#241a15", BRASS, "#c9ced2", at(0, -13, 1, 0, onion()))) +
    sea(70, "#1f4763", "#163650"),
  ser_axell_florent:
    ground("#5e1714") +
    rays("#7a211a", 50, 45, 16) +
    at(18, 58, 1, 0, p(WOOD, "M-2 40V8H2V40Z"), flame()) +
    at(82, 58, 1, 0, p(WOOD, "M-2 40V8H2V40Z"), flame()) +
    at(50, 46, 1.15, 0, fox("#d8702a", "#f6ead2")),
  house_florent_lord:
    bands("#dcd3b8", "#cfc29d", "#b9a878") +
    hills("#8e9c5c", 70, 9) +
    at(50, 46, 1.75, 0, shield("#f3e8cd")) +
    at(50, 42, 0.78, 0, wreath()) +
    at(50, 43, 0.58, 0, fox("#c4551f", "#f6ead2")),
  melisandre_of_asshai:
    ground("#2a0f12") +
    at(50, 30, 2.1, 0, flame("#6e1613", "#a3281a", "#d9531e")) +
    at(50, 44, 1.05, 0, hood("#b3201f", "#5c0d10", "#f0d2b8")) +
    at(
      50,
      44,
      1,
      0,
      both(
        p("#f0412a", "M2.500-1.500Q6-5 9-1.500Q6 1 2.500-1.500Z"),
        l("#8a1a14", 1.3, "M2-4.500Q6-8 9.500-5"),
        p("#8e1f1c", "M0-22C6-20 12-10 12 4C8-4 4-12 0-15Z"),
      ),
      l("#8a1a14", 1.2, "M-3 11Q0 13 3 11M0 1L-1 6H1"),
    ) +
    at(50, 74, 1, 0, l(GOLD, 1.8, "M-13-6Q0 2 13-6"), p(GOLD, ring6()), p("#ff4a3d", "M0-5L4.500 0L0 5.500L-4.500 0Z")),
  salladhor_saan:
    bands("#f4a64d", "#f7bb62", "#fbd486") +
    c("#fbe7a6", 76, 34, 13) +
    at(
      47,
      46,
      1.2,
      0,
      hull(
        "#7a3b1c",
        GOLD,
        "#e9e1d0",
        f("#7b3fa0", "M-13-29.500Q-16-12-12 2L-5 3V-31ZM5-31H13Q17-12 12 2L5 3Z"),
        f("#2aa198", "M-5-31H5V3.500H-5Z"),
      ),
    ) +
    sea(72, "#2e8f9c", "#1f6f86"),
  patchface:
    ground("#22505c") +
    l(
      "#2f6b78",
      2,
      "M0 18q6-6 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0M0 72q6-6 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0",
    ) +
    at(50, 33, 1, 0, antlers("#d8c9a4", 3)) +
    at(
      50,
      48,
      1.15,
      0,
      p("#f1e0c8", "M-17-6H17C18 14 9 26 0 27C-9 26-18 14-17-6Z"),
      f(
        "#c23b34",
        "M-16.400-5.400H-8V4H-16ZM0-5.400H8V4H0ZM-8 4H0V13H-8ZM8 4H15.500Q14 10 13 13H8ZM-13 13H-8V22" +
          "Q-11 19-13 13ZM0 13H8V22Q4 26 0 26.400Z",
      ),
      f(
        "#3b8a50",
        "M-8-5.400H0V4H-8ZM8-5.400H16.400V4H8ZM-16 4H-8V13H-13.500ZM0 4H8V13H0ZM-8 13H0V26.400Q-4 26-8 22ZM8 13H13Q11 19 8 22Z",
      ),
      both(c(BONE, 7.5, 2, 3.6), o(K, 7.5, 2, 1.7)),
      p("#f1e0c8", "M-2.500 5H2.500L0 11Z"),
      p("#5e1210", "M-9 15Q0 19 9 15Q5 23 0 23Q-5 23-9 15Z"),
      p("#d0a52d", "M-19-6C-22-20-12-28 0-27C12-28 22-20 19-6Q0-12-19-6Z"),
      f("#8c2b7a", "M-11-8Q-14-20-6-27Q0-28 6-27Q14-20 11-8Q0-11-11-8Z"),
    ) +
    twin(b("#b58a1d", 1, "M70 28V36"), c(GOLD, 70, 39, 3)) +
    c(GOLD, 50, 77, 3.2),
  devan_seaworth:
    bands("#b9cddb", "#d3dfe4", "#e9ebe2") +
    clouds("#f7f6ee", 26) +
    sea(68, "#5b8aa3", "#44718c") +
    at(30, 52, 1.15, 0, spear(STEEL, WOOD)) +
    at(
      31,
      21,
      1,
      0,
      p("#f3ead2", "M0-12H46L36 0L46 12H0Z"),
      at(17, 0, 0.36, 0, p("#d6331f", HEART)),
      at(17, -3, 0.28, 0, flame()),
    ) +
    at(64, 62, 1.2, 0, shield("#6f8796", at(0, -2, 1.15, 0, hull2()))),
};

function ring6(): string {
  return "M0-8.500L7-4V5L0 9.500L-7 5V-4Z";
}
function hull2(): string {
  return at(0, 6, 0.34, 0, hull("#241a15", BRASS, "#f1ece0")) + at(0, 1, 0.4, 0, onion());
}
