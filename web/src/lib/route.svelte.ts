// Where we are, by what stands behind the #.  A secret is taken out of the address as soon as it is read.
import { addSecret, sitOn } from "./kept.svelte";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string; at: number | null }
  | { page: "join"; table: string; invite: string }
  | { page: "rules"; id: string };

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
  if (page === "j" && ID.test(table) && ID.test(key)) return { page: "join", table, invite: key };
  if (page === "t" && ID.test(table)) {
    const at = new URLSearchParams(query).get("at");
    return {
      page: "table", table, at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null,
      ...(ID.test(key) ? { secret: key } : {}),
    };
  }
  return { page: "home" };
}

function read(): Route {
  const { secret, ...found } = parse(location.hash);
  const here = found as Route;
  if (secret && here.page === "table") {
    addSecret(here.table, { seat: -1, secret });
    sitOn(here.table, secret);
    history.replaceState(null, "", address(here));
  }
  return here;
}

export function address(where: Route): string {
  if (where.page === "table") return `#/t/${where.table}${where.at === null ? "" : `?at=${where.at}`}`;
  if (where.page === "join") return `#/j/${where.table}/${where.invite}`;
  if (where.page === "rules") return `#/rules/${encodeURIComponent(where.id)}`;
  return "#/";
}

let now = $state.raw<Route>(read());
addEventListener("hashchange", () => (now = read()));

export const route = () => now;

export function go(where: Route): void {
  history.pushState(null, "", address(where));
  now = where;
  scrollTo(0, 0);
}

/** The address follows the replay without leaving a trail in the history. */
export function mark(at: number | null): void {
  if (now.page !== "table" || now.at === at) return;
  now = { ...now, at };
  history.replaceState(null, "", address(now));
}

const whole = (hash: string) => location.href.split("#")[0] + hash;
export const tableLink = (table: string, at: number | null = null) => whole(address({ page: "table", table, at }));
export const inviteLink = (table: string, invite: string) => whole(address({ page: "join", table, invite }));
export const seatLink = (table: string, secret: string) => whole(`#/t/${table}/${secret}`);
