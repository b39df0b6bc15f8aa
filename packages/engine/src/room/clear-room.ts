import type { Message } from "@tutti/domain";
import { compareMessages, holdQueue, noticeTexts } from "@tutti/domain";
import { takeArtifact } from "../artifact/remove-artifact.ts";
import { stopRoom } from "../chat/stop-room.ts";
import type { EngineContext } from "../context.ts";
import { rowsOfRoom } from "../persistence/stored-tables.ts";
import { forgetRequests } from "../requests/request-records.ts";
import { settleParents } from "../state/lineage.ts";
import { messagesOfRoom } from "../state/next-question.ts";
import { queueOf } from "../state/queue-of.ts";

/**
 * Ends all running answers of a room and removes all of its messages. The notice's undo restores them, before messages
 * that were added since.
 */
export function clearRoom(context: EngineContext, roomId: string): void {
  const { tables, ports } = context;
  // Queued messages were meant for the chat as it was.
  tables.queuedMessages.put(...holdQueue(queueOf(context, roomId), "stopped"));
  stopRoom(context, roomId);
  const messages = messagesOfRoom(context, roomId);
  if (messages.length === 0) return;
  const texts = messages.flatMap((message) => tables.texts.get(message.id) ?? []);
  // Without the messages, an artifact cannot be reached any more.
  const artifactIds = tables.roomStates.get(roomId)?.artifactIds ?? [];
  const restores = artifactIds.map((id) => takeArtifact(context, id));
  tables.messages.remove(...messages.map((message) => message.id));
  tables.texts.remove(...texts.map((text) => text.id));
  const votes = rowsOfRoom(tables, "votes", roomId);
  tables.votes.remove(...votes.map((vote) => vote.id));
  const requestRestorer = forgetRequests(context, messages);
  context.track({ name: "playground_v3:room_clear", messages: messages.length });

  const undo = (): void => {
    if (!tables.rooms.get(roomId)) return;
    const since = messagesOfRoom(context, roomId);
    for (const restore of restores) restore();
    tables.texts.put(...texts);
    tables.messages.put(...messages, ...followUp(since, messages));
    tables.votes.put(...votes);
    settleParents(context, roomId, messages);
    void requestRestorer.then((restore) => restore());
  };
  ports.notify({
    kind: "info",
    title: noticeTexts.chatCleared,
    action: { label: noticeTexts.undo, run: undo },
  });
}

/** Stops and removes every character of a room, softly; the notice's undo restores them as they were. */
export function clearModels({ tables, ports, flights }: EngineContext, roomId: string): void {
  const characterIds = tables.roomStates.get(roomId)?.characterIds ?? [];
  if (characterIds.length === 0) return;
  const setRemoved = (isRemoved: boolean): void => {
    const updatedAt = ports.clock.now();
    const characters = characterIds.flatMap((id) => tables.characters.get(id) ?? []);
    tables.characters.put(...characters.map((character) => ({ ...character, isRemoved, updatedAt })));
  };
  for (const id of characterIds) flights.stopCharacter(id);
  setRemoved(true);
  ports.notify({
    kind: "info",
    title: noticeTexts.modelsCleared,
    action: { label: noticeTexts.undo, run: () => setRemoved(false) },
  });
}

/**
 * The first message after the clearing gets the last restored question as its parent, so that the room stays one chain.
 */
function followUp(since: readonly Message[], restoredMessages: readonly Message[]): Message[] {
  const last = restoredMessages.findLast((message) => message.type === "user");
  if (!last) return [];
  const first = since.find(
    (message) => message.type === "user" && message.parentMessageId === null && compareMessages(message, last) > 0,
  );
  return first ? [{ ...first, parentMessageId: last.id }] : [];
}
