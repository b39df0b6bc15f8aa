import type { Message } from "@tutti/domain";
import type { RoomState } from "@tutti/engine";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { keepTurns, type Turn, turnsInSight } from "../turn/turns.ts";

interface Snapshot {
  messageIds: RoomState["messageIds"] | undefined;
  replacedIds: RoomState["replacedIds"];
  /** The number of changes of a message's parent or branch. */
  moves: number;
  turns: readonly Turn[];
}

/** The turns of a room. A message that only grows or ends changes none of them. */
export function useTurns(roomId: string): readonly Turn[] {
  const { roomStates, messages } = useEngine().tables;
  const moves = useRef(0);
  const last = useRef<Snapshot>({ messageIds: undefined, replacedIds: undefined, moves: 0, turns: [] });

  const subscribe = useCallback(
    (listener: () => void) => {
      const endRoom = roomStates.subscribe(roomId, listener);
      const endMessages = messages.subscribeAll((changes) => {
        const isMoved = changes.some(
          ({ before, after }) => after?.roomId === roomId && before !== undefined && isElsewhere(before, after),
        );
        if (!isMoved) return;
        moves.current += 1;
        listener();
      });
      return () => {
        endRoom();
        endMessages();
      };
    },
    [roomStates, messages, roomId],
  );

  return useSyncExternalStore(subscribe, () => {
    const { messageIds, replacedIds } = roomStates.get(roomId) ?? {};
    const { current } = last;
    if (messageIds !== current.messageIds || replacedIds !== current.replacedIds || moves.current !== current.moves) {
      const ids = [...(messageIds ?? []), ...(replacedIds ?? [])];
      const turns = turnsInSight(ids.flatMap((id) => messages.get(id) ?? []));
      last.current = { messageIds, replacedIds, moves: moves.current, turns: keepTurns(current.turns, turns) };
    }
    return last.current.turns;
  });
}

function isElsewhere(before: Message, after: Message): boolean {
  return (
    before.parentMessageId !== after.parentMessageId ||
    before.continuedWithId !== after.continuedWithId ||
    before.followsAnswerId !== after.followsAnswerId
  );
}
