// What a Leader has on the shield: one bold figure, within 7 of the middle, that is told from the others when it is small.
// An option that brings Leaders adds theirs.

const RING = (r: number) => `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;

export const CHARGES: Record<string, string> = {
  // a flame
  "Stannis Baratheon":
    "M1-7.5C1.5-4 5.5-2 5.5 2.5A5.5 5.5 0 0 1-5.5 2.5C-5.5 0-4-1.5-3-4-2-2.5-1.5-2-1-1.5 0-3 1.5-4.5 1-7.5" + "Z",
  // antlers
  "Renly Baratheon":
    "M-1.2 7V3C-4 2.5-6.5.5-6.5-3V-7H-4.5V-4.5L-2.8-6.5-1.7-5.2-4-2.5C-3.6-.8-2.5.6-1.2 1V-3H1.2V1" +
    "C2.5.6 3.6-.8 4-2.5L1.7-5.2 2.8-6.5 4.5-4.5V-7H6.5V-3C6.5.5 4 2.5 1.2 3V7Z",
  // a hand
  "Jaime Lannister":
    "M-3.5 7.5V3.5L-6.5-.5-5-2-3.2-.5V-5.5H-1.4V-1H-.8V-7.5" + "H1.1V-1H1.7V-6.5H3.5V-.8H4V-4.5H5.8V2.5L3.8 5V7.5Z",
  // a coin
  "Tywin Lannister": `${RING(7)}${RING(4.8)}M0-3.4L3 0 0 3.4-3 0Z`,
  // a crown
  "Robb Stark": "M-6.5 5.5L-7-4-3.5-.5 0-7 3.5-.5 7-4 6.5 5.5Z",
  // a greatsword
  "Eddard Stark": "M0-8L1.7-5.8V2.2H5.5V4.4H1.3V8H-1.3V4.4H-5.5V2.2H-1.7V-5.8Z",
  // a lance with its pennon
  "Loras Tyrell": "M-6.8 6.4L4.3-4.7 6.8-6.8 4.8-4.2-6.3 6.9-7.5 8ZM-1.5-2.5L-6-3.5-7.5-8-1-6.5 3-4.5Z",
  // a mace
  "Mace Tyrell":
    "M-1.1 8V.8L-3.3 2-5.6-.4-4.2-2-5.6-4.3-3.3-6.6-1.5-5.5 0-8 1.5-5.5 3.3-6.6 5.6-4.3 4.2-2 5.6-.4 3.3 2 1.1.8" + "V8Z",
  // an axe
  "Asha Greyjoy": "M-.5-8H1.5V-6C4-6.5 6-5.5 7-4 5.5-2.5 5.5 0 7 1.5 5.5 2.5 3.5 2.5 1.5 1.5V8H-.5V1L-4-.8V-3.5L-.5-5Z",
  // a tower
  "Balon Greyjoy":
    "M-5-7.5H-2.8V-5.5H-1.1V-7.5H1.1V-5.5H2.8V-7.5H5V-2.5L3.5-1" + "V7.5H1.3V4A1.3 1.3 0 0 0-1.3 4V7.5H-3.5V-1L-5-2.5Z",
  // a snake
  "The Red Viper":
    "M-6 7.5C-1 7.5 6 7 6 3 6 0 2.5-.5 0-1-2-1.4-3.2-2-3.2-3.5-3.2-5 0-5.3 1.5-4.5" +
    "L4.5-3 7-5 5-7.5C1-8.5-6-8-6-3.5" +
    "-6-.2-2.5.6 0 1.2 2 1.7 3 2.2 3 3.2 3 5-3 5-6 5Z",
  // a wheel
  "Doran Martell": `${RING(7.2)}${RING(5.2)}M-.9-5.5H.9V-.9H5.5V.9H.9V5.5H-.9V.9H-5.5V-.9H-.9Z`,
};
