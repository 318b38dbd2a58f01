// What points at an area of the map. What is taken away under the pointer is never left by it: it then takes its light along; and
// what comes up under a pointer that stands still, as after a tap, is not pointed at.

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
