// What the panel beside the game can show.

export type Tab = "realm" | "log" | "seats" | "chat" | "notes";

export interface Tabbed {
  tab: Tab;
  icon: string;
  called?: string; // a game's own word for it
}

export const TABS: Tabbed[] = [
  { tab: "realm", icon: "crown" },
  { tab: "log", icon: "log" },
  { tab: "seats", icon: "seats" },
  { tab: "chat", icon: "chat" },
  { tab: "notes", icon: "note" },
];
