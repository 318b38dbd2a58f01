// The Iron Islands: krakens, longships, and what is dead.

import {
  arrow,
  at,
  axe,
  BONE,
  b,
  bands,
  book,
  both,
  bow,
  c,
  candle,
  castle,
  clouds,
  crown,
  f,
  flame,
  flip,
  ground,
  helm,
  hills,
  hull,
  IRON,
  K,
  kraken,
  l,
  o,
  p,
  rain,
  raven,
  rays,
  type Scene,
  STEEL,
  sea,
  shield,
  sword,
  twin,
  WOOD,
} from "../draw";

const drift = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    0,
    p("#b9a27a", "M-18 10L-20-6L-14 0L-12-14L-7-1L-3-17L1-2L7-15L9 0L15-8L14 1L20-5L18 10Q0 5-18 10Z"),
    l("#7d6845", 1, "M-12-8V4M-3-10V4M7-9V3M-16 7Q0 2 16 7"),
  );
const longship = () => hull("#3a2a1f", "#8a6a3c", "#2b2d33", at(0, -14, 0.42, 0, kraken("#e2b94a", "#b58a25")));

export const GREYJOY: Record<string, Scene> = {
  euron_crows_eye:
    ground("#171a2c") +
    rays("#1e2239", 50, 48, 18) +
    twin(at(20, 28, 0.62, 0, raven("#07080c", "#23283a"))) +
    at(
      50,
      52,
      1,
      0,
      p("#e9edf0", "M-36 0Q0-32 36 0Q0 30-36 0Z"),
      c("#2f6fd0", 0, -1, 15),
      o("#1b479a", 0, -1, 11),
      o(K, 0, -1, 6.5),
      o("#fff", -5, -6, 2.2),
      l("#c9524a", 1, "M-31 0Q-24-3-18-2M31 0Q24-4 18-2M-26 5Q-20 4-17 5"),
    ) +
    at(50, 14, 0.72, 0, crown("#3a3d45", "#b3201f")),
  theon_greyjoy:
    bands("#6b3b2a", "#a25a30", "#d98a3e") +
    at(50, 62, 1.05, 0, castle("#3c3632", "#2b2623", "#f08a2a")) +
    at(28, 46, 0.6, 0, flame()) +
    at(74, 44, 0.7, 0, flame()) +
    hills("#1f1a18", 86, 5) +
    at(42, 46, 1.2, 0, bow("#8a5a2c")) +
    at(46, 46, 1.05, 90, arrow("#e2b94a")) +
    at(78, 74, 0.62, 0, shield("#26282c", at(0, 0, 0.5, 0, kraken("#e2b94a", "#b58a25")))),
  asha_greyjoy:
    bands("#9fb6bf", "#b9cbd0", "#d3dde0") +
    clouds("#eef2f2", 24) +
    sea(66, "#3f6a78", "#2e5463") +
    at(28, 54, 0.66, 0, longship()) +
    at(74, 42, 1.12, 0, flip(axe("#d5dde1"), -34)) +
    l("#f4f8f8", 1.4, "M46 60Q40 50 42 40M96 44Q98 54 94 62"),
  house_blacktyde_captain:
    bands("#7f9a94", "#94aca5", "#adc1b9") +
    sea(70, "#33565a", "#264549") +
    at(
      50,
      46,
      1.65,
      0,
      shield("#1d2420"),
      f(
        "#2f7d57",
        "M-17.400-20.400H-6V-7H-17.400ZM6-20.400H17.400V-7H6ZM-6-7H6V6H-6ZM-17-0.100V0ZM-6 6L-6 20Q-13 15-16 6ZM6 6H16Q13 15 6 20Z",
      ),
    ) +
    at(
      50,
      44,
      0.86,
      0,
      both(p(BONE, "M13-14Q24-16 26-30Q32-12 15-4Z")),
      p("#aab5bd", "M-15 6V-6Q-15-24 0-25Q15-24 15-6V6L9 12V0H-9V12Z"),
      p(IRON, "M-2-25H2V12H-2Z"),
      p(IRON, "M-15-6H15V-1H-15Z"),
    ),
  aeron_damphair:
    bands("#5f7f86", "#4d6d75", "#3c5a63") +
    rain("#8fb0b5", 26) +
    at(
      50,
      46,
      1.1,
      0,
      p("#2d4a3c", "M0-30C20-30 24-12 24 4C28 16 30 30 34 48H-34C-30 30-28 16-24 4C-24-12-20-30 0-30Z"),
      p("#e0bd9c", "M-11-14Q0-22 11-14V4Q8 14 0 18Q-8 14-11 4Z"),
      p("#4b3b2b", "M-12 2Q-6-1 0 2Q6-1 12 2Q14 22 6 40L3 30L0 44L-3 30L-6 40Q-14 22-12 2Z"),
      l("#2d4a3c", 1.5, "M-5 10Q-7 22-4 32M5 10Q7 22 4 32M0 8V36"),
      both(o(K, 5, -5, 1.5), l("#4b3b2b", 2, "M2-9L9-10")),
      p("#8a5a4a", "M-3 5Q0 3 3 5Q0 8-3 5Z"),
      both(l("#1c3328", 2, "M14-22Q22-2 18 20Q16 34 22 46M18-14Q26 10 26 40")),
    ) +
    sea(76, "#37606a", "#284a54") +
    at(84, 48, 1, 10, b("#b9a27a", 2.6, "M0 40V-22Q-2-32 6-34M0-14Q8-18 9-26M0-4Q-8-8-9-16")),
  balon_greyjoy:
    bands("#3d4a57", "#4c5b68", "#62727e") +
    rain("#7f909b", 18, 9) +
    twin(f("#232a31", "M0 90V38H4V32H8V38H14V90ZM16 90V56H20V50H24V56H28V90Z")) +
    l("#232a31", 2, "M14 46Q50 62 86 46") +
    sea(82, "#243642") +
    at(50, 54, 1.02, 0, kraken("#d9a93a", "#a97d1f")) +
    drift(50, 19, 0.95),
  victarion_greyjoy:
    bands("#b9c3c4", "#a3b0b3", "#8c9b9f") +
    sea(60, "#4d6b76", "#3c5763", "#2c434e") +
    at(86, 44, 1.2, 0, flip(axe("#c3ccd1"), -6)) +
    p("#2b2d33", "M12 93C14 76 28 70 45 70C62 70 76 76 78 93Z") +
    at(45, 48, 1.2, 0, helm("#59636a", "#c99a2c")) +
    at(45, 17, 0.62, 0, kraken("#d9a93a", "#a97d1f")),
  dagmer_cleftjaw:
    ground("#5b6c74") +
    rays("#66787f", 50, 44, 14) +
    p("#4a2d1c", "M8 93C12 74 30 70 50 70C70 70 88 74 92 93Z") +
    l("#8a6a48", 2, "M22 80l-4 9M34 76l-2 10M66 76l2 10M78 80l4 9") +
    at(
      50,
      44,
      1.25,
      0,
      p("#e9e6dc", "M0-30C18-30 21-14 20 2L25 26L14 18Q8 28 0 29Q-8 28-14 18L-25 26L-20 2C-21-14-18-30 0-30Z"),
      p("#d9a883", "M-13-14Q0-20 13-14V6Q10 20 0 24Q-10 20-13 6Z"),
      both(l("#e9e6dc", 3, "M3-9L11-11"), o(K, 6.5, -4, 1.6)),
      p("#c08a66", "M-2.500-4H2.500L3.500 4H-3.500Z"),
      p("#7a1f1a", "M-9 9Q0 5 9 9Q6 17 0 16Q-6 17-9 9Z"),
      f(BONE, "M-7 9.500Q-3 8-0.500 8L-1 12H-6ZM1.500 8Q5 8.500 7 9.500L6 12.500H2Z"),
      l("#8a3f33", 2.2, "M-3 3L2 8L-1 14L4 23"),
    ),
  the_reader:
    ground("#5a3d2a") +
    [8, 34]
      .map(
        (y) =>
          p("#3e2919", `M-3 ${y + 20}H103V${y + 24}H-3Z`) +
          [2, 9, 15, 22, 30, 36, 44, 51, 58, 66, 72, 80, 87, 94]
            .map((x, n) =>
              p(["#7c1f1f", "#2f5a46", "#8a6a2c", "#34466b"][(n + y) % 4]!, `M${x} ${y + 2 + (n % 3) * 2}h6V${y + 20}h-6Z`),
            )
            .join(""),
      )
      .join("") +
    p("#6d4a2f", "M-3 74H103V93H-3Z") +
    at(40, 66, 0.95, 0, book("#26282c")) +
    at(84, 54, 0.9, 0, candle()) +
    at(62, 46, 1, 22, b(WOOD, 2.6, "M0-36V44M0 4H6"), p(STEEL, "M-2-36Q-36-40-44-8Q-30-28-2-28Z")),
  andrik_the_unsmiling:
    bands("#39434b", "#465159", "#56626a") +
    rain("#7d8b94", 30, 5) +
    [146, -146].map((turn) => at(50, 44, 1.3, turn, sword("#b9c4ca", K, "#8a6a3c"))).join("") +
    p("#24282c", "M6 93C10 74 28 68 50 68C72 68 90 74 94 93Z") +
    at(
      50,
      50,
      1.2,
      0,
      p("#1d2024", "M-17 20V-6Q-17-26 0-28Q17-26 17-6V20L10 26H-10Z"),
      p("#8f6f5a", "M-11-4H11V18Q0 24-11 18Z"),
      p("#4f5a62", "M-17-4Q0-10 17-4V-9Q0-15-17-9Z"),
      p("#4f5a62", "M-2.200-12H2.200V8H-2.200Z"),
      both(o(K, 6.5, 1, 1.7)),
      l(K, 1.9, "M-7 14.500Q0 11 7 14.500"),
    ),
};
