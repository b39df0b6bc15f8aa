import type {
  AnswerPart,
  ApiError,
  AppliedPlugin,
  FinishReason,
  ReasoningDetail,
  SpendingNote,
  Usage,
} from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { Citation, Message } from "@tutti/domain";

/** Details in reverse, shared between states: adding one costs the same however many there are. */
interface DetailList {
  last: ReasoningDetail;
  before: DetailList | undefined;
}

/** The received parts of one answer. Times are milliseconds since the epoch, absent until they are known. */
export interface ReceivedAnswer {
  startedAt: number;
  /** The revision of the message's text; see `MessageText.revision`. */
  revision: number;
  content: string;
  reasoning: string;
  details?: DetailList;
  citations: readonly Citation[];
  images: Message["images"];
  files: Message["files"];
  model?: string;
  provider?: string;
  generationId?: string;
  /** The generation whose answer the gateway repeated. */
  cachedFrom?: string;
  firstTokenAt?: number;
  lastTokenAt?: number;
  reasoningStartedAt?: number;
  reasoningEndedAt?: number;
  usage?: Usage;
  finishReason?: FinishReason;
  /** What a limit in dollars has done to it: it was asked with fewer tokens, or cut. */
  spending?: SpendingNote;
  /** How many earlier thoughts the provider left out. */
  droppedThoughts?: number;
  /** How many messages the gateway left out of the conversation, or shortened. */
  compressedMessages?: number;
  error?: ApiError;
  /** The types of parts that this version does not know, each once. */
  unknownTypes: readonly string[];
}

export function startAnswer(startedAt: number, revision = 0): ReceivedAnswer {
  return { startedAt, revision, content: "", reasoning: "", citations: [], images: [], files: [], unknownTypes: [] };
}

/**
 * The state after one more part. Pure; returns the same reference if nothing changed; never throws, whatever parts come
 * in whatever order. Its cost does not grow with the number of received parts, except for images, citations and files,
 * of which an answer has a few.
 *
 * @param now when the part came
 */
export function applyAnswerPart(state: ReceivedAnswer, part: AnswerPart, now: number): ReceivedAnswer {
  // An error ends the answer; later parts, as from a server that continues regardless, change nothing.
  if (state.error) return state;
  switch (part.type) {
    case "metadata":
      return {
        ...state,
        model: part.model,
        ...withoutUndefined({
          provider: part.provider,
          generationId: part.id,
          cachedFrom: part.cachedFrom,
        }),
      };
    case "reasoning-delta":
      return withReasoning(state, part, now);
    case "text-delta":
    case "refusal-delta":
      return part.text === "" ? state : { ...withToken(state, now), content: state.content + part.text };
    case "image":
      return { ...withToken(state, now), images: [...state.images, { url: part.url }] };
    case "citation":
      return { ...state, citations: [...state.citations, toCitation(part.citation)] };
    case "file":
      return { ...state, files: [...state.files, part.file] };
    case "usage":
      return { ...state, usage: part.usage };
    case "error":
      return { ...state, error: part.error };
    case "finish":
      return {
        ...state,
        finishReason: part.reason,
        ...withoutUndefined({
          spending: part.spending,
          droppedThoughts: part.droppedThoughts,
          compressedMessages: compressedMessagesOf(part.applied),
        }),
      };
    // The engine never requests tools or speech, so there is nowhere to show them.
    case "tool-call-delta":
    case "audio-delta":
      return state;
    default:
      return addUnknownType(state, part);
  }
}

function compressedMessagesOf(applied: readonly AppliedPlugin[] | undefined): number | undefined {
  const compression = applied?.find((plugin) => plugin.id === "context-compression");
  return (compression && compression.dropped_messages + compression.shortened_messages) || undefined;
}

/** The details in the order in which they came. */
export function reasoningDetails(state: ReceivedAnswer): ReasoningDetail[] {
  const details: ReasoningDetail[] = [];
  for (let list = state.details; list; list = list.before) details.push(list.last);
  return details.reverse();
}

/**
 * Whether two states of one answer differ in more than their texts, as far as the message shows it while the answer
 * grows.
 */
export function changesMessage(before: ReceivedAnswer, after: ReceivedAnswer): boolean {
  return (
    before.firstTokenAt !== after.firstTokenAt ||
    before.reasoningEndedAt !== after.reasoningEndedAt ||
    before.citations !== after.citations ||
    before.images !== after.images ||
    before.files !== after.files
  );
}

function withReasoning(
  state: ReceivedAnswer,
  part: AnswerPart & { type: "reasoning-delta" },
  now: number,
): ReceivedAnswer {
  let details = state.details;
  for (const last of part.details ?? []) details = { last, before: details };
  if (part.text === "") return details ? { ...state, details } : state;
  return {
    ...state,
    firstTokenAt: state.firstTokenAt ?? now,
    lastTokenAt: now,
    reasoningStartedAt: state.reasoningStartedAt ?? now,
    reasoning: state.reasoning + part.text,
    ...(details ? { details } : {}),
  };
}

/** The first part of the answer itself ends the reasoning. */
function withToken(state: ReceivedAnswer, now: number): ReceivedAnswer {
  const isEnd = state.reasoningStartedAt !== undefined && state.reasoningEndedAt === undefined;
  return {
    ...state,
    firstTokenAt: state.firstTokenAt ?? now,
    lastTokenAt: now,
    ...(isEnd ? { reasoningEndedAt: now } : {}),
  };
}

function toCitation(citation: (AnswerPart & { type: "citation" })["citation"]): Citation {
  return {
    url: citation.url,
    start_index: citation.start_index,
    end_index: citation.end_index,
    ...withoutUndefined({ title: citation.title, content: citation.content }),
  };
}

/** The compiler proves that every known part is handled above; a newer gateway may still send others. */
function addUnknownType(state: ReceivedAnswer, part: never): ReceivedAnswer {
  const type = String((part as { type?: unknown } | null)?.type);
  return state.unknownTypes.includes(type) ? state : { ...state, unknownTypes: [...state.unknownTypes, type] };
}
