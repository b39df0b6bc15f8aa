import type { Message } from "../message/message.ts";

/**
 * Whether the answers of a history are sent with their authors' names: only if another character's answers are among
 * them, as in an artifact's chat. In a character's own thread all answers are its own; with a name on each of them,
 * which many upstreams get as part of the text, the model would begin to write it before its own answers.
 *
 * @param characterId the character that receives the request
 */
export function carriesNames(history: readonly Pick<Message, "type" | "characterId">[], characterId: string): boolean {
  return history.some((message) => message.type === "assistant" && message.characterId !== characterId);
}
