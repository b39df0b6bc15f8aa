import type { Message } from "@tutti/domain";
import { compareMessages } from "@tutti/domain";
import { chatOf } from "./chat-of.ts";
import type { EngineTables } from "./tables.ts";

/**
 * The parents that messages have lost in this page, by the messages' ids: the first is the original parent. Removals
 * may be undone in any order, so that one former parent is not enough to restore the links.
 */
export type Lineage = Map<string, readonly string[]>;

/** The messages of all rooms, and the parents that they have lost. */
interface LineageContext {
  tables: EngineTables;
  lineage: Lineage;
}

/** Records that these messages have lost a parent. */
export function noteLostParent({ lineage }: LineageContext, children: readonly Message[], parentId: string): void {
  for (const { id } of children) lineage.set(id, [...(lineage.get(id) ?? []), parentId]);
}

/**
 * Gives every message of a room that has lost a parent its nearest existing ancestor, after messages were restored: the
 * first of its former parents that exists, or the nearest that one of them had lost; else the question before it.
 *
 * @param restoredMessages the restored messages; a parent of theirs may have been removed meanwhile
 */
export function settleParents(context: LineageContext, roomId: string, restoredMessages: readonly Message[]): void {
  const { tables, lineage } = context;
  for (const { id, parentMessageId } of restoredMessages) {
    if (parentMessageId === null || tables.messages.get(parentMessageId)) continue;
    if (!lineage.get(id)?.includes(parentMessageId))
      noteLostParent(
        context,
        restoredMessages.filter((message) => message.id === id),
        parentMessageId,
      );
  }
  const movedLineage = [...lineage].flatMap(([id, former]): Message[] => {
    const message = tables.messages.get(id);
    if (message?.roomId !== roomId) return [];
    const home = nearestAncestor(context, former);
    if (home?.lostIds.length === 0) lineage.delete(id);
    else if (home) lineage.set(id, home.lostIds);
    const parentMessageId = home?.id ?? previousQuestion(context, message);
    return message.parentMessageId === parentMessageId ? [] : [{ ...message, parentMessageId }];
  });
  tables.messages.put(...movedLineage);
}

/**
 * The nearest existing one of these former parents and of their own former parents, and the nearer ones that are
 * missing. A missing parent may itself have lost a parent that exists again, and that one is nearer than the next
 * former parent.
 */
function nearestAncestor(
  context: LineageContext,
  former: readonly string[],
): { id: string; lostIds: readonly string[] } | undefined {
  for (const [index, parentId] of former.entries()) {
    if (context.tables.messages.get(parentId)) return { id: parentId, lostIds: former.slice(0, index) };
    const beyond = nearestAncestor(context, context.lineage.get(parentId) ?? []);
    if (beyond) return { id: beyond.id, lostIds: former.slice(0, index + 1) };
  }
  return undefined;
}

function previousQuestion(context: LineageContext, before: Message): string | null {
  const isQuestion = (id: string): boolean => {
    const message = context.tables.messages.get(id);
    return message?.type === "user" && message.context === before.context && compareMessages(message, before) < 0;
  };
  return chatOf(context, before).findLast(isQuestion) ?? null;
}
