import type { ApiError, FinishReason, ReplyPart, UrlCitation, Usage } from "@tutti/contract";
import { encodeSseData } from "@tutti/contract";

export interface ChunkEncoder {
  /** The bytes of a part; "" for one that shows only in later chunks. */
  push(part: ReplyPart): string;
}

export interface ChunkFacts {
  /** The generation's id. */
  id: string;
  /** Seconds since the epoch, the same in every chunk. */
  created: number;
  /** What was asked for, for as long as nobody has answered. */
  model: string;
}

interface Ending {
  finish_reason: FinishReason | null;
  native_finish_reason: string | null;
}

const unfinished: Ending = { finish_reason: null, native_finish_reason: null };

/**
 * Writes parts as OpenRouter's chunks: every delta has role and content, one chunk a part; a finish chunk with an empty delta; then
 * one usage chunk that repeats the finish. An error is a chunk with an `error` beside a choice that finished with "error".
 */
export function createChunkEncoder({ id, created, model }: ChunkFacts): ChunkEncoder {
  const facts: { model: string; provider?: string } = { model };
  let ending = unfinished;

  const encode = (delta: object, extra: { ending?: Ending; choice?: object; chunk?: object } = {}): string =>
    encodeSseData({
      id,
      ...(facts.provider === undefined ? {} : { provider: facts.provider }),
      model: facts.model,
      object: "chat.completion.chunk",
      created,
      choices: [
        {
          index: 0,
          delta: { role: "assistant", content: "", ...delta },
          ...(extra.ending ?? unfinished),
          ...extra.choice,
        },
      ],
      ...extra.chunk,
    });

  return {
    push(part) {
      switch (part.type) {
        case "metadata":
          facts.model = part.model;
          if (part.provider !== undefined) facts.provider = part.provider;
          return "";
        case "text-delta":
          return encode(
            { content: part.text },
            part.logprobs === undefined ? {} : { choice: { logprobs: part.logprobs } },
          );
        case "reasoning-delta":
          return encode({ reasoning: part.text, ...(part.details ? { reasoning_details: part.details } : {}) });
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
          return encode({}, { ending });
        case "usage":
          return encode({}, { ending, chunk: { usage: part.usage satisfies Usage } });
        case "error":
          ending = { finish_reason: "error", native_finish_reason: null };
          return encode({}, { ending, chunk: { error: toWireError(part.error) } });
      }
    },
  };
}

/** The first fragment of a call has its id and name, later ones only arguments, as OpenAI streams them. */
function toWireToolCall({ index, id, name, arguments: text }: Extract<ReplyPart, { type: "tool-call-delta" }>): object {
  const isFirst = id !== undefined || name !== undefined;
  return {
    index,
    ...(id === undefined ? {} : { id }),
    ...(isFirst ? { type: "function" } : {}),
    function: { ...(name === undefined ? {} : { name }), arguments: text },
  };
}

/** A picture as an answer carries it. */
export function toWireImage(url: string): object {
  return { type: "image_url", image_url: { url } };
}

/** A source as an annotation. */
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

/** OpenRouter's SDK reads the metadata of an error in a stream only together with its type. */
function toWireError(error: ApiError): ApiError {
  return error.metadata
    ? { ...error, metadata: { ...error.metadata, error_type: error.metadata.error_type ?? "unmapped" } }
    : error;
}
