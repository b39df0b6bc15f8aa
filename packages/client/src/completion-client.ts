import type { ChatRequest, ReplyPart } from "@tutti/contract";
import { clientTexts } from "./client-texts.ts";
import { createStreamReader, errorPart, readJson } from "./read-answer.ts";
import { readError } from "./read-error.ts";
import { retryDelay } from "./retry-delay.ts";

export interface CompletionClientOptions {
  fetch: typeof fetch;
  /** Where the gateway is; empty for the page's own origin. */
  baseUrl: string;
  /** The version in the path, asked for at each request. */
  apiVersion: () => string;
  /** The page's address, asked for at each request. */
  location: () => string;
  /** Waits; rejects when the signal aborts. */
  delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
  /** Milliseconds since the epoch, for a Retry-After that is a date. */
  now?: () => number;
}

/** Asks the gateway for answers. */
export interface CompletionClient {
  /**
   * The parts of one answer. What goes wrong is an `error` part, which is the last; the iteration throws only when the signal
   * aborts, with the signal's reason. Leaving the iteration early ends the request.
   */
  complete(request: ChatRequest, options: { signal: AbortSignal }): AsyncIterable<ReplyPart>;
}

/** What one try came to: parts that were handed on, or a reason to try again. */
type Attempt = { type: "answered" } | { type: "again"; delay: number };

export function createCompletionClient(options: CompletionClientOptions): CompletionClient {
  // Taken out of the options, since a browser's fetch refuses to be called as another object's method.
  const { fetch: request, delay, random, now = Date.now } = options;

  const send = (body: ChatRequest, signal: AbortSignal): Promise<Response> =>
    request(`${options.baseUrl}/api/${encodeURIComponent(options.apiVersion())}/chat/completions`, {
      method: "POST",
      credentials: "same-origin",
      // Browsers forbid a page to set Referer; HTTP-Referer is the name that OpenRouter's API reads.
      headers: { "Content-Type": "application/json", "HTTP-Referer": options.location(), "X-Title": "Tutti" },
      body: JSON.stringify(body),
      signal,
    });

  async function* attempt(
    body: ChatRequest,
    { signal, retries }: { signal: AbortSignal; retries: number },
  ): AsyncGenerator<ReplyPart, Attempt> {
    const waitFor = (failed: Parameters<typeof retryDelay>[0]): number | undefined =>
      retryDelay(failed, { retries, random, now: now() });
    let hasBytes = false;
    try {
      const response = await send(body, signal);
      if (!response.ok) {
        const retryAfter = response.headers.get("Retry-After");
        const wait = waitFor({ type: "status", status: response.status, retryAfter });
        if (wait !== undefined) {
          await response.body?.cancel();
          return { type: "again", delay: wait };
        }
        yield { type: "error", error: await readError(response, now()) };
        return { type: "answered" };
      }
      for await (const parts of partsOf(response)) {
        signal.throwIfAborted();
        hasBytes = true;
        yield* parts;
      }
    } catch {
      signal.throwIfAborted();
      const wait = hasBytes ? undefined : waitFor({ type: "network" });
      if (wait !== undefined) return { type: "again", delay: wait };
      yield errorPart(0, hasBytes ? clientTexts.connectionLost : clientTexts.unreachable);
    }
    return { type: "answered" };
  }

  return {
    async *complete(body, { signal }) {
      for (let retries = 0; ; retries += 1) {
        signal.throwIfAborted();
        const outcome = yield* attempt(body, { signal, retries });
        signal.throwIfAborted();
        if (outcome.type === "answered") return;
        await waitOrAbort(delay(outcome.delay, signal), signal);
      }
    },
  };
}

/** The parts that each piece of the body completes. Throws where the connection breaks. */
async function* partsOf(response: Response): AsyncGenerator<ReplyPart[]> {
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || !response.body) {
    yield readJson(await response.text());
    return;
  }
  const answer = createStreamReader();
  // Not every browser iterates over a body, so it is read by hand.
  const reader = response.body.getReader();
  try {
    while (!answer.isOver()) {
      const { done, value } = await reader.read();
      yield done ? answer.flush() : answer.push(value);
      if (done) return;
    }
  } finally {
    // At the answer's end, or when the caller leaves early: the connection is given up. After a failure there is nothing to give up.
    await reader.cancel().catch(() => undefined);
  }
}

/** Whatever a delay rejects with, a caller that aborted gets its own reason. */
async function waitOrAbort(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
