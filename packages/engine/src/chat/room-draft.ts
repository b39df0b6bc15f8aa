import { withoutUndefined } from "@tutti/contract";
import { asWritten } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Draft } from "../state/draft.ts";

/** The draft of a room as it would be sent. */
export function draftOf(context: Pick<EngineContext, "composer">, target: string): Draft {
  const draft = context.composer.getState().drafts[target];
  return { ...draft, text: asWritten(draft?.text ?? ""), attachments: draft?.attachments ?? [] };
}

/**
 * Clears the text and files that were sent; the mode and the search are switches, and stay for the room's next message.
 */
export function clearDraft(
  { composer }: Pick<EngineContext, "composer">,
  { target, roomId, draft }: { target: string; roomId: string; draft: Draft },
): void {
  const { [target]: _sent, ...drafts } = composer.getState().drafts;
  const switches = {
    ...withoutUndefined({ mode: draft.mode, isWebSearchOn: draft.isWebSearchOn, usesModels: draft.usesModels }),
  };
  const next = Object.keys(switches).length > 0 ? { [roomId]: { text: "", attachments: [], ...switches } } : {};
  composer.setState({ drafts: { ...drafts, ...next } });
}
