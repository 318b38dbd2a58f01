// What points at an area of the map. What is taken away under the pointer is never left by it: it then takes its light along.

import type { Play } from "./play.svelte";

export const pointsAt = (play: Play, area: string) => (node: HTMLElement) => {
  const enter = () => (play.hover = area);
  const leave = () => {
    if (play.hover === area) play.hover = "";
  };
  node.addEventListener("pointerenter", enter);
  node.addEventListener("pointerleave", leave);
  return () => {
    node.removeEventListener("pointerenter", enter);
    node.removeEventListener("pointerleave", leave);
    leave();
  };
};
