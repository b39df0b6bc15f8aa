import type { AnswerPart, ApiError, ReasoningDetail, Usage } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { MEGABYTE } from "../../bytes.ts";
import { answerMemory, type HoldOutcome } from "../../memory-budget.ts";
import { batchesOf } from "../../providers/wire/part-stream.ts";
import type { ChunkFacts } from "./encode-chunk.ts";
import { detailsOf, toWireCitation, toWireImage } from "./encode-chunk.ts";

interface ToolCall {
  index: number;
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

interface AnswerFold {
  metadata: Extract<AnswerPart, { type: "metadata" }>;
  text: string;
  refusal: string;
  reasoning: string;
  details: ReasoningDetail[];
  toolCalls: Map<number, ToolCall>;
  images: object[];
  annotations: object[];
  audio: Record<string, unknown> | undefined;
  logprobs: unknown[];
  finish: { reason: string; nativeReason: string | null };
  usage: Usage | undefined;
}

/** The most bytes of memory that a whole answer may take: several images, or far more text than any model writes. */
const WHOLE_LIMIT = 64 * MEGABYTE;

/** Bytes that a part takes in the answer beside its text. */
const PART_SIZE = 64;

/**
 * Waits for all parts and returns the whole answer in OpenRouter's form. Throws the error of an answer that broke,
 * since a client that requests a whole answer cannot use half of one; and 502 or 503 if the answer, or all such answers
 * together, take too much memory.
 *
 * @param limit bytes of memory
 */
export async function foldAnswer(
  parts: AsyncIterable<AnswerPart>,
  facts: ChunkFacts,
  limit = WHOLE_LIMIT,
): Promise<object> {
  const answer: AnswerFold = {
    metadata: { type: "metadata", model: facts.model },
    text: "",
    refusal: "",
    reasoning: "",
    details: [],
    toolCalls: new Map(),
    images: [],
    annotations: [],
    audio: undefined,
    logprobs: [],
    finish: { reason: "stop", nativeReason: null },
    usage: undefined,
  };
  const batches = { [Symbol.asyncIterator]: () => batchesOf(parts) };
  const memory = answerMemory.open(limit);
  try {
    for await (const batch of batches) {
      for (const part of batch) {
        applyPart(answer, part);
        const holding = memory.hold(sizeOf(part));
        if (holding !== "held") throw refusalOf(holding);
      }
    }
    return toResult(answer, facts);
  } finally {
    memory.release();
  }
}

/** About how many bytes a part takes in the whole answer. */
function sizeOf(part: AnswerPart): number {
  if (part.type === "text-delta" && part.logprobs === undefined) return PART_SIZE + part.text.length;
  if (part.type === "reasoning-delta" && part.details === undefined) return PART_SIZE + 2 * part.text.length;
  if (part.type === "image") return PART_SIZE + part.url.length;
  return PART_SIZE + 2 * JSON.stringify(part).length;
}

function refusalOf(holding: Exclude<HoldOutcome, "held">): ApiFailure {
  if (holding === "no-room") {
    const message = "This gateway has no memory left for more unfinished answers. Try again in a moment.";
    return new ApiFailure({ code: 503, message }, { "Retry-After": "5" });
  }
  const message = "The answer is too large to send whole. Request it as a stream.";
  return new ApiFailure({ code: 502, message });
}

function applyPart(answer: AnswerFold, part: AnswerPart): void {
  switch (part.type) {
    case "metadata":
      answer.metadata = part;
      return;
    case "text-delta":
      answer.text += part.text;
      if (part.logprobs !== undefined) answer.logprobs.push(part.logprobs);
      return;
    case "refusal-delta":
      answer.refusal += part.text;
      return;
    case "reasoning-delta":
      answer.reasoning += part.text;
      for (const detail of detailsOf(part)) addDetail(answer.details, detail);
      return;
    case "tool-call-delta":
      addToolCall(answer.toolCalls, part);
      return;
    case "image":
      answer.images.push({ ...toWireImage(part.url), index: answer.images.length });
      return;
    case "citation":
      answer.annotations.push(toWireCitation(part.citation));
      return;
    case "file":
      answer.annotations.push({ type: "file", file: part.file });
      return;
    case "audio-delta":
      answer.audio = joinFields(answer.audio ?? {}, part.audio, ["data", "transcript"]);
      return;
    case "usage":
      answer.usage = part.usage;
      return;
    case "finish":
      if (part.reason === "error") throw new ApiFailure(failureOf(part));
      answer.finish = part;
      return;
    case "error":
      throw new ApiFailure(part.error);
  }
}

/** The error for an answer that its provider ended with an error after a part of it, without a word about it. */
function failureOf({ nativeReason }: Extract<AnswerPart, { type: "finish" }>): ApiError {
  const reason = nativeReason === null || nativeReason === "error" ? "" : ` (${nativeReason})`;
  return { code: 502, message: `The model failed before the answer was complete${reason}.` };
}

function toResult(answer: AnswerFold, { id, created, describeRoute }: ChunkFacts): object {
  const { metadata, text, toolCalls, reasoning, details, images, annotations, audio } = answer;
  return {
    id,
    ...(metadata.provider === undefined ? {} : { provider: metadata.provider }),
    model: metadata.model,
    object: "chat.completion",
    created,
    service_tier: metadata.serviceTier ?? null,
    system_fingerprint: metadata.systemFingerprint ?? null,
    choices: [
      {
        index: 0,
        logprobs: joinLogprobs(answer.logprobs),
        finish_reason: answer.finish.reason,
        native_finish_reason: answer.finish.nativeReason,
        message: {
          role: "assistant",
          content: text,
          refusal: answer.refusal === "" ? null : answer.refusal,
          reasoning: reasoning === "" ? null : reasoning,
          ...(details.length === 0 ? {} : { reasoning_details: details }),
          ...(toolCalls.size === 0
            ? {}
            : { tool_calls: [...toolCalls.values()].toSorted((a, b) => a.index - b.index) }),
          ...(images.length === 0 ? {} : { images }),
          ...(annotations.length === 0 ? {} : { annotations }),
          ...(audio === undefined ? {} : { audio }),
        },
      },
    ],
    ...(answer.usage ? { usage: answer.usage } : {}),
    ...(describeRoute ? { openrouter_metadata: describeRoute() } : {}),
  };
}

function addToolCall(calls: Map<number, ToolCall>, part: Extract<AnswerPart, { type: "tool-call-delta" }>): void {
  const toolCall = calls.get(part.index);
  calls.set(part.index, {
    index: part.index,
    id: toolCall?.id || (part.id ?? ""),
    type: "function",
    function: {
      name: toolCall?.function.name || (part.name ?? ""),
      arguments: (toolCall?.function.arguments ?? "") + part.arguments,
    },
  });
}

/** Adds a fragment to its detail: texts are joined, all other fields are kept once. */
function addDetail(details: ReasoningDetail[], detail: ReasoningDetail): void {
  const last = details.at(-1);
  if (last && isSameDetail(last, detail)) {
    details[details.length - 1] = { ...joinFields(last, detail, ["text", "summary", "data"]), type: last.type };
  } else {
    details.push(detail);
  }
}

function isSameDetail(one: ReasoningDetail, other: ReasoningDetail): boolean {
  return (
    one.type === other.type && ["index", "id", "format"].every((key) => (one[key] ?? null) === (other[key] ?? null))
  );
}

function joinFields(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
  joinedKeys: readonly string[],
): Record<string, unknown> {
  const result = { ...first };
  for (const [key, value] of Object.entries(second)) {
    if (value === null || value === "") continue;
    const before = result[key];
    result[key] =
      joinedKeys.includes(key) && typeof before === "string" && typeof value === "string" ? before + value : value;
  }
  return result;
}

/**
 * Joins the pieces' log probabilities, each of which has those of its own tokens, in OpenAI's form `{content: […]}`.
 */
function joinLogprobs(pieces: readonly unknown[]): object | null {
  const tokens = pieces.flatMap((piece) =>
    typeof piece === "object" && piece !== null && "content" in piece && Array.isArray(piece.content)
      ? piece.content
      : [],
  );
  return tokens.length > 0 ? { content: tokens, refusal: null } : null;
}
