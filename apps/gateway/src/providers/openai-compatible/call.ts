import { Agent, type Dispatcher, request } from "undici";
import { type ErrorSource, fromNetworkFailure } from "./from-error.ts";

/** An upstream's answer whose body has yet to be read. Whoever leaves the body unread must end the call's signal. */
export interface UpstreamResponse {
  status: number;
  isOk: boolean;
  headers: Headers;
  body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
}

export interface Call {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
  dispatcher: Dispatcher;
  source: ErrorSource;
}

/** The largest piece of a failed answer that is read, in characters: enough for any error, and no way to fill the memory. */
const ERROR_BODY_LIMIT = 64 * 1024;

/**
 * Undici's own time limits are off: ours cover every wait, and its default would end an answer that thinks for long. Redirects are
 * not followed: the usual one, from http to https, would lose the key and make a POST a GET, and any other could carry configured
 * keys and a person's words to a stranger.
 */
export function createConnections(): Dispatcher {
  return new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
}

/**
 * Asks an upstream. Not by `fetch`, which refuses some ports for the sake of browsers and adds a web stream to every answer.
 * Throws the signal's reason where it aborts, and a ProviderError where the upstream cannot be reached.
 */
export async function call({ url, source, ...options }: Call): Promise<UpstreamResponse> {
  try {
    const { statusCode, headers, body } = await request(url, { ...options, body: options.body ?? null });
    return {
      status: statusCode,
      isOk: statusCode >= 200 && statusCode < 300,
      headers: toHeaders(headers),
      body,
      text: () => body.text().catch((cause: unknown) => fail(cause, options.signal, source)),
    };
  } catch (cause) {
    return fail(cause, options.signal, source);
  }
}

function fail(cause: unknown, signal: AbortSignal, source: ErrorSource): never {
  signal.throwIfAborted();
  throw fromNetworkFailure(cause, source);
}

/** The beginning of an answer's text; what breaks off is left out. */
export async function readStart({ body }: UpstreamResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > ERROR_BODY_LIMIT) break;
    }
  } catch {
    // The status says enough, where its explanation broke off.
  }
  return text;
}

function toHeaders(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, String(value));
  return headers;
}
