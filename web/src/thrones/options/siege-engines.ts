// Siege Engines are a kind of unit: the book, the pool and the pieces of the map have them like any other.

import type { Part } from "../part";

export const siegeEngines: Part = {
  coach: {
    "siege-engines":
      "Siege Engines have strength 4 when they attack Cities, Strongholds and Fortifications, and 0 in any other " +
      "battle. They cannot retreat: on the losing side they are destroyed.",
  },
};
