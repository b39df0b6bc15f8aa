import { pipeline, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ApiFailure } from "../api-failure.ts";
import { type BodyBudget, type BodyShare, processBudget } from "./body-budget.ts";
import { refusalOf, tooBusy, tooLarge, tooManyOpenAnswers } from "./body-failures.ts";
import type { BodyRule } from "./body-rules.ts";
import { createJsonReader } from "./json/json-reader.ts";

/** Bytes of a body that is read at once, and not counted: less than its headers may have. */
const SMALL = 16 * 1024;

/** Bytes that are read in one step, and the milliseconds after which other work gets a turn of the event loop. */
const STEP = 64 * 1024;
const TURN = 10;

/** Bytes of output that a decompression makes at once. */
const decompression = { chunkSize: STEP };

/** Compressions that a body may have. Long conversations shrink to a fifth, and some clients compress them. */
const decompressors = new Map([
  ["gzip", () => createGunzip(decompression)],
  ["x-gzip", () => createGunzip(decompression)],
  ["deflate", () => createInflate(decompression)],
  ["br", () => createBrotliDecompress(decompression)],
]);

/** The chunks of a body as they arrive. */
type Chunks = AsyncGenerator<Uint8Array, void>;

/**
 * The JSON value of a request's body, read as it arrives and no further than its rule allows: a compressed body is
 * stopped when it has grown too large, and the bytes beyond are not stored. Throws 413 and 400 with the bound that was
 * exceeded, 415 for a type that a foreign page may send without a preflight, and 503 if too much is being read.
 *
 * @param options.hasKey whether the request has a header for an API key
 * @param options.reader the sender, so that one person does not take all of the budget
 * @param options.ownerShare counts the bytes that stay in memory after the reading, for its owner to close; 503 if it
 *   refuses
 */
export async function readJsonBody(
  request: Request,
  {
    rule,
    hasKey,
    reader,
    budget = processBudget,
    ownerShare,
  }: {
    rule: BodyRule;
    hasKey: boolean;
    reader?: string | undefined;
    budget?: BodyBudget;
    ownerShare?: BodyShare | undefined;
  },
): Promise<unknown> {
  checkType(request.headers, hasKey);
  const length = declaredLength(request.headers);
  if (length !== undefined && length > rule.limit) throw tooLarge(rule);
  const json = createJsonReader(rule);
  const share = budget.open(reader);
  try {
    if (length !== undefined && length <= SMALL && !isCompressed(request.headers)) {
      json.push(new Uint8Array(await request.arrayBuffer()));
    } else {
      let size = 0;
      for await (const chunk of inSteps(plainChunksOf(request))) {
        size += chunk.length;
        if (size > rule.limit) throw tooLarge(rule);
        if (!share.take(chunk.length)) throw tooBusy();
        if (ownerShare?.take(chunk.length) === false) throw tooManyOpenAnswers();
        json.push(chunk);
      }
      if (size > STEP) await nextTurn();
    }
    const value = json.end();
    // Parsing a large body takes long: other work gets a turn before its value is checked.
    if (length === undefined || length > STEP) await nextTurn();
    return value;
  } catch (cause) {
    throw refusalOf(cause, rule);
  } finally {
    share.close();
  }
}

/** The bytes of a body as they are, for callers that parse them themselves. Throws as above. */
export async function readBytes(request: Request, rule: BodyRule): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return null;
  const length = declaredLength(request.headers);
  if (length !== undefined && length > rule.limit) throw tooLarge(rule);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.length;
    if (size > rule.limit) throw tooLarge(rule);
    parts.push(chunk);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * A page of another origin can have a browser send three content types without a preflight, with its cookies. A request
 * with a key does not come from such a page: many curl commands set no type, and curl then sends that of a form.
 */
export function checkType(headers: Headers, hasKey: boolean): void {
  if (hasKey) return;
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || /^application\/[\w.-]+\+json$/.test(type)) return;
  const typeSentence = type === "" ? "has no content type" : `has the content type ${JSON.stringify(type)}`;
  const message = `The body of the request ${typeSentence}. Send it with the header "Content-Type: application/json".`;
  throw new ApiFailure({ code: 415, message });
}

/** Node enforces the declared length; beside a transfer encoding the header means nothing. */
function declaredLength(headers: Headers): number | undefined {
  const length = headers.get("content-length");
  return length === null || headers.has("transfer-encoding") ? undefined : Number(length);
}

function encodingOf(headers: Headers): string {
  return headers.get("content-encoding")?.trim().toLowerCase() ?? "";
}

function isCompressed(headers: Headers): boolean {
  return !["", "identity"].includes(encodingOf(headers));
}

/** Reads without ever cancelling: that would close the connection on which the refusal is sent. */
async function* chunksOf(request: Request): Chunks {
  if (request.body === null) return;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

async function* plainChunksOf(request: Request): Chunks {
  const chunks = chunksOf(request);
  if (!isCompressed(request.headers)) return yield* chunks;
  const encoding = encodingOf(request.headers);
  const decompress = decompressors.get(encoding);
  if (!decompress) {
    const encodings = [...decompressors.keys()].join(", ");
    throw new ApiFailure({
      code: 400,
      message: `Content-Encoding "${encoding}" is not supported: use ${encodings}, or none`,
    });
  }
  let failure: { cause: unknown } | undefined;
  async function* watchChunks(): Chunks {
    try {
      yield* chunks;
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  }
  const output = decompress();
  // Errors are thrown where the output is read.
  pipeline(Readable.from(watchChunks(), { objectMode: false }), output, () => undefined);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } catch {
    if (failure) throw failure.cause;
    throw new ApiFailure({ code: 400, message: `The body of the request is not valid ${encoding}` });
  }
}

/** In pieces that take little time each, with turns of the event loop for other work between them. */
async function* inSteps(chunks: Chunks): Chunks {
  let since = performance.now();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += STEP) {
      if (performance.now() - since > TURN) {
        await nextTurn();
        since = performance.now();
      }
      yield chunk.subarray(at, at + STEP);
    }
  }
}
