import { ChatResult$inboundSchema } from "@openrouter/sdk/models/chatresult.js";
import { ChatStreamChunk$inboundSchema } from "@openrouter/sdk/models/chatstreamchunk.js";
import { apiErrorBodySchema, createSseDecoder, type SseEvent } from "@tutti/contract";

/**
 * The same response, checked against OpenRouter's own schemas while a test reads it: reading fails at the first
 * violation. Only responses of `/chat/completions` are checked, and their errors.
 */
export function checkedAnswer(path: string, response: Response): Response {
  if (!path.endsWith("/chat/completions") || !response.body) return response;
  const isStream = response.headers.get("content-type") === "text/event-stream";
  const body = response.body.pipeThrough(isStream ? checkEvents() : checkWhole(response.status));
  return new Response(body, { status: response.status, headers: response.headers });
}

function checkEvents(): TransformStream<Uint8Array, Uint8Array> {
  const bytes = new TextDecoder();
  const decoder = createSseDecoder();
  let isDone = false;
  let text = "";
  const check = (event: SseEvent) => {
    if (isDone) throw new Error("Something follows [DONE].");
    if (event.type === "comment") {
      if (event.comment !== "OPENROUTER PROCESSING") throw new Error(`An unknown comment: ${event.comment}`);
    } else if (event.data === "[DONE]") isDone = true;
    else hold(ChatStreamChunk$inboundSchema.safeParse(JSON.parse(event.data)), event.data);
  };
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      const piece = bytes.decode(chunk, { stream: true });
      text += piece;
      for (const event of decoder.push(piece)) check(event);
    },
    flush() {
      if (!isDone || !text.endsWith("data: [DONE]\n\n")) throw new Error("A stream ended without [DONE].");
      const foreign = text.split("\n").find((line) => line !== "" && !/^(data: |: )/.test(line));
      if (foreign !== undefined) throw new Error(`A line that OpenRouter never sends: ${foreign}`);
    },
  });
}

function checkWhole(status: number): TransformStream<Uint8Array, Uint8Array> {
  const bytes = new TextDecoder();
  let text = "";
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      text += bytes.decode(chunk, { stream: true });
    },
    flush() {
      const value: unknown = JSON.parse(text);
      const isError = typeof value === "object" && value !== null && "error" in value;
      if (!isError) return hold(ChatResult$inboundSchema.safeParse(value), text);
      const parseResult = apiErrorBodySchema.safeParse(value);
      hold(parseResult, text);
      if (status !== 200 && parseResult.data?.error.code !== status) {
        throw new Error(`The status is ${status}, and the error says ${parseResult.data?.error.code}.`);
      }
    },
  });
}

function hold({ error }: { error?: unknown }, text: string): void {
  if (error !== undefined) throw new Error(`OpenRouter's SDK cannot read this: ${text}`, { cause: error });
}
