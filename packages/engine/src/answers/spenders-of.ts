import { type RequestSpenders, spenderId, turnId } from "@tutti/contract";
import type { Message } from "@tutti/domain";

/** What an answer spends for: its room, the turn of its question, and the artifact that it makes or is about. */
export function spendersOf(answer: Pick<Message, "id" | "roomId" | "parentMessageId" | "artifactId">): RequestSpenders {
  const { id, roomId, parentMessageId, artifactId } = answer;
  return {
    room: spenderId(roomId),
    turn: turnId(roomId, parentMessageId ?? id),
    ...(artifactId ? { artifact: spenderId(artifactId) } : {}),
  };
}
