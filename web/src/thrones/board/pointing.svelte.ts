// What a hand does to the map: tips under the mouse, taps, keys, armies sent by a drag.

import { isPressed } from "../../lib/pressed";
import type { Play } from "../play.svelte";
import type { Camera } from "./camera.svelte";
import { type Ground, spotOf } from "./ground";
import type { Site } from "./layout.svelte";

const SOON = 380; // ms until a tip comes
const LONG = 450; // ms: a press that shows the card of the area
const SLOP = 8; // pixels: less does not count as a drag
const FINGER = 24; // pixels around a tap

const areaOf = (el: Element | null): string => el?.closest<SVGElement>("[data-area]")?.dataset.area ?? "";
const areaAt = (x: number, y: number): string => areaOf(document.elementFromPoint(x, y));

export class Pointing {
  tip = $state(""); // the area whose tip is shown
  sending = $state.raw<{ x: number; y: number } | null>(null); // an army on its way by drag, in the map's units
  doubt = $state.raw<{ areas: string[]; x: number; y: number } | null>(null); // what a tap may have meant
  host: HTMLElement | null = null;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #long: ReturnType<typeof setTimeout> | undefined;
  #pressed = false; // a long press showed the card, so its click is none
  #touch = false;
  #drag: { x: number; y: number } | null = null;
  #stood = ""; // where the pointer was pressed: what comes under it there has come by itself

  constructor(
    readonly play: Play,
    readonly ground: Ground,
    readonly camera: Camera,
    readonly sites: Site[],
  ) {}

  /** The place of an event on the board. */
  #within(event: MouseEvent): { x: number; y: number } {
    const { left, top } = this.host!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  // Tips -------------------------------------------------------------------------------------------------------------------

  enter(area: string, event: PointerEvent) {
    if (event.pointerType === "touch" || this.#at(event) === this.#stood) return;
    this.play.hover = area;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => {
      if (this.play.hover === area && !this.camera.moving && !this.sending) this.tip = area;
    }, SOON);
  }
  leave() {
    clearTimeout(this.#soon);
    this.play.hover = "";
    this.tip = "";
  }

  #at = (event: PointerEvent) => `${event.clientX} ${event.clientY}`;
  /** Wherever somebody presses, in a tray as well: the map may move under the pointer then. */
  pressed(event: PointerEvent) {
    this.#stood = this.#at(event);
  }

  // Drags ------------------------------------------------------------------------------------------------------------------

  down(event: PointerEvent) {
    this.#pressed = false;
    this.#touch = event.pointerType === "touch";
    const area = areaOf(event.target as Element);
    if (event.isPrimary && area && event.button === 0) {
      if (this.play.marching?.leaves(area)) {
        this.#drag = { x: event.clientX, y: event.clientY };
        return;
      }
      if (this.#touch) this.#press(area);
    }
    this.camera.down(event);
  }
  #press(area: string) {
    clearTimeout(this.#long);
    this.#long = setTimeout(() => {
      if (this.camera.dragged) return;
      this.#pressed = true;
      this.play.open = "";
      this.play.info = area;
      if (this.play.you && !this.play.lit.has(area)) void this.play.ask(area);
    }, LONG);
  }
  move(event: PointerEvent) {
    if (this.#drag && this.play.marching) {
      if (this.sending || Math.hypot(event.clientX - this.#drag.x, event.clientY - this.#drag.y) > SLOP) this.#send(event);
      return;
    }
    this.camera.move(event);
    const area = this.play.hover ? "" : areaOf(event.target as Element); // it may have come under the pointer by itself
    if (area && !event.buttons) this.enter(area, event);
    if (this.camera.dragged) {
      clearTimeout(this.#long);
      this.tip = "";
    }
  }
  #send(event: PointerEvent) {
    const { x, y } = this.#within(event),
      at = this.camera.toMap(x, y);
    this.sending = { x: at.x + this.ground.box.x, y: at.y + this.ground.box.y };
    const over = areaAt(event.clientX, event.clientY);
    if (over !== this.play.hover) this.play.hover = over;
  }
  up(event: PointerEvent) {
    clearTimeout(this.#long);
    if (this.sending) {
      const { play } = this,
        target = areaAt(event.clientX, event.clientY);
      if (target && target !== play.source) {
        if (play.lit.has(target)) play.marching?.send(target);
        else void play.ask(target).then(() => (play.info = target));
      }
      this.sending = null;
      this.#pressed = true;
    }
    this.#drag = null;
    this.camera.up(event);
  }

  // Taps -------------------------------------------------------------------------------------------------------------------

  click(area: string, event: MouseEvent) {
    this.doubt = null;
    clearTimeout(this.#soon); // whoever clicks needs no tip
    this.tip = "";
    if (this.camera.dragged || this.#pressed) {
      this.#pressed = false;
      return;
    }
    const areas = this.#touch ? this.#couldMean(area, event) : [area];
    if (areas.length > 1) this.doubt = { areas, ...this.#within(event) };
    else this.play.tap(areas[0] ?? area);
  }
  /** Some places are smaller than a fingertip: near one, a tap may mean it or its neighbour. */
  #couldMean(area: string, event: MouseEvent): string[] {
    const { x, y } = this.#within(event);
    const near = this.sites.filter(({ row, place }) => {
      if (!place.tight) return false;
      const at = spotOf(this.ground, row.name),
        s = this.camera.toScreen(at.x, at.y);
      return Math.hypot(s.x - x, s.y - y) < FINGER;
    });
    if (!near.length) return [area];
    const around = Array.from({ length: 8 }, (_, n) => {
      const turn = (n * Math.PI) / 4;
      return areaAt(event.clientX + Math.cos(turn) * FINGER * 0.6, event.clientY + Math.sin(turn) * FINGER * 0.6);
    });
    const all = new Set([area, ...near.map(({ row }) => row.name), ...around]);
    return [...all].filter((each) => this.play.lit.has(each));
  }
  /** A tap beside everything that can be meant. */
  away(event: MouseEvent) {
    if (this.camera.dragged || (event.target as Element).closest("[data-area], .pop, .tools, .pace")) return;
    this.play.open = "";
    this.play.info = "";
    this.play.refusal = null;
    this.doubt = null;
  }
  double(event: MouseEvent) {
    if (this.play.lit.has(areaOf(event.target as Element))) return;
    const { x, y } = this.#within(event);
    if (this.camera.k > this.camera.least * 1.9) this.camera.fit();
    else this.camera.zoom(2, x, y);
  }

  // Keys -------------------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent, area: string) {
    const { play } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && !play.open && play.doing?.closes(area))
      play.session.confirm(); // chosen again, it counts
    else if (event.key === "Enter" && !play.open && isPressed(event.currentTarget as Element))
      return; // it was only clicked: the shell confirms
    else if (event.key === "Enter" || event.key === " ") play.tap(area);
    else if (event.key.startsWith("Arrow")) this.#step(area, event.key);
    else if (event.key === "i") {
      play.open = "";
      play.info = play.info === area ? "" : area;
    } else if (!play.doing?.keyAt(area, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** To the nearest area in a direction. */
  #step(area: string, arrow: string) {
    const from = spotOf(this.ground, area),
      dx = arrow === "ArrowRight" ? 1 : arrow === "ArrowLeft" ? -1 : 0,
      dy = arrow === "ArrowDown" ? 1 : arrow === "ArrowUp" ? -1 : 0;
    let best = "",
      least = Infinity;
    for (const { row } of this.sites) {
      const at = spotOf(this.ground, row.name),
        x = at.x - from.x,
        y = at.y - from.y;
      const along = x * dx + y * dy,
        across = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 8 && along + 2 * across < least) {
        least = along + 2 * across;
        best = row.name;
      }
    }
    if (best) this.host!.querySelector<SVGElement>(`[data-area="${CSS.escape(best)}"]`)?.focus({ preventScroll: true });
  }
  /** Tab brings an area into view by moving the map. */
  focused(area: string, event: FocusEvent) {
    const { camera } = this;
    this.play.focus = area;
    const at = spotOf(this.ground, area);
    if ((event.currentTarget as Element).matches(":focus-visible"))
      camera.reveal(at.x, at.y, Math.min(camera.width, camera.height) / 4);
  }
  blurred(area: string) {
    if (this.play.focus === area) this.play.focus = "";
  }
}
