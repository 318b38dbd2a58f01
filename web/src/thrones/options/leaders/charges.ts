// What a Leader has on the shield: one bold figure, within 7 of the middle, that is told from the others when it is small.

import charges from "$pictures/shapes/charges.json";

export const CHARGES: Record<string, string> = charges;
