import { useEffect, useEffectEvent, useState } from "react";

/** What a composer holds, and whether it can be sent as it is. */
interface ComposerContent {
  text: string;
  /** With the files that are still being read. */
  fileCount: number;
  isReady: boolean;
}

/**
 * Sends what a composer holds as soon as it is ready, where that was tried before. A text that has become another one,
 * and a file that could not be read or was removed, take it back: the person decides what is sent then.
 *
 * @param draftId the room's id, or the artifact's
 */
export function useSendOnceReady(
  draftId: string,
  { text, fileCount, isReady }: ComposerContent,
  send: () => void,
): { isAwaited: boolean; awaitReady: () => void } {
  const [attempt, setAttempt] = useState<{ draftId: string; text: string; fileCount: number }>();
  const isSame = attempt?.draftId === draftId && attempt.text === text && attempt.fileCount === fileCount;
  const isAwaited = isSame && !isReady;
  const sendNow = useEffectEvent(send);

  useEffect(() => {
    if (attempt === undefined || isAwaited) return;
    setAttempt(undefined);
    // After all effects of the same change: with the list of models, the page chooses those of a new room.
    if (isSame) queueMicrotask(() => sendNow());
  }, [attempt, isAwaited, isSame]);
  return { isAwaited, awaitReady: () => setAttempt({ draftId, text, fileCount }) };
}
