import type * as z from "zod";
import type { ApiError } from "../api-error.ts";
import type { AnswerPart, FinishReason, UrlCitation, Usage } from "./answer-part.ts";
import { answerTexts } from "./answer-texts.ts";
import type { ChatChunk, ChatCompletion } from "./chat-response.ts";
import { chatChunkSchema, chatCompletionSchema } from "./chat-response.ts";

type AnswerFields = NonNullable<NonNullable<ChatChunk["choices"]>[number]["delta"]>;

const finishReasons = new Set<string>(["stop", "length", "tool_calls", "content_filter", "error"]);

/** Reads the chunks of one streamed answer, in OpenRouter's form, as parts. */
export interface AnswerDecoder {
  /**
   * Takes the JSON value of one event and returns its parts. A value that is no chunk gives an `error` part; unknown
   * fields are ignored.
   */
  push(chunk: unknown): AnswerPart[];
}

/** How an answer is read that other servers than this gateway may have written. */
export interface DecoderOptions {
  /** Every finish reason is a part; default: only the first one. */
  hasEveryFinish?: boolean | undefined;
  /** Reads a value by its schema; undefined where it is none. Default: strictly. */
  read?: AnswerRead | undefined;
}

/** Reads a value by the schema of an answer, or of a chunk. */
export type AnswerRead = <Schema extends z.ZodType>(schema: Schema, value: unknown) => z.output<Schema> | undefined;

const readStrictly: AnswerRead = (schema, value) => schema.safeParse(value).data;

export function createAnswerDecoder({
  hasEveryFinish = false,
  read = readStrictly,
}: DecoderOptions = {}): AnswerDecoder {
  let hasMetadata = false;
  let isFinished = false;
  return {
    push(value) {
      const chunk = read(chatChunkSchema, value);
      if (chunk === undefined) return [{ type: "error", error: invalidAnswer(value) }];
      const parts: AnswerPart[] = [];
      if (!hasMetadata && chunk.model !== undefined) {
        hasMetadata = true;
        parts.push(metadataPart(chunk, chunk.model));
      }
      const choice = chunk.choices?.[0];
      if (choice?.delta) parts.push(...fieldParts(choice.delta, choice.logprobs));
      // The usage chunk repeats the finish reason, and may carry an error that only explains it (`length`): only the
      // first ending is reported.
      if (chunk.error) {
        if (!isFinished) parts.push({ type: "error", error: chunk.error });
        isFinished = true;
      } else if (choice?.finish_reason && (hasEveryFinish || !isFinished)) {
        isFinished = true;
        parts.push(finishPart(choice.finish_reason, choice.native_finish_reason, chunk));
      }
      if (chunk.usage) parts.push({ type: "usage", usage: toUsage(chunk.usage) });
      return parts;
    },
  };
}

/** The parts of an answer that came whole, as JSON. `usage` comes before `finish` here. */
export function decodeCompletion(value: unknown, read: AnswerRead = readStrictly): AnswerPart[] {
  const answer = read(chatCompletionSchema, value);
  if (answer === undefined) return [{ type: "error", error: invalidAnswer(value) }];
  if (answer.error) return [{ type: "error", error: answer.error }];
  const choice = answer.choices?.[0];
  if (!choice) return [{ type: "error", error: { code: 502, message: answerTexts.noChoices } }];
  const parts: AnswerPart[] = [];
  if (answer.model !== undefined) {
    parts.push(metadataPart(answer, answer.model));
  }
  parts.push(...fieldParts(choice.message, choice.logprobs));
  if (answer.usage) parts.push({ type: "usage", usage: toUsage(answer.usage) });
  parts.push(finishPart(choice.finish_reason ?? "stop", choice.native_finish_reason, answer));
  return parts;
}

function metadataPart(
  { id, provider, service_tier, system_fingerprint }: ChatChunk | ChatCompletion,
  model: string,
): AnswerPart {
  return {
    type: "metadata",
    id,
    model,
    provider,
    ...(service_tier ? { serviceTier: service_tier } : {}),
    ...(system_fingerprint ? { systemFingerprint: system_fingerprint } : {}),
  };
}

function fieldParts(fields: AnswerFields, logprobs: unknown): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const annotation of fields.annotations ?? []) {
    if (annotation.url_citation) parts.push({ type: "citation", citation: toCitation(annotation.url_citation) });
    else if (annotation.file) parts.push({ type: "file", file: annotation.file });
  }
  if (fields.reasoning || fields.reasoning_details?.length) {
    parts.push({
      type: "reasoning-delta",
      text: fields.reasoning ?? "",
      ...(fields.reasoning_details?.length ? { details: fields.reasoning_details } : {}),
    });
  }
  for (const image of fields.images ?? []) parts.push({ type: "image", url: image.image_url.url });
  if (fields.content) {
    parts.push({ type: "text-delta", text: fields.content, ...(logprobs ? { logprobs } : {}) });
  }
  if (fields.refusal) parts.push({ type: "refusal-delta", text: fields.refusal });
  for (const [position, call] of (fields.tool_calls ?? []).entries()) {
    parts.push({
      type: "tool-call-delta",
      index: call.index ?? position,
      id: call.id ?? undefined,
      name: call.function?.name ?? undefined,
      arguments: call.function?.arguments ?? "",
    });
  }
  if (fields.audio) parts.push({ type: "audio-delta", audio: fields.audio });
  return parts;
}

function finishPart(
  reason: string,
  nativeReason: string | null | undefined,
  {
    dropped_thoughts: droppedThoughts,
    applied_plugins: applied,
  }: Pick<ChatChunk, "dropped_thoughts" | "applied_plugins">,
): AnswerPart {
  const finishReason = finishReasons.has(reason) ? (reason as FinishReason) : "stop";
  return {
    type: "finish",
    reason: finishReason,
    nativeReason: nativeReason ?? null,
    ...(droppedThoughts === undefined ? {} : { droppedThoughts }),
    ...(applied === undefined ? {} : { applied }),
  };
}

function toCitation(citation: {
  url: string;
  title?: string | null | undefined;
  content?: string | null | undefined;
  start_index?: number | null | undefined;
  end_index?: number | null | undefined;
}): UrlCitation {
  return {
    url: citation.url,
    title: citation.title ?? undefined,
    content: citation.content ?? undefined,
    start_index: citation.start_index ?? 0,
    end_index: citation.end_index ?? 0,
  };
}

function toUsage(usage: NonNullable<ChatChunk["usage"]>): Usage {
  return { ...usage, cost: usage.cost ?? undefined };
}

function invalidAnswer(value: unknown): ApiError {
  return { code: 502, message: answerTexts.unreadable, metadata: { raw: value } };
}
