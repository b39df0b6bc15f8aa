import type { ApiError, ReplyPart } from "@tutti/contract";
import { answerTexts, createReplyDecoder, createSseDecoder, decodeCompletion } from "@tutti/contract";

/** The parts of a whole answer. */
export function readJson(body: string): ReplyPart[] {
  const value = parseJson(body);
  return value === undefined ? [errorPart(502, answerTexts.unreadable)] : decodeCompletion(value);
}

/** Reads a streamed answer: bytes in, cut anywhere, parts out. */
export interface StreamReader {
  push(bytes: Uint8Array): ReplyPart[];
  /** Ends the stream; an answer that has not said that it is over is an error. */
  flush(): ReplyPart[];
  /** True when nothing more can come: the answer is complete, or broke. */
  isOver(): boolean;
}

export function createStreamReader(): StreamReader {
  const characters = new TextDecoder();
  const events = createSseDecoder();
  const reply = createReplyDecoder();
  let hasFinished = false;
  let isOver = false;

  const read = (data: string): ReplyPart[] => {
    if (isOver) return [];
    if (data.trim() === "[DONE]") {
      isOver = true;
      // OpenRouter's form has a finish reason before the end; a server that sends none has still said that it is done.
      return hasFinished ? [] : [finishPart];
    }
    const value = parseJson(data);
    const parts = value === undefined ? [errorPart(502, answerTexts.unreadable)] : reply.push(value);
    const error = parts.findIndex((part) => part.type === "error");
    hasFinished ||= parts.some((part) => part.type === "finish");
    if (error === -1) return parts;
    isOver = true;
    return parts.slice(0, error + 1);
  };
  const decode = (text: string): ReplyPart[] =>
    events.push(text).flatMap((event) => (event.type === "data" ? read(event.data) : []));

  return {
    push: (bytes) => decode(characters.decode(bytes, { stream: true })),
    flush: () => {
      const rest = decode(characters.decode());
      const last = events.flush().flatMap((event) => (event.type === "data" ? read(event.data) : []));
      if (isOver || hasFinished) return [...rest, ...last];
      isOver = true;
      return [...rest, ...last, errorPart(502, answerTexts.brokenOff)];
    },
    isOver: () => isOver,
  };
}

const finishPart: ReplyPart = { type: "finish", reason: "stop", nativeReason: null };

export function errorPart(code: number, message: string): ReplyPart {
  const error: ApiError = { code, message };
  return { type: "error", error };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
