import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { AnswerConnection, Engine, TableChange } from "@tutti/engine";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { characterNameNow } from "../../../bindings/use-character-names.ts";
import { messageNow } from "../../../bindings/use-message.ts";
import { useDelayedFlag } from "../../../ui/loading/use-delayed-flag.ts";
import { RECONNECT_DELAY } from "../../../ui/use-answer-note.ts";
import { secondsUntil, waitText } from "../../../ui/wait-texts.ts";
import { authorName } from "../answer/character-label.ts";

/**
 * Announces to a screen reader each wait of an answer once, and once that the gateway is out of reach; never the
 * remaining seconds.
 */
export function AnswerAnnouncer({ roomId }: { roomId: string }) {
  const engine = useEngine();
  const { answerStates } = engine.tables;
  const [waits, setWaits] = useState("");
  useEffect(
    () =>
      answerStates.subscribeAll((changes) => {
        const words = begunWaits(changes).flatMap((state) => wordsOf(engine, roomId, state));
        if (words.length > 0) setWaits(words.join(" "));
      }),
    [engine, answerStates, roomId],
  );
  const isReconnecting = useDelayedFlag(useIsOutOfReach(roomId), RECONNECT_DELAY);
  return (
    <>
      <VisuallyHidden role="status">{waits}</VisuallyHidden>
      <VisuallyHidden role="status">
        {isReconnecting ? t`Reconnecting. The answers continue at the gateway.` : ""}
      </VisuallyHidden>
    </>
  );
}

/** The answers that begin to wait with these changes, and did not wait until the same time before. */
export function begunWaits(changes: readonly TableChange<AnswerConnection>[]): AnswerConnection[] {
  return changes.flatMap(({ before, after }) =>
    after?.wait !== undefined && after.wait.until !== before?.wait?.until ? [after] : [],
  );
}

function wordsOf(engine: Engine, roomId: string, { id, wait }: AnswerConnection): string[] {
  const message = messageNow(engine, id);
  const seconds = wait === undefined ? 0 : secondsUntil(wait.until, Date.now());
  if (wait === undefined || seconds === 0 || message?.roomId !== roomId) return [];
  const name = authorName(characterNameNow(engine, message.characterId));
  return [`${name}: ${waitText(wait.status, seconds, { isSpoken: true })}.`];
}

/** Whether the gateway is out of reach for an answer of the room that is being received. */
function useIsOutOfReach(roomId: string): boolean {
  const { messages, answerStates } = useEngine().tables;
  const subscribe = useCallback((listener: () => void) => answerStates.subscribeAll(listener), [answerStates]);
  return useSyncExternalStore(subscribe, () =>
    answerStates.all().some(({ id, isConnected }) => !isConnected && messages.get(id)?.roomId === roomId),
  );
}
