import { noticeTexts, reparentChildren } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { dropPastTexts, forgetRequests, keepPastTexts, unstorePastTexts } from "../requests/request-records.ts";
import { noteLostParent, settleParents } from "../state/lineage.ts";

/**
 * Removes a message; its children get a new parent (specification, point 4). An answer that is still being made is
 * ended first. The notice's undo restores the message and its children, in whatever order removals are undone.
 */
export function deleteMessage(context: EngineContext, messageId: string): void {
  const { tables, flights, ports } = context;
  flights.stopMessage(messageId);
  const removedMessage = tables.messages.get(messageId);
  if (!removedMessage) return;
  const text = tables.texts.get(messageId);
  // The messages of an artifact's chat may have a parent in the room's chat.
  const ofRoom = tables.messages.all().filter(({ roomId }) => roomId === removedMessage.roomId);
  const children = reparentChildren(ofRoom, messageId);
  keepPastTexts(context, [removedMessage], { isMessageKept: false });
  tables.messages.put(...children);
  noteLostParent(context, children, messageId);
  tables.messages.remove(messageId);
  tables.texts.remove(messageId);
  const vote = tables.votes.get(messageId);
  tables.votes.remove(messageId);
  context.track({ name: "playground_v3:message_delete", type: removedMessage.type });
  const textRestorer = unstorePastTexts(context, [removedMessage]);
  const requestRestorer = forgetRequests(context, [removedMessage]);

  const undo = (): void => {
    if (!tables.rooms.get(removedMessage.roomId)) return;
    if (text) {
      tables.texts.put(text);
      dropPastTexts(context, [text]);
    }
    tables.messages.put(removedMessage);
    if (vote) tables.votes.put(vote);
    settleParents(context, removedMessage.roomId, [removedMessage]);
    for (const { id, followsAnswerId } of ofRoom.filter(({ parentMessageId }) => parentMessageId === messageId))
      tables.messages.update(id, (child) =>
        child.parentMessageId === messageId ? { ...child, followsAnswerId } : child,
      );
    void textRestorer.then((restore) => restore());
    void requestRestorer.then((restore) => restore());
  };
  ports.notify({ kind: "info", title: noticeTexts.messageDeleted, action: { label: noticeTexts.undo, run: undo } });
}
