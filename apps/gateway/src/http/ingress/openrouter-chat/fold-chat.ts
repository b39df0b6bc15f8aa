import type { AnswerPart, ReasoningDetail, SoundPart, Usage } from "@tutti/contract";
import type { AnswerFold } from "../ingress.ts";
import { addDetail, joinFields } from "../join-details.ts";
import type { ChunkFacts } from "./encode-chunk.ts";
import { detailsOf, endingFields, toWireCitation, toWireImage } from "./encode-chunk.ts";

interface ToolCall {
  index: number;
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

interface CollectedAnswer {
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
  finish: Omit<Extract<AnswerPart, { type: "finish" }>, "type">;
  usage: Usage | undefined;
}

/** Collects parts into one answer in OpenRouter's form. */
export function createChatFold(facts: ChunkFacts): AnswerFold {
  const answer: CollectedAnswer = {
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
  return { push: (part) => applyPart(answer, part), end: () => toResult(answer, facts) };
}

function applyPart(answer: CollectedAnswer, part: SoundPart): void {
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
      answer.finish = part;
      return;
  }
}

function toResult(answer: CollectedAnswer, { id, created, describeRoute }: ChunkFacts): object {
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
    ...endingFields(answer.finish),
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
