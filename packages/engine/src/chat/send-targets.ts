import type { Character, Message, MessageText, SendTarget } from "@tutti/domain";
import { estimateAttachment, estimateTokens, isActive, joinedEntries } from "@tutti/domain";
import type { EnginePorts } from "../ports.ts";
import { collectNextHistory } from "../requests/collect-history.ts";
import { systemPromptOf } from "../requests/to-completion-request.ts";
import { toRequestMessage } from "../requests/to-request-message.ts";
import { nextQuestionOf } from "../state/next-question.ts";
import type { ReadTables } from "../state/tables.ts";

/** Texts are replaced, never changed, so that each is counted once however often the room is read. */
const weightsByText = new WeakMap<MessageText, number>();

/**
 * The characters that would answer if a message were sent to this room now, and the tokens of their requests: the
 * system prompt and the history that the next question would have, with the book entries that join by that history.
 *
 * @param options.pending the characters that would answer in a room that does not exist yet
 * @param options.requiredSystemPromptOf the prompt that replaces a character's own, if its model requires one
 */
export function sendTargets(
  tables: ReadTables<"characters" | "messages" | "texts" | "roomStates">["tables"],
  options: {
    roomId: string;
    pending?: readonly Character[];
    requiredSystemPromptOf?: EnginePorts["requiredSystemPromptOf"];
  },
): SendTarget[] {
  const state = tables.roomStates.get(options.roomId);
  const messages = (state?.messageIds ?? []).flatMap((id) => tables.messages.get(id) ?? []);
  const { parentMessageId, followsAnswerId } = nextQuestionOf({ tables }, options.roomId);
  const present = state?.characterIds.flatMap((id) => tables.characters.get(id) ?? []) ?? options.pending ?? [];
  const characters = present.filter(isActive);
  return characters.map((character) => {
    const { id: characterId, predecessorIds, model, chatMemory } = character;
    const place = { messages, characterId, predecessorIds, parentMessageId, followsAnswerId, chatMemory };
    const history = collectNextHistory(place);
    const historyWeight = history.reduce((sum, message) => sum + weigh(message, tables.texts.get(message.id)), 0);
    const entries = joinedEntries(
      character.book,
      history.map((message) => tables.texts.get(message.id)?.content ?? ""),
    );
    const prompt = options.requiredSystemPromptOf?.(model) ?? systemPromptOf(character, entries) ?? "";
    return { characterId, model, historyTokens: estimateTokens(prompt) + historyWeight };
  });
}

function weigh(message: Message, text: MessageText | undefined): number {
  if (!text || !toRequestMessage(message, text, undefined)) return 0;
  const files = message.attachments.reduce((sum, attachment) => sum + estimateAttachment(attachment), 0);
  return files + weighText(text);
}

function weighText(text: MessageText): number {
  const cachedWeight = weightsByText.get(text);
  if (cachedWeight !== undefined) return cachedWeight;
  const tokens = estimateTokens(text.content) + estimateTokens(text.reasoning);
  weightsByText.set(text, tokens);
  return tokens;
}
