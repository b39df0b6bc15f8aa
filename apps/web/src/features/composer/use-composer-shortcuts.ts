import { useEffect, useEffectEvent } from "react";
import { isApple, matchesShortcut } from "../../ui/buttons/shortcut.ts";
import { type ComposerShortcutName, composerShortcuts } from "../../ui/buttons/shortcuts.ts";

/** Runs the handlers at their keys, unless a dialog is open. */
export function useComposerShortcuts(handlers: Partial<Record<ComposerShortcutName, () => void>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    for (const name of Object.keys(composerShortcuts) as ComposerShortcutName[]) {
      const run = handlers[name];
      if (run === undefined || !matchesShortcut(event, composerShortcuts[name], isApple)) continue;
      event.preventDefault();
      run();
      return;
    }
  });

  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}
