import { createId, withoutUndefined } from "@tutti/contract";
import type { QueuedMessage } from "@tutti/domain";
import {
  errorTexts,
  holdQueue,
  joinDrafts,
  MAX_ATTACHMENTS,
  nextPlace,
  noticeTexts,
  releaseQueue,
  toFront,
} from "@tutti/domain";
import type { SendOutcome } from "../answers/send-outcome.ts";
import type { EngineContext } from "../context.ts";
import { readQueue } from "../persistence/show-queue.ts";
import { queueOf } from "../state/queue-of.ts";
import { clearDraft, draftOf } from "./room-draft.ts";
import { stopRoom } from "./stop-room.ts";

/** The outcome of queueing a message. */
export type QueueOutcome = Exclude<SendOutcome, { status: "sent" }>;

/**
 * Puts the draft of a room at the end of its queue, or back at its former place in it, and clears the draft. A queue
 * that was held continues: the person sends again. Refused without a change if there is nothing to send or the person
 * is not signed in.
 */
export function queueMessage(context: EngineContext, roomId: string): QueueOutcome {
  const { tables, ports } = context;
  const draft = draftOf(context, roomId);
  const { text, attachments, mode, isWebSearchOn, usesModels, isBlind } = draft;
  if (text === "" && attachments.length === 0) return { status: "empty" };
  if (!ports.isSignedIn()) return { status: "signed-out" };
  if (!tables.rooms.get(roomId)) {
    ports.notify({ kind: "error", ...errorTexts.currentRoomMissing });
    return { status: "failed", message: errorTexts.currentRoomMissing.text };
  }
  const now = ports.clock.now();
  const queue = queueOf(context, roomId);
  const message: QueuedMessage = {
    id: createId("msg", now),
    roomId,
    place: draft.queuePlace ?? nextPlace(queue, now),
    text,
    attachments,
    ...withoutUndefined({ mode, isWebSearchOn, usesModels, isBlind }),
  };
  clearDraft(context, { target: roomId, roomId, draft });
  tables.queuedMessages.put(...releaseQueue(queue), message);
  return { status: "queued" };
}

/** Takes a message out of the queue; the notice offers the undo. */
export function removeQueuedMessage({ tables, ports }: EngineContext, id: string): void {
  const message = tables.queuedMessages.get(id);
  if (!message) return;
  tables.queuedMessages.remove(id);
  const undo = (): void => {
    // With the same id, another tab could take it for the removed message.
    const again = { ...message, id: createId("msg", ports.clock.now()) };
    if (tables.rooms.get(message.roomId)) tables.queuedMessages.put(again);
  };
  ports.notify({ kind: "info", title: noticeTexts.queuedRemoved, action: { label: noticeTexts.undo, run: undo } });
}

/**
 * Takes a message out of the queue and puts it into the composer, before the text that is there; when it is sent again,
 * it returns to its place. Whether that succeeded: another tab may have sent it, or there are more files than one
 * message can have, of which a notice informs.
 */
export async function editQueuedMessage(context: EngineContext, id: string): Promise<boolean> {
  const { tables, composer, ports } = context;
  const roomId = tables.queuedMessages.get(id)?.roomId;
  if (roomId === undefined) return false;
  return withQueueLock(context, roomId, async () => {
    await readQueue(context, roomId);
    const message = tables.queuedMessages.get(id);
    if (!message) return false;
    const joinedDraft = joinDrafts(message, composer.getState().drafts[roomId]);
    if (joinedDraft.attachments.length > MAX_ATTACHMENTS) {
      ports.notify({ kind: "error", ...errorTexts.attachmentLimit });
      return false;
    }
    tables.queuedMessages.remove(id);
    composer.setState(({ drafts }) => ({
      drafts: { ...drafts, [roomId]: { ...joinedDraft, queuePlace: message.place } },
    }));
    return true;
  });
}

/**
 * Sends a queued message before all others, after stopping the room's answers; the queue is no longer held. Never
 * rejects.
 */
export async function sendQueuedNow(context: EngineContext, id: string): Promise<void> {
  const { tables } = context;
  const roomId = tables.queuedMessages.get(id)?.roomId;
  if (roomId === undefined) return;
  tables.queuedMessages.put(...toFront(queueOf(context, roomId), id));
  // If another tab is the sender, it reads the order from the store.
  await context.writes.flush();
  // If it was sent meanwhile, since the answers have ended, its own answers must not be stopped.
  if (tables.queuedMessages.get(id)) stopRoom(context, roomId);
}

/**
 * Aborts everything in flight in a room when the person stops it: its queue waits until they send again. Never rejects.
 */
export async function stopAndHold(context: EngineContext, roomId: string): Promise<void> {
  const heldQueuedMessages = holdQueue(queueOf(context, roomId), "stopped");
  context.tables.queuedMessages.put(...heldQueuedMessages);
  // Another tab sees the answers end, and must see the hold before that.
  if (heldQueuedMessages.length > 0) await context.writes.flush();
  stopRoom(context, roomId);
}

/**
 * Runs an action on a room's queue that only one tab at a time may run, and writes its changes before another tab can
 * run one.
 */
export async function withQueueLock<Value>(
  { ports, writes }: EngineContext,
  roomId: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const release = await ports.locks?.acquire(`queue:${roomId}`);
  try {
    await writes.flush();
    const value = await run();
    await writes.flush();
    return value;
  } finally {
    release?.();
  }
}
