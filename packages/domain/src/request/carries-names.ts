import type { Message } from "../message/message.ts";

/**
 * Whether the answers of a history go out with the names of those who gave them: only where another character's stand
 * in it, as in an artifact's chat. In a character's own thread all answers are its own; with a name at each of them,
 * which many upstreams are told in the text, the model would learn to begin its answers with it.
 *
 * @param characterId the character that is asked
 */
export function carriesNames(history: readonly Pick<Message, "type" | "characterId">[], characterId: string): boolean {
  return history.some((message) => message.type === "assistant" && message.characterId !== characterId);
}
