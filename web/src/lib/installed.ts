// The table as an app of the machine, where the browser allows it, and never an old client in front of a newer server.

/** Silent where it is not allowed: only HTTPS and this machine itself may. */
export function install(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined));
}

const ENTRY = /<script[^>]+type="module"[^>]+src="([^"]+)"/;
/** The client that a page starts; empty if it starts none. */
export const entryOf = (page: string) => ENTRY.exec(page)?.[1] ?? "";

/** After the connection was lost: if the server has another client now, that one is loaded. What was drafted is kept by the server. */
export async function renew(load: () => void = () => location.reload()): Promise<boolean> {
  if (!import.meta.env.PROD) return false;
  try {
    const answer = await fetch("./", { cache: "no-cache" });
    const now = answer.ok ? entryOf(await answer.text()) : "";
    const mine = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? "";
    if (!now || !mine || now === mine) return false;
    load();
    return true;
  } catch {
    return false;
  }
}
