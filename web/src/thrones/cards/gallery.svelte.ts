// The pictures of the cards, by shelf and key. The base game and the options put their loaders here (part.ts); a shelf is fetched
// with the first card of it that is shown, so that the first load carries none.

import { SvelteMap } from "svelte/reactivity";
import type { Scene } from "./draw";

export type Shelf = string; // a kind of card: "house", "westeros", and what options call theirs
export type Scenes = Record<string, Scene>;
export type Loader = () => Promise<Scenes>;
export type Art = Record<Shelf, Loader>;

const LOADERS: [Shelf, Loader][] = [];
const asked = new Set<Shelf>();
const scenes = new SvelteMap<string, Scene>();
const at = (shelf: Shelf, key: string) => `${shelf} ${key}`;

export function hang(art: Art): void {
  for (const [shelf, loader] of Object.entries(art)) LOADERS.push([shelf, loader]);
}

/** Every scene of a shelf, from all who have put some there. */
export async function all(shelf: Shelf): Promise<Scenes> {
  const found = await Promise.all(LOADERS.filter(([on]) => on === shelf).map(([, loader]) => loader()));
  return Object.assign({}, ...found) as Scenes;
}

/** A picture that does not come, as on a bad line, is asked for again with the next card. */
export function fetchShelf(shelf: Shelf): void {
  if (asked.has(shelf)) return;
  asked.add(shelf);
  all(shelf).then(
    (found) => {
      for (const [key, scene] of Object.entries(found)) scenes.set(at(shelf, key), scene);
    },
    () => asked.delete(shelf),
  );
}

/** Nothing until it is there, or where nobody has drawn it. */
export const sceneOf = (shelf: Shelf, key: string): Scene => scenes.get(at(shelf, key)) ?? "";

const small = new Map<Scene, string>();
/** The scene as a picture that is drawn once, however often it is shown: for places where it is small. */
export function thumbOf(shelf: Shelf, key: string): string {
  const scene = sceneOf(shelf, key);
  if (!scene) return "";
  if (!small.has(scene)) {
    const line = 'stroke="#17110c" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"';
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 90" ${line}>${scene}</svg>`;
    small.set(scene, `data:image/svg+xml,${encodeURIComponent(drawn)}`);
  }
  return small.get(scene)!;
}
