import type { ComposerState, Draft, Engine } from "@tutti/engine";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";

const emptyDraft: Draft = { text: "", attachments: [] };

/** What has been written into the composer of a room (`NEW_ROOM` for none) and not been sent. */
export function useDraft(roomId: string): Draft {
  return useStore(useEngine().composer, (composer: ComposerState) => draftIn(composer, roomId));
}

/** The files of a room's draft, which stay as they are while its text is written. */
export function useDraftAttachments(roomId: string): Draft["attachments"] {
  return useStore(
    useEngine().composer,
    (composer: ComposerState) => (composer.drafts[roomId] ?? emptyDraft).attachments,
  );
}

/** The draft of a room as it is now. */
export function draftOf({ composer }: Pick<Engine, "composer">, roomId: string): Draft {
  return draftIn(composer.getState(), roomId);
}

/** An address may name a room like something that every object has, such as `constructor`. */
function draftIn({ drafts }: ComposerState, roomId: string): Draft {
  return (Object.hasOwn(drafts, roomId) ? drafts[roomId] : undefined) ?? emptyDraft;
}

/** A draft's text with more words at its end, apart from what is there. */
export function withWords(text: string, words: string): string {
  return text === "" || /\s$/u.test(text) ? `${text}${words} ` : `${text} ${words} `;
}

/** Changes some of a draft as it is now, which may be newer than what is drawn. */
export function changeDraft(
  engine: Pick<Engine, "composer" | "chat">,
  roomId: string,
  change: Partial<Draft> | ((draft: Draft) => Partial<Draft>),
): void {
  const draft = draftOf(engine, roomId);
  engine.chat.setDraft(roomId, { ...draft, ...(typeof change === "function" ? change(draft) : change) });
}
