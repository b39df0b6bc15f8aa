import { useEffect, useEffectEvent } from "react";
import { isApple, isTyping, matchesShortcut, type Shortcut } from "../ui/shortcut.ts";

/** The keys that work everywhere on the page (specification, point 2, and our own). */
export const shortcuts = {
  addModel: { key: "k", mod: true },
  newChat: { key: "/", mod: true },
  searchMessages: { key: "f", mod: true, shift: true },
  clearChat: { key: "Backspace", mod: true, shift: true },
  collapseAll: { key: "ArrowUp", mod: true, shift: true },
  expandAll: { key: "ArrowDown", mod: true, shift: true },
  toggleSidebar: { key: "[" },
  showShortcuts: { key: "?" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** What changes the page behind a dialog waits until the dialog is closed. */
const behindDialogs: ReadonlySet<ShortcutName> = new Set(["newChat", "clearChat", "collapseAll", "expandAll"]);

/** Runs the handlers at their keys. Keys without a modifier are left to whoever is typing. */
export function useShortcuts(handlers: Record<ShortcutName, () => void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    for (const name of Object.keys(shortcuts) as ShortcutName[]) {
      const shortcut: Shortcut = shortcuts[name];
      if (!matchesShortcut(event, shortcut, isApple)) continue;
      if (shortcut.mod !== true && isTyping(event.target)) continue;
      event.preventDefault();
      if (!behindDialogs.has(name) || document.querySelector('[aria-modal="true"]') === null) handlers[name]();
      return;
    }
  });

  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}
