// What people say to each other, and what one notes for oneself.

import type { ChatLine, Seat } from "../types";
import type { Send } from "./wire.svelte";

export class Talk {
  chat = $state.raw<ChatLine[]>([]);
  note = $state("");

  constructor(readonly send: Send) {}

  add(lines: ChatLine[] = []): void {
    const known = new Set(this.chat.map((each) => each.id));
    const fresh = lines.filter((each) => !known.has(each.id));
    if (fresh.length) this.chat = [...this.chat, ...fresh];
  }

  say(text: string, to?: Seat): void {
    if (text.trim()) this.send({ type: "say", text: text.trim(), ...(to === undefined ? {} : { to }) });
  }
  keepNote(text: string): void {
    this.note = text;
    this.send({ type: "note", text });
  }
}
