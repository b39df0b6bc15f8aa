import type { ChatRequest, RequestMessage } from "@tutti/contract";
import { AUTO_ROUTER_MODEL, withoutUndefined, withReminder } from "@tutti/contract";
import type { BookEntry, Character, Message, MessageText, Result, ShownArtifact } from "@tutti/domain";
import { entryLabel, fail, joinedEntries, sampledValues, succeed } from "@tutti/domain";
import type { EnginePorts } from "../ports.ts";
import type { MessageList } from "./collect-history.ts";
import { collectHistory } from "./collect-history.ts";
import { dateReminders } from "./date-reminders.ts";
import { defaultSystemPrompt } from "./default-system-prompt.ts";
import { hasFiles, toPlugins } from "./to-plugins.ts";
import { toRequestMessage, wordsOnly } from "./to-request-message.ts";

export interface CompletionRequestOptions {
  character: Character;
  messages: MessageList;
  textOf(messageId: string): MessageText | undefined;
  /** The question's id. */
  parentMessageId: string | null;
  /** Milliseconds since the epoch, for the date that goes with the default system prompt. */
  now: number;
  /** The only system prompt that the model works with. */
  requiredSystemPrompt?: string | undefined;
  /** Returns the models that the auto router should prefer for the question. */
  preferredModelsFor?: EnginePorts["preferredModelsFor"];
}

/** Why there is no request: the character names no model, or there is no message to send. */
export type RequestFailure = "no-model" | "no-messages";

/** A request that is ready to be sent, and its sources. */
export interface PreparedRequest {
  body: ChatRequest;
  /** Absent if none is sent. */
  systemPrompt?: string;
  /** The names of the book entries in the system prompt; absent if there is none. */
  bookEntries?: readonly string[];
  /** The messages of the history, in order. */
  history: readonly Message[];
  /** What was added to questions of the history, by their ids; absent if nothing was. */
  reminders?: ReadonlyMap<string, string>;
  /** The text that was sent as the question, if it differs from the question's own. */
  prompt?: string;
  /** The shown content of the artifact that the chat is about. */
  artifact?: ShownArtifact;
}

/** The body that requests one character's next answer (specification, point 7), and its sources. */
export function toCompletionRequest(options: CompletionRequestOptions): Result<PreparedRequest, RequestFailure> {
  const { character } = options;
  if (character.model.trim() === "") return fail("no-model");
  const givenHistory = toHistory(options);
  if (givenHistory.length === 0) return fail("no-messages");
  const texts = givenHistory.map(({ message }) => options.textOf(message.id)?.content ?? "");
  const entries = options.requiredSystemPrompt === undefined ? joinedEntries(character.book, texts) : [];
  const systemPrompt = options.requiredSystemPrompt ?? systemPromptOf(character, entries);
  const reminders = remindersOf(options, givenHistory);
  const history = givenHistory.map(({ message, requestMessage }) => {
    const reminder = reminders.get(message.id);
    return reminder === undefined ? requestMessage : withReminder(requestMessage, reminder);
  });
  // The question must be part of the messages, or there is nothing to send.
  const question = givenHistory.find(({ message }) => message.id === options.parentMessageId)?.message;
  const body: ChatRequest = {
    ...parametersOf(character),
    messages: [...(systemPrompt === undefined ? [] : [{ role: "system" as const, content: systemPrompt }]), ...history],
    stream: character.isStreaming,
    // Vendors refuse stream options on a request that does not stream.
    ...(character.isStreaming ? { stream_options: { include_usage: true } } : {}),
    ...(question?.mode === "image" ? { modalities: ["image", "text"] } : {}),
    ...toPlugins(character, {
      isWebSearchOn: question?.isWebSearchOn === true,
      hasFiles: hasFiles(history),
      preferredModels: preferredModels(options, question),
    }),
  };
  return succeed({
    body,
    ...withoutUndefined({ systemPrompt }),
    ...(entries.length === 0 ? {} : { bookEntries: entries.map(entryLabel) }),
    history: givenHistory.map(({ message }) => message),
    ...(reminders.size === 0 ? {} : { reminders }),
  });
}

/** The date belongs to the default system prompt. */
function remindersOf(
  { character, requiredSystemPrompt, parentMessageId, now }: CompletionRequestOptions,
  history: readonly { message: Message }[],
): ReadonlyMap<string, string> {
  if (requiredSystemPrompt !== undefined || !character.includeDefaultSystemPrompt) return new Map();
  const messages = history.map(({ message }) => message);
  return dateReminders(messages, { questionId: parentMessageId, now });
}

/** The models that the auto router should prefer; empty for any other model. */
function preferredModels(options: CompletionRequestOptions, question: Message | undefined): readonly string[] {
  const { character, preferredModelsFor, textOf } = options;
  if (preferredModelsFor === undefined || question === undefined || character.model !== AUTO_ROUTER_MODEL) return [];
  return preferredModelsFor(textOf(question.id)?.content ?? "", question.mode ?? "chat");
}

/** The parameters of a character's set-up, which are the same for every request. */
export function parametersOf(character: Character): Omit<ChatRequest, "messages"> {
  return {
    model: character.presetSlug ? `${character.model}@preset/${character.presetSlug}` : character.model,
    ...sampledValues(character.samplingParameters),
    ...(character.maxTokens > 0 ? { max_tokens: character.maxTokens } : {}),
    ...reasoningOf(character),
    ...providerOf(character),
  };
}

function toHistory(options: CompletionRequestOptions): { message: Message; requestMessage: RequestMessage }[] {
  const { character, messages, parentMessageId, textOf } = options;
  const { id: characterId, predecessorIds, chatMemory } = character;
  return collectHistory({ messages, characterId, predecessorIds, parentMessageId, chatMemory }).flatMap((message) => {
    const isOther = message.type === "assistant" && message.characterId !== characterId;
    const text = textOf(message.id);
    const requestMessage = toRequestMessage(message, isOther ? wordsOnly(text) : text, undefined);
    return requestMessage ? { message, requestMessage } : [];
  });
}

/**
 * The system prompt that a character is sent: the default one or its own, never both, between its book entries;
 * undefined if it is empty.
 *
 * @param entries the entries of its book that join this request
 */
export function systemPromptOf(character: Character, entries: readonly BookEntry[] = []): string | undefined {
  const own = character.includeDefaultSystemPrompt ? defaultSystemPrompt(character) : character.description;
  if (entries.length === 0) return own.trim() === "" ? undefined : own;
  const at = (position: BookEntry["position"]): string[] =>
    entries.filter((entry) => entry.position === position).map(({ content }) => content.trim());
  return [...at("before"), own, ...at("after")].filter((part) => part.trim() !== "").join("\n\n");
}

/** Effort and a token budget exclude each other on the wire; the budget takes precedence as the more exact setting. */
function reasoningOf({ reasoning }: Character): Pick<ChatRequest, "reasoning"> {
  if (!reasoning) return {};
  if (!reasoning.enabled) return { reasoning: { enabled: false } };
  const { effort, maxTokens } = reasoning;
  if (maxTokens !== undefined) return { reasoning: { enabled: true, max_tokens: maxTokens } };
  return { reasoning: { enabled: true, ...(effort ? { effort } : {}) } };
}

/** The sort order has no effect once a provider is chosen. */
function providerOf({ provider, providerSort }: Character): { provider?: Record<string, unknown> } {
  if (provider) return { provider: { order: [provider], allow_fallbacks: false } };
  return providerSort ? { provider: { sort: providerSort } } : {};
}
