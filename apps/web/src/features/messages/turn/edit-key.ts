/** The action of a key press in the box of an edited message; none while an input method is composing. */
export function editKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "keyCode">,
): "cancel" | "retry" | undefined {
  // Browsers that do not set `isComposing` send 229.
  if (event.isComposing || event.keyCode === 229) return undefined;
  if (event.key === "Escape") return "cancel";
  const isRetry = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return isRetry ? "retry" : undefined;
}
