import { answersOfBranches, branchInSight, type Message, OWN_ANSWERS } from "@tutti/domain";
import type { ReadTables } from "./tables.ts";

/**
 * What the next question of a room follows: the last question in sight, and the answer with which the room continues.
 */
export function nextQuestionOf(
  { tables }: ReadTables<"messages" | "roomStates">,
  roomId: string,
): Pick<Message, "parentMessageId" | "followsAnswerId"> {
  const messages = messagesOfRoom({ tables }, roomId);
  const last = branchInSight(messages).findLast(({ type }) => type === "user");
  const answerId =
    last?.continuedWithId === undefined ? OWN_ANSWERS : answersOfBranches(messages).at(last.continuedWithId);
  return { parentMessageId: last?.id ?? null, ...(answerId === OWN_ANSWERS ? {} : { followsAnswerId: answerId }) };
}

/** The messages of a room's chat in their order, and after them the answers in whose place another one is shown. */
export function messagesOfRoom({ tables }: ReadTables<"messages" | "roomStates">, roomId: string): Message[] {
  const { messageIds = [], replacedIds = [] } = tables.roomStates.get(roomId) ?? {};
  return [...messageIds, ...replacedIds].flatMap((id) => tables.messages.get(id) ?? []);
}
