import type { ComposerState, Draft, Engine } from "@tutti/engine";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";

const emptyDraft: Draft = { text: "", attachments: [] };

/** The unsent draft in the composer of a room (`NEW_ROOM` without a room). */
export function useDraft(roomId: string): Draft {
  return useStore(useEngine().composer, (composer: ComposerState) => draftIn(composer, roomId));
}

/** The files of a room's draft, the same array while only its text changes. */
export function useDraftAttachments(roomId: string): Draft["attachments"] {
  return useStore(
    useEngine().composer,
    (composer: ComposerState) => (composer.drafts[roomId] ?? emptyDraft).attachments,
  );
}

/** The current draft of a room. */
export function draftOf({ composer }: Pick<Engine, "composer">, roomId: string): Draft {
  return draftIn(composer.getState(), roomId);
}

/** An address may name a room like a property that every object has, such as `constructor`. */
function draftIn({ drafts }: ComposerState, roomId: string): Draft {
  return (Object.hasOwn(drafts, roomId) ? drafts[roomId] : undefined) ?? emptyDraft;
}

/** A draft's text with more text at its end, separated from the existing one. */
export function withWords(text: string, words: string): string {
  return text === "" || /\s$/u.test(text) ? `${text}${words} ` : `${text} ${words} `;
}

/** Changes some fields of the current draft, which may be newer than the rendered one. */
export function changeDraft(
  engine: Pick<Engine, "composer" | "chat">,
  roomId: string,
  change: Partial<Draft> | ((draft: Draft) => Partial<Draft>),
): void {
  const draft = draftOf(engine, roomId);
  engine.chat.setDraft(roomId, { ...draft, ...(typeof change === "function" ? change(draft) : change) });
}
