// The look of the suits: each has a ground, an emblem and a pattern of its own, so that none is known by its colour alone.
// All shapes are ours, drawn on a grid of 64 by 64.

import court from "$pictures/shapes/court.json";

/** `whole` is filled, `cut` is taken out of it. */
export interface Emblem {
  whole: string[];
  evenodd: boolean;
  cut: string[];
}

/** What its ground is strewn with; a width: lines instead of figures. */
interface Motif {
  size: number[];
  d: string;
  width?: number;
  turn?: number;
}

export interface CardLook {
  ground: string;
  pattern: string;
  ink: string;
  roundel: string;
  line: string;
  emblem: Emblem;
  motif: Motif;
}

export const LOOKS: Record<string, CardLook> = court;

export const ORDER = Object.keys(LOOKS);
export const lookOf = (colour: string): CardLook => LOOKS[colour] ?? LOOKS.white!;
/** Names of colours that we have no look for share one. */
export const known = (colour: string) => (colour in LOOKS ? colour : "white");
