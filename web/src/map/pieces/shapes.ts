// The pieces: silhouettes that are told apart at 20 pixels, all with one outline, in a box from -12 to 12.

export interface Shape {
  rods?: string; // shafts and masts: a line
  parts: string[]; // in the colour of the house, each with its outline, the last on top
  plain?: string[]; // drawn in the house's ink
  marks?: string; // lines upon it
  dots?: [number, number, number][]; // x, y and radius
}

const WHEELS: [number, number][] = [
  [-6, 8.3],
  [6, 8.3],
];
const wheel = ([x, y]: [number, number]) => `M${x - 3.4} ${y}a3.400 3.400 0 1 0 6.800 0a3.400 3.400 0 1 0 -6.800 0Z`;
const stake = (x: number) => `M${x - 2.3} 10.500V-4.500L${x}-10.500L${x + 2.3}-4.500V10.500Z`;

export const SHAPES: Record<string, Shape> = {
  footman: {
    rods: "M8 11.300V-8",
    parts: [
      "M8-12L10.200-6.500H5.800Z",
      "M-5 11.300C-6.500 5-6 0-3.200-2.300C-5.600-4-5.500-9.800 0-11.300C5.500-9.800 5.600-4 3.200-2.300C6 0 6.500 5 5 11.300Z",
    ],
    plain: ["M-10 -.5Q-5.200 1.200-.4-.5V4.500Q-.8 9.400-5.200 11.300Q-9.600 9.400-10 4.500Z"],
    marks: "M-3.500-6.300H3.500M0-6.300V-2.800",
  },
  knight: {
    parts: [
      "M-8 11.300C-8 6-3.500 4-2.500 1C-4.500 1.500-6.500 3.800-9 3.300C-10.800 2.800-11.500 1-10.400-.6L-5-6.800L-5-11.500L-1.300-8.400" +
        "C6-8.400 10-2 9 11.300Z",
    ],
    marks: "M-.8-7.800C4.500-6.500 7-1 6.500 6M-9.300 1.800l1.800-.8M-7 8H8.200",
    dots: [[-4.2, -3.9, 1.3]],
  },
  ship: {
    rods: "M.5 5V-11.500",
    parts: [
      "M-6.500-9.300Q1-11.300 8.300-9.300Q10-3 8.300 2.800Q1 .8-6.500 2.800Q-4.500-3-6.500-9.300Z",
      "M-12 .5Q-9.500 4.800-6 4.800H7Q10.500 4.600 12-.5Q12.300 8 8 11.300H-8Q-12 8-12 .5Z",
    ],
    marks: "M-4.700-6Q1-7.500 7.800-6M-8.800 8H9",
  },
  "siege-engine": {
    parts: [
      "M5.200-4.500H11.500V2.500H5.200Z",
      "M-11.800-8.600L-10.200-11.600L9-2.600L7.600.4Z",
      "M-1.500-6.300H1.500L7 5.500H3.600L0-1.800L-3.600 5.500H-7Z",
      `M-11 4.500H11V8H-11Z${WHEELS.map(wheel).join("")}`,
    ],
    dots: WHEELS.map(([x, y]) => [x, y, 1.2]),
  },
  fort: {
    parts: [...[-9.2, -4.6, 0, 4.6, 9.2].map(stake), "M-11.500-2H11.500V.8H-11.500ZM-11.500 5.200H11.500V8H-11.500Z"],
  },
  token: {
    parts: ["M0-12L12 0L0 12L-12 0Z"],
    marks: "M0-8.800L8.800 0L0 8.800L-8.800 0Z",
  },
  garrison: {
    parts: [
      "M-11-6V-11.500H-6.700V-8.800H-2.500V-11.500H2.500V-8.800H6.700V-11.500H11V0C11 6.500 6 10 0 12C-6 10-11 6.500-11 0Z",
    ],
  },
};
