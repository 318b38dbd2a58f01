// Companions of a March. The parts fill the list: a March must not load all of them.

import type { Part } from "../part";

export const COMPANIES: NonNullable<Part["companies"]> = [];
