/** The action of a key press in the composer. */
export type ComposerAction = "send" | "stop" | "edit-queued";

/** The key code of key presses that belong to an input method; in some browsers the only sign of one. */
const INPUT_METHOD_KEY_CODE = 229;

/** The state that the action of a key press depends on. */
interface ComposerState {
  isProcessing: boolean;
  /** Whether ArrowUp cannot move the cursor in the field, and there is a queued message to edit. */
  isBelowQueue: boolean;
}

/**
 * Enter sends, or queues while the room is answering; Shift+Enter stays a line break; Escape stops the answers that are
 * being received; ArrowUp in the empty field takes the last queued message back for editing. There is no action while
 * an input method is composing: its Enter and Escape choose and dismiss candidates (specification, point 2).
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
