import { useEffect, useEffectEvent } from "react";
import { isApple, matchesShortcut, type Shortcut } from "../../ui/shortcut.ts";

/** The keys of the composer's buttons; they work wherever the focus is. */
export const composerShortcuts = {
  attach: { key: "u", mod: true },
  webSearch: { key: "e", mod: true, shift: true },
  mode: { key: ".", mod: true },
} as const satisfies Record<string, Shortcut>;

type ComposerShortcut = keyof typeof composerShortcuts;

/** Runs the handlers at their keys, unless a dialog is open. */
export function useComposerShortcuts(handlers: Partial<Record<ComposerShortcut, () => void>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    for (const name of Object.keys(composerShortcuts) as ComposerShortcut[]) {
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
