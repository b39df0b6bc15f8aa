import type { ApiError } from "@tutti/contract";
import { describeApiError, measuredSpeed, withoutUndefined } from "@tutti/contract";
import type { Message, MessageMetadata, MessageText } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { AnswerEnding } from "./answer-fold.ts";
import type { ReceivedAnswer } from "./apply-answer-part.ts";
import { reasoningDetails } from "./apply-answer-part.ts";
import { joinReasoningDetails } from "./join-reasoning-details.ts";

/** The status of answers that came but were empty: the upstream's fault, as in 'No response choices found' (502). */
const EMPTY_ANSWER_STATUS = 502;

/** The texts of a message as received so far. */
export function textOf(message: Message, state: ReceivedAnswer): MessageText {
  const { content, reasoning, revision } = state;
  return { id: message.id, roomId: message.roomId, content, reasoning, ...(revision > 0 ? { revision } : {}) };
}

/** The message with the parts received so far, while the answer is being made. */
export function growingMessage(message: Message, state: ReceivedAnswer): Message {
  return {
    ...message,
    citations: [...state.citations],
    images: state.images,
    files: state.files,
    metadata: { ...message.metadata, ...measure(state) },
  };
}

/**
 * The message and text of an answer that has ended: by itself, with an error, or stopped by the person. An empty answer
 * that ended by itself is an error with the specification's texts (point 8); an empty answer that was stopped is not.
 *
 * Reasoning details are kept only if the answer is complete: a provider refuses a part of a signed detail.
 */
export function finishAnswer(
  message: Message,
  state: ReceivedAnswer,
  end: { now: number; ending: AnswerEnding },
): { message: Message; text: MessageText; error?: ApiError } {
  const { how } = end.ending;
  const error = how === "ended" ? errorOf(state) : undefined;
  const isContent = error !== undefined && isBlank(state);
  const details = error || how !== "ended" ? [] : joinReasoningDetails(reasoningDetails(state));
  const text: MessageText = { ...textOf(message, state), ...(details.length > 0 ? { reasoningDetails: details } : {}) };
  if (isContent) text.content = describeApiError(error);
  const endedMessage: Message = {
    ...growingMessage(message, state),
    isGenerating: false,
    isRetrying: false,
    updatedAt: end.now,
    metadata: {
      ...message.metadata,
      ...measure(state),
      ...measuredAtEnd(state, end.now),
      ...endingOf(end.ending),
    },
  };
  if (!error) return { message: endedMessage, text };
  return {
    message: { ...endedMessage, error: { status: error.code, text: describeApiError(error), isContent } },
    text,
    error,
  };
}

/** The same for an answer of which less has been read than is shown: the shown text stays. */
export function endEarly(
  message: Message,
  { now, ending }: { now: number; ending: AnswerEnding },
): { message: Message; text?: MessageText; error?: ApiError } {
  return {
    message: {
      ...message,
      isGenerating: false,
      isRetrying: false,
      updatedAt: now,
      metadata: { ...message.metadata, ...endingOf(ending) },
    },
  };
}

function endingOf(ending: AnswerEnding): MessageMetadata {
  if (ending.how === "stopped") return { isStopped: true };
  return ending.how === "interrupted" ? { isCutOff: true, interruption: ending.by } : {};
}

function isBlank(state: ReceivedAnswer): boolean {
  return state.content.trim() === "" && state.images.length === 0;
}

function errorOf(state: ReceivedAnswer): ApiError | undefined {
  if (state.error) return state.error;
  const failure = (message: string): ApiError => ({ code: EMPTY_ANSWER_STATUS, message });
  if (isBlank(state)) return failure(emptyText(state));
  return state.finishReason === "error" ? failure(errorTexts.brokenAnswer) : undefined;
}

/** The reason why an answer without content has none. */
export function emptyText({ finishReason, reasoning }: Pick<ReceivedAnswer, "finishReason" | "reasoning">): string {
  if (finishReason === "content_filter") return errorTexts.filteredAnswer;
  return finishReason !== undefined || reasoning !== "" ? errorTexts.emptyResponse : errorTexts.noResponse;
}

function measure(state: ReceivedAnswer): MessageMetadata {
  const { startedAt, firstTokenAt, reasoningStartedAt, reasoningEndedAt, model, provider, generationId, cachedFrom } =
    state;
  return {
    ...withoutUndefined({
      latencyDuration: firstTokenAt && firstTokenAt - startedAt,
      reasoningDuration: reasoningStartedAt && reasoningEndedAt && reasoningEndedAt - reasoningStartedAt,
      variantSlug: model,
      provider,
      generationId,
      cachedFrom,
    }),
  };
}

function measuredAtEnd(state: ReceivedAnswer, now: number): MessageMetadata {
  const { usage, reasoningStartedAt, reasoningEndedAt } = state;
  return {
    generateDuration: now - state.startedAt,
    ...(reasoningStartedAt !== undefined && reasoningEndedAt === undefined
      ? { reasoningDuration: now - reasoningStartedAt }
      : {}),
    ...withoutUndefined({
      tokensCount: usage?.completion_tokens,
      cost: usage?.cost,
      droppedThoughts: state.droppedThoughts,
      compressedMessages: state.compressedMessages,
      spendingNote: spendingNoteOf(state),
    }),
    ...tokenRate(state),
  };
}

/** The limit that ended the answer; undefined where none did, as where a shorter length than asked for was enough. */
function spendingNoteOf({ spending, finishReason }: ReceivedAnswer): MessageMetadata["spendingNote"] {
  if (spending === undefined || finishReason !== "length") return undefined;
  const { kind, until } = spending.limit;
  return {
    kind,
    ...(spending.type === "shortened" ? { maxTokens: spending.max_tokens } : {}),
    ...(until === null ? {} : { until }),
  };
}

/**
 * Tokens per second, counted from the first token; empty if the answer came in one piece, since its speed cannot be
 * measured.
 */
function tokenRate({ firstTokenAt, lastTokenAt, usage }: ReceivedAnswer): Pick<MessageMetadata, "tokensPerSecond"> {
  if (!usage || firstTokenAt === undefined || lastTokenAt === undefined) return {};
  const speed = measuredSpeed({ tokens: usage.completion_tokens, span: lastTokenAt - firstTokenAt });
  return withoutUndefined({ tokensPerSecond: speed });
}
