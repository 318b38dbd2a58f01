// How tokens look that are not round and regular. The parts fill the list: what draws a token must not load all of them.

import type { Part } from "../part";

export const FACES: NonNullable<Part["faces"]> = [];
