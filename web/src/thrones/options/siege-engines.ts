// Siege Engines are a kind of unit: the book, the pool and the pieces of the map have them like any other.

import type { Part } from "../part";

export const siegeEngines: Part = {};
