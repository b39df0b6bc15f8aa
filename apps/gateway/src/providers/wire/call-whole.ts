import { MEGABYTE } from "../../bytes.ts";
import { answerMemory } from "../../memory-budget.ts";
import { call, readStart, type UpstreamResponse } from "./call.ts";
import type { StreamLimits, UpstreamRequest } from "./call-upstream.ts";
import {
  brokenError,
  fromFailedResponse,
  memoryLimitError,
  overflowError,
  timeoutError,
  unexpectedError,
} from "./from-error.ts";
import { createIdleTimeout } from "./idle-timeout.ts";
import { isObject, type JsonObject, parseJson } from "./json.ts";
import { type JsonBody, toJsonBody } from "./json-body.ts";
import { ProviderError, toRefusal } from "./provider-error.ts";

/** One HTTP call whose response is no answer of parts. */
export type PlainCall = Pick<
  UpstreamRequest,
  "url" | "headers" | "signal" | "signIn" | "dispatcher" | "source" | "readFailure"
> & {
  /** A form is sent as it is, every other value as JSON. */
  body: unknown;
  limits: Pick<StreamLimits, "idleTimeout">;
};

/** The same, whose response is a JSON object. */
export type WholeCall = PlainCall & {
  /** What the response must be, for the error if it is something else: "list of embeddings". */
  expected: string;
};

/** The bytes of a response as they arrive, and their type; "" if the response has none. */
export interface PlainResponse {
  contentType: string;
  bytes: AsyncGenerator<Uint8Array, void, undefined>;
}

const FIVE_MINUTES = 300_000;

/** The largest response: 2,048 embeddings of 3,072 numbers as text, or several images. */
const RESPONSE_LIMIT = 96 * MEGABYTE;

/**
 * Sends a value, and reads the response as a JSON object. Throws the signal's reason if it aborts, which ends the call,
 * and a ProviderError for every failure.
 */
export async function callWhole({ expected, ...request }: WholeCall): Promise<JsonObject> {
  const { text } = await callForText(request);
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw new ProviderError(unexpectedError({ raw: text.slice(0, 500), expected }, request.source));
}

/** The whole text of the response. The bytes of all such responses share the memory for whole answers. */
export async function callForText(request: PlainCall): Promise<{ text: string; contentType: string }> {
  const { contentType, bytes } = await callForBytes(request);
  const memory = answerMemory.open(RESPONSE_LIMIT);
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const piece of bytes) {
      const holding = memory.hold(piece.length);
      if (holding === "too-large") throw new ProviderError(overflowError(request.source));
      if (holding === "no-room") throw new ProviderError(memoryLimitError(request.source));
      text += decoder.decode(piece, { stream: true });
    }
    return { text: text + decoder.decode(), contentType };
  } finally {
    memory.release();
  }
}

/**
 * Sends a value, and passes on the response's bytes, which must be read to their end or returned: only then does the
 * call end. Throws before the first byte if the response is an error.
 */
export async function callForBytes(request: PlainCall): Promise<PlainResponse> {
  const { signal, source, limits, readFailure } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const idle = createIdleTimeout(limits.idleTimeout ?? FIVE_MINUTES, () => controller.abort());
  const close = () => {
    idle.stop();
    signal.removeEventListener("abort", abort);
    // Does nothing where the response was read to its end.
    controller.abort();
  };
  const failureOf = (cause: unknown): unknown => {
    if (signal.aborted) return signal.reason;
    if (idle.hasExpired) return new ProviderError(timeoutError(source), { cause });
    return cause instanceof ProviderError ? cause : new ProviderError(brokenError(source), { cause });
  };

  async function* read({ body }: UpstreamResponse): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const bytes of body) {
        // The reader may take its time; only the upstream's idle time counts.
        idle.pause();
        yield bytes;
        idle.reset();
      }
    } catch (cause) {
      throw failureOf(cause);
    } finally {
      close();
    }
  }

  try {
    const response = await send(request, controller.signal);
    idle.reset();
    if (!response.isOk) {
      const answer = { ...response, headers: response.headers, body: await readStart(response) };
      throw toRefusal(readFailure?.(answer) ?? fromFailedResponse(answer, source), answer.status);
    }
    return { contentType: response.contentType, bytes: read(response) };
  } catch (cause) {
    const failure = failureOf(cause);
    close();
    throw failure;
  }
}

async function send(
  { url, headers, body, signIn, dispatcher, source }: PlainCall,
  signal: AbortSignal,
): Promise<UpstreamResponse> {
  const { type, content } = await toContent(body);
  return call({
    url,
    method: "POST",
    headers: { ...headers, "content-type": type },
    body: content,
    signIn,
    signal,
    dispatcher,
    source,
  });
}

async function toContent(body: unknown): Promise<{ type: string; content: JsonBody }> {
  if (!(body instanceof FormData)) return { type: "application/json", content: await toJsonBody(body) };
  const form = new Response(body);
  const bytes = Buffer.from(await form.arrayBuffer());
  const pieces = async function* () {
    yield bytes;
  };
  return { type: form.headers.get("content-type") ?? "", content: { length: bytes.length, pieces } };
}
