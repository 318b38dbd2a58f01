// The element that was pressed with mouse or finger and has the focus from it: Enter is not meant for it. After any key
// :focus-visible holds for it, too.

export const FOCUSABLE = "button, a, summary, [role=button], [tabindex]";
let pressed: Element | null = null;

addEventListener("mousedown", (event) => (pressed = (event.target as Element).closest(FOCUSABLE)), { capture: true });
addEventListener("focusin", (event) => {
  if (event.target !== pressed) pressed = null;
});

export const isPressed = (element: Element): boolean => element === pressed;
