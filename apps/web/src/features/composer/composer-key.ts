/** What a key press in the composer asks for. */
export type ComposerAction = "send" | "stop";

/** Set by browsers on key presses that belong to an input method; the only sign of it in some of them. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Enter sends, Shift+Enter stays a line break, Escape stops what is being answered, and nothing happens while an input method
 * is composing: its Enter and Escape choose and dismiss candidates (specification, point 2).
 */
export function composerAction(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "keyCode">,
  isProcessing: boolean,
): ComposerAction | undefined {
  if (event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE) return undefined;
  if (event.key === "Escape") return isProcessing ? "stop" : undefined;
  if (event.key !== "Enter" || event.shiftKey || event.altKey) return undefined;
  return "send";
}
