// Where the map is looked at from: pan and zoom of a box in a window, by pointer, wheel, pinch and key.

import { still } from "../../lib/prefs.svelte";

export interface ViewBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

const CLOSEST = 3; // screen pixels a unit of the map
const LEGIBLE = 0.28; // below, the names of neighbours run into each other
const CLOSE = 0.62; // the most, where it goes to some areas by itself
const RIM = 48; // pixels around them
const REST = 120; // ms without a movement: then all is painted sharp
const SLOP = 6; // pixels a pointer may move and still tap

/** So that nothing but the map is seen, where it is large enough. */
const within = (at: number, size: number, room: number) => Math.min(0, Math.max(room - size, at));

export class Camera {
  x = $state(0); // screen position of the map's corner
  y = $state(0);
  k = $state(0.5);
  moving = $state(false);
  calm = $state(0.5); // k at the last rest: what must be painted again follows it
  width = 0;
  height = 0;
  #fitted: "" | "all" | "wide" = "wide"; // wide: a small window begins with the map's full width, or its full height if that is more
  #spots: { x: number; y: number }[] = []; // places it moved to by itself, until the player moves it
  #foot = 0; // pixels of the window that something covers
  heart: { x: number; y: number } | null = null; // the spot it begins with
  #frame = 0;
  #gliding = false;
  #pointers = new Map<number, { x: number; y: number }>();
  #start = { x: 0, y: 0, far: 0 };
  dragged = false; // the last press was a drag, so its click counts for nothing
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly box: ViewBox) {}

  resize(width: number, height: number) {
    if (width === this.width && height === this.height) return;
    const at = this.toMap(this.width / 2, this.height / 2);
    const lower = width === this.width && !!this.height; // something below has grown or gone: what is above stays where it is
    const gliding = this.#gliding;
    this.#halt();
    this.width = width;
    this.height = height;
    const goal = this.#spots.length ? this.#framing() : this.#fitted ? this.#fitting() : null;
    if (gliding && goal)
      this.#glide(...goal); // it was on its way
    else if (lower && (!this.#fitted || (this.#fitted === "wide" && innerWidth < 760)))
      this.#place(this.x, within(this.y, this.box.h * this.k, this.height - this.#foot), this.k);
    else if (goal) this.#place(...goal);
    else this.#place(width / 2 - at.x * this.k, height / 2 - at.y * this.k, this.k);
  }

  /** Pixels at the foot that are covered: the map stays, and can be moved out from under them. */
  cover(foot: number) {
    if (foot === this.#foot) return;
    this.#foot = foot;
    this.#place(this.x, this.y, this.k);
  }

  get least() {
    return Math.min(this.width / this.box.w, this.height / this.box.h);
  }

  toMap(x: number, y: number) {
    return { x: (x - this.x) / this.k, y: (y - this.y) / this.k };
  }
  /** Converts map units to window pixels. */
  toScreen(x: number, y: number) {
    return { x: (x - this.box.x) * this.k + this.x, y: (y - this.box.y) * this.k + this.y };
  }

  #fitting(): [number, number, number] {
    if (this.#fitted === "wide" && innerWidth < 760) {
      const k = Math.max(this.width / this.box.w, this.height / this.box.h, LEGIBLE);
      const { x, y } = this.heart ?? { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 };
      return [
        within(this.width / 2 - (x - this.box.x) * k, this.box.w * k, this.width),
        within(this.height / 2 - (y - this.box.y) * k, this.box.h * k, this.height),
        k,
      ];
    }
    const k = this.least;
    return [(this.width - this.box.w * k) / 2, (this.height - this.box.h * k) / 2, k];
  }

  /** So that all of them are seen, as large as they can be. */
  #framing(): [number, number, number] {
    const across = this.#spots.map(({ x }) => x - this.box.x),
      down = this.#spots.map(({ y }) => y - this.box.y);
    const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
    const height = this.height - this.#foot;
    const most = Math.min((this.width - 2 * RIM) / (right - left), (height - 2 * RIM) / (bottom - top));
    const whole = Math.max(this.width / this.box.w, this.height / this.box.h);
    const k = Math.max(whole, Math.min(CLOSE, most));
    return [
      within(this.width / 2 - ((left + right) / 2) * k, this.box.w * k, this.width),
      within(height / 2 - ((top + bottom) / 2) * k, this.box.h * k, height),
      k,
    ];
  }
  /** Goes to some spots of the map. */
  frame(spots: { x: number; y: number }[]) {
    this.#fitted = "";
    this.#spots = spots;
    if (this.width) this.#glide(...this.#framing());
  }
  /** And back, unless the player has moved it since. */
  unframe() {
    if (!this.#spots.length) return;
    this.#spots = [];
    this.#fitted = "wide";
    if (this.width) this.#glide(...this.#fitting());
  }

  fit() {
    this.#spots = [];
    this.#fitted = "all";
    this.#glide(...this.#fitting());
  }

  #place(x: number, y: number, k: number) {
    const w = this.box.w * k,
      h = this.box.h * k;
    const keep = (at: number, size: number, room: number) =>
      size <= room
        ? Math.min(Math.max(at, Math.min(0, room - size)), Math.max(0, room - size))
        : Math.min(room * 0.12, Math.max(room * 0.88 - size, at));
    this.k = k;
    this.x = keep(x, w, this.width);
    this.y = keep(y, h, this.height - this.#foot);
    if (w <= this.width) this.x = (this.width - w) / 2;
    if (h <= this.height - this.#foot) this.y = (this.height - h) / 2;
    if (!this.moving) this.calm = k;
  }

  #busy() {
    this.moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.moving = false;
      this.calm = this.k;
    }, REST);
  }

  #halt() {
    cancelAnimationFrame(this.#frame);
    this.#gliding = false;
  }

  #glide(x: number, y: number, k: number) {
    cancelAnimationFrame(this.#frame);
    if (still()) return this.#place(x, y, k);
    this.#gliding = true;
    const from = { x: this.x, y: this.y, k: this.k },
      began = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - began) / 200),
        e = 1 - (1 - t) ** 3;
      this.#busy();
      this.#place(from.x + (x - from.x) * e, from.y + (y - from.y) * e, from.k + (k - from.k) * e);
      if (t < 1) this.#frame = requestAnimationFrame(step);
      else this.#gliding = false;
    };
    this.#frame = requestAnimationFrame(step);
  }

  #around(x: number, y: number, k: number): [number, number, number] {
    const next = Math.max(this.least * 0.95, Math.min(CLOSEST, k));
    this.#spots = [];
    this.#fitted = next <= this.least * 1.001 ? "all" : "";
    const at = this.toMap(x, y);
    return [x - at.x * next, y - at.y * next, next];
  }

  zoom(by: number, x = this.width / 2, y = this.height / 2) {
    this.#glide(...this.#around(x, y, this.k * by));
  }

  /** Brings a spot of the map into view if it is outside, or nearer to the edge than this. */
  reveal(mx: number, my: number, rim = 40) {
    if (this.k <= this.least * 1.001) return;
    const at = this.toScreen(mx, my),
      height = this.height - this.#foot;
    const dx = at.x < rim ? rim - at.x : at.x > this.width - rim ? this.width - rim - at.x : 0;
    const dy = at.y < rim ? rim - at.y : at.y > height - rim ? height - rim - at.y : 0;
    if (dx || dy) this.#glide(this.x + dx, this.y + dy, this.k);
  }

  wheel = (event: WheelEvent) => {
    event.preventDefault();
    const at = this.#spot(event);
    const by = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.01 : 0.0015));
    this.#halt();
    this.#busy();
    this.#place(...this.#around(at.x, at.y, this.k * by));
  };

  #host: HTMLElement | null = null;
  #rect: DOMRect | undefined;
  #spot(event: { clientX: number; clientY: number }) {
    if (!this.moving || !this.#rect) this.#rect = this.#host?.getBoundingClientRect(); // asked once a movement: it costs a layout
    return { x: event.clientX - (this.#rect?.left ?? 0), y: event.clientY - (this.#rect?.top ?? 0) };
  }

  /** Ties the camera to the window it fills. */
  attach = (host: HTMLElement) => {
    this.#host = host;
    const watch = new ResizeObserver(() => this.resize(host.clientWidth, host.clientHeight));
    watch.observe(host);
    host.addEventListener("wheel", this.wheel, { passive: false });
    return () => {
      watch.disconnect();
      host.removeEventListener("wheel", this.wheel);
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#rest);
    };
  };

  down = (event: PointerEvent) => {
    if (event.button > 1) return;
    this.#halt();
    this.#pointers.set(event.pointerId, this.#spot(event));
    if (this.#pointers.size === 1) this.dragged = false;
    this.#measure();
  };

  #measure() {
    const [a, b] = [...this.#pointers.values()];
    this.#start =
      a && b
        ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) }
        : { x: a?.x ?? 0, y: a?.y ?? 0, far: 0 };
  }

  move = (event: PointerEvent) => {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, this.#spot(event));
    const [a, b] = [...this.#pointers.values()];
    if (a && b) {
      const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        far = Math.hypot(a.x - b.x, a.y - b.y);
      this.dragged = true;
      this.#busy();
      const [x, y, k] = this.#around(this.#start.x, this.#start.y, this.k * (far / (this.#start.far || far)));
      this.#place(x + mid.x - this.#start.x, y + mid.y - this.#start.y, k);
      this.#measure();
    } else if (a) {
      const dx = a.x - this.#start.x,
        dy = a.y - this.#start.y;
      if (!this.dragged && Math.hypot(dx, dy) < SLOP) return;
      if (!this.dragged) this.#host?.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.#spots = [];
      this.#busy();
      this.#place(this.x + dx, this.y + dy, this.k);
      if (this.k > this.least * 1.01) this.#fitted = "";
      this.#start = { ...this.#start, x: a.x, y: a.y };
    }
  };

  up = (event: PointerEvent) => {
    this.#pointers.delete(event.pointerId);
    this.#measure();
  };
}
