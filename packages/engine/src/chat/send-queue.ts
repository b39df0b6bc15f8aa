import type { Message, QueuedMessage } from "@tutti/domain";
import { firstInLine, holdQueue } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { openRoom } from "../persistence/open-room.ts";
import { readQueue } from "../persistence/show-queue.ts";
import { queueOf } from "../state/queue-of.ts";
import { withQueueLock } from "./message-queue.ts";
import { sendQueuedMessage } from "./send-message.ts";

/** Sends the queues of all rooms. */
export interface QueueSender {
  /** Opens the rooms with waiting messages, so that they are sent even if the person does not open the room. */
  openRooms(): void;
  end(): void;
}

/**
 * Sends the first message of a room's queue whenever the room's answers have ended. Of several tabs, the one with the
 * queue's lock sends: it removes the message from the store in the write that adds the question, and the next tab reads
 * that.
 */
export function createQueueSender(context: EngineContext): QueueSender {
  const { tables, library, ports } = context;
  const busy = new Set<string>();
  /** Rooms that have changed while they were busy. */
  const missedIds = new Set<string>();
  let isEnded = false;

  const isReady = (roomId: string): boolean => {
    const state = tables.roomStates.get(roomId);
    if (isEnded || !state || state.queueIds.length === 0 || state.isProcessing) return false;
    const isHere = state.hydration.status === "success" && library.getState().status === "ready";
    return isHere && firstInLine(queueOf(context, roomId)) !== undefined;
  };
  const sendFirst = async (roomId: string): Promise<void> => {
    await readQueue(context, roomId);
    if (!isReady(roomId) || (await isBehind(context, roomId)) || !isReady(roomId)) return;
    const message = firstInLine(queueOf(context, roomId));
    if (!message || !(await mayBeSent(message))) return;
    const { status } = sendQueuedMessage(context, message);
    if (status === "empty") tables.queuedMessages.remove(message.id);
    if (status !== "signed-out" && status !== "failed") return;
    tables.queuedMessages.put(...holdQueue(queueOf(context, roomId), status));
  };
  /** Whether its limits in dollars allow it: where they do not, the queue waits for the person's word. */
  const mayBeSent = async (message: QueuedMessage): Promise<boolean> => {
    const { id, roomId, limit } = message;
    if (limit === "allowed" || ports.passesLimit === undefined) return true;
    const isOver = await ports.passesLimit(message);
    // It may have been taken out of the queue meanwhile, or the queue was stopped.
    if (!isReady(roomId) || firstInLine(queueOf(context, roomId)) !== message) return false;
    if (isOver) {
      // A page of an older version knows this reason, and keeps the message.
      tables.queuedMessages.put(...holdQueue(queueOf(context, roomId), "stopped"));
      tables.queuedMessages.update(id, (current) => ({ ...current, limit: "asked" }));
    }
    return !isOver;
  };
  const wake = (roomId: string): void => {
    if (busy.has(roomId)) missedIds.add(roomId);
    else if (isReady(roomId)) void send(roomId);
  };
  const send = async (roomId: string): Promise<void> => {
    busy.add(roomId);
    try {
      await withQueueLock(context, roomId, () => sendFirst(roomId));
    } catch (error) {
      context.report({ place: "send-queue", error });
      tables.queuedMessages.put(...holdQueue(queueOf(context, roomId), "failed"));
    } finally {
      busy.delete(roomId);
    }
    if (missedIds.delete(roomId)) wake(roomId);
  };

  const hold = (roomId: string): void =>
    tables.queuedMessages.put(...holdQueue(queueOf(context, roomId), "unreachable"));
  const ends = [
    tables.roomStates.subscribeAll((changes) => {
      for (const { id, before, after } of changes) {
        if (!after || after.queueIds.length === 0) continue;
        if (before?.isProcessing && !after.isProcessing && isUnreachable(context, id)) hold(id);
        wake(id);
      }
    }),
    tables.queuedMessages.subscribeAll((changes) => {
      for (const { after } of changes) if (after) wake(after.roomId);
    }),
    // A tab that was behind has now received the change.
    tables.rooms.subscribeAll((changes) => {
      for (const { id } of changes) wake(id);
    }),
  ];

  return {
    openRooms: () => {
      const roomIds = new Set(tables.queuedMessages.all().map(({ roomId }) => roomId));
      for (const roomId of roomIds) {
        if (!firstInLine(queueOf(context, roomId))) continue;
        // Its answers may have ended while this module was loading.
        if (tables.roomStates.get(roomId)?.isProcessing === false && isUnreachable(context, roomId)) hold(roomId);
        void openRoom(context, roomId).then(() => wake(roomId));
      }
    },
    end: () => {
      isEnded = true;
      for (const end of ends) end();
    },
  };
}

/** Whether another tab has sent a message to the room that this tab has not received yet. */
async function isBehind({ tables, ports }: EngineContext, roomId: string): Promise<boolean> {
  const read = await ports.database.read([{ table: "rooms", id: roomId }]).catch(() => undefined);
  const change = read?.ok ? read.value[0] : undefined;
  if (change?.type !== "put" || change.table !== "rooms") return false;
  return change.record.updatedAt > (tables.rooms.get(roomId)?.updatedAt ?? 0);
}

/** Whether the gateway was unreachable for every answer to the last question: then the next one is held too. */
function isUnreachable({ tables }: EngineContext, roomId: string): boolean {
  const ids = tables.roomStates.get(roomId)?.messageIds ?? [];
  const last = ids.findLastIndex((id) => tables.messages.get(id)?.type === "user");
  const answers = ids.slice(last + 1).flatMap((id): Message[] => [tables.messages.get(id) ?? []].flat());
  return answers.length > 0 && answers.every(({ error }) => error?.status === 0);
}
