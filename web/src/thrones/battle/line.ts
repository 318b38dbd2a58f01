// A line of a sum, in words; and why, where a unit counts otherwise than usual.
import type { Term } from "../../lib/types";
import { termText, type Units } from "../model/model";
import { WORTHS } from "../parts";
import type { Play } from "../play.svelte";

export function lineText(play: Play, area: string, attacks: boolean, line: Term, army?: Units): string {
  const words = termText(play.names, line, army);
  const [, domain, noun] = line;
  const piece = domain === "piece" ? play.names.noun(domain, noun) : "";
  const why = piece && WORTHS.map((worth) => worth(play, area, attacks, piece)).find(Boolean);
  return why ? `${words}, ${why}` : words;
}
