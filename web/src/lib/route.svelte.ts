// The current page, from the part of the address after the #. A secret is removed from the address as soon as it is read.
import { address, parse, type Route } from "./address";
import { addSecret, sitOn } from "./kept.svelte";

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

/** Does the address name this machine only? Then its links open nowhere else. */
export const onlyHere = () => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

const whole = (hash: string) => location.href.split("#")[0] + hash;
export const tableLink = (table: string, at: number | null = null) => whole(address({ page: "table", table, at }));
export const inviteLink = (table: string, invite: string) => whole(address({ page: "join", table, invite }));
export const seatLink = (table: string, secret: string) => whole(`#/t/${table}/${secret}`);
