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
import { toJsonBody } from "./json-body.ts";
import { ProviderError, toRefusal } from "./provider-error.ts";

/** One HTTP call whose response is read whole. */
export type WholeCall = Pick<
  UpstreamRequest,
  "url" | "headers" | "body" | "signal" | "dispatcher" | "source" | "readFailure"
> & {
  limits: Pick<StreamLimits, "idleTimeout">;
  /** What the response must be, for the error if it is something else: "list of embeddings". */
  expected: string;
};

const FIVE_MINUTES = 300_000;

/** The largest response: 2,048 embeddings of 3,072 numbers as text, or several images. */
const RESPONSE_LIMIT = 96 * MEGABYTE;

/**
 * Sends a value as JSON, and reads the response as a JSON object. The bytes of all such responses share the memory for
 * whole answers. Throws the signal's reason if it aborts, which ends the call, and a ProviderError for every failure.
 */
export async function callWhole({ expected, ...request }: WholeCall): Promise<JsonObject> {
  const { text } = await readResponse(request);
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw new ProviderError(unexpectedError({ raw: text.slice(0, 500), expected }, request.source));
}

async function readResponse(request: Omit<WholeCall, "expected">): Promise<{ text: string; contentType: string }> {
  const { url, headers, body, signal, dispatcher, source, limits, readFailure } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const idle = createIdleTimeout(limits.idleTimeout ?? FIVE_MINUTES, () => controller.abort());
  const memory = answerMemory.open(RESPONSE_LIMIT);
  try {
    const response = await call({
      url,
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: await toJsonBody(body),
      signal: controller.signal,
      dispatcher,
      source,
    });
    idle.reset();
    if (!response.isOk) {
      const answer = { ...response, headers: response.headers, body: await readStart(response) };
      throw toRefusal(readFailure?.(answer) ?? fromFailedResponse(answer, source), answer.status);
    }
    return { text: await readText(response), contentType: response.contentType };
  } catch (cause) {
    signal.throwIfAborted();
    if (idle.hasExpired) throw new ProviderError(timeoutError(source), { cause });
    throw cause instanceof ProviderError ? cause : new ProviderError(brokenError(source), { cause });
  } finally {
    memory.release();
    idle.stop();
    signal.removeEventListener("abort", abort);
    // Does nothing where the response was read to its end.
    controller.abort();
  }

  async function readText({ body: pieces }: UpstreamResponse): Promise<string> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of pieces) {
      idle.reset();
      const holding = memory.hold(bytes.length);
      if (holding === "too-large") throw new ProviderError(overflowError(source));
      if (holding === "no-room") throw new ProviderError(memoryLimitError(source));
      text += decoder.decode(bytes, { stream: true });
    }
    return text + decoder.decode();
  }
}
