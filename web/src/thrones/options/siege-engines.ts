// Siege Engines are a kind of unit: the book, the pool and the pieces of the map have them like any other.

import type { Part } from "../part";

export const siegeEngines: Part = {
  coach: {
    "siege-engines":
      "Siege Engines attack Cities, Strongholds and Fortifications with a strength of 4 and count 0 in any " +
      "other battle. They cannot retreat: on the beaten side they are lost.",
  },
};
