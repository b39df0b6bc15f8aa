/** What a key press in the box of an edited message means; nothing while an input method is composing. */
export function editKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "keyCode">,
): "cancel" | "retry" | undefined {
  // 229 is what browsers send where they do not say that they compose.
  if (event.isComposing || event.keyCode === 229) return undefined;
  if (event.key === "Escape") return "cancel";
  const isRetry = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return isRetry ? "retry" : undefined;
}
