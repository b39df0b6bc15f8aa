import { branchInSight, type Message } from "@tutti/domain";
import type { ReadTables } from "./tables.ts";

/**
 * What the next question of a room follows: the last question in sight, and the answer with which the room continues.
 */
export function nextQuestionOf(
  { tables }: ReadTables<"messages" | "roomStates">,
  roomId: string,
): Pick<Message, "parentMessageId" | "followsAnswerId"> {
  const ids = tables.roomStates.get(roomId)?.messageIds ?? [];
  const inSight = branchInSight(ids.flatMap((id) => tables.messages.get(id) ?? []));
  const last = inSight.findLast(({ type }) => type === "user");
  const answerId = last?.continuedWithId;
  const isThere = answerId !== undefined && tables.messages.get(answerId) !== undefined;
  return { parentMessageId: last?.id ?? null, ...(isThere ? { followsAnswerId: answerId } : {}) };
}
