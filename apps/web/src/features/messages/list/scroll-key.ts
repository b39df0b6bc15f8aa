import { t } from "@lingui/core/macro";

/** Where a key press takes a reader of the list. */
export type ListEnd = "start" | "end";

/**
 * Home and End, with Control too, and Command with an arrow on Apple's machines. Browsers glide there by themselves,
 * but lose their way in a list whose heights are found out on the way.
 */
export function listEndOf(event: Pick<KeyboardEvent, "key" | "metaKey" | "shiftKey" | "altKey">): ListEnd | undefined {
  if (event.shiftKey || event.altKey) return undefined;
  const key = event.metaKey ? t`Meta+${event.key}` : event.key;
  if (key === "Home" || key === "Meta+ArrowUp") return "start";
  return key === "End" || key === "Meta+ArrowDown" ? "end" : undefined;
}
