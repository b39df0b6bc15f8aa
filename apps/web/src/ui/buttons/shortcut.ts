/** A key combination; `mod` is Cmd on Apple's devices and Ctrl elsewhere. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
}

/** Whether the device's keyboard has a Cmd key. */
export function hasCommandKey(platform: string): boolean {
  return /mac|iphone|ipad|ipod/iu.test(platform);
}

/** A combination as text for a person: `⌘K` or `Ctrl K`. */
export function shortcutLabel(shortcut: Shortcut, isApple: boolean): string {
  return shortcutKeys(shortcut, isApple).join(isApple ? "" : " ");
}

/** The names of a combination's keys, one for each key cap. */
export function shortcutKeys(shortcut: Shortcut, isApple: boolean): string[] {
  return [
    ...(shortcut.mod ? [isApple ? "⌘" : "Ctrl"] : []),
    ...(shortcut.shift ? [isApple ? "⇧" : "Shift"] : []),
    keyNames[shortcut.key] ?? shortcut.key.toUpperCase(),
  ];
}

/** A combination in the format of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut, isApple: boolean): string {
  return [
    ...(shortcut.mod ? [isApple ? "Meta" : "Control"] : []),
    ...(shortcut.shift ? ["Shift"] : []),
    shortcut.key.length === 1 ? shortcut.key.toUpperCase() : shortcut.key,
  ].join("+");
}

const keyNames: Readonly<Record<string, string>> = {
  Enter: "↵",
  Escape: "Esc",
  Backspace: "⌫",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Delete: "Del",
};

/**
 * Whether a key press is this combination. A combination without `mod` never matches a press with it. Whether a
 * character such as `?` requires Shift differs between keyboards, so Shift is ignored for it.
 */
export function matchesShortcut(
  event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
  shortcut: Shortcut,
  isApple: boolean,
): boolean {
  const mod = isApple ? event.metaKey : event.ctrlKey;
  const other = isApple ? event.ctrlKey : event.metaKey;
  return (
    event.key.toLowerCase() === shortcut.key.toLowerCase() &&
    mod === (shortcut.mod ?? false) &&
    (isSign(shortcut.key) || event.shiftKey === (shortcut.shift ?? false)) &&
    !other &&
    !event.altKey
  );
}

function isSign(key: string): boolean {
  return /^[^\p{L}\p{N}]$/u.test(key);
}

/** Whether a key press belongs to something that a person types into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/iu.test(target.tagName))
  );
}

/** Whether this device is one of Apple's, read once. */
export const isApple = typeof navigator !== "undefined" && hasCommandKey(navigator.platform);
