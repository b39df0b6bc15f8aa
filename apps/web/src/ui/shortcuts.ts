import type { Shortcut } from "./shortcut.ts";

/** The keys that work everywhere on the page (specification, point 2, and our own). */
export const pageShortcuts = {
  addModel: { key: "k", mod: true },
  newChat: { key: "/", mod: true },
  searchMessages: { key: "f", mod: true, shift: true },
  clearChat: { key: "Backspace", mod: true, shift: true },
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
} as const satisfies Record<string, Shortcut>;

/** Keys of what has the focus. */
const focusShortcuts = {
  stopAnswers: { key: "Escape" },
  send: { key: "Enter" },
  editQueued: { key: "ArrowUp" },
  newLine: { key: "Enter", shift: true },
  saveEdit: { key: "Enter", mod: true },
  leaveEdit: { key: "Escape" },
  rename: { key: "F2" },
  delete: { key: "Delete" },
} as const satisfies Record<string, Shortcut>;

/** Every shortcut of the product, once. The sheet of keys does not compile without a text for each. */
export const shortcuts = { ...pageShortcuts, ...composerShortcuts, ...focusShortcuts };

export type ShortcutName = keyof typeof shortcuts;
export type PageShortcutName = keyof typeof pageShortcuts;
export type ComposerShortcutName = keyof typeof composerShortcuts;
