import { useEffect, useEffectEvent } from "react";
import { isApple, isTyping, matchesShortcut, type Shortcut } from "../../ui/buttons/shortcut.ts";
import { type PageShortcutName, pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import type { RunCommand } from "./create-commands.ts";

/** Shortcuts that change the page behind a dialog are ignored while a dialog is open. */
const behindDialogs: ReadonlySet<PageShortcutName> = new Set(["newChat", "clearMessages", "collapseAll", "expandAll"]);

/** Runs the commands of pressed shortcuts. Keys without a modifier are left to a field that is typed into. */
export function useCommandKeys(run: RunCommand): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    for (const name of Object.keys(pageShortcuts) as PageShortcutName[]) {
      const shortcut: Shortcut = pageShortcuts[name];
      if (!matchesShortcut(event, shortcut, isApple)) continue;
      if (shortcut.mod !== true && isTyping(event.target)) continue;
      event.preventDefault();
      if (!behindDialogs.has(name) || document.querySelector('[aria-modal="true"]') === null) run(name);
      return;
    }
  });

  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}
