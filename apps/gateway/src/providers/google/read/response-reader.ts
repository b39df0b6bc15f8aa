import { randomUUID } from "node:crypto";
import type { AnswerPart } from "@tutti/contract";
import type { ErrorSource } from "../../wire/from-error.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import type { FunctionNames } from "../tool-names.ts";
import { createCitationReader } from "./citations.ts";
import { toFinishReason } from "./finish-reason.ts";
import { blockedError, failedModelError } from "./from-error.ts";
import { toLogprobs } from "./from-logprobs.ts";
import { toUsage } from "./from-usage.ts";
import { createPartReader } from "./part-reader.ts";

export interface ResponseReaderOptions {
  source: ErrorSource;
  names: FunctionNames;
}

/** Reads the `GenerateContentResponse`s of one answer, one or many, as parts. */
export interface ResponseReader {
  /** An `error` among the returned parts ends the answer. */
  push(response: JsonObject): AnswerPart[];
  /** The parts that are known only at the end: citations, finish, usage. Called once, if `isFinished`. */
  finish(): AnswerPart[];
  /** The last response, if none of them had a candidate; undefined if one had, or if none came. */
  readonly empty: JsonObject | undefined;
  /** Google sent a finish reason. Older models send one with every message: more may come. */
  readonly isFinished: boolean;
}

export function createResponseReader({ source, names }: ResponseReaderOptions): ResponseReader {
  let hasMetadata = false;
  let responseId: string | undefined;
  let hasContent = false;
  let hasCandidate = false;
  let last: JsonObject | undefined;
  let nativeReason: string | undefined;
  let explanation: string | undefined;
  // The latest usage: its counts are running totals.
  let counts: unknown;
  let messageCount = 0;
  let partStarts: (number | undefined)[] = [];
  const citations = createCitationReader();
  const reader = createPartReader({
    source,
    names,
    responseId: () => {
      responseId ??= randomUUID();
      return responseId;
    },
  });

  const readMetadata = (response: JsonObject): AnswerPart[] => {
    responseId ??= textOf(response["responseId"]);
    const model = textOf(response["modelVersion"]);
    if (hasMetadata || model === undefined) return [];
    hasMetadata = true;
    return [{ type: "metadata", id: responseId, model, ...promptCounts(response["usageMetadata"]) }];
  };

  const readContent = (candidate: JsonObject): AnswerPart[] => {
    const content = isObject(candidate["content"]) ? objectsOf(candidate["content"]["parts"]) : [];
    if (content.length > 0) {
      messageCount += 1;
      partStarts = [];
    }
    const parts: AnswerPart[] = [];
    for (const [position, part] of content.entries()) {
      partStarts[position] = reader.text.length;
      const read = reader.push(part);
      parts.push(...read);
      if (read.some(({ type }) => type === "error")) return parts;
    }
    return withLogprobs(parts, toLogprobs(candidate["logprobsResult"]));
  };

  return {
    push(response) {
      last = response;
      const metadata = readMetadata(response);
      if (toUsage(response["usageMetadata"])) counts = response["usageMetadata"];
      const candidate = objectsOf(response["candidates"]).find(({ index }) => index === undefined || index === 0);
      if (!candidate) {
        const { promptFeedback: feedback } = response;
        const isBlocked = isObject(feedback) && textOf(feedback["blockReason"]) !== undefined;
        return isBlocked ? [...metadata, { type: "error", error: blockedError(feedback, source) }] : metadata;
      }
      hasCandidate = true;
      const content = readContent(candidate);
      citations.push(candidate);
      hasContent ||= content.length > 0;
      nativeReason = textOf(candidate["finishReason"]) ?? nativeReason;
      explanation = textOf(candidate["finishMessage"]) ?? explanation;
      return [...metadata, ...content];
    },
    finish() {
      const native = nativeReason ?? "STOP";
      const reason = toFinishReason(native, { hasCalls: reader.callCount > 0 });
      if (reason === "error" && !hasContent) {
        return [{ type: "error", error: failedModelError({ nativeReason: native, explanation }, source) }];
      }
      const parts = reader.finish({ isCutOff: reason !== "stop" && reason !== "tool_calls" });
      // Google numbers the parts of a message; if an answer came in several messages, it is unknown which one it means.
      const urlCitations = citations.finish(reader.text, messageCount === 1 ? partStarts : []);
      parts.push(...urlCitations.map((citation): AnswerPart => ({ type: "citation", citation })));
      parts.push({ type: "finish", reason, nativeReason: native });
      const usage = toUsage(counts, citations.searchCount);
      return usage ? [...parts, { type: "usage", usage }] : parts;
    },
    get empty() {
      return hasCandidate ? undefined : last;
    },
    get isFinished() {
      return nativeReason !== undefined;
    },
  };
}

/** The counts of the prompt, which come before most of the text. */
function promptCounts(metadata: unknown): Pick<Extract<AnswerPart, { type: "metadata" }>, "promptUsage"> {
  const usage = toUsage(metadata);
  if (!usage?.prompt_tokens) return {};
  const { prompt_tokens, prompt_tokens_details } = usage;
  return { promptUsage: { prompt_tokens, prompt_tokens_details } };
}

/** A message has the probabilities of its own text; without text, they come in a part of their own. */
function withLogprobs(parts: AnswerPart[], logprobs: object | undefined): AnswerPart[] {
  if (!logprobs) return parts;
  const place = parts.findIndex(({ type }) => type === "text-delta");
  if (place < 0) return [...parts, { type: "text-delta", text: "", logprobs }];
  return parts.map((part, index) => (index === place && part.type === "text-delta" ? { ...part, logprobs } : part));
}
