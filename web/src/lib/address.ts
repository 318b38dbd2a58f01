// The part of the address after the #.

/** Initial choices of the home page: `council play --options …` opens it with them. */
export interface AddressWish {
  game: string;
  players: number;
  options: string[];
}

export type Route =
  | { page: "home"; wish?: AddressWish }
  | { page: "table"; table: string; at: number | null }
  | { page: "join"; table: string; invite: string }
  | { page: "rules"; id: string }
  | { page: "learn"; lesson: string }
  | { page: "mistakes"; table: string; exercise: number }
  | { page: "puzzles"; puzzle: string }
  | { page: "help"; id: string; at: string } // at: a heading
  | { page: "glossary"; game: string };

const ID = /^[\w-]{1,64}$/;

export function parse(hash: string): Route & { secret?: string } {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return "";
    }
  });
  const [page = "", table = "", key = ""] = parts;
  if (page === "rules") return { page: "rules", id: table };
  if (page === "learn") return { page: "learn", lesson: ID.test(table) ? table : "" };
  if (page === "puzzles") return { page: "puzzles", puzzle: ID.test(table) ? table : "" };
  if (page === "help") return { page: "help", id: parts.slice(1).join("/"), at: new URLSearchParams(query).get("at") ?? "" };
  if (page === "glossary") return { page: "glossary", game: table };
  if (page === "mistakes" && ID.test(table))
    return { page: "mistakes", table, exercise: /^\d{1,3}$/.test(key) ? Number(key) : 0 };
  if (page === "j" && ID.test(table) && ID.test(key)) return { page: "join", table, invite: key };
  if (page === "t" && ID.test(table)) {
    const at = new URLSearchParams(query).get("at");
    return {
      page: "table",
      table,
      at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null,
      ...(ID.test(key) ? { secret: key } : {}),
    };
  }
  const wish = page === "" ? wishIn(new URLSearchParams(query)) : null;
  return { page: "home", ...(wish ? { wish } : {}) };
}

function wishIn(query: URLSearchParams): AddressWish | null {
  const game = query.get("game") ?? "";
  const options = (query.get("options") ?? "").split(",").filter((name) => ID.test(name));
  return ID.test(game) ? { game, players: Number(query.get("players")), options } : null;
}

export function address(where: Route): string {
  if (where.page === "table") return `#/t/${where.table}${where.at === null ? "" : `?at=${where.at}`}`;
  if (where.page === "join") return `#/j/${where.table}/${where.invite}`;
  if (where.page === "rules") return `#/rules/${encodeURIComponent(where.id)}`;
  if (where.page === "mistakes") return `#/mistakes/${where.table}/${where.exercise}`;
  if (where.page === "puzzles") return `#/puzzles/${encodeURIComponent(where.puzzle)}`;
  if (where.page === "learn") return `#/learn/${encodeURIComponent(where.lesson)}`;
  if (where.page === "help") return `#/help/${where.id}${where.at && `?at=${where.at}`}`;
  if (where.page === "glossary") return `#/glossary/${encodeURIComponent(where.game)}`;
  return "#/";
}
