import * as api from "../lib/api";
import type { Session } from "../lib/session.svelte";

/** Gives the reader a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The record of a finished game as a file. */
export async function saveRecord(session: Session): Promise<void> {
  try {
    download(`${session.info!.game}-${session.table}.record`, await api.record(session.table));
  } catch (error) {
    session.error = { about: "record", sentence: (error as Error).message, rule: "" };
  }
}
