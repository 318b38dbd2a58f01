// The realm is as large as its column allows, with all of it in sight; never smaller than the rest of the table, and hardly larger.

const COLUMN = 386; // pixels, on a small laptop: what it is drawn for
const MORE = 1.05; // than the other column: both are read

export const filling = (anew: () => unknown) => (column: HTMLElement) => {
  void anew(); // its contents may have grown
  const fill = () => {
    if (column.querySelector("[aria-expanded=true]")) return; // somebody reads: nothing moves
    column.style.removeProperty("--u");
    const least = Number(getComputedStyle(column).getPropertyValue("--u")) || 1;
    const most = Math.min(column.clientWidth / COLUMN, MORE * least);
    if (most <= least) return;
    column.style.setProperty("--u", `${most}`);
    const room = column.clientHeight / column.scrollHeight;
    if (room < 1) column.style.setProperty("--u", `${Math.max(least, most * room * 0.995)}`);
  };
  const watch = new ResizeObserver(fill);
  watch.observe(column);
  void document.fonts?.ready.then(fill);
  return () => watch.disconnect();
};
