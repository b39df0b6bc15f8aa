import type { RequestMessage } from "@tutti/contract";
import type { Character, Message } from "@tutti/domain";
import { ARTIFACT_CHAT_MESSAGES, carriesNames, compareMessages, distinctName, splitAttempts } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { collectNextHistory } from "../../requests/collect-history.ts";
import { toRequestMessage } from "../../requests/to-request-message.ts";

/**
 * The messages about an artifact before a message, oldest first: with that message the last 8 of its chat
 * (specification, point 9), of every model, since all of its models work on the same artifact.
 */
export function artifactHistory({ tables }: EngineContext, artifactId: string, before: Message): Message[] {
  const ofArtifact = tables.messages.all().filter((message) => message.artifactId === artifactId);
  const earlierMessages = splitAttempts(ofArtifact)
    .shown.filter((message) => compareMessages(message, before) < 0)
    .filter((message) => !message.isGenerating && message.error?.isContent !== true)
    .sort(compareMessages);
  return earlierMessages.slice(-(ARTIFACT_CHAT_MESSAGES - 1));
}

/** The messages of the room that are a model's history when it gets a question. */
export function chatHistory(
  { tables }: EngineContext,
  question: Message,
  { id: characterId, predecessorIds, chatMemory }: Pick<Character, "id" | "predecessorIds" | "chatMemory">,
): Message[] {
  const ids = tables.roomStates.get(question.roomId)?.messageIds ?? [];
  const messages = ids.flatMap((id) => tables.messages.get(id) ?? []);
  const { parentMessageId, followsAnswerId } = question;
  return collectNextHistory({ messages, characterId, predecessorIds, parentMessageId, followsAnswerId, chatMemory });
}

/** The messages that have content: the others are not part of a history. */
export function withWords(context: EngineContext, messages: readonly Message[]): Message[] {
  return messages.filter((message) => toHistory(context, [message], message.characterId).length > 0);
}

/**
 * The messages in the wire's form; those without content are left out.
 *
 * @param characterId the character that receives them
 */
export function toHistory(
  { tables }: EngineContext,
  messages: readonly Message[],
  characterId: string,
): RequestMessage[] {
  const hasNames = carriesNames(messages, characterId);
  return messages.flatMap((message) => {
    const name = hasNames ? distinctName(tables.characters.all(), message.characterId) : undefined;
    return toRequestMessage(message, tables.texts.get(message.id), name) ?? [];
  });
}
