import { t } from "@lingui/core/macro";

/** The end of the list that a key press leads to. */
export type ListEnd = "start" | "end";

/**
 * Home and End, also with Control, and Command with an arrow key on Apple's machines. Browsers scroll there smoothly by
 * themselves, but miss the target in a list whose heights are measured on the way.
 */
export function listEndOf(event: Pick<KeyboardEvent, "key" | "metaKey" | "shiftKey" | "altKey">): ListEnd | undefined {
  if (event.shiftKey || event.altKey) return undefined;
  const key = event.metaKey ? t`Meta+${event.key}` : event.key;
  if (key === "Home" || key === "Meta+ArrowUp") return "start";
  return key === "End" || key === "Meta+ArrowDown" ? "end" : undefined;
}
