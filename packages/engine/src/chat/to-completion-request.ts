import type { ChatRequest, RequestMessage } from "@tutti/contract";
import type { Character, Message, MessageText, Result } from "@tutti/domain";
import { fail, sampledValues, succeed } from "@tutti/domain";
import { collectHistory } from "./collect-history.ts";
import { defaultSystemPrompt } from "./default-system-prompt.ts";
import { toRequestMessage } from "./to-request-message.ts";

export interface CompletionRequestOptions {
  character: Character;
  /** The room's messages, in order. */
  messages: readonly Message[];
  textOf(messageId: string): MessageText | undefined;
  /** The question. */
  parentMessageId: string | null;
  /** Milliseconds since the epoch, for the date in the default system prompt. */
  now: number;
}

/** Why there is nothing to ask: the character names no model, or nothing was said that could be sent. */
export type RequestFailure = "no-model" | "no-messages";

/** The body that asks one character for its next answer (specification, point 7). */
export function toCompletionRequest(options: CompletionRequestOptions): Result<ChatRequest, RequestFailure> {
  const { character } = options;
  if (character.model.trim() === "") return fail("no-model");
  const history = toHistory(options);
  if (history.length === 0) return fail("no-messages");
  return succeed({
    model: character.model,
    messages: [...systemMessages(character, options.now), ...history],
    stream: character.isStreaming,
    // Vendors refuse stream options on a request that does not stream.
    ...(character.isStreaming ? { stream_options: { include_usage: true } } : {}),
    ...sampledValues(character.samplingParameters),
    ...(character.maxTokens > 0 ? { max_tokens: character.maxTokens } : {}),
    ...reasoningOf(character),
    ...providerOf(character),
  });
}

function toHistory(options: CompletionRequestOptions): RequestMessage[] {
  const { character, messages, parentMessageId, textOf } = options;
  const { id: characterId, chatMemory, name } = character;
  return collectHistory({ messages, characterId, parentMessageId, chatMemory }).flatMap(
    (message) => toRequestMessage(message, textOf(message.id), name) ?? [],
  );
}

/** A character has either the default prompt or its own, never both. */
function systemMessages(character: Character, now: number): RequestMessage[] {
  if (character.includeDefaultSystemPrompt) {
    return [{ role: "system", content: defaultSystemPrompt(character, now) }];
  }
  return character.description.trim() === "" ? [] : [{ role: "system", content: character.description }];
}

/** Effort and a token budget exclude each other on the wire; the budget is the more exact wish. */
function reasoningOf({ reasoning }: Character): Pick<ChatRequest, "reasoning"> {
  if (!reasoning) return {};
  if (!reasoning.enabled) return { reasoning: { enabled: false } };
  const { effort, maxTokens } = reasoning;
  if (maxTokens !== undefined) return { reasoning: { enabled: true, max_tokens: maxTokens } };
  return { reasoning: { enabled: true, ...(effort ? { effort } : {}) } };
}

/** The sort order means nothing once a provider is chosen. */
function providerOf({ provider, providerSort }: Character): { provider?: Record<string, unknown> } {
  if (provider) return { provider: { order: [provider], allow_fallbacks: false } };
  return providerSort ? { provider: { sort: providerSort } } : {};
}
