// One ticking clock for everything that counts seconds.
let tick = $state(Date.now());
setInterval(() => (tick = Date.now()), 1000);

export const now = () => tick;

/** 0:34, 12:05, 3 h 20, 2 d 4 h. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60}` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
