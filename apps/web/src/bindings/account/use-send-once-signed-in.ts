import type { ComposerState } from "@tutti/engine";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { useEngine } from "../services-context.tsx";
import { useLibrary } from "../use-room.ts";
import { useSession } from "./use-session.ts";

/**
 * Sends a composer's draft as soon as the person is signed in, if they tried to send it before.
 *
 * @param draftId the room's id, or the artifact's
 * @param options.isReady whether there is a model that would answer
 */
export function useSendOnceSignedIn(draftId: string, { isReady, send }: { isReady: boolean; send: () => void }): void {
  const { composer, chat } = useEngine();
  const isAwaited = useStore(composer, ({ awaitingSignIn }: ComposerState) => awaitingSignIn === draftId);
  const isSignedIn = useSession().status === "signed-in";
  const isLoaded = useLibrary().status === "ready";
  const sendNow = useEffectEvent(send);

  useEffect(() => {
    if (!isAwaited || !isSignedIn || !isLoaded || !isReady) return;
    // React may run an effect twice; the draft is sent once.
    if (composer.getState().awaitingSignIn !== draftId) return;
    chat.awaitSignIn(undefined);
    sendNow();
  }, [composer, chat, draftId, isAwaited, isSignedIn, isLoaded, isReady]);
}
