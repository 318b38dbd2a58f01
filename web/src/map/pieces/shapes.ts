// What is drawn from data: pieces, signs, arms and ornaments. The files are in the package, as Python draws from them too.

import pieces from "$pictures/shapes/pieces.json";

/** A silhouette that is known at 20 pixels, in a box from -12 to 12. */
interface Shape {
  rods?: string; // shafts and masts: a line
  parts: string[]; // in the colour of the house, each with its outline, the last on top
  plain?: string[]; // drawn in the house's ink
  marks?: string; // lines upon it
  dots?: [number, number, number][]; // x, y and radius
}

/** A part of a sign or an ornament: a path or a circle. */
export interface Part {
  d?: string;
  circle?: [number, number, number]; // x, y and radius
  class?: string;
  evenodd?: boolean;
  turn?: number; // degrees
}

export const SHAPES = pieces as unknown as Record<string, Shape>;
