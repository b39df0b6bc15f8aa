import { useEffect, useEffectEvent } from "react";
import { isApple, isTyping, matchesShortcut, type Shortcut } from "../ui/shortcut.ts";

/** The keys that work everywhere on the page (specification, point 2). */
export const shortcuts = {
  addModel: { key: "k", mod: true },
  newChat: { key: "/", mod: true },
  toggleSidebar: { key: "[" },
} as const satisfies Record<string, Shortcut>;

type ShortcutName = keyof typeof shortcuts;

/** Runs the handlers at their keys. Keys without a modifier are left to whoever is typing. */
export function useShortcuts(handlers: Record<ShortcutName, () => void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    for (const name of Object.keys(shortcuts) as ShortcutName[]) {
      const shortcut: Shortcut = shortcuts[name];
      if (!matchesShortcut(event, shortcut, isApple)) continue;
      if (shortcut.mod !== true && isTyping(event.target)) continue;
      event.preventDefault();
      handlers[name]();
      return;
    }
  });

  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}
