import type { AnswerPart, ApiError, FinishReason, ReasoningDetail, UrlCitation, Usage } from "@tutti/contract";
import { doneEvent, encodeSseData } from "@tutti/contract";
import type { AnswerEncoder } from "../ingress.ts";

export interface ChunkFacts {
  /** The generation's id. */
  id: string;
  /** Seconds since the epoch, the same in every chunk. */
  created: number;
  /** The requested model, until a provider answers. */
  model: string;
  /** The route that the answer took, if the client requests it. */
  describeRoute?: (() => object) | undefined;
}

type Metadata = Extract<AnswerPart, { type: "metadata" }>;

interface FinishReasons {
  finish_reason: FinishReason | null;
  native_finish_reason: string | null;
}

const noEnding: FinishReasons = { finish_reason: null, native_finish_reason: null };

/**
 * Writes parts as OpenRouter's chunks: every delta has role and content, one chunk a part; a finish chunk with an empty
 * delta; then one usage chunk that repeats the finish. An error is a chunk with an `error` beside a choice that
 * finished with "error". `[DONE]` ends the stream.
 */
export function createChunkEncoder({
  id,
  created,
  model,
  describeRoute,
}: ChunkFacts): AnswerEncoder & Required<Pick<AnswerEncoder, "echo">> {
  let metadata: Metadata = { type: "metadata", model };
  let ending = noEnding;
  // The text before and after the content of a chunk without other fields; undefined until it is needed.
  let plain: { before: string; after: string } | undefined;

  const encodeChunk = (choices: readonly object[], rest: object = {}): string =>
    encodeSseData({
      id,
      ...(metadata.provider === undefined ? {} : { provider: metadata.provider }),
      model: metadata.model,
      object: "chat.completion.chunk",
      created,
      ...(metadata.systemFingerprint === undefined ? {} : { system_fingerprint: metadata.systemFingerprint }),
      choices,
      ...rest,
    });
  const encode = (delta: object, extra: { ending?: FinishReasons; choice?: object; chunk?: object } = {}): string =>
    encodeChunk(
      [
        {
          index: 0,
          delta: { role: "assistant", content: "", ...delta },
          ...(extra.ending ?? noEnding),
          ...extra.choice,
        },
      ],
      extra.chunk,
    );
  const encodeLast = (fields: object): string => {
    const tier = metadata.serviceTier === undefined ? {} : { service_tier: metadata.serviceTier };
    const route = describeRoute ? { openrouter_metadata: describeRoute() } : {};
    return encode({}, { ending, chunk: { ...tier, ...fields, ...route } });
  };

  const encodeText = (text: string): string => {
    plain ??= cutAtContent(encode({ content: "" }));
    return plain.before + JSON.stringify(text) + plain.after;
  };

  return {
    end: () => doneEvent,
    echo: (upstreamBody) => encodeChunk([], { debug: { echo_upstream_body: upstreamBody } }),
    push(part) {
      switch (part.type) {
        case "metadata":
          metadata = part;
          plain = undefined;
          return "";
        case "text-delta":
          return part.logprobs === undefined
            ? encodeText(part.text)
            : encode({ content: part.text }, { choice: { logprobs: part.logprobs } });
        case "reasoning-delta":
          return encode({ reasoning: part.text, reasoning_details: detailsOf(part) });
        case "refusal-delta":
          return encode({ refusal: part.text });
        case "tool-call-delta":
          return encode({ tool_calls: [toWireToolCall(part)] });
        case "image":
          return encode({ images: [toWireImage(part.url)] });
        case "citation":
          return encode({ annotations: [toWireCitation(part.citation)] });
        case "file":
          return encode({ annotations: [{ type: "file", file: part.file }] });
        case "audio-delta":
          return encode({ audio: part.audio });
        case "finish":
          ending = { finish_reason: part.reason, native_finish_reason: part.nativeReason };
          return encode({}, { ending, chunk: endingFields(part) });
        case "usage":
          return encodeLast({ usage: part.usage satisfies Usage });
        case "error":
          ending = { finish_reason: "error", native_finish_reason: null };
          return encodeLast({ error: toWireError(part.error) });
      }
    },
  };
}

/** What an ending says beside its reason: what a limit, the provider and plugins did to the answer or its request. */
export function endingFields({
  spending,
  droppedThoughts,
  applied,
}: Pick<Extract<AnswerPart, { type: "finish" }>, "spending" | "droppedThoughts" | "applied">): object {
  return {
    ...(spending ? { spending_limit: spending } : {}),
    ...(droppedThoughts ? { dropped_thoughts: droppedThoughts } : {}),
    ...(applied?.length ? { applied_plugins: applied } : {}),
  };
}

/**
 * Cuts a chunk without text where its text would be. Only the ending of the choice follows, so that the last match is
 * the right one.
 */
function cutAtContent(chunk: string): { before: string; after: string } {
  const at = chunk.lastIndexOf('"content":""') + '"content":'.length;
  return { before: chunk.slice(0, at), after: chunk.slice(at + 2) };
}

/** The first fragment of a call has its id and name, later ones only arguments, as OpenAI streams them. */
function toWireToolCall({
  index,
  id,
  name,
  arguments: text,
}: Extract<AnswerPart, { type: "tool-call-delta" }>): object {
  const isFirst = id !== undefined || name !== undefined;
  return {
    index,
    ...(id === undefined ? {} : { id }),
    ...(isFirst ? { type: "function" } : {}),
    function: { ...(name === undefined ? {} : { name }), arguments: text },
  };
}

/** Reasoning without a provider's own details gets details of an unknown format, as with OpenRouter. */
export function detailsOf({ text, details }: Extract<AnswerPart, { type: "reasoning-delta" }>): ReasoningDetail[] {
  return details ?? [{ type: "reasoning.text", text, format: "unknown", index: 0 }];
}

/** An image in the form of an answer. */
export function toWireImage(url: string): object {
  return { type: "image_url", image_url: { url } };
}

/** A citation in the form of an annotation. */
export function toWireCitation({ url, title, content, start_index, end_index }: UrlCitation): object {
  return {
    type: "url_citation",
    url_citation: {
      url,
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
      start_index,
      end_index,
    },
  };
}

/**
 * OpenRouter's SDK reads the metadata of an error in a stream only together with its type, and treats a null type like
 * a missing one.
 */
function toWireError({ metadata, ...error }: ApiError): ApiError {
  return metadata ? { ...error, metadata: { ...metadata, error_type: metadata.error_type ?? "unmapped" } } : error;
}
