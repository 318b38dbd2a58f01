// Elements that point at an area of the map. An element removed under the pointer gets no leave event: it then clears its own light.
// An element that appears under a resting pointer, as after a tap, does not point.

import type { Play } from "../play.svelte";

export const pointsAt = (play: Play, area: string) => (node: HTMLElement) => {
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "touch") play.hover = area;
  };
  const leave = () => {
    if (play.hover === area) play.hover = "";
  };
  node.addEventListener("pointermove", enter);
  node.addEventListener("pointerleave", leave);
  return () => {
    node.removeEventListener("pointermove", enter);
    node.removeEventListener("pointerleave", leave);
    leave();
  };
};
