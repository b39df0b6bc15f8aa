import { createId, withoutUndefined } from "@tutti/contract";
import type { Message, QueuedMessage, Room } from "@tutti/domain";
import { errorTexts, holdQueue, releaseQueue } from "@tutti/domain";
import { returnDraft } from "../answers/return-draft.ts";
import type { SendOutcome } from "../answers/send-outcome.ts";
import type { EngineContext } from "../context.ts";
import { rowsOfRoom } from "../persistence/stored-tables.ts";
import type { Draft } from "../state/draft.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { queueOf } from "../state/queue-of.ts";
import { failWith, findRefusal, loadRoomFirst } from "./check-send.ts";
import { createRoomFromPending } from "./create-room.ts";
import { queueMessage } from "./message-queue.ts";
import { placeTurn } from "./place-turn.ts";
import { clearDraft, draftOf } from "./room-draft.ts";

/**
 * Sends the draft of a room to every active character (specification, points 4 and 5). The user's message and one
 * placeholder for each answer appear together; the draft is cleared only then. A room that was not loaded may turn out
 * to be answered already, for example in another tab: then the draft is queued. Refused without a change if there is
 * nothing to send or the person is not signed in; fails if the room is unknown or cannot be loaded.
 */
export async function sendMessage(context: EngineContext, target: string): Promise<SendOutcome> {
  const refusal = findRefusal(context, target);
  if (refusal) return refusal;
  if (target === NEW_ROOM) {
    const { mode = "chat" } = draftOf(context, target);
    const room = createRoom(context);
    if (room) return sendDraft(context, { target, room });
    if (mode === "chat") return failWith(context, errorTexts.roomCreateFailed);
    return failWith(context, errorTexts.roomCreateFailed, errorTexts.artifact.createFailed.title);
  }

  const stopProcessing = context.startProcessing(target);
  const pressedAt = context.ports.clock.now();
  const wasLoaded = context.tables.roomStates.get(target)?.hydration.status === "success";
  try {
    const failure = await loadRoomFirst(context, target);
    // While the room was loading the draft may have been sent by a second call, or the person may have signed out.
    const laterRefusal = failure ?? findRefusal(context, target);
    if (laterRefusal) return laterRefusal;
    if (!wasLoaded && wasBeingAnswered(context, target, pressedAt)) return queueMessage(context, target);
    const room = context.tables.rooms.get(target);
    return room ? sendDraft(context, { target, room }) : failWith(context, errorTexts.currentRoomMissing.text);
  } finally {
    stopProcessing();
  }
}

/**
 * Whether a message sent at this time, in milliseconds since the epoch, would overtake an earlier answer that is still
 * being made, or a queue that continues by itself. Answers that this tab has started since then are not counted.
 */
function wasBeingAnswered(context: EngineContext, roomId: string, time: number): boolean {
  const isEarlier = ({ isGenerating, run }: Message): boolean => isGenerating && (run?.startedAt ?? time) < time;
  return (
    rowsOfRoom(context.tables, "messages", roomId).some(isEarlier) ||
    queueOf(context, roomId).some(({ hold }) => hold === undefined)
  );
}

/** Undefined if the pending characters are invalid, as after a broken link. */
function createRoom(context: EngineContext): Room | undefined {
  try {
    return createRoomFromPending(context);
  } catch (error) {
    context.report({ place: "create-room", error });
    context.warnOnce(`A room could not be created: ${String(error)}`);
    return undefined;
  }
}

/** Sends a message from the queue of a loaded room, and removes it from the queue. Refused like a draft. */
export function sendQueuedMessage(context: EngineContext, message: QueuedMessage): SendOutcome {
  const { id, roomId, place: _place, hold: _hold, limit: _limit, ...draft } = message;
  const room = context.tables.rooms.get(roomId);
  const refusal = findRefusal(context, roomId, draft);
  if (refusal) return refusal;
  if (!room) return failWith(context, errorTexts.currentRoomMissing.text);
  // In one write with the question: a reader that finds the question finds the queued message gone.
  context.tables.queuedMessages.remove(id);
  const onSignedOut = (): void => {
    // With the same id, the gateway might take it for one that was stopped.
    const again = createId("msg", context.ports.clock.now());
    const queue = [...queueOf(context, roomId), { ...message, id: again }];
    context.tables.queuedMessages.put({ ...message, id: again }, ...holdQueue(queue, "signed-out"));
  };
  return deliver(context, { room, draft, questionId: id, onSignedOut });
}

function sendDraft(context: EngineContext, { target, room }: { target: string; room: Room }): SendOutcome {
  const { tables } = context;
  const draft = draftOf(context, target);
  const outcome = deliver(context, {
    room,
    draft,
    onSignedOut: () => returnDraft(context, room.id, draft),
  });
  clearDraft(context, { target, roomId: room.id, draft });
  // When the person sends again, the held queue continues.
  tables.queuedMessages.put(...releaseQueue(queueOf(context, room.id)));
  return outcome;
}

/**
 * @param options.questionId the id of the message, if it has one already
 * @param options.onSignedOut called after everything was removed again, since the gateway refuses without a sign-in
 */
function deliver(
  context: EngineContext,
  { room, draft, questionId, onSignedOut }: { room: Room; draft: Draft; questionId?: string; onSignedOut: () => void },
): SendOutcome {
  const { mode = "chat" } = draft;
  const placement = placeTurn(context, { room, draft, questionId });
  context.track({
    name: "playground_v3:message_send",
    characters: placement.count,
    attachments: draft.attachments.length,
    mode,
    isWebSearchOn: draft.isWebSearchOn === true,
  });
  const { artifactId } = placement;
  return {
    status: "sent",
    roomId: room.id,
    finished: placement.run(() => {
      // The room's title comes from the message that is removed again.
      context.tables.rooms.update(room.id, (current) => ({ ...current, title: room.title }));
      onSignedOut();
    }),
    ...withoutUndefined({ artifactId }),
  };
}
