/** What a key press in the composer asks for. */
export type ComposerAction = "send" | "stop" | "edit-queued";

/** Set by browsers on key presses that belong to an input method; the only sign of it in some of them. */
const INPUT_METHOD_KEY_CODE = 229;

/** What a key press depends on. */
interface ComposerState {
  isProcessing: boolean;
  /** Whether ArrowUp has nowhere to go in the field, and there is a queued message to go back to. */
  isBelowQueue: boolean;
}

/**
 * Enter sends, or queues while the room is answering; Shift+Enter stays a line break; Escape stops what is being
 * answered; ArrowUp in the empty field takes the last queued message back to change it. Nothing happens while an input
 * method is composing: its Enter and Escape choose and dismiss candidates (specification, point 2).
 */
export function composerAction(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "keyCode">,
  { isProcessing, isBelowQueue }: ComposerState,
): ComposerAction | undefined {
  if (event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE) return undefined;
  if (event.key === "Escape") return isProcessing ? "stop" : undefined;
  const hasModifier = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  if (event.key === "ArrowUp") return isBelowQueue && !hasModifier ? "edit-queued" : undefined;
  if (event.key !== "Enter" || event.shiftKey || event.altKey) return undefined;
  return "send";
}
