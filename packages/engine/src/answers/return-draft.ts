import { joinDrafts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Draft } from "../state/draft.ts";

/**
 * Puts a draft that could not be sent back into its composer, before the text that is there, to be sent once the person
 * is signed in.
 */
export function returnDraft({ composer }: EngineContext, draftId: string, draft: Draft): void {
  composer.setState(({ drafts }) => ({
    drafts: { ...drafts, [draftId]: joinDrafts(draft, drafts[draftId]) },
    awaitingSignIn: draftId,
  }));
}
