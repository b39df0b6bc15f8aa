import type { Shortcut } from "./shortcut.ts";

/** The keys that work everywhere on the page (specification, point 2, and our own). */
export const pageShortcuts = {
  addModel: { key: "k", mod: true },
  newChat: { key: "/", mod: true },
  searchMessages: { key: "f", mod: true, shift: true },
  clearMessages: { key: "Backspace", mod: true, shift: true },
  collapseAll: { key: "ArrowUp", mod: true, shift: true },
  expandAll: { key: "ArrowDown", mod: true, shift: true },
  toggleSidebar: { key: "[" },
  showShortcuts: { key: "?" },
} as const satisfies Record<string, Shortcut>;

/** The keys of the composer's buttons; they work wherever the focus is. */
export const composerShortcuts = {
  attach: { key: "u", mod: true },
  webSearch: { key: "e", mod: true, shift: true },
  mode: { key: ".", mod: true },
  blind: { key: "b", mod: true, shift: true },
} as const satisfies Record<string, Shortcut>;

/** Leads to the vote on the latest blind question. */
export const voteShortcut: Shortcut = { key: "y", mod: true, shift: true };

export type PageShortcutName = keyof typeof pageShortcuts;
export type ComposerShortcutName = keyof typeof composerShortcuts;
