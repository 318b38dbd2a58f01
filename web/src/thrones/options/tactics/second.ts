// Careful Planning: power, or a second card.

import { type Choice, verbOf } from "../../../lib/types";
import { Mode } from "../../modes/mode";
import type { Play } from "../../play.svelte";
import { TACTIC } from "../../verbs";
import SecondTray from "./SecondTray.svelte";

export class Second extends Mode {
  override readonly tray = SecondTray;

  constructor(play: Play) {
    super(play, "second tactic");
  }
  get others(): Choice[] {
    return this.play.listed.filter((choice) => verbOf(choice) === TACTIC);
  }
  override recalled(): Choice[] {
    return this.play.first;
  }
  override offers(): boolean {
    return true;
  }
}
