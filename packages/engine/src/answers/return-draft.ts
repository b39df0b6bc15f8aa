import { joinDrafts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Draft } from "../state/draft.ts";

/**
 * Puts what could not be sent back into its composer, before what is written there, to go out once the person is signed
 * in.
 */
export function returnDraft({ composer }: EngineContext, draftId: string, draft: Draft): void {
  composer.setState(({ drafts }) => ({
    drafts: { ...drafts, [draftId]: joinDrafts(draft, drafts[draftId]) },
    awaitingSignIn: draftId,
  }));
}
