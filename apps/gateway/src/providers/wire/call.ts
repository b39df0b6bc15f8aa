import type { IncomingHttpHeaders } from "node:http";
import { type Duplex, pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createUnzip, createZstdDecompress } from "node:zlib";
import { lookUp } from "@tutti/contract";
import { Agent, type Dispatcher } from "undici";
import { MEGABYTE } from "../../bytes.ts";
import { dispatch } from "./dispatch.ts";
import { type ErrorSource, fromNetworkFailure, overflowError } from "./from-error.ts";
import type { JsonBody } from "./json-body.ts";
import { ProviderError } from "./provider-error.ts";
import { type ChunkReader, readChunks } from "./read-chunks.ts";
import type { SignIn } from "./sign-in.ts";

/**
 * An upstream's response whose body is not read yet. A caller that leaves the body unread must end the call's signal.
 */
export interface UpstreamResponse {
  status: number;
  isOk: boolean;
  /** "" if the response has none. */
  contentType: string;
  /** Created on access. */
  readonly headers: Headers;
  body: AsyncIterable<Uint8Array>;
  /** The same bytes, for a reader of many small pieces. It must be closed in the end. */
  chunks(): ChunkReader;
  /** The whole text. Throws a ProviderError if the connection breaks, and if the text has no end. */
  text(): Promise<string>;
}

export interface Call {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: JsonBody | undefined;
  /** Adds the proof of who calls; absent: the headers have it. */
  signIn?: SignIn | undefined;
  signal: AbortSignal;
  dispatcher: Dispatcher;
  source: ErrorSource;
}

/**
 * The largest piece of an error response that is read, in characters: enough for any error, and too little to fill the
 * memory.
 */
const ERROR_BODY_LIMIT = 64 * 1024;

/**
 * The largest whole text that is read, in characters: OpenRouter's list of models, the longest that is known, has about
 * a million.
 */
const TEXT_LIMIT = 32 * MEGABYTE;

/**
 * Undici's own timeouts are off: ours cover every wait, and its default would end the answer of a model that reasons
 * for long. Redirects are not followed: the usual one, from http to https, would lose the key and make a POST a GET,
 * and any other could send configured keys and a person's messages to a third party.
 */
export function createConnections(): Dispatcher {
  return new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
}

/**
 * Calls an upstream. It does not use `fetch`, which refuses some ports for the sake of browsers and adds a web stream
 * to every response. Throws the signal's reason if it aborts, and a ProviderError if the upstream cannot be reached.
 */
export async function call({ url, source, signIn, ...options }: Call): Promise<UpstreamResponse> {
  const signed = signIn ? { ...options, headers: await signIn({ url, ...options }) } : options;
  try {
    const { statusCode, headers, chunks } = await dispatch({ url, ...signed });
    const decompression = decompress(chunks, String(headers["content-encoding"] ?? ""));
    const body = decompression ?? piecesOf(chunks);
    return {
      status: statusCode,
      isOk: statusCode >= 200 && statusCode < 300,
      contentType: String(headers["content-type"] ?? ""),
      get headers() {
        return toHeaders(headers);
      },
      body,
      chunks: () => (decompression ? readChunks(decompression) : chunks),
      text: () => readWhole(body, { signal: options.signal, source }),
    };
  } catch (cause) {
    return fail(cause, options.signal, source);
  }
}

/**
 * No request accepts compression, and still some proxies compress. Undefined for an encoding that is none of the usual
 * ones; such a body is read as it is.
 */
function decompress(chunks: ChunkReader, encoding: string): Readable | undefined {
  const create = lookUp(decompressors, encoding.trim().toLowerCase());
  // The stream's reader gets the error; the callback only keeps it from being unhandled.
  return create && pipeline(Readable.from(piecesOf(chunks), { objectMode: false }), create(), () => {});
}

async function* piecesOf(chunks: ChunkReader): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let bytes = await chunks.next(); bytes; bytes = await chunks.next()) yield bytes;
  } finally {
    chunks.close();
  }
}

/** Each emits at once what it has decompressed, so that an event is not held back until the next one. */
const decompressors: Readonly<Record<string, () => Duplex>> = {
  gzip: createUnzip,
  "x-gzip": createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

function fail(cause: unknown, signal: AbortSignal, source: ErrorSource): never {
  signal.throwIfAborted();
  throw fromNetworkFailure(cause, source);
}

/** The beginning of a response's text; if the connection breaks, the text up to there. */
export async function readStart({ body }: UpstreamResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > ERROR_BODY_LIMIT) break;
    }
  } catch {
    // The status is enough if the connection broke in the middle of the error.
  }
  return text;
}

async function readWhole(
  body: AsyncIterable<Uint8Array>,
  { signal, source }: Pick<Call, "signal" | "source">,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > TEXT_LIMIT) break;
    }
  } catch (cause) {
    return fail(cause, signal, source);
  }
  if (text.length > TEXT_LIMIT) throw new ProviderError(overflowError(source));
  return text + decoder.decode();
}

function toHeaders(incomingHttpHeaders: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incomingHttpHeaders))
    if (value !== undefined) headers.set(name, String(value));
  return headers;
}
