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

/**
 * An upstream's answer whose body has yet to be read. A caller that leaves the body unread must end the call's signal.
 */
export interface UpstreamResponse {
  status: number;
  isOk: boolean;
  /** "" where it says none. */
  contentType: string;
  /** Made when it is looked at. */
  readonly headers: Headers;
  body: AsyncIterable<Uint8Array>;
  /** The same bytes, for who reads many small pieces. Close it in the end. */
  chunks(): ChunkReader;
  /** All of it. Throws a ProviderError where the connection breaks, and where the text has no end. */
  text(): Promise<string>;
}

export interface Call {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: JsonBody | undefined;
  signal: AbortSignal;
  dispatcher: Dispatcher;
  source: ErrorSource;
}

/**
 * The largest piece of a failed answer that is read, in characters: enough for any error, and no way to fill the
 * memory.
 */
const ERROR_BODY_LIMIT = 64 * 1024;

/**
 * The largest whole text that is read, in characters: OpenRouter's list of models, the longest that is known, has about
 * a million.
 */
const TEXT_LIMIT = 32 * MEGABYTE;

/**
 * Undici's own time limits are off: ours cover every wait, and its default would end an answer that thinks for long.
 * Redirects are not followed: the usual one, from http to https, would lose the key and make a POST a GET, and any
 * other could carry configured keys and a person's words to a stranger.
 */
export function createConnections(): Dispatcher {
  return new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
}

/**
 * Asks an upstream. Not by `fetch`, which refuses some ports for the sake of browsers and adds a web stream to every
 * answer. Throws the signal's reason where it aborts, and a ProviderError where the upstream cannot be reached.
 */
export async function call({ url, source, ...options }: Call): Promise<UpstreamResponse> {
  try {
    const { statusCode, headers, chunks } = await dispatch({ url, ...options });
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
 * No request asks for compression, and still some proxies compress. Undefined for what is none of the usual kinds,
 * which is read as it is.
 */
function decompress(chunks: ChunkReader, encoding: string): Readable | undefined {
  const create = lookUp(decompressors, encoding.trim().toLowerCase());
  // The reader hears of an error; the callback only keeps it from being unhandled.
  return create && pipeline(Readable.from(piecesOf(chunks), { objectMode: false }), create(), () => {});
}

async function* piecesOf(chunks: ChunkReader): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let bytes = await chunks.next(); bytes; bytes = await chunks.next()) yield bytes;
  } finally {
    chunks.close();
  }
}

/** Each gives out at once what it has, so that an event is not held back until the next one. */
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
