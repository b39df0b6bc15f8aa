import type { ComposerState, Draft } from "@tutti/engine";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";

const emptyDraft: Draft = { text: "", attachments: [] };

/** What has been written into the composer of a room (`NEW_ROOM` for none) and not been sent. */
export function useDraft(roomId: string): Draft {
  return useStore(useEngine().composer, (composer: ComposerState) => composer.drafts[roomId] ?? emptyDraft);
}
