// The battle that is fought, the one a drafted March would begin, or the last one that was told: what is known of its two sides.
import type { Term } from "../../lib/types";
import { armyIn, type SupportOffer } from "../model/model";
import { LENT } from "../parts";
import type { Play } from "../play.svelte";

export interface Side {
  seat: number;
  total: number | null;
  lines: Term[];
  card: string | null;
  silent: boolean;
  cards: string[];
  own: number;
  swords: number;
  forts: number;
}

export class Fought {
  constructor(readonly play: Play) {}

  battle = $derived.by(() => this.play.fought.battle);
  fight = $derived.by(() => (this.battle ? undefined : this.play.fought.fights?.[0]));
  told = $derived.by(() => (this.battle || this.fight ? null : this.play.told));
  winner = $derived.by(() => (this.battle ? this.battle.winner : (this.told?.winner ?? null)));
  /** No battle: no cards, no Blade; the sum alone decides. */
  neutral = $derived.by(() => !!this.fight && this.fight.defender.seat < 0);
  area = $derived.by(() => this.battle?.area ?? this.fight?.area ?? this.told?.area ?? "");
  source = $derived.by(() => this.battle?.source ?? this.fight?.source ?? "");
  sides = $derived.by<Side[]>(() => {
    const { battle, fight, told, neutral, play } = this;
    if (battle) return battle.sides.map((side) => ({ ...side, own: 0, forts: side.fortifications }));
    if (told) return told.sides.map((side) => ({ ...side, cards: [], own: 0, swords: 0, forts: 0 }));
    if (!fight) return [];
    const hand = (seat: number) => (neutral ? [] : (play.view.houses[play.seatName(seat)]?.hand ?? []));
    return [fight.attacker, fight.defender].map((side) => ({
      ...side,
      card: null,
      silent: false,
      cards: side.seat >= 0 ? hand(side.seat) : [],
      forts: side.fortifications,
    }));
  });
  /** The fighting armies, so that a line of units can give its number. */
  armies = $derived.by(() => {
    const { battle, told, play } = this;
    if (battle) return battle.sides.map((side) => side.army);
    if (told) return told.sides.map((side) => armyIn(play.names, side.lines));
    return [play.view.battle?.army, play.view.areas[this.area]?.units];
  });
  offers = $derived.by<SupportOffer[]>(() => this.battle?.support ?? this.fight?.support ?? []);
  lent = $derived.by(() => {
    const fought = this.battle ?? this.fight;
    return fought ? LENT.flatMap((lent) => lent(this.play, fought)) : [];
  });
  outcomes = $derived.by(() => this.play.matter.outcomes);
}
