// What the panel beside the game can show.

export type Tab = "realm" | "log" | "seats" | "chat" | "notes";

export const TABS: { tab: Tab; icon: string }[] = [
  { tab: "realm", icon: "crown" },
  { tab: "log", icon: "log" },
  { tab: "seats", icon: "seats" },
  { tab: "chat", icon: "chat" },
  { tab: "notes", icon: "note" },
];
