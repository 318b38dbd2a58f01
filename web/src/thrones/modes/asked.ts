// Questions that are answered beside the map: bids, names, yes or no.

import type { Choice } from "../../lib/types";
import { BID, choiceOf, DONE } from "../model/model";
import BidPanel from "../panels/Bid.svelte";
import type { Play } from "../play.svelte";
import Listed from "../trays/Listed.svelte";
import Named from "../trays/Named.svelte";
import { Mode } from "./mode";

/** A few answers, each a button. */
export class Pick extends Mode {
  override readonly tray = Listed;

  /** A name and a sentence over the answers. */
  get about(): { name: string; text: string } | undefined {
    return undefined;
  }
  /** What to leave it is called. */
  get leave(): string {
    return this.play.say(DONE);
  }
}

export class Bid extends Mode {
  override readonly tray = BidPanel;

  constructor(play: Play) {
    super(play, "bid");
  }
  override key(event: KeyboardEvent): boolean {
    if (!/^[0-9]$/.test(event.key)) return false;
    const bid = choiceOf(BID, Number(event.key));
    if (this.play.first.includes(bid) || this.play.choices.includes(bid)) this.play.take(bid);
    return true;
  }
}

/** Houses are named, one or several. */
export class Naming extends Mode {
  override readonly tray = Named;

  constructor(play: Play) {
    super(play, "name");
  }
  override take(choice: Choice): boolean {
    return this.toggles(choice);
  }
}
