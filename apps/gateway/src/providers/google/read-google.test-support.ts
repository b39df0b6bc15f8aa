import type { AnswerPart } from "@tutti/contract";
import { createGoogleReader } from "./read/from-stream.ts";
import { geminiEvents } from "./scripted-gemini.test-support.ts";
import { createToolNames } from "./tool-names.ts";

const source = { providerName: "Google", baseUrl: "http://127.0.0.1/v1beta", secrets: [] };

/** For tests: the parts of an answer whose bytes come in these pieces. */
export function readGooglePieces(
  pieces: readonly Uint8Array[],
  { contentType = "text/event-stream", names = [] as string[] } = {},
): AnswerPart[] {
  const decoder = new TextDecoder();
  const reader = createGoogleReader({ source, contentType, names: createToolNames(names) });
  const parts = pieces.flatMap((bytes) => reader.push(decoder.decode(bytes, { stream: true })));
  return [...parts, ...reader.end("ended")];
}

/** For tests: the parts of an answer with this text. */
export function readGoogleText(text: string, options?: { contentType?: string; names?: string[] }): AnswerPart[] {
  return readGooglePieces([new TextEncoder().encode(text)], options);
}

/** For tests: the parts of a stream of these responses. */
export function readGoogleResponses(responses: readonly object[], names: string[] = []): AnswerPart[] {
  return readGoogleText(geminiEvents(responses), { names });
}
