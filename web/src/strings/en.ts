// All words of the client in English, by key.  A game adds its own with `learn`; events come from the book, and a key
// `event.<game>.<name>` says one differently (its nouns as {0:house}, {1} there).
export const en = {
  "title": "Small Council",
  "title.turn": "● Your turn – {title}",
  "seat.public": "the public",

  "confirm": "Confirm",
  "undo": "Undo",
  "reset": "Start over",
} as const;
