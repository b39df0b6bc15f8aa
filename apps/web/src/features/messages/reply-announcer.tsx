import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { Engine, ReplyState, TableChange } from "@tutti/engine";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { characterNameNow } from "../../bindings/use-character-names.ts";
import { useLasting } from "../../ui/use-lasting.ts";
import { RECONNECT_DELAY } from "../../ui/use-reply-note.ts";
import { secondsUntil, waitWords } from "../../ui/wait-words.ts";
import { authorName } from "./character-label.ts";

/** Tells a screen reader once of each wait of an answer, and once that the gateway is out of reach; never the seconds that pass. */
export function ReplyAnnouncer({ roomId }: { roomId: string }) {
  const engine = useEngine();
  const { replyStates } = engine.tables;
  const [waits, setWaits] = useState("");
  useEffect(
    () =>
      replyStates.subscribeAll((changes) => {
        const words = begunWaits(changes).flatMap((state) => wordsOf(engine, roomId, state));
        if (words.length > 0) setWaits(words.join(" "));
      }),
    [engine, replyStates, roomId],
  );
  const isReconnecting = useLasting(useIsOutOfReach(roomId), RECONNECT_DELAY);
  return (
    <>
      <VisuallyHidden role="status">{waits}</VisuallyHidden>
      <VisuallyHidden role="status">
        {isReconnecting ? t`Reconnecting. The answers go on at the gateway.` : ""}
      </VisuallyHidden>
    </>
  );
}

/** The answers that wait with these changes, and did not wait for the same before. */
export function begunWaits(changes: readonly TableChange<ReplyState>[]): ReplyState[] {
  return changes.flatMap(({ before, after }) =>
    after?.wait !== undefined && after.wait.until !== before?.wait?.until ? [after] : [],
  );
}

function wordsOf(engine: Engine, roomId: string, { id, wait }: ReplyState): string[] {
  const message = engine.tables.messages.get(id);
  const seconds = wait === undefined ? 0 : secondsUntil(wait.until, Date.now());
  if (wait === undefined || seconds === 0 || message?.roomId !== roomId) return [];
  const name = authorName(characterNameNow(engine, message.characterId));
  return [`${name}: ${waitWords(wait.status, seconds, { isSpoken: true })}.`];
}

/** Whether the gateway is out of reach for an answer of the room that is being made. */
function useIsOutOfReach(roomId: string): boolean {
  const { messages, replyStates } = useEngine().tables;
  const subscribe = useCallback((listener: () => void) => replyStates.subscribeAll(listener), [replyStates]);
  return useSyncExternalStore(subscribe, () =>
    replyStates.all().some(({ id, isConnected }) => !isConnected && messages.get(id)?.roomId === roomId),
  );
}
