import { noticeTexts, reparentChildren } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/**
 * Removes a message; its children get a new parent (specification, point 4). An answer that is still being made is ended first. The
 * notice's undo puts the message back, and its children where they have not got another parent since.
 */
export function deleteMessage(context: EngineContext, messageId: string): void {
  const { tables, flights, ports } = context;
  flights.abortMessage(messageId);
  const removed = tables.messages.get(messageId);
  if (!removed) return;
  const text = tables.texts.get(messageId);
  const ids = tables.roomStates.get(removed.roomId)?.messageIds ?? [];
  const adopted = reparentChildren(
    ids.flatMap((id) => tables.messages.get(id) ?? []),
    messageId,
  );
  tables.messages.put(...adopted);
  tables.messages.remove(messageId);
  tables.texts.remove(messageId);

  const undo = (): void => {
    if (!tables.rooms.get(removed.roomId)) return;
    if (text) tables.texts.put(text);
    tables.messages.put(removed);
    for (const { id, parentMessageId } of adopted) {
      tables.messages.update(id, (child) =>
        child.parentMessageId === parentMessageId ? { ...child, parentMessageId: messageId } : child,
      );
    }
  };
  ports.notify({ kind: "info", title: noticeTexts.messageDeleted, action: { label: noticeTexts.undo, run: undo } });
}
